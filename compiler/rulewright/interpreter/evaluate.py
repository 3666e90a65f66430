"""The values of expressions and the members of domains in a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.frame import Frame
from rulewright.interpreter.numbering import NONE, Numbering, family_key
from rulewright.interpreter.place_storage import traits
from rulewright.interpreter.position import EMPTY, Position, Value, ZoneKey
from rulewright.model.nodes import (
    Aggregate,
    AnyOf,
    Apply,
    Arithmetic,
    ArithmeticOp,
    AttributeOf,
    Backwards,
    Both,
    Changed,
    Clockwise,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Domain,
    Either,
    EnumSource,
    Exists,
    Expr,
    Failing,
    Filter,
    Forwards,
    HasKind,
    HoldsRole,
    InSet,
    InZone,
    IsEmpty,
    IsFull,
    LocalRef,
    Lookup,
    Neighbour,
    Not,
    Nth,
    PlayerCount,
    RangeSource,
    SetOf,
    SetSource,
    Size,
    SlotSource,
    Superlative,
    TheOne,
    VariableRef,
    ZoneRef,
    ZoneSource,
)
from rulewright.model.nodes import Position as Nearness
from rulewright.model.nodes import Tally as TallyKind
from rulewright.model.types import ListType, SetType

Cells = tuple[tuple[int, ...], ...]


class Evaluator:
    """Reads a position; it changes nothing and draws no lots."""

    def __init__(
        self, numbering: Numbering, position: Position, cells: Mapping[str, Cells]
    ) -> None:
        self._game = numbering.game
        self._numbering = numbering
        self._position = position
        self._cells = cells
        self.tested = 0
        """How many members were asked whether they pass the tests of a domain."""

    def of(self, position: Position) -> Evaluator:
        """Return a reader of another position of the same game."""
        return Evaluator(self._numbering, position, self._cells)

    # ---- one value ------------------------------------------------------------------------------

    def number(self, expr: Expr, frame: Frame) -> int:
        """Return the value of an expression that is no list."""
        value = self.value(expr, frame)
        if isinstance(value, tuple):
            raise EngineFault(f"{expr.span}: a list stands where one value is wanted")
        return value

    def holds(self, expr: Expr, frame: Frame) -> bool:
        """Return whether a condition is true."""
        return self.number(expr, frame) != 0

    def value(self, expr: Expr, frame: Frame) -> Value:
        """Return the value of any expression that is no zone."""
        match expr:  # those that are asked for most stand first
            case LocalRef(local, None):
                return frame.read(local)
            case LocalRef(local):
                assert expr.index is not None
                return frame.pick(local, self.number(expr.index, frame))
            case Const(value):
                return value
            case Compare(CompareOp.EQ):
                return int(self.value(expr.left, frame) == self.value(expr.right, frame))
            case Compare(CompareOp.NE):
                return int(self.value(expr.left, frame) != self.value(expr.right, frame))
            case Compare(op):
                left, right = self.number(expr.left, frame), self.number(expr.right, frame)
                return int(_compare(op, left, right))
            case Apply(name, args):
                function = self._game.functions[name]
                inner = Frame()
                for param, arg in zip(function.params, args, strict=True):
                    inner.bind(param, self.value(arg, frame))
                return self.value(function.value, inner)
            case AttributeOf(piece_class, name):
                return self._attribute(piece_class, name, self.number(expr.kind, frame))
            case Both(parts):
                return int(all(self.holds(part, frame) for part in parts))
            case Either(parts):
                return int(any(self.holds(part, frame) for part in parts))
            case Not():
                return int(not self.holds(expr.value, frame))
            case PlayerCount():
                return self._numbering.players
            case VariableRef():
                return self._position.variables[self.variable(expr, frame)]
            case IsEmpty(_, negated):
                pieces = self._position.listing(self.place(expr.zone, frame))
                return int((len(pieces) == 0) != negated)
            case IsFull(_, negated):
                return int(self._is_full(self.place(expr.zone, frame)) != negated)
            case InZone(_, _, negated):
                kinds = self._position.kinds(self.place(expr.zone, frame))
                return int((self.number(expr.piece, frame) in kinds) != negated)
            case HasKind(_, _, negated):
                kinds = self._position.kinds(self.place(expr.zone, frame))
                return int((self.number(expr.kind, frame) in kinds) != negated)
            case InSet(_, _, negated):
                found = self.number(expr.value, frame) in expand(self.value(expr.of, frame))
                return int(found != negated)
            case Aggregate():
                return self._aggregate(expr, frame)
            case AnyOf(domain, negated):
                return int(bool(self.members(domain, frame, copies=False)) != negated)
            case TheOne(domain):
                members = self.members(domain, frame, copies=False)
                return members[0] if members else NONE
            case Superlative(highest, value, domain):
                return self._foremost(highest, value, domain, frame)
            case SetOf(domain):
                return mask_of(self.members(domain, frame, copies=False))
            case Changed():
                return self._changed(expr, frame)
            case Nth(nearness):
                return self._nth(nearness, self.place(expr.zone, frame))
            case Conditional():
                holds = self.holds(expr.condition, frame)
                return self.value(expr.then if holds else expr.otherwise, frame)
            case Failing():
                found_value = self.value(expr.value, frame)
                return self.value(expr.otherwise, frame) if found_value == NONE else found_value
            case Exists():
                return int(self.value(expr.value, frame) != NONE)
            case Size():
                return len(expand(self.value(expr.value, frame)))
            case Lookup():
                return self._lookup(expr, frame)
            case Arithmetic(op):
                return _calculate(op, self.number(expr.left, frame), self.number(expr.right, frame))
            case HoldsRole(role, _, negated):
                return int(self._holds_role(role, self.number(expr.who, frame)) != negated)
            case ZoneRef():
                raise EngineFault(f"{expr.span}: a zone stands where a value is wanted")
            case Neighbour(right):
                step = -1 if right else 1
                return (self.player(expr.player, frame) + step) % self._numbering.players
            case _:
                assert_never(expr)

    def player(self, expr: Expr, frame: Frame) -> int:
        """Return the player that an expression names."""
        player = self.number(expr, frame)
        if not 0 <= player < self._numbering.players:
            raise EngineFault(f"{expr.span}: {player} is no player")
        return player

    def place(self, expr: Expr, frame: Frame) -> ZoneKey:
        """Return the zone that an expression names."""
        match expr:
            case ZoneRef(name, args):
                key = name, tuple(self.number(arg, frame) for arg in args)
                if key not in self._position.zones:
                    raise EngineFault(f"{expr.span}: there is no {family_key(*key)}")
                return key
            case Conditional():
                holds = self.holds(expr.condition, frame)
                return self.place(expr.then if holds else expr.otherwise, frame)
            case _:
                raise EngineFault(f"{expr.span}: a value stands where a zone is wanted")

    def variable(self, ref: VariableRef, frame: Frame) -> tuple[str, tuple[int, ...]]:
        """Return which member of a family of variables an expression names."""
        key = ref.variable, tuple(self.number(arg, frame) for arg in ref.args)
        if key not in self._position.variables:
            raise EngineFault(f"{ref.span}: there is no {family_key(*key)}")
        return key

    def _holds_role(self, role: str, who: int) -> bool:
        return who != NONE and any(
            self.role_holder(role, place) == who for place in self.role_places(role)
        )

    def role_places(self, role: str) -> Sequence[int | None]:
        """Return the values of a role's index; None alone for a role without one."""
        params = self._game.functions[role].params
        return self._numbering.range_of(params[0].type) if params else (None,)

    def role_holder(self, role: str, place: int | None) -> int:
        """Return the player who holds a role at a place, or none."""
        function = self._game.functions[role]
        frame = Frame()
        if place is not None:
            frame.bind(function.params[0], place)
        return self.number(function.value, frame)

    def _attribute(self, piece_class: str, name: str, kind: int) -> int:
        for attribute in self._game.classes[piece_class].attributes:
            if attribute.name == name and 0 <= kind < len(attribute.values):
                return attribute.values[kind]
        raise EngineFault(f"there is no {name} of {piece_class} {kind}")

    def _lookup(self, expr: Lookup, frame: Frame) -> int:
        table = self._game.tables[expr.table]
        row = self.number(expr.row, frame)
        if row not in table.rows:
            raise EngineFault(f"{expr.span}: table {table.name} has no row {row}")
        cells = self._cells[table.name][table.rows.index(row)]
        if expr.column is None:
            return cells[0]
        column = self.number(expr.column, frame)
        if column not in table.columns:
            raise EngineFault(f"{expr.span}: table {table.name} has no column {column}")
        return cells[table.columns.index(column)]

    def _is_full(self, key: ZoneKey) -> bool:
        capacity = self._position.zone(key).capacity
        return capacity is not None and len(self._position.listing(key)) >= capacity

    def _aggregate(self, expr: Aggregate, frame: Frame) -> int:
        members = self.members(expr.domain, frame, copies=True)
        if expr.value is None:
            return len(members)
        values = []
        for member in members:
            frame.bind(expr.domain.var, member)
            values.append(self.number(expr.value, frame))
        frame.unbind(expr.domain.var)
        match expr.tally:
            case TallyKind.COUNT:
                return len(values)
            case TallyKind.SUM:
                return sum(values)
            case TallyKind.HIGHEST:
                return max(values, default=0)
            case TallyKind.LOWEST:
                return min(values, default=0)
            case _:
                assert_never(expr.tally)

    def _foremost(self, highest: bool, value: Expr, domain: Domain, frame: Frame) -> int:
        """Return the first member of a domain that no other surpasses."""
        members = self.members(domain, frame, copies=False)
        worths = []
        for member in members:
            frame.bind(domain.var, member)
            worths.append(self.number(value, frame))
        frame.unbind(domain.var)
        if not members:
            return NONE
        return members[worths.index(max(worths) if highest else min(worths))]

    def _changed(self, expr: Changed, frame: Frame) -> int:
        """Return a set with some members more, or less."""
        before, found = expand(self.value(expr.of, frame)), self.value(expr.members, frame)
        several = isinstance(expr.members.type, SetType | ListType)
        them = expand(found) if several or isinstance(found, tuple) else (found,)
        if expr.joins:
            return mask_of((*before, *them))
        return mask_of([each for each in before if each not in them])

    def _nth(self, nearness: Nearness, key: ZoneKey) -> int:
        kinds = self._position.kinds(key)
        wanted = nth_index(nearness, len(kinds))
        return NONE if wanted is None else kinds[wanted]

    # ---- many values ----------------------------------------------------------------------------

    def members(self, domain: Domain, frame: Frame, *, copies: bool) -> list[int]:
        """Return the members of a domain in order, each once or, with `copies`, as often as there."""
        listed = self._listed(domain, frame)
        passing = self._passing(domain, listed, frame)
        members = [member for member in listed if member in passing]
        order = self._ordering(domain, members, frame)
        members = [members[at] for at in order]
        return members if copies else list(dict.fromkeys(members))

    def pieces(self, domain: Domain, frame: Frame) -> tuple[ZoneKey, list[int]]:
        """Return the places of the pieces that a domain over a zone runs over, in order."""
        if not isinstance(domain.source, ZoneSource):
            raise EngineFault(f"{domain.span}: pieces can only be taken from a zone")
        key = self.place(domain.source.zone, frame)
        listing = self._position.listing(key)
        all_kinds = [self._position.kind(key, index) for index in listing]
        passing = self._passing(domain, all_kinds, frame)
        places = [index for index, kind in zip(listing, all_kinds, strict=True) if kind in passing]
        kinds = [kind for kind in all_kinds if kind in passing]
        return key, [places[at] for at in self._ordering(domain, kinds, frame)]

    def _listed(self, domain: Domain, frame: Frame) -> Sequence[int]:
        source = domain.source
        match source:
            case EnumSource(enum):
                return self._numbering.members(enum)
            case ZoneSource(zone):
                return self._position.kinds(self.place(zone, frame))
            case SlotSource(zone, empty):
                key = self.place(zone, frame)
                if not traits(self._position.zone(key).shape).numbered:
                    raise EngineFault(f"{domain.span}: {key[0]} has no slots")
                items = enumerate(self._position.zones[key], 1)
                return [number for number, item in items if (item == EMPTY) == empty]
            case SetSource():
                return expand(self.value(source.of, frame))
            case RangeSource():
                return range(self.number(source.low, frame), self.number(source.high, frame) + 1)
            case _:
                assert_never(source)

    def _passing(self, domain: Domain, members: Sequence[int], frame: Frame) -> set[int]:
        """Return the members that pass the tests of a domain; of equal ones one is asked."""
        different = dict.fromkeys(members)
        return {each for each in different if self._passes(domain.filters, domain, each, frame)}

    def _passes(
        self, filters: tuple[Filter, ...], domain: Domain, member: int, frame: Frame
    ) -> bool:
        self.tested += 1
        frame.bind(domain.var, member)
        passes = all(self.holds(each.test, frame) for each in filters)
        frame.unbind(domain.var)
        return passes

    def _ordering(self, domain: Domain, members: list[int], frame: Frame) -> list[int]:
        """Return the indices of the members in the order that the domain asks for."""
        places = list(range(len(members)))
        match domain.order:
            case None | Forwards():
                return places
            case Backwards():
                return places[::-1]
            case Clockwise(start_expr):
                start = self.player(start_expr, frame)
                players = self._numbering.players
                return sorted(places, key=lambda at: (members[at] - start) % players)
            case _:
                assert_never(domain.order)


def nth_index(nearness: Nearness, size: int) -> int | None:
    """Return the index of the piece at a position of a line or pile with so many pieces, if it has one."""
    match nearness:
        case Nearness.FIRST:
            wanted = 0
        case Nearness.SECOND:
            wanted = 1
        case Nearness.THIRD:
            wanted = 2
        case Nearness.LAST:
            wanted = size - 1
        case _:
            assert_never(nearness)
    return wanted if 0 <= wanted < size else None


def expand(value: Value) -> tuple[int, ...]:
    """Return the members of a set in order, or of a list as they are."""
    if isinstance(value, tuple):
        return value
    if value < 0:
        raise EngineFault(f"{value} is no set")
    return tuple(bit for bit in range(value.bit_length()) if value >> bit & 1)


def mask_of(members: Sequence[int]) -> int:
    """Return the set of some values."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def _calculate(op: ArithmeticOp, left: int, right: int) -> int:
    match op:
        case ArithmeticOp.ADD:
            return left + right
        case ArithmeticOp.SUBTRACT:
            return left - right
        case ArithmeticOp.MULTIPLY:
            return left * right
        case ArithmeticOp.DIVIDE_UP | ArithmeticOp.DIVIDE_DOWN | ArithmeticOp.REMAINDER:
            if right < 1:
                raise EngineFault(f"{left} divided by {right}")
            whole, rest = divmod(left, right)
            if op is ArithmeticOp.REMAINDER:
                return rest
            return whole + 1 if rest and op is ArithmeticOp.DIVIDE_UP else whole
        case _:
            assert_never(op)


def _compare(op: CompareOp, left: int, right: int) -> bool:
    match op:
        case CompareOp.EQ:
            return left == right
        case CompareOp.NE:
            return left != right
        case CompareOp.GE:
            return left >= right
        case CompareOp.LE:
            return left <= right
        case CompareOp.GT:
            return left > right
        case CompareOp.LT:
            return left < right
        case _:
            assert_never(op)
