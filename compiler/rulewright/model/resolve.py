"""Syntax trees of a game's files to the resolved game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, assert_never

from rulewright.diagnostics.model import Findings, Note
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import limits
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.declarations import Vocabulary, sources
from rulewright.model.dependency_order import (
    Calls,
    calls_in,
    chain,
    circles,
    in_order,
)
from rulewright.model.examples import Examples
from rulewright.model.expressions import Expressions
from rulewright.model.name_clashes import report_clashes
from rulewright.model.narrowing_kills import Around
from rulewright.model.resolver_context import Context, Scope, Unresolved
from rulewright.model.rule_bodies import never_goes_on
from rulewright.model.state_size import state_size
from rulewright.model.statements import PLAYERS, Rule, Statements
from rulewright.model.tables import Tables
from rulewright.model.types import PLAYER, EnumType, IntType, NoneType, OptionalType
from rulewright.syntax import nodes as s
from rulewright.syntax.card_faces import spelt_out
from rulewright.syntax.forms import FunctionForm, OperationForm, TypeForm

_CIRCLE = 10
"""The longest circle of values that is told as one; values in order need not wait for others."""

T = TypeVar("T")
N = TypeVar("N", m.Verb, m.Action, m.Event, m.Card, m.Trigger, m.Note, m.Example)


def resolve(files: Sequence[s.SpecFile], findings: Findings) -> m.Game | None:
    """Return the game with names and types resolved, or None where findings say why not.

    `files` are in reading order. Whether each rule can be carried out is another question, which
    takes longer: `analysis.playability.resolve_playable` asks it too.
    """
    return _Resolver(findings).game([item for file in files for item in file.items])


class _Resolver:
    def __init__(self, findings: Findings) -> None:
        self.c = Context(findings)
        self.vocabulary = Vocabulary(self.c)
        self.values = Expressions(self.c, self._function)
        self.statements = Statements(self.c, self.values)
        self.examples = Examples(self.c, self.values, self.vocabulary)
        self.chapter_of: dict[int, str] = {}
        self.built: dict[int, m.Item] = {}

    # ---- the whole ------------------------------------------------------------------------------

    def game(self, items: list[s.Item]) -> m.Game | None:
        heads = [item for item in items if isinstance(item, s.GameHead)]
        if not heads:
            return None  # the caller reports a game without a head
        head = heads[0]
        for second in heads[1:]:
            self.c.report(
                "R114", "A game has one `game`", second.span,
                notes=(Note(head.span, "the first one"),), suggestion="Delete this one.",
            )
        if not 1 <= head.low <= head.high <= limits.PLAYERS:
            self.c.report(
                "R105", "This number of players is not possible", head.span,
                reason=f"A game is for 1 to {limits.PLAYERS} players.",
            )
            return None
        self.c.min_players, self.c.max_players = head.low, head.high
        self.c.around = Around(
            any(isinstance(item, s.Trigger) for item in items),
            frozenset(item.name.text for item in items if isinstance(item, s.Verb) and item.answers is not None),
        )
        items = [self._spelt_out(item, items) for item in items]
        self._chapters(items)
        self._declare(items, head)
        self._rules(items)
        if not any(isinstance(item, s.Play) for item in items):
            self.c.report(
                "R114", "This game does not say how it is played", head.span, suggestion="Write a `play` block."
            )
        if state_size(self.c) > limits.STATE:
            self.c.report(
                "R004", "This game is too large to play", head.span,
                reason=f"Its places, pieces and variables are more than {limits.STATE}.",
            )
        game = None if self.c.findings.failed else self._finish(items, head)
        self.c.findings.sort()
        return None if self.c.findings.failed else game

    def _spelt_out(self, item: s.Item, items: Sequence[s.Item]) -> s.Item:
        """Return cards row by row, and everything else as it stands."""
        if not isinstance(item, s.Cards):
            return item
        found = spelt_out(item, items)
        if isinstance(found, s.Cards):
            return found
        self.c.findings.add(found)
        return item

    def _chapters(self, items: list[s.Item]) -> None:
        chapter = m.UNNAMED_CHAPTER
        for item in items:
            if isinstance(item, s.Chapter):
                chapter = item.name.text
            self.chapter_of[id(item)] = chapter

    def _each(self, items: list[s.Item], kind: type[T], do: Callable[[T], m.Item | None]) -> None:
        for item in items:
            if isinstance(item, kind):
                try:
                    built = do(item)
                except Unresolved:
                    self.c.broken.update(_named_by(item))
                    continue
                if built is not None:
                    self.built[id(item)] = built

    def _declare(self, items: list[s.Item], head: s.GameHead) -> None:
        cards = [item for item in items if isinstance(item, s.Card)]
        self.vocabulary.players(head.span)
        self._each(items, s.Values, self._values)
        self._each(items, s.Pieces, self._pieces)
        self._each(items, s.Cards, lambda item: self._cards(item, cards))
        self._each(items, s.Zone, self.vocabulary.zone)
        self._each(items, s.Remember, self.vocabulary.remember)
        self._each(items, s.Option, self.vocabulary.option)
        self._each(items, s.Table, Tables(self.c, self.vocabulary).table)

    def _values(self, item: s.Values) -> m.Item:
        self.vocabulary.values(item)
        return self.c.enums[item.name.text]

    def _pieces(self, item: s.Pieces) -> m.Item:
        self.vocabulary.pieces(item)
        return self.c.classes[item.name.text]

    def _cards(self, item: s.Cards, cards: list[s.Card]) -> m.Item:
        if item.each is not None:
            raise Unresolved  # why its faces cannot be made was reported
        self.vocabulary.cards(item, cards)
        return self.c.classes[item.name.text]

    # ---- rules ----------------------------------------------------------------------------------

    def _rules(self, items: list[s.Item]) -> None:
        self._once(items)
        report_clashes(self.c, items)
        self._each(items, s.Function, self._announce_function)
        self._rank()
        self._each(items, s.Verb, self._announce_verb)
        self._each(items, s.Event, self._event)
        functions = in_order({name: item for name, (item, _) in self.c.pending.items()})
        self._each([*functions], s.Function, lambda item: self._function(item.name.text))
        self._each(items, s.Setup, self._setup)
        self._each(items, s.Play, self._play)
        self._each(items, s.Verb, self._verb)
        self._each(items, s.Action, self._action)
        self._each(items, s.Card, self._card)
        self._each(items, s.Trigger, self._trigger)
        self._each(items, s.Note, self._note)
        self._each(items, s.Situation, self.examples.situation)
        self._each(items, s.Example, self._example)
        self.examples.tell_unused()
        self._no_recursion(items)

    def _once(self, items: list[s.Item]) -> None:
        """Report two things of one sort with one name, where nothing else would."""
        seen: dict[tuple[str, str], Span] = {}
        for item in items:
            match item:
                case (
                    s.Action() | s.Event() | s.Trigger() | s.Note() | s.Example() | s.Card()
                    | s.Situation()
                ):
                    what, name = type(item).__name__.lower(), item.name
                    headline = f"There are two {what}s called `{name.text}`"
                case s.Setup() | s.Play():
                    what, name = type(item).__name__.lower(), s.Name("", item.span)
                    headline = f"There are two `{what}` blocks"
                case (
                    s.GameHead() | s.Part() | s.Chapter() | s.Values() | s.Pieces() | s.Cards()
                    | s.Zone() | s.Remember() | s.Option() | s.Table() | s.Function() | s.Verb()
                ):
                    continue  # told elsewhere, or no harm
                case _:
                    assert_never(item)
            earlier = seen.setdefault((what, name.text), name.span)
            if earlier is not name.span:
                self.c.report(
                    "R102", headline, name.span, notes=(Note(earlier, "the first one"),),
                    suggestion="Rename one of them." if name.text else "Put them into one.",
                )

    def _rank(self) -> None:
        """Where nobody says how players rank, it is by their score, or else by their payoff."""
        if FunctionForm.RANK in self.c.pending:
            return
        for form in (FunctionForm.SCORE, FunctionForm.PAYOFF):
            if form in self.c.pending:
                item, chapter = self.c.pending[form]
                span = item.span
                player = s.Name(PLAYER, span)
                own = s.Of(s.Name(form, span), (player,), span)
                key = s.Operation(OperationForm.KEY_HIGHEST, (own,), span)
                value = s.Operation(OperationForm.RANKED, (key,), span)
                params = (s.Param(player, s.TypeRef(TypeForm.NAME, player, 0, 0, span)),)
                rank = s.Function(
                    FunctionForm.RANK, s.Name(FunctionForm.RANK, span), params, value,
                    s.Cited((), ()), span,
                )
                self.c.pending[FunctionForm.RANK] = rank, chapter
                return

    def _announce_function(self, item: s.Function) -> None:
        self.c.taken(item.name, item.kind)
        self.c.pending[item.name.text] = (item, self.chapter_of[id(item)])

    def _params(self, params: tuple[s.Param, ...]) -> tuple[m.Local, ...]:
        return tuple(
            self.c.local(p.name.text, self.c.type_of(p.type), p.name.span) for p in params
        )

    def _scope(self, *locals_: m.Local) -> Scope:
        return Scope(None, {local.name: local for local in locals_})

    def _function(self, name: str) -> m.Function:
        """Resolve a function when it is first needed."""
        if name in self.c.functions:
            return self.c.functions[name]
        if name in self.c.broken:
            raise Unresolved
        item, chapter = self.c.pending[name]
        if name in self.c.resolving:
            raise self.c.fail(
                "R108", f"`{name}` is explained by itself", item.span,
                reason=chain(self.c.resolving, name),
                suggestion="Say it without going round in a circle.",
            )
        if len(self.c.resolving) > _CIRCLE:
            raise self.c.fail(
                "R004", "Rules lead from one to the next too often", item.span,
                suggestion="Say more of it in one rule.",
            )
        self.c.resolving.append(name)
        this, self.values.this = self.values.this, None
        try:
            params = self._params(item.params)
            scope = self._scope(*params)
            kind = _kind(item.kind)
            value = self._worked_out(item, kind, scope)
            self.values.must_be_value(value)
            if isinstance(value.type, NoneType):
                raise self.c.fail("R103", "None of what?", value.span)
            self._result(item, kind, params, value)
            if kind is m.FunctionKind.ROLE and not isinstance(value.type, OptionalType):
                raise self.c.fail(
                    "R103", "A role is held by a piece at a place", value.span,
                    label=f"this is {self.c.describe(value.type)}",
                    suggestion="Write `first of …`, `second of …` or `last of …`.",
                )
        except Unresolved:
            self.c.broken.add(name)
            raise
        finally:
            self.c.resolving.pop()
            self.values.this = this
        function = m.Function(
            kind, name, params, value.type, value, chapter, sources(item.cited), item.span
        )
        self.c.functions[name] = function
        return function

    def _worked_out(self, item: s.Function, kind: m.FunctionKind, scope: Scope) -> m.Expr:
        """Return what a function is worth; a quantity is missing where something is that it is made of."""
        if kind is m.FunctionKind.PREDICATE:
            return self.values.test(item.value, scope)
        if kind is m.FunctionKind.QUANTITY:
            return self.values.optional(item.value, scope)
        with self.values.naming(strict=True):
            return self.values.value(item.value, scope)

    def _result(
        self, item: s.Function, kind: m.FunctionKind, params: tuple[m.Local, ...], value: m.Expr
    ) -> None:
        """A result is one of each player: a number, or for a team a value."""
        if kind not in m.RESULTS:
            return
        what = kind.value.replace("_", " ")
        if params and params[0].type != PLAYERS:
            raise self.c.fail(
                "R103", f"A {what} is that of a player", params[0].span,
                reason="When the game is over, each player is told their own.",
                suggestion=f"Write `{what} of player: …`.",
            )
        team = kind is m.FunctionKind.TEAM
        of = value.type.of if isinstance(value.type, OptionalType) else value.type
        if team and not isinstance(of, EnumType):
            raise self.c.fail(
                "R103", "A team is a value that has a name", value.span,
                label=f"this is {self.c.describe(value.type)}",
                reason="The book and the log call the teams by their names.",
                suggestion="Declare the teams: `values side: red, blue`.",
            )
        if not team and not isinstance(value.type, IntType):
            raise self.c.fail(
                "R103", f"A {what} is a number", value.span,
                label=f"this is {self.c.describe(value.type)}",
                reason="Players are compared by it.",
                suggestion="Say what it comes to in each case: `3 if … otherwise 0`.",
            )

    def _announce_verb(self, item: s.Verb) -> None:
        if item.name.text in self.c.verbs:
            raise self.c.fail(
                "R102", f"There are two verbs called `{item.name.text}`", item.name.span,
                notes=(Note(self.c.verbs[item.name.text][0].span, "the other one"),),
            )
        self.c.verbs[item.name.text] = (item, self._params(item.params))
        if item.answers is not None:
            kind = self.c.type_of(item.answers)
            self.c.answers[item.name.text] = self.c.local("answer", kind, item.answers.span)

    def _verb(self, item: s.Verb) -> m.Item:
        if item.name.text not in self.c.verbs:
            raise Unresolved
        params = self.c.verbs[item.name.text][1]
        answer = self.c.answers.get(item.name.text)
        rule = Rule(item.name.text, answer=answer)
        body = self.statements.block(item.body, self._scope(*params), rule)
        if answer is not None and not any(map(never_goes_on, body)):
            self.c.report(
                "R104", f"`{item.name.text}` does not always answer", item.name.span,
                reason="At the end of its lines nothing says what the answer is.",
                suggestion="End every way through it with `stop with answer …`, its last line for instance.",
            )
        return m.Verb(
            item.name.text, params, body, self.chapter_of[id(item)], sources(item.cited), item.span,
            answer=answer,
        )

    def _event(self, item: s.Event) -> m.Item:
        if item.piece_class.text not in self.c.classes:
            raise self.c.unknown(
                "class of cards", item.piece_class.text, item.piece_class.span, self.c.classes
            )
        event = m.Event(
            item.name.text, self._params(item.params), item.piece_class.text,
            self.chapter_of[id(item)], item.span,
        )
        self.c.events[event.name] = event
        return event

    def _setup(self, item: s.Setup) -> m.Item:
        steps: list[m.Step] = []
        for step in item.steps:
            rule = Rule(f"setup_{step.name.text}", in_setup=True)
            body = self.statements.block(step.body, Scope(), rule)
            steps.append(m.Step(step.name.text, body, sources(step.cited), step.span))
        return m.Setup(tuple(steps), self.chapter_of[id(item)], item.span)

    def _play(self, item: s.Play) -> m.Item:
        body = self.statements.block(item.body, Scope(), Rule("play", in_play=True))
        return m.Play(body, self.chapter_of[id(item)], sources(item.cited), item.span)

    def _action(self, item: s.Action) -> m.Item:
        actor = self.c.local("actor", PLAYERS, item.name.span)
        scope = self._scope(actor)
        place: m.Local | None = None
        if item.role is not None:
            place = self._role_place(item)
            if place is not None:
                scope.names[place.name] = place
        rule = Rule(item.name.text)
        needs: list[m.Need] = []
        for need in item.needs:
            try:
                test = self.values.test(need.value, scope)
            except Unresolved:
                continue
            scope = scope.knowing(test)
            needs.append(m.Need(test, sources(need.cited), need.span))
        body = self.statements.block(item.body, scope, rule)
        return m.Action(
            item.name.text, actor, item.role.text if item.role else None, place, tuple(needs), body,
            self.chapter_of[id(item)], sources(item.cited), item.span,
        )

    def _role_place(self, item: s.Action) -> m.Local | None:
        assert item.role is not None
        name = item.role.text
        if name not in self.c.pending:
            roles = [f for f, (each, _) in self.c.pending.items() if each.kind is FunctionForm.ROLE]
            close = suggest_name(name, roles)
            there = f"The roles are: {', '.join(f'`{role}`' for role in roles)}. " if roles else ""
            raise self.c.unknown(
                "role", name, item.role.span, roles,
                f"Did you mean `{close}`?" if close
                else f"{there}A new one is declared: `role {name} …`, in a house rule "
                f"`add role {name} …`.",
            )
        role = self._function(name)
        if role.kind is not m.FunctionKind.ROLE or role.type != OptionalType(PLAYERS):
            raise self.c.fail("R103", f"`{name}` is not a role of players", item.role.span)
        if item.place is None:
            if role.params:
                raise self.c.fail(
                    "R104", f"`{name}` of what?", item.role.span,
                    suggestion=f"Write `by {name} of {role.params[0].name}`.",
                )
            return None
        if not role.params:
            raise self.c.fail("R104", f"`{name}` takes no `of`", item.place.span)
        return self.c.local(item.place.text, role.params[0].type, item.place.span)

    def _card(self, item: s.Card) -> m.Item | None:
        piece_class = item.piece_class.text
        if piece_class not in self.c.classes:
            if piece_class in self.c.broken:
                raise Unresolved
            raise self.c.unknown(
                "class of cards", piece_class, item.piece_class.span, self.c.classes
            )
        kind_type = self.c.classes[piece_class].kind
        kinds = self.c.values(kind_type)
        if item.name.text not in kinds:
            raise self.c.unknown(f"kind of {piece_class}", item.name.text, item.name.span, kinds)
        kind = self.c.number(kind_type, item.name.text)
        handlers: list[m.Handler] = []
        for handler in item.handlers:
            if handler.event.text not in self.c.events:
                self.c.unknown("event", handler.event.text, handler.event.span, self.c.events)
                continue
            event = self.c.events[handler.event.text]
            self.values.this = m.Const(kind, kind_type, handler.span)
            params = tuple(self.c.local(p.name, p.type, p.span) for p in event.params)
            body = self.statements.block(
                handler.body, self._scope(*params), Rule(f"{item.name.text}_{event.name}")
            )
            self.values.this = None
            handlers.append(
                m.Handler(event.name, params, body, sources(handler.cited), handler.span)
            )
        return m.Card(
            item.name.text, piece_class, kind, tuple(handlers), self.chapter_of[id(item)],
            sources(item.cited), item.span,
        )

    def _trigger(self, item: s.Trigger) -> m.Item:
        scope = Scope()
        domain: m.Domain | None = None
        if item.domain is not None:
            domain, scope = self.values.domain(item.domain, scope)
        condition = self.values.test(item.condition, scope)
        rule = Rule(item.name.text)
        body = self.statements.block(item.body, scope.knowing(condition), rule)
        return m.Trigger(
            item.name.text, domain, condition, body, self.chapter_of[id(item)],
            sources(item.cited), item.span,
        )

    def _note(self, item: s.Note) -> m.Item:
        return m.Note(item.name.text, self.chapter_of[id(item)], sources(item.cited), item.span)

    def _example(self, item: s.Example) -> m.Item:
        return self.examples.example(item, self.chapter_of[id(item)])

    # ---- finish ---------------------------------------------------------------------------------

    def _no_recursion(self, items: list[s.Item]) -> None:
        """Verbs may use one another, but not in a circle: every rule comes to an end."""
        calls: Calls = {}
        spans: dict[str, Span] = {}
        for item in items:
            built = self.built.get(id(item))
            if isinstance(built, m.Verb):
                calls[built.name] = list(calls_in(built.body))
                spans[built.name] = built.span
            elif isinstance(built, m.Card):
                for handler in built.handlers:
                    name = f"rules for {handler.event}"
                    calls.setdefault(name, []).extend(calls_in(handler.body))
                    spans[name] = handler.span
            elif isinstance(built, m.Action):
                calls.setdefault("actions", []).extend(calls_in(built.body))
                spans["actions"] = built.span

        def circle(callee: str, span: Span, through: str) -> None:
            self.c.report(
                "R108", f"`{callee}` leads back to itself", span, reason=through,
                suggestion="Break the circle; a rule that repeats needs a stated bound.",
                notes=(Note(spans[callee], "it starts here"),) if callee in spans else (),
            )

        circles(calls, circle)

    def _finish(self, items: list[s.Item], head: s.GameHead) -> m.Game | None:
        built = [self.built[id(item)] for item in items if id(item) in self.built]
        def by(kind: type[N]) -> dict[str, N]:
            return {item.name: item for item in built if isinstance(item, kind)}

        setups = [x for x in built if isinstance(x, m.Setup)] or [m.Setup((), m.UNNAMED_CHAPTER, head.span)]
        plays = [x for x in built if isinstance(x, m.Play)]
        chapters: dict[str, list[m.Item]] = {}
        for item in items:
            if id(item) in self.built:
                chapters.setdefault(self.chapter_of[id(item)], []).append(self.built[id(item)])
        return m.Game(
            head.name.text, head.low, head.high, head.edition.text if head.edition else None,
            sources(head.cited), self.c.enums, self.c.classes,
            self.c.zones, self.c.variables, self.c.tables, self.c.functions, by(m.Verb),
            by(m.Action), by(m.Event), by(m.Card), by(m.Trigger), by(m.Note), by(m.Example),
            setups[0], plays[0],
            tuple(m.Chapter(name, tuple(inside)) for name, inside in chapters.items()),
        )


def _kind(form: FunctionForm) -> m.FunctionKind:
    match form:
        case FunctionForm.ROLE:
            return m.FunctionKind.ROLE
        case FunctionForm.PREDICATE:
            return m.FunctionKind.PREDICATE
        case FunctionForm.QUANTITY:
            return m.FunctionKind.QUANTITY
        case (
            FunctionForm.SCORE | FunctionForm.PAYOFF | FunctionForm.TEAM | FunctionForm.RANK
            | FunctionForm.COMMON_SCORE
        ):
            return m.FunctionKind(form.value)
        case _:
            assert_never(form)


def _named_by(item: s.Item) -> Iterator[str]:
    """Yield the names that a declaration gives: they are no unknown ones if something is wrong with it."""
    name = getattr(item, "name", None)
    if isinstance(name, s.Name):
        yield name.text
    match item:
        case s.Cards():
            yield from (attribute.name.text for attribute in item.attributes)
            yield from (face.name.text for face in item.faces)
        case s.Values():
            yield from (value.text for value in item.values)
        case _:
            return
