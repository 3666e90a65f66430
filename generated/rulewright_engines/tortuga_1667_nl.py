"""Engine of tortuga_1667, 2 to 9 players.

Generated; do not edit. Change the spec and build again.

    game = tortuga_1667.new_game(players=9, seed=1)
    while not game.is_over:
        game.apply(game.legal_actions()[0])

`new_game` gives a `Game` with all that people need. Searches that want speed play
with `start` and `step`; `step` checks nothing. `BACKEND` says which engine plays: `python`,
or `native` where one was made for just these rules (`rulewright build --native`).

Made by: rulewright build
Rulewright 0.1, spec 55bb07c23c97d38545aaffab095702bd

Places that everybody sees hold kinds; others hold `kind << 16 | mask`, where the
mask says which players know the piece (see _runtime.pieces).
Facts that a rule carries stand in square brackets behind what it does.
"""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

__all__ = [
    "BACKEND",
    "DESCRIPTION",
    "ENGINE",
    "NUM_ACTIONS",
    "State",
    "action",
    "from_record",
    "from_text",
    "new_game",
    "parse_action",
    "position",
    "start",
    "step",
]

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Any

from ._runtime import description as d
from ._runtime import engine
from ._runtime import game as api
from ._runtime import native
from ._runtime import notation
from ._runtime.boards import tallied
from ._runtime.pieces import (
    STEPS,
    Finished,
    before_lots,
    go_on,
    blur,
    blurred,
    blurred_all,
    covered,
    distinct,
    empty_slots,
    fill,
    filled,
    filled_slots,
    kinds,
    known_to,
    log_move,
    log_one,
    look,
    members,
    members_from,
    nowhere,
    overfull,
    pick,
    pick_options,
    seats_from,
    settle,
    shuffle_line,
    shuffle_pile,
    shuffled,
    swap,
    take_at,
    take_filled,
    take_kind,
    take_kinds,
    take_sorted,
    take_sorted_kind,
    take_top,
)

# Numbers for each loyalty.
BRITISH = 0
FRENCH = 1
DUTCH = 2

# Numbers for each ship.
FLYING_DUTCHMAN = 0
JOLLY_ROGER = 1

# Numbers for each attack_symbol.
CANNON = 0
TORCH = 1
WATER = 2

# Numbers for each mutiny_symbol.
SKULL = 0
HELM = 1

# Numbers for each family.
HELPFUL = 0
HARMFUL = 1
TREASURE = 2
STARRED = 3

# Numbers for each event_card.
LETTER_OF_MARQUE = 0
PISTOL = 1
ALBATROSS = 2
BLACK_SPOT = 3
ATLANTIS = 4
EL_DORADO = 5
FOUNTAIN_OF_YOUTH = 6
BLACK_POWDER = 7
CABIN_FEVER = 8
CROWS_NEST = 9
EIGHT_BELLS = 10
FACADE = 11
PIRATE_CODE = 12
SCURVY = 13
STORMY_SEAS = 14
SPANISH_ARMADA = 15

VOTE_CARD__ATTACK = (0, 0, 0, 0, 2, 2, 2, 2, 1, 1, 1, 1, 0, 2)
VOTE_CARD__BRAWL = (0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0)
VOTE_CARD__MUTINY = (0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
VOTE_CARD__STRENGTH = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2)
EVENT_CARD__CATEGORY = (0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4)
LOYALTY_CARDS = ((1, 1, 0), (1, 1, 1), (2, 2, 0), (2, 2, 1), (3, 3, 0), (3, 3, 1), (4, 4, 0), (4, 4, 1))


class ByKind:
    """Places that are kept by the kinds of pieces: as sets, or as numbers of pieces."""

    __slots__ = (
        "set_aside__of",
    )


class State(ByKind):
    """A position: places, variables, and where the rules are to go on."""

    __slots__ = (
        "players", "everybody", "at", "chooser", "options", "picks", "answer", "winners",
        "secret", "secret_moves", "chance", "log",
        "box_of_pawn", "box_of_chest", "box_of_loyalty_card", "box_of_vote_card",
        "box_of_event_card", "crew", "tortuga", "rowboat", "hold", "area", "galleon", "row",
        "event_deck", "open_card", "drawn_pawn", "berths", "discards", "display",
        "vote_deck", "hand", "ballot_box", "tally", "loyalty_place", "loyalty_deck", "bag",
        "island_store", "set_aside", "removed_cards", "last_five", "exploded", "skips",
        "missed", "play_on", "captain_acts_again", "voters", "choose_starred",
        "chests_in_areas", "free_start", "half_open_loyalties", "more_stars",
        "starred_cards", "open_loyalties", "shorter_game", "cards_removed", "wild_game",
        "time_limit", "setup__left_out", "setup__stars", "setup__stars_2",
        "setup__times_left", "setup__next_ship", "setup__times_left_2", "setup__items",
        "setup__index", "setup__mover", "setup__ship", "setup__berth", "setup__chooser",
        "setup__side", "setup__items_2", "setup__index_2", "setup__ship_2",
        "setup__chooser_2", "setup__side_2", "play__active", "play__times_left",
        "turn_over__place", "turn_over__items", "turn_over__index", "turn_over__revealer",
        "turn_over__then", "take_chest__side", "take_chest__actor", "take_chest__ship",
        "take_chest__source", "take_chest__side_2", "take_chest__then",
        "hold_vote__electorate", "hold_vote__ballots", "hold_vote__items",
        "hold_vote__index", "hold_vote__caller", "hold_vote__voter", "hold_vote__then",
        "maroon__victim", "maroon__lost", "maroon__then", "maroon_unless_saved__victim",
        "maroon_unless_saved__then", "letter_voyage__traveller", "letter_voyage__sender",
        "letter_voyage__ship", "letter_voyage__then", "give_away__receiver",
        "give_away__revealer", "give_away__card", "give_away__then",
        "atlantis_window__items", "atlantis_window__index", "atlantis_window__active",
        "atlantis_window__owner", "atlantis_window__items_2", "atlantis_window__index_2",
        "atlantis_window__ship", "atlantis_window__then", "exchange_vote_card__revealer",
        "exchange_vote_card__given", "exchange_vote_card__then",
        "atlantis_after_call__items", "atlantis_after_call__index",
        "atlantis_after_call__caller", "atlantis_after_call__owner",
        "atlantis_after_call__items_2", "atlantis_after_call__index_2",
        "atlantis_after_call__ship", "atlantis_after_call__then", "action__view__pair",
        "action__view__actor", "action__then", "action__reveal__place",
        "action__reveal__actor", "action__force__pair", "action__force__actor",
        "action__force__pair_2", "action__force__target", "action__force__place",
        "action__force__target_2", "action__force__place_2", "action__force__place_3",
        "action__take_boat__ship", "action__take_boat__actor", "action__climb_aboard__ship",
        "action__climb_aboard__actor", "action__attack__actor", "action__attack__ship",
        "action__maroon_crewmate__victim", "action__maroon_crewmate__actor",
        "action__maroon_crewmate__ship", "action__mutiny__actor", "action__mutiny__ship",
        "action__mutiny__leader", "action__smuggle__source", "action__smuggle__actor",
        "action__smuggle__ship", "action__brawl__actor", "action__time_over__actor",
        "action__time_over__pair", "action__time_over__items", "action__time_over__index",
        "event__revealed__revealer", "event__revealed__then",
        "pistol__when__revealed__target", "el_dorado__when__revealed__receiver",
        "black_powder__when__revealed__ship", "black_powder__when__revealed__items",
        "black_powder__when__revealed__index", "cabin_fever__when__revealed__partner",
        "crows_nest__when__revealed__target", "crows_nest__when__revealed__hand_size",
        "crows_nest__when__revealed__picks",
    )

    def copy(self):
        """Return another state, equal and independent; it logs nothing."""
        return self.drawing(self.chance.copy())

    def drawing(self, chance):
        """Return the same, with another chance from here on."""
        new = State_.__new__(State_)
        new.players = self.players
        new.everybody = self.everybody
        new.at = self.at
        new.chooser = self.chooser
        new.options = self.options
        new.picks = self.picks
        new.answer = self.answer
        new.winners = self.winners
        new.secret = self.secret
        new.secret_moves = self.secret_moves
        new.chance = chance
        new.log = None
        new.box_of_pawn = self.box_of_pawn[:]
        new.box_of_chest = self.box_of_chest
        new.box_of_loyalty_card = self.box_of_loyalty_card[:]
        new.box_of_vote_card = self.box_of_vote_card[:]
        new.box_of_event_card = self.box_of_event_card[:]
        new.crew = [self.crew[0][:], self.crew[1][:]]
        new.tortuga = self.tortuga[:]
        new.rowboat = [self.rowboat[0][:], self.rowboat[1][:]]
        new.hold = self.hold[:]
        new.area = self.area[:]
        new.galleon = self.galleon
        new.row = self.row[:]
        new.event_deck = self.event_deck[:]
        new.open_card = self.open_card[:]
        new.drawn_pawn = self.drawn_pawn[:]
        new.berths = [self.berths[0][:], self.berths[1][:]]
        new.discards = self.discards[:]
        new.display = [member[:] for member in self.display]
        new.vote_deck = self.vote_deck[:]
        new.hand = [member[:] for member in self.hand]
        new.ballot_box = self.ballot_box[:]
        new.tally = self.tally[:]
        new.loyalty_place = [member[:] for member in self.loyalty_place]
        new.loyalty_deck = self.loyalty_deck[:]
        new.bag = self.bag[:]
        new.island_store = self.island_store
        new.set_aside__of = self.set_aside__of[:]
        new.removed_cards = self.removed_cards[:]
        new.last_five = self.last_five[:]
        new.exploded = self.exploded[:]
        new.skips = self.skips[:]
        new.missed = self.missed[:]
        new.play_on = self.play_on
        new.captain_acts_again = self.captain_acts_again
        new.voters = self.voters
        new.choose_starred = self.choose_starred
        new.chests_in_areas = self.chests_in_areas
        new.free_start = self.free_start
        new.half_open_loyalties = self.half_open_loyalties
        new.more_stars = self.more_stars
        new.starred_cards = self.starred_cards
        new.open_loyalties = self.open_loyalties
        new.shorter_game = self.shorter_game
        new.cards_removed = self.cards_removed
        new.wild_game = self.wild_game
        new.time_limit = self.time_limit
        new.setup__left_out = self.setup__left_out
        new.setup__stars = self.setup__stars
        new.setup__stars_2 = self.setup__stars_2
        new.setup__times_left = self.setup__times_left
        new.setup__next_ship = self.setup__next_ship
        new.setup__times_left_2 = self.setup__times_left_2
        new.setup__items = self.setup__items
        new.setup__index = self.setup__index
        new.setup__mover = self.setup__mover
        new.setup__ship = self.setup__ship
        new.setup__berth = self.setup__berth
        new.setup__chooser = self.setup__chooser
        new.setup__side = self.setup__side
        new.setup__items_2 = self.setup__items_2
        new.setup__index_2 = self.setup__index_2
        new.setup__ship_2 = self.setup__ship_2
        new.setup__chooser_2 = self.setup__chooser_2
        new.setup__side_2 = self.setup__side_2
        new.play__active = self.play__active
        new.play__times_left = self.play__times_left
        new.turn_over__place = self.turn_over__place
        new.turn_over__items = self.turn_over__items
        new.turn_over__index = self.turn_over__index
        new.turn_over__revealer = self.turn_over__revealer
        new.turn_over__then = self.turn_over__then
        new.take_chest__side = self.take_chest__side
        new.take_chest__actor = self.take_chest__actor
        new.take_chest__ship = self.take_chest__ship
        new.take_chest__source = self.take_chest__source
        new.take_chest__side_2 = self.take_chest__side_2
        new.take_chest__then = self.take_chest__then
        new.hold_vote__electorate = self.hold_vote__electorate
        new.hold_vote__ballots = self.hold_vote__ballots[:]
        new.hold_vote__items = self.hold_vote__items
        new.hold_vote__index = self.hold_vote__index
        new.hold_vote__caller = self.hold_vote__caller
        new.hold_vote__voter = self.hold_vote__voter
        new.hold_vote__then = self.hold_vote__then
        new.maroon__victim = self.maroon__victim
        new.maroon__lost = self.maroon__lost
        new.maroon__then = self.maroon__then
        new.maroon_unless_saved__victim = self.maroon_unless_saved__victim
        new.maroon_unless_saved__then = self.maroon_unless_saved__then
        new.letter_voyage__traveller = self.letter_voyage__traveller
        new.letter_voyage__sender = self.letter_voyage__sender
        new.letter_voyage__ship = self.letter_voyage__ship
        new.letter_voyage__then = self.letter_voyage__then
        new.give_away__receiver = self.give_away__receiver
        new.give_away__revealer = self.give_away__revealer
        new.give_away__card = self.give_away__card
        new.give_away__then = self.give_away__then
        new.atlantis_window__items = self.atlantis_window__items
        new.atlantis_window__index = self.atlantis_window__index
        new.atlantis_window__active = self.atlantis_window__active
        new.atlantis_window__owner = self.atlantis_window__owner
        new.atlantis_window__items_2 = self.atlantis_window__items_2
        new.atlantis_window__index_2 = self.atlantis_window__index_2
        new.atlantis_window__ship = self.atlantis_window__ship
        new.atlantis_window__then = self.atlantis_window__then
        new.exchange_vote_card__revealer = self.exchange_vote_card__revealer
        new.exchange_vote_card__given = self.exchange_vote_card__given
        new.exchange_vote_card__then = self.exchange_vote_card__then
        new.atlantis_after_call__items = self.atlantis_after_call__items
        new.atlantis_after_call__index = self.atlantis_after_call__index
        new.atlantis_after_call__caller = self.atlantis_after_call__caller
        new.atlantis_after_call__owner = self.atlantis_after_call__owner
        new.atlantis_after_call__items_2 = self.atlantis_after_call__items_2
        new.atlantis_after_call__index_2 = self.atlantis_after_call__index_2
        new.atlantis_after_call__ship = self.atlantis_after_call__ship
        new.atlantis_after_call__then = self.atlantis_after_call__then
        new.action__view__pair = self.action__view__pair
        new.action__view__actor = self.action__view__actor
        new.action__then = self.action__then
        new.action__reveal__place = self.action__reveal__place
        new.action__reveal__actor = self.action__reveal__actor
        new.action__force__pair = self.action__force__pair
        new.action__force__actor = self.action__force__actor
        new.action__force__pair_2 = self.action__force__pair_2
        new.action__force__target = self.action__force__target
        new.action__force__place = self.action__force__place
        new.action__force__target_2 = self.action__force__target_2
        new.action__force__place_2 = self.action__force__place_2
        new.action__force__place_3 = self.action__force__place_3
        new.action__take_boat__ship = self.action__take_boat__ship
        new.action__take_boat__actor = self.action__take_boat__actor
        new.action__climb_aboard__ship = self.action__climb_aboard__ship
        new.action__climb_aboard__actor = self.action__climb_aboard__actor
        new.action__attack__actor = self.action__attack__actor
        new.action__attack__ship = self.action__attack__ship
        new.action__maroon_crewmate__victim = self.action__maroon_crewmate__victim
        new.action__maroon_crewmate__actor = self.action__maroon_crewmate__actor
        new.action__maroon_crewmate__ship = self.action__maroon_crewmate__ship
        new.action__mutiny__actor = self.action__mutiny__actor
        new.action__mutiny__ship = self.action__mutiny__ship
        new.action__mutiny__leader = self.action__mutiny__leader
        new.action__smuggle__source = self.action__smuggle__source
        new.action__smuggle__actor = self.action__smuggle__actor
        new.action__smuggle__ship = self.action__smuggle__ship
        new.action__brawl__actor = self.action__brawl__actor
        new.action__time_over__actor = self.action__time_over__actor
        new.action__time_over__pair = self.action__time_over__pair
        new.action__time_over__items = self.action__time_over__items
        new.action__time_over__index = self.action__time_over__index
        new.event__revealed__revealer = self.event__revealed__revealer
        new.event__revealed__then = self.event__revealed__then
        new.pistol__when__revealed__target = self.pistol__when__revealed__target
        new.el_dorado__when__revealed__receiver = self.el_dorado__when__revealed__receiver
        new.black_powder__when__revealed__ship = self.black_powder__when__revealed__ship
        new.black_powder__when__revealed__items = self.black_powder__when__revealed__items
        new.black_powder__when__revealed__index = self.black_powder__when__revealed__index
        new.cabin_fever__when__revealed__partner = self.cabin_fever__when__revealed__partner
        new.crows_nest__when__revealed__target = self.crows_nest__when__revealed__target
        new.crows_nest__when__revealed__hand_size = self.crows_nest__when__revealed__hand_size
        new.crows_nest__when__revealed__picks = self.crows_nest__when__revealed__picks
        return new

    def key(self):
        """Return everything that makes the position; not the chance, not the log."""
        return (
            self.players,
            self.at,
            self.chooser,
            self.options,
            self.picks,
            self.winners,
            self.secret,
            self.secret_moves,
            tuple(self.box_of_pawn),
            self.box_of_chest,
            tuple(self.box_of_loyalty_card),
            tuple(self.box_of_vote_card),
            tuple(self.box_of_event_card),
            tuple([tuple(member) for member in self.crew]),
            tuple(self.tortuga),
            tuple([tuple(member) for member in self.rowboat]),
            tuple(self.hold),
            tuple(self.area),
            self.galleon,
            tuple(self.row),
            tuple(self.event_deck),
            tuple(self.open_card),
            tuple(self.drawn_pawn),
            tuple([tuple(member) for member in self.berths]),
            tuple(self.discards),
            tuple([tuple(member) for member in self.display]),
            tuple(self.vote_deck),
            tuple([tuple(member) for member in self.hand]),
            tuple(self.ballot_box),
            tuple(self.tally),
            tuple([tuple(member) for member in self.loyalty_place]),
            tuple(self.loyalty_deck),
            tuple(self.bag),
            self.island_store,
            tuple(self.set_aside__of),
            tuple(self.removed_cards),
            tuple(self.last_five),
            tuple(self.exploded),
            tuple(self.skips),
            tuple(self.missed),
            self.play_on,
            self.captain_acts_again,
            self.voters,
            self.choose_starred,
            self.chests_in_areas,
            self.free_start,
            self.half_open_loyalties,
            self.more_stars,
            self.starred_cards,
            self.open_loyalties,
            self.shorter_game,
            self.cards_removed,
            self.wild_game,
            self.time_limit,
            self.setup__left_out,
            self.setup__stars,
            self.setup__stars_2,
            self.setup__times_left,
            self.setup__next_ship,
            self.setup__times_left_2,
            self.setup__items,
            self.setup__index,
            self.setup__mover,
            self.setup__ship,
            self.setup__berth,
            self.setup__chooser,
            self.setup__side,
            self.setup__items_2,
            self.setup__index_2,
            self.setup__ship_2,
            self.setup__chooser_2,
            self.setup__side_2,
            self.play__active,
            self.play__times_left,
            self.turn_over__place,
            self.turn_over__items,
            self.turn_over__index,
            self.turn_over__revealer,
            self.turn_over__then,
            self.take_chest__side,
            self.take_chest__actor,
            self.take_chest__ship,
            self.take_chest__source,
            self.take_chest__side_2,
            self.take_chest__then,
            self.hold_vote__electorate,
            tuple(self.hold_vote__ballots),
            self.hold_vote__items,
            self.hold_vote__index,
            self.hold_vote__caller,
            self.hold_vote__voter,
            self.hold_vote__then,
            self.maroon__victim,
            self.maroon__lost,
            self.maroon__then,
            self.maroon_unless_saved__victim,
            self.maroon_unless_saved__then,
            self.letter_voyage__traveller,
            self.letter_voyage__sender,
            self.letter_voyage__ship,
            self.letter_voyage__then,
            self.give_away__receiver,
            self.give_away__revealer,
            self.give_away__card,
            self.give_away__then,
            self.atlantis_window__items,
            self.atlantis_window__index,
            self.atlantis_window__active,
            self.atlantis_window__owner,
            self.atlantis_window__items_2,
            self.atlantis_window__index_2,
            self.atlantis_window__ship,
            self.atlantis_window__then,
            self.exchange_vote_card__revealer,
            self.exchange_vote_card__given,
            self.exchange_vote_card__then,
            self.atlantis_after_call__items,
            self.atlantis_after_call__index,
            self.atlantis_after_call__caller,
            self.atlantis_after_call__owner,
            self.atlantis_after_call__items_2,
            self.atlantis_after_call__index_2,
            self.atlantis_after_call__ship,
            self.atlantis_after_call__then,
            self.action__view__pair,
            self.action__view__actor,
            self.action__then,
            self.action__reveal__place,
            self.action__reveal__actor,
            self.action__force__pair,
            self.action__force__actor,
            self.action__force__pair_2,
            self.action__force__target,
            self.action__force__place,
            self.action__force__target_2,
            self.action__force__place_2,
            self.action__force__place_3,
            self.action__take_boat__ship,
            self.action__take_boat__actor,
            self.action__climb_aboard__ship,
            self.action__climb_aboard__actor,
            self.action__attack__actor,
            self.action__attack__ship,
            self.action__maroon_crewmate__victim,
            self.action__maroon_crewmate__actor,
            self.action__maroon_crewmate__ship,
            self.action__mutiny__actor,
            self.action__mutiny__ship,
            self.action__mutiny__leader,
            self.action__smuggle__source,
            self.action__smuggle__actor,
            self.action__smuggle__ship,
            self.action__brawl__actor,
            self.action__time_over__actor,
            self.action__time_over__pair,
            self.action__time_over__items,
            self.action__time_over__index,
            self.event__revealed__revealer,
            self.event__revealed__then,
            self.pistol__when__revealed__target,
            self.el_dorado__when__revealed__receiver,
            self.black_powder__when__revealed__ship,
            self.black_powder__when__revealed__items,
            self.black_powder__when__revealed__index,
            self.cabin_fever__when__revealed__partner,
            self.crows_nest__when__revealed__target,
            self.crows_nest__when__revealed__hand_size,
            self.crows_nest__when__revealed__picks,
        )

    def __eq__(self, other):
        """Return whether the position is the same."""
        return self.key() == other.key() if other.__class__ is State_ else NotImplemented

    def __hash__(self):
        return hash(self.key())

    def __getstate__(self):
        """Return what a pickle keeps: fields as those of any engine of these rules."""
        return None, {name: getattr(self, name) for name in State_.__slots__}


State.set_aside = tallied("set_aside__of", 16)
State_ = State  # where a native engine plays, `State` is that of its states


def take__pawn(s, kind, covered=False):
    """Takes a pawn from where it is: the piece, the place."""
    place = s.box_of_pawn
    if kind in place:
        place.remove(kind)
        return kind << 16 | s.everybody, ("box_of_pawn", 0)
    for number, place in enumerate(s.crew):
        if kind in place:
            place.remove(kind)
            return kind << 16 | s.everybody, ("crew", number)
    place = s.tortuga
    if kind in place:
        place.remove(kind)
        return kind << 16 | s.everybody, ("tortuga", 0)
    for number, place in enumerate(s.rowboat):
        if kind in place:
            place.remove(kind)
            return kind << 16 | s.everybody, ("rowboat", number)
    place = s.drawn_pawn
    if kind in place:
        index = place.index(kind)
        piece = kind << 16 | s.everybody
        place[index] = -1
        return piece, ("drawn_pawn", 0)
    for number, place in enumerate(s.berths):
        if kind in place:
            index = place.index(kind)
            piece = kind << 16 | s.everybody
            place[index] = -1
            return piece, ("berths", number)
    place = s.bag
    if kind in kinds(place):
        index = kinds(place).index(kind)
        piece = place[index]
        del place[index]
        return piece, ("bag", 0)
    nowhere(kind)


_PLACES_OF_PAWN = (
    ("box_of_pawn", "box_of_pawn", False, False, True, None),
    ("crew", "crew", True, False, False, None),
    ("tortuga", "tortuga", False, False, False, None),
    ("rowboat", "rowboat", True, False, False, None),
    ("drawn_pawn", "drawn_pawn", False, False, False, None),
    ("berths", "berths", True, False, False, None),
    ("bag", "bag", False, True, False, None),
)


def captain(s, ship):
    """Captain: who holds it, or nobody. [T67-ROLE-01, T67-ZONE-15, T67-ROLE-08]"""
    crew_here = s.crew[ship]
    return crew_here[0] if crew_here else -1


def first_mate(s, ship):
    """First mate: who holds it, or nobody. [T67-ROLE-02, T67-ROLE-10]"""
    crew_here = s.crew[ship]
    return crew_here[1] if len(crew_here) >= 2 else -1


def cabin_boy(s, ship):
    """Cabin boy: who holds it, or nobody. [T67-ROLE-03, T67-ROLE-05, T67-ROLE-06]"""
    crew_here = s.crew[ship]
    return crew_here[-1] if crew_here else -1


def governor(s):
    """Governor: who holds it, or nobody. [T67-ROLE-04, T67-MAR-02, T67-OPEN-87]"""
    tortuga = s.tortuga
    return tortuga[0] if tortuga else -1


def small_game(s):
    """Small game: whether it is so."""
    return s.players <= 3


def always_used(s, card):
    """Always used: whether it is so. [T67-COMP-17, T67-ALB-08, T67-SETUP-21, T67-SMALL-10]"""
    return (
        EVENT_CARD__CATEGORY[card] in (HELPFUL, HARMFUL, TREASURE)
        and not (s.players <= 3 and card == ALBATROSS)
    )


def star_pool(s, card):
    """Star pool: whether it is so. [T67-STAR-02]"""
    return EVENT_CARD__CATEGORY[card] == STARRED


def stars_used(s):
    """Stars used: its value. [T67-OPEN-77, T67-OPEN-94]"""
    return 6 if s.players <= 3 and s.starred_cards > 6 else s.starred_cards


def beginner(s):
    """Beginner: its value. [T67-OPEN-78]"""
    if s.free_start:
        crew_here = s.crew[JOLLY_ROGER]
        found = crew_here[0] if crew_here else -1
        if found < 0:
            crew_here_2 = s.crew[FLYING_DUTCHMAN]
            found_2 = crew_here_2[0] if crew_here_2 else -1
            if found_2 < 0:
                tortuga = s.tortuga
                found_2 = tortuga[0] if tortuga else -1
            found = found_2
        found_3 = found
    else:
        crew_here_3 = s.crew[JOLLY_ROGER]
        found_3 = crew_here_3[0] if crew_here_3 else -1
    return found_3


def actions_per_turn(s):
    """Actions per turn: its value. [T67-TURN-01, T67-SMALL-03]"""
    return 1


def own_ship(s, who):
    """Own ship: its value."""
    return (
        FLYING_DUTCHMAN
        if who in s.crew[FLYING_DUTCHMAN]
        else JOLLY_ROGER if who in s.crew[JOLLY_ROGER] else -1
    )


def aboard(s, who):
    """Aboard: whether it is so."""
    return who in s.crew[FLYING_DUTCHMAN] or who in s.crew[JOLLY_ROGER]


def afloat(s, who):
    """Afloat: whether it is so. [T67-ROLE-09]"""
    return who in s.rowboat[FLYING_DUTCHMAN] or who in s.rowboat[JOLLY_ROGER]


def has_room(s, ship):
    """Has room: whether it is so. [T67-ZONE-02, T67-OPEN-37, T67-OPEN-41]"""
    return len(s.crew[ship]) < 5


def other_ship(s, ship):
    """Other ship: its value."""
    return JOLLY_ROGER if ship == FLYING_DUTCHMAN else FLYING_DUTCHMAN


def boat_in_reach(s, who, ship):
    """Boat in reach: whether it is so. [T67-ZONE-08, T67-ZONE-09, T67-BOAT-02, T67-BOAT-07]"""
    return (
        len(s.rowboat[ship]) == 0
        and not s.exploded[ship]
        and (who in s.tortuga or who in s.crew[ship])
    )


def attack_count(s, symbol):
    """Attack count: its value. [T67-VOTE-06, T67-VOTE-13, T67-VOTE-17]"""
    total = 0
    for vote_card in s.tally:
        if VOTE_CARD__ATTACK[vote_card] == symbol:
            total += VOTE_CARD__STRENGTH[vote_card]
    return total


def brawl_count(s, nation):
    """Brawl count: its value. [T67-VOTE-06, T67-VOTE-13, T67-VOTE-35]"""
    total = 0
    for vote_card in s.tally:
        if VOTE_CARD__BRAWL[vote_card] == nation:
            total += VOTE_CARD__STRENGTH[vote_card]
    return total


def mutiny_count(s, symbol):
    """Mutiny count: its value. [T67-VOTE-06, T67-VOTE-13, T67-VOTE-29]"""
    total = 0
    for vote_card in s.tally:
        if VOTE_CARD__MUTINY[vote_card] == symbol:
            total += VOTE_CARD__STRENGTH[vote_card]
    return total


def ballot_limit(s, who):
    """Ballot limit: its value. [T67-ELD-03, T67-ELD-04, T67-OPEN-18, T67-OPEN-20]"""
    return 2 if EL_DORADO in s.display[who] and len(s.hand[who]) >= 2 else 1


def albatrosses(s, ship):
    """Albatrosses: its value."""
    total = 0
    display = s.display
    for player in s.crew[ship]:
        total += display[player].count(ALBATROSS)
    return total


def is_castaway(s, who):
    """Is castaway: whether it is so."""
    return who in s.tortuga or who in s.rowboat[FLYING_DUTCHMAN] or who in s.rowboat[JOLLY_ROGER]


def score(s, nation):
    """Score: its value. [T67-END-02, T67-END-03, T67-END-04]"""
    return s.area[nation] + (s.hold[nation] + s.hold[3 + nation])


def show_one_of(s, nation):
    """Show one of."""
    found = False
    for place_ in s.loyalty_place:
        if nation in kinds(place_):
            found = True
            break
    if found:
        shown = 0
        found_2 = []
        for player, place__2 in enumerate(s.loyalty_place):
            if nation in kinds(place__2):
                found_2.append(player)
        if found_2:
            drawn = s.chance.below(len(found_2))
            shown = found_2[drawn]
        for watcher in range(s.players):
            if watcher != shown:
                look(
                    s,
                    s.loyalty_place[shown],
                    range(len(s.loyalty_place[shown])),
                    watcher,
                    ("loyalty_place", shown),
                )
                s.loyalty_place[shown].sort()


def refill_row(s):
    """Refill row. [T67-OPEN-65, T67-ACT-05, T67-ROW-02]"""
    for place_ in empty_slots(s.row):
        event_deck = s.event_deck
        if s.play_on and not event_deck:
            if s.discards:
                taken = s.discards[::-1]
                s.discards = []
                if s.log is not None and taken:
                    log_move(s, ("discards", 0), ("event_deck", 0), taken, False, s.everybody)
                taken = shuffled(s.chance, taken)
                taken = covered(taken, 0)
                s.event_deck += taken
        if event_deck:
            piece = s.event_deck.pop()
            if s.log is not None:
                log_one(s, ("event_deck", 0), ("row", 0), piece, True, 0)
            fill(s.row, place_, piece)


def share_island_chests(s):
    """Share island chests. [T67-VOTE-37]"""
    for nation in range(2):
        moved = min(1, s.island_store)
        s.island_store -= moved
        if s.log is not None and moved:
            log_move(s, ("island_store", 0), ("area", nation), [0] * moved, False, s.everybody)
        s.area[nation] += moved
    settle__lead_in_play_on(s)
    area_here = s.area[BRITISH]
    area_here_2 = s.area[FRENCH]
    if area_here > area_here_2:
        moved_2 = min(1, area_here)
        s.area[BRITISH] -= moved_2
        if s.log is not None and moved_2:
            log_move(s, ("area", BRITISH), ("area", FRENCH), [0] * moved_2, False, s.everybody)
        s.area[FRENCH] += moved_2
        settle__lead_in_play_on(s)
    elif area_here_2 > area_here:
        moved_3 = min(1, area_here_2)
        s.area[FRENCH] -= moved_3
        if s.log is not None and moved_3:
            log_move(s, ("area", FRENCH), ("area", BRITISH), [0] * moved_3, False, s.everybody)
        s.area[BRITISH] += moved_3
        settle__lead_in_play_on(s)


def clear_vote(s, caller):
    """Clear vote.

    [T67-VOTE-07, T67-VOTE-08, T67-VOTE-09, T67-OPEN-01, T67-OPEN-16, T67-OPEN-17, T67-CODE-06,
    T67-OPEN-50]
    """
    if s.tally:
        taken = s.tally
        s.tally = []
        if s.log is not None and taken:
            log_move(s, ("tally", 0), ("vote_deck", 0), taken, False, s.everybody)
        taken = shuffled(s.chance, taken)
        taken = covered(taken, 0)
        s.vote_deck[:0] = taken[::-1]
    for voter in members_from(s.voters, caller, s.players):
        if s.vote_deck:
            piece = s.vote_deck.pop()
            if s.log is not None:
                log_one(s, ("vote_deck", 0), ("hand", voter), piece, True, 1 << voter)
            insort(s.hand[voter], piece | 1 << voter)
    if s.log is not None and s.voters != 0:
        s.log.append(("set", "voters", 0, 0))
    s.voters = 0
    found = []
    missed = s.missed
    for member in range(s.players):
        if missed[member] >= 2:
            found.append(member)
    for member in found:
        missed_here = s.missed[member]
        new = missed_here - 2 if missed_here >= 2 else 0
        if s.log is not None and s.missed[member] != new:
            s.log.append(("set", "missed", member, new))
        s.missed[member] = new
        if PIRATE_CODE in s.display[member]:
            piece_2 = PIRATE_CODE
            s.display[member].remove(piece_2)
            if s.log is not None:
                log_one(s, ("display", member), ("discards", 0), piece_2, False, s.everybody)
            s.discards.append(piece_2)
        settle__albatross_curse(s)


def show_loyalty(s, who):
    """Show loyalty."""
    for watcher in range(s.players):
        if watcher != who:
            look(
                s,
                s.loyalty_place[who],
                range(len(s.loyalty_place[who])),
                watcher,
                ("loyalty_place", who),
            )
            s.loyalty_place[who].sort()


def score_game(s):
    """Score game. [T67-END-08, T67-OPEN-66, T67-END-01, T67-ARM-01]"""
    holds = score(s, BRITISH) == score(s, FRENCH)
    if holds:
        found = False
        for place_ in s.loyalty_place:
            if DUTCH in kinds(place_):
                found = True
                break
        holds = not found
    if holds:
        start_play_on(s)
    else:
        declare_winners(s)
        raise Finished


def declare_winners(s):
    """Declare winners.

    [T67-END-05, T67-TEAM-11, T67-END-06, T67-TEAM-04, T67-TEAM-10, T67-TEAM-05, T67-END-07]
    """
    score_2 = score(s, BRITISH)
    score_3 = score(s, FRENCH)
    if score_2 > score_3:
        found = 0
        for player, place_ in enumerate(s.loyalty_place):
            if BRITISH in kinds(place_):
                found |= 1 << player
        finish(s, found)
        return None
    elif score_3 > score_2:
        found_2 = 0
        for player_2, place__2 in enumerate(s.loyalty_place):
            if FRENCH in kinds(place__2):
                found_2 |= 1 << player_2
        finish(s, found_2)
        return None
    else:
        found_3 = 0
        for player_3, place__3 in enumerate(s.loyalty_place):
            if DUTCH in kinds(place__3):
                found_3 |= 1 << player_3
        finish(s, found_3)
        return None


def start_play_on(s):
    """Start play on.

    [T67-END-08, T67-END-13, T67-END-09, T67-ARM-03, T67-END-10, T67-OPEN-68, T67-END-11,
    T67-LOM-09, T67-ALB-09, T67-TMAP-07, T67-END-12, T67-OPEN-69]
    """
    if s.log is not None and s.play_on != True:
        s.log.append(("set", "play_on", 0, True))
    s.play_on = True
    settle__lead_in_play_on(s)
    if s.open_card.count(-1) < 1:
        taken = take_filled(s.open_card)
        if s.log is not None and taken:
            log_move(s, ("open_card", 0), ("box_of_event_card", 0), taken, False, s.everybody)
        s.box_of_event_card += taken
        s.box_of_event_card.sort()
    if s.row.count(-1) < 5:
        taken_2 = take_filled(s.row)
        if s.log is not None and taken_2:
            log_move(s, ("row", 0), ("event_deck", 0), taken_2, True, 0)
        s.event_deck += taken_2
    if s.discards:
        taken_3 = s.discards[::-1]
        s.discards = []
        if s.log is not None and taken_3:
            log_move(s, ("discards", 0), ("event_deck", 0), taken_3, False, s.everybody)
        taken_3 = covered(taken_3, s.everybody)
        s.event_deck += taken_3
    s.event_deck[:] = [piece & -65536 for piece in s.event_deck]
    shuffle_pile(s.chance, s.event_deck)
    if s.log is not None:
        s.log.append(("shuffle", ("event_deck", 0)))
    refill_row(s)


def trigger__albatross_curse(s, ship):
    """Trigger: albatross curse.

    [T67-ALB-02, T67-ALB-03, T67-ALB-04, T67-ALB-05, T67-ALB-06, T67-OPEN-21, T67-OPEN-22,
    T67-OPEN-23, T67-OPEN-24, T67-ALB-07, T67-MAR-11, T67-OPEN-25, T67-MAR-10]
    """
    for victim in s.crew[ship][::-1]:
        piece, origin = take__pawn(s, victim)
        if s.log is not None:
            log_one(s, origin, ("tortuga", 0), piece, True, s.everybody)
        s.tortuga.append(piece >> 16)


def trigger__lead_in_play_on(s, member):
    """Trigger: lead in play on. [T67-END-08, T67-END-13, T67-OPEN-67]"""
    declare_winners(s)
    raise Finished


def setup(s):
    """The set-up."""
    for loyalty in range(3):
        number_ = LOYALTY_CARDS[s.players - 2][loyalty]
        if s.box_of_loyalty_card.count(loyalty) > 0:
            taken = take_kinds(s.box_of_loyalty_card, [loyalty] * number_, False)
            if s.log is not None and taken:
                log_move(
                    s,
                    ("box_of_loyalty_card", 0),
                    ("loyalty_deck", 0),
                    taken,
                    False,
                    s.everybody,
                )
            taken = covered(taken, s.everybody)
            s.loyalty_deck += taken
    return setup__lots


def setup__lots(s):
    """The set-up: from the first lot on."""
    s.loyalty_deck[:] = [piece & -65536 for piece in s.loyalty_deck]
    shuffle_pile(s.chance, s.loyalty_deck)
    if s.log is not None:
        s.log.append(("shuffle", ("loyalty_deck", 0)))
    at = s.players - 1
    for player in range(at + 1):
        if s.loyalty_deck:
            piece = s.loyalty_deck.pop()
            if s.log is not None:
                log_one(s, ("loyalty_deck", 0), ("loyalty_place", player), piece, True, 1 << player)
            insort(s.loyalty_place[player], piece | 1 << player)
    if s.half_open_loyalties:
        for nation in range(2):
            show_one_of(s, nation)
    if s.open_loyalties:
        for player_2 in range(at + 1):
            show_loyalty(s, player_2)
    if s.box_of_vote_card:
        taken = s.box_of_vote_card
        s.box_of_vote_card = []
        if s.log is not None and taken:
            log_move(s, ("box_of_vote_card", 0), ("vote_deck", 0), taken, False, s.everybody)
        taken = shuffled(s.chance, taken)
        taken = covered(taken, 0)
        s.vote_deck += taken
    for player_3 in range(at + 1):
        if s.vote_deck:
            taken_2 = take_top(s.vote_deck, 3)
            if s.log is not None and taken_2:
                log_move(s, ("vote_deck", 0), ("hand", player_3), taken_2, True, 1 << player_3)
            taken_2 = known_to(taken_2, 1 << player_3)
            s.hand[player_3] += taken_2
            s.hand[player_3].sort()
    if small_game(s):
        found = []
        for left_out in distinct(s.box_of_event_card):
            if left_out in (CABIN_FEVER, FACADE):
                found.append(left_out)
        s.options = tuple(found)
        if s.options:
            s.at = 0  # setup_events_left_out
            s.chooser = 0
            return None
        return setup__after_events_left_out
    return setup__on


def setup__on(s):
    """Goes on. [T67-SETUP-17, T67-VAR-06, T67-SETUP-13, T67-SETUP-14, T67-SETUP-15, T67-VAR-01]"""
    found = []
    box_of_event_card = s.box_of_event_card
    for index, event_card in enumerate(box_of_event_card):
        if (
            EVENT_CARD__CATEGORY[event_card] in (HELPFUL, HARMFUL, TREASURE)
            and not (s.players <= 3 and event_card == ALBATROSS)
        ):
            found.append(index)
    if found:
        taken = take_at(s.box_of_event_card, found)
        if s.log is not None and taken:
            log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, s.everybody)
        taken = covered(taken, s.everybody)
        s.event_deck += taken
    if not s.more_stars:
        if not s.wild_game:
            if s.choose_starred:
                found_2 = []
                for stars in box_of_event_card:
                    if EVENT_CARD__CATEGORY[stars] == STARRED:
                        found_2.append(stars)
                have = found_2
                if len(have) >= 3:
                    s.options = pick_options(have, (), 3)
                    s.at = 1  # setup_events_stars
                    s.chooser = 0
                    return None
                return setup__after_events_stars
            found_3 = []
            for index_2, event_card_2 in enumerate(box_of_event_card):
                if EVENT_CARD__CATEGORY[event_card_2] == STARRED:
                    found_3.append(index_2)
            if found_3:
                drawn = pick(s.chance, found_3, 3)
                taken_2 = take_at(s.box_of_event_card, drawn)
                if s.log is not None and taken_2:
                    log_move(
                        s,
                        ("box_of_event_card", 0),
                        ("event_deck", 0),
                        taken_2,
                        False,
                        s.everybody,
                    )
                taken_2 = covered(taken_2, s.everybody)
                s.event_deck += taken_2
            return setup__on_2(s)
        found_4 = []
        for index_3, event_card_3 in enumerate(box_of_event_card):
            if EVENT_CARD__CATEGORY[event_card_3] == STARRED:
                found_4.append(index_3)
        if found_4:
            taken_3 = take_at(s.box_of_event_card, found_4)
            if s.log is not None and taken_3:
                log_move(
                    s,
                    ("box_of_event_card", 0),
                    ("event_deck", 0),
                    taken_3,
                    False,
                    s.everybody,
                )
            taken_3 = covered(taken_3, s.everybody)
            s.event_deck += taken_3
        return setup__on_2(s)
    if s.choose_starred:
        found_5 = []
        for stars_2 in box_of_event_card:
            if EVENT_CARD__CATEGORY[stars_2] == STARRED:
                found_5.append(stars_2)
        have_2 = found_5
        low = 6 if s.players <= 3 and s.starred_cards > 6 else s.starred_cards
        if len(have_2) >= low:
            if min(stars_used(s), len(have_2)) <= 0:
                s.setup__stars_2 = ()
                return setup__after_events_stars_2
            s.options = pick_options(have_2, (), low)
            s.at = 2  # setup_events_stars_2
            s.chooser = 0
            return None
        return setup__after_events_stars_2
    number_ = 6 if s.players <= 3 and s.starred_cards > 6 else s.starred_cards
    found_6 = []
    for index_4, event_card_4 in enumerate(box_of_event_card):
        if EVENT_CARD__CATEGORY[event_card_4] == STARRED:
            found_6.append(index_4)
    if found_6:
        drawn_2 = pick(s.chance, found_6, number_)
        taken_4 = take_at(s.box_of_event_card, drawn_2)
        if s.log is not None and taken_4:
            log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken_4, False, s.everybody)
        taken_4 = covered(taken_4, s.everybody)
        s.event_deck += taken_4
    return setup__on_2(s)


def setup__after_events_left_out(s):
    """After events left out. [T67-SETUP-21]"""
    left_out = s.setup__left_out
    if left_out in s.box_of_event_card:
        piece = left_out
        s.box_of_event_card.remove(piece)
        if s.log is not None:
            log_one(s, ("box_of_event_card", 0), ("set_aside", 0), piece, False, s.everybody)
        s.set_aside__of[piece] += 1
    return setup__on


def setup__on_2(s):
    """Goes on.

    [T67-SETUP-17, T67-VAR-02, T67-SETUP-18, T67-SETUP-16, T67-END-15, T67-SETUP-19, T67-SETUP-23,
    T67-SETUP-24, T67-SETUP-25, T67-SETUP-26, T67-SETUP-28, T67-SETUP-27]
    """
    s.event_deck[:] = [piece & -65536 for piece in s.event_deck]
    shuffle_pile(s.chance, s.event_deck)
    if s.log is not None:
        s.log.append(("shuffle", ("event_deck", 0)))
    if s.shorter_game:
        number_ = s.cards_removed
        if s.event_deck:
            taken = take_top(s.event_deck, number_)
            if s.log is not None and taken:
                log_move(s, ("event_deck", 0), ("removed_cards", 0), taken, True, 0)
            s.removed_cards += taken
            s.removed_cards.sort()
    event_deck = s.event_deck
    if event_deck:
        taken_2 = take_top(s.event_deck, 4)
        if s.log is not None and taken_2:
            log_move(s, ("event_deck", 0), ("last_five", 0), taken_2, True, 0)
        s.last_five += taken_2
    if SPANISH_ARMADA in s.box_of_event_card:
        piece = SPANISH_ARMADA
        s.box_of_event_card.remove(piece)
        if s.log is not None:
            log_one(s, ("box_of_event_card", 0), ("last_five", 0), piece, False, s.everybody)
        s.last_five.append(piece << 16 | s.everybody)
    if s.last_five:
        taken_3 = s.last_five[::-1]
        s.last_five = []
        if s.log is not None and taken_3:
            log_move(s, ("last_five", 0), ("event_deck", 0), taken_3, True, 0)
        taken_3 = shuffled(s.chance, taken_3)
        taken_3 = blurred_all(taken_3, 0)
        s.event_deck[:0] = taken_3[::-1]
    for place_ in empty_slots(s.row):
        if event_deck:
            piece_2 = s.event_deck.pop()
            if s.log is not None:
                log_one(s, ("event_deck", 0), ("row", 0), piece_2, True, 0)
            fill(s.row, place_, piece_2)
    if s.box_of_pawn:
        taken_4 = s.box_of_pawn
        s.box_of_pawn = []
        if s.log is not None and taken_4:
            log_move(s, ("box_of_pawn", 0), ("bag", 0), taken_4, False, s.everybody)
        taken_4 = shuffled(s.chance, taken_4)
        taken_4 = covered(taken_4, 0)
        s.bag += taken_4
    next_ship = FLYING_DUTCHMAN
    if not s.free_start:
        for _ in range(9):
            bag = s.bag
            if not bag:
                break
            if bag:
                piece_3 = s.bag.pop()
                if s.log is not None:
                    log_one(s, ("bag", 0), ("crew", next_ship), piece_3, True, s.everybody)
                s.crew[next_ship].append(piece_3 >> 16)
                if len(s.crew[next_ship]) > 5:
                    overfull('crew')
            next_ship = JOLLY_ROGER if next_ship == FLYING_DUTCHMAN else FLYING_DUTCHMAN
        return setup__on_3(s)
    s.setup__times_left = 9
    return setup__again(s)


def setup__after_events_stars(s):
    """After events stars."""
    stars = s.setup__stars
    if stars:
        taken = take_kinds(s.box_of_event_card, stars, False)
        if s.log is not None and taken:
            log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, s.everybody)
        taken = covered(taken, s.everybody)
        s.event_deck += taken
    return setup__on_2(s)


def setup__after_events_stars_2(s):
    """After events stars 2. [T67-VAR-01]"""
    stars_2 = s.setup__stars_2
    if stars_2:
        taken = take_kinds(s.box_of_event_card, stars_2, False)
        if s.log is not None and taken:
            log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, s.everybody)
        taken = covered(taken, s.everybody)
        s.event_deck += taken
    return setup__on_2(s)


def setup__on_3(s):
    """Goes on. [T67-SETUP-29, T67-SETUP-30, T67-VAR-07]"""
    moved = min(4, s.box_of_chest)
    s.box_of_chest -= moved
    if s.log is not None and moved:
        log_move(s, ("box_of_chest", 0), ("galleon", 0), [0] * moved, False, s.everybody)
    s.galleon += moved
    moved_2 = min(2, s.box_of_chest)
    s.box_of_chest -= moved_2
    if s.log is not None and moved_2:
        log_move(s, ("box_of_chest", 0), ("island_store", 0), [0] * moved_2, False, s.everybody)
    s.island_store += moved_2
    if s.chests_in_areas:
        for nation in range(2):
            moved_3 = min(1, s.island_store)
            s.island_store -= moved_3
            if s.log is not None and moved_3:
                log_move(
                    s,
                    ("island_store", 0),
                    ("area", nation),
                    [0] * moved_3,
                    False,
                    s.everybody,
                )
            s.area[nation] += moved_3
    s.setup__next_ship = JOLLY_ROGER
    s.setup__times_left_2 = 2
    return setup__again_3(s)


def setup__again(s):
    """Once more, or on. [T67-VAR-08]"""
    if s.setup__times_left > 0:
        bag = s.bag
        if not bag:
            return setup__on_4(s)
        s.setup__times_left = s.setup__times_left - 1
        if bag:
            piece = s.bag.pop()
            if s.log is not None:
                log_one(s, ("bag", 0), ("drawn_pawn", 0), piece, True, s.everybody)
            fill(s.drawn_pawn, 1, piece >> 16)
        s.setup__items = tuple(filled(s.drawn_pawn))
        s.setup__index = 0
        return setup__again_2(s)
    return setup__on_4(s)


def setup__on_4(s):
    """Goes on. [T67-VAR-11]"""
    for ship in range(2):
        berths_here = s.berths[ship]
        for berth in filled_slots(berths_here):
            at = berth - 1
            if s.berths[ship][at] >= 0:
                piece = s.berths[ship][at]
                s.berths[ship][at] = -1
                if s.log is not None:
                    log_one(s, ("berths", ship), ("crew", ship), piece, False, s.everybody)
                s.crew[ship].append(piece)
                if len(s.crew[ship]) > 5:
                    overfull('crew')
    return setup__on_3(s)


def setup__again_2(s):
    """Once more, or on."""
    items = s.setup__items
    index = s.setup__index
    if index < len(items):
        mover = items[index]
        s.setup__mover = mover
        s.setup__index = index + 1
        s.options = (1, 0)
        s.at = 3  # setup_pawns_start_ashore
        s.chooser = mover
        return None
    return setup__again


def setup__after_pawns_ship(s):
    """After pawns ship."""
    s.options = tuple(empty_slots(s.berths[s.setup__ship]))
    if s.options:
        s.at = 5  # setup_pawns_berth
        s.chooser = s.setup__mover
        return None
    return setup__after_pawns_berth


def setup__after_pawns_berth(s):
    """After pawns berth."""
    ship = s.setup__ship
    piece, origin = take__pawn(s, s.setup__mover)
    if s.log is not None:
        log_one(s, origin, ("berths", ship), piece, True, s.everybody)
    fill(s.berths[ship], s.setup__berth, piece >> 16)
    return setup__again_2(s)


def setup__again_3(s):
    """Once more, or on."""
    if s.setup__times_left_2 > 0:
        s.setup__times_left_2 = s.setup__times_left_2 - 1
        chooser_ = captain(s, s.setup__next_ship)
        s.setup__chooser = chooser_
        if chooser_ >= 0:
            s.options = tuple(range(2))
            if s.options:
                s.at = 6  # setup_chests_side
                s.chooser = chooser_
                return None
            return setup__after_chests_side
        return setup__on_5(s)
    if s.free_start:
        s.setup__items_2 = tuple(range(2))
        s.setup__index_2 = 0
        return setup__again_4(s)
    return setup__on_6


def setup__on_5(s):
    """Goes on."""
    s.setup__next_ship = other_ship(s, s.setup__next_ship)
    return setup__again_3


def setup__after_chests_side(s):
    """After chests side. [T67-SETUP-31]"""
    next_ship = s.setup__next_ship
    side = s.setup__side
    moved = min(1, s.box_of_chest)
    s.box_of_chest -= moved
    if s.log is not None and moved:
        log_move(
            s,
            ("box_of_chest", 0),
            ("hold", next_ship * 3 + side),
            [0] * moved,
            False,
            s.everybody,
        )
    s.hold[next_ship * 3 + side] += moved
    return setup__on_5(s)


def setup__on_6(s):
    """Goes on."""
    s.setup__left_out = s.setup__times_left = s.setup__next_ship = -1
    s.setup__times_left_2 = s.setup__index = s.setup__mover = -1
    s.setup__ship = s.setup__berth = s.setup__chooser = -1
    s.setup__side = s.setup__index_2 = s.setup__ship_2 = -1
    s.setup__chooser_2 = s.setup__side_2 = -1
    s.setup__stars = s.setup__stars_2 = s.setup__items = ()
    s.setup__items_2 = ()
    return play


def setup__again_4(s):
    """Once more, or on."""
    items_2 = s.setup__items_2
    index_2 = s.setup__index_2
    if index_2 < len(items_2):
        ship_2 = items_2[index_2]
        s.setup__ship_2 = ship_2
        s.setup__index_2 = index_2 + 1
        if not s.crew[ship_2] and s.box_of_chest >= 1:
            chooser_2 = beginner(s)
            s.setup__chooser_2 = chooser_2
            if chooser_2 >= 0:
                s.options = tuple(range(2))
                if s.options:
                    s.at = 7  # setup_chests_side_2
                    s.chooser = chooser_2
                    return None
                return setup__after_chests_side_2
            return setup__again_4
        return setup__again_4
    return setup__on_6


def setup__after_chests_side_2(s):
    """After chests side 2. [T67-SETUP-34, T67-OPEN-95]"""
    ship_2 = s.setup__ship_2
    side_2 = s.setup__side_2
    moved = min(1, s.box_of_chest)
    s.box_of_chest -= moved
    if s.log is not None and moved:
        log_move(
            s,
            ("box_of_chest", 0),
            ("hold", ship_2 * 3 + side_2),
            [0] * moved,
            False,
            s.everybody,
        )
    s.hold[ship_2 * 3 + side_2] += moved
    return setup__again_4(s)


def options__setup_events_left_out(s):
    """What there is for setup_events_left_out. [T67-SETUP-21, T67-CAB-04, T67-FAC-03]"""
    found = []
    for left_out in distinct(s.box_of_event_card):
        if left_out in (CABIN_FEVER, FACADE):
            found.append(left_out)
    return tuple(found)


def answer__setup_events_left_out(s, value):
    """Takes what was chosen for setup_events_left_out."""
    s.setup__left_out = value
    return setup__after_events_left_out(s)


def chooser__setup_events_left_out(s):
    """Who makes the choice setup_events_left_out."""
    return 0


def members__setup_events_stars(s):
    """What there is for setup_events_stars. [T67-SETUP-13, T67-STAR-01]"""
    found = []
    for stars in s.box_of_event_card:
        if EVENT_CARD__CATEGORY[stars] == STARRED:
            found.append(stars)
    return found


def options__setup_events_stars(s):
    """What is left of it after the picks so far."""
    return pick_options(members__setup_events_stars(s), s.picks, 3)


def answer__setup_events_stars(s, value):
    """Takes what was chosen for setup_events_stars."""
    s.picks += (value,)
    if len(s.picks) < 3:
        found = []
        for stars in s.box_of_event_card:
            if EVENT_CARD__CATEGORY[stars] == STARRED:
                found.append(stars)
        have = found
        if len(s.picks) < len(have):
            s.options = pick_options(have, s.picks, 3)
            return None
    s.setup__stars = s.picks
    s.picks = ()
    return setup__after_events_stars


def chooser__setup_events_stars(s):
    """Who makes the choice setup_events_stars."""
    return 0


def members__setup_events_stars_2(s):
    """What there is for setup_events_stars_2."""
    found = []
    for stars in s.box_of_event_card:
        if EVENT_CARD__CATEGORY[stars] == STARRED:
            found.append(stars)
    return found


def options__setup_events_stars_2(s):
    """What is left of it after the picks so far."""
    low = 6 if s.players <= 3 and s.starred_cards > 6 else s.starred_cards
    return pick_options(members__setup_events_stars_2(s), s.picks, low)


def answer__setup_events_stars_2(s, value):
    """Takes what was chosen for setup_events_stars_2."""
    low = 6 if s.players <= 3 and s.starred_cards > 6 else s.starred_cards
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < low:
            found = []
            for stars in s.box_of_event_card:
                if EVENT_CARD__CATEGORY[stars] == STARRED:
                    found.append(stars)
            have = found
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, low)
                return None
    s.setup__stars_2 = s.picks
    s.picks = ()
    return setup__after_events_stars_2


def chooser__setup_events_stars_2(s):
    """Who makes the choice setup_events_stars_2."""
    return 0


def options__setup_pawns_start_ashore(s):
    """What there is for setup_pawns_start_ashore. [T67-VAR-09]"""
    return (1, 0)


def answer__setup_pawns_start_ashore(s, value):
    """Takes what was chosen for setup_pawns_start_ashore. [T67-VAR-09]"""
    mover = s.setup__mover
    s.answer = value
    if value != 0:
        piece, origin = take__pawn(s, mover)
        if s.log is not None:
            log_one(s, origin, ("tortuga", 0), piece, True, s.everybody)
        s.tortuga.append(piece >> 16)
        return setup__again_2(s)
    found = []
    for ship, place_ in enumerate(s.berths):
        if place_.count(-1) > 0:
            found.append(ship)
    s.options = tuple(found)
    if s.options:
        s.at = 4  # setup_pawns_ship
        s.chooser = mover
        return None
    return setup__after_pawns_ship


def chooser__setup_pawns_start_ashore(s):
    """Who makes the choice setup_pawns_start_ashore."""
    return s.setup__mover


def options__setup_pawns_ship(s):
    """What there is for setup_pawns_ship. [T67-VAR-08, T67-VAR-10]"""
    found = []
    for ship, place_ in enumerate(s.berths):
        if place_.count(-1) > 0:
            found.append(ship)
    return tuple(found)


def answer__setup_pawns_ship(s, value):
    """Takes what was chosen for setup_pawns_ship."""
    s.setup__ship = value
    return setup__after_pawns_ship(s)


def chooser__setup_pawns_ship(s):
    """Who makes the choice setup_pawns_ship."""
    return s.setup__mover


def options__setup_pawns_berth(s):
    """What there is for setup_pawns_berth. [T67-VAR-08, T67-OPEN-78]"""
    return tuple(empty_slots(s.berths[s.setup__ship]))


def answer__setup_pawns_berth(s, value):
    """Takes what was chosen for setup_pawns_berth."""
    s.setup__berth = value
    return setup__after_pawns_berth(s)


def chooser__setup_pawns_berth(s):
    """Who makes the choice setup_pawns_berth."""
    return s.setup__mover


def options__setup_chests_side(s):
    """What there is for setup_chests_side. [T67-SETUP-31, T67-SETUP-32, T67-OPEN-75]"""
    return tuple(range(2))


def answer__setup_chests_side(s, value):
    """Takes what was chosen for setup_chests_side."""
    s.setup__side = value
    return setup__after_chests_side(s)


def chooser__setup_chests_side(s):
    """Who makes the choice setup_chests_side."""
    return s.setup__chooser


def options__setup_chests_side_2(s):
    """What there is for setup_chests_side_2. [T67-OPEN-95]"""
    return tuple(range(2))


def answer__setup_chests_side_2(s, value):
    """Takes what was chosen for setup_chests_side_2."""
    s.setup__side_2 = value
    return setup__after_chests_side_2(s)


def chooser__setup_chests_side_2(s):
    """Who makes the choice setup_chests_side_2."""
    return s.setup__chooser_2


def play(s):
    """The game, turn after turn."""
    s.play__active = max(beginner(s), 0)
    return play__on(s)


def play__on(s):
    """Goes on. [T67-SCUR-01, T67-SCUR-04, T67-SMALL-06, T67-OPEN-08, T67-OPEN-09, T67-OPEN-29]"""
    active = s.play__active
    skips_here = s.skips[active]
    if skips_here >= 1:
        new = max(skips_here - 1, 0)
        if s.log is not None and s.skips[active] != new:
            s.log.append(("set", "skips", active, new))
        s.skips[active] = new
        return play__on_2(s)
    s.play__times_left = 1
    return play__after_action(s)


def play__on_2(s):
    """Goes on."""
    s.play__active = (s.play__active + 1) % s.players
    return play__on


def play__after_action(s):
    """After action."""
    if s.play__times_left > 0:
        s.play__times_left = s.play__times_left - 1
        s.atlantis_window__active = s.play__active
        s.atlantis_window__then = 0
        return atlantis_window(s)
    return play__on_2(s)


def play__after_atlantis_window(s):
    """After atlantis window."""
    actor = s.play__active
    found = []
    row = s.row
    if not s.wild_game and row.count(-1) <= 3:
        found.append(0)  # view
    if row.count(-1) != 5:
        found.append(1)  # reveal
    count_ = row.count(-1)
    time_limit = s.time_limit
    if (count_ <= 3 or not time_limit) and (time_limit or count_ <= 3):
        found.append(2)  # force
    rowboat_here = s.rowboat[FLYING_DUTCHMAN]
    tortuga = s.tortuga
    if (
        (
            not rowboat_here
            and not s.exploded[FLYING_DUTCHMAN]
            and (actor in tortuga or actor in s.crew[FLYING_DUTCHMAN])
        )
        or (
            not s.rowboat[JOLLY_ROGER]
            and not s.exploded[JOLLY_ROGER]
            and (actor in tortuga or actor in s.crew[JOLLY_ROGER])
        )
    ):
        found.append(3)  # take_boat
    if actor in rowboat_here or actor in s.rowboat[JOLLY_ROGER]:
        found.append(4)  # go_ashore
    if (
        actor in rowboat_here and len(s.crew[FLYING_DUTCHMAN]) < 5
        or actor in s.rowboat[JOLLY_ROGER] and len(s.crew[JOLLY_ROGER]) < 5
    ):
        found.append(5)  # climb_aboard
    crew_here = s.crew[FLYING_DUTCHMAN]
    if crew_here and crew_here[0] == actor:
        found.append(6)  # attack of flying_dutchman
    crew_here_2 = s.crew[JOLLY_ROGER]
    if crew_here_2 and crew_here_2[0] == actor:
        found.append(7)  # attack of jolly_roger
    if crew_here and crew_here[0] == actor and need__maroon_crewmate__1(s, actor, FLYING_DUTCHMAN):
        found.append(8)  # maroon_crewmate of flying_dutchman
    if crew_here_2 and crew_here_2[0] == actor and need__maroon_crewmate__1(s, actor, JOLLY_ROGER):
        found.append(9)  # maroon_crewmate of jolly_roger
    if len(crew_here) >= 2 and crew_here[1] == actor:
        found.append(10)  # mutiny of flying_dutchman
    if len(crew_here_2) >= 2 and crew_here_2[1] == actor:
        found.append(11)  # mutiny of jolly_roger
    if crew_here and crew_here[-1] == actor and (s.hold[0] != 0 or s.hold[1] != 0):
        found.append(12)  # smuggle of flying_dutchman
    if crew_here_2 and crew_here_2[-1] == actor and (s.hold[3] != 0 or s.hold[4] != 0):
        found.append(13)  # smuggle of jolly_roger
    if tortuga and tortuga[0] == actor:
        found.append(14)  # brawl
    if time_limit and row.count(-1) <= 4:
        found.append(15)  # time_over
    s.options = tuple(found)
    if s.options:
        s.at = 8  # play_action
        s.chooser = s.play__active
        return None
    return play__after_action_2


def play__after_action_2(s):
    """After action."""
    if s.captain_acts_again:
        if s.log is not None and s.captain_acts_again != False:
            s.log.append(("set", "captain_acts_again", 0, False))
        s.captain_acts_again = False
        actor = s.play__active
        found = []
        row = s.row
        if not s.wild_game and row.count(-1) <= 3:
            found.append(0)  # view
        if row.count(-1) != 5:
            found.append(1)  # reveal
        count_ = row.count(-1)
        time_limit = s.time_limit
        if (count_ <= 3 or not time_limit) and (time_limit or count_ <= 3):
            found.append(2)  # force
        rowboat_here = s.rowboat[FLYING_DUTCHMAN]
        tortuga = s.tortuga
        if (
            (
                not rowboat_here
                and not s.exploded[FLYING_DUTCHMAN]
                and (actor in tortuga or actor in s.crew[FLYING_DUTCHMAN])
            )
            or (
                not s.rowboat[JOLLY_ROGER]
                and not s.exploded[JOLLY_ROGER]
                and (actor in tortuga or actor in s.crew[JOLLY_ROGER])
            )
        ):
            found.append(3)  # take_boat
        if actor in rowboat_here or actor in s.rowboat[JOLLY_ROGER]:
            found.append(4)  # go_ashore
        if (
            actor in rowboat_here and len(s.crew[FLYING_DUTCHMAN]) < 5
            or actor in s.rowboat[JOLLY_ROGER] and len(s.crew[JOLLY_ROGER]) < 5
        ):
            found.append(5)  # climb_aboard
        crew_here = s.crew[FLYING_DUTCHMAN]
        if crew_here and crew_here[0] == actor:
            found.append(6)  # attack of flying_dutchman
        crew_here_2 = s.crew[JOLLY_ROGER]
        if crew_here_2 and crew_here_2[0] == actor:
            found.append(7)  # attack of jolly_roger
        if (
            crew_here
            and crew_here[0] == actor
            and need__maroon_crewmate__1(s, actor, FLYING_DUTCHMAN)
        ):
            found.append(8)  # maroon_crewmate of flying_dutchman
        if (
            crew_here_2
            and crew_here_2[0] == actor
            and need__maroon_crewmate__1(s, actor, JOLLY_ROGER)
        ):
            found.append(9)  # maroon_crewmate of jolly_roger
        if len(crew_here) >= 2 and crew_here[1] == actor:
            found.append(10)  # mutiny of flying_dutchman
        if len(crew_here_2) >= 2 and crew_here_2[1] == actor:
            found.append(11)  # mutiny of jolly_roger
        if crew_here and crew_here[-1] == actor and (s.hold[0] != 0 or s.hold[1] != 0):
            found.append(12)  # smuggle of flying_dutchman
        if crew_here_2 and crew_here_2[-1] == actor and (s.hold[3] != 0 or s.hold[4] != 0):
            found.append(13)  # smuggle of jolly_roger
        if tortuga and tortuga[0] == actor:
            found.append(14)  # brawl
        if time_limit and row.count(-1) <= 4:
            found.append(15)  # time_over
        s.options = tuple(found)
        if s.options:
            s.at = 9  # play_action_2
            s.chooser = s.play__active
            return None
        return play__after_action
    return play__after_action


def options__play_action(s):
    """What there is for play_action.

    [T67-TURN-02, T67-TURN-03, T67-ROLE-07, T67-ROLE-11, T67-OPEN-70]
    """
    actor = s.play__active
    found = []
    row = s.row
    if not s.wild_game and row.count(-1) <= 3:
        found.append(0)  # view
    if row.count(-1) != 5:
        found.append(1)  # reveal
    count_ = row.count(-1)
    time_limit = s.time_limit
    if (count_ <= 3 or not time_limit) and (time_limit or count_ <= 3):
        found.append(2)  # force
    rowboat_here = s.rowboat[FLYING_DUTCHMAN]
    tortuga = s.tortuga
    if (
        (
            not rowboat_here
            and not s.exploded[FLYING_DUTCHMAN]
            and (actor in tortuga or actor in s.crew[FLYING_DUTCHMAN])
        )
        or (
            not s.rowboat[JOLLY_ROGER]
            and not s.exploded[JOLLY_ROGER]
            and (actor in tortuga or actor in s.crew[JOLLY_ROGER])
        )
    ):
        found.append(3)  # take_boat
    if actor in rowboat_here or actor in s.rowboat[JOLLY_ROGER]:
        found.append(4)  # go_ashore
    if (
        actor in rowboat_here and len(s.crew[FLYING_DUTCHMAN]) < 5
        or actor in s.rowboat[JOLLY_ROGER] and len(s.crew[JOLLY_ROGER]) < 5
    ):
        found.append(5)  # climb_aboard
    crew_here = s.crew[FLYING_DUTCHMAN]
    if crew_here and crew_here[0] == actor:
        found.append(6)  # attack of flying_dutchman
    crew_here_2 = s.crew[JOLLY_ROGER]
    if crew_here_2 and crew_here_2[0] == actor:
        found.append(7)  # attack of jolly_roger
    if crew_here and crew_here[0] == actor and need__maroon_crewmate__1(s, actor, FLYING_DUTCHMAN):
        found.append(8)  # maroon_crewmate of flying_dutchman
    if crew_here_2 and crew_here_2[0] == actor and need__maroon_crewmate__1(s, actor, JOLLY_ROGER):
        found.append(9)  # maroon_crewmate of jolly_roger
    if len(crew_here) >= 2 and crew_here[1] == actor:
        found.append(10)  # mutiny of flying_dutchman
    if len(crew_here_2) >= 2 and crew_here_2[1] == actor:
        found.append(11)  # mutiny of jolly_roger
    if crew_here and crew_here[-1] == actor and (s.hold[0] != 0 or s.hold[1] != 0):
        found.append(12)  # smuggle of flying_dutchman
    if crew_here_2 and crew_here_2[-1] == actor and (s.hold[3] != 0 or s.hold[4] != 0):
        found.append(13)  # smuggle of jolly_roger
    if tortuga and tortuga[0] == actor:
        found.append(14)  # brawl
    if time_limit and row.count(-1) <= 4:
        found.append(15)  # time_over
    return tuple(found)


def answer__play_action(s, value):
    """Takes what was chosen for play_action."""
    s.answer = value
    s.action__then = 1
    begin, place = ACTIONS[s.answer]
    return begin(s, s.play__active, place)


def chooser__play_action(s):
    """Who makes the choice play_action."""
    return s.play__active


def options__play_action_2(s):
    """What there is for play_action_2. [T67-ATL-04]"""
    actor = s.play__active
    found = []
    row = s.row
    if not s.wild_game and row.count(-1) <= 3:
        found.append(0)  # view
    if row.count(-1) != 5:
        found.append(1)  # reveal
    count_ = row.count(-1)
    time_limit = s.time_limit
    if (count_ <= 3 or not time_limit) and (time_limit or count_ <= 3):
        found.append(2)  # force
    rowboat_here = s.rowboat[FLYING_DUTCHMAN]
    tortuga = s.tortuga
    if (
        (
            not rowboat_here
            and not s.exploded[FLYING_DUTCHMAN]
            and (actor in tortuga or actor in s.crew[FLYING_DUTCHMAN])
        )
        or (
            not s.rowboat[JOLLY_ROGER]
            and not s.exploded[JOLLY_ROGER]
            and (actor in tortuga or actor in s.crew[JOLLY_ROGER])
        )
    ):
        found.append(3)  # take_boat
    if actor in rowboat_here or actor in s.rowboat[JOLLY_ROGER]:
        found.append(4)  # go_ashore
    if (
        actor in rowboat_here and len(s.crew[FLYING_DUTCHMAN]) < 5
        or actor in s.rowboat[JOLLY_ROGER] and len(s.crew[JOLLY_ROGER]) < 5
    ):
        found.append(5)  # climb_aboard
    crew_here = s.crew[FLYING_DUTCHMAN]
    if crew_here and crew_here[0] == actor:
        found.append(6)  # attack of flying_dutchman
    crew_here_2 = s.crew[JOLLY_ROGER]
    if crew_here_2 and crew_here_2[0] == actor:
        found.append(7)  # attack of jolly_roger
    if crew_here and crew_here[0] == actor and need__maroon_crewmate__1(s, actor, FLYING_DUTCHMAN):
        found.append(8)  # maroon_crewmate of flying_dutchman
    if crew_here_2 and crew_here_2[0] == actor and need__maroon_crewmate__1(s, actor, JOLLY_ROGER):
        found.append(9)  # maroon_crewmate of jolly_roger
    if len(crew_here) >= 2 and crew_here[1] == actor:
        found.append(10)  # mutiny of flying_dutchman
    if len(crew_here_2) >= 2 and crew_here_2[1] == actor:
        found.append(11)  # mutiny of jolly_roger
    if crew_here and crew_here[-1] == actor and (s.hold[0] != 0 or s.hold[1] != 0):
        found.append(12)  # smuggle of flying_dutchman
    if crew_here_2 and crew_here_2[-1] == actor and (s.hold[3] != 0 or s.hold[4] != 0):
        found.append(13)  # smuggle of jolly_roger
    if tortuga and tortuga[0] == actor:
        found.append(14)  # brawl
    if time_limit and row.count(-1) <= 4:
        found.append(15)  # time_over
    return tuple(found)


def answer__play_action_2(s, value):
    """Takes what was chosen for play_action_2."""
    s.answer = value
    s.action__then = 2
    begin, place = ACTIONS[s.answer]
    return begin(s, s.play__active, place)


def chooser__play_action_2(s):
    """Who makes the choice play_action_2."""
    return s.play__active


def turn_over(s):
    """Turn over.

    [T67-ACT-04, T67-ROW-03, T67-EV-03, T67-ACT-11, T67-ROW-10, T67-OPEN-62, T67-ACT-05, T67-ROW-07,
    T67-OPEN-61]
    """
    place_ = s.turn_over__place
    at = place_ - 1
    if s.row[at] >= 0:
        piece = s.row[at]
        s.row[at] = -1
        if s.log is not None:
            log_one(s, ("row", 0), ("open_card", 0), piece, True, s.everybody)
        fill(s.open_card, 1, piece >> 16)
    s.turn_over__items = tuple(filled(s.open_card))
    s.turn_over__index = 0
    return turn_over__after_revealed(s)


def turn_over__after_revealed(s):
    """After revealed. [T67-ACT-11, T67-ROW-10, T67-OPEN-62, T67-ACT-05, T67-ROW-07, T67-OPEN-61]"""
    items = s.turn_over__items
    index = s.turn_over__index
    if index < len(items):
        card = items[index]
        s.turn_over__index = index + 1
        rule = WHEN__REVEALED.get(card)
        if rule is not None:
            s.event__revealed__revealer = s.turn_over__revealer
            s.event__revealed__then = 3
            return rule
        return turn_over__after_revealed
    if s.open_card.count(-1) < 1:
        taken = take_filled(s.open_card)
        if s.log is not None and taken:
            log_move(s, ("open_card", 0), ("discards", 0), taken, False, s.everybody)
        s.discards += taken
    refill_row(s)
    s.turn_over__place = s.turn_over__index = s.turn_over__revealer = -1
    s.turn_over__items = ()
    then, s.turn_over__then = s.turn_over__then, -1
    return RESUME[then]


def take_chest(s):
    """Take chest.

    [T67-VOTE-20, T67-VOTE-26, T67-OPEN-43, T67-VOTE-22, T67-OPEN-44, T67-VOTE-21, T67-VOTE-23]
    """
    actor = s.take_chest__actor
    ship = s.take_chest__ship
    if s.galleon != 0:
        s.options = tuple(range(2))
        if s.options:
            s.at = 10  # take_chest_side
            s.chooser = actor
            return None
        return take_chest__after_side
    other_ship_2 = JOLLY_ROGER if ship == FLYING_DUTCHMAN else FLYING_DUTCHMAN
    at = other_ship_2 * 3
    if s.hold[at] != 0 or s.hold[at + 1] != 0:
        ship_2 = s.take_chest__ship
        found = []
        hold = s.hold
        for source in range(2):
            if (
                hold[(JOLLY_ROGER if ship_2 == FLYING_DUTCHMAN else FLYING_DUTCHMAN) * 3 + source]
                != 0
            ):
                found.append(source)
        s.options = tuple(found)
        if s.options:
            s.at = 11  # take_chest_source
            s.chooser = actor
            return None
        return take_chest__after_source
    return take_chest__on(s)


def take_chest__on(s):
    """Goes on."""
    s.take_chest__side = s.take_chest__actor = s.take_chest__ship = -1
    s.take_chest__source = s.take_chest__side_2 = -1
    s.take_chest__then = -1
    clear_vote(s, s.action__attack__actor)
    s.action__attack__actor = s.action__attack__ship = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def take_chest__after_side(s):
    """After side. [T67-VOTE-20, T67-VOTE-26, T67-OPEN-43]"""
    side = s.take_chest__side
    ship = s.take_chest__ship
    moved = min(1, s.galleon)
    s.galleon -= moved
    if s.log is not None and moved:
        log_move(s, ("galleon", 0), ("hold", ship * 3 + side), [0] * moved, False, s.everybody)
    s.hold[ship * 3 + side] += moved
    settle__lead_in_play_on(s)
    return take_chest__on(s)


def take_chest__after_source(s):
    """After source."""
    s.options = tuple(range(2))
    if s.options:
        s.at = 12  # take_chest_side_2
        s.chooser = s.take_chest__actor
        return None
    return take_chest__after_side_2


def take_chest__after_side_2(s):
    """After side 2. [T67-VOTE-21, T67-VOTE-23]"""
    ship = s.take_chest__ship
    source = s.take_chest__source
    side_2 = s.take_chest__side_2
    at = other_ship(s, ship) * 3 + source
    moved = min(1, s.hold[at])
    s.hold[at] -= moved
    if s.log is not None and moved:
        log_move(s, ("hold", at), ("hold", ship * 3 + side_2), [0] * moved, False, s.everybody)
    s.hold[ship * 3 + side_2] += moved
    settle__lead_in_play_on(s)
    return take_chest__on(s)


def options__take_chest_side(s):
    """What there is for take_chest_side."""
    return tuple(range(2))


def answer__take_chest_side(s, value):
    """Takes what was chosen for take_chest_side."""
    s.take_chest__side = value
    return take_chest__after_side(s)


def chooser__take_chest_side(s):
    """Who makes the choice take_chest_side."""
    return s.take_chest__actor


def options__take_chest_source(s):
    """What there is for take_chest_source. [T67-VOTE-22]"""
    ship = s.take_chest__ship
    found = []
    hold = s.hold
    for source in range(2):
        if hold[(JOLLY_ROGER if ship == FLYING_DUTCHMAN else FLYING_DUTCHMAN) * 3 + source] != 0:
            found.append(source)
    return tuple(found)


def answer__take_chest_source(s, value):
    """Takes what was chosen for take_chest_source."""
    s.take_chest__source = value
    return take_chest__after_source(s)


def chooser__take_chest_source(s):
    """Who makes the choice take_chest_source."""
    return s.take_chest__actor


def options__take_chest_side_2(s):
    """What there is for take_chest_side_2. [T67-OPEN-44]"""
    return tuple(range(2))


def answer__take_chest_side_2(s, value):
    """Takes what was chosen for take_chest_side_2."""
    s.take_chest__side_2 = value
    return take_chest__after_side_2(s)


def chooser__take_chest_side_2(s):
    """Who makes the choice take_chest_side_2."""
    return s.take_chest__actor


def hold_vote(s):
    """Hold vote.

    [T67-CODE-02, T67-OPEN-47, T67-OPEN-48, T67-OPEN-49, T67-VOTE-11, T67-VOTE-12, T67-CODE-04,
    T67-MAR-08, T67-VOTE-01, T67-VOTE-10, T67-BOAT-04, T67-CODE-03, T67-SCUR-05, T67-VOTE-02,
    T67-ELD-03, T67-ELD-07, T67-OPEN-16, T67-ELD-05, T67-VOTE-03, T67-VOTE-04, T67-VOTE-05,
    T67-OPEN-85, T67-OPEN-86]
    """
    electorate = s.hold_vote__electorate
    for member in members(electorate):
        if PIRATE_CODE in s.display[member] and s.hand[member]:
            missed_here = s.missed[member]
            new = missed_here + 1 if missed_here <= 3 else 4
            if s.log is not None and s.missed[member] != new:
                s.log.append(("set", "missed", member, new))
            s.missed[member] = new
    found = 0
    display = s.display
    hand = s.hand
    for player in members(electorate):
        if not PIRATE_CODE in display[player] and hand[player]:
            found |= 1 << player
    if s.log is not None and s.voters != found:
        s.log.append(("set", "voters", 0, found))
    s.voters = found
    return hold_vote__on(s)


def hold_vote__on(s):
    """Goes on."""
    s.secret = 0
    s.secret_moves = ()
    s.hold_vote__ballots = [()] * s.players
    s.hold_vote__items = tuple(members_from(s.voters, s.hold_vote__caller, s.players))
    s.hold_vote__index = 0
    return hold_vote__after_ballots(s)


def hold_vote__after_ballots(s):
    """After ballots.

    [T67-ELD-05, T67-VOTE-02, T67-VOTE-03, T67-VOTE-04, T67-VOTE-05, T67-OPEN-85, T67-OPEN-86]
    """
    items = s.hold_vote__items
    index = s.hold_vote__index
    if index < len(items):
        voter = items[index]
        s.hold_vote__voter = voter
        s.hold_vote__index = index + 1
        have = kinds(s.hand[voter])
        if have:
            s.options = pick_options(have, (), 1)
            s.at = 13  # hold_vote_ballots
            s.chooser = voter
            return None
        return hold_vote__after_ballots
    s.secret = -1
    s.secret_moves = ()
    for voter_2 in members_from(s.voters, s.hold_vote__caller, s.players):
        if len(s.hold_vote__ballots[voter_2]) == 2:
            if EL_DORADO in s.display[voter_2]:
                piece = EL_DORADO
                s.display[voter_2].remove(piece)
                if s.log is not None:
                    log_one(s, ("display", voter_2), ("discards", 0), piece, False, s.everybody)
                s.discards.append(piece)
            settle__albatross_curse(s)
        ballots_here = s.hold_vote__ballots[voter_2]
        if ballots_here:
            taken = take_sorted(s.hand[voter_2], ballots_here)
            if taken and s.hand[voter_2]:
                taken = blurred_all(taken, 1 << voter_2)
                blur(s.hand[voter_2], 1 << voter_2)
                s.hand[voter_2].sort()
            if s.log is not None and taken:
                log_move(s, ("hand", voter_2), ("ballot_box", 0), taken, True, 1 << voter_2)
            s.ballot_box += taken
    if s.vote_deck:
        piece_2 = s.vote_deck.pop()
        if s.log is not None:
            log_one(s, ("vote_deck", 0), ("ballot_box", 0), piece_2, True, 0)
        s.ballot_box.append(piece_2)
    if s.ballot_box:
        taken_2 = s.ballot_box[::-1]
        s.ballot_box = []
        if s.log is not None and taken_2:
            log_move(s, ("ballot_box", 0), ("tally", 0), taken_2, True, s.everybody)
        taken_2 = shuffled(s.chance, taken_2)
        taken_2 = kinds(taken_2)
        s.tally += taken_2
        s.tally.sort()
    s.hold_vote__electorate = s.hold_vote__index = s.hold_vote__caller = -1
    s.hold_vote__voter = -1
    s.hold_vote__ballots = s.hold_vote__items = ()
    then, s.hold_vote__then = s.hold_vote__then, -1
    return RESUME[then]


def members__hold_vote_ballots(s):
    """What there is for hold_vote_ballots. [T67-VOTE-02, T67-ELD-03, T67-ELD-07, T67-OPEN-16]"""
    return kinds(s.hand[s.hold_vote__voter])


def options__hold_vote_ballots(s):
    """What is left of it after the picks so far."""
    return pick_options(members__hold_vote_ballots(s), s.picks, 1)


def answer__hold_vote_ballots(s, value):
    """Takes what was chosen for hold_vote_ballots."""
    voter = s.hold_vote__voter
    high = 2 if EL_DORADO in s.display[voter] and len(s.hand[voter]) >= 2 else 1
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < high:
            have = kinds(s.hand[s.hold_vote__voter])
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 1)
                return None
    s.hold_vote__ballots[voter] = s.picks
    s.picks = ()
    return hold_vote__after_ballots(s)


def chooser__hold_vote_ballots(s):
    """Who makes the choice hold_vote_ballots."""
    return s.hold_vote__voter


def maroon(s):
    """Maroon.

    [T67-OPEN-06, T67-MAR-06, T67-MAR-05, T67-MAR-07, T67-MAR-01, T67-MAR-02, T67-MAR-03,
    T67-MAR-04, T67-MAR-09, T67-BOAT-05, T67-BOAT-06, T67-MAR-12, T67-MAR-14]
    """
    victim = s.maroon__victim
    if victim in s.tortuga:
        if s.hand[victim]:
            s.options = tuple(dict.fromkeys(kinds(s.hand[s.maroon__victim])))
            if s.options:
                s.at = 14  # maroon_lost
                s.chooser = victim
                return None
            return maroon__after_lost
        return maroon__on(s)
    return maroon__on(s)


def maroon__on(s):
    """Goes on.

    [T67-MAR-01, T67-MAR-02, T67-MAR-03, T67-MAR-04, T67-MAR-09, T67-BOAT-05, T67-BOAT-06,
    T67-MAR-12, T67-MAR-14]
    """
    piece, origin = take__pawn(s, s.maroon__victim)
    if s.log is not None:
        log_one(s, origin, ("tortuga", 0), piece, True, s.everybody)
    s.tortuga.append(piece >> 16)
    settle__albatross_curse(s)
    s.maroon__victim = s.maroon__lost = -1
    s.maroon__then = -1
    s.maroon_unless_saved__victim = -1
    then, s.maroon_unless_saved__then = s.maroon_unless_saved__then, -1
    return RESUME[then]


def maroon__after_lost(s):
    """After lost. [T67-MAR-05, T67-MAR-06, T67-MAR-07]"""
    victim = s.maroon__victim
    piece = take_sorted_kind(s.hand[victim], s.maroon__lost)
    if piece >= 0:
        if s.hand[victim]:
            piece = blurred(piece, 1 << victim)
            blur(s.hand[victim], 1 << victim)
            s.hand[victim].sort()
        if s.log is not None:
            log_one(s, ("hand", victim), ("vote_deck", 0), piece, True, 1 << victim)
        s.vote_deck.insert(0, piece)
    return maroon__on(s)


def options__maroon_lost(s):
    """What there is for maroon_lost. [T67-MAR-06]"""
    return tuple(dict.fromkeys(kinds(s.hand[s.maroon__victim])))


def answer__maroon_lost(s, value):
    """Takes what was chosen for maroon_lost."""
    s.maroon__lost = value
    return maroon__after_lost(s)


def chooser__maroon_lost(s):
    """Who makes the choice maroon_lost."""
    return s.maroon__victim


def maroon_unless_saved(s):
    """Maroon unless saved. [T67-FOY-01, T67-FOY-02, T67-OPEN-72, T67-OPEN-91, T67-FOY-04]"""
    victim = s.maroon_unless_saved__victim
    if FOUNTAIN_OF_YOUTH in s.display[victim]:
        s.options = (1, 0)
        s.at = 15  # maroon_unless_saved_use_fountain
        s.chooser = victim
        return None
    s.maroon__victim = victim
    s.maroon__then = 4
    return maroon(s)


def maroon_unless_saved__after_maroon(s):
    """After maroon."""
    s.maroon_unless_saved__victim = -1
    then, s.maroon_unless_saved__then = s.maroon_unless_saved__then, -1
    return RESUME[then]


def options__maroon_unless_saved_use_fountain(s):
    """What there is for maroon_unless_saved_use_fountain.

    [T67-FOY-01, T67-FOY-02, T67-OPEN-72, T67-OPEN-91]
    """
    return (1, 0)


def answer__maroon_unless_saved_use_fountain(s, value):
    """Takes what was chosen for maroon_unless_saved_use_fountain. [T67-FOY-04]"""
    victim = s.maroon_unless_saved__victim
    s.answer = value
    if value != 0:
        if FOUNTAIN_OF_YOUTH in s.display[victim]:
            piece = FOUNTAIN_OF_YOUTH
            s.display[victim].remove(piece)
            if s.log is not None:
                log_one(s, ("display", victim), ("discards", 0), piece, False, s.everybody)
            s.discards.append(piece)
        settle__albatross_curse(s)
        s.maroon_unless_saved__victim = -1
        then, s.maroon_unless_saved__then = s.maroon_unless_saved__then, -1
        return RESUME[then]
    s.maroon__victim = victim
    s.maroon__then = 4
    return maroon(s)


def chooser__maroon_unless_saved_use_fountain(s):
    """Who makes the choice maroon_unless_saved_use_fountain."""
    return s.maroon_unless_saved__victim


def letter_voyage__after_traveller(s):
    """After traveller."""
    found = []
    for ship, place_ in enumerate(s.crew):
        if len(place_) < 5:
            found.append(ship)
    s.options = tuple(found)
    if s.options:
        s.at = 17  # letter_voyage_ship
        s.chooser = s.letter_voyage__sender
        return None
    return letter_voyage__after_ship


def letter_voyage__after_ship(s):
    """After ship. [T67-LOM-01]"""
    ship = s.letter_voyage__ship
    piece, origin = take__pawn(s, s.letter_voyage__traveller)
    if s.log is not None:
        log_one(s, origin, ("crew", ship), piece, True, s.everybody)
    s.crew[ship].append(piece >> 16)
    if len(s.crew[ship]) > 5:
        overfull('crew')
    settle__albatross_curse(s)
    s.letter_voyage__traveller = s.letter_voyage__sender = s.letter_voyage__ship = -1
    s.letter_voyage__then = -1
    return when__letter_of_marque__revealed__after_exchange_vote_card(s)


def options__letter_voyage_traveller(s):
    """What there is for letter_voyage_traveller.

    [T67-LOM-01, T67-LOM-02, T67-BOAT-08, T67-OPEN-35, T67-OPEN-38]
    """
    found = []
    rowboat = s.rowboat[FLYING_DUTCHMAN]
    rowboat_2 = s.rowboat[JOLLY_ROGER]
    for traveller in range(s.players):
        if traveller in s.tortuga or traveller in rowboat or traveller in rowboat_2:
            found.append(traveller)
    return tuple(found)


def answer__letter_voyage_traveller(s, value):
    """Takes what was chosen for letter_voyage_traveller."""
    s.letter_voyage__traveller = value
    return letter_voyage__after_traveller(s)


def chooser__letter_voyage_traveller(s):
    """Who makes the choice letter_voyage_traveller."""
    return s.letter_voyage__sender


def options__letter_voyage_ship(s):
    """What there is for letter_voyage_ship. [T67-LOM-03, T67-OPEN-37]"""
    found = []
    for ship, place_ in enumerate(s.crew):
        if len(place_) < 5:
            found.append(ship)
    return tuple(found)


def answer__letter_voyage_ship(s, value):
    """Takes what was chosen for letter_voyage_ship."""
    s.letter_voyage__ship = value
    return letter_voyage__after_ship(s)


def chooser__letter_voyage_ship(s):
    """Who makes the choice letter_voyage_ship."""
    return s.letter_voyage__sender


def give_away(s):
    """Give away. [T67-TMAP-02, T67-TMAP-05, T67-SMALL-04, T67-OPEN-73]"""
    revealer = s.give_away__revealer
    found = []
    for receiver in range(s.players):
        if receiver != revealer:
            found.append(receiver)
    s.options = tuple(found)
    if s.options:
        s.at = 18  # give_away_receiver
        s.chooser = s.give_away__revealer
        return None
    return give_away__after_receiver


def give_away__after_receiver(s):
    """After receiver. [T67-TMAP-02]"""
    receiver = s.give_away__receiver
    piece = take_kind(s.open_card, s.give_away__card, False, slots=True)
    if piece >= 0:
        if s.log is not None:
            log_one(s, ("open_card", 0), ("display", receiver), piece, False, s.everybody)
        insort(s.display[receiver], piece)
    settle__albatross_curse(s)
    s.give_away__receiver = s.give_away__revealer = s.give_away__card = -1
    then, s.give_away__then = s.give_away__then, -1
    return RESUME[then]


def options__give_away_receiver(s):
    """What there is for give_away_receiver.

    [T67-TMAP-02, T67-TMAP-05, T67-SMALL-04, T67-OPEN-73]
    """
    revealer = s.give_away__revealer
    found = []
    for receiver in range(s.players):
        if receiver != revealer:
            found.append(receiver)
    return tuple(found)


def answer__give_away_receiver(s, value):
    """Takes what was chosen for give_away_receiver."""
    s.give_away__receiver = value
    return give_away__after_receiver(s)


def chooser__give_away_receiver(s):
    """Who makes the choice give_away_receiver."""
    return s.give_away__revealer


def atlantis_window(s):
    """Atlantis window.

    [T67-ATL-01, T67-ATL-02, T67-OPEN-28, T67-ATL-03, T67-ATL-05, T67-TMAP-03, T67-ATL-04,
    T67-ATL-06, T67-OPEN-26, T67-OPEN-27, T67-ATL-07]
    """
    found = []
    display = s.display
    for owner in seats_from(s.atlantis_window__active, s.players):
        if (
            ATLANTIS in display[owner]
            and (owner in s.crew[FLYING_DUTCHMAN] or owner in s.crew[JOLLY_ROGER])
        ):
            found.append(owner)
    s.atlantis_window__items = tuple(found)
    s.atlantis_window__index = 0
    return atlantis_window__again(s)


def atlantis_window__again(s):
    """Once more, or on."""
    items = s.atlantis_window__items
    index = s.atlantis_window__index
    if index < len(items):
        owner = items[index]
        s.atlantis_window__owner = owner
        s.atlantis_window__index = index + 1
        found = []
        for ship, place_ in enumerate(s.crew):
            if not owner in place_ and len(place_) < 5:
                found.append(ship)
        s.atlantis_window__items_2 = tuple(found)
        s.atlantis_window__index_2 = 0
        return atlantis_window__again_2(s)
    s.atlantis_window__index = s.atlantis_window__active = s.atlantis_window__owner = -1
    s.atlantis_window__index_2 = s.atlantis_window__ship = -1
    s.atlantis_window__items = s.atlantis_window__items_2 = ()
    s.atlantis_window__then = -1
    return play__after_atlantis_window(s)


def atlantis_window__again_2(s):
    """Once more, or on."""
    items_2 = s.atlantis_window__items_2
    index_2 = s.atlantis_window__index_2
    if index_2 < len(items_2):
        s.atlantis_window__ship = items_2[index_2]
        s.atlantis_window__index_2 = index_2 + 1
        s.options = (1, 0)
        s.at = 19  # atlantis_window_use_atlantis
        s.chooser = s.atlantis_window__owner
        return None
    return atlantis_window__again


def options__atlantis_window_use_atlantis(s):
    """What there is for atlantis_window_use_atlantis.

    [T67-ATL-03, T67-ATL-05, T67-TMAP-03, T67-ATL-04, T67-ATL-06, T67-OPEN-26, T67-OPEN-27]
    """
    return (1, 0)


def answer__atlantis_window_use_atlantis(s, value):
    """Takes what was chosen for atlantis_window_use_atlantis. [T67-ATL-01, T67-ATL-07]"""
    owner = s.atlantis_window__owner
    ship = s.atlantis_window__ship
    s.answer = value
    if value != 0:
        piece, origin = take__pawn(s, owner)
        if s.log is not None:
            log_one(s, origin, ("crew", ship), piece, True, s.everybody)
        s.crew[ship].append(piece >> 16)
        if len(s.crew[ship]) > 5:
            overfull('crew')
        settle__albatross_curse(s)
        if ATLANTIS in s.display[owner]:
            piece_2 = ATLANTIS
            s.display[owner].remove(piece_2)
            if s.log is not None:
                log_one(s, ("display", owner), ("discards", 0), piece_2, False, s.everybody)
            s.discards.append(piece_2)
        settle__albatross_curse(s)
        return atlantis_window__again_2(s)
    return atlantis_window__again_2(s)


def chooser__atlantis_window_use_atlantis(s):
    """Who makes the choice atlantis_window_use_atlantis."""
    return s.atlantis_window__owner


def exchange_vote_card(s):
    """Exchange vote card. [T67-LOM-06]"""
    revealer = s.exchange_vote_card__revealer
    if s.vote_deck:
        piece = s.vote_deck.pop()
        if s.log is not None:
            log_one(s, ("vote_deck", 0), ("hand", revealer), piece, True, 1 << revealer)
        insort(s.hand[revealer], piece | 1 << revealer)
    if s.hand[revealer]:
        s.options = tuple(dict.fromkeys(kinds(s.hand[s.exchange_vote_card__revealer])))
        if s.options:
            s.at = 20  # exchange_vote_card_given
            s.chooser = revealer
            return None
        return exchange_vote_card__after_given
    return exchange_vote_card__on(s)


def exchange_vote_card__on(s):
    """Goes on."""
    s.exchange_vote_card__revealer = s.exchange_vote_card__given = -1
    s.exchange_vote_card__then = -1
    return when__letter_of_marque__revealed__after_exchange_vote_card(s)


def exchange_vote_card__after_given(s):
    """After given. [T67-LOM-06]"""
    revealer = s.exchange_vote_card__revealer
    piece = take_sorted_kind(s.hand[revealer], s.exchange_vote_card__given)
    if piece >= 0:
        if s.hand[revealer]:
            piece = blurred(piece, 1 << revealer)
            blur(s.hand[revealer], 1 << revealer)
            s.hand[revealer].sort()
        if s.log is not None:
            log_one(s, ("hand", revealer), ("vote_deck", 0), piece, True, 1 << revealer)
        s.vote_deck.append(piece)
    return exchange_vote_card__on(s)


def options__exchange_vote_card_given(s):
    """What there is for exchange_vote_card_given. [T67-LOM-06]"""
    return tuple(dict.fromkeys(kinds(s.hand[s.exchange_vote_card__revealer])))


def answer__exchange_vote_card_given(s, value):
    """Takes what was chosen for exchange_vote_card_given."""
    s.exchange_vote_card__given = value
    return exchange_vote_card__after_given(s)


def chooser__exchange_vote_card_given(s):
    """Who makes the choice exchange_vote_card_given."""
    return s.exchange_vote_card__revealer


def atlantis_after_call(s):
    """Atlantis after call. [T67-ATL-03, T67-TMAP-03, T67-TMAP-06, T67-ATL-01, T67-ATL-07]"""
    caller = s.atlantis_after_call__caller
    found = []
    display = s.display
    for owner in seats_from(caller, s.players):
        if (
            owner != caller
            and ATLANTIS in display[owner]
            and (owner in s.crew[FLYING_DUTCHMAN] or owner in s.crew[JOLLY_ROGER])
        ):
            found.append(owner)
    s.atlantis_after_call__items = tuple(found)
    s.atlantis_after_call__index = 0
    return atlantis_after_call__again(s)


def atlantis_after_call__again(s):
    """Once more, or on."""
    items = s.atlantis_after_call__items
    index = s.atlantis_after_call__index
    if index < len(items):
        owner = items[index]
        s.atlantis_after_call__owner = owner
        s.atlantis_after_call__index = index + 1
        found = []
        for ship, place_ in enumerate(s.crew):
            if not owner in place_ and len(place_) < 5:
                found.append(ship)
        s.atlantis_after_call__items_2 = tuple(found)
        s.atlantis_after_call__index_2 = 0
        return atlantis_after_call__again_2(s)
    s.atlantis_after_call__index = s.atlantis_after_call__caller = s.atlantis_after_call__owner = -1
    s.atlantis_after_call__index_2 = s.atlantis_after_call__ship = -1
    s.atlantis_after_call__items = s.atlantis_after_call__items_2 = ()
    then, s.atlantis_after_call__then = s.atlantis_after_call__then, -1
    return RESUME[then]


def atlantis_after_call__again_2(s):
    """Once more, or on."""
    items_2 = s.atlantis_after_call__items_2
    index_2 = s.atlantis_after_call__index_2
    if index_2 < len(items_2):
        s.atlantis_after_call__ship = items_2[index_2]
        s.atlantis_after_call__index_2 = index_2 + 1
        s.options = (1, 0)
        s.at = 21  # atlantis_after_call_use_atlantis
        s.chooser = s.atlantis_after_call__owner
        return None
    return atlantis_after_call__again


def options__atlantis_after_call_use_atlantis(s):
    """What there is for atlantis_after_call_use_atlantis. [T67-ATL-03, T67-TMAP-03, T67-TMAP-06]"""
    return (1, 0)


def answer__atlantis_after_call_use_atlantis(s, value):
    """Takes what was chosen for atlantis_after_call_use_atlantis.

    [T67-ATL-01, T67-ATL-03, T67-ATL-07]
    """
    owner = s.atlantis_after_call__owner
    ship = s.atlantis_after_call__ship
    s.answer = value
    if value != 0:
        piece, origin = take__pawn(s, owner)
        if s.log is not None:
            log_one(s, origin, ("crew", ship), piece, True, s.everybody)
        s.crew[ship].append(piece >> 16)
        if len(s.crew[ship]) > 5:
            overfull('crew')
        settle__albatross_curse(s)
        if ATLANTIS in s.display[owner]:
            piece_2 = ATLANTIS
            s.display[owner].remove(piece_2)
            if s.log is not None:
                log_one(s, ("display", owner), ("discards", 0), piece_2, False, s.everybody)
            s.discards.append(piece_2)
        settle__albatross_curse(s)
        return atlantis_after_call__again_2(s)
    return atlantis_after_call__again_2(s)


def chooser__atlantis_after_call_use_atlantis(s):
    """Who makes the choice atlantis_after_call_use_atlantis."""
    return s.atlantis_after_call__owner


def action__view(s, actor, at):
    """Action: view.

    [T67-VAR-06, T67-ACT-01, T67-ROW-09, T67-OPEN-02, T67-OPEN-04, T67-ACT-02, T67-ACT-03]
    """
    s.action__view__actor = actor
    have = filled_slots(s.row)
    if len(have) >= 2:
        s.options = pick_options(have, (), 2)
        s.at = 22  # view_pair
        s.chooser = actor
        return None
    return action__view__after_pair(s)


def action__view__after_pair(s):
    """After pair. [T67-ACT-02, T67-ACT-03]"""
    viewer = s.action__view__actor
    found = []
    for slot in s.action__view__pair:
        at = slot - 1
        if s.row[at] >= 0:
            found.append(at)
    look(s, s.row, found, viewer, ("row", 0))
    s.action__view__actor = -1
    s.action__view__pair = ()
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def members__view_pair(s):
    """What there is for view_pair. [T67-ACT-01, T67-ROW-09, T67-OPEN-02, T67-OPEN-04]"""
    return filled_slots(s.row)


def options__view_pair(s):
    """What is left of it after the picks so far."""
    return pick_options(members__view_pair(s), s.picks, 2)


def answer__view_pair(s, value):
    """Takes what was chosen for view_pair."""
    s.picks += (value,)
    if len(s.picks) < 2:
        have = filled_slots(s.row)
        if len(s.picks) < len(have):
            s.options = pick_options(have, s.picks, 2)
            return None
    s.action__view__pair = s.picks
    s.picks = ()
    return action__view__after_pair(s)


def chooser__view_pair(s):
    """Who makes the choice view_pair."""
    return s.action__view__actor


def action__reveal(s, actor, at):
    """Action: reveal. [T67-ACT-04]"""
    s.action__reveal__actor = actor
    s.options = tuple(filled_slots(s.row))
    if s.options:
        s.at = 23  # reveal_place
        s.chooser = actor
        return None
    return action__reveal__after_place


def action__reveal__after_place(s):
    """After place."""
    s.turn_over__place = s.action__reveal__place
    s.turn_over__revealer = s.action__reveal__actor
    s.turn_over__then = 5
    return turn_over(s)


def action__reveal__after_turn_over(s):
    """After turn over."""
    s.action__reveal__place = s.action__reveal__actor = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def options__reveal_place(s):
    """What there is for reveal_place. [T67-ACT-04]"""
    return tuple(filled_slots(s.row))


def answer__reveal_place(s, value):
    """Takes what was chosen for reveal_place."""
    s.action__reveal__place = value
    return action__reveal__after_place(s)


def chooser__reveal_place(s):
    """Who makes the choice reveal_place."""
    return s.action__reveal__actor


def action__force(s, actor, at):
    """Action: force.

    [T67-ROW-09, T67-OPEN-02, T67-ACT-06, T67-ACT-07, T67-OPEN-59, T67-OPEN-60, T67-ACT-08,
    T67-ACT-10, T67-ACT-09, T67-ACT-11, T67-TIME-03]
    """
    s.action__force__actor = actor
    if not s.time_limit:
        have = filled_slots(s.row)
        if len(have) >= 2:
            s.options = pick_options(have, (), 2)
            s.at = 24  # force_pair
            s.chooser = actor
            return None
        return action__force__after_pair(s)
    have_2 = filled_slots(s.row)
    if len(have_2) >= 2:
        s.options = pick_options(have_2, (), 2)
        s.at = 27  # force_pair_2
        s.chooser = actor
        return None
    return action__force__after_pair_2(s)


def action__force__after_turn_over(s):
    """After turn over."""
    s.action__force__actor = s.action__force__target = s.action__force__place = -1
    s.action__force__target_2 = s.action__force__place_2 = s.action__force__place_3 = -1
    s.action__force__pair = s.action__force__pair_2 = ()
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__force__after_pair(s):
    """After pair."""
    actor = s.action__force__actor
    found = []
    for target in range(s.players):
        if target != actor:
            found.append(target)
    s.options = tuple(found)
    if s.options:
        s.at = 25  # force_target
        s.chooser = s.action__force__actor
        return None
    return action__force__after_target


def action__force__after_target(s):
    """After target."""
    s.options = tuple(dict.fromkeys(s.action__force__pair))
    if s.options:
        s.at = 26  # force_place
        s.chooser = s.action__force__target
        return None
    return action__force__after_place


def action__force__after_place(s):
    """After place."""
    s.turn_over__place = s.action__force__place
    s.turn_over__revealer = s.action__force__target
    s.turn_over__then = 6
    return turn_over(s)


def action__force__after_pair_2(s):
    """After pair 2."""
    actor = s.action__force__actor
    found = []
    for target in range(s.players):
        if target != actor:
            found.append(target)
    s.options = tuple(found)
    if s.options:
        s.at = 28  # force_target_2
        s.chooser = s.action__force__actor
        return None
    return action__force__after_target_2


def action__force__after_target_2(s):
    """After target 2."""
    s.options = (1, 0)
    s.at = 29  # force_choose_in_time
    s.chooser = s.action__force__target_2
    return None


def action__force__after_place_2(s):
    """After place 2."""
    s.turn_over__place = s.action__force__place_2
    s.turn_over__revealer = s.action__force__target_2
    s.turn_over__then = 6
    return turn_over(s)


def action__force__after_place_3(s):
    """After place 3."""
    s.turn_over__place = s.action__force__place_3
    s.turn_over__revealer = s.action__force__target_2
    s.turn_over__then = 6
    return turn_over(s)


def members__force_pair(s):
    """What there is for force_pair. [T67-ACT-06, T67-ROW-09, T67-OPEN-02]"""
    return filled_slots(s.row)


def options__force_pair(s):
    """What is left of it after the picks so far."""
    return pick_options(members__force_pair(s), s.picks, 2)


def answer__force_pair(s, value):
    """Takes what was chosen for force_pair."""
    s.picks += (value,)
    if len(s.picks) < 2:
        have = filled_slots(s.row)
        if len(s.picks) < len(have):
            s.options = pick_options(have, s.picks, 2)
            return None
    s.action__force__pair = s.picks
    s.picks = ()
    return action__force__after_pair(s)


def chooser__force_pair(s):
    """Who makes the choice force_pair."""
    return s.action__force__actor


def members__force_pair_2(s):
    """What there is for force_pair_2. [T67-ACT-06]"""
    return filled_slots(s.row)


def options__force_pair_2(s):
    """What is left of it after the picks so far."""
    return pick_options(members__force_pair_2(s), s.picks, 2)


def answer__force_pair_2(s, value):
    """Takes what was chosen for force_pair_2."""
    s.picks += (value,)
    if len(s.picks) < 2:
        have = filled_slots(s.row)
        if len(s.picks) < len(have):
            s.options = pick_options(have, s.picks, 2)
            return None
    s.action__force__pair_2 = s.picks
    s.picks = ()
    return action__force__after_pair_2(s)


def chooser__force_pair_2(s):
    """Who makes the choice force_pair_2."""
    return s.action__force__actor


def options__force_target(s):
    """What there is for force_target. [T67-ACT-07, T67-OPEN-59, T67-OPEN-60]"""
    actor = s.action__force__actor
    found = []
    for target in range(s.players):
        if target != actor:
            found.append(target)
    return tuple(found)


def answer__force_target(s, value):
    """Takes what was chosen for force_target."""
    s.action__force__target = value
    return action__force__after_target(s)


def chooser__force_target(s):
    """Who makes the choice force_target."""
    return s.action__force__actor


def options__force_place(s):
    """What there is for force_place. [T67-ACT-06, T67-ACT-08, T67-ACT-10]"""
    return tuple(dict.fromkeys(s.action__force__pair))


def answer__force_place(s, value):
    """Takes what was chosen for force_place."""
    s.action__force__place = value
    return action__force__after_place(s)


def chooser__force_place(s):
    """Who makes the choice force_place."""
    return s.action__force__target


def options__force_target_2(s):
    """What there is for force_target_2. [T67-ACT-07, T67-OPEN-59, T67-OPEN-60]"""
    actor = s.action__force__actor
    found = []
    for target in range(s.players):
        if target != actor:
            found.append(target)
    return tuple(found)


def answer__force_target_2(s, value):
    """Takes what was chosen for force_target_2."""
    s.action__force__target_2 = value
    s.options = (1, 0)
    s.at = 29  # force_choose_in_time
    s.chooser = value
    return None


def chooser__force_target_2(s):
    """Who makes the choice force_target_2."""
    return s.action__force__actor


def options__force_choose_in_time(s):
    """What there is for force_choose_in_time."""
    return (1, 0)


def answer__force_choose_in_time(s, value):
    """Takes what was chosen for force_choose_in_time."""
    s.answer = value
    if value != 0:
        s.options = tuple(dict.fromkeys(s.action__force__pair_2))
        if s.options:
            s.at = 30  # force_place_2
            s.chooser = s.action__force__target_2
            return None
        return action__force__after_place_2
    s.options = tuple(dict.fromkeys(s.action__force__pair_2))
    if s.options:
        s.at = 31  # force_place_3
        s.chooser = s.action__force__actor
        return None
    return action__force__after_place_3


def chooser__force_choose_in_time(s):
    """Who makes the choice force_choose_in_time."""
    return s.action__force__target_2


def options__force_place_2(s):
    """What there is for force_place_2. [T67-ACT-06, T67-ACT-08, T67-ACT-10]"""
    return tuple(dict.fromkeys(s.action__force__pair_2))


def answer__force_place_2(s, value):
    """Takes what was chosen for force_place_2."""
    s.action__force__place_2 = value
    return action__force__after_place_2(s)


def chooser__force_place_2(s):
    """Who makes the choice force_place_2."""
    return s.action__force__target_2


def options__force_place_3(s):
    """What there is for force_place_3. [T67-TIME-03]"""
    return tuple(dict.fromkeys(s.action__force__pair_2))


def answer__force_place_3(s, value):
    """Takes what was chosen for force_place_3."""
    s.action__force__place_3 = value
    return action__force__after_place_3(s)


def chooser__force_place_3(s):
    """Who makes the choice force_place_3."""
    return s.action__force__actor


def action__take_boat(s, actor, at):
    """Action: take boat.

    [T67-BOAT-02, T67-OPEN-39, T67-ACT-12, T67-BOAT-01, T67-ZONE-12, T67-BOAT-03, T67-OPEN-40]
    """
    s.action__take_boat__actor = actor
    found = []
    rowboat = s.rowboat
    exploded = s.exploded
    for ship, place_ in enumerate(s.crew):
        if not rowboat[ship] and not exploded[ship] and (actor in s.tortuga or actor in place_):
            found.append(ship)
    s.options = tuple(found)
    if s.options:
        s.at = 32  # take_boat_ship
        s.chooser = actor
        return None
    return action__take_boat__after_ship


def action__take_boat__after_ship(s):
    """After ship. [T67-ACT-12, T67-BOAT-01, T67-ZONE-12, T67-BOAT-03, T67-OPEN-40]"""
    ship = s.action__take_boat__ship
    piece, origin = take__pawn(s, s.action__take_boat__actor)
    if s.log is not None:
        log_one(s, origin, ("rowboat", ship), piece, True, s.everybody)
    s.rowboat[ship].append(piece >> 16)
    if len(s.rowboat[ship]) > 1:
        overfull('rowboat')
    settle__albatross_curse(s)
    s.action__take_boat__ship = s.action__take_boat__actor = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def options__take_boat_ship(s):
    """What there is for take_boat_ship. [T67-BOAT-02, T67-OPEN-39]"""
    actor = s.action__take_boat__actor
    found = []
    rowboat = s.rowboat
    exploded = s.exploded
    for ship, place_ in enumerate(s.crew):
        if not rowboat[ship] and not exploded[ship] and (actor in s.tortuga or actor in place_):
            found.append(ship)
    return tuple(found)


def answer__take_boat_ship(s, value):
    """Takes what was chosen for take_boat_ship."""
    s.action__take_boat__ship = value
    return action__take_boat__after_ship(s)


def chooser__take_boat_ship(s):
    """Who makes the choice take_boat_ship."""
    return s.action__take_boat__actor


def action__go_ashore(s, actor, at):
    """Action: go ashore. [T67-ACT-13, T67-BOAT-01, T67-ZONE-13]"""
    piece, origin = take__pawn(s, actor)
    if s.log is not None:
        log_one(s, origin, ("tortuga", 0), piece, True, s.everybody)
    s.tortuga.append(piece >> 16)
    settle__albatross_curse(s)
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__climb_aboard(s, actor, at):
    """Action: climb aboard. [T67-ACT-13, T67-ZONE-13, T67-ZONE-15]"""
    s.action__climb_aboard__actor = actor
    found = []
    rowboat = s.rowboat
    for ship, place_ in enumerate(s.crew):
        if actor in rowboat[ship] and len(place_) < 5:
            found.append(ship)
    s.options = tuple(found)
    if s.options:
        s.at = 33  # climb_aboard_ship
        s.chooser = actor
        return None
    return action__climb_aboard__after_ship


def action__climb_aboard__after_ship(s):
    """After ship. [T67-ACT-13, T67-ZONE-13, T67-ZONE-15]"""
    ship = s.action__climb_aboard__ship
    piece, origin = take__pawn(s, s.action__climb_aboard__actor)
    if s.log is not None:
        log_one(s, origin, ("crew", ship), piece, True, s.everybody)
    s.crew[ship].append(piece >> 16)
    if len(s.crew[ship]) > 5:
        overfull('crew')
    settle__albatross_curse(s)
    s.action__climb_aboard__ship = s.action__climb_aboard__actor = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def options__climb_aboard_ship(s):
    """What there is for climb_aboard_ship. [T67-ACT-13]"""
    actor = s.action__climb_aboard__actor
    found = []
    rowboat = s.rowboat
    for ship, place_ in enumerate(s.crew):
        if actor in rowboat[ship] and len(place_) < 5:
            found.append(ship)
    return tuple(found)


def answer__climb_aboard_ship(s, value):
    """Takes what was chosen for climb_aboard_ship."""
    s.action__climb_aboard__ship = value
    return action__climb_aboard__after_ship(s)


def chooser__climb_aboard_ship(s):
    """Who makes the choice climb_aboard_ship."""
    return s.action__climb_aboard__actor


def action__attack(s, actor, at):
    """Action: attack.

    [T67-ACT-15, T67-OPEN-42, T67-ATL-03, T67-VOTE-15, T67-VOTE-16, T67-VOTE-17, T67-VOTE-18,
    T67-VOTE-19, T67-VOTE-07, T67-VOTE-20, T67-VOTE-24, T67-VOTE-25]
    """
    s.action__attack__actor = actor
    s.action__attack__ship = at
    s.atlantis_after_call__caller = actor
    s.atlantis_after_call__then = 7
    return atlantis_after_call(s)


def action__attack__after_atlantis_after_call(s):
    """After atlantis after call."""
    found = 0
    for player in s.crew[s.action__attack__ship]:
        found |= 1 << player
    s.hold_vote__electorate = found
    s.hold_vote__caller = s.action__attack__actor
    s.hold_vote__then = 8
    return hold_vote(s)


def action__attack__after_hold_vote(s):
    """After hold vote."""
    if attack_count(s, CANNON) >= 1 and attack_count(s, TORCH) > attack_count(s, WATER):
        s.take_chest__actor = s.action__attack__actor
        s.take_chest__ship = s.action__attack__ship
        s.take_chest__then = 9
        return take_chest(s)
    clear_vote(s, s.action__attack__actor)
    s.action__attack__actor = s.action__attack__ship = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__attack__after_take_chest(s):
    """After take chest. [T67-VOTE-25]"""
    clear_vote(s, s.action__attack__actor)
    s.action__attack__actor = s.action__attack__ship = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__maroon_crewmate(s, actor, at):
    """Action: maroon crewmate.

    [T67-ACT-16, T67-ACT-17, T67-ATL-04, T67-TMAP-06, T67-ATL-07, T67-FOY-03, T67-OPEN-88]
    """
    s.action__maroon_crewmate__actor = actor
    s.action__maroon_crewmate__ship = at
    found = []
    for victim in s.crew[at]:
        if victim != actor:
            found.append(victim)
    s.options = tuple(found)
    if s.options:
        s.at = 34  # maroon_crewmate_victim
        s.chooser = actor
        return None
    return action__maroon_crewmate__after_victim


def action__maroon_crewmate__after_victim(s):
    """After victim."""
    victim = s.action__maroon_crewmate__victim
    if (
        ATLANTIS in s.display[victim]
        and has_room(s, other_ship(s, s.action__maroon_crewmate__ship))
    ):
        s.options = (1, 0)
        s.at = 35  # maroon_crewmate_use_atlantis
        s.chooser = victim
        return None
    s.maroon_unless_saved__victim = victim
    s.maroon_unless_saved__then = 10
    return maroon_unless_saved(s)


def action__maroon_crewmate__after_maroon_unless_saved(s):
    """After maroon unless saved."""
    s.action__maroon_crewmate__victim = s.action__maroon_crewmate__actor = s.action__maroon_crewmate__ship = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def options__maroon_crewmate_victim(s):
    """What there is for maroon_crewmate_victim. [T67-ACT-16, T67-ACT-17]"""
    actor = s.action__maroon_crewmate__actor
    found = []
    for victim in s.crew[s.action__maroon_crewmate__ship]:
        if victim != actor:
            found.append(victim)
    return tuple(found)


def answer__maroon_crewmate_victim(s, value):
    """Takes what was chosen for maroon_crewmate_victim."""
    s.action__maroon_crewmate__victim = value
    return action__maroon_crewmate__after_victim(s)


def chooser__maroon_crewmate_victim(s):
    """Who makes the choice maroon_crewmate_victim."""
    return s.action__maroon_crewmate__actor


def options__maroon_crewmate_use_atlantis(s):
    """What there is for maroon_crewmate_use_atlantis. [T67-ATL-04, T67-TMAP-06]"""
    return (1, 0)


def answer__maroon_crewmate_use_atlantis(s, value):
    """Takes what was chosen for maroon_crewmate_use_atlantis. [T67-ATL-04, T67-ATL-07]"""
    victim = s.action__maroon_crewmate__victim
    ship = s.action__maroon_crewmate__ship
    s.answer = value
    if value != 0:
        piece, origin = take__pawn(s, victim)
        if s.log is not None:
            log_one(s, origin, ("crew", other_ship(s, ship)), piece, True, s.everybody)
        s.crew[other_ship(s, ship)].append(piece >> 16)
        if len(s.crew[other_ship(s, ship)]) > 5:
            overfull('crew')
        settle__albatross_curse(s)
        if ATLANTIS in s.display[victim]:
            piece_2 = ATLANTIS
            s.display[victim].remove(piece_2)
            if s.log is not None:
                log_one(s, ("display", victim), ("discards", 0), piece_2, False, s.everybody)
            s.discards.append(piece_2)
        settle__albatross_curse(s)
        if s.log is not None and s.captain_acts_again != True:
            s.log.append(("set", "captain_acts_again", 0, True))
        s.captain_acts_again = True
        s.action__maroon_crewmate__victim = s.action__maroon_crewmate__actor = s.action__maroon_crewmate__ship = -1
        then, s.action__then = s.action__then, -1
        return RESUME[then]
    s.maroon_unless_saved__victim = victim
    s.maroon_unless_saved__then = 10
    return maroon_unless_saved(s)


def chooser__maroon_crewmate_use_atlantis(s):
    """Who makes the choice maroon_crewmate_use_atlantis."""
    return s.action__maroon_crewmate__victim


def action__mutiny(s, actor, at):
    """Action: mutiny.

    [T67-ACT-18, T67-OPEN-46, T67-ATL-03, T67-ROLE-08, T67-VOTE-27, T67-VOTE-28, T67-VOTE-29,
    T67-VOTE-30, T67-VOTE-32, T67-OPEN-15, T67-VOTE-31, T67-OPEN-72]
    """
    s.action__mutiny__actor = actor
    s.action__mutiny__ship = at
    s.atlantis_after_call__caller = actor
    s.atlantis_after_call__then = 11
    return atlantis_after_call(s)


def action__mutiny__after_atlantis_after_call(s):
    """After atlantis after call. [T67-ROLE-08]"""
    actor = s.action__mutiny__actor
    ship = s.action__mutiny__ship
    crew_here = s.crew[ship]
    if actor == (crew_here[0] if crew_here else -1):
        s.action__mutiny__actor = s.action__mutiny__ship = s.action__mutiny__leader = -1
        then, s.action__then = s.action__then, -1
        return RESUME[then]
    leader = captain(s, ship)
    s.action__mutiny__leader = leader
    if leader >= 0:
        found = 0
        for player in crew_here:
            if player != leader:
                found |= 1 << player
        s.hold_vote__electorate = found
        s.hold_vote__caller = actor
        s.hold_vote__then = 12
        return hold_vote(s)
    s.action__mutiny__actor = s.action__mutiny__ship = s.action__mutiny__leader = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__mutiny__on(s):
    """Goes on."""
    s.action__mutiny__actor = s.action__mutiny__ship = s.action__mutiny__leader = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__mutiny__after_hold_vote(s):
    """After hold vote."""
    if mutiny_count(s, SKULL) > mutiny_count(s, HELM):
        s.maroon_unless_saved__victim = s.action__mutiny__leader
        s.maroon_unless_saved__then = 13
        return maroon_unless_saved(s)
    return action__mutiny__after_maroon_unless_saved(s)


def action__mutiny__after_maroon_unless_saved(s):
    """After maroon unless saved."""
    clear_vote(s, s.action__mutiny__actor)
    s.action__mutiny__actor = s.action__mutiny__ship = s.action__mutiny__leader = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__smuggle(s, actor, at):
    """Action: smuggle. [T67-ACT-20, T67-OPEN-45, T67-ACT-19]"""
    s.action__smuggle__actor = actor
    s.action__smuggle__ship = at
    found = []
    hold = s.hold
    for source in range(2):
        if hold[at * 3 + source] != 0:
            found.append(source)
    s.options = tuple(found)
    if s.options:
        s.at = 36  # smuggle_source
        s.chooser = actor
        return None
    return action__smuggle__after_source


def action__smuggle__after_source(s):
    """After source. [T67-ACT-19]"""
    source = s.action__smuggle__source
    ship = s.action__smuggle__ship
    found = []
    for side in range(2):
        if side != source:
            found.append(side)
    for side in found:
        at = ship * 3 + source
        moved = min(1, s.hold[at])
        s.hold[at] -= moved
        if s.log is not None and moved:
            log_move(s, ("hold", at), ("hold", ship * 3 + side), [0] * moved, False, s.everybody)
        s.hold[ship * 3 + side] += moved
        settle__lead_in_play_on(s)
    s.action__smuggle__source = s.action__smuggle__actor = s.action__smuggle__ship = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def options__smuggle_source(s):
    """What there is for smuggle_source. [T67-ACT-20, T67-OPEN-45]"""
    ship = s.action__smuggle__ship
    found = []
    hold = s.hold
    for source in range(2):
        if hold[ship * 3 + source] != 0:
            found.append(source)
    return tuple(found)


def answer__smuggle_source(s, value):
    """Takes what was chosen for smuggle_source."""
    s.action__smuggle__source = value
    return action__smuggle__after_source(s)


def chooser__smuggle_source(s):
    """Who makes the choice smuggle_source."""
    return s.action__smuggle__actor


def action__brawl(s, actor, at):
    """Action: brawl.

    [T67-ACT-21, T67-VOTE-33, T67-VOTE-34, T67-VOTE-35, T67-VOTE-36, T67-VOTE-38, T67-VOTE-37]
    """
    s.action__brawl__actor = actor
    found = 0
    for player in s.tortuga:
        found |= 1 << player
    s.hold_vote__electorate = found
    s.hold_vote__caller = actor
    s.hold_vote__then = 14
    return hold_vote(s)


def action__brawl__after_hold_vote(s):
    """After hold vote. [T67-VOTE-35, T67-VOTE-36, T67-VOTE-38, T67-VOTE-37]"""
    brawl_count_2 = brawl_count(s, BRITISH)
    brawl_count_3 = brawl_count(s, FRENCH)
    if brawl_count_2 > brawl_count_3:
        moved = s.island_store
        s.island_store -= moved
        if s.log is not None and moved:
            log_move(s, ("island_store", 0), ("area", BRITISH), [0] * moved, False, s.everybody)
        s.area[BRITISH] += moved
        settle__lead_in_play_on(s)
        moved_2 = s.area[FRENCH]
        s.area[FRENCH] -= moved_2
        if s.log is not None and moved_2:
            log_move(s, ("area", FRENCH), ("area", BRITISH), [0] * moved_2, False, s.everybody)
        s.area[BRITISH] += moved_2
        settle__lead_in_play_on(s)
    elif brawl_count_3 > brawl_count_2:
        moved_3 = s.island_store
        s.island_store -= moved_3
        if s.log is not None and moved_3:
            log_move(s, ("island_store", 0), ("area", FRENCH), [0] * moved_3, False, s.everybody)
        s.area[FRENCH] += moved_3
        settle__lead_in_play_on(s)
        moved_4 = s.area[BRITISH]
        s.area[BRITISH] -= moved_4
        if s.log is not None and moved_4:
            log_move(s, ("area", BRITISH), ("area", FRENCH), [0] * moved_4, False, s.everybody)
        s.area[FRENCH] += moved_4
        settle__lead_in_play_on(s)
    else:
        share_island_chests(s)
    clear_vote(s, s.action__brawl__actor)
    s.action__brawl__actor = -1
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__time_over(s, actor, at):
    """Action: time over. [T67-TIME-02, T67-OPEN-80, T67-OPEN-81]"""
    s.action__time_over__actor = actor
    if s.wild_game:
        found = -1
        row = s.row
        for slot in filled_slots(row):
            found = slot
            break
        place_ = found
        if place_ >= 0:
            found_2 = filled_slots(row)
            if found_2:
                drawn = s.chance.below(len(found_2))
                place_ = found_2[drawn]
            s.turn_over__place = place_
            s.turn_over__revealer = actor
            s.turn_over__then = 15
            return turn_over(s)
        s.action__time_over__actor = s.action__time_over__index = -1
        s.action__time_over__pair = s.action__time_over__items = ()
        then, s.action__then = s.action__then, -1
        return RESUME[then]
    row_2 = s.row
    if row_2.count(-1) <= 3:
        have = filled_slots(row_2)
        if len(have) >= 2:
            s.options = pick_options(have, (), 2)
            s.at = 37  # time_over_pair
            s.chooser = actor
            return None
        return action__time_over__after_pair(s)
    s.action__time_over__items = tuple(filled_slots(row_2))
    s.action__time_over__index = 0
    return action__time_over__after_turn_over_2(s)


def action__time_over__after_turn_over(s):
    """After turn over."""
    s.action__time_over__actor = s.action__time_over__index = -1
    s.action__time_over__pair = s.action__time_over__items = ()
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__time_over__after_pair(s):
    """After pair. [T67-TIME-02]"""
    viewer = s.action__time_over__actor
    found = []
    for slot in s.action__time_over__pair:
        at = slot - 1
        if s.row[at] >= 0:
            found.append(at)
    look(s, s.row, found, viewer, ("row", 0))
    s.action__time_over__actor = s.action__time_over__index = -1
    s.action__time_over__pair = s.action__time_over__items = ()
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def action__time_over__after_turn_over_2(s):
    """After turn over."""
    items = s.action__time_over__items
    index = s.action__time_over__index
    if index < len(items):
        place_ = items[index]
        s.action__time_over__index = index + 1
        s.turn_over__place = place_
        s.turn_over__revealer = s.action__time_over__actor
        s.turn_over__then = 16
        return turn_over(s)
    s.action__time_over__actor = s.action__time_over__index = -1
    s.action__time_over__pair = s.action__time_over__items = ()
    then, s.action__then = s.action__then, -1
    return RESUME[then]


def members__time_over_pair(s):
    """What there is for time_over_pair."""
    return filled_slots(s.row)


def options__time_over_pair(s):
    """What is left of it after the picks so far."""
    return pick_options(members__time_over_pair(s), s.picks, 2)


def answer__time_over_pair(s, value):
    """Takes what was chosen for time_over_pair."""
    s.picks += (value,)
    if len(s.picks) < 2:
        have = filled_slots(s.row)
        if len(s.picks) < len(have):
            s.options = pick_options(have, s.picks, 2)
            return None
    s.action__time_over__pair = s.picks
    s.picks = ()
    return action__time_over__after_pair(s)


def chooser__time_over_pair(s):
    """Who makes the choice time_over_pair."""
    return s.action__time_over__actor


def when__letter_of_marque__revealed(s):
    """Card: letter of marque, when revealed. [T67-LOM-01, T67-LOM-06, T67-LOM-10, T67-OPEN-35]"""
    revealer = s.event__revealed__revealer
    found = False
    rowboat = s.rowboat[FLYING_DUTCHMAN]
    rowboat_2 = s.rowboat[JOLLY_ROGER]
    for player in range(s.players):
        if player in s.tortuga or player in rowboat or player in rowboat_2:
            found = True
            break
    if found:
        s.options = (1, 0)
        s.at = 38  # letter_of_marque_revealed_exchange_a_vote_card
        s.chooser = revealer
        return None
    s.exchange_vote_card__revealer = revealer
    s.exchange_vote_card__then = 17
    return exchange_vote_card(s)


def when__letter_of_marque__revealed__after_exchange_vote_card(s):
    """After exchange vote card."""
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def options__letter_of_marque_revealed_exchange_a_vote_card(s):
    """What there is for letter_of_marque_revealed_exchange_a_vote_card. [T67-LOM-01, T67-LOM-06]"""
    return (1, 0)


def answer__letter_of_marque_revealed_exchange_a_vote_card(s, value):
    """Takes what was chosen for letter_of_marque_revealed_exchange_a_vote_card.

    [T67-LOM-01, T67-LOM-02, T67-BOAT-08, T67-OPEN-35, T67-OPEN-38, T67-LOM-03, T67-OPEN-37]
    """
    revealer = s.event__revealed__revealer
    s.answer = value
    if value != 0:
        s.exchange_vote_card__revealer = revealer
        s.exchange_vote_card__then = 17
        return exchange_vote_card(s)
    s.letter_voyage__sender = revealer
    s.letter_voyage__then = 17
    found = []
    rowboat = s.rowboat[FLYING_DUTCHMAN]
    rowboat_2 = s.rowboat[JOLLY_ROGER]
    for traveller in range(s.players):
        if traveller in s.tortuga or traveller in rowboat or traveller in rowboat_2:
            found.append(traveller)
    s.options = tuple(found)
    if s.options:
        s.at = 16  # letter_voyage_traveller
        s.chooser = revealer
        return None
    return letter_voyage__after_traveller


def chooser__letter_of_marque_revealed_exchange_a_vote_card(s):
    """Who makes the choice letter_of_marque_revealed_exchange_a_vote_card."""
    return s.event__revealed__revealer


def when__pistol__revealed(s):
    """Card: pistol, when revealed.

    [T67-PIST-01, T67-PIST-02, T67-PIST-04, T67-PIST-03, T67-PIST-05]
    """
    revealer = s.event__revealed__revealer
    found = []
    for target in range(s.players):
        if target != revealer:
            found.append(target)
    s.options = tuple(found)
    if s.options:
        s.at = 39  # pistol_revealed_target
        s.chooser = s.event__revealed__revealer
        return None
    return when__pistol__revealed__after_target


def when__pistol__revealed__after_target(s):
    """After target."""
    s.maroon_unless_saved__victim = s.pistol__when__revealed__target
    s.maroon_unless_saved__then = 18
    return maroon_unless_saved(s)


def when__pistol__revealed__after_maroon_unless_saved(s):
    """After maroon unless saved."""
    s.pistol__when__revealed__target = s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def options__pistol_revealed_target(s):
    """What there is for pistol_revealed_target.

    [T67-PIST-01, T67-PIST-02, T67-PIST-04, T67-PIST-03]
    """
    revealer = s.event__revealed__revealer
    found = []
    for target in range(s.players):
        if target != revealer:
            found.append(target)
    return tuple(found)


def answer__pistol_revealed_target(s, value):
    """Takes what was chosen for pistol_revealed_target."""
    s.pistol__when__revealed__target = value
    return when__pistol__revealed__after_target(s)


def chooser__pistol_revealed_target(s):
    """Who makes the choice pistol_revealed_target."""
    return s.event__revealed__revealer


def when__albatross__revealed(s):
    """Card: albatross, when revealed. [T67-ALB-01]"""
    revealer = s.event__revealed__revealer
    piece = take_kind(s.open_card, ALBATROSS, False, slots=True)
    if piece >= 0:
        if s.log is not None:
            log_one(s, ("open_card", 0), ("display", revealer), piece, False, s.everybody)
        insort(s.display[revealer], piece)
    settle__albatross_curse(s)
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__black_spot__revealed(s):
    """Card: black spot, when revealed. [T67-SPOT-01, T67-SPOT-02, T67-SPOT-03]"""
    s.maroon_unless_saved__victim = s.event__revealed__revealer
    s.maroon_unless_saved__then = 19
    return maroon_unless_saved(s)


def when__black_spot__revealed__after_maroon_unless_saved(s):
    """After maroon unless saved."""
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__atlantis__revealed(s):
    """Card: atlantis, when revealed. [T67-TMAP-02]"""
    s.give_away__card = ATLANTIS
    s.give_away__revealer = s.event__revealed__revealer
    s.give_away__then = 20
    return give_away(s)


def when__atlantis__revealed__after_give_away(s):
    """After give away."""
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__el_dorado__revealed(s):
    """Card: el dorado, when revealed. [T67-TMAP-02, T67-ELD-01, T67-ELD-02, T67-OPEN-19]"""
    revealer = s.event__revealed__revealer
    found = []
    for receiver in range(s.players):
        if receiver != revealer:
            found.append(receiver)
    s.options = tuple(found)
    if s.options:
        s.at = 40  # el_dorado_revealed_receiver
        s.chooser = s.event__revealed__revealer
        return None
    return when__el_dorado__revealed__after_receiver


def when__el_dorado__revealed__after_receiver(s):
    """After receiver. [T67-ELD-01, T67-ELD-02, T67-OPEN-19]"""
    receiver = s.el_dorado__when__revealed__receiver
    piece = take_kind(s.open_card, EL_DORADO, False, slots=True)
    if piece >= 0:
        if s.log is not None:
            log_one(s, ("open_card", 0), ("display", receiver), piece, False, s.everybody)
        insort(s.display[receiver], piece)
    settle__albatross_curse(s)
    if s.vote_deck:
        piece_2 = s.vote_deck.pop()
        if s.log is not None:
            log_one(s, ("vote_deck", 0), ("hand", receiver), piece_2, True, 1 << receiver)
        insort(s.hand[receiver], piece_2 | 1 << receiver)
    s.el_dorado__when__revealed__receiver = s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def options__el_dorado_revealed_receiver(s):
    """What there is for el_dorado_revealed_receiver. [T67-TMAP-02]"""
    revealer = s.event__revealed__revealer
    found = []
    for receiver in range(s.players):
        if receiver != revealer:
            found.append(receiver)
    return tuple(found)


def answer__el_dorado_revealed_receiver(s, value):
    """Takes what was chosen for el_dorado_revealed_receiver."""
    s.el_dorado__when__revealed__receiver = value
    return when__el_dorado__revealed__after_receiver(s)


def chooser__el_dorado_revealed_receiver(s):
    """Who makes the choice el_dorado_revealed_receiver."""
    return s.event__revealed__revealer


def when__fountain_of_youth__revealed(s):
    """Card: fountain of youth, when revealed. [T67-TMAP-02]"""
    s.give_away__card = FOUNTAIN_OF_YOUTH
    s.give_away__revealer = s.event__revealed__revealer
    s.give_away__then = 21
    return give_away(s)


def when__fountain_of_youth__revealed__after_give_away(s):
    """After give away."""
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__black_powder__revealed(s):
    """Card: black powder, when revealed.

    [T67-POW-01, T67-OPEN-56, T67-POW-02, T67-OPEN-96, T67-POW-03, T67-FOY-02]
    """
    found = []
    exploded = s.exploded
    for ship in range(2):
        if not exploded[ship]:
            found.append(ship)
    s.options = tuple(found)
    if s.options:
        s.at = 41  # black_powder_revealed_ship
        s.chooser = s.event__revealed__revealer
        return None
    s.black_powder__when__revealed__ship = s.black_powder__when__revealed__index = s.event__revealed__revealer = -1
    s.black_powder__when__revealed__items = ()
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__black_powder__revealed__after_maroon_unless_saved(s):
    """After maroon unless saved."""
    items = s.black_powder__when__revealed__items
    index = s.black_powder__when__revealed__index
    if index < len(items):
        victim = items[index]
        s.black_powder__when__revealed__index = index + 1
        s.maroon_unless_saved__victim = victim
        s.maroon_unless_saved__then = 22
        return maroon_unless_saved(s)
    s.black_powder__when__revealed__ship = s.black_powder__when__revealed__index = s.event__revealed__revealer = -1
    s.black_powder__when__revealed__items = ()
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def options__black_powder_revealed_ship(s):
    """What there is for black_powder_revealed_ship. [T67-POW-01, T67-OPEN-56]"""
    found = []
    exploded = s.exploded
    for ship in range(2):
        if not exploded[ship]:
            found.append(ship)
    return tuple(found)


def answer__black_powder_revealed_ship(s, value):
    """Takes what was chosen for black_powder_revealed_ship. [T67-POW-02, T67-OPEN-96]"""
    s.black_powder__when__revealed__ship = value
    if s.log is not None and s.exploded[value] != True:
        s.log.append(("set", "exploded", value, True))
    s.exploded[value] = True
    s.black_powder__when__revealed__items = tuple(s.rowboat[value])
    s.black_powder__when__revealed__index = 0
    return when__black_powder__revealed__after_maroon_unless_saved(s)


def chooser__black_powder_revealed_ship(s):
    """Who makes the choice black_powder_revealed_ship."""
    return s.event__revealed__revealer


def when__cabin_fever__revealed(s):
    """Card: cabin fever, when revealed.

    [T67-CAB-01, T67-CAB-03, T67-CAB-02, T67-VAR-04, T67-OPEN-53]
    """
    revealer = s.event__revealed__revealer
    found = []
    for partner in range(s.players):
        if partner != revealer:
            found.append(partner)
    s.options = tuple(found)
    if s.options:
        s.at = 42  # cabin_fever_revealed_partner
        s.chooser = s.event__revealed__revealer
        return None
    return when__cabin_fever__revealed__after_partner


def when__cabin_fever__revealed__after_partner(s):
    """After partner. [T67-CAB-01, T67-CAB-03, T67-CAB-02, T67-VAR-04, T67-OPEN-53]"""
    revealer = s.event__revealed__revealer
    partner = s.cabin_fever__when__revealed__partner
    if s.loyalty_place[revealer]:
        taken = s.loyalty_place[revealer]
        s.loyalty_place[revealer] = []
        if taken and s.loyalty_place[revealer]:
            taken = blurred_all(taken, 1 << revealer)
            blur(s.loyalty_place[revealer], 1 << revealer)
            s.loyalty_place[revealer].sort()
        if s.log is not None and taken:
            log_move(
                s,
                ("loyalty_place", revealer),
                ("loyalty_deck", 0),
                taken,
                True,
                1 << revealer,
            )
        s.loyalty_deck += taken
    if s.loyalty_place[partner]:
        taken_2 = s.loyalty_place[partner]
        s.loyalty_place[partner] = []
        if taken_2 and s.loyalty_place[partner]:
            taken_2 = blurred_all(taken_2, 1 << partner)
            blur(s.loyalty_place[partner], 1 << partner)
            s.loyalty_place[partner].sort()
        if s.log is not None and taken_2:
            log_move(
                s,
                ("loyalty_place", partner),
                ("loyalty_deck", 0),
                taken_2,
                True,
                1 << partner,
            )
        s.loyalty_deck += taken_2
    s.loyalty_deck[:] = [piece & -65536 for piece in s.loyalty_deck]
    shuffle_pile(s.chance, s.loyalty_deck)
    if s.log is not None:
        s.log.append(("shuffle", ("loyalty_deck", 0)))
    loyalty_deck = s.loyalty_deck
    if loyalty_deck:
        piece = s.loyalty_deck.pop()
        if s.log is not None:
            log_one(s, ("loyalty_deck", 0), ("loyalty_place", revealer), piece, True, 1 << revealer)
        insort(s.loyalty_place[revealer], piece | 1 << revealer)
    if loyalty_deck:
        piece_2 = s.loyalty_deck.pop()
        if s.log is not None:
            log_one(s, ("loyalty_deck", 0), ("loyalty_place", partner), piece_2, True, 1 << partner)
        insort(s.loyalty_place[partner], piece_2 | 1 << partner)
    if s.open_loyalties:
        show_loyalty(s, revealer)
        show_loyalty(s, partner)
    s.cabin_fever__when__revealed__partner = s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def options__cabin_fever_revealed_partner(s):
    """What there is for cabin_fever_revealed_partner. [T67-CAB-01]"""
    revealer = s.event__revealed__revealer
    found = []
    for partner in range(s.players):
        if partner != revealer:
            found.append(partner)
    return tuple(found)


def answer__cabin_fever_revealed_partner(s, value):
    """Takes what was chosen for cabin_fever_revealed_partner."""
    s.cabin_fever__when__revealed__partner = value
    return when__cabin_fever__revealed__after_partner(s)


def chooser__cabin_fever_revealed_partner(s):
    """Who makes the choice cabin_fever_revealed_partner."""
    return s.event__revealed__revealer


def when__crows_nest__revealed(s):
    """Card: crows nest, when revealed.

    [T67-CROW-01, T67-CROW-05, T67-CROW-02, T67-CROW-03, T67-CROW-04, T67-OPEN-51, T67-OPEN-52,
    T67-CROW-06]
    """
    revealer = s.event__revealed__revealer
    found = []
    for target in range(s.players):
        if target != revealer:
            found.append(target)
    s.options = tuple(found)
    if s.options:
        s.at = 43  # crows_nest_revealed_target
        s.chooser = s.event__revealed__revealer
        return None
    return when__crows_nest__revealed__after_target


def when__crows_nest__revealed__after_target(s):
    """After target. [T67-CROW-05, T67-CROW-02, T67-CROW-03, T67-CROW-04]"""
    revealer = s.event__revealed__revealer
    target = s.crows_nest__when__revealed__target
    hand_here = s.hand[target]
    hand_size = len(hand_here)
    s.crows_nest__when__revealed__hand_size = hand_size
    if hand_here:
        taken = s.hand[target]
        s.hand[target] = []
        if taken and s.hand[target]:
            taken = blurred_all(taken, 1 << target)
            blur(s.hand[target], 1 << target)
            s.hand[target].sort()
        if s.log is not None and taken:
            log_move(s, ("hand", target), ("vote_deck", 0), taken, True, 1 << target)
        s.vote_deck += taken
    vote_deck = s.vote_deck
    look(s, s.vote_deck, range(len(vote_deck)), revealer, ("vote_deck", 0))
    have = kinds(vote_deck)[::-1]
    if len(have) >= hand_size:
        if min(hand_size, len(have)) <= 0:
            s.crows_nest__when__revealed__picks = ()
            return when__crows_nest__revealed__after_picks(s)
        s.options = pick_options(have, (), hand_size)
        s.at = 44  # crows_nest_revealed_picks
        s.chooser = revealer
        return None
    return when__crows_nest__revealed__after_picks(s)


def when__crows_nest__revealed__after_picks(s):
    """After picks. [T67-CROW-03, T67-CROW-06]"""
    revealer = s.event__revealed__revealer
    target = s.crows_nest__when__revealed__target
    picks = s.crows_nest__when__revealed__picks
    if picks:
        taken = take_kinds(s.vote_deck, picks, True, from_end=True)
        if taken and s.vote_deck:
            taken = blurred_all(taken, 1 << revealer)
            blur(s.vote_deck, 1 << revealer)
        if s.log is not None and taken:
            log_move(s, ("vote_deck", 0), ("hand", target), taken, True, 1 << target)
        taken = known_to(taken, 1 << target)
        s.hand[target] += taken
        s.hand[target].sort()
    s.vote_deck[:] = [piece & -65536 for piece in s.vote_deck]
    shuffle_pile(s.chance, s.vote_deck)
    if s.log is not None:
        s.log.append(("shuffle", ("vote_deck", 0)))
    s.crows_nest__when__revealed__target = s.crows_nest__when__revealed__hand_size = s.event__revealed__revealer = -1
    s.crows_nest__when__revealed__picks = ()
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def options__crows_nest_revealed_target(s):
    """What there is for crows_nest_revealed_target. [T67-CROW-01]"""
    revealer = s.event__revealed__revealer
    found = []
    for target in range(s.players):
        if target != revealer:
            found.append(target)
    return tuple(found)


def answer__crows_nest_revealed_target(s, value):
    """Takes what was chosen for crows_nest_revealed_target."""
    s.crows_nest__when__revealed__target = value
    return when__crows_nest__revealed__after_target(s)


def chooser__crows_nest_revealed_target(s):
    """Who makes the choice crows_nest_revealed_target."""
    return s.event__revealed__revealer


def members__crows_nest_revealed_picks(s):
    """What there is for crows_nest_revealed_picks.

    [T67-CROW-03, T67-CROW-05, T67-OPEN-51, T67-OPEN-52]
    """
    return kinds(s.vote_deck)[::-1]


def options__crows_nest_revealed_picks(s):
    """What is left of it after the picks so far."""
    low = s.crows_nest__when__revealed__hand_size
    return pick_options(members__crows_nest_revealed_picks(s), s.picks, low)


def answer__crows_nest_revealed_picks(s, value):
    """Takes what was chosen for crows_nest_revealed_picks."""
    hand_size = s.crows_nest__when__revealed__hand_size
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < hand_size:
            have = kinds(s.vote_deck)[::-1]
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, hand_size)
                return None
    s.crows_nest__when__revealed__picks = s.picks
    s.picks = ()
    return when__crows_nest__revealed__after_picks(s)


def chooser__crows_nest_revealed_picks(s):
    """Who makes the choice crows_nest_revealed_picks."""
    return s.event__revealed__revealer


def when__eight_bells__revealed(s):
    """Card: eight bells, when revealed.

    [T67-BELL-02, T67-BELL-01, T67-BELL-03, T67-BELL-04, T67-OPEN-30, T67-OPEN-31]
    """
    revealer = s.event__revealed__revealer
    ship = (
        FLYING_DUTCHMAN
        if revealer in s.crew[FLYING_DUTCHMAN]
        else JOLLY_ROGER if revealer in s.crew[JOLLY_ROGER] else -1
    )
    if ship >= 0:
        shuffle_line(s.chance, s.crew[ship])
        if s.log is not None:
            s.log.append(("shuffle", ("crew", ship)))
        settle__albatross_curse(s)
    elif revealer in s.tortuga:
        shuffle_line(s.chance, s.tortuga)
        if s.log is not None:
            s.log.append(("shuffle", ("tortuga", 0)))
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__facade__revealed(s):
    """Card: facade, when revealed.

    [T67-FAC-01, T67-FAC-02, T67-OPEN-32, T67-OPEN-33, T67-OPEN-34]
    """
    revealer = s.event__revealed__revealer
    right = (revealer - 1) % s.players
    swap(s, _PLACES_OF_PAWN, revealer, right)
    settle__albatross_curse(s)
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__pirate_code__revealed(s):
    """Card: pirate code, when revealed. [T67-CODE-01]"""
    revealer = s.event__revealed__revealer
    piece = take_kind(s.open_card, PIRATE_CODE, False, slots=True)
    if piece >= 0:
        if s.log is not None:
            log_one(s, ("open_card", 0), ("display", revealer), piece, False, s.everybody)
        insort(s.display[revealer], piece)
    settle__albatross_curse(s)
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__scurvy__revealed(s):
    """Card: scurvy, when revealed.

    [T67-SCUR-01, T67-SCUR-02, T67-SCUR-03, T67-OPEN-92, T67-OPEN-07]
    """
    revealer = s.event__revealed__revealer
    ship = (
        FLYING_DUTCHMAN
        if revealer in s.crew[FLYING_DUTCHMAN]
        else JOLLY_ROGER if revealer in s.crew[JOLLY_ROGER] else -1
    )
    if ship >= 0:
        for player in s.crew[ship]:
            skips_here = s.skips[player]
            new = skips_here + 1 if skips_here <= 8 else 9
            if s.log is not None and s.skips[player] != new:
                s.log.append(("set", "skips", player, new))
            s.skips[player] = new
    else:
        tortuga = s.tortuga
        if revealer in tortuga:
            for player_2 in tortuga:
                skips_here_2 = s.skips[player_2]
                new_2 = skips_here_2 + 1 if skips_here_2 <= 8 else 9
                if s.log is not None and s.skips[player_2] != new_2:
                    s.log.append(("set", "skips", player_2, new_2))
                s.skips[player_2] = new_2
        else:
            new_3 = min(s.skips[revealer] + 1, 9)
            if s.log is not None and s.skips[revealer] != new_3:
                s.log.append(("set", "skips", revealer, new_3))
            s.skips[revealer] = new_3
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__stormy_seas__revealed(s):
    """Card: stormy seas, when revealed.

    [T67-STORM-03, T67-STORM-01, T67-STORM-04, T67-STORM-05, T67-OPEN-54, T67-STORM-02]
    """
    revealer = s.event__revealed__revealer
    ship = (
        FLYING_DUTCHMAN
        if revealer in s.crew[FLYING_DUTCHMAN]
        else JOLLY_ROGER if revealer in s.crew[JOLLY_ROGER] else -1
    )
    if ship >= 0:
        for nation in range(2):
            at = ship * 3 + nation
            moved = s.hold[at]
            s.hold[at] -= moved
            if s.log is not None and moved:
                log_move(s, ("hold", at), ("galleon", 0), [0] * moved, False, s.everybody)
            s.galleon += moved
        settle__lead_in_play_on(s)
    elif revealer in s.tortuga:
        moved_2 = s.island_store
        s.island_store -= moved_2
        if s.log is not None and moved_2:
            log_move(s, ("island_store", 0), ("galleon", 0), [0] * moved_2, False, s.everybody)
        s.galleon += moved_2
        for nation_2 in range(2):
            moved_3 = s.area[nation_2]
            s.area[nation_2] -= moved_3
            if s.log is not None and moved_3:
                log_move(s, ("area", nation_2), ("galleon", 0), [0] * moved_3, False, s.everybody)
            s.galleon += moved_3
        settle__lead_in_play_on(s)
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def when__spanish_armada__revealed(s):
    """Card: spanish armada, when revealed. [T67-ARM-01, T67-ARM-02, T67-OPEN-10, T67-OPEN-11]"""
    score_game(s)
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    return turn_over__after_revealed(s)


def trigger__albatross_curse__members(s):
    """What the trigger albatross curse is checked for."""
    return range(2)


def trigger__albatross_curse__fires(s, ship):
    """Whether the trigger albatross curse fires.

    [T67-ALB-02, T67-ALB-03, T67-ALB-04, T67-ALB-05, T67-ALB-06, T67-OPEN-21, T67-OPEN-22,
    T67-OPEN-23, T67-OPEN-24]
    """
    return albatrosses(s, ship) >= 2


def trigger__lead_in_play_on__members(s):
    """What the trigger lead in play on is checked for."""
    return (0,)


def trigger__lead_in_play_on__fires(s, member):
    """Whether the trigger lead in play on fires. [T67-END-08, T67-END-13, T67-OPEN-67]"""
    return s.play_on and score(s, BRITISH) != score(s, FRENCH)


def settle__albatross_curse(s):
    """After a change: sets off what fires now."""
    if albatrosses(s, FLYING_DUTCHMAN) >= 2 or albatrosses(s, JOLLY_ROGER) >= 2:
        settle(s, TRIGGERS, (0,))


def settle__lead_in_play_on(s):
    """After a change: sets off what fires now."""
    if s.play_on and score(s, BRITISH) != score(s, FRENCH):
        settle(s, TRIGGERS, (1,))


def turn_of(s, player):
    """Where a turn begins, for positions set up by hand."""
    s.play__active = player
    return play__on


def check__setup_events_left_out__1(s, value):
    """Whether setup_events_left_out can be this, by its test 1."""
    return value in (CABIN_FEVER, FACADE)


def check__setup_events_stars__1(s, value):
    """Whether setup_events_stars can be this, by its test 1."""
    return star_pool(s, value)


def check__setup_events_stars_2__1(s, value):
    """Whether setup_events_stars_2 can be this, by its test 1."""
    return star_pool(s, value)


def check__setup_pawns_ship__1(s, value):
    """Whether setup_pawns_ship can be this, by its test 1."""
    return s.berths[value].count(-1) > 0


def check__take_chest_source__1(s, value):
    """Whether take_chest_source can be this, by its test 1."""
    return s.hold[other_ship(s, s.take_chest__ship) * 3 + value] != 0


def check__letter_voyage_traveller__1(s, value):
    """Whether letter_voyage_traveller can be this, by its test 1."""
    return is_castaway(s, value)


def check__letter_voyage_ship__1(s, value):
    """Whether letter_voyage_ship can be this, by its test 1."""
    return has_room(s, value)


def check__give_away_receiver__1(s, value):
    """Whether give_away_receiver can be this, by its test 1."""
    return value != s.give_away__revealer


def check__force_target__1(s, value):
    """Whether force_target can be this, by its test 1."""
    return value != s.action__force__actor


def check__force_target_2__1(s, value):
    """Whether force_target_2 can be this, by its test 1."""
    return value != s.action__force__actor


def check__take_boat_ship__1(s, value):
    """Whether take_boat_ship can be this, by its test 1."""
    return boat_in_reach(s, s.action__take_boat__actor, value)


def check__climb_aboard_ship__1(s, value):
    """Whether climb_aboard_ship can be this, by its test 1."""
    return s.action__climb_aboard__actor in s.rowboat[value]


def check__climb_aboard_ship__2(s, value):
    """Whether climb_aboard_ship can be this, by its test 2."""
    return has_room(s, value)


def check__maroon_crewmate_victim__1(s, value):
    """Whether maroon_crewmate_victim can be this, by its test 1."""
    return value != s.action__maroon_crewmate__actor


def check__smuggle_source__1(s, value):
    """Whether smuggle_source can be this, by its test 1."""
    return s.hold[s.action__smuggle__ship * 3 + value] != 0


def check__pistol_revealed_target__1(s, value):
    """Whether pistol_revealed_target can be this, by its test 1."""
    return value != s.event__revealed__revealer


def check__el_dorado_revealed_receiver__1(s, value):
    """Whether el_dorado_revealed_receiver can be this, by its test 1."""
    return value != s.event__revealed__revealer


def check__black_powder_revealed_ship__1(s, value):
    """Whether black_powder_revealed_ship can be this, by its test 1."""
    return not s.exploded[value]


def check__cabin_fever_revealed_partner__1(s, value):
    """Whether cabin_fever_revealed_partner can be this, by its test 1."""
    return value != s.event__revealed__revealer


def check__crows_nest_revealed_target__1(s, value):
    """Whether crows_nest_revealed_target can be this, by its test 1."""
    return value != s.event__revealed__revealer


def need__view__1(s, actor, place_):
    """Whether the action view has need 1."""
    return not s.wild_game


def need__view__2(s, actor, place_):
    """Whether the action view has need 2."""
    return s.row.count(-1) <= 3


def need__reveal__1(s, actor, place_):
    """Whether the action reveal has need 1."""
    return s.row.count(-1) != 5


def need__force__1(s, actor, place_):
    """Whether the action force has need 1."""
    return s.row.count(-1) <= 3 or not s.time_limit


def need__force__2(s, actor, place_):
    """Whether the action force has need 2."""
    return s.time_limit or s.row.count(-1) <= 3


def need__take_boat__1(s, actor, place_):
    """Whether the action take boat has need 1."""
    return boat_in_reach(s, actor, FLYING_DUTCHMAN) or boat_in_reach(s, actor, JOLLY_ROGER)


def need__go_ashore__1(s, actor, place_):
    """Whether the action go ashore has need 1."""
    return afloat(s, actor)


def need__climb_aboard__1(s, actor, place_):
    """Whether the action climb aboard has need 1."""
    return (
        actor in s.rowboat[FLYING_DUTCHMAN] and has_room(s, FLYING_DUTCHMAN)
        or actor in s.rowboat[JOLLY_ROGER] and has_room(s, JOLLY_ROGER)
    )


def need__attack__0(s, actor, place_):
    """Whether the action attack has the role it takes."""
    return captain(s, place_) == actor


def need__maroon_crewmate__0(s, actor, place_):
    """Whether the action maroon crewmate has the role it takes."""
    return captain(s, place_) == actor


def need__maroon_crewmate__1(s, actor, place_):
    """Whether the action maroon crewmate has need 1."""
    for victim in s.crew[place_]:
        if victim != actor:
            return True
    return False


def need__mutiny__0(s, actor, place_):
    """Whether the action mutiny has the role it takes."""
    return first_mate(s, place_) == actor


def need__smuggle__0(s, actor, place_):
    """Whether the action smuggle has the role it takes."""
    return cabin_boy(s, place_) == actor


def need__smuggle__1(s, actor, place_):
    """Whether the action smuggle has need 1."""
    at = place_ * 3
    return s.hold[at] != 0 or s.hold[at + 1] != 0


def need__brawl__0(s, actor, place_):
    """Whether the action brawl has the role it takes."""
    return governor(s) == actor


def need__time_over__1(s, actor, place_):
    """Whether the action time over has need 1."""
    return s.time_limit


def need__time_over__2(s, actor, place_):
    """Whether the action time over has need 2."""
    return s.row.count(-1) <= 4


TRIGGERS = (
    (trigger__albatross_curse__members, trigger__albatross_curse__fires, trigger__albatross_curse),
    (trigger__lead_in_play_on__members, trigger__lead_in_play_on__fires, trigger__lead_in_play_on),
)

WHEN__REVEALED = {
    LETTER_OF_MARQUE: when__letter_of_marque__revealed,
    PISTOL: when__pistol__revealed,
    ALBATROSS: when__albatross__revealed,
    BLACK_SPOT: when__black_spot__revealed,
    ATLANTIS: when__atlantis__revealed,
    EL_DORADO: when__el_dorado__revealed,
    FOUNTAIN_OF_YOUTH: when__fountain_of_youth__revealed,
    BLACK_POWDER: when__black_powder__revealed,
    CABIN_FEVER: when__cabin_fever__revealed,
    CROWS_NEST: when__crows_nest__revealed,
    EIGHT_BELLS: when__eight_bells__revealed,
    FACADE: when__facade__revealed,
    PIRATE_CODE: when__pirate_code__revealed,
    SCURVY: when__scurvy__revealed,
    STORMY_SEAS: when__stormy_seas__revealed,
    SPANISH_ARMADA: when__spanish_armada__revealed,
}
ACTIONS = (
    (action__view, 0),
    (action__reveal, 0),
    (action__force, 0),
    (action__take_boat, 0),
    (action__go_ashore, 0),
    (action__climb_aboard, 0),
    (action__attack, 0),
    (action__attack, 1),
    (action__maroon_crewmate, 0),
    (action__maroon_crewmate, 1),
    (action__mutiny, 0),
    (action__mutiny, 1),
    (action__smuggle, 0),
    (action__smuggle, 1),
    (action__brawl, 0),
    (action__time_over, 0),
)
RESUME = (
    play__after_atlantis_window,
    play__after_action_2,
    play__after_action,
    turn_over__after_revealed,
    maroon_unless_saved__after_maroon,
    action__reveal__after_turn_over,
    action__force__after_turn_over,
    action__attack__after_atlantis_after_call,
    action__attack__after_hold_vote,
    action__attack__after_take_chest,
    action__maroon_crewmate__after_maroon_unless_saved,
    action__mutiny__after_atlantis_after_call,
    action__mutiny__after_hold_vote,
    action__mutiny__after_maroon_unless_saved,
    action__brawl__after_hold_vote,
    action__time_over__after_turn_over,
    action__time_over__after_turn_over_2,
    when__letter_of_marque__revealed__after_exchange_vote_card,
    when__pistol__revealed__after_maroon_unless_saved,
    when__black_spot__revealed__after_maroon_unless_saved,
    when__atlantis__revealed__after_give_away,
    when__fountain_of_youth__revealed__after_give_away,
    when__black_powder__revealed__after_maroon_unless_saved,
)
ANSWERS = (
    answer__setup_events_left_out,
    answer__setup_events_stars,
    answer__setup_events_stars_2,
    answer__setup_pawns_start_ashore,
    answer__setup_pawns_ship,
    answer__setup_pawns_berth,
    answer__setup_chests_side,
    answer__setup_chests_side_2,
    answer__play_action,
    answer__play_action_2,
    answer__take_chest_side,
    answer__take_chest_source,
    answer__take_chest_side_2,
    answer__hold_vote_ballots,
    answer__maroon_lost,
    answer__maroon_unless_saved_use_fountain,
    answer__letter_voyage_traveller,
    answer__letter_voyage_ship,
    answer__give_away_receiver,
    answer__atlantis_window_use_atlantis,
    answer__exchange_vote_card_given,
    answer__atlantis_after_call_use_atlantis,
    answer__view_pair,
    answer__reveal_place,
    answer__force_pair,
    answer__force_target,
    answer__force_place,
    answer__force_pair_2,
    answer__force_target_2,
    answer__force_choose_in_time,
    answer__force_place_2,
    answer__force_place_3,
    answer__take_boat_ship,
    answer__climb_aboard_ship,
    answer__maroon_crewmate_victim,
    answer__maroon_crewmate_use_atlantis,
    answer__smuggle_source,
    answer__time_over_pair,
    answer__letter_of_marque_revealed_exchange_a_vote_card,
    answer__pistol_revealed_target,
    answer__el_dorado_revealed_receiver,
    answer__black_powder_revealed_ship,
    answer__cabin_fever_revealed_partner,
    answer__crows_nest_revealed_target,
    answer__crows_nest_revealed_picks,
)
OPTIONS = (
    options__setup_events_left_out,
    options__setup_events_stars,
    options__setup_events_stars_2,
    options__setup_pawns_start_ashore,
    options__setup_pawns_ship,
    options__setup_pawns_berth,
    options__setup_chests_side,
    options__setup_chests_side_2,
    options__play_action,
    options__play_action_2,
    options__take_chest_side,
    options__take_chest_source,
    options__take_chest_side_2,
    options__hold_vote_ballots,
    options__maroon_lost,
    options__maroon_unless_saved_use_fountain,
    options__letter_voyage_traveller,
    options__letter_voyage_ship,
    options__give_away_receiver,
    options__atlantis_window_use_atlantis,
    options__exchange_vote_card_given,
    options__atlantis_after_call_use_atlantis,
    options__view_pair,
    options__reveal_place,
    options__force_pair,
    options__force_target,
    options__force_place,
    options__force_pair_2,
    options__force_target_2,
    options__force_choose_in_time,
    options__force_place_2,
    options__force_place_3,
    options__take_boat_ship,
    options__climb_aboard_ship,
    options__maroon_crewmate_victim,
    options__maroon_crewmate_use_atlantis,
    options__smuggle_source,
    options__time_over_pair,
    options__letter_of_marque_revealed_exchange_a_vote_card,
    options__pistol_revealed_target,
    options__el_dorado_revealed_receiver,
    options__black_powder_revealed_ship,
    options__cabin_fever_revealed_partner,
    options__crows_nest_revealed_target,
    options__crows_nest_revealed_picks,
)
CHOOSERS = (
    chooser__setup_events_left_out,
    chooser__setup_events_stars,
    chooser__setup_events_stars_2,
    chooser__setup_pawns_start_ashore,
    chooser__setup_pawns_ship,
    chooser__setup_pawns_berth,
    chooser__setup_chests_side,
    chooser__setup_chests_side_2,
    chooser__play_action,
    chooser__play_action_2,
    chooser__take_chest_side,
    chooser__take_chest_source,
    chooser__take_chest_side_2,
    chooser__hold_vote_ballots,
    chooser__maroon_lost,
    chooser__maroon_unless_saved_use_fountain,
    chooser__letter_voyage_traveller,
    chooser__letter_voyage_ship,
    chooser__give_away_receiver,
    chooser__atlantis_window_use_atlantis,
    chooser__exchange_vote_card_given,
    chooser__atlantis_after_call_use_atlantis,
    chooser__view_pair,
    chooser__reveal_place,
    chooser__force_pair,
    chooser__force_target,
    chooser__force_place,
    chooser__force_pair_2,
    chooser__force_target_2,
    chooser__force_choose_in_time,
    chooser__force_place_2,
    chooser__force_place_3,
    chooser__take_boat_ship,
    chooser__climb_aboard_ship,
    chooser__maroon_crewmate_victim,
    chooser__maroon_crewmate_use_atlantis,
    chooser__smuggle_source,
    chooser__time_over_pair,
    chooser__letter_of_marque_revealed_exchange_a_vote_card,
    chooser__pistol_revealed_target,
    chooser__el_dorado_revealed_receiver,
    chooser__black_powder_revealed_ship,
    chooser__cabin_fever_revealed_partner,
    chooser__crows_nest_revealed_target,
    chooser__crows_nest_revealed_picks,
)


def blank(players, chance, options, tables, log):
    """Return a game before it is set up: all pieces lie in their boxes."""
    s = State_.__new__(State_)
    s.players = players
    s.everybody = (1 << players) - 1
    s.at = s.chooser = s.answer = s.winners = s.secret = -1
    s.options = s.picks = s.secret_moves = ()
    s.chance = chance
    s.log = log
    s.box_of_pawn = [kind for kind in range(players) for _ in range(1)]
    s.box_of_chest = 8
    s.box_of_loyalty_card = list((0, 0, 0, 0, 1, 1, 1, 1, 2))
    s.box_of_vote_card = list((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 13))
    s.box_of_event_card = list((0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    s.crew = [[] for _ in range(2)]
    s.tortuga = []
    s.rowboat = [[] for _ in range(2)]
    s.hold = [0] * (2 * 3)
    s.area = [0] * (3)
    s.galleon = 0
    s.row = [-1] * 5
    s.event_deck = []
    s.open_card = [-1] * 1
    s.drawn_pawn = [-1] * 1
    s.berths = [[-1] * 5 for _ in range(2)]
    s.discards = []
    s.display = [[] for _ in range(players)]
    s.vote_deck = []
    s.hand = [[] for _ in range(players)]
    s.ballot_box = []
    s.tally = []
    s.loyalty_place = [[] for _ in range(players)]
    s.loyalty_deck = []
    s.bag = []
    s.island_store = 0
    s.set_aside__of = [0] * 16
    s.removed_cards = []
    s.last_five = []
    s.exploded = [0] * (2)
    s.skips = [0] * (players)
    s.missed = [0] * (players)
    s.play_on = 0
    s.captain_acts_again = 0
    s.voters = 0
    s.choose_starred = options.get("choose_starred", 0)
    s.chests_in_areas = options.get("chests_in_areas", 0)
    s.free_start = options.get("free_start", 0)
    s.half_open_loyalties = options.get("half_open_loyalties", 0)
    s.more_stars = options.get("more_stars", 0)
    s.starred_cards = options.get("starred_cards", 4)
    s.open_loyalties = options.get("open_loyalties", 0)
    s.shorter_game = options.get("shorter_game", 0)
    s.cards_removed = options.get("cards_removed", 4)
    s.wild_game = options.get("wild_game", 0)
    s.time_limit = options.get("time_limit", 0)
    s.setup__left_out = -1
    s.setup__stars = ()
    s.setup__stars_2 = ()
    s.setup__times_left = -1
    s.setup__next_ship = -1
    s.setup__times_left_2 = -1
    s.setup__items = ()
    s.setup__index = -1
    s.setup__mover = -1
    s.setup__ship = -1
    s.setup__berth = -1
    s.setup__chooser = -1
    s.setup__side = -1
    s.setup__items_2 = ()
    s.setup__index_2 = -1
    s.setup__ship_2 = -1
    s.setup__chooser_2 = -1
    s.setup__side_2 = -1
    s.play__active = -1
    s.play__times_left = -1
    s.turn_over__place = -1
    s.turn_over__items = ()
    s.turn_over__index = -1
    s.turn_over__revealer = -1
    s.turn_over__then = -1
    s.take_chest__side = -1
    s.take_chest__actor = -1
    s.take_chest__ship = -1
    s.take_chest__source = -1
    s.take_chest__side_2 = -1
    s.take_chest__then = -1
    s.hold_vote__electorate = -1
    s.hold_vote__ballots = ()
    s.hold_vote__items = ()
    s.hold_vote__index = -1
    s.hold_vote__caller = -1
    s.hold_vote__voter = -1
    s.hold_vote__then = -1
    s.maroon__victim = -1
    s.maroon__lost = -1
    s.maroon__then = -1
    s.maroon_unless_saved__victim = -1
    s.maroon_unless_saved__then = -1
    s.letter_voyage__traveller = -1
    s.letter_voyage__sender = -1
    s.letter_voyage__ship = -1
    s.letter_voyage__then = -1
    s.give_away__receiver = -1
    s.give_away__revealer = -1
    s.give_away__card = -1
    s.give_away__then = -1
    s.atlantis_window__items = ()
    s.atlantis_window__index = -1
    s.atlantis_window__active = -1
    s.atlantis_window__owner = -1
    s.atlantis_window__items_2 = ()
    s.atlantis_window__index_2 = -1
    s.atlantis_window__ship = -1
    s.atlantis_window__then = -1
    s.exchange_vote_card__revealer = -1
    s.exchange_vote_card__given = -1
    s.exchange_vote_card__then = -1
    s.atlantis_after_call__items = ()
    s.atlantis_after_call__index = -1
    s.atlantis_after_call__caller = -1
    s.atlantis_after_call__owner = -1
    s.atlantis_after_call__items_2 = ()
    s.atlantis_after_call__index_2 = -1
    s.atlantis_after_call__ship = -1
    s.atlantis_after_call__then = -1
    s.action__view__pair = ()
    s.action__view__actor = -1
    s.action__then = -1
    s.action__reveal__place = -1
    s.action__reveal__actor = -1
    s.action__force__pair = ()
    s.action__force__actor = -1
    s.action__force__pair_2 = ()
    s.action__force__target = -1
    s.action__force__place = -1
    s.action__force__target_2 = -1
    s.action__force__place_2 = -1
    s.action__force__place_3 = -1
    s.action__take_boat__ship = -1
    s.action__take_boat__actor = -1
    s.action__climb_aboard__ship = -1
    s.action__climb_aboard__actor = -1
    s.action__attack__actor = -1
    s.action__attack__ship = -1
    s.action__maroon_crewmate__victim = -1
    s.action__maroon_crewmate__actor = -1
    s.action__maroon_crewmate__ship = -1
    s.action__mutiny__actor = -1
    s.action__mutiny__ship = -1
    s.action__mutiny__leader = -1
    s.action__smuggle__source = -1
    s.action__smuggle__actor = -1
    s.action__smuggle__ship = -1
    s.action__brawl__actor = -1
    s.action__time_over__actor = -1
    s.action__time_over__pair = ()
    s.action__time_over__items = ()
    s.action__time_over__index = -1
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    s.pistol__when__revealed__target = -1
    s.el_dorado__when__revealed__receiver = -1
    s.black_powder__when__revealed__ship = -1
    s.black_powder__when__revealed__items = ()
    s.black_powder__when__revealed__index = -1
    s.cabin_fever__when__revealed__partner = -1
    s.crows_nest__when__revealed__target = -1
    s.crows_nest__when__revealed__hand_size = -1
    s.crows_nest__when__revealed__picks = ()
    return s


LOTS = (setup__lots,)
READY = {}  # how far a set-up comes before the first lot, by all that it depends on


def start(players, chance, options, tables, log):
    """Return a new game, set up as far as its first choice.

    What is done before the first lot is done once, and then copied; so is what follows it where it
    comes out in few ways. Raises `ValueError` for what no game begins with.
    """
    api.check_start(ENGINE, players, chance, options, tables, log)
    return begin(players, chance, options, tables, log)


def begin(players, chance, options, tables, log):
    """Return what `start` does, of what was checked."""
    if log is not None:
        s = blank(players, chance, options, tables, log)
        run(s, setup)
        return s
    given = (
        players,
        options.get("choose_starred"),
        options.get("chests_in_areas"),
        options.get("free_start"),
        options.get("half_open_loyalties"),
        options.get("more_stars"),
        options.get("starred_cards"),
        options.get("open_loyalties"),
        options.get("shorter_game"),
        options.get("cards_removed"),
        options.get("wild_game"),
        options.get("time_limit"),
    )
    ready = READY.get(given)
    if ready is None:
        s = blank(players, None, options, tables, None)
        ready = before_lots(READY, given, s, setup, LOTS, run)
    state, block, ways = ready
    if ways is not None and ways.few:
        return ways.dealt(chance)
    s = state.drawing(chance)
    if block is not None:
        run(s, block)
    return s


def run(s, block):
    """Go through the rules from a block to the next choice, or to the end."""
    try:
        for _ in STEPS:
            block = block(s)
            if block is None:
                return
        go_on(s, block)
    except Finished:
        return  # `finish` has said who won


def step(s, value):
    """Make a choice, one of `s.options`, and go on to the next."""
    if s.secret >= 0:
        s.secret_moves += ((s.chooser, value),)
    try:
        block = ANSWERS[s.at](s, value)
        if block is not None:
            run(s, block)
    except Finished:
        return  # `finish` has said who won


def finish(s, winners):
    """End the game at once, and clear what rules keep: it may be in the midst of them."""
    s.winners = winners
    s.at = s.chooser = s.answer = s.secret = -1
    s.options = s.picks = s.secret_moves = ()
    s.setup__left_out = -1
    s.setup__stars = ()
    s.setup__stars_2 = ()
    s.setup__times_left = -1
    s.setup__next_ship = -1
    s.setup__times_left_2 = -1
    s.setup__items = ()
    s.setup__index = -1
    s.setup__mover = -1
    s.setup__ship = -1
    s.setup__berth = -1
    s.setup__chooser = -1
    s.setup__side = -1
    s.setup__items_2 = ()
    s.setup__index_2 = -1
    s.setup__ship_2 = -1
    s.setup__chooser_2 = -1
    s.setup__side_2 = -1
    s.play__active = -1
    s.play__times_left = -1
    s.turn_over__place = -1
    s.turn_over__items = ()
    s.turn_over__index = -1
    s.turn_over__revealer = -1
    s.turn_over__then = -1
    s.take_chest__side = -1
    s.take_chest__actor = -1
    s.take_chest__ship = -1
    s.take_chest__source = -1
    s.take_chest__side_2 = -1
    s.take_chest__then = -1
    s.hold_vote__electorate = -1
    s.hold_vote__ballots = ()
    s.hold_vote__items = ()
    s.hold_vote__index = -1
    s.hold_vote__caller = -1
    s.hold_vote__voter = -1
    s.hold_vote__then = -1
    s.maroon__victim = -1
    s.maroon__lost = -1
    s.maroon__then = -1
    s.maroon_unless_saved__victim = -1
    s.maroon_unless_saved__then = -1
    s.letter_voyage__traveller = -1
    s.letter_voyage__sender = -1
    s.letter_voyage__ship = -1
    s.letter_voyage__then = -1
    s.give_away__receiver = -1
    s.give_away__revealer = -1
    s.give_away__card = -1
    s.give_away__then = -1
    s.atlantis_window__items = ()
    s.atlantis_window__index = -1
    s.atlantis_window__active = -1
    s.atlantis_window__owner = -1
    s.atlantis_window__items_2 = ()
    s.atlantis_window__index_2 = -1
    s.atlantis_window__ship = -1
    s.atlantis_window__then = -1
    s.exchange_vote_card__revealer = -1
    s.exchange_vote_card__given = -1
    s.exchange_vote_card__then = -1
    s.atlantis_after_call__items = ()
    s.atlantis_after_call__index = -1
    s.atlantis_after_call__caller = -1
    s.atlantis_after_call__owner = -1
    s.atlantis_after_call__items_2 = ()
    s.atlantis_after_call__index_2 = -1
    s.atlantis_after_call__ship = -1
    s.atlantis_after_call__then = -1
    s.action__view__pair = ()
    s.action__view__actor = -1
    s.action__then = -1
    s.action__reveal__place = -1
    s.action__reveal__actor = -1
    s.action__force__pair = ()
    s.action__force__actor = -1
    s.action__force__pair_2 = ()
    s.action__force__target = -1
    s.action__force__place = -1
    s.action__force__target_2 = -1
    s.action__force__place_2 = -1
    s.action__force__place_3 = -1
    s.action__take_boat__ship = -1
    s.action__take_boat__actor = -1
    s.action__climb_aboard__ship = -1
    s.action__climb_aboard__actor = -1
    s.action__attack__actor = -1
    s.action__attack__ship = -1
    s.action__maroon_crewmate__victim = -1
    s.action__maroon_crewmate__actor = -1
    s.action__maroon_crewmate__ship = -1
    s.action__mutiny__actor = -1
    s.action__mutiny__ship = -1
    s.action__mutiny__leader = -1
    s.action__smuggle__source = -1
    s.action__smuggle__actor = -1
    s.action__smuggle__ship = -1
    s.action__brawl__actor = -1
    s.action__time_over__actor = -1
    s.action__time_over__pair = ()
    s.action__time_over__items = ()
    s.action__time_over__index = -1
    s.event__revealed__revealer = -1
    s.event__revealed__then = -1
    s.pistol__when__revealed__target = -1
    s.el_dorado__when__revealed__receiver = -1
    s.black_powder__when__revealed__ship = -1
    s.black_powder__when__revealed__items = ()
    s.black_powder__when__revealed__index = -1
    s.cabin_fever__when__revealed__partner = -1
    s.crows_nest__when__revealed__target = -1
    s.crows_nest__when__revealed__hand_size = -1
    s.crows_nest__when__revealed__picks = ()
    if s.log is not None:
        s.log.append(("over", winners))


def restart__0(s):
    """Go back to the first of the secret choices."""
    s.picks = ()
    run(s, hold_vote__on)


SECRET = (restart__0,)


def reason__47(s, v_):
    """Asked for an explanation."""
    for victim in s.crew[v_[1]]:
        if victim != v_[0]:
            return True
    return False


DESCRIPTION = d.Description(
    game='tortuga_1667',
    spec_hash='55bb07c23c97d38545aaffab095702bd',
    language_version='0.1',
    min_players=2,
    max_players=9,
    enums=(
        d.Enumeration('loyalty', ('british', 'french', 'dutch')),
        d.Enumeration('nation', ('british', 'french'), among='loyalty'),
        d.Enumeration('ship', ('flying_dutchman', 'jolly_roger')),
        d.Enumeration('attack_symbol', ('cannon', 'torch', 'water')),
        d.Enumeration('mutiny_symbol', ('skull', 'helm')),
        d.Enumeration('family', ('helpful', 'harmful', 'treasure', 'starred', 'game_end')),
        d.Enumeration('chest', ('chest',)),
        d.Enumeration(
            'vote_card',
            ('cannon_british_skull', 'cannon_british_helm', 'cannon_french_skull', 'cannon_french_helm', 'water_british_skull', 'water_british_helm', 'water_french_skull', 'water_french_helm', 'torch_british_skull', 'torch_british_helm', 'torch_french_skull', 'torch_french_helm', 'double_cannon', 'double_water'),
        ),
        d.Enumeration(
            'event_card',
            ('letter_of_marque', 'pistol', 'albatross', 'black_spot', 'atlantis', 'el_dorado', 'fountain_of_youth', 'black_powder', 'cabin_fever', 'crows_nest', 'eight_bells', 'facade', 'pirate_code', 'scurvy', 'stormy_seas', 'spanish_armada'),
        ),
    ),
    classes=(
        d.PieceClass('pawn', 'player', (1,), per_player=True),
        d.PieceClass('chest', 'chest', (8,), single=True),
        d.PieceClass('loyalty_card', 'loyalty', (4, 4, 1)),
        d.PieceClass('vote_card', 'vote_card', (2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 1, 1)),
        d.PieceClass('event_card', 'event_card', (4, 2, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
    ),
    zones=(
        d.Zone('box_of_pawn', 'box_of_pawn', 'group', 'pawn', None, 'all', is_box=True),
        d.Zone('box_of_chest', 'box_of_chest', 'group', 'chest', None, 'all', is_box=True),
        d.Zone(
            'box_of_loyalty_card',
            'box_of_loyalty_card',
            'group',
            'loyalty_card',
            None,
            'all',
            is_box=True,
        ),
        d.Zone(
            'box_of_vote_card',
            'box_of_vote_card',
            'group',
            'vote_card',
            None,
            'all',
            is_box=True,
        ),
        d.Zone(
            'box_of_event_card',
            'box_of_event_card',
            'group',
            'event_card',
            None,
            'all',
            is_box=True,
        ),
        d.Zone('crew', 'crew', 'line', 'pawn', 5, 'all', indices=(('enum', 'ship'),)),
        d.Zone('tortuga', 'tortuga', 'line', 'pawn', None, 'all'),
        d.Zone('rowboat', 'rowboat', 'line', 'pawn', 1, 'all', indices=(('enum', 'ship'),)),
        d.Zone(
            'hold',
            'hold',
            'group',
            'chest',
            None,
            'all',
            indices=(('enum', 'ship'), ('enum', 'nation')),
        ),
        d.Zone('area', 'area', 'group', 'chest', None, 'all', indices=(('enum', 'nation'),)),
        d.Zone('galleon', 'galleon', 'group', 'chest', None, 'all'),
        d.Zone('row', 'row', 'slots', 'event_card', 5, 'nobody'),
        d.Zone('event_deck', 'event_deck', 'pile', 'event_card', None, 'nobody'),
        d.Zone('open_card', 'open_card', 'slots', 'event_card', 1, 'all'),
        d.Zone('drawn_pawn', 'drawn_pawn', 'slots', 'pawn', 1, 'all'),
        d.Zone('berths', 'berths', 'slots', 'pawn', 5, 'all', indices=(('enum', 'ship'),)),
        d.Zone('discards', 'discards', 'pile', 'event_card', None, 'all'),
        d.Zone(
            'display',
            'display',
            'group',
            'event_card',
            None,
            'all',
            indices=(('enum', 'player'),),
        ),
        d.Zone('vote_deck', 'vote_deck', 'pile', 'vote_card', None, 'nobody'),
        d.Zone('hand', 'hand', 'group', 'vote_card', None, 'owner', indices=(('enum', 'player'),)),
        d.Zone('ballot_box', 'ballot_box', 'pile', 'vote_card', None, 'nobody'),
        d.Zone('tally', 'tally', 'group', 'vote_card', None, 'all'),
        d.Zone(
            'loyalty_place',
            'loyalty_place',
            'group',
            'loyalty_card',
            None,
            'owner',
            indices=(('enum', 'player'),),
        ),
        d.Zone('loyalty_deck', 'loyalty_deck', 'pile', 'loyalty_card', None, 'nobody'),
        d.Zone('bag', 'bag', 'pile', 'pawn', None, 'nobody'),
        d.Zone('island_store', 'island_store', 'group', 'chest', None, 'all'),
        d.Zone('set_aside', 'set_aside', 'group', 'event_card', None, 'all'),
        d.Zone('removed_cards', 'removed_cards', 'group', 'event_card', None, 'nobody'),
        d.Zone('last_five', 'last_five', 'pile', 'event_card', None, 'nobody'),
    ),
    variables=(
        d.Variable('exploded', 'exploded', ('bool',), 0, indices=(('enum', 'ship'),)),
        d.Variable('skips', 'skips', ('int', 0, 9), 0, indices=(('enum', 'player'),)),
        d.Variable('missed', 'missed', ('int', 0, 4), 0, indices=(('enum', 'player'),)),
        d.Variable('play_on', 'play_on', ('bool',), 0),
        d.Variable('captain_acts_again', 'captain_acts_again', ('bool',), 0),
        d.Variable('voters', 'voters', ('set', 'player'), 0),
        d.Variable('choose_starred', 'choose_starred', ('bool',), 0, is_option=True),
        d.Variable('chests_in_areas', 'chests_in_areas', ('bool',), 0, is_option=True),
        d.Variable('free_start', 'free_start', ('bool',), 0, is_option=True),
        d.Variable('half_open_loyalties', 'half_open_loyalties', ('bool',), 0, is_option=True),
        d.Variable('more_stars', 'more_stars', ('bool',), 0, is_option=True),
        d.Variable('starred_cards', 'starred_cards', ('int', 4, 8), 4, is_option=True),
        d.Variable('open_loyalties', 'open_loyalties', ('bool',), 0, is_option=True),
        d.Variable('shorter_game', 'shorter_game', ('bool',), 0, is_option=True),
        d.Variable('cards_removed', 'cards_removed', ('int', 1, 10), 4, is_option=True),
        d.Variable('wild_game', 'wild_game', ('bool',), 0, is_option=True),
        d.Variable('time_limit', 'time_limit', ('bool',), 0, is_option=True),
    ),
    fields=(
        d.Field('setup__left_out', 'int', type=('enum', 'event_card'), seen='all'),
        d.Field('setup__stars', 'list', type=('enum', 'event_card'), seen='all'),
        d.Field('setup__stars_2', 'list', type=('enum', 'event_card'), seen='all'),
        d.Field('setup__times_left', 'int', type=('int', 0, 9), seen='all'),
        d.Field('setup__next_ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('setup__times_left_2', 'int', type=('int', 0, 2), seen='all'),
        d.Field('setup__items', 'list', type=('enum', 'player'), seen='all'),
        d.Field('setup__index', 'int', type=('int', 0, 65536)),
        d.Field('setup__mover', 'int', type=('enum', 'player'), seen='all'),
        d.Field('setup__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('setup__berth', 'int', type=('int', 1, 5), seen='all'),
        d.Field('setup__chooser', 'int', type=('enum', 'player'), seen='all'),
        d.Field('setup__side', 'int', type=('enum', 'nation'), seen='all'),
        d.Field('setup__items_2', 'list', type=('enum', 'ship'), seen='all'),
        d.Field('setup__index_2', 'int', type=('int', 0, 65536)),
        d.Field('setup__ship_2', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('setup__chooser_2', 'int', type=('enum', 'player'), seen='all'),
        d.Field('setup__side_2', 'int', type=('enum', 'nation'), seen='all'),
        d.Field('play__active', 'int', type=('enum', 'player'), seen='all'),
        d.Field('play__times_left', 'int', type=('int', 0, 1), seen='all'),
        d.Field('turn_over__place', 'int', type=('int', 1, 5)),
        d.Field('turn_over__items', 'list', type=('enum', 'event_card'), seen='all'),
        d.Field('turn_over__index', 'int', type=('int', 0, 65536)),
        d.Field('turn_over__revealer', 'int', type=('enum', 'player'), seen='all'),
        d.Field('turn_over__then', 'int', type=('resume', 23), seen='all'),
        d.Field('take_chest__side', 'int', type=('enum', 'nation'), seen='all'),
        d.Field('take_chest__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('take_chest__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('take_chest__source', 'int', type=('enum', 'nation'), seen='all'),
        d.Field('take_chest__side_2', 'int', type=('enum', 'nation'), seen='all'),
        d.Field('take_chest__then', 'int', type=('resume', 23), seen='all'),
        d.Field('hold_vote__electorate', 'int', type=('set', 'player'), seen='all'),
        d.Field(
            'hold_vote__ballots',
            'lists',
            secret=True,
            type=('enum', 'vote_card'),
            seen='owner',
        ),
        d.Field('hold_vote__items', 'list', type=('enum', 'player'), seen='all'),
        d.Field('hold_vote__index', 'int', type=('int', 0, 65536)),
        d.Field('hold_vote__caller', 'int', type=('enum', 'player'), seen='all'),
        d.Field('hold_vote__voter', 'int', type=('enum', 'player'), seen='all'),
        d.Field('hold_vote__then', 'int', type=('resume', 23), seen='all'),
        d.Field('maroon__victim', 'int', type=('enum', 'player'), seen='all'),
        d.Field(
            'maroon__lost',
            'int',
            secret=True,
            type=('enum', 'vote_card'),
            seen='owner',
            owner='maroon__victim',
        ),
        d.Field('maroon__then', 'int', type=('resume', 23), seen='all'),
        d.Field('maroon_unless_saved__victim', 'int', type=('enum', 'player'), seen='all'),
        d.Field('maroon_unless_saved__then', 'int', type=('resume', 23), seen='all'),
        d.Field('letter_voyage__traveller', 'int', type=('enum', 'player'), seen='all'),
        d.Field('letter_voyage__sender', 'int', type=('enum', 'player'), seen='all'),
        d.Field('letter_voyage__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('letter_voyage__then', 'int', type=('resume', 23), seen='all'),
        d.Field('give_away__receiver', 'int', type=('enum', 'player'), seen='all'),
        d.Field('give_away__revealer', 'int', type=('enum', 'player'), seen='all'),
        d.Field('give_away__card', 'int', type=('enum', 'event_card'), seen='all'),
        d.Field('give_away__then', 'int', type=('resume', 23), seen='all'),
        d.Field('atlantis_window__items', 'list', type=('enum', 'player'), seen='all'),
        d.Field('atlantis_window__index', 'int', type=('int', 0, 65536)),
        d.Field('atlantis_window__active', 'int', type=('enum', 'player'), seen='all'),
        d.Field('atlantis_window__owner', 'int', type=('enum', 'player'), seen='all'),
        d.Field('atlantis_window__items_2', 'list', type=('enum', 'ship'), seen='all'),
        d.Field('atlantis_window__index_2', 'int', type=('int', 0, 65536)),
        d.Field('atlantis_window__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('atlantis_window__then', 'int', type=('resume', 23), seen='all'),
        d.Field('exchange_vote_card__revealer', 'int', type=('enum', 'player'), seen='all'),
        d.Field(
            'exchange_vote_card__given',
            'int',
            secret=True,
            type=('enum', 'vote_card'),
            seen='owner',
            owner='exchange_vote_card__revealer',
        ),
        d.Field('exchange_vote_card__then', 'int', type=('resume', 23), seen='all'),
        d.Field('atlantis_after_call__items', 'list', type=('enum', 'player'), seen='all'),
        d.Field('atlantis_after_call__index', 'int', type=('int', 0, 65536)),
        d.Field('atlantis_after_call__caller', 'int', type=('enum', 'player'), seen='all'),
        d.Field('atlantis_after_call__owner', 'int', type=('enum', 'player'), seen='all'),
        d.Field('atlantis_after_call__items_2', 'list', type=('enum', 'ship'), seen='all'),
        d.Field('atlantis_after_call__index_2', 'int', type=('int', 0, 65536)),
        d.Field('atlantis_after_call__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('atlantis_after_call__then', 'int', type=('resume', 23), seen='all'),
        d.Field('action__view__pair', 'list', type=('int', 1, 5), seen='all'),
        d.Field('action__view__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__then', 'int', type=('resume', 23), seen='all'),
        d.Field('action__reveal__place', 'int', type=('int', 1, 5), seen='all'),
        d.Field('action__reveal__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__force__pair', 'list', type=('int', 1, 5), seen='all'),
        d.Field('action__force__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__force__pair_2', 'list', type=('int', 1, 5), seen='all'),
        d.Field('action__force__target', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__force__place', 'int', type=('int', 1, 5), seen='all'),
        d.Field('action__force__target_2', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__force__place_2', 'int', type=('int', 1, 5), seen='all'),
        d.Field('action__force__place_3', 'int', type=('int', 1, 5), seen='all'),
        d.Field('action__take_boat__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('action__take_boat__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__climb_aboard__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('action__climb_aboard__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__attack__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__attack__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('action__maroon_crewmate__victim', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__maroon_crewmate__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__maroon_crewmate__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('action__mutiny__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__mutiny__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('action__mutiny__leader', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__smuggle__source', 'int', type=('enum', 'nation'), seen='all'),
        d.Field('action__smuggle__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__smuggle__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('action__brawl__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__time_over__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__time_over__pair', 'list', type=('int', 1, 5), seen='all'),
        d.Field('action__time_over__items', 'list', type=('int', 1, 5), seen='all'),
        d.Field('action__time_over__index', 'int', type=('int', 0, 65536)),
        d.Field('event__revealed__revealer', 'int', type=('enum', 'player'), seen='all'),
        d.Field('event__revealed__then', 'int', type=('resume', 23), seen='all'),
        d.Field('pistol__when__revealed__target', 'int', type=('enum', 'player'), seen='all'),
        d.Field('el_dorado__when__revealed__receiver', 'int', type=('enum', 'player'), seen='all'),
        d.Field('black_powder__when__revealed__ship', 'int', type=('enum', 'ship'), seen='all'),
        d.Field('black_powder__when__revealed__items', 'list', type=('enum', 'player'), seen='all'),
        d.Field('black_powder__when__revealed__index', 'int', type=('int', 0, 65536)),
        d.Field('cabin_fever__when__revealed__partner', 'int', type=('enum', 'player'), seen='all'),
        d.Field('crows_nest__when__revealed__target', 'int', type=('enum', 'player'), seen='all'),
        d.Field('crows_nest__when__revealed__hand_size', 'int', type=('int', 0, 30), seen='all'),
        d.Field(
            'crows_nest__when__revealed__picks',
            'list',
            secret=True,
            type=('enum', 'vote_card'),
            seen='owner',
            owner='event__revealed__revealer',
        ),
    ),
    tables=(
    ),
    choices=(
        d.Choice('setup_events_left_out', 'choose', ('enum', 'event_card'), 'step-events', False, facts=('T67-SETUP-21', 'T67-CAB-04', 'T67-FAC-03'), rulings=(), source='editions/nl.rules:22', checks=((check__setup_events_left_out__1, "choice.setup_events_left_out.1"),), label='left_out'),
        d.Choice('setup_events_stars', 'pick', ('enum', 'event_card'), 'step-events', False, facts=('T67-SETUP-13', 'T67-STAR-01'), rulings=(), source='preparation.rules:21', checks=((check__setup_events_stars__1, "choice.setup_events_stars.1"),), label='stars'),
        d.Choice('setup_events_stars_2', 'pick', ('enum', 'event_card'), 'step-events', False, facts=(), rulings=(), source='variants/more_stars.rules:14', checks=((check__setup_events_stars_2__1, "choice.setup_events_stars_2.1"),), label='stars'),
        d.Choice('setup_pawns_start_ashore', 'may', ('bool',), 'step-pawns', False, facts=('T67-VAR-09',), rulings=(), source='variants/free_start.rules:16', checks=(), label='start_ashore'),
        d.Choice('setup_pawns_ship', 'choose', ('enum', 'ship'), 'step-pawns', False, facts=('T67-VAR-08', 'T67-VAR-10'), rulings=(), source='variants/free_start.rules:19', checks=((check__setup_pawns_ship__1, "choice.setup_pawns_ship.1"),), label='ship'),
        d.Choice('setup_pawns_berth', 'choose', ('slot', 1, 5), 'step-pawns', False, facts=('T67-VAR-08',), rulings=('T67-OPEN-78',), source='variants/free_start.rules:20', checks=(), label='berth'),
        d.Choice('setup_chests_side', 'choose', ('enum', 'nation'), 'step-chests', False, facts=('T67-SETUP-31', 'T67-SETUP-32'), rulings=('T67-OPEN-75',), source='editions/nl.rules:39', checks=(), label='side'),
        d.Choice('setup_chests_side_2', 'choose', ('enum', 'nation'), 'step-chests', False, facts=(), rulings=('T67-OPEN-95',), source='variants/free_start.rules:31', checks=(), label='side'),
        d.Choice('play_action', 'action', ('action',), 'play', False, facts=('T67-TURN-02', 'T67-TURN-03', 'T67-ROLE-07', 'T67-ROLE-11'), rulings=('T67-OPEN-70',), source='turn.rules:10', checks=()),
        d.Choice('play_action_2', 'action', ('action',), 'play', False, facts=('T67-ATL-04',), rulings=(), source='editions/nl.rules:52', checks=()),
        d.Choice('take_chest_side', 'choose', ('enum', 'nation'), 'verb-take_chest', False, facts=(), rulings=(), source='actions.rules:42', checks=(), label='side'),
        d.Choice('take_chest_source', 'choose', ('enum', 'nation'), 'verb-take_chest', False, facts=('T67-VOTE-22',), rulings=(), source='actions.rules:45', checks=((check__take_chest_source__1, "choice.take_chest_source.1"),), label='source'),
        d.Choice('take_chest_side_2', 'choose', ('enum', 'nation'), 'verb-take_chest', False, facts=(), rulings=('T67-OPEN-44',), source='actions.rules:46', checks=(), label='side'),
        d.Choice('hold_vote_ballots', 'pick', ('enum', 'vote_card'), 'verb-hold_vote', True, facts=('T67-VOTE-02', 'T67-ELD-03', 'T67-ELD-07'), rulings=('T67-OPEN-16',), source='votes.rules:8', checks=(), label='ballots'),
        d.Choice('maroon_lost', 'choose', ('enum', 'vote_card'), 'verb-maroon', True, facts=('T67-MAR-06',), rulings=(), source='editions/nl.rules:117', checks=(), label='lost'),
        d.Choice('maroon_unless_saved_use_fountain', 'may', ('bool',), 'verb-maroon_unless_saved', False, facts=('T67-FOY-01', 'T67-FOY-02'), rulings=('T67-OPEN-72', 'T67-OPEN-91'), source='marooning.rules:11', checks=(), label='use_fountain'),
        d.Choice('letter_voyage_traveller', 'choose', ('enum', 'player'), 'verb-letter_voyage', False, facts=('T67-LOM-01', 'T67-LOM-02', 'T67-BOAT-08'), rulings=('T67-OPEN-35', 'T67-OPEN-38'), source='events.rules:6', checks=((check__letter_voyage_traveller__1, "choice.letter_voyage_traveller.1"),), label='traveller'),
        d.Choice('letter_voyage_ship', 'choose', ('enum', 'ship'), 'verb-letter_voyage', False, facts=('T67-LOM-03',), rulings=('T67-OPEN-37',), source='events.rules:7', checks=((check__letter_voyage_ship__1, "choice.letter_voyage_ship.1"),), label='ship'),
        d.Choice('give_away_receiver', 'choose', ('enum', 'player'), 'verb-give_away', False, facts=('T67-TMAP-02', 'T67-TMAP-05', 'T67-SMALL-04'), rulings=('T67-OPEN-73',), source='events.rules:60', checks=((check__give_away_receiver__1, "choice.give_away_receiver.1"),), label='receiver'),
        d.Choice('atlantis_window_use_atlantis', 'may', ('bool',), 'verb-atlantis_window', False, facts=('T67-ATL-03', 'T67-ATL-05', 'T67-TMAP-03', 'T67-ATL-04', 'T67-ATL-06'), rulings=('T67-OPEN-26', 'T67-OPEN-27'), source='events.rules:66', checks=(), label='use_atlantis'),
        d.Choice('exchange_vote_card_given', 'choose', ('enum', 'vote_card'), 'verb-exchange_vote_card', True, facts=('T67-LOM-06',), rulings=(), source='editions/nl.rules:78', checks=(), label='given'),
        d.Choice('atlantis_after_call_use_atlantis', 'may', ('bool',), 'verb-atlantis_after_call', False, facts=('T67-ATL-03', 'T67-TMAP-03', 'T67-TMAP-06'), rulings=(), source='editions/nl.rules:87', checks=(), label='use_atlantis'),
        d.Choice('view_pair', 'pick', ('slot', 1, 5), 'action-view', False, facts=('T67-ACT-01', 'T67-ROW-09'), rulings=('T67-OPEN-02', 'T67-OPEN-04'), source='actions.rules:4', checks=(), label='pair'),
        d.Choice('reveal_place', 'choose', ('slot', 1, 5), 'action-reveal', False, facts=('T67-ACT-04',), rulings=(), source='actions.rules:8', checks=(), label='place'),
        d.Choice('force_pair', 'pick', ('slot', 1, 5), 'action-force', False, facts=('T67-ACT-06', 'T67-ROW-09'), rulings=('T67-OPEN-02',), source='actions.rules:12', checks=(), label='pair'),
        d.Choice('force_target', 'choose', ('enum', 'player'), 'action-force', False, facts=('T67-ACT-07',), rulings=('T67-OPEN-59', 'T67-OPEN-60'), source='actions.rules:13', checks=((check__force_target__1, "choice.force_target.1"),), label='target'),
        d.Choice('force_place', 'choose', ('slot', 1, 5), 'action-force', False, facts=('T67-ACT-06', 'T67-ACT-08', 'T67-ACT-10'), rulings=(), source='actions.rules:14', checks=(), label='place'),
        d.Choice('force_pair_2', 'pick', ('slot', 1, 5), 'action-force', False, facts=('T67-ACT-06',), rulings=(), source='variants/time_limit.rules:22', checks=(), label='pair'),
        d.Choice('force_target_2', 'choose', ('enum', 'player'), 'action-force', False, facts=('T67-ACT-07',), rulings=('T67-OPEN-59', 'T67-OPEN-60'), source='variants/time_limit.rules:23', checks=((check__force_target_2__1, "choice.force_target_2.1"),), label='target'),
        d.Choice('force_choose_in_time', 'may', ('bool',), 'action-force', False, facts=(), rulings=(), source='variants/time_limit.rules:24', checks=(), label='choose_in_time'),
        d.Choice('force_place_2', 'choose', ('slot', 1, 5), 'action-force', False, facts=('T67-ACT-06', 'T67-ACT-08', 'T67-ACT-10'), rulings=(), source='variants/time_limit.rules:25', checks=(), label='place'),
        d.Choice('force_place_3', 'choose', ('slot', 1, 5), 'action-force', False, facts=('T67-TIME-03',), rulings=(), source='variants/time_limit.rules:28', checks=(), label='place'),
        d.Choice('take_boat_ship', 'choose', ('enum', 'ship'), 'action-take_boat', False, facts=('T67-BOAT-02',), rulings=('T67-OPEN-39',), source='actions.rules:18', checks=((check__take_boat_ship__1, "choice.take_boat_ship.1"),), label='ship'),
        d.Choice('climb_aboard_ship', 'choose', ('enum', 'ship'), 'action-climb_aboard', False, facts=('T67-ACT-13',), rulings=(), source='actions.rules:26', checks=((check__climb_aboard_ship__1, "choice.climb_aboard_ship.1"), (check__climb_aboard_ship__2, "choice.climb_aboard_ship.2")), label='ship'),
        d.Choice('maroon_crewmate_victim', 'choose', ('enum', 'player'), 'action-maroon_crewmate', False, facts=('T67-ACT-16', 'T67-ACT-17'), rulings=(), source='actions.rules:50', checks=((check__maroon_crewmate_victim__1, "choice.maroon_crewmate_victim.1"),), label='victim'),
        d.Choice('maroon_crewmate_use_atlantis', 'may', ('bool',), 'action-maroon_crewmate', False, facts=('T67-ATL-04', 'T67-TMAP-06'), rulings=(), source='editions/nl.rules:104', checks=(), label='use_atlantis'),
        d.Choice('smuggle_source', 'choose', ('enum', 'nation'), 'action-smuggle', False, facts=('T67-ACT-20',), rulings=('T67-OPEN-45',), source='actions.rules:61', checks=((check__smuggle_source__1, "choice.smuggle_source.1"),), label='source'),
        d.Choice('time_over_pair', 'pick', ('slot', 1, 5), 'action-time_over', False, facts=(), rulings=(), source='variants/time_limit.rules:14', checks=(), label='pair'),
        d.Choice('letter_of_marque_revealed_exchange_a_vote_card', 'may', ('bool',), 'card-letter_of_marque', False, facts=('T67-LOM-01', 'T67-LOM-06'), rulings=(), source='editions/nl.rules:67', checks=(), label='exchange_a_vote_card'),
        d.Choice('pistol_revealed_target', 'choose', ('enum', 'player'), 'card-pistol', False, facts=('T67-PIST-01', 'T67-PIST-02', 'T67-PIST-04', 'T67-PIST-03'), rulings=(), source='events.rules:24', checks=((check__pistol_revealed_target__1, "choice.pistol_revealed_target.1"),), label='target'),
        d.Choice('el_dorado_revealed_receiver', 'choose', ('enum', 'player'), 'card-el_dorado', False, facts=('T67-TMAP-02',), rulings=(), source='events.rules:49', checks=((check__el_dorado_revealed_receiver__1, "choice.el_dorado_revealed_receiver.1"),), label='receiver'),
        d.Choice('black_powder_revealed_ship', 'choose', ('enum', 'ship'), 'card-black_powder', False, facts=('T67-POW-01',), rulings=('T67-OPEN-56',), source='events.rules:74', checks=((check__black_powder_revealed_ship__1, "choice.black_powder_revealed_ship.1"),), label='ship'),
        d.Choice('cabin_fever_revealed_partner', 'choose', ('enum', 'player'), 'card-cabin_fever', False, facts=('T67-CAB-01',), rulings=(), source='events.rules:83', checks=((check__cabin_fever_revealed_partner__1, "choice.cabin_fever_revealed_partner.1"),), label='partner'),
        d.Choice('crows_nest_revealed_target', 'choose', ('enum', 'player'), 'card-crows_nest', False, facts=('T67-CROW-01',), rulings=(), source='events.rules:94', checks=((check__crows_nest_revealed_target__1, "choice.crows_nest_revealed_target.1"),), label='target'),
        d.Choice('crows_nest_revealed_picks', 'pick', ('enum', 'vote_card'), 'card-crows_nest', True, facts=('T67-CROW-03', 'T67-CROW-05'), rulings=('T67-OPEN-51', 'T67-OPEN-52'), source='events.rules:98', checks=(), label='picks'),
    ),
    actions=(
        d.ActionRule('view', None, 0, 'action-view', facts=(), rulings=(), source='actions.rules:3', checks=((need__view__1, "need.view.1"), (need__view__2, "need.view.2")), when=(('wild_game', False),)),
        d.ActionRule('reveal', None, 1, 'action-reveal', facts=(), rulings=(), source='actions.rules:7', checks=((need__reveal__1, "need.reveal.1"),)),
        d.ActionRule('force', None, 2, 'action-force', facts=(), rulings=(), source='variants/time_limit.rules:20', checks=((need__force__1, "need.force.1"), (need__force__2, "need.force.2")), others=(d.Origin((('time_limit', False),), (), (), 'actions.rules:11'), d.Origin((('time_limit', True),), (), (), 'variants/time_limit.rules:20'),)),
        d.ActionRule('take_boat', None, 3, 'action-take_boat', facts=(), rulings=(), source='actions.rules:17', checks=((need__take_boat__1, "need.take_boat.1"),)),
        d.ActionRule('go_ashore', None, 4, 'action-go_ashore', facts=(), rulings=(), source='actions.rules:21', checks=((need__go_ashore__1, "need.go_ashore.1"),)),
        d.ActionRule('climb_aboard', None, 5, 'action-climb_aboard', facts=(), rulings=(), source='actions.rules:25', checks=((need__climb_aboard__1, "need.climb_aboard.1"),)),
        d.ActionRule('attack', 'ship', 6, 'action-attack', facts=('T67-ACT-15',), rulings=('T67-OPEN-42',), source='actions.rules:34', checks=((need__attack__0, "need.attack.0"),)),
        d.ActionRule('maroon_crewmate', 'ship', 8, 'action-maroon_crewmate', facts=(), rulings=(), source='actions.rules:49', checks=((need__maroon_crewmate__0, "need.maroon_crewmate.0"), (need__maroon_crewmate__1, "need.maroon_crewmate.1"))),
        d.ActionRule('mutiny', 'ship', 10, 'action-mutiny', facts=('T67-ACT-18',), rulings=('T67-OPEN-46',), source='actions.rules:53', checks=((need__mutiny__0, "need.mutiny.0"),)),
        d.ActionRule('smuggle', 'ship', 12, 'action-smuggle', facts=(), rulings=(), source='actions.rules:60', checks=((need__smuggle__0, "need.smuggle.0"), (need__smuggle__1, "need.smuggle.1"))),
        d.ActionRule('brawl', None, 14, 'action-brawl', facts=('T67-ACT-21',), rulings=(), source='actions.rules:65', checks=((need__brawl__0, "need.brawl.0"),)),
        d.ActionRule('time_over', None, 15, 'action-time_over', facts=('T67-TIME-02',), rulings=(), source='variants/time_limit.rules:7', checks=((need__time_over__1, "need.time_over.1"), (need__time_over__2, "need.time_over.2")), when=(('time_limit', True),)),
    ),
    rules=(
        d.Rule(
            'setup',
            None,
            fields=('setup__left_out', 'setup__stars', 'setup__stars_2', 'setup__times_left', 'setup__next_ship', 'setup__times_left_2', 'setup__items', 'setup__index', 'setup__mover', 'setup__ship', 'setup__berth', 'setup__chooser', 'setup__side', 'setup__items_2', 'setup__index_2', 'setup__ship_2', 'setup__chooser_2', 'setup__side_2'),
            loops=(d.Loop('setup__items', 'setup__index', 'setup__mover', False), d.Loop('setup__items_2', 'setup__index_2', 'setup__ship_2', True)),
        ),
        d.Rule('play', None, fields=('play__active', 'play__times_left')),
        d.Rule(
            'turn_over',
            'turn_over__then',
            fields=('turn_over__place', 'turn_over__items', 'turn_over__index', 'turn_over__revealer'),
            loops=(d.Loop('turn_over__items', 'turn_over__index', None, False),),
        ),
        d.Rule(
            'take_chest',
            'take_chest__then',
            fields=('take_chest__side', 'take_chest__actor', 'take_chest__ship', 'take_chest__source', 'take_chest__side_2'),
        ),
        d.Rule(
            'hold_vote',
            'hold_vote__then',
            fields=('hold_vote__electorate', 'hold_vote__ballots', 'hold_vote__items', 'hold_vote__index', 'hold_vote__caller', 'hold_vote__voter'),
            loops=(d.Loop('hold_vote__items', 'hold_vote__index', 'hold_vote__voter', True),),
        ),
        d.Rule('maroon', 'maroon__then', fields=('maroon__victim', 'maroon__lost')),
        d.Rule(
            'maroon_unless_saved',
            'maroon_unless_saved__then',
            fields=('maroon_unless_saved__victim',),
        ),
        d.Rule(
            'letter_voyage',
            'letter_voyage__then',
            fields=('letter_voyage__traveller', 'letter_voyage__sender', 'letter_voyage__ship'),
        ),
        d.Rule(
            'give_away',
            'give_away__then',
            fields=('give_away__receiver', 'give_away__revealer', 'give_away__card'),
        ),
        d.Rule(
            'atlantis_window',
            'atlantis_window__then',
            fields=('atlantis_window__items', 'atlantis_window__index', 'atlantis_window__active', 'atlantis_window__owner', 'atlantis_window__items_2', 'atlantis_window__index_2', 'atlantis_window__ship'),
            loops=(d.Loop('atlantis_window__items', 'atlantis_window__index', 'atlantis_window__owner', True), d.Loop('atlantis_window__items_2', 'atlantis_window__index_2', 'atlantis_window__ship', True)),
        ),
        d.Rule(
            'exchange_vote_card',
            'exchange_vote_card__then',
            fields=('exchange_vote_card__revealer', 'exchange_vote_card__given'),
        ),
        d.Rule(
            'atlantis_after_call',
            'atlantis_after_call__then',
            fields=('atlantis_after_call__items', 'atlantis_after_call__index', 'atlantis_after_call__caller', 'atlantis_after_call__owner', 'atlantis_after_call__items_2', 'atlantis_after_call__index_2', 'atlantis_after_call__ship'),
            loops=(d.Loop('atlantis_after_call__items', 'atlantis_after_call__index', 'atlantis_after_call__owner', True), d.Loop('atlantis_after_call__items_2', 'atlantis_after_call__index_2', 'atlantis_after_call__ship', True)),
        ),
        d.Rule(
            'action__view',
            'action__then',
            fields=('action__view__pair', 'action__view__actor'),
        ),
        d.Rule(
            'action__reveal',
            'action__then',
            fields=('action__reveal__place', 'action__reveal__actor'),
        ),
        d.Rule(
            'action__force',
            'action__then',
            fields=('action__force__pair', 'action__force__actor', 'action__force__pair_2', 'action__force__target', 'action__force__place', 'action__force__target_2', 'action__force__place_2', 'action__force__place_3'),
        ),
        d.Rule(
            'action__take_boat',
            'action__then',
            fields=('action__take_boat__ship', 'action__take_boat__actor'),
        ),
        d.Rule('action__go_ashore', 'action__then'),
        d.Rule(
            'action__climb_aboard',
            'action__then',
            fields=('action__climb_aboard__ship', 'action__climb_aboard__actor'),
        ),
        d.Rule(
            'action__attack',
            'action__then',
            fields=('action__attack__actor', 'action__attack__ship'),
        ),
        d.Rule(
            'action__maroon_crewmate',
            'action__then',
            fields=('action__maroon_crewmate__victim', 'action__maroon_crewmate__actor', 'action__maroon_crewmate__ship'),
        ),
        d.Rule(
            'action__mutiny',
            'action__then',
            fields=('action__mutiny__actor', 'action__mutiny__ship', 'action__mutiny__leader'),
        ),
        d.Rule(
            'action__smuggle',
            'action__then',
            fields=('action__smuggle__source', 'action__smuggle__actor', 'action__smuggle__ship'),
        ),
        d.Rule('action__brawl', 'action__then', fields=('action__brawl__actor',)),
        d.Rule(
            'action__time_over',
            'action__then',
            fields=('action__time_over__actor', 'action__time_over__pair', 'action__time_over__items', 'action__time_over__index'),
            loops=(d.Loop('action__time_over__items', 'action__time_over__index', None, True),),
        ),
        d.Rule(
            'letter_of_marque__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=0,
        ),
        d.Rule(
            'pistol__when__revealed',
            'event__revealed__then',
            fields=('pistol__when__revealed__target', 'event__revealed__revealer'),
            card=1,
        ),
        d.Rule(
            'albatross__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=2,
        ),
        d.Rule(
            'black_spot__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=3,
        ),
        d.Rule(
            'atlantis__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=4,
        ),
        d.Rule(
            'el_dorado__when__revealed',
            'event__revealed__then',
            fields=('el_dorado__when__revealed__receiver', 'event__revealed__revealer'),
            card=5,
        ),
        d.Rule(
            'fountain_of_youth__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=6,
        ),
        d.Rule(
            'black_powder__when__revealed',
            'event__revealed__then',
            fields=('black_powder__when__revealed__ship', 'black_powder__when__revealed__items', 'black_powder__when__revealed__index', 'event__revealed__revealer'),
            loops=(d.Loop('black_powder__when__revealed__items', 'black_powder__when__revealed__index', None, False),),
            card=7,
        ),
        d.Rule(
            'cabin_fever__when__revealed',
            'event__revealed__then',
            fields=('cabin_fever__when__revealed__partner', 'event__revealed__revealer'),
            card=8,
        ),
        d.Rule(
            'crows_nest__when__revealed',
            'event__revealed__then',
            fields=('crows_nest__when__revealed__target', 'crows_nest__when__revealed__hand_size', 'crows_nest__when__revealed__picks', 'event__revealed__revealer'),
            card=9,
        ),
        d.Rule(
            'eight_bells__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=10,
        ),
        d.Rule(
            'facade__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=11,
        ),
        d.Rule(
            'pirate_code__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=12,
        ),
        d.Rule(
            'scurvy__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=13,
        ),
        d.Rule(
            'stormy_seas__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=14,
        ),
        d.Rule(
            'spanish_armada__when__revealed',
            'event__revealed__then',
            fields=('event__revealed__revealer',),
            card=15,
        ),
    ),
    asked=(
        d.Point(0),
        d.Point(0, shown=('setup__left_out',)),
        d.Point(0, shown=('setup__left_out',)),
        d.Point(
            0,
            bound=('setup__index', 'setup__mover', 'setup__times_left'),
            shown=('setup__berth', 'setup__items', 'setup__left_out', 'setup__mover', 'setup__ship', 'setup__stars', 'setup__stars_2', 'setup__times_left'),
        ),
        d.Point(
            0,
            bound=('setup__index', 'setup__mover', 'setup__times_left'),
            shown=('setup__berth', 'setup__items', 'setup__left_out', 'setup__mover', 'setup__ship', 'setup__stars', 'setup__stars_2', 'setup__times_left'),
        ),
        d.Point(
            0,
            bound=('setup__index', 'setup__mover', 'setup__times_left'),
            chosen=((4, 'setup__ship'),),
            shown=('setup__berth', 'setup__items', 'setup__left_out', 'setup__mover', 'setup__ship', 'setup__stars', 'setup__stars_2', 'setup__times_left'),
        ),
        d.Point(
            0,
            bound=('setup__chooser', 'setup__times_left_2'),
            shown=('setup__berth', 'setup__chooser', 'setup__items', 'setup__left_out', 'setup__mover', 'setup__next_ship', 'setup__ship', 'setup__side', 'setup__stars', 'setup__stars_2', 'setup__times_left', 'setup__times_left_2'),
        ),
        d.Point(
            0,
            bound=('setup__chooser_2', 'setup__index_2', 'setup__ship_2', 'setup__times_left_2'),
            shown=('setup__berth', 'setup__chooser', 'setup__chooser_2', 'setup__items', 'setup__items_2', 'setup__left_out', 'setup__mover', 'setup__next_ship', 'setup__ship', 'setup__ship_2', 'setup__side', 'setup__side_2', 'setup__stars', 'setup__stars_2', 'setup__times_left', 'setup__times_left_2'),
        ),
        d.Point(
            1,
            bound=('play__active', 'play__times_left'),
            shown=('play__active', 'play__times_left'),
        ),
        d.Point(
            1,
            bound=('play__active', 'play__times_left'),
            shown=('play__active', 'play__times_left'),
        ),
        d.Point(
            3,
            bound=('take_chest__actor', 'take_chest__ship'),
            shown=('take_chest__actor', 'take_chest__ship', 'take_chest__then'),
        ),
        d.Point(
            3,
            bound=('take_chest__actor', 'take_chest__ship'),
            shown=('take_chest__actor', 'take_chest__ship', 'take_chest__then'),
        ),
        d.Point(
            3,
            bound=('take_chest__actor', 'take_chest__ship'),
            chosen=((11, 'take_chest__source'),),
            shown=('take_chest__actor', 'take_chest__ship', 'take_chest__source', 'take_chest__then'),
        ),
        d.Point(
            4,
            bound=('hold_vote__caller', 'hold_vote__electorate', 'hold_vote__index', 'hold_vote__voter'),
            secret=0,
            shown=('hold_vote__ballots', 'hold_vote__caller', 'hold_vote__electorate', 'hold_vote__items', 'hold_vote__voter', 'hold_vote__then'),
        ),
        d.Point(5, shown=('maroon__victim', 'maroon__then')),
        d.Point(6, shown=('maroon_unless_saved__victim', 'maroon_unless_saved__then')),
        d.Point(7, shown=('letter_voyage__sender', 'letter_voyage__then')),
        d.Point(
            7,
            chosen=((16, 'letter_voyage__traveller'),),
            shown=('letter_voyage__sender', 'letter_voyage__traveller', 'letter_voyage__then'),
        ),
        d.Point(
            8,
            bound=('give_away__card',),
            shown=('give_away__card', 'give_away__revealer', 'give_away__then'),
        ),
        d.Point(
            9,
            bound=('atlantis_window__active', 'atlantis_window__index', 'atlantis_window__index_2', 'atlantis_window__owner', 'atlantis_window__ship'),
            shown=('atlantis_window__active', 'atlantis_window__items', 'atlantis_window__items_2', 'atlantis_window__owner', 'atlantis_window__ship', 'atlantis_window__then'),
        ),
        d.Point(10, shown=('exchange_vote_card__revealer', 'exchange_vote_card__then')),
        d.Point(
            11,
            bound=('atlantis_after_call__caller', 'atlantis_after_call__index', 'atlantis_after_call__index_2', 'atlantis_after_call__owner', 'atlantis_after_call__ship'),
            shown=('atlantis_after_call__caller', 'atlantis_after_call__items', 'atlantis_after_call__items_2', 'atlantis_after_call__owner', 'atlantis_after_call__ship', 'atlantis_after_call__then'),
        ),
        d.Point(12, bound=('action__view__actor',), shown=('action__view__actor', 'action__then')),
        d.Point(
            13,
            bound=('action__reveal__actor',),
            shown=('action__reveal__actor', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            shown=('action__force__actor', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            chosen=((24, 'action__force__pair'),),
            shown=('action__force__actor', 'action__force__pair', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            chosen=((24, 'action__force__pair'), (25, 'action__force__target')),
            shown=('action__force__actor', 'action__force__pair', 'action__force__target', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            shown=('action__force__actor', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            chosen=((27, 'action__force__pair_2'),),
            shown=('action__force__actor', 'action__force__pair_2', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            chosen=((27, 'action__force__pair_2'), (28, 'action__force__target_2')),
            shown=('action__force__actor', 'action__force__pair_2', 'action__force__target_2', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            chosen=((27, 'action__force__pair_2'), (28, 'action__force__target_2')),
            shown=('action__force__actor', 'action__force__pair_2', 'action__force__target_2', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            chosen=((27, 'action__force__pair_2'), (28, 'action__force__target_2')),
            shown=('action__force__actor', 'action__force__pair_2', 'action__force__target_2', 'action__then'),
        ),
        d.Point(
            15,
            bound=('action__take_boat__actor',),
            shown=('action__take_boat__actor', 'action__then'),
        ),
        d.Point(
            17,
            bound=('action__climb_aboard__actor',),
            shown=('action__climb_aboard__actor', 'action__then'),
        ),
        d.Point(
            19,
            bound=('action__maroon_crewmate__actor', 'action__maroon_crewmate__ship'),
            shown=('action__maroon_crewmate__actor', 'action__maroon_crewmate__ship', 'action__then'),
        ),
        d.Point(
            19,
            bound=('action__maroon_crewmate__actor', 'action__maroon_crewmate__ship'),
            chosen=((34, 'action__maroon_crewmate__victim'),),
            shown=('action__maroon_crewmate__actor', 'action__maroon_crewmate__ship', 'action__maroon_crewmate__victim', 'action__then'),
        ),
        d.Point(
            21,
            bound=('action__smuggle__actor', 'action__smuggle__ship'),
            shown=('action__smuggle__actor', 'action__smuggle__ship', 'action__then'),
        ),
        d.Point(
            23,
            bound=('action__time_over__actor',),
            shown=('action__time_over__actor', 'action__then'),
        ),
        d.Point(24, shown=('event__revealed__revealer', 'event__revealed__then')),
        d.Point(25, shown=('event__revealed__revealer', 'event__revealed__then')),
        d.Point(29, shown=('event__revealed__revealer', 'event__revealed__then')),
        d.Point(31, shown=('event__revealed__revealer', 'event__revealed__then')),
        d.Point(32, shown=('event__revealed__revealer', 'event__revealed__then')),
        d.Point(33, shown=('event__revealed__revealer', 'event__revealed__then')),
        d.Point(
            33,
            bound=('crows_nest__when__revealed__hand_size',),
            chosen=((43, 'crows_nest__when__revealed__target'),),
            shown=('crows_nest__when__revealed__hand_size', 'crows_nest__when__revealed__target', 'event__revealed__revealer', 'event__revealed__then'),
        ),
    ),
    resumed=(
        d.Point(
            1,
            bound=('play__active', 'play__times_left'),
            calls=(d.Call('atlantis_window__then', given=(('atlantis_window__active', 'play__active'),)),),
            shown=('play__active', 'play__times_left'),
        ),
        d.Point(
            1,
            bound=('play__active', 'play__times_left'),
            calls=(d.Call('action__then', given=(('action__view__actor', 'play__active'), ('action__reveal__actor', 'play__active'), ('action__force__actor', 'play__active'), ('action__take_boat__actor', 'play__active'), ('action__climb_aboard__actor', 'play__active'), ('action__attack__actor', 'play__active'), ('action__maroon_crewmate__actor', 'play__active'), ('action__mutiny__actor', 'play__active'), ('action__smuggle__actor', 'play__active'), ('action__brawl__actor', 'play__active'), ('action__time_over__actor', 'play__active'))),),
            shown=('play__active', 'play__times_left'),
        ),
        d.Point(
            1,
            bound=('play__active', 'play__times_left'),
            calls=(d.Call('action__then', given=(('action__view__actor', 'play__active'), ('action__reveal__actor', 'play__active'), ('action__force__actor', 'play__active'), ('action__take_boat__actor', 'play__active'), ('action__climb_aboard__actor', 'play__active'), ('action__attack__actor', 'play__active'), ('action__maroon_crewmate__actor', 'play__active'), ('action__mutiny__actor', 'play__active'), ('action__smuggle__actor', 'play__active'), ('action__brawl__actor', 'play__active'), ('action__time_over__actor', 'play__active'))),),
            shown=('play__active', 'play__times_left'),
        ),
        d.Point(
            2,
            bound=('turn_over__index',),
            calls=(d.Call('event__revealed__then', given=(('event__revealed__revealer', 'turn_over__revealer'),)),),
            shown=('turn_over__items', 'turn_over__revealer', 'turn_over__then'),
        ),
        d.Point(
            6,
            calls=(d.Call('maroon__then', given=(('maroon__victim', 'maroon_unless_saved__victim'),)), d.Call('maroon__then', given=(('maroon__victim', 'maroon_unless_saved__victim'),))),
            shown=('maroon_unless_saved__victim', 'maroon_unless_saved__then'),
        ),
        d.Point(
            13,
            bound=('action__reveal__actor',),
            calls=(d.Call('turn_over__then', given=(('turn_over__place', 'action__reveal__place'), ('turn_over__revealer', 'action__reveal__actor'))),),
            shown=('action__reveal__actor', 'action__reveal__place', 'action__then'),
        ),
        d.Point(
            14,
            bound=('action__force__actor',),
            calls=(d.Call('turn_over__then', given=(('turn_over__place', 'action__force__place_3'), ('turn_over__revealer', 'action__force__target_2'))), d.Call('turn_over__then', given=(('turn_over__place', 'action__force__place_2'), ('turn_over__revealer', 'action__force__target_2'))), d.Call('turn_over__then', given=(('turn_over__place', 'action__force__place'), ('turn_over__revealer', 'action__force__target')))),
            shown=('action__force__actor', 'action__force__pair', 'action__force__pair_2', 'action__force__place', 'action__force__place_2', 'action__force__place_3', 'action__force__target', 'action__force__target_2', 'action__then'),
        ),
        d.Point(
            18,
            bound=('action__attack__actor', 'action__attack__ship'),
            calls=(d.Call('atlantis_after_call__then', given=(('atlantis_after_call__caller', 'action__attack__actor'),)),),
            shown=('action__attack__actor', 'action__attack__ship', 'action__then'),
        ),
        d.Point(
            18,
            bound=('action__attack__actor', 'action__attack__ship'),
            calls=(d.Call('hold_vote__then', given=(('hold_vote__caller', 'action__attack__actor'),)),),
            shown=('action__attack__actor', 'action__attack__ship', 'action__then'),
        ),
        d.Point(
            18,
            bound=('action__attack__actor', 'action__attack__ship'),
            calls=(d.Call('take_chest__then', given=(('take_chest__actor', 'action__attack__actor'), ('take_chest__ship', 'action__attack__ship'))),),
            shown=('action__attack__actor', 'action__attack__ship', 'action__then'),
        ),
        d.Point(
            19,
            bound=('action__maroon_crewmate__actor', 'action__maroon_crewmate__ship'),
            calls=(d.Call('maroon_unless_saved__then', given=(('maroon_unless_saved__victim', 'action__maroon_crewmate__victim'),)), d.Call('maroon_unless_saved__then', given=(('maroon_unless_saved__victim', 'action__maroon_crewmate__victim'),))),
            shown=('action__maroon_crewmate__actor', 'action__maroon_crewmate__ship', 'action__maroon_crewmate__victim', 'action__then'),
        ),
        d.Point(
            20,
            bound=('action__mutiny__actor', 'action__mutiny__ship'),
            calls=(d.Call('atlantis_after_call__then', given=(('atlantis_after_call__caller', 'action__mutiny__actor'),)),),
            shown=('action__mutiny__actor', 'action__mutiny__ship', 'action__then'),
        ),
        d.Point(
            20,
            bound=('action__mutiny__actor', 'action__mutiny__leader', 'action__mutiny__ship'),
            calls=(d.Call('hold_vote__then', given=(('hold_vote__caller', 'action__mutiny__actor'),)),),
            shown=('action__mutiny__actor', 'action__mutiny__leader', 'action__mutiny__ship', 'action__then'),
        ),
        d.Point(
            20,
            bound=('action__mutiny__actor', 'action__mutiny__leader', 'action__mutiny__ship'),
            calls=(d.Call('maroon_unless_saved__then', given=(('maroon_unless_saved__victim', 'action__mutiny__leader'),)),),
            shown=('action__mutiny__actor', 'action__mutiny__leader', 'action__mutiny__ship', 'action__then'),
        ),
        d.Point(
            22,
            bound=('action__brawl__actor',),
            calls=(d.Call('hold_vote__then', given=(('hold_vote__caller', 'action__brawl__actor'),)),),
            shown=('action__brawl__actor', 'action__then'),
        ),
        d.Point(
            23,
            bound=('action__time_over__actor',),
            calls=(d.Call('turn_over__then', given=(('turn_over__revealer', 'action__time_over__actor'),)),),
            shown=('action__time_over__actor', 'action__then'),
        ),
        d.Point(
            23,
            bound=('action__time_over__actor', 'action__time_over__index'),
            calls=(d.Call('turn_over__then', given=(('turn_over__revealer', 'action__time_over__actor'),)),),
            shown=('action__time_over__actor', 'action__time_over__items', 'action__then'),
        ),
        d.Point(
            24,
            calls=(d.Call('exchange_vote_card__then', given=(('exchange_vote_card__revealer', 'event__revealed__revealer'),)), d.Call('exchange_vote_card__then', given=(('exchange_vote_card__revealer', 'event__revealed__revealer'),)), d.Call('letter_voyage__then', given=(('letter_voyage__sender', 'event__revealed__revealer'),))),
            shown=('event__revealed__revealer', 'event__revealed__then'),
        ),
        d.Point(
            25,
            chosen=((39, 'pistol__when__revealed__target'),),
            calls=(d.Call('maroon_unless_saved__then', given=(('maroon_unless_saved__victim', 'pistol__when__revealed__target'),)),),
            shown=('event__revealed__revealer', 'pistol__when__revealed__target', 'event__revealed__then'),
        ),
        d.Point(
            27,
            calls=(d.Call('maroon_unless_saved__then', given=(('maroon_unless_saved__victim', 'event__revealed__revealer'),)),),
            shown=('event__revealed__revealer', 'event__revealed__then'),
        ),
        d.Point(
            28,
            calls=(d.Call('give_away__then', given=(('give_away__card', 4), ('give_away__revealer', 'event__revealed__revealer'))),),
            shown=('event__revealed__revealer', 'event__revealed__then'),
        ),
        d.Point(
            30,
            calls=(d.Call('give_away__then', given=(('give_away__card', 6), ('give_away__revealer', 'event__revealed__revealer'))),),
            shown=('event__revealed__revealer', 'event__revealed__then'),
        ),
        d.Point(
            31,
            bound=('black_powder__when__revealed__index', 'black_powder__when__revealed__ship'),
            calls=(d.Call('maroon_unless_saved__then'),),
            shown=('black_powder__when__revealed__items', 'black_powder__when__revealed__ship', 'event__revealed__revealer', 'event__revealed__then'),
        ),
    ),
    reasons=(
        d.Reason('choice.setup_events_stars.1', lambda s, v_: star_pool(s, v_[0]), ('predicate-star_pool',), facts=('T67-STAR-02',), inner=(
            d.Reason('choice.setup_events_stars.1.1', lambda s, v_: EVENT_CARD__CATEGORY[v_[0]] == STARRED),
        )),
        d.Reason('choice.setup_events_stars_2.1', lambda s, v_: star_pool(s, v_[0]), ('predicate-star_pool',), facts=('T67-STAR-02',), inner=(
            d.Reason('choice.setup_events_stars_2.1.1', lambda s, v_: EVENT_CARD__CATEGORY[v_[0]] == STARRED),
        )),
        d.Reason('choice.take_chest_source.1', lambda s, v_: s.hold[other_ship(s, s.take_chest__ship) * 3 + v_[0]] != 0, ('quantity-other_ship',)),
        d.Reason('choice.letter_voyage_traveller.1', lambda s, v_: is_castaway(s, v_[0]), ('predicate-is_castaway',), inner=(
            d.Reason('choice.letter_voyage_traveller.1.1', lambda s, v_: v_[0] in s.tortuga or afloat(s, v_[0]), ('predicate-afloat',), facts=('T67-ROLE-09',)),
        )),
        d.Reason('choice.letter_voyage_ship.1', lambda s, v_: has_room(s, v_[0]), ('predicate-has_room',), facts=('T67-ZONE-02',), rulings=('T67-OPEN-37', 'T67-OPEN-41'), inner=(
            d.Reason('choice.letter_voyage_ship.1.1', lambda s, v_: len(s.crew[v_[0]]) < 5),
        )),
        d.Reason('choice.take_boat_ship.1', lambda s, v_: boat_in_reach(s, s.action__take_boat__actor, v_[0]), ('predicate-boat_in_reach',), facts=('T67-ZONE-08', 'T67-ZONE-09', 'T67-BOAT-02', 'T67-BOAT-07'), inner=(
            d.Reason('choice.take_boat_ship.1.1', lambda s, v_: len(s.rowboat[v_[0]]) == 0),
            d.Reason('choice.take_boat_ship.1.2', lambda s, v_: not s.exploded[v_[0]]),
            d.Reason('choice.take_boat_ship.1.3', lambda s, v_: s.action__take_boat__actor in s.tortuga or s.action__take_boat__actor in s.crew[v_[0]]),
        )),
        d.Reason('choice.climb_aboard_ship.2', lambda s, v_: has_room(s, v_[0]), ('predicate-has_room',), facts=('T67-ZONE-02',), rulings=('T67-OPEN-37', 'T67-OPEN-41'), inner=(
            d.Reason('choice.climb_aboard_ship.2.1', lambda s, v_: len(s.crew[v_[0]]) < 5),
        )),
        d.Reason('need.view.1+1', lambda s, v_: not s.wild_game, facts=('T67-VAR-06',), source='variants/wild_game.rules:11', when=(('wild_game', True),)),
        d.Reason('need.view.2', lambda s, v_: s.row.count(-1) <= 3, facts=('T67-ACT-01', 'T67-ROW-09'), rulings=('T67-OPEN-02', 'T67-OPEN-04'), source='actions.rules:4'),
        d.Reason('need.reveal.1', lambda s, v_: s.row.count(-1) != 5, facts=('T67-ACT-04',), source='actions.rules:8'),
        d.Reason('need.force.1+1', lambda s, v_: s.row.count(-1) <= 3, facts=('T67-ROW-09',), rulings=('T67-OPEN-02',), source='variants/time_limit.rules:21', when=(('time_limit', True),)),
        d.Reason('need.force.2', lambda s, v_: s.row.count(-1) <= 3, facts=('T67-ACT-06', 'T67-ROW-09'), rulings=('T67-OPEN-02',), source='actions.rules:12', when=(('time_limit', False),)),
        d.Reason('need.take_boat.1', lambda s, v_: boat_in_reach(s, v_[0], FLYING_DUTCHMAN) or boat_in_reach(s, v_[0], JOLLY_ROGER), ('predicate-boat_in_reach',), facts=('T67-BOAT-02', 'T67-ZONE-08', 'T67-ZONE-09', 'T67-BOAT-07'), rulings=('T67-OPEN-39',), source='actions.rules:18', inner=(
            d.Members(('enum', 'ship'), lambda s, v_: range(2), inner=(
                d.Reason('need.take_boat.1.1', lambda s, v_: boat_in_reach(s, v_[0], v_[1]), ('predicate-boat_in_reach',), facts=('T67-ZONE-08', 'T67-ZONE-09', 'T67-BOAT-02', 'T67-BOAT-07'), inner=(
                    d.Reason('need.take_boat.1.1.1', lambda s, v_: len(s.rowboat[v_[1]]) == 0),
                    d.Reason('need.take_boat.1.1.2', lambda s, v_: not s.exploded[v_[1]]),
                    d.Reason('need.take_boat.1.1.3', lambda s, v_: v_[0] in s.tortuga or v_[0] in s.crew[v_[1]]),
                )),
            )),
        )),
        d.Reason('need.go_ashore.1', lambda s, v_: afloat(s, v_[0]), ('predicate-afloat',), facts=('T67-ROLE-09',), source='actions.rules:22', inner=(
            d.Reason('need.go_ashore.1.1', lambda s, v_: v_[0] in s.rowboat[FLYING_DUTCHMAN] or v_[0] in s.rowboat[JOLLY_ROGER]),
        )),
        d.Reason('need.climb_aboard.1', lambda s, v_: v_[0] in s.rowboat[FLYING_DUTCHMAN] and has_room(s, FLYING_DUTCHMAN) or v_[0] in s.rowboat[JOLLY_ROGER] and has_room(s, JOLLY_ROGER), ('predicate-has_room',), facts=('T67-ACT-13', 'T67-ZONE-02'), rulings=('T67-OPEN-37', 'T67-OPEN-41'), source='actions.rules:26', inner=(
            d.Members(('enum', 'ship'), lambda s, v_: range(2), inner=(
                d.Reason('need.climb_aboard.1.1', lambda s, v_: v_[0] in s.rowboat[v_[1]]),
                d.Reason('need.climb_aboard.1.2', lambda s, v_: has_room(s, v_[1]), ('predicate-has_room',), facts=('T67-ZONE-02',), rulings=('T67-OPEN-37', 'T67-OPEN-41'), inner=(
                    d.Reason('need.climb_aboard.1.2.1', lambda s, v_: len(s.crew[v_[1]]) < 5),
                )),
            )),
        )),
        d.Reason('need.maroon_crewmate.1', reason__47, facts=('T67-ACT-16', 'T67-ACT-17'), source='actions.rules:50'),
        d.Reason('need.smuggle.1', lambda s, v_: s.hold[v_[1] * 3] != 0 or s.hold[v_[1] * 3 + 1] != 0, facts=('T67-ACT-20',), rulings=('T67-OPEN-45',), source='actions.rules:61'),
        d.Reason('need.time_over.1', lambda s, v_: s.time_limit, source='variants/time_limit.rules:4', when=(('time_limit', False),)),
        d.Reason('need.time_over.2', lambda s, v_: s.row.count(-1) <= 4, source='variants/time_limit.rules:8'),
    ),
    edition='nl',
    editions=(('de', 'tortuga_1667'), ('en', 'tortuga_1667_en'), ('nl', 'tortuga_1667_nl')),
    variants=('chests_in_areas', 'free_start', 'half_open_loyalties', 'more_stars', 'open_loyalties', 'shorter_game', 'wild_game', 'time_limit'),
    exclusions=(('half_open_loyalties', 'open_loyalties'), ('more_stars', 'wild_game')),
)


def ended(s):
    """Return all that the results of a game that is over follow from."""
    return (s.players, s.winners)

# Which rule each function carries out, and where that stands, for who reports a fault.
RULES = {
    'captain': ('role captain', 'game.rules:82'),
    'first_mate': ('role first_mate', 'game.rules:83'),
    'cabin_boy': ('role cabin_boy', 'game.rules:84'),
    'governor': ('role governor', 'game.rules:85'),
    'small_game': ('predicate small_game', 'preparation.rules:55'),
    'always_used': ('predicate always_used', 'preparation.rules:57'),
    'star_pool': ('predicate star_pool', 'editions/nl.rules:16'),
    'stars_used': ('quantity stars_used', 'variants/more_stars.rules:8'),
    'beginner': ('quantity beginner', 'turn.rules:14'),
    'actions_per_turn': ('quantity actions_per_turn', 'turn.rules:32'),
    'own_ship': ('quantity own_ship', 'actions.rules:81'),
    'aboard': ('predicate aboard', 'actions.rules:83'),
    'afloat': ('predicate afloat', 'actions.rules:84'),
    'has_room': ('predicate has_room', 'actions.rules:85'),
    'other_ship': ('quantity other_ship', 'actions.rules:87'),
    'boat_in_reach': ('predicate boat_in_reach', 'actions.rules:91'),
    'attack_count': ('quantity attack_count', 'votes.rules:27'),
    'brawl_count': ('quantity brawl_count', 'votes.rules:30'),
    'mutiny_count': ('quantity mutiny_count', 'votes.rules:33'),
    'ballot_limit': ('quantity ballot_limit', 'votes.rules:36'),
    'albatrosses': ('quantity albatrosses', 'marooning.rules:22'),
    'is_castaway': ('predicate is_castaway', 'events.rules:153'),
    'score': ('quantity score', 'ending.rules:28'),
    'show_one_of': ('verb show_one_of', 'variants/half_open_loyalties.rules:7'),
    'refill_row': ('verb refill_row', 'turn.rules:16'),
    'share_island_chests': ('verb share_island_chests', 'actions.rules:75'),
    'clear_vote': ('verb clear_vote', 'votes.rules:16'),
    'show_loyalty': ('verb show_loyalty', 'variants/open_loyalties.rules:6'),
    'score_game': ('verb score_game', 'ending.rules:3'),
    'declare_winners': ('verb declare_winners', 'ending.rules:9'),
    'start_play_on': ('verb start_play_on', 'ending.rules:17'),
    'trigger__albatross_curse': ('trigger albatross_curse', 'marooning.rules:18'),
    'trigger__lead_in_play_on': ('trigger lead_in_play_on', 'ending.rules:25'),
    'setup': ('setup', 'preparation.rules:8'),
    'setup__lots': ('setup', 'preparation.rules:8'),
    'setup__on': ('setup', 'preparation.rules:19'),
    'setup__after_events_left_out': ('setup', 'editions/nl.rules:23'),
    'setup__on_2': ('setup', 'preparation.rules:25'),
    'setup__after_events_stars': ('setup', 'preparation.rules:22'),
    'setup__after_events_stars_2': ('setup', 'variants/more_stars.rules:15'),
    'setup__on_3': ('setup', 'preparation.rules:36'),
    'setup__again': ('setup', 'variants/free_start.rules:14'),
    'setup__on_4': ('setup', 'variants/free_start.rules:22'),
    'setup__again_2': ('setup', 'variants/free_start.rules:16'),
    'setup__after_pawns_ship': ('setup', 'variants/free_start.rules:20'),
    'setup__after_pawns_berth': ('setup', 'variants/free_start.rules:21'),
    'setup__again_3': ('setup', 'editions/nl.rules:39'),
    'setup__on_5': ('setup', 'editions/nl.rules:41'),
    'setup__after_chests_side': ('setup', 'editions/nl.rules:40'),
    'setup__on_6': ('setup', 'preparation.rules:8'),
    'setup__again_4': ('setup', 'variants/free_start.rules:31'),
    'setup__after_chests_side_2': ('setup', 'variants/free_start.rules:32'),
    'options__setup_events_left_out': ('setup', 'editions/nl.rules:22'),
    'answer__setup_events_left_out': ('setup', 'editions/nl.rules:22'),
    'chooser__setup_events_left_out': ('setup', 'editions/nl.rules:22'),
    'members__setup_events_stars': ('setup', 'preparation.rules:21'),
    'options__setup_events_stars': ('setup', 'preparation.rules:21'),
    'answer__setup_events_stars': ('setup', 'preparation.rules:21'),
    'chooser__setup_events_stars': ('setup', 'preparation.rules:21'),
    'members__setup_events_stars_2': ('setup', 'variants/more_stars.rules:14'),
    'options__setup_events_stars_2': ('setup', 'variants/more_stars.rules:14'),
    'answer__setup_events_stars_2': ('setup', 'variants/more_stars.rules:14'),
    'chooser__setup_events_stars_2': ('setup', 'variants/more_stars.rules:14'),
    'options__setup_pawns_start_ashore': ('setup', 'variants/free_start.rules:16'),
    'answer__setup_pawns_start_ashore': ('setup', 'variants/free_start.rules:17'),
    'chooser__setup_pawns_start_ashore': ('setup', 'variants/free_start.rules:16'),
    'options__setup_pawns_ship': ('setup', 'variants/free_start.rules:19'),
    'answer__setup_pawns_ship': ('setup', 'variants/free_start.rules:19'),
    'chooser__setup_pawns_ship': ('setup', 'variants/free_start.rules:19'),
    'options__setup_pawns_berth': ('setup', 'variants/free_start.rules:20'),
    'answer__setup_pawns_berth': ('setup', 'variants/free_start.rules:20'),
    'chooser__setup_pawns_berth': ('setup', 'variants/free_start.rules:20'),
    'options__setup_chests_side': ('setup', 'editions/nl.rules:39'),
    'answer__setup_chests_side': ('setup', 'editions/nl.rules:39'),
    'chooser__setup_chests_side': ('setup', 'editions/nl.rules:39'),
    'options__setup_chests_side_2': ('setup', 'variants/free_start.rules:31'),
    'answer__setup_chests_side_2': ('setup', 'variants/free_start.rules:31'),
    'chooser__setup_chests_side_2': ('setup', 'variants/free_start.rules:31'),
    'play': ('play', 'turn.rules:3'),
    'play__on': ('play', 'turn.rules:6'),
    'play__on_2': ('play', 'turn.rules:3'),
    'play__after_action': ('play', 'turn.rules:3'),
    'play__after_atlantis_window': ('play', 'turn.rules:10'),
    'play__after_action_2': ('play', 'editions/nl.rules:51'),
    'options__play_action': ('play', 'turn.rules:10'),
    'answer__play_action': ('play', 'turn.rules:3'),
    'chooser__play_action': ('play', 'turn.rules:10'),
    'options__play_action_2': ('play', 'editions/nl.rules:52'),
    'answer__play_action_2': ('play', 'turn.rules:3'),
    'chooser__play_action_2': ('play', 'editions/nl.rules:52'),
    'turn_over': ('verb turn_over', 'turn.rules:25'),
    'turn_over__after_revealed': ('verb turn_over', 'turn.rules:29'),
    'take_chest': ('verb take_chest', 'actions.rules:40'),
    'take_chest__on': ('verb take_chest', 'actions.rules:40'),
    'take_chest__after_side': ('verb take_chest', 'actions.rules:43'),
    'take_chest__after_source': ('verb take_chest', 'actions.rules:46'),
    'take_chest__after_side_2': ('verb take_chest', 'actions.rules:47'),
    'options__take_chest_side': ('verb take_chest', 'actions.rules:42'),
    'answer__take_chest_side': ('verb take_chest', 'actions.rules:42'),
    'chooser__take_chest_side': ('verb take_chest', 'actions.rules:42'),
    'options__take_chest_source': ('verb take_chest', 'actions.rules:45'),
    'answer__take_chest_source': ('verb take_chest', 'actions.rules:45'),
    'chooser__take_chest_source': ('verb take_chest', 'actions.rules:45'),
    'options__take_chest_side_2': ('verb take_chest', 'actions.rules:46'),
    'answer__take_chest_side_2': ('verb take_chest', 'actions.rules:46'),
    'chooser__take_chest_side_2': ('verb take_chest', 'actions.rules:46'),
    'hold_vote': ('verb hold_vote', 'votes.rules:3'),
    'hold_vote__on': ('verb hold_vote', 'votes.rules:3'),
    'hold_vote__after_ballots': ('verb hold_vote', 'votes.rules:8'),
    'members__hold_vote_ballots': ('verb hold_vote', 'votes.rules:8'),
    'options__hold_vote_ballots': ('verb hold_vote', 'votes.rules:8'),
    'answer__hold_vote_ballots': ('verb hold_vote', 'votes.rules:8'),
    'chooser__hold_vote_ballots': ('verb hold_vote', 'votes.rules:8'),
    'maroon': ('verb maroon', 'marooning.rules:3'),
    'maroon__on': ('verb maroon', 'marooning.rules:7'),
    'maroon__after_lost': ('verb maroon', 'editions/nl.rules:118'),
    'options__maroon_lost': ('verb maroon', 'editions/nl.rules:117'),
    'answer__maroon_lost': ('verb maroon', 'editions/nl.rules:117'),
    'chooser__maroon_lost': ('verb maroon', 'editions/nl.rules:117'),
    'maroon_unless_saved': ('verb maroon_unless_saved', 'marooning.rules:9'),
    'maroon_unless_saved__after_maroon': ('verb maroon_unless_saved', 'marooning.rules:9'),
    'options__maroon_unless_saved_use_fountain': ('verb maroon_unless_saved', 'marooning.rules:11'),
    'answer__maroon_unless_saved_use_fountain': ('verb maroon_unless_saved', 'marooning.rules:12'),
    'chooser__maroon_unless_saved_use_fountain': ('verb maroon_unless_saved', 'marooning.rules:11'),
    'letter_voyage__after_traveller': ('verb letter_voyage', 'events.rules:7'),
    'letter_voyage__after_ship': ('verb letter_voyage', 'events.rules:8'),
    'options__letter_voyage_traveller': ('verb letter_voyage', 'events.rules:6'),
    'answer__letter_voyage_traveller': ('verb letter_voyage', 'events.rules:6'),
    'chooser__letter_voyage_traveller': ('verb letter_voyage', 'events.rules:6'),
    'options__letter_voyage_ship': ('verb letter_voyage', 'events.rules:7'),
    'answer__letter_voyage_ship': ('verb letter_voyage', 'events.rules:7'),
    'chooser__letter_voyage_ship': ('verb letter_voyage', 'events.rules:7'),
    'give_away': ('verb give_away', 'events.rules:59'),
    'give_away__after_receiver': ('verb give_away', 'events.rules:61'),
    'options__give_away_receiver': ('verb give_away', 'events.rules:60'),
    'answer__give_away_receiver': ('verb give_away', 'events.rules:60'),
    'chooser__give_away_receiver': ('verb give_away', 'events.rules:60'),
    'atlantis_window': ('verb atlantis_window', 'events.rules:63'),
    'atlantis_window__again': ('verb atlantis_window', 'events.rules:63'),
    'atlantis_window__again_2': ('verb atlantis_window', 'events.rules:66'),
    'options__atlantis_window_use_atlantis': ('verb atlantis_window', 'events.rules:66'),
    'answer__atlantis_window_use_atlantis': ('verb atlantis_window', 'events.rules:67'),
    'chooser__atlantis_window_use_atlantis': ('verb atlantis_window', 'events.rules:66'),
    'exchange_vote_card': ('verb exchange_vote_card', 'editions/nl.rules:75'),
    'exchange_vote_card__on': ('verb exchange_vote_card', 'editions/nl.rules:75'),
    'exchange_vote_card__after_given': ('verb exchange_vote_card', 'editions/nl.rules:79'),
    'options__exchange_vote_card_given': ('verb exchange_vote_card', 'editions/nl.rules:78'),
    'answer__exchange_vote_card_given': ('verb exchange_vote_card', 'editions/nl.rules:78'),
    'chooser__exchange_vote_card_given': ('verb exchange_vote_card', 'editions/nl.rules:78'),
    'atlantis_after_call': ('verb atlantis_after_call', 'editions/nl.rules:84'),
    'atlantis_after_call__again': ('verb atlantis_after_call', 'editions/nl.rules:84'),
    'atlantis_after_call__again_2': ('verb atlantis_after_call', 'editions/nl.rules:87'),
    'options__atlantis_after_call_use_atlantis': ('verb atlantis_after_call', 'editions/nl.rules:87'),
    'answer__atlantis_after_call_use_atlantis': ('verb atlantis_after_call', 'editions/nl.rules:88'),
    'chooser__atlantis_after_call_use_atlantis': ('verb atlantis_after_call', 'editions/nl.rules:87'),
    'action__view': ('action view', 'actions.rules:3'),
    'action__view__after_pair': ('action view', 'actions.rules:5'),
    'members__view_pair': ('action view', 'actions.rules:4'),
    'options__view_pair': ('action view', 'actions.rules:4'),
    'answer__view_pair': ('action view', 'actions.rules:4'),
    'chooser__view_pair': ('action view', 'actions.rules:4'),
    'action__reveal': ('action reveal', 'actions.rules:7'),
    'action__reveal__after_place': ('action reveal', 'actions.rules:7'),
    'action__reveal__after_turn_over': ('action reveal', 'actions.rules:7'),
    'options__reveal_place': ('action reveal', 'actions.rules:8'),
    'answer__reveal_place': ('action reveal', 'actions.rules:8'),
    'chooser__reveal_place': ('action reveal', 'actions.rules:8'),
    'action__force': ('action force', 'variants/time_limit.rules:20'),
    'action__force__after_turn_over': ('action force', 'variants/time_limit.rules:20'),
    'action__force__after_pair': ('action force', 'actions.rules:13'),
    'action__force__after_target': ('action force', 'actions.rules:14'),
    'action__force__after_place': ('action force', 'variants/time_limit.rules:20'),
    'action__force__after_pair_2': ('action force', 'variants/time_limit.rules:23'),
    'action__force__after_target_2': ('action force', 'variants/time_limit.rules:24'),
    'action__force__after_place_2': ('action force', 'variants/time_limit.rules:20'),
    'action__force__after_place_3': ('action force', 'variants/time_limit.rules:20'),
    'members__force_pair': ('action force', 'actions.rules:12'),
    'options__force_pair': ('action force', 'actions.rules:12'),
    'answer__force_pair': ('action force', 'actions.rules:12'),
    'chooser__force_pair': ('action force', 'actions.rules:12'),
    'members__force_pair_2': ('action force', 'variants/time_limit.rules:22'),
    'options__force_pair_2': ('action force', 'variants/time_limit.rules:22'),
    'answer__force_pair_2': ('action force', 'variants/time_limit.rules:22'),
    'chooser__force_pair_2': ('action force', 'variants/time_limit.rules:22'),
    'options__force_target': ('action force', 'actions.rules:13'),
    'answer__force_target': ('action force', 'actions.rules:13'),
    'chooser__force_target': ('action force', 'actions.rules:13'),
    'options__force_place': ('action force', 'actions.rules:14'),
    'answer__force_place': ('action force', 'actions.rules:14'),
    'chooser__force_place': ('action force', 'actions.rules:14'),
    'options__force_target_2': ('action force', 'variants/time_limit.rules:23'),
    'answer__force_target_2': ('action force', 'variants/time_limit.rules:23'),
    'chooser__force_target_2': ('action force', 'variants/time_limit.rules:23'),
    'options__force_choose_in_time': ('action force', 'variants/time_limit.rules:24'),
    'answer__force_choose_in_time': ('action force', 'variants/time_limit.rules:25'),
    'chooser__force_choose_in_time': ('action force', 'variants/time_limit.rules:24'),
    'options__force_place_2': ('action force', 'variants/time_limit.rules:25'),
    'answer__force_place_2': ('action force', 'variants/time_limit.rules:25'),
    'chooser__force_place_2': ('action force', 'variants/time_limit.rules:25'),
    'options__force_place_3': ('action force', 'variants/time_limit.rules:28'),
    'answer__force_place_3': ('action force', 'variants/time_limit.rules:28'),
    'chooser__force_place_3': ('action force', 'variants/time_limit.rules:28'),
    'action__take_boat': ('action take_boat', 'actions.rules:17'),
    'action__take_boat__after_ship': ('action take_boat', 'actions.rules:19'),
    'options__take_boat_ship': ('action take_boat', 'actions.rules:18'),
    'answer__take_boat_ship': ('action take_boat', 'actions.rules:18'),
    'chooser__take_boat_ship': ('action take_boat', 'actions.rules:18'),
    'action__go_ashore': ('action go_ashore', 'actions.rules:21'),
    'action__climb_aboard': ('action climb_aboard', 'actions.rules:25'),
    'action__climb_aboard__after_ship': ('action climb_aboard', 'actions.rules:27'),
    'options__climb_aboard_ship': ('action climb_aboard', 'actions.rules:26'),
    'answer__climb_aboard_ship': ('action climb_aboard', 'actions.rules:26'),
    'chooser__climb_aboard_ship': ('action climb_aboard', 'actions.rules:26'),
    'action__attack': ('action attack', 'actions.rules:34'),
    'action__attack__after_atlantis_after_call': ('action attack', 'actions.rules:34'),
    'action__attack__after_hold_vote': ('action attack', 'actions.rules:38'),
    'action__attack__after_take_chest': ('action attack', 'actions.rules:38'),
    'action__maroon_crewmate': ('action maroon_crewmate', 'actions.rules:49'),
    'action__maroon_crewmate__after_victim': ('action maroon_crewmate', 'editions/nl.rules:104'),
    'action__maroon_crewmate__after_maroon_unless_saved': ('action maroon_crewmate', 'actions.rules:49'),
    'options__maroon_crewmate_victim': ('action maroon_crewmate', 'actions.rules:50'),
    'answer__maroon_crewmate_victim': ('action maroon_crewmate', 'actions.rules:50'),
    'chooser__maroon_crewmate_victim': ('action maroon_crewmate', 'actions.rules:50'),
    'options__maroon_crewmate_use_atlantis': ('action maroon_crewmate', 'editions/nl.rules:104'),
    'answer__maroon_crewmate_use_atlantis': ('action maroon_crewmate', 'editions/nl.rules:105'),
    'chooser__maroon_crewmate_use_atlantis': ('action maroon_crewmate', 'editions/nl.rules:104'),
    'action__mutiny': ('action mutiny', 'actions.rules:53'),
    'action__mutiny__after_atlantis_after_call': ('action mutiny', 'editions/nl.rules:98'),
    'action__mutiny__on': ('action mutiny', 'actions.rules:53'),
    'action__mutiny__after_hold_vote': ('action mutiny', 'actions.rules:58'),
    'action__mutiny__after_maroon_unless_saved': ('action mutiny', 'actions.rules:58'),
    'action__smuggle': ('action smuggle', 'actions.rules:60'),
    'action__smuggle__after_source': ('action smuggle', 'actions.rules:62'),
    'options__smuggle_source': ('action smuggle', 'actions.rules:61'),
    'answer__smuggle_source': ('action smuggle', 'actions.rules:61'),
    'chooser__smuggle_source': ('action smuggle', 'actions.rules:61'),
    'action__brawl': ('action brawl', 'actions.rules:65'),
    'action__brawl__after_hold_vote': ('action brawl', 'actions.rules:67'),
    'action__time_over': ('action time_over', 'variants/time_limit.rules:7'),
    'action__time_over__after_turn_over': ('action time_over', 'variants/time_limit.rules:7'),
    'action__time_over__after_pair': ('action time_over', 'variants/time_limit.rules:15'),
    'action__time_over__after_turn_over_2': ('action time_over', 'variants/time_limit.rules:7'),
    'members__time_over_pair': ('action time_over', 'variants/time_limit.rules:14'),
    'options__time_over_pair': ('action time_over', 'variants/time_limit.rules:14'),
    'answer__time_over_pair': ('action time_over', 'variants/time_limit.rules:14'),
    'chooser__time_over_pair': ('action time_over', 'variants/time_limit.rules:14'),
    'when__letter_of_marque__revealed': ('card letter_of_marque when revealed', 'editions/nl.rules:65'),
    'when__letter_of_marque__revealed__after_exchange_vote_card': ('card letter_of_marque when revealed', 'editions/nl.rules:65'),
    'options__letter_of_marque_revealed_exchange_a_vote_card': ('card letter_of_marque when revealed', 'editions/nl.rules:67'),
    'answer__letter_of_marque_revealed_exchange_a_vote_card': ('card letter_of_marque when revealed', 'events.rules:5'),
    'chooser__letter_of_marque_revealed_exchange_a_vote_card': ('card letter_of_marque when revealed', 'editions/nl.rules:67'),
    'when__pistol__revealed': ('card pistol when revealed', 'events.rules:23'),
    'when__pistol__revealed__after_target': ('card pistol when revealed', 'events.rules:23'),
    'when__pistol__revealed__after_maroon_unless_saved': ('card pistol when revealed', 'events.rules:23'),
    'options__pistol_revealed_target': ('card pistol when revealed', 'events.rules:24'),
    'answer__pistol_revealed_target': ('card pistol when revealed', 'events.rules:24'),
    'chooser__pistol_revealed_target': ('card pistol when revealed', 'events.rules:24'),
    'when__albatross__revealed': ('card albatross when revealed', 'events.rules:30'),
    'when__black_spot__revealed': ('card black_spot when revealed', 'events.rules:36'),
    'when__black_spot__revealed__after_maroon_unless_saved': ('card black_spot when revealed', 'events.rules:36'),
    'when__atlantis__revealed': ('card atlantis when revealed', 'events.rules:42'),
    'when__atlantis__revealed__after_give_away': ('card atlantis when revealed', 'events.rules:42'),
    'when__el_dorado__revealed': ('card el_dorado when revealed', 'events.rules:48'),
    'when__el_dorado__revealed__after_receiver': ('card el_dorado when revealed', 'events.rules:50'),
    'options__el_dorado_revealed_receiver': ('card el_dorado when revealed', 'events.rules:49'),
    'answer__el_dorado_revealed_receiver': ('card el_dorado when revealed', 'events.rules:49'),
    'chooser__el_dorado_revealed_receiver': ('card el_dorado when revealed', 'events.rules:49'),
    'when__fountain_of_youth__revealed': ('card fountain_of_youth when revealed', 'events.rules:56'),
    'when__fountain_of_youth__revealed__after_give_away': ('card fountain_of_youth when revealed', 'events.rules:56'),
    'when__black_powder__revealed': ('card black_powder when revealed', 'events.rules:73'),
    'when__black_powder__revealed__after_maroon_unless_saved': ('card black_powder when revealed', 'events.rules:73'),
    'options__black_powder_revealed_ship': ('card black_powder when revealed', 'events.rules:74'),
    'answer__black_powder_revealed_ship': ('card black_powder when revealed', 'events.rules:75'),
    'chooser__black_powder_revealed_ship': ('card black_powder when revealed', 'events.rules:74'),
    'when__cabin_fever__revealed': ('card cabin_fever when revealed', 'events.rules:82'),
    'when__cabin_fever__revealed__after_partner': ('card cabin_fever when revealed', 'events.rules:84'),
    'options__cabin_fever_revealed_partner': ('card cabin_fever when revealed', 'events.rules:83'),
    'answer__cabin_fever_revealed_partner': ('card cabin_fever when revealed', 'events.rules:83'),
    'chooser__cabin_fever_revealed_partner': ('card cabin_fever when revealed', 'events.rules:83'),
    'when__crows_nest__revealed': ('card crows_nest when revealed', 'events.rules:93'),
    'when__crows_nest__revealed__after_target': ('card crows_nest when revealed', 'events.rules:95'),
    'when__crows_nest__revealed__after_picks': ('card crows_nest when revealed', 'events.rules:99'),
    'options__crows_nest_revealed_target': ('card crows_nest when revealed', 'events.rules:94'),
    'answer__crows_nest_revealed_target': ('card crows_nest when revealed', 'events.rules:94'),
    'chooser__crows_nest_revealed_target': ('card crows_nest when revealed', 'events.rules:94'),
    'members__crows_nest_revealed_picks': ('card crows_nest when revealed', 'events.rules:98'),
    'options__crows_nest_revealed_picks': ('card crows_nest when revealed', 'events.rules:98'),
    'answer__crows_nest_revealed_picks': ('card crows_nest when revealed', 'events.rules:98'),
    'chooser__crows_nest_revealed_picks': ('card crows_nest when revealed', 'events.rules:98'),
    'when__eight_bells__revealed': ('card eight_bells when revealed', 'events.rules:105'),
    'when__facade__revealed': ('card facade when revealed', 'events.rules:114'),
    'when__pirate_code__revealed': ('card pirate_code when revealed', 'events.rules:120'),
    'when__scurvy__revealed': ('card scurvy when revealed', 'events.rules:126'),
    'when__stormy_seas__revealed': ('card stormy_seas when revealed', 'events.rules:139'),
    'when__spanish_armada__revealed': ('card spanish_armada when revealed', 'events.rules:150'),
    'trigger__albatross_curse__members': ('trigger albatross_curse', 'marooning.rules:18'),
    'trigger__albatross_curse__fires': ('trigger albatross_curse', 'marooning.rules:18'),
    'trigger__lead_in_play_on__members': ('trigger lead_in_play_on', 'ending.rules:25'),
    'trigger__lead_in_play_on__fires': ('trigger lead_in_play_on', 'ending.rules:25'),
    'need__view__1': ('action view', 'variants/wild_game.rules:11'),
    'need__view__2': ('action view', 'actions.rules:4'),
    'need__reveal__1': ('action reveal', 'actions.rules:8'),
    'need__force__1': ('action force', 'variants/time_limit.rules:21'),
    'need__force__2': ('action force', 'actions.rules:12'),
    'need__take_boat__1': ('action take_boat', 'actions.rules:18'),
    'need__go_ashore__1': ('action go_ashore', 'actions.rules:22'),
    'need__climb_aboard__1': ('action climb_aboard', 'actions.rules:26'),
    'need__maroon_crewmate__1': ('action maroon_crewmate', 'actions.rules:50'),
    'need__smuggle__1': ('action smuggle', 'actions.rules:61'),
    'need__time_over__1': ('action time_over', 'variants/time_limit.rules:4'),
    'need__time_over__2': ('action time_over', 'variants/time_limit.rules:8'),
}


OPENING = engine.Opening(blank, setup, ANSWERS, play, turn_of, run)
ENGINE = engine.Engine(DESCRIPTION, start, step, OPTIONS, CHOOSERS, SECRET, __name__, rules=RULES, opening=OPENING, begin=begin, ended=ended)
State, start, step, BACKEND = native.chosen(ENGINE, "f248effdbfbd6c4a430a5f95cf2f2da7", State)
NUM_ACTIONS = ENGINE.num_actions


def new_game(
    players: int | Sequence[str] | None = None, seed: int | str | None = None, **settings: Any
) -> api.Game:
    """A new game, set up to its first choice; the same seed gives the same game everywhere.

    `players` is how many play, or their names. Settings are `chance`, `edition`, `tables` and the
    options of the game, as for `_runtime.game.new_game`. `ValueError` quotes what the game does not
    have.
    """
    if settings:
        return api.new_game(ENGINE, players, seed, **settings)
    return ENGINE.new_game(players, seed)


def from_text(text: str, **settings: Any) -> api.Game:
    """The game at a position written by `Game.to_text`; `StateTextError` for any other text."""
    return api.from_text(ENGINE, text, **settings)


def from_record(text: str, **settings: Any) -> api.Game:
    """The game of a record by `Game.to_record`, replayed; `RecordError` for any other text."""
    return api.from_record(ENGINE, text, **settings)


def parse_action(text: str) -> notation.Action:
    """The action that a text names, as `str` of an action writes it; `UnknownAction` otherwise."""
    return ENGINE.parse_action(text)


def action(number: int) -> notation.Action:
    """The action of a number from 0 to `NUM_ACTIONS` - 1; `UnknownAction` otherwise."""
    return ENGINE.action(number)


def position(
    players: int | Sequence[str] | None = None,
    given: Mapping[str, Any] | None = None,
    **named: Any,
) -> api.Game:
    """A game that begins at a position of your own; what you do not name is as after the set-up.

    Name what is below, and `turn`, `seed` and the settings of `new_game`. How pieces and values are
    written stands at `_runtime.position.position`. `ValueError` says what cannot be.

    Places: crew[ship], tortuga, rowboat[ship], hold[ship, nation], area[nation], galleon, row,
    event_deck, open_card, drawn_pawn, berths[ship], discards, display[player], vote_deck,
    hand[player], ballot_box, tally, loyalty_place[player], loyalty_deck, bag, island_store,
    set_aside, removed_cards, last_five.

    Remembered: exploded[ship], skips[player], missed[player], play_on, captain_acts_again, voters.

    Options: choose_starred, chests_in_areas, free_start, half_open_loyalties, more_stars,
    starred_cards, open_loyalties, shorter_game, cards_removed, wild_game, time_limit.
    """
    return api.position(ENGINE, players, given, **named)
