"""What is so at each place of one body of rules, statement by statement: what is certain, and which
names may have no value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from rulewright.model import nodes as m
from rulewright.model.aftermath import Aftermath
from rulewright.model.changes import Changes, Touched
from rulewright.model.effects import children
from rulewright.model.judgement import Judgement
from rulewright.model.knowledge import Knowledge, Known, both, trimmed
from rulewright.model.likeness import Key, likeness

_FRESH = 20
"""How many names without a value are looked at again when more is certain."""

_TURNS = 4
"""How often turns are gone through to find what is certain before each; mostly twice is enough."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A name that may have no value; `fresh` while what it was to be chosen from has not changed.

    `stoppable` says that the rule could `stop`.
    """

    choice: m.Choose
    stoppable: bool
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class State:
    """What is so between two statements."""

    known: Known
    gaps: Mapping[int, Gap]


Way: TypeAlias = State | None
"""None where nothing ever comes: after `stop`, for instance."""


def joined(one: Way, other: Way) -> Way:
    """What is so when one of two ways was gone."""
    if one is None or other is None:
        return other if one is None else one
    gaps = dict(one.gaps)
    for uid, gap in other.gaps.items():
        gaps[uid] = replace(gap, fresh=gap.fresh and (uid not in gaps or gaps[uid].fresh))
    return State(both(one.known, other.known), gaps)


@dataclass(frozen=True, slots=True)
class Tools:
    """What the bodies of a game are gone through with.

    `enter` is told what is certain where a rule is called: its name, parameters and arguments;
    `tell`, where a name is used that may have no value. `used` are the names that are mentioned.
    """

    game: m.Game
    knowledge: Knowledge
    judgement: Judgement
    changes: Changes
    aftermath: Aftermath
    used: frozenset[int]
    enter: Callable[[str, tuple[m.Local, ...], tuple[m.Expr, ...], Known], None]
    tell: Callable[[m.LocalRef, Gap], None]


def without(gaps: Mapping[int, Gap], given: set[int]) -> Mapping[int, Gap]:
    """The names that may have no value, without some that have one."""
    return {uid: gap for uid, gap in gaps.items() if uid not in given}


def key_of(local: m.Local) -> Key:
    """The key of a name."""
    return "local", local.uid


class Flow:
    """One body, statement by statement."""

    def __init__(self, tools: Tools, stoppable: bool) -> None:
        self.tools = tools
        self.knowledge = tools.knowledge
        self.stoppable = stoppable
        self.silent = False
        self._asked: dict[int, tuple[frozenset[str], frozenset[int]]] = {}

    def block(self, body: m.Block, way: Way) -> Way:
        """What is so after a block."""
        for statement in body:
            way = None if way is None else self._statement(statement, way)
        return way

    # ---- knowing more and less ------------------------------------------------------------------

    def _if(self, state: State, test: m.Expr, outcome: bool) -> State:
        """What is so when a test came out so."""
        return self._knowing(state, self.knowledge.learned(state.known, test, outcome))

    def _knowing(self, state: State, known: Known) -> State:
        """With more that is certain, a choice turns out to have been possible."""
        given = {
            uid for uid, gap in state.gaps.items()
            if gap.fresh and self._possible(known, gap.choice)
        }
        gaps = state.gaps if not given else without(state.gaps, given)
        return State(trimmed(known), gaps)

    def _possible(self, known: Known, choice: m.Choose) -> bool:
        return self.tools.judgement.has(known, choice.domain, choice.low)

    def _after(self, state: State, touched: Touched) -> State:
        """What is still so when some things may have changed."""
        if not touched:
            return state
        stale = {
            uid: replace(gap, fresh=False) for uid, gap in state.gaps.items()
            if gap.fresh and self._depends(gap.choice, touched)
        }
        gaps = {**state.gaps, **stale} if stale else state.gaps
        return State(self.knowledge.without(state.known, touched.families, touched.locals), gaps)

    def _depends(self, choice: m.Choose, touched: Touched) -> bool:
        if choice.var.uid not in self._asked:
            keys = likeness(choice.domain, {}), likeness(choice.low, {})
            self._asked[choice.var.uid] = self.knowledge.mentioned(keys)
        families, locals_ = self._asked[choice.var.uid]
        return bool(families & touched.families or locals_ & touched.locals)

    def _with_gap(self, state: State, choice: m.Choose) -> State:
        """With a name that may have no value; of many only the last few may get one by a test."""
        fresh = [uid for uid, gap in state.gaps.items() if gap.fresh]
        gaps = {**state.gaps, choice.var.uid: Gap(choice, self.stoppable)}
        for uid in fresh[:-_FRESH]:
            gaps[uid] = replace(gaps[uid], fresh=False)
        return State(state.known, gaps)

    # ---- statements -----------------------------------------------------------------------------

    def _statement(self, st: m.Statement, state: State) -> Way:
        match st:
            case m.Choose():
                return self._choose(st, state)
            case m.May():
                self._read(st.chooser, state)
                return joined(self.block(st.body, state), self.block(st.otherwise, state))
            case m.If(_, then, otherwise):
                self._read(st.condition, state)
                came_out = self.tools.judgement.verdict(st.condition, {}, state.known)
                yes = None if came_out is False else self._if(state, st.condition, True)
                no = None if came_out is True else self._if(state, st.condition, False)
                return joined(self.block(then, yes), self.block(otherwise, no))
            case m.IfThere(_, var, then, otherwise):
                self._read(st.value, state)
                after = self._after(state, Touched(frozenset(), frozenset({var.uid})))
                there = self._knowing(after, self.knowledge.given(after.known, st.value, var))
                return joined(self.block(then, there), self.block(otherwise, state))
            case m.ForEach(domain, body):
                return self._each(domain, body, state)
            case m.Secretly(_, domain, body):
                outside, self.stoppable = self.stoppable, False
                secretly = self._each(domain, body, state)
                self.stoppable = outside
                return secretly
            case m.Repeat(_, body):
                self._read(st.times, state)
                before = self._loop(body, state)
                counted = self.tools.aftermath.counted(st)
                known = before.known if counted is None else {**before.known, counted[0]: counted[1]}
                return joined(before, self.block(body, State(known, before.gaps)))
            case m.RepeatUntil(_, _, body):
                self._read(st.limit, state)
                before = self._loop(body, state)
                self._read(st.condition, before)
                return joined(before, self.block(body, self._if(before, st.condition, False)))
            case m.TakeTurns(_, var, body):
                self._read(st.start, state)
                self.block(body, self._turn(body, state, var))  # turns never end
                return None
            case m.Together(body):
                outside, self.stoppable = self.stoppable, False
                together = self.block(body, state)
                self.stoppable = outside
                fired = Touched(self.tools.changes.triggered(st), frozenset())
                return None if together is None else self._after(together, fired)
            case m.Call(verb, args):
                self._read(st, state)
                params = self.tools.game.verbs[verb].params
                self.tools.enter(verb, params, args, state.known)
                return self._after(state, self.tools.changes.of((st,)))
            case m.CarryOut(event, _, args):
                self._read(st, state)
                params = self.tools.game.events[event].params
                self.tools.enter(f"rules for {event}", params, args, state.known)
                return self._after(state, self.tools.changes.of((st,)))
            case m.Let():
                return self._let(st, state)
            case m.Move():
                return self._move(st, state)
            case m.Assign() | m.AssignRandom() | m.Adjust():
                return self._assign(st, state)
            case m.Stop():
                return None
            case m.Finish(winners):
                self._read(winners, state)
                return None
            case m.Look() | m.TakeAction() | m.Shuffle() | m.Swap():
                self._read(st, state)
                return self._after(state, self.tools.changes.of((st,)))
            case _:
                assert_never(st)

    def _each(self, domain: m.Domain, body: m.Block, state: State) -> Way:
        self._read(domain, state)
        before = self._loop(body, state, domain.var.uid)
        touched = self.tools.changes.of(body)
        # Earlier members come to places of their own, unless one comes twice.
        once = self.tools.judgement.each_once(domain.source)
        own = self.tools.changes.own(body, domain.var) if once else {}
        known = {
            fact: least for fact, least in self.knowledge.chosen(state.known, domain).items()
            if not self.knowledge.elsewhere(fact, own, key_of(domain.var)) & touched.families
            and not self.knowledge.mentions(fact)[1] & touched.locals
        }
        return joined(before, self.block(body, self._knowing(before, known)))

    def _loop(self, body: m.Block, state: State, *members: int) -> State:
        """What is so before a block each time that it happens, and when it does not."""
        touched = self.tools.changes.of(body)
        return self._after(state, Touched(touched.families, touched.locals | set(members)))

    def _turn(self, body: m.Block, state: State, active: m.Local) -> State:
        """What is so before each turn: what the set-up leaves and no turn undoes.

        Turns are gone through as long as something that was certain before is not certain after.
        """
        always = self._loop(body, state, active.uid)
        known = self.knowledge.without(state.known, frozenset(), frozenset({active.uid}))
        told, self.silent = self.silent, True
        for _ in range(_TURNS):
            after = self.block(body, State(known, always.gaps))
            again = known if after is None else both(known, after.known)
            if again == known:
                break
            known = again
        else:
            known = always.known
        self.silent = told
        return State(known, always.gaps)

    def _choose(self, st: m.Choose, state: State) -> Way:
        for part in (st.chooser, st.domain, st.low, st.high):
            self._read(part, state)
        uid = st.var.uid
        state = self._after(state, Touched(frozenset(), frozenset({uid})))
        gaps = without(state.gaps, {uid})
        known = self.tools.aftermath.chosen(state.known, st)
        chosen = self._knowing(State(state.known, gaps), known)
        if self._possible(state.known, st):
            self.block(st.otherwise, state)
            return chosen
        left = self.block(st.otherwise, State(state.known, gaps))
        if left is not None and uid in self.tools.used:
            left = self._with_gap(left, st)
        return joined(chosen, left)

    def _let(self, st: m.Let, state: State) -> State:
        self._read(st.value, state)
        state = self._after(state, Touched(frozenset(), frozenset({st.var.uid})))
        known = self.tools.aftermath.named(state.known, st.value, st.var)
        return State(trimmed(known), state.gaps)

    def _assign(self, st: m.Assign | m.AssignRandom | m.Adjust, state: State) -> State:
        match st:
            case m.Assign(target):
                self._read(st.value, state)
            case m.AssignRandom(target, domain):
                self._read(domain, state)
            case m.Adjust(target):
                self._read(st.amount, state)
            case _:
                assert_never(st)
        if isinstance(st.target, m.VariableRef) or isinstance(st, m.Adjust):
            self._read(target, state)
        state = self._after(state, self.tools.changes.of((st,)))
        if isinstance(st, m.Assign) and isinstance(target, m.LocalRef):
            return State(state.known, without(state.gaps, {target.local.uid}))
        if isinstance(st, m.Assign) and isinstance(st.value, m.SetOf):
            written = self.tools.changes.of((st,)).families
            if not written & self.knowledge.mentioned(likeness(st.value, {}))[0]:
                known = self.knowledge.collected(state.known, target, st.value.domain)
                return State(known, state.gaps)
        return state

    def _move(self, st: m.Move, state: State) -> Way:
        self._read(st.selection, state)
        self._read(st.destination, state)
        left = self.block(st.otherwise, state) if st.otherwise else None
        after = self._after(state, self.tools.changes.at(st))
        known = self.tools.aftermath.moved(state.known, st)
        return joined(State(known, after.gaps), left)

    # ---- reading --------------------------------------------------------------------------------

    def _read(self, node: object, state: State) -> None:
        """Reports the names without a value that a value, a test or a domain asks for."""
        if not state.gaps or node is None:
            return
        match node:
            case m.LocalRef(local, None):
                if local.uid in state.gaps and not self.silent:
                    self.tools.tell(node, state.gaps[local.uid])
            case m.Both(parts) | m.Either(parts):
                for part in parts:
                    self._read(part, state)
                    state = self._if(state, part, isinstance(node, m.Both))
            case m.Conditional():
                self._read(node.condition, state)
                self._read(node.then, self._if(state, node.condition, True))
                self._read(node.otherwise, self._if(state, node.condition, False))
            case _:
                for inner in children(node):
                    self._read(inner, state)
