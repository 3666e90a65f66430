"""The engines that the tests of the runtime play with, and positions in their games."""

from __future__ import annotations

import importlib
import random
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import strategies as st

import rulewright_engines
from rulewright.outputs import native_build
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules, names_of
from rulewright_engines import (
    cartagena,
    tortuga_1667,
    tortuga_1667_en,
    tortuga_1667_nl,
    tortuga_2014,
)
from tests.engine import tiny_engine
from tests.shared import made_once

ENGINES: dict[str, Any] = {
    "tiny": tiny_engine.ENGINE,
    "tortuga_1667": tortuga_1667.ENGINE,
    "tortuga_2014": tortuga_2014.ENGINE,
    "cartagena": cartagena.ENGINE,
}

def replace_step(monkeypatch: pytest.MonkeyPatch, engine: Any, step: Any) -> None:
    """Let an engine, and its class of games, play with another `step` in Python for as long as a test runs."""
    for name, other in (("step", step), ("native", None), ("game_class", None), ("new_game", None)):
        monkeypatch.setattr(engine, name, other)
    runtime = type(engine).__module__.rpartition(".")[0]  # the engine's own: it may be a copy
    importlib.import_module(f"{runtime}.engine_games").equip(engine)


def in_c(name: str) -> Any:
    """A generated engine once more, playing natively: the package is copied, and it compiled there."""
    scratch = made_once(f"engine-{name}", lambda folder: _compiled(name, folder / f"{name}_in_c"))
    sys.path.insert(0, str(scratch))
    try:
        engine = importlib.import_module(f"{name}_in_c.{name}").ENGINE
    finally:
        sys.path.remove(str(scratch))
    assert engine.backend == "native", engine.backend_note
    return engine


def _compiled(name: str, package: Path) -> None:
    shutil.copytree(Path(rulewright_engines.__file__).parent, package, ignore=_NATIVE)
    game, _ = load_game(ROOT / "spec" / name, Rules(switches=bool(names_of(ROOT / "spec" / name, "variant"))))
    assert game is not None
    program = native_build.program_of((package / f"{name}.py").read_text(encoding="utf-8"))
    source = native_build.native_source(game, name, program)
    native_build.lay_native(package, {name: (program, source)}, native_build.Effort.NONE)


ROOT = Path(__file__).resolve().parents[2]
_NATIVE = shutil.ignore_patterns("*__native.*", "__pycache__")

ENGINES["cartagena in C"] = in_c("cartagena")
"""The same tests are run on a native engine; `RULEWRIGHT_TESTED=native` runs others on one as well."""

each_engine = pytest.mark.parametrize("name", [*ENGINES])

EDITIONS: dict[str, Any] = {
    "tortuga_1667_nl": tortuga_1667_nl.ENGINE,
    "tortuga_1667_en": tortuga_1667_en.ENGINE,
}
"""Engines of other editions: they are tested in test_editions.py, less often than the games."""
ENGINES |= EDITIONS

seeds = st.integers(0, 1 << 40)
"""For everything random in a test: a failing number plays the same game again."""

_MODULES = (
    "game",
    "errors",
    "chance",
    "engine",
    "explicit",
    "history",
    "log",
    "resample",
    "state_reader",
    "texts",
)


def runtime(engine: Any) -> Any:
    """The modules of the runtime that an engine was made with, by name."""
    package = type(engine).__module__.rpartition(".")[0]
    return SimpleNamespace(
        **{name: importlib.import_module(f"{package}.{name}") for name in _MODULES}
    )


def new_game(name: str, players: int | None = None, seed: int = 0, **more: Any) -> Any:
    """A new game of an engine; with its fewest players if none are asked for."""
    engine = ENGINES[name]
    count = engine.description.min_players if players is None else players
    return runtime(engine).game.new_game(engine, count, seed, **more)


def some_players(name: str, lots: random.Random) -> int:
    """A number of players that the game allows."""
    description = ENGINES[name].description
    return lots.randint(description.min_players, description.max_players)


def some_position(name: str, lots: random.Random, players: int | None = None) -> Any:
    """A game that random actions have brought somewhere, rarely to its end."""
    game = new_game(name, players or some_players(name, lots), lots.getrandbits(32))
    for _ in range(lots.randint(0, 60)):
        if not advance(game, lots):
            break
    return game


def advance(game: Any, lots: random.Random) -> bool:
    """Applies a random action; False when the game is over."""
    actions = game.legal_actions()
    if not actions:
        return False
    game.apply(lots.choice(actions))
    return True


def play_on(game: Any, lots: random.Random, most: int = 60) -> None:
    """Applies some random actions: what is taken back one by one afterwards need not be a whole game."""
    for _ in range(lots.randint(1, most)):
        if not advance(game, lots):
            break


def play_out(game: Any, lots: random.Random, limit: int = 20_000) -> int:
    """Plays to the end with random actions, and returns how many there were."""
    count = 0
    while advance(game, lots):
        count += 1
        assert count < limit
    return count


def bidding(seed: int = 3, players: int = 3) -> Any:
    """A tiny game at the first of its secret bids."""
    game = new_game("tiny", players, seed)
    game.apply("turn_action=pay(red)")
    return game


def kept_in(game: Any) -> dict[str, Any]:
    """What the state keeps for each zone, by the name of the field."""
    return {zone.field: getattr(game.state, zone.field) for zone in game.engine.description.zones}


def hidden_places(
    game: Any, player: int, kept: dict[str, Any] | None = None
) -> list[tuple[str, list[int], int, int]]:
    """Each piece that a player does not know: its class, the list it lies in, where, its mask."""
    found = []
    kept = kept_in(game) if kept is None else kept
    for zone in game.engine.description.zones:
        cls = next(c for c in game.engine.description.classes if c.name == zone.holds)
        if zone.seen == "all" or cls.single:
            continue
        raw = kept[zone.field]
        for owner, pieces in enumerate(raw) if zone.indices else ((-1, raw),):
            if (zone.seen == "owner" and owner == player) or (zone.seen == "others" and owner != player):
                continue
            for at, piece in enumerate(pieces):
                if piece >= 0 and not piece >> player & 1:
                    found.append((zone.holds, pieces, at, piece & 0xFFFF))
    return found
