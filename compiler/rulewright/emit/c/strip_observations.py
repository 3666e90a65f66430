"""The program of games at which nobody looks: it keeps no log, and not who knows which piece.

What it leaves out changes nothing else: the same choices and lots lead to the same pieces in the same
places, and rules that cannot go on still cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import count

from rulewright.foundation.tree import children, walk
from rulewright.ir import nodes as x

_MOVES = (
    x.KindOf, x.Kinds, x.Length, x.KnownTo, x.KnownToAll, x.Blurred, x.BlurredAll, x.First, x.Run, x.Copy,
    x.Frozen, x.Backwards, x.Filled, x.SlotNumbers, x.Item, x.Put, x.PutOne, x.NoteMove, x.NoteOne,
    x.BlurAlike, x.Blur, x.Shuffle, x.Look, x.TakeAll, x.TakeFirst, x.TakeKinds, x.TakeAt, x.TakeKind,
    x.TakeOne, x.Mix, x.For, x.Let, x.Pick, x.Append, x.Place, x.GoHandler,
    x.Covered, x.CoveredAll, x.Several,
)
"""What may have to do with pieces as a hidden place keeps them, and yet asks of them only their kinds."""

_KEEPS = (
    x.KnownTo, x.KnownToAll, x.Blurred, x.BlurredAll, x.Covered, x.CoveredAll, x.First, x.Run, x.Copy,
    x.Frozen, x.Backwards, x.Filled, x.Item, x.Either, x.Distinct, x.Left, x.Several,
)
"""What is such pieces where something in it is."""


def strip_observations(program: x.Program) -> x.Program:
    """The program without log and knowledge."""
    hidden = {zone.name for pieces in program.classes for zone in pieces.zones if zone.hidden}
    blind = not any(_Asked(hidden, function).more() for function in program.functions.values())
    uids = count(program.first_uid)
    functions = {
        name: replace(function, body=tuple(_block(function.body, blind, uids)))
        for name, function in program.functions.items()
    }
    return replace(program, functions=functions, first_uid=next(uids))


# ---- what is asked of pieces -----------------------------------------------------------------------


class _Asked:
    """What a function does with pieces of hidden places."""

    def __init__(self, hidden: Set[str], function: x.Function) -> None:
        self._hidden = hidden
        self._body = function.body
        self._names: set[x.Local] = set()  # names that may be such pieces, where it is looked at
        self._more = False

    def more(self) -> bool:
        """Whether that is more than to move them, and to ask their kinds."""
        self._go_through(self._body, False)
        return self._more

    def _go_through(self, body: x.Block, again: bool) -> None:
        """Looks at what is done one after another. A name may be given to something else later, but where it is
        done `again` a loop may be left before that."""
        for op in body:
            match op:
                case x.If():
                    self._look(op.test)
                    self._more |= self._asks(op)
                    before = set(self._names)
                    self._go_through(op.then, again)
                    after, self._names = self._names, before
                    self._go_through(op.otherwise, again)
                    self._names |= after
                case x.For() | x.Times():
                    self._look(op.source if isinstance(op, x.For) else op.count)
                    self._more |= self._asks(op)
                    known = -1
                    while known < len(self._names):
                        known = len(self._names)
                        self._name(op, True)
                        self._go_through(op.body, True)
                case x.GoHandler():
                    self._look(op.card)
                    self._go_through(op.before, again)
                case _:
                    self._look(op)
                    self._name(op, again)

    def _look(self, node: object) -> None:
        self._more |= any(map(self._asks, walk(node)))

    def _name(self, op: x.Op, again: bool) -> None:
        name = self._named(op)
        if name is not None:
            self._names.add(name)
        elif not again and isinstance(op, x.Let | x.TakeKind | x.TakeOne | x.TakeAll | x.TakeFirst):
            self._names.discard(op.local)

    def _named(self, node: object) -> x.Local | None:
        """The name that a node gives such pieces."""
        match node:
            case (
                x.Let(local, value) | x.Append(local, value) | x.For(local, value) | x.Pick(local, value)
            ) if self._pieces(value):
                return local
            case (
                x.TakeAll(local, place) | x.TakeFirst(local, place) | x.TakeKinds(local, place)
                | x.TakeAt(local, place) | x.TakeKind(local, place) | x.TakeOne(local, place)
            ) if place.zone.hidden:
                return local
            case x.TakeNamed(local):
                return local
            case _:
                return None

    def _pieces(self, e: object) -> bool:
        """Whether a value is one such piece or several, or places of them."""
        match e:
            case x.Place(zone):
                return zone.hidden
            case x.Family(field):
                return field in self._hidden
            case x.Read(local):
                return local in self._names
            case x.Covered() | x.CoveredAll():
                return True
            case _:
                return isinstance(e, _KEEPS) and any(map(self._pieces, children(e)))

    def _asks(self, node: object) -> bool:
        match node:
            case x.Compare(_, _, x.Number(-1)) | x.Contains(_, x.Number(-1)) | x.Occurs(_, x.Number(-1)):
                return False  # whether there is one
            case x.Compare(x.Relation.GE | x.Relation.LT, _, x.Number(0)):
                return False
            case x.If(test) | x.Times(test) | x.Either(test):
                return self._pieces(test)
            case _ if isinstance(node, _MOVES):
                return False
            case _:
                return any(map(self._pieces, children(node)))


# ---- what is left out ------------------------------------------------------------------------------


def _block(body: x.Block, blind: bool, uids: Iterator[int]) -> Iterator[x.Op]:
    for op in body:
        match op:
            case x.NoteMove() | x.NoteOne():
                pass
            case x.Remember(target):
                yield x.Store(target, op.value)
            case x.RememberAll(field, value):
                yield _for_all(field, value, uids)
            case x.Blur(_, keep) | x.BlurAlike(_, _, keep) if blind:
                if not _sure(keep):
                    yield x.Let(x.Local(next(uids), "keep", x.Kind.NUMBER), keep)
            case x.Shuffle(keep=keep) if blind and _sure(keep):
                yield replace(op, keep=x.Of(x.System.EVERYBODY))
            case x.If(_, then, otherwise):
                yield replace(
                    op, then=tuple(_block(then, blind, uids)),
                    otherwise=tuple(_block(otherwise, blind, uids)),
                )
            case x.For() | x.Times():
                yield replace(op, body=tuple(_block(op.body, blind, uids)))
            case x.GoHandler():
                yield replace(op, before=tuple(_block(op.before, blind, uids)))
            case _:
                yield op


def _for_all(field: str, value: x.Number, uids: Iterator[int]) -> x.Op:
    player = x.Local(next(uids), "player", x.Kind.NUMBER, True)
    last = x.Calculate(x.Sum.SUBTRACT, x.Of(x.System.PLAYERS), x.Number(1))
    store = x.Store(x.Get(field, x.Read(player)), value)
    return x.For(player, x.Range(x.Number(0), last), (store,))


def _sure(e: x.Expr) -> bool:
    """Whether a set can always be worked out: only the set of somebody who is not there cannot."""
    match e:
        case x.Bit(x.Number(n)):
            return n >= 0
        case x.Number() | x.Of():
            return True
        case x.Union(sets) | x.Shared(sets):
            return all(map(_sure, sets))
        case _:
            return False
