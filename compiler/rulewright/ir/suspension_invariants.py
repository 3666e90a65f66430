"""What is true wherever a rule waits, for a choice or for a rule that it called.

A text of a state can claim anything. These tables say which rules can wait for one another, which
of their fields have a value then, and which answers given before still stand, so that a reader can
refuse what no play leads to. They follow from the blocks of each rule: what holds at the end of
every way that leads to a block holds in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright.analysis.effects import reads, writes
from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.analysis.visibility import ALL, NOBODY, Seers, Visibility
from rulewright.foundation.tree import walk
from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.lowering import function_names
from rulewright.ir.lowering.state_layout import Layout, Named, Slot, key
from rulewright.ir.lowering.value_types import value_type
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import never_goes_on
from rulewright.model.types import IntType, ListType, OptionalType
from rulewright.runtime import description as d


@dataclass(frozen=True, slots=True)
class _Facts:
    """What holds at a place: locals and cells that have a value, answers that stand, the secret.

    `named` are the locals and cells that may have a value which its seers still can be told of.
    """

    bound: frozenset[int]
    chosen: frozenset[str]
    secret: int
    named: frozenset[int]

    def also(self, other: _Facts | None) -> _Facts:
        """Return what holds if one or the other does."""
        if other is None:
            return self
        assert self.secret == other.secret
        return _Facts(
            self.bound & other.bound, self.chosen & other.chosen, self.secret, self.named | other.named
        )


@dataclass(frozen=True, slots=True)
class _Call:
    """A call of some rules: who is called, with what, and what holds meanwhile."""

    callees: tuple[k.Proc, ...]
    args: tuple[m.Expr | None, ...]
    card: m.Expr | None
    facts: _Facts
    then: int


class Waiting:
    """The places where the rules of a game wait."""

    def __init__(self, core: k.ControlFlowGraph, layout: Layout, program: x.Program) -> None:
        self._core = core
        self._game = core.game
        self._layout = layout
        self._analysis = SuspensionAnalysis(core.game)
        self._resume = {name: number for number, name in enumerate(program.resume)}
        self._procs = [proc for proc in core.procs.values() if proc.blocks]
        self._number = {proc.name: number for number, proc in enumerate(self._procs)}
        self._choices = {
            choice.name: choice for choice in core.choices if isinstance(choice, m.Choose)
        }
        self._parts = {
            block.end.choice.name: block.end.parts
            for proc in self._procs for block in proc.blocks if isinstance(block.end, k.Ask)
        }
        self._read = {
            name: frozenset[str]().union(*(reads(core.game, domain) for domain in self._domains(choice)))
            for name, choice in self._choices.items()
        }
        self._written_by: dict[int, frozenset[str]] = {}
        """By the identity of statements of the game, what they write."""
        self._fired = frozenset[str]().union(
            *(self._writes(trigger.body) for trigger in core.game.triggers.values())
        )
        self._given = {proc.name: frozenset(p.uid for p in proc.params) for proc in self._procs}
        self._asked: dict[str, tuple[int, _Facts]] = {}
        self._calls: dict[str, list[_Call]] = {}
        self.of_cell = dict(self._cell_types())
        """The types of what is kept for loops, by field."""
        self._known = Visibility(core.game)
        self._settle()
        self.seen = dict(self._seen())
        """Who may know what is kept in a field: everybody or its owner, and the field that says who that is."""

    def _settle(self) -> None:
        """Find the parameters that always have a value, and with them everything else."""
        while True:
            for proc in self._procs:
                self._follow(proc)
            given = dict(self._given)
            for calls in self._calls.values():
                for call in calls:
                    for callee in call.callees:
                        given[callee.name] &= frozenset(
                            param.uid
                            for param, arg in zip(callee.params, call.args, strict=False)
                            if arg is None or self._has_value(arg, call.facts)
                        )
            if given == self._given:
                return
            self._given = given

    def _has_value(self, expr: m.Expr, facts: _Facts) -> bool:
        if isinstance(expr, m.LocalRef) and expr.index is None:
            answered = expr.local.uid in self._layout.answers and not isinstance(expr.type, OptionalType)
            return answered or expr.local.uid in facts.bound
        return not isinstance(expr.type, OptionalType)

    # ---- through the blocks of a rule -----------------------------------------------------------

    def _follow(self, proc: k.Proc) -> None:
        """Find what holds at the beginning of each block, and from it what is asked and called."""
        params = frozenset(param.uid for param in proc.params)
        start = _Facts(self._given[proc.name], frozenset(), -1, params)
        at: dict[int, _Facts] = {0: start}
        calls: list[_Call] = []
        changed = [0]
        while changed:
            number = changed.pop()
            for target, facts in self._from(proc, number, at[number], []):
                joined = facts.also(at.get(target))
                if joined != at.get(target):
                    at[target] = joined
                    changed.append(target)
        for number, facts in at.items():
            for _ in self._from(proc, number, facts, calls):
                pass
        self._calls[proc.name] = calls

    def _from(
        self, proc: k.Proc, number: int, facts: _Facts, calls: list[_Call]
    ) -> Iterator[tuple[int, _Facts]]:
        """Yield the blocks that follow, with what holds in them."""
        block = proc.blocks[number]
        for op in block.ops:
            facts = self._after(op, facts)
            if isinstance(op, k.Do) and isinstance(op.statement, m.Stop | m.Finish):
                return
        match block.end:
            case k.Goto(target):
                yield target, facts
            case k.Branch(condition, then, otherwise):
                yield then, self._there(condition, facts)
                yield otherwise, facts
            case k.WhileItems(_, _, body, done) | k.WhileCounter(_, body, done):
                yield body, facts
                yield done, facts
            case k.Decide(_, yes, no):
                yield yes, facts
                yield no, facts
            case k.Ask(choice, then, none):
                self._asked[choice.name] = (self._number[proc.name], facts)
                yield none, self._left(choice, facts)
                yield then, self._answered(choice, facts)
            case k.Perform(choice, then):
                facts = self._written(facts, self._writes((choice,)))
                callees = tuple(p for p in self._procs if isinstance(p.origin, m.Action))
                calls.append(_Call(callees, (choice.who, None), None, facts, then))
                yield then, facts
            case k.Invoke(name, args, then):
                callee = self._core.procs[name]
                facts = self._written(facts, self._writes(callee.body))
                calls.append(_Call((callee,), args, None, facts, then))
                yield then, facts
            case k.Dispatch(event, card, args, then):
                callees = tuple(p for p in self._procs if p.event == event)
                for callee in callees:
                    facts = self._written(facts, self._writes(callee.body))
                calls.append(_Call(callees, args, card, facts, then))
                yield then, facts
            case k.Return():
                return

    def _after(self, op: k.Op, facts: _Facts) -> _Facts:
        match op:
            case k.Do(statement):
                facts = self._unbound(facts, *_assigned(statement))
                facts = self._written(facts, self._writes((statement,)))
                if isinstance(statement, m.Let) and self._has_value(statement.value, facts):
                    return self._bound(facts, statement.var.uid)
                if isinstance(statement, m.Move) and statement.moved is not None and (
                    not statement.otherwise or any(map(never_goes_on, statement.otherwise))
                ):
                    return self._bound(facts, statement.moved.var.uid)
                return facts
            case k.SetVar(var):
                facts = self._unbound(facts, var)
                return self._bound(facts, var.uid) if op.sure else facts
            case k.TakeList(items, index):
                return self._bound(facts, key(items), key(index))
            case k.NextItem(var) | k.StartTurns(var) | k.NextTurn(var):
                return self._bound(self._unbound(facts, var), var.uid)
            case k.SetCounter(counter):
                return self._bound(facts, key(counter))
            case k.CountDown() | k.Spend():
                return facts
            case k.Settle():
                return self._written(facts, self._fired)
            case k.OpenSecret(number):
                return replace(facts, secret=number)
            case k.CloseSecret():
                return replace(facts, secret=-1)

    def _answered(self, choice: m.Choose | m.May | m.TakeAction, facts: _Facts) -> _Facts:
        if not isinstance(choice, m.Choose) or choice.var.per is not None:
            return facts
        facts = self._bound(self._unbound(facts, choice.var), choice.var.uid)
        return self._left(choice, facts)

    def _left(self, choice: m.Choose | m.May | m.TakeAction, facts: _Facts) -> _Facts:
        """Return what holds after a choice, made or not: if there was something, one of it was chosen."""
        if (
            not isinstance(choice, m.Choose)
            or choice.var.per is not None
            or self._slot(choice.var) is None
            or choice.var in self._asked_with(choice)
        ):
            return facts
        return replace(facts, chosen=facts.chosen | {choice.name})

    def _domains(self, choice: m.Choose) -> list[m.Domain]:
        """Return what a choice is made from, part by part."""
        return [part.domain for part in self._parts.get(choice.name, ())] or [choice.domain]

    def _asked_with(self, choice: m.Choose) -> set[m.Local]:
        """Return the names that what can be chosen hangs on, other than its own parts."""
        own = {part.var for part in self._parts.get(choice.name, ())}
        return {local for domain in self._domains(choice) for local in _locals(domain)} - own

    def _there(self, condition: m.Expr, facts: _Facts) -> _Facts:
        """Return what holds where a condition does: a value that there is."""
        match condition:
            case m.Exists(value=m.LocalRef(local=local, index=None)):
                return self._bound(facts, local.uid)
            case _:
                return facts

    def _bound(self, facts: _Facts, *keys: int) -> _Facts:
        return replace(facts, bound=facts.bound | set(keys), named=facts.named | set(keys))

    def _unbound(self, facts: _Facts, *names: m.Local) -> _Facts:
        """Return what still holds when names get other values."""
        chosen = frozenset(
            name
            for name in facts.chosen
            if not any(
                local is self._choices[name].var or local in self._asked_with(self._choices[name])
                for local in names
            )
        )
        changed = frozenset(local.uid for local in names)
        named = frozenset(each for each in facts.named if not self._known.name(each) & changed)
        return replace(facts, bound=facts.bound - changed, chosen=chosen, named=named | changed)

    def _written(self, facts: _Facts, changed: frozenset[str]) -> _Facts:
        """Return what still holds when places and variables change, and triggers with them."""
        if changed & self._analysis.watched:
            changed |= self._fired
        chosen = frozenset(
            name
            for name in facts.chosen
            if not changed & self._read[name]
        )
        return replace(facts, chosen=chosen)

    def _writes(self, body: m.Block) -> frozenset[str]:
        known = self._written_by
        for statement in body:
            if id(statement) not in known:
                known[id(statement)] = writes(self._game, statement)
        return frozenset[str]().union(*(known[id(statement)] for statement in body))

    # ---- fields ---------------------------------------------------------------------------------

    def _slot(self, name: Named) -> Slot | None:
        return self._layout.slot(name)

    def _field(self, name: Named) -> str:
        slot = self._slot(name)
        assert slot is not None
        return slot.name

    def _resume_of(self, proc: k.Proc, block: int) -> int:
        """Return the number of the function that goes on in a block."""
        flow = self._layout.flows[proc.name]
        names = {0: function_names.beginning(proc), **function_names.later_names(flow)}
        return self._resume[names[flow.led_to(block)]]

    def _cell_types(self) -> Iterator[tuple[str, d.ValueType]]:
        for proc in self._procs:
            for op in _ops(proc):
                match op:
                    case k.NextItem(var, items, _):
                        yield self._field(items), value_type(var.type)
                    case k.TakeList(_, index, _):
                        most = 1 << 16
                        yield self._field(index), ("int", 0, most)
                    case k.SetCounter(counter, value):
                        assert isinstance(value.type, IntType)
                        high = max(value.type.high, 0)
                        low = min(value.type.low, 0)
                        yield self._field(counter), ("int", low, high)
                    case _:
                        pass

    def _seen(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """Yield the fields that somebody may know, with who that is."""
        known = self._known
        seers: dict[str, Seers] = {}

        def add(field: str, more: Seers) -> None:
            seers[field] = seers.get(field, ALL) | more

        for number, slot in self._layout.of_name.items():
            if number >= 0:
                add(slot.name, known.name(number))
        for proc in self._procs:
            if proc.name in self._layout.returns:
                add(self._layout.returns[proc.name], known.call(proc.origin))
            for op in _ops(proc):
                if isinstance(op, k.TakeList):
                    add(self._field(op.items), known.name(op.domain.var.uid))
                elif isinstance(op, k.SetCounter):
                    add(self._field(op.counter), known.counter(op.value))
        changed = {
            local.uid for proc in self._procs for op in _ops(proc) if isinstance(op, k.Do)
            for local in _assigned(op.statement)
        }
        for slot in self._layout.slots:
            if slot.name not in seers:
                continue
            who = seers[slot.name]
            if not who:
                yield slot.name, ("all", "")
            elif len(who) == 1 and NOBODY not in who:
                (player,) = who
                owner = self._layout.of_name.get(player)
                if slot.keeps in (x.Keeps.NUMBERS, x.Keeps.PICKS_EACH):
                    yield slot.name, ("owner", "")
                elif owner is not None and not seers[owner.name] and player not in changed:
                    yield slot.name, ("owner", owner.name)

    def _fields(self, proc: k.Proc) -> tuple[str, ...]:
        slots = [slot.name for slot in self._layout.of_proc[proc.name]]
        if proc.event is not None:
            slots += [self._field(p) for p in proc.params]
        return tuple(slots)

    def _loops(self, proc: k.Proc) -> Iterator[d.Loop]:
        taken = {op.items: op.domain for op in _ops(proc) if isinstance(op, k.TakeList)}
        changed = {
            local for op in _ops(proc) if isinstance(op, k.Do) for local in _assigned(op.statement)
        }
        for op in _ops(proc):
            if isinstance(op, k.NextItem):
                slot = None if op.var in changed else self._slot(op.var)
                parts = (
                    self._field(op.items),
                    self._field(op.index),
                    None if slot is None else slot.name,
                    _distinct(taken[op.items]),
                )
                yield d.Loop(*parts)

    # ---- tables ---------------------------------------------------------------------------------

    def rules(self) -> tuple[d.Rule, ...]:
        """Return the rules in which somebody chooses."""
        return tuple(map(self._rule, self._procs))

    def asked(self) -> tuple[d.Point, ...]:
        """Return where each choice is made."""
        return tuple(self._point(*self._asked[choice.name], ()) for choice in self._core.choices)

    def _rule(self, proc: k.Proc) -> d.Rule:
        then = self._layout.returns.get(proc.name)
        return d.Rule(
            proc.name, then, self._fields(proc), tuple(self._loops(proc)), self._card(proc)
        )

    def _card(self, proc: k.Proc) -> int:
        for card in self._game.cards.values():
            if any(handler is proc.origin for handler in card.handlers):
                return card.kind
        return -1

    def resumed(self) -> tuple[d.Point, ...]:
        """Return the functions that are come back to, by number."""
        found: dict[int, tuple[int, _Facts, list[d.Call]]] = {}
        for proc in self._procs:
            for call in self._calls[proc.name]:
                number = self._resume_of(proc, call.then)
                before = found.get(number)
                if before is None:
                    found[number] = (self._number[proc.name], call.facts, [])
                else:
                    found[number] = (before[0], call.facts.also(before[1]), before[2])
                found[number][2].append(self._call(call))
        return tuple(
            self._point(rule, facts, tuple(calls))
            for _, (rule, facts, calls) in sorted(found.items())
        )

    def _call(self, call: _Call) -> d.Call:
        given: list[tuple[str, str | int]] = []
        for callee in call.callees:
            changed = {
                local
                for op in _ops(callee)
                if isinstance(op, k.Do)
                for local in _assigned(op.statement)
            }
            for param, arg in zip(callee.params, call.args, strict=False):
                slot, value = self._slot(param), self._same(arg)
                if slot is None or value is None or param in changed:
                    continue
                pair = (slot.name, value)
                if pair not in given:
                    given.append(pair)
        card = None if call.card is None else self._same(call.card)
        then = self._layout.returns[call.callees[0].name]
        return d.Call(then, tuple(given), card if isinstance(card, str) else None)

    def _same(self, expr: m.Expr | None) -> str | int | None:
        """Return the field that an expression is the value of, or its number; None for another."""
        match expr:
            case m.Const(value=value):
                return value
            case m.LocalRef(local=local, index=None):
                slot = self._slot(local)
                return slot.name if slot is not None and slot.keeps is x.Keeps.NUMBER else None
            case _:
                return None

    def _point(self, rule: int, facts: _Facts, calls: tuple[d.Call, ...]) -> d.Point:
        proc = self._procs[rule]
        mine = set(self._fields(proc))
        bound = sorted(
            slot.name
            for number, slot in self._layout.of_name.items()
            if number in facts.bound and slot.name in mine and slot.keeps is x.Keeps.NUMBER
        )
        chosen = [
            (number, self._field(choice.var))
            for number, choice in enumerate(self._core.choices)
            if isinstance(choice, m.Choose) and choice.name in facts.chosen
        ]
        shown = sorted(
            slot.name
            for number, slot in self._layout.of_name.items()
            if slot.name in mine and slot.name in self.seen
            and (number in facts.named or slot.keeps in (x.Keeps.NUMBERS, x.Keeps.PICKS_EACH))
        )
        back = self._layout.returns.get(proc.name)
        if back in self.seen:
            shown.append(back)
        return d.Point(rule, tuple(bound), tuple(chosen), facts.secret, calls, tuple(shown))


def _ops(proc: k.Proc) -> Iterator[k.Op]:
    return (op for block in proc.blocks for op in block.ops)


def _assigned(statement: m.Statement) -> Iterator[m.Local]:
    """Yield the names that a statement can give another value."""
    for part in walk(statement):
        match part:
            case m.Let(var=var) | m.IfThere(var=var) | m.Moved(var=var):
                yield var
            case m.ForEach(domain=domain):
                yield domain.var
            case m.Assign(target=m.LocalRef(local=local)) | m.AssignRandom(
                target=m.LocalRef(local=local)
            ) | m.Adjust(target=m.LocalRef(local=local)):
                yield local
            case _:
                pass


def _locals(node: object) -> set[m.Local]:
    return {part.local for part in walk(node) if isinstance(part, m.LocalRef)}


def _distinct(domain: m.Domain) -> bool:
    """Return whether a loop meets nothing twice."""
    match domain.source:
        case m.EnumSource() | m.SlotSource() | m.RangeSource():
            return True
        case m.SetSource(of):
            return not isinstance(of.type, ListType)
        case m.ZoneSource():
            return False
