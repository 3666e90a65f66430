"""The names of one function: where each is kept, and new ones for what lowering adds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.lowering.state_layout import Layout, Named, key
from rulewright.model import nodes as m
from rulewright.model.types import EnumType, IntType, ListType

FIRST_UID = 1_000_000_000
"""Above the numbers of all names in a spec."""


class Uids:
    """Numbers for new names, over the whole program."""

    def __init__(self) -> None:
        self._next = count(FIRST_UID)

    def fresh(self, name: str, kind: x.Kind = x.Kind.NUMBER) -> x.Local:
        return x.Local(next(self._next), name, kind)


class Scope:
    """Where the names of a rule are, seen from one function."""

    def __init__(self, layout: Layout, uids: Uids) -> None:
        self.layout = layout
        self.uids = uids
        self._given: dict[int, x.Expr] = {}

    def fresh(self, name: str, kind: x.Kind = x.Kind.NUMBER) -> x.Local:
        """Return a new name that no rule has."""
        return self.uids.fresh(name, kind)

    def give(self, name: Named, value: x.Expr) -> None:
        """From now on a name stands for this."""
        self._given[key(name)] = value

    @contextmanager
    def bound(self, name: m.Local) -> Iterator[x.Local]:
        """The name of a loop, which hides a field that keeps it elsewhere."""
        before = self._given.get(name.uid)
        local = own(name)
        self._given[name.uid] = x.Read(local)
        yield local
        if before is None:
            del self._given[name.uid]
        else:
            self._given[name.uid] = before

    def place(self, name: Named, member: x.Expr | None = None) -> x.Expr:
        """Return a name as it is read: a field, or a name of the function.

        `member` is the player whose pick is meant, for a name of a secret choice.
        """
        given = self._given.get(key(name))
        if given is not None:
            return given
        slot = self.layout.slot(name)
        if slot is None:
            return x.Read(own(name))
        if isinstance(name, m.Local) and name.per is not None:
            return x.Get(slot.name, member if member is not None else self.place(name.per))
        return x.Get(slot.name)

    def store(self, name: Named, value: x.Expr, member: x.Expr | None = None) -> x.Op:
        """Give a name a value."""
        place = self.place(name, member)
        match place:
            case x.Get():
                return x.Store(place, value)
            case x.Read(local):
                return x.Let(local, value)
            case _:
                raise AssertionError(name)


def own(name: Named) -> x.Local:
    """Return a name of a rule as a name of the function."""
    if isinstance(name, k.Cell):
        return x.Local(-1 - name.uid, name.name, x.Kind.LIST if name.is_list else x.Kind.NUMBER)
    kind = name.type
    is_list = isinstance(kind, ListType)
    there = isinstance(kind, EnumType) or (isinstance(kind, IntType) and kind.low >= 0)
    return x.Local(name.uid, name.name, x.Kind.LIST if is_list else x.Kind.NUMBER, there)
