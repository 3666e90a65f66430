"""The page on what variants and house rules do to a game: its figures, made once, and its text.

The figures are in `effects.json` in the folder of the game, with the hash of the rules that they are of.
Where the rules have changed since, nothing is told of them until they are made anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from rulewright.diagnostics.model import Findings
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import COMPLETE, Voices
from rulewright.model import nodes as m
from rulewright.outputs.output_tree import BOOK, ENGINES
from rulewright.outputs.rule_hashes import spec_hash
from rulewright.play.terminal_texts import STUDIES, Words, load_words
from rulewright.project.pipeline import load_game, names_of
from rulewright.project.reader import Rules, read_overlay
from rulewright.runtime.texts import Texts, read_texts
from rulewright.study.comparison_text import PAGE, Voice, findings, in_short
from rulewright.study.statistics import Difference, quantile
from rulewright.study.totals import Totals

FILE = "effects.json"
_MOST_BYTES = 2_000_000
_BINS = 30
_LAST = 0.99
"""The longest games of all would make the rest of a plot too small to see."""

PAGES = {"variant": "variants", "house_rule": "house-rules"}
"""Where the book tells of other rules."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A variant or house rule of a game's folder: the rules with it, and those it is compared with."""

    kind: str
    name: str
    before: Rules
    after: Rules


@dataclass(frozen=True, slots=True)
class Effect:
    """What one of them does: the hashes of both rules, the differences, and how long games are.

    `lengths` are, for both rules, how many of 1,000 games have a length in each of the bins, which
    begin at `least` and are `width` wide.
    """

    hashes: tuple[str, str]
    differences: tuple[Difference, ...]
    least: int
    width: int
    lengths: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Effects:
    """All that is known of a game."""

    players: int
    games: int
    found: Mapping[str, Effect]


def shipped(folder: Path, game: m.Game) -> Iterator[Shipped]:
    """Yield the variants and house rules of a game, each with the first edition that it goes with."""
    for kind in PAGES:
        for name in names_of(folder, kind):
            overlay = read_overlay(folder, kind, name, Findings())
            excluded = {n.text for n in overlay.head.excludes} if overlay is not None else set()
            edition = None
            if game.edition in excluded:
                edition = next((e for e in names_of(folder, "edition") if e not in excluded), None)
            variants, houses = ((name,), ()) if kind == "variant" else ((), (name,))
            yield Shipped(kind, name, Rules(edition), Rules(edition, variants, houses))


def effect(each: Shipped, folder: Path, totals: Totals, differences: Sequence[Difference]) -> Effect:
    """Return what the totals of a comparison say."""
    one, other = (side.lengths for side in totals.sides)
    least = min(min(one), min(other))
    most = max(quantile(one, _LAST), quantile(other, _LAST))
    width = max(1, -(-(most + 1 - least) // _BINS))

    def bins(lengths: Mapping[int, int]) -> tuple[int, ...]:
        found, games = [0] * _BINS, sum(lengths.values())
        for length, count in lengths.items():
            if (at := (length - least) // width) < _BINS:
                found[at] += count
        return tuple(round(1_000 * count / games) for count in found)

    hashes = spec_hash(folder, each.before), spec_hash(folder, each.after)
    return Effect(hashes, tuple(differences), least, width, (bins(one), bins(other)))


# ---- the file -------------------------------------------------------------------------------------


def written(effects: Effects) -> str:
    """Return the text of the file."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(asdict(each), separators=(',', ':'))}"
        for name, each in sorted(effects.found.items())
    ]
    found = ",\n".join(lines)
    return f'{{"players": {effects.players}, "games": {effects.games}, "found": {{\n{found}\n}}}}\n'


def read(folder: Path) -> Effects | None:
    """Return the figures of a game; None where there are none that can be read."""
    path = folder / FILE
    if path.is_symlink() or not path.is_file() or path.stat().st_size > _MOST_BYTES:
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        found = {str(name): _effect(each) for name, each in data["found"].items()}
        return Effects(int(data["players"]), int(data["games"]), found)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _effect(data: Mapping[str, Any]) -> Effect:
    differences = tuple(
        Difference(
            str(each["measure"]), float(each["before"]), float(each["after"]), float(each["change"]),
            float(each["low"]), float(each["high"]), each["holds"] is True, float(each["deviation"]),
        )
        for each in data["differences"]
    )
    first, second = data["hashes"]
    one, other = (tuple(int(count) for count in side[:_BINS]) for side in data["lengths"])
    least, width = int(data["least"]), int(data["width"])
    if width < 1 or not one or len(one) != len(other) or min(*one, *other) < 0:
        raise ValueError("these are no lengths")
    return Effect((str(first), str(second)), differences, least, width, (one, other))


def stale(folder: Path, game: m.Game, effects: Effects) -> list[str]:
    """Return the variants and house rules whose figures are missing, or of other rules than there are now."""
    return [
        each.name for each in shipped(folder, game)
        if each.name not in effects.found
        or effects.found[each.name].hashes != (spec_hash(folder, each.before), spec_hash(folder, each.after))
    ]


# ---- the page -------------------------------------------------------------------------------------


def add_pages(
    root: Path, folder: Path, game: m.Game, files: dict[str, str], voices: Voices = COMPLETE
) -> None:
    """Add the page to the book of each language; what is stale is left out (see `remark`)."""
    effects = read(folder)
    if effects is None:
        return
    left_out = stale(folder, game, effects)
    told = [each for each in shipped(folder, game) if each.name not in left_out]
    for language in voices.languages if told else ():
        home = f"{BOOK}/{language}/{game.name}"
        texts = files.get(f"{ENGINES}/{game.name}_texts/{language}.json")
        if texts is None or f"{home}/nav.json" not in files:
            continue
        words = load_words(root / "locales", language, STUDIES)
        voice = Voice(language, words.say, [read_texts(language, texts)])
        files[f"{home}/effects.md"] = _page(home, files, told, effects, words, voice)
        order = json.loads(files[f"{home}/nav.json"])
        place = max(order.index(f"{page}.md") for page in PAGES.values() if f"{page}.md" in order)
        order.insert(place + 1, "effects.md")
        files[f"{home}/nav.json"] = json.dumps(order, indent=2) + "\n"


def remark(folder: Path) -> str | None:
    """Return what is to be said of a game's figures that are of older rules, or are missing."""
    effects = read(folder)
    game = load_game(folder)[0] if effects is not None else None
    names = stale(folder, game, effects) if effects is not None and game is not None else []
    if effects is None or not names:
        return None
    return (
        f"{folder.name}: the page on what rules do to the game leaves out {', '.join(names)}: its figures "
        f"are of other rules than there are now. Make them anew: rulewright compare {folder.name} "
        f"--shipped --players {effects.players} --games {effects.games}"
    )


def _page(
    home: str, files: Mapping[str, str], told: Sequence[Shipped], effects: Effects, words: Words,
    voice: Voice,
) -> str:
    title, intro, caption, figures = (words.say(text) for text in PAGE)
    lines = [
        "---", f"title: {json.dumps(title, ensure_ascii=False)}", "no_search: true", "---", "",
        f"# {title} {{ #effects }}", "",
        intro.format(games=voice.number(effects.games), players=effects.players),
    ]
    for each in told:
        found = effects.found[each.name]
        page = PAGES[each.kind]
        heading = _title(files[f"{home}/{page}.md"], each.name)
        lines += ["", f"## [{heading}]({page}.md#{each.name}) {{ #effects-{each.name} }}", ""]
        known = [one for one in found.differences if _has_name(one, voice.texts)]
        lines.append(escape(" ".join(in_short(known, voice)), quote=False))
        lines += ["", _plot(found, caption, voice)]
        if any(one.holds for one in known):
            said = "".join(f"<li>{escape(one)}</li>" for one in findings(known, voice))
            lines += ["", f"<details><summary>{escape(figures)}</summary><ul>{said}</ul></details>"]
    return "\n".join(lines) + "\n"


def _has_name(each: Difference, texts: Sequence[Texts]) -> bool:
    """Return whether the book has a name for it: a rule that is new is told of where it is."""
    what, _, of = each.measure.partition(":")
    if what not in {"action", "rule"}:
        return True
    kind, _, rest = f"action {of}".partition(" ") if what == "action" else of.partition(" ")
    return any(f"{kind}-{rest.partition(' ')[0]}" in one.data.get("rules", {}) for one in texts)


def _title(page: str, name: str) -> str:
    """Return what the page that is linked to calls it."""
    found = re.search(rf"^## (.+) {{ #{re.escape(name)} }}$", page, re.MULTILINE)
    return found[1] if found is not None else name.replace("_", " ")


_WIDE, _HIGH, _FOOT = 480, 96, 22
_LETTERS = 17  # on a phone three quarters of it are left


def _plot(found: Effect, caption: str, voice: Voice) -> str:
    """Return how long games are, as a drawing in the colours of the page: a surface before, a line after."""
    most = max(1, *found.lengths[0], *found.lengths[1])
    step = _WIDE / len(found.lengths[0])

    def outline(counts: Sequence[int]) -> str:
        corners = []
        for number, count in enumerate(counts):
            y = _HIGH - round((_HIGH - 4) * count / most, 1)
            corners += [f"{number * step:g},{y:g}", f"{(number + 1) * step:g},{y:g}"]
        return " ".join(corners)

    before, after = (outline(counts) for counts in found.lengths)
    marks = [0, len(found.lengths[0]) // 2, len(found.lengths[0])]
    anchors = ("start", "middle", "end")
    labels = "".join(
        f'<text x="{mark * step:g}" y="{_HIGH + _FOOT - 3}" text-anchor="{anchor}">'
        f"{voice.number(found.least + mark * found.width)}</text>"
        for mark, anchor in zip(marks, anchors, strict=True)
    )
    said = escape(caption)
    return (
        f'<figure class="rw-plot"><svg viewBox="0 0 {_WIDE} {_HIGH + _FOOT}" role="img" aria-label="{said}" '
        f'font-size="{_LETTERS}" fill="currentColor">'
        f'<polygon points="0,{_HIGH} {before} {_WIDE},{_HIGH}" fill-opacity="0.22"/>'
        f'<polyline points="{after}" fill="none" stroke="var(--md-accent-fg-color)" stroke-width="2"/>'
        f'<line x1="0" y1="{_HIGH}" x2="{_WIDE}" y2="{_HIGH}" stroke="currentColor" stroke-opacity="0.5"/>'
        f"{labels}</svg><figcaption>{said}</figcaption></figure>"
    )
