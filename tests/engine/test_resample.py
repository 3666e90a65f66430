"""Quickly resampled games: drawn at random in all that a player cannot know, and in nothing else."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings

from tests.engine.engines import (
    ENGINES,
    advance,
    bidding,
    each_engine,
    hidden_places,
    new_game,
    play_out,
    runtime,
    seeds,
    some_players,
    some_position,
)
from tests.sampling import examples

some = settings(max_examples=examples(13), deadline=None)


def shown(game: Any, player: int) -> tuple[Any, ...]:
    """Everything that a player is shown of a position."""
    choosing = game.current_player == player
    return (
        game.view(player),
        [action.text for action in game.legal_actions()] if choosing else None,
    )


@each_engine
@given(seeds)
@settings(max_examples=examples(13), deadline=None)
def test_a_resampled_game_looks_the_same(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    before = game.to_text()
    for player in range(game.players):
        other = game.resample(player, seed, quick=True)
        assert shown(other, player) == shown(game, player)
        assert game.resample(player, seed, quick=True).to_text() == other.to_text()
        assert other.history == ()
        again = runtime(game.engine).game.from_text(game.engine, other.to_text())
        assert again == other
        play_out(other, lots)
    assert game.to_text() == before


@each_engine
def test_resampling_permutes_everything_hidden(name: str) -> None:
    """Over many samples each unknown piece has many kinds, and each known one its own."""
    lots = random.Random(4)
    game = new_game(name, 3, 4)
    for _ in range(12):
        advance(game, lots)
    player = game.current_player
    hidden = hidden_places(game, player)
    kinds: list[Counter[int]] = [Counter() for _ in hidden]
    everything = Counter(
        (cls, pieces[at] >> 16) for cls, pieces, at, _ in hidden_places(game, player)
    )
    for seed in range(200):
        other = game.resample(player, seed, quick=True)
        places = hidden_places(other, player)
        assert Counter((cls, pieces[at] >> 16) for cls, pieces, at, _ in places) == everything
        for count, (_, pieces, at, _) in zip(kinds, places, strict=True):
            count[pieces[at] >> 16] += 1
    for count, (cls, *_) in zip(kinds, hidden, strict=True):
        possible = [kind for of, kind in everything if of == cls]
        assert len(count) >= min(3, len(possible))


def test_resampling_draws_hidden_variables_and_secret_choices() -> None:
    game = bidding()
    first = game.current_player
    game.apply(game.legal_actions()[0])
    game.apply("bid_cards=done")
    game.apply("bid_face=up")
    second = game.current_player
    moods, bids, faces = set(), set(), set()
    for seed in range(100):
        state = game.resample(second, seed, quick=True).state
        assert state.mood[second] == game.state.mood[second]
        assert state.hand[second] == game.state.hand[second]
        moods.add(state.mood[first])
        bids.add(state.bid__picks[first])
        faces.add(state.bid__face[first])
        hand = [piece >> 16 for piece in state.hand[first]]
        assert not Counter(state.bid__picks[first]) - Counter(hand)
    assert moods == {0, 1, 2}
    assert {len(bid) for bid in bids} == {1, 2}
    assert len(bids) > 5
    assert faces == {-1, 0, 1}
    own = game.resample(first, 1, quick=True).state
    assert own.bid__picks[first] == game.state.bid__picks[first]
    assert own.bid__face[first] == 1


def test_resampling_keeps_own_picks_in_progress() -> None:
    game = bidding()
    first = game.current_player
    game.apply(game.legal_actions()[0])
    for seed in range(20):
        state = game.resample(first, seed, quick=True).state
        assert state.picks == game.state.picks
        assert state.options == game.state.options


def test_what_a_spy_saw_stays_for_the_spy_alone() -> None:
    game = new_game("tiny", 2, 9)
    spy = game.current_player
    game.apply("turn_action=spy")
    tops = set()
    for seed in range(50):
        mine, theirs = game.resample(spy, seed, quick=True), game.resample(1 - spy, seed, quick=True)
        assert mine.legal_actions() == game.legal_actions()
        assert mine.state.deck[-2:] == game.state.deck[-2:]
        tops.add(tuple(theirs.state.deck[-2:]))
    assert len(tops) > 5
    assert game.view(1 - spy)["choice"] == {"name": None, "secret": True}


def _make_rare(game: Any, chooser: int) -> None:
    """Leaves the kind that was picked only in the hand that it was picked from."""
    state = game.state
    for pieces in (state.deck, state.market, state.hand[1 - chooser]):
        for at, piece in enumerate(pieces):
            if piece >> 16 == state.picks[0]:
                pieces[at] = (state.picks[0] + 1) % 4 << 16 | piece & 0xFFFF


def test_secret_names_follow_their_pieces() -> None:
    game = new_game("tiny", 2, 6)
    first = game.current_player
    hand = [piece >> 16 for piece in game.state.hand[first]]
    for many in (True, False):
        game.state.bid__picks = [(), ()]
        game.state.bid__picks[first] = (*hand,) if many else (hand[1],)
        named = set()
        for number in range(40):
            state = game.resample(1 - first, number, quick=True).state
            picks = state.bid__picks[first]
            assert len(picks) == len(game.state.bid__picks[first])
            assert not Counter(picks) - Counter(piece >> 16 for piece in state.hand[first])
            named.add(picks)
            own = game.resample(first, number, quick=True).state
            assert own.bid__picks == game.state.bid__picks
        assert len(named) > 2


def test_what_another_has_picked_openly_is_in_every_sample() -> None:
    tried = runtime(ENGINES["tiny"]).resample.tried
    for seed in range(30):
        game = new_game("tiny", 2, seed)
        first = game.current_player
        game.apply("turn_action=swap")
        game.apply(game.legal_actions()[0])
        _make_rare(game, first)
        samples = set()
        for number in range(100 * seed, 100 * seed + 30):
            state = game.resample(1 - first, number, quick=True).state
            assert state.picks == game.state.picks
            assert state.picks[0] in [piece >> 16 for piece in state.hand[first]]
            samples.add(tuple(state.hand[first]))
            assert tried(game.engine, game.state, 1 - first, number)[0] < 20
        assert len(samples) > 1


@each_engine
@given(seeds)
@some
def test_no_draw_falls_back_to_the_real_pieces_often(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots, some_players(name, lots))
    resample = runtime(game.engine).resample
    for player in range(game.players):
        tries, _ = resample.tried(game.engine, game.state, player, seed)
        assert tries < resample.TRIES
