"""Which rules are played next, how much of them, and what came of it.

A visit is one set of rules: a game of the project by its edition, variants and house rule, a spec drawn
at random, one with overlays drawn for it, or a game of the project with a drawn house rule. Visit
number n is the same in each run, but for how many games fit into its time.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from time import process_time

from rulewright.ir.lower import lower
from rulewright.model.nodes import Game
from rulewright.outputs.native_build import Effort
from rulewright.runtime.errors import RulesFault
from tests import differential
from tests.native.beside import (
    Both,
    both,
    counted_differently,
    difference,
    setting,
    told_differently,
)
from tests.native.fuzz import fuzzed
from tests.native.worlds import World, changed, drawn, games
from tests.specgen.play import tried
from tests.specgen.spec import draw

SANITIZED = ("-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined,bounds", "-fno-sanitize-recover=all")

EACH = 15
"""One visit in so many is to a game of the project as it is written; what is drawn is used once."""

HOUSE = 7
"""One more is to a game of the project with a drawn house rule; the others are to drawn specs."""

FIRST = 1_000_000
"""Drawn specs have the numbers from here on."""

FEWEST = 8
"""So many games are played in each visit, or all numbers of players twice, however long they take."""

MOST = {True: 6_000, False: 60}
"""So many games are played at most: by rules of the project, and by drawn ones."""

KINDS = (
    "games of the project", "games of the project with drawn house rules", "drawn specs",
    "drawn specs with drawn overlays",
)


@dataclass(frozen=True, slots=True)
class Visit:
    """How a visit goes: `seconds` of the processor's time for games, under which eyes, `fuzz` for games.

    To each of so many drawn specs (`closely`) the machine comes along, and all validators.
    """

    number: int
    seconds: float
    sanitize: bool = False
    fuzz: bool = False
    closely: int = 4


@dataclass(slots=True)
class Outcome:
    """What came of a visit: counts by what they count, and what differed."""

    visit: int
    world: str
    kind: str
    seconds: float = 0.0
    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


@cache
def worlds() -> tuple[World, ...]:
    """All rules of the project, each kind of game by turns: a short run sees all of them."""
    found: dict[Path | None, list[World]] = {}
    for world in games():
        found.setdefault(world.folder, []).append(world)
    most = max(map(len, found.values()))
    return tuple(row[at] for at in range(most) for row in found.values() if at < len(row))


def world_of(visit: int) -> World:
    """The rules of a visit."""
    if visit % EACH == 0:
        return worlds()[visit // EACH % len(worlds())]
    if visit % EACH == HOUSE:
        return changed(FIRST + visit)
    return drawn(FIRST + visit, overlaid=visit % 2 == 1)


_MADE: dict[tuple[str, bool], tuple[Game, Both] | None] = {}


def made(world: World, sanitize: bool) -> tuple[Game, Both] | None:
    """Some rules and their engines, None where the checker refuses them; those of drawn specs are not kept."""
    key = world.name, sanitize
    if key not in _MADE:
        game = world.game()
        effort = Effort.NONE if world.folder is None else Effort.SOON
        engines = None if game is None else (game, both(game, effort, SANITIZED if sanitize else ()))
        if world.folder is None:
            return engines
        _MADE[key] = engines
    return _MADE[key]


def visited(visit: Visit) -> Outcome:
    """Goes to see some rules."""
    world, begun = world_of(visit.number), process_time()
    out = Outcome(visit.number, world.name, world.kind)
    found = made(world, visit.sanitize)
    if found is None:
        out.done["refused by the checker"] += 1
    else:
        out.done["sets of rules"] += 1
        (_fuzz if visit.fuzz else _play)(visit, world, *found, out)
    out.seconds = process_time() - begun
    return out


def _numbers(visit: Visit, least: int, most: int) -> Iterator[int]:
    """Numbers of games until the time of a visit is used up."""
    begun = process_time()
    for number in range(most):
        if number >= least and process_time() - begun > visit.seconds:
            return
        yield visit.number * 100_000 + number


def _fuzz(visit: Visit, world: World, game: Game, engines: Both, out: Outcome) -> None:
    for number in _numbers(visit, FEWEST, 100_000):
        out.done.update(fuzzed(engines, number))
        out.done["inputs"] += 1


def _play(visit: Visit, world: World, game: Game, engines: Both, out: Outcome) -> None:
    counts = range(game.min_players, game.max_players + 1)
    most, free = MOST[world.folder is not None], world.folder is None
    for number in _numbers(visit, max(FEWEST, 2 * len(counts)), most):
        players = counts[number % len(counts)]
        found, states = difference(engines, number, 40, players=players, free=free)
        out.done["games, C and Python"] += 1
        out.done["states, C and Python"] += states
        out.done[f"games with {players} players"] += 1
        if found is not None:
            out.wrong.append(found)
            return
    number = visit.number
    for found in (counted_differently(engines, number), told_differently(engines, number, 120, out.done)):
        out.wrong += [found] if found else []
    out.done["games in bulk"] += 12
    _closely(visit, world, game, engines, out)


def _closely(visit: Visit, world: World, game: Game, engines: Both, out: Outcome) -> None:
    """The interpreter and the machine beside the others."""
    number = visit.number
    if world.folder is None and not world.house:
        spec = draw(world.spec, overlaid=world.overlaid)
        report = tried(spec.text, 1, number, closely=number % visit.closely == 0)
        out.done["overlays"] += len(spec.overlays)
        out.done["games, interpreter and Python"] += report.games.total()
        out.done["states, interpreter and Python"] += report.states
        if report.closely:
            out.done["games, machine and Python"] += report.games.total()
            out.done["states, machine and Python"] += report.states
        if report.failure is not None:
            out.wrong.append(f"{report.failure}")
        return
    lots = random.Random(f"closely {number}")
    players, options, tables = setting(engines.python, lots)
    try:
        done = differential.play(
            game, engines.native, players, number, options, tables, 150, lower(game).program
        )
    except (AssertionError, ValueError) as error:
        if not (world.house and isinstance(error, RulesFault)):  # C and Python were held to it above
            out.wrong.append(str(error))
        return
    for voice in ("interpreter", "machine"):
        out.done[f"games, {voice} and C"] += 1
        out.done[f"states, {voice} and C"] += done.decisions + 1


# ---- what was done, kept in a file ---------------------------------------------------------------


def keep(path: Path, outcome: Outcome) -> None:
    """Adds a line to a file of outcomes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({f.name: getattr(outcome, f.name) for f in fields(outcome)}) + "\n")


def kept(path: Path) -> list[Outcome]:
    """The outcomes of a file; a line that a stopped run left half-written does not count."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        found.append(Outcome(**{**row, "done": Counter(row["done"])}))
    return found


def told(outcomes: Iterable[Outcome]) -> str:
    """All that was done, by kind, and what differed."""
    kinds: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    seconds, wrong = 0.0, []
    for each in outcomes:
        kinds[each.kind] += each.done
        seconds += each.seconds
        wrong += [f"visit {each.visit}, {each.world}: {said}" for said in each.wrong]
    lines = [
        f"{count:12,} {name}" if name else f"{kind}:"
        for kind, done in kinds.items() if done
        for name, count in [("", 0), *sorted(done.items())]
    ]
    total = sum(kinds.values(), Counter[str]())
    games = sum(count for name, count in total.items() if name.startswith("games, C "))
    lines.append(f"{games:,} games, {len(wrong)} differences, {seconds / 60:.1f} minutes of the processor")
    return "\n".join([*lines, *wrong])
