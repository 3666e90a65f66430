"""States as text: what is written is read back, and anything else is refused with its line."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.differential import engine_of
from tests.engine.engines import (
    ENGINES,
    each_engine,
    new_game,
    play_out,
    runtime,
    seeds,
    some_position,
)
from tests.sampling import examples
from tests.specgen.reading import read as read_spec

some = settings(max_examples=examples(13), deadline=None)


def read(name: str, text: Any, **more: Any) -> Any:
    return runtime(ENGINES[name]).game.from_text(ENGINES[name], text, **more)


def error_of(name: str, text: Any) -> Any:
    """The error that reading a text ends in; None when it is read."""
    try:
        read(name, text)
    except runtime(ENGINES[name]).errors.StateTextError as error:
        return error
    return None


@each_engine
@given(seeds)
@some
def test_a_state_goes_through_text(name: str, seed: int) -> None:
    game = some_position(name, random.Random(seed))
    text = game.to_text()
    other = read(name, text)
    assert other == game
    assert other.to_text() == text
    assert other.legal_actions() == game.legal_actions()
    assert [other.view(seat) for seat in range(game.players)] == [
        game.view(seat) for seat in range(game.players)
    ]
    play_out(game, random.Random(seed))
    play_out(other, random.Random(seed))
    assert other.to_text() == game.to_text()


@each_engine
@given(seeds)
@some
def test_lines_may_be_mixed_and_commented(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    first, *lines = game.to_text().splitlines()
    lots.shuffle(lines)
    text = "\r\n".join(["# a comment", "", first, *(f"  {line} # so" for line in lines)])
    assert read(name, text) == game


def test_an_edited_state_is_another_state() -> None:
    game = new_game("tiny", 2, 5)
    text = game.to_text()
    edited = text.replace("remember score[p1] = 0", "remember score[p1] = 4")
    other = read("tiny", edited)
    assert other.view(1)["variables"]["score[p1]"] == 4
    assert other != game
    assert other.legal_actions() == game.legal_actions()


def test_a_mistyped_place_is_named_where_it_stands() -> None:
    edited = new_game("tortuga_1667", 5, 7).to_text().replace("zone galleon", "zone galeon")
    line = 1 + edited.splitlines().index("zone galeon = 4")
    error = error_of("tortuga_1667", edited)
    assert str(error) == (
        f"line {line}: the game has no zone galeon; did you mean 'zone galleon'?"
    )
    assert error.line == line


@each_engine
@given(seeds)
@some
def test_rules_that_keep_nothing_need_no_line(name: str, seed: int) -> None:
    game = some_position(name, random.Random(seed))
    lines = game.to_text().splitlines()
    kept = [
        line for line in lines
        if not line.startswith("rule ") or line.partition(" =")[2].strip() not in {"-", "-1", "()", ""}
    ]
    assert len(kept) < len(lines)
    assert read(name, "\n".join(kept)) == game


def test_a_state_with_chance_from_elsewhere() -> None:
    engine = ENGINES["tiny"]
    modules = runtime(engine)
    outside = modules.game.new_game(engine, 2, chance=random.Random(1)).to_text()
    assert "chance: outside\n" in outside
    for source in (None, random.Random(2)):
        game = read("tiny", outside, chance=source)
        play_out(game, random.Random(3))
        assert modules.game.from_record(engine, game.to_record()) == game
    explicit = read("tiny", outside, chance="explicit")
    assert isinstance(explicit, modules.explicit.ExplicitGame)
    assert "chance: explicit\n" in explicit.to_text()
    again = read("tiny", explicit.to_text())
    assert isinstance(again, modules.explicit.ExplicitGame)
    assert modules.game.from_record(engine, again.to_record()) == again


TINY = new_game("tiny", 2, 1).to_text()


def _line(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start))


@pytest.mark.parametrize(
    ("start", "replacement", "message"),
    [
        ("rulewright", "rulewright state 2", "'rulewright state 2' should be 'rulewright state 1'"),
        ("game:", "game: chess", "this is a state of 'chess', not of tiny"),
        ("spec:", "spec: beef", "another version of the rules, 'beef'; here they are 0123abcd"),
        ("players:", "players: 4", "tiny is for 2 to 3 players, not 4"),
        ("players:", "players: two", "'two' is not a number"),
        ("players:", "players: 3", r"the line for zone hand\[p3\] is missing"),
        ("chance:", "chance: 1 2 3 4", "chance is sfc32/2 and four numbers, outside or explicit"),
        ("chance:", "chance: sfc32/2 1 2 3", "chance is sfc32/2 and four numbers"),
        ("chance:", "chance: sfc32/2 1 2 3 99999999999", "chance is sfc32/2 and four numbers"),
        ("chance:", "chance: sfc32/2 1 2 3 9999999999", "chance is sfc32/2 and four numbers"),
        ("chance:", "chance: sfc32/9 1 2 3 4", "of the generator 'sfc32/9', here it is sfc32/2"),
        ("zone deck", "zone deck =", "there are . pieces card .* in all zones, not 4"),
        ("zone deck", "", "the line for zone deck is missing"),
        ("zone deck", "zone deck = king", "'king' is no card"),
        ("zone deck", "zone deck = ace/p3", "'p3' stands twice or does not play"),
        ("zone deck", "zone deck = ace/p1,p1", "'p1' stands twice"),
        ("zone deck", "zone deck = ace/", "'' is no player; write p1 to p3"),
        ("zone deck", "zone deck = ace/p0", "'p0' is no player"),
        ("zone hand[p1]", "zone hand[p1] = ace/p2", r"the owner sees hand\[p1\]: write ace/p1"),
        ("zone discards", "zone discards = ace/p1", "all see discards: write ace"),
        ("zone market", "zone market = - -", "market has 3 slots, not 2; write - for an empty one"),
        ("zone queue", "zone queue = p1 p1", "pieces pawn p1 in all zones, not 1"),
        ("zone queue", "zone queue = p1 p3", "'p3' does not play"),
        ("zone stock", "zone stock = 7", "there cannot be 7 pieces in stock"),
        ("zone stock", "zone stock = -1", "there cannot be -1 pieces in stock"),
        ("zone stock", "zone stock = 5", "there are 5 pieces chip chip in all zones, not 6"),
        ("zone stock", "zone stock = 3 3", "stock is one number of pieces, not '3 3'"),
        (
            "zone pot[red]", "zone pot[blue] = 0",
            r"the game has no zone pot\[blue\]; did you mean 'zone pot\[red\]'\?",
        ),
        ("zone pot[red]", "", r"the line for zone pot\[red\] is missing"),
        ("remember score[p1]", "remember score[p1] = 10", "10 is not from 0 to 9"),
        ("remember score[p1]", "remember score[p1] = 1e1", "'1e1' is not a number"),
        ("remember mood[p1]", "remember mood[p1] = green", "'green' is no colour"),
        ("option haste", "option haste = perhaps", "neither yes nor no"),
        ("table worth", "table worth = 1 ; 2 ; 3", "as many rows and cells"),
        ("table worth", "table worth = 1 ; 2 ; 3 ; 21", "21 is not from 0 to 20"),
        ("rule bid__picks", "rule bid__picks = ()", "bid__picks has 2 entries or none, not 1"),
        ("rule bid__picks", "rule bid__picks = 1 ()", r"'1' is no list; write \(\) or \(a,b\)"),
        ("rule bid__picks", "rule bid__picks = (king) ()", "'king' is no card"),
        ("rule bid__index", "rule bid__index = 4", "bid__index cannot be '4'"),
        ("rule bid__items", "rule bid__items = (9999999999)", "bid__items cannot be"),
        ("rule bid__items", "rule bid__items = (1,,2)", "'' is not a number"),
        ("rule bid__voter", "rule bid__voter = p3", "bid__voter cannot be 'p3'"),
        ("choice:", "choice: fly", "'fly' is no choice of the game"),
        ("choice:", "choice: spy_card", None),
        ("choice:", "choice: bid_face", "bid__voter must have a value here"),
        ("chooser:", "chooser: p3", "'p3' stands twice or does not play"),
        ("chooser:", "chooser: p1\npicks: ace", "turn_action is not a choice of several"),
        ("chooser:", "chooser: p1\nsecret: 1", "there is no simultaneous choice 1"),
        ("chooser:", "chooser: p1\nsecret: 0 p9:1", "'p9' is no player"),
        ("chooser:", "chooser: p1\nsecret: 0 p1", "'' is not a number"),
        ("chooser:", "chooser: p1\nwinners: p1", "the game has no"),
        ("chooser:", "", "the line for chooser is missing"),
        ("chooser:", "chooser: p1\nchooser: p1", "chooser stands in line"),
        ("chooser:", "chooser: p1\nzone moon = 1", "the game has no zone moon"),
        ("chooser:", "chooser: p1\nimport os", "'import os' is no line of a state"),
        ("chooser:", "chooser: p1\nrule __class__ = 1", "the game has no rule __class__"),
    ],
)
def test_what_is_wrong_with_a_text(start: str, replacement: str, message: str | None) -> None:
    line = _line(TINY, start)
    edited = TINY.replace(f"{line}\n", f"{replacement}\n")
    assert edited != TINY
    if message is None:
        assert error_of("tiny", edited) is None
        return
    errors = runtime(ENGINES["tiny"]).errors
    with pytest.raises(errors.StateTextError, match=message) as caught:
        read("tiny", edited)
    lines = edited.splitlines()
    assert 1 <= caught.value.line <= len(lines)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")


@pytest.mark.parametrize("bad", ["", "\n\n", "\x00", "{" * 10_000, None, 7, b"rulewright state 1"])
@each_engine
def test_texts_that_are_no_state_at_all(name: str, bad: Any) -> None:
    assert error_of(name, bad) is not None


@each_engine
def test_a_text_has_a_longest_length(name: str) -> None:
    limit = runtime(ENGINES[name]).state_reader.LONGEST_TEXT
    assert "is longer than" in str(error_of(name, "#" * (limit + 1)))
    assert error_of(name, "rulewright state 1\n" + "a" * (limit - 30)) is not None
    assert error_of(name, "rulewright state 1\nzone " + "[" * (limit - 30)) is not None


PIECES = st.sampled_from(
    [
        *("p1", "p2", "p10", "-", "-1", "0", "1", "99", "ace", "()", "(1)", "{}", "{p1}", "yes"),
        *("/", ",", "=", ":", "#", "9" * 30, "\x00", "ﬁ", "²", "\t", "zone", "choice: "),
        *("secret: 0 p1:1", "picks:"),
    ]
)


@each_engine
@given(seeds, st.data())
@settings(max_examples=examples(50), deadline=None)
def test_a_damaged_text_is_refused_or_sound(name: str, seed: int, data: Any) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots, 2)
    lines = game.to_text().splitlines()
    for _ in range(lots.randint(1, 3)):
        number = lots.randrange(len(lines))
        words = lines[number].split(" ")
        match lots.randrange(5):
            case 0:
                words[lots.randrange(len(words))] = data.draw(PIECES)
            case 1:
                words.insert(lots.randint(0, len(words)), data.draw(PIECES))
            case 2:
                del words[lots.randrange(len(words))]
            case 3:
                words = list(data.draw(st.text(max_size=20)))
            case _:
                words = lines[lots.randrange(len(lines))].split(" ")
        lines[number] = " ".join(words)
    text = "\n".join(lines)
    error = error_of(name, text)
    if error is not None:
        assert 1 <= error.line <= text.count("\n") + 1
        assert len(str(error)) < 700
        return
    other = read(name, text)
    assert read(name, other.to_text()) == other
    assert other.is_over == (not other.legal_actions())
    for seat in range(other.players):
        other.view(seat)


NO_ROOM = Path(__file__).parents[1] / "specgen" / "found" / "no_room_by_one_option.rules"


def test_an_option_that_changes_nothing_is_no_reason_to_lose_a_game() -> None:
    spec, findings = read_spec(NO_ROOM.read_text(encoding="utf-8"))
    assert spec is not None, findings.items
    engine: Any = engine_of(spec)
    game = engine.new_game(players=2, seed=1)
    again = engine.from_text(game.to_text())
    assert again.to_text() == game.to_text()
    again.apply("play_action=press")
    assert "zone board" in again.to_text()
