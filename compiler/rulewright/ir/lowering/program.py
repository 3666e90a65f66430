"""Lowering, last step: control-flow graphs to the whole program, before it is optimised."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import compare
from rulewright.ir.lowering import function_names
from rulewright.ir.lowering.actions import action_numbers, action_places, need_name
from rulewright.ir.lowering.expressions.place_access import Out
from rulewright.ir.lowering.expressions.values import Values, rule
from rulewright.ir.lowering.function_scope import Scope, Uids, own
from rulewright.ir.lowering.rules import Resume, Rules
from rulewright.ir.lowering.state_layout import Layout
from rulewright.ir.lowering.statements import Statements, is_live, settle_name, spending
from rulewright.ir.lowering.winning_margin import winning_quantity
from rulewright.model import nodes as m
from rulewright.model.joint_choices import radix, value_of
from rulewright.model.types import BoolType

KIND_OF_FUNCTION = {
    m.FunctionKind.ROLE: "who holds it, or nobody",
    m.FunctionKind.PREDICATE: "whether it is so",
    m.FunctionKind.QUANTITY: "its value",
    m.FunctionKind.SCORE: "what a player has in the end",
    m.FunctionKind.PAYOFF: "what a player has gained in the end, or lost",
    m.FunctionKind.TEAM: "whom a player has played for",
    m.FunctionKind.RANK: "which place a player has in the end",
    m.FunctionKind.COMMON_SCORE: "what all have in the end",
}


def lower_program(graph: k.ControlFlowGraph, layout: Layout) -> x.Program:
    """Return the program of a game."""
    return _Translation(graph, layout).program()


class _Translation:
    def __init__(self, graph: k.ControlFlowGraph, layout: Layout) -> None:
        self.graph = graph
        self.layout = layout
        self.game = graph.game
        self.analysis = SuspensionAnalysis(graph.game)
        self.uids = Uids()
        self.resume = Resume()

    def program(self) -> x.Program:
        game, layout = self.game, self.layout
        rules = {
            name: Rules(self.graph, layout, self.analysis, self.uids, self.resume, flow)
            for name, flow in layout.flows.items()
        }
        functions = [
            *self._quantities(), *self._plain_rules(),
            *(each for each_rule in rules.values() for each in _of_rule(each_rule)),
            *self._triggers(), *self._turn_of(rules["play"]), *self._checks(),
        ]
        named = {function.name: function for function in functions}
        assert len(named) == len(functions)
        wins = winning_quantity(game)
        return x.Program(
            game.name, game.min_players, game.max_players, layout.fields(), self._tables(),
            self._classes(), named, x.Name(x.Part.SETUP), tuple(self.resume.numbers),
            tuple(map(_choice, self.graph.choices)), self._actions(),
            tuple(map(_trigger, game.triggers)), self._handlers(),
            tuple(rules[name].function(block) for name, block in self.graph.secrets),
            None if wins is None else rule(wins), self.uids.fresh("").uid,
            tuple(self._results()), (x.Name(x.Part.SETUP),), game.work is not None,
        )

    def _scope(self) -> Scope:
        return Scope(self.layout, self.uids)

    # ---- functions ------------------------------------------------------------------------------

    def _quantities(self) -> Iterator[x.Function]:
        for function in self.game.functions.values():
            scope = self._scope()
            params = self._params(scope, function.params)
            out: Out = []
            Values(scope).give_back(function.value, out)
            title = f"{function_names.words(function.name).capitalize()}: {KIND_OF_FUNCTION[function.kind]}"
            cites = function_names.facts(function.sources)
            called = f"{function.kind.value} {function.name}", function_names.place(function.span)
            yield x.Function(rule(function.name), params, tuple(out), title, cites, *called)

    def _results(self) -> Iterator[x.Outcome]:
        for kind in m.RESULTS:
            if kind in self.game.functions:
                function = self.game.functions[kind]
                yield x.Outcome(kind.value, rule(function.name), bool(function.params))

    def _params(self, scope: Scope, params: tuple[m.Local, ...]) -> tuple[x.Local, ...]:
        given = []
        for param in params:
            local = own(param)
            scope.give(param, x.Read(local))
            given.append(local)
        return tuple(given)

    def _plain_rules(self) -> Iterator[x.Function]:
        for proc in self.graph.procs.values():
            if proc.blocks:
                continue
            scope = self._scope()
            params = self._params(scope, proc.params)
            if isinstance(proc.origin, m.Trigger) and not params:
                params = (scope.fresh("_member"),)
            st = Statements(scope, self.analysis, proc.quiet, lambda: [x.Return()])
            title, cites = function_names.of_rule(proc)
            body = (*spending(proc.cost, self.game), *st.block(proc.body))
            called = function_names.rule_of(proc), function_names.begins_at(proc)
            yield x.Function(function_names.beginning(proc), params, body, title, cites, *called)

    def _triggers(self) -> Iterator[x.Function]:
        for trigger in self.game.triggers.values():
            names = _trigger(trigger.name)
            scope = self._scope()
            out: Out = []
            members: x.Expr = x.Numbers((0,))
            if trigger.domain is not None:
                members = Values(scope).members(trigger.domain, True, out)
            # What a trigger does may change the place that its members lie in.
            out.append(x.Return(x.Copy(members) if is_live(members) else members))
            word = function_names.words(trigger.name)
            title = f"What the trigger {word} is checked for"
            called = f"trigger {trigger.name}", function_names.place(trigger.span)
            yield x.Function(names.members, (), tuple(out), title, (), *called)
            scope = self._scope()
            if trigger.domain is not None:
                params = self._params(scope, (trigger.domain.var,))
            else:
                params = (scope.fresh("_member"),)
            out = []
            Values(scope).give_back(trigger.condition, out)
            title, cites = f"Whether the trigger {word} fires", function_names.facts(trigger.sources)
            yield x.Function(names.fires, params, tuple(out), title, cites, *called)
        order = list(self.game.triggers)
        for settled in sorted(self.graph.settled):
            out = []
            fires = [self._fires_for_any(self.game.triggers[name]) for name in settled]
            test = Values(self._scope()).some(fires, out)
            first = tuple(order.index(name) for name in settled)
            out.append(x.If(test, (x.Settle(first),)))
            title = "After a change: sets off what fires now"
            yield x.Function(settle_name(settled), (), tuple(out), title)

    def _fires_for_any(self, trigger: m.Trigger) -> m.Expr:
        """Return whether a trigger fires for anything."""
        if trigger.domain is None:
            return trigger.condition
        domain = trigger.domain
        test = m.Filter(trigger.condition, None, trigger.span)
        tested = m.Domain(
            domain.var, domain.source, (*domain.filters, test), domain.order, domain.span
        )
        return m.AnyOf(tested, False, BoolType(), trigger.span)

    def _turn_of(self, play: Rules) -> Iterator[x.Function]:
        """Yield how a turn begins, for positions set up by hand."""
        for block in play.proc.blocks:
            for op in block.ops:
                if isinstance(op, k.StartTurns) and isinstance(block.end, k.Goto):
                    slot = self.layout.slot(op.var)
                    assert slot is not None
                    player = self.uids.fresh("player")
                    body = (
                        x.Store(x.Get(slot.name), x.Read(player)),
                        x.Go(play.function(block.end.block)),
                    )
                    title = "Where a turn begins, for positions set up by hand"
                    yield x.Function(x.Name(x.Part.TURN_OF), (player,), body, title)
                    return

    # ---- what `why_not` asks ---------------------------------------------------------------------

    def _checks(self) -> Iterator[x.Function]:
        """Yield one function for each test of a choice and each need of an action."""
        for choice in self.graph.asked:
            if isinstance(choice, m.Choose):
                for number, test in enumerate(choice.domain.filters, 1):
                    yield self._check(choice, number, test.test)
        for action in self.game.actions.values():
            if action.role is not None:
                yield self._role_check(action, action.role)
            for number, need in enumerate(action.needs, 1):
                scope = self._scope()
                params = self._action_params(scope, action)
                out: Out = []
                Values(scope).give_back(need.test, out)
                title = f"Whether the action {function_names.words(action.name)} has need {number}"
                called = f"action {action.name}", function_names.place(need.span)
                yield x.Function(need_name(action, number), params, tuple(out), title, (), *called)

    def _check(self, choice: m.Choose, number: int, test: m.Expr) -> x.Function:
        scope = self._scope()
        value = scope.fresh("value")
        out: Out = []
        v = Values(scope)
        if choice.joint is None:
            scope.give(choice.domain.var, x.Read(value))
        else:
            scope.give(choice.joint.var, x.Read(value))
            digits = radix(choice.joint.parts, self.game.enums, self.game.max_players)
            scope.give(choice.domain.var, v.atom(value_of(choice.joint, 0, digits), choice.var.name, out))
        v.give_back(test, out)
        title = f"Whether {choice.name} can be this, by its test {number}"
        name = x.Name(x.Part.CHECK, (choice.name,), "", number)
        return x.Function(name, (value,), tuple(out), title)

    def _action_params(self, scope: Scope, action: m.Action) -> tuple[x.Local, ...]:
        actor, place = scope.fresh("actor"), scope.fresh("place")
        scope.give(action.actor, x.Read(actor))
        if action.place is not None:
            scope.give(action.place, x.Read(place))
        return actor, place

    def _role_check(self, action: m.Action, role: str) -> x.Function:
        scope = self._scope()
        actor, place = self._action_params(scope, action)
        args = () if action.place is None else (x.Read(place),)
        test = compare(x.Relation.EQ, x.Apply(rule(role), args), x.Read(actor))
        title = f"Whether the action {function_names.words(action.name)} has the role it takes"
        return x.Function(need_name(action, 0), (actor, place), (x.Return(test),), title)

    # ---- tables ---------------------------------------------------------------------------------

    def _tables(self) -> tuple[x.Table, ...]:
        attributes = [
            x.Table(each.name, pieces.name, tuple((value,) for value in each.values))
            for pieces in self.game.classes.values() for each in pieces.attributes
        ]
        tables = [
            x.Table(table.name, None, table.cells) for table in self.game.tables.values()
        ]
        return (*attributes, *tables)

    def _classes(self) -> tuple[x.Pieces, ...]:
        return tuple(
            x.Pieces(pieces.name, tuple(
                self.layout.zones[zone.name]
                for zone in self.game.zones.values() if zone.holds == pieces.name
            ))
            for pieces in self.game.classes.values()
        )

    def _actions(self) -> tuple[x.Action, ...]:
        return tuple(
            x.Action(action.name, _begin(action), place)
            for action, _ in action_numbers(self.game, self.layout)
            for place in range(action_places(action, self.layout))
        )

    def _handlers(self) -> tuple[x.Handlers, ...]:
        found = []
        for event in self.game.events.values():
            rules = []
            for proc in self.graph.procs.values():
                if proc.event == event.name and proc.card is not None:
                    card = self.game.cards[proc.card]
                    base = self.layout.base(self.game.classes[card.piece_class].kind)
                    rules.append((x.Number(card.kind, base), function_names.beginning(proc)))
            found.append(x.Handlers(event.name, event.piece_class, tuple(rules)))
        return tuple(found)


def _of_rule(each: Rules) -> Iterator[x.Function]:
    yield from each.functions()
    yield from each.choices()


def _begin(action: m.Action) -> x.Name:
    return x.Name(x.Part.ACTION, (action.name,))


def _choice(choice: m.Choose | m.May | m.TakeAction) -> x.Choice:
    of = (choice.name,)
    return x.Choice(
        choice.name, x.Name(x.Part.OPTIONS, of), x.Name(x.Part.CHOOSER, of),
        x.Name(x.Part.ANSWER, of),
    )


def _trigger(name: str) -> x.Trigger:
    return x.Trigger(
        x.Name(x.Part.FIRES_FOR, (name,)), x.Name(x.Part.FIRES, (name,)),
        x.Name(x.Part.TRIGGER, (name,)),
    )


