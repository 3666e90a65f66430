"""An engine on its way to where games are played: its source, and which functions begin a rule.

Whoever plays games is sent the source of the engine, so that no other version of the rules can be
played by mistake. There it is loaded with a counter at the head of each function that begins a rule.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import lru_cache
from itertools import count
from threading import Lock
from types import ModuleType
from typing import TYPE_CHECKING, Any
from zlib import compress, decompress

from rulewright.foundation.frozen import dataclass

if TYPE_CHECKING:
    from rulewright.runtime.engine import Engine

_numbers = count(1)
_USED = "RULES_USED_"
"""The counters in a loaded engine: no name of a rule ends in an underscore after capitals."""


@dataclass(frozen=True, slots=True)
class Native:
    """An engine in C: its packed source, and what compiles and loads that, or gives None."""

    source: bytes = field(repr=False)
    load: Callable[[str], Any]

    def module(self) -> Any:
        """Return the engine as a module, compiled once in each process; None where that cannot be done."""
        with _compiling:
            return _native(self)


@dataclass(frozen=True, slots=True)
class Kit:
    """What plays by one set of rules. `begins` names for functions the rule that begins there.

    `turn` is the function that begins a turn, if the game has any; `source` is packed. `native` is the
    engine in C, where many games at random are to be played.
    """

    game: str
    hash: str
    begins: Mapping[str, str]
    turn: str | None
    source: bytes = field(repr=False)
    native: Native | None = None


def packed(text: str) -> bytes:
    """Return the source of an engine as it travels."""
    return compress(text.encode(), 9)


TURN = "turn"
"""What the counter of turns is called; rules have two words."""


@dataclass(frozen=True, slots=True)
class Playing:
    """An engine that counts. `used[i]` is how often the rule with the name `rules[i]` began."""

    engine: Engine
    used: list[int]
    rules: tuple[str, ...]


@lru_cache(maxsize=8)
def _playing(source: bytes, counted: tuple[tuple[str, str], ...]) -> Playing:
    """Return an engine, loaded once; `counted` are functions with the names of their counters."""
    rules = tuple(dict.fromkeys(rule for _, rule in counted))
    numbers = {function: rules.index(rule) for function, rule in counted}
    tree = ast.parse(decompress(source).decode())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in numbers:
            node.body.insert(0, _count(numbers[node.name]))
    ast.fix_missing_locations(tree)
    module = ModuleType(f"rulewright_study_{next(_numbers)}")
    sys.modules[module.__name__] = module
    used = [0] * len(rules)
    setattr(module, _USED, used)
    exec(compile(tree, f"<{module.__name__}>", "exec"), module.__dict__)
    engine: Any = module.__dict__["ENGINE"]
    return Playing(engine, used, rules)


def _count(number: int) -> ast.stmt:
    """`RULES_USED_[number] += 1`."""
    return ast.parse(f"{_USED}[{number}] += 1").body[0]


_compiling = Lock()
"""Threads ask for the same engine, which is made once."""


@lru_cache(maxsize=8)
def _native(native: Native) -> Any:
    return native.load(decompress(native.source).decode())


def engine_of(kit: Kit) -> Playing:
    """Return the engine of a kit; `ValueError` if it is not the one that the kit says."""
    turn = {} if kit.turn is None else {kit.turn: TURN}
    with _compiling:
        found = _playing(kit.source, tuple(sorted({**kit.begins, **turn}.items())))
    if found.engine.description.spec_hash != kit.hash:
        raise ValueError("the engine is made from other rules than those that are studied")
    return found
