"""What of the state a quantity depends on, and what operations change: fields and places by name."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x

Fields: TypeAlias = "frozenset[str] | None"
"""Names of fields; None stands for anything."""

_QUIET = (
    x.Let, x.Increase, x.Include, x.Append, x.If, x.For, x.Times, x.Break, x.Return, x.NoteMove,
    x.NoteOne, x.Finish, x.Over, x.Overfull,
)
"""Operations that change no field while the rules go on."""


class Reach:
    """What the functions of a program depend on."""

    def __init__(self, program: x.Program) -> None:
        self.program = program
        self.asked_by = cache(self._asked_by)

    def asked(self, value: x.Expr) -> frozenset[str]:
        """The fields that a value depends on."""
        found: set[str] = set()
        for part in walk(value):
            match part:
                case x.Get(name) | x.Family(name):
                    found.add(name)
                case x.Place(zone):
                    found.add(zone.name)
                case x.Cell(table, None, True):
                    found.add(table)
                case x.Of(what):
                    found.add(what.value)
                case x.Apply(name):
                    found |= self.asked_by(name)
                case _:
                    pass
        return frozenset(found)

    def _asked_by(self, name: x.Name) -> frozenset[str]:
        found: set[str] = set()
        for part in walk(self.program.functions[name].body):
            match part:
                case x.Get(field) | x.Family(field):
                    found.add(field)
                case x.Place(zone):
                    found.add(zone.name)
                case x.Cell(table, None, True):
                    found.add(table)
                case x.Of(what):
                    found.add(what.value)
                case x.Apply(called):
                    found |= self.asked_by(called)
                case _:
                    pass
        return frozenset(found)

    @staticmethod
    def changed(ops: x.Block) -> Fields:
        """The fields that operations change."""
        found: set[str] = set()
        for op in walk(ops):
            if not isinstance(op, x.OPS) or isinstance(op, _QUIET):
                continue
            match op:
                case x.Store(target) | x.Remember(target):
                    found.add(target.field)
                case x.RememberAll(field):
                    found.add(field)
                case x.Tallied(field) | x.PutOn(field) | x.TakeOff(field):
                    found.add(field)
                case _:
                    return None
        return frozenset(found)
