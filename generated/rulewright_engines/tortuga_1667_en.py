"""Engine of tortuga_1667, 2 to 9 players.

Generated; do not edit. Change the spec and build again.

    game = tortuga_1667.new_game(players=9, seed=1)
    while not game.is_over:
        game.apply(game.legal_actions()[0])

`new_game` gives a `Game` with all that people need. Searches that want speed play
with `start` and `step`, which check nothing.

Made by: rulewright build
Rulewright 0.1, spec ad3d53c399048b4d1d793ee3e56789ae

Places that everybody sees hold kinds; others hold `kind << 16 | mask`, where the
mask says which players know the piece (see _runtime.pieces).
Facts that a rule carries stand in square brackets behind what it does.
"""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

__all__ = [
    "DESCRIPTION",
    "ENGINE",
    "NUM_ACTIONS",
    "State",
    "action",
    "from_record",
    "from_text",
    "new_game",
    "parse_action",
    "start",
    "step",
]

from bisect import insort
from typing import Any

from ._runtime import description as d
from ._runtime import engine
from ._runtime import game as api
from ._runtime import notation
from ._runtime.pieces import (
    MASK,
    Finished,
    blur,
    clockwise,
    covered,
    either,
    empty_slots,
    fill,
    filled_slots,
    finish,
    kinds,
    known_to,
    log_move,
    look,
    members,
    pick,
    pick_options,
    settle,
    shuffle_line,
    shuffle_pile,
    shuffle_slots,
    shuffled,
    take_at,
    take_filled,
    take_kind,
    take_kinds,
    take_sorted,
    take_top,
    without,
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
EVENT_CARD__CATEGORY = (0, 1, 1, 1, 0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 4)
LOYALTY_CARDS = ((1, 1, 1), (1, 1, 1), (2, 2, 1), (2, 2, 1), (3, 3, 1), (3, 3, 1), (4, 4, 1), (4, 4, 1))


class State:
    """A position: places, variables, and where the rules are to go on."""

    __slots__ = (
        "players", "at", "chooser", "options", "picks", "answer", "winners", "secret", "secret_moves", "chance", "log",
        "box_of_pawn",
        "box_of_chest",
        "box_of_loyalty_card",
        "box_of_vote_card",
        "box_of_event_card",
        "crew",
        "tortuga",
        "rowboat",
        "hold",
        "area",
        "galleon",
        "row",
        "event_deck",
        "open_card",
        "drawn_pawn",
        "berths",
        "discards",
        "display",
        "vote_deck",
        "hand",
        "ballot_box",
        "tally",
        "loyalty_place",
        "loyalty_deck",
        "bag",
        "undealt",
        "exploded",
        "skips",
        "missed",
        "fresh_letters",
        "play_on",
        "voters",
        "choose_starred",
        "free_start",
        "half_open_loyalties",
        "loaded_ships",
        "more_stars",
        "starred_cards",
        "open_loyalties",
        "shorter_game",
        "cards_removed",
        "time_limit",
        "wild_game",
        "setup__stars",
        "setup__stars_2",
        "setup__times_left",
        "setup__items",
        "setup__index",
        "setup__mover",
        "setup__ship",
        "setup__berth",
        "setup__items_2",
        "setup__index_2",
        "setup__ship_2",
        "setup__chooser",
        "setup__side",
        "play__active",
        "play__times_left",
        "turn_over__place",
        "turn_over__items",
        "turn_over__index",
        "turn_over__revealer",
        "turn_over__then",
        "take_chest__side",
        "take_chest__actor",
        "take_chest__ship",
        "take_chest__source",
        "take_chest__side_2",
        "take_chest__then",
        "hold_vote__electorate",
        "hold_vote__ballots",
        "hold_vote__items",
        "hold_vote__index",
        "hold_vote__caller",
        "hold_vote__voter",
        "hold_vote__then",
        "maroon_unless_saved__victim",
        "maroon_unless_saved__then",
        "letter_voyage__traveller",
        "letter_voyage__sender",
        "letter_voyage__ship",
        "letter_voyage__then",
        "give_away__receiver",
        "give_away__revealer",
        "give_away__card",
        "give_away__then",
        "atlantis_window__items",
        "atlantis_window__index",
        "atlantis_window__active",
        "atlantis_window__owner",
        "atlantis_window__items_2",
        "atlantis_window__index_2",
        "atlantis_window__ship",
        "atlantis_window__then",
        "action_view__pair",
        "action_view__actor",
        "action__then",
        "action_reveal__place",
        "action_reveal__actor",
        "action_force__pair",
        "action_force__actor",
        "action_force__pair_2",
        "action_force__target",
        "action_force__place",
        "action_force__target_2",
        "action_force__place_2",
        "action_force__place_3",
        "action_take_boat__ship",
        "action_take_boat__actor",
        "action_go_ashore__actor",
        "action_climb_aboard__ship",
        "action_climb_aboard__actor",
        "action_use_letter__actor",
        "action_attack__ship",
        "action_attack__actor",
        "action_maroon_crewmate__victim",
        "action_maroon_crewmate__actor",
        "action_maroon_crewmate__ship",
        "action_mutiny__leader",
        "action_mutiny__ship",
        "action_mutiny__actor",
        "action_smuggle__source",
        "action_smuggle__actor",
        "action_smuggle__ship",
        "action_brawl__actor",
        "action_time_over__pair",
        "action_time_over__actor",
        "action_time_over__items",
        "action_time_over__index",
        "revealed__revealer",
        "event__revealed__then",
        "pistol_revealed__target",
        "el_dorado_revealed__receiver",
        "black_powder_revealed__ship",
        "cabin_fever_revealed__partner",
        "crows_nest_revealed__target",
        "crows_nest_revealed__hand_size",
        "crows_nest_revealed__picks",
    )

    def copy(self):
        """Another state, equal and independent; it logs nothing."""
        new = State.__new__(State)
        new.players = self.players
        new.at = self.at
        new.chooser = self.chooser
        new.options = self.options
        new.picks = self.picks
        new.answer = self.answer
        new.winners = self.winners
        new.secret = self.secret
        new.secret_moves = self.secret_moves
        new.chance = self.chance.copy()
        new.log = None
        new.box_of_pawn = self.box_of_pawn[:]
        new.box_of_chest = self.box_of_chest
        new.box_of_loyalty_card = self.box_of_loyalty_card[:]
        new.box_of_vote_card = self.box_of_vote_card[:]
        new.box_of_event_card = self.box_of_event_card[:]
        new.crew = [member[:] for member in self.crew]
        new.tortuga = self.tortuga[:]
        new.rowboat = [member[:] for member in self.rowboat]
        new.hold = self.hold[:]
        new.area = self.area[:]
        new.galleon = self.galleon
        new.row = self.row[:]
        new.event_deck = self.event_deck[:]
        new.open_card = self.open_card[:]
        new.drawn_pawn = self.drawn_pawn[:]
        new.berths = [member[:] for member in self.berths]
        new.discards = self.discards[:]
        new.display = [member[:] for member in self.display]
        new.vote_deck = self.vote_deck[:]
        new.hand = [member[:] for member in self.hand]
        new.ballot_box = self.ballot_box[:]
        new.tally = self.tally[:]
        new.loyalty_place = [member[:] for member in self.loyalty_place]
        new.loyalty_deck = self.loyalty_deck[:]
        new.bag = self.bag[:]
        new.undealt = self.undealt[:]
        new.exploded = self.exploded[:]
        new.skips = self.skips[:]
        new.missed = self.missed[:]
        new.fresh_letters = self.fresh_letters[:]
        new.play_on = self.play_on
        new.voters = self.voters
        new.choose_starred = self.choose_starred
        new.free_start = self.free_start
        new.half_open_loyalties = self.half_open_loyalties
        new.loaded_ships = self.loaded_ships
        new.more_stars = self.more_stars
        new.starred_cards = self.starred_cards
        new.open_loyalties = self.open_loyalties
        new.shorter_game = self.shorter_game
        new.cards_removed = self.cards_removed
        new.time_limit = self.time_limit
        new.wild_game = self.wild_game
        new.setup__stars = self.setup__stars
        new.setup__stars_2 = self.setup__stars_2
        new.setup__times_left = self.setup__times_left
        new.setup__items = self.setup__items
        new.setup__index = self.setup__index
        new.setup__mover = self.setup__mover
        new.setup__ship = self.setup__ship
        new.setup__berth = self.setup__berth
        new.setup__items_2 = self.setup__items_2
        new.setup__index_2 = self.setup__index_2
        new.setup__ship_2 = self.setup__ship_2
        new.setup__chooser = self.setup__chooser
        new.setup__side = self.setup__side
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
        new.action_view__pair = self.action_view__pair
        new.action_view__actor = self.action_view__actor
        new.action__then = self.action__then
        new.action_reveal__place = self.action_reveal__place
        new.action_reveal__actor = self.action_reveal__actor
        new.action_force__pair = self.action_force__pair
        new.action_force__actor = self.action_force__actor
        new.action_force__pair_2 = self.action_force__pair_2
        new.action_force__target = self.action_force__target
        new.action_force__place = self.action_force__place
        new.action_force__target_2 = self.action_force__target_2
        new.action_force__place_2 = self.action_force__place_2
        new.action_force__place_3 = self.action_force__place_3
        new.action_take_boat__ship = self.action_take_boat__ship
        new.action_take_boat__actor = self.action_take_boat__actor
        new.action_go_ashore__actor = self.action_go_ashore__actor
        new.action_climb_aboard__ship = self.action_climb_aboard__ship
        new.action_climb_aboard__actor = self.action_climb_aboard__actor
        new.action_use_letter__actor = self.action_use_letter__actor
        new.action_attack__ship = self.action_attack__ship
        new.action_attack__actor = self.action_attack__actor
        new.action_maroon_crewmate__victim = self.action_maroon_crewmate__victim
        new.action_maroon_crewmate__actor = self.action_maroon_crewmate__actor
        new.action_maroon_crewmate__ship = self.action_maroon_crewmate__ship
        new.action_mutiny__leader = self.action_mutiny__leader
        new.action_mutiny__ship = self.action_mutiny__ship
        new.action_mutiny__actor = self.action_mutiny__actor
        new.action_smuggle__source = self.action_smuggle__source
        new.action_smuggle__actor = self.action_smuggle__actor
        new.action_smuggle__ship = self.action_smuggle__ship
        new.action_brawl__actor = self.action_brawl__actor
        new.action_time_over__pair = self.action_time_over__pair
        new.action_time_over__actor = self.action_time_over__actor
        new.action_time_over__items = self.action_time_over__items
        new.action_time_over__index = self.action_time_over__index
        new.revealed__revealer = self.revealed__revealer
        new.event__revealed__then = self.event__revealed__then
        new.pistol_revealed__target = self.pistol_revealed__target
        new.el_dorado_revealed__receiver = self.el_dorado_revealed__receiver
        new.black_powder_revealed__ship = self.black_powder_revealed__ship
        new.cabin_fever_revealed__partner = self.cabin_fever_revealed__partner
        new.crows_nest_revealed__target = self.crows_nest_revealed__target
        new.crows_nest_revealed__hand_size = self.crows_nest_revealed__hand_size
        new.crows_nest_revealed__picks = self.crows_nest_revealed__picks
        return new

    def key(self):
        """Everything that makes the position; not the chance, not the log."""
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
            tuple(self.undealt),
            tuple(self.exploded),
            tuple(self.skips),
            tuple(self.missed),
            tuple(self.fresh_letters),
            self.play_on,
            self.voters,
            self.choose_starred,
            self.free_start,
            self.half_open_loyalties,
            self.loaded_ships,
            self.more_stars,
            self.starred_cards,
            self.open_loyalties,
            self.shorter_game,
            self.cards_removed,
            self.time_limit,
            self.wild_game,
            self.setup__stars,
            self.setup__stars_2,
            self.setup__times_left,
            self.setup__items,
            self.setup__index,
            self.setup__mover,
            self.setup__ship,
            self.setup__berth,
            self.setup__items_2,
            self.setup__index_2,
            self.setup__ship_2,
            self.setup__chooser,
            self.setup__side,
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
            self.action_view__pair,
            self.action_view__actor,
            self.action__then,
            self.action_reveal__place,
            self.action_reveal__actor,
            self.action_force__pair,
            self.action_force__actor,
            self.action_force__pair_2,
            self.action_force__target,
            self.action_force__place,
            self.action_force__target_2,
            self.action_force__place_2,
            self.action_force__place_3,
            self.action_take_boat__ship,
            self.action_take_boat__actor,
            self.action_go_ashore__actor,
            self.action_climb_aboard__ship,
            self.action_climb_aboard__actor,
            self.action_use_letter__actor,
            self.action_attack__ship,
            self.action_attack__actor,
            self.action_maroon_crewmate__victim,
            self.action_maroon_crewmate__actor,
            self.action_maroon_crewmate__ship,
            self.action_mutiny__leader,
            self.action_mutiny__ship,
            self.action_mutiny__actor,
            self.action_smuggle__source,
            self.action_smuggle__actor,
            self.action_smuggle__ship,
            self.action_brawl__actor,
            self.action_time_over__pair,
            self.action_time_over__actor,
            self.action_time_over__items,
            self.action_time_over__index,
            self.revealed__revealer,
            self.event__revealed__then,
            self.pistol_revealed__target,
            self.el_dorado_revealed__receiver,
            self.black_powder_revealed__ship,
            self.cabin_fever_revealed__partner,
            self.crows_nest_revealed__target,
            self.crows_nest_revealed__hand_size,
            self.crows_nest_revealed__picks,
        )


def take__pawn(s, kind):
    """Takes a pawn from where it is: its place in the log, who knew it."""
    everybody = (1 << s.players) - 1
    place = s.box_of_pawn
    if kind in place:
        place.remove(kind)
        return ("box_of_pawn", 0), everybody
    for number, place in enumerate(s.crew):
        if kind in place:
            place.remove(kind)
            return ("crew", number), everybody
    place = s.tortuga
    if kind in place:
        place.remove(kind)
        return ("tortuga", 0), everybody
    for number, place in enumerate(s.rowboat):
        if kind in place:
            place.remove(kind)
            return ("rowboat", number), everybody
    place = s.drawn_pawn
    if kind in place:
        index = place.index(kind)
        mask = everybody
        place[index] = -1
        return ("drawn_pawn", 0), mask
    for number, place in enumerate(s.berths):
        if kind in place:
            index = place.index(kind)
            mask = everybody
            place[index] = -1
            return ("berths", number), mask
    place = s.bag
    if kind in kinds(place):
        index = kinds(place).index(kind)
        mask = place[index] & MASK
        del place[index]
        return ("bag", 0), mask
    raise AssertionError(kind)


def find__pawn(s, kind):
    """Where a pawn is: place, its name in the log, index, whether hidden."""
    place = s.box_of_pawn
    if kind in place:
        index = place.index(kind)
        return place, ("box_of_pawn", 0), index, False
    for number, place in enumerate(s.crew):
        if kind in place:
            index = place.index(kind)
            return place, ("crew", number), index, False
    place = s.tortuga
    if kind in place:
        index = place.index(kind)
        return place, ("tortuga", 0), index, False
    for number, place in enumerate(s.rowboat):
        if kind in place:
            index = place.index(kind)
            return place, ("rowboat", number), index, False
    place = s.drawn_pawn
    if kind in place:
        index = place.index(kind)
        return place, ("drawn_pawn", 0), index, False
    for number, place in enumerate(s.berths):
        if kind in place:
            index = place.index(kind)
            return place, ("berths", number), index, False
    place = s.bag
    if kind in kinds(place):
        index = kinds(place).index(kind)
        return place, ("bag", 0), index, True
    raise AssertionError(kind)


def swap__pawn(s, left, right):
    """Two of pawn take each other's exact places."""
    place, where, index, hidden = find__pawn(s, left)
    other, there, number, beyond = find__pawn(s, right)
    everybody = (1 << s.players) - 1
    first = place[index] if hidden else left << 16 | everybody
    second = other[number] if beyond else right << 16 | everybody
    place[index] = second if hidden else right
    other[number] = first if beyond else left
    if s.log is not None:
        s.log.append(("move", where, there, ((left, everybody),)))
        s.log.append(("move", there, where, ((right, everybody),)))


def captain(s, ship):
    """Captain: who holds it, or -1. [T67-ROLE-01, T67-ZONE-15, T67-ROLE-08]"""
    return s.crew[ship][0] if s.crew[ship] else -1


def first_mate(s, ship):
    """First mate: who holds it, or -1. [T67-ROLE-02, T67-ROLE-10]"""
    return s.crew[ship][1] if len(s.crew[ship]) >= 2 else -1


def cabin_boy(s, ship):
    """Cabin boy: who holds it, or -1. [T67-ROLE-03, T67-ROLE-05, T67-ROLE-06]"""
    return s.crew[ship][-1] if s.crew[ship] else -1


def governor(s):
    """Governor: who holds it, or -1. [T67-ROLE-04, T67-MAR-02, T67-OPEN-87]"""
    return s.tortuga[0] if s.tortuga else -1


def small_game(s):
    """Small game: whether it is so."""
    return s.players <= 3


def always_used(s, card):
    """Always used: whether it is so. [T67-COMP-17, T67-ALB-08, T67-SETUP-21, T67-SMALL-10]"""
    return EVENT_CARD__CATEGORY[card] in (HELPFUL, HARMFUL, TREASURE) and not (small_game(s) and card == ALBATROSS)


def star_pool(s, card):
    """Star pool: whether it is so. [T67-STAR-02, T67-CAB-04, T67-FAC-03, T67-OPEN-77]"""
    return EVENT_CARD__CATEGORY[card] == STARRED and not (small_game(s) and card in (CABIN_FEVER, FACADE))


def beginner(s):
    """Beginner: its value. [T67-OPEN-78]"""
    return either(captain(s, JOLLY_ROGER), either(captain(s, FLYING_DUTCHMAN), governor(s))) if s.free_start else captain(s, JOLLY_ROGER)


def actions_per_turn(s):
    """Actions per turn: its value. [T67-TURN-01]"""
    return 1


def own_ship(s, who):
    """Own ship: its value."""
    return FLYING_DUTCHMAN if who in s.crew[0] else JOLLY_ROGER if who in s.crew[1] else -1


def aboard(s, who):
    """Aboard: whether it is so."""
    return who in s.crew[0] or who in s.crew[1]


def afloat(s, who):
    """Afloat: whether it is so. [T67-ROLE-09]"""
    return who in s.rowboat[0] or who in s.rowboat[1]


def has_room(s, ship):
    """Has room: whether it is so. [T67-ZONE-02, T67-OPEN-37, T67-OPEN-41]"""
    return len(s.crew[ship]) < 5


def other_ship(s, ship):
    """Other ship: its value."""
    return JOLLY_ROGER if ship == FLYING_DUTCHMAN else FLYING_DUTCHMAN


def boat_in_reach(s, who, ship):
    """Boat in reach: whether it is so. [T67-ZONE-08, T67-ZONE-09, T67-BOAT-02, T67-BOAT-07]"""
    return not s.rowboat[ship] and not s.exploded[ship] and (who in s.tortuga or who in s.crew[ship])


def attack_count(s, symbol):
    """Attack count: its value. [T67-VOTE-06, T67-VOTE-13, T67-VOTE-17]"""
    found = 0
    for vote_card in s.tally:
        if VOTE_CARD__ATTACK[vote_card] == symbol:
            found += VOTE_CARD__STRENGTH[vote_card]
    return found


def brawl_count(s, nation):
    """Brawl count: its value. [T67-VOTE-06, T67-VOTE-13, T67-VOTE-35]"""
    found = 0
    for vote_card in s.tally:
        if VOTE_CARD__BRAWL[vote_card] == nation:
            found += VOTE_CARD__STRENGTH[vote_card]
    return found


def mutiny_count(s, symbol):
    """Mutiny count: its value. [T67-VOTE-06, T67-VOTE-13, T67-VOTE-29]"""
    found = 0
    for vote_card in s.tally:
        if VOTE_CARD__MUTINY[vote_card] == symbol:
            found += VOTE_CARD__STRENGTH[vote_card]
    return found


def ballot_limit(s, who):
    """Ballot limit: its value. [T67-ELD-03, T67-ELD-04, T67-OPEN-18, T67-OPEN-20]"""
    return 2 if EL_DORADO in s.display[who] and len(s.hand[who]) >= 2 else 1


def albatrosses(s, ship):
    """Albatrosses: its value."""
    found = 0
    for player in s.crew[ship]:
        found += s.display[player].count(ALBATROSS)
    return found


def is_castaway(s, who):
    """Is castaway: whether it is so."""
    return who in s.tortuga or afloat(s, who)


def score(s, nation):
    """Score: its value. [T67-END-02, T67-END-03, T67-END-04]"""
    return s.area[nation] + (s.hold[nation] + s.hold[3 + nation])


def stars_used(s):
    """Stars used: its value. [T67-OPEN-77, T67-OPEN-94]"""
    return 6 if small_game(s) and s.starred_cards > 6 else s.starred_cards


def refill_row(s):
    """Refill row.

    [T67-OPEN-65, T67-ACT-05, T67-ROW-02, T67-ROW-05, T67-ROW-06, T67-ROW-08, T67-OPEN-12]
    """
    for place_ in empty_slots(s.row):
        if s.play_on and not s.event_deck:
            taken = s.discards[::-1]
            s.discards = []
            taken = shuffled(s.chance, taken)
            if s.log is not None and taken:
                log_move(s, ("discards", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
            taken = covered(taken, 0)
            s.event_deck += taken
        if len(s.event_deck) > 0:
            if s.event_deck:
                piece = s.event_deck.pop()
                fill(s.row, place_, piece)
                if s.log is not None:
                    log_move(s, ("event_deck", 0), ("row", 0), [piece], True, 0)
            if not s.event_deck and not s.play_on:
                shuffle_slots(s.chance, s.row, True)
                if s.log is not None:
                    s.log.append(("shuffle", ("row", 0)))


def share_island_chests(s):
    """Share island chests."""
    if s.area[0] > s.area[1]:
        moved = min(1, s.area[0])
        s.area[0] -= moved
        s.area[1] += moved
        if s.log is not None and moved:
            log_move(s, ("area", 0), ("area", 1), [0] * moved, False, (1 << s.players) - 1)
        check__lead_in_play_on(s)
    elif s.area[1] > s.area[0]:
        moved = min(1, s.area[1])
        s.area[1] -= moved
        s.area[0] += moved
        if s.log is not None and moved:
            log_move(s, ("area", 1), ("area", 0), [0] * moved, False, (1 << s.players) - 1)
        check__lead_in_play_on(s)


def clear_vote(s, caller):
    """Clear vote.

    [T67-VOTE-07, T67-VOTE-08, T67-VOTE-09, T67-OPEN-01, T67-OPEN-16, T67-OPEN-17, T67-CODE-06,
    T67-OPEN-50]
    """
    taken = s.tally
    s.tally = []
    taken = shuffled(s.chance, taken)
    if s.log is not None and taken:
        log_move(s, ("tally", 0), ("vote_deck", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, 0)
    s.vote_deck[:0] = taken[::-1]
    for voter in clockwise(members(s.voters), caller, s.players):
        if s.vote_deck:
            piece = s.vote_deck.pop()
            insort(s.hand[voter], piece | 1 << voter)
            if s.log is not None:
                log_move(s, ("vote_deck", 0), ("hand", voter), [piece], True, 1 << voter)
    if s.log is not None and s.voters != 0:
        s.log.append(("set", "voters", 0, 0))
    s.voters = 0
    found = []
    for member_ in range(s.players):
        if s.missed[member_] >= 2:
            found.append(member_)
    for member_ in found:
        new = max(s.missed[member_] - 2, 0)
        if s.log is not None and s.missed[member_] != new:
            s.log.append(("set", "missed", member_, new))
        s.missed[member_] = new
        taken = take_kind(s.display[member_], PIRATE_CODE)
        if s.log is not None and taken:
            log_move(s, ("display", member_), ("discards", 0), taken, False, (1 << s.players) - 1)
        s.discards += taken
        check__albatross_curse(s)


def maroon(s, victim):
    """Maroon.

    [T67-OPEN-06, T67-MAR-05, T67-MAR-06, T67-MAR-07, T67-OPEN-05, T67-MAR-01, T67-MAR-02,
    T67-MAR-03, T67-MAR-04, T67-MAR-09, T67-BOAT-05, T67-BOAT-06, T67-MAR-12, T67-MAR-14]
    """
    if victim in s.tortuga:
        if len(s.hand[victim]) > 0:
            found = range(len(s.hand[victim]))
            found = pick(s.chance, found, 1)
            taken = take_at(s.hand[victim], found)
            if s.hand[victim]:
                blur(taken, 1 << victim)
                blur(s.hand[victim], 1 << victim)
                s.hand[victim].sort()
            if s.log is not None and taken:
                log_move(s, ("hand", victim), ("vote_deck", 0), taken, True, 1 << victim)
            s.vote_deck[:0] = taken[::-1]
    place, mask = take__pawn(s, victim)
    s.tortuga.append(victim)
    if s.log is not None:
        s.log.append(("move", place, ("tortuga", 0), ((victim, (1 << s.players) - 1),)))
    check__albatross_curse(s)


def score_game(s):
    """Score game. [T67-END-08, T67-OPEN-66, T67-END-01, T67-ARM-01]"""
    if score(s, BRITISH) == score(s, FRENCH) and not any(True for player in range(s.players) if DUTCH in kinds(s.loyalty_place[player])):
        start_play_on(s)
    else:
        declare_winners(s)


def declare_winners(s):
    """Declare winners.

    [T67-END-05, T67-TEAM-11, T67-END-06, T67-TEAM-04, T67-TEAM-10, T67-TEAM-05, T67-END-07]
    """
    if score(s, BRITISH) > score(s, FRENCH):
        found = 0
        for player in range(s.players):
            if BRITISH in kinds(s.loyalty_place[player]):
                found |= 1 << player
        finish(s, found)
    elif score(s, FRENCH) > score(s, BRITISH):
        found = 0
        for player_2 in range(s.players):
            if FRENCH in kinds(s.loyalty_place[player_2]):
                found |= 1 << player_2
        finish(s, found)
    else:
        found = 0
        for player_3 in range(s.players):
            if DUTCH in kinds(s.loyalty_place[player_3]):
                found |= 1 << player_3
        finish(s, found)


def start_play_on(s):
    """Start play on.

    [T67-END-08, T67-END-13, T67-END-09, T67-ARM-03, T67-END-10, T67-OPEN-68, T67-END-11,
    T67-LOM-09, T67-ALB-09, T67-TMAP-07, T67-END-12, T67-OPEN-69]
    """
    if s.log is not None and s.play_on != 1:
        s.log.append(("set", "play_on", 0, 1))
    s.play_on = 1
    check__lead_in_play_on(s)
    taken = take_filled(s.open_card)
    if s.log is not None and taken:
        log_move(s, ("open_card", 0), ("box_of_event_card", 0), taken, False, (1 << s.players) - 1)
    s.box_of_event_card += taken
    s.box_of_event_card.sort()
    taken = take_filled(s.row)
    if s.log is not None and taken:
        log_move(s, ("row", 0), ("event_deck", 0), taken, True, 0)
    s.event_deck += taken
    taken = s.discards[::-1]
    s.discards = []
    if s.log is not None and taken:
        log_move(s, ("discards", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, (1 << s.players) - 1)
    s.event_deck += taken
    shuffle_pile(s.chance, s.event_deck, True)
    if s.log is not None:
        s.log.append(("shuffle", ("event_deck", 0)))
    refill_row(s)


def show_one_of(s, nation):
    """Show one of."""
    shown = 0
    found = list([player for player in range(s.players) if nation in kinds(s.loyalty_place[player])])
    if found:
        shown = found[s.chance.below(len(found))]
    found = []
    for watcher in range(s.players):
        if watcher != shown:
            found.append(watcher)
    for watcher in found:
        look(s, s.loyalty_place[shown], range(len(s.loyalty_place[shown])), watcher, ("loyalty_place", shown))
        s.loyalty_place[shown].sort()


def show_loyalty(s, who):
    """Show loyalty."""
    found = []
    for watcher in range(s.players):
        if watcher != who:
            found.append(watcher)
    for watcher in found:
        look(s, s.loyalty_place[who], range(len(s.loyalty_place[who])), watcher, ("loyalty_place", who))
        s.loyalty_place[who].sort()


def trigger__albatross_curse(s, ship):
    """Trigger: albatross curse.

    [T67-ALB-02, T67-ALB-03, T67-ALB-04, T67-ALB-05, T67-ALB-06, T67-OPEN-21, T67-OPEN-22,
    T67-OPEN-23, T67-OPEN-24, T67-ALB-07, T67-MAR-11, T67-OPEN-25, T67-MAR-10]
    """
    for victim in s.crew[ship][::-1]:
        maroon_quietly(s, victim)


def trigger__lead_in_play_on(s, _member):
    """Trigger: lead in play on. [T67-END-08, T67-END-13, T67-OPEN-67]"""
    declare_winners(s)


def maroon_quietly(s, victim):
    """Maroon. No triggers are checked in it.

    [T67-OPEN-06, T67-MAR-05, T67-MAR-06, T67-MAR-07, T67-OPEN-05, T67-MAR-01, T67-MAR-02,
    T67-MAR-03, T67-MAR-04, T67-MAR-09, T67-BOAT-05, T67-BOAT-06, T67-MAR-12, T67-MAR-14]
    """
    if victim in s.tortuga:
        if len(s.hand[victim]) > 0:
            found = range(len(s.hand[victim]))
            found = pick(s.chance, found, 1)
            taken = take_at(s.hand[victim], found)
            if s.hand[victim]:
                blur(taken, 1 << victim)
                blur(s.hand[victim], 1 << victim)
                s.hand[victim].sort()
            if s.log is not None and taken:
                log_move(s, ("hand", victim), ("vote_deck", 0), taken, True, 1 << victim)
            s.vote_deck[:0] = taken[::-1]
    place, mask = take__pawn(s, victim)
    s.tortuga.append(victim)
    if s.log is not None:
        s.log.append(("move", place, ("tortuga", 0), ((victim, (1 << s.players) - 1),)))


def setup(s):
    """The set-up."""
    for loyalty in range(3):
        taken = take_kinds(s.box_of_loyalty_card, [loyalty] * LOYALTY_CARDS[s.players - 2][loyalty], False)
        if s.log is not None and taken:
            log_move(s, ("box_of_loyalty_card", 0), ("loyalty_deck", 0), taken, False, (1 << s.players) - 1)
        taken = covered(taken, (1 << s.players) - 1)
        s.loyalty_deck += taken
    shuffle_pile(s.chance, s.loyalty_deck, True)
    if s.log is not None:
        s.log.append(("shuffle", ("loyalty_deck", 0)))
    for player in range(s.players):
        if s.loyalty_deck:
            piece = s.loyalty_deck.pop()
            insort(s.loyalty_place[player], piece | 1 << player)
            if s.log is not None:
                log_move(s, ("loyalty_deck", 0), ("loyalty_place", player), [piece], True, 1 << player)
    taken = s.loyalty_deck[::-1]
    s.loyalty_deck = []
    if s.log is not None and taken:
        log_move(s, ("loyalty_deck", 0), ("undealt", 0), taken, True, 0)
    s.undealt += taken
    found = []
    for peeker in range(s.players):
        if DUTCH in kinds(s.loyalty_place[peeker]):
            found.append(peeker)
    for peeker in found:
        look(s, s.undealt, range(len(s.undealt)), peeker, ("undealt", 0), True)
    if s.half_open_loyalties:
        for nation in range(2):
            show_one_of(s, nation)
    if s.open_loyalties:
        for player_2 in range(s.players):
            show_loyalty(s, player_2)
    taken = s.box_of_vote_card
    s.box_of_vote_card = []
    taken = shuffled(s.chance, taken)
    if s.log is not None and taken:
        log_move(s, ("box_of_vote_card", 0), ("vote_deck", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, 0)
    s.vote_deck += taken
    for player_3 in range(s.players):
        taken = take_top(s.vote_deck, 3)
        if s.log is not None and taken:
            log_move(s, ("vote_deck", 0), ("hand", player_3), taken, True, 1 << player_3)
        taken = known_to(taken, 1 << player_3)
        s.hand[player_3] += taken
        s.hand[player_3].sort()
    found = []
    for index, event_card in enumerate(s.box_of_event_card):
        if EVENT_CARD__CATEGORY[event_card] in (HELPFUL, HARMFUL, TREASURE) and not (s.players <= 3 and event_card == ALBATROSS):
            found.append(index)
    taken = take_at(s.box_of_event_card, found)
    if s.log is not None and taken:
        log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, (1 << s.players) - 1)
    s.event_deck += taken
    if not s.more_stars:
        if not s.wild_game:
            if s.choose_starred:
                have = members__setup_events_stars(s)
                if len(have) >= 3:
                    s.options = pick_options(have, (), 3)
                    s.at = 0  # setup_events_stars
                    s.chooser = 0
                    return None
                return setup__10
            found = []
            for index, event_card_2 in enumerate(s.box_of_event_card):
                if EVENT_CARD__CATEGORY[event_card_2] == STARRED and not (s.players <= 3 and event_card_2 in (CABIN_FEVER, FACADE)):
                    found.append(index)
            found = pick(s.chance, found, 3)
            taken = take_at(s.box_of_event_card, found)
            if s.log is not None and taken:
                log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
            taken = covered(taken, (1 << s.players) - 1)
            s.event_deck += taken
            return setup__3
        found = []
        for index, event_card_3 in enumerate(s.box_of_event_card):
            if EVENT_CARD__CATEGORY[event_card_3] == STARRED and not (s.players <= 3 and event_card_3 in (CABIN_FEVER, FACADE)):
                found.append(index)
        taken = take_at(s.box_of_event_card, found)
        if s.log is not None and taken:
            log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
        taken = covered(taken, (1 << s.players) - 1)
        s.event_deck += taken
        return setup__3
    if s.choose_starred:
        have = members__setup_events_stars_2(s)
        if len(have) >= stars_used(s):
            if min(stars_used(s), len(have)) <= 0:
                s.setup__stars_2 = ()
                return setup__14
            s.options = pick_options(have, (), stars_used(s))
            s.at = 1  # setup_events_stars_2
            s.chooser = 0
            return None
        return setup__14
    found = []
    for index, event_card_4 in enumerate(s.box_of_event_card):
        if EVENT_CARD__CATEGORY[event_card_4] == STARRED and not (s.players <= 3 and event_card_4 in (CABIN_FEVER, FACADE)):
            found.append(index)
    found = pick(s.chance, found, stars_used(s))
    taken = take_at(s.box_of_event_card, found)
    if s.log is not None and taken:
        log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, (1 << s.players) - 1)
    s.event_deck += taken
    return setup__3


def setup__3(s):
    """Goes on.

    [T67-SETUP-17, T67-VAR-02, T67-SETUP-16, T67-SETUP-18, T67-OPEN-82, T67-SETUP-19,
    T67-SETUP-23, T67-SETUP-24, T67-SETUP-25, T67-SETUP-26, T67-SETUP-28, T67-SETUP-27]
    """
    shuffle_pile(s.chance, s.event_deck, True)
    if s.log is not None:
        s.log.append(("shuffle", ("event_deck", 0)))
    if s.shorter_game:
        taken = take_top(s.event_deck, s.cards_removed)
        if s.log is not None and taken:
            log_move(s, ("event_deck", 0), ("box_of_event_card", 0), taken, True, (1 << s.players) - 1)
        taken = kinds(taken)
        s.box_of_event_card += taken
        s.box_of_event_card.sort()
    taken = take_kind(s.box_of_event_card, SPANISH_ARMADA)
    if s.log is not None and taken:
        log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, (1 << s.players) - 1)
    s.event_deck[:0] = taken[::-1]
    for place_ in empty_slots(s.row):
        if s.event_deck:
            piece = s.event_deck.pop()
            fill(s.row, place_, piece)
            if s.log is not None:
                log_move(s, ("event_deck", 0), ("row", 0), [piece], True, 0)
    taken = s.box_of_pawn
    s.box_of_pawn = []
    taken = shuffled(s.chance, taken)
    if s.log is not None and taken:
        log_move(s, ("box_of_pawn", 0), ("bag", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, 0)
    s.bag += taken
    next_ship = FLYING_DUTCHMAN
    if not s.free_start:
        for _ in range(9):
            if not s.bag:
                break
            if s.bag:
                piece = s.bag.pop()
                s.crew[next_ship].append(piece >> 16)
                assert len(s.crew[next_ship]) <= 5
                if s.log is not None:
                    log_move(s, ("bag", 0), ("crew", next_ship), [piece], True, (1 << s.players) - 1)
            next_ship = other_ship(s, next_ship)
        return setup__17
    s.setup__times_left = 9
    return setup__18


def setup__10(s):
    """After the choice setup_events_stars."""
    taken = take_kinds(s.box_of_event_card, s.setup__stars, False)
    if s.log is not None and taken:
        log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, (1 << s.players) - 1)
    s.event_deck += taken
    return setup__3


def setup__14(s):
    """After the choice setup_events_stars_2. [T67-VAR-01]"""
    taken = take_kinds(s.box_of_event_card, s.setup__stars_2, False)
    if s.log is not None and taken:
        log_move(s, ("box_of_event_card", 0), ("event_deck", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, (1 << s.players) - 1)
    s.event_deck += taken
    return setup__3


def setup__17(s):
    """Goes on. [T67-SETUP-29, T67-SETUP-30]"""
    if not s.loaded_ships:
        moved = min(4, s.box_of_chest)
        s.box_of_chest -= moved
        s.galleon += moved
        if s.log is not None and moved:
            log_move(s, ("box_of_chest", 0), ("galleon", 0), [0] * moved, False, (1 << s.players) - 1)
    for nation in range(2):
        moved = min(1, s.box_of_chest)
        s.box_of_chest -= moved
        s.area[nation] += moved
        if s.log is not None and moved:
            log_move(s, ("box_of_chest", 0), ("area", nation), [0] * moved, False, (1 << s.players) - 1)
    if not s.loaded_ships:
        s.setup__items_2 = (0, 1)
        s.setup__index_2 = 0
        return setup__34
    return setup__33


def setup__18(s):
    """Once more, or on. [T67-VAR-08]"""
    if s.setup__times_left > 0:
        if not s.bag:
            return setup__21
        s.setup__times_left -= 1
        if s.bag:
            piece = s.bag.pop()
            fill(s.drawn_pawn, 1, piece >> 16)
            if s.log is not None:
                log_move(s, ("bag", 0), ("drawn_pawn", 0), [piece], True, (1 << s.players) - 1)
        s.setup__items = tuple([piece for piece in s.drawn_pawn if piece >= 0])
        s.setup__index = 0
        return setup__22
    return setup__21


def setup__21(s):
    """Goes on. [T67-VAR-11]"""
    for ship in range(2):
        for berth in filled_slots(s.berths[ship]):
            piece = s.berths[ship][berth - 1]
            if piece >= 0:
                s.berths[ship][berth - 1] = -1
                s.crew[ship].append(piece)
                assert len(s.crew[ship]) <= 5
                if s.log is not None:
                    log_move(s, ("berths", ship), ("crew", ship), [piece], False, (1 << s.players) - 1)
    return setup__17


def setup__22(s):
    """Once more, or on."""
    if s.setup__index < len(s.setup__items):
        s.setup__mover = s.setup__items[s.setup__index]
        s.setup__index += 1
        s.at = 2  # setup_pawns_start_ashore
        s.chooser = s.setup__mover
        s.options = (1, 0)
        return None
    return setup__18


def setup__29(s):
    """After the choice setup_pawns_ship."""
    s.options = options__setup_pawns_berth(s)
    if s.options:
        s.at = 4  # setup_pawns_berth
        s.chooser = s.setup__mover
        return None
    return setup__30


def setup__30(s):
    """After the choice setup_pawns_berth."""
    place, mask = take__pawn(s, s.setup__mover)
    fill(s.berths[s.setup__ship], s.setup__berth, s.setup__mover)
    if s.log is not None:
        s.log.append(("move", place, ("berths", s.setup__ship), ((s.setup__mover, (1 << s.players) - 1),)))
    return setup__22


def setup__33(s):
    """Goes on. [T67-VAR-07]"""
    if s.loaded_ships:
        moved = min(3, s.box_of_chest)
        s.box_of_chest -= moved
        s.hold[0] += moved
        if s.log is not None and moved:
            log_move(s, ("box_of_chest", 0), ("hold", 0), [0] * moved, False, (1 << s.players) - 1)
        moved = min(3, s.box_of_chest)
        s.box_of_chest -= moved
        s.hold[4] += moved
        if s.log is not None and moved:
            log_move(s, ("box_of_chest", 0), ("hold", 4), [0] * moved, False, (1 << s.players) - 1)
    s.setup__times_left = s.setup__index = s.setup__mover = s.setup__ship = s.setup__berth = s.setup__index_2 = s.setup__ship_2 = s.setup__chooser = s.setup__side = -1
    s.setup__stars = s.setup__stars_2 = s.setup__items = s.setup__items_2 = ()
    return play


def setup__34(s):
    """Once more, or on."""
    if s.setup__index_2 < len(s.setup__items_2):
        s.setup__ship_2 = s.setup__items_2[s.setup__index_2]
        s.setup__index_2 += 1
        s.setup__chooser = captain(s, s.setup__ship_2)
        if s.setup__chooser >= 0:
            s.options = options__setup_chests_side(s)
            if s.options:
                s.at = 5  # setup_chests_side
                s.chooser = s.setup__chooser
                return None
            return setup__40
        return setup__34
    return setup__33


def setup__40(s):
    """After the choice setup_chests_side. [T67-SETUP-31]"""
    moved = min(1, s.box_of_chest)
    s.box_of_chest -= moved
    s.hold[s.setup__ship_2 * 3 + s.setup__side] += moved
    if s.log is not None and moved:
        log_move(s, ("box_of_chest", 0), ("hold", s.setup__ship_2 * 3 + s.setup__side), [0] * moved, False, (1 << s.players) - 1)
    return setup__34


def members__setup_events_stars(s):
    """What there is for setup_events_stars. [T67-SETUP-13, T67-STAR-01]"""
    found = []
    for stars in s.box_of_event_card:
        if EVENT_CARD__CATEGORY[stars] == STARRED and not (s.players <= 3 and stars in (CABIN_FEVER, FACADE)):
            found.append(stars)
    return found


def options__setup_events_stars(s):
    """What is left of it after the picks so far."""
    return pick_options(members__setup_events_stars(s), s.picks, 3)


def answer__setup_events_stars(s, value):
    """Takes what was chosen for setup_events_stars."""
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < 3:
            have = members__setup_events_stars(s)
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 3)
                return None
    s.setup__stars = s.picks
    s.picks = ()
    return setup__10


def members__setup_events_stars_2(s):
    """What there is for setup_events_stars_2."""
    found = []
    for stars in s.box_of_event_card:
        if EVENT_CARD__CATEGORY[stars] == STARRED and not (s.players <= 3 and stars in (CABIN_FEVER, FACADE)):
            found.append(stars)
    return found


def options__setup_events_stars_2(s):
    """What is left of it after the picks so far."""
    return pick_options(members__setup_events_stars_2(s), s.picks, 6 if s.players <= 3 and s.starred_cards > 6 else s.starred_cards)


def answer__setup_events_stars_2(s, value):
    """Takes what was chosen for setup_events_stars_2."""
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < stars_used(s):
            have = members__setup_events_stars_2(s)
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, stars_used(s))
                return None
    s.setup__stars_2 = s.picks
    s.picks = ()
    return setup__14


def options__setup_pawns_start_ashore(s):
    """What there is for setup_pawns_start_ashore. [T67-VAR-09]"""
    return (1, 0)


def answer__setup_pawns_start_ashore(s, value):
    """Takes what was chosen for setup_pawns_start_ashore. [T67-VAR-09]"""
    s.answer = value
    if s.answer:
        place, mask = take__pawn(s, s.setup__mover)
        s.tortuga.append(s.setup__mover)
        if s.log is not None:
            s.log.append(("move", place, ("tortuga", 0), ((s.setup__mover, (1 << s.players) - 1),)))
        return setup__22
    s.options = options__setup_pawns_ship(s)
    if s.options:
        s.at = 3  # setup_pawns_ship
        s.chooser = s.setup__mover
        return None
    return setup__29


def options__setup_pawns_ship(s):
    """What there is for setup_pawns_ship. [T67-VAR-08, T67-VAR-10]"""
    found = []
    for ship in range(2):
        if 5 - s.berths[ship].count(-1) < 5:
            found.append(ship)
    return tuple(found)


def answer__setup_pawns_ship(s, value):
    """Takes what was chosen for setup_pawns_ship."""
    s.setup__ship = value
    return setup__29


def options__setup_pawns_berth(s):
    """What there is for setup_pawns_berth. [T67-VAR-08, T67-OPEN-78]"""
    return tuple(empty_slots(s.berths[s.setup__ship]))


def answer__setup_pawns_berth(s, value):
    """Takes what was chosen for setup_pawns_berth."""
    s.setup__berth = value
    return setup__30


def options__setup_chests_side(s):
    """What there is for setup_chests_side. [T67-SETUP-31, T67-SETUP-32, T67-OPEN-75]"""
    return (0, 1)


def answer__setup_chests_side(s, value):
    """Takes what was chosen for setup_chests_side."""
    s.setup__side = value
    return setup__40


def play(s):
    """The game, turn after turn."""
    s.play__active = max(beginner(s), 0)
    return play__1


def play__1(s):
    """Goes on."""
    s.atlantis_window__active = s.play__active
    s.atlantis_window__then = 0
    return atlantis_window


def play__2(s):
    """After atlantis window."""
    s.play__times_left = actions_per_turn(s)
    return play__3


def play__3(s):
    """Once more, or on. [T67-OPEN-36, T67-SCUR-01, T67-SCUR-04, T67-OPEN-08, T67-OPEN-09]"""
    if s.play__times_left > 0:
        s.play__times_left -= 1
        if s.skips[s.play__active] >= 1:
            new = max(s.skips[s.play__active] - 1, 0)
            if s.log is not None and s.skips[s.play__active] != new:
                s.log.append(("set", "skips", s.play__active, new))
            s.skips[s.play__active] = new
            return play__3
        s.options = options__play_action(s)
        if s.options:
            s.at = 6  # play_action
            s.chooser = s.play__active
            return None
        return play__3
    if s.log is not None:
        for player in range(s.players):
            if s.fresh_letters[player] != 0:
                s.log.append(("set", "fresh_letters", player, 0))
    s.fresh_letters = [0] * s.players
    s.play__active = (s.play__active + 1) % s.players
    return play__1


def options__play_action(s):
    """What there is for play_action.

    [T67-TURN-02, T67-TURN-03, T67-ROLE-07, T67-ROLE-11, T67-OPEN-70]
    """
    actor = s.play__active
    row__empty = s.row.count(-1)
    rowboat__0 = s.rowboat[0]
    crew__0 = s.crew[0]
    rowboat__1 = s.rowboat[1]
    crew__1 = s.crew[1]
    found = []
    if 5 - row__empty >= 2 and not s.wild_game:
        found.append(0)  # view
    if 5 - row__empty >= 1:
        found.append(1)  # reveal
    if (5 - row__empty >= 2 or s.time_limit) and (5 - row__empty >= 2 or not s.time_limit):
        found.append(2)  # force
    if (not rowboat__0 and not s.exploded[0] and (actor in s.tortuga or actor in crew__0) or not rowboat__1 and not s.exploded[1] and (actor in s.tortuga or actor in crew__1)):
        found.append(3)  # take_boat
    if (actor in rowboat__0 or actor in rowboat__1):
        found.append(4)  # go_ashore
    if (actor in rowboat__0 and len(crew__0) < 5 or actor in rowboat__1 and len(crew__1) < 5):
        found.append(5)  # climb_aboard
    if s.display[actor].count(LETTER_OF_MARQUE) > s.fresh_letters[actor] and need__use_letter__2(s, actor, 0):
        found.append(6)  # use_letter
    if crew__0 and crew__0[0] == actor:
        found.append(7)  # attack of flying_dutchman
    if crew__1 and crew__1[0] == actor:
        found.append(8)  # attack of jolly_roger
    if crew__0 and crew__0[0] == actor and len(crew__0) >= 2:
        found.append(9)  # maroon_crewmate of flying_dutchman
    if crew__1 and crew__1[0] == actor and len(crew__1) >= 2:
        found.append(10)  # maroon_crewmate of jolly_roger
    if len(crew__0) >= 2 and crew__0[1] == actor:
        found.append(11)  # mutiny of flying_dutchman
    if len(crew__1) >= 2 and crew__1[1] == actor:
        found.append(12)  # mutiny of jolly_roger
    if crew__0 and crew__0[-1] == actor and (s.hold[0] > 0 or s.hold[1] > 0):
        found.append(13)  # smuggle of flying_dutchman
    if crew__1 and crew__1[-1] == actor and (s.hold[3] > 0 or s.hold[4] > 0):
        found.append(14)  # smuggle of jolly_roger
    if s.tortuga and s.tortuga[0] == actor:
        found.append(15)  # brawl
    if s.time_limit and 5 - row__empty >= 1:
        found.append(16)  # time_over
    return tuple(found)


def answer__play_action(s, value):
    """Takes what was chosen for play_action."""
    s.answer = value
    s.action__then = 1
    begin, place = ACTIONS[s.answer]  # play_action
    return begin(s, s.play__active, place)


def turn_over(s):
    """Turn over.

    [T67-ACT-04, T67-ROW-03, T67-EV-03, T67-ACT-11, T67-ROW-10, T67-OPEN-62, T67-ACT-05,
    T67-ROW-07, T67-OPEN-61]
    """
    piece = s.row[s.turn_over__place - 1]
    if piece >= 0:
        s.row[s.turn_over__place - 1] = -1
        fill(s.open_card, 1, piece >> 16)
        if s.log is not None:
            log_move(s, ("row", 0), ("open_card", 0), [piece], True, (1 << s.players) - 1)
    s.turn_over__items = tuple([piece for piece in s.open_card if piece >= 0])
    s.turn_over__index = 0
    return turn_over__1


def turn_over__1(s):
    """Once more, or on. [T67-ACT-11, T67-ROW-10, T67-OPEN-62, T67-ACT-05, T67-ROW-07, T67-OPEN-61]"""
    if s.turn_over__index < len(s.turn_over__items):
        card = s.turn_over__items[s.turn_over__index]
        s.turn_over__index += 1
        rule = WHEN__REVEALED.get(card)
        if rule is not None:
            s.revealed__revealer = s.turn_over__revealer
            s.event__revealed__then = 2
            return rule
        return turn_over__1
    taken = take_filled(s.open_card)
    if s.log is not None and taken:
        log_move(s, ("open_card", 0), ("discards", 0), taken, False, (1 << s.players) - 1)
    s.discards += taken
    refill_row(s)
    s.turn_over__place = s.turn_over__index = s.turn_over__revealer = -1
    s.turn_over__items = ()
    return RESUME[s.turn_over__then]


def take_chest(s):
    """Take chest.

    [T67-VOTE-20, T67-VOTE-26, T67-OPEN-43, T67-VOTE-22, T67-OPEN-44, T67-VOTE-21, T67-VOTE-23]
    """
    if s.galleon > 0:
        s.options = options__take_chest_side(s)
        if s.options:
            s.at = 7  # take_chest_side
            s.chooser = s.take_chest__actor
            return None
        return take_chest__4
    if s.hold[(other_ship(s, s.take_chest__ship)) * 3 + 0] > 0 or s.hold[(other_ship(s, s.take_chest__ship)) * 3 + 1] > 0:
        s.options = options__take_chest_source(s)
        if s.options:
            s.at = 8  # take_chest_source
            s.chooser = s.take_chest__actor
            return None
        return take_chest__8
    return take_chest__3


def take_chest__3(s):
    """Goes on."""
    s.take_chest__side = s.take_chest__actor = s.take_chest__ship = s.take_chest__source = s.take_chest__side_2 = -1
    return RESUME[s.take_chest__then]


def take_chest__4(s):
    """After the choice take_chest_side. [T67-VOTE-20, T67-VOTE-26, T67-OPEN-43]"""
    moved = min(1, s.galleon)
    s.galleon -= moved
    s.hold[s.take_chest__ship * 3 + s.take_chest__side] += moved
    if s.log is not None and moved:
        log_move(s, ("galleon", 0), ("hold", s.take_chest__ship * 3 + s.take_chest__side), [0] * moved, False, (1 << s.players) - 1)
    check__lead_in_play_on(s)
    return take_chest__3


def take_chest__8(s):
    """After the choice take_chest_source."""
    s.options = options__take_chest_side_2(s)
    if s.options:
        s.at = 9  # take_chest_side_2
        s.chooser = s.take_chest__actor
        return None
    return take_chest__9


def take_chest__9(s):
    """After the choice take_chest_side_2. [T67-VOTE-21, T67-VOTE-23]"""
    moved = min(1, s.hold[(other_ship(s, s.take_chest__ship)) * 3 + s.take_chest__source])
    s.hold[(other_ship(s, s.take_chest__ship)) * 3 + s.take_chest__source] -= moved
    s.hold[s.take_chest__ship * 3 + s.take_chest__side_2] += moved
    if s.log is not None and moved:
        log_move(s, ("hold", (other_ship(s, s.take_chest__ship)) * 3 + s.take_chest__source), ("hold", s.take_chest__ship * 3 + s.take_chest__side_2), [0] * moved, False, (1 << s.players) - 1)
    check__lead_in_play_on(s)
    return take_chest__3


def options__take_chest_side(s):
    """What there is for take_chest_side."""
    return (0, 1)


def answer__take_chest_side(s, value):
    """Takes what was chosen for take_chest_side."""
    s.take_chest__side = value
    return take_chest__4


def options__take_chest_source(s):
    """What there is for take_chest_source. [T67-VOTE-22]"""
    found = []
    for source in range(2):
        if s.hold[(JOLLY_ROGER if s.take_chest__ship == FLYING_DUTCHMAN else FLYING_DUTCHMAN) * 3 + source] > 0:
            found.append(source)
    return tuple(found)


def answer__take_chest_source(s, value):
    """Takes what was chosen for take_chest_source."""
    s.take_chest__source = value
    return take_chest__8


def options__take_chest_side_2(s):
    """What there is for take_chest_side_2. [T67-OPEN-44]"""
    return (0, 1)


def answer__take_chest_side_2(s, value):
    """Takes what was chosen for take_chest_side_2."""
    s.take_chest__side_2 = value
    return take_chest__9


def hold_vote(s):
    """Hold vote.

    [T67-CODE-02, T67-OPEN-47, T67-OPEN-48, T67-OPEN-49, T67-VOTE-11, T67-VOTE-12, T67-CODE-04,
    T67-MAR-08, T67-VOTE-01, T67-VOTE-10, T67-BOAT-04, T67-CODE-03, T67-SCUR-05, T67-VOTE-02,
    T67-ELD-03, T67-ELD-07, T67-OPEN-16, T67-ELD-05, T67-VOTE-03, T67-VOTE-04, T67-VOTE-05,
    T67-OPEN-85, T67-OPEN-86]
    """
    found = []
    for member_ in members(s.hold_vote__electorate):
        if PIRATE_CODE in s.display[member_] and len(s.hand[member_]) > 0:
            found.append(member_)
    for member_ in found:
        new = min(s.missed[member_] + 1, 4)
        if s.log is not None and s.missed[member_] != new:
            s.log.append(("set", "missed", member_, new))
        s.missed[member_] = new
    found = 0
    for player in members(s.hold_vote__electorate):
        if PIRATE_CODE not in s.display[player] and len(s.hand[player]) > 0:
            found |= 1 << player
    if s.log is not None and s.voters != found:
        s.log.append(("set", "voters", 0, found))
    s.voters = found
    return hold_vote__1


def hold_vote__1(s):
    """Goes on."""
    s.secret = 0
    s.secret_moves = ()
    s.hold_vote__ballots = [()] * s.players
    s.hold_vote__items = tuple(clockwise(members(s.voters), s.hold_vote__caller, s.players))
    s.hold_vote__index = 0
    return hold_vote__2


def hold_vote__2(s):
    """Once more, or on.

    [T67-ELD-05, T67-VOTE-02, T67-VOTE-03, T67-VOTE-04, T67-VOTE-05, T67-OPEN-85, T67-OPEN-86]
    """
    if s.hold_vote__index < len(s.hold_vote__items):
        s.hold_vote__voter = s.hold_vote__items[s.hold_vote__index]
        s.hold_vote__index += 1
        have = members__hold_vote_ballots(s)
        if len(have) >= 1:
            s.options = pick_options(have, (), 1)
            s.at = 10  # hold_vote_ballots
            s.chooser = s.hold_vote__voter
            return None
        return hold_vote__2
    s.secret = -1
    s.secret_moves = ()
    for voter in clockwise(members(s.voters), s.hold_vote__caller, s.players):
        if len(s.hold_vote__ballots[voter]) == 2:
            taken = take_kind(s.display[voter], EL_DORADO)
            if s.log is not None and taken:
                log_move(s, ("display", voter), ("discards", 0), taken, False, (1 << s.players) - 1)
            s.discards += taken
            check__albatross_curse(s)
        taken = take_sorted(s.hand[voter], s.hold_vote__ballots[voter])
        if s.hand[voter]:
            blur(taken, 1 << voter)
            blur(s.hand[voter], 1 << voter)
            s.hand[voter].sort()
        if s.log is not None and taken:
            log_move(s, ("hand", voter), ("ballot_box", 0), taken, True, 1 << voter)
        s.ballot_box += taken
    if s.vote_deck:
        piece = s.vote_deck.pop()
        s.ballot_box.append(piece)
        if s.log is not None:
            log_move(s, ("vote_deck", 0), ("ballot_box", 0), [piece], True, 0)
    taken = s.ballot_box[::-1]
    s.ballot_box = []
    taken = shuffled(s.chance, taken)
    if s.log is not None and taken:
        log_move(s, ("ballot_box", 0), ("tally", 0), taken, True, (1 << s.players) - 1)
    taken = kinds(taken)
    s.tally += taken
    s.tally.sort()
    s.hold_vote__electorate = s.hold_vote__index = s.hold_vote__caller = s.hold_vote__voter = -1
    s.hold_vote__ballots = s.hold_vote__items = ()
    return RESUME[s.hold_vote__then]


def members__hold_vote_ballots(s):
    """What there is for hold_vote_ballots. [T67-VOTE-02, T67-ELD-03, T67-ELD-07, T67-OPEN-16]"""
    return kinds(s.hand[s.hold_vote__voter])


def options__hold_vote_ballots(s):
    """What is left of it after the picks so far."""
    return pick_options(members__hold_vote_ballots(s), s.picks, 1)


def answer__hold_vote_ballots(s, value):
    """Takes what was chosen for hold_vote_ballots."""
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < ballot_limit(s, s.hold_vote__voter):
            have = members__hold_vote_ballots(s)
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 1)
                return None
    s.hold_vote__ballots[s.hold_vote__voter] = s.picks
    s.picks = ()
    return hold_vote__2


def maroon_unless_saved(s):
    """Maroon unless saved. [T67-FOY-01, T67-FOY-02, T67-OPEN-72, T67-OPEN-91, T67-FOY-04]"""
    if FOUNTAIN_OF_YOUTH in s.display[s.maroon_unless_saved__victim]:
        s.at = 11  # maroon_unless_saved_use_fountain
        s.chooser = s.maroon_unless_saved__victim
        s.options = (1, 0)
        return None
    maroon(s, s.maroon_unless_saved__victim)
    return maroon_unless_saved__3


def maroon_unless_saved__3(s):
    """Goes on."""
    s.maroon_unless_saved__victim = -1
    return RESUME[s.maroon_unless_saved__then]


def options__maroon_unless_saved_use_fountain(s):
    """What there is for maroon_unless_saved_use_fountain.

    [T67-FOY-01, T67-FOY-02, T67-OPEN-72, T67-OPEN-91]
    """
    return (1, 0)


def answer__maroon_unless_saved_use_fountain(s, value):
    """Takes what was chosen for maroon_unless_saved_use_fountain. [T67-FOY-04]"""
    s.answer = value
    if s.answer:
        taken = take_kind(s.display[s.maroon_unless_saved__victim], FOUNTAIN_OF_YOUTH)
        if s.log is not None and taken:
            log_move(s, ("display", s.maroon_unless_saved__victim), ("discards", 0), taken, False, (1 << s.players) - 1)
        s.discards += taken
        check__albatross_curse(s)
        return maroon_unless_saved__3
    maroon(s, s.maroon_unless_saved__victim)
    return maroon_unless_saved__3


def letter_voyage(s):
    """Letter voyage. [T67-LOM-01, T67-LOM-02, T67-BOAT-08, T67-OPEN-38, T67-LOM-03, T67-OPEN-37]"""
    s.options = options__letter_voyage_traveller(s)
    if s.options:
        s.at = 12  # letter_voyage_traveller
        s.chooser = s.letter_voyage__sender
        return None
    return letter_voyage__1


def letter_voyage__1(s):
    """After the choice letter_voyage_traveller."""
    s.options = options__letter_voyage_ship(s)
    if s.options:
        s.at = 13  # letter_voyage_ship
        s.chooser = s.letter_voyage__sender
        return None
    return letter_voyage__2


def letter_voyage__2(s):
    """After the choice letter_voyage_ship. [T67-LOM-01]"""
    place, mask = take__pawn(s, s.letter_voyage__traveller)
    s.crew[s.letter_voyage__ship].append(s.letter_voyage__traveller)
    assert len(s.crew[s.letter_voyage__ship]) <= 5
    if s.log is not None:
        s.log.append(("move", place, ("crew", s.letter_voyage__ship), ((s.letter_voyage__traveller, (1 << s.players) - 1),)))
    check__albatross_curse(s)
    s.letter_voyage__traveller = s.letter_voyage__sender = s.letter_voyage__ship = -1
    return RESUME[s.letter_voyage__then]


def options__letter_voyage_traveller(s):
    """What there is for letter_voyage_traveller.

    [T67-LOM-01, T67-LOM-02, T67-BOAT-08, T67-OPEN-38]
    """
    found = []
    for traveller in range(s.players):
        if traveller in s.tortuga or traveller in s.rowboat[0] or traveller in s.rowboat[1]:
            found.append(traveller)
    return tuple(found)


def answer__letter_voyage_traveller(s, value):
    """Takes what was chosen for letter_voyage_traveller."""
    s.letter_voyage__traveller = value
    return letter_voyage__1


def options__letter_voyage_ship(s):
    """What there is for letter_voyage_ship. [T67-LOM-03, T67-OPEN-37]"""
    found = []
    for ship in range(2):
        if len(s.crew[ship]) < 5:
            found.append(ship)
    return tuple(found)


def answer__letter_voyage_ship(s, value):
    """Takes what was chosen for letter_voyage_ship."""
    s.letter_voyage__ship = value
    return letter_voyage__2


def give_away(s):
    """Give away. [T67-TMAP-02, T67-TMAP-05, T67-SMALL-04, T67-OPEN-73]"""
    s.options = options__give_away_receiver(s)
    if s.options:
        s.at = 14  # give_away_receiver
        s.chooser = s.give_away__revealer
        return None
    return give_away__1


def give_away__1(s):
    """After the choice give_away_receiver. [T67-TMAP-02]"""
    taken = take_kinds(s.open_card, (s.give_away__card,), False, slots=True)
    if s.log is not None and taken:
        log_move(s, ("open_card", 0), ("display", s.give_away__receiver), taken, False, (1 << s.players) - 1)
    s.display[s.give_away__receiver] += taken
    s.display[s.give_away__receiver].sort()
    check__albatross_curse(s)
    s.give_away__receiver = s.give_away__revealer = s.give_away__card = -1
    return RESUME[s.give_away__then]


def options__give_away_receiver(s):
    """What there is for give_away_receiver. [T67-TMAP-02, T67-TMAP-05, T67-SMALL-04, T67-OPEN-73]"""
    found = []
    for receiver in range(s.players):
        if receiver != s.give_away__revealer:
            found.append(receiver)
    return tuple(found)


def answer__give_away_receiver(s, value):
    """Takes what was chosen for give_away_receiver."""
    s.give_away__receiver = value
    return give_away__1


def atlantis_window(s):
    """Atlantis window.

    [T67-ATL-01, T67-ATL-02, T67-OPEN-28, T67-ATL-03, T67-ATL-05, T67-TMAP-03, T67-ATL-04,
    T67-ATL-06, T67-OPEN-26, T67-OPEN-27, T67-ATL-07]
    """
    found = []
    for owner in range(s.players):
        if ATLANTIS in s.display[owner] and (owner in s.crew[0] or owner in s.crew[1]):
            found.append(owner)
    s.atlantis_window__items = tuple(clockwise(found, s.atlantis_window__active, s.players))
    s.atlantis_window__index = 0
    return atlantis_window__1


def atlantis_window__1(s):
    """Once more, or on."""
    if s.atlantis_window__index < len(s.atlantis_window__items):
        s.atlantis_window__owner = s.atlantis_window__items[s.atlantis_window__index]
        s.atlantis_window__index += 1
        found = []
        for ship in range(2):
            if s.atlantis_window__owner not in s.crew[ship] and len(s.crew[ship]) < 5:
                found.append(ship)
        s.atlantis_window__items_2 = tuple(found)
        s.atlantis_window__index_2 = 0
        return atlantis_window__4
    s.atlantis_window__index = s.atlantis_window__active = s.atlantis_window__owner = s.atlantis_window__index_2 = s.atlantis_window__ship = -1
    s.atlantis_window__items = s.atlantis_window__items_2 = ()
    return RESUME[s.atlantis_window__then]


def atlantis_window__4(s):
    """Once more, or on."""
    if s.atlantis_window__index_2 < len(s.atlantis_window__items_2):
        s.atlantis_window__ship = s.atlantis_window__items_2[s.atlantis_window__index_2]
        s.atlantis_window__index_2 += 1
        s.at = 15  # atlantis_window_use_atlantis
        s.chooser = s.atlantis_window__owner
        s.options = (1, 0)
        return None
    return atlantis_window__1


def options__atlantis_window_use_atlantis(s):
    """What there is for atlantis_window_use_atlantis.

    [T67-ATL-03, T67-ATL-05, T67-TMAP-03, T67-ATL-04, T67-ATL-06, T67-OPEN-26, T67-OPEN-27]
    """
    return (1, 0)


def answer__atlantis_window_use_atlantis(s, value):
    """Takes what was chosen for atlantis_window_use_atlantis. [T67-ATL-01, T67-ATL-07]"""
    s.answer = value
    if s.answer:
        place, mask = take__pawn(s, s.atlantis_window__owner)
        s.crew[s.atlantis_window__ship].append(s.atlantis_window__owner)
        assert len(s.crew[s.atlantis_window__ship]) <= 5
        if s.log is not None:
            s.log.append(("move", place, ("crew", s.atlantis_window__ship), ((s.atlantis_window__owner, (1 << s.players) - 1),)))
        check__albatross_curse(s)
        taken = take_kind(s.display[s.atlantis_window__owner], ATLANTIS)
        if s.log is not None and taken:
            log_move(s, ("display", s.atlantis_window__owner), ("discards", 0), taken, False, (1 << s.players) - 1)
        s.discards += taken
        check__albatross_curse(s)
        return atlantis_window__4
    return atlantis_window__4


def action__view(s):
    """Action: view. [T67-ROW-09, T67-OPEN-02, T67-ACT-01, T67-OPEN-04, T67-ACT-02, T67-ACT-03]"""
    have = members__view_pair(s)
    if len(have) >= 2:
        s.options = tuple(have)
        s.at = 16  # view_pair
        s.chooser = s.action_view__actor
        return None
    return action__view__1


def action__view__1(s):
    """After the choice view_pair. [T67-ACT-02, T67-ACT-03]"""
    look(s, s.row, [slot - 1 for slot in s.action_view__pair], s.action_view__actor, ("row", 0))
    s.action_view__actor = -1
    s.action_view__pair = ()
    return RESUME[s.action__then]


def members__view_pair(s):
    """What there is for view_pair. [T67-ACT-01, T67-OPEN-04]"""
    return filled_slots(s.row)


def options__view_pair(s):
    """What is left of it after the picks so far."""
    return pick_options(members__view_pair(s), s.picks, 2)


def answer__view_pair(s, value):
    """Takes what was chosen for view_pair."""
    s.picks += (value,)
    if len(s.picks) < 2:
        s.options = without(s.options, value)
        if s.options:
            return None
    s.action_view__pair = s.picks
    s.picks = ()
    return action__view__1


def action__reveal(s):
    """Action: reveal. [T67-ACT-04]"""
    s.options = options__reveal_place(s)
    if s.options:
        s.at = 17  # reveal_place
        s.chooser = s.action_reveal__actor
        return None
    return action__reveal__1


def action__reveal__1(s):
    """After the choice reveal_place."""
    s.turn_over__place = s.action_reveal__place
    s.turn_over__revealer = s.action_reveal__actor
    s.turn_over__then = 3
    return turn_over


def action__reveal__2(s):
    """After turn over."""
    s.action_reveal__place = s.action_reveal__actor = -1
    return RESUME[s.action__then]


def options__reveal_place(s):
    """What there is for reveal_place. [T67-ACT-04]"""
    return tuple(filled_slots(s.row))


def answer__reveal_place(s, value):
    """Takes what was chosen for reveal_place."""
    s.action_reveal__place = value
    return action__reveal__1


def action__force(s):
    """Action: force.

    [T67-ROW-09, T67-OPEN-02, T67-ACT-06, T67-ACT-07, T67-OPEN-59, T67-OPEN-60, T67-ACT-08,
    T67-ACT-10, T67-ACT-09, T67-ACT-11, T67-TIME-03]
    """
    if not s.time_limit:
        have = members__force_pair(s)
        if len(have) >= 2:
            s.options = tuple(have)
            s.at = 18  # force_pair
            s.chooser = s.action_force__actor
            return None
        return action__force__4
    have = members__force_pair_2(s)
    if len(have) >= 2:
        s.options = tuple(have)
        s.at = 21  # force_pair_2
        s.chooser = s.action_force__actor
        return None
    return action__force__8


def action__force__3(s):
    """Goes on."""
    s.action_force__actor = s.action_force__target = s.action_force__place = s.action_force__target_2 = s.action_force__place_2 = s.action_force__place_3 = -1
    s.action_force__pair = s.action_force__pair_2 = ()
    return RESUME[s.action__then]


def action__force__4(s):
    """After the choice force_pair."""
    s.options = options__force_target(s)
    if s.options:
        s.at = 19  # force_target
        s.chooser = s.action_force__actor
        return None
    return action__force__5


def action__force__5(s):
    """After the choice force_target."""
    s.options = options__force_place(s)
    if s.options:
        s.at = 20  # force_place
        s.chooser = s.action_force__target
        return None
    return action__force__6


def action__force__6(s):
    """After the choice force_place."""
    s.turn_over__place = s.action_force__place
    s.turn_over__revealer = s.action_force__target
    s.turn_over__then = 4
    return turn_over


def action__force__8(s):
    """After the choice force_pair_2."""
    s.options = options__force_target_2(s)
    if s.options:
        s.at = 22  # force_target_2
        s.chooser = s.action_force__actor
        return None
    return action__force__9


def action__force__9(s):
    """After the choice force_target_2."""
    s.at = 23  # force_choose_in_time
    s.chooser = s.action_force__target_2
    s.options = (1, 0)
    return None


def action__force__14(s):
    """After the choice force_place_2."""
    s.turn_over__place = s.action_force__place_2
    s.turn_over__revealer = s.action_force__target_2
    s.turn_over__then = 4
    return turn_over


def action__force__16(s):
    """After the choice force_place_3."""
    s.turn_over__place = s.action_force__place_3
    s.turn_over__revealer = s.action_force__target_2
    s.turn_over__then = 4
    return turn_over


def members__force_pair(s):
    """What there is for force_pair. [T67-ACT-06]"""
    return filled_slots(s.row)


def options__force_pair(s):
    """What is left of it after the picks so far."""
    return pick_options(members__force_pair(s), s.picks, 2)


def answer__force_pair(s, value):
    """Takes what was chosen for force_pair."""
    s.picks += (value,)
    if len(s.picks) < 2:
        s.options = without(s.options, value)
        if s.options:
            return None
    s.action_force__pair = s.picks
    s.picks = ()
    return action__force__4


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
        s.options = without(s.options, value)
        if s.options:
            return None
    s.action_force__pair_2 = s.picks
    s.picks = ()
    return action__force__8


def options__force_target(s):
    """What there is for force_target. [T67-ACT-07, T67-OPEN-59, T67-OPEN-60]"""
    found = []
    for target in range(s.players):
        if target != s.action_force__actor:
            found.append(target)
    return tuple(found)


def answer__force_target(s, value):
    """Takes what was chosen for force_target."""
    s.action_force__target = value
    return action__force__5


def options__force_place(s):
    """What there is for force_place. [T67-ACT-06, T67-ACT-08, T67-ACT-10]"""
    return tuple(s.action_force__pair)


def answer__force_place(s, value):
    """Takes what was chosen for force_place."""
    s.action_force__place = value
    return action__force__6


def options__force_target_2(s):
    """What there is for force_target_2. [T67-ACT-07, T67-OPEN-59, T67-OPEN-60]"""
    found = []
    for target in range(s.players):
        if target != s.action_force__actor:
            found.append(target)
    return tuple(found)


def answer__force_target_2(s, value):
    """Takes what was chosen for force_target_2."""
    s.action_force__target_2 = value
    return action__force__9


def options__force_choose_in_time(s):
    """What there is for force_choose_in_time."""
    return (1, 0)


def answer__force_choose_in_time(s, value):
    """Takes what was chosen for force_choose_in_time."""
    s.answer = value
    if s.answer:
        s.options = options__force_place_2(s)
        if s.options:
            s.at = 24  # force_place_2
            s.chooser = s.action_force__target_2
            return None
        return action__force__14
    s.options = options__force_place_3(s)
    if s.options:
        s.at = 25  # force_place_3
        s.chooser = s.action_force__actor
        return None
    return action__force__16


def options__force_place_2(s):
    """What there is for force_place_2. [T67-ACT-06, T67-ACT-08, T67-ACT-10]"""
    return tuple(s.action_force__pair_2)


def answer__force_place_2(s, value):
    """Takes what was chosen for force_place_2."""
    s.action_force__place_2 = value
    return action__force__14


def options__force_place_3(s):
    """What there is for force_place_3. [T67-TIME-03]"""
    return tuple(s.action_force__pair_2)


def answer__force_place_3(s, value):
    """Takes what was chosen for force_place_3."""
    s.action_force__place_3 = value
    return action__force__16


def action__take_boat(s):
    """Action: take boat.

    [T67-BOAT-02, T67-OPEN-39, T67-ACT-12, T67-BOAT-01, T67-ZONE-12, T67-BOAT-03, T67-OPEN-40]
    """
    s.options = options__take_boat_ship(s)
    if s.options:
        s.at = 26  # take_boat_ship
        s.chooser = s.action_take_boat__actor
        return None
    return action__take_boat__1


def action__take_boat__1(s):
    """After the choice take_boat_ship.

    [T67-ACT-12, T67-BOAT-01, T67-ZONE-12, T67-BOAT-03, T67-OPEN-40]
    """
    place, mask = take__pawn(s, s.action_take_boat__actor)
    s.rowboat[s.action_take_boat__ship].append(s.action_take_boat__actor)
    assert len(s.rowboat[s.action_take_boat__ship]) <= 1
    if s.log is not None:
        s.log.append(("move", place, ("rowboat", s.action_take_boat__ship), ((s.action_take_boat__actor, (1 << s.players) - 1),)))
    check__albatross_curse(s)
    s.action_take_boat__ship = s.action_take_boat__actor = -1
    return RESUME[s.action__then]


def options__take_boat_ship(s):
    """What there is for take_boat_ship. [T67-OPEN-39]"""
    found = []
    for ship in range(2):
        if not s.rowboat[ship] and not s.exploded[ship] and (s.action_take_boat__actor in s.tortuga or s.action_take_boat__actor in s.crew[ship]):
            found.append(ship)
    return tuple(found)


def answer__take_boat_ship(s, value):
    """Takes what was chosen for take_boat_ship."""
    s.action_take_boat__ship = value
    return action__take_boat__1


def action__go_ashore(s):
    """Action: go ashore. [T67-ACT-13, T67-BOAT-01, T67-ZONE-13]"""
    place, mask = take__pawn(s, s.action_go_ashore__actor)
    s.tortuga.append(s.action_go_ashore__actor)
    if s.log is not None:
        s.log.append(("move", place, ("tortuga", 0), ((s.action_go_ashore__actor, (1 << s.players) - 1),)))
    check__albatross_curse(s)
    s.action_go_ashore__actor = -1
    return RESUME[s.action__then]


def action__climb_aboard(s):
    """Action: climb aboard. [T67-ACT-13, T67-ZONE-13, T67-ZONE-15]"""
    s.options = options__climb_aboard_ship(s)
    if s.options:
        s.at = 27  # climb_aboard_ship
        s.chooser = s.action_climb_aboard__actor
        return None
    return action__climb_aboard__1


def action__climb_aboard__1(s):
    """After the choice climb_aboard_ship. [T67-ACT-13, T67-ZONE-13, T67-ZONE-15]"""
    place, mask = take__pawn(s, s.action_climb_aboard__actor)
    s.crew[s.action_climb_aboard__ship].append(s.action_climb_aboard__actor)
    assert len(s.crew[s.action_climb_aboard__ship]) <= 5
    if s.log is not None:
        s.log.append(("move", place, ("crew", s.action_climb_aboard__ship), ((s.action_climb_aboard__actor, (1 << s.players) - 1),)))
    check__albatross_curse(s)
    s.action_climb_aboard__ship = s.action_climb_aboard__actor = -1
    return RESUME[s.action__then]


def options__climb_aboard_ship(s):
    """What there is for climb_aboard_ship."""
    found = []
    for ship in range(2):
        if s.action_climb_aboard__actor in s.rowboat[ship] and len(s.crew[ship]) < 5:
            found.append(ship)
    return tuple(found)


def answer__climb_aboard_ship(s, value):
    """Takes what was chosen for climb_aboard_ship."""
    s.action_climb_aboard__ship = value
    return action__climb_aboard__1


def action__use_letter(s):
    """Action: use letter.

    [T67-ACT-14, T67-LOM-05, T67-OPEN-36, T67-OPEN-35, T67-LOM-01, T67-LOM-08]
    """
    s.letter_voyage__sender = s.action_use_letter__actor
    s.letter_voyage__then = 5
    return letter_voyage


def action__use_letter__1(s):
    """After letter voyage. [T67-LOM-08]"""
    taken = take_kind(s.display[s.action_use_letter__actor], LETTER_OF_MARQUE)
    if s.log is not None and taken:
        log_move(s, ("display", s.action_use_letter__actor), ("discards", 0), taken, False, (1 << s.players) - 1)
    s.discards += taken
    check__albatross_curse(s)
    s.action_use_letter__actor = -1
    return RESUME[s.action__then]


def action__attack(s):
    """Action: attack.

    [T67-ACT-15, T67-OPEN-42, T67-VOTE-15, T67-VOTE-16, T67-VOTE-17, T67-VOTE-18, T67-VOTE-19,
    T67-VOTE-07, T67-VOTE-20, T67-VOTE-24, T67-VOTE-25]
    """
    found = 0
    for player in s.crew[s.action_attack__ship]:
        found |= 1 << player
    s.hold_vote__electorate = found
    s.hold_vote__caller = s.action_attack__actor
    s.hold_vote__then = 6
    return hold_vote


def action__attack__1(s):
    """After hold vote."""
    if attack_count(s, CANNON) >= 1 and attack_count(s, TORCH) > attack_count(s, WATER):
        s.take_chest__actor = s.action_attack__actor
        s.take_chest__ship = s.action_attack__ship
        s.take_chest__then = 7
        return take_chest
    return action__attack__4


def action__attack__4(s):
    """Goes on. [T67-VOTE-25]"""
    clear_vote(s, s.action_attack__actor)
    s.action_attack__ship = s.action_attack__actor = -1
    return RESUME[s.action__then]


def action__maroon_crewmate(s):
    """Action: maroon crewmate. [T67-ACT-16, T67-ACT-17, T67-FOY-03, T67-OPEN-88]"""
    s.options = options__maroon_crewmate_victim(s)
    if s.options:
        s.at = 28  # maroon_crewmate_victim
        s.chooser = s.action_maroon_crewmate__actor
        return None
    return action__maroon_crewmate__1


def action__maroon_crewmate__1(s):
    """After the choice maroon_crewmate_victim."""
    s.maroon_unless_saved__victim = s.action_maroon_crewmate__victim
    s.maroon_unless_saved__then = 8
    return maroon_unless_saved


def action__maroon_crewmate__2(s):
    """After maroon unless saved."""
    s.action_maroon_crewmate__victim = s.action_maroon_crewmate__actor = s.action_maroon_crewmate__ship = -1
    return RESUME[s.action__then]


def options__maroon_crewmate_victim(s):
    """What there is for maroon_crewmate_victim. [T67-ACT-16, T67-ACT-17]"""
    found = []
    for victim in s.crew[s.action_maroon_crewmate__ship]:
        if victim != s.action_maroon_crewmate__actor:
            found.append(victim)
    return tuple(found)


def answer__maroon_crewmate_victim(s, value):
    """Takes what was chosen for maroon_crewmate_victim."""
    s.action_maroon_crewmate__victim = value
    return action__maroon_crewmate__1


def action__mutiny(s):
    """Action: mutiny.

    [T67-ACT-18, T67-OPEN-46, T67-VOTE-27, T67-VOTE-28, T67-VOTE-29, T67-VOTE-30, T67-VOTE-32,
    T67-OPEN-15, T67-VOTE-31, T67-OPEN-72]
    """
    s.action_mutiny__leader = captain(s, s.action_mutiny__ship)
    if s.action_mutiny__leader >= 0:
        found = 0
        for player in s.crew[s.action_mutiny__ship]:
            if player != s.action_mutiny__leader:
                found |= 1 << player
        s.hold_vote__electorate = found
        s.hold_vote__caller = s.action_mutiny__actor
        s.hold_vote__then = 9
        return hold_vote
    return action__mutiny__3


def action__mutiny__3(s):
    """Goes on."""
    s.action_mutiny__leader = s.action_mutiny__ship = s.action_mutiny__actor = -1
    return RESUME[s.action__then]


def action__mutiny__4(s):
    """After hold vote."""
    if mutiny_count(s, SKULL) > mutiny_count(s, HELM):
        s.maroon_unless_saved__victim = s.action_mutiny__leader
        s.maroon_unless_saved__then = 10
        return maroon_unless_saved
    return action__mutiny__7


def action__mutiny__7(s):
    """Goes on."""
    clear_vote(s, s.action_mutiny__actor)
    return action__mutiny__3


def action__smuggle(s):
    """Action: smuggle. [T67-ACT-20, T67-OPEN-45, T67-ACT-19]"""
    s.options = options__smuggle_source(s)
    if s.options:
        s.at = 29  # smuggle_source
        s.chooser = s.action_smuggle__actor
        return None
    return action__smuggle__1


def action__smuggle__1(s):
    """After the choice smuggle_source. [T67-ACT-19]"""
    found = []
    for side in range(2):
        if side != s.action_smuggle__source:
            found.append(side)
    for side in found:
        moved = min(1, s.hold[s.action_smuggle__ship * 3 + s.action_smuggle__source])
        s.hold[s.action_smuggle__ship * 3 + s.action_smuggle__source] -= moved
        s.hold[s.action_smuggle__ship * 3 + side] += moved
        if s.log is not None and moved:
            log_move(s, ("hold", s.action_smuggle__ship * 3 + s.action_smuggle__source), ("hold", s.action_smuggle__ship * 3 + side), [0] * moved, False, (1 << s.players) - 1)
        check__lead_in_play_on(s)
    s.action_smuggle__source = s.action_smuggle__actor = s.action_smuggle__ship = -1
    return RESUME[s.action__then]


def options__smuggle_source(s):
    """What there is for smuggle_source."""
    found = []
    for source in range(2):
        if s.hold[s.action_smuggle__ship * 3 + source] > 0:
            found.append(source)
    return tuple(found)


def answer__smuggle_source(s, value):
    """Takes what was chosen for smuggle_source."""
    s.action_smuggle__source = value
    return action__smuggle__1


def action__brawl(s):
    """Action: brawl.

    [T67-ACT-21, T67-VOTE-33, T67-VOTE-34, T67-VOTE-35, T67-VOTE-36, T67-VOTE-38, T67-VOTE-37]
    """
    found = 0
    for player in s.tortuga:
        found |= 1 << player
    s.hold_vote__electorate = found
    s.hold_vote__caller = s.action_brawl__actor
    s.hold_vote__then = 11
    return hold_vote


def action__brawl__1(s):
    """After hold vote. [T67-VOTE-35, T67-VOTE-36, T67-VOTE-38, T67-VOTE-37]"""
    if brawl_count(s, BRITISH) > brawl_count(s, FRENCH):
        moved = s.area[1]
        s.area[1] -= moved
        s.area[0] += moved
        if s.log is not None and moved:
            log_move(s, ("area", 1), ("area", 0), [0] * moved, False, (1 << s.players) - 1)
        check__lead_in_play_on(s)
    elif brawl_count(s, FRENCH) > brawl_count(s, BRITISH):
        moved = s.area[0]
        s.area[0] -= moved
        s.area[1] += moved
        if s.log is not None and moved:
            log_move(s, ("area", 0), ("area", 1), [0] * moved, False, (1 << s.players) - 1)
        check__lead_in_play_on(s)
    else:
        share_island_chests(s)
    clear_vote(s, s.action_brawl__actor)
    s.action_brawl__actor = -1
    return RESUME[s.action__then]


def action__time_over(s):
    """Action: time over. [T67-TIME-02, T67-OPEN-81]"""
    if 5 - s.row.count(-1) >= 2:
        have = members__time_over_pair(s)
        if len(have) >= 2:
            s.options = tuple(have)
            s.at = 30  # time_over_pair
            s.chooser = s.action_time_over__actor
            return None
        return action__time_over__4
    s.action_time_over__items = tuple(filled_slots(s.row))
    s.action_time_over__index = 0
    return action__time_over__5


def action__time_over__3(s):
    """Goes on."""
    s.action_time_over__actor = s.action_time_over__index = -1
    s.action_time_over__pair = s.action_time_over__items = ()
    return RESUME[s.action__then]


def action__time_over__4(s):
    """After the choice time_over_pair. [T67-TIME-02]"""
    look(s, s.row, [slot - 1 for slot in s.action_time_over__pair], s.action_time_over__actor, ("row", 0))
    return action__time_over__3


def action__time_over__5(s):
    """Once more, or on."""
    if s.action_time_over__index < len(s.action_time_over__items):
        place_ = s.action_time_over__items[s.action_time_over__index]
        s.action_time_over__index += 1
        s.turn_over__place = place_
        s.turn_over__revealer = s.action_time_over__actor
        s.turn_over__then = 12
        return turn_over
    return action__time_over__3


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
        s.options = without(s.options, value)
        if s.options:
            return None
    s.action_time_over__pair = s.picks
    s.picks = ()
    return action__time_over__4


def letter_of_marque__revealed(s):
    """Card: letter of marque, when revealed.

    [T67-OPEN-35, T67-LOM-04, T67-LOM-07, T67-LOM-10, T67-OPEN-36]
    """
    found = False
    for player in range(s.players):
        if player in s.tortuga or player in s.rowboat[0] or player in s.rowboat[1]:
            found = True
            break
    if found:
        s.at = 31  # letter_of_marque_revealed_use_letter_now
        s.chooser = s.revealed__revealer
        s.options = (1, 0)
        return None
    taken = take_kinds(s.open_card, (LETTER_OF_MARQUE,), False, slots=True)
    if s.log is not None and taken:
        log_move(s, ("open_card", 0), ("display", s.revealed__revealer), taken, False, (1 << s.players) - 1)
    s.display[s.revealed__revealer] += taken
    s.display[s.revealed__revealer].sort()
    check__albatross_curse(s)
    new = min(s.fresh_letters[s.revealed__revealer] + 1, 3)
    if s.log is not None and s.fresh_letters[s.revealed__revealer] != new:
        s.log.append(("set", "fresh_letters", s.revealed__revealer, new))
    s.fresh_letters[s.revealed__revealer] = new
    return letter_of_marque__revealed__3


def letter_of_marque__revealed__3(s):
    """Goes on."""
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def options__letter_of_marque_revealed_use_letter_now(s):
    """What there is for letter_of_marque_revealed_use_letter_now.

    [T67-LOM-04, T67-LOM-07, T67-LOM-10]
    """
    return (1, 0)


def answer__letter_of_marque_revealed_use_letter_now(s, value):
    """Takes what was chosen for letter_of_marque_revealed_use_letter_now.

    [T67-LOM-04, T67-OPEN-36]
    """
    s.answer = value
    if s.answer:
        s.letter_voyage__sender = s.revealed__revealer
        s.letter_voyage__then = 13
        return letter_voyage
    taken = take_kinds(s.open_card, (LETTER_OF_MARQUE,), False, slots=True)
    if s.log is not None and taken:
        log_move(s, ("open_card", 0), ("display", s.revealed__revealer), taken, False, (1 << s.players) - 1)
    s.display[s.revealed__revealer] += taken
    s.display[s.revealed__revealer].sort()
    check__albatross_curse(s)
    new = min(s.fresh_letters[s.revealed__revealer] + 1, 3)
    if s.log is not None and s.fresh_letters[s.revealed__revealer] != new:
        s.log.append(("set", "fresh_letters", s.revealed__revealer, new))
    s.fresh_letters[s.revealed__revealer] = new
    return letter_of_marque__revealed__3


def pistol__revealed(s):
    """Card: pistol, when revealed.

    [T67-PIST-01, T67-PIST-02, T67-PIST-04, T67-PIST-03, T67-PIST-05]
    """
    s.options = options__pistol_revealed_target(s)
    if s.options:
        s.at = 32  # pistol_revealed_target
        s.chooser = s.revealed__revealer
        return None
    return pistol__revealed__1


def pistol__revealed__1(s):
    """After the choice pistol_revealed_target."""
    s.maroon_unless_saved__victim = s.pistol_revealed__target
    s.maroon_unless_saved__then = 14
    return maroon_unless_saved


def pistol__revealed__2(s):
    """After maroon unless saved."""
    s.pistol_revealed__target = s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def options__pistol_revealed_target(s):
    """What there is for pistol_revealed_target.

    [T67-PIST-01, T67-PIST-02, T67-PIST-04, T67-PIST-03]
    """
    found = []
    for target in range(s.players):
        if target != s.revealed__revealer:
            found.append(target)
    return tuple(found)


def answer__pistol_revealed_target(s, value):
    """Takes what was chosen for pistol_revealed_target."""
    s.pistol_revealed__target = value
    return pistol__revealed__1


def albatross__revealed(s):
    """Card: albatross, when revealed. [T67-ALB-01]"""
    taken = take_kinds(s.open_card, (ALBATROSS,), False, slots=True)
    if s.log is not None and taken:
        log_move(s, ("open_card", 0), ("display", s.revealed__revealer), taken, False, (1 << s.players) - 1)
    s.display[s.revealed__revealer] += taken
    s.display[s.revealed__revealer].sort()
    check__albatross_curse(s)
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def black_spot__revealed(s):
    """Card: black spot, when revealed. [T67-SPOT-01, T67-SPOT-02, T67-SPOT-03]"""
    s.maroon_unless_saved__victim = s.revealed__revealer
    s.maroon_unless_saved__then = 15
    return maroon_unless_saved


def black_spot__revealed__1(s):
    """After maroon unless saved."""
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def atlantis__revealed(s):
    """Card: atlantis, when revealed. [T67-TMAP-02]"""
    s.give_away__card = ATLANTIS
    s.give_away__revealer = s.revealed__revealer
    s.give_away__then = 16
    return give_away


def atlantis__revealed__1(s):
    """After give away."""
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def el_dorado__revealed(s):
    """Card: el dorado, when revealed. [T67-TMAP-02, T67-ELD-01, T67-ELD-02, T67-OPEN-19]"""
    s.options = options__el_dorado_revealed_receiver(s)
    if s.options:
        s.at = 33  # el_dorado_revealed_receiver
        s.chooser = s.revealed__revealer
        return None
    return el_dorado__revealed__1


def el_dorado__revealed__1(s):
    """After the choice el_dorado_revealed_receiver. [T67-ELD-01, T67-ELD-02, T67-OPEN-19]"""
    taken = take_kinds(s.open_card, (EL_DORADO,), False, slots=True)
    if s.log is not None and taken:
        log_move(s, ("open_card", 0), ("display", s.el_dorado_revealed__receiver), taken, False, (1 << s.players) - 1)
    s.display[s.el_dorado_revealed__receiver] += taken
    s.display[s.el_dorado_revealed__receiver].sort()
    check__albatross_curse(s)
    if s.vote_deck:
        piece = s.vote_deck.pop()
        insort(s.hand[s.el_dorado_revealed__receiver], piece | 1 << s.el_dorado_revealed__receiver)
        if s.log is not None:
            log_move(s, ("vote_deck", 0), ("hand", s.el_dorado_revealed__receiver), [piece], True, 1 << s.el_dorado_revealed__receiver)
    s.el_dorado_revealed__receiver = s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def options__el_dorado_revealed_receiver(s):
    """What there is for el_dorado_revealed_receiver. [T67-TMAP-02]"""
    found = []
    for receiver in range(s.players):
        if receiver != s.revealed__revealer:
            found.append(receiver)
    return tuple(found)


def answer__el_dorado_revealed_receiver(s, value):
    """Takes what was chosen for el_dorado_revealed_receiver."""
    s.el_dorado_revealed__receiver = value
    return el_dorado__revealed__1


def fountain_of_youth__revealed(s):
    """Card: fountain of youth, when revealed. [T67-TMAP-02]"""
    s.give_away__card = FOUNTAIN_OF_YOUTH
    s.give_away__revealer = s.revealed__revealer
    s.give_away__then = 17
    return give_away


def fountain_of_youth__revealed__1(s):
    """After give away."""
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def black_powder__revealed(s):
    """Card: black powder, when revealed.

    [T67-OPEN-56, T67-POW-01, T67-POW-02, T67-POW-03, T67-FOY-05, T67-OPEN-57, T67-OPEN-58]
    """
    if not s.exploded[0] or not s.exploded[1]:
        s.options = options__black_powder_revealed_ship(s)
        if s.options:
            s.at = 34  # black_powder_revealed_ship
            s.chooser = s.revealed__revealer
            return None
        return black_powder__revealed__4
    return black_powder__revealed__3


def black_powder__revealed__3(s):
    """Goes on."""
    s.black_powder_revealed__ship = s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def black_powder__revealed__4(s):
    """After the choice black_powder_revealed_ship.

    [T67-POW-02, T67-POW-03, T67-FOY-05, T67-OPEN-57, T67-OPEN-58]
    """
    if s.log is not None and s.exploded[s.black_powder_revealed__ship] != 1:
        s.log.append(("set", "exploded", s.black_powder_revealed__ship, 1))
    s.exploded[s.black_powder_revealed__ship] = 1
    for victim in list(s.rowboat[s.black_powder_revealed__ship]):
        maroon(s, victim)
    return black_powder__revealed__3


def options__black_powder_revealed_ship(s):
    """What there is for black_powder_revealed_ship. [T67-POW-01]"""
    found = []
    for ship in range(2):
        if not s.exploded[ship]:
            found.append(ship)
    return tuple(found)


def answer__black_powder_revealed_ship(s, value):
    """Takes what was chosen for black_powder_revealed_ship."""
    s.black_powder_revealed__ship = value
    return black_powder__revealed__4


def cabin_fever__revealed(s):
    """Card: cabin fever, when revealed. [T67-CAB-01, T67-CAB-03, T67-CAB-02, T67-VAR-04]"""
    s.options = options__cabin_fever_revealed_partner(s)
    if s.options:
        s.at = 35  # cabin_fever_revealed_partner
        s.chooser = s.revealed__revealer
        return None
    return cabin_fever__revealed__1


def cabin_fever__revealed__1(s):
    """After the choice cabin_fever_revealed_partner.

    [T67-CAB-01, T67-CAB-03, T67-CAB-02, T67-VAR-04]
    """
    taken = s.loyalty_place[s.revealed__revealer]
    s.loyalty_place[s.revealed__revealer] = []
    if s.loyalty_place[s.revealed__revealer]:
        blur(taken, 1 << s.revealed__revealer)
        blur(s.loyalty_place[s.revealed__revealer], 1 << s.revealed__revealer)
        s.loyalty_place[s.revealed__revealer].sort()
    if s.log is not None and taken:
        log_move(s, ("loyalty_place", s.revealed__revealer), ("loyalty_deck", 0), taken, True, 1 << s.revealed__revealer)
    s.loyalty_deck += taken
    taken = s.loyalty_place[s.cabin_fever_revealed__partner]
    s.loyalty_place[s.cabin_fever_revealed__partner] = []
    if s.loyalty_place[s.cabin_fever_revealed__partner]:
        blur(taken, 1 << s.cabin_fever_revealed__partner)
        blur(s.loyalty_place[s.cabin_fever_revealed__partner], 1 << s.cabin_fever_revealed__partner)
        s.loyalty_place[s.cabin_fever_revealed__partner].sort()
    if s.log is not None and taken:
        log_move(s, ("loyalty_place", s.cabin_fever_revealed__partner), ("loyalty_deck", 0), taken, True, 1 << s.cabin_fever_revealed__partner)
    s.loyalty_deck += taken
    shuffle_pile(s.chance, s.loyalty_deck, True)
    if s.log is not None:
        s.log.append(("shuffle", ("loyalty_deck", 0)))
    if s.loyalty_deck:
        piece = s.loyalty_deck.pop()
        insort(s.loyalty_place[s.revealed__revealer], piece | 1 << s.revealed__revealer)
        if s.log is not None:
            log_move(s, ("loyalty_deck", 0), ("loyalty_place", s.revealed__revealer), [piece], True, 1 << s.revealed__revealer)
    if s.loyalty_deck:
        piece = s.loyalty_deck.pop()
        insort(s.loyalty_place[s.cabin_fever_revealed__partner], piece | 1 << s.cabin_fever_revealed__partner)
        if s.log is not None:
            log_move(s, ("loyalty_deck", 0), ("loyalty_place", s.cabin_fever_revealed__partner), [piece], True, 1 << s.cabin_fever_revealed__partner)
    if s.open_loyalties:
        show_loyalty(s, s.revealed__revealer)
        show_loyalty(s, s.cabin_fever_revealed__partner)
    s.cabin_fever_revealed__partner = s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def options__cabin_fever_revealed_partner(s):
    """What there is for cabin_fever_revealed_partner. [T67-CAB-01]"""
    found = []
    for partner in range(s.players):
        if partner != s.revealed__revealer:
            found.append(partner)
    return tuple(found)


def answer__cabin_fever_revealed_partner(s, value):
    """Takes what was chosen for cabin_fever_revealed_partner."""
    s.cabin_fever_revealed__partner = value
    return cabin_fever__revealed__1


def crows_nest__revealed(s):
    """Card: crows nest, when revealed.

    [T67-CROW-01, T67-CROW-07, T67-CROW-05, T67-CROW-02, T67-CROW-03, T67-CROW-04, T67-OPEN-51,
    T67-OPEN-52, T67-CROW-06]
    """
    s.options = options__crows_nest_revealed_target(s)
    if s.options:
        s.at = 36  # crows_nest_revealed_target
        s.chooser = s.revealed__revealer
        return None
    return crows_nest__revealed__1


def crows_nest__revealed__1(s):
    """After the choice crows_nest_revealed_target.

    [T67-CROW-05, T67-CROW-02, T67-CROW-03, T67-CROW-04]
    """
    s.crows_nest_revealed__hand_size = len(s.hand[s.crows_nest_revealed__target])
    taken = s.hand[s.crows_nest_revealed__target]
    s.hand[s.crows_nest_revealed__target] = []
    if s.hand[s.crows_nest_revealed__target]:
        blur(taken, 1 << s.crows_nest_revealed__target)
        blur(s.hand[s.crows_nest_revealed__target], 1 << s.crows_nest_revealed__target)
        s.hand[s.crows_nest_revealed__target].sort()
    if s.log is not None and taken:
        log_move(s, ("hand", s.crows_nest_revealed__target), ("vote_deck", 0), taken, True, 1 << s.crows_nest_revealed__target)
    s.vote_deck += taken
    look(s, s.vote_deck, range(len(s.vote_deck)), s.revealed__revealer, ("vote_deck", 0))
    have = members__crows_nest_revealed_picks(s)
    if len(have) >= s.crows_nest_revealed__hand_size:
        if min(s.crows_nest_revealed__hand_size, len(have)) <= 0:
            s.crows_nest_revealed__picks = ()
            return crows_nest__revealed__2
        s.options = pick_options(have, (), s.crows_nest_revealed__hand_size)
        s.at = 37  # crows_nest_revealed_picks
        s.chooser = s.revealed__revealer
        return None
    return crows_nest__revealed__2


def crows_nest__revealed__2(s):
    """After the choice crows_nest_revealed_picks. [T67-CROW-03, T67-CROW-06]"""
    taken = take_kinds(s.vote_deck, s.crows_nest_revealed__picks, True, from_end=True)
    if s.vote_deck:
        blur(taken, 1 << s.revealed__revealer)
        blur(s.vote_deck, 1 << s.revealed__revealer)
    if s.log is not None and taken:
        log_move(s, ("vote_deck", 0), ("hand", s.crows_nest_revealed__target), taken, True, 1 << s.crows_nest_revealed__target)
    taken = known_to(taken, 1 << s.crows_nest_revealed__target)
    s.hand[s.crows_nest_revealed__target] += taken
    s.hand[s.crows_nest_revealed__target].sort()
    shuffle_pile(s.chance, s.vote_deck, True)
    if s.log is not None:
        s.log.append(("shuffle", ("vote_deck", 0)))
    s.crows_nest_revealed__target = s.crows_nest_revealed__hand_size = s.revealed__revealer = -1
    s.crows_nest_revealed__picks = ()
    return RESUME[s.event__revealed__then]


def options__crows_nest_revealed_target(s):
    """What there is for crows_nest_revealed_target. [T67-CROW-01, T67-CROW-07]"""
    return tuple(range(s.players))


def answer__crows_nest_revealed_target(s, value):
    """Takes what was chosen for crows_nest_revealed_target."""
    s.crows_nest_revealed__target = value
    return crows_nest__revealed__1


def members__crows_nest_revealed_picks(s):
    """What there is for crows_nest_revealed_picks.

    [T67-CROW-03, T67-CROW-05, T67-OPEN-51, T67-OPEN-52]
    """
    return kinds(s.vote_deck[::-1])


def options__crows_nest_revealed_picks(s):
    """What is left of it after the picks so far."""
    return pick_options(members__crows_nest_revealed_picks(s), s.picks, s.crows_nest_revealed__hand_size)


def answer__crows_nest_revealed_picks(s, value):
    """Takes what was chosen for crows_nest_revealed_picks."""
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < s.crows_nest_revealed__hand_size:
            have = members__crows_nest_revealed_picks(s)
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, s.crows_nest_revealed__hand_size)
                return None
    s.crows_nest_revealed__picks = s.picks
    s.picks = ()
    return crows_nest__revealed__2


def eight_bells__revealed(s):
    """Card: eight bells, when revealed.

    [T67-BELL-02, T67-BELL-01, T67-BELL-03, T67-BELL-04, T67-OPEN-30, T67-OPEN-31]
    """
    ship = own_ship(s, s.revealed__revealer)
    if ship >= 0:
        shuffle_line(s.chance, s.crew[ship], False)
        if s.log is not None:
            s.log.append(("shuffle", ("crew", ship)))
        check__albatross_curse(s)
    else:
        if s.revealed__revealer in s.tortuga:
            shuffle_line(s.chance, s.tortuga, False)
            if s.log is not None:
                s.log.append(("shuffle", ("tortuga", 0)))
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def facade__revealed(s):
    """Card: facade, when revealed. [T67-FAC-01, T67-FAC-02, T67-OPEN-32, T67-OPEN-33, T67-OPEN-34]"""
    swap__pawn(s, s.revealed__revealer, (s.revealed__revealer - 1) % s.players)
    check__albatross_curse(s)
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def pirate_code__revealed(s):
    """Card: pirate code, when revealed. [T67-CODE-01]"""
    taken = take_kinds(s.open_card, (PIRATE_CODE,), False, slots=True)
    if s.log is not None and taken:
        log_move(s, ("open_card", 0), ("display", s.revealed__revealer), taken, False, (1 << s.players) - 1)
    s.display[s.revealed__revealer] += taken
    s.display[s.revealed__revealer].sort()
    check__albatross_curse(s)
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def scurvy__revealed(s):
    """Card: scurvy, when revealed.

    [T67-SCUR-01, T67-SCUR-02, T67-SCUR-03, T67-OPEN-92, T67-OPEN-07]
    """
    ship = own_ship(s, s.revealed__revealer)
    if ship >= 0:
        for player in list(s.crew[ship]):
            new = min(s.skips[player] + 1, 9)
            if s.log is not None and s.skips[player] != new:
                s.log.append(("set", "skips", player, new))
            s.skips[player] = new
    else:
        if s.revealed__revealer in s.tortuga:
            for player_2 in list(s.tortuga):
                new = min(s.skips[player_2] + 1, 9)
                if s.log is not None and s.skips[player_2] != new:
                    s.log.append(("set", "skips", player_2, new))
                s.skips[player_2] = new
        else:
            new = min(s.skips[s.revealed__revealer] + 1, 9)
            if s.log is not None and s.skips[s.revealed__revealer] != new:
                s.log.append(("set", "skips", s.revealed__revealer, new))
            s.skips[s.revealed__revealer] = new
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def stormy_seas__revealed(s):
    """Card: stormy seas, when revealed.

    [T67-STORM-03, T67-STORM-01, T67-STORM-04, T67-STORM-05, T67-OPEN-54, T67-STORM-02,
    T67-OPEN-55]
    """
    ship = own_ship(s, s.revealed__revealer)
    if ship >= 0:
        for nation in range(2):
            moved = s.hold[ship * 3 + nation]
            s.hold[ship * 3 + nation] -= moved
            s.galleon += moved
            if s.log is not None and moved:
                log_move(s, ("hold", ship * 3 + nation), ("galleon", 0), [0] * moved, False, (1 << s.players) - 1)
        check__lead_in_play_on(s)
    else:
        if s.revealed__revealer in s.tortuga:
            share_island_chests(s)
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def spanish_armada__revealed(s):
    """Card: spanish armada, when revealed. [T67-ARM-01, T67-ARM-02, T67-OPEN-10, T67-OPEN-11]"""
    score_game(s)
    s.revealed__revealer = -1
    return RESUME[s.event__revealed__then]


def members__albatross_curse(s):
    """What the trigger albatross_curse is checked for."""
    return range(2)


def holds__albatross_curse(s, ship):
    """Whether the trigger albatross_curse fires. [T67-ALB-02, T67-ALB-03, T67-ALB-04, T67-ALB-05, T67-ALB-06, T67-OPEN-21, T67-OPEN-22, T67-OPEN-23, T67-OPEN-24]"""
    return albatrosses(s, ship) >= 2


def members__lead_in_play_on(s):
    """What the trigger lead_in_play_on is checked for."""
    return (0,)


def holds__lead_in_play_on(s, _member):
    """Whether the trigger lead_in_play_on fires. [T67-END-08, T67-END-13, T67-OPEN-67]"""
    return s.play_on and score(s, BRITISH) != score(s, FRENCH)


TRIGGERS = (
    (members__albatross_curse, holds__albatross_curse, trigger__albatross_curse),
    (members__lead_in_play_on, holds__lead_in_play_on, trigger__lead_in_play_on),
)


def check__albatross_curse(s):
    """After a change: sets off what fires now."""
    if albatrosses(s, FLYING_DUTCHMAN) >= 2 or albatrosses(s, JOLLY_ROGER) >= 2:
        settle(s, TRIGGERS, (0,))


def check__lead_in_play_on(s):
    """After a change: sets off what fires now."""
    if s.play_on and score(s, BRITISH) != score(s, FRENCH):
        settle(s, TRIGGERS, (1,))

WHEN__REVEALED = {
    LETTER_OF_MARQUE: letter_of_marque__revealed,
    PISTOL: pistol__revealed,
    ALBATROSS: albatross__revealed,
    BLACK_SPOT: black_spot__revealed,
    ATLANTIS: atlantis__revealed,
    EL_DORADO: el_dorado__revealed,
    FOUNTAIN_OF_YOUTH: fountain_of_youth__revealed,
    BLACK_POWDER: black_powder__revealed,
    CABIN_FEVER: cabin_fever__revealed,
    CROWS_NEST: crows_nest__revealed,
    EIGHT_BELLS: eight_bells__revealed,
    FACADE: facade__revealed,
    PIRATE_CODE: pirate_code__revealed,
    SCURVY: scurvy__revealed,
    STORMY_SEAS: stormy_seas__revealed,
    SPANISH_ARMADA: spanish_armada__revealed,
}


def begin__view(s, actor, place):
    """Begins the action view."""
    s.action_view__actor = actor
    return action__view


def begin__reveal(s, actor, place):
    """Begins the action reveal."""
    s.action_reveal__actor = actor
    return action__reveal


def begin__force(s, actor, place):
    """Begins the action force."""
    s.action_force__actor = actor
    return action__force


def begin__take_boat(s, actor, place):
    """Begins the action take_boat."""
    s.action_take_boat__actor = actor
    return action__take_boat


def begin__go_ashore(s, actor, place):
    """Begins the action go_ashore."""
    s.action_go_ashore__actor = actor
    return action__go_ashore


def begin__climb_aboard(s, actor, place):
    """Begins the action climb_aboard."""
    s.action_climb_aboard__actor = actor
    return action__climb_aboard


def begin__use_letter(s, actor, place):
    """Begins the action use_letter."""
    s.action_use_letter__actor = actor
    return action__use_letter


def begin__attack(s, actor, place):
    """Begins the action attack. [T67-ACT-15, T67-OPEN-42]"""
    s.action_attack__actor = actor
    s.action_attack__ship = place
    return action__attack


def begin__maroon_crewmate(s, actor, place):
    """Begins the action maroon_crewmate."""
    s.action_maroon_crewmate__actor = actor
    s.action_maroon_crewmate__ship = place
    return action__maroon_crewmate


def begin__mutiny(s, actor, place):
    """Begins the action mutiny. [T67-ACT-18, T67-OPEN-46]"""
    s.action_mutiny__actor = actor
    s.action_mutiny__ship = place
    return action__mutiny


def begin__smuggle(s, actor, place):
    """Begins the action smuggle."""
    s.action_smuggle__actor = actor
    s.action_smuggle__ship = place
    return action__smuggle


def begin__brawl(s, actor, place):
    """Begins the action brawl. [T67-ACT-21]"""
    s.action_brawl__actor = actor
    return action__brawl


def begin__time_over(s, actor, place):
    """Begins the action time_over. [T67-TIME-02]"""
    s.action_time_over__actor = actor
    return action__time_over


ACTIONS = (
    (begin__view, 0),
    (begin__reveal, 0),
    (begin__force, 0),
    (begin__take_boat, 0),
    (begin__go_ashore, 0),
    (begin__climb_aboard, 0),
    (begin__use_letter, 0),
    (begin__attack, 0),
    (begin__attack, 1),
    (begin__maroon_crewmate, 0),
    (begin__maroon_crewmate, 1),
    (begin__mutiny, 0),
    (begin__mutiny, 1),
    (begin__smuggle, 0),
    (begin__smuggle, 1),
    (begin__brawl, 0),
    (begin__time_over, 0),
)
RESUME = (
    play__2,
    play__3,
    turn_over__1,
    action__reveal__2,
    action__force__3,
    action__use_letter__1,
    action__attack__1,
    action__attack__4,
    action__maroon_crewmate__2,
    action__mutiny__4,
    action__mutiny__7,
    action__brawl__1,
    action__time_over__5,
    letter_of_marque__revealed__3,
    pistol__revealed__2,
    black_spot__revealed__1,
    atlantis__revealed__1,
    fountain_of_youth__revealed__1,
)
ANSWERS = (
    answer__setup_events_stars,
    answer__setup_events_stars_2,
    answer__setup_pawns_start_ashore,
    answer__setup_pawns_ship,
    answer__setup_pawns_berth,
    answer__setup_chests_side,
    answer__play_action,
    answer__take_chest_side,
    answer__take_chest_source,
    answer__take_chest_side_2,
    answer__hold_vote_ballots,
    answer__maroon_unless_saved_use_fountain,
    answer__letter_voyage_traveller,
    answer__letter_voyage_ship,
    answer__give_away_receiver,
    answer__atlantis_window_use_atlantis,
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
    answer__smuggle_source,
    answer__time_over_pair,
    answer__letter_of_marque_revealed_use_letter_now,
    answer__pistol_revealed_target,
    answer__el_dorado_revealed_receiver,
    answer__black_powder_revealed_ship,
    answer__cabin_fever_revealed_partner,
    answer__crows_nest_revealed_target,
    answer__crows_nest_revealed_picks,
)
OPTIONS = (
    options__setup_events_stars,
    options__setup_events_stars_2,
    options__setup_pawns_start_ashore,
    options__setup_pawns_ship,
    options__setup_pawns_berth,
    options__setup_chests_side,
    options__play_action,
    options__take_chest_side,
    options__take_chest_source,
    options__take_chest_side_2,
    options__hold_vote_ballots,
    options__maroon_unless_saved_use_fountain,
    options__letter_voyage_traveller,
    options__letter_voyage_ship,
    options__give_away_receiver,
    options__atlantis_window_use_atlantis,
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
    options__smuggle_source,
    options__time_over_pair,
    options__letter_of_marque_revealed_use_letter_now,
    options__pistol_revealed_target,
    options__el_dorado_revealed_receiver,
    options__black_powder_revealed_ship,
    options__cabin_fever_revealed_partner,
    options__crows_nest_revealed_target,
    options__crows_nest_revealed_picks,
)


def restart__0(s):
    """Back to the first of the secret choices."""
    s.picks = ()
    run(s, hold_vote__1)


SECRET = (restart__0,)


def start(players, chance, options, tables, log):
    """A new game, set up as far as its first choice."""
    s = State.__new__(State)
    s.players = players
    s.at = s.chooser = s.answer = s.winners = s.secret = -1
    s.options = s.picks = s.secret_moves = ()
    s.chance = chance
    s.log = log
    s.box_of_pawn = [kind for kind in range(players) for _ in range(1)]
    s.box_of_chest = 8
    s.box_of_loyalty_card = list((0, 0, 0, 0, 1, 1, 1, 1, 2))
    s.box_of_vote_card = list((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 13))
    s.box_of_event_card = list((0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
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
    s.display = [[] for _ in range(s.players)]
    s.vote_deck = []
    s.hand = [[] for _ in range(s.players)]
    s.ballot_box = []
    s.tally = []
    s.loyalty_place = [[] for _ in range(s.players)]
    s.loyalty_deck = []
    s.bag = []
    s.undealt = []
    s.exploded = [0] * (2)
    s.skips = [0] * (s.players)
    s.missed = [0] * (s.players)
    s.fresh_letters = [0] * (s.players)
    s.play_on = 0
    s.voters = 0
    s.choose_starred = options.get("choose_starred", 0)
    s.free_start = options.get("free_start", 0)
    s.half_open_loyalties = options.get("half_open_loyalties", 0)
    s.loaded_ships = options.get("loaded_ships", 0)
    s.more_stars = options.get("more_stars", 0)
    s.starred_cards = options.get("starred_cards", 4)
    s.open_loyalties = options.get("open_loyalties", 0)
    s.shorter_game = options.get("shorter_game", 0)
    s.cards_removed = options.get("cards_removed", 4)
    s.time_limit = options.get("time_limit", 0)
    s.wild_game = options.get("wild_game", 0)
    s.setup__stars = ()
    s.setup__stars_2 = ()
    s.setup__times_left = -1
    s.setup__items = ()
    s.setup__index = -1
    s.setup__mover = -1
    s.setup__ship = -1
    s.setup__berth = -1
    s.setup__items_2 = ()
    s.setup__index_2 = -1
    s.setup__ship_2 = -1
    s.setup__chooser = -1
    s.setup__side = -1
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
    s.action_view__pair = ()
    s.action_view__actor = -1
    s.action__then = -1
    s.action_reveal__place = -1
    s.action_reveal__actor = -1
    s.action_force__pair = ()
    s.action_force__actor = -1
    s.action_force__pair_2 = ()
    s.action_force__target = -1
    s.action_force__place = -1
    s.action_force__target_2 = -1
    s.action_force__place_2 = -1
    s.action_force__place_3 = -1
    s.action_take_boat__ship = -1
    s.action_take_boat__actor = -1
    s.action_go_ashore__actor = -1
    s.action_climb_aboard__ship = -1
    s.action_climb_aboard__actor = -1
    s.action_use_letter__actor = -1
    s.action_attack__ship = -1
    s.action_attack__actor = -1
    s.action_maroon_crewmate__victim = -1
    s.action_maroon_crewmate__actor = -1
    s.action_maroon_crewmate__ship = -1
    s.action_mutiny__leader = -1
    s.action_mutiny__ship = -1
    s.action_mutiny__actor = -1
    s.action_smuggle__source = -1
    s.action_smuggle__actor = -1
    s.action_smuggle__ship = -1
    s.action_brawl__actor = -1
    s.action_time_over__pair = ()
    s.action_time_over__actor = -1
    s.action_time_over__items = ()
    s.action_time_over__index = -1
    s.revealed__revealer = -1
    s.event__revealed__then = -1
    s.pistol_revealed__target = -1
    s.el_dorado_revealed__receiver = -1
    s.black_powder_revealed__ship = -1
    s.cabin_fever_revealed__partner = -1
    s.crows_nest_revealed__target = -1
    s.crows_nest_revealed__hand_size = -1
    s.crows_nest_revealed__picks = ()
    run(s, setup)
    return s


def run(s, block):
    """Goes through the rules from a block to the next choice, or to the end."""
    try:
        while block is not None:
            block = block(s)
    except Finished:
        leave(s)


def step(s, value):
    """Makes a choice, one of `s.options`, and goes on to the next."""
    if s.secret >= 0:
        s.secret_moves += ((s.chooser, value),)
    try:
        block = ANSWERS[s.at](s, value)
        while block is not None:
            block = block(s)
    except Finished:
        leave(s)


def leave(s):
    """Clears what rules keep: the game has ended in the midst of them."""
    s.answer = s.secret = -1
    s.secret_moves = ()
    s.setup__stars = ()
    s.setup__stars_2 = ()
    s.setup__times_left = -1
    s.setup__items = ()
    s.setup__index = -1
    s.setup__mover = -1
    s.setup__ship = -1
    s.setup__berth = -1
    s.setup__items_2 = ()
    s.setup__index_2 = -1
    s.setup__ship_2 = -1
    s.setup__chooser = -1
    s.setup__side = -1
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
    s.action_view__pair = ()
    s.action_view__actor = -1
    s.action__then = -1
    s.action_reveal__place = -1
    s.action_reveal__actor = -1
    s.action_force__pair = ()
    s.action_force__actor = -1
    s.action_force__pair_2 = ()
    s.action_force__target = -1
    s.action_force__place = -1
    s.action_force__target_2 = -1
    s.action_force__place_2 = -1
    s.action_force__place_3 = -1
    s.action_take_boat__ship = -1
    s.action_take_boat__actor = -1
    s.action_go_ashore__actor = -1
    s.action_climb_aboard__ship = -1
    s.action_climb_aboard__actor = -1
    s.action_use_letter__actor = -1
    s.action_attack__ship = -1
    s.action_attack__actor = -1
    s.action_maroon_crewmate__victim = -1
    s.action_maroon_crewmate__actor = -1
    s.action_maroon_crewmate__ship = -1
    s.action_mutiny__leader = -1
    s.action_mutiny__ship = -1
    s.action_mutiny__actor = -1
    s.action_smuggle__source = -1
    s.action_smuggle__actor = -1
    s.action_smuggle__ship = -1
    s.action_brawl__actor = -1
    s.action_time_over__pair = ()
    s.action_time_over__actor = -1
    s.action_time_over__items = ()
    s.action_time_over__index = -1
    s.revealed__revealer = -1
    s.event__revealed__then = -1
    s.pistol_revealed__target = -1
    s.el_dorado_revealed__receiver = -1
    s.black_powder_revealed__ship = -1
    s.cabin_fever_revealed__partner = -1
    s.crows_nest_revealed__target = -1
    s.crows_nest_revealed__hand_size = -1
    s.crows_nest_revealed__picks = ()


def check__setup_events_stars__1(s, value):
    """Whether setup_events_stars can be this, by its test 1."""
    return star_pool(s, value)


def check__setup_events_stars_2__1(s, value):
    """Whether setup_events_stars_2 can be this, by its test 1."""
    return star_pool(s, value)


def check__setup_pawns_ship__1(s, value):
    """Whether setup_pawns_ship can be this, by its test 1."""
    return 5 - s.berths[value].count(-1) < 5


def check__take_chest_source__1(s, value):
    """Whether take_chest_source can be this, by its test 1."""
    return s.hold[(other_ship(s, s.take_chest__ship)) * 3 + value] > 0


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
    return value != s.action_force__actor


def check__force_target_2__1(s, value):
    """Whether force_target_2 can be this, by its test 1."""
    return value != s.action_force__actor


def check__take_boat_ship__1(s, value):
    """Whether take_boat_ship can be this, by its test 1."""
    return boat_in_reach(s, s.action_take_boat__actor, value)


def check__climb_aboard_ship__1(s, value):
    """Whether climb_aboard_ship can be this, by its test 1."""
    return s.action_climb_aboard__actor in s.rowboat[value]


def check__climb_aboard_ship__2(s, value):
    """Whether climb_aboard_ship can be this, by its test 2."""
    return has_room(s, value)


def check__maroon_crewmate_victim__1(s, value):
    """Whether maroon_crewmate_victim can be this, by its test 1."""
    return value != s.action_maroon_crewmate__actor


def check__smuggle_source__1(s, value):
    """Whether smuggle_source can be this, by its test 1."""
    return s.hold[s.action_smuggle__ship * 3 + value] > 0


def check__pistol_revealed_target__1(s, value):
    """Whether pistol_revealed_target can be this, by its test 1."""
    return value != s.revealed__revealer


def check__el_dorado_revealed_receiver__1(s, value):
    """Whether el_dorado_revealed_receiver can be this, by its test 1."""
    return value != s.revealed__revealer


def check__black_powder_revealed_ship__1(s, value):
    """Whether black_powder_revealed_ship can be this, by its test 1."""
    return not s.exploded[value]


def check__cabin_fever_revealed_partner__1(s, value):
    """Whether cabin_fever_revealed_partner can be this, by its test 1."""
    return value != s.revealed__revealer


def need__view__1(s, actor, place):
    """Whether the action view has need 1."""
    return 5 - s.row.count(-1) >= 2


def need__view__2(s, actor, place):
    """Whether the action view has need 2."""
    return not s.wild_game


def need__reveal__1(s, actor, place):
    """Whether the action reveal has need 1."""
    return 5 - s.row.count(-1) >= 1


def need__force__1(s, actor, place):
    """Whether the action force has need 1."""
    return 5 - s.row.count(-1) >= 2 or s.time_limit


def need__force__2(s, actor, place):
    """Whether the action force has need 2."""
    return 5 - s.row.count(-1) >= 2 or not s.time_limit


def need__take_boat__1(s, actor, place):
    """Whether the action take_boat has need 1."""
    return boat_in_reach(s, actor, FLYING_DUTCHMAN) or boat_in_reach(s, actor, JOLLY_ROGER)


def need__go_ashore__1(s, actor, place):
    """Whether the action go_ashore has need 1."""
    return afloat(s, actor)


def need__climb_aboard__1(s, actor, place):
    """Whether the action climb_aboard has need 1."""
    return actor in s.rowboat[0] and has_room(s, FLYING_DUTCHMAN) or actor in s.rowboat[1] and has_room(s, JOLLY_ROGER)


def need__use_letter__1(s, actor, place):
    """Whether the action use_letter has need 1."""
    return s.display[actor].count(LETTER_OF_MARQUE) > s.fresh_letters[actor]


def need__use_letter__2(s, actor, place):
    """Whether the action use_letter has need 2."""
    for player in range(s.players):
        if player in s.tortuga or player in s.rowboat[0] or player in s.rowboat[1]:
            return True
    return False


def need__attack__0(s, actor, place):
    """Whether the action attack has the role it takes."""
    return captain(s, place) == actor


def need__maroon_crewmate__0(s, actor, place):
    """Whether the action maroon_crewmate has the role it takes."""
    return captain(s, place) == actor


def need__maroon_crewmate__1(s, actor, place):
    """Whether the action maroon_crewmate has need 1."""
    return len(s.crew[place]) >= 2


def need__mutiny__0(s, actor, place):
    """Whether the action mutiny has the role it takes."""
    return first_mate(s, place) == actor


def need__smuggle__0(s, actor, place):
    """Whether the action smuggle has the role it takes."""
    return cabin_boy(s, place) == actor


def need__smuggle__1(s, actor, place):
    """Whether the action smuggle has need 1."""
    return s.hold[place * 3 + 0] > 0 or s.hold[place * 3 + 1] > 0


def need__brawl__0(s, actor, place):
    """Whether the action brawl has the role it takes."""
    return governor(s) == actor


def need__time_over__1(s, actor, place):
    """Whether the action time_over has need 1."""
    return s.time_limit


def need__time_over__2(s, actor, place):
    """Whether the action time_over has need 2."""
    return 5 - s.row.count(-1) >= 1


DESCRIPTION = d.Description(
    game='tortuga_1667',
    spec_hash='ad3d53c399048b4d1d793ee3e56789ae',
    language_version='0.1',
    min_players=2,
    max_players=9,
    enums=(
        d.Enumeration('loyalty', ('british', 'french', 'dutch'), None),
        d.Enumeration('nation', ('british', 'french'), 'loyalty'),
        d.Enumeration('ship', ('flying_dutchman', 'jolly_roger'), None),
        d.Enumeration('attack_symbol', ('cannon', 'torch', 'water'), None),
        d.Enumeration('mutiny_symbol', ('skull', 'helm'), None),
        d.Enumeration('family', ('helpful', 'harmful', 'treasure', 'starred', 'game_end'), None),
        d.Enumeration('chest', ('chest',), None),
        d.Enumeration('vote_card', ('cannon_british_skull', 'cannon_british_helm', 'cannon_french_skull', 'cannon_french_helm', 'water_british_skull', 'water_british_helm', 'water_french_skull', 'water_french_helm', 'torch_british_skull', 'torch_british_helm', 'torch_french_skull', 'torch_french_helm', 'double_cannon', 'double_water'), None),
        d.Enumeration('event_card', ('letter_of_marque', 'pistol', 'albatross', 'black_spot', 'atlantis', 'el_dorado', 'fountain_of_youth', 'black_powder', 'cabin_fever', 'crows_nest', 'eight_bells', 'facade', 'pirate_code', 'scurvy', 'stormy_seas', 'spanish_armada'), None),
    ),
    classes=(
        d.PieceClass('pawn', 'player', (1,), True, False),
        d.PieceClass('chest', 'chest', (8,), False, True),
        d.PieceClass('loyalty_card', 'loyalty', (4, 4, 1), False, False),
        d.PieceClass('vote_card', 'vote_card', (2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 1, 1), False, False),
        d.PieceClass('event_card', 'event_card', (3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), False, False),
    ),
    zones=(
        d.Zone('box_of_pawn', 'box_of_pawn', 'group', 'pawn', None, 'all', (), True),
        d.Zone('box_of_chest', 'box_of_chest', 'group', 'chest', None, 'all', (), True),
        d.Zone('box_of_loyalty_card', 'box_of_loyalty_card', 'group', 'loyalty_card', None, 'all', (), True),
        d.Zone('box_of_vote_card', 'box_of_vote_card', 'group', 'vote_card', None, 'all', (), True),
        d.Zone('box_of_event_card', 'box_of_event_card', 'group', 'event_card', None, 'all', (), True),
        d.Zone('crew', 'crew', 'line', 'pawn', 5, 'all', (('enum', 'ship'),), False),
        d.Zone('tortuga', 'tortuga', 'line', 'pawn', None, 'all', (), False),
        d.Zone('rowboat', 'rowboat', 'line', 'pawn', 1, 'all', (('enum', 'ship'),), False),
        d.Zone('hold', 'hold', 'group', 'chest', None, 'all', (('enum', 'ship'), ('enum', 'nation')), False),
        d.Zone('area', 'area', 'group', 'chest', None, 'all', (('enum', 'nation'),), False),
        d.Zone('galleon', 'galleon', 'group', 'chest', None, 'all', (), False),
        d.Zone('row', 'row', 'slots', 'event_card', 5, 'nobody', (), False),
        d.Zone('event_deck', 'event_deck', 'pile', 'event_card', None, 'nobody', (), False),
        d.Zone('open_card', 'open_card', 'slots', 'event_card', 1, 'all', (), False),
        d.Zone('drawn_pawn', 'drawn_pawn', 'slots', 'pawn', 1, 'all', (), False),
        d.Zone('berths', 'berths', 'slots', 'pawn', 5, 'all', (('enum', 'ship'),), False),
        d.Zone('discards', 'discards', 'pile', 'event_card', None, 'all', (), False),
        d.Zone('display', 'display', 'group', 'event_card', None, 'all', (('enum', 'player'),), False),
        d.Zone('vote_deck', 'vote_deck', 'pile', 'vote_card', None, 'nobody', (), False),
        d.Zone('hand', 'hand', 'group', 'vote_card', None, 'owner', (('enum', 'player'),), False),
        d.Zone('ballot_box', 'ballot_box', 'pile', 'vote_card', None, 'nobody', (), False),
        d.Zone('tally', 'tally', 'group', 'vote_card', None, 'all', (), False),
        d.Zone('loyalty_place', 'loyalty_place', 'group', 'loyalty_card', None, 'owner', (('enum', 'player'),), False),
        d.Zone('loyalty_deck', 'loyalty_deck', 'pile', 'loyalty_card', None, 'nobody', (), False),
        d.Zone('bag', 'bag', 'pile', 'pawn', None, 'nobody', (), False),
        d.Zone('undealt', 'undealt', 'pile', 'loyalty_card', None, 'nobody', (), False),
    ),
    variables=(
        d.Variable('exploded', 'exploded', ('bool',), 0, 'all', (('enum', 'ship'),), False),
        d.Variable('skips', 'skips', ('int', 0, 9), 0, 'all', (('enum', 'player'),), False),
        d.Variable('missed', 'missed', ('int', 0, 4), 0, 'all', (('enum', 'player'),), False),
        d.Variable('fresh_letters', 'fresh_letters', ('int', 0, 3), 0, 'all', (('enum', 'player'),), False),
        d.Variable('play_on', 'play_on', ('bool',), 0, 'all', (), False),
        d.Variable('voters', 'voters', ('set', 'player'), 0, 'all', (), False),
        d.Variable('choose_starred', 'choose_starred', ('bool',), 0, 'all', (), True),
        d.Variable('free_start', 'free_start', ('bool',), 0, 'all', (), True),
        d.Variable('half_open_loyalties', 'half_open_loyalties', ('bool',), 0, 'all', (), True),
        d.Variable('loaded_ships', 'loaded_ships', ('bool',), 0, 'all', (), True),
        d.Variable('more_stars', 'more_stars', ('bool',), 0, 'all', (), True),
        d.Variable('starred_cards', 'starred_cards', ('int', 4, 8), 4, 'all', (), True),
        d.Variable('open_loyalties', 'open_loyalties', ('bool',), 0, 'all', (), True),
        d.Variable('shorter_game', 'shorter_game', ('bool',), 0, 'all', (), True),
        d.Variable('cards_removed', 'cards_removed', ('int', 1, 10), 4, 'all', (), True),
        d.Variable('time_limit', 'time_limit', ('bool',), 0, 'all', (), True),
        d.Variable('wild_game', 'wild_game', ('bool',), 0, 'all', (), True),
    ),
    fields=(
        d.Field('setup__stars', 'list', False, ('enum', 'event_card')),
        d.Field('setup__stars_2', 'list', False, ('enum', 'event_card')),
        d.Field('setup__times_left', 'int', False, None),
        d.Field('setup__items', 'list', False, None),
        d.Field('setup__index', 'int', False, None),
        d.Field('setup__mover', 'int', False, ('enum', 'player')),
        d.Field('setup__ship', 'int', False, ('enum', 'ship')),
        d.Field('setup__berth', 'int', False, ('int', 1, 5)),
        d.Field('setup__items_2', 'list', False, None),
        d.Field('setup__index_2', 'int', False, None),
        d.Field('setup__ship_2', 'int', False, ('enum', 'ship')),
        d.Field('setup__chooser', 'int', False, ('enum', 'player')),
        d.Field('setup__side', 'int', False, ('enum', 'nation')),
        d.Field('play__active', 'int', False, ('enum', 'player')),
        d.Field('play__times_left', 'int', False, None),
        d.Field('turn_over__place', 'int', False, ('int', 1, 5)),
        d.Field('turn_over__items', 'list', False, None),
        d.Field('turn_over__index', 'int', False, None),
        d.Field('turn_over__revealer', 'int', False, ('enum', 'player')),
        d.Field('turn_over__then', 'int', False, ("resume", len(RESUME))),
        d.Field('take_chest__side', 'int', False, ('enum', 'nation')),
        d.Field('take_chest__actor', 'int', False, ('enum', 'player')),
        d.Field('take_chest__ship', 'int', False, ('enum', 'ship')),
        d.Field('take_chest__source', 'int', False, ('enum', 'nation')),
        d.Field('take_chest__side_2', 'int', False, ('enum', 'nation')),
        d.Field('take_chest__then', 'int', False, ("resume", len(RESUME))),
        d.Field('hold_vote__electorate', 'int', False, ('set', 'player')),
        d.Field('hold_vote__ballots', 'lists', True, ('enum', 'vote_card')),
        d.Field('hold_vote__items', 'list', False, None),
        d.Field('hold_vote__index', 'int', False, None),
        d.Field('hold_vote__caller', 'int', False, ('enum', 'player')),
        d.Field('hold_vote__voter', 'int', False, ('enum', 'player')),
        d.Field('hold_vote__then', 'int', False, ("resume", len(RESUME))),
        d.Field('maroon_unless_saved__victim', 'int', False, ('enum', 'player')),
        d.Field('maroon_unless_saved__then', 'int', False, ("resume", len(RESUME))),
        d.Field('letter_voyage__traveller', 'int', False, ('enum', 'player')),
        d.Field('letter_voyage__sender', 'int', False, ('enum', 'player')),
        d.Field('letter_voyage__ship', 'int', False, ('enum', 'ship')),
        d.Field('letter_voyage__then', 'int', False, ("resume", len(RESUME))),
        d.Field('give_away__receiver', 'int', False, ('enum', 'player')),
        d.Field('give_away__revealer', 'int', False, ('enum', 'player')),
        d.Field('give_away__card', 'int', False, ('enum', 'event_card')),
        d.Field('give_away__then', 'int', False, ("resume", len(RESUME))),
        d.Field('atlantis_window__items', 'list', False, None),
        d.Field('atlantis_window__index', 'int', False, None),
        d.Field('atlantis_window__active', 'int', False, ('enum', 'player')),
        d.Field('atlantis_window__owner', 'int', False, ('enum', 'player')),
        d.Field('atlantis_window__items_2', 'list', False, None),
        d.Field('atlantis_window__index_2', 'int', False, None),
        d.Field('atlantis_window__ship', 'int', False, ('enum', 'ship')),
        d.Field('atlantis_window__then', 'int', False, ("resume", len(RESUME))),
        d.Field('action_view__pair', 'list', False, ('int', 1, 5)),
        d.Field('action_view__actor', 'int', False, ('enum', 'player')),
        d.Field('action__then', 'int', False, ("resume", len(RESUME))),
        d.Field('action_reveal__place', 'int', False, ('int', 1, 5)),
        d.Field('action_reveal__actor', 'int', False, ('enum', 'player')),
        d.Field('action_force__pair', 'list', False, ('int', 1, 5)),
        d.Field('action_force__actor', 'int', False, ('enum', 'player')),
        d.Field('action_force__pair_2', 'list', False, ('int', 1, 5)),
        d.Field('action_force__target', 'int', False, ('enum', 'player')),
        d.Field('action_force__place', 'int', False, ('int', 1, 5)),
        d.Field('action_force__target_2', 'int', False, ('enum', 'player')),
        d.Field('action_force__place_2', 'int', False, ('int', 1, 5)),
        d.Field('action_force__place_3', 'int', False, ('int', 1, 5)),
        d.Field('action_take_boat__ship', 'int', False, ('enum', 'ship')),
        d.Field('action_take_boat__actor', 'int', False, ('enum', 'player')),
        d.Field('action_go_ashore__actor', 'int', False, ('enum', 'player')),
        d.Field('action_climb_aboard__ship', 'int', False, ('enum', 'ship')),
        d.Field('action_climb_aboard__actor', 'int', False, ('enum', 'player')),
        d.Field('action_use_letter__actor', 'int', False, ('enum', 'player')),
        d.Field('action_attack__ship', 'int', False, ('enum', 'ship')),
        d.Field('action_attack__actor', 'int', False, ('enum', 'player')),
        d.Field('action_maroon_crewmate__victim', 'int', False, ('enum', 'player')),
        d.Field('action_maroon_crewmate__actor', 'int', False, ('enum', 'player')),
        d.Field('action_maroon_crewmate__ship', 'int', False, ('enum', 'ship')),
        d.Field('action_mutiny__leader', 'int', False, ('enum', 'player')),
        d.Field('action_mutiny__ship', 'int', False, ('enum', 'ship')),
        d.Field('action_mutiny__actor', 'int', False, ('enum', 'player')),
        d.Field('action_smuggle__source', 'int', False, ('enum', 'nation')),
        d.Field('action_smuggle__actor', 'int', False, ('enum', 'player')),
        d.Field('action_smuggle__ship', 'int', False, ('enum', 'ship')),
        d.Field('action_brawl__actor', 'int', False, ('enum', 'player')),
        d.Field('action_time_over__pair', 'list', False, ('int', 1, 5)),
        d.Field('action_time_over__actor', 'int', False, ('enum', 'player')),
        d.Field('action_time_over__items', 'list', False, None),
        d.Field('action_time_over__index', 'int', False, None),
        d.Field('revealed__revealer', 'int', False, ('enum', 'player')),
        d.Field('event__revealed__then', 'int', False, ("resume", len(RESUME))),
        d.Field('pistol_revealed__target', 'int', False, ('enum', 'player')),
        d.Field('el_dorado_revealed__receiver', 'int', False, ('enum', 'player')),
        d.Field('black_powder_revealed__ship', 'int', False, ('enum', 'ship')),
        d.Field('cabin_fever_revealed__partner', 'int', False, ('enum', 'player')),
        d.Field('crows_nest_revealed__target', 'int', False, ('enum', 'player')),
        d.Field('crows_nest_revealed__hand_size', 'int', False, ('int', 0, 30)),
        d.Field('crows_nest_revealed__picks', 'list', True, ('enum', 'vote_card')),
    ),
    tables=(
    ),
    choices=(
        d.Choice('setup_events_stars', 'pick', ('enum', 'event_card'), 'step-events', False, facts=('T67-SETUP-13', 'T67-STAR-01'), rulings=(), source='preparation.rules:21', checks=((check__setup_events_stars__1, "choice.setup_events_stars.1"),)),
        d.Choice('setup_events_stars_2', 'pick', ('enum', 'event_card'), 'step-events', False, facts=(), rulings=(), source='variants/more_stars.rules:14', checks=((check__setup_events_stars_2__1, "choice.setup_events_stars_2.1"),)),
        d.Choice('setup_pawns_start_ashore', 'may', ('bool',), 'step-pawns', False, facts=('T67-VAR-09',), rulings=(), source='variants/free_start.rules:15', checks=()),
        d.Choice('setup_pawns_ship', 'choose', ('enum', 'ship'), 'step-pawns', False, facts=('T67-VAR-08', 'T67-VAR-10'), rulings=(), source='variants/free_start.rules:18', checks=((check__setup_pawns_ship__1, "choice.setup_pawns_ship.1"),)),
        d.Choice('setup_pawns_berth', 'choose', ('slot', 1, 5), 'step-pawns', False, facts=('T67-VAR-08',), rulings=('T67-OPEN-78',), source='variants/free_start.rules:19', checks=()),
        d.Choice('setup_chests_side', 'choose', ('enum', 'nation'), 'step-chests', False, facts=('T67-SETUP-31', 'T67-SETUP-32'), rulings=('T67-OPEN-75',), source='preparation.rules:41', checks=()),
        d.Choice('play_action', 'action', ('action',), 'play', False, facts=('T67-TURN-02', 'T67-TURN-03', 'T67-ROLE-07', 'T67-ROLE-11'), rulings=('T67-OPEN-70',), source='editions/en.rules:39', checks=()),
        d.Choice('take_chest_side', 'choose', ('enum', 'nation'), 'verb-take_chest', False, facts=(), rulings=(), source='actions.rules:48', checks=()),
        d.Choice('take_chest_source', 'choose', ('enum', 'nation'), 'verb-take_chest', False, facts=('T67-VOTE-22',), rulings=(), source='actions.rules:51', checks=((check__take_chest_source__1, "choice.take_chest_source.1"),)),
        d.Choice('take_chest_side_2', 'choose', ('enum', 'nation'), 'verb-take_chest', False, facts=(), rulings=('T67-OPEN-44',), source='actions.rules:52', checks=()),
        d.Choice('hold_vote_ballots', 'pick', ('enum', 'vote_card'), 'verb-hold_vote', True, facts=('T67-VOTE-02', 'T67-ELD-03', 'T67-ELD-07'), rulings=('T67-OPEN-16',), source='votes.rules:8', checks=()),
        d.Choice('maroon_unless_saved_use_fountain', 'may', ('bool',), 'verb-maroon_unless_saved', False, facts=('T67-FOY-01', 'T67-FOY-02'), rulings=('T67-OPEN-72', 'T67-OPEN-91'), source='marooning.rules:11', checks=()),
        d.Choice('letter_voyage_traveller', 'choose', ('enum', 'player'), 'verb-letter_voyage', False, facts=('T67-LOM-01', 'T67-LOM-02', 'T67-BOAT-08'), rulings=('T67-OPEN-38',), source='events.rules:6', checks=((check__letter_voyage_traveller__1, "choice.letter_voyage_traveller.1"),)),
        d.Choice('letter_voyage_ship', 'choose', ('enum', 'ship'), 'verb-letter_voyage', False, facts=('T67-LOM-03',), rulings=('T67-OPEN-37',), source='events.rules:7', checks=((check__letter_voyage_ship__1, "choice.letter_voyage_ship.1"),)),
        d.Choice('give_away_receiver', 'choose', ('enum', 'player'), 'verb-give_away', False, facts=('T67-TMAP-02', 'T67-TMAP-05', 'T67-SMALL-04'), rulings=('T67-OPEN-73',), source='events.rules:64', checks=((check__give_away_receiver__1, "choice.give_away_receiver.1"),)),
        d.Choice('atlantis_window_use_atlantis', 'may', ('bool',), 'verb-atlantis_window', False, facts=('T67-ATL-03', 'T67-ATL-05', 'T67-TMAP-03', 'T67-ATL-04', 'T67-ATL-06'), rulings=('T67-OPEN-26', 'T67-OPEN-27'), source='events.rules:70', checks=()),
        d.Choice('view_pair', 'pick', ('slot', 1, 5), 'action-view', False, facts=('T67-ACT-01',), rulings=('T67-OPEN-04',), source='actions.rules:5', checks=()),
        d.Choice('reveal_place', 'choose', ('slot', 1, 5), 'action-reveal', False, facts=('T67-ACT-04',), rulings=(), source='actions.rules:10', checks=()),
        d.Choice('force_pair', 'pick', ('slot', 1, 5), 'action-force', False, facts=('T67-ACT-06',), rulings=(), source='actions.rules:15', checks=()),
        d.Choice('force_target', 'choose', ('enum', 'player'), 'action-force', False, facts=('T67-ACT-07',), rulings=('T67-OPEN-59', 'T67-OPEN-60'), source='actions.rules:16', checks=((check__force_target__1, "choice.force_target.1"),)),
        d.Choice('force_place', 'choose', ('slot', 1, 5), 'action-force', False, facts=('T67-ACT-06', 'T67-ACT-08', 'T67-ACT-10'), rulings=(), source='actions.rules:17', checks=()),
        d.Choice('force_pair_2', 'pick', ('slot', 1, 5), 'action-force', False, facts=('T67-ACT-06',), rulings=(), source='variants/time_limit.rules:17', checks=()),
        d.Choice('force_target_2', 'choose', ('enum', 'player'), 'action-force', False, facts=('T67-ACT-07',), rulings=('T67-OPEN-59', 'T67-OPEN-60'), source='variants/time_limit.rules:18', checks=((check__force_target_2__1, "choice.force_target_2.1"),)),
        d.Choice('force_choose_in_time', 'may', ('bool',), 'action-force', False, facts=(), rulings=(), source='variants/time_limit.rules:19', checks=()),
        d.Choice('force_place_2', 'choose', ('slot', 1, 5), 'action-force', False, facts=('T67-ACT-06', 'T67-ACT-08', 'T67-ACT-10'), rulings=(), source='variants/time_limit.rules:20', checks=()),
        d.Choice('force_place_3', 'choose', ('slot', 1, 5), 'action-force', False, facts=('T67-TIME-03',), rulings=(), source='variants/time_limit.rules:23', checks=()),
        d.Choice('take_boat_ship', 'choose', ('enum', 'ship'), 'action-take_boat', False, facts=(), rulings=('T67-OPEN-39',), source='actions.rules:22', checks=((check__take_boat_ship__1, "choice.take_boat_ship.1"),)),
        d.Choice('climb_aboard_ship', 'choose', ('enum', 'ship'), 'action-climb_aboard', False, facts=(), rulings=(), source='actions.rules:31', checks=((check__climb_aboard_ship__1, "choice.climb_aboard_ship.1"), (check__climb_aboard_ship__2, "choice.climb_aboard_ship.2"))),
        d.Choice('maroon_crewmate_victim', 'choose', ('enum', 'player'), 'action-maroon_crewmate', False, facts=('T67-ACT-16', 'T67-ACT-17'), rulings=(), source='actions.rules:57', checks=((check__maroon_crewmate_victim__1, "choice.maroon_crewmate_victim.1"),)),
        d.Choice('smuggle_source', 'choose', ('enum', 'nation'), 'action-smuggle', False, facts=(), rulings=(), source='actions.rules:69', checks=((check__smuggle_source__1, "choice.smuggle_source.1"),)),
        d.Choice('time_over_pair', 'pick', ('slot', 1, 5), 'action-time_over', False, facts=(), rulings=(), source='variants/time_limit.rules:9', checks=()),
        d.Choice('letter_of_marque_revealed_use_letter_now', 'may', ('bool',), 'card-letter_of_marque', False, facts=('T67-LOM-04', 'T67-LOM-07', 'T67-LOM-10'), rulings=(), source='events.rules:15', checks=()),
        d.Choice('pistol_revealed_target', 'choose', ('enum', 'player'), 'card-pistol', False, facts=('T67-PIST-01', 'T67-PIST-02', 'T67-PIST-04', 'T67-PIST-03'), rulings=(), source='events.rules:28', checks=((check__pistol_revealed_target__1, "choice.pistol_revealed_target.1"),)),
        d.Choice('el_dorado_revealed_receiver', 'choose', ('enum', 'player'), 'card-el_dorado', False, facts=('T67-TMAP-02',), rulings=(), source='events.rules:53', checks=((check__el_dorado_revealed_receiver__1, "choice.el_dorado_revealed_receiver.1"),)),
        d.Choice('black_powder_revealed_ship', 'choose', ('enum', 'ship'), 'card-black_powder', False, facts=('T67-POW-01',), rulings=(), source='events.rules:79', checks=((check__black_powder_revealed_ship__1, "choice.black_powder_revealed_ship.1"),)),
        d.Choice('cabin_fever_revealed_partner', 'choose', ('enum', 'player'), 'card-cabin_fever', False, facts=('T67-CAB-01',), rulings=(), source='events.rules:88', checks=((check__cabin_fever_revealed_partner__1, "choice.cabin_fever_revealed_partner.1"),)),
        d.Choice('crows_nest_revealed_target', 'choose', ('enum', 'player'), 'card-crows_nest', False, facts=('T67-CROW-01', 'T67-CROW-07'), rulings=(), source='editions/en.rules:47', checks=()),
        d.Choice('crows_nest_revealed_picks', 'pick', ('enum', 'vote_card'), 'card-crows_nest', True, facts=('T67-CROW-03', 'T67-CROW-05'), rulings=('T67-OPEN-51', 'T67-OPEN-52'), source='events.rules:103', checks=()),
    ),
    actions=(
        d.ActionRule('view', None, 0, 'action-view', facts=(), rulings=(), source='actions.rules:3', checks=((need__view__1, "need.view.1"), (need__view__2, "need.view.2"))),
        d.ActionRule('reveal', None, 1, 'action-reveal', facts=(), rulings=(), source='actions.rules:8', checks=((need__reveal__1, "need.reveal.1"),)),
        d.ActionRule('force', None, 2, 'action-force', facts=(), rulings=(), source='variants/time_limit.rules:15', checks=((need__force__1, "need.force.1"), (need__force__2, "need.force.2"))),
        d.ActionRule('take_boat', None, 3, 'action-take_boat', facts=(), rulings=(), source='actions.rules:20', checks=((need__take_boat__1, "need.take_boat.1"),)),
        d.ActionRule('go_ashore', None, 4, 'action-go_ashore', facts=(), rulings=(), source='actions.rules:25', checks=((need__go_ashore__1, "need.go_ashore.1"),)),
        d.ActionRule('climb_aboard', None, 5, 'action-climb_aboard', facts=(), rulings=(), source='actions.rules:29', checks=((need__climb_aboard__1, "need.climb_aboard.1"),)),
        d.ActionRule('use_letter', None, 6, 'action-use_letter', facts=(), rulings=(), source='actions.rules:34', checks=((need__use_letter__1, "need.use_letter.1"), (need__use_letter__2, "need.use_letter.2"))),
        d.ActionRule('attack', 'ship', 7, 'action-attack', facts=('T67-ACT-15',), rulings=('T67-OPEN-42',), source='actions.rules:40', checks=((need__attack__0, "need.attack.0"),)),
        d.ActionRule('maroon_crewmate', 'ship', 9, 'action-maroon_crewmate', facts=(), rulings=(), source='actions.rules:55', checks=((need__maroon_crewmate__0, "need.maroon_crewmate.0"), (need__maroon_crewmate__1, "need.maroon_crewmate.1"))),
        d.ActionRule('mutiny', 'ship', 11, 'action-mutiny', facts=('T67-ACT-18',), rulings=('T67-OPEN-46',), source='actions.rules:60', checks=((need__mutiny__0, "need.mutiny.0"),)),
        d.ActionRule('smuggle', 'ship', 13, 'action-smuggle', facts=(), rulings=(), source='actions.rules:67', checks=((need__smuggle__0, "need.smuggle.0"), (need__smuggle__1, "need.smuggle.1"))),
        d.ActionRule('brawl', None, 15, 'action-brawl', facts=('T67-ACT-21',), rulings=(), source='actions.rules:73', checks=((need__brawl__0, "need.brawl.0"),)),
        d.ActionRule('time_over', None, 16, 'action-time_over', facts=('T67-TIME-02',), rulings=(), source='variants/time_limit.rules:6', checks=((need__time_over__1, "need.time_over.1"), (need__time_over__2, "need.time_over.2"))),
    ),
    reasons=(
        d.Reason('choice.setup_events_stars.1', lambda s, v: star_pool(s, v[0]), ('predicate-star_pool',), facts=('T67-STAR-02', 'T67-CAB-04', 'T67-FAC-03'), rulings=('T67-OPEN-77',), inner=(
            d.Reason('choice.setup_events_stars.1.1', lambda s, v: EVENT_CARD__CATEGORY[v[0]] == STARRED),
            d.Reason('choice.setup_events_stars.1.2', lambda s, v: not (small_game(s) and v[0] in (CABIN_FEVER, FACADE)), ('predicate-small_game',)),
        )),
        d.Reason('choice.setup_events_stars_2.1', lambda s, v: star_pool(s, v[0]), ('predicate-star_pool',), facts=('T67-STAR-02', 'T67-CAB-04', 'T67-FAC-03'), rulings=('T67-OPEN-77',), inner=(
            d.Reason('choice.setup_events_stars_2.1.1', lambda s, v: EVENT_CARD__CATEGORY[v[0]] == STARRED),
            d.Reason('choice.setup_events_stars_2.1.2', lambda s, v: not (small_game(s) and v[0] in (CABIN_FEVER, FACADE)), ('predicate-small_game',)),
        )),
        d.Reason('choice.take_chest_source.1', lambda s, v: s.hold[(other_ship(s, s.take_chest__ship)) * 3 + v[0]] > 0, ('quantity-other_ship',)),
        d.Reason('choice.letter_voyage_traveller.1', lambda s, v: is_castaway(s, v[0]), ('predicate-is_castaway',), inner=(
            d.Reason('choice.letter_voyage_traveller.1.1', lambda s, v: v[0] in s.tortuga or afloat(s, v[0]), ('predicate-afloat',), facts=('T67-ROLE-09',)),
        )),
        d.Reason('choice.letter_voyage_ship.1', lambda s, v: has_room(s, v[0]), ('predicate-has_room',), facts=('T67-ZONE-02',), rulings=('T67-OPEN-37', 'T67-OPEN-41'), inner=(
            d.Reason('choice.letter_voyage_ship.1.1', lambda s, v: len(s.crew[v[0]]) < 5),
        )),
        d.Reason('choice.take_boat_ship.1', lambda s, v: boat_in_reach(s, s.action_take_boat__actor, v[0]), ('predicate-boat_in_reach',), facts=('T67-ZONE-08', 'T67-ZONE-09', 'T67-BOAT-02', 'T67-BOAT-07'), inner=(
            d.Reason('choice.take_boat_ship.1.1', lambda s, v: not s.rowboat[v[0]]),
            d.Reason('choice.take_boat_ship.1.2', lambda s, v: not s.exploded[v[0]]),
            d.Reason('choice.take_boat_ship.1.3', lambda s, v: s.action_take_boat__actor in s.tortuga or s.action_take_boat__actor in s.crew[v[0]]),
        )),
        d.Reason('choice.climb_aboard_ship.2', lambda s, v: has_room(s, v[0]), ('predicate-has_room',), facts=('T67-ZONE-02',), rulings=('T67-OPEN-37', 'T67-OPEN-41'), inner=(
            d.Reason('choice.climb_aboard_ship.2.1', lambda s, v: len(s.crew[v[0]]) < 5),
        )),
        d.Reason('need.take_boat.1', lambda s, v: boat_in_reach(s, v[0], FLYING_DUTCHMAN) or boat_in_reach(s, v[0], JOLLY_ROGER), ('predicate-boat_in_reach',), facts=('T67-ZONE-08', 'T67-ZONE-09', 'T67-BOAT-02', 'T67-BOAT-07'), inner=(
            d.Members(('enum', 'ship'), lambda s, v: range(2), inner=(
                d.Reason('need.take_boat.1.1', lambda s, v: boat_in_reach(s, v[0], v[1]), ('predicate-boat_in_reach',), facts=('T67-ZONE-08', 'T67-ZONE-09', 'T67-BOAT-02', 'T67-BOAT-07'), inner=(
                    d.Reason('need.take_boat.1.1.1', lambda s, v: not s.rowboat[v[1]]),
                    d.Reason('need.take_boat.1.1.2', lambda s, v: not s.exploded[v[1]]),
                    d.Reason('need.take_boat.1.1.3', lambda s, v: v[0] in s.tortuga or v[0] in s.crew[v[1]]),
                )),
            )),
        )),
        d.Reason('need.go_ashore.1', lambda s, v: afloat(s, v[0]), ('predicate-afloat',), facts=('T67-ROLE-09',), inner=(
            d.Reason('need.go_ashore.1.1', lambda s, v: v[0] in s.rowboat[0] or v[0] in s.rowboat[1]),
        )),
        d.Reason('need.climb_aboard.1', lambda s, v: v[0] in s.rowboat[0] and has_room(s, FLYING_DUTCHMAN) or v[0] in s.rowboat[1] and has_room(s, JOLLY_ROGER), ('predicate-has_room',), facts=('T67-ZONE-02',), rulings=('T67-OPEN-37', 'T67-OPEN-41'), inner=(
            d.Members(('enum', 'ship'), lambda s, v: range(2), inner=(
                d.Reason('need.climb_aboard.1.1', lambda s, v: v[0] in s.rowboat[v[1]]),
                d.Reason('need.climb_aboard.1.2', lambda s, v: has_room(s, v[1]), ('predicate-has_room',), facts=('T67-ZONE-02',), rulings=('T67-OPEN-37', 'T67-OPEN-41'), inner=(
                    d.Reason('need.climb_aboard.1.2.1', lambda s, v: len(s.crew[v[1]]) < 5),
                )),
            )),
        )),
        d.Reason('need.use_letter.2', lambda s, v: any(True for player in range(s.players) if player in s.tortuga or player in s.rowboat[0] or player in s.rowboat[1]), ('predicate-is_castaway',), inner=(
            d.Members(('enum', 'player'), lambda s, v: range(s.players), inner=(
                d.Reason('need.use_letter.2.1', lambda s, v: is_castaway(s, v[1]), ('predicate-is_castaway',), inner=(
                    d.Reason('need.use_letter.2.1.1', lambda s, v: v[1] in s.tortuga or afloat(s, v[1]), ('predicate-afloat',), facts=('T67-ROLE-09',)),
                )),
            )),
        )),
    ),
    edition='en',
    editions=(('de', 'tortuga_1667'), ('en', 'tortuga_1667_en'), ('nl', 'tortuga_1667_nl')),
    variants=('free_start', 'half_open_loyalties', 'loaded_ships', 'more_stars', 'open_loyalties', 'shorter_game', 'time_limit', 'wild_game'),
    exclusions=(('half_open_loyalties', 'open_loyalties'), ('more_stars', 'wild_game')),
)


def turn_of(s, player):
    """The block that begins a turn, for positions set up by hand."""
    s.play__active = player
    return play__1


ENGINE = engine.Engine(DESCRIPTION, start, step, OPTIONS, SECRET, __name__)
NUM_ACTIONS = ENGINE.num_actions


def new_game(
    players: int | None = None, seed: int | str | None = None, **settings: Any
) -> api.Game:
    """A new game, set up to its first choice; the same seed gives the same game everywhere.

    Settings are `chance`, `edition`, `tables` and the options of the game, as for
    `_runtime.game.new_game`. `ValueError` quotes what the game does not have.
    """
    return api.new_game(ENGINE, players, seed, **settings)


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
