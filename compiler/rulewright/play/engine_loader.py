"""Loading an engine that was just generated, from its files in memory.

The files are those of the engines package: `<game>.py`, its texts, and the runtime beside it. They
are written to a scratch folder, for engines find their texts beside their module, and are gone when
the engine is no longer needed.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.foundation.frozen import dataclass

if TYPE_CHECKING:
    from rulewright.runtime.engine import Engine
    from rulewright.runtime.playing import Game

_numbers = count(1)
_NO_OPTIONS = frozenset({"engine", "players", "seed", "chance", "tables"})


def is_rules_fault(error: ValueError) -> bool:
    """Return whether a rule could not go on: an engine that was loaded has a `RulesFault` of its own."""
    return any(kind.__name__ == "RulesFault" for kind in type(error).__mro__)


@dataclass(frozen=True, slots=True)
class Loaded:
    """An engine that can be played with; errors of it are `ValueError`s."""

    engine: Engine
    _new_game: Callable[..., Game]
    _from_record: Callable[[Engine, str], Game]
    _from_text: Callable[[Engine, str], Game]

    def new_game(
        self,
        players: int | Sequence[str] | None = None,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Game:
        """Return a new game, for the fewest players unless told; `ValueError` says what it cannot be.

        `players` may be their names. The edition can be given like an option.
        """
        given = dict(options or {})
        for name in _NO_OPTIONS.intersection(given):
            raise ValueError(f"there is no option {name!r}")
        count = self.engine.description.min_players if players is None else players
        return self._new_game(self.engine, count, seed, **given)

    def from_record(self, text: str) -> Game:
        """Return the game of a record; `ValueError` says what is wrong with it."""
        return self._from_record(self.engine, text)

    def from_text(self, text: str) -> Game:
        """Return a game that begins at a position; `ValueError` says what is wrong with its text."""
        return self._from_text(self.engine, text)


@contextmanager
def loaded(files: Mapping[str, str], game: str) -> Iterator[Loaded]:
    """The engine of a game, from the files of an engines package by path inside the package."""
    package = f"rulewright_loaded_{next(_numbers)}"
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        for name, text in files.items():
            path = Path(scratch, package, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        sys.path.insert(0, scratch)
        importlib.invalidate_caches()
        try:
            module = importlib.import_module(f"{package}.{game}")
            making = importlib.import_module(f"{package}._runtime.game")
            yield Loaded(module.ENGINE, making.new_game, making.from_record, making.from_text)
        finally:
            sys.path.remove(scratch)
            for name in [name for name in sys.modules if name.split(".")[0] == package]:
                del sys.modules[name]
