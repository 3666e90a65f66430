"""What leaves a game unseen is known to nobody, such as which event cards are missing; what is shown, to all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from tests.differential import engine_of
from tests.engine.engines import ENGINES, runtime
from tests.overlays.pairs import combined, editions_of
from tests.sampling import sampled

VARIANT = "shorter_game"
DICE = ENGINES["tortuga_2014"]
GAME = ENGINES["tortuga_1667"].description
HIDING = ("event_deck", "removed_cards")
"""Where the two cards lie that have changed places."""
EDITIONS = [edition for edition, _ in GAME.editions]
OTHERS = [name for name in GAME.variants if name != VARIANT]
LANGUAGES = ("en", "nl", "de", "es")


class Lots:
    """Chance from outside that notes how many outcomes each draw had, and can begin as told."""

    def __init__(self, seed: int, told: Sequence[int] = ()) -> None:
        self._random = random.Random(seed)
        self._told = list(told)
        self.drawn: list[tuple[int, int]] = []

    def randrange(self, start: int, /) -> int:
        drawn = self._random.randrange(start)
        outcome = self._told[len(self.drawn)] if len(self.drawn) < len(self._told) else drawn
        self.drawn.append((start, outcome))
        return outcome


def twins(module: Any, players: int, seed: int, **settings: Any) -> tuple[Any, Any]:
    """Two games that differ in one of the cards that left, and where it would be in the deck."""
    lots = Lots(seed)
    game = module.new_game(players, chance=lots, **settings)
    drawn = lots.drawn.copy()
    left = len(missing(game))
    deck = [piece for piece in (*game.state.row, *game.state.event_deck) if piece >= 0]
    shuffled = len(deck) + left - 1  # the Spanish Armada joins them later
    for gone in range(left):
        told = swapped(drawn, shuffled, gone)
        other = module.new_game(players, chance=Lots(seed, told), **settings)
        if missing(other) != missing(game):
            return game, other
    raise AssertionError("all cards that left are like the last one of the deck")


def swapped(drawn: Sequence[tuple[int, int]], size: int, gone: int) -> list[int]:
    """Outcomes that shuffle a deck of a size as these do, but for one card and the last one."""
    bounds = [0, *(bound for bound, _ in drawn)]
    run = list(range(size + 1, 1, -1))
    first = next(
        at for at in range(len(bounds))
        if bounds[at] != run[0] and bounds[at + 1 : at + size] == run[1:]
    )
    lasts = range(size - 1, 0, -1)
    order = list(range(size))
    for last, (_, other) in zip(lasts, drawn[first:], strict=False):
        order[last], order[other] = order[other], order[last]
    order[gone], order[-1] = order[-1], order[gone]
    told = [outcome for _, outcome in drawn]
    items = list(range(size))
    for at, last in enumerate(lasts, first):
        told[at] = items.index(order[last])
        items[last], items[told[at]] = items[told[at]], items[last]
    return told


def missing(game: Any) -> list[int]:
    """The kinds of the cards that left."""
    places = game.engine.places(game.players)
    zone = places.zones["removed_cards"]
    member = places.zone_members["removed_cards"][0]
    return sorted(piece.kind for piece in places.pieces(game.state, zone, member))


def told_apart(game: Any, other: Any) -> bool:
    """Whether they differ in more than the cards that nobody can have seen."""
    one, two = game.state.copy(), other.state.copy()
    for name in HIDING:
        setattr(two, name, getattr(one, name))
    return bool(one.key() != two.key())


def compare(game: Any, other: Any, lots: random.Random) -> None:
    """All that the players are shown is the same."""
    language = lots.choice(LANGUAGES)
    assert other.current_player == game.current_player
    assert list(map(str, other.legal_actions())) == list(map(str, game.legal_actions()))
    actions = [game.engine.action(n) for n in lots.sample(range(game.engine.num_actions), 4)]
    for player in range(game.players):
        assert other.view(player, language) == game.view(player, language)
        assert other.log(player) == game.log(player)
        assert other.tell(player, language) == game.tell(player, language)
        for action in actions:
            assert other.why(action, language) == game.why(action, language)
            assert other.why_not(action, language, player) == game.why_not(action, language, player)


def play_twins(module: Any, players: int, seed: int, **settings: Any) -> int:
    """Plays the same in both until the card shows, comparing all the way."""
    game, other = twins(module, players, seed, **settings)
    lots = random.Random(seed)
    compared = 0
    while not game.is_over and not told_apart(game, other):
        if compared < 6 or lots.random() < 0.1:
            compare(game, other, lots)
        compared += 1
        action = str(lots.choice(game.legal_actions()))
        if compared > 60:
            break
        game.apply(action)
        other.apply(action)
    return compared


def switched(edition: str) -> Any:
    engine = ENGINES["tortuga_1667"].of_edition(edition)

    class Module:
        @staticmethod
        def new_game(players: int, **settings: Any) -> Any:
            return runtime(engine).game.new_game(engine, players, **settings)

    return Module


@pytest.mark.parametrize(("edition", "also"), sampled(product(EDITIONS, [None, *OTHERS]), one_in=5))
def test_nobody_knows_which_cards_are_missing(edition: str, also: str | None) -> None:
    """With the variant as an option, alone and beside each of the others."""
    module = switched(edition)
    engine = ENGINES["tortuga_1667"].of_edition(edition)
    settings: dict[str, Any] = {VARIANT: True, "cards_removed": 5}
    if also is not None:
        if also not in engine.description.variants:
            return
        settings[also] = True
    assert play_twins(module, 4 + len(also or "") % 6, len(also or ""), **settings) > 2


@pytest.mark.parametrize("edition", sampled(editions_of("tortuga_1667"), one_in=3))
def test_nor_when_the_variant_is_compiled_in(edition: str) -> None:
    game, findings = combined("tortuga_1667", edition, (("variant", VARIANT),))
    assert game is not None, findings.items
    module = engine_of(game)
    for seed in (2, 4):
        assert play_twins(module, 4, seed, cards_removed=3) > 2


@pytest.mark.parametrize("edition", sampled(EDITIONS, one_in=3))
def test_a_resampled_game_misses_other_cards(edition: str) -> None:
    game = switched(edition).new_game(4, seed=3, shorter_game=True)
    gone = set()
    for seed in range(12):
        drawn = game.resample(1, seed)
        assert drawn.view(1) == game.view(1)
        gone.add(tuple(missing(drawn)))
    assert len(gone) > 8


def test_how_many_left_is_seen() -> None:
    game = switched("de").new_game(4, seed=3, shorter_game=True, cards_removed=6)
    for player in range(4):
        zones = game.view(player)["zones"]
        assert zones["removed_cards"] == {"count": 6, "pieces": [None] * 6}
        told = [entry for entry in game.log(player) if entry.get("to") == "removed_cards"]
        assert [entry["pieces"] for entry in told] == [[None] * 6]
    assert "Event deck → Pile of unseen cards: 6 hidden." in game.tell(0)


def test_dice_that_cannot_be_placed_are_shown_to_all_before_they_are_rolled_again() -> None:
    """Only dice that show board or raid never have room, whatever else they are rolled to."""
    shown = 0
    for seed in range(20):
        game, lots = runtime(DICE).game.new_game(DICE, 3, seed), random.Random(seed)
        rolled: dict[int, list[str]] = {}
        while not game.is_over and len(game.history) < 100:
            game.apply(lots.choice(game.legal_actions()))
        log = game.public_log()
        for number, entry in enumerate(log):
            if entry["event"] != "set":
                continue
            name, _, seat = entry["variable"].rstrip("]").partition("[p")
            if name == "rolled":
                rolled[int(seat) - 1] = entry["value"]
            for stuck in entry["value"] if name == "stuck" else ():
                own = [
                    each["value"] for each in log[number:] if each["event"] == "set"
                    and each["variable"].startswith(f"shown[p{stuck + 1},")
                ]
                dice = len(rolled[stuck])
                assert set(own[:dice]) <= {"board", "raid"}
                shown += dice
    assert shown >= 5
