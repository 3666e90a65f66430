"""Many games at once: in C as one by one in Python, and the same however they are divided."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from rulewright.model.nodes import Game
from rulewright.project.reader import Rules
from rulewright.runtime.bulk import Task, chunks, faults_of, play_many
from rulewright.runtime.chance import Chance
from rulewright.runtime.engine import Engine
from rulewright.runtime.game import new_game
from rulewright.runtime.game_settings import check_setting
from rulewright.runtime.totals import Totals
from tests.engine.test_rules_that_stand_still import folder
from tests.games import game_in
from tests.native.beside import both
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[2]
SMALL = sorted(path.parent for path in ROOT.glob("tests/specs/*/game.rules"))


def loaded(where: Path) -> Game:
    return game_in(where, Rules(switches=True))


def engines(game: Game, checks: tuple[str, ...] = ()) -> tuple[Engine, Engine]:
    """The engine of a game, and one that has a native engine for many games."""
    made = both(game, checks=checks)
    return made.python.ENGINE, made.native.ENGINE


@pytest.fixture(scope="module")
def dice() -> tuple[Engine, Engine]:
    where = ROOT / "tests" / "specs" / "dice_screens"
    return engines(loaded(where))


def everything(engine: Engine, players: int) -> dict[str, Any]:
    """All that can be counted."""
    places = engine.places(players)
    own = [
        zone.name for zone in engine.description.zones
        if zone.indices == (("enum", "player"),) and not places.is_number(zone)
    ]
    lead_changes = engine.standing is not None
    return {
        "uses": True, "reached": True, "lead_changes": lead_changes, "results": True,
        "party": own[0] if own else None,
    }


def same(one: Totals, other: Totals) -> None:
    for each in fields(Totals):
        assert getattr(one, each.name) == getattr(other, each.name), each.name


@pytest.mark.parametrize(
    "where", sampled([ROOT / "spec" / "tortuga_2014", *SMALL], one_in=3, ids=lambda path: path.name)
)
def test_c_counts_what_python_counts(where: Path) -> None:
    python, native = engines(loaded(where))
    for players in {python.description.min_players, python.description.max_players}:
        counted = everything(python, players)
        for limit in (100_000, 7):
            kind: dict[str, Any] = {**counted, "limit": limit, "first": 3}
            slow = play_many(python, players, 5, "any", **kind)
            same(play_many(native, players, 5, "any", threads=2, **kind), slow)
            assert slow.played == 5
    same(play_many(native, players, 5, "any"), play_many(python, players, 5, "any"))


def test_sums_do_not_depend_on_how_games_are_divided(dice: tuple[Engine, Engine]) -> None:
    _, native = dice
    counted = everything(native, 3)
    whole = play_many(native, 3, 500, 1, threads=1, **counted)
    parts = [play_many(native, 3, 125, 1, first=125 * n, threads=2, **counted) for n in (3, 1, 0, 2)]
    same(Totals.sum(3, parts), whole)
    same(parts[0] + parts[1] + parts[2] + parts[3], whole)
    assert json.dumps(Totals.sum(3, parts).to_data()) == json.dumps(whole.to_data())
    same(Totals.from_data(json.loads(json.dumps(whole.to_data()))), whole)
    assert whole.games == sum(whole.lengths.values()) == sum(whole.winners.values()) == 500
    assert sum(whole.wins) == sum(n * games for n, games in whole.together.items()) > 0
    assert sum(whole.uses.values()) == whole.decisions


@pytest.mark.parametrize("where", sampled(SMALL, one_in=3, ids=lambda path: path.name))
def test_positions_that_are_known_change_nothing(where: Path) -> None:
    """Games are the same by the rules, and by the ways between positions that were met before."""
    _, engine = engines(loaded(where))
    native, players = engine.native, engine.description.max_players
    setting = check_setting(engine, players, {})
    blank = native.blank_state(players, dict(setting.options), dict(setting.tables))
    ready = engine.start(players, Chance.from_seed(1), dict(setting.options), dict(setting.tables), None)
    words = (1, 2, 3), (4, 5, 6)
    for state, sets_up in ((blank, True), (ready, False), (blank, True)):
        known = native.new_known()
        if ready.at < 0 and state is ready:
            continue
        for first, games in ((5, 150), (155, 7), (2**40, 33), (5, 150)):
            how = (*words, first, games, 30 if games == 33 else 100_000, 0, 0)
            assert native.play_many(state, sets_up, *how, known) == native.play_many(state, sets_up, *how)


def test_what_is_known_of_one_state_is_not_taken_for_another(dice: tuple[Engine, Engine]) -> None:
    native = dice[1].native
    known, words = native.new_known(), (1, 2, 3)
    for players in (2, 4, 3, 2):
        blank = native.blank_state(players, {}, {})
        how = (blank, True, words, words, 0, 200, 100_000, 0, 0)
        assert native.play_many(*how, known) == native.play_many(*how)
    for wrong in (None, object(), native.new_search(0, bytes(len(native.OPTIONS)), words, words, 9, 1.0)):
        with pytest.raises(ValueError, match="PyCapsule"):
            native.play_many(*how, wrong)


def test_other_seeds_are_other_games(dice: tuple[Engine, Engine]) -> None:
    _, native = dice
    assert play_many(native, 3, 200, 1) != play_many(native, 3, 200, 2)
    assert play_many(native, 3, 200, 1) != play_many(native, 3, 200, 1, first=200)


def test_a_game_of_many_is_played_alone(dice: tuple[Engine, Engine]) -> None:
    python, native = dice
    for number in (0, 5, 2**40 + 7):
        game, lots = new_game(python, 4, f"mine#{number}"), Chance.from_seed(f"mine:lots#{number}")
        while not game.is_over:
            actions = game.legal_actions()
            game.apply(actions[lots.below(len(actions))])
        found = play_many(native, 4, 1, "mine", first=number)
        result = game.result()
        assert result is not None
        assert found.lengths == {len(game.history): 1}
        assert found.winners == {result.winners: 1}


def test_seeds_with_numbers_are_seeds_of_their_own() -> None:
    seeds = ["a", "a#0", "a#1", "a#01", "a#", "a#x", "#0", "b#0", f"a#{2**32}", f"a#{2**63}", "a#1#1"]
    drawn = {tuple(chance.next32() for _ in range(4)) for chance in map(Chance.from_seed, seeds)}
    assert len(drawn) == len(seeds)


def test_rules_that_cannot_go_on_are_told(tmp_path: Path) -> None:
    python, native = engines(loaded(folder(tmp_path)))
    slow, quick = (play_many(engine, 2, 40, "s", uses=True) for engine in (python, native))
    same(slow, quick)
    same(play_many(native, 2, 40, "s"), play_many(python, 2, 40, "s"))
    assert 0 < quick.games < 40
    assert quick.played == 40
    task = Task(native, check_setting(native, 2, {}), "s")
    ((fault, games, first),) = faults_of(task, quick)
    assert fault.rule == "play"
    assert games == 40 - quick.games
    assert not play_many(python, 2, first, "s").stuck
    assert play_many(python, 2, 1, "s", first=first).stuck


def test_what_is_done_comes_in_parts(dice: tuple[Engine, Engine]) -> None:
    _, native = dice
    task = Task(native, check_setting(native, 3, {}), 1)
    done = list(chunks(task, 300, threads=2))
    assert len(done) > 1
    same(Totals.sum(3, done), play_many(native, 3, 300, 1))
    assert list(chunks(task, 0)) == []


WRONG: list[tuple[Callable[[Engine], object], str]] = [
    (lambda e: play_many(e, 9, 1), "dice_screens is for 2 to 4 players, not 9"),
    (lambda e: play_many(e, 3, -1), "games is a whole number from 0 to 4611686018427387904, not -1"),
    (lambda e: play_many(e, 3, 1, first=-1), "first is a whole number from 0 to"),
    (lambda e: play_many(e, 3, 1, 1.5), "a seed is a number or a text, not 1.5"),  # type: ignore[arg-type]
    (lambda e: play_many(e, 3, 1, threads=0), "threads is a whole number from 1 to 256, not 0"),
    (lambda e: play_many(e, 3, 1, threads=99999), "threads is a whole number from 1 to 256"),
    (lambda e: play_many(e, 3, 1, limit=-1), "limit is a whole number from 0 to 10000000, not -1"),
    (lambda e: play_many(e, 3, 1, party="nowhere"), "no place of their own 'nowhere'; they have: "),
    (lambda e: play_many(e, 3, 1, wings=True), "there is no option 'wings'"),
    (lambda e: Totals(3) + Totals(4), "games with 4 and with 3 players are not added"),
    (lambda e: Totals.from_data([]), r"\[\] are no totals of games"),
    (lambda e: Totals.from_data({**Totals(3).to_data(), "games": "x"}), "'x' is no count"),
    (lambda e: Totals.from_data({**Totals(3).to_data(), "lengths": [[1]]}), "no totals of games"),
    (lambda e: Totals.from_data({**Totals(3).to_data(), "lengths": 1}), "no totals of games"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_is_wrong_is_told(number: int, dice: tuple[Engine, Engine]) -> None:
    act, told = WRONG[number]
    for engine in dice:
        with pytest.raises(ValueError, match=told):
            act(engine)


def test_the_module_itself_takes_no_nonsense(dice: tuple[Engine, Engine]) -> None:
    native = dice[1].native
    blank = native.blank_state(3, {}, {})
    words = (1, 2, 3)
    native.play_many(blank, True, words, words, 0, 1, 100, 0, 0)
    for args, told in (
        ((blank, True, words, words, -1, 1, 100, 0, 0), "the number of the first game"),
        ((blank, True, words, words, 0, -1, 100, 0, 0), "how many games"),
        ((blank, True, words, words, 0, 1, 1 << 40, 0, 0), "the most choices in a game"),
        ((blank, True, words, words, 0, 1, 100, 32, 0), "what is counted"),
        ((blank, True, words, words, 0, 1, 100, 2, 999), "the place of a party"),
        ((blank, True, words, words, 0, 1, 100, 4, 0), "nothing that somebody leads in"),
        ((native.State(), True, words, words, 0, 1, 100, 0, 0), "how many players"),
    ):
        with pytest.raises(ValueError, match=told):
            native.play_many(*args)
    with pytest.raises(TypeError, match="no state of this game"):
        native.play_many(object(), True, words, words, 0, 1, 100, 0, 0)
    with pytest.raises(TypeError, match="three words"):
        native.play_many(blank, True, (1, 2), words, 0, 1, 100, 0, 0)
    with pytest.raises(ValueError, match="how many players"):
        native.blank_state(1, {}, {})
