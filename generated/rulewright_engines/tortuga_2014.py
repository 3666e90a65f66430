"""Engine of tortuga_2014, 2 to 4 players.

Generated; do not edit. Change the spec and build again.

    game = tortuga_2014.new_game(players=4, seed=1)
    while not game.is_over:
        game.apply(game.legal_actions()[0])

`new_game` gives a `Game` with all that people need. Searches that want speed play
with `start` and `step`; `step` checks nothing. `BACKEND` says which engine plays: `python`,
or `native` where one was made for just these rules (`rulewright build --native`).

Made by: rulewright build
Rulewright 0.1, spec dfcb871aeed93339e62b8ba16662400a

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
from ._runtime.pieces import (
    STEPS,
    before_lots,
    go_on,
    blur,
    blur_alike,
    blurred,
    blurred_all,
    covered,
    kinds,
    known_to,
    log_move,
    log_one,
    members,
    members_from,
    pick,
    pick_options,
    seats_from,
    shuffled,
    take_at,
    take_sorted_kind,
)

# Numbers for each colour.
RED = 0
BLUE = 1
YELLOW = 2
WHITE = 3
PURPLE = 4

# Numbers for each face.
EXPAND = 0
RECRUIT = 1
SEEK = 2
BOARD = 3
RAID = 4
SKULL = 5

TOKEN__COINS = (1, 2, 3)
PIPS = ((5, 4, 3, 2, 1), (1, 5, 4, 3, 2), (2, 1, 5, 4, 3), (3, 2, 1, 5, 4), (4, 3, 2, 1, 5))
DICE_LIMIT = ((1,), (2,), (2,), (3,), (3,), (4,), (4,), (4,))
CHEST_LIMIT = ((1,), (2,), (2,), (3,), (3,), (4,), (4,), (4,))


class State:
    """A position: places, variables, and where the rules are to go on."""

    __slots__ = (
        "players", "everybody", "at", "chooser", "options", "picks", "answer", "winners",
        "secret", "secret_moves", "chance", "log",
        "box_of_chest", "box_of_token", "bag", "treasures", "central_island", "home", "crew",
        "fleet", "haven", "glimpse", "hoard", "fortune", "start_player", "ship_spot",
        "pirate_spot", "tile", "rolled", "showing", "shown", "dice_on", "rolling", "stuck",
        "attacked", "long_game", "youngest_known", "pips", "dice_limit", "chest_limit",
        "play__times_left", "play_round__then", "place_dice__times_left",
        "place_dice__items", "place_dice__index", "place_dice__then", "keep_dice__aim",
        "keep_dice__most", "keep_dice__kept", "keep_dice__wild", "keep_dice__items",
        "keep_dice__index", "keep_dice__keeper", "keep_dice__items_2", "keep_dice__index_2",
        "keep_dice__keeper_2", "keep_dice__items_3", "keep_dice__index_3",
        "keep_dice__target", "keep_dice__then", "roll_in_the_open__who",
        "roll_in_the_open__aim", "roll_in_the_open__kept", "roll_in_the_open__target",
        "roll_in_the_open__wild", "roll_in_the_open__target_2", "roll_in_the_open__then",
        "win_tile__deed", "win_tile__who", "win_tile__then", "expand_fleets__leader",
        "expand_fleets__runner_up", "expand_fleets__then", "recruit_crews__leader",
        "recruit_crews__runner_up", "recruit_crews__then", "seek_treasures__leader",
        "seek_treasures__runner_up", "seek_treasures__then", "pick_token__who",
        "pick_token__keepsake", "pick_token__then", "board_ships__leader",
        "board_ships__runner_up", "board_ships__victim", "board_ships__loot",
        "board_ships__victim_2", "board_ships__then", "raid_crews__leader",
        "raid_crews__runner_up", "raid_crews__victim", "raid_crews__loot",
        "raid_crews__victim_2", "raid_crews__then", "plunder_island__prize",
        "plunder_island__attacker", "plunder_island__then", "move_chests__items",
        "move_chests__index", "move_chests__then", "bring_chests_on__who",
        "bring_chests_on__times_left", "bring_chests_on__next_chest",
        "bring_chests_on__times_left_2", "bring_chests_on__next_chest_2",
        "bring_chests_on__then",
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
        new.box_of_chest = self.box_of_chest[:]
        new.box_of_token = self.box_of_token[:]
        new.bag = self.bag[:]
        new.treasures = self.treasures[:]
        new.central_island = self.central_island[:]
        new.home = [member[:] for member in self.home]
        new.crew = [member[:] for member in self.crew]
        new.fleet = [member[:] for member in self.fleet]
        new.haven = [member[:] for member in self.haven]
        new.glimpse = [member[:] for member in self.glimpse]
        new.hoard = [member[:] for member in self.hoard]
        new.fortune = [member[:] for member in self.fortune]
        new.start_player = self.start_player
        new.ship_spot = self.ship_spot[:]
        new.pirate_spot = self.pirate_spot[:]
        new.tile = self.tile[:]
        new.rolled = self.rolled[:]
        new.showing = self.showing[:]
        new.shown = self.shown[:]
        new.dice_on = self.dice_on[:]
        new.rolling = self.rolling
        new.stuck = self.stuck
        new.attacked = self.attacked
        new.long_game = self.long_game
        new.youngest_known = self.youngest_known
        new.pips = self.pips
        new.dice_limit = self.dice_limit
        new.chest_limit = self.chest_limit
        new.play__times_left = self.play__times_left
        new.play_round__then = self.play_round__then
        new.place_dice__times_left = self.place_dice__times_left
        new.place_dice__items = self.place_dice__items
        new.place_dice__index = self.place_dice__index
        new.place_dice__then = self.place_dice__then
        new.keep_dice__aim = self.keep_dice__aim[:]
        new.keep_dice__most = self.keep_dice__most[:]
        new.keep_dice__kept = self.keep_dice__kept[:]
        new.keep_dice__wild = self.keep_dice__wild[:]
        new.keep_dice__items = self.keep_dice__items
        new.keep_dice__index = self.keep_dice__index
        new.keep_dice__keeper = self.keep_dice__keeper
        new.keep_dice__items_2 = self.keep_dice__items_2
        new.keep_dice__index_2 = self.keep_dice__index_2
        new.keep_dice__keeper_2 = self.keep_dice__keeper_2
        new.keep_dice__items_3 = self.keep_dice__items_3
        new.keep_dice__index_3 = self.keep_dice__index_3
        new.keep_dice__target = self.keep_dice__target
        new.keep_dice__then = self.keep_dice__then
        new.roll_in_the_open__who = self.roll_in_the_open__who
        new.roll_in_the_open__aim = self.roll_in_the_open__aim
        new.roll_in_the_open__kept = self.roll_in_the_open__kept
        new.roll_in_the_open__target = self.roll_in_the_open__target
        new.roll_in_the_open__wild = self.roll_in_the_open__wild
        new.roll_in_the_open__target_2 = self.roll_in_the_open__target_2
        new.roll_in_the_open__then = self.roll_in_the_open__then
        new.win_tile__deed = self.win_tile__deed
        new.win_tile__who = self.win_tile__who
        new.win_tile__then = self.win_tile__then
        new.expand_fleets__leader = self.expand_fleets__leader
        new.expand_fleets__runner_up = self.expand_fleets__runner_up
        new.expand_fleets__then = self.expand_fleets__then
        new.recruit_crews__leader = self.recruit_crews__leader
        new.recruit_crews__runner_up = self.recruit_crews__runner_up
        new.recruit_crews__then = self.recruit_crews__then
        new.seek_treasures__leader = self.seek_treasures__leader
        new.seek_treasures__runner_up = self.seek_treasures__runner_up
        new.seek_treasures__then = self.seek_treasures__then
        new.pick_token__who = self.pick_token__who
        new.pick_token__keepsake = self.pick_token__keepsake
        new.pick_token__then = self.pick_token__then
        new.board_ships__leader = self.board_ships__leader
        new.board_ships__runner_up = self.board_ships__runner_up
        new.board_ships__victim = self.board_ships__victim
        new.board_ships__loot = self.board_ships__loot
        new.board_ships__victim_2 = self.board_ships__victim_2
        new.board_ships__then = self.board_ships__then
        new.raid_crews__leader = self.raid_crews__leader
        new.raid_crews__runner_up = self.raid_crews__runner_up
        new.raid_crews__victim = self.raid_crews__victim
        new.raid_crews__loot = self.raid_crews__loot
        new.raid_crews__victim_2 = self.raid_crews__victim_2
        new.raid_crews__then = self.raid_crews__then
        new.plunder_island__prize = self.plunder_island__prize
        new.plunder_island__attacker = self.plunder_island__attacker
        new.plunder_island__then = self.plunder_island__then
        new.move_chests__items = self.move_chests__items
        new.move_chests__index = self.move_chests__index
        new.move_chests__then = self.move_chests__then
        new.bring_chests_on__who = self.bring_chests_on__who
        new.bring_chests_on__times_left = self.bring_chests_on__times_left
        new.bring_chests_on__next_chest = self.bring_chests_on__next_chest
        new.bring_chests_on__times_left_2 = self.bring_chests_on__times_left_2
        new.bring_chests_on__next_chest_2 = self.bring_chests_on__next_chest_2
        new.bring_chests_on__then = self.bring_chests_on__then
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
            tuple(self.box_of_chest),
            tuple(self.box_of_token),
            tuple(self.bag),
            tuple(self.treasures),
            tuple(self.central_island),
            tuple([tuple(member) for member in self.home]),
            tuple([tuple(member) for member in self.crew]),
            tuple([tuple(member) for member in self.fleet]),
            tuple([tuple(member) for member in self.haven]),
            tuple([tuple(member) for member in self.glimpse]),
            tuple([tuple(member) for member in self.hoard]),
            tuple([tuple(member) for member in self.fortune]),
            self.start_player,
            tuple(self.ship_spot),
            tuple(self.pirate_spot),
            tuple(self.tile),
            tuple(self.rolled),
            tuple(self.showing),
            tuple(self.shown),
            tuple(self.dice_on),
            self.rolling,
            self.stuck,
            self.attacked,
            self.long_game,
            self.youngest_known,
            self.pips,
            self.dice_limit,
            self.chest_limit,
            self.play__times_left,
            self.play_round__then,
            self.place_dice__times_left,
            self.place_dice__items,
            self.place_dice__index,
            self.place_dice__then,
            tuple(self.keep_dice__aim),
            tuple(self.keep_dice__most),
            tuple(self.keep_dice__kept),
            tuple(self.keep_dice__wild),
            self.keep_dice__items,
            self.keep_dice__index,
            self.keep_dice__keeper,
            self.keep_dice__items_2,
            self.keep_dice__index_2,
            self.keep_dice__keeper_2,
            self.keep_dice__items_3,
            self.keep_dice__index_3,
            self.keep_dice__target,
            self.keep_dice__then,
            self.roll_in_the_open__who,
            self.roll_in_the_open__aim,
            self.roll_in_the_open__kept,
            self.roll_in_the_open__target,
            self.roll_in_the_open__wild,
            self.roll_in_the_open__target_2,
            self.roll_in_the_open__then,
            self.win_tile__deed,
            self.win_tile__who,
            self.win_tile__then,
            self.expand_fleets__leader,
            self.expand_fleets__runner_up,
            self.expand_fleets__then,
            self.recruit_crews__leader,
            self.recruit_crews__runner_up,
            self.recruit_crews__then,
            self.seek_treasures__leader,
            self.seek_treasures__runner_up,
            self.seek_treasures__then,
            self.pick_token__who,
            self.pick_token__keepsake,
            self.pick_token__then,
            self.board_ships__leader,
            self.board_ships__runner_up,
            self.board_ships__victim,
            self.board_ships__loot,
            self.board_ships__victim_2,
            self.board_ships__then,
            self.raid_crews__leader,
            self.raid_crews__runner_up,
            self.raid_crews__victim,
            self.raid_crews__loot,
            self.raid_crews__victim_2,
            self.raid_crews__then,
            self.plunder_island__prize,
            self.plunder_island__attacker,
            self.plunder_island__then,
            self.move_chests__items,
            self.move_chests__index,
            self.move_chests__then,
            self.bring_chests_on__who,
            self.bring_chests_on__times_left,
            self.bring_chests_on__next_chest,
            self.bring_chests_on__times_left_2,
            self.bring_chests_on__next_chest_2,
            self.bring_chests_on__then,
        )

    def __eq__(self, other):
        """Return whether the position is the same."""
        return self.key() == other.key() if other.__class__ is State_ else NotImplemented

    def __hash__(self):
        return hash(self.key())


State_ = State  # where a native engine plays, `State` is that of its states


def goal(s):
    """Goal: its value. [TOR-END-01, TOR-VAR-01]"""
    return 8 if s.long_game else 6


def goal_reached(s):
    """Goal reached: whether it is so. [TOR-END-01, TOR-META-02]"""
    for place_ in s.haven:
        if len(place_) >= (8 if s.long_game else 6):
            return True
    return False


def limit(s, who, face):
    """Limit: its value. [TOR-PLACE-01, TOR-PLACE-02, TOR-SKULL-08, TOR-GAP-26]"""
    return (
        s.dice_limit[s.ship_spot[who] - 1][0]
        if face == BOARD
        else s.dice_limit[s.pirate_spot[who] - 1][0] if face == RAID else 5
    )


def room(s, who, face):
    """Room: its value. [TOR-PLACE-04]"""
    return (
        (s.dice_limit[s.ship_spot[who] - 1][0] if face == BOARD else s.dice_limit[s.pirate_spot[who] - 1][0] if face == RAID else 5)
        - (s.dice_on[who * 6 + face].bit_count() if face < 5 else 0)
    )


def top_face(s, who, die):
    """Top face: its value."""
    at = who * 5 + die
    shown_here = s.shown[at]
    return shown_here if shown_here >= 0 else s.showing[at]


def waiting(s, who, die):
    """Waiting: whether it is so."""
    at = who * 6
    return not (s.dice_on[at] >> die & 1 or s.dice_on[at + 1] >> die & 1 or s.dice_on[at + 2] >> die & 1 or s.dice_on[at + 3] >> die & 1 or s.dice_on[at + 4] >> die & 1)


def placed_dice(s, who):
    """Placed dice: its value."""
    total = 0
    for each in s.dice_on[who * 6 : who * 6 + 5]:
        total += each.bit_count()
    return total


def unfinished(s, who):
    """Unfinished: whether it is so."""
    return placed_dice(s, who) < 5


def shows(s, who, die, face):
    """Shows: whether it is so."""
    at = who * 5 + die
    return s.rolled[who] >> die & 1 and (s.shown[at] if s.shown[at] >= 0 else s.showing[at]) == face


def can_use(s, who, face):
    """Can use: whether it is so. [TOR-ROLL-03, TOR-GAP-05]"""
    if (
        (s.dice_limit[s.ship_spot[who] - 1][0] if face == BOARD else s.dice_limit[s.pirate_spot[who] - 1][0] if face == RAID else 5)
        - (s.dice_on[who * 6 + face].bit_count() if face < 5 else 0)
        < 1
    ):
        return False
    rolled_here = s.rolled[who]
    at = who * 5 + 1
    at_2 = who * 5 + 2
    at_3 = who * 5 + 3
    at_4 = who * 5 + 4
    at_5 = who * 5
    return (
        rolled_here >> 0 & 1 and (s.shown[at_5] if s.shown[at_5] >= 0 else s.showing[at_5]) == face
        or rolled_here >> 1 & 1 and (s.shown[at] if s.shown[at] >= 0 else s.showing[at]) == face
        or (
            rolled_here >> 2 & 1
            and (s.shown[at_2] if s.shown[at_2] >= 0 else s.showing[at_2]) == face
        )
        or (
            rolled_here >> 3 & 1
            and (s.shown[at_3] if s.shown[at_3] >= 0 else s.showing[at_3]) == face
        )
        or (
            rolled_here >> 4 & 1
            and (s.shown[at_4] if s.shown[at_4] >= 0 else s.showing[at_4]) == face
        )
    )


def can_keep(s, who):
    """Can keep: whether it is so."""
    return (
        can_use(s, who, 0)
        or can_use(s, who, 1)
        or can_use(s, who, 2)
        or can_use(s, who, 3)
        or can_use(s, who, 4)
        or can_use(s, who, 5)
    )


def can_show(s, who, face):
    """Can show: whether it is so. [TOR-PLACE-05, TOR-INFO-01, TOR-GAP-05, TOR-GAP-36]"""
    if can_use(s, who, face):
        return True
    if (
        can_use(s, who, 0)
        or can_use(s, who, 1)
        or can_use(s, who, 2)
        or can_use(s, who, 3)
        or can_use(s, who, 4)
        or can_use(s, who, 5)
    ):
        return False
    rolled_here = s.rolled[who]
    at = who * 5 + 1
    at_2 = who * 5 + 2
    at_3 = who * 5 + 3
    at_4 = who * 5 + 4
    at_5 = who * 5
    return (
        rolled_here >> 0 & 1 and (s.shown[at_5] if s.shown[at_5] >= 0 else s.showing[at_5]) == face
        or rolled_here >> 1 & 1 and (s.shown[at] if s.shown[at] >= 0 else s.showing[at]) == face
        or (
            rolled_here >> 2 & 1
            and (s.shown[at_2] if s.shown[at_2] >= 0 else s.showing[at_2]) == face
        )
        or (
            rolled_here >> 3 & 1
            and (s.shown[at_3] if s.shown[at_3] >= 0 else s.showing[at_3]) == face
        )
        or (
            rolled_here >> 4 & 1
            and (s.shown[at_4] if s.shown[at_4] >= 0 else s.showing[at_4]) == face
        )
    )


def takes_part(s, who, deed):
    """Takes part: whether it is so. [TOR-ACT-10, TOR-BONUS-07]"""
    return s.dice_on[who * 6 + deed].bit_count() >= 1


def result(s, who, deed):
    """Result: its value. [TOR-ACT-02, TOR-BONUS-06, TOR-BONUS-08]"""
    total = 0
    at = who * 6 + deed
    for die in members(s.dice_on[at]):
        total += s.pips[die][deed]
    return s.tile[at] + total


def best_result(s, deed):
    """Best result: its value. [TOR-ACT-03]"""
    highest = 0
    dice_on = s.dice_on
    tile = s.tile
    for player in range(s.players):
        if dice_on[player * 6 + deed].bit_count() >= 1:
            total = 0
            for die in members(dice_on[player * 6 + deed]):
                total += s.pips[die][deed]
            each = tile[player * 6 + deed] + total
            if each > highest:
                highest = each
    return highest


def first_place(s, deed):
    """First place: its value.

    [TOR-ACT-03, TOR-ACT-04, TOR-ACT-05, TOR-ACT-08, TOR-ACT-09, TOR-GAP-11, TOR-GAP-40]
    """
    highest = 0
    at = s.players - 1
    dice_on = s.dice_on
    tile = s.tile
    for player in range(at + 1):
        if dice_on[player * 6 + deed].bit_count() >= 1:
            total = 0
            for die in members(dice_on[player * 6 + deed]):
                total += s.pips[die][deed]
            each = tile[player * 6 + deed] + total
            if each > highest:
                highest = each
    best_result_2 = highest
    dice_on_2 = s.dice_on
    for player_2 in seats_from(s.start_player, s.players):
        if (
            dice_on_2[player_2 * 6 + deed].bit_count() >= 1
            and result(s, player_2, deed) == best_result_2
        ):
            return player_2
    return -1


def leads(s, who, deed):
    """Leads: whether it is so."""
    return first_place(s, deed) == who


def next_result(s, deed):
    """Next result: its value. [TOR-ACT-03]"""
    highest = 0
    first_place_2 = first_place(s, deed)
    dice_on = s.dice_on
    tile = s.tile
    for player in range(s.players):
        if dice_on[player * 6 + deed].bit_count() >= 1 and first_place_2 != player:
            total = 0
            for die in members(dice_on[player * 6 + deed]):
                total += s.pips[die][deed]
            each = tile[player * 6 + deed] + total
            if each > highest:
                highest = each
    return highest


def second_place(s, deed):
    """Second place: its value.

    [TOR-ACT-03, TOR-ACT-04, TOR-ACT-05, TOR-ACT-06, TOR-ACT-09, TOR-2P-02, TOR-GAP-11, TOR-GAP-30]
    """
    first_place_2 = first_place(s, deed)
    highest = 0
    first_place_3 = first_place(s, deed)
    at = s.players - 1
    dice_on = s.dice_on
    tile = s.tile
    for player in range(at + 1):
        if dice_on[player * 6 + deed].bit_count() >= 1 and first_place_3 != player:
            total = 0
            for die in members(dice_on[player * 6 + deed]):
                total += s.pips[die][deed]
            each = tile[player * 6 + deed] + total
            if each > highest:
                highest = each
    next_result_2 = highest
    dice_on_2 = s.dice_on
    for player_2 in seats_from(s.start_player, s.players):
        if (
            s.players >= 3
            and dice_on_2[player_2 * 6 + deed].bit_count() >= 1
            and first_place_2 != player_2
            and result(s, player_2, deed) == next_result_2
        ):
            return player_2
    return -1


def accepted(s, chest):
    """Accepted: whether it is so. [TOR-CAP-06, TOR-CAP-07, TOR-2P-10]"""
    return s.players >= 3 and not chest in s.central_island


def coin_points(s, who):
    """Coin points: its value. [TOR-SCORE-09, TOR-SEEK-06]"""
    total = 0
    for token in s.fortune[who]:
        total += TOKEN__COINS[token]
    return total


def owned(s, who, colour):
    """Owned: its value. [TOR-SCORE-03]"""
    return s.haven[who].count(colour) + s.fleet[who].count(colour) + s.crew[who].count(colour)


def shortfall(s, who, colour, sets):
    """Shortfall: its value. [TOR-SCORE-12]"""
    total = s.haven[who].count(colour) + s.fleet[who].count(colour) + s.crew[who].count(colour)
    return sets - total if sets > total else 0


def gaps(s, who, sets):
    """Gaps: its value. [TOR-SCORE-04, TOR-GAP-28, TOR-GAP-38]"""
    haven_here = s.haven[who]
    fleet_here = s.fleet[who]
    crew_here = s.crew[who]
    total = haven_here.count(RED) + fleet_here.count(RED) + crew_here.count(RED)
    total_2 = haven_here.count(BLUE) + fleet_here.count(BLUE) + crew_here.count(BLUE)
    total_3 = haven_here.count(YELLOW) + fleet_here.count(YELLOW) + crew_here.count(YELLOW)
    return (
        (sets - total if sets > total else 0)
        + (sets - total_2 if sets > total_2 else 0)
        + (sets - total_3 if sets > total_3 else 0)
    )


def combinations(s, who):
    """Combinations: its value. [TOR-SCORE-05, TOR-SCORE-12, TOR-GAP-29]"""
    highest = 0
    haven = s.haven[who]
    fleet = s.fleet[who]
    crew = s.crew[who]
    for sets in range(12):
        total = haven.count(RED) + fleet.count(RED) + crew.count(RED)
        total_2 = haven.count(BLUE) + fleet.count(BLUE) + crew.count(BLUE)
        total_3 = haven.count(YELLOW) + fleet.count(YELLOW) + crew.count(YELLOW)
        if (
            (sets - total if sets > total else 0)
            + (sets - total_2 if sets > total_2 else 0)
            + (sets - total_3 if sets > total_3 else 0)
            <= haven.count(WHITE)
        ):
            if sets > highest:
                highest = sets
    return highest


def combination_points(s, who):
    """Combination points: its value. [TOR-SCORE-03]"""
    return 3 * combinations(s, who)


def worth_in_crew(s, who):
    """Worth in crew: its value. [TOR-SCORE-02]"""
    crew_here = s.crew[who]
    return len(crew_here) + crew_here.count(PURPLE)


def worth_in_fleet(s, who):
    """Worth in fleet: its value. [TOR-SCORE-02]"""
    fleet_here = s.fleet[who]
    return len(fleet_here) + fleet_here.count(PURPLE)


def worth_in_haven(s, who):
    """Worth in haven: its value. [TOR-SCORE-02]"""
    haven_here = s.haven[who]
    return len(haven_here) + haven_here.count(PURPLE)


def zone_points(s, who):
    """Zone points: its value. [TOR-SCORE-01, TOR-SCORE-06, TOR-SCORE-14]"""
    haven_here = s.haven[who]
    fleet_here = s.fleet[who]
    crew_here = s.crew[who]
    return (
        3 * (len(haven_here) + haven_here.count(PURPLE))
        + 2 * (len(fleet_here) + fleet_here.count(PURPLE))
        + (len(crew_here) + crew_here.count(PURPLE))
    )


def points(s, who):
    """Points: its value. [TOR-SCORE-08, TOR-SCORE-13, TOR-META-03]"""
    haven_here = s.haven[who]
    fleet_here = s.fleet[who]
    crew_here = s.crew[who]
    return (
        3 * (len(haven_here) + haven_here.count(PURPLE))
        + 2 * (len(fleet_here) + fleet_here.count(PURPLE))
        + (len(crew_here) + crew_here.count(PURPLE))
        + 3 * combinations(s, who)
        + s.ship_spot[who]
        + s.pirate_spot[who]
        + coin_points(s, who)
    )


def most_points(s):
    """Most points: its value. [TOR-SCORE-10]"""
    highest = 0
    haven = s.haven
    fleet = s.fleet
    ship_spot = s.ship_spot
    pirate_spot = s.pirate_spot
    for player, place_ in enumerate(s.crew):
        haven_here = haven[player]
        fleet_here = fleet[player]
        each = (
            3 * (len(haven_here) + haven_here.count(PURPLE))
            + 2 * (len(fleet_here) + fleet_here.count(PURPLE))
            + (len(place_) + place_.count(PURPLE))
            + 3 * combinations(s, player)
            + ship_spot[player]
            + pirate_spot[player]
            + coin_points(s, player)
        )
        if each > highest:
            highest = each
    return highest


def roll_dice(s, who):
    """Roll dice. [TOR-ROLL-01, TOR-ROLL-08, TOR-COMP-07]"""
    for die in range(5):
        if waiting(s, who, die) and not s.rolled[who] >> die & 1:
            drawn = s.chance.below(6)
            at = who * 5 + die
            if s.log is not None and s.showing[at] != drawn:
                s.log.append(("set", "showing", at, drawn))
            s.showing[at] = drawn
    found = 0
    for die_2 in range(5):
        if waiting(s, who, die_2):
            found |= 1 << die_2
    if s.log is not None and s.rolled[who] != found:
        s.log.append(("set", "rolled", who, found))
    s.rolled[who] = found


def put_dice(s, who, target, chosen):
    """Put dice. [TOR-ROLL-07, TOR-ROLL-09, TOR-DICE-07, TOR-DICE-13, TOR-GAP-03]"""
    found = 0
    at = who * 6 + target
    dice_on = s.dice_on[at]
    for die in range(5):
        if chosen >> die & 1 or dice_on >> die & 1:
            found |= 1 << die
    if s.log is not None and s.dice_on[at] != found:
        s.log.append(("set", "dice_on", at, found))
    s.dice_on[at] = found


def take_dice_back(s):
    """Take dice back. [TOR-RND-02]"""
    for player in range(s.players):
        for deed in range(5):
            at = player * 6 + deed
            if s.log is not None and s.dice_on[at] != 0:
                s.log.append(("set", "dice_on", at, 0))
            s.dice_on[at] = 0


def set_ships_back(s, attacker, victim):
    """Set ships back. [TOR-ATT-03, TOR-GAP-27, TOR-ATT-02]"""
    ship_spot_here = s.ship_spot[victim]
    new = ship_spot_here - 1 if ship_spot_here >= 2 else 1
    if s.log is not None and s.ship_spot[victim] != new:
        s.log.append(("set", "ship_spot", victim, new))
    s.ship_spot[victim] = new
    if takes_part(s, victim, BOARD):
        ship_spot_here_2 = s.ship_spot[attacker]
        new_2 = ship_spot_here_2 - 1 if ship_spot_here_2 >= 2 else 1
        if s.log is not None and s.ship_spot[attacker] != new_2:
            s.log.append(("set", "ship_spot", attacker, new_2))
        s.ship_spot[attacker] = new_2


def set_pirates_back(s, attacker, victim):
    """Set pirates back. [TOR-ATT-03, TOR-GAP-27, TOR-ATT-02]"""
    pirate_spot_here = s.pirate_spot[victim]
    new = pirate_spot_here - 1 if pirate_spot_here >= 2 else 1
    if s.log is not None and s.pirate_spot[victim] != new:
        s.log.append(("set", "pirate_spot", victim, new))
    s.pirate_spot[victim] = new
    if takes_part(s, victim, RAID):
        pirate_spot_here_2 = s.pirate_spot[attacker]
        new_2 = pirate_spot_here_2 - 1 if pirate_spot_here_2 >= 2 else 1
        if s.log is not None and s.pirate_spot[attacker] != new_2:
            s.log.append(("set", "pirate_spot", attacker, new_2))
        s.pirate_spot[attacker] = new_2


def reduce_fleet(s, who):
    """Reduce fleet.

    [TOR-CAP-01, TOR-CAP-02, TOR-CAP-04, TOR-CAP-03, TOR-CAP-06, TOR-CAP-07, TOR-2P-10, TOR-GAP-25,
    TOR-GAP-39]
    """
    for _ in range(8):
        fleet_here = s.fleet[who]
        if len(fleet_here) <= s.chest_limit[s.ship_spot[who] - 1][0]:
            break
        surplus = fleet_here[-1] if fleet_here else -1
        if surplus >= 0:
            if s.players >= 3 and not surplus in s.central_island:
                if fleet_here:
                    piece = s.fleet[who].pop()
                    if s.log is not None:
                        log_one(s, ("fleet", who), ("central_island", 0), piece, False, s.everybody)
                    insort(s.central_island, piece)
            elif fleet_here:
                piece_2 = s.fleet[who].pop()
                if s.log is not None:
                    log_one(s, ("fleet", who), ("bag", 0), piece_2, False, s.everybody)
                s.bag.append(piece_2 << 16 | 0)


def reduce_crew(s, who):
    """Reduce crew.

    [TOR-CAP-01, TOR-CAP-02, TOR-CAP-04, TOR-CAP-03, TOR-CAP-06, TOR-CAP-07, TOR-2P-10, TOR-GAP-25,
    TOR-GAP-39]
    """
    for _ in range(8):
        crew_here = s.crew[who]
        if len(crew_here) <= s.chest_limit[s.pirate_spot[who] - 1][0]:
            break
        surplus = crew_here[-1] if crew_here else -1
        if surplus >= 0:
            if s.players >= 3 and not surplus in s.central_island:
                if crew_here:
                    piece = s.crew[who].pop()
                    if s.log is not None:
                        log_one(s, ("crew", who), ("central_island", 0), piece, False, s.everybody)
                    insort(s.central_island, piece)
            elif crew_here:
                piece_2 = s.crew[who].pop()
                if s.log is not None:
                    log_one(s, ("crew", who), ("bag", 0), piece_2, False, s.everybody)
                s.bag.append(piece_2 << 16 | 0)


def score_game(s):
    """Score game. [TOR-SCORE-09, TOR-GAP-17, TOR-SCORE-10, TOR-SCORE-11]"""
    for player in range(s.players):
        if s.hoard[player]:
            taken = s.hoard[player]
            s.hoard[player] = []
            blur_alike(s.hoard[player], taken, 1 << player)
            if s.log is not None and taken:
                log_move(s, ("hoard", player), ("fortune", player), taken, True, s.everybody)
            taken = kinds(taken)
            s.fortune[player] += taken
            s.fortune[player].sort()
    found = 0
    highest = 0
    haven = s.haven
    fleet = s.fleet
    ship_spot = s.ship_spot
    pirate_spot = s.pirate_spot
    for player_2, place_ in enumerate(s.crew):
        haven_here = haven[player_2]
        fleet_here = fleet[player_2]
        each = (
            3 * (len(haven_here) + haven_here.count(PURPLE))
            + 2 * (len(fleet_here) + fleet_here.count(PURPLE))
            + (len(place_) + place_.count(PURPLE))
            + 3 * combinations(s, player_2)
            + ship_spot[player_2]
            + pirate_spot[player_2]
            + coin_points(s, player_2)
        )
        if each > highest:
            highest = each
    most_points_2 = highest
    haven_2 = s.haven
    fleet_2 = s.fleet
    ship_spot_2 = s.ship_spot
    pirate_spot_2 = s.pirate_spot
    for player_3, place__2 in enumerate(s.crew):
        haven_here_2 = haven_2[player_3]
        fleet_here_2 = fleet_2[player_3]
        if (
            3 * (len(haven_here_2) + haven_here_2.count(PURPLE))
            + 2 * (len(fleet_here_2) + fleet_here_2.count(PURPLE))
            + (len(place__2) + place__2.count(PURPLE))
            + 3 * combinations(s, player_3)
            + ship_spot_2[player_3]
            + pirate_spot_2[player_3]
            + coin_points(s, player_3)
            == most_points_2
        ):
            found |= 1 << player_3
    finish(s, found)
    return None


def setup(s):
    """The set-up."""
    if s.youngest_known:
        if s.log is not None and s.start_player != 0:
            s.log.append(("set", "start_player", 0, 0))
        s.start_player = 0
    elif s.players > 0:
        drawn = s.chance.below(s.players)
        if s.log is not None and s.start_player != drawn:
            s.log.append(("set", "start_player", 0, drawn))
        s.start_player = drawn
    if s.box_of_token:
        taken = s.box_of_token
        s.box_of_token = []
        if s.log is not None and taken:
            log_move(s, ("box_of_token", 0), ("treasures", 0), taken, False, s.everybody)
        taken = shuffled(s.chance, taken)
        taken = covered(taken, 0)
        s.treasures += taken
    if s.box_of_chest:
        taken_2 = s.box_of_chest
        s.box_of_chest = []
        if s.log is not None and taken_2:
            log_move(s, ("box_of_chest", 0), ("bag", 0), taken_2, False, s.everybody)
        taken_2 = shuffled(s.chance, taken_2)
        taken_2 = covered(taken_2, 0)
        s.bag += taken_2
    for player in seats_from(s.start_player, s.players):
        bag = s.bag
        if bag:
            drawn_2 = s.chance.below(len(bag))
            piece = s.bag.pop(len(bag) - 1 - drawn_2)
            if s.log is not None:
                log_one(s, ("bag", 0), ("home", player), piece, True, s.everybody)
            insort(s.home[player], piece >> 16)
        if bag:
            drawn_3 = s.chance.below(len(bag))
            piece_2 = s.bag.pop(len(bag) - 1 - drawn_3)
            if s.log is not None:
                log_one(s, ("bag", 0), ("crew", player), piece_2, True, s.everybody)
            s.crew[player].append(piece_2 >> 16)
    return play


def play(s):
    """The game, turn after turn."""
    s.play__times_left = 60
    return play__after_play_round(s)


def play__after_play_round(s):
    """After play round."""
    if s.play__times_left > 0:
        if goal_reached(s):
            score_game(s)
            return None
        s.play__times_left = s.play__times_left - 1
        s.play_round__then = 0
        return play_round(s)
    score_game(s)
    return None


def play__on(s):
    """Goes on."""
    score_game(s)
    return None


def play_round(s):
    """Play round.

    [TOR-RND-01, TOR-ACT-01, TOR-RND-02, TOR-GAP-37, TOR-END-01, TOR-END-02, TOR-RND-03, TOR-GAP-40]
    """
    s.place_dice__then = 1
    return place_dice(s)


def play_round__after_place_dice(s):
    """After place dice."""
    s.expand_fleets__then = 2
    return expand_fleets(s)


def play_round__after_expand_fleets(s):
    """After expand fleets."""
    s.recruit_crews__then = 3
    return recruit_crews


def play_round__after_recruit_crews(s):
    """After recruit crews."""
    s.seek_treasures__then = 4
    return seek_treasures(s)


def play_round__after_seek_treasures(s):
    """After seek treasures."""
    s.board_ships__then = 5
    return board_ships(s)


def play_round__after_board_ships(s):
    """After board ships."""
    s.raid_crews__then = 6
    return raid_crews(s)


def play_round__after_raid_crews(s):
    """After raid crews. [TOR-RND-02, TOR-GAP-37]"""
    take_dice_back(s)
    s.move_chests__then = 7
    return move_chests(s)


def play_round__after_move_chests(s):
    """After move chests. [TOR-END-01, TOR-END-02, TOR-RND-03, TOR-GAP-40]"""
    if not goal_reached(s):
        new = (s.start_player + 1) % s.players
        if s.log is not None and s.start_player != new:
            s.log.append(("set", "start_player", 0, new))
        s.start_player = new
    s.play_round__then = -1
    return play__after_play_round


def place_dice(s):
    """Place dice.

    [TOR-ROLL-08, TOR-ROLL-10, TOR-ROLL-12, TOR-BONUS-01, TOR-BONUS-02, TOR-BONUS-03, TOR-GAP-07,
    TOR-GAP-08, TOR-ROLL-11, TOR-ROLL-01, TOR-ROLL-06]
    """
    s.place_dice__times_left = 5
    return place_dice__after_keep_dice


def place_dice__after_keep_dice(s):
    """After keep dice."""
    if s.place_dice__times_left > 0:
        found = False
        at = s.players - 1
        for player in range(at + 1):
            if placed_dice(s, player) < 5:
                found = True
                break
        if not found:
            return place_dice__on(s)
        s.place_dice__times_left = s.place_dice__times_left - 1
        found_2 = []
        for helper in seats_from(s.start_player, s.players):
            if placed_dice(s, helper) >= 5:
                found_2.append(helper)
        s.place_dice__items = tuple(found_2)
        s.place_dice__index = 0
        return place_dice__after_win_tile(s)
    return place_dice__on(s)


def place_dice__on(s):
    """Goes on."""
    s.place_dice__times_left = s.place_dice__index = -1
    s.place_dice__items = ()
    s.place_dice__then = -1
    return play_round__after_place_dice(s)


def place_dice__after_win_tile(s):
    """After win tile. [TOR-ROLL-11, TOR-ROLL-01]"""
    items = s.place_dice__items
    index = s.place_dice__index
    if index < len(items):
        helper = items[index]
        s.place_dice__index = index + 1
        s.win_tile__who = helper
        s.win_tile__then = 8
        return win_tile(s)
    found = 0
    for player in range(s.players):
        if placed_dice(s, player) < 5:
            found |= 1 << player
    if s.log is not None and s.rolling != found:
        s.log.append(("set", "rolling", 0, found))
    s.rolling = found
    for player_2 in members(found):
        roll_dice(s, player_2)
    s.keep_dice__then = 9
    return keep_dice


def keep_dice(s):
    """Keep dice.

    [TOR-ROLL-02, TOR-INFO-01, TOR-ROLL-03, TOR-ROLL-09, TOR-SKULL-02, TOR-GAP-05, TOR-ROLL-04,
    TOR-SKULL-09, TOR-GAP-04, TOR-SKULL-01, TOR-SKULL-06, TOR-SKULL-07, TOR-PLACE-05, TOR-ROLL-07,
    TOR-SKULL-05, TOR-GAP-10, TOR-SKULL-03, TOR-SKULL-04, TOR-PLACE-07, TOR-GAP-06, TOR-ROLL-05,
    TOR-PLACE-08]
    """
    return keep_dice__on(s)


def keep_dice__on(s):
    """Goes on."""
    s.secret = 0
    s.secret_moves = ()
    s.keep_dice__aim = [-1] * s.players
    s.keep_dice__most = [-1] * s.players
    s.keep_dice__kept = [()] * s.players
    s.keep_dice__wild = [()] * s.players
    s.keep_dice__items = tuple(members_from(s.rolling, s.start_player, s.players))
    s.keep_dice__index = 0
    return keep_dice__after_wild(s)


def keep_dice__after_wild(s):
    """After wild. [TOR-PLACE-05, TOR-ROLL-07, TOR-SKULL-06]"""
    items = s.keep_dice__items
    index = s.keep_dice__index
    if index < len(items):
        keeper = items[index]
        s.keep_dice__keeper = keeper
        s.keep_dice__index = index + 1
        found = []
        for aim in range(6):
            if can_show(s, keeper, aim):
                found.append(aim)
        s.options = tuple(found)
        if s.options:
            s.at = 0  # keep_dice_aim
            s.chooser = keeper
            return None
        return keep_dice__after_wild
    s.secret = -1
    s.secret_moves = ()
    found_2 = 0
    rolling = s.rolling
    for player in members(rolling):
        if not (can_use(s, player, 0) or can_use(s, player, 1) or can_use(s, player, 2) or can_use(s, player, 3) or can_use(s, player, 4) or can_use(s, player, 5)):
            found_2 |= 1 << player
    if s.log is not None and s.stuck != found_2:
        s.log.append(("set", "stuck", 0, found_2))
    s.stuck = found_2
    for keeper_2 in members_from(rolling, s.start_player, s.players):
        if not found_2 >> keeper_2 & 1:
            deed = s.keep_dice__aim[keeper_2]
            target = deed if 0 <= deed <= 4 else -1
            if target >= 0:
                found_3 = 0
                for die in s.keep_dice__kept[keeper_2]:
                    found_3 |= 1 << die
                put_dice(s, keeper_2, target, found_3)
                found_4 = 0
                for die_2 in s.keep_dice__wild[keeper_2]:
                    found_4 |= 1 << die_2
                put_dice(s, keeper_2, target, found_4)
    found_5 = []
    for keeper_3 in members_from(rolling, s.start_player, s.players):
        if not found_2 >> keeper_3 & 1:
            found_5.append(keeper_3)
    s.keep_dice__items_2 = tuple(found_5)
    s.keep_dice__index_2 = 0
    return keep_dice__again(s)


def keep_dice__after_aim(s):
    """After aim."""
    keeper = s.keep_dice__keeper
    room_2 = room(s, keeper, s.keep_dice__aim[keeper])
    if room_2 >= 1:
        s.keep_dice__most[keeper] = room_2
        keeper_2 = s.keep_dice__keeper
        found = []
        rolled = s.rolled
        shown = s.shown
        showing = s.showing
        aim = s.keep_dice__aim
        for kept in range(5):
            at = keeper_2 * 5 + kept
            if (
                rolled[keeper_2] >> kept & 1
                and (shown[at] if shown[at] >= 0 else showing[at]) == aim[keeper_2]
            ):
                found.append(kept)
        have = found
        if have:
            s.options = tuple(have)
            s.at = 1  # keep_dice_kept
            s.chooser = keeper
            return None
        return keep_dice__after_kept(s)
    return keep_dice__after_wild(s)


def keep_dice__after_kept(s):
    """After kept."""
    keeper = s.keep_dice__keeper
    if s.keep_dice__aim[keeper] != SKULL:
        keeper_2 = s.keep_dice__keeper
        found = []
        rolled = s.rolled
        shown = s.shown
        showing = s.showing
        for wild in range(5):
            at = keeper_2 * 5 + wild
            if (
                rolled[keeper_2] >> wild & 1
                and (shown[at] if shown[at] >= 0 else showing[at]) == SKULL
            ):
                found.append(wild)
        have = found
        if len(have) >= 0:
            if min(s.keep_dice__most[keeper] - len(s.keep_dice__kept[keeper]), len(have)) <= 0:
                s.keep_dice__wild[keeper] = ()
                return keep_dice__after_wild(s)
            s.options = pick_options(have, (), 0)
            s.at = 2  # keep_dice_wild
            s.chooser = keeper
            return None
        return keep_dice__after_wild(s)
    return keep_dice__after_wild(s)


def keep_dice__again(s):
    """Once more, or on."""
    items_2 = s.keep_dice__items_2
    index_2 = s.keep_dice__index_2
    if index_2 < len(items_2):
        keeper_2 = items_2[index_2]
        s.keep_dice__keeper_2 = keeper_2
        s.keep_dice__index_2 = index_2 + 1
        at = keeper_2 * 6
        if (
            s.keep_dice__aim[keeper_2] == SKULL
            and (limit(s, keeper_2, 0) - s.dice_on[at].bit_count() >= len(s.keep_dice__kept[keeper_2]) or limit(s, keeper_2, 1) - s.dice_on[at + 1].bit_count() >= len(s.keep_dice__kept[keeper_2]) or limit(s, keeper_2, 2) - s.dice_on[at + 2].bit_count() >= len(s.keep_dice__kept[keeper_2]) or limit(s, keeper_2, 3) - s.dice_on[at + 3].bit_count() >= len(s.keep_dice__kept[keeper_2]) or limit(s, keeper_2, 4) - s.dice_on[at + 4].bit_count() >= len(s.keep_dice__kept[keeper_2]))
        ):
            found = []
            ship_spot = s.ship_spot
            pirate_spot = s.pirate_spot
            dice_on = s.dice_on
            kept = s.keep_dice__kept
            for target in range(5):
                if (
                    (s.dice_limit[ship_spot[keeper_2] - 1][0] if target == BOARD else s.dice_limit[pirate_spot[keeper_2] - 1][0] if target == RAID else 5)
                    - (dice_on[at + target].bit_count() if target < 5 else 0)
                    >= len(kept[keeper_2])
                ):
                    found.append(target)
            s.options = tuple(found)
            if s.options:
                s.at = 3  # keep_dice_target
                s.chooser = keeper_2
                return None
            return keep_dice__after_target
        return keep_dice__again
    s.keep_dice__items_3 = tuple(members_from(s.stuck, s.start_player, s.players))
    s.keep_dice__index_3 = 0
    return keep_dice__after_roll_in_the_open(s)


def keep_dice__after_target(s):
    """After target."""
    keeper_2 = s.keep_dice__keeper_2
    found = 0
    for die in s.keep_dice__kept[keeper_2]:
        found |= 1 << die
    put_dice(s, keeper_2, s.keep_dice__target, found)
    return keep_dice__again(s)


def keep_dice__after_roll_in_the_open(s):
    """After roll in the open. [TOR-ROLL-05, TOR-PLACE-08]"""
    items_3 = s.keep_dice__items_3
    index_3 = s.keep_dice__index_3
    if index_3 < len(items_3):
        keeper = items_3[index_3]
        s.keep_dice__index_3 = index_3 + 1
        s.roll_in_the_open__who = keeper
        s.roll_in_the_open__then = 10
        return roll_in_the_open(s)
    for player in members(s.rolling):
        if s.log is not None and s.rolled[player] != 0:
            s.log.append(("set", "rolled", player, 0))
        s.rolled[player] = 0
    s.keep_dice__index = s.keep_dice__keeper = s.keep_dice__index_2 = -1
    s.keep_dice__keeper_2 = s.keep_dice__index_3 = s.keep_dice__target = -1
    s.keep_dice__aim = s.keep_dice__most = s.keep_dice__kept = ()
    s.keep_dice__wild = s.keep_dice__items = s.keep_dice__items_2 = ()
    s.keep_dice__items_3 = ()
    s.keep_dice__then = -1
    return place_dice__after_keep_dice


def options__keep_dice_aim(s):
    """What there is for keep_dice_aim. [TOR-ROLL-03, TOR-ROLL-09, TOR-SKULL-02, TOR-GAP-05]"""
    keeper = s.keep_dice__keeper
    found = []
    for aim in range(6):
        if can_show(s, keeper, aim):
            found.append(aim)
    return tuple(found)


def answer__keep_dice_aim(s, value):
    """Takes what was chosen for keep_dice_aim."""
    s.keep_dice__aim[s.keep_dice__keeper] = value
    return keep_dice__after_aim


def chooser__keep_dice_aim(s):
    """Who makes the choice keep_dice_aim."""
    return s.keep_dice__keeper


def members__keep_dice_kept(s):
    """What there is for keep_dice_kept.

    [TOR-ROLL-02, TOR-ROLL-03, TOR-ROLL-04, TOR-SKULL-09, TOR-GAP-04]
    """
    keeper = s.keep_dice__keeper
    found = []
    rolled = s.rolled
    shown = s.shown
    showing = s.showing
    aim = s.keep_dice__aim
    for kept in range(5):
        at = keeper * 5 + kept
        if (
            rolled[keeper] >> kept & 1
            and (shown[at] if shown[at] >= 0 else showing[at]) == aim[keeper]
        ):
            found.append(kept)
    return found


def options__keep_dice_kept(s):
    """What is left of it after the picks so far."""
    return pick_options(members__keep_dice_kept(s), s.picks, 1)


def answer__keep_dice_kept(s, value):
    """Takes what was chosen for keep_dice_kept."""
    keeper = s.keep_dice__keeper
    high = s.keep_dice__most[keeper]
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < high:
            keeper_2 = s.keep_dice__keeper
            found = []
            rolled = s.rolled
            shown = s.shown
            showing = s.showing
            aim = s.keep_dice__aim
            for kept in range(5):
                at = keeper_2 * 5 + kept
                if (
                    rolled[keeper_2] >> kept & 1
                    and (shown[at] if shown[at] >= 0 else showing[at]) == aim[keeper_2]
                ):
                    found.append(kept)
            have = found
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 1)
                return None
    s.keep_dice__kept[keeper] = s.picks
    s.picks = ()
    return keep_dice__after_kept(s)


def chooser__keep_dice_kept(s):
    """Who makes the choice keep_dice_kept."""
    return s.keep_dice__keeper


def members__keep_dice_wild(s):
    """What there is for keep_dice_wild. [TOR-SKULL-01, TOR-SKULL-06, TOR-SKULL-07, TOR-GAP-04]"""
    keeper = s.keep_dice__keeper
    found = []
    rolled = s.rolled
    shown = s.shown
    showing = s.showing
    for wild in range(5):
        at = keeper * 5 + wild
        if rolled[keeper] >> wild & 1 and (shown[at] if shown[at] >= 0 else showing[at]) == SKULL:
            found.append(wild)
    return found


def options__keep_dice_wild(s):
    """What is left of it after the picks so far."""
    return pick_options(members__keep_dice_wild(s), s.picks, 0)


def answer__keep_dice_wild(s, value):
    """Takes what was chosen for keep_dice_wild."""
    keeper = s.keep_dice__keeper
    high = s.keep_dice__most[keeper] - len(s.keep_dice__kept[keeper])
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < high:
            keeper_2 = s.keep_dice__keeper
            found = []
            rolled = s.rolled
            shown = s.shown
            showing = s.showing
            for wild in range(5):
                at = keeper_2 * 5 + wild
                if (
                    rolled[keeper_2] >> wild & 1
                    and (shown[at] if shown[at] >= 0 else showing[at]) == SKULL
                ):
                    found.append(wild)
            have = found
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 0)
                return None
    s.keep_dice__wild[keeper] = s.picks
    s.picks = ()
    return keep_dice__after_wild(s)


def chooser__keep_dice_wild(s):
    """Who makes the choice keep_dice_wild."""
    return s.keep_dice__keeper


def options__keep_dice_target(s):
    """What there is for keep_dice_target. [TOR-SKULL-02, TOR-SKULL-03, TOR-SKULL-04]"""
    keeper_2 = s.keep_dice__keeper_2
    found = []
    ship_spot = s.ship_spot
    pirate_spot = s.pirate_spot
    dice_on = s.dice_on
    kept = s.keep_dice__kept
    for target in range(5):
        if (
            (s.dice_limit[ship_spot[keeper_2] - 1][0] if target == BOARD else s.dice_limit[pirate_spot[keeper_2] - 1][0] if target == RAID else 5)
            - (dice_on[keeper_2 * 6 + target].bit_count() if target < 5 else 0)
            >= len(kept[keeper_2])
        ):
            found.append(target)
    return tuple(found)


def answer__keep_dice_target(s, value):
    """Takes what was chosen for keep_dice_target."""
    s.keep_dice__target = value
    return keep_dice__after_target(s)


def chooser__keep_dice_target(s):
    """Who makes the choice keep_dice_target."""
    return s.keep_dice__keeper_2


def roll_in_the_open(s):
    """Roll in the open. [TOR-PLACE-05, TOR-PLACE-06, TOR-PLACE-09, TOR-INFO-03]"""
    who = s.roll_in_the_open__who
    rolled_here = s.rolled[who]
    for die in members(rolled_here):
        at = who * 5 + die
        new = s.showing[at]
        if s.log is not None and s.shown[at] != new:
            s.log.append(("set", "shown", at, new))
        s.shown[at] = new
    for _ in range(99):
        if (
            can_use(s, who, 0)
            or can_use(s, who, 1)
            or can_use(s, who, 2)
            or can_use(s, who, 3)
            or can_use(s, who, 4)
            or can_use(s, who, 5)
        ):
            break
        for die_2 in members(rolled_here):
            drawn = s.chance.below(6)
            at_2 = who * 5 + die_2
            if s.log is not None and s.shown[at_2] != drawn:
                s.log.append(("set", "shown", at_2, drawn))
            s.shown[at_2] = drawn
    if can_keep(s, who):
        who_2 = s.roll_in_the_open__who
        found = []
        for aim in range(6):
            if can_use(s, who_2, aim):
                found.append(aim)
        s.options = tuple(found)
        if s.options:
            s.at = 4  # roll_in_the_open_aim
            s.chooser = who
            return None
        return roll_in_the_open__after_aim
    return roll_in_the_open__on(s)


def roll_in_the_open__on(s):
    """Goes on."""
    who = s.roll_in_the_open__who
    for die in range(5):
        at = who * 5 + die
        if s.log is not None and s.shown[at] != -1:
            s.log.append(("set", "shown", at, -1))
        s.shown[at] = -1
    s.roll_in_the_open__who = s.roll_in_the_open__aim = s.roll_in_the_open__target = -1
    s.roll_in_the_open__target_2 = -1
    s.roll_in_the_open__kept = s.roll_in_the_open__wild = ()
    s.roll_in_the_open__then = -1
    return keep_dice__after_roll_in_the_open


def roll_in_the_open__after_aim(s):
    """After aim."""
    who = s.roll_in_the_open__who
    who_2 = s.roll_in_the_open__who
    aim = s.roll_in_the_open__aim
    found = []
    rolled = s.rolled
    shown = s.shown
    showing = s.showing
    for kept in range(5):
        at = who_2 * 5 + kept
        if rolled[who_2] >> kept & 1 and (shown[at] if shown[at] >= 0 else showing[at]) == aim:
            found.append(kept)
    have = found
    if have:
        if min(room(s, who, s.roll_in_the_open__aim), len(have)) <= 0:
            s.roll_in_the_open__kept = ()
            return roll_in_the_open__after_kept(s)
        s.options = tuple(have)
        s.at = 5  # roll_in_the_open_kept
        s.chooser = who
        return None
    return roll_in_the_open__after_kept(s)


def roll_in_the_open__after_kept(s):
    """After kept."""
    who = s.roll_in_the_open__who
    aim = s.roll_in_the_open__aim
    target = aim if aim < 5 else -1
    s.roll_in_the_open__target = target
    if target >= 0:
        found = []
        rolled = s.rolled
        shown = s.shown
        showing = s.showing
        for wild in range(5):
            at = who * 5 + wild
            if rolled[who] >> wild & 1 and (shown[at] if shown[at] >= 0 else showing[at]) == SKULL:
                found.append(wild)
        have = found
        if len(have) >= 0:
            if min(room(s, who, aim) - len(s.roll_in_the_open__kept), len(have)) <= 0:
                s.roll_in_the_open__wild = ()
                return roll_in_the_open__after_wild(s)
            s.options = pick_options(have, (), 0)
            s.at = 6  # roll_in_the_open_wild
            s.chooser = who
            return None
        return roll_in_the_open__after_wild(s)
    kept = s.roll_in_the_open__kept
    found_2 = []
    ship_spot = s.ship_spot
    pirate_spot = s.pirate_spot
    dice_on = s.dice_on
    for target_2 in range(5):
        if (
            (s.dice_limit[ship_spot[who] - 1][0] if target_2 == BOARD else s.dice_limit[pirate_spot[who] - 1][0] if target_2 == RAID else 5)
            - (dice_on[who * 6 + target_2].bit_count() if target_2 < 5 else 0)
            >= len(kept)
        ):
            found_2.append(target_2)
    s.options = tuple(found_2)
    if s.options:
        s.at = 7  # roll_in_the_open_target
        s.chooser = who
        return None
    return roll_in_the_open__on


def roll_in_the_open__after_wild(s):
    """After wild."""
    who = s.roll_in_the_open__who
    target = s.roll_in_the_open__target
    found = 0
    for die in s.roll_in_the_open__kept:
        found |= 1 << die
    put_dice(s, who, target, found)
    found_2 = 0
    for die_2 in s.roll_in_the_open__wild:
        found_2 |= 1 << die_2
    put_dice(s, who, target, found_2)
    return roll_in_the_open__on(s)


def options__roll_in_the_open_aim(s):
    """What there is for roll_in_the_open_aim."""
    who = s.roll_in_the_open__who
    found = []
    for aim in range(6):
        if can_use(s, who, aim):
            found.append(aim)
    return tuple(found)


def answer__roll_in_the_open_aim(s, value):
    """Takes what was chosen for roll_in_the_open_aim."""
    s.roll_in_the_open__aim = value
    return roll_in_the_open__after_aim(s)


def chooser__roll_in_the_open_aim(s):
    """Who makes the choice roll_in_the_open_aim."""
    return s.roll_in_the_open__who


def members__roll_in_the_open_kept(s):
    """What there is for roll_in_the_open_kept."""
    who = s.roll_in_the_open__who
    aim = s.roll_in_the_open__aim
    found = []
    rolled = s.rolled
    shown = s.shown
    showing = s.showing
    for kept in range(5):
        at = who * 5 + kept
        if rolled[who] >> kept & 1 and (shown[at] if shown[at] >= 0 else showing[at]) == aim:
            found.append(kept)
    return found


def options__roll_in_the_open_kept(s):
    """What is left of it after the picks so far."""
    return pick_options(members__roll_in_the_open_kept(s), s.picks, 1)


def answer__roll_in_the_open_kept(s, value):
    """Takes what was chosen for roll_in_the_open_kept."""
    who = s.roll_in_the_open__who
    face = s.roll_in_the_open__aim
    high = (
        (s.dice_limit[s.ship_spot[who] - 1][0] if face == BOARD else s.dice_limit[s.pirate_spot[who] - 1][0] if face == RAID else 5)
        - (s.dice_on[who * 6 + face].bit_count() if face < 5 else 0)
    )
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < high:
            who_2 = s.roll_in_the_open__who
            aim = s.roll_in_the_open__aim
            found = []
            rolled = s.rolled
            shown = s.shown
            showing = s.showing
            for kept in range(5):
                at = who_2 * 5 + kept
                if (
                    rolled[who_2] >> kept & 1
                    and (shown[at] if shown[at] >= 0 else showing[at]) == aim
                ):
                    found.append(kept)
            have = found
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 1)
                return None
    s.roll_in_the_open__kept = s.picks
    s.picks = ()
    return roll_in_the_open__after_kept(s)


def chooser__roll_in_the_open_kept(s):
    """Who makes the choice roll_in_the_open_kept."""
    return s.roll_in_the_open__who


def members__roll_in_the_open_wild(s):
    """What there is for roll_in_the_open_wild."""
    who = s.roll_in_the_open__who
    found = []
    rolled = s.rolled
    shown = s.shown
    showing = s.showing
    for wild in range(5):
        at = who * 5 + wild
        if rolled[who] >> wild & 1 and (shown[at] if shown[at] >= 0 else showing[at]) == SKULL:
            found.append(wild)
    return found


def options__roll_in_the_open_wild(s):
    """What is left of it after the picks so far."""
    return pick_options(members__roll_in_the_open_wild(s), s.picks, 0)


def answer__roll_in_the_open_wild(s, value):
    """Takes what was chosen for roll_in_the_open_wild."""
    high = room(s, s.roll_in_the_open__who, s.roll_in_the_open__aim) - len(s.roll_in_the_open__kept)
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < high:
            who = s.roll_in_the_open__who
            found = []
            rolled = s.rolled
            shown = s.shown
            showing = s.showing
            for wild in range(5):
                at = who * 5 + wild
                if (
                    rolled[who] >> wild & 1
                    and (shown[at] if shown[at] >= 0 else showing[at]) == SKULL
                ):
                    found.append(wild)
            have = found
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 0)
                return None
    s.roll_in_the_open__wild = s.picks
    s.picks = ()
    return roll_in_the_open__after_wild(s)


def chooser__roll_in_the_open_wild(s):
    """Who makes the choice roll_in_the_open_wild."""
    return s.roll_in_the_open__who


def options__roll_in_the_open_target(s):
    """What there is for roll_in_the_open_target."""
    who = s.roll_in_the_open__who
    kept = s.roll_in_the_open__kept
    found = []
    ship_spot = s.ship_spot
    pirate_spot = s.pirate_spot
    dice_on = s.dice_on
    for target in range(5):
        if (
            (s.dice_limit[ship_spot[who] - 1][0] if target == BOARD else s.dice_limit[pirate_spot[who] - 1][0] if target == RAID else 5)
            - (dice_on[who * 6 + target].bit_count() if target < 5 else 0)
            >= len(kept)
        ):
            found.append(target)
    return tuple(found)


def answer__roll_in_the_open_target(s, value):
    """Takes what was chosen for roll_in_the_open_target."""
    s.roll_in_the_open__target_2 = value
    found = 0
    for die in s.roll_in_the_open__kept:
        found |= 1 << die
    put_dice(s, s.roll_in_the_open__who, value, found)
    return roll_in_the_open__on(s)


def chooser__roll_in_the_open_target(s):
    """Who makes the choice roll_in_the_open_target."""
    return s.roll_in_the_open__who


def win_tile(s):
    """Win tile. [TOR-BONUS-04, TOR-BONUS-05, TOR-BONUS-09, TOR-GAP-09]"""
    who = s.win_tile__who
    found = []
    tile = s.tile
    for deed in range(5):
        if tile[who * 6 + deed] < 2:
            found.append(deed)
    s.options = tuple(found)
    if s.options:
        s.at = 8  # win_tile_deed
        s.chooser = s.win_tile__who
        return None
    s.win_tile__deed = s.win_tile__who = -1
    s.win_tile__then = -1
    return place_dice__after_win_tile


def options__win_tile_deed(s):
    """What there is for win_tile_deed. [TOR-BONUS-04, TOR-BONUS-05, TOR-BONUS-09, TOR-GAP-09]"""
    who = s.win_tile__who
    found = []
    tile = s.tile
    for deed in range(5):
        if tile[who * 6 + deed] < 2:
            found.append(deed)
    return tuple(found)


def answer__win_tile_deed(s, value):
    """Takes what was chosen for win_tile_deed. [TOR-BONUS-04]"""
    s.win_tile__deed = value
    who = s.win_tile__who
    at = who * 6
    new = min(s.tile[at + value] + 1, 2)
    at_2 = at + value
    if s.log is not None and s.tile[at_2] != new:
        s.log.append(("set", "tile", at_2, new))
    s.tile[at_2] = new
    s.win_tile__deed = s.win_tile__who = -1
    s.win_tile__then = -1
    return place_dice__after_win_tile(s)


def chooser__win_tile_deed(s):
    """Who makes the choice win_tile_deed."""
    return s.win_tile__who


def expand_fleets(s):
    """Expand fleets.

    [TOR-ACT-07, TOR-2P-03, TOR-2P-01, TOR-FLEET-01, TOR-GAP-12, TOR-ACT-11, TOR-FLEET-02]
    """
    leader = first_place(s, EXPAND)
    s.expand_fleets__leader = leader
    if leader >= 0:
        s.options = (1, 0)
        s.at = 9  # expand_fleets_expand_fleet
        s.chooser = leader
        return None
    return expand_fleets__on(s)


def expand_fleets__on(s):
    """Goes on."""
    runner_up = second_place(s, EXPAND)
    s.expand_fleets__runner_up = runner_up
    if runner_up >= 0:
        s.options = (1, 0)
        s.at = 10  # expand_fleets_expand_fleet_2
        s.chooser = runner_up
        return None
    return expand_fleets__on_2(s)


def expand_fleets__on_2(s):
    """Goes on."""
    s.expand_fleets__leader = s.expand_fleets__runner_up = -1
    s.expand_fleets__then = -1
    return play_round__after_expand_fleets(s)


def options__expand_fleets_expand_fleet(s):
    """What there is for expand_fleets_expand_fleet. [TOR-ACT-07]"""
    return (1, 0)


def answer__expand_fleets_expand_fleet(s, value):
    """Takes what was chosen for expand_fleets_expand_fleet. [TOR-2P-03, TOR-2P-01, TOR-FLEET-01]"""
    leader = s.expand_fleets__leader
    s.answer = value
    if value != 0:
        if s.players == 2:
            new = min(s.ship_spot[leader] + 1, 8)
            if s.log is not None and s.ship_spot[leader] != new:
                s.log.append(("set", "ship_spot", leader, new))
            s.ship_spot[leader] = new
        else:
            new_2 = min(s.ship_spot[leader] + 2, 8)
            if s.log is not None and s.ship_spot[leader] != new_2:
                s.log.append(("set", "ship_spot", leader, new_2))
            s.ship_spot[leader] = new_2
        return expand_fleets__on(s)
    return expand_fleets__on(s)


def chooser__expand_fleets_expand_fleet(s):
    """Who makes the choice expand_fleets_expand_fleet."""
    return s.expand_fleets__leader


def options__expand_fleets_expand_fleet_2(s):
    """What there is for expand_fleets_expand_fleet_2. [TOR-ACT-07, TOR-ACT-11]"""
    return (1, 0)


def answer__expand_fleets_expand_fleet_2(s, value):
    """Takes what was chosen for expand_fleets_expand_fleet_2. [TOR-FLEET-02]"""
    runner_up = s.expand_fleets__runner_up
    s.answer = value
    if value != 0:
        new = min(s.ship_spot[runner_up] + 1, 8)
        if s.log is not None and s.ship_spot[runner_up] != new:
            s.log.append(("set", "ship_spot", runner_up, new))
        s.ship_spot[runner_up] = new
        return expand_fleets__on_2(s)
    return expand_fleets__on_2(s)


def chooser__expand_fleets_expand_fleet_2(s):
    """Who makes the choice expand_fleets_expand_fleet_2."""
    return s.expand_fleets__runner_up


def recruit_crews(s):
    """Recruit crews.

    [TOR-ACT-07, TOR-2P-04, TOR-2P-01, TOR-CREW-01, TOR-GAP-12, TOR-ACT-11, TOR-CREW-02]
    """
    leader = first_place(s, RECRUIT)
    s.recruit_crews__leader = leader
    if leader >= 0:
        s.options = (1, 0)
        s.at = 11  # recruit_crews_recruit_crew
        s.chooser = leader
        return None
    return recruit_crews__on(s)


def recruit_crews__on(s):
    """Goes on."""
    runner_up = second_place(s, RECRUIT)
    s.recruit_crews__runner_up = runner_up
    if runner_up >= 0:
        s.options = (1, 0)
        s.at = 12  # recruit_crews_recruit_crew_2
        s.chooser = runner_up
        return None
    return recruit_crews__on_2(s)


def recruit_crews__on_2(s):
    """Goes on."""
    s.recruit_crews__leader = s.recruit_crews__runner_up = -1
    s.recruit_crews__then = -1
    return play_round__after_recruit_crews(s)


def options__recruit_crews_recruit_crew(s):
    """What there is for recruit_crews_recruit_crew. [TOR-ACT-07]"""
    return (1, 0)


def answer__recruit_crews_recruit_crew(s, value):
    """Takes what was chosen for recruit_crews_recruit_crew. [TOR-2P-04, TOR-2P-01, TOR-CREW-01]"""
    leader = s.recruit_crews__leader
    s.answer = value
    if value != 0:
        if s.players == 2:
            new = min(s.pirate_spot[leader] + 1, 8)
            if s.log is not None and s.pirate_spot[leader] != new:
                s.log.append(("set", "pirate_spot", leader, new))
            s.pirate_spot[leader] = new
        else:
            new_2 = min(s.pirate_spot[leader] + 2, 8)
            if s.log is not None and s.pirate_spot[leader] != new_2:
                s.log.append(("set", "pirate_spot", leader, new_2))
            s.pirate_spot[leader] = new_2
        return recruit_crews__on(s)
    return recruit_crews__on(s)


def chooser__recruit_crews_recruit_crew(s):
    """Who makes the choice recruit_crews_recruit_crew."""
    return s.recruit_crews__leader


def options__recruit_crews_recruit_crew_2(s):
    """What there is for recruit_crews_recruit_crew_2. [TOR-ACT-07, TOR-ACT-11]"""
    return (1, 0)


def answer__recruit_crews_recruit_crew_2(s, value):
    """Takes what was chosen for recruit_crews_recruit_crew_2. [TOR-CREW-02]"""
    runner_up = s.recruit_crews__runner_up
    s.answer = value
    if value != 0:
        new = min(s.pirate_spot[runner_up] + 1, 8)
        if s.log is not None and s.pirate_spot[runner_up] != new:
            s.log.append(("set", "pirate_spot", runner_up, new))
        s.pirate_spot[runner_up] = new
        return recruit_crews__on_2(s)
    return recruit_crews__on_2(s)


def chooser__recruit_crews_recruit_crew_2(s):
    """Who makes the choice recruit_crews_recruit_crew_2."""
    return s.recruit_crews__runner_up


def seek_treasures(s):
    """Seek treasures.

    [TOR-ACT-07, TOR-GAP-13, TOR-SEEK-01, TOR-2P-05, TOR-GAP-14, TOR-GAP-31, TOR-SEEK-02,
    TOR-GAP-12, TOR-ACT-11, TOR-SEEK-05, TOR-GAP-15, TOR-GAP-16, TOR-GAP-17]
    """
    leader = first_place(s, SEEK)
    s.seek_treasures__leader = leader
    if leader >= 0:
        s.options = (1, 0)
        s.at = 13  # seek_treasures_seek_treasure
        s.chooser = leader
        return None
    return seek_treasures__after_pick_token(s)


def seek_treasures__after_pick_token(s):
    """After pick token."""
    runner_up = second_place(s, SEEK)
    s.seek_treasures__runner_up = runner_up
    if runner_up >= 0:
        s.options = (1, 0)
        s.at = 14  # seek_treasures_seek_treasure_2
        s.chooser = runner_up
        return None
    return seek_treasures__on(s)


def seek_treasures__on(s):
    """Goes on."""
    s.seek_treasures__leader = s.seek_treasures__runner_up = -1
    s.seek_treasures__then = -1
    return play_round__after_seek_treasures


def options__seek_treasures_seek_treasure(s):
    """What there is for seek_treasures_seek_treasure. [TOR-ACT-07, TOR-GAP-13]"""
    return (1, 0)


def answer__seek_treasures_seek_treasure(s, value):
    """Takes what was chosen for seek_treasures_seek_treasure.

    [TOR-SEEK-01, TOR-2P-05, TOR-GAP-14, TOR-GAP-31]
    """
    leader = s.seek_treasures__leader
    s.answer = value
    if value != 0:
        bag = s.bag
        if bag:
            drawn = s.chance.below(len(bag))
            piece = s.bag.pop(len(bag) - 1 - drawn)
            if s.log is not None:
                log_one(s, ("bag", 0), ("home", leader), piece, True, s.everybody)
            insort(s.home[leader], piece >> 16)
        if s.players == 2:
            treasures = s.treasures
            if treasures:
                drawn_2 = s.chance.below(len(treasures))
                piece_2 = s.treasures.pop(len(treasures) - 1 - drawn_2)
                if treasures:
                    piece_2 = piece_2 & -65536
                    s.treasures[:] = [piece & -65536 for piece in s.treasures]
                if s.log is not None:
                    log_one(s, ("treasures", 0), ("hoard", leader), piece_2, True, 1 << leader)
                insort(s.hoard[leader], piece_2 | 1 << leader)
            return seek_treasures__after_pick_token(s)
        s.pick_token__who = leader
        s.pick_token__then = 11
        return pick_token(s)
    return seek_treasures__after_pick_token(s)


def chooser__seek_treasures_seek_treasure(s):
    """Who makes the choice seek_treasures_seek_treasure."""
    return s.seek_treasures__leader


def options__seek_treasures_seek_treasure_2(s):
    """What there is for seek_treasures_seek_treasure_2. [TOR-ACT-07, TOR-ACT-11]"""
    return (1, 0)


def answer__seek_treasures_seek_treasure_2(s, value):
    """Takes what was chosen for seek_treasures_seek_treasure_2.

    [TOR-SEEK-05, TOR-GAP-15, TOR-GAP-16, TOR-GAP-17]
    """
    runner_up = s.seek_treasures__runner_up
    s.answer = value
    if value != 0:
        treasures = s.treasures
        if treasures:
            drawn = s.chance.below(len(treasures))
            piece = s.treasures.pop(len(treasures) - 1 - drawn)
            if treasures:
                piece = piece & -65536
                s.treasures[:] = [piece & -65536 for piece in s.treasures]
            if s.log is not None:
                log_one(s, ("treasures", 0), ("hoard", runner_up), piece, True, 1 << runner_up)
            insort(s.hoard[runner_up], piece | 1 << runner_up)
        return seek_treasures__on(s)
    return seek_treasures__on(s)


def chooser__seek_treasures_seek_treasure_2(s):
    """Who makes the choice seek_treasures_seek_treasure_2."""
    return s.seek_treasures__runner_up


def pick_token(s):
    """Pick token. [TOR-SEEK-02, TOR-GAP-15, TOR-GAP-16, TOR-SEEK-04, TOR-SEEK-03]"""
    who = s.pick_token__who
    treasures = s.treasures
    found = range(len(treasures) - 1, -1, -1)
    if found:
        drawn = pick(s.chance, found, 2)
        taken = take_at(s.treasures, drawn)
        if taken and treasures:
            taken = blurred_all(taken, 0)
            s.treasures[:] = [piece & -65536 for piece in s.treasures]
        if s.log is not None and taken:
            log_move(s, ("treasures", 0), ("glimpse", who), taken, True, 1 << who)
        taken = known_to(taken, 1 << who)
        s.glimpse[who] += taken
        s.glimpse[who].sort()
    s.options = tuple(dict.fromkeys(kinds(s.glimpse[s.pick_token__who])))
    if s.options:
        s.at = 15  # pick_token_keepsake
        s.chooser = who
        return None
    s.pick_token__who = s.pick_token__keepsake = -1
    s.pick_token__then = -1
    return seek_treasures__after_pick_token(s)


def options__pick_token_keepsake(s):
    """What there is for pick_token_keepsake. [TOR-SEEK-04]"""
    return tuple(dict.fromkeys(kinds(s.glimpse[s.pick_token__who])))


def answer__pick_token_keepsake(s, value):
    """Takes what was chosen for pick_token_keepsake. [TOR-SEEK-02, TOR-SEEK-03]"""
    s.pick_token__keepsake = value
    who = s.pick_token__who
    piece = take_sorted_kind(s.glimpse[who], value)
    if piece >= 0:
        if s.glimpse[who]:
            piece = blurred(piece, 1 << who)
            blur(s.glimpse[who], 1 << who)
            s.glimpse[who].sort()
        if s.log is not None:
            log_one(s, ("glimpse", who), ("hoard", who), piece, True, 1 << who)
        insort(s.hoard[who], piece | 1 << who)
    if s.glimpse[who]:
        taken = s.glimpse[who]
        s.glimpse[who] = []
        if taken and s.glimpse[who]:
            taken = blurred_all(taken, 1 << who)
            blur(s.glimpse[who], 1 << who)
            s.glimpse[who].sort()
        if s.log is not None and taken:
            log_move(s, ("glimpse", who), ("treasures", 0), taken, True, 1 << who)
        taken = shuffled(s.chance, taken)
        taken = blurred_all(taken, 0)
        s.treasures += taken
    s.pick_token__who = s.pick_token__keepsake = -1
    s.pick_token__then = -1
    return seek_treasures__after_pick_token(s)


def chooser__pick_token_keepsake(s):
    """Who makes the choice pick_token_keepsake."""
    return s.pick_token__who


def board_ships(s):
    """Board ships.

    [TOR-ACT-07, TOR-GAP-13, TOR-BRD-01, TOR-GAP-18, TOR-BRD-02, TOR-2P-06, TOR-ATT-05, TOR-BRD-03,
    TOR-BRD-04, TOR-2P-07, TOR-ATT-01, TOR-CAP-03, TOR-GAP-22, TOR-CAP-05, TOR-GAP-12, TOR-ACT-11,
    TOR-BRD-05, TOR-ATT-04, TOR-BRD-06, TOR-BRD-07, TOR-BRD-08, TOR-GAP-21]
    """
    if s.log is not None and s.attacked != -1:
        s.log.append(("set", "attacked", 0, -1))
    s.attacked = -1
    leader = first_place(s, BOARD)
    s.board_ships__leader = leader
    if leader >= 0:
        s.options = (1, 0)
        s.at = 16  # board_ships_board_ship
        s.chooser = leader
        return None
    return board_ships__on(s)


def board_ships__on(s):
    """Goes on."""
    runner_up = second_place(s, BOARD)
    s.board_ships__runner_up = runner_up
    if runner_up >= 0:
        s.options = (1, 0)
        s.at = 19  # board_ships_board_ship_2
        s.chooser = runner_up
        return None
    return board_ships__on_3(s)


def board_ships__after_victim(s):
    """After victim."""
    victim = s.board_ships__victim
    if s.log is not None and s.attacked != victim:
        s.log.append(("set", "attacked", 0, victim))
    s.attacked = victim
    if s.fleet[victim]:
        s.options = tuple(dict.fromkeys(s.fleet[s.board_ships__victim]))
        if s.options:
            s.at = 18  # board_ships_loot
            s.chooser = s.board_ships__leader
            return None
        return board_ships__after_loot
    return board_ships__on_2(s)


def board_ships__on_2(s):
    """Goes on.

    [TOR-BRD-03, TOR-BRD-04, TOR-2P-06, TOR-2P-07, TOR-ATT-01, TOR-CAP-03, TOR-GAP-22, TOR-CAP-05]
    """
    leader = s.board_ships__leader
    victim = s.board_ships__victim
    set_ships_back(s, leader, victim)
    reduce_fleet(s, victim)
    reduce_fleet(s, leader)
    return board_ships__on(s)


def board_ships__after_loot(s):
    """After loot. [TOR-BRD-02, TOR-2P-06]"""
    leader = s.board_ships__leader
    victim = s.board_ships__victim
    loot = s.board_ships__loot
    if loot in s.fleet[victim]:
        piece = loot
        s.fleet[victim].remove(piece)
        if s.log is not None:
            log_one(s, ("fleet", victim), ("home", leader), piece, False, s.everybody)
        insort(s.home[leader], piece)
    return board_ships__on_2(s)


def board_ships__on_3(s):
    """Goes on."""
    s.board_ships__leader = s.board_ships__runner_up = s.board_ships__victim = -1
    s.board_ships__loot = s.board_ships__victim_2 = -1
    s.board_ships__then = -1
    return play_round__after_board_ships(s)


def board_ships__after_victim_2(s):
    """After victim 2. [TOR-BRD-06, TOR-BRD-07]"""
    runner_up = s.board_ships__runner_up
    set_ships_back(s, runner_up, s.board_ships__victim_2)
    s.plunder_island__attacker = runner_up
    s.plunder_island__then = 12
    return plunder_island(s)


def board_ships__after_plunder_island(s):
    """After plunder island. [TOR-CAP-03, TOR-GAP-22, TOR-CAP-05]"""
    reduce_fleet(s, s.board_ships__victim_2)
    reduce_fleet(s, s.board_ships__runner_up)
    return board_ships__on_3(s)


def options__board_ships_board_ship(s):
    """What there is for board_ships_board_ship. [TOR-ACT-07, TOR-GAP-13]"""
    return (1, 0)


def answer__board_ships_board_ship(s, value):
    """Takes what was chosen for board_ships_board_ship."""
    s.answer = value
    if value != 0:
        leader = s.board_ships__leader
        found = []
        for victim in range(s.players):
            if victim != leader:
                found.append(victim)
        s.options = tuple(found)
        if s.options:
            s.at = 17  # board_ships_victim
            s.chooser = s.board_ships__leader
            return None
        return board_ships__after_victim
    return board_ships__on(s)


def chooser__board_ships_board_ship(s):
    """Who makes the choice board_ships_board_ship."""
    return s.board_ships__leader


def options__board_ships_victim(s):
    """What there is for board_ships_victim. [TOR-BRD-01]"""
    leader = s.board_ships__leader
    found = []
    for victim in range(s.players):
        if victim != leader:
            found.append(victim)
    return tuple(found)


def answer__board_ships_victim(s, value):
    """Takes what was chosen for board_ships_victim."""
    s.board_ships__victim = value
    return board_ships__after_victim


def chooser__board_ships_victim(s):
    """Who makes the choice board_ships_victim."""
    return s.board_ships__leader


def options__board_ships_loot(s):
    """What there is for board_ships_loot. [TOR-BRD-02, TOR-2P-06, TOR-ATT-05]"""
    return tuple(dict.fromkeys(s.fleet[s.board_ships__victim]))


def answer__board_ships_loot(s, value):
    """Takes what was chosen for board_ships_loot."""
    s.board_ships__loot = value
    return board_ships__after_loot


def chooser__board_ships_loot(s):
    """Who makes the choice board_ships_loot."""
    return s.board_ships__leader


def options__board_ships_board_ship_2(s):
    """What there is for board_ships_board_ship_2. [TOR-ACT-07, TOR-ACT-11, TOR-GAP-13]"""
    return (1, 0)


def answer__board_ships_board_ship_2(s, value):
    """Takes what was chosen for board_ships_board_ship_2."""
    s.answer = value
    if value != 0:
        runner_up = s.board_ships__runner_up
        found = []
        for victim in range(s.players):
            if victim != runner_up and victim != s.attacked:
                found.append(victim)
        s.options = tuple(found)
        if s.options:
            s.at = 20  # board_ships_victim_2
            s.chooser = s.board_ships__runner_up
            return None
        return board_ships__after_victim_2
    return board_ships__on_3(s)


def chooser__board_ships_board_ship_2(s):
    """Who makes the choice board_ships_board_ship_2."""
    return s.board_ships__runner_up


def options__board_ships_victim_2(s):
    """What there is for board_ships_victim_2. [TOR-BRD-05, TOR-ATT-04, TOR-GAP-12]"""
    runner_up = s.board_ships__runner_up
    found = []
    for victim in range(s.players):
        if victim != runner_up and victim != s.attacked:
            found.append(victim)
    return tuple(found)


def answer__board_ships_victim_2(s, value):
    """Takes what was chosen for board_ships_victim_2."""
    s.board_ships__victim_2 = value
    return board_ships__after_victim_2(s)


def chooser__board_ships_victim_2(s):
    """Who makes the choice board_ships_victim_2."""
    return s.board_ships__runner_up


def raid_crews(s):
    """Raid crews.

    [TOR-ACT-07, TOR-GAP-13, TOR-RAID-01, TOR-GAP-18, TOR-2P-08, TOR-ATT-05, TOR-GAP-19,
    TOR-RAID-02, TOR-RAID-03, TOR-RAID-04, TOR-2P-09, TOR-ATT-01, TOR-CAP-03, TOR-GAP-22,
    TOR-CAP-05, TOR-GAP-12, TOR-ACT-11, TOR-RAID-05, TOR-ATT-04, TOR-RAID-06, TOR-RAID-07,
    TOR-RAID-08, TOR-GAP-21]
    """
    if s.log is not None and s.attacked != -1:
        s.log.append(("set", "attacked", 0, -1))
    s.attacked = -1
    leader = first_place(s, RAID)
    s.raid_crews__leader = leader
    if leader >= 0:
        s.options = (1, 0)
        s.at = 21  # raid_crews_raid_crew
        s.chooser = leader
        return None
    return raid_crews__on(s)


def raid_crews__on(s):
    """Goes on."""
    runner_up = second_place(s, RAID)
    s.raid_crews__runner_up = runner_up
    if runner_up >= 0:
        s.options = (1, 0)
        s.at = 24  # raid_crews_raid_crew_2
        s.chooser = runner_up
        return None
    return raid_crews__on_3


def raid_crews__after_victim(s):
    """After victim."""
    victim = s.raid_crews__victim
    if s.log is not None and s.attacked != victim:
        s.log.append(("set", "attacked", 0, victim))
    s.attacked = victim
    if s.crew[victim]:
        s.options = tuple(dict.fromkeys(s.crew[s.raid_crews__victim]))
        if s.options:
            s.at = 23  # raid_crews_loot
            s.chooser = s.raid_crews__leader
            return None
        return raid_crews__after_loot
    return raid_crews__on_2(s)


def raid_crews__on_2(s):
    """Goes on.

    [TOR-RAID-03, TOR-RAID-04, TOR-2P-08, TOR-2P-09, TOR-ATT-01, TOR-CAP-03, TOR-GAP-22, TOR-CAP-05]
    """
    leader = s.raid_crews__leader
    victim = s.raid_crews__victim
    set_pirates_back(s, leader, victim)
    reduce_crew(s, victim)
    reduce_crew(s, leader)
    return raid_crews__on(s)


def raid_crews__after_loot(s):
    """After loot. [TOR-RAID-02, TOR-2P-08]"""
    leader = s.raid_crews__leader
    victim = s.raid_crews__victim
    loot = s.raid_crews__loot
    if loot in s.crew[victim]:
        piece = loot
        s.crew[victim].remove(piece)
        if s.log is not None:
            log_one(s, ("crew", victim), ("home", leader), piece, False, s.everybody)
        insort(s.home[leader], piece)
    return raid_crews__on_2(s)


def raid_crews__on_3(s):
    """Goes on."""
    s.raid_crews__leader = s.raid_crews__runner_up = s.raid_crews__victim = -1
    s.raid_crews__loot = s.raid_crews__victim_2 = -1
    s.raid_crews__then = -1
    return play_round__after_raid_crews(s)


def raid_crews__after_victim_2(s):
    """After victim 2. [TOR-RAID-06, TOR-RAID-07]"""
    runner_up = s.raid_crews__runner_up
    set_pirates_back(s, runner_up, s.raid_crews__victim_2)
    s.plunder_island__attacker = runner_up
    s.plunder_island__then = 13
    return plunder_island(s)


def raid_crews__after_plunder_island(s):
    """After plunder island. [TOR-CAP-03, TOR-GAP-22, TOR-CAP-05]"""
    reduce_crew(s, s.raid_crews__victim_2)
    reduce_crew(s, s.raid_crews__runner_up)
    return raid_crews__on_3


def options__raid_crews_raid_crew(s):
    """What there is for raid_crews_raid_crew. [TOR-ACT-07, TOR-GAP-13]"""
    return (1, 0)


def answer__raid_crews_raid_crew(s, value):
    """Takes what was chosen for raid_crews_raid_crew."""
    s.answer = value
    if value != 0:
        leader = s.raid_crews__leader
        found = []
        for victim in range(s.players):
            if victim != leader:
                found.append(victim)
        s.options = tuple(found)
        if s.options:
            s.at = 22  # raid_crews_victim
            s.chooser = s.raid_crews__leader
            return None
        return raid_crews__after_victim
    return raid_crews__on(s)


def chooser__raid_crews_raid_crew(s):
    """Who makes the choice raid_crews_raid_crew."""
    return s.raid_crews__leader


def options__raid_crews_victim(s):
    """What there is for raid_crews_victim. [TOR-RAID-01]"""
    leader = s.raid_crews__leader
    found = []
    for victim in range(s.players):
        if victim != leader:
            found.append(victim)
    return tuple(found)


def answer__raid_crews_victim(s, value):
    """Takes what was chosen for raid_crews_victim."""
    s.raid_crews__victim = value
    return raid_crews__after_victim(s)


def chooser__raid_crews_victim(s):
    """Who makes the choice raid_crews_victim."""
    return s.raid_crews__leader


def options__raid_crews_loot(s):
    """What there is for raid_crews_loot. [TOR-2P-08, TOR-ATT-05, TOR-GAP-19]"""
    return tuple(dict.fromkeys(s.crew[s.raid_crews__victim]))


def answer__raid_crews_loot(s, value):
    """Takes what was chosen for raid_crews_loot."""
    s.raid_crews__loot = value
    return raid_crews__after_loot(s)


def chooser__raid_crews_loot(s):
    """Who makes the choice raid_crews_loot."""
    return s.raid_crews__leader


def options__raid_crews_raid_crew_2(s):
    """What there is for raid_crews_raid_crew_2. [TOR-ACT-07, TOR-ACT-11, TOR-GAP-13]"""
    return (1, 0)


def answer__raid_crews_raid_crew_2(s, value):
    """Takes what was chosen for raid_crews_raid_crew_2."""
    s.answer = value
    if value != 0:
        runner_up = s.raid_crews__runner_up
        found = []
        for victim in range(s.players):
            if victim != runner_up and victim != s.attacked:
                found.append(victim)
        s.options = tuple(found)
        if s.options:
            s.at = 25  # raid_crews_victim_2
            s.chooser = s.raid_crews__runner_up
            return None
        return raid_crews__after_victim_2
    return raid_crews__on_3


def chooser__raid_crews_raid_crew_2(s):
    """Who makes the choice raid_crews_raid_crew_2."""
    return s.raid_crews__runner_up


def options__raid_crews_victim_2(s):
    """What there is for raid_crews_victim_2. [TOR-RAID-05, TOR-ATT-04, TOR-GAP-12]"""
    runner_up = s.raid_crews__runner_up
    found = []
    for victim in range(s.players):
        if victim != runner_up and victim != s.attacked:
            found.append(victim)
    return tuple(found)


def answer__raid_crews_victim_2(s, value):
    """Takes what was chosen for raid_crews_victim_2."""
    s.raid_crews__victim_2 = value
    return raid_crews__after_victim_2(s)


def chooser__raid_crews_victim_2(s):
    """Who makes the choice raid_crews_victim_2."""
    return s.raid_crews__runner_up


def plunder_island(s):
    """Plunder island. [TOR-BRD-08, TOR-RAID-08, TOR-CAP-09]"""
    s.options = tuple(dict.fromkeys(s.central_island))
    if s.options:
        s.at = 26  # plunder_island_prize
        s.chooser = s.plunder_island__attacker
        return None
    s.plunder_island__prize = s.plunder_island__attacker = -1
    then, s.plunder_island__then = s.plunder_island__then, -1
    return RESUME[then]


def options__plunder_island_prize(s):
    """What there is for plunder_island_prize. [TOR-BRD-08, TOR-RAID-08]"""
    return tuple(dict.fromkeys(s.central_island))


def answer__plunder_island_prize(s, value):
    """Takes what was chosen for plunder_island_prize. [TOR-BRD-08, TOR-RAID-08, TOR-CAP-09]"""
    s.plunder_island__prize = value
    attacker = s.plunder_island__attacker
    if value in s.central_island:
        piece = value
        s.central_island.remove(piece)
        if s.log is not None:
            log_one(s, ("central_island", 0), ("home", attacker), piece, False, s.everybody)
        insort(s.home[attacker], piece)
    s.plunder_island__prize = s.plunder_island__attacker = -1
    then, s.plunder_island__then = s.plunder_island__then, -1
    return RESUME[then]


def chooser__plunder_island_prize(s):
    """Who makes the choice plunder_island_prize."""
    return s.plunder_island__attacker


def move_chests(s):
    """Move chests. [TOR-MOVE-01, TOR-GAP-14, TOR-MOVE-02, TOR-MOVE-06]"""
    at = s.players - 1
    for player in seats_from(s.start_player, s.players):
        bag = s.bag
        if bag:
            drawn = s.chance.below(len(bag))
            piece = s.bag.pop(len(bag) - 1 - drawn)
            if s.log is not None:
                log_one(s, ("bag", 0), ("home", player), piece, True, s.everybody)
            insort(s.home[player], piece >> 16)
    s.move_chests__items = tuple(seats_from(s.start_player, s.players))
    s.move_chests__index = 0
    return move_chests__after_bring_chests_on(s)


def move_chests__after_bring_chests_on(s):
    """After bring chests on."""
    items = s.move_chests__items
    index = s.move_chests__index
    if index < len(items):
        player = items[index]
        s.move_chests__index = index + 1
        s.bring_chests_on__who = player
        s.bring_chests_on__then = 14
        return bring_chests_on(s)
    s.move_chests__index = -1
    s.move_chests__items = ()
    s.move_chests__then = -1
    return play_round__after_move_chests(s)


def bring_chests_on(s):
    """Bring chests on.

    [TOR-MOVE-02, TOR-MOVE-03, TOR-MOVE-07, TOR-MOVE-04, TOR-GAP-24, TOR-MOVE-05, TOR-CAP-08,
    TOR-GAP-23]
    """
    who = s.bring_chests_on__who
    if s.fleet[who]:
        taken = s.fleet[who]
        s.fleet[who] = []
        if s.log is not None and taken:
            log_move(s, ("fleet", who), ("haven", who), taken, False, s.everybody)
        s.haven[who] += taken
        s.haven[who].sort()
    s.bring_chests_on__times_left = len(s.crew[who]) - 1
    return bring_chests_on__again(s)


def bring_chests_on__again(s):
    """Once more, or on. [TOR-MOVE-02, TOR-GAP-24, TOR-MOVE-05, TOR-CAP-08, TOR-GAP-23]"""
    who = s.bring_chests_on__who
    if s.bring_chests_on__times_left > 0:
        s.bring_chests_on__times_left = s.bring_chests_on__times_left - 1
        s.options = tuple(dict.fromkeys(s.crew[s.bring_chests_on__who]))
        if s.options:
            s.at = 27  # bring_chests_on_next_chest
            s.chooser = who
            return None
        return bring_chests_on__after_next_chest
    if s.crew[who]:
        taken = s.crew[who]
        s.crew[who] = []
        if s.log is not None and taken:
            log_move(s, ("crew", who), ("fleet", who), taken, False, s.everybody)
        s.fleet[who] += taken
    reduce_fleet(s, who)
    s.bring_chests_on__times_left_2 = len(s.home[who]) - 1
    return bring_chests_on__again_2(s)


def bring_chests_on__after_next_chest(s):
    """After next chest. [TOR-MOVE-02]"""
    who = s.bring_chests_on__who
    next_chest = s.bring_chests_on__next_chest
    if next_chest in s.crew[who]:
        piece = next_chest
        s.crew[who].remove(piece)
        if s.log is not None:
            log_one(s, ("crew", who), ("fleet", who), piece, False, s.everybody)
        s.fleet[who].append(piece)
    return bring_chests_on__again(s)


def bring_chests_on__again_2(s):
    """Once more, or on. [TOR-MOVE-02, TOR-GAP-24, TOR-MOVE-05, TOR-CAP-08, TOR-GAP-23]"""
    who = s.bring_chests_on__who
    if s.bring_chests_on__times_left_2 > 0:
        s.bring_chests_on__times_left_2 = s.bring_chests_on__times_left_2 - 1
        s.options = tuple(dict.fromkeys(s.home[s.bring_chests_on__who]))
        if s.options:
            s.at = 28  # bring_chests_on_next_chest_2
            s.chooser = who
            return None
        return bring_chests_on__after_next_chest_2
    if s.home[who]:
        taken = s.home[who]
        s.home[who] = []
        if s.log is not None and taken:
            log_move(s, ("home", who), ("crew", who), taken, False, s.everybody)
        s.crew[who] += taken
    reduce_crew(s, who)
    s.bring_chests_on__who = s.bring_chests_on__times_left = s.bring_chests_on__next_chest = -1
    s.bring_chests_on__times_left_2 = s.bring_chests_on__next_chest_2 = -1
    s.bring_chests_on__then = -1
    return move_chests__after_bring_chests_on


def bring_chests_on__after_next_chest_2(s):
    """After next chest 2. [TOR-MOVE-02]"""
    who = s.bring_chests_on__who
    next_chest_2 = s.bring_chests_on__next_chest_2
    if next_chest_2 in s.home[who]:
        piece = next_chest_2
        s.home[who].remove(piece)
        if s.log is not None:
            log_one(s, ("home", who), ("crew", who), piece, False, s.everybody)
        s.crew[who].append(piece)
    return bring_chests_on__again_2(s)


def options__bring_chests_on_next_chest(s):
    """What there is for bring_chests_on_next_chest. [TOR-MOVE-04]"""
    return tuple(dict.fromkeys(s.crew[s.bring_chests_on__who]))


def answer__bring_chests_on_next_chest(s, value):
    """Takes what was chosen for bring_chests_on_next_chest."""
    s.bring_chests_on__next_chest = value
    return bring_chests_on__after_next_chest(s)


def chooser__bring_chests_on_next_chest(s):
    """Who makes the choice bring_chests_on_next_chest."""
    return s.bring_chests_on__who


def options__bring_chests_on_next_chest_2(s):
    """What there is for bring_chests_on_next_chest_2. [TOR-MOVE-04]"""
    return tuple(dict.fromkeys(s.home[s.bring_chests_on__who]))


def answer__bring_chests_on_next_chest_2(s, value):
    """Takes what was chosen for bring_chests_on_next_chest_2."""
    s.bring_chests_on__next_chest_2 = value
    return bring_chests_on__after_next_chest_2(s)


def chooser__bring_chests_on_next_chest_2(s):
    """Who makes the choice bring_chests_on_next_chest_2."""
    return s.bring_chests_on__who


def check__keep_dice_aim__1(s, value):
    """Whether keep_dice_aim can be this, by its test 1."""
    return can_show(s, s.keep_dice__keeper, value)


def check__keep_dice_kept__1(s, value):
    """Whether keep_dice_kept can be this, by its test 1."""
    keeper = s.keep_dice__keeper
    return shows(s, keeper, value, s.keep_dice__aim[keeper])


def check__keep_dice_wild__1(s, value):
    """Whether keep_dice_wild can be this, by its test 1."""
    return shows(s, s.keep_dice__keeper, value, SKULL)


def check__keep_dice_target__1(s, value):
    """Whether keep_dice_target can be this, by its test 1."""
    keeper_2 = s.keep_dice__keeper_2
    return room(s, keeper_2, value) >= len(s.keep_dice__kept[keeper_2])


def check__roll_in_the_open_aim__1(s, value):
    """Whether roll_in_the_open_aim can be this, by its test 1."""
    return can_use(s, s.roll_in_the_open__who, value)


def check__roll_in_the_open_kept__1(s, value):
    """Whether roll_in_the_open_kept can be this, by its test 1."""
    return shows(s, s.roll_in_the_open__who, value, s.roll_in_the_open__aim)


def check__roll_in_the_open_wild__1(s, value):
    """Whether roll_in_the_open_wild can be this, by its test 1."""
    return shows(s, s.roll_in_the_open__who, value, SKULL)


def check__roll_in_the_open_target__1(s, value):
    """Whether roll_in_the_open_target can be this, by its test 1."""
    return room(s, s.roll_in_the_open__who, value) >= len(s.roll_in_the_open__kept)


def check__win_tile_deed__1(s, value):
    """Whether win_tile_deed can be this, by its test 1."""
    return s.tile[s.win_tile__who * 6 + value] < 2


def check__board_ships_victim__1(s, value):
    """Whether board_ships_victim can be this, by its test 1."""
    return value != s.board_ships__leader


def check__board_ships_victim_2__1(s, value):
    """Whether board_ships_victim_2 can be this, by its test 1."""
    return value != s.board_ships__runner_up


def check__board_ships_victim_2__2(s, value):
    """Whether board_ships_victim_2 can be this, by its test 2."""
    return value != s.attacked


def check__raid_crews_victim__1(s, value):
    """Whether raid_crews_victim can be this, by its test 1."""
    return value != s.raid_crews__leader


def check__raid_crews_victim_2__1(s, value):
    """Whether raid_crews_victim_2 can be this, by its test 1."""
    return value != s.raid_crews__runner_up


def check__raid_crews_victim_2__2(s, value):
    """Whether raid_crews_victim_2 can be this, by its test 2."""
    return value != s.attacked
ACTIONS = (
)
RESUME = (
    play__after_play_round,
    play_round__after_place_dice,
    play_round__after_expand_fleets,
    play_round__after_recruit_crews,
    play_round__after_seek_treasures,
    play_round__after_board_ships,
    play_round__after_raid_crews,
    play_round__after_move_chests,
    place_dice__after_win_tile,
    place_dice__after_keep_dice,
    keep_dice__after_roll_in_the_open,
    seek_treasures__after_pick_token,
    board_ships__after_plunder_island,
    raid_crews__after_plunder_island,
    move_chests__after_bring_chests_on,
)
ANSWERS = (
    answer__keep_dice_aim,
    answer__keep_dice_kept,
    answer__keep_dice_wild,
    answer__keep_dice_target,
    answer__roll_in_the_open_aim,
    answer__roll_in_the_open_kept,
    answer__roll_in_the_open_wild,
    answer__roll_in_the_open_target,
    answer__win_tile_deed,
    answer__expand_fleets_expand_fleet,
    answer__expand_fleets_expand_fleet_2,
    answer__recruit_crews_recruit_crew,
    answer__recruit_crews_recruit_crew_2,
    answer__seek_treasures_seek_treasure,
    answer__seek_treasures_seek_treasure_2,
    answer__pick_token_keepsake,
    answer__board_ships_board_ship,
    answer__board_ships_victim,
    answer__board_ships_loot,
    answer__board_ships_board_ship_2,
    answer__board_ships_victim_2,
    answer__raid_crews_raid_crew,
    answer__raid_crews_victim,
    answer__raid_crews_loot,
    answer__raid_crews_raid_crew_2,
    answer__raid_crews_victim_2,
    answer__plunder_island_prize,
    answer__bring_chests_on_next_chest,
    answer__bring_chests_on_next_chest_2,
)
OPTIONS = (
    options__keep_dice_aim,
    options__keep_dice_kept,
    options__keep_dice_wild,
    options__keep_dice_target,
    options__roll_in_the_open_aim,
    options__roll_in_the_open_kept,
    options__roll_in_the_open_wild,
    options__roll_in_the_open_target,
    options__win_tile_deed,
    options__expand_fleets_expand_fleet,
    options__expand_fleets_expand_fleet_2,
    options__recruit_crews_recruit_crew,
    options__recruit_crews_recruit_crew_2,
    options__seek_treasures_seek_treasure,
    options__seek_treasures_seek_treasure_2,
    options__pick_token_keepsake,
    options__board_ships_board_ship,
    options__board_ships_victim,
    options__board_ships_loot,
    options__board_ships_board_ship_2,
    options__board_ships_victim_2,
    options__raid_crews_raid_crew,
    options__raid_crews_victim,
    options__raid_crews_loot,
    options__raid_crews_raid_crew_2,
    options__raid_crews_victim_2,
    options__plunder_island_prize,
    options__bring_chests_on_next_chest,
    options__bring_chests_on_next_chest_2,
)
CHOOSERS = (
    chooser__keep_dice_aim,
    chooser__keep_dice_kept,
    chooser__keep_dice_wild,
    chooser__keep_dice_target,
    chooser__roll_in_the_open_aim,
    chooser__roll_in_the_open_kept,
    chooser__roll_in_the_open_wild,
    chooser__roll_in_the_open_target,
    chooser__win_tile_deed,
    chooser__expand_fleets_expand_fleet,
    chooser__expand_fleets_expand_fleet_2,
    chooser__recruit_crews_recruit_crew,
    chooser__recruit_crews_recruit_crew_2,
    chooser__seek_treasures_seek_treasure,
    chooser__seek_treasures_seek_treasure_2,
    chooser__pick_token_keepsake,
    chooser__board_ships_board_ship,
    chooser__board_ships_victim,
    chooser__board_ships_loot,
    chooser__board_ships_board_ship_2,
    chooser__board_ships_victim_2,
    chooser__raid_crews_raid_crew,
    chooser__raid_crews_victim,
    chooser__raid_crews_loot,
    chooser__raid_crews_raid_crew_2,
    chooser__raid_crews_victim_2,
    chooser__plunder_island_prize,
    chooser__bring_chests_on_next_chest,
    chooser__bring_chests_on_next_chest_2,
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
    s.box_of_chest = list((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4))
    s.box_of_token = list((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2))
    s.bag = []
    s.treasures = []
    s.central_island = []
    s.home = [[] for _ in range(players)]
    s.crew = [[] for _ in range(players)]
    s.fleet = [[] for _ in range(players)]
    s.haven = [[] for _ in range(players)]
    s.glimpse = [[] for _ in range(players)]
    s.hoard = [[] for _ in range(players)]
    s.fortune = [[] for _ in range(players)]
    s.start_player = 0
    s.ship_spot = [3] * (players)
    s.pirate_spot = [3] * (players)
    s.tile = [0] * (players * 6)
    s.rolled = [0] * (players)
    s.showing = [0] * (players * 5)
    s.shown = [-1] * (players * 5)
    s.dice_on = [0] * (players * 6)
    s.rolling = 0
    s.stuck = 0
    s.attacked = -1
    s.long_game = options.get("long_game", 0)
    s.youngest_known = options.get("youngest_known", 0)
    s.pips = tables.get("pips", PIPS)
    s.dice_limit = tables.get("dice_limit", DICE_LIMIT)
    s.chest_limit = tables.get("chest_limit", CHEST_LIMIT)
    s.play__times_left = -1
    s.play_round__then = -1
    s.place_dice__times_left = -1
    s.place_dice__items = ()
    s.place_dice__index = -1
    s.place_dice__then = -1
    s.keep_dice__aim = ()
    s.keep_dice__most = ()
    s.keep_dice__kept = ()
    s.keep_dice__wild = ()
    s.keep_dice__items = ()
    s.keep_dice__index = -1
    s.keep_dice__keeper = -1
    s.keep_dice__items_2 = ()
    s.keep_dice__index_2 = -1
    s.keep_dice__keeper_2 = -1
    s.keep_dice__items_3 = ()
    s.keep_dice__index_3 = -1
    s.keep_dice__target = -1
    s.keep_dice__then = -1
    s.roll_in_the_open__who = -1
    s.roll_in_the_open__aim = -1
    s.roll_in_the_open__kept = ()
    s.roll_in_the_open__target = -1
    s.roll_in_the_open__wild = ()
    s.roll_in_the_open__target_2 = -1
    s.roll_in_the_open__then = -1
    s.win_tile__deed = -1
    s.win_tile__who = -1
    s.win_tile__then = -1
    s.expand_fleets__leader = -1
    s.expand_fleets__runner_up = -1
    s.expand_fleets__then = -1
    s.recruit_crews__leader = -1
    s.recruit_crews__runner_up = -1
    s.recruit_crews__then = -1
    s.seek_treasures__leader = -1
    s.seek_treasures__runner_up = -1
    s.seek_treasures__then = -1
    s.pick_token__who = -1
    s.pick_token__keepsake = -1
    s.pick_token__then = -1
    s.board_ships__leader = -1
    s.board_ships__runner_up = -1
    s.board_ships__victim = -1
    s.board_ships__loot = -1
    s.board_ships__victim_2 = -1
    s.board_ships__then = -1
    s.raid_crews__leader = -1
    s.raid_crews__runner_up = -1
    s.raid_crews__victim = -1
    s.raid_crews__loot = -1
    s.raid_crews__victim_2 = -1
    s.raid_crews__then = -1
    s.plunder_island__prize = -1
    s.plunder_island__attacker = -1
    s.plunder_island__then = -1
    s.move_chests__items = ()
    s.move_chests__index = -1
    s.move_chests__then = -1
    s.bring_chests_on__who = -1
    s.bring_chests_on__times_left = -1
    s.bring_chests_on__next_chest = -1
    s.bring_chests_on__times_left_2 = -1
    s.bring_chests_on__next_chest_2 = -1
    s.bring_chests_on__then = -1
    return s


LOTS = (setup,)
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
        options.get("long_game"),
        options.get("youngest_known"),
        tables.get("pips"),
        tables.get("dice_limit"),
        tables.get("chest_limit"),
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
    for _ in STEPS:
        block = block(s)
        if block is None:
            return
    go_on(s, block)


def step(s, value):
    """Make a choice, one of `s.options`, and go on to the next."""
    if s.secret >= 0:
        s.secret_moves += ((s.chooser, value),)
    block = ANSWERS[s.at](s, value)
    if block is not None:
        run(s, block)


def finish(s, winners):
    """End the game at once, and clear what rules keep: it may be in the midst of them."""
    s.winners = winners
    s.at = s.chooser = s.answer = s.secret = -1
    s.options = s.picks = s.secret_moves = ()
    s.play__times_left = -1
    s.play_round__then = -1
    s.place_dice__times_left = -1
    s.place_dice__items = ()
    s.place_dice__index = -1
    s.place_dice__then = -1
    s.keep_dice__aim = ()
    s.keep_dice__most = ()
    s.keep_dice__kept = ()
    s.keep_dice__wild = ()
    s.keep_dice__items = ()
    s.keep_dice__index = -1
    s.keep_dice__keeper = -1
    s.keep_dice__items_2 = ()
    s.keep_dice__index_2 = -1
    s.keep_dice__keeper_2 = -1
    s.keep_dice__items_3 = ()
    s.keep_dice__index_3 = -1
    s.keep_dice__target = -1
    s.keep_dice__then = -1
    s.roll_in_the_open__who = -1
    s.roll_in_the_open__aim = -1
    s.roll_in_the_open__kept = ()
    s.roll_in_the_open__target = -1
    s.roll_in_the_open__wild = ()
    s.roll_in_the_open__target_2 = -1
    s.roll_in_the_open__then = -1
    s.win_tile__deed = -1
    s.win_tile__who = -1
    s.win_tile__then = -1
    s.expand_fleets__leader = -1
    s.expand_fleets__runner_up = -1
    s.expand_fleets__then = -1
    s.recruit_crews__leader = -1
    s.recruit_crews__runner_up = -1
    s.recruit_crews__then = -1
    s.seek_treasures__leader = -1
    s.seek_treasures__runner_up = -1
    s.seek_treasures__then = -1
    s.pick_token__who = -1
    s.pick_token__keepsake = -1
    s.pick_token__then = -1
    s.board_ships__leader = -1
    s.board_ships__runner_up = -1
    s.board_ships__victim = -1
    s.board_ships__loot = -1
    s.board_ships__victim_2 = -1
    s.board_ships__then = -1
    s.raid_crews__leader = -1
    s.raid_crews__runner_up = -1
    s.raid_crews__victim = -1
    s.raid_crews__loot = -1
    s.raid_crews__victim_2 = -1
    s.raid_crews__then = -1
    s.plunder_island__prize = -1
    s.plunder_island__attacker = -1
    s.plunder_island__then = -1
    s.move_chests__items = ()
    s.move_chests__index = -1
    s.move_chests__then = -1
    s.bring_chests_on__who = -1
    s.bring_chests_on__times_left = -1
    s.bring_chests_on__next_chest = -1
    s.bring_chests_on__times_left_2 = -1
    s.bring_chests_on__next_chest_2 = -1
    s.bring_chests_on__then = -1
    if s.log is not None:
        s.log.append(("over", winners))


def restart__0(s):
    """Go back to the first of the secret choices."""
    s.picks = ()
    run(s, keep_dice__on)


SECRET = (restart__0,)


DESCRIPTION = d.Description(
    game='tortuga_2014',
    spec_hash='dfcb871aeed93339e62b8ba16662400a',
    language_version='0.1',
    min_players=2,
    max_players=4,
    enums=(
        d.Enumeration('colour', ('red', 'blue', 'yellow', 'white', 'purple')),
        d.Enumeration('set_colour', ('red', 'blue', 'yellow'), among='colour'),
        d.Enumeration('face', ('expand', 'recruit', 'seek', 'board', 'raid', 'skull')),
        d.Enumeration('deed', ('expand', 'recruit', 'seek', 'board', 'raid'), among='face'),
        d.Enumeration('die', ('die_a', 'die_b', 'die_c', 'die_d', 'die_e')),
        d.Enumeration('token', ('one_coin', 'two_coins', 'three_coins')),
    ),
    classes=(
        d.PieceClass('chest', 'colour', (10, 10, 10, 5, 5)),
        d.PieceClass('token', 'token', (17, 9, 4)),
    ),
    zones=(
        d.Zone('box_of_chest', 'box_of_chest', 'group', 'chest', None, 'all', is_box=True),
        d.Zone('box_of_token', 'box_of_token', 'group', 'token', None, 'all', is_box=True),
        d.Zone('bag', 'bag', 'pile', 'chest', None, 'nobody'),
        d.Zone('treasures', 'treasures', 'pile', 'token', None, 'nobody'),
        d.Zone('central_island', 'central_island', 'group', 'chest', None, 'all'),
        d.Zone('home', 'home', 'group', 'chest', None, 'all', indices=(('enum', 'player'),)),
        d.Zone('crew', 'crew', 'line', 'chest', None, 'all', indices=(('enum', 'player'),)),
        d.Zone('fleet', 'fleet', 'line', 'chest', None, 'all', indices=(('enum', 'player'),)),
        d.Zone('haven', 'haven', 'group', 'chest', None, 'all', indices=(('enum', 'player'),)),
        d.Zone(
            'glimpse',
            'glimpse',
            'group',
            'token',
            None,
            'owner',
            indices=(('enum', 'player'),),
        ),
        d.Zone('hoard', 'hoard', 'group', 'token', None, 'owner', indices=(('enum', 'player'),)),
        d.Zone('fortune', 'fortune', 'group', 'token', None, 'all', indices=(('enum', 'player'),)),
    ),
    variables=(
        d.Variable('start_player', 'start_player', ('enum', 'player'), 0),
        d.Variable('ship_spot', 'ship_spot', ('int', 1, 8), 3, indices=(('enum', 'player'),)),
        d.Variable('pirate_spot', 'pirate_spot', ('int', 1, 8), 3, indices=(('enum', 'player'),)),
        d.Variable(
            'tile',
            'tile',
            ('int', 0, 2),
            0,
            indices=(('enum', 'player'), ('enum', 'deed')),
        ),
        d.Variable('rolled', 'rolled', ('set', 'die'), 0, indices=(('enum', 'player'),)),
        d.Variable(
            'showing',
            'showing',
            ('enum', 'face'),
            0,
            seen='owner',
            indices=(('enum', 'player'), ('enum', 'die')),
        ),
        d.Variable(
            'shown',
            'shown',
            ('optional', 'face'),
            -1,
            indices=(('enum', 'player'), ('enum', 'die')),
        ),
        d.Variable(
            'dice_on',
            'dice_on',
            ('set', 'die'),
            0,
            indices=(('enum', 'player'), ('enum', 'deed')),
        ),
        d.Variable('rolling', 'rolling', ('set', 'player'), 0),
        d.Variable('stuck', 'stuck', ('set', 'player'), 0),
        d.Variable('attacked', 'attacked', ('optional', 'player'), -1),
        d.Variable('long_game', 'long_game', ('bool',), 0, is_option=True),
        d.Variable('youngest_known', 'youngest_known', ('bool',), 0, is_option=True),
    ),
    fields=(
        d.Field('play__times_left', 'int', type=('int', 0, 60), seen='all'),
        d.Field('play_round__then', 'int', type=('resume', 15), seen='all'),
        d.Field('place_dice__times_left', 'int', type=('int', 0, 5), seen='all'),
        d.Field('place_dice__items', 'list', type=('enum', 'player'), seen='all'),
        d.Field('place_dice__index', 'int', type=('int', 0, 65536)),
        d.Field('place_dice__then', 'int', type=('resume', 15), seen='all'),
        d.Field('keep_dice__aim', 'array', secret=True, type=('enum', 'face'), seen='owner'),
        d.Field('keep_dice__most', 'array', secret=True, type=('int', 1, 5), seen='owner'),
        d.Field('keep_dice__kept', 'lists', secret=True, type=('enum', 'die'), seen='owner'),
        d.Field('keep_dice__wild', 'lists', secret=True, type=('enum', 'die'), seen='owner'),
        d.Field('keep_dice__items', 'list', type=('enum', 'player'), seen='all'),
        d.Field('keep_dice__index', 'int', type=('int', 0, 65536)),
        d.Field('keep_dice__keeper', 'int', type=('enum', 'player'), seen='all'),
        d.Field('keep_dice__items_2', 'list', type=('enum', 'player'), seen='all'),
        d.Field('keep_dice__index_2', 'int', type=('int', 0, 65536)),
        d.Field('keep_dice__keeper_2', 'int', type=('enum', 'player'), seen='all'),
        d.Field('keep_dice__items_3', 'list', type=('enum', 'player'), seen='all'),
        d.Field('keep_dice__index_3', 'int', type=('int', 0, 65536)),
        d.Field('keep_dice__target', 'int', type=('enum', 'deed'), seen='all'),
        d.Field('keep_dice__then', 'int', type=('resume', 15), seen='all'),
        d.Field('roll_in_the_open__who', 'int', type=('enum', 'player'), seen='all'),
        d.Field('roll_in_the_open__aim', 'int', type=('enum', 'face'), seen='all'),
        d.Field('roll_in_the_open__kept', 'list', type=('enum', 'die'), seen='all'),
        d.Field(
            'roll_in_the_open__target',
            'int',
            type=('enum', 'deed'),
            seen='owner',
            owner='roll_in_the_open__who',
        ),
        d.Field('roll_in_the_open__wild', 'list', type=('enum', 'die'), seen='all'),
        d.Field('roll_in_the_open__target_2', 'int', type=('enum', 'deed'), seen='all'),
        d.Field('roll_in_the_open__then', 'int', type=('resume', 15), seen='all'),
        d.Field('win_tile__deed', 'int', type=('enum', 'deed'), seen='all'),
        d.Field('win_tile__who', 'int', type=('enum', 'player'), seen='all'),
        d.Field('win_tile__then', 'int', type=('resume', 15), seen='all'),
        d.Field('expand_fleets__leader', 'int', type=('enum', 'player'), seen='all'),
        d.Field('expand_fleets__runner_up', 'int', type=('enum', 'player'), seen='all'),
        d.Field('expand_fleets__then', 'int', type=('resume', 15), seen='all'),
        d.Field('recruit_crews__leader', 'int', type=('enum', 'player'), seen='all'),
        d.Field('recruit_crews__runner_up', 'int', type=('enum', 'player'), seen='all'),
        d.Field('recruit_crews__then', 'int', type=('resume', 15), seen='all'),
        d.Field('seek_treasures__leader', 'int', type=('enum', 'player'), seen='all'),
        d.Field('seek_treasures__runner_up', 'int', type=('enum', 'player'), seen='all'),
        d.Field('seek_treasures__then', 'int', type=('resume', 15), seen='all'),
        d.Field('pick_token__who', 'int', type=('enum', 'player'), seen='all'),
        d.Field(
            'pick_token__keepsake',
            'int',
            secret=True,
            type=('enum', 'token'),
            seen='owner',
            owner='pick_token__who',
        ),
        d.Field('pick_token__then', 'int', type=('resume', 15), seen='all'),
        d.Field('board_ships__leader', 'int', type=('enum', 'player'), seen='all'),
        d.Field('board_ships__runner_up', 'int', type=('enum', 'player'), seen='all'),
        d.Field('board_ships__victim', 'int', type=('enum', 'player'), seen='all'),
        d.Field('board_ships__loot', 'int', type=('enum', 'colour'), seen='all'),
        d.Field('board_ships__victim_2', 'int', type=('enum', 'player'), seen='all'),
        d.Field('board_ships__then', 'int', type=('resume', 15), seen='all'),
        d.Field('raid_crews__leader', 'int', type=('enum', 'player'), seen='all'),
        d.Field('raid_crews__runner_up', 'int', type=('enum', 'player'), seen='all'),
        d.Field('raid_crews__victim', 'int', type=('enum', 'player'), seen='all'),
        d.Field('raid_crews__loot', 'int', type=('enum', 'colour'), seen='all'),
        d.Field('raid_crews__victim_2', 'int', type=('enum', 'player'), seen='all'),
        d.Field('raid_crews__then', 'int', type=('resume', 15), seen='all'),
        d.Field('plunder_island__prize', 'int', type=('enum', 'colour'), seen='all'),
        d.Field('plunder_island__attacker', 'int', type=('enum', 'player'), seen='all'),
        d.Field('plunder_island__then', 'int', type=('resume', 15), seen='all'),
        d.Field('move_chests__items', 'list', type=('enum', 'player'), seen='all'),
        d.Field('move_chests__index', 'int', type=('int', 0, 65536)),
        d.Field('move_chests__then', 'int', type=('resume', 15), seen='all'),
        d.Field('bring_chests_on__who', 'int', type=('enum', 'player'), seen='all'),
        d.Field('bring_chests_on__times_left', 'int', type=('int', -1, 39), seen='all'),
        d.Field('bring_chests_on__next_chest', 'int', type=('enum', 'colour'), seen='all'),
        d.Field('bring_chests_on__times_left_2', 'int', type=('int', -1, 39), seen='all'),
        d.Field('bring_chests_on__next_chest_2', 'int', type=('enum', 'colour'), seen='all'),
        d.Field('bring_chests_on__then', 'int', type=('resume', 15), seen='all'),
    ),
    tables=(
        d.OpenTable(
            'pips',
            'pips',
            ('int', 1, 5),
            ('die_a', 'die_b', 'die_c', 'die_d', 'die_e'),
            ('expand', 'recruit', 'seek', 'board', 'raid'),
            ((5, 4, 3, 2, 1), (1, 5, 4, 3, 2), (2, 1, 5, 4, 3), (3, 2, 1, 5, 4), (4, 3, 2, 1, 5)),
        ),
        d.OpenTable(
            'dice_limit',
            'dice_limit',
            ('int', 1, 4),
            ('1', '2', '3', '4', '5', '6', '7', '8'),
            (),
            ((1,), (2,), (2,), (3,), (3,), (4,), (4,), (4,)),
        ),
        d.OpenTable(
            'chest_limit',
            'chest_limit',
            ('int', 1, 4),
            ('1', '2', '3', '4', '5', '6', '7', '8'),
            (),
            ((1,), (2,), (2,), (3,), (3,), (4,), (4,), (4,)),
        ),
    ),
    choices=(
        d.Choice('keep_dice_aim', 'choose', ('enum', 'face'), 'verb-keep_dice', True, facts=('TOR-ROLL-03', 'TOR-ROLL-09', 'TOR-SKULL-02'), rulings=('TOR-GAP-05',), source='rolling.rules:20', checks=((check__keep_dice_aim__1, "choice.keep_dice_aim.1"),), label='aim'),
        d.Choice('keep_dice_kept', 'pick', ('enum', 'die'), 'verb-keep_dice', True, facts=('TOR-ROLL-02', 'TOR-ROLL-03', 'TOR-ROLL-04', 'TOR-SKULL-09'), rulings=('TOR-GAP-04',), source='rolling.rules:23', checks=((check__keep_dice_kept__1, "choice.keep_dice_kept.1"),), label='kept'),
        d.Choice('keep_dice_wild', 'pick', ('enum', 'die'), 'verb-keep_dice', True, facts=('TOR-SKULL-01', 'TOR-SKULL-06', 'TOR-SKULL-07'), rulings=('TOR-GAP-04',), source='rolling.rules:25', checks=((check__keep_dice_wild__1, "choice.keep_dice_wild.1"),), label='wild'),
        d.Choice('keep_dice_target', 'choose', ('enum', 'deed'), 'verb-keep_dice', False, facts=('TOR-SKULL-02', 'TOR-SKULL-03', 'TOR-SKULL-04'), rulings=(), source='rolling.rules:33', checks=((check__keep_dice_target__1, "choice.keep_dice_target.1"),), label='target'),
        d.Choice('roll_in_the_open_aim', 'choose', ('enum', 'face'), 'verb-roll_in_the_open', False, facts=(), rulings=(), source='rolling.rules:47', checks=((check__roll_in_the_open_aim__1, "choice.roll_in_the_open_aim.1"),), label='aim'),
        d.Choice('roll_in_the_open_kept', 'pick', ('enum', 'die'), 'verb-roll_in_the_open', False, facts=(), rulings=(), source='rolling.rules:48', checks=((check__roll_in_the_open_kept__1, "choice.roll_in_the_open_kept.1"),), label='kept'),
        d.Choice('roll_in_the_open_wild', 'pick', ('enum', 'die'), 'verb-roll_in_the_open', False, facts=(), rulings=(), source='rolling.rules:50', checks=((check__roll_in_the_open_wild__1, "choice.roll_in_the_open_wild.1"),), label='wild'),
        d.Choice('roll_in_the_open_target', 'choose', ('enum', 'deed'), 'verb-roll_in_the_open', False, facts=(), rulings=(), source='rolling.rules:54', checks=((check__roll_in_the_open_target__1, "choice.roll_in_the_open_target.1"),), label='target'),
        d.Choice('win_tile_deed', 'choose', ('enum', 'deed'), 'verb-win_tile', False, facts=('TOR-BONUS-04', 'TOR-BONUS-05', 'TOR-BONUS-09'), rulings=('TOR-GAP-09',), source='rolling.rules:93', checks=((check__win_tile_deed__1, "choice.win_tile_deed.1"),), label='deed'),
        d.Choice('expand_fleets_expand_fleet', 'may', ('bool',), 'verb-expand_fleets', False, facts=('TOR-ACT-07',), rulings=(), source='actions.rules:25', checks=(), label='expand_fleet'),
        d.Choice('expand_fleets_expand_fleet_2', 'may', ('bool',), 'verb-expand_fleets', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=(), source='actions.rules:31', checks=(), label='expand_fleet'),
        d.Choice('recruit_crews_recruit_crew', 'may', ('bool',), 'verb-recruit_crews', False, facts=('TOR-ACT-07',), rulings=(), source='actions.rules:36', checks=(), label='recruit_crew'),
        d.Choice('recruit_crews_recruit_crew_2', 'may', ('bool',), 'verb-recruit_crews', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=(), source='actions.rules:42', checks=(), label='recruit_crew'),
        d.Choice('seek_treasures_seek_treasure', 'may', ('bool',), 'verb-seek_treasures', False, facts=('TOR-ACT-07',), rulings=('TOR-GAP-13',), source='actions.rules:47', checks=(), label='seek_treasure'),
        d.Choice('seek_treasures_seek_treasure_2', 'may', ('bool',), 'verb-seek_treasures', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=(), source='actions.rules:54', checks=(), label='seek_treasure'),
        d.Choice('pick_token_keepsake', 'choose', ('enum', 'token'), 'verb-pick_token', True, facts=('TOR-SEEK-04',), rulings=(), source='actions.rules:59', checks=(), label='keepsake'),
        d.Choice('board_ships_board_ship', 'may', ('bool',), 'verb-board_ships', False, facts=('TOR-ACT-07',), rulings=('TOR-GAP-13',), source='attacks.rules:6', checks=(), label='board_ship'),
        d.Choice('board_ships_victim', 'choose', ('enum', 'player'), 'verb-board_ships', False, facts=('TOR-BRD-01',), rulings=(), source='attacks.rules:7', checks=((check__board_ships_victim__1, "choice.board_ships_victim.1"),), label='victim'),
        d.Choice('board_ships_loot', 'choose', ('enum', 'colour'), 'verb-board_ships', False, facts=('TOR-BRD-02', 'TOR-2P-06', 'TOR-ATT-05'), rulings=(), source='attacks.rules:10', checks=(), label='loot'),
        d.Choice('board_ships_board_ship_2', 'may', ('bool',), 'verb-board_ships', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=('TOR-GAP-13',), source='attacks.rules:16', checks=(), label='board_ship'),
        d.Choice('board_ships_victim_2', 'choose', ('enum', 'player'), 'verb-board_ships', False, facts=('TOR-BRD-05', 'TOR-ATT-04'), rulings=('TOR-GAP-12',), source='attacks.rules:17', checks=((check__board_ships_victim_2__1, "choice.board_ships_victim_2.1"), (check__board_ships_victim_2__2, "choice.board_ships_victim_2.2")), label='victim'),
        d.Choice('raid_crews_raid_crew', 'may', ('bool',), 'verb-raid_crews', False, facts=('TOR-ACT-07',), rulings=('TOR-GAP-13',), source='attacks.rules:31', checks=(), label='raid_crew'),
        d.Choice('raid_crews_victim', 'choose', ('enum', 'player'), 'verb-raid_crews', False, facts=('TOR-RAID-01',), rulings=(), source='attacks.rules:32', checks=((check__raid_crews_victim__1, "choice.raid_crews_victim.1"),), label='victim'),
        d.Choice('raid_crews_loot', 'choose', ('enum', 'colour'), 'verb-raid_crews', False, facts=('TOR-2P-08', 'TOR-ATT-05'), rulings=('TOR-GAP-19',), source='attacks.rules:35', checks=(), label='loot'),
        d.Choice('raid_crews_raid_crew_2', 'may', ('bool',), 'verb-raid_crews', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=('TOR-GAP-13',), source='attacks.rules:41', checks=(), label='raid_crew'),
        d.Choice('raid_crews_victim_2', 'choose', ('enum', 'player'), 'verb-raid_crews', False, facts=('TOR-RAID-05', 'TOR-ATT-04'), rulings=('TOR-GAP-12',), source='attacks.rules:42', checks=((check__raid_crews_victim_2__1, "choice.raid_crews_victim_2.1"), (check__raid_crews_victim_2__2, "choice.raid_crews_victim_2.2")), label='victim'),
        d.Choice('plunder_island_prize', 'choose', ('enum', 'colour'), 'verb-plunder_island', False, facts=('TOR-BRD-08', 'TOR-RAID-08'), rulings=(), source='attacks.rules:54', checks=(), label='prize'),
        d.Choice('bring_chests_on_next_chest', 'choose', ('enum', 'colour'), 'verb-bring_chests_on', False, facts=('TOR-MOVE-04',), rulings=(), source='moving.rules:12', checks=(), label='next_chest'),
        d.Choice('bring_chests_on_next_chest_2', 'choose', ('enum', 'colour'), 'verb-bring_chests_on', False, facts=('TOR-MOVE-04',), rulings=(), source='moving.rules:17', checks=(), label='next_chest'),
    ),
    actions=(
    ),
    rules=(
        d.Rule('setup', None),
        d.Rule('play', None, fields=('play__times_left',)),
        d.Rule('play_round', 'play_round__then'),
        d.Rule(
            'place_dice',
            'place_dice__then',
            fields=('place_dice__times_left', 'place_dice__items', 'place_dice__index'),
            loops=(d.Loop('place_dice__items', 'place_dice__index', None, True),),
        ),
        d.Rule(
            'keep_dice',
            'keep_dice__then',
            fields=('keep_dice__aim', 'keep_dice__most', 'keep_dice__kept', 'keep_dice__wild', 'keep_dice__items', 'keep_dice__index', 'keep_dice__keeper', 'keep_dice__items_2', 'keep_dice__index_2', 'keep_dice__keeper_2', 'keep_dice__items_3', 'keep_dice__index_3', 'keep_dice__target'),
            loops=(d.Loop('keep_dice__items', 'keep_dice__index', 'keep_dice__keeper', True), d.Loop('keep_dice__items_2', 'keep_dice__index_2', 'keep_dice__keeper_2', True), d.Loop('keep_dice__items_3', 'keep_dice__index_3', None, True)),
        ),
        d.Rule(
            'roll_in_the_open',
            'roll_in_the_open__then',
            fields=('roll_in_the_open__who', 'roll_in_the_open__aim', 'roll_in_the_open__kept', 'roll_in_the_open__target', 'roll_in_the_open__wild', 'roll_in_the_open__target_2'),
        ),
        d.Rule('win_tile', 'win_tile__then', fields=('win_tile__deed', 'win_tile__who')),
        d.Rule(
            'expand_fleets',
            'expand_fleets__then',
            fields=('expand_fleets__leader', 'expand_fleets__runner_up'),
        ),
        d.Rule(
            'recruit_crews',
            'recruit_crews__then',
            fields=('recruit_crews__leader', 'recruit_crews__runner_up'),
        ),
        d.Rule(
            'seek_treasures',
            'seek_treasures__then',
            fields=('seek_treasures__leader', 'seek_treasures__runner_up'),
        ),
        d.Rule(
            'pick_token',
            'pick_token__then',
            fields=('pick_token__who', 'pick_token__keepsake'),
        ),
        d.Rule(
            'board_ships',
            'board_ships__then',
            fields=('board_ships__leader', 'board_ships__runner_up', 'board_ships__victim', 'board_ships__loot', 'board_ships__victim_2'),
        ),
        d.Rule(
            'raid_crews',
            'raid_crews__then',
            fields=('raid_crews__leader', 'raid_crews__runner_up', 'raid_crews__victim', 'raid_crews__loot', 'raid_crews__victim_2'),
        ),
        d.Rule(
            'plunder_island',
            'plunder_island__then',
            fields=('plunder_island__prize', 'plunder_island__attacker'),
        ),
        d.Rule(
            'move_chests',
            'move_chests__then',
            fields=('move_chests__items', 'move_chests__index'),
            loops=(d.Loop('move_chests__items', 'move_chests__index', None, True),),
        ),
        d.Rule(
            'bring_chests_on',
            'bring_chests_on__then',
            fields=('bring_chests_on__who', 'bring_chests_on__times_left', 'bring_chests_on__next_chest', 'bring_chests_on__times_left_2', 'bring_chests_on__next_chest_2'),
        ),
    ),
    asked=(
        d.Point(
            4,
            bound=('keep_dice__index', 'keep_dice__keeper'),
            secret=0,
            shown=('keep_dice__aim', 'keep_dice__items', 'keep_dice__keeper', 'keep_dice__kept', 'keep_dice__most', 'keep_dice__wild', 'keep_dice__then'),
        ),
        d.Point(
            4,
            bound=('keep_dice__index', 'keep_dice__keeper'),
            secret=0,
            shown=('keep_dice__aim', 'keep_dice__items', 'keep_dice__keeper', 'keep_dice__kept', 'keep_dice__most', 'keep_dice__wild', 'keep_dice__then'),
        ),
        d.Point(
            4,
            bound=('keep_dice__index', 'keep_dice__keeper'),
            secret=0,
            shown=('keep_dice__aim', 'keep_dice__items', 'keep_dice__keeper', 'keep_dice__kept', 'keep_dice__most', 'keep_dice__wild', 'keep_dice__then'),
        ),
        d.Point(
            4,
            bound=('keep_dice__index', 'keep_dice__index_2', 'keep_dice__keeper_2'),
            shown=('keep_dice__aim', 'keep_dice__items', 'keep_dice__items_2', 'keep_dice__keeper', 'keep_dice__keeper_2', 'keep_dice__kept', 'keep_dice__most', 'keep_dice__target', 'keep_dice__wild', 'keep_dice__then'),
        ),
        d.Point(
            5,
            bound=('roll_in_the_open__who',),
            shown=('roll_in_the_open__who', 'roll_in_the_open__then'),
        ),
        d.Point(
            5,
            bound=('roll_in_the_open__who',),
            chosen=((4, 'roll_in_the_open__aim'),),
            shown=('roll_in_the_open__aim', 'roll_in_the_open__who', 'roll_in_the_open__then'),
        ),
        d.Point(
            5,
            bound=('roll_in_the_open__target', 'roll_in_the_open__who'),
            chosen=((4, 'roll_in_the_open__aim'), (5, 'roll_in_the_open__kept')),
            shown=('roll_in_the_open__aim', 'roll_in_the_open__kept', 'roll_in_the_open__target', 'roll_in_the_open__who', 'roll_in_the_open__then'),
        ),
        d.Point(
            5,
            bound=('roll_in_the_open__who',),
            chosen=((4, 'roll_in_the_open__aim'), (5, 'roll_in_the_open__kept')),
            shown=('roll_in_the_open__aim', 'roll_in_the_open__kept', 'roll_in_the_open__target', 'roll_in_the_open__who', 'roll_in_the_open__then'),
        ),
        d.Point(6, bound=('win_tile__who',), shown=('win_tile__who', 'win_tile__then')),
        d.Point(
            7,
            bound=('expand_fleets__leader',),
            shown=('expand_fleets__leader', 'expand_fleets__then'),
        ),
        d.Point(
            7,
            bound=('expand_fleets__runner_up',),
            shown=('expand_fleets__leader', 'expand_fleets__runner_up', 'expand_fleets__then'),
        ),
        d.Point(
            8,
            bound=('recruit_crews__leader',),
            shown=('recruit_crews__leader', 'recruit_crews__then'),
        ),
        d.Point(
            8,
            bound=('recruit_crews__runner_up',),
            shown=('recruit_crews__leader', 'recruit_crews__runner_up', 'recruit_crews__then'),
        ),
        d.Point(
            9,
            bound=('seek_treasures__leader',),
            shown=('seek_treasures__leader', 'seek_treasures__then'),
        ),
        d.Point(
            9,
            bound=('seek_treasures__runner_up',),
            shown=('seek_treasures__leader', 'seek_treasures__runner_up', 'seek_treasures__then'),
        ),
        d.Point(10, bound=('pick_token__who',), shown=('pick_token__who', 'pick_token__then')),
        d.Point(
            11,
            bound=('board_ships__leader',),
            shown=('board_ships__leader', 'board_ships__then'),
        ),
        d.Point(
            11,
            bound=('board_ships__leader',),
            shown=('board_ships__leader', 'board_ships__then'),
        ),
        d.Point(
            11,
            bound=('board_ships__leader',),
            chosen=((17, 'board_ships__victim'),),
            shown=('board_ships__leader', 'board_ships__victim', 'board_ships__then'),
        ),
        d.Point(
            11,
            bound=('board_ships__runner_up',),
            shown=('board_ships__leader', 'board_ships__loot', 'board_ships__runner_up', 'board_ships__victim', 'board_ships__then'),
        ),
        d.Point(
            11,
            bound=('board_ships__runner_up',),
            shown=('board_ships__leader', 'board_ships__loot', 'board_ships__runner_up', 'board_ships__victim', 'board_ships__then'),
        ),
        d.Point(
            12,
            bound=('raid_crews__leader',),
            shown=('raid_crews__leader', 'raid_crews__then'),
        ),
        d.Point(
            12,
            bound=('raid_crews__leader',),
            shown=('raid_crews__leader', 'raid_crews__then'),
        ),
        d.Point(
            12,
            bound=('raid_crews__leader',),
            chosen=((22, 'raid_crews__victim'),),
            shown=('raid_crews__leader', 'raid_crews__victim', 'raid_crews__then'),
        ),
        d.Point(
            12,
            bound=('raid_crews__runner_up',),
            shown=('raid_crews__leader', 'raid_crews__loot', 'raid_crews__runner_up', 'raid_crews__victim', 'raid_crews__then'),
        ),
        d.Point(
            12,
            bound=('raid_crews__runner_up',),
            shown=('raid_crews__leader', 'raid_crews__loot', 'raid_crews__runner_up', 'raid_crews__victim', 'raid_crews__then'),
        ),
        d.Point(
            13,
            bound=('plunder_island__attacker',),
            shown=('plunder_island__attacker', 'plunder_island__then'),
        ),
        d.Point(
            15,
            bound=('bring_chests_on__times_left', 'bring_chests_on__who'),
            shown=('bring_chests_on__next_chest', 'bring_chests_on__times_left', 'bring_chests_on__who', 'bring_chests_on__then'),
        ),
        d.Point(
            15,
            bound=('bring_chests_on__times_left', 'bring_chests_on__times_left_2', 'bring_chests_on__who'),
            shown=('bring_chests_on__next_chest', 'bring_chests_on__next_chest_2', 'bring_chests_on__times_left', 'bring_chests_on__times_left_2', 'bring_chests_on__who', 'bring_chests_on__then'),
        ),
    ),
    resumed=(
        d.Point(
            1,
            bound=('play__times_left',),
            calls=(d.Call('play_round__then'),),
            shown=('play__times_left',),
        ),
        d.Point(2, calls=(d.Call('place_dice__then'),), shown=('play_round__then',)),
        d.Point(2, calls=(d.Call('expand_fleets__then'),), shown=('play_round__then',)),
        d.Point(2, calls=(d.Call('recruit_crews__then'),), shown=('play_round__then',)),
        d.Point(2, calls=(d.Call('seek_treasures__then'),), shown=('play_round__then',)),
        d.Point(2, calls=(d.Call('board_ships__then'),), shown=('play_round__then',)),
        d.Point(2, calls=(d.Call('raid_crews__then'),), shown=('play_round__then',)),
        d.Point(2, calls=(d.Call('move_chests__then'),), shown=('play_round__then',)),
        d.Point(
            3,
            bound=('place_dice__index', 'place_dice__times_left'),
            calls=(d.Call('win_tile__then'),),
            shown=('place_dice__items', 'place_dice__times_left', 'place_dice__then'),
        ),
        d.Point(
            3,
            bound=('place_dice__index', 'place_dice__times_left'),
            calls=(d.Call('keep_dice__then'),),
            shown=('place_dice__items', 'place_dice__times_left', 'place_dice__then'),
        ),
        d.Point(
            4,
            bound=('keep_dice__index', 'keep_dice__index_2', 'keep_dice__index_3'),
            calls=(d.Call('roll_in_the_open__then'),),
            shown=('keep_dice__aim', 'keep_dice__items', 'keep_dice__items_2', 'keep_dice__items_3', 'keep_dice__keeper', 'keep_dice__keeper_2', 'keep_dice__kept', 'keep_dice__most', 'keep_dice__target', 'keep_dice__wild', 'keep_dice__then'),
        ),
        d.Point(
            9,
            bound=('seek_treasures__leader',),
            calls=(d.Call('pick_token__then', given=(('pick_token__who', 'seek_treasures__leader'),)),),
            shown=('seek_treasures__leader', 'seek_treasures__then'),
        ),
        d.Point(
            11,
            bound=('board_ships__runner_up',),
            chosen=((20, 'board_ships__victim_2'),),
            calls=(d.Call('plunder_island__then', given=(('plunder_island__attacker', 'board_ships__runner_up'),)),),
            shown=('board_ships__leader', 'board_ships__loot', 'board_ships__runner_up', 'board_ships__victim', 'board_ships__victim_2', 'board_ships__then'),
        ),
        d.Point(
            12,
            bound=('raid_crews__runner_up',),
            chosen=((25, 'raid_crews__victim_2'),),
            calls=(d.Call('plunder_island__then', given=(('plunder_island__attacker', 'raid_crews__runner_up'),)),),
            shown=('raid_crews__leader', 'raid_crews__loot', 'raid_crews__runner_up', 'raid_crews__victim', 'raid_crews__victim_2', 'raid_crews__then'),
        ),
        d.Point(
            14,
            bound=('move_chests__index',),
            calls=(d.Call('bring_chests_on__then'),),
            shown=('move_chests__items', 'move_chests__then'),
        ),
    ),
    reasons=(
        d.Reason('choice.keep_dice_aim.1', lambda s, v_: can_show(s, s.keep_dice__keeper, v_[0]), ('predicate-can_show',), facts=('TOR-PLACE-05', 'TOR-INFO-01'), rulings=('TOR-GAP-05', 'TOR-GAP-36')),
        d.Reason('choice.keep_dice_kept.1', lambda s, v_: shows(s, s.keep_dice__keeper, v_[0], s.keep_dice__aim[s.keep_dice__keeper]), ('predicate-shows',)),
        d.Reason('choice.keep_dice_wild.1', lambda s, v_: shows(s, s.keep_dice__keeper, v_[0], SKULL), ('predicate-shows',)),
        d.Reason('choice.keep_dice_target.1', lambda s, v_: room(s, s.keep_dice__keeper_2, v_[0]) >= len(s.keep_dice__kept[s.keep_dice__keeper_2]), ('quantity-room',), facts=('TOR-PLACE-04',)),
        d.Reason('choice.roll_in_the_open_aim.1', lambda s, v_: can_use(s, s.roll_in_the_open__who, v_[0]), ('predicate-can_use',), facts=('TOR-ROLL-03',), rulings=('TOR-GAP-05',)),
        d.Reason('choice.roll_in_the_open_kept.1', lambda s, v_: shows(s, s.roll_in_the_open__who, v_[0], s.roll_in_the_open__aim), ('predicate-shows',)),
        d.Reason('choice.roll_in_the_open_wild.1', lambda s, v_: shows(s, s.roll_in_the_open__who, v_[0], SKULL), ('predicate-shows',)),
        d.Reason('choice.roll_in_the_open_target.1', lambda s, v_: room(s, s.roll_in_the_open__who, v_[0]) >= len(s.roll_in_the_open__kept), ('quantity-room',), facts=('TOR-PLACE-04',)),
    ),
)


def standing(s):
    """Return what each player has of that which wins the game."""
    return [points(s, player) for player in range(s.players)]


def ended(s):
    """Return all that the results of a game that is over follow from."""
    return (s.players, s.winners)

# Which rule each function carries out, and where that stands, for who reports a fault.
RULES = {
    'goal': ('quantity goal', 'game.rules:113'),
    'goal_reached': ('predicate goal_reached', 'game.rules:110'),
    'limit': ('quantity limit', 'rolling.rules:67'),
    'room': ('quantity room', 'rolling.rules:72'),
    'top_face': ('quantity top_face', 'rolling.rules:75'),
    'waiting': ('predicate waiting', 'rolling.rules:77'),
    'placed_dice': ('quantity placed_dice', 'rolling.rules:79'),
    'unfinished': ('predicate unfinished', 'rolling.rules:78'),
    'shows': ('predicate shows', 'rolling.rules:80'),
    'can_use': ('predicate can_use', 'rolling.rules:81'),
    'can_keep': ('predicate can_keep', 'rolling.rules:84'),
    'can_show': ('predicate can_show', 'rolling.rules:87'),
    'takes_part': ('predicate takes_part', 'actions.rules:3'),
    'result': ('quantity result', 'actions.rules:6'),
    'best_result': ('quantity best_result', 'actions.rules:9'),
    'first_place': ('quantity first_place', 'actions.rules:12'),
    'leads': ('predicate leads', 'actions.rules:15'),
    'next_result': ('quantity next_result', 'actions.rules:17'),
    'second_place': ('quantity second_place', 'actions.rules:20'),
    'accepted': ('predicate accepted', 'attacks.rules:75'),
    'coin_points': ('quantity coin_points', 'ending.rules:41'),
    'owned': ('quantity owned', 'ending.rules:38'),
    'shortfall': ('quantity shortfall', 'ending.rules:35'),
    'gaps': ('quantity gaps', 'ending.rules:32'),
    'combinations': ('quantity combinations', 'ending.rules:29'),
    'combination_points': ('quantity combination_points', 'ending.rules:26'),
    'worth_in_crew': ('quantity worth_in_crew', 'ending.rules:23'),
    'worth_in_fleet': ('quantity worth_in_fleet', 'ending.rules:20'),
    'worth_in_haven': ('quantity worth_in_haven', 'ending.rules:17'),
    'zone_points': ('quantity zone_points', 'ending.rules:14'),
    'points': ('quantity points', 'ending.rules:11'),
    'most_points': ('quantity most_points', 'ending.rules:8'),
    'roll_dice': ('verb roll_dice', 'rolling.rules:12'),
    'put_dice': ('verb put_dice', 'rolling.rules:59'),
    'take_dice_back': ('verb take_dice_back', 'rolling.rules:62'),
    'set_ships_back': ('verb set_ships_back', 'attacks.rules:23'),
    'set_pirates_back': ('verb set_pirates_back', 'attacks.rules:48'),
    'reduce_fleet': ('verb reduce_fleet', 'attacks.rules:59'),
    'reduce_crew': ('verb reduce_crew', 'attacks.rules:67'),
    'score_game': ('verb score_game', 'ending.rules:3'),
    'setup': ('setup', 'preparation.rules:6'),
    'play': ('play', 'game.rules:93'),
    'play__after_play_round': ('play', 'game.rules:93'),
    'play__on': ('play', 'game.rules:96'),
    'play_round': ('verb play_round', 'game.rules:98'),
    'play_round__after_place_dice': ('verb play_round', 'game.rules:98'),
    'play_round__after_expand_fleets': ('verb play_round', 'game.rules:98'),
    'play_round__after_recruit_crews': ('verb play_round', 'game.rules:98'),
    'play_round__after_seek_treasures': ('verb play_round', 'game.rules:98'),
    'play_round__after_board_ships': ('verb play_round', 'game.rules:98'),
    'play_round__after_raid_crews': ('verb play_round', 'game.rules:105'),
    'play_round__after_move_chests': ('verb play_round', 'game.rules:107'),
    'place_dice': ('verb place_dice', 'rolling.rules:3'),
    'place_dice__after_keep_dice': ('verb place_dice', 'rolling.rules:3'),
    'place_dice__on': ('verb place_dice', 'rolling.rules:3'),
    'place_dice__after_win_tile': ('verb place_dice', 'rolling.rules:7'),
    'keep_dice': ('verb keep_dice', 'rolling.rules:17'),
    'keep_dice__on': ('verb keep_dice', 'rolling.rules:17'),
    'keep_dice__after_wild': ('verb keep_dice', 'rolling.rules:26'),
    'keep_dice__after_aim': ('verb keep_dice', 'rolling.rules:22'),
    'keep_dice__after_kept': ('verb keep_dice', 'rolling.rules:25'),
    'keep_dice__again': ('verb keep_dice', 'rolling.rules:33'),
    'keep_dice__after_target': ('verb keep_dice', 'rolling.rules:34'),
    'keep_dice__after_roll_in_the_open': ('verb keep_dice', 'rolling.rules:37'),
    'options__keep_dice_aim': ('verb keep_dice', 'rolling.rules:20'),
    'answer__keep_dice_aim': ('verb keep_dice', 'rolling.rules:20'),
    'chooser__keep_dice_aim': ('verb keep_dice', 'rolling.rules:20'),
    'members__keep_dice_kept': ('verb keep_dice', 'rolling.rules:23'),
    'options__keep_dice_kept': ('verb keep_dice', 'rolling.rules:23'),
    'answer__keep_dice_kept': ('verb keep_dice', 'rolling.rules:23'),
    'chooser__keep_dice_kept': ('verb keep_dice', 'rolling.rules:23'),
    'members__keep_dice_wild': ('verb keep_dice', 'rolling.rules:25'),
    'options__keep_dice_wild': ('verb keep_dice', 'rolling.rules:25'),
    'answer__keep_dice_wild': ('verb keep_dice', 'rolling.rules:25'),
    'chooser__keep_dice_wild': ('verb keep_dice', 'rolling.rules:25'),
    'options__keep_dice_target': ('verb keep_dice', 'rolling.rules:33'),
    'answer__keep_dice_target': ('verb keep_dice', 'rolling.rules:33'),
    'chooser__keep_dice_target': ('verb keep_dice', 'rolling.rules:33'),
    'roll_in_the_open': ('verb roll_in_the_open', 'rolling.rules:40'),
    'roll_in_the_open__on': ('verb roll_in_the_open', 'rolling.rules:56'),
    'roll_in_the_open__after_aim': ('verb roll_in_the_open', 'rolling.rules:48'),
    'roll_in_the_open__after_kept': ('verb roll_in_the_open', 'rolling.rules:50'),
    'roll_in_the_open__after_wild': ('verb roll_in_the_open', 'rolling.rules:51'),
    'options__roll_in_the_open_aim': ('verb roll_in_the_open', 'rolling.rules:47'),
    'answer__roll_in_the_open_aim': ('verb roll_in_the_open', 'rolling.rules:47'),
    'chooser__roll_in_the_open_aim': ('verb roll_in_the_open', 'rolling.rules:47'),
    'members__roll_in_the_open_kept': ('verb roll_in_the_open', 'rolling.rules:48'),
    'options__roll_in_the_open_kept': ('verb roll_in_the_open', 'rolling.rules:48'),
    'answer__roll_in_the_open_kept': ('verb roll_in_the_open', 'rolling.rules:48'),
    'chooser__roll_in_the_open_kept': ('verb roll_in_the_open', 'rolling.rules:48'),
    'members__roll_in_the_open_wild': ('verb roll_in_the_open', 'rolling.rules:50'),
    'options__roll_in_the_open_wild': ('verb roll_in_the_open', 'rolling.rules:50'),
    'answer__roll_in_the_open_wild': ('verb roll_in_the_open', 'rolling.rules:50'),
    'chooser__roll_in_the_open_wild': ('verb roll_in_the_open', 'rolling.rules:50'),
    'options__roll_in_the_open_target': ('verb roll_in_the_open', 'rolling.rules:54'),
    'answer__roll_in_the_open_target': ('verb roll_in_the_open', 'rolling.rules:55'),
    'chooser__roll_in_the_open_target': ('verb roll_in_the_open', 'rolling.rules:54'),
    'win_tile': ('verb win_tile', 'rolling.rules:92'),
    'options__win_tile_deed': ('verb win_tile', 'rolling.rules:93'),
    'answer__win_tile_deed': ('verb win_tile', 'rolling.rules:94'),
    'chooser__win_tile_deed': ('verb win_tile', 'rolling.rules:93'),
    'expand_fleets': ('verb expand_fleets', 'actions.rules:23'),
    'expand_fleets__on': ('verb expand_fleets', 'actions.rules:31'),
    'expand_fleets__on_2': ('verb expand_fleets', 'actions.rules:23'),
    'options__expand_fleets_expand_fleet': ('verb expand_fleets', 'actions.rules:25'),
    'answer__expand_fleets_expand_fleet': ('verb expand_fleets', 'actions.rules:26'),
    'chooser__expand_fleets_expand_fleet': ('verb expand_fleets', 'actions.rules:25'),
    'options__expand_fleets_expand_fleet_2': ('verb expand_fleets', 'actions.rules:31'),
    'answer__expand_fleets_expand_fleet_2': ('verb expand_fleets', 'actions.rules:32'),
    'chooser__expand_fleets_expand_fleet_2': ('verb expand_fleets', 'actions.rules:31'),
    'recruit_crews': ('verb recruit_crews', 'actions.rules:34'),
    'recruit_crews__on': ('verb recruit_crews', 'actions.rules:42'),
    'recruit_crews__on_2': ('verb recruit_crews', 'actions.rules:34'),
    'options__recruit_crews_recruit_crew': ('verb recruit_crews', 'actions.rules:36'),
    'answer__recruit_crews_recruit_crew': ('verb recruit_crews', 'actions.rules:37'),
    'chooser__recruit_crews_recruit_crew': ('verb recruit_crews', 'actions.rules:36'),
    'options__recruit_crews_recruit_crew_2': ('verb recruit_crews', 'actions.rules:42'),
    'answer__recruit_crews_recruit_crew_2': ('verb recruit_crews', 'actions.rules:43'),
    'chooser__recruit_crews_recruit_crew_2': ('verb recruit_crews', 'actions.rules:42'),
    'seek_treasures': ('verb seek_treasures', 'actions.rules:45'),
    'seek_treasures__after_pick_token': ('verb seek_treasures', 'actions.rules:54'),
    'seek_treasures__on': ('verb seek_treasures', 'actions.rules:45'),
    'options__seek_treasures_seek_treasure': ('verb seek_treasures', 'actions.rules:47'),
    'answer__seek_treasures_seek_treasure': ('verb seek_treasures', 'actions.rules:48'),
    'chooser__seek_treasures_seek_treasure': ('verb seek_treasures', 'actions.rules:47'),
    'options__seek_treasures_seek_treasure_2': ('verb seek_treasures', 'actions.rules:54'),
    'answer__seek_treasures_seek_treasure_2': ('verb seek_treasures', 'actions.rules:55'),
    'chooser__seek_treasures_seek_treasure_2': ('verb seek_treasures', 'actions.rules:54'),
    'pick_token': ('verb pick_token', 'actions.rules:57'),
    'options__pick_token_keepsake': ('verb pick_token', 'actions.rules:59'),
    'answer__pick_token_keepsake': ('verb pick_token', 'actions.rules:60'),
    'chooser__pick_token_keepsake': ('verb pick_token', 'actions.rules:59'),
    'board_ships': ('verb board_ships', 'attacks.rules:3'),
    'board_ships__on': ('verb board_ships', 'attacks.rules:16'),
    'board_ships__after_victim': ('verb board_ships', 'attacks.rules:8'),
    'board_ships__on_2': ('verb board_ships', 'attacks.rules:12'),
    'board_ships__after_loot': ('verb board_ships', 'attacks.rules:11'),
    'board_ships__on_3': ('verb board_ships', 'attacks.rules:3'),
    'board_ships__after_victim_2': ('verb board_ships', 'attacks.rules:18'),
    'board_ships__after_plunder_island': ('verb board_ships', 'attacks.rules:20'),
    'options__board_ships_board_ship': ('verb board_ships', 'attacks.rules:6'),
    'answer__board_ships_board_ship': ('verb board_ships', 'attacks.rules:7'),
    'chooser__board_ships_board_ship': ('verb board_ships', 'attacks.rules:6'),
    'options__board_ships_victim': ('verb board_ships', 'attacks.rules:7'),
    'answer__board_ships_victim': ('verb board_ships', 'attacks.rules:7'),
    'chooser__board_ships_victim': ('verb board_ships', 'attacks.rules:7'),
    'options__board_ships_loot': ('verb board_ships', 'attacks.rules:10'),
    'answer__board_ships_loot': ('verb board_ships', 'attacks.rules:10'),
    'chooser__board_ships_loot': ('verb board_ships', 'attacks.rules:10'),
    'options__board_ships_board_ship_2': ('verb board_ships', 'attacks.rules:16'),
    'answer__board_ships_board_ship_2': ('verb board_ships', 'attacks.rules:17'),
    'chooser__board_ships_board_ship_2': ('verb board_ships', 'attacks.rules:16'),
    'options__board_ships_victim_2': ('verb board_ships', 'attacks.rules:17'),
    'answer__board_ships_victim_2': ('verb board_ships', 'attacks.rules:17'),
    'chooser__board_ships_victim_2': ('verb board_ships', 'attacks.rules:17'),
    'raid_crews': ('verb raid_crews', 'attacks.rules:28'),
    'raid_crews__on': ('verb raid_crews', 'attacks.rules:41'),
    'raid_crews__after_victim': ('verb raid_crews', 'attacks.rules:33'),
    'raid_crews__on_2': ('verb raid_crews', 'attacks.rules:37'),
    'raid_crews__after_loot': ('verb raid_crews', 'attacks.rules:36'),
    'raid_crews__on_3': ('verb raid_crews', 'attacks.rules:28'),
    'raid_crews__after_victim_2': ('verb raid_crews', 'attacks.rules:43'),
    'raid_crews__after_plunder_island': ('verb raid_crews', 'attacks.rules:45'),
    'options__raid_crews_raid_crew': ('verb raid_crews', 'attacks.rules:31'),
    'answer__raid_crews_raid_crew': ('verb raid_crews', 'attacks.rules:32'),
    'chooser__raid_crews_raid_crew': ('verb raid_crews', 'attacks.rules:31'),
    'options__raid_crews_victim': ('verb raid_crews', 'attacks.rules:32'),
    'answer__raid_crews_victim': ('verb raid_crews', 'attacks.rules:32'),
    'chooser__raid_crews_victim': ('verb raid_crews', 'attacks.rules:32'),
    'options__raid_crews_loot': ('verb raid_crews', 'attacks.rules:35'),
    'answer__raid_crews_loot': ('verb raid_crews', 'attacks.rules:35'),
    'chooser__raid_crews_loot': ('verb raid_crews', 'attacks.rules:35'),
    'options__raid_crews_raid_crew_2': ('verb raid_crews', 'attacks.rules:41'),
    'answer__raid_crews_raid_crew_2': ('verb raid_crews', 'attacks.rules:42'),
    'chooser__raid_crews_raid_crew_2': ('verb raid_crews', 'attacks.rules:41'),
    'options__raid_crews_victim_2': ('verb raid_crews', 'attacks.rules:42'),
    'answer__raid_crews_victim_2': ('verb raid_crews', 'attacks.rules:42'),
    'chooser__raid_crews_victim_2': ('verb raid_crews', 'attacks.rules:42'),
    'plunder_island': ('verb plunder_island', 'attacks.rules:53'),
    'options__plunder_island_prize': ('verb plunder_island', 'attacks.rules:54'),
    'answer__plunder_island_prize': ('verb plunder_island', 'attacks.rules:55'),
    'chooser__plunder_island_prize': ('verb plunder_island', 'attacks.rules:54'),
    'move_chests': ('verb move_chests', 'moving.rules:3'),
    'move_chests__after_bring_chests_on': ('verb move_chests', 'moving.rules:3'),
    'bring_chests_on': ('verb bring_chests_on', 'moving.rules:9'),
    'bring_chests_on__again': ('verb bring_chests_on', 'moving.rules:12'),
    'bring_chests_on__after_next_chest': ('verb bring_chests_on', 'moving.rules:13'),
    'bring_chests_on__again_2': ('verb bring_chests_on', 'moving.rules:17'),
    'bring_chests_on__after_next_chest_2': ('verb bring_chests_on', 'moving.rules:18'),
    'options__bring_chests_on_next_chest': ('verb bring_chests_on', 'moving.rules:12'),
    'answer__bring_chests_on_next_chest': ('verb bring_chests_on', 'moving.rules:12'),
    'chooser__bring_chests_on_next_chest': ('verb bring_chests_on', 'moving.rules:12'),
    'options__bring_chests_on_next_chest_2': ('verb bring_chests_on', 'moving.rules:17'),
    'answer__bring_chests_on_next_chest_2': ('verb bring_chests_on', 'moving.rules:17'),
    'chooser__bring_chests_on_next_chest_2': ('verb bring_chests_on', 'moving.rules:17'),
}


OPENING = engine.Opening(blank, setup, ANSWERS, play, None, run)
ENGINE = engine.Engine(DESCRIPTION, start, step, OPTIONS, CHOOSERS, SECRET, __name__, standing, rules=RULES, opening=OPENING, begin=begin, ended=ended)
State, start, step, BACKEND = native.chosen(ENGINE, "f4e9367d8f8e7da27c3a78889e957010", State)
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

    Places: bag, treasures, central_island, home[player], crew[player], fleet[player],
    haven[player], glimpse[player], hoard[player], fortune[player].

    Remembered: start_player, ship_spot[player], pirate_spot[player], tile[player, deed],
    rolled[player], showing[player, die], shown[player, die], dice_on[player, deed], rolling,
    stuck, attacked.

    Options: long_game, youngest_known.
    """
    return api.position(ENGINE, players, given, **named)
