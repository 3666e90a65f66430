"""Taking pieces from places and putting them down, with what each player then knows of them.

A place that everybody sees holds kinds. Any other place holds `kind << 16 | mask`, where bit p of
the mask says that player p knows this piece here. A slot without a piece is -1. The front of a line
and the bottom of a pile are at index 0. Groups are kept sorted.

Loops are written out: up to Python 3.11 a comprehension that reads a variable from around it takes
two to three times as long.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NoReturn

from .chance import shuffle
from .errors import Endless, RulesFault
from .set_ups import Ways

SHIFT = 16
MASK = (1 << SHIFT) - 1
NONE = -1


STEPS = range(10_000)
"""So many blocks of rules follow one another before anybody asks whether they stand still."""

MOST_STEPS = 100_000
"""How many blocks of rules may follow one another until somebody chooses."""


class Finished(Exception):
    """Leaves the rule in which the game has ended."""


def go_on(s: Any, block: Any) -> None:
    """Go on with rules that have gone on for long without a choice, and see if they stand still.

    Where they are at the same block in the same position as before, with the same chance, they will
    be again for ever. What is compared is now and then taken anew, half as often each time.
    """
    compared: tuple[Any, ...] = ()
    anew = 1
    for number in range(MOST_STEPS):
        if number == anew:
            compared = (block, s.key(), s.chance.state())
            anew *= 2
        elif compared and block is compared[0] and (block, s.key(), s.chance.state()) == compared:
            raise Endless("nothing changes any more, and nobody ever chooses", block.__name__)
        block = block(s)
        if block is None:
            return
    raise Endless("it goes on and on, and nobody ever chooses", block.__name__)


READY_STEPS = 100
"""A set-up that comes to no lot after so many blocks is left there, and goes on for each game anew."""

MOST_READY = 200
"""So many beginnings are kept; open tables can be filled in as many ways as one likes."""


Ready = tuple[Any, Any, Ways | None]
"""A state before its first lot, the block that goes on from there, and how it may come out."""


def before_lots(
    ready: dict[Any, Ready], given: Any, s: Any, block: Any, lots: Sequence[Any],
    run: Callable[[Any, Any], None],
) -> Ready:
    """Set up a game as far as no lot is drawn: its state there, and the block that goes on, if any.

    It is kept for what was given, to be copied, with the ways in which it comes out from there.
    """
    try:
        for _ in range(READY_STEPS):
            if block is None or block in lots:
                break
            block = block(s)
    except Finished:
        block = None
    found = s, block, None if block is None else Ways(s, block, run)
    if len(ready) >= MOST_READY:
        ready.clear()
    ready[given] = found
    return found


def overfull(zone: str) -> NoReturn:
    """More pieces are to come to a place than it has room for."""
    raise RulesFault(f"there is no room for another piece in {zone}")


def overspent(most: int) -> NoReturn:
    """The rules have done more than so much since the last choice."""
    raise RulesFault(f"it takes more than {most} steps before somebody chooses again")


def nowhere(kind: int) -> NoReturn:
    """Return a piece is to be taken that is in no place, as by an option that is no piece."""
    raise RulesFault(f"piece {kind} is nowhere")


def kinds(place: Sequence[int]) -> list[int]:
    """Return the kinds in a place that not everybody sees, in its own order; -1 for an empty slot."""
    return [piece >> SHIFT for piece in place]


def distinct(listing: Sequence[int]) -> list[int]:
    """Return each kind once, in order of first appearance."""
    return list(dict.fromkeys(listing))


@lru_cache(maxsize=1024)
def members(mask: int) -> tuple[int, ...]:
    """Return the values in a set, in order."""
    return tuple([value for value in range(mask.bit_length()) if mask >> value & 1])


def filled_slots(place: Sequence[int]) -> list[int]:
    """Return the numbers of the slots with a piece, from 1."""
    if NONE not in place:
        return list(range(1, len(place) + 1))
    slots = []
    for slot, piece in enumerate(place, 1):
        if piece >= 0:
            slots.append(slot)
    return slots


def empty_slots(place: Sequence[int]) -> list[int]:
    """Return the numbers of the slots without a piece, from 1."""
    slots = []
    slot = 0
    for _ in range(place.count(NONE)):
        slot = place.index(NONE, slot) + 1
        slots.append(slot)
    return slots


@lru_cache(maxsize=1024)
def seats_from(start: int, count: int) -> tuple[int, ...]:
    """Return all players in seat order beginning with `start`."""
    return tuple([(start + seat) % count for seat in range(count)])


@lru_cache(maxsize=4096)
def members_from(mask: int, start: int, count: int) -> tuple[int, ...]:
    """Return the players of a set in seat order beginning with `start`."""
    return tuple(clockwise(members(mask), start, count))


def clockwise(players: Sequence[int], start: int, count: int) -> list[int]:
    """Players in seat order beginning with `start`."""
    if len(players) < 2:
        return list(players)
    seats = sorted(players)
    first = bisect_left(seats, start % count)
    return seats[first:] + seats[:first]


def take_top(place: list[int], count: int) -> list[int]:
    """Up to `count` pieces from the top of a pile, the top one first."""
    taken = place[: -count - 1 : -1] if count else []
    del place[len(place) - len(taken) :]
    return taken


def take_front(place: list[int], count: int) -> list[int]:
    """Up to `count` pieces from the front of a line."""
    taken = place[:count]
    del place[:count]
    return taken


def take_kind(
    place: list[int], kind: int, hidden: bool, from_end: bool = False, slots: bool = False
) -> int:
    """Return the first piece of a kind as the place is listed, or -1."""
    taken = take_kinds(place, (kind,), hidden, from_end, slots)
    return taken[0] if taken else NONE


def filled(place: Sequence[int]) -> list[int]:
    """Return the pieces in slots, in order."""
    return [piece for piece in place if piece >= 0]


def take_filled(place: list[int]) -> list[int]:
    """Return all pieces from slots."""
    taken = []
    for index, piece in enumerate(place):
        if piece >= 0:
            taken.append(piece)
            place[index] = NONE
    return taken


def take_at(place: list[int], indices: Sequence[int], slots: bool = False) -> list[int]:
    """Return the pieces at some places, in the order given."""
    taken = []
    for index in indices:
        taken.append(place[index])
    for index in sorted(indices, reverse=True):
        if slots:
            place[index] = NONE
        else:
            del place[index]
    return taken


def take_sorted(place: list[int], wanted: Sequence[int]) -> list[int]:
    """Return one piece of each kind wanted that is there, from a group that not everybody sees."""
    taken = []
    for kind in wanted:
        index = bisect_left(place, kind << SHIFT)
        if index < len(place) and place[index] >> SHIFT == kind:
            taken.append(place.pop(index))
    return taken


def take_sorted_kind(place: list[int], kind: int) -> int:
    """Return a piece of a kind from a group that not everybody sees, or -1."""
    index = bisect_left(place, kind << SHIFT)
    if index < len(place) and place[index] >> SHIFT == kind:
        return place.pop(index)
    return NONE


def take_kinds(
    place: list[int],
    wanted: Sequence[int],
    hidden: bool,
    from_end: bool = False,
    slots: bool = False,
) -> list[int]:
    """Return one piece of each kind wanted that is there; the first of its kind as the place is listed."""
    taken = []
    for kind in wanted:
        order = range(len(place) - 1, -1, -1) if from_end else range(len(place))
        for index in order:
            piece = place[index]
            if piece >= 0 and (piece >> SHIFT if hidden else piece) == kind:
                taken.append(piece)
                if slots:
                    place[index] = NONE
                else:
                    del place[index]
                break
    return taken


def blur(pieces: list[int], keep: int) -> None:
    """Forget, for all but the players in `keep`, which pieces these are."""
    kept = ~MASK | keep
    pieces[:] = [piece & kept if piece >= 0 else piece for piece in pieces]


def blurred(piece: int, keep: int) -> int:
    """Return a piece, forgotten by all but the players in `keep`."""
    return piece & (~MASK | keep)


def blurred_all(pieces: Sequence[int], keep: int) -> list[int]:
    """Return the pieces, forgotten by all but the players in `keep`."""
    kept = ~MASK | keep
    return [piece & kept for piece in pieces]


def blur_alike(pieces: list[int], gone: Sequence[int], keep: int) -> None:
    """After pieces left a heap openly: who knew one of their kind cannot tell whether it stayed."""
    kept = ~MASK | keep
    for piece in gone:
        kind = piece >> SHIFT << SHIFT
        first = bisect_left(pieces, kind)
        last = bisect_left(pieces, kind + (1 << SHIFT), first)
        if first < last:
            pieces[first:last] = sorted([piece & kept for piece in pieces[first:last]])


def covered(kinds: Sequence[int], mask: int) -> list[int]:
    """Return pieces that come from where everybody sees them to where not: `mask` still knows them."""
    if not mask:
        return [kind << SHIFT for kind in kinds]
    pieces = []
    for kind in kinds:
        pieces.append(kind << SHIFT | mask)
    return pieces


def known_to(pieces: Sequence[int], mask: int) -> list[int]:
    """Return the pieces with the players of `mask` knowing them too."""
    result = []
    for piece in pieces:
        result.append(piece | mask)
    return result


def shuffle_line(chance: Any, place: list[int]) -> None:
    """Shuffle a line, listed from its front."""
    shuffle(chance, place)


def shuffle_pile(chance: Any, place: list[int]) -> None:
    """Shuffle a pile, listed from its top."""
    listing = place[::-1]
    shuffle(chance, listing)
    place[:] = listing[::-1]


def shuffle_slots(chance: Any, place: list[int]) -> None:
    """Shuffle the pieces among the filled slots."""
    there = [index for index, piece in enumerate(place) if piece >= 0]
    listing = [place[index] for index in there]
    shuffle(chance, listing)
    for index, piece in zip(there, listing, strict=True):
        place[index] = piece


def shuffled(chance: Any, items: Sequence[int]) -> list[int]:
    """Return the items in random order."""
    result = list(items)
    shuffle(chance, result)
    return result


def pick(chance: Any, items: Sequence[int], count: int) -> list[int]:
    """Up to `count` of the items at random, in the order picked."""
    left = list(items)
    picked: list[int] = []
    for _ in range(min(count, len(left))):
        picked.append(left.pop(chance.below(len(left))))
    return picked


def log_move(
    s: Any, source: tuple[str, int], target: tuple[str, int], pieces: Sequence[int], hidden: bool,
    viewers: int,
) -> None:
    """Note a move: each piece's kind and who knows it. `viewers` know all of them."""
    if hidden:
        entries = tuple((piece >> SHIFT, piece & MASK | viewers) for piece in pieces)
    else:
        entries = tuple((piece, viewers) for piece in pieces)
    s.log.append(("move", source, target, entries))


def log_one(
    s: Any, source: tuple[str, int], target: tuple[str, int], piece: int, hidden: bool, viewers: int
) -> None:
    """The same for one piece."""
    log_move(s, source, target, (piece,), hidden, viewers)


def fill(place: list[int], slot: int, piece: int) -> None:
    """Put a piece into an empty slot, numbered from 1."""
    if not 0 < slot <= len(place):
        raise RulesFault(f"there is no slot {slot}")
    slot -= 1
    if place[slot] >= 0:
        raise RulesFault(f"there is no room for another piece in slot {slot + 1}")
    place[slot] = piece


def fill_free(place: list[int], pieces: Sequence[int]) -> None:
    """Put each piece into the first empty slot."""
    for piece in pieces:
        if NONE not in place:
            raise RulesFault("there is no empty slot for another piece")
        place[place.index(NONE)] = piece


def _find(s: Any, places: Sequence[Any], kind: int) -> tuple[Any, list[int], int, int]:
    """Return where the one piece of a kind lies: the row of its family, the place, its number and index."""
    for row in places:
        field, _, indexed, hidden, _, _ = row
        families = getattr(s, field)
        for number, place in enumerate(families if indexed else (families,)):
            listing = kinds(place) if hidden else place
            if kind in listing:
                return row, place, number, listing.index(kind)
    nowhere(kind)


def swap(s: Any, places: Sequence[Any], left: int, right: int) -> None:
    """Two pieces of a class take each other's places; who knew one, and who sees into where it
    comes to, know it there."""
    one = _find(s, places, left)
    other = _find(s, places, right)
    pieces = []
    for kind, (row, place, _, index), (there, _, number, _) in (
        (left, one, other), (right, other, one),
    ):
        piece = place[index] if row[3] else kind << SHIFT | s.everybody
        seers = there[5]
        viewers = piece & MASK | (seers(s, number) if seers is not None else 0)
        pieces.append((kind << SHIFT | viewers, viewers if there[3] else s.everybody))
    for (piece, _), (row, place, _, index) in ((pieces[0], other), (pieces[1], one)):
        place[index] = piece if row[3] else piece >> SHIFT
    for row, place, _, _ in (one, other):
        if row[4]:
            place.sort()
    if s.log is not None:
        here, there_ = (one[0][1], one[2]), (other[0][1], other[2])
        s.log.append(("move", here, there_, ((left, pieces[0][1]),)))
        s.log.append(("move", there_, here, ((right, pieces[1][1]),)))


def look(
    s: Any, place: list[int], indices: Sequence[int], player: int, name: tuple[str, int],
    secret: bool = False,
) -> None:
    """A player looks at pieces where they lie; if it is secret, nobody else notices."""
    bit = 1 << player
    for index in indices:
        if place[index] >= 0:
            place[index] |= bit
    if s.log is not None:
        seen = tuple((index, place[index] >> SHIFT) for index in indices if place[index] >= 0)
        s.log.append(("look", player, name, seen, secret))


def pick_options(members: Sequence[int], picks: Sequence[int], low: int) -> tuple[int, ...]:
    """Return what can be picked next, each kind once: the last one picked, if any is left, and those after
    it from which `low` picks can still be reached; -1 (done) from so many on."""
    kinds = dict.fromkeys(members)
    missing = low - len(picks)
    if not picks and missing <= 1:
        return tuple(kinds) if missing > 0 else (*kinds, NONE)
    found = []
    ahead = len(members)
    passed = not picks
    for kind in kinds:
        here = members.count(kind)
        if not passed and kind == picks[-1]:
            passed = True
            ahead -= picks.count(kind)
            here -= picks.count(kind)
        if passed and here > 0 and ahead >= missing:
            found.append(kind)
        ahead -= here
    if missing <= 0:
        found.append(NONE)
    return tuple(found)


def settle(
    s: Any,
    triggers: Sequence[tuple[Any, Any, Any]],
    first: Sequence[int],
) -> None:
    """Check triggers, each given as (members, condition, rule), until none fires.

    The first round checks those in `first`; each fires at most once for each member.
    """
    fired: set[tuple[int, int]] = set()
    numbers: Sequence[int] = first
    again = True
    while again:
        again = False
        for number in numbers:
            members_of, holds, rule = triggers[number]
            for member in members_of(s):
                if (number, member) not in fired and holds(s, member):
                    fired.add((number, member))
                    rule(s, member)
                    again = True
        numbers = range(len(triggers))


def either(value: int, other: int) -> int:
    """Return an optional value, or another where there is none."""
    return value if value >= 0 else other
