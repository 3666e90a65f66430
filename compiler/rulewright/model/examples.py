"""Worked examples: their players, positions, choices and checks, with all names bound."""

from __future__ import annotations

from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.context import Context, Scope
from rulewright.model.expressions import Expressions
from rulewright.model.rewrite import substitute
from rulewright.model.statements import PLAYERS
from rulewright.model.types import BoolType, SetType
from rulewright.model.vocabulary import Vocabulary, sources
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import CheckForm


class Examples:
    """Resolves examples, once everything else of the game is known."""

    def __init__(self, context: Context, values: Expressions, vocabulary: Vocabulary) -> None:
        self.c = context
        self.values = values
        self.vocabulary = vocabulary

    def example(self, item: s.Example, chapter: str) -> m.Example:
        """One example; what its `given` and `when` come to is seen only when it is played."""
        table = self._table(item)
        given = tuple(table.given(line) for line in item.given)
        when = tuple(table.when(line) for line in item.when)
        then = tuple(table.then(check) for check in item.then)
        return m.Example(
            item.name.text, tuple(player.text for player in item.players), self._options(item),
            given, when, then, chapter, sources(item.cited), item.span,
        )

    def _table(self, item: s.Example) -> _Table:
        if not self.c.min_players <= len(item.players) <= self.c.max_players:
            raise self.c.fail(
                "E402", f"This example has {len(item.players)} players", item.span,
                reason=f"The game is for {self.c.min_players} to {self.c.max_players}.",
            )
        scope = Scope()
        seats: dict[int, m.Expr] = {}
        for seat, player in enumerate(item.players):
            local = self.c.local(player.text, PLAYERS, player.span)
            scope.names[player.text] = local
            seats[local.uid] = m.Const(seat, PLAYERS, player.span)
        return _Table(self.c, self.values, scope, seats)

    def _options(self, item: s.Example) -> tuple[tuple[str, int], ...]:
        options: list[tuple[str, int]] = []
        for name, cell in item.options:
            variable = self.c.variables.get(name.text)
            if variable is None or not variable.is_option:
                known = [v.name for v in self.c.variables.values() if v.is_option]
                raise self.c.unknown("option", name.text, name.span, known)
            options.append((name.text, self.vocabulary.constant(cell, variable.type)))
        return tuple(options)


class _Table:
    """The players of one example, and the lines about them."""

    def __init__(
        self, context: Context, values: Expressions, scope: Scope, seats: dict[int, m.Expr]
    ) -> None:
        self.c = context
        self.values = values
        self.scope = scope
        self.seats = seats

    def _seated(self, expr: m.Expr) -> m.Expr:
        """Players named in an example become their seats."""
        return substitute(expr, self.seats)

    # ---- positions ------------------------------------------------------------------------------

    def given(self, line: s.ExampleLine) -> m.ExampleLine:
        """What lies in a place, or the value of something that the game remembers."""
        left = self._seated(self.values.value(line.left, self.scope))
        if isinstance(left, m.ZoneRef):
            items = self._pieces(line, self.values.class_of(left))
        elif isinstance(left, m.VariableRef):
            items = self._value(line, left)
        else:
            raise self.c.fail(
                "R103", "Neither a place nor something that the game remembers", line.left.span,
                reason="A position says which pieces lie where, and what the game remembers.",
            )
        return m.ExampleLine(left, items, line.span)

    def _pieces(
        self, line: s.ExampleLine, pieces: m.PieceClass
    ) -> tuple[m.ExampleItem, ...]:
        if len(line.items) == 1 and isinstance(line.items[0].value, s.Nothing):
            return ()
        found: list[m.ExampleItem] = []
        for item in line.items:
            if item.value is None:
                found.append(m.ExampleItem(None, 1, item.span))
                continue
            counted = pieces.single and isinstance(item.value, s.Number)
            value = self.values.value(item.value, self.scope, None if counted else pieces.kind)
            found.append(m.ExampleItem(self._seated(value), item.count, item.span))
        return tuple(found)

    def _value(self, line: s.ExampleLine, left: m.VariableRef) -> tuple[m.ExampleItem, ...]:
        if self.c.variables[left.variable].is_option:
            raise self.c.fail(
                "R103", f"`{left.variable}` is an option", left.span,
                suggestion=f"Write `option {left.variable} …` below the players.",
            )
        of = left.type.of if isinstance(left.type, SetType) else None
        if of is not None and len(line.items) == 1 and isinstance(line.items[0].value, s.Nothing):
            return ()
        if of is None and len(line.items) > 1:
            raise self.c.fail("R104", "This has one value", line.span)
        found: list[m.ExampleItem] = []
        for item in line.items:
            if item.value is None or item.count != 1:
                raise self.c.fail(
                    "R103", f"{self.c.describe(of or left.type).capitalize()} is needed here",
                    item.span,
                )
            value = self.values.value(item.value, self.scope, of or left.type)
            found.append(m.ExampleItem(self._seated(value), 1, item.span))
        return tuple(found)

    # ---- choices and checks ---------------------------------------------------------------------

    def when(self, line: s.ExampleLine) -> m.ExampleLine:
        """What one player chooses, one choice after another."""
        left = self._seated(self.values.value(line.left, self.scope, PLAYERS))
        return m.ExampleLine(left, tuple(map(self._choice, line.items)), line.span)

    def _choice(self, item: s.ExampleItem) -> m.ExampleItem:
        if item.value is None:
            raise self.c.fail(
                "R114", "`rest` stands only in a position", item.span,
                reason="It is all pieces that no other line of the position names.",
            )
        if isinstance(item.value, s.Name) and self.scope.find(item.value.text) is None:
            return m.ExampleItem(item.value.text, item.count, item.span)
        value = self._seated(self.values.value(item.value, self.scope))
        if not isinstance(value, m.Const):
            raise self.c.fail(
                "R103", "Nobody can choose this", item.span,
                suggestion="Write a name, a number, `yes`, `no` or `done`.",
            )
        return m.ExampleItem(value, item.count, item.span)

    def then(self, check: s.ExampleCheck) -> m.ExampleCheck:
        """What holds in the end."""
        kind = _kind(check.kind)
        value: m.Expr | None = None
        if check.value is not None:
            want = BoolType() if kind is m.CheckKind.TRUE else PLAYERS
            value = self._seated(self.values.value(check.value, self.scope, want))
        items = tuple(map(self._choice, check.items))
        return m.ExampleCheck(kind, value, items, check.span)


def _kind(form: CheckForm) -> m.CheckKind:
    match form:
        case CheckForm.VALUE:
            return m.CheckKind.TRUE
        case CheckForm.CAN:
            return m.CheckKind.CAN
        case CheckForm.CANNOT:
            return m.CheckKind.CANNOT
        case CheckForm.WINS:
            return m.CheckKind.WINS
        case CheckForm.UNFINISHED:
            return m.CheckKind.UNFINISHED
        case _:
            assert_never(form)
