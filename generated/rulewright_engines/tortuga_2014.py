"""Engine of tortuga_2014, 2 to 4 players.

Generated; do not edit. Change the spec and build again.

    game = tortuga_2014.new_game(players=4, seed=1)
    while not game.is_over:
        game.apply(game.legal_actions()[0])

`new_game` gives a `Game` with all that people need. Searches that want speed play
with `start` and `step`, which check nothing.

Made by: rulewright build
Rulewright 0.1, spec d4dc5ae38cbd57b655898c59b54672ad

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
    Finished,
    blur,
    blur_alike,
    clockwise,
    covered,
    distinct,
    either,
    finish,
    forget,
    kinds,
    known_to,
    log_move,
    members,
    pick,
    pick_options,
    shuffled,
    take_at,
    take_kind,
    take_sorted,
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


class State:
    """A position: places, variables, and where the rules are to go on."""

    __slots__ = (
        "players", "at", "chooser", "options", "picks", "answer", "winners", "secret", "secret_moves", "chance", "log",
        "box_of_chest",
        "box_of_token",
        "bag",
        "treasures",
        "central_island",
        "home",
        "crew",
        "fleet",
        "haven",
        "glimpse",
        "hoard",
        "fortune",
        "start_player",
        "ship_spot",
        "pirate_spot",
        "tile",
        "rolled",
        "showing",
        "shown",
        "dice_on",
        "rolling",
        "stuck",
        "attacked",
        "long_game",
        "youngest_known",
        "pips",
        "dice_limit",
        "chest_limit",
        "play__times_left",
        "play_round__then",
        "place_dice__times_left",
        "place_dice__items",
        "place_dice__index",
        "place_dice__then",
        "keep_dice__aim",
        "keep_dice__most",
        "keep_dice__kept",
        "keep_dice__wild",
        "keep_dice__items",
        "keep_dice__index",
        "keep_dice__keeper",
        "keep_dice__items_2",
        "keep_dice__index_2",
        "keep_dice__keeper_2",
        "keep_dice__items_3",
        "keep_dice__index_3",
        "keep_dice__target",
        "keep_dice__then",
        "roll_in_the_open__who",
        "roll_in_the_open__aim",
        "roll_in_the_open__kept",
        "roll_in_the_open__target",
        "roll_in_the_open__wild",
        "roll_in_the_open__target_2",
        "roll_in_the_open__then",
        "win_tile__deed",
        "win_tile__who",
        "win_tile__then",
        "expand_fleets__leader",
        "expand_fleets__runner_up",
        "expand_fleets__then",
        "recruit_crews__leader",
        "recruit_crews__runner_up",
        "recruit_crews__then",
        "seek_treasures__leader",
        "seek_treasures__runner_up",
        "seek_treasures__then",
        "pick_token__who",
        "pick_token__keepsake",
        "pick_token__then",
        "board_ships__leader",
        "board_ships__runner_up",
        "board_ships__victim",
        "board_ships__loot",
        "board_ships__victim_2",
        "board_ships__then",
        "raid_crews__leader",
        "raid_crews__runner_up",
        "raid_crews__victim",
        "raid_crews__loot",
        "raid_crews__victim_2",
        "raid_crews__then",
        "plunder_island__prize",
        "plunder_island__attacker",
        "plunder_island__then",
        "move_chests__items",
        "move_chests__index",
        "move_chests__then",
        "bring_chests_on__who",
        "bring_chests_on__times_left",
        "bring_chests_on__next_chest",
        "bring_chests_on__times_left_2",
        "bring_chests_on__next_chest_2",
        "bring_chests_on__then",
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


def goal(s):
    """Goal: its value. [TOR-END-01, TOR-VAR-01]"""
    return 8 if s.long_game else 6


def goal_reached(s):
    """Goal reached: whether it is so. [TOR-END-01, TOR-META-02]"""
    for player in range(s.players):
        if len(s.haven[player]) >= (8 if s.long_game else 6):
            return True
    return False


def limit(s, who, face):
    """Limit: its value. [TOR-PLACE-01, TOR-PLACE-02, TOR-SKULL-08, TOR-GAP-26]"""
    return s.dice_limit[s.ship_spot[who] - 1][0] if face == BOARD else s.dice_limit[s.pirate_spot[who] - 1][0] if face == RAID else 5


def room(s, who, face):
    """Room: its value. [TOR-PLACE-04]"""
    return limit(s, who, face) - sum([s.dice_on[who * 6 + deed].bit_count() for deed in range(5) if deed == face])


def top_face(s, who, die):
    """Top face: its value."""
    return either(s.shown[who * 5 + die], s.showing[who * 5 + die])


def waiting(s, who, die):
    """Waiting: whether it is so."""
    for deed in range(5):
        if s.dice_on[who * 6 + deed] >> die & 1:
            return False
    return True


def placed_dice(s, who):
    """Placed dice: its value."""
    found = 0
    for deed in range(5):
        found += s.dice_on[who * 6 + deed].bit_count()
    return found


def unfinished(s, who):
    """Unfinished: whether it is so."""
    return placed_dice(s, who) < 5


def shows(s, who, die, face):
    """Shows: whether it is so."""
    return s.rolled[who] >> die & 1 and top_face(s, who, die) == face


def can_use(s, who, face):
    """Can use: whether it is so. [TOR-ROLL-03, TOR-GAP-05]"""
    return room(s, who, face) >= 1 and any(True for die in range(5) if s.rolled[who] >> die & 1 and either(s.shown[who * 5 + die], s.showing[who * 5 + die]) == face)


def can_keep(s, who):
    """Can keep: whether it is so."""
    for face in range(6):
        if can_use(s, who, face):
            return True
    return False


def can_show(s, who, face):
    """Can show: whether it is so. [TOR-PLACE-05, TOR-INFO-01, TOR-GAP-05, TOR-GAP-36]"""
    return can_use(s, who, face) or not can_keep(s, who) and any(True for die in range(5) if s.rolled[who] >> die & 1 and either(s.shown[who * 5 + die], s.showing[who * 5 + die]) == face)


def takes_part(s, who, deed):
    """Takes part: whether it is so. [TOR-ACT-10, TOR-BONUS-07]"""
    return s.dice_on[who * 6 + deed].bit_count() >= 1


def result(s, who, deed):
    """Result: its value. [TOR-ACT-02, TOR-BONUS-06, TOR-BONUS-08]"""
    return s.tile[who * 6 + deed] + sum([s.pips[die][deed] for die in members(s.dice_on[who * 6 + deed])])


def best_result(s, deed):
    """Best result: its value. [TOR-ACT-03]"""
    return max((result(s, player, deed) for player in range(s.players) if s.dice_on[player * 6 + deed].bit_count() >= 1), default=0)


def first_place(s, deed):
    """First place: its value. [TOR-ACT-03, TOR-ACT-04, TOR-ACT-05, TOR-ACT-08, TOR-ACT-09, TOR-GAP-11, TOR-GAP-40]"""
    return next(iter(clockwise([player for player in range(s.players) if s.dice_on[player * 6 + deed].bit_count() >= 1 and result(s, player, deed) == best_result(s, deed)], s.start_player, s.players)), -1)


def leads(s, who, deed):
    """Leads: whether it is so."""
    return first_place(s, deed) == who


def next_result(s, deed):
    """Next result: its value. [TOR-ACT-03]"""
    return max((result(s, player, deed) for player in range(s.players) if s.dice_on[player * 6 + deed].bit_count() >= 1 and not first_place(s, deed) == player), default=0)


def second_place(s, deed):
    """Second place: its value. [TOR-ACT-03, TOR-ACT-04, TOR-ACT-05, TOR-ACT-06, TOR-ACT-09, TOR-2P-02, TOR-GAP-11, TOR-GAP-30]"""
    return next(iter(clockwise([player for player in range(s.players) if s.players >= 3 and s.dice_on[player * 6 + deed].bit_count() >= 1 and not first_place(s, deed) == player and result(s, player, deed) == next_result(s, deed)], s.start_player, s.players)), -1)


def accepted(s, chest):
    """Accepted: whether it is so. [TOR-CAP-06, TOR-CAP-07, TOR-2P-10]"""
    return s.players >= 3 and chest not in s.central_island


def coin_points(s, who):
    """Coin points: its value. [TOR-SCORE-09, TOR-SEEK-06]"""
    found = 0
    for token in s.fortune[who]:
        found += TOKEN__COINS[token]
    return found


def owned(s, who, colour):
    """Owned: its value. [TOR-SCORE-03]"""
    return sum([1 for chest in s.haven[who] if chest == colour]) + sum([1 for chest_2 in s.fleet[who] if chest_2 == colour]) + sum([1 for chest_3 in s.crew[who] if chest_3 == colour])


def shortfall(s, who, colour, sets):
    """Shortfall: its value. [TOR-SCORE-12]"""
    return sets - owned(s, who, colour) if sets > owned(s, who, colour) else 0


def gaps(s, who, sets):
    """Gaps: its value. [TOR-SCORE-04, TOR-GAP-28, TOR-GAP-38]"""
    return shortfall(s, who, RED, sets) + shortfall(s, who, BLUE, sets) + shortfall(s, who, YELLOW, sets)


def combinations(s, who):
    """Combinations: its value. [TOR-SCORE-05, TOR-SCORE-12, TOR-GAP-29]"""
    return max((sets for sets in range(0, 12) if gaps(s, who, sets) <= s.haven[who].count(WHITE)), default=0)


def combination_points(s, who):
    """Combination points: its value. [TOR-SCORE-03]"""
    return 3 * combinations(s, who)


def worth_in_crew(s, who):
    """Worth in crew: its value. [TOR-SCORE-02]"""
    return len(s.crew[who]) + s.crew[who].count(PURPLE)


def worth_in_fleet(s, who):
    """Worth in fleet: its value. [TOR-SCORE-02]"""
    return len(s.fleet[who]) + s.fleet[who].count(PURPLE)


def worth_in_haven(s, who):
    """Worth in haven: its value. [TOR-SCORE-02]"""
    return len(s.haven[who]) + s.haven[who].count(PURPLE)


def zone_points(s, who):
    """Zone points: its value. [TOR-SCORE-01, TOR-SCORE-06, TOR-SCORE-14]"""
    return 3 * worth_in_haven(s, who) + 2 * worth_in_fleet(s, who) + worth_in_crew(s, who)


def points(s, who):
    """Points: its value. [TOR-SCORE-08, TOR-SCORE-13, TOR-META-03]"""
    return zone_points(s, who) + combination_points(s, who) + s.ship_spot[who] + s.pirate_spot[who] + coin_points(s, who)


def most_points(s):
    """Most points: its value. [TOR-SCORE-10]"""
    return max((points(s, player) for player in range(s.players)), default=0)


def roll_dice(s, who):
    """Roll dice. [TOR-ROLL-01, TOR-ROLL-08]"""
    found = []
    for die in range(5):
        if waiting(s, who, die) and not s.rolled[who] >> die & 1:
            found.append(die)
    for die in found:
        found = list(range(6))
        if found:
            new = found[s.chance.below(len(found))]
            if s.log is not None and s.showing[who * 5 + die] != new:
                s.log.append(("set", "showing", who * 5 + die, new))
            s.showing[who * 5 + die] = new
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
    for die in range(5):
        if chosen >> die & 1 or s.dice_on[who * 6 + target] >> die & 1:
            found |= 1 << die
    if s.log is not None and s.dice_on[who * 6 + target] != found:
        s.log.append(("set", "dice_on", who * 6 + target, found))
    s.dice_on[who * 6 + target] = found


def take_dice_back(s):
    """Take dice back. [TOR-RND-02]"""
    for player in range(s.players):
        for deed in range(5):
            if s.log is not None and s.dice_on[player * 6 + deed] != 0:
                s.log.append(("set", "dice_on", player * 6 + deed, 0))
            s.dice_on[player * 6 + deed] = 0


def set_ships_back(s, attacker, victim):
    """Set ships back. [TOR-ATT-03, TOR-ATT-02, TOR-GAP-27]"""
    new = max(s.ship_spot[victim] - 1, 1)
    if s.log is not None and s.ship_spot[victim] != new:
        s.log.append(("set", "ship_spot", victim, new))
    s.ship_spot[victim] = new
    if takes_part(s, victim, BOARD):
        new = max(s.ship_spot[attacker] - 1, 1)
        if s.log is not None and s.ship_spot[attacker] != new:
            s.log.append(("set", "ship_spot", attacker, new))
        s.ship_spot[attacker] = new


def set_pirates_back(s, attacker, victim):
    """Set pirates back. [TOR-ATT-03, TOR-ATT-02, TOR-GAP-27]"""
    new = max(s.pirate_spot[victim] - 1, 1)
    if s.log is not None and s.pirate_spot[victim] != new:
        s.log.append(("set", "pirate_spot", victim, new))
    s.pirate_spot[victim] = new
    if takes_part(s, victim, RAID):
        new = max(s.pirate_spot[attacker] - 1, 1)
        if s.log is not None and s.pirate_spot[attacker] != new:
            s.log.append(("set", "pirate_spot", attacker, new))
        s.pirate_spot[attacker] = new


def reduce_fleet(s, who):
    """Reduce fleet.

    [TOR-CAP-01, TOR-CAP-02, TOR-CAP-04, TOR-CAP-03, TOR-CAP-06, TOR-CAP-07, TOR-2P-10,
    TOR-GAP-25, TOR-GAP-39]
    """
    for _ in range(8):
        if len(s.fleet[who]) <= s.chest_limit[s.ship_spot[who] - 1][0]:
            break
        surplus = s.fleet[who][-1] if s.fleet[who] else -1
        if surplus >= 0:
            if accepted(s, surplus):
                taken = s.fleet[who][-1:]
                del s.fleet[who][-1:]
                if s.log is not None and taken:
                    log_move(s, ("fleet", who), ("central_island", 0), taken, False, (1 << s.players) - 1)
                s.central_island += taken
                s.central_island.sort()
            else:
                taken = s.fleet[who][-1:]
                del s.fleet[who][-1:]
                taken = shuffled(s.chance, taken)
                if s.log is not None and taken:
                    log_move(s, ("fleet", who), ("bag", 0), taken, False, (1 << s.players) - 1)
                taken = covered(taken, 0)
                s.bag += taken


def reduce_crew(s, who):
    """Reduce crew.

    [TOR-CAP-01, TOR-CAP-02, TOR-CAP-04, TOR-CAP-03, TOR-CAP-06, TOR-CAP-07, TOR-2P-10,
    TOR-GAP-25, TOR-GAP-39]
    """
    for _ in range(8):
        if len(s.crew[who]) <= s.chest_limit[s.pirate_spot[who] - 1][0]:
            break
        surplus = s.crew[who][-1] if s.crew[who] else -1
        if surplus >= 0:
            if accepted(s, surplus):
                taken = s.crew[who][-1:]
                del s.crew[who][-1:]
                if s.log is not None and taken:
                    log_move(s, ("crew", who), ("central_island", 0), taken, False, (1 << s.players) - 1)
                s.central_island += taken
                s.central_island.sort()
            else:
                taken = s.crew[who][-1:]
                del s.crew[who][-1:]
                taken = shuffled(s.chance, taken)
                if s.log is not None and taken:
                    log_move(s, ("crew", who), ("bag", 0), taken, False, (1 << s.players) - 1)
                taken = covered(taken, 0)
                s.bag += taken


def score_game(s):
    """Score game. [TOR-SCORE-09, TOR-GAP-17, TOR-SCORE-10, TOR-SCORE-11]"""
    for player in range(s.players):
        taken = s.hoard[player]
        s.hoard[player] = []
        blur_alike(s.hoard[player], taken, 1 << player)
        if s.log is not None and taken:
            log_move(s, ("hoard", player), ("fortune", player), taken, True, (1 << s.players) - 1)
        taken = kinds(taken)
        s.fortune[player] += taken
        s.fortune[player].sort()
    found = 0
    for player_2 in range(s.players):
        if 3 * worth_in_haven(s, player_2) + 2 * worth_in_fleet(s, player_2) + worth_in_crew(s, player_2) + 3 * combinations(s, player_2) + s.ship_spot[player_2] + s.pirate_spot[player_2] + coin_points(s, player_2) == most_points(s):
            found |= 1 << player_2
    finish(s, found)


def setup(s):
    """The set-up."""
    if s.youngest_known:
        if s.log is not None and s.start_player != 0:
            s.log.append(("set", "start_player", 0, 0))
        s.start_player = 0
    else:
        found = list(range(s.players))
        if found:
            new = found[s.chance.below(len(found))]
            if s.log is not None and s.start_player != new:
                s.log.append(("set", "start_player", 0, new))
            s.start_player = new
    taken = s.box_of_token
    s.box_of_token = []
    taken = shuffled(s.chance, taken)
    if s.log is not None and taken:
        log_move(s, ("box_of_token", 0), ("treasures", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, 0)
    s.treasures += taken
    taken = s.box_of_chest
    s.box_of_chest = []
    taken = shuffled(s.chance, taken)
    if s.log is not None and taken:
        log_move(s, ("box_of_chest", 0), ("bag", 0), taken, False, (1 << s.players) - 1)
    taken = covered(taken, 0)
    s.bag += taken
    for player in clockwise(range(s.players), s.start_player, s.players):
        found = range(len(s.bag) - 1, -1, -1)
        found = pick(s.chance, found, 1)
        taken = take_at(s.bag, found)
        if s.log is not None and taken:
            log_move(s, ("bag", 0), ("home", player), taken, True, (1 << s.players) - 1)
        taken = kinds(taken)
        s.home[player] += taken
        s.home[player].sort()
        found = range(len(s.bag) - 1, -1, -1)
        found = pick(s.chance, found, 1)
        taken = take_at(s.bag, found)
        if s.log is not None and taken:
            log_move(s, ("bag", 0), ("crew", player), taken, True, (1 << s.players) - 1)
        taken = kinds(taken)
        s.crew[player] += taken
    return play


def play(s):
    """The game, turn after turn."""
    s.play__times_left = 60
    return play__1


def play__1(s):
    """Once more, or on."""
    if s.play__times_left > 0:
        if goal_reached(s):
            return play__4
        s.play__times_left -= 1
        s.play_round__then = 0
        return play_round
    return play__4


def play__4(s):
    """Goes on."""
    score_game(s)
    finish(s, 0)


def play_round(s):
    """Play round.

    [TOR-RND-01, TOR-ACT-01, TOR-RND-02, TOR-GAP-37, TOR-END-01, TOR-END-02, TOR-RND-03,
    TOR-GAP-40]
    """
    s.place_dice__then = 1
    return place_dice


def play_round__1(s):
    """After place dice."""
    s.expand_fleets__then = 2
    return expand_fleets


def play_round__2(s):
    """After expand fleets."""
    s.recruit_crews__then = 3
    return recruit_crews


def play_round__3(s):
    """After recruit crews."""
    s.seek_treasures__then = 4
    return seek_treasures


def play_round__4(s):
    """After seek treasures."""
    s.board_ships__then = 5
    return board_ships


def play_round__5(s):
    """After board ships."""
    s.raid_crews__then = 6
    return raid_crews


def play_round__6(s):
    """After raid crews. [TOR-RND-02, TOR-GAP-37]"""
    take_dice_back(s)
    s.move_chests__then = 7
    return move_chests


def play_round__7(s):
    """After move chests. [TOR-END-01, TOR-END-02, TOR-RND-03, TOR-GAP-40]"""
    if not goal_reached(s):
        new = (s.start_player + 1) % s.players
        if s.log is not None and s.start_player != new:
            s.log.append(("set", "start_player", 0, new))
        s.start_player = new
    return RESUME[s.play_round__then]


def place_dice(s):
    """Place dice.

    [TOR-ROLL-08, TOR-ROLL-10, TOR-ROLL-12, TOR-BONUS-01, TOR-BONUS-02, TOR-BONUS-03,
    TOR-GAP-07, TOR-GAP-08, TOR-ROLL-11, TOR-ROLL-01, TOR-ROLL-06]
    """
    s.place_dice__times_left = 5
    return place_dice__1


def place_dice__1(s):
    """Once more, or on."""
    if s.place_dice__times_left > 0:
        found = True
        for player in range(s.players):
            if placed_dice(s, player) < 5:
                found = False
                break
        if found:
            return place_dice__4
        s.place_dice__times_left -= 1
        found = []
        for helper in range(s.players):
            if not placed_dice(s, helper) < 5:
                found.append(helper)
        s.place_dice__items = tuple(clockwise(found, s.start_player, s.players))
        s.place_dice__index = 0
        return place_dice__5
    return place_dice__4


def place_dice__4(s):
    """Goes on."""
    s.place_dice__times_left = s.place_dice__index = -1
    s.place_dice__items = ()
    return RESUME[s.place_dice__then]


def place_dice__5(s):
    """Once more, or on. [TOR-ROLL-11, TOR-ROLL-01]"""
    if s.place_dice__index < len(s.place_dice__items):
        helper = s.place_dice__items[s.place_dice__index]
        s.place_dice__index += 1
        s.win_tile__who = helper
        s.win_tile__then = 8
        return win_tile
    found = 0
    for player in range(s.players):
        if placed_dice(s, player) < 5:
            found |= 1 << player
    if s.log is not None and s.rolling != found:
        s.log.append(("set", "rolling", 0, found))
    s.rolling = found
    for player_2 in members(s.rolling):
        roll_dice(s, player_2)
    s.keep_dice__then = 9
    return keep_dice


def keep_dice(s):
    """Keep dice.

    [TOR-ROLL-02, TOR-INFO-01, TOR-ROLL-03, TOR-ROLL-09, TOR-SKULL-02, TOR-GAP-05, TOR-ROLL-04,
    TOR-SKULL-09, TOR-GAP-04, TOR-SKULL-01, TOR-SKULL-06, TOR-SKULL-07, TOR-PLACE-05,
    TOR-ROLL-07, TOR-SKULL-05, TOR-GAP-10, TOR-SKULL-03, TOR-SKULL-04, TOR-PLACE-07, TOR-GAP-06,
    TOR-ROLL-05, TOR-PLACE-08]
    """
    return keep_dice__1


def keep_dice__1(s):
    """Goes on."""
    s.secret = 0
    s.secret_moves = ()
    s.keep_dice__aim = [-1] * s.players
    s.keep_dice__most = [-1] * s.players
    s.keep_dice__kept = [()] * s.players
    s.keep_dice__wild = [()] * s.players
    s.keep_dice__items = tuple(clockwise(members(s.rolling), s.start_player, s.players))
    s.keep_dice__index = 0
    return keep_dice__2


def keep_dice__2(s):
    """Once more, or on. [TOR-PLACE-05, TOR-ROLL-07, TOR-SKULL-06]"""
    if s.keep_dice__index < len(s.keep_dice__items):
        s.keep_dice__keeper = s.keep_dice__items[s.keep_dice__index]
        s.keep_dice__index += 1
        s.options = options__keep_dice_aim(s)
        if s.options:
            s.at = 0  # keep_dice_aim
            s.chooser = s.keep_dice__keeper
            return None
        return keep_dice__5
    s.secret = -1
    s.secret_moves = ()
    found = 0
    for player in members(s.rolling):
        if not can_keep(s, player):
            found |= 1 << player
    if s.log is not None and s.stuck != found:
        s.log.append(("set", "stuck", 0, found))
    s.stuck = found
    found = []
    for keeper in members(s.rolling):
        if not s.stuck >> keeper & 1:
            found.append(keeper)
    for keeper in clockwise(found, s.start_player, s.players):
        found = -1
        for deed in range(5):
            if deed == s.keep_dice__aim[keeper]:
                found = deed
                break
        target = found
        if target >= 0:
            put_dice(s, keeper, target, sum([1 << die for die in distinct(s.keep_dice__kept[keeper])]))
            put_dice(s, keeper, target, sum([1 << die_2 for die_2 in distinct(s.keep_dice__wild[keeper])]))
    found = []
    for keeper_2 in members(s.rolling):
        if not s.stuck >> keeper_2 & 1:
            found.append(keeper_2)
    s.keep_dice__items_2 = tuple(clockwise(found, s.start_player, s.players))
    s.keep_dice__index_2 = 0
    return keep_dice__14


def keep_dice__5(s):
    """After the choice keep_dice_aim."""
    if room(s, s.keep_dice__keeper, s.keep_dice__aim[s.keep_dice__keeper]) >= 1:
        s.keep_dice__most[s.keep_dice__keeper] = room(s, s.keep_dice__keeper, s.keep_dice__aim[s.keep_dice__keeper])
        have = members__keep_dice_kept(s)
        if len(have) >= 1:
            if min(s.keep_dice__most[s.keep_dice__keeper], len(have)) <= 0:
                s.keep_dice__kept[s.keep_dice__keeper] = ()
                return keep_dice__9
            s.options = pick_options(have, (), 1)
            s.at = 1  # keep_dice_kept
            s.chooser = s.keep_dice__keeper
            return None
        return keep_dice__9
    return keep_dice__2


def keep_dice__9(s):
    """After the choice keep_dice_kept."""
    if s.keep_dice__aim[s.keep_dice__keeper] != SKULL:
        have = members__keep_dice_wild(s)
        if len(have) >= 0:
            if min(s.keep_dice__most[s.keep_dice__keeper] - len(s.keep_dice__kept[s.keep_dice__keeper]), len(have)) <= 0:
                s.keep_dice__wild[s.keep_dice__keeper] = ()
                return keep_dice__2
            s.options = pick_options(have, (), 0)
            s.at = 2  # keep_dice_wild
            s.chooser = s.keep_dice__keeper
            return None
        return keep_dice__2
    return keep_dice__2


def keep_dice__14(s):
    """Once more, or on."""
    if s.keep_dice__index_2 < len(s.keep_dice__items_2):
        s.keep_dice__keeper_2 = s.keep_dice__items_2[s.keep_dice__index_2]
        s.keep_dice__index_2 += 1
        if s.keep_dice__aim[s.keep_dice__keeper_2] == SKULL:
            s.options = options__keep_dice_target(s)
            if s.options:
                s.at = 3  # keep_dice_target
                s.chooser = s.keep_dice__keeper_2
                return None
            return keep_dice__20
        return keep_dice__14
    s.keep_dice__items_3 = tuple(clockwise(members(s.stuck), s.start_player, s.players))
    s.keep_dice__index_3 = 0
    return keep_dice__21


def keep_dice__20(s):
    """After the choice keep_dice_target."""
    put_dice(s, s.keep_dice__keeper_2, s.keep_dice__target, sum([1 << die for die in distinct(s.keep_dice__kept[s.keep_dice__keeper_2])]))
    return keep_dice__14


def keep_dice__21(s):
    """Once more, or on. [TOR-ROLL-05, TOR-PLACE-08]"""
    if s.keep_dice__index_3 < len(s.keep_dice__items_3):
        keeper = s.keep_dice__items_3[s.keep_dice__index_3]
        s.keep_dice__index_3 += 1
        s.roll_in_the_open__who = keeper
        s.roll_in_the_open__then = 10
        return roll_in_the_open
    for player in members(s.rolling):
        if s.log is not None and s.rolled[player] != 0:
            s.log.append(("set", "rolled", player, 0))
        s.rolled[player] = 0
    s.keep_dice__index = s.keep_dice__keeper = s.keep_dice__index_2 = s.keep_dice__keeper_2 = s.keep_dice__index_3 = s.keep_dice__target = -1
    s.keep_dice__aim = s.keep_dice__most = s.keep_dice__kept = s.keep_dice__wild = s.keep_dice__items = s.keep_dice__items_2 = s.keep_dice__items_3 = ()
    return RESUME[s.keep_dice__then]


def options__keep_dice_aim(s):
    """What there is for keep_dice_aim. [TOR-ROLL-03, TOR-ROLL-09, TOR-SKULL-02, TOR-GAP-05]"""
    found = []
    for aim in range(6):
        if can_show(s, s.keep_dice__keeper, aim):
            found.append(aim)
    return tuple(found)


def answer__keep_dice_aim(s, value):
    """Takes what was chosen for keep_dice_aim."""
    s.keep_dice__aim[s.keep_dice__keeper] = value
    return keep_dice__5


def members__keep_dice_kept(s):
    """What there is for keep_dice_kept.

    [TOR-ROLL-02, TOR-ROLL-03, TOR-ROLL-04, TOR-SKULL-09, TOR-GAP-04]
    """
    found = []
    for kept in range(5):
        if s.rolled[s.keep_dice__keeper] >> kept & 1 and either(s.shown[s.keep_dice__keeper * 5 + kept], s.showing[s.keep_dice__keeper * 5 + kept]) == s.keep_dice__aim[s.keep_dice__keeper]:
            found.append(kept)
    return found


def options__keep_dice_kept(s):
    """What is left of it after the picks so far."""
    return pick_options(members__keep_dice_kept(s), s.picks, 1)


def answer__keep_dice_kept(s, value):
    """Takes what was chosen for keep_dice_kept."""
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < s.keep_dice__most[s.keep_dice__keeper]:
            have = members__keep_dice_kept(s)
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 1)
                return None
    s.keep_dice__kept[s.keep_dice__keeper] = s.picks
    s.picks = ()
    return keep_dice__9


def members__keep_dice_wild(s):
    """What there is for keep_dice_wild. [TOR-SKULL-01, TOR-SKULL-06, TOR-SKULL-07, TOR-GAP-04]"""
    found = []
    for wild in range(5):
        if s.rolled[s.keep_dice__keeper] >> wild & 1 and either(s.shown[s.keep_dice__keeper * 5 + wild], s.showing[s.keep_dice__keeper * 5 + wild]) == SKULL:
            found.append(wild)
    return found


def options__keep_dice_wild(s):
    """What is left of it after the picks so far."""
    return pick_options(members__keep_dice_wild(s), s.picks, 0)


def answer__keep_dice_wild(s, value):
    """Takes what was chosen for keep_dice_wild."""
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < s.keep_dice__most[s.keep_dice__keeper] - len(s.keep_dice__kept[s.keep_dice__keeper]):
            have = members__keep_dice_wild(s)
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 0)
                return None
    s.keep_dice__wild[s.keep_dice__keeper] = s.picks
    s.picks = ()
    return keep_dice__2


def options__keep_dice_target(s):
    """What there is for keep_dice_target. [TOR-SKULL-02, TOR-SKULL-03, TOR-SKULL-04]"""
    found = []
    for target in range(5):
        if room(s, s.keep_dice__keeper_2, target) >= len(s.keep_dice__kept[s.keep_dice__keeper_2]):
            found.append(target)
    return tuple(found)


def answer__keep_dice_target(s, value):
    """Takes what was chosen for keep_dice_target."""
    s.keep_dice__target = value
    return keep_dice__20


def roll_in_the_open(s):
    """Roll in the open. [TOR-PLACE-05, TOR-PLACE-06, TOR-PLACE-09, TOR-INFO-03]"""
    for _ in range(99):
        if can_keep(s, s.roll_in_the_open__who):
            break
        for die in members(s.rolled[s.roll_in_the_open__who]):
            found = list(range(6))
            if found:
                new = found[s.chance.below(len(found))]
                if s.log is not None and s.shown[s.roll_in_the_open__who * 5 + die] != new:
                    s.log.append(("set", "shown", s.roll_in_the_open__who * 5 + die, new))
                s.shown[s.roll_in_the_open__who * 5 + die] = new
    s.options = options__roll_in_the_open_aim(s)
    if s.options:
        s.at = 4  # roll_in_the_open_aim
        s.chooser = s.roll_in_the_open__who
        return None
    return roll_in_the_open__1


def roll_in_the_open__1(s):
    """After the choice roll_in_the_open_aim."""
    have = members__roll_in_the_open_kept(s)
    if len(have) >= 1:
        if min(room(s, s.roll_in_the_open__who, s.roll_in_the_open__aim), len(have)) <= 0:
            s.roll_in_the_open__kept = ()
            return roll_in_the_open__2
        s.options = pick_options(have, (), 1)
        s.at = 5  # roll_in_the_open_kept
        s.chooser = s.roll_in_the_open__who
        return None
    return roll_in_the_open__2


def roll_in_the_open__2(s):
    """After the choice roll_in_the_open_kept."""
    found = -1
    for deed in range(5):
        if deed == s.roll_in_the_open__aim:
            found = deed
            break
    s.roll_in_the_open__target = found
    if s.roll_in_the_open__target >= 0:
        have = members__roll_in_the_open_wild(s)
        if len(have) >= 0:
            if min(room(s, s.roll_in_the_open__who, s.roll_in_the_open__aim) - len(s.roll_in_the_open__kept), len(have)) <= 0:
                s.roll_in_the_open__wild = ()
                return roll_in_the_open__6
            s.options = pick_options(have, (), 0)
            s.at = 6  # roll_in_the_open_wild
            s.chooser = s.roll_in_the_open__who
            return None
        return roll_in_the_open__6
    s.options = options__roll_in_the_open_target(s)
    if s.options:
        s.at = 7  # roll_in_the_open_target
        s.chooser = s.roll_in_the_open__who
        return None
    return roll_in_the_open__7


def roll_in_the_open__5(s):
    """Goes on."""
    for die in range(5):
        new = -1
        if s.log is not None and s.shown[s.roll_in_the_open__who * 5 + die] != new:
            s.log.append(("set", "shown", s.roll_in_the_open__who * 5 + die, new))
        s.shown[s.roll_in_the_open__who * 5 + die] = new
    s.roll_in_the_open__who = s.roll_in_the_open__aim = s.roll_in_the_open__target = s.roll_in_the_open__target_2 = -1
    s.roll_in_the_open__kept = s.roll_in_the_open__wild = ()
    return RESUME[s.roll_in_the_open__then]


def roll_in_the_open__6(s):
    """After the choice roll_in_the_open_wild."""
    put_dice(s, s.roll_in_the_open__who, s.roll_in_the_open__target, sum([1 << die for die in distinct(s.roll_in_the_open__kept)]))
    put_dice(s, s.roll_in_the_open__who, s.roll_in_the_open__target, sum([1 << die_2 for die_2 in distinct(s.roll_in_the_open__wild)]))
    return roll_in_the_open__5


def roll_in_the_open__7(s):
    """After the choice roll_in_the_open_target."""
    put_dice(s, s.roll_in_the_open__who, s.roll_in_the_open__target_2, sum([1 << die for die in distinct(s.roll_in_the_open__kept)]))
    return roll_in_the_open__5


def options__roll_in_the_open_aim(s):
    """What there is for roll_in_the_open_aim."""
    found = []
    for aim in range(6):
        if can_use(s, s.roll_in_the_open__who, aim):
            found.append(aim)
    return tuple(found)


def answer__roll_in_the_open_aim(s, value):
    """Takes what was chosen for roll_in_the_open_aim."""
    s.roll_in_the_open__aim = value
    return roll_in_the_open__1


def members__roll_in_the_open_kept(s):
    """What there is for roll_in_the_open_kept."""
    found = []
    for kept in range(5):
        if s.rolled[s.roll_in_the_open__who] >> kept & 1 and either(s.shown[s.roll_in_the_open__who * 5 + kept], s.showing[s.roll_in_the_open__who * 5 + kept]) == s.roll_in_the_open__aim:
            found.append(kept)
    return found


def options__roll_in_the_open_kept(s):
    """What is left of it after the picks so far."""
    return pick_options(members__roll_in_the_open_kept(s), s.picks, 1)


def answer__roll_in_the_open_kept(s, value):
    """Takes what was chosen for roll_in_the_open_kept."""
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < room(s, s.roll_in_the_open__who, s.roll_in_the_open__aim):
            have = members__roll_in_the_open_kept(s)
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 1)
                return None
    s.roll_in_the_open__kept = s.picks
    s.picks = ()
    return roll_in_the_open__2


def members__roll_in_the_open_wild(s):
    """What there is for roll_in_the_open_wild."""
    found = []
    for wild in range(5):
        if s.rolled[s.roll_in_the_open__who] >> wild & 1 and either(s.shown[s.roll_in_the_open__who * 5 + wild], s.showing[s.roll_in_the_open__who * 5 + wild]) == SKULL:
            found.append(wild)
    return found


def options__roll_in_the_open_wild(s):
    """What is left of it after the picks so far."""
    return pick_options(members__roll_in_the_open_wild(s), s.picks, 0)


def answer__roll_in_the_open_wild(s, value):
    """Takes what was chosen for roll_in_the_open_wild."""
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < room(s, s.roll_in_the_open__who, s.roll_in_the_open__aim) - len(s.roll_in_the_open__kept):
            have = members__roll_in_the_open_wild(s)
            if len(s.picks) < len(have):
                s.options = pick_options(have, s.picks, 0)
                return None
    s.roll_in_the_open__wild = s.picks
    s.picks = ()
    return roll_in_the_open__6


def options__roll_in_the_open_target(s):
    """What there is for roll_in_the_open_target."""
    found = []
    for target in range(5):
        if room(s, s.roll_in_the_open__who, target) >= len(s.roll_in_the_open__kept):
            found.append(target)
    return tuple(found)


def answer__roll_in_the_open_target(s, value):
    """Takes what was chosen for roll_in_the_open_target."""
    s.roll_in_the_open__target_2 = value
    return roll_in_the_open__7


def win_tile(s):
    """Win tile. [TOR-BONUS-04, TOR-BONUS-05, TOR-GAP-09, TOR-BONUS-09]"""
    s.options = options__win_tile_deed(s)
    if s.options:
        s.at = 8  # win_tile_deed
        s.chooser = s.win_tile__who
        return None
    s.win_tile__deed = s.win_tile__who = -1
    return RESUME[s.win_tile__then]


def win_tile__1(s):
    """After the choice win_tile_deed. [TOR-BONUS-04]"""
    new = min(s.tile[s.win_tile__who * 6 + s.win_tile__deed] + 1, 2)
    if s.log is not None and s.tile[s.win_tile__who * 6 + s.win_tile__deed] != new:
        s.log.append(("set", "tile", s.win_tile__who * 6 + s.win_tile__deed, new))
    s.tile[s.win_tile__who * 6 + s.win_tile__deed] = new
    s.win_tile__deed = s.win_tile__who = -1
    return RESUME[s.win_tile__then]


def options__win_tile_deed(s):
    """What there is for win_tile_deed. [TOR-BONUS-04, TOR-BONUS-05, TOR-GAP-09]"""
    found = []
    for deed in range(5):
        if s.tile[s.win_tile__who * 6 + deed] < 2:
            found.append(deed)
    return tuple(found)


def answer__win_tile_deed(s, value):
    """Takes what was chosen for win_tile_deed."""
    s.win_tile__deed = value
    return win_tile__1


def expand_fleets(s):
    """Expand fleets.

    [TOR-ACT-07, TOR-2P-03, TOR-2P-01, TOR-FLEET-01, TOR-GAP-12, TOR-ACT-11, TOR-FLEET-02]
    """
    s.expand_fleets__leader = first_place(s, EXPAND)
    if s.expand_fleets__leader >= 0:
        s.at = 9  # expand_fleets_expand_fleet
        s.chooser = s.expand_fleets__leader
        s.options = (1, 0)
        return None
    return expand_fleets__3


def expand_fleets__3(s):
    """Goes on."""
    s.expand_fleets__runner_up = second_place(s, EXPAND)
    if s.expand_fleets__runner_up >= 0:
        s.at = 10  # expand_fleets_expand_fleet_2
        s.chooser = s.expand_fleets__runner_up
        s.options = (1, 0)
        return None
    return expand_fleets__10


def expand_fleets__10(s):
    """Goes on."""
    s.expand_fleets__leader = s.expand_fleets__runner_up = -1
    return RESUME[s.expand_fleets__then]


def options__expand_fleets_expand_fleet(s):
    """What there is for expand_fleets_expand_fleet. [TOR-ACT-07]"""
    return (1, 0)


def answer__expand_fleets_expand_fleet(s, value):
    """Takes what was chosen for expand_fleets_expand_fleet. [TOR-2P-03, TOR-2P-01, TOR-FLEET-01]"""
    s.answer = value
    if s.answer:
        if s.players == 2:
            new = min(s.ship_spot[s.expand_fleets__leader] + 1, 8)
            if s.log is not None and s.ship_spot[s.expand_fleets__leader] != new:
                s.log.append(("set", "ship_spot", s.expand_fleets__leader, new))
            s.ship_spot[s.expand_fleets__leader] = new
        else:
            new = min(s.ship_spot[s.expand_fleets__leader] + 2, 8)
            if s.log is not None and s.ship_spot[s.expand_fleets__leader] != new:
                s.log.append(("set", "ship_spot", s.expand_fleets__leader, new))
            s.ship_spot[s.expand_fleets__leader] = new
        return expand_fleets__3
    return expand_fleets__3


def options__expand_fleets_expand_fleet_2(s):
    """What there is for expand_fleets_expand_fleet_2. [TOR-ACT-07, TOR-ACT-11]"""
    return (1, 0)


def answer__expand_fleets_expand_fleet_2(s, value):
    """Takes what was chosen for expand_fleets_expand_fleet_2. [TOR-FLEET-02]"""
    s.answer = value
    if s.answer:
        new = min(s.ship_spot[s.expand_fleets__runner_up] + 1, 8)
        if s.log is not None and s.ship_spot[s.expand_fleets__runner_up] != new:
            s.log.append(("set", "ship_spot", s.expand_fleets__runner_up, new))
        s.ship_spot[s.expand_fleets__runner_up] = new
        return expand_fleets__10
    return expand_fleets__10


def recruit_crews(s):
    """Recruit crews.

    [TOR-ACT-07, TOR-2P-04, TOR-2P-01, TOR-CREW-01, TOR-GAP-12, TOR-ACT-11, TOR-CREW-02]
    """
    s.recruit_crews__leader = first_place(s, RECRUIT)
    if s.recruit_crews__leader >= 0:
        s.at = 11  # recruit_crews_recruit_crew
        s.chooser = s.recruit_crews__leader
        s.options = (1, 0)
        return None
    return recruit_crews__3


def recruit_crews__3(s):
    """Goes on."""
    s.recruit_crews__runner_up = second_place(s, RECRUIT)
    if s.recruit_crews__runner_up >= 0:
        s.at = 12  # recruit_crews_recruit_crew_2
        s.chooser = s.recruit_crews__runner_up
        s.options = (1, 0)
        return None
    return recruit_crews__10


def recruit_crews__10(s):
    """Goes on."""
    s.recruit_crews__leader = s.recruit_crews__runner_up = -1
    return RESUME[s.recruit_crews__then]


def options__recruit_crews_recruit_crew(s):
    """What there is for recruit_crews_recruit_crew. [TOR-ACT-07]"""
    return (1, 0)


def answer__recruit_crews_recruit_crew(s, value):
    """Takes what was chosen for recruit_crews_recruit_crew. [TOR-2P-04, TOR-2P-01, TOR-CREW-01]"""
    s.answer = value
    if s.answer:
        if s.players == 2:
            new = min(s.pirate_spot[s.recruit_crews__leader] + 1, 8)
            if s.log is not None and s.pirate_spot[s.recruit_crews__leader] != new:
                s.log.append(("set", "pirate_spot", s.recruit_crews__leader, new))
            s.pirate_spot[s.recruit_crews__leader] = new
        else:
            new = min(s.pirate_spot[s.recruit_crews__leader] + 2, 8)
            if s.log is not None and s.pirate_spot[s.recruit_crews__leader] != new:
                s.log.append(("set", "pirate_spot", s.recruit_crews__leader, new))
            s.pirate_spot[s.recruit_crews__leader] = new
        return recruit_crews__3
    return recruit_crews__3


def options__recruit_crews_recruit_crew_2(s):
    """What there is for recruit_crews_recruit_crew_2. [TOR-ACT-07, TOR-ACT-11]"""
    return (1, 0)


def answer__recruit_crews_recruit_crew_2(s, value):
    """Takes what was chosen for recruit_crews_recruit_crew_2. [TOR-CREW-02]"""
    s.answer = value
    if s.answer:
        new = min(s.pirate_spot[s.recruit_crews__runner_up] + 1, 8)
        if s.log is not None and s.pirate_spot[s.recruit_crews__runner_up] != new:
            s.log.append(("set", "pirate_spot", s.recruit_crews__runner_up, new))
        s.pirate_spot[s.recruit_crews__runner_up] = new
        return recruit_crews__10
    return recruit_crews__10


def seek_treasures(s):
    """Seek treasures.

    [TOR-ACT-07, TOR-GAP-13, TOR-SEEK-01, TOR-2P-05, TOR-GAP-14, TOR-GAP-31, TOR-SEEK-02,
    TOR-GAP-12, TOR-ACT-11, TOR-SEEK-05, TOR-GAP-15, TOR-GAP-16, TOR-GAP-17]
    """
    s.seek_treasures__leader = first_place(s, SEEK)
    if s.seek_treasures__leader >= 0:
        s.at = 13  # seek_treasures_seek_treasure
        s.chooser = s.seek_treasures__leader
        s.options = (1, 0)
        return None
    return seek_treasures__3


def seek_treasures__3(s):
    """Goes on."""
    s.seek_treasures__runner_up = second_place(s, SEEK)
    if s.seek_treasures__runner_up >= 0:
        s.at = 14  # seek_treasures_seek_treasure_2
        s.chooser = s.seek_treasures__runner_up
        s.options = (1, 0)
        return None
    return seek_treasures__14


def seek_treasures__14(s):
    """Goes on."""
    s.seek_treasures__leader = s.seek_treasures__runner_up = -1
    return RESUME[s.seek_treasures__then]


def options__seek_treasures_seek_treasure(s):
    """What there is for seek_treasures_seek_treasure. [TOR-ACT-07, TOR-GAP-13]"""
    return (1, 0)


def answer__seek_treasures_seek_treasure(s, value):
    """Takes what was chosen for seek_treasures_seek_treasure.

    [TOR-SEEK-01, TOR-2P-05, TOR-GAP-14, TOR-GAP-31]
    """
    s.answer = value
    if s.answer:
        found = range(len(s.bag) - 1, -1, -1)
        found = pick(s.chance, found, 1)
        taken = take_at(s.bag, found)
        if s.log is not None and taken:
            log_move(s, ("bag", 0), ("home", s.seek_treasures__leader), taken, True, (1 << s.players) - 1)
        taken = kinds(taken)
        s.home[s.seek_treasures__leader] += taken
        s.home[s.seek_treasures__leader].sort()
        if s.players == 2:
            found = range(len(s.treasures) - 1, -1, -1)
            found = pick(s.chance, found, 1)
            taken = take_at(s.treasures, found)
            if s.treasures:
                blur(taken, 0)
                blur(s.treasures, 0)
            if s.log is not None and taken:
                log_move(s, ("treasures", 0), ("hoard", s.seek_treasures__leader), taken, True, 1 << s.seek_treasures__leader)
            taken = known_to(taken, 1 << s.seek_treasures__leader)
            s.hoard[s.seek_treasures__leader] += taken
            s.hoard[s.seek_treasures__leader].sort()
            return seek_treasures__3
        s.pick_token__who = s.seek_treasures__leader
        s.pick_token__then = 11
        return pick_token
    return seek_treasures__3


def options__seek_treasures_seek_treasure_2(s):
    """What there is for seek_treasures_seek_treasure_2. [TOR-ACT-07, TOR-ACT-11]"""
    return (1, 0)


def answer__seek_treasures_seek_treasure_2(s, value):
    """Takes what was chosen for seek_treasures_seek_treasure_2.

    [TOR-SEEK-05, TOR-GAP-15, TOR-GAP-16, TOR-GAP-17]
    """
    s.answer = value
    if s.answer:
        found = range(len(s.treasures) - 1, -1, -1)
        found = pick(s.chance, found, 1)
        taken = take_at(s.treasures, found)
        if s.treasures:
            blur(taken, 0)
            blur(s.treasures, 0)
        if s.log is not None and taken:
            log_move(s, ("treasures", 0), ("hoard", s.seek_treasures__runner_up), taken, True, 1 << s.seek_treasures__runner_up)
        taken = known_to(taken, 1 << s.seek_treasures__runner_up)
        s.hoard[s.seek_treasures__runner_up] += taken
        s.hoard[s.seek_treasures__runner_up].sort()
        return seek_treasures__14
    return seek_treasures__14


def pick_token(s):
    """Pick token. [TOR-SEEK-02, TOR-GAP-15, TOR-GAP-16, TOR-SEEK-04, TOR-SEEK-03]"""
    found = range(len(s.treasures) - 1, -1, -1)
    found = pick(s.chance, found, 2)
    taken = take_at(s.treasures, found)
    if s.treasures:
        blur(taken, 0)
        blur(s.treasures, 0)
    if s.log is not None and taken:
        log_move(s, ("treasures", 0), ("glimpse", s.pick_token__who), taken, True, 1 << s.pick_token__who)
    taken = known_to(taken, 1 << s.pick_token__who)
    s.glimpse[s.pick_token__who] += taken
    s.glimpse[s.pick_token__who].sort()
    s.options = options__pick_token_keepsake(s)
    if s.options:
        s.at = 15  # pick_token_keepsake
        s.chooser = s.pick_token__who
        return None
    s.pick_token__who = s.pick_token__keepsake = -1
    return RESUME[s.pick_token__then]


def pick_token__1(s):
    """After the choice pick_token_keepsake. [TOR-SEEK-02, TOR-SEEK-03]"""
    taken = take_sorted(s.glimpse[s.pick_token__who], (s.pick_token__keepsake,))
    if s.glimpse[s.pick_token__who]:
        blur(taken, 1 << s.pick_token__who)
        blur(s.glimpse[s.pick_token__who], 1 << s.pick_token__who)
        s.glimpse[s.pick_token__who].sort()
    if s.log is not None and taken:
        log_move(s, ("glimpse", s.pick_token__who), ("hoard", s.pick_token__who), taken, True, 1 << s.pick_token__who | 1 << s.pick_token__who)
    taken = known_to(taken, 1 << s.pick_token__who)
    s.hoard[s.pick_token__who] += taken
    s.hoard[s.pick_token__who].sort()
    taken = s.glimpse[s.pick_token__who]
    s.glimpse[s.pick_token__who] = []
    if s.glimpse[s.pick_token__who]:
        blur(taken, 1 << s.pick_token__who)
        blur(s.glimpse[s.pick_token__who], 1 << s.pick_token__who)
        s.glimpse[s.pick_token__who].sort()
    taken = shuffled(s.chance, taken)
    if s.log is not None and taken:
        log_move(s, ("glimpse", s.pick_token__who), ("treasures", 0), taken, True, 1 << s.pick_token__who)
    taken = forget(taken)
    s.treasures += taken
    s.pick_token__who = s.pick_token__keepsake = -1
    return RESUME[s.pick_token__then]


def options__pick_token_keepsake(s):
    """What there is for pick_token_keepsake. [TOR-SEEK-04]"""
    return tuple(distinct(kinds(s.glimpse[s.pick_token__who])))


def answer__pick_token_keepsake(s, value):
    """Takes what was chosen for pick_token_keepsake."""
    s.pick_token__keepsake = value
    return pick_token__1


def board_ships(s):
    """Board ships.

    [TOR-ACT-07, TOR-GAP-13, TOR-BRD-01, TOR-GAP-18, TOR-BRD-02, TOR-2P-06, TOR-ATT-05,
    TOR-BRD-03, TOR-BRD-04, TOR-2P-07, TOR-ATT-01, TOR-CAP-03, TOR-GAP-22, TOR-CAP-05,
    TOR-GAP-12, TOR-ACT-11, TOR-BRD-05, TOR-ATT-04, TOR-BRD-06, TOR-BRD-07, TOR-BRD-08,
    TOR-GAP-21]
    """
    new = -1
    if s.log is not None and s.attacked != new:
        s.log.append(("set", "attacked", 0, new))
    s.attacked = new
    s.board_ships__leader = first_place(s, BOARD)
    if s.board_ships__leader >= 0:
        s.at = 16  # board_ships_board_ship
        s.chooser = s.board_ships__leader
        s.options = (1, 0)
        return None
    return board_ships__3


def board_ships__3(s):
    """Goes on."""
    s.board_ships__runner_up = second_place(s, BOARD)
    if s.board_ships__runner_up >= 0:
        s.at = 19  # board_ships_board_ship_2
        s.chooser = s.board_ships__runner_up
        s.options = (1, 0)
        return None
    return board_ships__15


def board_ships__8(s):
    """After the choice board_ships_victim."""
    new = s.board_ships__victim
    if s.log is not None and s.attacked != new:
        s.log.append(("set", "attacked", 0, new))
    s.attacked = new
    if len(s.fleet[s.board_ships__victim]) > 0:
        s.options = options__board_ships_loot(s)
        if s.options:
            s.at = 18  # board_ships_loot
            s.chooser = s.board_ships__leader
            return None
        return board_ships__12
    return board_ships__11


def board_ships__11(s):
    """Goes on.

    [TOR-BRD-03, TOR-BRD-04, TOR-2P-06, TOR-2P-07, TOR-ATT-01, TOR-CAP-03, TOR-GAP-22,
    TOR-CAP-05]
    """
    set_ships_back(s, s.board_ships__leader, s.board_ships__victim)
    reduce_fleet(s, s.board_ships__victim)
    reduce_fleet(s, s.board_ships__leader)
    return board_ships__3


def board_ships__12(s):
    """After the choice board_ships_loot. [TOR-BRD-02, TOR-2P-06]"""
    taken = take_kind(s.fleet[s.board_ships__victim], s.board_ships__loot)
    if s.log is not None and taken:
        log_move(s, ("fleet", s.board_ships__victim), ("home", s.board_ships__leader), taken, False, (1 << s.players) - 1)
    s.home[s.board_ships__leader] += taken
    s.home[s.board_ships__leader].sort()
    return board_ships__11


def board_ships__15(s):
    """Goes on."""
    s.board_ships__leader = s.board_ships__runner_up = s.board_ships__victim = s.board_ships__loot = s.board_ships__victim_2 = -1
    return RESUME[s.board_ships__then]


def board_ships__20(s):
    """After the choice board_ships_victim_2. [TOR-BRD-06, TOR-BRD-07]"""
    set_ships_back(s, s.board_ships__runner_up, s.board_ships__victim_2)
    s.plunder_island__attacker = s.board_ships__runner_up
    s.plunder_island__then = 12
    return plunder_island


def board_ships__21(s):
    """After plunder island. [TOR-CAP-03, TOR-GAP-22, TOR-CAP-05]"""
    reduce_fleet(s, s.board_ships__victim_2)
    reduce_fleet(s, s.board_ships__runner_up)
    return board_ships__15


def options__board_ships_board_ship(s):
    """What there is for board_ships_board_ship. [TOR-ACT-07, TOR-GAP-13]"""
    return (1, 0)


def answer__board_ships_board_ship(s, value):
    """Takes what was chosen for board_ships_board_ship."""
    s.answer = value
    if s.answer:
        s.options = options__board_ships_victim(s)
        if s.options:
            s.at = 17  # board_ships_victim
            s.chooser = s.board_ships__leader
            return None
        return board_ships__8
    return board_ships__3


def options__board_ships_victim(s):
    """What there is for board_ships_victim. [TOR-BRD-01]"""
    found = []
    for victim in range(s.players):
        if victim != s.board_ships__leader:
            found.append(victim)
    return tuple(found)


def answer__board_ships_victim(s, value):
    """Takes what was chosen for board_ships_victim."""
    s.board_ships__victim = value
    return board_ships__8


def options__board_ships_loot(s):
    """What there is for board_ships_loot. [TOR-BRD-02, TOR-2P-06, TOR-ATT-05]"""
    return tuple(distinct(s.fleet[s.board_ships__victim]))


def answer__board_ships_loot(s, value):
    """Takes what was chosen for board_ships_loot."""
    s.board_ships__loot = value
    return board_ships__12


def options__board_ships_board_ship_2(s):
    """What there is for board_ships_board_ship_2. [TOR-ACT-07, TOR-ACT-11, TOR-GAP-13]"""
    return (1, 0)


def answer__board_ships_board_ship_2(s, value):
    """Takes what was chosen for board_ships_board_ship_2."""
    s.answer = value
    if s.answer:
        s.options = options__board_ships_victim_2(s)
        if s.options:
            s.at = 20  # board_ships_victim_2
            s.chooser = s.board_ships__runner_up
            return None
        return board_ships__20
    return board_ships__15


def options__board_ships_victim_2(s):
    """What there is for board_ships_victim_2. [TOR-BRD-05, TOR-ATT-04, TOR-GAP-12]"""
    found = []
    for victim in range(s.players):
        if victim != s.board_ships__runner_up and not victim == s.attacked:
            found.append(victim)
    return tuple(found)


def answer__board_ships_victim_2(s, value):
    """Takes what was chosen for board_ships_victim_2."""
    s.board_ships__victim_2 = value
    return board_ships__20


def raid_crews(s):
    """Raid crews.

    [TOR-ACT-07, TOR-GAP-13, TOR-RAID-01, TOR-GAP-18, TOR-2P-08, TOR-ATT-05, TOR-GAP-19,
    TOR-RAID-02, TOR-RAID-03, TOR-RAID-04, TOR-2P-09, TOR-ATT-01, TOR-CAP-03, TOR-GAP-22,
    TOR-CAP-05, TOR-GAP-12, TOR-ACT-11, TOR-RAID-05, TOR-ATT-04, TOR-RAID-06, TOR-RAID-07,
    TOR-RAID-08, TOR-GAP-21]
    """
    new = -1
    if s.log is not None and s.attacked != new:
        s.log.append(("set", "attacked", 0, new))
    s.attacked = new
    s.raid_crews__leader = first_place(s, RAID)
    if s.raid_crews__leader >= 0:
        s.at = 21  # raid_crews_raid_crew
        s.chooser = s.raid_crews__leader
        s.options = (1, 0)
        return None
    return raid_crews__3


def raid_crews__3(s):
    """Goes on."""
    s.raid_crews__runner_up = second_place(s, RAID)
    if s.raid_crews__runner_up >= 0:
        s.at = 24  # raid_crews_raid_crew_2
        s.chooser = s.raid_crews__runner_up
        s.options = (1, 0)
        return None
    return raid_crews__15


def raid_crews__8(s):
    """After the choice raid_crews_victim."""
    new = s.raid_crews__victim
    if s.log is not None and s.attacked != new:
        s.log.append(("set", "attacked", 0, new))
    s.attacked = new
    if len(s.crew[s.raid_crews__victim]) > 0:
        s.options = options__raid_crews_loot(s)
        if s.options:
            s.at = 23  # raid_crews_loot
            s.chooser = s.raid_crews__leader
            return None
        return raid_crews__12
    return raid_crews__11


def raid_crews__11(s):
    """Goes on.

    [TOR-RAID-03, TOR-RAID-04, TOR-2P-08, TOR-2P-09, TOR-ATT-01, TOR-CAP-03, TOR-GAP-22,
    TOR-CAP-05]
    """
    set_pirates_back(s, s.raid_crews__leader, s.raid_crews__victim)
    reduce_crew(s, s.raid_crews__victim)
    reduce_crew(s, s.raid_crews__leader)
    return raid_crews__3


def raid_crews__12(s):
    """After the choice raid_crews_loot. [TOR-RAID-02, TOR-2P-08]"""
    taken = take_kind(s.crew[s.raid_crews__victim], s.raid_crews__loot)
    if s.log is not None and taken:
        log_move(s, ("crew", s.raid_crews__victim), ("home", s.raid_crews__leader), taken, False, (1 << s.players) - 1)
    s.home[s.raid_crews__leader] += taken
    s.home[s.raid_crews__leader].sort()
    return raid_crews__11


def raid_crews__15(s):
    """Goes on."""
    s.raid_crews__leader = s.raid_crews__runner_up = s.raid_crews__victim = s.raid_crews__loot = s.raid_crews__victim_2 = -1
    return RESUME[s.raid_crews__then]


def raid_crews__20(s):
    """After the choice raid_crews_victim_2. [TOR-RAID-06, TOR-RAID-07]"""
    set_pirates_back(s, s.raid_crews__runner_up, s.raid_crews__victim_2)
    s.plunder_island__attacker = s.raid_crews__runner_up
    s.plunder_island__then = 13
    return plunder_island


def raid_crews__21(s):
    """After plunder island. [TOR-CAP-03, TOR-GAP-22, TOR-CAP-05]"""
    reduce_crew(s, s.raid_crews__victim_2)
    reduce_crew(s, s.raid_crews__runner_up)
    return raid_crews__15


def options__raid_crews_raid_crew(s):
    """What there is for raid_crews_raid_crew. [TOR-ACT-07, TOR-GAP-13]"""
    return (1, 0)


def answer__raid_crews_raid_crew(s, value):
    """Takes what was chosen for raid_crews_raid_crew."""
    s.answer = value
    if s.answer:
        s.options = options__raid_crews_victim(s)
        if s.options:
            s.at = 22  # raid_crews_victim
            s.chooser = s.raid_crews__leader
            return None
        return raid_crews__8
    return raid_crews__3


def options__raid_crews_victim(s):
    """What there is for raid_crews_victim. [TOR-RAID-01]"""
    found = []
    for victim in range(s.players):
        if victim != s.raid_crews__leader:
            found.append(victim)
    return tuple(found)


def answer__raid_crews_victim(s, value):
    """Takes what was chosen for raid_crews_victim."""
    s.raid_crews__victim = value
    return raid_crews__8


def options__raid_crews_loot(s):
    """What there is for raid_crews_loot. [TOR-2P-08, TOR-ATT-05, TOR-GAP-19]"""
    return tuple(distinct(s.crew[s.raid_crews__victim]))


def answer__raid_crews_loot(s, value):
    """Takes what was chosen for raid_crews_loot."""
    s.raid_crews__loot = value
    return raid_crews__12


def options__raid_crews_raid_crew_2(s):
    """What there is for raid_crews_raid_crew_2. [TOR-ACT-07, TOR-ACT-11, TOR-GAP-13]"""
    return (1, 0)


def answer__raid_crews_raid_crew_2(s, value):
    """Takes what was chosen for raid_crews_raid_crew_2."""
    s.answer = value
    if s.answer:
        s.options = options__raid_crews_victim_2(s)
        if s.options:
            s.at = 25  # raid_crews_victim_2
            s.chooser = s.raid_crews__runner_up
            return None
        return raid_crews__20
    return raid_crews__15


def options__raid_crews_victim_2(s):
    """What there is for raid_crews_victim_2. [TOR-RAID-05, TOR-ATT-04, TOR-GAP-12]"""
    found = []
    for victim in range(s.players):
        if victim != s.raid_crews__runner_up and not victim == s.attacked:
            found.append(victim)
    return tuple(found)


def answer__raid_crews_victim_2(s, value):
    """Takes what was chosen for raid_crews_victim_2."""
    s.raid_crews__victim_2 = value
    return raid_crews__20


def plunder_island(s):
    """Plunder island. [TOR-BRD-08, TOR-RAID-08, TOR-CAP-09]"""
    s.options = options__plunder_island_prize(s)
    if s.options:
        s.at = 26  # plunder_island_prize
        s.chooser = s.plunder_island__attacker
        return None
    s.plunder_island__prize = s.plunder_island__attacker = -1
    return RESUME[s.plunder_island__then]


def plunder_island__1(s):
    """After the choice plunder_island_prize. [TOR-BRD-08, TOR-RAID-08, TOR-CAP-09]"""
    taken = take_kind(s.central_island, s.plunder_island__prize)
    if s.log is not None and taken:
        log_move(s, ("central_island", 0), ("home", s.plunder_island__attacker), taken, False, (1 << s.players) - 1)
    s.home[s.plunder_island__attacker] += taken
    s.home[s.plunder_island__attacker].sort()
    s.plunder_island__prize = s.plunder_island__attacker = -1
    return RESUME[s.plunder_island__then]


def options__plunder_island_prize(s):
    """What there is for plunder_island_prize. [TOR-BRD-08, TOR-RAID-08]"""
    return tuple(distinct(s.central_island))


def answer__plunder_island_prize(s, value):
    """Takes what was chosen for plunder_island_prize."""
    s.plunder_island__prize = value
    return plunder_island__1


def move_chests(s):
    """Move chests. [TOR-MOVE-01, TOR-GAP-14, TOR-MOVE-02, TOR-MOVE-06]"""
    for player in clockwise(range(s.players), s.start_player, s.players):
        found = range(len(s.bag) - 1, -1, -1)
        found = pick(s.chance, found, 1)
        taken = take_at(s.bag, found)
        if s.log is not None and taken:
            log_move(s, ("bag", 0), ("home", player), taken, True, (1 << s.players) - 1)
        taken = kinds(taken)
        s.home[player] += taken
        s.home[player].sort()
    s.move_chests__items = tuple(clockwise(range(s.players), s.start_player, s.players))
    s.move_chests__index = 0
    return move_chests__1


def move_chests__1(s):
    """Once more, or on."""
    if s.move_chests__index < len(s.move_chests__items):
        player = s.move_chests__items[s.move_chests__index]
        s.move_chests__index += 1
        s.bring_chests_on__who = player
        s.bring_chests_on__then = 14
        return bring_chests_on
    s.move_chests__index = -1
    s.move_chests__items = ()
    return RESUME[s.move_chests__then]


def bring_chests_on(s):
    """Bring chests on.

    [TOR-MOVE-02, TOR-MOVE-03, TOR-MOVE-07, TOR-MOVE-04, TOR-GAP-24, TOR-MOVE-05, TOR-CAP-08,
    TOR-GAP-23]
    """
    taken = s.fleet[s.bring_chests_on__who]
    s.fleet[s.bring_chests_on__who] = []
    if s.log is not None and taken:
        log_move(s, ("fleet", s.bring_chests_on__who), ("haven", s.bring_chests_on__who), taken, False, (1 << s.players) - 1)
    s.haven[s.bring_chests_on__who] += taken
    s.haven[s.bring_chests_on__who].sort()
    s.bring_chests_on__times_left = len(s.crew[s.bring_chests_on__who]) - 1
    return bring_chests_on__1


def bring_chests_on__1(s):
    """Once more, or on. [TOR-MOVE-02, TOR-GAP-24, TOR-MOVE-05, TOR-CAP-08, TOR-GAP-23]"""
    if s.bring_chests_on__times_left > 0:
        s.bring_chests_on__times_left -= 1
        s.options = options__bring_chests_on_next_chest(s)
        if s.options:
            s.at = 27  # bring_chests_on_next_chest
            s.chooser = s.bring_chests_on__who
            return None
        return bring_chests_on__4
    taken = s.crew[s.bring_chests_on__who]
    s.crew[s.bring_chests_on__who] = []
    if s.log is not None and taken:
        log_move(s, ("crew", s.bring_chests_on__who), ("fleet", s.bring_chests_on__who), taken, False, (1 << s.players) - 1)
    s.fleet[s.bring_chests_on__who] += taken
    reduce_fleet(s, s.bring_chests_on__who)
    s.bring_chests_on__times_left_2 = len(s.home[s.bring_chests_on__who]) - 1
    return bring_chests_on__5


def bring_chests_on__4(s):
    """After the choice bring_chests_on_next_chest. [TOR-MOVE-02]"""
    taken = take_kind(s.crew[s.bring_chests_on__who], s.bring_chests_on__next_chest)
    if s.log is not None and taken:
        log_move(s, ("crew", s.bring_chests_on__who), ("fleet", s.bring_chests_on__who), taken, False, (1 << s.players) - 1)
    s.fleet[s.bring_chests_on__who] += taken
    return bring_chests_on__1


def bring_chests_on__5(s):
    """Once more, or on. [TOR-MOVE-02, TOR-GAP-24, TOR-MOVE-05, TOR-CAP-08, TOR-GAP-23]"""
    if s.bring_chests_on__times_left_2 > 0:
        s.bring_chests_on__times_left_2 -= 1
        s.options = options__bring_chests_on_next_chest_2(s)
        if s.options:
            s.at = 28  # bring_chests_on_next_chest_2
            s.chooser = s.bring_chests_on__who
            return None
        return bring_chests_on__8
    taken = s.home[s.bring_chests_on__who]
    s.home[s.bring_chests_on__who] = []
    if s.log is not None and taken:
        log_move(s, ("home", s.bring_chests_on__who), ("crew", s.bring_chests_on__who), taken, False, (1 << s.players) - 1)
    s.crew[s.bring_chests_on__who] += taken
    reduce_crew(s, s.bring_chests_on__who)
    s.bring_chests_on__who = s.bring_chests_on__times_left = s.bring_chests_on__next_chest = s.bring_chests_on__times_left_2 = s.bring_chests_on__next_chest_2 = -1
    return RESUME[s.bring_chests_on__then]


def bring_chests_on__8(s):
    """After the choice bring_chests_on_next_chest_2. [TOR-MOVE-02]"""
    taken = take_kind(s.home[s.bring_chests_on__who], s.bring_chests_on__next_chest_2)
    if s.log is not None and taken:
        log_move(s, ("home", s.bring_chests_on__who), ("crew", s.bring_chests_on__who), taken, False, (1 << s.players) - 1)
    s.crew[s.bring_chests_on__who] += taken
    return bring_chests_on__5


def options__bring_chests_on_next_chest(s):
    """What there is for bring_chests_on_next_chest. [TOR-MOVE-04]"""
    return tuple(distinct(s.crew[s.bring_chests_on__who]))


def answer__bring_chests_on_next_chest(s, value):
    """Takes what was chosen for bring_chests_on_next_chest."""
    s.bring_chests_on__next_chest = value
    return bring_chests_on__4


def options__bring_chests_on_next_chest_2(s):
    """What there is for bring_chests_on_next_chest_2. [TOR-MOVE-04]"""
    return tuple(distinct(s.home[s.bring_chests_on__who]))


def answer__bring_chests_on_next_chest_2(s, value):
    """Takes what was chosen for bring_chests_on_next_chest_2."""
    s.bring_chests_on__next_chest_2 = value
    return bring_chests_on__8


ACTIONS = (
)
RESUME = (
    play__1,
    play_round__1,
    play_round__2,
    play_round__3,
    play_round__4,
    play_round__5,
    play_round__6,
    play_round__7,
    place_dice__5,
    place_dice__1,
    keep_dice__21,
    seek_treasures__3,
    board_ships__21,
    raid_crews__21,
    move_chests__1,
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


def restart__0(s):
    """Back to the first of the secret choices."""
    s.picks = ()
    run(s, keep_dice__1)


SECRET = (restart__0,)


def start(players, chance, options, tables, log):
    """A new game, set up as far as its first choice."""
    s = State.__new__(State)
    s.players = players
    s.at = s.chooser = s.answer = s.winners = s.secret = -1
    s.options = s.picks = s.secret_moves = ()
    s.chance = chance
    s.log = log
    s.box_of_chest = list((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4))
    s.box_of_token = list((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2))
    s.bag = []
    s.treasures = []
    s.central_island = []
    s.home = [[] for _ in range(s.players)]
    s.crew = [[] for _ in range(s.players)]
    s.fleet = [[] for _ in range(s.players)]
    s.haven = [[] for _ in range(s.players)]
    s.glimpse = [[] for _ in range(s.players)]
    s.hoard = [[] for _ in range(s.players)]
    s.fortune = [[] for _ in range(s.players)]
    s.start_player = 0
    s.ship_spot = [3] * (s.players)
    s.pirate_spot = [3] * (s.players)
    s.tile = [0] * (s.players * 6)
    s.rolled = [0] * (s.players)
    s.showing = [0] * (s.players * 5)
    s.shown = [-1] * (s.players * 5)
    s.dice_on = [0] * (s.players * 6)
    s.rolling = 0
    s.stuck = 0
    s.attacked = -1
    s.long_game = options.get("long_game", 0)
    s.youngest_known = options.get("youngest_known", 0)
    s.pips = tables.get("pips", ((5, 4, 3, 2, 1), (1, 5, 4, 3, 2), (2, 1, 5, 4, 3), (3, 2, 1, 5, 4), (4, 3, 2, 1, 5)))
    s.dice_limit = tables.get("dice_limit", ((1,), (2,), (2,), (3,), (3,), (4,), (4,), (4,)))
    s.chest_limit = tables.get("chest_limit", ((1,), (2,), (2,), (3,), (3,), (4,), (4,), (4,)))
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


def check__keep_dice_aim__1(s, value):
    """Whether keep_dice_aim can be this, by its test 1."""
    return can_show(s, s.keep_dice__keeper, value)


def check__keep_dice_kept__1(s, value):
    """Whether keep_dice_kept can be this, by its test 1."""
    return shows(s, s.keep_dice__keeper, value, s.keep_dice__aim[s.keep_dice__keeper])


def check__keep_dice_wild__1(s, value):
    """Whether keep_dice_wild can be this, by its test 1."""
    return shows(s, s.keep_dice__keeper, value, SKULL)


def check__keep_dice_target__1(s, value):
    """Whether keep_dice_target can be this, by its test 1."""
    return room(s, s.keep_dice__keeper_2, value) >= len(s.keep_dice__kept[s.keep_dice__keeper_2])


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
    return not value == s.attacked


def check__raid_crews_victim__1(s, value):
    """Whether raid_crews_victim can be this, by its test 1."""
    return value != s.raid_crews__leader


def check__raid_crews_victim_2__1(s, value):
    """Whether raid_crews_victim_2 can be this, by its test 1."""
    return value != s.raid_crews__runner_up


def check__raid_crews_victim_2__2(s, value):
    """Whether raid_crews_victim_2 can be this, by its test 2."""
    return not value == s.attacked


DESCRIPTION = d.Description(
    game='tortuga_2014',
    spec_hash='d4dc5ae38cbd57b655898c59b54672ad',
    language_version='0.1',
    min_players=2,
    max_players=4,
    enums=(
        d.Enumeration('colour', ('red', 'blue', 'yellow', 'white', 'purple'), None),
        d.Enumeration('set_colour', ('red', 'blue', 'yellow'), 'colour'),
        d.Enumeration('face', ('expand', 'recruit', 'seek', 'board', 'raid', 'skull'), None),
        d.Enumeration('deed', ('expand', 'recruit', 'seek', 'board', 'raid'), 'face'),
        d.Enumeration('die', ('die_a', 'die_b', 'die_c', 'die_d', 'die_e'), None),
        d.Enumeration('token', ('one_coin', 'two_coins', 'three_coins'), None),
    ),
    classes=(
        d.PieceClass('chest', 'colour', (10, 10, 10, 5, 5), False, False),
        d.PieceClass('token', 'token', (17, 9, 4), False, False),
    ),
    zones=(
        d.Zone('box_of_chest', 'box_of_chest', 'group', 'chest', None, 'all', (), True),
        d.Zone('box_of_token', 'box_of_token', 'group', 'token', None, 'all', (), True),
        d.Zone('bag', 'bag', 'pile', 'chest', None, 'nobody', (), False),
        d.Zone('treasures', 'treasures', 'pile', 'token', None, 'nobody', (), False),
        d.Zone('central_island', 'central_island', 'group', 'chest', None, 'all', (), False),
        d.Zone('home', 'home', 'group', 'chest', None, 'all', (('enum', 'player'),), False),
        d.Zone('crew', 'crew', 'line', 'chest', None, 'all', (('enum', 'player'),), False),
        d.Zone('fleet', 'fleet', 'line', 'chest', None, 'all', (('enum', 'player'),), False),
        d.Zone('haven', 'haven', 'group', 'chest', None, 'all', (('enum', 'player'),), False),
        d.Zone('glimpse', 'glimpse', 'group', 'token', None, 'owner', (('enum', 'player'),), False),
        d.Zone('hoard', 'hoard', 'group', 'token', None, 'owner', (('enum', 'player'),), False),
        d.Zone('fortune', 'fortune', 'group', 'token', None, 'all', (('enum', 'player'),), False),
    ),
    variables=(
        d.Variable('start_player', 'start_player', ('enum', 'player'), 0, 'all', (), False),
        d.Variable('ship_spot', 'ship_spot', ('int', 1, 8), 3, 'all', (('enum', 'player'),), False),
        d.Variable('pirate_spot', 'pirate_spot', ('int', 1, 8), 3, 'all', (('enum', 'player'),), False),
        d.Variable('tile', 'tile', ('int', 0, 2), 0, 'all', (('enum', 'player'), ('enum', 'deed')), False),
        d.Variable('rolled', 'rolled', ('set', 'die'), 0, 'all', (('enum', 'player'),), False),
        d.Variable('showing', 'showing', ('enum', 'face'), 0, 'owner', (('enum', 'player'), ('enum', 'die')), False),
        d.Variable('shown', 'shown', ('optional', 'face'), -1, 'all', (('enum', 'player'), ('enum', 'die')), False),
        d.Variable('dice_on', 'dice_on', ('set', 'die'), 0, 'all', (('enum', 'player'), ('enum', 'deed')), False),
        d.Variable('rolling', 'rolling', ('set', 'player'), 0, 'all', (), False),
        d.Variable('stuck', 'stuck', ('set', 'player'), 0, 'all', (), False),
        d.Variable('attacked', 'attacked', ('optional', 'player'), -1, 'all', (), False),
        d.Variable('long_game', 'long_game', ('bool',), 0, 'all', (), True),
        d.Variable('youngest_known', 'youngest_known', ('bool',), 0, 'all', (), True),
    ),
    fields=(
        d.Field('play__times_left', 'int', False, None),
        d.Field('play_round__then', 'int', False, ("resume", len(RESUME))),
        d.Field('place_dice__times_left', 'int', False, None),
        d.Field('place_dice__items', 'list', False, None),
        d.Field('place_dice__index', 'int', False, None),
        d.Field('place_dice__then', 'int', False, ("resume", len(RESUME))),
        d.Field('keep_dice__aim', 'array', True, ('enum', 'face')),
        d.Field('keep_dice__most', 'array', True, ('int', -24, 5)),
        d.Field('keep_dice__kept', 'lists', True, ('enum', 'die')),
        d.Field('keep_dice__wild', 'lists', True, ('enum', 'die')),
        d.Field('keep_dice__items', 'list', False, None),
        d.Field('keep_dice__index', 'int', False, None),
        d.Field('keep_dice__keeper', 'int', False, ('enum', 'player')),
        d.Field('keep_dice__items_2', 'list', False, None),
        d.Field('keep_dice__index_2', 'int', False, None),
        d.Field('keep_dice__keeper_2', 'int', False, ('enum', 'player')),
        d.Field('keep_dice__items_3', 'list', False, None),
        d.Field('keep_dice__index_3', 'int', False, None),
        d.Field('keep_dice__target', 'int', False, ('enum', 'deed')),
        d.Field('keep_dice__then', 'int', False, ("resume", len(RESUME))),
        d.Field('roll_in_the_open__who', 'int', False, ('enum', 'player')),
        d.Field('roll_in_the_open__aim', 'int', False, ('enum', 'face')),
        d.Field('roll_in_the_open__kept', 'list', False, ('enum', 'die')),
        d.Field('roll_in_the_open__target', 'int', False, ('enum', 'deed')),
        d.Field('roll_in_the_open__wild', 'list', False, ('enum', 'die')),
        d.Field('roll_in_the_open__target_2', 'int', False, ('enum', 'deed')),
        d.Field('roll_in_the_open__then', 'int', False, ("resume", len(RESUME))),
        d.Field('win_tile__deed', 'int', False, ('enum', 'deed')),
        d.Field('win_tile__who', 'int', False, ('enum', 'player')),
        d.Field('win_tile__then', 'int', False, ("resume", len(RESUME))),
        d.Field('expand_fleets__leader', 'int', False, ('enum', 'player')),
        d.Field('expand_fleets__runner_up', 'int', False, ('enum', 'player')),
        d.Field('expand_fleets__then', 'int', False, ("resume", len(RESUME))),
        d.Field('recruit_crews__leader', 'int', False, ('enum', 'player')),
        d.Field('recruit_crews__runner_up', 'int', False, ('enum', 'player')),
        d.Field('recruit_crews__then', 'int', False, ("resume", len(RESUME))),
        d.Field('seek_treasures__leader', 'int', False, ('enum', 'player')),
        d.Field('seek_treasures__runner_up', 'int', False, ('enum', 'player')),
        d.Field('seek_treasures__then', 'int', False, ("resume", len(RESUME))),
        d.Field('pick_token__who', 'int', False, ('enum', 'player')),
        d.Field('pick_token__keepsake', 'int', True, ('enum', 'token')),
        d.Field('pick_token__then', 'int', False, ("resume", len(RESUME))),
        d.Field('board_ships__leader', 'int', False, ('enum', 'player')),
        d.Field('board_ships__runner_up', 'int', False, ('enum', 'player')),
        d.Field('board_ships__victim', 'int', False, ('enum', 'player')),
        d.Field('board_ships__loot', 'int', False, ('enum', 'colour')),
        d.Field('board_ships__victim_2', 'int', False, ('enum', 'player')),
        d.Field('board_ships__then', 'int', False, ("resume", len(RESUME))),
        d.Field('raid_crews__leader', 'int', False, ('enum', 'player')),
        d.Field('raid_crews__runner_up', 'int', False, ('enum', 'player')),
        d.Field('raid_crews__victim', 'int', False, ('enum', 'player')),
        d.Field('raid_crews__loot', 'int', False, ('enum', 'colour')),
        d.Field('raid_crews__victim_2', 'int', False, ('enum', 'player')),
        d.Field('raid_crews__then', 'int', False, ("resume", len(RESUME))),
        d.Field('plunder_island__prize', 'int', False, ('enum', 'colour')),
        d.Field('plunder_island__attacker', 'int', False, ('enum', 'player')),
        d.Field('plunder_island__then', 'int', False, ("resume", len(RESUME))),
        d.Field('move_chests__items', 'list', False, None),
        d.Field('move_chests__index', 'int', False, None),
        d.Field('move_chests__then', 'int', False, ("resume", len(RESUME))),
        d.Field('bring_chests_on__who', 'int', False, ('enum', 'player')),
        d.Field('bring_chests_on__times_left', 'int', False, None),
        d.Field('bring_chests_on__next_chest', 'int', False, ('enum', 'colour')),
        d.Field('bring_chests_on__times_left_2', 'int', False, None),
        d.Field('bring_chests_on__next_chest_2', 'int', False, ('enum', 'colour')),
        d.Field('bring_chests_on__then', 'int', False, ("resume", len(RESUME))),
    ),
    tables=(
        d.OpenTable('pips', 'pips', ('int', 1, 5), ('die_a', 'die_b', 'die_c', 'die_d', 'die_e'), ('expand', 'recruit', 'seek', 'board', 'raid'), ((5, 4, 3, 2, 1), (1, 5, 4, 3, 2), (2, 1, 5, 4, 3), (3, 2, 1, 5, 4), (4, 3, 2, 1, 5))),
        d.OpenTable('dice_limit', 'dice_limit', ('int', 1, 4), ('1', '2', '3', '4', '5', '6', '7', '8'), (), ((1,), (2,), (2,), (3,), (3,), (4,), (4,), (4,))),
        d.OpenTable('chest_limit', 'chest_limit', ('int', 1, 4), ('1', '2', '3', '4', '5', '6', '7', '8'), (), ((1,), (2,), (2,), (3,), (3,), (4,), (4,), (4,))),
    ),
    choices=(
        d.Choice('keep_dice_aim', 'choose', ('enum', 'face'), 'verb-keep_dice', True, facts=('TOR-ROLL-03', 'TOR-ROLL-09', 'TOR-SKULL-02'), rulings=('TOR-GAP-05',), source='rolling.rules:19', checks=((check__keep_dice_aim__1, "choice.keep_dice_aim.1"),)),
        d.Choice('keep_dice_kept', 'pick', ('enum', 'die'), 'verb-keep_dice', True, facts=('TOR-ROLL-02', 'TOR-ROLL-03', 'TOR-ROLL-04', 'TOR-SKULL-09'), rulings=('TOR-GAP-04',), source='rolling.rules:22', checks=((check__keep_dice_kept__1, "choice.keep_dice_kept.1"),)),
        d.Choice('keep_dice_wild', 'pick', ('enum', 'die'), 'verb-keep_dice', True, facts=('TOR-SKULL-01', 'TOR-SKULL-06', 'TOR-SKULL-07'), rulings=('TOR-GAP-04',), source='rolling.rules:24', checks=((check__keep_dice_wild__1, "choice.keep_dice_wild.1"),)),
        d.Choice('keep_dice_target', 'choose', ('enum', 'deed'), 'verb-keep_dice', False, facts=('TOR-SKULL-02', 'TOR-SKULL-03', 'TOR-SKULL-04'), rulings=(), source='rolling.rules:32', checks=((check__keep_dice_target__1, "choice.keep_dice_target.1"),)),
        d.Choice('roll_in_the_open_aim', 'choose', ('enum', 'face'), 'verb-roll_in_the_open', False, facts=(), rulings=(), source='rolling.rules:43', checks=((check__roll_in_the_open_aim__1, "choice.roll_in_the_open_aim.1"),)),
        d.Choice('roll_in_the_open_kept', 'pick', ('enum', 'die'), 'verb-roll_in_the_open', False, facts=(), rulings=(), source='rolling.rules:44', checks=((check__roll_in_the_open_kept__1, "choice.roll_in_the_open_kept.1"),)),
        d.Choice('roll_in_the_open_wild', 'pick', ('enum', 'die'), 'verb-roll_in_the_open', False, facts=(), rulings=(), source='rolling.rules:46', checks=((check__roll_in_the_open_wild__1, "choice.roll_in_the_open_wild.1"),)),
        d.Choice('roll_in_the_open_target', 'choose', ('enum', 'deed'), 'verb-roll_in_the_open', False, facts=(), rulings=(), source='rolling.rules:50', checks=((check__roll_in_the_open_target__1, "choice.roll_in_the_open_target.1"),)),
        d.Choice('win_tile_deed', 'choose', ('enum', 'deed'), 'verb-win_tile', False, facts=('TOR-BONUS-04', 'TOR-BONUS-05'), rulings=('TOR-GAP-09',), source='rolling.rules:87', checks=((check__win_tile_deed__1, "choice.win_tile_deed.1"),)),
        d.Choice('expand_fleets_expand_fleet', 'may', ('bool',), 'verb-expand_fleets', False, facts=('TOR-ACT-07',), rulings=(), source='actions.rules:25', checks=()),
        d.Choice('expand_fleets_expand_fleet_2', 'may', ('bool',), 'verb-expand_fleets', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=(), source='actions.rules:31', checks=()),
        d.Choice('recruit_crews_recruit_crew', 'may', ('bool',), 'verb-recruit_crews', False, facts=('TOR-ACT-07',), rulings=(), source='actions.rules:36', checks=()),
        d.Choice('recruit_crews_recruit_crew_2', 'may', ('bool',), 'verb-recruit_crews', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=(), source='actions.rules:42', checks=()),
        d.Choice('seek_treasures_seek_treasure', 'may', ('bool',), 'verb-seek_treasures', False, facts=('TOR-ACT-07',), rulings=('TOR-GAP-13',), source='actions.rules:47', checks=()),
        d.Choice('seek_treasures_seek_treasure_2', 'may', ('bool',), 'verb-seek_treasures', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=(), source='actions.rules:54', checks=()),
        d.Choice('pick_token_keepsake', 'choose', ('enum', 'token'), 'verb-pick_token', True, facts=('TOR-SEEK-04',), rulings=(), source='actions.rules:59', checks=()),
        d.Choice('board_ships_board_ship', 'may', ('bool',), 'verb-board_ships', False, facts=('TOR-ACT-07',), rulings=('TOR-GAP-13',), source='attacks.rules:6', checks=()),
        d.Choice('board_ships_victim', 'choose', ('enum', 'player'), 'verb-board_ships', False, facts=('TOR-BRD-01',), rulings=(), source='attacks.rules:7', checks=((check__board_ships_victim__1, "choice.board_ships_victim.1"),)),
        d.Choice('board_ships_loot', 'choose', ('enum', 'colour'), 'verb-board_ships', False, facts=('TOR-BRD-02', 'TOR-2P-06', 'TOR-ATT-05'), rulings=(), source='attacks.rules:10', checks=()),
        d.Choice('board_ships_board_ship_2', 'may', ('bool',), 'verb-board_ships', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=('TOR-GAP-13',), source='attacks.rules:16', checks=()),
        d.Choice('board_ships_victim_2', 'choose', ('enum', 'player'), 'verb-board_ships', False, facts=('TOR-BRD-05', 'TOR-ATT-04'), rulings=('TOR-GAP-12',), source='attacks.rules:17', checks=((check__board_ships_victim_2__1, "choice.board_ships_victim_2.1"), (check__board_ships_victim_2__2, "choice.board_ships_victim_2.2"))),
        d.Choice('raid_crews_raid_crew', 'may', ('bool',), 'verb-raid_crews', False, facts=('TOR-ACT-07',), rulings=('TOR-GAP-13',), source='attacks.rules:31', checks=()),
        d.Choice('raid_crews_victim', 'choose', ('enum', 'player'), 'verb-raid_crews', False, facts=('TOR-RAID-01',), rulings=(), source='attacks.rules:32', checks=((check__raid_crews_victim__1, "choice.raid_crews_victim.1"),)),
        d.Choice('raid_crews_loot', 'choose', ('enum', 'colour'), 'verb-raid_crews', False, facts=('TOR-2P-08', 'TOR-ATT-05'), rulings=('TOR-GAP-19',), source='attacks.rules:35', checks=()),
        d.Choice('raid_crews_raid_crew_2', 'may', ('bool',), 'verb-raid_crews', False, facts=('TOR-ACT-07', 'TOR-ACT-11'), rulings=('TOR-GAP-13',), source='attacks.rules:41', checks=()),
        d.Choice('raid_crews_victim_2', 'choose', ('enum', 'player'), 'verb-raid_crews', False, facts=('TOR-RAID-05', 'TOR-ATT-04'), rulings=('TOR-GAP-12',), source='attacks.rules:42', checks=((check__raid_crews_victim_2__1, "choice.raid_crews_victim_2.1"), (check__raid_crews_victim_2__2, "choice.raid_crews_victim_2.2"))),
        d.Choice('plunder_island_prize', 'choose', ('enum', 'colour'), 'verb-plunder_island', False, facts=('TOR-BRD-08', 'TOR-RAID-08'), rulings=(), source='attacks.rules:54', checks=()),
        d.Choice('bring_chests_on_next_chest', 'choose', ('enum', 'colour'), 'verb-bring_chests_on', False, facts=('TOR-MOVE-04',), rulings=(), source='moving.rules:12', checks=()),
        d.Choice('bring_chests_on_next_chest_2', 'choose', ('enum', 'colour'), 'verb-bring_chests_on', False, facts=('TOR-MOVE-04',), rulings=(), source='moving.rules:17', checks=()),
    ),
    actions=(
    ),
    reasons=(
        d.Reason('choice.keep_dice_aim.1', lambda s, v: can_show(s, s.keep_dice__keeper, v[0]), ('predicate-can_show',), facts=('TOR-PLACE-05', 'TOR-INFO-01'), rulings=('TOR-GAP-05', 'TOR-GAP-36')),
        d.Reason('choice.keep_dice_kept.1', lambda s, v: shows(s, s.keep_dice__keeper, v[0], s.keep_dice__aim[s.keep_dice__keeper]), ('predicate-shows',)),
        d.Reason('choice.keep_dice_wild.1', lambda s, v: shows(s, s.keep_dice__keeper, v[0], SKULL), ('predicate-shows',)),
        d.Reason('choice.keep_dice_target.1', lambda s, v: room(s, s.keep_dice__keeper_2, v[0]) >= len(s.keep_dice__kept[s.keep_dice__keeper_2]), ('quantity-room',), facts=('TOR-PLACE-04',)),
        d.Reason('choice.roll_in_the_open_aim.1', lambda s, v: can_use(s, s.roll_in_the_open__who, v[0]), ('predicate-can_use',), facts=('TOR-ROLL-03',), rulings=('TOR-GAP-05',)),
        d.Reason('choice.roll_in_the_open_kept.1', lambda s, v: shows(s, s.roll_in_the_open__who, v[0], s.roll_in_the_open__aim), ('predicate-shows',)),
        d.Reason('choice.roll_in_the_open_wild.1', lambda s, v: shows(s, s.roll_in_the_open__who, v[0], SKULL), ('predicate-shows',)),
        d.Reason('choice.roll_in_the_open_target.1', lambda s, v: room(s, s.roll_in_the_open__who, v[0]) >= len(s.roll_in_the_open__kept), ('quantity-room',), facts=('TOR-PLACE-04',)),
    ),
)


def standing(s):
    """What each player has of that which wins the game."""
    return [points(s, player) for player in range(s.players)]


ENGINE = engine.Engine(DESCRIPTION, start, step, OPTIONS, SECRET, __name__, standing)
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
