"""Every edition that has an engine of its own keeps what the games themselves keep.

Short games are enough: the runtime is the same, and each edition's rules are played in its examples.
"""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rulewright.project.pipeline import Rules, load_game
from rulewright.runtime.chance import Chance
from tests.differential import play
from tests.engine.engines import ENGINES, advance, runtime
from tests.engine.test_conservation import Checker
from tests.engine.test_differential import FOLDERS
from tests.engine.test_knowledge import permute
from tests.sampling import examples

EDITIONS = [
    (name, edition, module)
    for name, engine in ENGINES.items()
    for edition, module in engine.description.editions
    if module != name and (FOLDERS.get(name, Path()) / "editions").is_dir()
]
DECISIONS = examples(60)

each_edition = pytest.mark.parametrize(("name", "edition", "module"), EDITIONS)


def engine_of(module: str) -> ModuleType:
    return import_module(f"rulewright_engines.{module}")


def position(module: str, players: int, lots: random.Random, decisions: int) -> Any:
    """A game of an edition that random actions have brought somewhere."""
    engine = engine_of(module).ENGINE
    game = runtime(engine).game.new_game(engine, players, lots.getrandbits(32))
    for _ in range(lots.randint(decisions // 2, decisions)):
        if not advance(game, lots):
            break
    return game


def test_there_are_editions() -> None:
    assert {name for name, _, _ in EDITIONS} >= {"cartagena", "tortuga_1667"}


@each_edition
def test_engine_and_interpreter_agree(name: str, edition: str, module: str) -> None:
    game, findings = load_game(FOLDERS[name], Rules(edition, switches=True))
    assert game is not None, findings.items
    engine = engine_of(module)
    assert engine.DESCRIPTION.edition == edition
    played = play(game, engine, game.max_players, 1, decisions=DECISIONS)
    assert played.over or played.decisions == DECISIONS


@each_edition
def test_nothing_is_lost(name: str, edition: str, module: str) -> None:
    engine = engine_of(module)
    for players in {engine.DESCRIPTION.min_players, engine.DESCRIPTION.max_players}:
        checker = Checker(engine, players)
        lots = random.Random(f"{module} {players}")
        state = engine.start(players, Chance.from_seed(players), *begun(engine), None)
        for _ in range(3 * DECISIONS):
            checker.check(state)
            if state.at < 0:
                break
            engine.step(state, lots.choice(state.options))


def begun(engine: ModuleType) -> tuple[dict[str, int], dict[str, Any]]:
    """The options and open tables that a game has by itself."""
    options = {each.name: each.initial for each in engine.ENGINE.option_variables.values()}
    return options, {table.name: table.cells for table in engine.DESCRIPTION.tables}


@each_edition
def test_nobody_sees_what_is_hidden(name: str, edition: str, module: str) -> None:
    lots = random.Random(module)
    changed = 0
    for _ in range(examples(3)):
        game = position(module, engine_of(module).DESCRIPTION.max_players, lots, 30)
        player = lots.randrange(game.players)
        other = game.copy()
        changed += permute(other, player, lots)
        assert other.view(player) == game.view(player)
        drawn = game.resample(player, lots.getrandbits(30))
        assert drawn.view(player) == game.view(player)
        if game.current_player == player:
            assert drawn.legal_actions() == game.legal_actions()
    assert changed


@each_edition
def test_a_game_goes_through_its_record(name: str, edition: str, module: str) -> None:
    lots = random.Random(module)
    for players in range(2, 5):
        game = position(module, players, lots, 60)
        other = runtime(ENGINES[name]).game.from_record(ENGINES[name], game.to_record())
        assert other == game
        assert other.engine.description.edition == edition
        assert other.to_text() == game.to_text()
