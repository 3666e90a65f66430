"""Each page's "Not this" is told just that, and its "But this" is in order.

A page speaks of Tortuga 1667. What it declares stands there in the place of what has the same name, and an
overlay is played with that game. The pages on words (P) have their own tests.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulewright.analysis.checks import check
from rulewright.analysis.needless_lines import note_needless
from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.diagnostics.registry import CODES
from rulewright.examples import run_examples, seen_in_play
from rulewright.foundation.source import SourceFile
from rulewright.outputs.check_game import check_game
from rulewright.overlays.syntax_queries import family, name, word
from rulewright.project.pipeline import HEAD, Rules, load_game, read_facts
from rulewright.project.reader import FOLDERS, read_parts
from rulewright.syntax import nodes as s
from rulewright.syntax.parser import parse

TORTUGA = Path(__file__).parents[2] / "spec" / "tortuga_1667"
PAGES = [code for code in CODES if not code.startswith("P")]
EXAMPLES = re.compile(r"^```rules\n(.+?)^```$", re.MULTILINE | re.DOTALL)
OVERLAY = re.compile(r"^(house rule|edition|variant) ([a-z_]+) for ([a-z0-9_]+)", re.MULTILINE)
UNSEEN = re.compile(r"<U\+([0-9A-F]{4})>")

INSIDE = {"R113": "verb count_votes (caller: player, voters: set of player)\n"}
"""Pages that show what happens: the rule that it stands in."""

USED = {
    "R107": "draw_vote actor", "R123": "send_home actor", "R124": "climb actor, jolly_roger", "R125": "deal 1",
    "R128": "guess actor", "W212": "draw_votes actor", "W213": "tidy_up",
}
"""Pages that show a verb: how an action uses it, for nobody is told what may happen in an unused one."""

BESIDE = {"R119": "house rule strong_captains for tortuga_1667\nset actions_per_turn to 1\n"}
"""Another overlay that is played as well."""

FILES = {"R115": "setup.rules"}
"""What lies beside the game."""


PAGE = "page.rules"


def shown(code: str) -> list[str]:
    """The two examples of a page."""
    found = EXAMPLES.findall(CODES[code].page)
    texts = [UNSEEN.sub(lambda sign: chr(int(sign[1], 16)), text) for text in found]
    if code in INSIDE:
        texts = [INSIDE[code] + re.sub(r"^", "  ", text.strip(), flags=re.MULTILINE) + "\n" for text in texts]
    return [f"{text}\naction use_it by anyone\n  {USED[code]}\n" for text in texts] if code in USED else texts


@cache
def tortuga() -> tuple[s.Item, ...]:
    files = read_parts(TORTUGA, Findings())
    assert files is not None
    return tuple(item for file in files for item in file.items)


def told(code: str, text: str, folder: Path) -> list[Diagnostic]:
    """What is found in an example of a page."""
    if OVERLAY.search(text):
        return of_overlay(code, text, folder)
    if text.startswith("game ") and "\npart " in text:
        (folder / HEAD).write_text(text, encoding="utf-8")
        (folder / FILES[code]).write_text("chapter preparation\n", encoding="utf-8")
        findings = Findings()
        read_parts(folder, findings)
        return findings.items
    findings = Findings()
    tree = parse(SourceFile(PAGE, text), findings)
    if tree is None:
        return findings.items
    items = list(tortuga())
    places = {(family(word(item)), name(item)): at for at, item in enumerate(items)}
    for item in tree.items:
        if isinstance(item, s.GameHead):
            items[0] = item
        elif isinstance(item, s.Setup):
            at = places["setup", ""]
            old = items[at]
            assert isinstance(old, s.Setup)
            new = {step.name.text: step for step in item.steps}
            steps = tuple(new.get(step.name.text, step) for step in old.steps)
            items[at] = replace(old, steps=steps)
        elif (family(word(item)), name(item)) in places:
            items[places[family(word(item)), name(item)]] = item
        else:
            items.append(item)
    files = [s.SpecFile(tuple(items))]
    game = resolve_playable(files, findings)
    if game is not None:
        note_needless(files, game, findings)
        check(game, findings, read_facts(TORTUGA, findings))
        if not findings.failed:
            own = {n: each for n, each in game.examples.items() if each.span.file.name == PAGE}
            findings.items += run_examples(replace(game, examples=own))
            findings.items += seen_in_play(game) if code in {"W212", "W213"} else []
    return [item for item in findings.items if item.span.file.name == PAGE]


def of_overlay(code: str, text: str, folder: Path) -> list[Diagnostic]:
    """What is found in an overlay; a variant is an option of the game."""
    files = []
    for each in (text, BESIDE.get(code, "")):
        head = OVERLAY.search(each)
        if head is not None:
            files.append(folder / f"{head[2]}.rules")
            files[-1].write_text(each, encoding="utf-8")
    if code == "W207":
        return check_game(TORTUGA.parents[1], TORTUGA.name, Rules(house_rules=tuple(files))).items
    if "variant" not in text:
        settle = code == "W206" or "example " in text
        return load_game(TORTUGA, Rules(house_rules=tuple(files)), settle=settle)[1].items
    for path in TORTUGA.glob("*.rules"):
        (folder / path.name).write_bytes(path.read_bytes())
    inside = folder / FOLDERS["variant"]
    inside.mkdir(exist_ok=True)
    files[0].rename(inside / files[0].name)
    name = files[0].stem
    rules = Rules(variants=(name,)) if code == "R121" else Rules(switches=True)
    return load_game(folder, rules)[1].items


@pytest.mark.parametrize("code", PAGES)
def test_not_this_is_told_so(code: str, tmp_path: Path) -> None:
    found = told(code, shown(code)[0], tmp_path)
    assert code in {item.code for item in found}, [(item.code, item.headline) for item in found]


@pytest.mark.parametrize("code", PAGES)
def test_but_this_is_in_order(code: str, tmp_path: Path) -> None:
    every = told(code, shown(code)[1], tmp_path)
    found = [item for item in every if not item.code.startswith("W") or item.code == code]
    assert not found, [(item.code, item.headline) for item in found]
