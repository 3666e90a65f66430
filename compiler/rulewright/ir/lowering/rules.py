"""Rules in which somebody chooses, as functions that hand on to one another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    NONE,
    ONE,
    PLAYERS,
    ZERO,
    add,
    calculate,
    compare,
    subtract,
)
from rulewright.ir.lowering import function_names
from rulewright.ir.lowering.actions import options_of_actions
from rulewright.ir.lowering.control_structure import Flow, at_least_one
from rulewright.ir.lowering.expressions.place_access import Out
from rulewright.ir.lowering.expressions.values import Values
from rulewright.ir.lowering.function_scope import Scope, Uids
from rulewright.ir.lowering.state_layout import Layout, Slot
from rulewright.ir.lowering.statements import Statements, settle_name, spending
from rulewright.model import nodes as m
from rulewright.model.joint_choices import radix
from rulewright.model.types import SetType

SEVERAL = x.Numbers(())


class Resume:
    """The numbers of the functions that are come back to, shared by the whole program."""

    def __init__(self) -> None:
        self.numbers: dict[x.Name, int] = {}

    def number(self, name: x.Name) -> x.Number:
        return x.Number(self.numbers.setdefault(name, len(self.numbers)))


class Rules:
    """Translates one rule that somebody chooses in."""

    def __init__(
        self, graph: k.ControlFlowGraph, layout: Layout, analysis: SuspensionAnalysis, uids: Uids, resume: Resume,
        flow: Flow,
    ) -> None:
        self.graph = graph
        self.layout = layout
        self.analysis = analysis
        self.uids = uids
        self.resume = resume
        self.flow = flow
        self.proc = flow.proc
        self.names = {0: function_names.beginning(self.proc), **function_names.later_names(flow)}
        self.choice = {choice.name: number for number, choice in enumerate(graph.choices)}

    def function(self, block: int) -> x.Name:
        """Return the function to go on with; a block that only leads to another is passed over."""
        return self.names[self.flow.led_to(block)]

    def functions(self) -> Iterator[x.Function]:
        """Yield the functions of the rule: one that begins it, others where it can be come back to."""
        for number in self.flow.written():
            name = self.names[number]
            title, cites = (
                function_names.of_blocks(self.flow, number, name) if number else function_names.of_rule(self.proc)
            )
            st = self._statements(Scope(self.layout, self.uids))
            out: Out = []
            params = () if number else self._given(st.scope, out)
            out += [] if number else [*self._recount(), *spending(self.proc.cost, self.graph.game)]
            self._block(number, st, out)
            place = (
                function_names.goes_on_at(self.proc, self.flow.inside(number)) if number
                else function_names.begins_at(self.proc)
            )
            rule = function_names.rule_of(self.proc)
            yield x.Function(name, params, tuple(out), title, cites, rule, place)

    def _recount(self) -> list[x.Op]:
        """Return what begins to count steps anew where the play begins, if they are counted."""
        return [x.Recount()] if self.graph.game.work and self.proc.name == "play" else []

    def _given(self, scope: Scope, out: Out) -> tuple[x.Local, ...]:
        """Return what an action begins with: who carries it out, and at which place."""
        action = self.proc.origin
        if not isinstance(action, m.Action):
            return ()
        actor, place = scope.fresh(action.actor.name), scope.fresh("at")
        for name, local in ((action.actor, actor), (action.place, place)):
            if name is None:
                continue
            slot = self.layout.slot(name)
            if slot is not None:
                out.append(x.Store(x.Get(slot.name), x.Read(local)))
            scope.give(name, x.Read(local))
        return actor, place

    def _statements(self, scope: Scope) -> Statements:
        return Statements(scope, self.analysis, self.proc.quiet, self._return)

    # ---- blocks ---------------------------------------------------------------------------------

    def _block(self, number: int, st: Statements, out: Out) -> None:
        block = self.proc.blocks[number]
        for op in block.ops:
            self._op(op, st, out)
            if isinstance(op, k.Do) and isinstance(op.statement, m.Stop | m.Finish):
                return
        self._end(block.end, st, out)

    def _op(self, op: k.Op, st: Statements, out: Out) -> None:
        scope, v = st.scope, st.v
        match op:
            case k.Do(_, quiet):
                before, st.quiet = st.quiet, quiet
                st.statement(op.statement, out)
                st.quiet = before
            case k.SetVar(var):
                out.append(scope.store(var, v.value(op.value, out)))
            case k.TakeList(items, index, domain):
                out.append(scope.store(items, x.Frozen(v.members(domain, False, out))))
                out.append(scope.store(index, ZERO))
            case k.NextItem(var, items, index):
                out.append(scope.store(var, x.Item(scope.place(items), scope.place(index))))
                out.append(scope.store(index, add(scope.place(index), ONE)))
            case k.SetCounter(counter):
                out.append(scope.store(counter, v.value(op.value, out)))
            case k.CountDown(counter):
                out.append(scope.store(counter, subtract(scope.place(counter), ONE)))
            case k.StartTurns(var):
                first = v.value(op.start, out)
                if first == NONE:
                    first = ZERO
                out.append(scope.store(var, calculate(x.Sum.HIGHER, first, ZERO)))
            case k.NextTurn(var):
                following = calculate(x.Sum.MODULO, add(scope.place(var), ONE), PLAYERS)
                out.append(scope.store(var, following))
            case k.Settle(triggers):
                out.append(x.Do(settle_name(triggers)))
            case k.Spend(steps):
                out += spending(steps, self.graph.game)
            case k.OpenSecret(number, arrays):
                out.append(x.SecretBegins(number))
                slots = [slot for slot in map(self.layout.slot, arrays) if slot is not None]
                out.append(x.Fresh(tuple(slot.name for slot in slots)))
            case k.CloseSecret():
                out.append(x.SecretEnds())
            case _:
                assert_never(op)

    def _goto(self, block: int, st: Statements, out: Out) -> None:
        """Go on in a block: written here if this is the only way to it."""
        if self.flow.root[block] == block:
            out.append(x.Go(self.function(block)))
        else:
            self._block(block, st, out)

    def _branch(self, test: x.Expr, then: int, otherwise: int, st: Statements, out: Out) -> None:
        inside: Out = []
        self._goto(then, st, inside)
        out.append(x.If(test, tuple(inside)))
        self._goto(otherwise, st, out)

    def _end(self, end: k.Terminator, st: Statements, out: Out) -> None:
        scope, v = st.scope, st.v
        match end:
            case k.Goto(block):
                self._goto(block, st, out)
            case k.Branch(_, then, otherwise):
                self._branch(v.value(end.condition, out), then, otherwise, st, out)
            case k.WhileItems(items, index, body, done):
                left = compare(x.Relation.LT, scope.place(index), x.Length(scope.place(items)))
                self._branch(left, body, done, st, out)
            case k.WhileCounter(counter, body, done):
                left = compare(x.Relation.GT, scope.place(counter), ZERO)
                self._branch(left, body, done, st, out)
            case k.Ask():
                self._ask(end, st, out)
            case k.Decide(_, yes, no):
                answer = compare(x.Relation.NE, x.Of(x.System.ANSWER), ZERO)
                self._branch(answer, yes, no, st, out)
            case k.Perform(choice, then):
                out.append(self._come_back("action__then", then))
                out.append(x.Begin(v.value(choice.who, out)))
            case k.Invoke(name, args, then):
                target = self.graph.procs[name]
                self._give(target, args, st, out)
                out.append(self._come_back(self.layout.returns[name], then))
                out.append(x.Go(function_names.beginning(target)))
            case k.Dispatch(event, _, args, then):
                self._dispatch(event, end.card, args, then, st, out)
            case k.Return():
                out.extend(self._return())
            case _:
                assert_never(end)

    def _give(
        self, target: k.Proc, args: tuple[m.Expr, ...], st: Statements, out: Out
    ) -> None:
        """The parameters of a rule that is begun; none of them depends on another."""
        values = [st.v.value(arg, out) for arg in args]
        for param, value in zip(target.params, values, strict=True):
            slot = self.layout.slot(param)
            assert slot is not None
            out.append(x.Store(x.Get(slot.name), value))

    def _come_back(self, field: str, block: int) -> x.Op:
        return x.Store(x.Get(field), self.resume.number(self.function(block)))

    def _dispatch(
        self, event: str, card: m.Expr, args: tuple[m.Expr, ...], then: int, st: Statements,
        out: Out,
    ) -> None:
        target = next((p for p in self.graph.procs.values() if p.event == event), None)
        if target is not None:
            before: Out = []
            self._give(target, args, st, before)
            before.append(self._come_back(self.layout.returns[target.name], then))
            out.append(x.GoHandler(event, st.v.value(card, out), tuple(before)))
        out.append(x.Go(self.function(then)))

    def _slots(self) -> list[Slot]:
        slots = list(self.layout.of_proc[self.proc.name])
        if self.proc.event is not None:
            slots += [slot for slot in map(self.layout.slot, self.proc.params) if slot is not None]
        return slots

    def _return(self) -> list[x.Op]:
        """Leave the rule: what it kept is cleared, so that equal positions are equal states."""
        name = self.proc.name
        if name == "play":
            return [x.Finish(ZERO)]
        kept = tuple(slot.name for slot in self._slots())
        clear: list[x.Op] = [x.Clear(kept)] if kept else []
        if name == "setup":
            return [*clear, x.Go(x.Name(x.Part.PLAY))]
        return [*clear, x.Back(self.layout.returns[name])]

    # ---- choices --------------------------------------------------------------------------------

    def _ask(self, ask: k.Ask, st: Statements, out: Out) -> None:
        choice, v = ask.choice, st.v
        number = self.choice[choice.name]
        options = x.Of(x.System.OPTIONS)
        if isinstance(choice, m.May):
            out.append(x.Keep(x.System.OPTIONS, x.Numbers((1, 0))))
            out.append(x.Wait(number, v.value(choice.chooser, out)))
            return
        who = choice.who if isinstance(choice, m.TakeAction) else choice.chooser
        waiting: Out = []
        if isinstance(choice, m.Choose) and choice.low is not None:
            self._ask_for_several(ask, choice, st, out)
        else:
            name = x.Name(x.Part.OPTIONS, (choice.name,))
            out.append(x.Keep(x.System.OPTIONS, x.Apply(name, ())))
            waiting.append(x.Wait(number, v.value(who, waiting)))
            out.append(x.If(compare(x.Relation.GT, x.Length(options), ZERO), tuple(waiting)))
        self._after_none(ask, st, out)

    def _ask_for_several(
        self, ask: k.Ask, choice: m.Choose, st: Statements, out: Out
    ) -> None:
        assert choice.low is not None
        assert choice.high is not None
        v = st.v
        have = st.scope.fresh("have", x.Kind.LIST)
        out.append(x.Let(have, x.Apply(x.Name(x.Part.MEMBERS, (choice.name,)), ())))
        there: x.Expr = x.Length(x.Read(have))
        low = v.atom(choice.low, "low", out)
        inside: Out = []
        if not at_least_one(choice):
            most = calculate(x.Sum.LOWER, v.value(choice.high, inside), there)
            nothing: Out = [self._taken(choice, SEVERAL, st)]
            nothing.append(x.Go(self.function(ask.then)))
            inside.append(x.If(compare(x.Relation.LE, most, ZERO), tuple(nothing)))
        if differ(choice) and low == ONE:
            inside.append(x.Keep(x.System.OPTIONS, x.Frozen(x.Read(have))))
        else:
            inside.append(x.Keep(x.System.OPTIONS, x.Left(x.Read(have), SEVERAL, low)))
        inside.append(x.Wait(self.choice[choice.name], v.value(choice.chooser, inside)))
        out.append(x.If(compare(x.Relation.GE, there, low), tuple(inside)))

    def _after_none(self, ask: k.Ask, st: Statements, out: Out) -> None:
        """Go where nobody can choose."""
        if ask.none == ask.then:
            out.append(x.Go(self.function(ask.then)))
        else:
            self._goto(ask.none, st, out)

    def _taken(self, choice: m.Choose, value: x.Expr, st: Statements) -> x.Op:
        """Keep what was chosen."""
        return st.scope.store(choice.var, value)

    def choices(self) -> Iterator[x.Function]:
        """Yield the functions that list options, take answers and say who chooses."""
        for number, block in enumerate(self.proc.blocks):
            if number in self.flow.root and isinstance(block.end, k.Ask):
                yield from self._options(block.end)
                yield self._answer(block.end)
                yield self._chooser(block.end)

    def _chooser(self, ask: k.Ask) -> x.Function:
        choice = ask.choice
        out: Out = []
        who = choice.who if isinstance(choice, m.TakeAction) else choice.chooser
        Values(Scope(self.layout, self.uids)).give_back(who, out)
        name = x.Name(x.Part.CHOOSER, (choice.name,))
        title = f"Who makes the choice {choice.name}"
        return x.Function(name, (), tuple(out), title, (), *self._asked_at(choice))

    def _asked_at(self, choice: m.Choose | m.May | m.TakeAction) -> tuple[str, str]:
        """Return the rule that a choice is made in, and where it is."""
        return function_names.rule_of(self.proc), function_names.place(choice.span)

    def _options(self, ask: k.Ask) -> Iterator[x.Function]:
        choice = ask.choice
        v = Values(Scope(self.layout, self.uids))
        name = x.Name(x.Part.OPTIONS, (choice.name,))
        title, cites = f"What there is for {choice.name}", function_names.facts(choice.sources)
        at = self._asked_at(choice)
        out: Out = []
        match choice:
            case m.May():
                yield x.Function(name, (), (x.Return(x.Numbers((1, 0))),), title, cites, *at)
            case m.TakeAction():
                options_of_actions(v, choice, out)
                yield x.Function(name, (), tuple(out), title, cites, *at)
            case m.Choose() if ask.parts:
                out.append(x.Return(x.Frozen(self._ways(ask, v, out))))
                yield x.Function(name, (), tuple(out), title, cites, *at)
            case m.Choose() if choice.low is None:
                out.append(x.Return(x.Frozen(v.members(choice.domain, True, out))))
                yield x.Function(name, (), tuple(out), title, cites, *at)
            case m.Choose():
                members = x.Name(x.Part.MEMBERS, (choice.name,))
                out.append(x.Return(v.members(choice.domain, False, out)))
                yield x.Function(members, (), tuple(out), title, cites, *at)
                assert choice.low is not None
                left: Out = []
                low = Values(Scope(self.layout, self.uids)).atom(choice.low, "low", left)
                picks = x.Of(x.System.PICKS)
                left.append(x.Return(x.Left(x.Apply(members, ()), picks, low)))
                title = "What is left of it after the picks so far"
                yield x.Function(name, (), tuple(left), title, (), *at)
            case _:
                assert_never(choice)

    def _ways(self, ask: k.Ask, v: Values, out: Out) -> x.Expr:
        """Return the numbers of all ways to choose one part of a decision after another."""
        names = [part.var for part in ask.parts]
        digits = radix(names, self.layout.game.enums, self.layout.game.max_players)
        found = v.scope.fresh("found", x.Kind.LIST)
        out.append(x.Let(found, x.Numbers(())))

        def after(number: x.Expr, at: int, then: Out) -> None:
            if at == len(names):
                then.append(x.Append(found, number))
                return
            low, size = digits[at]

            def chosen(member: x.Expr, inside: Out) -> None:
                v.scope.give(names[at], member)
                whole = calculate(x.Sum.MULTIPLY, number, x.Number(size)) if at else ZERO
                after(add(whole, subtract(member, x.Number(low))), at + 1, inside)

            v.each(ask.parts[at].domain, True, then, chosen)

        after(ZERO, 0, out)
        return x.Read(found)

    def _answer(self, ask: k.Ask) -> x.Function:
        choice = ask.choice
        scope = Scope(self.layout, self.uids)
        st = self._statements(scope)
        value = scope.fresh("value")
        out: Out = [x.Recount()] if self.graph.game.work else []
        if isinstance(choice, m.Choose):
            if choice.low is not None:
                self._picked(choice, st, value, out)
                out.append(self._taken(choice, x.Of(x.System.PICKS), st))
                out.append(x.Keep(x.System.PICKS, SEVERAL))
            else:
                out.append(self._taken(choice, x.Read(value), st))
        else:
            out.append(x.Keep(x.System.ANSWER, x.Read(value)))
        written: list[int] = []
        if ask.then in self.flow.answered:
            written = self.flow.inside(ask.then)
            self._block(ask.then, st, out)
        else:
            out.append(x.Go(self.function(ask.then)))
        name = x.Name(x.Part.ANSWER, (choice.name,))
        title = f"Takes what was chosen for {choice.name}"
        cites = function_names.facts_in(self.proc, written)
        rule, place = self._asked_at(choice)
        if written:
            place = function_names.goes_on_at(self.proc, written)
        return x.Function(name, (value,), tuple(out), title, cites, rule, place)

    def _picked(self, choice: m.Choose, st: Statements, value: x.Local, out: Out) -> None:
        """Go on picking as long as there may be more."""
        v = st.v
        assert choice.low is not None
        assert choice.high is not None
        low, high = v.atom(choice.low, "low", out), v.atom(choice.high, "high", out)
        picks = x.Of(x.System.PICKS)
        have = st.scope.fresh("have", x.Kind.LIST)
        members = x.Apply(x.Name(x.Part.MEMBERS, (choice.name,)), ())
        left_over = x.Keep(x.System.OPTIONS, x.Left(x.Read(have), picks, low))
        some_left = compare(x.Relation.LT, x.Length(picks), x.Length(x.Read(have)))
        going_on = (x.Let(have, members), x.If(some_left, (left_over, x.Again())))
        more = x.If(compare(x.Relation.LT, x.Length(picks), high), going_on)
        picked = (x.AddPick(x.Read(value)), more)
        if isinstance(low, x.Number) and low == high:  # nobody is done before the last pick
            out.extend(picked)
        else:
            out.append(x.If(compare(x.Relation.GE, x.Read(value), ZERO), picked))


def differ(choice: m.Choose) -> bool:
    """Return whether no two members of the domain are equal."""
    match choice.domain.source:
        case m.EnumSource() | m.SlotSource() | m.RangeSource():
            return True
        case m.SetSource(of):
            return isinstance(of.type, SetType)
        case m.ZoneSource():
            return False
