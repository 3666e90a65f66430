"""Names in values: what they stand for, alone and with `of`."""

from __future__ import annotations

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.expected_types import Expecting
from rulewright.model.resolver_context import Scope, Unresolved
from rulewright.model.types import (
    PLAYER,
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

_BUILTINS = ("player_count", "first_player", "left_neighbour", "right_neighbour", "size", "box")


class Naming(Expecting):
    """Finds what a name stands for."""

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
        raise self.c.unknown(
            "thing", text, span, self._known(scope), self._asked_alone(text), scope.all_names()
        )

    def _asked_alone(self, name: str) -> str:
        """Return what to say of a verb where a value is needed."""
        if name not in self.c.answers:
            return ""
        return f"Verbs are asked in a line of their own: `let … be {name}`, with `of (…)` for what it needs."

    def _known(self, scope: Scope) -> list[str]:
        values = [value for enum in self.c.enums.values() for value in enum.values]
        return [
            *scope.all_names(), *values, *self.c.variables, *self.c.zones, *self.c.tables,
            *self.c.pending, *self.c.functions, *_BUILTINS,
            *(a.name for pieces in self.c.classes.values() for a in pieces.attributes),
        ]

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
            "thing", text, expr.name.span, self._known(scope), self._asked_alone(text), scope.all_names()
        )

    def _pick_type(self, local: m.Local, span: Span) -> Type:
        """Return the type of a player's secret pick, which that player may not have made."""
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
        kind = self.needed(self._expr(expr.args[0], scope, owners[0].kind if len(owners) == 1 else None))
        owner = next((p for p in owners if self.c.fits(kind.type, p.kind)), None)
        if owner is None:
            self.must_fit(kind, owners[0].kind)
            raise Unresolved
        attribute = next(a for a in owner.attributes if a.name == expr.name.text)
        return m.AttributeOf(owner.name, attribute.name, kind, attribute.type, expr.span)

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
        found = self._args(text, args, tuple(p.type for p in function.params), span, scope, function.params)
        return m.Apply(text, found, function.type, span)

    def known_function(self, name: str) -> bool:
        """Return whether there is such a value, right or wrong."""
        return name in self.c.pending or name in self.c.functions
