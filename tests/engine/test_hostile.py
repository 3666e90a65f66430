"""Texts, records and calls from strangers: a documented error or a sound game, soon, and nothing else.

The engines are made anew from every spec, so that this holds for what the compiler writes now.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import partial
from itertools import product
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.runtime.errors import (
    IllegalAction,
    RecordError,
    StateTextError,
    UnknownAction,
)
from tests.differential import loaded
from tests.engine.test_differential import FOLDERS
from tests.sampling import examples, sampled
from tests.waiting import ending

each_game = pytest.mark.parametrize("name", FOLDERS)
fuzz = settings(
    max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
seeds = st.integers(0, 1 << 32)

WORDS = st.one_of(
    st.sampled_from(
        [
            *("p1", "p2", "p9", "p10", "-", "-1", "0", "1", "2", "99", "2147483647", "()", "(1,1,1)"),
            *("{p1,p2}", "yes", "no", "/", ",", "=", ":", ";", "#", "9" * 400, "\x00", "ﬁ", "²"),
            *("secret: 0", "picks: p1 p1", "winners: p1", "chance: explicit", "chance: 0 0 0 0"),
            *("zone", "rule", "remember", "choice:", "__import__('os')", "{0.__class__}", "%s"),
        ]
    ),
    st.integers(-(10**12), 10**12).map(str),
    st.text(max_size=12),
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)

ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=40), st.binary(max_size=9),
    st.lists(st.integers(), max_size=3), st.just(object()), st.just(float("nan")),
)


def engine_of(name: str) -> ModuleType:
    return loaded(FOLDERS[name])[1]


def some_game(engine: ModuleType, lots: random.Random, most: int = 120) -> Any:
    """A game somewhere in its course."""
    players = lots.randint(engine.DESCRIPTION.min_players, engine.DESCRIPTION.max_players)
    game = engine.new_game(players=players, seed=lots.getrandbits(30))
    for _ in range(lots.randint(0, most)):
        if game.is_over:
            break
        game.apply(lots.choice(game.legal_actions()))
    return game


def made_or_refused(call: Callable[[], Any], error: type[ValueError]) -> Any:
    """What a call makes, or None if it refuses with the error it says it does, in few words."""
    message = ""
    made = None
    try:
        made = call()
    except error as refusal:
        message = str(refusal)
    assert message.isascii()
    assert len(message) < 1000
    return made


def everything(game: Any) -> tuple[object, ...]:
    """All that a failed call must leave as it was."""
    return (
        game.to_text(), game.to_record(), game.history, game.current_player,
        [action.text for action in game.legal_actions()],
    )


# ---- texts of states ------------------------------------------------------------------------------


def damaged(text: str, other: str, lots: random.Random, data: st.DataObject) -> str:
    """A text of a state with lines changed, taken from another position, doubled, mixed or lost."""
    lines, theirs = text.splitlines(), other.splitlines()
    for _ in range(lots.randint(1, 4)):
        number = lots.randrange(len(lines))
        words = lines[number].split(" ")
        match lots.randrange(8):
            case 0 | 1:
                words[lots.randrange(len(words))] = data.draw(WORDS)
            case 2:
                words.insert(lots.randint(0, len(words)), data.draw(WORDS))
            case 3:
                del words[lots.randrange(len(words))]
            case 4:
                words = lots.choice(theirs).split(" ")
            case 5:
                head = lines[number].split("=")[0].split(":")[0]
                words = [line for line in theirs if line.startswith(head)][:1] or words
            case 6:
                lots.shuffle(words)
            case _:
                words = [re.sub(r"\d+", lambda _: str(lots.choice((0, 1, 9, 2**31))), w) for w in words]
        lines[number] = " ".join(words)
    return "\n".join(lines)


@each_game
@given(seeds, st.data())
@fuzz
def test_a_strange_state_is_refused_or_can_be_played(
    name: str, seed: int, data: st.DataObject
) -> None:
    engine, lots = engine_of(name), random.Random(seed)
    text = damaged(some_game(engine, lots).to_text(), some_game(engine, lots).to_text(), lots, data)
    with ending():
        game = made_or_refused(lambda: engine.from_text(text), StateTextError)
        if game is not None and not hasattr(game, "chance_outcomes"):
            play_on(game, lots)


def play_on(game: Any, lots: random.Random) -> None:
    """Plays a position that no game may reach: whatever goes wrong leaves it as it was."""
    assert game.is_over == (not game.legal_actions())
    for _ in range(25):
        if game.is_over:
            return
        before = everything(game)
        actions = game.legal_actions()
        if not actions:
            return
        try:
            game.apply(lots.choice(actions))
        except Exception:
            assert everything(game) == before
            return
        for seat in range(game.players):
            game.view(seat)


@each_game
@given(st.text(max_size=300))
@fuzz
def test_any_text_at_all_is_refused(name: str, text: str) -> None:
    engine = engine_of(name)
    for form in (text, f"rulewright state 1\n{text}"):
        with ending(), pytest.raises(StateTextError):
            engine.from_text(form)


LONG = (
    "zone " + "a" * 900_000, "zone x = " + "p1 " * 300_000, "rule x = (" + "1," * 400_000 + ")",
    "chance: " + "9" * 900_000, "players: " + "9" * 900_000, "picks: " + "p1 " * 300_000,
    "[" * 900_000, "#" * 900_000, "\n" * 900_000, "secret: 0 " + "p1:1 " * 180_000,
)


@pytest.mark.parametrize(("line", "name"), sampled(
    product(LONG, FOLDERS), one_in=3, ids=lambda case: f"{case[1]}-{case[0][:9]}",
))
def test_long_texts_are_read_or_refused_soon(name: str, line: str) -> None:
    engine = engine_of(name)
    for text in (f"rulewright state 1\n{line}", line * 3):
        with ending(), pytest.raises(StateTextError):
            engine.from_text(text)
    game = engine.new_game(players=engine.DESCRIPTION.min_players, seed=1)
    with ending():
        try:
            found = engine.from_text(f"{game.to_text()}{line}\n")
        except StateTextError:
            return
        assert found.legal_actions() == game.legal_actions()


# ---- records --------------------------------------------------------------------------------------


@each_game
@given(seeds, JSON, st.data())
@fuzz
def test_a_strange_record_is_refused_or_replays(
    name: str, seed: int, value: Any, data: st.DataObject
) -> None:
    engine, lots = engine_of(name), random.Random(seed)
    record = json.loads(some_game(engine, lots, 40).to_record())
    other = json.loads(some_game(engine, lots, 40).to_record())
    for _ in range(lots.randint(1, 2)):
        match lots.randrange(5):
            case 0:
                record[lots.choice([*record, "start", "chance", "outcomes"])] = value
            case 1 if record["actions"]:
                record["actions"][lots.randrange(len(record["actions"]))] = data.draw(WORDS)
            case 2:
                record["actions"] = other["actions"]
            case 3:
                record.pop(lots.choice(list(record)), None)
                record.setdefault("actions", [])
            case _:
                record["start"] = damaged(some_game(engine, lots).to_text(), "game: x", lots, data)
                record["seed"] = None
    with ending():
        game = made_or_refused(lambda: engine.from_record(json.dumps(record)), RecordError)
        if game is None:
            return
        assert engine.from_record(game.to_record()) == game


DEEP = ("[" * 200_000, '{"a":' * 100_000, "9" * 100_000, '"' + "a" * 10**6)


@pytest.mark.parametrize(("text", "name"), sampled(
    product(DEEP, FOLDERS), one_in=3, ids=lambda case: f"{case[1]}-{case[0][:5]}",
))
def test_deep_and_long_records_are_refused_soon(name: str, text: str) -> None:
    with ending(), pytest.raises(RecordError):
        engine_of(name).from_record(text)


# ---- actions and other calls ----------------------------------------------------------------------


@each_game
@given(seeds, ANYTHING, WORDS)
@fuzz
def test_what_is_no_action_now_changes_nothing(
    name: str, seed: int, what: object, word: str
) -> None:
    engine, lots = engine_of(name), random.Random(seed)
    game = some_game(engine, lots)
    before = everything(game)
    legal = {action.text for action in game.legal_actions()}
    choice = lots.choice(engine.DESCRIPTION.choices).name
    for action in (what, word, f"{choice}={word}", f"{choice}={word}={word}", lots.getrandbits(40)):
        with ending():
            made_or_refused(partial(game.find, action), UnknownAction)
            if isinstance(action, str) and action.strip() in legal:
                continue
            numbers = {each.number for each in game.legal_actions()}
            if isinstance(action, int) and action in numbers:
                continue
            found = made_or_refused(partial(game.find, action), UnknownAction)
            if found in game.legal_actions():  # a short way of writing it
                continue
            with pytest.raises(IllegalAction):
                game.apply(action)
    assert everything(game) == before


@each_game
@given(seeds)
@fuzz
def test_actions_of_other_moments_change_nothing(name: str, seed: int) -> None:
    engine, lots = engine_of(name), random.Random(seed)
    game = some_game(engine, lots)
    before = everything(game)
    legal = set(game.legal_actions())
    for _ in range(30):
        action = engine.action(lots.randrange(engine.NUM_ACTIONS))
        if action not in legal:
            with pytest.raises(IllegalAction):
                game.apply(action)
    assert everything(game) == before


@each_game
@given(ANYTHING, ANYTHING)
@fuzz
def test_strange_settings_are_refused(name: str, one: Any, two: Any) -> None:
    engine = engine_of(name)
    low, high = engine.DESCRIPTION.min_players, engine.DESCRIPTION.max_players
    if not (type(one) is int and low <= one <= high) and not (one is None and low == high):
        with pytest.raises(ValueError, match="players"):
            engine.new_game(players=one, seed=1)
    if type(one) not in (int, str, type(None)):
        with pytest.raises(ValueError, match="seed"):
            engine.new_game(players=low, seed=one)
    with pytest.raises(ValueError, match="option"):
        engine.new_game(players=low, seed=1, no_such_option=two)
    with pytest.raises(ValueError, match="table"):
        engine.new_game(players=low, seed=1, tables={"no such table": two})
    for variable in engine.DESCRIPTION.variables:
        if variable.is_option and not isinstance(two, int | str):
            with pytest.raises(ValueError, match="option"):
                engine.new_game(players=low, seed=1, **{variable.name: two})
    for table in engine.DESCRIPTION.tables:
        with pytest.raises(ValueError, match="table"):
            engine.new_game(players=low, seed=1, tables={table.name: two})


@each_game
@given(ANYTHING)
@fuzz
def test_strange_seats_are_refused(name: str, what: Any) -> None:
    engine = engine_of(name)
    game = engine.new_game(players=engine.DESCRIPTION.min_players, seed=3)
    before = everything(game)
    if not (type(what) is int and 0 <= what < game.players) and what not in game.names:
        for call in (game.view, game.log, lambda seat: game.resample(seat, 1)):
            with pytest.raises(ValueError, match=r"no player .* seats go from 0 \(p1\)"):
                call(what)
    with pytest.raises(IllegalAction):
        game.undo()
    assert everything(game) == before
