"""What an expression is worth in a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import assert_never

from rulewright.ir import nodes as x
from tests.ir_interpreter import pieces as p
from tests.ir_interpreter.state import (
    NONE,
    ProgramFault,
    State,
    Value,
    listed,
    member,
    number,
    numbers,
)

Names = dict[int, Value]
"""What the names of a function stand for, by their numbers."""


class Values:
    """Works out expressions of one state; `apply` carries out a function that changes nothing."""

    def __init__(
        self, program: x.Program, state: State,
        apply: Callable[[x.Name, tuple[Value, ...]], Value],
    ) -> None:
        self.state = state
        self.apply = apply
        self._tables: Mapping[tuple[str | None, str], x.Table] = {
            (table.attribute_of, table.name): table for table in program.tables
        }

    def number(self, e: x.Expr, names: Names) -> int:
        """An expression that is a number."""
        return number(self.value(e, names))

    def numbers(self, e: x.Expr, names: Names) -> tuple[int, ...]:
        """An expression that is a list of numbers."""
        return numbers(self.value(e, names))

    def value(self, e: x.Expr, names: Names) -> Value:
        """Any expression."""
        match e:
            case x.Number():
                return e.value
            case x.Read(local):
                return self._read(local, names)
            case x.Get(field):
                return self._kept(field, e.index, names)
            case x.Place(zone):
                return self._kept(zone.name, e.index, names)
            case x.Of(what):
                return self._of(what)
            case x.Apply(function, args):
                return self.apply(function, tuple(self.value(arg, names) for arg in args))
            case x.Cell():
                return self._cell(e, names)
            case x.Calculate(op):
                return _calculate(op, self.number(e.left, names), self.number(e.right, names))
            case x.Compare(op):
                return _compare(op, self.number(e.left, names), self.number(e.right, names))
            case x.And(parts):
                return int(all(self.truth(part, names) for part in parts))
            case x.Or(parts):
                return int(any(self.truth(part, names) for part in parts))
            case x.Not():
                return int(not self.truth(e.value, names))
            case x.Either():
                return self.value(e.then if self.truth(e.test, names) else e.otherwise, names)
            case x.OrElse():
                first, second = self.number(e.value, names), self.number(e.otherwise, names)
                return second if first == NONE else first
            case x.OneOf(_, found):
                return int(self.number(e.value, names) in {each.value for each in found})
            case x.Between():
                middle = self.number(e.value, names)
                return int(self.number(e.low, names) <= middle <= self.number(e.high, names))
            case _:
                return self._of_sets_and_pieces(e, names)

    def truth(self, e: x.Expr, names: Names) -> bool:
        """A condition: it must be 1 or 0."""
        value = self.number(e, names)
        if value not in {0, 1}:
            raise ProgramFault(f"a condition is {value}")
        return value == 1

    def _read(self, local: x.Local, names: Names) -> Value:
        if local.uid not in names:
            raise ProgramFault(f"{local.name} is read before it has a value")
        return names[local.uid]

    def _kept(self, field: str, index: x.Expr | None, names: Names) -> Value:
        kept = self.state.kept[field]
        return kept if index is None else member(kept, self.number(index, names))

    def _of(self, what: x.System) -> Value:
        state = self.state
        match what:
            case x.System.PLAYERS:
                return state.players
            case x.System.EVERYBODY:
                return state.everybody
            case x.System.ANSWER:
                return state.answer
            case x.System.PICKS:
                return state.picks
            case x.System.OPTIONS:
                return state.options
            case x.System.WINNERS:
                return state.winners
            case _:
                assert_never(what)

    def _cell(self, e: x.Cell, names: Names) -> Value:
        cells: Value = self._tables[e.attribute_of, e.table].cells
        if e.is_open:
            cells = self.state.kept[e.table]
        row = member(cells, self.number(e.row, names))
        return member(row, 0 if e.attribute_of is not None else self.number(e.column, names))

    def _of_sets_and_pieces(
        self,
        e: x.Bit | x.Union | x.Shared | x.HasBit | x.Others | x.Shifted | x.HasAll | x.Lowest | x.Bits
        | x.Length | x.Contains | x.Occurs | x.Item
        | x.KindOf | x.Covered | x.KnownTo | x.Blurred | x.PlaceName | x.Range | x.Numbers
        | x.Several | x.Kinds | x.CoveredAll | x.KnownToAll | x.BlurredAll | x.Filled
        | x.SlotNumbers | x.Distinct | x.Backwards | x.Family | x.Members | x.Numbered | x.Clockwise
        | x.Copy | x.Frozen | x.First | x.Run | x.Left,
        names: Names,
    ) -> Value:
        match e:
            case x.Bit():
                return 1 << self.number(e.member, names)
            case x.Union(sets):
                union = 0
                for group in sets:
                    union |= self.number(group, names)
                return union
            case x.Shared(sets):
                shared = -1
                for group in sets:
                    shared &= self.number(group, names)
                return shared
            case x.HasBit():
                return self.number(e.set, names) >> self.number(e.member, names) & 1
            case x.Others():
                return ~self.number(e.set, names)
            case x.Shifted():
                at = self.number(e.by, names)
                if at < 0:
                    raise ProgramFault(f"a set is shifted by {at}")
                return self.number(e.set, names) >> at
            case x.HasAll():
                return int(self.number(e.set, names) & e.members == e.members)
            case x.Lowest():
                mask = self.number(e.set, names)
                return e.low - 1 + (mask & -mask).bit_length() if mask else NONE
            case x.Bits():
                return self.number(e.set, names).bit_count()
            case x.Length():
                return len(listed(self.value(e.list, names)))
            case x.Contains():
                return int(self.value(e.value, names) in listed(self.value(e.list, names)))
            case x.Occurs():
                return listed(self.value(e.list, names)).count(self.value(e.value, names))
            case x.Item():
                items = listed(self.value(e.list, names))
                at = self.number(e.index, names)
                return member(items, at + len(items) if at < 0 else at)
            case x.KindOf():
                return p.kind_of(self.number(e.piece, names))
            case x.Covered():
                return p.covered(self.number(e.kind, names), self.number(e.known, names))
            case x.KnownTo():
                return p.known_to(self.number(e.piece, names), self.number(e.players, names))
            case x.Blurred():
                return p.blurred(self.number(e.piece, names), self.number(e.keep, names))
            case x.PlaceName(zone):
                return zone, self.number(e.index, names)
            case _:
                return self._list(e, names)

    def _list(
        self,
        e: x.Range | x.Numbers | x.Several | x.Kinds | x.CoveredAll | x.KnownToAll | x.BlurredAll
        | x.Filled | x.SlotNumbers | x.Distinct | x.Backwards | x.Family | x.Members | x.Numbered
        | x.Clockwise | x.Copy | x.Frozen | x.First | x.Run | x.Left,
        names: Names,
    ) -> Value:
        match e:
            case x.Range():
                return tuple(range(self.number(e.low, names), self.number(e.high, names) + 1))
            case x.Numbers(values):
                return values
            case x.Several():
                return (self.value(e.value, names),) * max(0, self.number(e.times, names))
            case x.Kinds():
                return tuple(p.kind_of(piece) for piece in self.numbers(e.list, names))
            case x.CoveredAll():
                mask = self.number(e.known, names)
                return tuple(p.covered(kind, mask) for kind in self.numbers(e.kinds, names))
            case x.KnownToAll():
                mask = self.number(e.players, names)
                return tuple(p.known_to(piece, mask) for piece in self.numbers(e.pieces, names))
            case x.BlurredAll():
                mask = self.number(e.keep, names)
                return tuple(p.blurred(piece, mask) for piece in self.numbers(e.pieces, names))
            case x.Filled():
                return tuple(piece for piece in self.numbers(e.list, names) if piece != NONE)
            case x.SlotNumbers(_, empty):
                slots = enumerate(self.numbers(e.list, names), 1)
                return tuple(slot for slot, piece in slots if (piece == NONE) == empty)
            case x.Distinct():
                return tuple(dict.fromkeys(self.numbers(e.list, names)))
            case x.Backwards():
                return listed(self.value(e.list, names))[::-1]
            case x.Family(field):
                return listed(self.state.kept[field])
            case x.Members():
                mask = self.number(e.set, names)
                return tuple(each for each in range(mask.bit_length()) if mask >> each & 1)
            case x.Numbered(_, step, low):
                mask = self.number(e.set, names)
                if mask < 0:
                    raise ProgramFault("a set without an end is listed")
                return tuple(low + at // step for at in range(0, mask.bit_length(), step) if mask >> at & 1)
            case x.Clockwise():
                begin, count = self.number(e.start, names), self.state.players
                return tuple(sorted(
                    self.numbers(e.list, names), key=lambda seat: (seat - begin) % count
                ))
            case x.Copy(found) | x.Frozen(found):
                return listed(self.value(found, names))
            case x.First():
                return listed(self.value(e.list, names))[: max(0, self.number(e.count, names))]
            case x.Run():
                whole, begin = listed(self.value(e.list, names)), self.number(e.first, names)
                end = begin + self.number(e.count, names)
                if not 0 <= begin <= end <= len(whole):
                    raise ProgramFault(f"there are no items {begin} to {end - 1} of {len(whole)}")
                return whole[begin:end]
            case x.Left():
                return _left(
                    self.numbers(e.list, names), self.numbers(e.picked, names),
                    self.number(e.low, names),
                )
            case _:
                assert_never(e)


def _calculate(op: x.Sum, left: int, right: int) -> int:
    match op:
        case x.Sum.ADD:
            return left + right
        case x.Sum.SUBTRACT:
            return left - right
        case x.Sum.MULTIPLY:
            return left * right
        case x.Sum.DIVIDE:
            if right <= 0:
                raise ProgramFault(f"a division by {right}")
            return left // right
        case x.Sum.MODULO:
            if right <= 0:
                raise ProgramFault(f"a remainder by {right}")
            return left % right
        case x.Sum.LOWER:
            return min(left, right)
        case x.Sum.HIGHER:
            return max(left, right)
        case _:
            assert_never(op)


def _compare(op: x.Relation, left: int, right: int) -> int:
    match op:
        case x.Relation.EQ:
            return int(left == right)
        case x.Relation.NE:
            return int(left != right)
        case x.Relation.GE:
            return int(left >= right)
        case x.Relation.LE:
            return int(left <= right)
        case x.Relation.GT:
            return int(left > right)
        case x.Relation.LT:
            return int(left < right)
        case _:
            assert_never(op)


def _left(found: tuple[int, ...], picked: tuple[int, ...], low: int) -> tuple[int, ...]:
    there = Counter(found)
    ahead = [value for value in there for _ in range(there[value])]
    for value in picked:
        ahead = ahead[ahead.index(value) + 1 :] if value in ahead else []
    missing = max(1, low - len(picked))
    left = tuple(dict.fromkeys(ahead[: max(0, len(ahead) - missing + 1)]))
    return (*left, NONE) if len(picked) >= low else left
