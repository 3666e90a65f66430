"""Every two variants and house rules of a game, played together.

`python -m tests.overlays.pairs tortuga_1667 --games 200` tries each pair in each edition: it composes,
and then so many random games are played to their end, or it is refused, and the table tells with
which message. Files are read and parsed once.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

from rulewright.diagnostics.model import Findings
from rulewright.model.nodes import Game
from rulewright.overlays.applied import Applied
from rulewright.overlays.apply import apply
from rulewright.overlays.overlay_order import Overlay
from rulewright.project.pipeline import game_of, read_facts
from rulewright.project.reader import names_of, read_overlay, read_parts
from rulewright.runtime import description as d
from rulewright.syntax import nodes as s
from tests.differential import engine_of
from tests.waiting import within

SPEC = Path(__file__).parents[2] / "spec"
PLAYERS = Path(__file__).parent / "players"
"""House rules as players worded them and newcomers wrote them, by game, with their words."""
REASONS = frozenset({"R101", "R118", "R119", "R120", "R121", "R123"})
"""What two overlays are refused with: another one took it away, changed it too, or forbids it; or it
may leave too little to choose from."""
FAULT = "fault"
"""Instead of a code: the engine of a pair that composes failed in a game."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a pair. `codes` are its errors, `undone` the examples that it does not keep."""

    edition: str
    names: tuple[str, ...]
    codes: tuple[str, ...]
    reason: str
    undone: tuple[str, ...] = ()
    games: int = 0
    choices: int = 0

    @property
    def composes(self) -> bool:
        """Whether the two can be played together."""
        return not self.codes


@cache
def items_of(game: str) -> tuple[s.Item, ...]:
    """The declarations of a game, parsed."""
    findings = Findings()
    files = read_parts(SPEC / game, findings)
    assert files is not None
    assert not findings.items
    return tuple(item for file in files for item in file.items)


@cache
def overlay_of(game: str, kind: str, name: str) -> Overlay:
    """An overlay in the folder of a game, parsed."""
    findings = Findings()
    players = PLAYERS / game / f"{name}.rules"
    wanted = players if players.is_file() else name
    overlay = read_overlay(SPEC / game, kind, wanted, findings)
    assert overlay is not None
    assert not findings.items
    return overlay


def overlays_of(game: str) -> list[tuple[str, str]]:
    """The variants and house rules of a game, those of players too, by kind and name."""
    own = [(kind, x) for kind in ("variant", "house_rule") for x in names_of(SPEC / game, kind)]
    return own + [("house_rule", path.stem) for path in sorted((PLAYERS / game).glob("*.rules"))]


def editions_of(game: str) -> list[str]:
    """The editions of a game; the one that stands in its rules has no name here."""
    return ["", *names_of(SPEC / game, "edition")]


@cache
def facts_of(game: str) -> dict[str, str] | None:
    """The facts that a game may cite."""
    return read_facts(SPEC / game, Findings())


def applied(
    game: str, edition: str, chosen: Sequence[tuple[str, str]]
) -> tuple[Applied, Findings]:
    """The declarations of a game by an edition and some overlays, with what is found so far."""
    overlays = [overlay_of(game, kind, name) for kind, name in chosen]
    if edition:
        overlays.insert(0, overlay_of(game, "edition", edition))
    findings = Findings()
    return apply(items_of(game), overlays, findings), findings


def combined(
    game: str, edition: str, chosen: Sequence[tuple[str, str]], examples: bool = True
) -> tuple[Game | None, Findings]:
    """The game by an edition and some overlays, with everything found, or without its examples."""
    made, findings = applied(game, edition, chosen)
    if not examples:
        rules = tuple(item for item in made.items if not isinstance(item, s.Example))
        made = replace(made, items=rules)
    return game_of(made, facts_of(game), findings), findings


MOST_CHOICES = 3000


def play(engine: ModuleType, seed: int, lots: random.Random) -> int:
    """One random game, and how many choices were made; options are chosen by lot too.

    A play-on in which nobody has a card to vote with never ends: such a game is left after a while.
    """
    description = engine.DESCRIPTION
    players = lots.randint(description.min_players, description.max_players)
    game: Any = engine.new_game(players, seed=seed, **_options(description, lots))
    choices = 0
    while not game.is_over and choices < MOST_CHOICES:
        game.apply(lots.choice(game.legal_actions()))
        choices += 1
    assert not game.is_over or game.result() is not None
    return choices


def _options(description: d.Description, lots: random.Random) -> dict[str, Any]:
    """Some of the options, set to something."""
    chosen: dict[str, Any] = {}
    for variable in description.variables:
        if not variable.is_option or lots.random() < 0.5:
            continue
        match variable.type:
            case ("bool",):
                chosen[variable.name] = lots.random() < 0.5
            case ("int", int(low), int(high)):
                chosen[variable.name] = lots.randint(low, high)
            case _:
                continue
    return chosen


def try_pair(
    game: str, edition: str, pair: tuple[tuple[str, str], tuple[str, str]], games: int,
    examples: bool = True,
) -> Tried:
    """Applies a pair; if it composes, plays."""
    names = tuple(name for _, name in pair)
    made, findings = combined(game, edition, pair, examples)
    if made is None:
        errors = [item for item in findings.items if item.severity == "error"]
        codes = tuple(sorted({item.code for item in errors}))
        return Tried(edition, names, codes, errors[0].headline)
    undone = tuple(item.headline for item in findings.items if item.code == "W206")
    tried = Tried(edition, names, (), "", undone)
    if not games:
        return tried
    engine = engine_of(made)
    lots = random.Random(f"{edition} {names}")
    choices = 0
    for seed in range(games):
        try:
            choices += play(engine, seed, lots)
        except (AssertionError, LookupError, RuntimeError, TypeError, ValueError) as error:
            return replace(tried, codes=(FAULT,), reason=f"{error!r}, game {seed}", games=seed)
    return replace(tried, games=games, choices=choices)


def every_pair(game: str) -> list[tuple[str, tuple[tuple[str, str], tuple[str, str]]]]:
    """Each edition with each pair."""
    pairs = [*combinations(overlays_of(game), 2)]
    return [(edition, pair) for edition in editions_of(game) for pair in pairs]


def _job(job: tuple[str, str, Any, int]) -> Tried:
    return try_pair(*job)


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries all pairs and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="random games of each pair")
    parser.add_argument("--edition", help="of this edition only; `-` for the game as it stands")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args(arguments)
    jobs = [
        (asked.game, edition, pair, asked.games)
        for edition, pair in every_pair(asked.game)
        if asked.edition in (None, edition or "-")
    ]
    if asked.minutes is not None:
        random.shuffle(jobs)  # whatever there is no time for is another one each time
    started = perf_counter()
    with multiprocessing.Pool(asked.workers) as pool:
        tried = []
        for one in within(asked.minutes, pool.imap(_job, jobs)):
            tried.append(one)
            if not one.composes:
                told = f"{one.edition or '-'}: {' + '.join(one.names)}: {one.codes[0]} {one.reason}"
                print(told, flush=True)
    print()
    for edition in dict.fromkeys(one.edition for one in tried):
        here = [one for one in tried if one.edition == edition]
        fits = [one for one in here if one.composes]
        codes = Counter(one.codes[0] for one in here if not one.composes)
        print(
            f"{edition or 'as it stands'}: {len(here)} pairs, {len(fits)} compose "
            f"({sum(one.games for one in fits)} games, {sum(one.choices for one in fits)} choices, "
            f"{sum(len(one.undone) for one in fits)} examples left out), refused: "
            f"{', '.join(f'{count} {code}' for code, count in sorted(codes.items())) or 'none'}"
        )
    print(f"{perf_counter() - started:.0f} seconds")
    wrong = [one for one in tried if not set(one.codes) <= REASONS]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
