"""Values: names found, types worked out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.limits import NUMBER
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.context import Context, Scope, Unresolved
from rulewright.model.narrowing import learned, narrowed
from rulewright.model.opposite import opposite
from rulewright.model.ranges import in_words, of_extreme, of_result
from rulewright.model.shapes import traits
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import (
    DomainForm,
    FunctionForm,
    Nearness,
    OperationForm,
    QueryForm,
)

BOOL = BoolType()
_DIVIDING = {m.ArithmeticOp.DIVIDE_UP, m.ArithmeticOp.DIVIDE_DOWN, m.ArithmeticOp.REMAINDER}
_BUILTINS = ("player_count", "first_player", "left_neighbour", "right_neighbour", "size", "box")


class Expressions:
    """Resolves values in a scope."""

    def __init__(self, context: Context, resolve_function: Callable[[str], m.Function]) -> None:
        self.c = context
        self._function = resolve_function
        self.this: m.Const | None = None
        self.unsure: set[int] = set()

    # ---- entry points ---------------------------------------------------------------------------

    def value(self, expr: s.Expr, scope: Scope, want: Type | None = None) -> m.Expr:
        """A value; with `want` it must fit there."""
        found = self._expr(expr, scope, want)
        if want is not None:
            self.must_fit(found, want)
        return found

    def test(self, expr: s.Expr, scope: Scope) -> m.Expr:
        return self.value(expr, scope, BOOL)

    def zone(self, expr: s.Expr, scope: Scope) -> m.Expr:
        found = self._expr(expr, scope, None)
        if not isinstance(found.type, ZoneType):
            raise self.c.fail(
                "R103", "A place for pieces is needed here", found.span,
                label=f"this is {self.c.describe(found.type)}",
            )
        return found

    def zone_of(self, expr: m.Expr) -> m.Zone:
        assert isinstance(expr.type, ZoneType)
        return self.c.zones[expr.type.zone]

    def class_of(self, expr: m.Expr) -> m.PieceClass:
        return self.c.classes[self.zone_of(expr).holds]

    def must_be_value(self, *found: m.Expr) -> None:
        """Reports a place where only a value can be chosen or named."""
        for value in found:
            if isinstance(value.type, ZoneType):
                raise self.c.fail(
                    "R103", "A value is needed here", value.span,
                    label=self.c.describe(value.type),
                    reason="Places cannot be passed on or chosen between.",
                    suggestion="Name the place where it is used: `crew of (this if … otherwise that)`.",
                )

    def must_fit(self, found: m.Expr, want: Type) -> None:
        have = found.type
        if self.c.fits(have, want):
            return
        if isinstance(have, OptionalType) and self.c.fits(have.of, want):
            raise self.c.fail(
                "R106", "There may be nothing here", found.span,
                label=f"{self.c.describe(have)}",
                reason="What happens when there is none must be said.",
                suggestion=_if_there_is(found),
            )
        if isinstance(have, IntType) and isinstance(want, IntType):
            raise self.c.fail(
                "R105", "This number can leave its range", found.span,
                label=self.c.describe(have),
                reason=f"Here {self.c.describe(want)} is needed.",
                suggestion=_if_it_is(found, have, want),
            )
        raise self.c.fail(
            "R103", f"{self.c.describe(want).capitalize()} is needed here", found.span,
            label=f"this is {self.c.describe(have)}",
            suggestion=self._count_of(found)
            if isinstance(found, m.ZoneRef) and isinstance(want, IntType) else "",
        )

    # ---- dispatch -------------------------------------------------------------------------------

    def _expr(self, expr: s.Expr, scope: Scope, want: Type | None) -> m.Expr:
        return narrowed(self._unnarrowed(expr, scope, want), scope.ranges)

    def _unnarrowed(self, expr: s.Expr, scope: Scope, want: Type | None) -> m.Expr:
        match expr:
            case s.Number():
                return m.Const(expr.value, IntType(expr.value, expr.value), expr.span)
            case s.YesNo():
                return m.Const(int(expr.value), BOOL, expr.span)
            case s.Nothing():
                if isinstance(want, SetType):
                    return m.Const(0, want, expr.span)
                return m.Const(-1, want if isinstance(want, OptionalType) else NoneType(), expr.span)
            case s.This():
                if self.this is None:
                    raise self.c.fail(
                        "R114", "`this` is known only in a card's rule", expr.span,
                        suggestion="Give the verb a parameter for the card.",
                    )
                return m.Const(self.this.value, self.this.type, expr.span)
            case s.Name():
                return self._name(expr, scope, want)
            case s.Of():
                return self._of(expr, scope, want)
            case s.Operation():
                return self._operation(expr, scope, want)
            case s.Nth():
                return self._nth(expr, scope)
            case s.Query():
                return self._query(expr, scope)
            case _:
                assert_never(expr)

    # ---- names ----------------------------------------------------------------------------------

    def _name(self, name: s.Name, scope: Scope, want: Type | None) -> m.Expr:
        text, span = name.text, name.span
        local = scope.find(text)
        if local is not None:
            if local.per is not None and scope.find(local.per.name) is not local.per:
                raise self.c.fail(
                    "R104", f"Whose `{text}` is meant?", span,
                    reason="Each player has chosen in secret; say whose choice this is.",
                    suggestion=f"Write `{text} of {local.per.name}`.",
                )
            return m.LocalRef(local, None, local.type, span)
        constant = self._constant(text, span, want)
        if constant is not None:
            return constant
        if text in self.c.variables or text in self.c.zones or text in self.c.tables:
            return self._member(text, (), span, scope)
        if text in self.c.pending or text in self.c.functions:
            return self._apply(text, (), span, scope)
        if text == "player_count":
            return m.PlayerCount(IntType(self.c.min_players, self.c.max_players), span)
        if text == "first_player":
            return m.Const(0, EnumType(PLAYER), span)
        if text in self.c.broken:
            raise Unresolved
        raise self.c.unknown("thing", text, span, self._known(scope), here=scope.all_names())

    def _known(self, scope: Scope) -> list[str]:
        values = [value for enum in self.c.enums.values() for value in enum.values]
        return [
            *scope.all_names(), *values, *self.c.variables, *self.c.zones, *self.c.tables,
            *self.c.pending, *self.c.functions, *_BUILTINS,
            *(a.name for pieces in self.c.classes.values() for a in pieces.attributes),
        ]

    def _constant(self, text: str, span: Span, want: Type | None) -> m.Expr | None:
        homes = self.c.enums_with(text)
        if not homes:
            return None
        inner = want.of if isinstance(want, OptionalType | SetType | ListType) else want
        wanted = inner if isinstance(inner, EnumType) else None
        if wanted is not None and self.c.base(wanted) in homes:
            home = self.c.base(wanted)
            enum = wanted if text in self.c.values(wanted) else EnumType(home)
        elif len(homes) > 1:
            raise self.c.fail(
                "R102", f"`{text}` can mean several things", span,
                reason="It is a value of " + " and of ".join(f"`{h}`" for h in homes) + ".",
                suggestion="Rename one of them, or compare it with something whose kind is clear.",
            )
        else:
            home = homes[0]
            enum = EnumType(home)
        return m.Const(self.c.number(EnumType(home), text), enum, span)

    def _of(self, expr: s.Of, scope: Scope, want: Type | None) -> m.Expr:
        text, span = expr.name.text, expr.span
        local = scope.find(text)
        if local is not None and local.per is not None:
            whose = self._args(text, expr.args, (local.per.type,), span, scope)[0]
            if scope.find(local.per.name) is local.per:
                if not isinstance(whose, m.LocalRef) or whose.local is not local.per:
                    raise self.c.fail(
                        "R113", "What others choose in secret is not known yet", span,
                        reason="All choose at the same time.",
                        suggestion="Ask for it after the secret choices.",
                    )
                return m.LocalRef(local, None, local.type, span)
            return m.LocalRef(local, whose, self._pick_type(local, span), span)
        if text == "box":
            return self._box(expr, span)
        if text in self.c.variables or text in self.c.zones or text in self.c.tables:
            return self._member(text, expr.args, span, scope)
        if text in self.c.pending or text in self.c.functions:
            return self._apply(text, expr.args, span, scope)
        if text in {"left_neighbour", "right_neighbour"}:
            player = EnumType(PLAYER)
            arg = self._args(text, expr.args, (player,), span, scope)[0]
            return m.Neighbour(text == "right_neighbour", arg, player, span)
        if text == "size":
            if len(expr.args) != 1:
                raise self._arity(text, 1, len(expr.args), span)
            arg = self._expr(expr.args[0], scope, None)
            if not isinstance(arg.type, SetType | ListType):
                raise self.c.fail(
                    "R103", "Only a set or picks have a size", arg.span,
                    label=f"this is {self.c.describe(arg.type)}",
                    suggestion="For pieces in a place write `number of … in …`.",
                )
            most = self.c.enum_size(arg.type.of) if isinstance(arg.type, SetType) else 4096
            return m.Size(arg, IntType(0, most), span)
        owners = [p for p in self.c.classes.values() if any(a.name == text for a in p.attributes)]
        if owners:
            return self._attribute(expr, owners, scope)
        if text in self.c.broken:
            raise Unresolved
        if local is not None:
            raise self.c.fail("R104", f"`{text}` takes no `of`", span)
        raise self.c.unknown(
            "thing", text, expr.name.span, self._known(scope), here=scope.all_names()
        )

    def _pick_type(self, local: m.Local, span: Span) -> Type:
        """The type of a player's secret pick, which that player may not have made."""
        kind = local.type
        if local.uid not in self.unsure or isinstance(kind, ListType | OptionalType | NoneType):
            return kind
        if isinstance(kind, EnumType) or (isinstance(kind, IntType) and kind.low >= 0):
            return OptionalType(kind)
        raise self.c.fail(
            "R106", "There may be nothing here", span, label=f"{self.c.describe(kind)} or nothing",
            reason=f"Not every player comes to give `{local.name}` a value.",
            suggestion="Work it out again where it is needed.",
        )

    def _box(self, expr: s.Of, span: Span) -> m.Expr:
        if len(expr.args) != 1 or not isinstance(expr.args[0], s.Name):
            raise self._arity("box", 1, len(expr.args), span)
        name = expr.args[0]
        if name.text not in self.c.classes:
            raise self.c.unknown("class of pieces", name.text, name.span, self.c.classes)
        zone = f"box_of_{name.text}"
        return m.ZoneRef(zone, (), ZoneType(zone), span)

    def _attribute(
        self, expr: s.Of, owners: list[m.PieceClass], scope: Scope
    ) -> m.Expr:
        if len(expr.args) != 1:
            raise self._arity(expr.name.text, 1, len(expr.args), expr.span)
        kind = self._expr(expr.args[0], scope, owners[0].kind if len(owners) == 1 else None)
        if isinstance(kind.type, OptionalType):
            self.must_fit(kind, kind.type.of)
        owner = next((p for p in owners if self.c.fits(kind.type, p.kind)), None)
        if owner is None:
            self.must_fit(kind, owners[0].kind)
            raise Unresolved
        attribute = next(a for a in owner.attributes if a.name == expr.name.text)
        return m.AttributeOf(owner.name, attribute.name, kind, attribute.type, expr.span)

    def _arity(
        self, name: str, want: int, have: int, span: Span, types: tuple[Type, ...] = ()
    ) -> Unresolved:
        wanted = " and ".join(map(self.c.describe, types))
        if want > 1:
            suggestion = f"Write them in brackets: `{name} of (…, …)`."
        elif not want:
            suggestion = f"Write `{name}` alone."
        else:
            suggestion = f"Write `{name} of …`, and which one it is."
        return self.c.fail(
            "R104", f"`{name}` needs {want} thing{'s' if want != 1 else ''}, not {have}", span,
            reason=f"It is that of {wanted}." if wanted and have < want else "",
            suggestion=suggestion,
        )

    def _args(
        self, name: str, args: tuple[s.Expr, ...], types: tuple[Type, ...], span: Span, scope: Scope
    ) -> tuple[m.Expr, ...]:
        if len(args) != len(types):
            raise self._arity(name, len(types), len(args), span, types)
        return tuple(
            self.value(arg, scope, kind) for arg, kind in zip(args, types, strict=True)
        )

    def _member(
        self, text: str, args: tuple[s.Expr, ...], span: Span, scope: Scope
    ) -> m.Expr:
        if text in self.c.tables:
            table = self.c.tables[text]
            types = (table.row_type,) + ((table.column_type,) if table.column_type else ())
            found = self._args(text, args, types, span, scope)
            return m.Lookup(text, found[0], found[1] if len(found) > 1 else None, table.type, span)
        family = self.c.zones.get(text) or self.c.variables[text]
        found = self._args(text, args, tuple(i.type for i in family.indices), span, scope)
        if isinstance(family, m.Zone):
            return m.ZoneRef(text, found, ZoneType(text), span)
        return m.VariableRef(text, found, family.type, span)

    def _apply(self, text: str, args: tuple[s.Expr, ...], span: Span, scope: Scope) -> m.Expr:
        function = self._function(text)
        found = self._args(text, args, tuple(p.type for p in function.params), span, scope)
        return m.Apply(text, found, function.type, span)

    def known_function(self, name: str) -> bool:
        """Whether there is such a value, right or wrong."""
        return name in self.c.pending or name in self.c.functions

    def first(self, span: Span) -> m.Domain:
        """The players of the first rank."""
        var = self.c.local(PLAYER, EnumType(PLAYER), span)
        rank = self._function(m.FunctionKind.RANK)
        own = m.Apply(rank.name, (m.LocalRef(var, None, var.type, span),), rank.type, span)
        one = m.Const(1, IntType(1, 1), span)
        test = m.Compare(m.CompareOp.EQ, own, one, BOOL, span)
        return m.Domain(var, m.EnumSource(EnumType(PLAYER)), (m.Filter(test, None, span),), None, span)

    # ---- operators ------------------------------------------------------------------------------

    def _operation(self, expr: s.Operation, scope: Scope, want: Type | None) -> m.Expr:
        op, span, parts = expr.op, expr.span, expr.parts
        match op:
            case OperationForm.BOTH | OperationForm.EITHER:
                kind = m.Both if op is OperationForm.BOTH else m.Either
                flat: list[m.Expr] = []
                for part in parts:
                    found = self.test(part, scope)
                    scope = scope.knowing(found, op is OperationForm.BOTH)
                    flat += found.parts if isinstance(found, kind) else (found,)
                return kind(tuple(flat), BOOL, span)
            case OperationForm.NEGATION:
                return self._negated(self.test(parts[0], scope), span)
            case OperationForm.IS_A | OperationForm.IS_NOT_A:
                return self._is_a(parts, op is OperationForm.IS_NOT_A, scope, span)
            case OperationForm.EQUAL:
                return self._compare(m.CompareOp.EQ, parts, scope, span)
            case OperationForm.UNEQUAL:
                return self._compare(m.CompareOp.NE, parts, scope, span)
            case OperationForm.AT_LEAST:
                return self._compare(m.CompareOp.GE, parts, scope, span)
            case OperationForm.AT_MOST:
                return self._compare(m.CompareOp.LE, parts, scope, span)
            case OperationForm.MORE_THAN:
                return self._compare(m.CompareOp.GT, parts, scope, span)
            case OperationForm.LESS_THAN:
                return self._compare(m.CompareOp.LT, parts, scope, span)
            case OperationForm.IS_EMPTY | OperationForm.IS_NOT_EMPTY:
                zone = self.zone(parts[0], scope)
                return m.IsEmpty(zone, op is OperationForm.IS_NOT_EMPTY, BOOL, span)
            case OperationForm.IS_FULL | OperationForm.IS_NOT_FULL:
                zone = self.zone(parts[0], scope)
                if self.zone_of(zone).capacity is None:
                    raise self.c.fail(
                        "R103", "This place is never full", zone.span,
                        reason="It holds any number of pieces.",
                        suggestion="Say `at most …` where the place is declared.",
                    )
                return m.IsFull(zone, op is OperationForm.IS_NOT_FULL, BOOL, span)
            case OperationForm.IS_IN | OperationForm.IS_NOT_IN:
                return self._is_in(parts, op is OperationForm.IS_NOT_IN, scope, span)
            case OperationForm.HAS | OperationForm.HAS_NO:
                zone = self.zone(parts[0], scope)
                kind_ = self.value(parts[1], scope, self.class_of(zone).kind)
                return m.HasKind(zone, kind_, op is OperationForm.HAS_NO, BOOL, span)
            case OperationForm.EXISTS:
                found = self._expr(parts[0], scope, None)
                if not isinstance(found.type, OptionalType):
                    raise self.c.fail(
                        "R103", "There is always one of these", found.span,
                        label=self.c.describe(found.type),
                    )
                return m.Exists(found, BOOL, span)
            case OperationForm.CONDITIONAL:
                test = self.test(parts[1], scope)
                then = self._expr(parts[0], scope.knowing(test), want)
                other = self._expr(parts[2], scope.knowing(test, False), want or then.type)
                self.must_be_value(then, other)
                return m.Conditional(test, then, other, self._join(then, other), span)
            case OperationForm.FAILING:
                first = self._expr(parts[0], scope, None)
                if not isinstance(first.type, OptionalType):
                    raise self.c.fail(
                        "R103", "There is always one of these", first.span,
                        label=self.c.describe(first.type), suggestion="Leave `failing …` out.",
                    )
                other = self._expr(parts[1], scope, first.type)
                return m.Failing(first, other, self._join_optional(first, other), span)
            case OperationForm.ADD:
                return self._arithmetic(m.ArithmeticOp.ADD, parts, scope, span)
            case OperationForm.SUBTRACT:
                return self._arithmetic(m.ArithmeticOp.SUBTRACT, parts, scope, span)
            case OperationForm.MULTIPLY:
                return self._arithmetic(m.ArithmeticOp.MULTIPLY, parts, scope, span)
            case OperationForm.TWICE:
                two = s.Number(2, span)
                return self._arithmetic(m.ArithmeticOp.MULTIPLY, (two, *parts), scope, span)
            case OperationForm.HALF_UP | OperationForm.HALF_DOWN:
                up = op is OperationForm.HALF_UP
                half = m.ArithmeticOp.DIVIDE_UP if up else m.ArithmeticOp.DIVIDE_DOWN
                return self._arithmetic(half, (*parts, s.Number(2, span)), scope, span)
            case OperationForm.DIVIDE_UP:
                return self._arithmetic(m.ArithmeticOp.DIVIDE_UP, parts, scope, span)
            case OperationForm.DIVIDE_DOWN:
                return self._arithmetic(m.ArithmeticOp.DIVIDE_DOWN, parts, scope, span)
            case OperationForm.REMAINDER:
                return self._arithmetic(m.ArithmeticOp.REMAINDER, parts, scope, span)
            case OperationForm.RANKED:
                return self._ranked(parts, scope, span)
            case OperationForm.KEY_HIGHEST | OperationForm.KEY_LOWEST:
                raise AssertionError("what ranks is part of a rank")
            case _:
                assert_never(op)

    def _ranked(self, keys: tuple[s.Expr, ...], scope: Scope, span: Span) -> m.Expr:
        """The place of a player: 1, and 1 more for each other player who is before them.

        `rulewright.model.ranking` reads back what is ranked by.
        """
        own = scope.find(PLAYER)
        assert own is not None
        other = self.c.local(PLAYER, own.type, span)
        its = Scope(scope, {PLAYER: other})
        ways: list[m.Expr] = []
        level: tuple[m.Expr, ...] = ()
        for key in keys:
            assert isinstance(key, s.Operation)
            mine, theirs = (self._expr(key.parts[0], inside, None) for inside in (scope, its))
            self._must_count(mine, "Only numbers are higher or lower")
            before = m.CompareOp.GT if key.op is OperationForm.KEY_HIGHEST else m.CompareOp.LT
            ahead = m.Compare(before, theirs, mine, BOOL, key.span)
            ways.append(m.Both((*level, ahead), BOOL, key.span) if level else ahead)
            level = (*level, m.Compare(m.CompareOp.EQ, theirs, mine, BOOL, key.span))
        test = ways[0] if len(ways) == 1 else m.Either(tuple(ways), BOOL, span)
        better = m.Domain(
            other, m.EnumSource(EnumType(PLAYER)), (m.Filter(test, None, span),), None, span
        )
        most = self.c.max_players
        count = m.Aggregate(m.Tally.COUNT, None, better, IntType(0, most), span)
        first = m.Const(1, IntType(1, 1), span)
        kind = IntType(1, most)
        return m.Arithmetic(m.ArithmeticOp.ADD, first, count, kind, span)

    def _nth(self, expr: s.Nth, scope: Scope) -> m.Expr:
        zone = self.zone(expr.zone, scope)
        if not traits(self.zone_of(zone).shape).ends:
            raise self.c.fail(
                "R103", "Only a line or a pile has a first and a last piece", zone.span
            )
        kind = OptionalType(self.class_of(zone).kind)
        return m.Nth(_position(expr.nearness), zone, kind, expr.span)

    @staticmethod
    def _negated(found: m.Expr, span: Span) -> m.Expr:
        """`not`, as far as it does not go into the test that stands behind it."""
        return found.value if isinstance(found, m.Not) else replace(opposite(found), span=span)

    def _join(self, left: m.Expr, right: m.Expr) -> Type:
        a, b = left.type, right.type
        if isinstance(a, IntType) and isinstance(b, IntType):
            return IntType(min(a.low, b.low), max(a.high, b.high))
        if self.c.fits(b, a):
            return a
        if self.c.fits(a, b):
            return b
        if isinstance(a, NoneType) and isinstance(b, EnumType):
            return OptionalType(b)
        if isinstance(b, NoneType) and isinstance(a, EnumType):
            return OptionalType(a)
        raise self.c.fail(
            "R103", "The two values are of different kinds", right.span,
            label=f"{self.c.describe(b)}, the other is {self.c.describe(a)}",
        )

    def _join_optional(self, first: m.Expr, other: m.Expr) -> Type:
        assert isinstance(first.type, OptionalType)
        of = first.type.of
        if isinstance(of, IntType) and isinstance(other.type, IntType):
            return IntType(min(of.low, other.type.low), max(of.high, other.type.high))
        if isinstance(other.type, OptionalType):
            self.must_fit(other, first.type)
            return first.type
        self.must_fit(other, of)
        return of

    def _compare(
        self, op: m.CompareOp, parts: tuple[s.Expr, ...], scope: Scope, span: Span
    ) -> m.Expr:
        negated = op is m.CompareOp.NE
        if op in {m.CompareOp.EQ, m.CompareOp.NE} and isinstance(parts[1], s.Name):
            name = parts[1]
            if scope.find(name.text) is None and self._is_predicate(name.text):
                return self._is_a(parts, negated, scope, span)
        left_first = not (isinstance(parts[0], s.Name) and self._ambiguous(parts[0], scope))
        if left_first:
            left = self._expr(parts[0], scope, None)
            right = self._expr(parts[1], scope, left.type)
        else:
            right = self._expr(parts[1], scope, None)
            left = self._expr(parts[0], scope, right.type)
        if not self.c.comparable(left.type, right.type):
            raise self.c.fail(
                "R103", "These two cannot be compared", span,
                label=f"{self.c.describe(left.type)} and {self.c.describe(right.type)}",
                suggestion=self._counted(left, right),
            )
        if op not in {m.CompareOp.EQ, m.CompareOp.NE}:
            for side in (left, right):
                self._must_count(side, "Only numbers are more or less")
        return m.Compare(op, left, right, BOOL, span)

    def _counted(self, left: m.Expr, right: m.Expr) -> str:
        """What to write where a place is compared with a number."""
        place = next((side for side in (left, right) if isinstance(side, m.ZoneRef)), None)
        if place is None or not any(isinstance(side.type, IntType) for side in (left, right)):
            return ""
        return self._count_of(place)

    def _count_of(self, place: m.ZoneRef) -> str:
        said = _written(place.span)
        return f"To count what lies there, write `number of {self.class_of(place).name} in {said}`."

    def _must_count(self, found: m.Expr, headline: str) -> IntType:
        """The range of a number; anything else is reported, also a number that may be none."""
        if isinstance(found.type, IntType):
            return found.type
        if isinstance(found.type, OptionalType) and isinstance(found.type.of, IntType):
            self.must_fit(found, found.type.of)
        raise self.c.fail(
            "R103", headline, found.span, label=f"this is {self.c.describe(found.type)}"
        )

    def _ambiguous(self, name: s.Name, scope: Scope) -> bool:
        return scope.find(name.text) is None and bool(self.c.enums_with(name.text))

    def _is_predicate(self, text: str) -> bool:
        function = self.c.pending.get(text)
        if function is not None:
            return function[0].kind is FunctionForm.PREDICATE
        done = self.c.functions.get(text)
        return done is not None and done.kind is m.FunctionKind.PREDICATE

    def _is_a(
        self, parts: tuple[s.Expr, ...], negated: bool, scope: Scope, span: Span
    ) -> m.Expr:
        name = parts[1]
        assert isinstance(name, s.Name)
        if name.text not in self.c.pending and name.text not in self.c.functions:
            if name.text in self.c.broken:
                raise Unresolved
            known = [*self.c.functions, *self.c.pending]
            raise self.c.unknown("role or predicate", name.text, name.span, known)
        function = self._function(name.text)
        if function.kind is m.FunctionKind.ROLE:
            kind = function.type
            assert isinstance(kind, OptionalType)
            who = self.value(parts[0], scope, kind.of)
            return m.HoldsRole(name.text, who, negated, BOOL, span)
        if function.kind is not m.FunctionKind.PREDICATE or len(function.params) != 1:
            raise self.c.fail(
                "R103", f"`{name.text}` does not say something of one thing", name.span,
                suggestion=f"Write `{name.text} of (…)`.",
            )
        arg = self.value(parts[0], scope, function.params[0].type)
        applied = m.Apply(name.text, (arg,), BOOL, span)
        return m.Not(applied, BOOL, span) if negated else applied

    def _is_in(
        self, parts: tuple[s.Expr, ...], negated: bool, scope: Scope, span: Span
    ) -> m.Expr:
        where = self._expr(parts[1], scope, None)
        if isinstance(where.type, ZoneType):
            pieces = self.class_of(where)
            if not pieces.unique:
                raise self.c.fail(
                    "R103", f"There are several alike `{pieces.name}`", parts[0].span,
                    reason="Only a piece of which there is one copy is in one place.",
                    suggestion="Write `… has …` to ask whether a place holds one of its kind.",
                )
            piece = self.value(parts[0], scope, pieces.kind)
            return m.InZone(piece, where, negated, BOOL, span)
        if isinstance(where.type, SetType | ListType):
            item = self.value(parts[0], scope, where.type.of)
            return m.InSet(item, where, negated, BOOL, span)
        raise self.c.fail(
            "R103", "Something is in a place or in a set", where.span,
            label=f"this is {self.c.describe(where.type)}",
        )

    def _arithmetic(
        self, op: m.ArithmeticOp, parts: tuple[s.Expr, ...], scope: Scope, span: Span
    ) -> m.Expr:
        found = [self._expr(part, scope, None) for part in parts]
        a, b = (self._must_count(part, "A number is needed here") for part in found)
        if op in _DIVIDING and b.low < 1:
            raise self._no_divisor(found[1], b)
        kind = of_result(op, a, b)
        if max(abs(kind.low), abs(kind.high)) > NUMBER:
            raise self.c.fail(
                "R105", "This number can become too large", span, reason=f"Numbers go up to {NUMBER}."
            )
        return m.Arithmetic(op, found[0], found[1], kind, span)

    def _no_divisor(self, divisor: m.Expr, kind: IntType) -> Unresolved:
        """Reports a number that nothing can be divided by, or that may be one."""
        at_least_one = kind.high >= 1
        said = _written(divisor.span)
        what = "0" if kind.low == 0 else "0 or less"
        return self.c.fail(
            "R105", f"This divisor {'can be' if at_least_one else 'is'} {what}", divisor.span,
            label=self.c.describe(kind), reason="Nothing can be divided by 0, and only by numbers from 1 on.",
            suggestion=f"Ask first: `if {said} is at least 1`; or write the division, and behind it `if "
            f"{said} is at least 1 otherwise 0`." if at_least_one else "",
        )

    # ---- queries --------------------------------------------------------------------------------

    def _query(self, expr: s.Query, scope: Scope) -> m.Expr:
        domain, inner = self.domain(expr.domain, scope)
        span = expr.span
        op = expr.op
        match op:
            case QueryForm.ANY_OF | QueryForm.NONE_OF:
                return m.AnyOf(domain, op is QueryForm.NONE_OF, BOOL, span)
            case QueryForm.THE_FIRST | QueryForm.THE_LAST:
                domain = self._which_one(domain, op is QueryForm.THE_LAST, span)
                return m.TheOne(domain, OptionalType(self._the_one(domain, span)), span)
            case QueryForm.THE_ONE:
                return m.TheOne(domain, OptionalType(self._the_one(domain, span)), span)
            case QueryForm.ALL_OF:
                return m.SetOf(domain, SetType(self._enum_var(domain, span)), span)
            case QueryForm.NUMBER_OF:
                counted = IntType(0, self._most(domain))
                return m.Aggregate(m.Tally.COUNT, None, domain, counted, span)
            case QueryForm.SUM_OF:
                value, kind = self._tallied(expr, inner)
                most = self._most(domain)
                kind = IntType(min(0, kind.low * most), max(0, kind.high * most))
                if max(-kind.low, kind.high) > NUMBER:
                    raise self.c.fail("R105", "This sum can become too large", span)
                return m.Aggregate(m.Tally.SUM, value, domain, kind, span)
            case QueryForm.HIGHEST_OF | QueryForm.LOWEST_OF:
                value, kind = self._tallied(expr, inner)
                kind = of_extreme(kind, never_empty=self._never_empty(domain))
                tally = m.Tally.HIGHEST if op is QueryForm.HIGHEST_OF else m.Tally.LOWEST
                return m.Aggregate(tally, value, domain, kind, span)
            case _:
                assert_never(op)

    def _which_one(self, domain: m.Domain, last: bool, span: Span) -> m.Domain:
        """A domain of which the first or the last member is meant."""
        if domain.order is None:
            return replace(domain, order=m.Backwards() if last else m.Forwards())
        if last:
            raise self.c.fail(
                "R104", "The last one in which order?", span,
                reason="An order is said already.", suggestion="Write `the first …`, or leave the order out.",
            )
        return domain

    def _never_empty(self, domain: m.Domain) -> bool:
        """Whether a domain has a member in every position."""
        if domain.filters or not isinstance(domain.source, m.EnumSource):
            return False
        enum = domain.source.enum
        return (self.c.min_players if enum.name == PLAYER else self.c.enum_size(enum)) > 0

    def _tallied(self, expr: s.Query, inner: Scope) -> tuple[m.Expr, IntType]:
        """The number that is added up or compared, with its range."""
        assert expr.value is not None
        value = self._expr(expr.value, inner, None)
        return value, self._must_count(value, "Only numbers can be added up or compared")

    def _the_one(self, domain: m.Domain, span: Span) -> EnumType | IntType:
        """What the first member of a domain is; numbers from 0 on, so that none is none of them."""
        kind = domain.var.type
        if isinstance(kind, IntType) and kind.low >= 0:
            return kind
        if isinstance(kind, IntType):
            raise self.c.fail(
                "R105", "These numbers can be less than 0", span,
                label=self.c.describe(kind), suggestion="Begin the range at 0 or higher.",
            )
        return self._enum_var(domain, span)

    def _enum_var(self, domain: m.Domain, span: Span) -> EnumType:
        kind = domain.var.type
        if isinstance(kind, EnumType):
            return kind
        raise self.c.fail(
            "R103", "This works for things with names only", span,
            label=f"this runs over {self.c.describe(kind)}",
        )

    def _most(self, domain: m.Domain) -> int:
        """The most members a domain can have."""
        match domain.source:
            case m.EnumSource(enum):
                return self.c.enum_size(enum)
            case m.ZoneSource(zone):
                holds = self.c.classes[self.zone_of(zone).holds]
                total = sum(holds.copies) * (self.c.max_players if holds.per_player else 1)
                capacity = self.zone_of(zone).capacity
                return total if capacity is None else min(total, capacity)
            case m.SlotSource(zone, _):
                return self.zone_of(zone).capacity or 0
            case m.SetSource(of):
                return self.c.enum_size(of.type.of) if isinstance(of.type, SetType) else 4096
            case m.RangeSource(low, high):
                assert isinstance(low.type, IntType)
                assert isinstance(high.type, IntType)
                return max(0, high.type.high - low.type.low + 1)
            case _:
                assert_never(domain.source)

    def domain(self, domain: s.Domain, scope: Scope) -> tuple[m.Domain, Scope]:
        """The domain, and a scope that has its variable."""
        source, kind, default = self._source(domain, scope)
        name = domain.alias or s.Name(default, domain.name.span if domain.name else domain.span)
        var = self.c.local(name.text, kind, name.span)
        inner = Scope(scope, {default: var, var.name: var})
        here = m.LocalRef(var, None, kind, name.span)
        filters: list[m.Filter] = []
        kind_named = self._kind_named(domain, source)
        if kind_named is not None:
            same = m.Compare(m.CompareOp.EQ, here, kind_named, BOOL, kind_named.span)
            filters.append(m.Filter(same, None, kind_named.span))
        for test in domain.tests:
            if test.excludes:
                other = self._expr(test.value, scope, kind)
                if not self.c.comparable(kind, other.type):
                    self.must_fit(other, kind)
                differs = m.Compare(m.CompareOp.NE, here, other, BOOL, test.span)
                filters.append(m.Filter(differs, other, test.span))
            else:
                filters.append(m.Filter(self.test(test.value, inner), None, test.span))
            inner.ranges = learned(inner.ranges, filters[-1].test, True)
        order: m.Order | None = None
        if domain.clockwise is not None:
            if not self.c.fits(kind, EnumType(PLAYER)):
                raise self.c.fail("R103", "Only players sit clockwise", domain.clockwise.span)
            order = m.Clockwise(self.value(domain.clockwise, scope, EnumType(PLAYER)))
        elif domain.backwards:
            order = m.Backwards()
        return m.Domain(var, source, tuple(filters), order, domain.span), inner

    def _kind_named(self, domain: s.Domain, source: m.Source) -> m.Expr | None:
        """`albatross in …` names one kind of the cards in a place."""
        if domain.base is not DomainForm.IN or domain.name is None or not isinstance(source, m.ZoneSource):
            return None
        pieces = self.class_of(source.zone)
        if domain.name.text in {pieces.name, pieces.kind.name}:
            return None
        return self._constant(domain.name.text, domain.name.span, pieces.kind)

    def _source(self, domain: s.Domain, scope: Scope) -> tuple[m.Source, Type, str]:
        base = domain.base
        match base:
            case DomainForm.NAME:
                assert domain.name is not None
                enum = self.c.enum_named(domain.name)
                return m.EnumSource(enum), enum, domain.name.text
            case DomainForm.IN:
                assert domain.name is not None
                return self._source_in(domain.name, domain.parts[0], scope)
            case DomainForm.SLOTS | DomainForm.EMPTY_SLOTS:
                zone = self.zone(domain.parts[0], scope)
                found = self.zone_of(zone)
                if not traits(found.shape).numbered:
                    raise self.c.fail("R103", "This place has no slots", zone.span)
                kind = IntType(1, found.capacity or 1)
                return m.SlotSource(zone, base is DomainForm.EMPTY_SLOTS), kind, "slot"
            case DomainForm.LISTED:
                picks = self._expr(domain.parts[0], scope, None)
                if not isinstance(picks.type, ListType) or not isinstance(picks.type.of, IntType):
                    raise self.c.fail(
                        "R103", "Picked slots are needed here", picks.span,
                        label=f"this is {self.c.describe(picks.type)}",
                    )
                return m.SetSource(picks), picks.type.of, "slot"
            case DomainForm.RANGE:
                low, high = (self._expr(part, scope, None) for part in domain.parts)
                first = self._must_count(low, "A number is needed here")
                last = self._must_count(high, "A number is needed here")
                kind = IntType(first.low, max(first.low, last.high))
                return m.RangeSource(low, high), kind, "number"
            case _:
                assert_never(base)

    def _source_in(
        self, name: s.Name, where: s.Expr, scope: Scope
    ) -> tuple[m.Source, Type, str]:
        found = self._expr(where, scope, None)
        if isinstance(found.type, ZoneType):
            pieces = self.class_of(found)
            is_kind = pieces.kind.name != PLAYER and name.text in self.c.values(pieces.kind)
            if name.text not in {pieces.name, pieces.kind.name} and not is_kind:
                raise self.c.fail(
                    "R103", f"This place holds no `{name.text}`", name.span,
                    suggestion=f"It holds `{pieces.name}`.",
                )
            return m.ZoneSource(found), pieces.kind, name.text
        if isinstance(found.type, SetType | ListType):
            inner = found.type.of
            wanted = self.c.enum_named(name)
            if not isinstance(inner, EnumType) or self.c.base(inner) != self.c.base(wanted):
                raise self.c.fail(
                    "R103", f"There is no `{name.text}` in this", found.span,
                    label=self.c.describe(found.type),
                )
            return m.SetSource(found), inner, name.text
        raise self.c.fail(
            "R103", "A place, a set or picks are needed after `in`", found.span,
            label=f"this is {self.c.describe(found.type)}",
        )


def _written(span: Span) -> str:
    return span.file.text[span.start : span.end]


def _position(nearness: Nearness) -> m.Position:
    match nearness:
        case Nearness.FIRST:
            return m.Position.FIRST
        case Nearness.SECOND:
            return m.Position.SECOND
        case Nearness.THIRD:
            return m.Position.THIRD
        case Nearness.LAST:
            return m.Position.LAST
        case _:
            assert_never(nearness)


def _if_it_is(number: m.Expr, have: IntType, want: IntType) -> str:
    """What to ask of a number before it is used, where some of its values will do."""
    if have.high < want.low or have.low > want.high:
        return ""
    text = " ".join(_written(number.span).split())
    said = text if len(text) <= _SHORT else "it"
    asked = [f"{said} is at least {in_words(want.low)}"] if have.low < want.low else []
    asked += [f"{said} is at most {in_words(want.high)}"] if have.high > want.high else []
    return f"Ask first: `if {' and '.join(asked)}`; under it the number stays in its range."


def _if_there_is(value: m.Expr) -> str:
    """What to write around a value that may not be there, in the author's words where they are short."""
    text = " ".join(value.span.file.text[value.span.start : value.span.end].split())
    if not isinstance(value, m.Apply) or len(text) > _SHORT:
        return "Write `if there is … as …`, with `otherwise` for when there is none."
    name = value.function
    return (
        f"Write `if there is {text} as {name}` around it, and there `{name}` in its place; `otherwise` "
        "says what happens when there is none."
    )


_SHORT = 50
"""The longest value that is said again in a suggestion."""
