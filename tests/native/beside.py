"""One game played by both engines with the same choices and the same chance."""

from __future__ import annotations

import importlib.util
import random
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from rulewright.model.nodes import Game
from rulewright.outputs.native import compile_native, native_name, native_source
from rulewright.runtime.chance import Chance
from rulewright.runtime.errors import RulesFault
from tests.differential import engine_of, results

DECISIONS = 1_500
"""A game that has not ended after so many choices is left."""

_COPIED = 50
"""After so many choices a copy of the native state goes on in its place."""


@dataclass(frozen=True, slots=True)
class Both:
    """The engines of one game."""

    python: ModuleType
    native: ModuleType


def both(game: Game, folder: Path, *, optimized: bool = False, sanitized: bool = False) -> Both:
    """The engines of a game, made anew; the native one is compiled in a folder."""
    source = folder / f"{native_name(game.name)}.c"
    source.write_text(native_source(game, game.name, "0" * 32), encoding="utf-8")
    made = compile_native(source, folder, optimized, sanitized)
    spec = importlib.util.spec_from_file_location(source.stem, made)
    assert spec is not None
    assert spec.loader is not None
    native = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(native)
    native.bind(RulesFault, Chance)
    return Both(engine_of(game), native)


def difference(engines: Both, seed: int) -> tuple[str | None, int]:
    """What first differs in a game at random, or None; and how many states were compared."""
    lots = random.Random(seed)
    python, native = engines.python, engines.native
    description = python.DESCRIPTION
    players = lots.randint(description.min_players, description.max_players)
    options = {
        each.name: each.initial ^ 1 if each.type == ("bool",) and lots.random() < 0.2 else each.initial
        for each in description.variables if each.is_option
    }
    tables = {table.name: table.cells for table in description.tables}
    chances, logs = (Chance.from_seed(seed), Chance.from_seed(seed)), ([], [])
    try:
        one = python.start(players, chances[0], options, tables, logs[0])
    except RulesFault as fault:
        return _faulty(fault, native.start, players, chances[1], options, tables, logs[1]), 1
    other = native.start(players, chances[1], options, tables, logs[1])
    for step in range(DECISIONS):
        found = _unlike(python, one, other, chances, logs)
        if found is not None:
            return f"seed {seed}, step {step}: {found}", step
        if one.at < 0:
            return _ended(engines, one, other), step + 1
        if step % _COPIED == _COPIED - 1:
            other = other.copy()
            other.chance, other.log = chances[1], logs[1]
            found = _asked(engines, one, other)
            if found is not None:
                return f"seed {seed}, step {step}: {found}", step
        value = lots.choice(one.options)
        try:
            python.step(one, value)
        except RulesFault as fault:
            return _faulty(fault, native.step, other, value), step + 1
        native.step(other, value)
    return None, DECISIONS


def _faulty(fault: RulesFault, act: Any, *args: Any) -> str | None:
    """Whether the native engine finds a fault of the rules too."""
    try:
        act(*args)
    except RulesFault:
        return None
    return f"only Python tells: {fault}"


def _unlike(
    python: ModuleType, one: Any, other: Any, chances: tuple[Chance, Chance],
    logs: tuple[list[Any], list[Any]],
) -> str | None:
    for name in python.State.__slots__:
        if name in {"chance", "log"}:
            continue
        mine, theirs = getattr(one, name), getattr(other, name)
        if _plain(mine) != _plain(theirs):
            return f"{name} is {mine!r} in Python and {theirs!r} in C"
    if chances[0].state() != chances[1].state():
        return "chance has drawn differently"
    if logs[0] != logs[1]:
        at = next(n for n, pair in enumerate(zip(*logs, strict=False)) if pair[0] != pair[1])
        return f"log entry {at} is {logs[0][at]!r} in Python and {logs[1][at]!r} in C"
    return None


def _ended(engines: Both, one: Any, other: Any) -> str | None:
    """Whether a game that is over ended alike in what its rules say of the end."""
    mine = {
        kind: found[0] if kind == "common_score" else found
        for kind, found in results(engines.python.DESCRIPTION, one).items()
    }
    theirs = engines.native.results(other)
    return None if mine == theirs else f"the results are {mine} in Python and {theirs} in C"


def _asked(engines: Both, one: Any, other: Any) -> str | None:
    """Whether questions are answered alike: the key, the options and the chooser."""
    python, native, at = engines.python, engines.native, one.at
    if _plain(one.key()) != _plain(other.key()):
        return f"the key is {one.key()} in Python and {other.key()} in C"
    if tuple(python.OPTIONS[at](one)) != native.OPTIONS[at](other):
        return "the options are found differently"
    if python.CHOOSERS[at](one) != native.CHOOSERS[at](other):
        return "the chooser is found differently"
    return None


def _plain(value: Any) -> Any:
    """A value with every list as a tuple: a state of Python keeps some lists as it got them."""
    return tuple(map(_plain, value)) if isinstance(value, list | tuple) else value
