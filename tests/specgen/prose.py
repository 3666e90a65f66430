"""Drawn specs in words: all of it can be said, and a change in play changes the text in each language.

`python -m tests.specgen.prose --specs 200 --mutants 20` lists what is not so.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose.blocks import TableBlock
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.sections import section
from rulewright.prose.writer import Writer
from tests.drift.mutant import Mutant, items_of
from tests.drift.mutants import mutants, sample
from tests.drift.texts import Sight, Texts, Unreadable, lines
from tests.specgen.play import settings
from tests.specgen.reading import read
from tests.specgen.spec import draw
from tests.specgen.voices import Broken, Endless, Setting, Walked
from tests.specgen.words import LOCALES, words_of

DECISIONS = 30
UNSAYABLE = "P305"
"""What a language has no form for is told to the author, who says it in another way."""


def unsaid(game: m.Game) -> Iterator[str]:
    """What of a game cannot be said, or is said with nothing."""
    words = words_of(game)
    for item in items_of(game):
        scope = scope_of(game)
        plan = section(item, scope)
        yield from (f"{found.code} {found.headline}" for found in scope.problems)
        if scope.problems:
            continue
        for language in LANGUAGES:
            findings = Findings()
            blocks = Writer(game, language, words, findings).section_text(plan)
            yield from (f"{found.code} {found.headline}" for found in findings.items)
            told = [block for block in blocks if not isinstance(block, TableBlock)]
            if any(not text.strip(" .") for _, text in lines(told)):
                yield f"an empty sentence in {language}"


def silent(game: m.Game, most: int) -> Iterator[tuple[Mutant, list[str]]]:
    """Mutants that play differently while the text in some languages stays as it was."""
    try:
        texts = Texts(game, LOCALES, words=words_of(game))
    except Unreadable:
        return
    for mutant in sample(mutants(game), most):
        if _is_in_vain(game, mutant):
            continue
        unseen = [name for name, sight in texts.sight(mutant).items() if sight is Sight.UNSEEN]
        if unseen and _plays_differently(game, mutant.game):
            yield mutant, unseen


def _is_in_vain(game: m.Game, mutant: Mutant) -> bool:
    """Whether only the order is changed from which something is picked at random: no chance is other."""
    before = {rule_anchor(item): item for item in items_of(game)}
    return bool(mutant.changed) and all(
        _matters(item) == _matters(before[rule_anchor(item)]) for item in mutant.changed
    )


def _matters(node: object, *, order: bool = True) -> object:
    """A tree without its places in the text, and without orders that say nothing."""
    if isinstance(node, tuple):
        return tuple(_matters(part) for part in node)
    if not is_dataclass(node):
        return node
    random_pick = isinstance(node, m.AssignRandom | m.SelRandom)
    return type(node), *(
        _matters(getattr(node, each.name), order=not random_pick)
        for each in fields(node)
        if each.name not in {"span", "sources"} and (order or each.name != "order")
    )


def _plays_differently(game: m.Game, other: m.Game) -> bool:
    if (game.min_players, game.max_players) != (other.min_players, other.max_players):
        return True
    return any(
        _course(game, setting) != _course(other, setting)
        for seed in range(4)
        for setting in settings(game, seed)
    )


def _course(game: m.Game, setting: Setting) -> list[object]:
    """The states of a game at random, up to where a rule breaks; in which order options are offered
    is nothing that people play by."""
    lots = random.Random(setting.seed)
    states: list[object] = []
    try:
        played = Walked(game).start(setting)
        for _ in range(DECISIONS):
            options = sorted(played.options())
            states.append({**played.snapshot(), "options": options})
            if not options:
                break
            played.apply(lots.choice(options))
    except (Broken, Endless) as fault:
        states.append(type(fault))
    return states


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if everything is said, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m tests.specgen.prose", description=__doc__)
    parser.add_argument("--specs", type=int, default=100, metavar="N", help="default: 100")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first spec")
    parser.add_argument("--mutants", type=int, default=20, metavar="N", help="of each spec")
    asked = parser.parse_args(arguments)
    faults, said = Counter[str](), 0
    for seed in range(asked.seed, asked.seed + asked.specs):
        game, _ = read(draw(seed, sayable=True).text)
        if game is None:
            continue
        found = [*unsaid(game)]
        said += not found
        for fault in found:
            faults[fault] += 1
            if faults[fault] == 1:
                print(f"seed {seed}: {fault}", flush=True)
        for mutant, languages in silent(game, asked.mutants):
            kind = f"silent about {mutant.kind}"
            faults[kind] += 1
            if faults[kind] <= 3:
                line = mutant.place.file.text[mutant.place.start : mutant.place.end]
                print(f"seed {seed}: {' '.join(languages)}: {mutant}\n    {line}", flush=True)
    for fault, count in faults.most_common():
        print(f"{count:6} {fault}")
    print(f"{asked.specs} specs, {said} said without a fault")
    return int(any(not fault.startswith(UNSAYABLE) for fault in faults))


if __name__ == "__main__":
    sys.exit(main())
