"""Positions laid in a few lines of Python: as in worked examples, and with errors that help."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.examples.example_actions import play
from rulewright.examples.position_setup import arrange
from rulewright.examples.position_words import written
from rulewright.examples.running_example import Scene, stage_of
from rulewright.model import nodes as m
from rulewright.play.pick_draft import PickDraft
from rulewright.runtime.errors import RulesFault
from rulewright_engines import cartagena, tortuga_1667, tortuga_2014
from tests.differential import loaded
from tests.engine.engines import play_out
from tests.engine.test_differential import FOLDERS
from tests.sampling import examples, sampled
from tests.test_examples import names

GAMES: dict[str, Any] = {
    "tortuga_1667": tortuga_1667, "cartagena": cartagena, "tortuga_2014": tortuga_2014,
}


# ---- as in the worked examples -------------------------------------------------------------------


@cache
def game_of(name: str) -> m.Game:
    return loaded(FOLDERS[name])[0]


def laid(name: str, example: m.Example) -> Any:
    """The position of an example, by the words that its author wrote."""
    given: dict[str, str] = {}
    for line in example.given:
        assert isinstance(line.left, m.ZoneRef | m.VariableRef)
        family = line.left.zone if isinstance(line.left, m.ZoneRef) else line.left.variable
        index = ",".join(written(arg.span) for arg in line.left.args)
        given[f"{family}[{index}]" if index else family] = ", ".join(
            written(item.span) for item in line.items
        )
    first = example.parts[0].when[0].left
    assert isinstance(first, m.Const)
    turn = example.players[first.value]
    return loaded(FOLDERS[name])[1].position(
        list(example.players), given, **dict(example.options),
        **({} if name == "tortuga_2014" else {"turn": turn}),
    )


def follow(game: Any, part: m.ExamplePart) -> None:
    """Makes the choices of a part of an example by its words; those with one option make themselves."""
    draft = PickDraft(game)
    for line in part.when:
        assert isinstance(line.left, m.Const)
        for item in line.items:
            word = written(item.span).split()[-1]
            for _ in range(item.count):
                while True:
                    legal = draft.offered if draft.is_open else game.legal_actions()
                    try:
                        fits = game.find(word) in legal
                    except ValueError:
                        fits = False
                    if game.current_player == line.left.value and fits:
                        if draft.is_open:
                            assert draft.choose(game.find(word))
                        else:
                            game.apply(word)
                        break
                    assert len(legal) == 1, (word, legal)
                    game.apply(legal[0])
    while is_forced(game) and not part.stops:
        game.apply(game.legal_actions()[0])


def is_forced(game: Any) -> bool:
    legal = game.legal_actions()
    return len(legal) == 1 and game.engine.choice_of(legal[0]).kind != "action"


EXAMPLES = [(name, example) for name in GAMES for example in names(name)]


@pytest.mark.parametrize(("name", "example_name"), sampled(EXAMPLES, one_in=2))
def test_a_position_and_its_play_are_those_of_the_example(name: str, example_name: str) -> None:
    example = game_of(name).examples[example_name]
    part = example.parts[0]
    if not part.when or part.begins or example.setup:
        return
    scene = Scene(stage_of(game_of(name)), example)
    arrange(scene)
    scene.join(loaded(FOLDERS[name])[1])
    scene.begin(scene.number(part.when[0].left))
    game = laid(name, example)
    assert scene.twin is not None
    assert game.state.key() == scene.twin._state.key()
    assert game.state.chance.state() == scene.twin._state.chance.state()
    play(scene, part)
    follow(game, part)
    assert game.state.key() == scene.twin._state.key()


# ---- ways of writing -----------------------------------------------------------------------------


def test_pieces_are_written_in_several_ways() -> None:
    hands = ("4 hat_card, key_card", "hat_card, hat_card, hat_card, hat_card, key_card",
             ["hat_card"] * 4 + ["key_card"], {"hat_card": 4, "key_card": 1},
             ("4 hat_card", "key_card/p1"))
    games = [cartagena.position(3, hand={"p1": hand}) for hand in hands]
    games += [
        cartagena.position(3, hand={0: hands[0]}), cartagena.position(3, {"hand[p1]": hands[0]}),
        cartagena.position(["ann", "bo", "cy"], hand={"ann": hands[0]}, turn="ann"),
    ]
    assert all(game == games[0] for game in games)
    assert games[0].view(0)["zones"]["hand[p1]"]["pieces"] == ["hat_card"] * 4 + ["key_card"]
    assert games[0].view(1)["zones"]["hand[p1]"]["pieces"] == [None] * 5
    assert games[0].view(1)["zones"]["box_of_symbol_card"]["count"] == 6 * 17 - 5


def test_indices_are_written_in_several_ways() -> None:
    games = [
        tortuga_1667.position(3, hold={("jolly_roger", "british"): 2}, galleon=3),
        tortuga_1667.position(3, hold={"jolly_roger, british": 2}, galleon="3"),
        tortuga_1667.position(3, {"hold[jolly_roger,british]": "2 chest"}, galleon={"chest": 3}),
    ]
    assert all(game == games[0] for game in games)
    assert "zone galleon = 3\n" in games[0].to_text()


def test_slots_may_be_empty_and_cards_known() -> None:
    game = tortuga_1667.position(
        3, row=[None, "black_spot/p1,p3", None, "atlantis"], event_deck=["pistol", "rest"]
    )
    text = game.to_text()
    assert "zone row = - black_spot/p1,p3 - atlantis -\n" in text
    assert "zone event_deck = pistol letter_of_marque letter_of_marque" in text
    assert "zone box_of_event_card =\n" in text
    assert game.view("p2")["zones"]["row"]["pieces"] == [None, None]
    assert game.view("p3")["zones"]["row"]["pieces"] == ["black_spot", None]


def test_what_is_remembered_is_written_in_several_ways() -> None:
    first = {"ship_spot": {"p1": 2}, "start_player": "p2", "attacked": None}
    dice = ("die_a, die_b", ["die_a", "die_b"], {"die_a", "die_b"}, "{die_a,die_b}")
    games = [tortuga_2014.position(3, first, dice_on={("p1", "seek"): each}) for each in dice]
    assert all(game == games[0] for game in games)
    assert "remember dice_on[p1,seek] = {die_a,die_b}\n" in games[0].to_text()
    assert "remember ship_spot[p1] = 2\n" in games[0].to_text()
    for yes in (True, 1, "yes"):
        assert cartagena.position(2, random_tunnel=yes).setting.options["random_tunnel"] == 1


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_named_is_as_after_the_set_up(name: str) -> None:
    module = GAMES[name]
    for seed in (1, "evening"):
        new = module.new_game(players=2, seed=seed)
        game = module.position(2, seed=seed)
        while new.legal_actions()[0].choice.startswith("setup_"):
            new.apply(new.legal_actions()[0])
        assert game == new
        assert game.history == ()
        assert game.to_text() == new.to_text()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("chance", [None, "explicit", "outside"])
def test_a_position_can_be_played_kept_and_taken_back(name: str, chance: Any) -> None:
    source = random.Random(1) if chance == "outside" else chance
    game = GAMES[name].position(["ann", "bo", "cy"], seed=3, chance=source)
    assert game.names == ("ann", "bo", "cy")
    before = game.to_text()
    if chance is None:
        play_out(game, random.Random(4))
        assert GAMES[name].from_record(game.to_record()) == game
        while game.history:
            game.undo()
    else:
        game.apply(game.legal_actions()[0])
        game.undo()
    assert game.to_text() == before
    if chance is None:
        assert GAMES[name].from_text(before) == game
    if chance == "explicit":
        assert "chance: explicit" in before


def test_whose_turn_it_is() -> None:
    for turn, seat in ((0, 0), (2, 2), ("p3", 2), ("cy", 2), ("bo", 1)):
        assert cartagena.position(["ann", "bo", "cy"], turn=turn).current_player == seat
    edition = tortuga_1667.position(4, turn=1, edition="nl", variants=["open_loyalties"])
    assert edition.engine.description.edition == "nl"
    assert edition.current_player == 1


# ---- what cannot be ------------------------------------------------------------------------------

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("cartagena", {"tunel": {6: "p1"}},
     "cartagena has no place 'tunel', and remembers nothing of that name; did you mean 'tunnel'?"),
    ("cartagena", {"tunnel": "p1"}, "tunnel is given by 1 to 36: write tunnel={1: ...}, not 'p1'"),
    ("cartagena", {"tunnel": {60: "p1"}}, "there is no tunnel of 60 in this game"),
    ("cartagena", {"tunnel": {"six": "p1"}}, "tunnel goes from 1 to 36, there is no 'six'"),
    ("cartagena", {"tunnel": {6: "4 p1"}}, "tunnel[6] has room for 3, and 4 are to lie there"),
    ("cartagena", {"tunnel": {6: "3 p1", 7: "2 p1"}, "sloop": "2 p1"},
     "there are 6 pirate of p1 in the game, and 7 or more are to lie in tunnel[6], tunnel[7] and "
     "sloop"),
    ("cartagena", {"tunnel": {6: "p1", "6": "p2"}}, "tunnel[6] is given twice"),
    ("cartagena", {"given": {"sloop": "p1"}, "sloop": "p1"}, "'sloop' is given twice"),
    ("cartagena", {"hand": {"p1": "daggr_card"}},
     "hand[p1]: 'daggr_card' is no symbol_card; it has skull_card, hat_card, dagger_card, "
     "bottle_card, key_card, pistol_card; did you mean 'dagger_card'?"),
    ("cartagena", {"hand": {"p9": "key_card"}},
     "hand: there is no player 'p9'; seats go from 0 (p1) to 2 (p3)"),
    ("cartagena", {"sloop": 3}, "sloop holds pieces of several kinds: say which, as in {'p1': 3}"),
    ("cartagena", {"sloop": ["p1", None]}, "sloop has no slots, so that none of them can be empty"),
    ("cartagena", {"sloop": ["p1/p2"]}, "all players see sloop: write p1"),
    ("cartagena", {"sloop": {"p1": -1}}, "sloop: -1 is no number of pieces"),
    ("cartagena", {"sloop": object}, "sloop cannot hold <class 'object'>; write a list of pieces"),
    ("cartagena", {"draw_pile": "rest", "discards": "rest"},
     "the rest can lie in one place only, not in draw_pile and discards"),
    ("cartagena", {"turn": "p8"}, "there is no player 'p8'; seats go from 0 (p1) to 2 (p3)"),
    ("cartagena", {"turn_over": "maybe"}, "turn_over: 'maybe' is neither yes nor no"),
    ("cartagena", {"turn_over": 2}, "turn_over cannot be 2"),
    ("cartagena", {"sign": {3: "hatt"}},
     "sign[3]: 'hatt' is no symbol; it has skull, hat, dagger, bottle, key, pistol; did you mean "
     "'hat'?"),
    ("cartagena", {"players": ["ann"]}, "cartagena is for 2 to 5 players, not 1"),
    ("cartagena", {"players": ["ann", "ann"]}, "two players have the name 'ann'"),
    ("cartagena", {"players": ["p2", "ann"]}, "p1 of the players cannot be called 'p2'"),
    ("cartagena", {"players": ["ann", "bo", "cy"], "turn": "di"},
     "there is no player 'di'; seats go from 0 (p1) to 2 (p3), or ann, bo or cy"),
    ("tortuga_2014", {"turn": 0},
     "tortuga_2014 is not played in turns, so it cannot be the turn of p1"),
    ("tortuga_2014", {"dice_on": {"p1": "die_a"}},
     "'p1' is no index of dice_on; write dice_on={('p1', 'expand'): ...}"),
    ("tortuga_2014", {"ship_spot": {"p1": 9}}, "ship_spot[p1] cannot be 9"),
    ("tortuga_1667", {"crew": {"jolly_roger": ["p1"], "flying_dutchman": ["p2", "p1"]}},
     "there is 1 pawn of p1 in the game, and 2 or more are to lie in crew[jolly_roger] and "
     "crew[flying_dutchman]"),
    ("tortuga_1667", {"row": [None] * 6}, "row has room for 5, and 6 are to lie there"),
    ("tortuga_1667", {"galleon": 9},
     "there are 8 chest in the game, and 9 or more are to lie in galleon"),
    ("tortuga_1667", {"variants": ["open_loyalty"]}, "there is no variant 'open_loyalty'"),
]


@pytest.mark.parametrize(("name", "named", "message"), WRONG)
def test_what_cannot_be_is_said(name: str, named: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        GAMES[name].position(**({"players": 3} | named))


ODD: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from([
        "p1", "p2", "p9", "rest", "none", "-", "british", "key_card", "2 key_card", "jolly_roger", "die_a",
        "yes", "no", "p1, p2", "skull", "1", "", "/", "key_card/p1", "red", "{die_a}", "3 p1",
    ]) | st.none() | st.booleans() | st.integers(-3, 40) | st.floats() | st.text(max_size=6)
    | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.sets(st.integers(), max_size=2)
    | st.dictionaries(
        st.sampled_from(["p1", "p2", "jolly_roger", "british", "key_card", "expand", 0, 1, 6, -1,
                         ("p1", "die_a"), ("jolly_roger", "british"), (), None, 1.5]),
        inner, max_size=3,
    ),
    max_leaves=6,
)


def known(name: str) -> list[str]:
    description = GAMES[name].DESCRIPTION
    families = [*description.zones, *description.variables]
    return [*(each.name for each in families), "turn", "seed", "chance", "edition", "variants",
            "tables", "given", "players", "nothing", "crew[", "hand[p1]", "row[1]"]


@pytest.mark.parametrize("name", GAMES)
@given(st.data())
@settings(max_examples=examples(100), deadline=None)
def test_odd_positions_are_refused_or_played(name: str, data: Any) -> None:
    """A game in which each piece lies somewhere, or a `ValueError` in few words; nothing else."""
    named = data.draw(st.dictionaries(st.sampled_from(known(name)), ODD, max_size=4))
    message = ""
    try:
        game = GAMES[name].position(**({"players": 3} | named))
    except ValueError as error:
        message = str(error)
        assert message
        assert len(message) < 700
        return
    places = game.engine.places(game.players)
    for cls in game.engine.description.classes:
        count = sum(
            zone["count"] for text, zone in game.view(0)["zones"].items()
            if places.zones[text.partition("[")[0]].holds == cls.name
        )
        assert count == sum(places.copies(cls).values())
    for action in game.legal_actions():
        try:
            game.copy().apply(action)
        except RulesFault:
            continue
