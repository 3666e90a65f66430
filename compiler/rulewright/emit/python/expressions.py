"""Expressions of the program as Python."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import assert_never

from rulewright.emit.python import names
from rulewright.emit.python.constants import Constants
from rulewright.emit.python.writer import (
    AND,
    ATOM,
    BITS_AND,
    BITS_OR,
    COMPARISON,
    NOT,
    OR,
    PRODUCT,
    SHIFT,
    SUM,
    TERNARY,
    Code,
    call,
    chain,
)
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import add

_LEVEL = {
    x.Sum.ADD: SUM, x.Sum.SUBTRACT: SUM,
    x.Sum.MULTIPLY: PRODUCT, x.Sum.DIVIDE: PRODUCT, x.Sum.MODULO: PRODUCT,
}
_TIGHTER = {SUM: PRODUCT, PRODUCT: ATOM}


class Expressions:
    """Prints expressions; `name` says what a function calls a name of the program."""

    def __init__(
        self, constants: Constants, name: Callable[[x.Local], str], by_kind: Set[str] = frozenset()
    ) -> None:
        self.constants = constants
        self.name = name
        self.by_kind = by_kind
        """The places that are kept as sets or numbers by kind."""

    def text(self, e: x.Expr) -> str:
        return self.expr(e).text

    def args(self, *args: x.Expr) -> list[str]:
        return [self.text(arg) for arg in args]

    def truth(self, e: x.Expr) -> Code:
        """Return a condition where only its truth matters: a list that is not empty is true itself."""
        match e:
            case (
                x.Compare(x.Relation.GT, x.Length(found), x.Number(0))
                | x.Compare(x.Relation.GE, x.Length(found), x.Number(1))
            ):
                return self.expr(found)
            case (
                x.Compare(x.Relation.EQ, x.Length(found), x.Number(0))
                | x.Compare(x.Relation.LT, x.Length(found), x.Number(1))
            ):
                return Code(f"not {self.expr(found).at(NOT)}", NOT)
            case x.Not():
                return Code(f"not {self.truth(e.value).at(NOT)}", NOT)
            case x.HasAll() if e.members & e.members - 1 == 0:
                return Code(f"{self.expr(e.set).at(BITS_AND)} & {_mask(e.members)}", BITS_AND)
            case x.And(parts):
                return chain([self.truth(part).at(AND) for part in parts], "and", AND)
            case x.Or(parts):
                return chain([self.truth(part).at(OR) for part in parts], "or", OR)
            case _:
                return self.expr(e)

    def expr(self, e: x.Expr) -> Code:
        match e:
            case x.Number():
                return self._number(e)
            case x.Read(local):
                return Code(self.name(local))
            case x.Get(field):
                return Code(self._member(self._field(field), e.index))
            case x.Place(zone):
                return Code(self._member(names.field(zone.name), e.index))
            case x.Of(what):
                return Code(f"s.{what.value}")
            case x.Apply(function, args):
                return call(names.function(function), ["s", *self.args(*args)])
            case x.Cell():
                return self._cell(e)
            case x.Calculate():
                return self._calculate(e)
            case x.Compare(op):
                first = self.expr(e.left)
                one, other = first.at(BITS_OR), f"{op.value} {self.expr(e.right).at(BITS_OR)}"
                lines = first.parts if first.level == SUM else ()
                return Code(f"{one} {other}", COMPARISON, (*(lines or (one,)), other))
            case x.And(parts):
                return chain([self.expr(part).at(AND) for part in parts], "and", AND)
            case x.Or(parts):
                return chain([self.expr(part).at(OR) for part in parts], "or", OR)
            case x.Not():
                return Code(f"not {self.truth(e.value).at(NOT)}", NOT)
            case x.Either():
                one, other = self.expr(e.then).at(OR), self.expr(e.otherwise).at(TERNARY)
                asked = self.truth(e.test).at(OR)
                lines = (one, f"if {asked}", f"else {other}")
                return Code(f"{one} if {asked} else {other}", TERNARY, lines)
            case x.OrElse():
                return call("either", self.args(e.value, e.otherwise))
            case x.OneOf(_, numbers):
                listed = ", ".join(self.args(*numbers))
                return Code(f"{self.expr(e.value).at(BITS_OR)} in ({listed})", COMPARISON)
            case x.Between():
                ends = self.expr(e.low).at(BITS_OR), self.expr(e.high).at(BITS_OR)
                middle = self.expr(e.value).at(BITS_OR)
                return Code(f"{ends[0]} <= {middle} <= {ends[1]}", COMPARISON)
            case x.Bit():
                return Code(f"1 << {self.expr(e.member).at(SUM)}", SHIFT)
            case x.Union(sets):
                return chain([self.expr(each).at(BITS_OR) for each in sets], "|", BITS_OR)
            case x.Shared(sets):
                return chain([self.expr(each).at(BITS_AND) for each in sets], "&", BITS_AND)
            case x.HasBit():
                shifted = f"{self.expr(e.set).at(SHIFT)} >> {self.expr(e.member).at(SUM)}"
                return Code(f"{shifted} & 1", BITS_AND)
            case x.Others():
                return Code(f"~{self.expr(e.set).at(ATOM)}")
            case x.Shifted():
                return Code(f"{self.expr(e.set).at(SHIFT)} >> {self.expr(e.by).at(SUM)}", SHIFT)
            case x.HasAll():
                mask = _mask(e.members)
                return Code(f"{self.expr(e.set).at(BITS_AND)} & {mask} == {mask}", COMPARISON)
            case x.Lowest(x.Read() as group, 1):
                name = self.text(group)
                return Code(f"({name} & -{name}).bit_length() or -1", OR)
            case x.Lowest():
                return call("lowest", [self.text(e.set), str(e.low)])
            case x.Bits():
                return Code(f"{self.expr(e.set).at(ATOM)}.bit_count()")
            case x.Length():
                return call("len", self.args(e.list))
            case x.Contains():
                sides = self.expr(e.value).at(BITS_OR), self.expr(e.list).at(BITS_OR)
                return Code(f"{sides[0]} in {sides[1]}", COMPARISON)
            case x.Occurs():
                return Code(f"{self.expr(e.list).at(ATOM)}.count({self.text(e.value)})")
            case x.Item():
                return Code(f"{self.expr(e.list).at(ATOM)}[{self.text(e.index)}]")
            case x.KindOf():
                return Code(f"{self.expr(e.piece).at(SHIFT)} >> 16", SHIFT)
            case x.Covered():
                shifted = f"{self.expr(e.kind).at(SHIFT)} << 16"
                return Code(f"{shifted} | {self.expr(e.known).at(BITS_OR)}", BITS_OR)
            case x.KnownTo():
                sides = self.expr(e.piece).at(BITS_OR), self.expr(e.players).at(BITS_OR)
                return Code(f"{sides[0]} | {sides[1]}", BITS_OR)
            case x.Blurred(piece, x.Number(value)):
                return Code(f"{self.expr(piece).at(BITS_AND)} & {-1 << 16 | value}", BITS_AND)
            case x.Blurred():
                return call("blurred", self.args(e.piece, e.keep))
            case x.PlaceName(zone):
                return Code(f'("{names.checked(zone)}", {self.text(e.index)})')
            case _:
                return self._list(e)

    def _list(
        self,
        e: x.Range | x.Numbers | x.Several | x.Kinds | x.CoveredAll | x.KnownToAll | x.BlurredAll
        | x.Filled | x.SlotNumbers | x.Distinct | x.Backwards | x.Family | x.Members | x.Numbered
        | x.Clockwise | x.Copy | x.Frozen | x.First | x.Run | x.Left,
    ) -> Code:
        match e:
            case x.Range():
                if e.low == x.Number(0):
                    return call("range", [self._behind(e.high)])
                return call("range", [self.text(e.low), self._behind(e.high)])
            case x.Numbers(values):
                return Code(repr(values))
            case x.Several(_, x.Number(1)):
                return Code(f"[{self.text(e.value)}]")
            case x.Several():
                return Code(f"[{self.text(e.value)}] * {self.expr(e.times).at(ATOM)}", PRODUCT)
            case x.Kinds():
                return call("kinds", self.args(e.list))
            case x.CoveredAll():
                return call("covered", self.args(e.kinds, e.known))
            case x.KnownToAll():
                return call("known_to", self.args(e.pieces, e.players))
            case x.BlurredAll():
                return call("blurred_all", self.args(e.pieces, e.keep))
            case x.Filled():
                return call("filled", self.args(e.list))
            case x.SlotNumbers():
                return call("empty_slots" if e.empty else "filled_slots", self.args(e.list))
            case x.Distinct():
                return call("distinct", self.args(e.list))
            case x.Backwards(x.Range(low, high)):
                down_to = "-1" if low == x.Number(0) else self._before(low)
                return call("range", [self.text(high), down_to, "-1"])
            case x.Backwards():
                return Code(f"{self.expr(e.list).at(ATOM)}[::-1]")
            case x.Family(field):
                return Code(f"s.{self._field(field)}")
            case x.Members():
                return call("members", self.args(e.set))
            case x.Numbered():
                return Code(f"{names.listed(e.step, e.low)}[{self.text(e.set)}]")
            case x.Clockwise(x.Range(x.Number(0))):
                return call("seats_from", [self.text(e.start), "s.players"])
            case x.Clockwise(x.Members(group)):
                return call("members_from", [*self.args(group, e.start), "s.players"])
            case x.Clockwise():
                return call("clockwise", [*self.args(e.list, e.start), "s.players"])
            case x.Copy():
                return Code(f"{self.expr(e.list).at(ATOM)}[:]")
            case x.Frozen(x.Numbers() | x.Left() | x.Numbered() as found):
                return self.expr(found)
            case x.Frozen(x.Distinct(found)):
                return call("tuple", [f"dict.fromkeys({self.text(found)})"])
            case x.Frozen():
                return call("tuple", self.args(e.list))
            case x.First():
                return Code(f"{self.expr(e.list).at(ATOM)}[:{self.text(e.count)}]")
            case x.Run():
                begin = self.text(e.first)
                return Code(f"{self.expr(e.list).at(ATOM)}[{begin} : {self.text(add(e.first, e.count))}]")
            case x.Left():
                return call("pick_options", self.args(e.list, e.picked, e.low))
            case _:
                assert_never(e)

    def _number(self, e: x.Number) -> Code:
        if e.of == "yes or no":
            return Code(str(bool(e.value)))
        constant = self.constants.get((e.of, e.value)) if e.of else None
        return Code(constant or str(e.value), ATOM if constant or e.value >= 0 else SUM)

    def _field(self, name: str) -> str:
        if name in self.by_kind:
            return names.by_kind(name)
        return names.kept(name) if "__" in name else names.field(name)

    def _member(self, field: str, index: x.Expr | None) -> str:
        return f"s.{field}" if index is None else f"s.{field}[{self.text(index)}]"

    def _cell(self, e: x.Cell) -> Code:
        row = self.text(e.row)
        if e.attribute_of is not None:
            return Code(f"{names.attribute(e.attribute_of, e.table)}[{row}]")
        base = f"s.{names.field(e.table)}" if e.is_open else names.table(e.table)
        return Code(f"{base}[{row}][{self.text(e.column)}]")

    def _calculate(self, e: x.Calculate) -> Code:
        match e.op:
            case x.Sum.LOWER | x.Sum.HIGHER:
                return call(e.op.value, self.args(e.left, e.right))
            case x.Sum.ADD | x.Sum.SUBTRACT | x.Sum.MULTIPLY | x.Sum.DIVIDE | x.Sum.MODULO:
                level = _LEVEL[e.op]
                # On the left a chain of the same strength needs no brackets, on the right it does.
                left = self.expr(e.left)
                one = left.at(level if e.op not in (x.Sum.DIVIDE, x.Sum.MODULO) else ATOM)
                other = f"{e.op.value} {self.expr(e.right).at(_TIGHTER[level])}"
                parts = left.parts if left.level == level else ()
                return Code(f"{one} {other}", level, (*(parts or (one,)), other))
            case _:
                assert_never(e.op)

    def _behind(self, high: x.Expr) -> str:
        """Return the number behind the last of a range."""
        match high:
            case x.Number(value):
                return str(value + 1)
            case x.Calculate(x.Sum.SUBTRACT, _, x.Number(1)):
                return self.text(high.left)
            case x.Calculate(x.Sum.SUBTRACT, _, x.Number(value)):
                return f"{self.expr(high.left).at(SUM)} - {value - 1}"
            case x.Calculate(x.Sum.ADD, _, x.Number(value)):
                return f"{self.expr(high.left).at(SUM)} + {value + 1}"
            case _:
                return f"{self.expr(high).at(SUM)} + 1"

    def _before(self, low: x.Expr) -> str:
        """Return the number before the first of a range."""
        if isinstance(low, x.Number):
            return str(low.value - 1)
        return f"{self.expr(low).at(SUM)} - 1"


def _mask(members: int) -> str:
    """Return a set that never changes."""
    return hex(members) if members > 9 else str(members)
