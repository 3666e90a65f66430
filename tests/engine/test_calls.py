"""Calls with what nobody should call with: an error that the docstring names, and the game as before."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from rulewright.runtime import explain, playing
from rulewright.runtime import game as api
from rulewright.runtime.errors import IllegalAction, RulesFault, UnknownAction
from tests.engine.engines import replace_step
from tests.engine.test_history import engine_of
from tests.sampling import sampled

STRANGE: list[Any] = [
    *(None, True, -1, 1 << 70, 1.5, float("nan"), "", "x" * 500, "\x00", b"p1", (), [], [[1]], {}),
    *({"a": 1}, {1}, object(), Exception, len, range(3), 1j, "attack", "=", "a=b"),
]
ENGINES = ("handwritten", "tortuga_1667", "cartagena", "tortuga_2014")
each_engine = pytest.mark.parametrize("name", ENGINES)


def new_game(name: str, **more: Any) -> Any:
    engine = engine_of(name)
    return api.new_game(engine, engine.description.min_players, **({"seed": 1} | more))


def refused(call: Callable[[], Any]) -> None:
    """A call that may be refused, with a ValueError and in few words; nothing else may go wrong."""
    message = ""
    try:
        call()
    except ValueError as error:
        message = str(error)
    assert message.isascii()
    assert len(message) < 500


@pytest.mark.parametrize(("what", "name"), sampled(
    product(STRANGE, ENGINES), one_in=3, ids=lambda case: f"{case[1]}-{case[0]!r:.20}",
))
def test_strange_arguments_are_refused(name: str, what: Any) -> None:
    engine, game = engine_of(name), new_game(name)
    before = game.to_text() + game.to_record()
    explicit = new_game(name, seed=None, chance="explicit")
    action = game.legal_actions()[0]
    for call in (
        lambda: game.find(what), lambda: game.describe(what), lambda: game.answer(what),
        lambda: game.why(what), lambda: game.why_not(what), lambda: game.view(what),
        lambda: game.log(what), lambda: game.tell(what), lambda: game.log(0, what),
        lambda: game.view(0, what), lambda: game.tell(0, what), lambda: game.describe(action, what),
        lambda: game.why(action, what), lambda: game.why_not(action, what),
        lambda: game.answer(action, what),
        lambda: game.why_not(action, "en", what), lambda: game.resample(what, 1),
        lambda: game.resample(0, what), lambda: game.draw_from(what), lambda: engine.action(what),
        lambda: engine.parse_action(what), lambda: engine.choice_of(what),
        lambda: engine.texts(what), lambda: engine.of_edition(what), lambda: engine.of_spec(what),
        lambda: explicit.apply_chance(what),
        lambda: api.new_game(engine, what), lambda: api.new_game(engine, 2, what),
        lambda: api.new_game(engine, 2, chance=what), lambda: api.new_game(engine, 2, edition=what),
        lambda: api.new_game(engine, 2, variants=what), lambda: api.new_game(engine, 2, tables=what),
        lambda: api.new_game(engine, 2, haste=what),
        lambda: api.new_game(engine, 2, variants=[what]),
        lambda: api.from_text(engine, what), lambda: api.from_record(engine, what),
        lambda: api.from_text(engine, game.to_text(), chance=what),
        lambda: api.from_text(engine, game.to_text(), names=what), lambda: game.seat(what),
        lambda: game.during(what), lambda: game.copy().apply(what), lambda: api.position(engine, what),
        lambda: api.position(engine, 3, what), lambda: api.position(engine, 3, turn=what),
        lambda: api.position(engine, 3, seed=what), lambda: api.position(engine, 3, edition=what),
        lambda: api.position(engine, 3, variants=what), lambda: api.position(engine, 3, tables=what),
        lambda: api.position(engine, 3, chance=what), lambda: api.position(engine, 3, hand=what),
        lambda: api.position(engine, 3, hand={"p1": what}), lambda: engine.check_players(what),
        lambda: api.from_record(engine, game.to_record(), chance=what),
    ):
        refused(call)
    assert game.to_text() + game.to_record() == before


@each_engine
@pytest.mark.parametrize("what", [1.5, None, "a", True], ids=repr)
def test_a_source_that_gives_no_number_is_refused(name: str, what: Any) -> None:
    class Source:
        def randrange(self, start: int, /) -> Any:
            return what

    with pytest.raises(ValueError, match=r"the source gave .*, which is no whole number"):
        new_game(name, seed=None, chance=Source())


@pytest.mark.parametrize(("name", "other"), [ENGINES[:2], ENGINES[1::-1], ENGINES[2:], ENGINES[:1:-1]])
def test_an_action_of_another_engine_is_refused(name: str, other: str) -> None:
    game, foreign = new_game(name), new_game(other)
    before = game.to_text()
    for action in foreign.legal_actions():
        for call in (game.apply, game.describe, game.answer, game.why, game.why_not, game.find,
                     game.engine.choice_of):
            with pytest.raises(UnknownAction, match="is an action of another engine"):
                call(action)
    assert game.to_text() == before


def test_an_action_that_is_not_allowed_names_who_is_to_choose_and_some_options() -> None:
    game = new_game("handwritten")
    who = game.names[game.current_player]
    with pytest.raises(IllegalAction) as caught:
        game.apply("bid_face=up")
    assert str(caught.value) == (
        "'bid_face=up' is not allowed: Something else is to be chosen now: turn action. "
        f"{who} is to choose turn_action=peek, turn_action=take, turn_action=spy, turn_action=swap "
        "or one of 2 more"
    )
    error = caught.value
    assert error.action is game.find("bid_face=up")
    assert error.reason == "Something else is to be chosen now: turn action."
    assert error.options == tuple(game.legal_actions())
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.action, again.reason, again.options) == (
        str(error), error.action, error.reason, error.options
    )


def test_why_an_action_is_not_allowed_is_found_when_asked_for(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game("tortuga_1667")
    while "play_action=view" not in map(str, game.legal_actions()):
        game.apply(game.legal_actions()[0])
    text = str(game.why_not("brawl"))
    asked: list[Any] = []
    told = explain.why_not

    def counted(*args: Any) -> Any:
        asked.append(args)
        return told(*args)

    monkeypatch.setattr(playing, "why_not", counted)
    with pytest.raises(IllegalAction) as caught:
        game.apply("brawl")
    assert not asked
    game.apply("view")  # what is told is about the position as it was
    assert caught.value.reason == text
    assert text in str(caught.value)
    assert len(asked) == 1


def carry_out(game: Any, action: Any) -> None:
    """Applies an action, with the first outcome wherever chance is to decide."""
    game.apply(action)
    while getattr(game, "chance_outcomes", tuple)():
        game.apply_chance(0)


@each_engine
@pytest.mark.parametrize("chance", [None, "outside", "explicit"])
def test_a_rule_that_cannot_be_carried_out_leaves_the_game_as_it_was(
    name: str, chance: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, lots = engine_of(name), random.Random(1)
    given = {None: {}, "outside": {"seed": None, "chance": random.Random(1)}}
    step = engine.step

    def faulty(state: Any, value: int) -> None:
        step(state, value)
        if faults:
            faults.clear()
            raise RulesFault("the place is full")

    faults: list[int] = []
    replace_step(monkeypatch, engine, faulty)
    game: Any
    if chance == "explicit":
        game = api.from_text(engine, new_game(name).to_text(), chance="explicit")
    else:
        game = new_game(name, **given[chance])
    for _ in range(40):
        if game.is_over:
            break
        before = (game.to_text(), game.to_record(), game.history, game.log(0))
        action = lots.choice(game.legal_actions())
        faults.append(1)
        with pytest.raises(RulesFault, match="the place is full"):
            carry_out(game, action)
        if chance == "explicit" and game.chance_outcomes():
            game.undo()
        assert (game.to_text(), game.to_record(), game.history, game.log(0)) == before
        carry_out(game, action)
