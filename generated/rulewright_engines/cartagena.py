"""Engine of cartagena, 2 to 5 players.

Generated; do not edit. Change the spec and build again.

    game = cartagena.new_game(players=5, seed=1)
    while not game.is_over:
        game.apply(game.legal_actions()[0])

`new_game` gives a `Game` with all that people need. Searches that want speed play
with `start` and `step`; `step` checks nothing. `BACKEND` says which engine plays: `python`,
or `native` where one was made for just these rules (`rulewright build --native`).

Made by: rulewright build
Rulewright 0.1, spec 047e052abb4131931e44ed66b49dab15

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
    blur_alike,
    covered,
    kinds,
    known_to,
    log_move,
    log_one,
    nowhere,
    overfull,
    settle,
    shuffled,
    take_sorted_kind,
    take_top,
)

# Numbers for each face.
FACE_A = 0

# Numbers for each reading.
BACKWARDS = 1

SYMBOL_CARD__SHOWS = (0, 1, 2, 3, 4, 5)
SYMBOLS_A = ((4, 5, 0, 3, 1, 2), (2, 4, 1, 3, 5, 0), (1, 4, 2, 5, 0, 3), (5, 3, 4, 1, 0, 2), (1, 0, 3, 2, 5, 4), (4, 2, 0, 5, 3, 1))
SYMBOLS_B = ((0, 1, 2, 3, 4, 5), (3, 0, 5, 4, 2, 1), (5, 2, 1, 0, 3, 4), (4, 3, 2, 0, 1, 5), (2, 5, 0, 1, 4, 3), (0, 4, 3, 5, 1, 2))


class ByKind:
    """Places that are kept by the kinds of pieces: as sets, or as numbers of pieces."""

    __slots__ = (
        "sloop__of",
    )


class State(ByKind):
    """A position: places, variables, and where the rules are to go on."""

    __slots__ = (
        "players", "everybody", "at", "chooser", "options", "picks", "answer", "winners",
        "secret", "secret_moves", "chance", "log",
        "box_of_board_piece", "box_of_pirate", "box_of_symbol_card", "start_area", "tunnel",
        "sloop", "draw_pile", "discards", "hand", "stack", "course", "upper_face",
        "direction", "sign", "turn_over", "random_tunnel", "symbols_a", "symbols_b",
        "play__active", "play__times_left", "action__then", "action__set_out__card",
        "action__set_out__actor", "action__advance__card", "action__advance__actor",
        "action__advance__field", "action__fall_back__field", "action__fall_back__actor",
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
        new.box_of_board_piece = self.box_of_board_piece[:]
        new.box_of_pirate = self.box_of_pirate[:]
        new.box_of_symbol_card = self.box_of_symbol_card[:]
        new.start_area = self.start_area[:]
        new.tunnel = [member[:] for member in self.tunnel]
        new.sloop__of = self.sloop__of[:]
        new.draw_pile = self.draw_pile[:]
        new.discards = self.discards[:]
        new.hand = [member[:] for member in self.hand]
        new.stack = self.stack[:]
        new.course = self.course[:]
        new.upper_face = self.upper_face[:]
        new.direction = self.direction[:]
        new.sign = self.sign[:]
        new.turn_over = self.turn_over
        new.random_tunnel = self.random_tunnel
        new.symbols_a = self.symbols_a
        new.symbols_b = self.symbols_b
        new.play__active = self.play__active
        new.play__times_left = self.play__times_left
        new.action__then = self.action__then
        new.action__set_out__card = self.action__set_out__card
        new.action__set_out__actor = self.action__set_out__actor
        new.action__advance__card = self.action__advance__card
        new.action__advance__actor = self.action__advance__actor
        new.action__advance__field = self.action__advance__field
        new.action__fall_back__field = self.action__fall_back__field
        new.action__fall_back__actor = self.action__fall_back__actor
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
            tuple(self.box_of_board_piece),
            tuple(self.box_of_pirate),
            tuple(self.box_of_symbol_card),
            tuple(self.start_area),
            tuple([tuple(member) for member in self.tunnel]),
            tuple(self.sloop__of),
            tuple(self.draw_pile),
            tuple(self.discards),
            tuple([tuple(member) for member in self.hand]),
            tuple(self.stack),
            tuple(self.course),
            tuple(self.upper_face),
            tuple(self.direction),
            tuple(self.sign),
            self.turn_over,
            self.random_tunnel,
            self.symbols_a,
            self.symbols_b,
            self.play__active,
            self.play__times_left,
            self.action__then,
            self.action__set_out__card,
            self.action__set_out__actor,
            self.action__advance__card,
            self.action__advance__actor,
            self.action__advance__field,
            self.action__fall_back__field,
            self.action__fall_back__actor,
        )

    def __eq__(self, other):
        """Return whether the position is the same."""
        return self.key() == other.key() if other.__class__ is State_ else NotImplemented

    def __hash__(self):
        return hash(self.key())

    def __getstate__(self):
        """Return what a pickle keeps: fields as those of any engine of these rules."""
        return None, {name: getattr(self, name) for name in State_.__slots__}


State.sloop = tallied("sloop__of", 0)
State_ = State  # where a native engine plays, `State` is that of its states


def take__board_piece(s, kind, covered=False):
    """Takes a board piece from where it is: the piece, the place."""
    place = s.box_of_board_piece
    if kind in place:
        place.remove(kind)
        return kind << 16 | s.everybody, ("box_of_board_piece", 0)
    place = s.stack
    if kind in kinds(place):
        index = kinds(place).index(kind)
        piece = place[index]
        del place[index]
        return piece, ("stack", 0)
    place = s.course
    if kind in place:
        place.remove(kind)
        return kind << 16 | s.everybody, ("course", 0)
    nowhere(kind)


def printed(s, segment, space):
    """Printed: its value. [CAR-COMP-02, CAR-TUN-02]"""
    at = space - 1
    return s.symbols_a[segment][at] if s.upper_face[segment] == FACE_A else s.symbols_b[segment][at]


def segments_in_play(s):
    """Segments in play: its value. [CAR-COMP-01, CAR-GAP-24]"""
    return 6


def last_field(s):
    """Last field: its value. [CAR-TUN-01, CAR-GAP-24]"""
    return 36


def crew_size(s):
    """Crew size: its value. [CAR-COMP-07, CAR-GAP-24]"""
    return 6


def landing(s, position_, symbol):
    """Landing: its value. [CAR-FWD-05, CAR-FWD-06, CAR-FWD-07, CAR-FWD-12]"""
    sign = s.sign
    tunnel = s.tunnel
    for field in range(position_ + 1, 37):
        at = field - 1
        if sign[at] == symbol and not tunnel[at]:
            return field
    return -1


def outside(s):
    """Outside: its value. [CAR-TUN-08, CAR-DATA-05]"""
    return 0


def sheltered(s, field):
    """Sheltered: whether it is so. [CAR-BCK-04, CAR-BCK-05, CAR-BCK-06, CAR-BCK-07]"""
    return 1 <= len(s.tunnel[field - 1]) <= 2


def refuge(s, position_):
    """Refuge: its value. [CAR-BCK-04, CAR-BCK-08, CAR-BCK-17]"""
    tunnel = s.tunnel
    for field in range(position_ - 1, 0, -1):
        if 1 <= len(tunnel[field - 1]) <= 2:
            return field
    return -1


def can_fall_back(s, who, field):
    """Can fall back: whether it is so. [CAR-BCK-01, CAR-BCK-14]"""
    return who in s.tunnel[field - 1] and refuge(s, field) >= 0


def sloop_place(s):
    """Sloop place: its value. [CAR-TUN-09, CAR-DATA-05]"""
    return 37


def aboard(s, who):
    """Aboard: its value. [CAR-END-01]"""
    return s.sloop__of[who]


def lay_segment(s, segment, part):
    """Lay segment. [CAR-DATA-02, CAR-TUN-01, CAR-TUN-06]"""
    for space in range(1, 7):
        if s.direction[segment] == BACKWARDS:
            space_2 = 7 - space
            at = space_2 - 1
            new = (
                s.symbols_a[segment][at]
                if s.upper_face[segment] == FACE_A
                else s.symbols_b[segment][at]
            )
            at_2 = 6 * (part - 1) + space - 1
            if s.log is not None and s.sign[at_2] != new:
                s.log.append(("set", "sign", at_2, new))
            s.sign[at_2] = new
        else:
            at_3 = space - 1
            new_2 = (
                s.symbols_a[segment][at_3]
                if s.upper_face[segment] == FACE_A
                else s.symbols_b[segment][at_3]
            )
            at_4 = 6 * (part - 1) + space - 1
            if s.log is not None and s.sign[at_4] != new_2:
                s.log.append(("set", "sign", at_4, new_2))
            s.sign[at_4] = new_2
    piece, origin = take__board_piece(s, segment)
    if s.log is not None:
        log_one(s, origin, ("course", 0), piece, True, s.everybody)
    s.course.append(piece >> 16)


def take_cards(s, who, amount):
    """Take cards. [CAR-GAP-08, CAR-JAM-03, CAR-DRAW-01, CAR-TURN-08, CAR-SUP-01]"""
    for _ in range(amount):
        renew_pile(s)
        if s.draw_pile:
            piece = s.draw_pile.pop()
            if s.log is not None:
                log_one(s, ("draw_pile", 0), ("hand", who), piece, True, 1 << who)
            insort(s.hand[who], piece | 1 << who)
        renew_pile(s)


def renew_pile(s):
    """Renew pile. [CAR-SUP-01, CAR-GAP-08]"""
    if not s.draw_pile:
        if s.discards:
            taken = s.discards[::-1]
            s.discards = []
            if s.log is not None and taken:
                log_move(s, ("discards", 0), ("draw_pile", 0), taken, False, s.everybody)
            taken = shuffled(s.chance, taken)
            taken = covered(taken, 0)
            s.draw_pile += taken


def trigger__all_aboard(s, leader):
    """Trigger: all aboard.

    [CAR-META-02, CAR-END-01, CAR-END-02, CAR-END-03, CAR-END-04, CAR-GAP-16, CAR-GAP-19]
    """
    finish(s, 1 << leader)
    raise Finished


def setup(s):
    """The set-up."""
    if s.random_tunnel:
        for segment in range(6):
            drawn = s.chance.below(2)
            if s.log is not None and s.upper_face[segment] != drawn:
                s.log.append(("set", "upper_face", segment, drawn))
            s.upper_face[segment] = drawn
            drawn_2 = s.chance.below(2)
            if s.log is not None and s.direction[segment] != drawn_2:
                s.log.append(("set", "direction", segment, drawn_2))
            s.direction[segment] = drawn_2
        if s.box_of_board_piece:
            taken = s.box_of_board_piece
            s.box_of_board_piece = []
            if s.log is not None and taken:
                log_move(s, ("box_of_board_piece", 0), ("stack", 0), taken, False, s.everybody)
            taken = shuffled(s.chance, taken)
            taken = covered(taken, 0)
            s.stack += taken
    elif s.box_of_board_piece:
        taken_2 = s.box_of_board_piece
        s.box_of_board_piece = []
        if s.log is not None and taken_2:
            log_move(s, ("box_of_board_piece", 0), ("stack", 0), taken_2, False, s.everybody)
        taken_2 = covered(taken_2, s.everybody)
        s.stack[:0] = taken_2[::-1]
    for part in range(1, 7):
        stack = s.stack
        segment_2 = stack[-1] >> 16 if stack else -1
        if segment_2 >= 0:
            lay_segment(s, segment_2, part)
    if s.box_of_pirate:
        taken_3 = s.box_of_pirate
        s.box_of_pirate = []
        if s.log is not None and taken_3:
            log_move(s, ("box_of_pirate", 0), ("start_area", 0), taken_3, False, s.everybody)
        s.start_area += taken_3
        s.start_area.sort()
    if s.box_of_symbol_card:
        taken_4 = s.box_of_symbol_card
        s.box_of_symbol_card = []
        if s.log is not None and taken_4:
            log_move(s, ("box_of_symbol_card", 0), ("draw_pile", 0), taken_4, False, s.everybody)
        taken_4 = shuffled(s.chance, taken_4)
        taken_4 = covered(taken_4, 0)
        s.draw_pile += taken_4
    for player in range(s.players):
        if s.draw_pile:
            taken_5 = take_top(s.draw_pile, 6)
            if s.log is not None and taken_5:
                log_move(s, ("draw_pile", 0), ("hand", player), taken_5, True, 1 << player)
            taken_5 = known_to(taken_5, 1 << player)
            s.hand[player] += taken_5
            s.hand[player].sort()
    return play


def play(s):
    """The game, turn after turn."""
    s.play__active = 0
    return play__on(s)


def play__on(s):
    """Goes on."""
    if s.log is not None and s.turn_over != False:
        s.log.append(("set", "turn_over", 0, False))
    s.turn_over = False
    s.play__times_left = 3
    return play__after_action(s)


def play__after_action(s):
    """After action."""
    if s.play__times_left > 0:
        if s.turn_over:
            return play__on_2(s)
        s.play__times_left = s.play__times_left - 1
        actor = s.play__active
        found = []
        found.append(0)  # pass
        if actor in s.start_area and s.hand[actor]:
            found.append(1)  # set_out
        if s.hand[actor] and need__advance__2(s, actor, 0):
            found.append(2)  # advance
        if need__fall_back__1(s, actor, 0):
            found.append(3)  # fall_back
        if s.sloop__of[actor] > 0 and refuge(s, 37) >= 0:
            found.append(4)  # return
        s.options = tuple(found)
        if s.options:
            s.at = 0  # play_action
            s.chooser = s.play__active
            return None
        return play__after_action
    return play__on_2(s)


def play__on_2(s):
    """Goes on."""
    s.play__active = (s.play__active + 1) % s.players
    return play__on


def options__play_action(s):
    """What there is for play_action."""
    actor = s.play__active
    found = []
    found.append(0)  # pass
    if actor in s.start_area and s.hand[actor]:
        found.append(1)  # set_out
    if s.hand[actor] and need__advance__2(s, actor, 0):
        found.append(2)  # advance
    if need__fall_back__1(s, actor, 0):
        found.append(3)  # fall_back
    if s.sloop__of[actor] > 0 and refuge(s, 37) >= 0:
        found.append(4)  # return
    return tuple(found)


def answer__play_action(s, value):
    """Takes what was chosen for play_action."""
    s.answer = value
    s.action__then = 0
    begin, place = ACTIONS[s.answer]
    return begin(s, s.play__active, place)


def chooser__play_action(s):
    """Who makes the choice play_action."""
    return s.play__active


def action__pass(s, actor, at):
    """Action: pass. [CAR-TURN-04, CAR-GAP-07]"""
    if s.log is not None and s.turn_over != True:
        s.log.append(("set", "turn_over", 0, True))
    s.turn_over = True
    s.action__then = -1
    return play__after_action(s)


def action__set_out(s, actor, at):
    """Action: set out.

    [CAR-FWD-01, CAR-FWD-02, CAR-GAP-06, CAR-FWD-03, CAR-JAM-04, CAR-FWD-05, CAR-FWD-08, CAR-FWD-10]
    """
    s.action__set_out__actor = actor
    s.options = tuple(dict.fromkeys(kinds(s.hand[actor])))
    if s.options:
        s.at = 1  # set_out_card
        s.chooser = actor
        return None
    return action__set_out__after_card


def action__set_out__after_card(s):
    """After card. [CAR-FWD-03, CAR-JAM-04, CAR-FWD-05, CAR-FWD-08, CAR-FWD-10]"""
    card = s.action__set_out__card
    actor = s.action__set_out__actor
    piece = take_sorted_kind(s.hand[actor], card)
    if piece >= 0:
        blur_alike(s.hand[actor], [piece], 1 << actor)
        if s.log is not None:
            log_one(s, ("hand", actor), ("discards", 0), piece, True, s.everybody)
        s.discards.append(piece >> 16)
    landing_2 = landing(s, 0, SYMBOL_CARD__SHOWS[card])
    if landing_2 >= 0:
        if actor in s.start_area:
            piece_2 = actor
            s.start_area.remove(piece_2)
            if s.log is not None:
                log_one(
                    s,
                    ("start_area", 0),
                    ("tunnel", landing_2 - 1),
                    piece_2,
                    False,
                    s.everybody,
                )
            insort(s.tunnel[landing_2 - 1], piece_2)
            if len(s.tunnel[landing_2 - 1]) > 3:
                overfull('tunnel')
    else:
        if actor in s.start_area:
            piece_3 = actor
            s.start_area.remove(piece_3)
            if s.log is not None:
                log_one(s, ("start_area", 0), ("sloop", 0), piece_3, False, s.everybody)
            s.sloop__of[piece_3] += 1
        settle__all_aboard(s)
    s.action__set_out__card = s.action__set_out__actor = -1
    s.action__then = -1
    return play__after_action(s)


def options__set_out_card(s):
    """What there is for set_out_card. [CAR-FWD-01, CAR-FWD-02, CAR-GAP-06]"""
    return tuple(dict.fromkeys(kinds(s.hand[s.action__set_out__actor])))


def answer__set_out_card(s, value):
    """Takes what was chosen for set_out_card."""
    s.action__set_out__card = value
    return action__set_out__after_card(s)


def chooser__set_out_card(s):
    """Who makes the choice set_out_card."""
    return s.action__set_out__actor


def action__advance(s, actor, at):
    """Action: advance.

    [CAR-FWD-01, CAR-FWD-02, CAR-GAP-06, CAR-GAP-17, CAR-FWD-04, CAR-FWD-03, CAR-FWD-13, CAR-JAM-04,
    CAR-FWD-05, CAR-FWD-08, CAR-FWD-09, CAR-FWD-10, CAR-FWD-11]
    """
    s.action__advance__actor = actor
    s.options = tuple(dict.fromkeys(kinds(s.hand[actor])))
    if s.options:
        s.at = 2  # advance_card
        s.chooser = actor
        return None
    return action__advance__after_card


def action__advance__after_card(s):
    """After card."""
    actor = s.action__advance__actor
    found = []
    for field, place_ in enumerate(s.tunnel, 1):
        if actor in place_:
            found.append(field)
    s.options = tuple(found)
    if s.options:
        s.at = 3  # advance_field
        s.chooser = s.action__advance__actor
        return None
    return action__advance__after_field


def action__advance__after_field(s):
    """After field.

    [CAR-FWD-03, CAR-FWD-13, CAR-JAM-04, CAR-FWD-05, CAR-FWD-08, CAR-FWD-09, CAR-FWD-10, CAR-FWD-11]
    """
    card = s.action__advance__card
    actor = s.action__advance__actor
    field = s.action__advance__field
    piece = take_sorted_kind(s.hand[actor], card)
    if piece >= 0:
        blur_alike(s.hand[actor], [piece], 1 << actor)
        if s.log is not None:
            log_one(s, ("hand", actor), ("discards", 0), piece, True, s.everybody)
        s.discards.append(piece >> 16)
    landing_2 = landing(s, field, SYMBOL_CARD__SHOWS[card])
    if landing_2 >= 0:
        at = field - 1
        if actor in s.tunnel[at]:
            piece_2 = actor
            s.tunnel[at].remove(piece_2)
            if s.log is not None:
                log_one(s, ("tunnel", at), ("tunnel", landing_2 - 1), piece_2, False, s.everybody)
            insort(s.tunnel[landing_2 - 1], piece_2)
            if len(s.tunnel[landing_2 - 1]) > 3:
                overfull('tunnel')
    else:
        at_2 = field - 1
        if actor in s.tunnel[at_2]:
            piece_3 = actor
            s.tunnel[at_2].remove(piece_3)
            if s.log is not None:
                log_one(s, ("tunnel", at_2), ("sloop", 0), piece_3, False, s.everybody)
            s.sloop__of[piece_3] += 1
        settle__all_aboard(s)
    s.action__advance__card = s.action__advance__actor = s.action__advance__field = -1
    s.action__then = -1
    return play__after_action(s)


def options__advance_card(s):
    """What there is for advance_card. [CAR-FWD-01, CAR-FWD-02, CAR-GAP-06, CAR-GAP-17]"""
    return tuple(dict.fromkeys(kinds(s.hand[s.action__advance__actor])))


def answer__advance_card(s, value):
    """Takes what was chosen for advance_card."""
    s.action__advance__card = value
    return action__advance__after_card(s)


def chooser__advance_card(s):
    """Who makes the choice advance_card."""
    return s.action__advance__actor


def options__advance_field(s):
    """What there is for advance_field. [CAR-FWD-01, CAR-FWD-02, CAR-FWD-04]"""
    actor = s.action__advance__actor
    found = []
    for field, place_ in enumerate(s.tunnel, 1):
        if actor in place_:
            found.append(field)
    return tuple(found)


def answer__advance_field(s, value):
    """Takes what was chosen for advance_field."""
    s.action__advance__field = value
    return action__advance__after_field(s)


def chooser__advance_field(s):
    """Who makes the choice advance_field."""
    return s.action__advance__actor


def action__fall_back(s, actor, at):
    """Action: fall back.

    [CAR-BCK-01, CAR-BCK-02, CAR-BCK-09, CAR-BCK-14, CAR-BCK-15, CAR-BCK-16, CAR-BCK-10, CAR-BCK-11,
    CAR-BCK-12, CAR-BCK-04, CAR-BCK-08, CAR-BCK-13, CAR-TURN-05, CAR-GAP-04, CAR-GAP-05]
    """
    s.action__fall_back__actor = actor
    found = []
    refuge_known = False
    for field, place_ in enumerate(s.tunnel, 1):
        if refuge_known:
            if actor in place_:
                found.append(field)
        elif 1 <= len(place_) <= 2:
            refuge_known = True
    s.options = tuple(found)
    if s.options:
        s.at = 4  # fall_back_field
        s.chooser = actor
        return None
    return action__fall_back__after_field


def action__fall_back__after_field(s):
    """After field.

    [CAR-BCK-10, CAR-BCK-11, CAR-BCK-12, CAR-BCK-04, CAR-BCK-08, CAR-BCK-13, CAR-TURN-05,
    CAR-GAP-04, CAR-GAP-05]
    """
    field = s.action__fall_back__field
    actor = s.action__fall_back__actor
    refuge_2 = refuge(s, field)
    if refuge_2 >= 0:
        at = refuge_2 - 1
        company = len(s.tunnel[at])
        at_2 = field - 1
        if actor in s.tunnel[at_2]:
            piece = actor
            s.tunnel[at_2].remove(piece)
            if s.log is not None:
                log_one(s, ("tunnel", at_2), ("tunnel", at), piece, False, s.everybody)
            insort(s.tunnel[at], piece)
            if len(s.tunnel[at]) > 3:
                overfull('tunnel')
        take_cards(s, actor, company)
    s.action__fall_back__field = s.action__fall_back__actor = -1
    s.action__then = -1
    return play__after_action(s)


def options__fall_back_field(s):
    """What there is for fall_back_field.

    [CAR-BCK-01, CAR-BCK-02, CAR-BCK-09, CAR-BCK-14, CAR-BCK-15, CAR-BCK-16]
    """
    actor = s.action__fall_back__actor
    found = []
    refuge_known = False
    for field, place_ in enumerate(s.tunnel, 1):
        if refuge_known:
            if actor in place_:
                found.append(field)
        elif 1 <= len(place_) <= 2:
            refuge_known = True
    return tuple(found)


def answer__fall_back_field(s, value):
    """Takes what was chosen for fall_back_field."""
    s.action__fall_back__field = value
    return action__fall_back__after_field(s)


def chooser__fall_back_field(s):
    """Who makes the choice fall_back_field."""
    return s.action__fall_back__actor


def action__return(s, actor, at):
    """Action: return.

    [CAR-BCK-01, CAR-BCK-03, CAR-BCK-10, CAR-BCK-11, CAR-BCK-04, CAR-GAP-04, CAR-GAP-05]
    """
    refuge_2 = refuge(s, sloop_place(s))
    if refuge_2 >= 0:
        at_2 = refuge_2 - 1
        company = len(s.tunnel[at_2])
        if actor >= 0 and s.sloop__of[actor] > 0:
            s.sloop__of[actor] -= 1
            if s.log is not None:
                log_one(s, ("sloop", 0), ("tunnel", at_2), actor, False, s.everybody)
            insort(s.tunnel[at_2], actor)
            if len(s.tunnel[at_2]) > 3:
                overfull('tunnel')
        settle__all_aboard(s)
        take_cards(s, actor, company)
    s.action__then = -1
    return play__after_action(s)


def trigger__all_aboard__members(s):
    """What the trigger all aboard is checked for."""
    return range(s.players)


def trigger__all_aboard__fires(s, leader):
    """Whether the trigger all aboard fires. [CAR-META-02, CAR-END-01, CAR-END-02, CAR-END-03]"""
    return aboard(s, leader) >= 6


def settle__all_aboard(s):
    """After a change: sets off what fires now."""
    found = False
    sloop = s.sloop__of
    for leader in range(s.players):
        if sloop[leader] >= 6:
            found = True
            break
    if found:
        settle(s, TRIGGERS, (0,))


def turn_of(s, player):
    """Where a turn begins, for positions set up by hand."""
    s.play__active = player
    return play__on


def check__advance_field__1(s, value):
    """Whether advance_field can be this, by its test 1."""
    return s.action__advance__actor in s.tunnel[value - 1]


def check__fall_back_field__1(s, value):
    """Whether fall_back_field can be this, by its test 1."""
    return can_fall_back(s, s.action__fall_back__actor, value)


def need__set_out__1(s, actor, place_):
    """Whether the action set out has need 1."""
    return actor in s.start_area


def need__set_out__2(s, actor, place_):
    """Whether the action set out has need 2."""
    return len(s.hand[actor]) > 0


def need__advance__1(s, actor, place_):
    """Whether the action advance has need 1."""
    return len(s.hand[actor]) > 0


def need__advance__2(s, actor, place_):
    """Whether the action advance has need 2."""
    for place__2 in s.tunnel:
        if actor in place__2:
            return True
    return False


def need__fall_back__1(s, actor, place_):
    """Whether the action fall back has need 1."""
    refuge_known = False
    for place__2 in s.tunnel:
        if refuge_known:
            if actor in place__2:
                return True
        elif 1 <= len(place__2) <= 2:
            refuge_known = True
    return False


def need__return__1(s, actor, place_):
    """Whether the action return has need 1."""
    return actor >= 0 and s.sloop__of[actor] > 0


def need__return__2(s, actor, place_):
    """Whether the action return has need 2."""
    return refuge(s, sloop_place(s)) >= 0


TRIGGERS = (
    (trigger__all_aboard__members, trigger__all_aboard__fires, trigger__all_aboard),
)
ACTIONS = (
    (action__pass, 0),
    (action__set_out, 0),
    (action__advance, 0),
    (action__fall_back, 0),
    (action__return, 0),
)
RESUME = (
    play__after_action,
)
ANSWERS = (
    answer__play_action,
    answer__set_out_card,
    answer__advance_card,
    answer__advance_field,
    answer__fall_back_field,
)
OPTIONS = (
    options__play_action,
    options__set_out_card,
    options__advance_card,
    options__advance_field,
    options__fall_back_field,
)
CHOOSERS = (
    chooser__play_action,
    chooser__set_out_card,
    chooser__advance_card,
    chooser__advance_field,
    chooser__fall_back_field,
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
    s.box_of_board_piece = list((0, 1, 2, 3, 4, 5))
    s.box_of_pirate = [kind for kind in range(players) for _ in range(6)]
    s.box_of_symbol_card = list((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5))
    s.start_area = []
    s.tunnel = [[] for _ in range(36)]
    s.sloop__of = [0] * players
    s.draw_pile = []
    s.discards = []
    s.hand = [[] for _ in range(players)]
    s.stack = []
    s.course = []
    s.upper_face = [0] * (6)
    s.direction = [0] * (6)
    s.sign = [0] * (36)
    s.turn_over = 0
    s.random_tunnel = options.get("random_tunnel", 1)
    s.symbols_a = tables.get("symbols_a", SYMBOLS_A)
    s.symbols_b = tables.get("symbols_b", SYMBOLS_B)
    s.play__active = -1
    s.play__times_left = -1
    s.action__then = -1
    s.action__set_out__card = -1
    s.action__set_out__actor = -1
    s.action__advance__card = -1
    s.action__advance__actor = -1
    s.action__advance__field = -1
    s.action__fall_back__field = -1
    s.action__fall_back__actor = -1
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
        options.get("random_tunnel"),
        tables.get("symbols_a"),
        tables.get("symbols_b"),
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
    s.play__active = -1
    s.play__times_left = -1
    s.action__then = -1
    s.action__set_out__card = -1
    s.action__set_out__actor = -1
    s.action__advance__card = -1
    s.action__advance__actor = -1
    s.action__advance__field = -1
    s.action__fall_back__field = -1
    s.action__fall_back__actor = -1
    if s.log is not None:
        s.log.append(("over", winners))


SECRET = ()


def reason__13(s, v_):
    """Asked for an explanation."""
    for field in range(1, last_field(s) + 1):
        if v_[0] in s.tunnel[field - 1]:
            return True
    return False


def reason__14(s, v_):
    """Asked for an explanation."""
    for field in range(1, last_field(s) + 1):
        if can_fall_back(s, v_[0], field):
            return True
    return False


DESCRIPTION = d.Description(
    game='cartagena',
    spec_hash='047e052abb4131931e44ed66b49dab15',
    language_version='0.1',
    min_players=2,
    max_players=5,
    enums=(
        d.Enumeration('symbol', ('skull', 'hat', 'dagger', 'bottle', 'key', 'pistol')),
        d.Enumeration(
            'segment',
            ('segment_1', 'segment_2', 'segment_3', 'segment_4', 'segment_5', 'segment_6'),
        ),
        d.Enumeration('face', ('face_a', 'face_b')),
        d.Enumeration('reading', ('forwards', 'backwards')),
        d.Enumeration(
            'symbol_card',
            ('skull_card', 'hat_card', 'dagger_card', 'bottle_card', 'key_card', 'pistol_card'),
        ),
    ),
    classes=(
        d.PieceClass('board_piece', 'segment', (1, 1, 1, 1, 1, 1)),
        d.PieceClass('pirate', 'player', (6,), per_player=True),
        d.PieceClass('symbol_card', 'symbol_card', (17, 17, 17, 17, 17, 17)),
    ),
    zones=(
        d.Zone(
            'box_of_board_piece',
            'box_of_board_piece',
            'group',
            'board_piece',
            None,
            'all',
            is_box=True,
        ),
        d.Zone('box_of_pirate', 'box_of_pirate', 'group', 'pirate', None, 'all', is_box=True),
        d.Zone(
            'box_of_symbol_card',
            'box_of_symbol_card',
            'group',
            'symbol_card',
            None,
            'all',
            is_box=True,
        ),
        d.Zone('start_area', 'start_area', 'group', 'pirate', None, 'all'),
        d.Zone('tunnel', 'tunnel', 'group', 'pirate', 3, 'all', indices=(('range', 1, 36),)),
        d.Zone('sloop', 'sloop', 'group', 'pirate', None, 'all'),
        d.Zone('draw_pile', 'draw_pile', 'pile', 'symbol_card', None, 'nobody'),
        d.Zone('discards', 'discards', 'pile', 'symbol_card', None, 'all'),
        d.Zone(
            'hand',
            'hand',
            'group',
            'symbol_card',
            None,
            'owner',
            indices=(('enum', 'player'),),
        ),
        d.Zone('stack', 'stack', 'pile', 'board_piece', None, 'nobody'),
        d.Zone('course', 'course', 'line', 'board_piece', None, 'all'),
    ),
    variables=(
        d.Variable('upper_face', 'upper_face', ('enum', 'face'), 0, indices=(('enum', 'segment'),)),
        d.Variable(
            'direction',
            'direction',
            ('enum', 'reading'),
            0,
            indices=(('enum', 'segment'),),
        ),
        d.Variable('sign', 'sign', ('enum', 'symbol'), 0, indices=(('range', 1, 36),)),
        d.Variable('turn_over', 'turn_over', ('bool',), 0),
        d.Variable('random_tunnel', 'random_tunnel', ('bool',), 1, is_option=True),
    ),
    fields=(
        d.Field('play__active', 'int', type=('enum', 'player'), seen='all'),
        d.Field('play__times_left', 'int', type=('int', 0, 3), seen='all'),
        d.Field('action__then', 'int', type=('resume', 1), seen='all'),
        d.Field('action__set_out__card', 'int', type=('enum', 'symbol_card'), seen='all'),
        d.Field('action__set_out__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__advance__card', 'int', type=('enum', 'symbol_card'), seen='all'),
        d.Field('action__advance__actor', 'int', type=('enum', 'player'), seen='all'),
        d.Field('action__advance__field', 'int', type=('int', 1, 36), seen='all'),
        d.Field('action__fall_back__field', 'int', type=('int', 1, 36), seen='all'),
        d.Field('action__fall_back__actor', 'int', type=('enum', 'player'), seen='all'),
    ),
    tables=(
        d.OpenTable(
            'symbols_a',
            'symbols_a',
            ('enum', 'symbol'),
            ('segment_1', 'segment_2', 'segment_3', 'segment_4', 'segment_5', 'segment_6'),
            ('1', '2', '3', '4', '5', '6'),
            ((4, 5, 0, 3, 1, 2), (2, 4, 1, 3, 5, 0), (1, 4, 2, 5, 0, 3), (5, 3, 4, 1, 0, 2), (1, 0, 3, 2, 5, 4), (4, 2, 0, 5, 3, 1)),
        ),
        d.OpenTable(
            'symbols_b',
            'symbols_b',
            ('enum', 'symbol'),
            ('segment_1', 'segment_2', 'segment_3', 'segment_4', 'segment_5', 'segment_6'),
            ('1', '2', '3', '4', '5', '6'),
            ((0, 1, 2, 3, 4, 5), (3, 0, 5, 4, 2, 1), (5, 2, 1, 0, 3, 4), (4, 3, 2, 0, 1, 5), (2, 5, 0, 1, 4, 3), (0, 4, 3, 5, 1, 2)),
        ),
    ),
    choices=(
        d.Choice('play_action', 'action', ('action',), 'play', False, facts=(), rulings=(), source='turn.rules:9', checks=()),
        d.Choice('set_out_card', 'choose', ('enum', 'symbol_card'), 'action-set_out', False, facts=('CAR-FWD-01', 'CAR-FWD-02'), rulings=('CAR-GAP-06',), source='forward.rules:5', checks=(), label='card'),
        d.Choice('advance_card', 'choose', ('enum', 'symbol_card'), 'action-advance', False, facts=('CAR-FWD-01', 'CAR-FWD-02'), rulings=('CAR-GAP-06', 'CAR-GAP-17'), source='forward.rules:13', checks=(), label='card'),
        d.Choice('advance_field', 'choose', ('int', 1, 36), 'action-advance', False, facts=('CAR-FWD-01', 'CAR-FWD-02', 'CAR-FWD-04'), rulings=(), source='forward.rules:14', checks=((check__advance_field__1, "choice.advance_field.1"),), label='field', place='tunnel'),
        d.Choice('fall_back_field', 'choose', ('int', 1, 36), 'action-fall_back', False, facts=('CAR-BCK-01', 'CAR-BCK-02', 'CAR-BCK-09', 'CAR-BCK-14', 'CAR-BCK-15', 'CAR-BCK-16'), rulings=(), source='backward.rules:4', checks=((check__fall_back_field__1, "choice.fall_back_field.1"),), label='field', place='tunnel'),
    ),
    actions=(
        d.ActionRule('pass', None, 0, 'action-pass', facts=(), rulings=(), source='turn.rules:11', checks=()),
        d.ActionRule('set_out', None, 1, 'action-set_out', facts=(), rulings=(), source='forward.rules:3', checks=((need__set_out__1, "need.set_out.1"), (need__set_out__2, "need.set_out.2"))),
        d.ActionRule('advance', None, 2, 'action-advance', facts=(), rulings=(), source='forward.rules:12', checks=((need__advance__1, "need.advance.1"), (need__advance__2, "need.advance.2"))),
        d.ActionRule('fall_back', None, 3, 'action-fall_back', facts=(), rulings=(), source='backward.rules:3', checks=((need__fall_back__1, "need.fall_back.1"),)),
        d.ActionRule('return', None, 4, 'action-return', facts=(), rulings=(), source='backward.rules:10', checks=((need__return__1, "need.return.1"), (need__return__2, "need.return.2"))),
    ),
    rules=(
        d.Rule('setup', None),
        d.Rule('play', None, fields=('play__active', 'play__times_left')),
        d.Rule('action__pass', 'action__then'),
        d.Rule(
            'action__set_out',
            'action__then',
            fields=('action__set_out__card', 'action__set_out__actor'),
        ),
        d.Rule(
            'action__advance',
            'action__then',
            fields=('action__advance__card', 'action__advance__actor', 'action__advance__field'),
        ),
        d.Rule(
            'action__fall_back',
            'action__then',
            fields=('action__fall_back__field', 'action__fall_back__actor'),
        ),
        d.Rule('action__return', 'action__then'),
    ),
    asked=(
        d.Point(
            1,
            bound=('play__active', 'play__times_left'),
            shown=('play__active', 'play__times_left'),
        ),
        d.Point(
            3,
            bound=('action__set_out__actor',),
            shown=('action__set_out__actor', 'action__then'),
        ),
        d.Point(
            4,
            bound=('action__advance__actor',),
            shown=('action__advance__actor', 'action__then'),
        ),
        d.Point(
            4,
            bound=('action__advance__actor',),
            chosen=((2, 'action__advance__card'),),
            shown=('action__advance__actor', 'action__advance__card', 'action__then'),
        ),
        d.Point(
            5,
            bound=('action__fall_back__actor',),
            shown=('action__fall_back__actor', 'action__then'),
        ),
    ),
    resumed=(
        d.Point(
            1,
            bound=('play__active', 'play__times_left'),
            calls=(d.Call('action__then', given=(('action__set_out__actor', 'play__active'), ('action__advance__actor', 'play__active'), ('action__fall_back__actor', 'play__active'))),),
            shown=('play__active', 'play__times_left'),
        ),
    ),
    reasons=(
        d.Reason('choice.fall_back_field.1', lambda s, v_: can_fall_back(s, s.action__fall_back__actor, v_[0]), ('predicate-can_fall_back',), facts=('CAR-BCK-01', 'CAR-BCK-14'), inner=(
            d.Reason('choice.fall_back_field.1.1', lambda s, v_: s.action__fall_back__actor in s.tunnel[v_[0] - 1]),
            d.Reason('choice.fall_back_field.1.2', lambda s, v_: refuge(s, v_[0]) >= 0, ('quantity-refuge',), facts=('CAR-BCK-04', 'CAR-BCK-08', 'CAR-BCK-17'), value=lambda s, v_: refuge(s, v_[0]), type=('int', 1, 36), inner=(
                d.Members(('int', 1, 36), lambda s, v_: range(v_[0] - 1, 0, -1), inner=(
                    d.Reason('choice.fall_back_field.1.2.1', lambda s, v_: sheltered(s, v_[1]), ('predicate-sheltered',), facts=('CAR-BCK-04', 'CAR-BCK-05', 'CAR-BCK-06', 'CAR-BCK-07'), inner=(
                        d.Reason('choice.fall_back_field.1.2.1.1', lambda s, v_: len(s.tunnel[v_[1] - 1]) >= 1),
                        d.Reason('choice.fall_back_field.1.2.1.2', lambda s, v_: len(s.tunnel[v_[1] - 1]) <= 2),
                    )),
                )),
            )),
        )),
        d.Reason('need.set_out.1', lambda s, v_: v_[0] in s.start_area, facts=('CAR-FWD-01',), source='forward.rules:4'),
        d.Reason('need.set_out.2', lambda s, v_: len(s.hand[v_[0]]) > 0, facts=('CAR-FWD-01', 'CAR-FWD-02'), rulings=('CAR-GAP-06',), source='forward.rules:5'),
        d.Reason('need.advance.1', lambda s, v_: len(s.hand[v_[0]]) > 0, facts=('CAR-FWD-01', 'CAR-FWD-02'), rulings=('CAR-GAP-06', 'CAR-GAP-17'), source='forward.rules:13'),
        d.Reason('need.advance.2', reason__13, ('quantity-last_field',), facts=('CAR-FWD-01', 'CAR-FWD-02', 'CAR-FWD-04', 'CAR-TUN-01'), rulings=('CAR-GAP-24',), source='forward.rules:14'),
        d.Reason('need.fall_back.1', reason__14, ('quantity-last_field', 'predicate-can_fall_back'), facts=('CAR-BCK-01', 'CAR-BCK-02', 'CAR-BCK-09', 'CAR-BCK-14', 'CAR-BCK-15', 'CAR-BCK-16', 'CAR-TUN-01'), rulings=('CAR-GAP-24',), source='backward.rules:4', inner=(
            d.Members(('int', 1, 36), lambda s, v_: range(1, last_field(s) + 1), inner=(
                d.Reason('need.fall_back.1.1', lambda s, v_: can_fall_back(s, v_[0], v_[1]), ('predicate-can_fall_back',), facts=('CAR-BCK-01', 'CAR-BCK-14'), inner=(
                    d.Reason('need.fall_back.1.1.1', lambda s, v_: v_[0] in s.tunnel[v_[1] - 1]),
                    d.Reason('need.fall_back.1.1.2', lambda s, v_: refuge(s, v_[1]) >= 0, ('quantity-refuge',), facts=('CAR-BCK-04', 'CAR-BCK-08', 'CAR-BCK-17'), value=lambda s, v_: refuge(s, v_[1]), type=('int', 1, 36), inner=(
                        d.Members(('int', 1, 36), lambda s, v_: range(v_[1] - 1, 0, -1), inner=(
                            d.Reason('need.fall_back.1.1.2.1', lambda s, v_: sheltered(s, v_[2]), ('predicate-sheltered',), facts=('CAR-BCK-04', 'CAR-BCK-05', 'CAR-BCK-06', 'CAR-BCK-07'), inner=(
                                d.Reason('need.fall_back.1.1.2.1.1', lambda s, v_: len(s.tunnel[v_[2] - 1]) >= 1),
                                d.Reason('need.fall_back.1.1.2.1.2', lambda s, v_: len(s.tunnel[v_[2] - 1]) <= 2),
                            )),
                        )),
                    )),
                )),
            )),
        )),
        d.Reason('need.return.1', lambda s, v_: v_[0] in s.sloop, facts=('CAR-BCK-01', 'CAR-BCK-03'), source='backward.rules:11'),
        d.Reason('need.return.2', lambda s, v_: refuge(s, sloop_place(s)) >= 0, ('quantity-refuge', 'quantity-sloop_place'), facts=('CAR-BCK-01', 'CAR-BCK-04', 'CAR-BCK-08', 'CAR-BCK-17', 'CAR-TUN-09'), rulings=('CAR-DATA-05',), value=lambda s, v_: refuge(s, sloop_place(s)), type=('int', 1, 36), source='backward.rules:12', inner=(
            d.Members(('int', 1, 36), lambda s, v_: range(sloop_place(s) - 1, 0, -1), inner=(
                d.Reason('need.return.2.1', lambda s, v_: sheltered(s, v_[1]), ('predicate-sheltered',), facts=('CAR-BCK-04', 'CAR-BCK-05', 'CAR-BCK-06', 'CAR-BCK-07'), inner=(
                    d.Reason('need.return.2.1.1', lambda s, v_: len(s.tunnel[v_[1] - 1]) >= 1),
                    d.Reason('need.return.2.1.2', lambda s, v_: len(s.tunnel[v_[1] - 1]) <= 2),
                )),
            )),
        )),
    ),
    edition='jamaica',
    editions=(('jamaica', 'cartagena'), ('tortuga', 'cartagena_tortuga')),
)


def standing(s):
    """Return what each player has of that which wins the game."""
    return [aboard(s, player) for player in range(s.players)]


def ended(s):
    """Return all that the results of a game that is over follow from."""
    return (s.players, s.winners)

# Which rule each function carries out, and where that stands, for who reports a fault.
RULES = {
    'printed': ('quantity printed', 'tunnel.rules:34'),
    'segments_in_play': ('quantity segments_in_play', 'preparation.rules:22'),
    'last_field': ('quantity last_field', 'preparation.rules:23'),
    'crew_size': ('quantity crew_size', 'preparation.rules:24'),
    'landing': ('quantity landing', 'forward.rules:21'),
    'outside': ('quantity outside', 'forward.rules:25'),
    'sheltered': ('predicate sheltered', 'backward.rules:17'),
    'refuge': ('quantity refuge', 'backward.rules:20'),
    'can_fall_back': ('predicate can_fall_back', 'backward.rules:23'),
    'sloop_place': ('quantity sloop_place', 'backward.rules:27'),
    'aboard': ('quantity aboard', 'ending.rules:6'),
    'lay_segment': ('verb lay_segment', 'tunnel.rules:37'),
    'take_cards': ('verb take_cards', 'backward.rules:29'),
    'renew_pile': ('verb renew_pile', 'backward.rules:36'),
    'trigger__all_aboard': ('trigger all_aboard', 'ending.rules:3'),
    'setup': ('setup', 'preparation.rules:4'),
    'play': ('play', 'turn.rules:5'),
    'play__on': ('play', 'turn.rules:7'),
    'play__after_action': ('play', 'turn.rules:9'),
    'play__on_2': ('play', 'turn.rules:7'),
    'options__play_action': ('play', 'turn.rules:9'),
    'answer__play_action': ('play', 'turn.rules:5'),
    'chooser__play_action': ('play', 'turn.rules:9'),
    'action__pass': ('action pass', 'turn.rules:11'),
    'action__set_out': ('action set_out', 'forward.rules:3'),
    'action__set_out__after_card': ('action set_out', 'forward.rules:6'),
    'options__set_out_card': ('action set_out', 'forward.rules:5'),
    'answer__set_out_card': ('action set_out', 'forward.rules:5'),
    'chooser__set_out_card': ('action set_out', 'forward.rules:5'),
    'action__advance': ('action advance', 'forward.rules:12'),
    'action__advance__after_card': ('action advance', 'forward.rules:14'),
    'action__advance__after_field': ('action advance', 'forward.rules:15'),
    'options__advance_card': ('action advance', 'forward.rules:13'),
    'answer__advance_card': ('action advance', 'forward.rules:13'),
    'chooser__advance_card': ('action advance', 'forward.rules:13'),
    'options__advance_field': ('action advance', 'forward.rules:14'),
    'answer__advance_field': ('action advance', 'forward.rules:14'),
    'chooser__advance_field': ('action advance', 'forward.rules:14'),
    'action__fall_back': ('action fall_back', 'backward.rules:3'),
    'action__fall_back__after_field': ('action fall_back', 'backward.rules:5'),
    'options__fall_back_field': ('action fall_back', 'backward.rules:4'),
    'answer__fall_back_field': ('action fall_back', 'backward.rules:4'),
    'chooser__fall_back_field': ('action fall_back', 'backward.rules:4'),
    'action__return': ('action return', 'backward.rules:10'),
    'trigger__all_aboard__members': ('trigger all_aboard', 'ending.rules:3'),
    'trigger__all_aboard__fires': ('trigger all_aboard', 'ending.rules:3'),
    'need__set_out__1': ('action set_out', 'forward.rules:4'),
    'need__set_out__2': ('action set_out', 'forward.rules:5'),
    'need__advance__1': ('action advance', 'forward.rules:13'),
    'need__advance__2': ('action advance', 'forward.rules:14'),
    'need__fall_back__1': ('action fall_back', 'backward.rules:4'),
    'need__return__1': ('action return', 'backward.rules:11'),
    'need__return__2': ('action return', 'backward.rules:12'),
}


OPENING = engine.Opening(blank, setup, ANSWERS, play, turn_of, run)
ENGINE = engine.Engine(DESCRIPTION, start, step, OPTIONS, CHOOSERS, SECRET, __name__, standing, rules=RULES, opening=OPENING, begin=begin, ended=ended)
State, start, step, BACKEND = native.chosen(ENGINE, "4fab0f28d765c3c01d416bc925976cd6", State)
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

    Places: start_area, tunnel[1 to 36], sloop, draw_pile, discards, hand[player], stack, course.

    Remembered: upper_face[segment], direction[segment], sign[1 to 36], turn_over.

    Options: random_tunnel.
    """
    return api.position(ENGINE, players, given, **named)
