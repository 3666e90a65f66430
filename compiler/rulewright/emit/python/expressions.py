"""Values as Python expressions over the state `s`."""

from __future__ import annotations

import re
from typing import assert_never

from rulewright.core import nodes as c
from rulewright.emit.python import names
from rulewright.emit.python.layout import Layout, Slot
from rulewright.emit.python.writer import (
    AND,
    ATOM,
    COMPARISON,
    NOT,
    OR,
    PRODUCT,
    SUM,
    TERNARY,
    Code,
)
from rulewright.model import nodes as m
from rulewright.model.effects import walk
from rulewright.model.rewrite import rewrite
from rulewright.model.types import PLAYER, EnumType, IntType, ListType, SetType, ZoneType

BRIEF = 20
"""Functions of so few nodes may be written out where they are used."""

UNROLLED = 4
"""Domains over so few constant values are written out, which is faster than a loop."""

_PLAIN = re.compile(r"[\w.]+")
"""A name, an attribute or a number."""

_COMPARE = {
    m.CompareOp.EQ: "==", m.CompareOp.NE: "!=", m.CompareOp.GE: ">=",
    m.CompareOp.LE: "<=", m.CompareOp.GT: ">", m.CompareOp.LT: "<",
}


class Scope:
    """The names of one Python function: which variable is called what."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._names: dict[int, str] = {}
        self._used: set[str] = set()

    def bind(self, local: m.Local | c.Cell) -> str:
        """A name in the function for a variable."""
        key = local.uid if isinstance(local, m.Local) else -1 - local.uid
        if key not in self._names:
            name = base = names.local(local.name)
            number = 2
            # A rule of the spec is a function of the module: a variable must not hide it.
            while name in self._used or self.layout.names_rule(name):
                name, number = f"{base}_{number}", number + 1
            self._used.add(name)
            self._names[key] = name
        return self._names[key]

    def give(self, local: m.Local, name: str) -> None:
        """Calls a variable by a name of ours; the variables of one rule may share it."""
        self._used.add(name)
        self._names[local.uid] = name

    def slot(self, local: m.Local | c.Cell) -> Slot | None:
        if isinstance(local, m.Local):
            return self.layout.of_local.get(local.uid)
        return self.layout.of_cell.get(local.uid)

    def place(self, local: m.Local | c.Cell) -> str:
        """Where a variable is kept: a field of the state, or a name in the function."""
        key = local.uid if isinstance(local, m.Local) else -1 - local.uid
        if key in self._names:
            return self._names[key]
        slot = self.slot(local)
        return f"s.{slot.name}" if slot is not None else self.bind(local)


class Expressions:
    """Writes values in the scope of one function."""

    def __init__(self, layout: Layout, scope: Scope, brief: bool = False) -> None:
        self.layout = layout
        self.game = layout.game
        self.scope = scope
        self.brief = brief  # short functions are written out: calls are dear in loops

    # ---- places ---------------------------------------------------------------------------------

    def zone_info(self, ref: m.Expr) -> m.Zone:
        assert isinstance(ref.type, ZoneType)
        return self.game.zones[ref.type.zone]

    def counted(self, zone: m.Zone) -> bool:
        """Whether a place keeps only a number of pieces."""
        return self.game.classes[zone.holds].single

    def hidden(self, zone: m.Zone) -> bool:
        return zone.seen is not m.Seen.ALL and not self.counted(zone)

    def flat(self, indices: tuple[m.Index, ...], args: tuple[m.Expr, ...]) -> str:
        """The number of a member of a family."""
        result = ""
        for index, arg in zip(indices, args, strict=True):
            code = self.expr(arg)
            low = index.type.low if isinstance(index.type, IntType) else 0
            if low:
                code = Code(f"{code.at(SUM)} - {low}", SUM)
            if isinstance(arg, m.Const):
                code = Code(str(arg.value - low))
            if result:
                size = self.layout.size(index)
                if result.isdigit() and size.isdigit():
                    before = int(result) * int(size)
                    if code.text.isdigit():
                        code = Code(str(before + int(code.text)))
                    elif before:
                        code = Code(f"{before} + {code.at(PRODUCT)}", SUM)
                else:
                    head = result if _PLAIN.fullmatch(result) else f"({result})"
                    code = Code(f"{head} * {size} + {code.at(PRODUCT)}", SUM)
            result = code.text
        return result or "0"

    def zone(self, ref: m.Expr) -> str:
        """A place as something that can be read and assigned."""
        assert isinstance(ref, m.ZoneRef)
        info = self.zone_info(ref)
        base = f"s.{names.field(info.name)}"
        return f"{base}[{self.flat(info.indices, ref.args)}]" if info.indices else base

    def zone_key(self, ref: m.Expr) -> str:
        """A place as the log names it."""
        assert isinstance(ref, m.ZoneRef)
        info = self.zone_info(ref)
        return f'("{names.checked(info.name)}", {self.flat(info.indices, ref.args)})'

    def owner(self, ref: m.Expr) -> str | None:
        """The owner of a place that only its owner sees."""
        assert isinstance(ref, m.ZoneRef)
        if self.zone_info(ref).seen is not m.Seen.OWNER:
            return None
        return self.expr(ref.args[0]).at(SUM)

    def variable(self, ref: m.VariableRef | m.LocalRef) -> str:
        if isinstance(ref, m.LocalRef):
            return self.local(ref)
        info = self.game.variables[ref.variable]
        base = f"s.{names.field(info.name)}"
        return f"{base}[{self.flat(info.indices, ref.args)}]" if info.indices else base

    def local(self, ref: m.LocalRef) -> str:
        place = self.scope.place(ref.local)
        slot = self.scope.slot(ref.local)
        if ref.local.per is not None and slot is not None:
            index = (
                self.expr(ref.index) if ref.index is not None
                else Code(self.scope.place(ref.local.per))
            )
            return f"{place}[{index}]"
        return place

    # ---- listings -------------------------------------------------------------------------------

    def listing(self, ref: m.Expr) -> Code:
        """The kinds in a place, as it is listed."""
        info = self.zone_info(ref)
        place = self.zone(ref)
        if self.counted(info):
            return Code(f"[0] * {place}", PRODUCT)
        if info.shape is m.Shape.SLOTS:
            piece = "piece >> 16" if self.hidden(info) else "piece"
            return Code(f"[{piece} for piece in {place} if piece >= 0]")
        backwards = "[::-1]" if info.shape is m.Shape.PILE else ""
        if self.hidden(info):
            return Code(f"kinds({place}{backwards})")
        return Code(f"{place}{backwards}")

    def source(self, source: m.Source, once: bool) -> Code:
        """What a domain runs over; `once` gives equal pieces once."""
        match source:
            case m.EnumSource(enum):
                if enum.name == PLAYER:
                    return Code("range(s.players)")
                numbers = self.layout.numbers(enum)
                if numbers == tuple(range(len(numbers))):
                    return Code(f"range({len(numbers)})")
                return Code(repr(numbers))
            case m.ZoneSource(zone):
                listing = self.listing(zone)
                pieces = self.game.classes[self.zone_info(zone).holds]
                if once and not pieces.unique:
                    return Code(f"distinct({listing})")
                return listing
            case m.SlotSource(zone, empty):
                return Code(f"{'empty' if empty else 'filled'}_slots({self.zone(zone)})")
            case m.SetSource(of):
                code = self.expr(of)
                if isinstance(of.type, ListType):
                    equal = once and isinstance(of.type.of, EnumType)
                    return Code(f"distinct({code})") if equal else code
                return Code(f"members({code})")
            case m.RangeSource(low, high):
                return Code(f"range({self.expr(low)}, {self._plus_one(high)})")
            case _:
                assert_never(source)

    def _plus_one(self, high: m.Expr) -> str:
        if isinstance(high, m.Const):
            return str(high.value + 1)
        return f"{self.expr(high).at(SUM)} + 1"

    def tests(self, domain: m.Domain) -> str:
        """The filters of a domain as one condition, or nothing."""
        brief, self.brief = self.brief, True
        parts = [self.expr(test.test) for test in domain.filters]
        self.brief = brief
        if len(parts) == 1:
            return parts[0].at(OR)
        return " and ".join(part.at(AND) for part in parts)

    def comprehension(self, domain: m.Domain, value: str | None, once: bool) -> str:
        """`value for var in source if tests`, with its order."""
        name = self.scope.bind(domain.var)
        source = self.source(domain.source, once)
        tests = self.tests(domain)
        tail = f" if {tests}" if tests else ""
        return f"{name if value is None else value} for {name} in {source.at(TERNARY)}{tail}"

    def members(self, domain: m.Domain, once: bool) -> Code:
        """The members of a domain, in order, as a list (or a range)."""
        if not domain.filters:
            code = self.source(domain.source, once)
        else:
            code = Code(f"[{self.comprehension(domain, None, once)}]")
        match domain.order:
            case m.Clockwise(start):
                return Code(f"clockwise({code}, {self.expr(start)}, s.players)")
            case m.Backwards():
                return Code(f"{code.at(ATOM)}[::-1]")
            case None:
                return code

    def fixed(self, domain: m.Domain) -> tuple[int, ...] | None:
        """The members of a domain that are always the same."""
        if not isinstance(domain.source, m.EnumSource) or domain.source.enum.name == PLAYER:
            return None
        if domain.filters or domain.order is not None:
            return None
        return self.layout.numbers(domain.source.enum)

    def unrolled(self, domain: m.Domain) -> list[tuple[int, Code | None]] | None:
        """Members of a small constant domain, each with its condition."""
        if not isinstance(domain.source, m.EnumSource) or domain.source.enum.name == PLAYER:
            return None
        if domain.order is not None:
            return None
        numbers = self.layout.numbers(domain.source.enum)
        if len(numbers) > UNROLLED:
            return None
        result: list[tuple[int, Code | None]] = []
        for number in numbers:
            tests = [self.with_number(domain.var, number, test.test) for test in domain.filters]
            codes = [self.expr(test) for test in tests]
            condition = None
            if len(codes) == 1:
                condition = codes[0]
            elif codes:
                condition = Code(" and ".join(code.at(AND) for code in codes), AND)
            result.append((number, condition))
        return result

    @staticmethod
    def with_number(var: m.Local, number: int, expr: m.Expr) -> m.Expr:
        def put(node: object) -> object:
            if isinstance(node, m.LocalRef) and node.local is var:
                return m.Const(number, node.type, node.span)
            return node

        result: m.Expr = rewrite(expr, put)
        return result

    # ---- values ---------------------------------------------------------------------------------

    def expr(self, e: m.Expr) -> Code:
        match e:
            case m.Const():
                text = self.layout.value(e.type, e.value)
                return Code(text, ATOM if e.value >= 0 else SUM)
            case m.LocalRef():
                return Code(self.local(e))
            case m.VariableRef():
                return Code(self.variable(e))
            case m.ZoneRef():
                return Code(self.zone(e))
            case m.Apply():
                short = self._written_out(e) if self.brief else None
                if short is not None:
                    return self.expr(short)
                args = "".join(f", {self.expr(arg)}" for arg in e.args)
                return Code(f"{names.function(e.function)}(s{args})")
            case m.HoldsRole():
                return self._holds_role(e)
            case m.AttributeOf():
                table = names.attribute(e.piece_class, e.attribute)
                return Code(f"{table}[{self.expr(e.kind)}]")
            case m.Lookup():
                return self._lookup(e)
            case m.Arithmetic():
                left, right = self.expr(e.left), self.expr(e.right)
                if e.op is m.ArithmeticOp.ADD:
                    return Code(f"{left.at(SUM)} + {right.at(PRODUCT)}", SUM)
                if e.op is m.ArithmeticOp.SUBTRACT:
                    return Code(f"{left.at(SUM)} - {right.at(PRODUCT)}", SUM)
                return Code(f"{left.at(ATOM)} * {right.at(ATOM)}", PRODUCT)
            case m.Compare():
                left, right = self.expr(e.left), self.expr(e.right)
                return Code(f"{left.at(SUM)} {_COMPARE[e.op]} {right.at(SUM)}", COMPARISON)
            case m.Both():
                return Code(" and ".join(self.expr(p).at(AND) for p in e.parts), AND)
            case m.Either():
                either = " or ".join(self.expr(part).at(OR) for part in e.parts)
                return self._one_of(e) or Code(either, OR)
            case m.Not():
                return Code(f"not {self.expr(e.value).at(NOT)}", NOT)
            case m.IsEmpty():
                return self._is_empty(e)
            case m.IsFull():
                info = self.zone_info(e.zone)
                size = self._size(e.zone).at(SUM)
                sign = "<" if e.negated else ">="
                return Code(f"{size} {sign} {info.capacity}", COMPARISON)
            case m.InZone():
                return self._in_zone(e.zone, e.piece, e.negated)
            case m.HasKind():
                return self._in_zone(e.zone, e.kind, e.negated)
            case m.InSet():
                value, of = self.expr(e.value), self.expr(e.of)
                if isinstance(e.of.type, SetType):
                    code = Code(f"{of.at(ATOM)} >> {value.at(ATOM)} & 1", COMPARISON)
                    return Code(f"not {code.at(NOT)}", NOT) if e.negated else code
                word = "not in" if e.negated else "in"
                return Code(f"{value.at(SUM)} {word} {of.at(SUM)}", COMPARISON)
            case m.Aggregate():
                return self._aggregate(e)
            case m.AnyOf():
                return self._any(e)
            case m.TheOne():
                return self._the_one(e)
            case m.SetOf():
                return self._set_of(e)
            case m.Nth():
                return self._nth(e)
            case m.Conditional():
                then, test, other = map(self.expr, (e.then, e.condition, e.otherwise))
                text = f"{then.at(OR)} if {test.at(OR)} else {other.at(TERNARY)}"
                return Code(text, TERNARY)
            case m.Failing():
                return Code(f"either({self.expr(e.value)}, {self.expr(e.otherwise)})")
            case m.Exists():
                return Code(f"{self.expr(e.value).at(SUM)} >= 0", COMPARISON)
            case m.Size():
                code = self.expr(e.value)
                if isinstance(e.value.type, ListType):
                    return Code(f"len({code})")
                return Code(f"{code.at(ATOM)}.bit_count()")
            case m.PlayerCount():
                return Code("s.players")
            case m.Neighbour():
                sign = "-" if e.right else "+"
                return Code(f"({self.expr(e.player).at(SUM)} {sign} 1) % s.players", PRODUCT)
            case _:
                assert_never(e)

    def _written_out(self, e: m.Apply) -> m.Expr | None:
        """What a short function stands for, where its arguments are plain."""
        function = self.game.functions[e.function]
        if not all(isinstance(arg, m.Const | m.LocalRef) for arg in e.args):
            return None
        parts = [part for part in walk(function.value) if hasattr(part, "span")]
        if len(parts) > BRIEF or not all(self._is_without_loop(part) for part in parts):
            return None
        given = dict(zip((p.uid for p in function.params), e.args, strict=True))

        def put(node: object) -> object:
            return given.get(node.local.uid, node) if isinstance(node, m.LocalRef) else node

        result: m.Expr = rewrite(function.value, put)
        return result

    def _is_without_loop(self, part: object) -> bool:
        match part:
            case m.AnyOf(domain=domain) | m.TheOne(domain=domain):
                return bool(domain.filters) and self.unrolled(domain) is not None
            case m.Aggregate() | m.SetOf():
                return False
            case _:
                return True

    def _one_of(self, e: m.Either) -> Code | None:
        """`x is a or x is b` as membership."""
        tests = [
            part for part in e.parts
            if isinstance(part, m.Compare)
            and part.op is m.CompareOp.EQ
            and isinstance(part.right, m.Const)
        ]
        lefts = {self.expr(test.left).at(SUM) for test in tests}
        if len(tests) < len(e.parts) or len(lefts) > 1:
            return None
        values = ", ".join(str(self.expr(test.right)) for test in tests)
        return Code(f"{lefts.pop()} in ({values})", COMPARISON)

    def is_holder(self, role: str, place: m.Expr | None, who: str) -> Code:
        """Whether somebody holds a role (of a place)."""
        function = self.game.functions[role]
        args = () if place is None else (place,)
        call = m.Apply(role, args, function.type, function.span)
        value = self._written_out(call) if self.brief else None
        if isinstance(value, m.Nth) and not self.hidden(self.zone_info(value.zone)):
            there, piece = self._nth_parts(value)
            return Code(f"{there} and {piece} == {who}", AND)
        return Code(f"{self.expr(call).at(SUM)} == {who}", COMPARISON)

    def count(self, e: m.Expr) -> Code:
        """A number of pieces: a number below 0 counts as 0."""
        code = self.expr(e)
        if isinstance(e.type, IntType) and e.type.low < 0:
            return Code(f"max({code}, 0)")
        return code

    def _lookup(self, e: m.Lookup) -> Code:
        table = self.game.tables[e.table]
        base = f"s.{names.field(table.name)}" if table.is_open else names.table(table.name)
        low = table.rows[0]
        contiguous = table.rows == tuple(range(low, low + len(table.rows)))
        row = self.expr(e.row)
        text = f"{table.rows!r}.index({row})" if not contiguous else f"{row.at(SUM)} - {low}" if low else row.text
        code = f"{base}[{text}]"
        if e.column is None:
            return Code(code + "[0]")
        column = self.expr(e.column)
        if table.columns == tuple(range(len(table.columns))):
            return Code(f"{code}[{column}]")
        return Code(f"{code}[{table.columns!r}.index({column})]")

    def _holds_role(self, e: m.HoldsRole) -> Code:
        role = self.game.functions[e.role]
        name, who = names.function(e.role), self.expr(e.who)
        word, join, level = ("!=", " and ", AND) if e.negated else ("==", " or ", OR)
        if not role.params:
            return Code(f"{name}(s) {word} {who.at(SUM)}", COMPARISON)
        kind = role.params[0].type
        assert isinstance(kind, EnumType)
        if kind.name == PLAYER or len(self.layout.numbers(kind)) > UNROLLED:
            source = self.source(m.EnumSource(kind), True)
            quantifier = "all" if e.negated else "any"
            return Code(f"{quantifier}({name}(s, at) {word} {who.at(SUM)} for at in {source})")
        places = [self.layout.value(kind, number) for number in self.layout.numbers(kind)]
        parts = [f"{name}(s, {place}) {word} {who.at(SUM)}" for place in places]
        return Code(join.join(parts), level if len(parts) > 1 else COMPARISON)

    def _is_empty(self, e: m.IsEmpty) -> Code:
        info, place = self.zone_info(e.zone), self.zone(e.zone)
        if info.shape is m.Shape.SLOTS:
            sign = "<" if e.negated else "=="
            return Code(f"{place}.count(-1) {sign} {info.capacity}", COMPARISON)
        if self.counted(info):
            return Code(f"{place} {'> 0' if e.negated else '== 0'}", COMPARISON)
        return Code(f"len({place}) > 0", COMPARISON) if e.negated else Code(f"not {place}", NOT)

    def _size(self, zone: m.Expr) -> Code:
        """The number of pieces in a place."""
        info, place = self.zone_info(zone), self.zone(zone)
        if self.counted(info):
            return Code(place)
        if info.shape is m.Shape.SLOTS:
            return Code(f"{info.capacity} - {place}.count(-1)", SUM)
        return Code(f"len({place})")

    def _in_zone(self, zone: m.Expr, kind: m.Expr, negated: bool) -> Code:
        info, place = self.zone_info(zone), self.zone(zone)
        if self.counted(info):
            return Code(f"{place} {'== 0' if negated else '> 0'}", COMPARISON)
        word = "not in" if negated else "in"
        target = str(self.listing(zone)) if self.hidden(info) else place
        return Code(f"{self.expr(kind).at(SUM)} {word} {target}", COMPARISON)

    def _aggregate(self, e: m.Aggregate) -> Code:
        domain = e.domain
        if e.tally is m.Tally.COUNT:
            if not domain.filters:
                match domain.source:
                    case m.ZoneSource(zone):
                        return self._size(zone)
                    case m.SlotSource(zone, empty):
                        if empty:
                            return Code(f"{self.zone(zone)}.count(-1)")
                        return self._size(zone)
                    case _:
                        return Code(f"len({self.source(domain.source, False)})")
            kind = self.single_kind(domain)
            if kind is not None:
                return kind
            return Code(f"sum([1 {self.comprehension(domain, '', False).lstrip()}])")
        assert e.value is not None
        small = self.unrolled(domain)
        if small is not None and e.tally is m.Tally.SUM and all(test is None for _, test in small):
            parts = [self.expr(self.with_number(domain.var, n, e.value)).at(SUM) for n, _ in small]
            return Code(" + ".join(parts) or "0", SUM)
        name = self.scope.bind(domain.var)
        value = self.expr(e.value)
        inside = self.comprehension(domain, value.at(TERNARY), False)
        _ = name
        if e.tally is m.Tally.SUM:
            return Code(f"sum([{inside}])")
        return Code(f"max(({inside}), default=0)")

    def single_kind(self, domain: m.Domain) -> Code | None:
        """`number of albatross in …`: counting one kind in an open place."""
        if not isinstance(domain.source, m.ZoneSource) or len(domain.filters) != 1:
            return None
        info = self.zone_info(domain.source.zone)
        test = domain.filters[0].test
        if self.hidden(info) or self.counted(info) or not isinstance(test, m.Compare):
            return None
        if test.op is not m.CompareOp.EQ or not isinstance(test.right, m.Const):
            return None
        if not isinstance(test.left, m.LocalRef) or test.left.local is not domain.var:
            return None
        return Code(f"{self.zone(domain.source.zone)}.count({self.expr(test.right)})")

    def _any(self, e: m.AnyOf) -> Code:
        domain = e.domain
        small = self.unrolled(domain)
        if small is not None and all(test is not None for _, test in small):
            parts = [test.at(OR) for _, test in small if test is not None]
            code = Code(" or ".join(parts), OR if len(parts) > 1 else COMPARISON)
            if len(small) == 1 and small[0][1] is not None:
                code = small[0][1]
            return Code(f"not {code.at(NOT)}", NOT) if e.negated else code
        if not domain.filters:
            source = self.source(domain.source, True)
            code = Code(f"bool({source})")
        else:
            code = Code(f"any(True {self.comprehension(domain, '', True).lstrip()})")
        return Code(f"not {code}", NOT) if e.negated else code

    def _the_one(self, e: m.TheOne) -> Code:
        small = self.unrolled(e.domain)
        if small is not None and all(test is not None for _, test in small):
            text = "".join(
                f"{self.layout.value(e.domain.var.type, number)} if {test.at(OR)} else "
                for number, test in small if test is not None
            )
            return Code(text + "-1", TERNARY)
        if e.domain.order is not None:
            return Code(f"next(iter({self.members(e.domain, True)}), -1)")
        return Code(f"next(({self.comprehension(e.domain, None, True)}), -1)")

    def _set_of(self, e: m.SetOf) -> Code:
        name = self.scope.bind(e.domain.var)
        if not e.domain.filters and isinstance(e.domain.source, m.SetSource):
            of = e.domain.source.of
            if isinstance(of.type, SetType):
                return self.expr(of)
        return Code(f"sum([1 << {self.comprehension(e.domain, name, True)}])")

    def _nth(self, e: m.Nth) -> Code:
        there, piece = self._nth_parts(e)
        return Code(f"{piece} if {there} else -1", TERNARY)

    def _nth_parts(self, e: m.Nth) -> tuple[str, str]:
        """Whether there is a piece at a position, and its kind."""
        info, place = self.zone_info(e.zone), self.zone(e.zone)
        pile = info.shape is m.Shape.PILE
        spot = {
            m.Position.FIRST: (0, 1), m.Position.SECOND: (1, 2), m.Position.THIRD: (2, 3),
            m.Position.LAST: (-1, 1),
        }
        index, need = spot[e.position]
        if pile:
            index = -1 - index if index >= 0 else 0
        piece = f"{place}[{index}]"
        if self.hidden(info):
            piece += " >> 16"
        return (place if need == 1 else f"len({place}) >= {need}"), piece
