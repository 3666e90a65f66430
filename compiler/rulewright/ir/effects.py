"""Effects of operations and expressions: the fields and locals that each reads or writes.

This is the one table of them: passes ask it what they may move, validators what a function that has a
value may do, the printer of C which lists must be copied.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x

Fields: TypeAlias = "frozenset[str] | None"
"""Names of fields; None stands for any of them."""

LOCAL_OPS = (x.Let, x.Increase, x.Include, x.Append, x.If, x.For, x.Times, x.Break, x.Return)
"""Operations that write nothing but locals of the function, and control its flow."""

_NO_FIELDS = (*LOCAL_OPS, x.NoteMove, x.NoteOne, x.Finish, x.Over, x.Overfull, x.Spend, x.Recount)
"""Operations that write no field while the game goes on."""


def is_local(node: object) -> bool:
    """Return whether all operations in a node are `LOCAL_OPS`."""
    return all(isinstance(op, LOCAL_OPS) for op in walk(node) if isinstance(op, x.OPS))


def locals_written(node: object) -> frozenset[int]:
    """Return the numbers of the locals that operations in a node give a value."""
    found: set[int] = set()
    for op in walk(node):
        if isinstance(op, x.OPS):
            for each in (getattr(op, name, None) for name in ("local", "index", "origin")):
                if isinstance(each, x.Local):
                    found.add(each.uid)
    return frozenset(found)


def fields_written_by(op: x.Op) -> Fields:
    """Return the fields that one operation writes, but for those in its blocks."""
    match op:
        case x.Store(target) | x.Remember(target):
            return frozenset({target.field})
        case x.RememberAll(field) | x.Tallied(field) | x.PutOn(field) | x.TakeOff(field):
            return frozenset({field})
        case x.Leave(place) | x.Arrive(place):
            return frozenset({place.zone.name})
        case _:
            return frozenset() if isinstance(op, _NO_FIELDS) else None


def fields_written(node: object) -> Fields:
    """Return the fields that the operations in a node write."""
    found: set[str] = set()
    for op in walk(node):
        if isinstance(op, x.OPS):
            written = fields_written_by(op)
            if written is None:
                return None
            found |= written
    return frozenset(found)


class FieldReads:
    """The fields that the expressions of a program read, by the functions they call too."""

    def __init__(self, program: x.Program) -> None:
        self._program = program
        self._function = cache(self._read_by)

    def of(self, node: object) -> frozenset[str]:
        """Return the fields that a node reads."""
        found: set[str] = set()
        for part in walk(node):
            match part:
                case x.Get(name) | x.Family(name) | x.Place(x.Zone(name)) | x.Cell(name, None, True):
                    found.add(name)
                case x.Of(what):
                    found.add(what.value)
                case x.Apply(function):
                    found |= self._function(function)
                case _:
                    pass
        return frozenset(found)

    def _read_by(self, name: x.Name) -> frozenset[str]:
        return self.of(self._program.functions[name].body)
