"""What is so at each place of one body of rules, statement by statement: what is certain, and which
names may have no value.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.analysis.analysis_state import (
    STEPS,
    Gap,
    State,
    Tools,
    Way,
    joined,
    key_of,
    without,
)
from rulewright.analysis.call_summaries import NOWHERE, Sequel, listed, own_room, room_after
from rulewright.analysis.clobbers import Touched
from rulewright.analysis.flow_facts import Known, Many, OneOf, both, family_of, trimmed
from rulewright.foundation.tree import children
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.rule_bodies import handlers
from rulewright.model.types import PLAYER, IntType

_FRESH = 20
"""How many names without a value are looked at again when more is certain."""

_ROUNDS = 200
"""How often the blocks of loops in one rule are gone through, for the sake of the room that is left."""

_TURNS = 6
"""How often turns are gone through to find what is certain before each; mostly twice is enough."""


def _unheard(*_: object) -> None:
    """Tells nobody."""


class Flow:
    """One body, statement by statement."""

    def __init__(self, tools: Tools, stoppable: bool) -> None:
        self.tools = tools
        self.knowledge = tools.knowledge
        self.stoppable = stoppable
        self.silent = False
        self.ends: Way = None
        """What is so where the rule stops."""
        self._rounds = _ROUNDS
        self._asked: dict[int, tuple[frozenset[str], frozenset[int]]] = {}

    def block(self, body: m.Block, way: Way) -> Way:
        """What is so after a block."""
        self.tools.outcomes.steps += len(body)
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
        known = self.knowledge.without(
            state.known, touched.families, touched.locals, touched.arrived
        )
        return State(known, gaps)

    def _depends(self, choice: m.Choose, touched: Touched) -> bool:
        if choice.var.uid not in self._asked:
            keys = canonical_key(choice.domain, {}), canonical_key(choice.low, {})
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
                least, most = self._times(st.times, state)
                if self._each_time(body, most):
                    return self._by_turns(body, state, least, most)
                before = self._loop(body, state)
                counted = self.tools.aftermath.counted(st)
                known = before.known if counted is None else {**before.known, counted[0]: counted[1]}
                return joined(before, self.block(body, State(known, before.gaps)))
            case m.RepeatUntil(_, _, body):
                self._read(st.limit, state)
                before = self._loop(body, state)
                self._read(st.condition, before)
                most = self._times(st.limit, state)[1]
                if self._each_time(body, most):
                    return self._until(st, state, most)
                return joined(before, self.block(body, self._if(before, st.condition, False)))
            case m.TakeTurns(_, var, body):
                self._read(st.start, state)
                self.block(body, self._turn(body, state, var))  # turns never end
                return None
            case m.Together(body):
                outside, self.stoppable = self.stoppable, False
                together = self.block(body, state)
                self.stoppable = outside
                fired = self.tools.changes.fired(st)
                return None if together is None else self._after(together, fired)
            case m.Call(verb, args):
                self._read(st, state)
                rule = self.tools.game.verbs[verb]
                self.tools.enter(verb, rule.params, args, state.known)
                return self._led(st, state, [Sequel(rule.params, args, rule.body)])
            case m.CarryOut(event, _, args):
                self._read(st, state)
                self.tools.enter(
                    f"rules for {event}", self.tools.game.events[event].params, args, state.known
                )
                cards = handlers(self.tools.game, event)
                sequels = [Sequel(card.params, args, card.body) for card in cards]
                return self._led(st, state, [*sequels, NOWHERE])
            case m.TakeAction(_, who):
                self._read(st, state)
                actions = self.tools.game.actions.values()
                for action in actions:
                    params = (action.actor,)
                    self.tools.enter(f"action {action.name}", params, (who,), state.known)
                sequels = [
                    Sequel((action.actor,), (who,), action.body, self.tools.aftermath.allowed(action))
                    for action in actions
                ]
                return self._led(st, state, [*sequels, NOWHERE])
            case m.Let():
                return self._let(st, state)
            case m.Move():
                return self._move(st, state)
            case m.Assign() | m.AssignRandom() | m.Adjust():
                return self._assign(st, state)
            case m.Stop():
                self.ends = joined(self.ends, state)
                return None
            case m.Finish(winners):
                self._read(winners, state)
                return None
            case m.Look() | m.Shuffle() | m.Swap():
                self._read(st, state)
                return self._after(state, self.tools.changes.of((st,)))
            case _:
                assert_never(st)

    def _each(self, domain: m.Domain, body: m.Block, state: State) -> Way:
        self._read(domain, state)
        members = listed(self.tools, domain)
        if members and self._each_time(body, len(members)):
            return self._one_by_one(domain, members, body, state)
        before = self._loop(body, state, domain.var.uid)
        touched = self.tools.changes.of(body)
        # Earlier members come to places of their own, unless one comes twice.
        once = self.tools.judgement.each_once(domain.source)
        own = self.tools.changes.own(body, domain.var) if once else {}
        own_room_left = own_room(self.tools, body, domain)
        chosen = self.knowledge.chosen(state.known, domain)
        known = {
            fact: least for fact, least in chosen.items()
            if not self.knowledge.elsewhere(fact, own, key_of(domain.var)) & touched.families
            and not self.knowledge.mentions(fact)[1] & touched.locals
            and (own_room_left(fact) if once else family_of(fact) not in touched.arrived)
        }
        most = self.tools.aftermath.rooms.members_of(domain)
        if self._each_time(body, most):
            each = {fact: least for fact, least in known.items() if fact not in before.known}
            least = 0 if domain.filters else min(
                most, state.known.get(Many(self.knowledge.source(domain.source, {})), 0)
            )
            return self._by_turns(body, state, least, most, (chosen, each), domain.var)
        return joined(before, self.block(body, self._knowing(before, known)))

    # ---- rules that let pieces arrive where there is room for so many --------------------------------

    def _times(self, number: m.Expr, state: State) -> tuple[int, int]:
        """How often something is done at least and at most."""
        known = self.tools.judgement.number(number, state.known)
        if known is not None:
            return known, known
        assert isinstance(number.type, IntType)
        return max(0, number.type.low), max(0, number.type.high)

    def _each_time(self, body: m.Block, most: int) -> bool:
        """Whether a loop is gone through time by time, for the sake of the room that is left."""
        limits = self.tools.aftermath.rooms.limits.keys()
        if not most or not self.tools.changes.of(body).arrived & limits:
            return False
        if self._rounds < most or self.tools.outcomes.steps > STEPS:
            return False
        self._rounds -= most
        return True

    def _by_turns(
        self, body: m.Block, state: State, least: int, most: int,
        each: tuple[Known, Known] = ({}, {}), member: m.Local | None = None,
    ) -> Way:
        """What is so after a block has been done so often.

        `each`: what is certain the first time, and what is certain every time, beside that.
        """
        other = Touched(frozenset(), frozenset({member.uid} if member is not None else ()))
        way: Way = state
        done: Way = None
        for time in range(most):
            if time >= least:
                done = joined(done, way)
            if way is None:
                break
            way = self._after(way, other)
            more = each[min(time, 1)]
            if more:
                way = self._knowing(way, {**way.known, **more})
            way = self.block(body, way)
        return joined(done, way)

    def _until(self, st: m.RepeatUntil, state: State, most: int) -> Way:
        way: Way = state
        done: Way = None
        for _ in range(most):
            if way is None:
                break
            came_out = self.tools.judgement.verdict(st.condition, {}, way.known)
            if came_out is not False:
                done = joined(done, self._if(way, st.condition, True))
            way = None if came_out is True else self.block(st.body, self._if(way, st.condition, False))
        return joined(done, way)

    def _one_by_one(
        self, domain: m.Domain, members: tuple[int, ...], body: m.Block, state: State
    ) -> Way:
        member = domain.var.uid
        own = self.tools.changes.of(body)
        sure = 0 if domain.filters else len(members)
        assert isinstance(domain.source, m.EnumSource)
        if domain.source.enum.name == PLAYER:
            sure = min(sure, self.tools.game.min_players) if domain.order is None else 0
        own_room_left = own_room(self.tools, body, domain)
        first = self.knowledge.chosen(state.known, domain)
        kept = {
            fact: least for fact, least in first.items()
            if member in self.knowledge.mentions(fact)[1]
            and not self.knowledge.mentions(fact)[0] & own.families
            and self.knowledge.mentions(fact)[1] & own.locals <= {member}
            and own_room_left(fact)
        }
        way: Way = state
        for time, number in enumerate(members):
            if way is None:
                break
            before = self._after(way, Touched(frozenset(), frozenset({member})))
            here = OneOf(key_of(domain.var), frozenset({number}))
            after = self.block(body, self._knowing(before, {**before.known, **kept, here: 1}))
            way = after if time < sure else joined(before, after)
        return None if way is None else self._after(way, Touched(frozenset(), frozenset({member})))

    def _led(
        self, st: m.Call | m.CarryOut | m.TakeAction, state: State, sequels: list[Sequel]
    ) -> State:
        """What is so after other rules; of the room in places also what holds after each of them."""
        touched = self.tools.changes.of((st,))
        after = self._after(state, touched)
        limits = self.tools.aftermath.rooms.limits.keys()
        if not touched.families & limits or self.tools.outcomes.steps > STEPS:
            return after
        known = dict(after.known)
        for fact, least in room_after(self.tools, state.known, touched, sequels, self._aside).items():
            known[fact] = max(least, known.get(fact, 0))
        return State(trimmed(known), after.gaps)

    def _aside(self, body: m.Block, known: Known) -> Known | None:
        """What is certain at the end of another rule, of which nothing is told here."""
        unheard = replace(self.tools, enter=_unheard, tell=_unheard, full=_unheard)
        inner = Flow(unheard, stoppable=True)
        inner.silent = True
        end = joined(inner.block(body, State(known, {})), inner.ends)
        return None if end is None else end.known

    # ---- turns ----------------------------------------------------------------------------------
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
        for turn in range(_TURNS):
            after = self.block(body, State(known, always.gaps))
            again = known if after is None else both(known, after.known)
            if turn:  # what gets less turn by turn comes to nothing
                again = {fact: least for fact, least in again.items() if least == known[fact]}
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
            # Where the name has no value nothing is moved by it: that is told of the name.
            of_it = {
                fact: least for fact, least in known.items()
                if family_of(fact) is not None and uid in self.knowledge.mentions(fact)[1]
            }
            left = State({**left.known, **of_it}, left.gaps)
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
        number = None
        if isinstance(st, m.Assign):
            number = self.tools.judgement.number(st.value, state.known)
        state = self._after(state, self.tools.changes.of((st,)))
        if isinstance(st, m.Assign) and isinstance(target, m.LocalRef):
            known = state.known
            if number is not None and target.index is None:
                known = {**known, OneOf(key_of(target.local), frozenset({number})): 1}
            return State(known, without(state.gaps, {target.local.uid}))
        if isinstance(st, m.Assign) and isinstance(st.value, m.SetOf):
            written = self.tools.changes.of((st,)).families
            if not written & self.knowledge.mentioned(canonical_key(st.value, {}))[0]:
                known = self.knowledge.collected(state.known, target, st.value.domain)
                return State(known, state.gaps)
        return state

    def _move(self, st: m.Move, state: State) -> Way:
        self._read(st.selection, state)
        self._read(st.destination, state)
        if not self.silent and not self.tools.aftermath.rooms.fits(state.known, st):
            self.tools.full(st)
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
