"""Lowering, first step: the resolved game to a control-flow graph for each rule."""

from __future__ import annotations

from itertools import count
from typing import assert_never

from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.foundation.tree import walk
from rulewright.ir import control_flow_graph as k
from rulewright.model import nodes as m
from rulewright.model.joint_choices import count_of, in_decisions, radix, value_of
from rulewright.model.rule_bodies import never_goes_on
from rulewright.model.types import IntType

QUIET = "__quietly"
"""Behind the name of a verb: its copy in which no triggers are checked."""


def build_control_flow(game: m.Game) -> k.ControlFlowGraph:
    """Return the rules of a game: each that somebody chooses in becomes blocks."""
    return _Lowering(game).run()


def handler_name(card: str, event: str) -> str:
    """Return the name of a card's rule."""
    return f"{card}__when__{event}"


class _Lowering:
    def __init__(self, game: m.Game) -> None:
        self.game = game
        self.analysis = SuspensionAnalysis(game)
        self.procs: dict[str, k.Proc] = {}
        self.choices: list[m.Choose | m.May | m.TakeAction] = []
        self.secrets: list[tuple[str, int]] = []
        self.settled: set[tuple[str, ...]] = set()
        self.wanted: list[str] = []
        self.uids = count()

    def run(self) -> k.ControlFlowGraph:
        game = self.game
        for trigger in game.triggers.values():
            if any(self.analysis.suspends(statement) for statement in trigger.body):
                # It would cut every rule that can fire it: refused as R114 by `analysis.playability`.
                raise AssertionError(trigger.name)
        setup_body = tuple(statement for step in game.setup.steps for statement in step.body)
        self._add("setup", (), setup_body, True, game.setup)
        self._add("play", (), game.play.body, False, game.play)
        for verb in game.verbs.values():
            self._add(verb.name, verb.params, verb.body, False, verb)
        for action in game.actions.values():
            params = (action.actor,) + ((action.place,) if action.place else ())
            self._add(f"action__{action.name}", params, action.body, False, action)
        for card in game.cards.values():
            for handler in card.handlers:
                name = handler_name(card.name, handler.event)
                self._add(
                    name, handler.params, handler.body, False, handler, handler.event, card.name
                )
        for trigger in game.triggers.values():
            params = (trigger.domain.var,) if trigger.domain is not None else ()
            self._add(f"trigger__{trigger.name}", params, trigger.body, True, trigger)
        while self.wanted:
            verb = game.verbs[self.wanted.pop()]
            if verb.name + QUIET not in self.procs:
                self._add(verb.name + QUIET, verb.params, verb.body, True, verb)
        return k.ControlFlowGraph(
            game, self.procs, tuple(self.choices), tuple(self.secrets), frozenset(self.settled)
        )

    def verb_proc(self, name: str, quiet: bool) -> str:
        """Return the rule to call for a verb: its quiet copy where that differs."""
        if quiet and self.analysis.verb_loud(name):
            if name + QUIET not in self.procs and name not in self.wanted:
                self.wanted.append(name)
            return name + QUIET
        return name

    def _add(
        self, name: str, params: tuple[m.Local, ...], body: m.Block, quiet: bool,
        origin: m.Verb | m.Action | m.Handler | m.Setup | m.Play | m.Trigger,
        event: str | None = None, card: str | None = None,
    ) -> None:
        is_cut = name in {"setup", "play"} or isinstance(origin, m.Action) or (
            self.analysis.event_suspends(event)
            if event is not None
            else any(self.analysis.suspends(statement) for statement in body)
        )
        blocks: tuple[k.Block, ...] = ()
        if is_cut:
            blocks = _Cutter(self, name, quiet).blocks(body)
        else:
            for statement in body:
                self.note_calls(statement, quiet)
        self.procs[name] = k.Proc(
            name, params, blocks, body, quiet, origin, event, card
        )

    def note_calls(self, statement: m.Statement, quiet: bool) -> None:
        """Order the quiet copies that a plain statement needs, and note the triggers it checks."""
        for part in walk(statement):
            if isinstance(part, m.Together):
                for inner in part.body:
                    self.note_calls(inner, True)
            if isinstance(part, m.Call):
                self.verb_proc(part.verb, quiet)
            fired = () if quiet else self.analysis.triggered(part)
            if fired:
                self.settled.add(fired)


class _Cutter:
    """Cuts one rule into blocks."""

    def __init__(self, lowering: _Lowering, name: str, quiet: bool) -> None:
        self.l = lowering
        self.name = name
        self.quiet = quiet
        self.ops: list[list[k.Op]] = []
        self.ends: list[k.Terminator | None] = []

    def blocks(self, body: m.Block) -> tuple[k.Block, ...]:
        last = self._body(body, self._new())
        self._end(last, k.Return())
        result = []
        for ops, end in zip(self.ops, self.ends, strict=True):
            assert end is not None
            result.append(k.Block(tuple(ops), end))
        return tuple(result)

    def _new(self) -> int:
        self.ops.append([])
        self.ends.append(None)
        return len(self.ops) - 1

    def _end(self, block: int, end: k.Terminator) -> None:
        if self.ends[block] is None:
            self.ends[block] = end

    def _cell(self, name: str, is_list: bool) -> k.Cell:
        return k.Cell(next(self.l.uids), name, is_list)

    def _body(self, body: m.Block, at: int) -> int:
        for statement, *joined in in_decisions(body):
            if joined:
                at = self._joint([part for part in (statement, *joined) if isinstance(part, m.Choose)], at)
                continue
            at = self._statement(statement, at)
            if never_goes_on(statement):
                break  # nothing ever comes to what stands behind it
        return at

    def _plain(self, statement: m.Statement) -> bool:
        return not self.l.analysis.suspends(statement)

    def _statement(self, st: m.Statement, at: int) -> int:
        if self._plain(st):
            self.ops[at].append(k.Do(st, self.quiet))
            self.l.note_calls(st, self.quiet)
            return at
        match st:
            case m.Choose():
                return self._choose(st, at)
            case m.May():
                return self._may(st, at)
            case m.TakeAction():
                self.l.choices.append(st)
                answer, after = self._new(), self._new()
                self._end(at, k.Ask(st, answer, after))
                self._end(answer, k.Perform(st, after))
                return after
            case m.If():
                then, otherwise, after = self._new(), self._new(), self._new()
                self._end(at, k.Branch(st.condition, then, otherwise))
                self._end(self._body(st.then, then), k.Goto(after))
                self._end(self._body(st.otherwise, otherwise), k.Goto(after))
                return after
            case m.IfThere():
                then, otherwise, after = self._new(), self._new(), self._new()
                self.ops[at].append(k.SetVar(st.var, st.value))
                there = m.Exists(
                    m.LocalRef(st.var, None, st.value.type, st.span), st.value.type, st.span
                )
                self._end(at, k.Branch(there, then, otherwise))
                self._end(self._body(st.then, then), k.Goto(after))
                self._end(self._body(st.otherwise, otherwise), k.Goto(after))
                return after
            case m.ForEach():
                return self._loop(st.domain, st.body, at, st.cost)
            case m.Secretly():
                return self._secretly(st, at)
            case m.Repeat():
                counter = self._cell("times_left", False)
                head, body, after = self._new(), self._new(), self._new()
                self.ops[at].append(k.SetCounter(counter, st.times))
                self._end(at, k.Goto(head))
                self._end(head, k.WhileCounter(counter, body, after))
                self._spend(body, st.cost)
                self.ops[body].append(k.CountDown(counter))
                self._end(self._body(st.body, body), k.Goto(head))
                return after
            case m.RepeatUntil():
                counter = self._cell("times_left", False)
                head, test = self._new(), self._new()
                body, after = self._new(), self._new()
                self.ops[at].append(k.SetCounter(counter, st.limit))
                self._end(at, k.Goto(head))
                self._end(head, k.WhileCounter(counter, test, after))
                self._spend(test, st.cost)
                self._end(test, k.Branch(st.condition, after, body))
                self.ops[body].append(k.CountDown(counter))
                self._end(self._body(st.body, body), k.Goto(head))
                return after
            case m.TakeTurns():
                body = self._new()
                self.ops[at].append(k.StartTurns(st.var, st.start))
                self._end(at, k.Goto(body))
                self._spend(body, st.cost)
                end = self._body(st.body, body)
                self.ops[end].append(k.NextTurn(st.var))
                self._end(end, k.Goto(body))
                return self._new()
            case m.Call():
                after = self._new()
                proc = self.l.verb_proc(st.verb, self.quiet)
                self._end(at, k.Invoke(proc, st.args, after))
                return after
            case m.CarryOut():
                after = self._new()
                self._end(at, k.Dispatch(st.event, st.card, st.args, after))
                return after
            case m.Together():
                return self._together(st, at)
            case m.Move():
                # Its `otherwise` lets somebody choose: refused as R114 by `analysis.playability`.
                raise AssertionError(self.name)
            case (
                m.Let() | m.Look() | m.Shuffle() | m.Swap() | m.Assign() | m.AssignRandom()
                | m.Adjust() | m.Stop() | m.Finish()
            ):
                raise AssertionError(st)
            case _:
                assert_never(st)

    def _choose(self, st: m.Choose, at: int) -> int:
        self.l.choices.append(st)
        after = self._new()
        none = after
        if st.otherwise:
            none = self._new()
            self._end(self._body(st.otherwise, none), k.Goto(after))
        self._end(at, k.Ask(st, after, none))
        return after

    def _joint(self, parts: list[m.Choose], at: int) -> int:
        """One decision: a number that stands for all that is chosen, which the parts are read from."""
        first, joint = parts[0], parts[0].joint
        assert joint is not None
        digits = radix(joint.parts, self.l.game.enums, self.l.game.max_players)
        span = first.span
        ends = (m.Const(end, IntType(end, end), span) for end in (0, count_of(digits) - 1))
        domain = m.Domain(joint.var, m.RangeSource(*ends), (), None, span)
        decision = m.Choose(
            joint.name, first.chooser, domain, None, None, joint.var, first.secret, first.otherwise,
            first.sources, span, joint,
        )
        self.l.choices.append(decision)
        answer, after = self._new(), self._new()
        none = after
        if first.otherwise:
            none = self._new()
            self._end(self._body(first.otherwise, none), k.Goto(after))
        self._end(at, k.Ask(decision, answer, none, tuple(parts)))
        for number, part in enumerate(parts):
            self.ops[answer].append(k.SetVar(part.var, value_of(joint, number, digits), sure=True))
        self._end(answer, k.Goto(after))
        return after

    def _may(self, st: m.May, at: int) -> int:
        self.l.choices.append(st)
        answer, yes, no, after = self._new(), self._new(), self._new(), self._new()
        self._end(at, k.Ask(st, answer, answer))
        self._end(answer, k.Decide(st, yes, no))
        self._end(self._body(st.body, yes), k.Goto(after))
        self._end(self._body(st.otherwise, no), k.Goto(after))
        return after

    def _spend(self, at: int, cost: int) -> None:
        if cost:
            self.ops[at].append(k.Spend(cost))

    def _loop(self, domain: m.Domain, inside: m.Block, at: int, cost: int = 0) -> int:
        items, index = self._cell("items", True), self._cell("index", False)
        head, body, after = self._new(), self._new(), self._new()
        self.ops[at].append(k.TakeList(items, index, domain))
        self._end(at, k.Goto(head))
        self._end(head, k.WhileItems(items, index, body, after))
        self._spend(body, cost)
        self.ops[body].append(k.NextItem(domain.var, items, index))
        self._end(self._body(inside, body), k.Goto(head))
        return after

    def _secretly(self, st: m.Secretly, at: int) -> int:
        begin = self._new()
        self._end(at, k.Goto(begin))
        number = len(self.l.secrets)
        self.l.secrets.append((self.name, begin))
        arrays = tuple(
            part.var
            for statement in st.body
            for part in walk(statement)
            if isinstance(part, m.Choose | m.Let)
        )
        self.ops[begin].append(k.OpenSecret(number, arrays))
        after = self._loop(st.domain, st.body, begin)
        self.ops[after].append(k.CloseSecret())
        return after

    def _together(self, st: m.Together, at: int) -> int:
        before, self.quiet = self.quiet, True
        at = self._body(st.body, at)
        self.quiet = before
        if not self.quiet:
            triggers = self.l.analysis.triggered(st)
            if triggers:
                self.l.settled.add(triggers)
                self.ops[at].append(k.Settle(triggers))
        return at
