"""Statements: operands checked, picks and loop names bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.limits import NUMBER, OPTIONS, PIECES, REPEATS
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.absence import carried_out
from rulewright.model.capacity_messages import several
from rulewright.model.declarations import sources as cited_sources
from rulewright.model.expected_types import Home, written
from rulewright.model.expressions import Expressions
from rulewright.model.joint_choices import count_of, radix
from rulewright.model.leading_names import narrowed, substituted, there_is
from rulewright.model.narrowing import Changed, Ranges, is_own, learned, renamed, still
from rulewright.model.narrowing import variable as of_variable
from rulewright.model.narrowing_kills import binds, changed, changed_by, ends
from rulewright.model.or_else import fallback, written_out
from rulewright.model.place_kinds import traits
from rulewright.model.resolver_context import Context, Scope, Unresolved
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    Type,
    ZoneType,
)
from rulewright.syntax import nodes as s
from rulewright.syntax.common_mistakes import misspelt_beginning
from rulewright.syntax.forms import DestinationForm, DomainForm, OperationForm, SelectionForm

PLAYERS = EnumType(PLAYER)
COUNT = IntType(-NUMBER, PIECES)
TIMES = IntType(-NUMBER, REPEATS)
"""How many, and how often: a number below 0 counts as 0."""
_FROM_A_PILE = "Cards are moved: `move top of … to …`, with the pile before `to` and the place behind it."
_FROM_A_HAND = (
    "Cards are moved: `move 1 random … in … to …`; or let somebody choose first, and move what was chosen."
)
_MEANT_BY_PLAYERS = {
    "draw": _FROM_A_PILE, "take": _FROM_A_PILE, "get": _FROM_A_PILE, "pick": _FROM_A_PILE,
    "discard": _FROM_A_HAND, "give": _FROM_A_HAND,
    "skip": "Let the game remember it with `remember … of player`, and ask for it in the turn.",
}
"""Words that players have for what they do; verbs are what a game calls so."""


@dataclass(slots=True)
class Rule:
    """The rule whose statements are being resolved."""

    name: str
    in_setup: bool = False
    in_play: bool = False
    secret_for: m.Local | None = None
    enclosed: bool = False
    """Within something that cannot be left half-way, or that is done again: a loop, or what counts as one."""
    answer: m.Local | None = None
    """What a verb answers, which therefore never ends without an answer."""

    @property
    def can_end(self) -> bool:
        """Return whether it ends here where something that it names is missing."""
        open_ended = self.in_setup or self.in_play or self.answer is not None
        return not (open_ended or self.enclosed or self.secret_for is not None)


class Statements:
    """Resolves blocks of one game."""

    def __init__(self, context: Context, values: Expressions) -> None:
        self.c = context
        self.v = values
        self.choosers: dict[int, m.Expr] = {}
        self.choices: set[str] = set()

    def block(self, body: tuple[s.Statement, ...], scope: Scope, rule: Rule) -> m.Block:
        """Return all statements of a block; names bound in it end with it."""
        inner = Scope(scope)
        result: list[m.Statement] = []
        done: m.Statement
        for number, statement in enumerate(body):
            try:
                if isinstance(statement, s.Let) and rule.can_end:
                    there = self._if_it_is_there(statement, body[number + 1 :], inner, rule)
                    if there is not None:
                        result.append(there)
                        break
                if isinstance(statement, s.Choose) and statement.joined:
                    *firsts, last = self._joint(statement, inner, rule)
                    result += firsts
                    done = last
                else:
                    if isinstance(statement, s.Let | s.Answer):
                        with self.v.naming(strict=True):
                            result += self._asked(statement, inner, rule)
                    done = self._carried_out(statement, inner, rule)
            except Unresolved:
                self._bind_anyway(statement, inner)
            else:
                result.append(done)
                inner.ranges = self._left(done, statement, inner)
                continue
            inner.ranges = self._lasting(inner, statement)
        return tuple(result)

    def _carried_out(self, statement: s.Statement, scope: Scope, rule: Rule) -> m.Statement:
        """Return a statement, which is carried out if all that it names is there."""
        names = isinstance(statement, s.Let | s.Secretly)  # what comes after it asks for the names that it gives
        with self.v.naming(strict=names) as missing:
            done = self._statement(statement, scope, rule)
        return carried_out(missing, done)

    def _asked(self, st: s.Let | s.Answer, scope: Scope, rule: Rule) -> list[m.Statement]:
        """Return what comes before a statement: the verb that is asked, or the answer that ends its verb."""
        if isinstance(st, s.Answer):
            if rule.answer is None:
                raise self.c.fail(
                    "R114", "There is no verb here that answers", st.span,
                    reason="A verb that answers says what its answer is, behind its name.",
                    suggestion="Write `verb … (…): yes or no`, or another type behind the colon.",
                )
            value = self.v.value(st.value, scope, rule.answer.type, Home("answer", rule.answer.span))
            target = m.LocalRef(rule.answer, None, rule.answer.type, st.span)
            return [m.Assign(target, value, cited_sources(st.cited), st.span)]
        verb = self._verb_asked(st.value, scope)
        if verb is None:
            return []
        args = st.value.args if isinstance(st.value, s.Of) else ()
        params = self.c.verbs[verb.text][1]
        given = self._arguments(verb.text, args, params, st.value.span, scope)
        return [m.Call(verb.text, given, cited_sources(st.cited), st.value.span)]

    def _verb_asked(self, value: s.Expr, scope: Scope) -> s.Name | None:
        """Return the name of the verb that a value is the answer of."""
        name = value.name if isinstance(value, s.Of) else value
        if not isinstance(name, s.Name) or name.text not in self.c.answers:
            return None
        return None if scope.find(name.text) is not None else name

    def _if_it_is_there(
        self, let: s.Let, rest: tuple[s.Statement, ...], scope: Scope, rule: Rule
    ) -> m.IfThere | None:
        """Return the rest of a rule for where there is what it names; where there is none, the rule ends.

        None where there always is something, or the rest does without it.
        """
        value = self._tried(lambda: self.v.optional(let.value, scope))
        if value is None or not isinstance(value.type, OptionalType):
            return None
        maybe = self.c.local(let.name.text, value.type, let.name.span)
        wrong = self._tried_block(rest, Scope(scope, {maybe.name: maybe}), rule)
        if not any(item.code == "R106" and item.span.text == maybe.name for item in wrong):
            return None
        local = replace(maybe, type=value.type.of)
        then = self.block(rest, Scope(scope, {local.name: local}), rule)
        sources = cited_sources(let.cited)
        return m.IfThere(value, local, then, (m.Stop(m.NO_SOURCES, let.span),), sources, let.span)

    def _tried(self, make: Callable[[], m.Expr]) -> m.Expr | None:
        """Return a value, or None where something is wrong with it, which is told elsewhere."""
        findings, self.c.findings = self.c.findings, Findings()
        try:
            return make()
        except Unresolved:
            return None
        finally:
            self.c.findings = findings

    def _tried_block(self, body: tuple[s.Statement, ...], scope: Scope, rule: Rule) -> list[Diagnostic]:
        """Return what is wrong with statements, of which nothing is kept."""
        kept = self.choices.copy(), self.choosers.copy(), self.v.unsure.copy(), self.c.broken.copy()
        findings, self.c.findings = self.c.findings, Findings()
        strict, self.v.strict = self.v.strict, True
        wrong = self.c.findings.items
        # What stands after it is not tried once more for each name that may be missing.
        self.block(body, scope, replace(rule, enclosed=True))
        self.c.findings, self.v.strict = findings, strict
        self.choices, self.choosers, self.v.unsure, self.c.broken = kept
        own = {(span.file, span.start) for span in _spans(body)}
        for item in wrong:
            if (item.span.file, item.span.start) not in own:
                findings.add(item)  # of a function that is used here, which is looked at once
        return wrong

    def _lasting(self, scope: Scope, statement: s.Statement) -> Ranges:
        """Return what tests have said of numbers that a statement does not change."""
        if not scope.ranges:
            return scope.ranges
        options = frozenset(
            of_variable(each.name) for each in self.c.variables.values() if each.is_option
        )
        return still(scope.ranges, changed(statement, self.c.around), options)

    def _own(self, domain: m.Domain, scope: Scope, loop: s.ForEach) -> Ranges:
        """Return what is known of a member's own variables, which only its own turn in a loop changes."""
        member = domain.var.name
        if not isinstance(domain.source, m.EnumSource) or binds(loop.body, member):
            return {}
        left = still(scope.ranges, changed_by(loop.body, self.c.around, member), frozenset())
        return {key: each for key, each in left.items() if is_own(key, domain.var)}

    def _left(self, done: m.Statement, statement: s.Statement, scope: Scope) -> Ranges:
        """Return what is known after a statement: beside what lasts, how a test came out where the rule goes on."""
        left = self._lasting(scope, statement)
        if isinstance(statement, s.If) and isinstance(done, m.If):
            for over, goes_on, outcome in (
                (statement.then, statement.otherwise, False), (statement.otherwise, statement.then, True),
            ):
                if ends(over) and changed_by(goes_on, self.c.around) == Changed():
                    return learned(left, done.condition, outcome)
        return left

    def _bind_anyway(self, statement: s.Statement, scope: Scope) -> None:
        """After an error, keeps the name known so that one mistake is reported once."""
        name: s.Name | None
        match statement:
            case s.Let():
                name = statement.name
            case s.Choose():
                name = statement.domain.alias or statement.domain.name
            case s.Move():
                name = statement.name
            case (
                s.May() | s.Look() | s.TakeAction() | s.Shuffle() | s.Swap() | s.If()
                | s.IfThere() | s.ForEach() | s.Secretly() | s.Repeat() | s.RepeatUntil()
                | s.TakeTurns() | s.Assign() | s.Adjust() | s.Call() | s.CarryOut() | s.Stop()
                | s.Answer() | s.Finish() | s.Together()
            ):
                name = None
            case _:
                assert_never(statement)
        if name is not None and name.text not in scope.names:
            self.c.broken.add(name.text)

    def _name(self, rule: Rule, what: str) -> str:
        """Return a name for a choice that stays when other rules change: the rule and what is chosen."""
        name, number = f"{rule.name}_{what}", 2
        while name in self.choices:
            name, number = f"{rule.name}_{what}_{number}", number + 1
        self.choices.add(name)
        return name

    def _bind(self, scope: Scope, local: m.Local) -> m.Local:
        scope.names[local.name] = local
        return local

    # ---- statements -----------------------------------------------------------------------------

    def _statement(self, st: s.Statement, scope: Scope, rule: Rule) -> m.Statement:
        span, sources = st.span, cited_sources(st.cited)
        if rule.secret_for is not None and not isinstance(st, s.Choose | s.May | s.If | s.Let):
            raise self.c.fail(
                "R113", "Nothing may happen in a secret choice", span,
                reason="All choose at the same time, so nothing can change before all have chosen.",
                suggestion=_after_secret(rule.secret_for, scope),
            )
        match st:
            case s.Answer():
                return m.Stop(m.NO_SOURCES, span)
            case s.Let():
                verb = self._verb_asked(st.value, scope)
                if verb is None:
                    value = self.v.optional(st.value, scope)
                else:
                    answer = self.c.answers[verb.text]
                    value = m.LocalRef(answer, None, answer.type, st.value.span)
                self.v.must_be_value(value)
                if isinstance(value.type, NoneType):
                    raise self.c.fail(
                        "R103", "None of what?", value.span,
                        reason="A name must be able to stand for something, too.",
                        suggestion="Declare it with `remember … or none`.",
                    )
                kind = value.type
                if isinstance(kind, IntType):
                    kind = IntType(kind.low, kind.high)  # the name keeps the value, whatever comes
                local = self.c.local(st.name.text, kind, st.name.span, rule.secret_for)
                return m.Let(self._bind(scope, local), value, sources, span)
            case s.Choose():
                return self._choose(st, scope, rule, sources)
            case s.May():
                chooser = self.v.value(st.chooser, scope, PLAYERS)
                name = self._name(rule, st.label.text)
                return m.May(
                    name, chooser, st.label.text, self.block(st.body, scope, rule),
                    self.block(st.otherwise, scope, rule), sources, span,
                )
            case s.Look():
                who = self.v.value(st.who, scope, PLAYERS)
                looked_at = self._looked_at(st.selection, scope, rule)
                return m.Look(who, looked_at, st.secret, sources, span)
            case s.TakeAction():
                who = self.v.value(st.who, scope, PLAYERS)
                return m.TakeAction(self._name(rule, "action"), who, sources, span)
            case s.Move():
                return self._move(st, scope, rule, sources)
            case s.Shuffle():
                return m.Shuffle(self.v.zone(st.zone, scope), sources, span)
            case s.Swap():
                return self._swap(st, scope, sources)
            case s.If():
                test = self.v.test(st.condition, scope)
                then = self.block(st.then, scope.knowing(test), rule)
                otherwise = self.block(st.otherwise, scope.knowing(test, False), rule)
                return m.If(test, then, otherwise, sources, span)
            case s.IfThere():
                return self._if_there(st, scope, rule, sources)
            case s.ForEach():
                domain, inner = self.v.domain(st.domain, scope)
                # Members are found before the first time: only what is a member's own is still so.
                inner.ranges = {**self._lasting(inner, st), **self._own(domain, inner, st)}
                body = self._enclosed(rule, lambda: self.block(st.body, inner, rule))
                return m.ForEach(domain, body, sources, span)
            case s.Secretly():
                return self._secretly(st, scope, rule, sources)
            case s.Repeat():
                times = self.v.value(st.times, scope, TIMES)
                again = Scope(scope, ranges=self._lasting(scope, st))
                body = self._enclosed(rule, lambda: self.block(st.body, again, rule))
                return m.Repeat(times, body, sources, span)
            case s.RepeatUntil():
                scope = Scope(scope, ranges=self._lasting(scope, st))
                test = self.v.test(st.condition, scope)
                limit = self.v.value(st.limit, scope, TIMES)
                again = scope.knowing(test, False)
                body = self._enclosed(rule, lambda: self.block(st.body, again, rule))
                return m.RepeatUntil(test, limit, body, sources, span)
            case s.TakeTurns():
                return self._turns(st, scope, rule, sources)
            case s.Assign():
                return self._assign(st, scope, sources)
            case s.Adjust():
                target = self._target(st.target, scope)
                if not isinstance(target.type, IntType):
                    raise self.c.fail("R103", "Only a number can increase", target.span)
                amount = self.v.value(st.amount, scope, IntType(0, 1_000_000))
                return m.Adjust(target, st.up, amount, sources, span)
            case s.Call():
                return self._call(st, scope, sources)
            case s.CarryOut():
                return self._carry_out(st, scope, sources)
            case s.Stop():
                if rule.in_setup or rule.in_play:
                    raise self.c.fail("R114", "There is no verb or action to stop here", span)
                if rule.answer is not None:
                    raise self.c.fail(
                        "R114", "This verb stops with an answer", span,
                        reason="Who asks it waits for one.", suggestion="Write `stop with answer …`.",
                    )
                return m.Stop(sources, span)
            case s.Finish():
                return m.Finish(self._winners(st, scope), sources, span)
            case s.Together():
                return m.Together(self._enclosed(rule, lambda: self.block(st.body, scope, rule)), sources, span)
            case _:
                assert_never(st)

    def _enclosed(self, rule: Rule, make: Callable[[], m.Block]) -> m.Block:
        """Return a block that cannot be left half-way."""
        outside, rule.enclosed = rule.enclosed, True
        body = make()
        rule.enclosed = outside
        return body

    def _no_player(self, winners: s.Domain, scope: Scope) -> None:
        """Report a player where players are told by a test."""
        name = winners.name
        if winners.base is not DomainForm.NAME or winners.alias is not None or name is None:
            return
        if name.text in {*self.c.enums, *self.c.classes}:
            return
        found = scope.find(name.text) or self.c.variables.get(name.text)
        if found is not None and self.c.fits(found.type, PLAYERS):
            raise self.c.fail(
                "R103", "Who wins is told by a test", name.span, label=f"this is {self.c.describe(PLAYERS)}",
                suggestion=f"Write `player where player is {name.text}`.",
            )

    def _winners(self, st: s.Finish, scope: Scope) -> m.Domain | None:
        if st.winners is not None:
            self._no_player(st.winners, scope)
            winners = self.v.domain(st.winners, scope)[0]
            if winners.var.type != PLAYERS:
                raise self.c.fail("R103", "Only players can win", winners.span)
            return winners
        if not st.ranked:
            return None
        if self.v.known_function(m.FunctionKind.RANK):
            return self.v.first(st.span)
        if self.v.known_function(m.FunctionKind.COMMON_SCORE):
            return None
        raise self.c.fail(
            "R104", "Who wins is not said", st.span,
            reason="Where nothing is said, whoever ranks first wins, and here nothing ranks players.",
            suggestion="Write `end the game won by …`, or declare a `final score of player`.",
        )

    def _choose(self, st: s.Choose, scope: Scope, rule: Rule, sources: m.Sources) -> m.Statement:
        chooser = self.v.value(st.chooser, scope, PLAYERS)
        low = high = None
        if st.low is not None and st.high is not None:
            low = self.v.value(st.low, scope, COUNT)
            high = low if st.high is st.low else self.v.value(st.high, scope, COUNT)
            self._right_way_round(low, high, st)
        if st.or_else is None:
            domain, inner = self.v.domain(st.domain, scope)
        else:
            domain, inner = self._or_else(st, st.or_else, scope)
        kind: Type = domain.var.type
        if low is not None:
            assert isinstance(kind, EnumType | IntType)
            kind = ListType(kind)
        name = self._name(rule, domain.var.name)
        otherwise = self.block(st.otherwise, scope, rule)
        var = self.c.local(domain.var.name, kind, domain.var.span, rule.secret_for)
        self._bind(scope, var)
        if low is None:
            scope.ranges = renamed(inner.ranges, domain.var, var)
        self.choosers[var.uid] = chooser
        return m.Choose(
            name, chooser, domain, low, high, var, st.secret, otherwise, sources, st.span
        )

    def _or_else(self, st: s.Choose, other: s.OrElse, scope: Scope) -> tuple[m.Domain, Scope]:
        """Return what is chosen from: what passes the tests, or else what passes the other one."""
        if st.low is not None:
            raise self.c.fail(
                "R103", "`or else` is for a choice of one", other.span,
                reason="Of several, some may pass the test: are those chosen then, or none of them?",
                suggestion="Let them be chosen one at a time, or ask first with `if`.",
            )
        kept = tuple(test for test in st.domain.tests if test.excludes)
        tests = tuple(test for test in st.domain.tests if not test.excludes)
        if not tests:
            raise self.c.fail(
                "R104", "Where what fails?", other.span,
                reason="There is no `where` before it, so that anything is chosen as it is.",
                suggestion="Write `… where …` before `or else`, or leave it out.",
            )
        wanted, _ = self.v.domain(replace(st.domain, tests=(*kept, *tests)), scope)
        plain, inner = self.v.domain(replace(st.domain, tests=kept), scope)
        instead = None if other.test is None else self.v.test(other.test, inner)
        member = m.LocalRef(plain.var, None, plain.var.type, plain.var.span)
        asked = (test.test for test in wanted.filters[len(plain.filters) :])
        own = tuple(substituted(test, {wanted.var.uid: member}) for test in asked)
        return written_out(plain, own, wanted, instead, other.span), inner

    def _joint(self, st: s.Choose, scope: Scope, rule: Rule) -> list[m.Choose]:
        """Return choices that are made as one: each but the last leaves out what nothing could be chosen after."""
        if st.low is not None:
            raise self.c.fail(
                "R113", "Only choices of one are joined by `then`", st.low.span,
                reason="Each option is one thing with another one.",
                suggestion="Choose several things in a line of their own.",
            )
        sources = cited_sources(st.cited)
        made: list[m.Choose] = []
        for number, domain in enumerate((st.domain, *st.joined)):
            one = replace(st, domain=domain, joined=())
            if number:
                one = replace(one, or_else=None, otherwise=())
            with self.v.naming() as missing:
                choice = carried_out(missing, self._choose(one, scope, rule, m.NO_SOURCES if number else sources))
            assert isinstance(choice, m.Choose)
            made.append(replace(choice, span=domain.span) if number else choice)
        parts = tuple(each.var for each in made)
        options = count_of(radix(parts, self.c.enums, self.c.max_players))
        if options > OPTIONS:
            raise self.c.fail(
                "R004", "There is too much to choose from", st.span, label=f"{options} ways to choose",
                reason=f"A choice offers at most {OPTIONS} things, and each way to choose is one.",
                suggestion="Choose one after the other, in a line of its own.",
            )
        name = self._name(rule, "_".join(each.name for each in parts))
        var = self.c.local(name, IntType(0, options - 1), st.span)
        for number in range(len(made) - 2, -1, -1):
            made[number] = narrowed(made[number], there_is(made[number + 1]))
        return [replace(each, joint=m.Joint(name, var, parts)) for each in made]

    def _right_way_round(self, low: m.Expr, high: m.Expr, st: s.Choose) -> None:
        assert isinstance(low.type, IntType)
        assert isinstance(high.type, IntType)
        if low.type.low > high.type.high:
            self.c.report(
                "R105", "This range is the wrong way round", low.span.to(high.span),
                reason=f"At least {low.type.low} and at most {high.type.high} cannot both be.",
            )

    def _secretly(
        self, st: s.Secretly, scope: Scope, rule: Rule, sources: m.Sources
    ) -> m.Statement:
        domain, inner = self.v.domain(st.domain, scope)
        if domain.var.type != PLAYERS:
            raise self.c.fail("R103", "Only players choose in secret", domain.span)
        name = self._name(rule, "secret")
        rule.secret_for = domain.var
        body = self.block(st.body, inner, rule)
        rule.secret_for = None
        mine: dict[str, m.Local] = {}
        everybody = isinstance(domain.source, m.EnumSource) and not domain.filters
        for pick, certain in _picks(body, everybody):
            if pick.name in mine:
                self.c.report(
                    "R102", f"Two secret picks are called `{pick.name}`", pick.span,
                    notes=(Note(mine[pick.name].span, "the first one"),),
                    reason="Afterwards nobody could tell which is meant.",
                    suggestion="Rename one of them.",
                )
            mine[pick.name] = scope.names[pick.name] = pick
            if not certain:
                self.v.unsure.add(pick.uid)
        return m.Secretly(name, domain, body, sources, st.span)

    def _if_there(
        self, st: s.IfThere, scope: Scope, rule: Rule, sources: m.Sources
    ) -> m.Statement:
        value = self.v.value(st.value, scope)
        if not isinstance(value.type, OptionalType):
            raise self.c.fail(
                "R103", "There is always one of these", value.span,
                label=self.c.describe(value.type), suggestion="Use `let … be …`.",
            )
        local = self.c.local(st.name.text, value.type.of, st.name.span, rule.secret_for)
        inner = Scope(scope, {local.name: local})
        then = self.block(st.then, inner, rule)
        return m.IfThere(
            value, local, then, self.block(st.otherwise, scope, rule), sources, st.span
        )

    def _turns(self, st: s.TakeTurns, scope: Scope, rule: Rule, sources: m.Sources) -> m.Statement:
        if not rule.in_play:
            raise self.c.fail(
                "R114", "Turns are taken in `play` only", st.span,
                reason="They go on until the game ends.",
            )
        start = self.v.value(st.start, scope, OptionalType(PLAYERS))
        local = self.c.local(st.name.text, PLAYERS, st.name.span)
        inner = Scope(scope, {local.name: local}, self._lasting(scope, st))
        body = self.block(st.body, inner, rule)
        return m.TakeTurns(start, local, body, sources, st.span)

    def _target(self, expr: s.Expr, scope: Scope) -> m.VariableRef | m.LocalRef:
        found = self.v.value(expr, scope)
        if isinstance(found, m.VariableRef) and not self.c.variables[found.variable].is_option:
            return replace(found, type=self.c.variables[found.variable].type)
        if isinstance(found, m.LocalRef) and found.index is None:
            return replace(found, type=found.local.type)
        if isinstance(found, m.Apply):
            kind = self.c.functions[found.function].kind
            raise self.c.fail(
                "R103", "This cannot be given a new value", found.span,
                reason=f"`{found.function}` is a {kind}: it is worked out each time it is asked for.",
                suggestion=f"Change how it is worked out, with `replace {kind} {found.function} …`, or declare "
                "a value of its own with `remember`.",
            )
        raise self.c.fail(
            "R103", "This cannot be given a new value", found.span,
            suggestion="Pieces are moved with `move … to …`." if isinstance(found.type, ZoneType)
            else "Declare it with `remember`.",
        )

    def _assign(self, st: s.Assign, scope: Scope, sources: m.Sources) -> m.Statement:
        target = self._target(st.target, scope)
        if st.random is not None:
            domain, _ = self.v.domain(st.random, scope)
            here = m.LocalRef(domain.var, None, domain.var.type, domain.span)
            self.v.must_fit(here, target.type, self._home(target))
            return m.AssignRandom(target, domain, sources, st.span)
        assert st.value is not None
        home = replace(self._home(target), instead=_adjusted(st.target, st.value))
        value = self.v.value(st.value, scope, target.type, home)
        return m.Assign(target, value, sources, st.span)

    def _home(self, target: m.VariableRef | m.LocalRef) -> Home:
        """Return where the range of a target is declared."""
        if isinstance(target, m.LocalRef):
            return Home(target.local.name, target.local.span, is_let=True)
        return Home(target.variable, self.c.variables[target.variable].span)

    def _call(self, st: s.Call, scope: Scope, sources: m.Sources) -> m.Statement:
        name = st.verb.text
        if name not in self.c.verbs:
            if name in self.c.broken:
                raise Unresolved
            first = st.args[0] if st.args else None
            swapped = isinstance(first, s.Name) and first.text in self.c.verbs
            raise self.c.unknown(
                "verb", name, st.verb.span, self.c.verbs,
                f"Write the verb first: `{first.text} {name}`."
                if swapped and isinstance(first, s.Name) else _MEANT_BY_PLAYERS.get(name) or self._keyword(name),
            )
        if name in self.c.answers:
            raise self.c.fail(
                "R104", f"Nobody hears what `{name}` answers", st.span,
                reason="What a verb answers gets a name.",
                suggestion=f"Write `let … be {name}`, with `of (…)` behind it for what it needs.",
            )
        params = self.c.verbs[name][1]
        args = self._arguments(name, st.args, params, st.span, scope)
        return m.Call(name, args, sources, st.span)

    def _keyword(self, name: str) -> str:
        """Return what to say of a word that is none of the game's verbs, but nearly one that lines begin with."""
        close = None if suggest_name(name, self.c.verbs) else misspelt_beginning(name)
        return f"Did you mean `{close}`?" if close else ""

    def _arguments(
        self, name: str, args: tuple[s.Expr, ...], params: tuple[m.Local, ...], span: Span,
        scope: Scope,
    ) -> tuple[m.Expr, ...]:
        if len(args) != len(params):
            wanted = ", ".join(p.name for p in params) or "nothing"
            thing = "thing" if len(params) == 1 else "things"
            raise self.c.fail(
                "R104", f"`{name}` needs {len(params)} {thing}, not {len(args)}", span,
                reason=f"It needs: {wanted}.",
            )
        return tuple(
            self.v.value(arg, scope, param.type, Home(param.name, param.span))
            for arg, param in zip(args, params, strict=True)
        )

    def _carry_out(self, st: s.CarryOut, scope: Scope, sources: m.Sources) -> m.Statement:
        name = st.event.text
        if name not in self.c.events:
            raise self.c.unknown("event", name, st.event.span, self.c.events)
        event = self.c.events[name]
        card = self.v.value(st.card, scope, self.c.classes[event.piece_class].kind)
        args = self._arguments(name, st.args, event.params, st.span, scope)
        return m.CarryOut(name, card, args, sources, st.span)

    # ---- moves ----------------------------------------------------------------------------------

    def _move(self, st: s.Move, scope: Scope, rule: Rule, sources: m.Sources) -> m.Statement:
        selection = self._selection(st.selection, scope, rule)
        destination = self._destination(st.destination, scope)
        held = self._class_name(selection)
        zone = self.v.zone_of(destination.zone)
        if zone.holds != held:
            raise self.c.fail(
                "R103", f"`{zone.name}` does not hold this", destination.zone.span,
                label=f"it holds `{zone.holds}`", reason=f"Pieces of `{held}` are moved here.",
            )
        moved = None if st.name is None else self._moved(st, st.name, selection)
        if st.with_room:
            return self._if_room(st, selection, destination, scope, rule, sources)
        otherwise = self.block(st.otherwise, scope, rule)
        if moved is not None:
            self._bind(scope, moved.var)
        return m.Move(selection, destination, st.shuffled, otherwise, sources, st.span, moved=moved)

    def _moved(self, st: s.Move, name: s.Name, selection: m.Selection) -> m.Moved:
        """Return the name of the one piece that is moved, which had none before."""
        if st.with_room:
            raise self.c.fail(
                "R114", "Where there is no room, nothing gets this name", name.span,
                suggestion="Ask first with `if`, and move the piece below it.",
            )
        there = self._is_there(selection)
        if there is None:
            raise self.c.fail(
                "R103", "Only one piece that has no name yet is named here", name.span,
                reason="Of several nobody would know which is meant, and what is moved by its name has one.",
                suggestion="Move `top of …`, `first of …`, `slot … of …` or `a random … from …`.",
            )
        kind = self.c.classes[self._class_name(selection)].kind
        return m.Moved(self.c.local(name.text, kind, name.span), there)

    def _is_there(self, selection: m.Selection) -> m.Expr | None:
        """Return the test that there is the one piece that nobody has a name for; None if it is none."""
        match selection:
            case m.SelTop(zone, m.Const(1), False) | m.SelNth(zone, m.Position.FIRST | m.Position.LAST):
                return self._any_in(zone)
            case m.SelNth(zone, position):
                kind = OptionalType(self.v.class_of(zone).kind)
                return m.Exists(m.Nth(position, zone, kind, zone.span), BoolType(), zone.span)
            case m.SelSlot(zone, index) if isinstance(index.type, IntType):
                return self._any_slot(zone, index, empty=False)
            case m.SelRandom(domain, m.Const(1), False):
                return m.AnyOf(domain, False, BoolType(), domain.span)
            case _:
                return None

    def _any_in(self, zone: m.Expr) -> m.Expr:
        held = self.v.class_of(zone)
        domain = m.Domain(self.c.local(held.name, held.kind, zone.span), m.ZoneSource(zone), (), None, zone.span)
        return m.AnyOf(domain, False, BoolType(), zone.span)

    def _any_slot(self, zone: m.Expr, index: m.Expr, *, empty: bool) -> m.Expr:
        """Return the test that a slot is filled, or empty."""
        if self.v.zone_of(zone).capacity == 1:
            return m.IsEmpty(zone, not empty, BoolType(), zone.span)
        slots = IntType(1, self.v.zone_of(zone).capacity or 1)
        slot = self.c.local("slot", slots, index.span)
        here = m.LocalRef(slot, None, slots, index.span)
        is_it = m.Compare(m.CompareOp.EQ, here, index, BoolType(), index.span)
        only = (m.Filter(is_it, None, index.span),)
        domain = m.Domain(slot, m.SlotSource(zone, empty), only, None, index.span)
        return m.AnyOf(domain, False, BoolType(), zone.span)

    def _if_room(
        self, st: s.Move, selection: m.Selection, to: m.Destination, scope: Scope, rule: Rule,
        sources: m.Sources,
    ) -> m.Statement:
        """`if there is room` asks whether the place is full, or the slot taken, before the move."""
        if several(selection):
            raise self.c.fail(
                "R103", "`if there is room` is for one piece", st.span,
                reason="Of several, some may fit: does none of them go then, or as many as fit?",
                suggestion="As many as fit: leave `if there is room` out, no more go than fit. "
                "All or none: ask first with `if number of … is at most …`.",
            )
        zone = self.v.zone_of(to.zone)
        if zone.capacity is None:
            raise self.c.fail(
                "R103", "There is always room here", to.zone.span,
                reason=f"`{zone.name}` holds any number of pieces.",
                suggestion="Leave `if there is room` out.",
            )
        test: m.Expr = m.IsFull(to.zone, True, BoolType(), st.span)
        if to.index is not None:
            test = self._any_slot(to.zone, to.index, empty=True)
        otherwise = self.block(st.otherwise, scope, rule)
        move = m.Move(selection, to, st.shuffled, (), sources, st.span)
        return m.If(test, (move,), otherwise, m.NO_SOURCES, st.span)

    def _class_name(self, selection: m.Selection) -> str:
        match selection:
            case m.SelPiece():
                return selection.piece_class
            case m.SelDomain() | m.SelRandom():
                assert isinstance(selection.domain.source, m.ZoneSource)
                return self.v.zone_of(selection.domain.source.zone).holds
            case m.SelAll(zone) | m.SelTop(zone) | m.SelNth(zone) | m.SelSlot(zone):
                return self.v.zone_of(zone).holds
            case m.SelCount(zone) | m.SelKind(zone):
                return self.v.zone_of(zone).holds
            case _:
                assert_never(selection)

    def _selection(self, sel: s.Selection, scope: Scope, rule: Rule) -> m.Selection:
        form = sel.form
        match form:
            case SelectionForm.ALL:
                return m.SelAll(self._taken_from(sel, scope))
            case SelectionForm.DOMAIN:
                return m.SelDomain(self._members(sel, scope))
            case SelectionForm.RANDOM | SelectionForm.RANDOM_UP_TO:
                domain = self._members(sel, scope)
                count = self._how_many(sel, scope)
                return m.SelRandom(domain, count, form is SelectionForm.RANDOM_UP_TO)
            case SelectionForm.ONE_RANDOM:
                zone = self._taken_from(sel, scope)
                pieces = self.v.class_of(zone)
                var = self.c.local(sel.name.text if sel.name else "piece", pieces.kind, sel.span)
                domain = m.Domain(var, m.ZoneSource(zone), (), None, sel.span)
                return m.SelRandom(domain, m.Const(1, IntType(1, 1), sel.span), False)
            case SelectionForm.TOP_ONE:
                pile = self._ordered(self._taken_from(sel, scope))
                return m.SelTop(pile, m.Const(1, IntType(1, 1), sel.span), False)
            case SelectionForm.TOP | SelectionForm.TOP_UP_TO:
                zone = self._taken_from(sel, scope)
                count = self._how_many(sel, scope)
                return m.SelTop(self._ordered(zone), count, form is SelectionForm.TOP_UP_TO)
            case SelectionForm.SLOT:
                return self._slot(sel, scope)
            case SelectionForm.COUNT | SelectionForm.COUNT_UP_TO:
                zone = self._taken_from(sel, scope)
                assert sel.name is not None
                count = self._how_many(sel, scope)
                kind = self._kind(sel, sel.name, zone, scope)
                return m.SelCount(zone, kind, count, form is SelectionForm.COUNT_UP_TO)
            case SelectionForm.FROM:
                return self._kinds(sel, scope)
            case SelectionForm.PIECE:
                assert sel.value is not None
                named = self.v.value(sel.value, scope)
                if isinstance(named, m.Nth):
                    return m.SelNth(named.zone, named.position)
                if isinstance(named.type, ZoneType):
                    return m.SelAll(named)
                return self._piece(sel.value, scope)
            case _:
                assert_never(form)

    def _taken_from(self, sel: s.Selection, scope: Scope) -> m.Expr:
        assert sel.zone is not None
        return self.v.zone(sel.zone, scope)

    def _how_many(self, sel: s.Selection, scope: Scope) -> m.Expr:
        assert sel.value is not None
        return self.v.value(sel.value, scope, COUNT)

    def _members(self, sel: s.Selection, scope: Scope) -> m.Domain:
        assert sel.domain is not None
        domain, _ = self.v.domain(sel.domain, scope)
        if not isinstance(domain.source, m.ZoneSource):
            raise self.c.fail(
                "R103", "Which pieces, and from where?", sel.span,
                suggestion="Write `all … in …` with a place after `in`.",
            )
        return domain

    def _slot(self, sel: s.Selection, scope: Scope) -> m.Selection:
        zone = self._taken_from(sel, scope)
        assert sel.value is not None
        found = self.v.zone_of(zone)
        if not traits(found.shape).numbered:
            raise self.c.fail("R103", "This place has no slots", zone.span)
        slots = IntType(1, found.capacity or 1)
        index = self.v.needed(self.v.value(sel.value, scope))
        self.v.must_fit(index, ListType(slots) if isinstance(index.type, ListType) else slots)
        return m.SelSlot(zone, index)

    def _kinds(self, sel: s.Selection, scope: Scope) -> m.Selection:
        """Return one piece of a kind, or of each kind picked."""
        zone = self._taken_from(sel, scope)
        assert sel.value is not None
        kind: Type = self.v.class_of(zone).kind
        item = self.v.value(sel.value, scope)
        if isinstance(item.type, ListType):
            assert isinstance(kind, EnumType)
            kind = ListType(kind)
        elif isinstance(item, m.Const):
            item = self.v.value(sel.value, scope, kind)
        item = self.v.needed(item)
        self.v.must_fit(item, kind)
        return m.SelKind(zone, item, self._picker(item))

    def _picker(self, item: m.Expr) -> m.Expr | None:
        """Return who picked what an expression names."""
        if not isinstance(item, m.LocalRef):
            return None
        if item.local.per is not None:
            return item.index
        return self.choosers.get(item.local.uid)

    def _looked_at(self, sel: s.Selection, scope: Scope, rule: Rule) -> m.Selection:
        """Return pieces that can be pointed at where they lie."""
        found = self._selection(sel, scope, rule)
        several = isinstance(found, m.SelKind) and isinstance(found.kind.type, ListType)
        if several or isinstance(found, m.SelPiece | m.SelRandom):
            raise self.c.fail(
                "R103", "Which pieces are looked at?", sel.span,
                reason="A player looks at pieces that lie somewhere: on a pile, in slots, in a hand.",
                suggestion="Name the place, `top … of …`, `slot … of …` or `all … in …`.",
            )
        return found

    def _kind(
        self, sel: s.Selection, name: s.Name, zone: m.Expr, scope: Scope
    ) -> m.Expr | None:
        """`1 chest from …` names the class; `2 british from …` or `1 nation from …` a kind of it."""
        pieces = self.v.class_of(zone)
        if name.text == pieces.name and scope.find(name.text) is None:
            if not pieces.single:
                raise self.c.fail(
                    "R103", f"Which `{pieces.name}`?", name.span,
                    reason="There are several kinds of them.",
                    suggestion=self._which(sel, name, zone),
                )
            return None
        return self.v.value(name, scope, pieces.kind)

    def _which(self, sel: s.Selection, name: s.Name, zone: m.Expr) -> str:
        """Return the lines that say which pieces of several kinds are taken."""
        assert sel.zone is not None
        assert sel.value is not None
        at_most = "up to " if sel.form is SelectionForm.COUNT_UP_TO else ""
        place, many = sel.zone.span.text, sel.value.span.text
        one = many == "1" and not at_most
        line = sel.span.line_around()
        ways = []
        if traits(self.v.zone_of(zone).shape).ends:
            top = f"top of {place}" if one else f"{at_most}top {many} of {place}"
            ways.append(f"`{line.replace(sel.span.text, top)}` for the top")
        if "looks at" not in line:
            drawn = f"a random {name.text} from {place}" if one else (
                f"{at_most}{many} random {name.text} in {place}"
            )
            ways.append(f"`{line.replace(sel.span.text, drawn)}` for any of them")
        return ", ".join([*ways, f"or name the kind in place of `{name.text}`."])

    def _ordered(self, zone: m.Expr) -> m.Expr:
        if not traits(self.v.zone_of(zone).shape).ends:
            raise self.c.fail("R103", "Only a pile has a top", zone.span)
        return zone

    def _piece(self, value: s.Expr, scope: Scope) -> m.Selection:
        found = self.v.needed(self.v.value(value, scope))
        owners = [
            p for p in self.c.classes.values() if p.unique and self.c.fits(found.type, p.kind)
        ]
        if len(owners) != 1:
            raise self.c.fail(
                "R103", "Which piece is meant?", found.span,
                reason="Only a piece of which there is one copy can be moved by its name alone.",
                suggestion="Say where it comes from: `… from …`.",
            )
        return m.SelPiece(owners[0].name, found)

    def _destination(self, to: s.Destination, scope: Scope) -> m.Destination:
        zone = self.v.zone(to.zone, scope)
        shape = self.v.zone_of(zone).shape
        at = _arriving(to.at)
        if at not in traits(shape).arrivals:
            raise self.c.fail(
                "R103", f"This place has no {at.value}", to.span, label=f"it is a {shape.value}"
            )
        index = None
        if to.index is not None:
            capacity = self.v.zone_of(zone).capacity or 1
            index = self.v.value(to.index, scope, IntType(1, capacity))
        return m.Destination(zone, at, index)

    def _swap(self, st: s.Swap, scope: Scope, sources: m.Sources) -> m.Statement:
        places = [self.v.value(each, scope) for each in (st.left, st.right)]
        if all(isinstance(place.type, ZoneType) for place in places):
            held = self.v.class_of(places[0]).name
            one, other = (written(place.span) for place in places)
            raise self.c.fail(
                "R103", "Places are not swapped", st.span, reason="Pieces that have a name swap their places.",
                suggestion=f"Let what lies there wait in a place of its own (`group aside holds {held}, seen by "
                f"nobody`): `move all from {one} to aside`, `move all from {other} to {one}`, `move all from "
                f"aside to {other}`.",
            )
        left, right = self._piece(st.left, scope), self._piece(st.right, scope)
        assert isinstance(left, m.SelPiece)
        assert isinstance(right, m.SelPiece)
        if left.piece_class != right.piece_class:
            raise self.c.fail("R103", "Only pieces of one class swap places", st.span)
        return m.Swap(left.piece_class, left.kind, right.kind, sources, st.span)


def _adjusted(target: s.Expr, value: s.Expr) -> str:
    """Return the line for a number that becomes itself plus or minus another one."""
    match value:
        case s.Operation(OperationForm.ADD | OperationForm.SUBTRACT as op, (first, by)):
            if written(first.span) != written(target.span):
                return ""
            way = "increases" if op is OperationForm.ADD else "decreases"
            return f"{written(target.span)} {way} by {written(by.span)}"
        case _:
            return ""


def _after_secret(player: m.Local, scope: Scope) -> str:
    """Return where to write what is done with secret choices."""
    picks = [name for name in scope.all_names() if (found := scope.find(name)) is not None and found.per is player]
    if not picks:
        return "Do it after the secret choices, for each player in turn."
    return (
        f"Do it after the secret choices: write `for each {player.name}` below `each …`, no further in, and under "
        f"it what is done with `{picks[0]} of {player.name}`."
    )


def _arriving(form: DestinationForm) -> m.At:
    """Return where pieces arrive."""
    match form:
        case DestinationForm.ZONE:
            return m.At.INTO
        case DestinationForm.FRONT:
            return m.At.FRONT
        case DestinationForm.BACK:
            return m.At.BACK
        case DestinationForm.TOP:
            return m.At.TOP
        case DestinationForm.BOTTOM:
            return m.At.BOTTOM
        case DestinationForm.SLOT:
            return m.At.SLOT
        case _:
            assert_never(form)


def _spans(body: tuple[s.Statement, ...]) -> Iterator[Span]:
    """Yield where all parts of some statements stand."""
    for part in walk(body):
        span = getattr(part, "span", None)
        if isinstance(span, Span):
            yield span


def _picks(body: m.Block, certain: bool) -> list[tuple[m.Local, bool]]:
    """Return the names that a secret choice gives, each with whether every player has one."""
    found: list[tuple[m.Local, bool]] = []
    for st in body:
        match st:
            case m.Choose():
                found.append((st.var, certain and _has_members(st.domain)))
                found += _picks(st.otherwise, False)
            case m.Let():
                found.append((st.var, certain))
            case m.May():
                found += _picks(st.body, False) + _picks(st.otherwise, False)
            case m.If():
                found += _picks(st.then, False) + _picks(st.otherwise, False)
            case (
                m.Look() | m.TakeAction() | m.Move() | m.Shuffle() | m.Swap() | m.IfThere()
                | m.ForEach() | m.Secretly() | m.Repeat() | m.RepeatUntil() | m.TakeTurns()
                | m.Assign() | m.AssignRandom() | m.Adjust() | m.Call() | m.CarryOut() | m.Stop()
                | m.Finish() | m.Together()
            ):
                raise AssertionError("nothing but choices and tests is secret")
            case _:
                assert_never(st)
    return found


def _has_members(domain: m.Domain) -> bool:
    """Return whether there is certainly something to choose from."""
    either = fallback(domain)
    if either is not None:
        return _has_members(either.wanted) or _has_members(either.instead)
    if domain.filters:
        return False
    match domain.source:
        case m.EnumSource():
            return True
        case m.RangeSource(low, high):
            first, last = low.type, high.type
            return (
                isinstance(first, IntType) and isinstance(last, IntType) and first.high <= last.low
            )
        case m.ZoneSource() | m.SlotSource() | m.SetSource():
            return False
        case _:
            assert_never(domain.source)
