"""What players may know: positions that look alike to a player are alike in all that is shown."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import assume, given, settings

from tests.engine.engines import (
    bidding,
    each_engine,
    hidden_places,
    kept_in,
    new_game,
    play_on,
    runtime,
    seeds,
    some_position,
)
from tests.sampling import examples

some = settings(max_examples=examples(13), deadline=None)


def permute(game: Any, player: int, lots: random.Random) -> bool:
    """Lets pieces that a player does not know swap kinds, in place; whether anything changed."""
    state_keeps = kept_in(game)
    places = hidden_places(game, player, state_keeps)
    before = game.state.key()
    for cls in {place[0] for place in places}:
        mine = [place for place in places if place[0] == cls]
        kinds = [pieces[at] >> 16 for _, pieces, at, _ in mine]
        lots.shuffle(kinds)
        for (_, pieces, at, mask), kind in zip(mine, kinds, strict=True):
            pieces[at] = kind << 16 | mask
    for zone in game.engine.description.zones:
        if zone.shape == "group" and zone.seen != "all" and zone.indices:
            for pieces in state_keeps[zone.field]:
                pieces.sort()
    for field, raw in state_keeps.items():  # a native state gave lists of its own
        setattr(game.state, field, raw)
    return bool(game.state.key() != before)


# ---- views --------------------------------------------------------------------------------------


@each_engine
@given(seeds)
@some
def test_views_do_not_depend_on_what_is_hidden(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    player = lots.randrange(game.players)
    other = game.copy()
    assume(permute(other, player, lots))
    assert other.view(player) == game.view(player)


@each_engine
@given(seeds)
@some
def test_views_are_plain_data_and_count_every_piece(name: str, seed: int) -> None:
    game = some_position(name, random.Random(seed))
    totals = set()
    for player in range(game.players):
        view = game.view(player)
        assert json.loads(json.dumps(view)) == view
        totals.add(sum(zone["count"] for zone in view["zones"].values()))
        for zone in view["zones"].values():
            assert len(zone.get("pieces", [None] * zone["count"])) == zone["count"]
        mine = view["waiting_for"] == player
        assert ("legal" in (view["choice"] or {})) is mine
        if mine:
            assert view["choice"]["legal"] == [action.text for action in game.legal_actions()]
    assert len(totals) == 1


def test_a_player_sees_what_is_theirs_and_what_they_looked_at() -> None:
    game = new_game("tiny", 2, 3)
    first = game.current_player
    game.apply("turn_action=peek")
    game.apply("peek_slot=2")
    mine, other = game.view(first), game.view(1 - first)
    assert [kind is None for kind in mine["zones"]["market"]["pieces"]] == [True, False, True]
    assert mine["zones"]["market"]["slots"] == [1, 2, 3]
    assert other["zones"]["market"]["pieces"] == [None] * 3
    assert None not in mine["zones"][f"hand[p{first + 1}]"]["pieces"]
    assert other["zones"][f"hand[p{first + 1}]"]["pieces"] == [None] * 2
    assert mine["variables"][f"mood[p{first + 1}]"] is not None
    assert other["variables"][f"mood[p{first + 1}]"] is None
    assert mine["zones"]["stock"] == {"count": 6}
    assert set(mine["zones"]["queue"]["pieces"]) == {0, 1}
    assert mine["choice"]["name"] == other["choice"]["name"] == "peek_boast"


def test_a_pile_is_shown_from_the_top_and_a_line_from_the_front() -> None:
    game = new_game("tiny", 2, 3)
    game.state.discards[:] = [0, 1, 3]
    assert game.view(0)["zones"]["discards"]["pieces"] == ["ace", "middle", "low"]
    assert game.view(0)["zones"]["queue"]["pieces"] == game.state.queue


# ---- simultaneous secret choices ----------------------------------------------------------------


def test_nobody_sees_how_many_picks_another_has_made() -> None:
    game = bidding()
    first = game.current_player
    others = [seat for seat in range(3) if seat != first]
    before = [(game.view(seat), game.log(seat)) for seat in others]
    game.apply(game.legal_actions()[0])
    assert game.current_player == first
    assert [(game.view(seat), game.log(seat)) for seat in others] == before
    assert game.view(first)["choice"]["picks"] != []
    game.apply("bid_cards=done")
    assert game.view(first)["choice"]["name"] == "bid_face"
    assert [(game.view(seat), game.log(seat)) for seat in others] == before
    assert game.view(others[0])["choice"] == {"name": None, "secret": True}
    game.apply("bid_face=up")
    for seat in others:
        assert game.log(seat)[-1] == {"event": "secret_choice", "player": first}
    assert game.log(first)[-1] == {
        "event": "choice",
        "player": first,
        "action": "bid_face=up",
    }


def test_one_or_two_picks_leave_the_same_log() -> None:
    one, two = bidding(), bidding()
    first = one.current_player
    card = one.legal_actions()[0]
    for action in (card, "bid_cards=done", "bid_face=down"):
        one.apply(action)
    two.apply(card)
    two.apply(two.legal_actions()[0])
    assert one.current_player == two.current_player != first
    for seat in range(3):
        if seat != first:
            assert one.log(seat) == two.log(seat)
            assert one.view(seat) == two.view(seat)
    assert one.log(first) != two.log(first)


# ---- logs ---------------------------------------------------------------------------------------


def disguised(
    game: Any, entries: list[tuple[Any, ...]], player: int, lots: random.Random
) -> list[tuple[Any, ...]]:
    """A raw log with everything in it changed that a player must not see."""
    found: list[tuple[Any, ...]] = []
    for entry in entries:
        match entry:
            case ("choice", who, at, value, True) if who != player:
                options = [value] if lots.random() < 0.5 else [value, value]
                found += [("choice", who, at, other, True) for other in options]
            case ("move", source, target, pieces):
                hidden = [kind for kind, mask in pieces if not mask >> player & 1]
                lots.shuffle(hidden)
                shown = [
                    (kind if mask >> player & 1 else hidden.pop(), mask) for kind, mask in pieces
                ]
                if game.engine.places(game.players).zones[target[0]].shape == "group":
                    lots.shuffle(shown)
                found.append(("move", source, target, tuple(shown)))
            case ("look", who, place, pieces, secret) if who != player:
                seen = () if secret else tuple((at, 0) for at, _ in pieces)
                found.append(("look", -1 if secret else who, place, seen, secret))
            case ("set", name, flat, value):
                variable = next(
                    each for each in game.engine.description.variables if each.name == name
                )
                owner = game.engine.places(game.players).member(name, flat).owner
                hidden_one = variable.seen == "nobody" or (
                    variable.seen == ("owner" if owner != player else "others")
                )
                if not hidden_one or lots.random() < 0.5:
                    found.append(("set", name, flat, 0 if hidden_one else value))
            case _:
                found.append(entry)
    return found


@each_engine
@given(seeds)
@some
def test_logs_do_not_depend_on_what_is_hidden(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    modules = runtime(game.engine)
    entries = game._history.entries()
    for player in range(game.players):
        seen = modules.history.Seen(modules.log.Reader(game.engine, game.players, player))
        seen.add(disguised(game, entries, player, lots))
        assert seen.entries[: seen.shown(game.engine, game.state)] == game.log(player)


@each_engine
@given(seeds)
@some
def test_logs_do_not_change_afterwards(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    logs = [game.log(seat) for seat in range(game.players)]
    assert all(json.loads(json.dumps(log)) == log for log in logs)
    play_on(game, lots, 200)
    told = lots.randrange(game.players)
    for seat, log in enumerate(logs):
        after = game.log(seat)
        assert after[: len(log)] == log
        assert (after[-1]["event"] == "over") == game.is_over
        assert seat != told or len(game.tell(seat, "de")) == len(after)


def test_what_a_log_shows() -> None:
    game = new_game("tiny", 2, 3)
    first = game.current_player
    second = 1 - first
    game.apply("turn_action=peek")
    game.apply("peek_slot=2")
    kind = game.view(first)["zones"]["market"]["pieces"][1]
    look = {"event": "look", "player": first, "place": "market", "count": 1, "positions": [2]}
    assert game.log(first)[-1] == look | {"pieces": [kind]}
    assert game.log(second)[-1] == look | {"pieces": None}
    assert game.log(first)[0] == {"event": "shuffle", "place": "deck"}
    moods = [entry for entry in game.log(second) if entry.get("variable")]
    assert [entry["variable"] for entry in moods] == [f"mood[p{second + 1}]"]
    dealt = [entry for entry in game.log(second) if entry["event"] == "move"]
    for entry in dealt:
        assert (entry["pieces"] == [None]) is (entry["to"] != f"hand[p{second + 1}]")
    assert f"Player {first + 1} chooses: slot 2." in game.tell(second)
    assert f"Player {first + 1} takes a look – market: 1 hidden." in game.tell(second)


# ---- explanations -------------------------------------------------------------------------------


@each_engine
def test_explanations_for_others_say_nothing_of_hidden_things(name: str) -> None:
    lots = random.Random(8)
    for _ in range(examples(3)):
        game = some_position(name, lots)
        if game.is_over:
            continue
        player = (game.current_player + 1) % game.players
        other = game.resample(player, lots.getrandbits(30))
        for _ in range(12):
            action = game.engine.action(lots.randrange(game.engine.num_actions))
            language = lots.choice(("en", "nl", "de", "es"))
            assert game.why_not(action, language, player) == other.why_not(action, language, player)
