"""A small game written by hand as an engine is generated, to test the runtime without the compiler.

Two or three players bid cards for chips. Each round the first in the queue acts: peeks at a market
card, takes one, swaps two cards of the hand, or spies (looks at two cards of the deck and secretly
picks one). Then all secretly bid one or two cards of their hand, face up or down; the highest bid
wins a chip.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.runtime.chance import shuffle
from rulewright.runtime.engine import Engine
from tests.engine.tiny_description import DESCRIPTION

ACTION, PEEK, TAKE, BOAST, BIDS, FACE, SPY, SWAP = range(8)
SHIFT = 16
FIELDS = (
    *("box_of_card", "deck", "hand", "market", "bids", "discards", "box_of_pawn", "queue"),
    *("box_of_chip", "stock", "pot", "score", "mood", "haste", "worth", "bid__picks", "bid__face"),
    *("bid__voter", "bid__items", "bid__index", "spy__picks"),
)


class State:
    """A position of the tiny game."""

    __slots__ = (
        *("players", "at", "chooser", "options", "picks", "winners", "secret", "secret_moves"),
        *("chance", "log"),
        *FIELDS,
    )

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def copy(self) -> State:
        """Another state that shares nothing that changes."""
        new = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            if isinstance(value, list):
                value = [item.copy() if isinstance(item, list) else item for item in value]
            setattr(new, name, value)
        new.chance = self.chance.copy()
        new.log = None
        return new

    def key(self) -> tuple[Any, ...]:
        """Everything that makes the position."""
        return tuple(
            _frozen(getattr(self, name))
            for name in State.__slots__
            if name not in {"chance", "log"}
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _note(s: Any, *entry: Any) -> None:
    if s.log is not None:
        s.log.append(entry)


def _all(s: Any) -> int:
    return int((1 << s.players) - 1)


def start(
    players: int, chance: Any, options: dict[str, int], tables: dict[str, Any], log: Any
) -> State:
    """A new game, set up as far as its first choice."""
    s = State.__new__(State)
    s.players, s.chance, s.log = players, chance, log
    s.at = s.chooser = s.winners = s.secret = -1
    s.options = s.picks = s.secret_moves = ()
    s.haste = options["haste"]
    s.worth = tables["worth"]
    s.box_of_card, s.box_of_pawn, s.box_of_chip = [], [], 0
    s.deck = [kind << SHIFT for kind in range(4) for _ in range(4)]
    shuffle(chance, s.deck)
    _note(s, "shuffle", ("deck", 0))
    s.hand = [[] for _ in range(players)]
    s.bids, s.discards = [[] for _ in range(players)], []
    s.market = [-1, -1, -1]
    s.queue = list(range(players))
    shuffle(chance, s.queue)
    s.stock, s.pot = 6, [0, 0, 0]
    s.score = [0] * players
    s.mood = [chance.below(3) for _ in range(players)]
    for player in range(players):
        _note(s, "set", "mood", player, s.mood[player])
    s.bid__picks, s.bid__face, s.bid__items = (), (), ()
    s.bid__voter = s.bid__index = -1
    s.spy__picks = ()
    for player in range(players):
        _draw(s, player, 2)
    _fill(s)
    _turn(s)
    return s


def _draw(s: Any, player: int, count: int) -> None:
    for _ in range(min(count, len(s.deck))):
        piece = s.deck.pop() | 1 << player
        s.hand[player].append(piece)
        pieces = ((piece >> SHIFT, piece & 0xFFFF),)
        _note(s, "move", ("deck", 0), ("hand", player), pieces)
    s.hand[player].sort()


def _fill(s: Any) -> None:
    for slot in range(3):
        if s.market[slot] < 0 and s.deck:
            s.market[slot] = s.deck.pop()
            piece = s.market[slot]
            _note(s, "move", ("deck", 0), ("market", 0), ((piece >> SHIFT, piece & 0xFFFF),))


def _ask(s: Any, at: int, player: int) -> None:
    s.at, s.chooser, s.picks = at, player, ()
    s.options = OPTIONS[at](s)


def _turn(s: Any) -> None:
    most = 4 if s.haste else 6
    if not s.stock or sum(s.score) >= most or not any(s.hand):
        best = max(s.score)
        s.winners = sum(1 << seat for seat in range(s.players) if s.score[seat] == best)
        s.at = s.chooser = -1
        s.options = s.picks = ()
        _note(s, "over", s.winners)
        return
    _ask(s, ACTION, s.queue[0])


def step(s: Any, value: int) -> None:
    """Makes a choice, one of the options, and goes on to the next."""
    if s.secret >= 0:
        s.secret_moves += ((s.chooser, value),)
    ANSWERS[s.at](s, value)


def _act(s: Any, value: int) -> None:
    if value == 0:
        _ask(s, PEEK, s.chooser)
    elif value == 1:
        _ask(s, TAKE, s.chooser)
    elif value == 2:
        bit = 1 << s.chooser
        s.deck[-2:] = [piece | bit for piece in s.deck[-2:]]
        seen = tuple((at, s.deck[at] >> SHIFT) for at in (len(s.deck) - 1, len(s.deck) - 2))
        _note(s, "look", s.chooser, ("deck", 0), seen, False)
        _ask(s, SPY, s.chooser)
    elif value == 6:
        _ask(s, SWAP, s.chooser)
    else:
        s.pot[value - 3] += 1
        s.stock -= 1
        _note(s, "move", ("stock", 0), ("pot", value - 3), ((0, _all(s)),))
        restart(s)


def _peek(s: Any, value: int) -> None:
    s.market[value - 1] |= 1 << s.chooser
    _note(s, "look", s.chooser, ("market", 0), ((value - 1, s.market[value - 1] >> SHIFT),), False)
    _ask(s, BOAST, s.chooser)


def _take(s: Any, value: int) -> None:
    piece = s.market[value - 1] | 1 << s.chooser
    s.market[value - 1] = -1
    s.hand[s.chooser] = sorted([*s.hand[s.chooser], piece])
    _note(s, "move", ("market", 0), ("hand", s.chooser), ((piece >> SHIFT, piece & 0xFFFF),))
    _fill(s)
    restart(s)


def _boast(s: Any, value: int) -> None:
    if value:
        s.mood[s.chooser] = s.chance.below(3)
        _note(s, "set", "mood", s.chooser, s.mood[s.chooser])
    restart(s)


def _spy(s: Any, value: int) -> None:
    s.spy__picks = (value,)
    at = next(at for at in range(len(s.deck) - 1, -1, -1) if s.deck[at] >> SHIFT == value)
    piece = s.deck.pop(at)
    s.hand[s.chooser] = sorted([*s.hand[s.chooser], piece])
    # Nobody can tell which of the two it was.
    mask = piece & (1 << s.chooser)
    s.deck = [item & ~0xFFFF | item & (1 << s.chooser) for item in s.deck]
    _note(s, "move", ("deck", 0), ("hand", s.chooser), ((value, mask),))
    s.spy__picks = ()
    restart(s)


def _swap(s: Any, value: int) -> None:
    s.picks += (value,)
    if len(s.picks) < 2:
        s.options = OPTIONS[SWAP](s)
        return
    for kind in s.picks:
        _show(s, s.chooser, kind)
    _note(s, "move", ("hand", s.chooser), ("discards", 0), tuple((k, _all(s)) for k in s.picks))
    _draw(s, s.chooser, 2)
    restart(s)


def _show(s: Any, player: int, kind: int) -> None:
    piece = next(item for item in s.hand[player] if item >> SHIFT == kind)
    s.hand[player].remove(piece)
    s.discards.append(kind)


def restart(s: Any) -> None:
    """Begins the bidding."""
    s.secret, s.secret_moves, s.picks = 0, (), ()
    s.bid__picks = [()] * s.players
    s.bid__face = [-1] * s.players
    s.bid__items = tuple(s.queue)
    s.bid__index = 0
    _next_bid(s)


def _next_bid(s: Any) -> None:
    while s.bid__index < len(s.bid__items):
        s.bid__voter = s.bid__items[s.bid__index]
        s.bid__index += 1
        if s.hand[s.bid__voter]:
            _ask(s, BIDS, s.bid__voter)
            return
    _reveal(s)


def _bid(s: Any, value: int) -> None:
    if value >= 0:
        s.picks += (value,)
        if len(s.picks) < min(2, len(s.hand[s.chooser])):
            s.options = OPTIONS[BIDS](s)
            return
    s.bid__picks[s.chooser] = s.picks
    # Whoever bids two cards does not choose how they lie: the number of choices is hidden too.
    if len(s.picks) == 2:
        s.picks = ()
        _next_bid(s)
    else:
        _ask(s, FACE, s.chooser)


def _face(s: Any, value: int) -> None:
    s.bid__face[s.chooser] = value
    _next_bid(s)


def _reveal(s: Any) -> None:
    s.secret, s.secret_moves = -1, ()
    totals = []
    for player in range(s.players):
        picks = s.bid__picks[player] or ()
        for kind in picks:
            _show(s, player, kind)
        moved = tuple((kind, _all(s)) for kind in picks)
        _note(s, "move", ("hand", player), ("discards", 0), moved)
        if picks and s.hand[player]:
            s.hand[player] = sorted(item & ~0xFFFF | item & 1 << player for item in s.hand[player])
        totals.append(sum(s.worth[kind][0] for kind in picks) + (s.bid__face[player] == 1))
    s.bid__picks, s.bid__face, s.bid__items = (), (), ()
    s.bid__voter = s.bid__index = -1
    best = totals.index(max(totals))
    s.score[best] = min(9, s.score[best] + 1)
    _note(s, "set", "score", best, s.score[best])
    s.queue.append(s.queue.pop(0))
    for player in s.queue:
        _draw(s, player, 2 - len(s.hand[player]))
    _fill(s)
    _turn(s)


def _action_options(s: Any) -> tuple[int, ...]:
    found = [value for value in (0, 1) if any(piece >= 0 for piece in s.market)]
    if len(s.deck) >= 2:
        found.append(2)
    if len(s.hand[s.chooser]) >= 2:
        found.append(6)
    return (*found, *(3 + colour for colour in (0, 1) if s.stock > 0))


def _market_options(s: Any) -> tuple[int, ...]:
    return tuple(at + 1 for at, piece in enumerate(s.market) if piece >= 0)


def _bid_options(s: Any) -> tuple[int, ...]:
    hand = [piece >> SHIFT for piece in s.hand[s.chooser]]
    found = [kind for kind in dict.fromkeys(hand) if hand.count(kind) > s.picks.count(kind)]
    return (*found, -1) if s.picks else tuple(found)


def _swap_options(s: Any) -> tuple[int, ...]:
    hand = [piece >> SHIFT for piece in s.hand[s.chooser]]
    return tuple(kind for kind in dict.fromkeys(hand) if hand.count(kind) > s.picks.count(kind))


def _spy_options(s: Any) -> tuple[int, ...]:
    return tuple(dict.fromkeys(piece >> SHIFT for piece in s.deck[:-3:-1]))


OPTIONS: tuple[Callable[[Any], tuple[int, ...]], ...] = (
    _action_options,
    _market_options,
    _market_options,
    lambda s: (1, 0),
    _bid_options,
    lambda s: (0, 1),
    _spy_options,
    _swap_options,
)
ANSWERS: tuple[Callable[[Any, int], None], ...] = (
    _act,
    _peek,
    _take,
    _boast,
    _bid,
    _face,
    _spy,
    _swap,
)

CHOOSERS: tuple[Callable[[Any], int], ...] = tuple(
    (lambda s: s.bid__voter) if at in (BIDS, FACE) else (lambda s: s.queue[0])
    for at in range(len(OPTIONS))
)

ENGINE = Engine(DESCRIPTION, start, step, OPTIONS, CHOOSERS, (restart,), __name__)
