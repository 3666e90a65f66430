"""The reference interpreter and a generated engine, played side by side and compared on every state.

Works for any game: what the engine keeps is found through its `DESCRIPTION`, what the interpreter has
through its `snapshot()`. A third voice runs the machine's program as it is, so that a fault has a
place: where engine and machine differ it is the printer's, where the rules differ from both it lies
in the way from the rules to the machine. `python -m tests.differential GAME --games 1000` plays so many games at
random, spread over all numbers of players, and tells how many states were the same.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import shutil
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import count as counted
from itertools import product
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any, cast

from rulewright.diagnostics.render import render_plain
from rulewright.emit.python.module import emit_module
from rulewright.emit.python.provenance import Origin
from rulewright.emit.python.state import field_name
from rulewright.interpreter.interpreter import Cells, Interpreter
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.lower import lower
from rulewright.model.nodes import Game
from rulewright.outputs import native_build as in_c
from rulewright.project.pipeline import PLAIN, Rules, load_game
from rulewright.runtime import description as d
from rulewright.runtime.chance import Chance, Randomness
from rulewright.runtime.values import Values
from tests.ir_interpreter import machine
from tests.ir_interpreter.state import State
from tests.shared import FOLDER, made_once
from tests.waiting import within

RUNTIME = "rulewright.runtime"
ORIGIN = Origin("0" * 32, "a test", "0.1")
DECISIONS = 10_000
MASK_BITS = 16


def engine_text(game: Game, compiled: Compiled | None = None) -> str:
    """The module of a game's engine, on the runtime of the compiler itself."""
    return emit_module(compiled or lower(game), ORIGIN, RUNTIME)


_made = counted()
"""Each engine in Python is a module of its own: two of one game do not take each other's place."""


NATIVE = "RULEWRIGHT_TESTED"
"""With this variable of the environment at `native`, tests play with engines in C throughout."""


def engine_of(
    game: Game, native: bool = os.environ.get(NATIVE) == "native",
    effort: in_c.Effort = in_c.Effort.NONE, checks: tuple[str, ...] = (), compiled: Compiled | None = None,
) -> ModuleType:
    """The engine of a game, loaded; if it is to be `native`, it must be.

    Then `effort` and `checks` are those of the compiler, and the same engine is compiled once for all workers
    and loaded once. One in Python is made anew. `compiled` is the game's program, if it is there.
    """
    text = engine_text(game, compiled)
    if not native:
        module = ModuleType(f"engine_under_test_{game.name}_{next(_made)}")
        sys.modules[module.__name__] = module
        exec(compile(text, f"<engine of {game.name}>", "exec"), module.__dict__)
        return module
    told = "".join((text, effort.name, *checks))
    name = f"engine_under_test_{game.name}_{sha256(told.encode()).hexdigest()[:16]}"
    if name not in _native:

        def make(folder: Path) -> None:
            folder.mkdir()
            program = in_c.program_of(text)
            source = program, in_c.native_source(game, name, program, compiled)
            in_c.lay_native(folder, {name: source}, effort, checks)

        folder = made_once(name, make)
        module = ModuleType(name)
        module.__file__ = f"{folder}/{name}.py"
        sys.modules[name] = module
        exec(compile(text, f"<engine of {game.name}>", "exec"), module.__dict__)
        assert module.BACKEND == "native", module.ENGINE.backend_note
        _native[name] = module
        if FOLDER not in os.environ:  # there is nobody to share it with, and a proof may compile thousands
            shutil.rmtree(folder.parent)
    return _native[name]


_native: dict[str, ModuleType] = {}


@cache
def loaded(folder: Path, rules: Rules = PLAIN) -> tuple[Game, ModuleType]:
    """The game in a folder, played by some rules, and its engine."""
    game, findings = load_game(folder, rules)
    assert game is not None, render_plain(findings.items)
    return game, engine_of(game)


@cache
def program_of(folder: Path, rules: Rules = PLAIN) -> x.Program:
    """The program that the engine of a game is printed from."""
    return lower(loaded(folder, rules)[0]).program


# ---- what an engine keeps, by the names of the interpreter --------------------------------------


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the states of one engine."""

    description: d.Description
    players: int
    _found: dict[str, dict[str, int]] = field(default_factory=dict, compare=False)

    def _base(self, name: str) -> tuple[str, ...]:
        enums = {enum.name: enum for enum in self.description.enums}
        found = enums[name]
        return enums[found.among].values if found.among else found.values

    def _index(self, index: d.IndexType) -> tuple[list[int], int, int]:
        """The values of an index, the lowest one, and how many places it takes in the flat list."""
        if index[0] == "range":
            low, high = cast("tuple[str, int, int]", index)[1:]
            return list(range(low, high + 1)), low, high - low + 1
        name = str(index[1])
        for cls in self.description.classes:
            if cls.name == name and cls.kind != name:
                name = cls.kind
        if name == "player":
            return list(range(self.players)), 0, self.players
        base = self._base(name)
        values = next(enum.values for enum in self.description.enums if enum.name == name)
        return [base.index(value) for value in values], 0, len(base)

    def members(self, item: d.Zone | d.Variable) -> dict[str, int]:
        """The flat place of each member of a family, by its name in a snapshot."""
        found = self._found.get(item.name)
        if found is None:
            found = self._found[item.name] = self._members(item)
        return found

    def _members(self, item: d.Zone | d.Variable) -> dict[str, int]:
        if not item.indices:
            return {item.name: -1}
        ranges = [self._index(index) for index in item.indices]
        found: dict[str, int] = {}
        for numbers in product(*(values for values, _, _ in ranges)):
            flat = 0
            for number, (_, low, size) in zip(numbers, ranges, strict=True):
                flat = flat * size + number - low
            found[f"{item.name}[{','.join(map(str, numbers))}]"] = flat
        return found

    def _kept(self, state: Any, item: d.Zone | d.Variable) -> dict[str, Any]:
        raw = getattr(state, item.field)
        return {
            name: raw if flat < 0 else raw[flat] for name, flat in self.members(item).items()
        }

    def zones(self, state: Any) -> dict[str, list[int] | int]:
        """Every zone as a snapshot has it."""
        return {
            name: value if isinstance(value, int) else list(value)
            for zone in self.description.zones
            for name, value in self._kept(state, zone).items()
        }

    def variables(self, state: Any) -> dict[str, int]:
        """Every variable and option as a snapshot has it."""
        return {
            name: int(value)
            for variable in self.description.variables
            for name, value in self._kept(state, variable).items()
        }

    def snapshot(self, state: Any) -> dict[str, object]:
        """The whole state as `Interpreter.snapshot()` gives it."""
        over = state.at < 0
        return {
            "zones": self.zones(state),
            "variables": self.variables(state),
            "choice": None if over else self.description.choices[state.at].name,
            "player": -1 if over else state.chooser,
            "options": tuple(state.options),
            "over": over,
            "winners": state.winners if over else 0,
            "results": results(self.description, state) if over else {},
            "chance": tuple(state.chance.state()),
        }

    def pieces(self, state: Any) -> Counter[tuple[str, int]]:
        """How many pieces of each kind of each class there are, wherever they lie."""
        found: Counter[tuple[str, int]] = Counter()
        kept = self.zones(state)
        for zone in self.description.zones:
            for name in self.members(zone):
                items = kept[name]
                if isinstance(items, int):
                    found[zone.holds, 0] += items
                    continue
                hidden = zone.seen != "all"
                filled = [item for item in items if item != -1]
                found.update((zone.holds, i >> MASK_BITS if hidden else i) for i in filled)
                if zone.capacity is not None:
                    assert len(filled) <= zone.capacity, name
        return found

    def expected_pieces(self) -> Counter[str]:
        """How many pieces of each class the game is played with."""
        return Counter(
            {
                cls.name: cls.copies[0] * self.players if cls.per_player else sum(cls.copies)
                for cls in self.description.classes
            }
        )


def results(description: d.Description, state: Any) -> dict[str, list[int]]:
    """What an engine says of the end beside the winners, by its kind: of each player, or of all."""
    values = Values(description)
    found: dict[str, list[int]] = {}
    for each in description.results:
        common = each.kind == "common_score"
        found[each.kind] = (
            [each.function(state)] if common
            else [each.function(state, seat) for seat in range(state.players)]
        )
        for value in found[each.kind]:
            assert values.allows(each.type, value, state.players), (each, value)
    return found


# ---- the machine ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Machine:
    """A program being played beside an engine that was printed from it."""

    program: x.Program
    state: State

    def difference(self, state: Any, description: d.Description) -> str:
        """The first thing in which the engine's state differs from the machine's, or nothing."""
        names = {field.name: field_name(field) for field in self.program.fields}
        for name, mine in machine.fields(self.program, self.state).items():
            theirs = plain(getattr(state, names.get(name, name)))
            if theirs != mine:
                return f"{name}: engine {theirs}, machine {mine}"
        theirs, mine = tuple(state.chance.state()), tuple(self.state.chance.state())
        if theirs != mine:
            return f"chance: engine {theirs}, machine {mine}"
        if state.at < 0:
            ended = machine.results(self.program, self.state)
            if (said := results(description, state)) != ended:
                return f"results: engine {said}, machine {ended}"
        if state.at >= 0 and not state.picks:
            now = self.state.chooser, self.state.options
            asked = machine.asked(self.program, self.state)
            if asked != now:
                return f"choice: the machine asks {now}, its functions say {asked}"
        return ""


def plain(value: object) -> object:
    """A value of an engine's state, with tuples for lists."""
    return tuple(map(plain, value)) if isinstance(value, list | tuple) else value


def machine_of(
    program: x.Program, players: int, chance: Randomness, options: Mapping[str, int],
    tables: Mapping[str, Cells],
) -> Machine:
    """A program at the first choice of a game."""
    return Machine(program, machine.start(program, players, chance, options, tables))


# ---- side by side -------------------------------------------------------------------------------


@dataclass(slots=True)
class Played:
    """What a game at random came to."""

    decisions: int = 0
    over: bool = False
    winners: int = 0
    choices: Counter[str] = field(default_factory=Counter)


def difference(mine: Mapping[str, object], theirs: Mapping[str, object]) -> str:
    """The first thing in which two snapshots differ, or nothing."""
    for key, value in theirs.items():
        other = mine[key]
        if value == other:
            continue
        if isinstance(value, dict) and isinstance(other, dict):
            for name in {**value, **other}:
                if value.get(name) != other.get(name):
                    return f"{name}: engine {other.get(name)}, interpreter {value.get(name)}"
        return f"{key}: engine {other}, interpreter {value}"
    return ""


def play(
    game: Game,
    engine: ModuleType,
    players: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    tables: Mapping[str, Cells] | None = None,
    decisions: int = DECISIONS,
    program: x.Program | None = None,
) -> Played:
    """A game at random in both; fails where they differ, a piece is lost or a copy is not apart.

    With `program`, which the engine was printed from, the machine is played as well.
    """
    chooser = random.Random(f"{game.name} {players} {seed}")
    state = engine.start(
        players, Chance.from_seed(seed), dict(options or {}), dict(tables or {}), None
    )
    played = Interpreter(
        game, players, Chance.from_seed(seed), options or {}, tables or {}
    )
    beside = None
    if program is not None:
        chance = Chance.from_seed(seed)
        beside = machine_of(program, players, chance, options or {}, tables or {})
    reader = Reader(engine.DESCRIPTION, players)
    total = reader.pieces(state)
    by_class: Counter[str] = Counter()
    for (cls, _), count in total.items():
        by_class[cls] += count
    assert by_class == reader.expected_pieces()
    result = Played()
    made: list[str] = []
    while True:
        where = f"{game.name}, {players} players, seed {seed}, after {made[-5:]}"
        found = "" if beside is None else beside.difference(state, engine.DESCRIPTION)
        assert not found, f"{where}: engine and machine differ: {found}"
        found = difference(reader.snapshot(state), played.snapshot())
        agree = "" if beside is None else "the rules differ from machine and engine: "
        assert not found, f"{where}: {agree}{found}"
        assert reader.pieces(state) == total, where
        if state.at < 0 or result.decisions >= decisions:
            break
        assert len(set(state.options)) == len(state.options) > 0, where
        value = chooser.choice(state.options)
        name = engine.DESCRIPTION.choices[state.at].name
        if result.decisions % 7 == 0:
            _check_copy(engine, state, value, where)
        made.append(f"{name}={value}")
        engine.step(state, value)
        played.apply(value)
        if beside is not None:
            machine.step(beside.program, beside.state, value)
        result.decisions += 1
        result.choices[name] += 1
    result.over, result.winners = state.at < 0, state.winners
    return result


def _check_copy(engine: ModuleType, state: Any, value: int, where: str) -> None:
    """A copy is equal, goes the same way, and leaves the state that it was made from alone."""
    before, copied = state.key(), state.copy()
    assert copied.key() == before, where
    again = state.copy()
    engine.step(copied, value)
    assert state.key() == before, where
    engine.step(again, value)
    assert again.key() == copied.key(), where


# ---- many games -----------------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every state of every game is the same, 1 if not, 2 if there is no such game."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=__doc__)
    parser.add_argument("game", help="a game under spec/ or tests/specs/, or its folder")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="default: 1000")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of the first game (default: 0)"
    )
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="default: 2")
    asked = parser.parse_args(arguments)
    homes = (ROOT / "spec" / asked.game, ROOT / "tests" / "specs" / asked.game, Path(asked.game))
    folder = next((home for home in homes if (home / "game.rules").is_file()), None)
    if folder is None:
        print(f"There is no game {asked.game} under spec/ or tests/specs/.", file=sys.stderr)
        return 2
    game, _ = loaded(folder)
    counts = range(game.min_players, game.max_players + 1)
    work = [
        (folder, counts[at % len(counts)], asked.seed + at // len(counts))
        for at in range(asked.games)
    ]
    begun, games, states, failed = perf_counter(), Counter[int](), Counter[int](), 0
    with multiprocessing.Pool(asked.processes) as pool:
        results = within(asked.minutes, pool.imap_unordered(_one, work))
        for number, (players, seen, fault) in enumerate(results, 1):
            games[players] += 1
            states[players] += seen
            failed += bool(fault)
            if fault:
                print(f"{fault}\n", file=sys.stderr)
            if sys.stderr.isatty():
                print(f"\r{number} of {len(work)} games", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    for players in sorted(games):
        print(f"{players} players: {games[players]} games, {states[players]} states")
    seconds = perf_counter() - begun
    print(f"{games.total()} games, {states.total()} states, {failed} differ, {seconds:.0f} seconds")
    return int(failed > 0)


def _one(work: tuple[Path, int, int]) -> tuple[int, int, str]:
    """The players of a game, how many states of it were compared, and the difference if any."""
    folder, players, seed = work
    try:
        played = play(*loaded(folder), players, seed)
    except Exception as error:
        return players, 0, f"{players} players, seed {seed}: {type(error).__name__}: {error}"
    if not played.over:
        return players, played.decisions, f"{players} players, seed {seed} does not end"
    return players, played.decisions + 1, ""


if __name__ == "__main__":
    sys.exit(main())
