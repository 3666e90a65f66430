"""Worked examples: their players, positions, choices and checks, with all names bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, assert_never

from rulewright.diagnostics.model import Diagnostic, Note, Severity
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.declarations import Vocabulary, sources
from rulewright.model.expressions import Expressions
from rulewright.model.place_kinds import traits
from rulewright.model.resolver_context import Context, Scope, Unresolved
from rulewright.model.statements import PLAYERS
from rulewright.model.tree import substitute
from rulewright.model.types import BoolType, SetType
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import CheckForm

NOTHING = "none"
"""The bare word for a slot with nothing in it."""

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Laid:
    """A situation that examples start from."""

    item: s.Situation
    options: dict[str, int]
    given: tuple[m.ExampleLine, ...]


class Examples:
    """Resolves examples, once everything else of the game is known."""

    def __init__(self, context: Context, values: Expressions, vocabulary: Vocabulary) -> None:
        self.c = context
        self.values = values
        self.vocabulary = vocabulary
        self._laid: dict[str, _Laid] = {}
        self._unused: dict[str, Span] = {}
        self._wrong = False

    def situation(self, item: s.Situation) -> None:
        """A situation that examples can start from."""
        self._wrong = False
        table = self._table(item, item.players, item.span)
        options = self._options(item.options)
        given = self._each(table.given, item.given)
        if self._wrong:
            raise Unresolved
        self._laid[item.name.text] = _Laid(item, options, given)
        self._unused[item.name.text] = item.span

    def example(self, item: s.Example, chapter: str) -> m.Example:
        """Return one example; what its `given` and `when` come to is seen only when it is played."""
        self._wrong = False
        laid = self._start(item)
        players = item.players if laid is None else laid.item.players
        table = self._table(item, players, item.span)
        options = {**(laid.options if laid is not None else {}), **self._options(item.options)}
        setup = self._each(table.when, item.setup)
        given = self._each(table.given, item.given)
        if laid is not None:
            given = _instead(laid.given, given)
        for part in [part for part in item.parts if part.when][1:]:
            if part.begins is not None:
                self.c.report(
                    "R114", "The play begins only once", part.begins,
                    suggestion="Write `when` alone: the example goes on from where it is.",
                )
        parts = self._each(lambda part: self._part(table, part), item.parts)
        if self._wrong:
            raise Unresolved
        return m.Example(
            item.name.text, tuple(player.text for player in players), tuple(options.items()),
            setup, given, parts, chapter, sources(item.cited), item.span, item.anew,
        )

    def tell_unused(self) -> None:
        """Warn of situations that no example starts from."""
        for name, span in self._unused.items():
            self.c.findings.add(
                Diagnostic(
                    "W201", f"The situation `{name}` is never used", span,
                    reason="No example starts from it.",
                    suggestion=f"Write `given {name}` in an example, or take it out.",
                    severity=Severity.WARNING,
                )
            )

    def _start(self, item: s.Example) -> _Laid | None:
        """Return the situation that an example starts from, if it names one."""
        name = item.situation
        if name is None:
            if not item.players:
                raise self.c.fail(
                    "R114", "This example does not say who plays", item.span,
                    suggestion="Write `players` and their names below it, or `given` and the name "
                    "of a situation.",
                )
            return None
        self._unused.pop(name.text, None)
        laid = self._laid.get(name.text)
        if laid is None:
            raise self.c.unknown("situation", name.text, name.span, self._laid)
        if item.players:
            raise self.c.fail(
                "R114", f"The players are those of the situation `{name.text}`", item.players[0].span,
                notes=(Note(laid.item.players[0].span, "they are named here"),),
                suggestion="Leave out this line.",
            )
        return laid

    def _each(self, do: Callable[[S], T], parts: Iterable[S]) -> tuple[T, ...]:
        """Return what is done with each part. After a mistake it goes on: all are told at once."""
        found: list[T] = []
        for part in parts:
            try:
                found.append(do(part))
            except Unresolved:
                self._wrong = True
        return tuple(found)

    def _part(self, table: _Table, part: s.ExamplePart) -> m.ExamplePart:
        when = self._each(table.when, part.when)
        then = self._each(table.then, part.then)
        return m.ExamplePart(when, part.begins is not None, part.stops, then)

    def _table(
        self, item: s.Example | s.Situation, players: tuple[s.Name, ...], span: Span
    ) -> _Table:
        count = len(players)
        if not self.c.min_players <= count <= self.c.max_players:
            what = "example" if isinstance(item, s.Example) else "situation"
            raise self.c.fail(
                "E402", f"This {what} has {count} player{'' if count == 1 else 's'}", span,
                reason=f"The game is for {self.c.min_players} to {self.c.max_players}.",
                suggestion="Name as many players as can play.",
            )
        scope = Scope()
        seats: dict[int, m.Expr] = {}
        for seat, player in enumerate(players):
            local = self.c.local(player.text, PLAYERS, player.span)
            scope.names[player.text] = local
            seats[local.uid] = m.Const(seat, PLAYERS, player.span)
        return _Table(self.c, self.values, scope, seats)

    def _options(self, written: tuple[tuple[s.Name, s.Expr], ...]) -> dict[str, int]:
        options: dict[str, int] = {}
        for name, cell in written:
            variable = self.c.variables.get(name.text)
            if variable is None or not variable.is_option:
                known = [v.name for v in self.c.variables.values() if v.is_option]
                raise self.c.unknown("option", name.text, name.span, known)
            options[name.text] = self.vocabulary.constant(cell, variable.type)
        return options


def _instead(
    laid: tuple[m.ExampleLine, ...], own: tuple[m.ExampleLine, ...]
) -> tuple[m.ExampleLine, ...]:
    """Return the lines of a situation; an example's own line of the same place stands instead of one."""
    left = {canonical_key(line.left, {}): line for line in own}
    lines = [left.pop(canonical_key(line.left, {}), line) for line in laid]
    kept = {id(line) for line in lines}
    return *lines, *(line for line in own if id(line) not in kept)


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
        """Return what lies in a place, or the value of something that the game remembers."""
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
            if isinstance(item.value, s.Nothing):
                found.append(self._empty_slot(item, line))
                continue
            if pieces.per_player:
                self._known(item.value)
            counted = pieces.single and isinstance(item.value, s.Number)
            value = self.values.value(item.value, self.scope, None if counted else pieces.kind)
            found.append(m.ExampleItem(self._seated(value), item.count, item.span))
        return tuple(found)

    def _empty_slot(self, item: s.ExampleItem, line: s.ExampleLine) -> m.ExampleItem:
        """Return a slot that is left empty before one that is not."""
        left = self.values.value(line.left, self.scope)
        assert isinstance(left, m.ZoneRef)
        if not traits(self.c.zones[left.zone].shape).numbered:
            raise self.c.fail(
                "R103", "Only a slot can be left empty", item.span,
                reason=f"`{left.zone}` has no slots: what lies there is in order, or in no order.",
                suggestion="Leave `none` out; alone on its line it says that nothing lies there.",
            )
        return m.ExampleItem(NOTHING, 1, item.span)

    def _known(self, name: s.Expr) -> None:
        """Report a name that no player of the example has, where only players can stand."""
        declared = self.c.functions.keys() | self.c.variables.keys() | self.c.broken
        if (
            isinstance(name, s.Name) and self.scope.find(name.text) is None
            and name.text not in declared
        ):
            players = [*self.scope.names]
            raise self.c.unknown(
                "player", name.text, name.span, (),
                f"Write it behind `players`; there are {', '.join(players[:-1])} and {players[-1]}."
                if len(players) > 1 else "Write it behind `players`.",
            )

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
        """Return what one player chooses, one choice after another."""
        self._known(line.left)
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
        """Return what holds in the end."""
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
        case CheckForm.NOBODY:
            return m.CheckKind.NOBODY
        case CheckForm.UNFINISHED:
            return m.CheckKind.UNFINISHED
        case _:
            assert_never(form)
