"""A game at one screen, without a browser: what the page is told, and what it is not."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.bots.search import SearchBot
from rulewright.emit.rulebook.drawing.book_config import automatic
from rulewright.page import game_session
from rulewright.page.bundled_games import Shipped
from rulewright.page.game_session import LEAST, Sitting
from rulewright.page.touching import touched, touched_in_turn, whereabouts
from rulewright.runtime.game import new_game
from tests.differential import loaded

Ask = Callable[..., dict[str, Any]]

TWO = {"game": "cartagena", "players": 2, "names": ["Anna", "Bram"], "bots": {}, "seed": "evening"}


def number(scene: dict[str, Any], label: str) -> int:
    return next(int(each["n"]) for each in scene["options"] if each["label"] == label)


def test_a_scene_has_a_picture_and_what_may_be_done_in_the_readers_language(ask: Ask) -> None:
    scene = ask("begin", wanted=TWO, language="de")
    assert scene["viewer"] == scene["waiting"] == 0
    assert scene["prompt"] == "Wähle eine Aktion"
    assert [each["label"] for each in scene["options"]] == ["Passen", "In den Tunnel gehen"]
    assert scene["board"].count("<svg") == 4
    assert "Anna" in scene["described"]


def touchable(scene: dict[str, Any], ways: list[str]) -> list[str]:
    """What of a picture is touched by one of these ways."""
    found = re.findall(r'data-of="([^"]+)"', scene["board"].replace("&amp;", "&"))
    return [of for of in found for way in ways if set(way.split("&")) <= set(of.split())]


def test_a_card_of_the_hand_is_played_by_one_touch_and_no_other_card_is(ask: Ask) -> None:
    """The action and the card are chosen at once; a card of the same kind that is discarded is not marked."""
    scene = ask("begin", wanted=TWO, language="en")
    pass_, set_out = scene["options"]
    assert (pass_["of"], pass_["then"], set_out["of"]) == ([], [], [])
    for each in set_out["then"]:
        assert {of.split()[1] for of in touchable(scene, each["of"])} == {"i:hand:0"}
    played = set_out["then"][0]
    scene = ask("choose", viewer=0, numbers=[set_out["n"], played["n"]], since=0)
    assert scene["turn"] == 2
    marks = {of for each in scene["options"] for then in each["then"] for of in touchable(scene, then["of"])}
    assert any("i:discards" in of for of in re.findall(r'data-of="([^"]+)"', scene["board"]))
    assert marks
    assert all("i:hand:0" in of or of.startswith("z:tunnel:") for of in marks), marks


def test_what_is_chosen_is_marked_with_the_player_whose_it_is(ask: Ask) -> None:
    """A choice of one's own dice, spaces and chests marks nothing of others; one of another's chests theirs."""
    scene = ask("begin", language="en", wanted={**TWO, "game": "tortuga_2014", "players": 3, "seed": "b"})
    choices: dict[str, set[str]] = {}
    rng = random.Random(5)
    while not scene["over"] and len(choices) < 12:
        scene = ask("scene", viewer=scene["waiting"])
        for option in scene["options"]:
            for of in touchable(scene, option["of"]):
                what = "die" if option["label"].startswith("Die") else scene["prompt"]
                choices.setdefault(what, set()).add(of.replace(f":{scene['viewer']}", ":own"))
        scene = ask("choose", viewer=scene["viewer"], number=rng.choice(scene["options"])["n"])
    assert all(re.fullmatch(r"z:showing:own,\d", of) for of in choices["die"]), choices["die"]
    loot = [marks for marks in choices.values() if any("i:fleet" in of or "i:crew" in of for of in marks)]
    assert loot
    chest = re.compile(r"k:colour:(\d|own) i:(fleet|crew):(\d|own)")
    assert all(chest.fullmatch(of) for marks in loot for of in marks), loot


def test_dice_have_their_numbers_and_spaces_their_results_and_places(ask: Ask) -> None:
    """Nobody has a bonus tile before the second round: each result is what the dice there count together."""
    scene = ask("begin", language="en", wanted={**TWO, "game": "tortuga_2014", "seed": "b"})
    while not (spaces := re.findall(r"\((Die [^=;]*) = (\d+)(, 1\.)?\)", scene["described"])):
        scene = ask("choose", viewer=scene["viewer"], number=scene["options"][0]["n"])
        scene = ask("scene", viewer=scene["waiting"])
    for dice, total, _ in spaces:
        assert sum(map(int, re.findall(r"\((\d)\)", dice))) == int(total)
    assert any(first for _, _, first in spaces)
    assert '<circle class="rw-rank"' in scene["board"]


def test_a_player_has_one_colour(ask: Ask) -> None:
    """The pawn in the list of players is that of the picture."""
    scene = ask("begin", language="en", wanted={**TWO, "game": "tortuga_2014"})
    for player in scene["players"]:
        drawn = re.search(r'<circle class="([^"]+)"', player["badge"])
        assert drawn is not None
        assert drawn[1] in scene["board"]
    assert scene["players"][0]["badge"] != scene["players"][1]["badge"]


@pytest.mark.parametrize("name", ["cartagena", "tortuga_2014"])
def test_a_page_is_told_the_same_wherever_the_player_could_not_tell_games_apart(games: Path, name: str) -> None:
    """The other course of a game that a player could not tell from the real one looks just like it."""
    kit = Shipped(games)({"game": name})
    game = new_game(kit.engine, ["p1", "p2", "p3"], "hidden")
    for turn in range(12):
        game.apply(game.legal_actions()[turn % len(game.legal_actions())])
    real = Sitting(kit, game, "en", {1: "easy", 2: "easy"}, {}).scene(0)
    courses = [game.resample(0, seed) for seed in range(3)]
    assert any(other != game for other in courses), "nothing is hidden here"
    for other in courses:
        told = Sitting(kit, other, "en", {1: "easy", 2: "easy"}, {}).scene(0)
        assert told | {"turn": 12, "undo": real["undo"]} == real


def test_nobody_looks_through_a_bots_eyes(ask: Ask) -> None:
    ask("begin", wanted={**TWO, "bots": {"1": "easy"}}, language="en")
    assert ask("scene", viewer=1) == {"error": "only people look at the screen"}
    assert ask("choose", viewer=1, number=0) == {"error": "only people look at the screen"}


def test_why_not_is_told_with_the_rule(ask: Ask) -> None:
    scene = ask("begin", wanted=TWO, language="es")
    refused = scene["refused"][0]
    because = ask("why", viewer=0, number=refused["n"])
    assert not because["allowed"]
    assert because["sentences"]
    assert because["rules"][0]["url"].endswith(f"#{because['rules'][0]['anchor']}")


def test_a_first_turn_is_taught_from_the_rules(ask: Ask) -> None:
    """What each action is and asks, and why another is not allowed; of another choice its rule."""
    scene = ask("begin", wanted=TWO, language="en")
    taught = ask("teach", viewer=0)
    assert {each["label"] for each in taught["actions"]} == {each["label"] for each in scene["options"]}
    assert all(each["about"].endswith(".") for each in taught["actions"])
    (setting_out,) = (each for each in taught["actions"] if each["label"] == "Set out into the tunnel")
    assert "the first free field that shows the symbol of that card" in setting_out["about"]
    assert [each["asks"] for each in taught["actions"]] == ["", "Choose the card that you play"]
    refused = scene["refused"][0]
    because = ask("why", viewer=0, number=refused["n"])["sentences"][0]
    assert taught["refused"] == {"label": refused["label"], "reason": because}
    ask("choose", viewer=0, number=number(scene, "Set out into the tunnel"))
    assert ask("teach", viewer=0)["about"]
    assert ask("teach", viewer=1) == {"about": "", "actions": [], "refused": None}


def test_what_is_touched_and_may_not_be_done_says_why(ask: Ask) -> None:
    scene = ask("begin", wanted=TWO, language="nl")
    scene = ask("choose", viewer=0, number=number(scene, "De tunnel in"), since=0)
    scene = ask("choose", viewer=0, number=scene["options"][0]["n"], since=0)
    nothing = ask("touch", viewer=0, of=["z:tunnel:36"])
    assert nothing["sentences"] == ["Nu wordt er iets anders gekozen: Kies een actie."]
    scene = ask("choose", viewer=0, number=number(scene, "Vooruit in de tunnel"), since=0)
    scene = ask("choose", viewer=0, number=scene["options"][0]["n"], since=0)
    assert not any("z:tunnel:36" in each["of"] for each in scene["options"])
    because = ask("touch", viewer=0, of=["z:tunnel:36"])
    assert not because["allowed"]
    assert because["sentences"] == ["Er staat geen van je piraten op veld 36."]
    assert because["rules"]


def test_a_choice_is_taken_back_until_something_was_shown(ask: Ask) -> None:
    scene = ask("begin", wanted=TWO, language="en")
    assert not scene["undo"]
    scene = ask("choose", viewer=0, number=number(scene, "Set out into the tunnel"), since=0)
    assert scene["undo"]
    back = ask("undo", viewer=0)
    assert back["turn"] == 0
    assert ask("undo", viewer=0) == {"error": "that cannot be taken back"}


def test_who_plays_against_bots_alone_takes_back_any_choice_of_theirs(ask: Ask) -> None:
    """Also after bots have moved and cards were drawn: it is their own turn again, as it was before."""
    scene = ask("begin", wanted={**TWO, "bots": {"1": "easy"}}, language="en")
    mine: list[tuple[int, str]] = []
    while len(mine) < 8:
        if scene["waiting"] == 0:
            mine.append((scene["turn"], scene["board"]))
            scene = ask("choose", viewer=0, number=scene["options"][0 if len(mine) % 3 else -1]["n"])
        else:
            scene = ask("bot", viewer=0)
    while mine:
        turn, _ = mine.pop()
        assert scene["undo"]
        scene = ask("undo", viewer=0)
        assert (scene["turn"], scene["waiting"]) == (turn, 0)
    assert not scene["undo"]


def test_a_game_goes_on_from_a_file_an_address_and_a_record(ask: Ask) -> None:
    scene = ask("begin", wanted={**TWO, "bots": {"1": "easy"}}, language="en")
    scene = ask("choose", viewer=0, number=number(scene, "Set out into the tunnel"), since=0)
    file, address = ask("file")["text"], ask("address")["text"]
    assert re.fullmatch(r"[\w-]+", address)
    for text in (file, address, json.dumps(json.loads(file)["record"])):
        again = ask("load", text=text, language="en")
        assert again["board"] == scene["board"], text[:40]
        assert again["turn"] == 1
    assert [each["bot"] for each in ask("load", text=file, language="en")["players"]] == [None, "easy"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "AAAA", '{"format": "rulewright page"}', "x" * 100_000])
def test_what_is_no_saved_game_is_told(ask: Ask, text: str) -> None:
    assert ask("load", text=text, language="en").get("saved") is True


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "../etc"}, {"game": "nothing"}, {}, {**TWO, "players": 40}, {**TWO, "edition": "none"},
        {**TWO, "names": ["same", "same"]}, {**TWO, "bots": {"0": "easy", "1": "easy"}},
    ],
)
def test_what_cannot_be_played_is_told(ask: Ask, wanted: dict[str, Any]) -> None:
    assert ask("begin", wanted=wanted, language="en")["error"]


def test_a_game_of_bots_and_a_person_comes_to_its_end(ask: Ask) -> None:
    scene = ask("begin", language="en", wanted={
        "game": "tortuga_2014", "players": 2, "names": ["", "Bonny"], "bots": {"1": "strong"}, "seed": "b",
    })
    logged = list(scene["log"])
    for _ in range(400):
        if scene["over"]:
            break
        since = len(logged) - 1  # the last part may have grown
        if scene["waiting"] == 1:
            scene = ask("bot", viewer=0, since=since)
        else:
            scene = ask("choose", viewer=0, number=scene["options"][-1]["n"], since=since)
        logged[since:] = scene["log"]
    assert scene["over"], "the game does not end"
    assert scene["result"]["winners"]
    points = {count["title"]: [each["count"] for each in count["values"]] for count in scene["result"]["counts"]}
    total = points["Victory points"]
    assert scene["result"]["winners"] == [
        player["name"] for player, each in zip(scene["players"], total, strict=True) if each == max(total)
    ]
    assert scene["result"]["rules"][0]["url"]
    assert logged == ask("scene", viewer=0, since=0)["log"]
    lines = [line for part in logged for line in (part["head"], *part["more"])]
    assert not any("p2" in line.split() or "player 2" in line.lower() for line in lines)


def test_bots_think_for_a_while_between_two_choices(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1_000))
    monkeypatch.setattr(game_session, "monotonic", lambda: next(clock))
    kit = Shipped(games)({"game": "tortuga_2014", "language": "en"})
    sitting = Sitting(kit, new_game(kit.engine, 3, 1), "en", {0: "strong", 1: "strong"}, {}, thinking=4.0)
    given: list[float | None] = []

    def choose(bot: SearchBot, game: Any) -> Any:
        given.append(bot.seconds)
        return game.legal_actions()[0]

    monkeypatch.setattr(SearchBot, "choose", choose)
    while sitting.game.current_player != 2 and len(given) < 6:
        sitting.let_bot()
    assert given[:6] == [1.0, 0.75, 0.5, 0.25, LEAST, LEAST][: len(given)]
    assert len(given) > 1


def picking(ask: Ask, seed: int) -> dict[str, Any]:
    """A scene in which somebody chooses several of their dice, at least three of them being there."""
    rng = random.Random(seed)
    scene = ask("begin", language="en", wanted={**TWO, "game": "tortuga_2014", "players": 3, "seed": str(seed)})
    while scene.get("kind") != "pick" or len(scene["options"]) < 3:
        scene = ask("scene", viewer=scene["waiting"])
        if scene["kind"] != "pick" or len(scene["options"]) < 3:
            scene = ask("choose", viewer=scene["viewer"], number=rng.choice(scene["options"])["n"])
    return scene


def test_several_things_are_clicked_in_any_order_and_put_back(ask: Ask) -> None:
    scene = picking(ask, 3)
    seat, turn, logged = scene["viewer"], scene["turn"], scene["logged"]
    first, *_, last = [each for each in scene["options"] if each["label"].startswith("Die")]
    assert ask("why", viewer=seat, number=last["n"])["allowed"]
    scene = ask("choose", viewer=seat, number=last["n"])
    assert ([each["label"] for each in scene["picks"]], scene["undo"]) == ([last["label"]], True)
    assert first["n"] in [each["n"] for each in scene["options"]]
    assert scene["picks"][0]["of"] == last["of"]
    scene = ask("choose", viewer=seat, number=first["n"])
    assert [each["n"] for each in scene["picks"]] == [last["n"], first["n"]]
    assert (scene["turn"], scene["logged"]) == (turn, logged)
    scene = ask("put back", viewer=seat, number=first["n"])
    assert [each["n"] for each in scene["picks"]] == [last["n"]]
    assert "error" in ask("put back", viewer=seat, number=first["n"])
    scene = ask("choose", viewer=seat, number=last["n"])  # clicked again
    assert scene["picks"] == []
    ask("choose", viewer=seat, number=last["n"])
    assert ask("undo", viewer=seat)["picks"] == []
    ask("choose", viewer=seat, number=last["n"])
    scene = ask("choose", viewer=seat, number=first["n"])
    done = next(each for each in scene["options"] if not each["label"].startswith("Die"))
    scene = ask("choose", viewer=seat, number=done["n"], since=0)
    assert scene["turn"] == turn + 3


def test_nobody_puts_back_what_another_has_picked(ask: Ask) -> None:
    scene = picking(ask, 3)
    number = scene["options"][0]["n"]
    ask("choose", viewer=scene["viewer"], number=number)
    assert "error" in ask("put back", viewer=(scene["viewer"] + 1) % 3, number=number)


def test_what_is_chosen_at_once_is_about_one_place_after_the_other() -> None:
    game, module = loaded(Path(__file__).parents[1] / "specs" / "three_men")
    about = whereabouts(game, automatic(game))
    played = module.new_game(2, 1)
    played.apply("play_action=go")
    engine, state = module.ENGINE, played.state
    assert [touched_in_turn(engine, state, value, about) for value in state.options] == [
        [[f"z:board:{spot}"], [f"z:board:{spot + 3}"]] for spot in range(3)
    ]
    assert touched(engine, state, state.options[0], about) == []
