"""The dataflow analysis of one body of rules: the facts at each place, and which names may be unset there.

Statements are gone through in the order in which they happen; the package's docstring defines the terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.analysis.analysis_state import (
    STEPS,
    AnalysisContext,
    FlowState,
    MaybeUnset,
    State,
    join,
    key_of,
    without,
)
from rulewright.analysis.call_summaries import NOWHERE, Callee, listed, own_room, room_after
from rulewright.analysis.clobbers import Clobbered
from rulewright.analysis.flow_facts import AtLeast, Facts, OneOf, family_of, meet_facts, widen
from rulewright.analysis.implied_needs import Implied, move_key
from rulewright.foundation.tree import children, walk
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.joint_choices import in_decisions
from rulewright.model.leading_names import ends_by_itself, there_is
from rulewright.model.rule_bodies import handlers
from rulewright.model.types import PLAYER, IntType

_FRESH = 20
"""How many names without a value are looked at again when more is certain."""

_ROUNDS = 200
"""How often the blocks of loops in one rule are gone through, for the sake of the room that is left."""

_TURNS = 6
"""How often turns are gone through to find what is certain before each; mostly twice is enough."""


def ignore(*_: object) -> None:
    """Tell nobody."""


class DataflowAnalysis:
    """One body, statement by statement."""

    def __init__(self, context: AnalysisContext, stoppable: bool) -> None:
        self.context = context
        self.fact_algebra = context.fact_algebra
        self.stoppable = stoppable
        self.in_loop = False
        self.silent = False
        self.exit_state: FlowState = None
        """What is so where the rule stops."""
        self._rounds = _ROUNDS
        self._asked: dict[int, tuple[frozenset[str], frozenset[int]]] = {}

    def block(self, body: m.Block, way: FlowState) -> FlowState:
        """Return what is so after a block."""
        self.context.outcomes.steps += len(body)
        for statement, *joined in in_decisions(body):
            if way is not None and joined:
                parts = [each for each in (statement, *joined) if isinstance(each, m.Choose)]
                way = self.transfer_joint(parts, way)
            elif way is not None:
                way = self.transfer(statement, way)
        return way

    # ---- knowing more and less ------------------------------------------------------------------

    def assume(self, state: State, test: m.Expr, outcome: bool) -> State:
        """Return what is so when a test came out so."""
        return self.refine(state, self.fact_algebra.learned(state.known, test, outcome))

    def refine(self, state: State, known: Facts) -> State:
        """With more that is certain, a choice turns out to have been possible."""
        given = {
            uid for uid, maybe_unset in state.unset.items()
            if maybe_unset.fresh and isinstance(maybe_unset.by, m.Choose)
            and self.has_candidates(known, maybe_unset.by)
        }
        unset = state.unset if not given else without(state.unset, given)
        return State(widen(known), unset)

    def has_candidates(self, known: Facts, choice: m.Choose) -> bool:
        return self.context.emptiness.has(known, choice.domain, choice.low)

    def kill(self, state: State, touched: Clobbered) -> State:
        """Return what is still so when some things may have changed."""
        if not touched:
            return state
        stale = {
            uid: replace(maybe_unset, fresh=False) for uid, maybe_unset in state.unset.items()
            if maybe_unset.fresh and isinstance(maybe_unset.by, m.Choose)
            and self._depends(maybe_unset.by, touched)
        }
        unset = {**state.unset, **stale} if stale else state.unset
        known = self.fact_algebra.without(
            state.known, touched.families, touched.locals, touched.arrived
        )
        return State(known, unset)

    def _depends(self, choice: m.Choose, touched: Clobbered) -> bool:
        if choice.var.uid not in self._asked:
            keys = canonical_key(choice.domain, {}), canonical_key(choice.low, {})
            self._asked[choice.var.uid] = self.fact_algebra.mentioned(keys)
        families, locals_ = self._asked[choice.var.uid]
        return bool(families & touched.families or locals_ & touched.locals)

    def with_unset(
        self, state: State, by: m.Choose | m.Move, name: m.Local, first: m.Choose | None = None
    ) -> State:
        """With a name that may have no value; of many only the last few may get one by a test.

        What is chosen at once has no value where there is nothing to choose `first`.
        """
        fresh = [uid for uid, maybe_unset in state.unset.items() if maybe_unset.fresh]
        unset = {**state.unset, name.uid: MaybeUnset(first or by, self.stoppable, isinstance(by, m.Choose))}
        for uid in fresh[:-_FRESH]:
            unset[uid] = replace(unset[uid], fresh=False)
        return State(state.known, unset)

    # ---- statements -----------------------------------------------------------------------------

    def transfer(self, st: m.Statement, state: State) -> FlowState:
        outside = self.in_loop
        self.in_loop |= isinstance(st, m.ForEach | m.Repeat | m.RepeatUntil)
        after = self._transfer(st, state)
        self.in_loop = outside
        return after

    def _transfer(self, st: m.Statement, state: State) -> FlowState:
        match st:
            case m.Choose():
                return self.transfer_choice(st, state)
            case m.May():
                self.check_uses(st.chooser, state)
                return join(self.block(st.body, self.transfer_offer(st, state)), self.block(st.otherwise, state))
            case m.If(_, then, otherwise):
                asked = _moved_if_room(st)
                if asked is not None and not self.silent:
                    self.context.record_question(st, self.context.transfers.rooms.fits(state.known, asked))
                self.check_uses(st.condition, state)
                came_out = self.context.emptiness.verdict(st.condition, {}, state.known)
                yes = None if came_out is False else self.assume(state, st.condition, True)
                no = None if came_out is True else self.assume(state, st.condition, False)
                return join(self.block(then, yes), self.block(otherwise, no))
            case m.IfThere(_, var, then, otherwise):
                self.check_uses(st.value, state)
                after = self.kill(state, Clobbered(frozenset(), frozenset({var.uid})))
                there = self.refine(after, self.fact_algebra.given(after.known, st.value, var))
                if ends_by_itself(st) and not self.silent:
                    self.note_presence(st, state)
                return join(self.block(then, there), self.block(otherwise, state))
            case m.ForEach(domain, body):
                return self.transfer_for_each(domain, body, state)
            case m.Secretly(_, domain, body):
                outside, self.stoppable = self.stoppable, False
                secretly = self.transfer_for_each(domain, body, state)
                self.stoppable = outside
                return secretly
            case m.Repeat(_, body):
                self.check_uses(st.times, state)
                least, most = self.iteration_bounds(st.times, state)
                if self.worth_unrolling(body, most):
                    return self.unroll(body, state, least, most)
                before = self.loop_invariant(body, state)
                counted = self.context.transfers.counted(st)
                known = before.known if counted is None else {**before.known, counted[0]: counted[1]}
                return join(before, self.block(body, State(known, before.unset)))
            case m.RepeatUntil(_, _, body):
                self.check_uses(st.limit, state)
                before = self.loop_invariant(body, state)
                self.check_uses(st.condition, before)
                most = self.iteration_bounds(st.limit, state)[1]
                if self.worth_unrolling(body, most):
                    return self.unroll_until(st, state, most)
                return join(before, self.block(body, self.assume(before, st.condition, False)))
            case m.TakeTurns(_, var, body):
                self.check_uses(st.start, state)
                self.block(body, self.turn_invariant(body, state, var))  # turns never end
                return None
            case m.Together(body):
                outside, self.stoppable = self.stoppable, False
                together = self.block(body, state)
                self.stoppable = outside
                fired = self.context.changes.fired(st)
                return None if together is None else self.kill(together, fired)
            case m.Call(verb, args):
                self.check_uses(st, state)
                rule = self.context.game.verbs[verb]
                self.context.record_call_site(verb, rule.params, args, state.known)
                return self.transfer_call(st, state, [Callee(rule.params, args, rule.body)])
            case m.CarryOut(event, _, args):
                self.check_uses(st, state)
                self.context.record_call_site(
                    f"rules for {event}", self.context.game.events[event].params, args, state.known
                )
                cards = handlers(self.context.game, event)
                callees = [Callee(card.params, args, card.body) for card in cards]
                return self.transfer_call(st, state, [*callees, NOWHERE])
            case m.TakeAction(_, who):
                self.check_uses(st, state)
                actions = self.context.game.actions.values()
                for action in actions:
                    params = (action.actor,)
                    self.context.record_call_site(f"action {action.name}", params, (who,), state.known)
                callees = [
                    Callee((action.actor,), (who,), action.body, self.context.transfers.allowed(action))
                    for action in actions
                ]
                return self.transfer_call(st, state, [*callees, NOWHERE])
            case m.Let():
                return self.transfer_let(st, state)
            case m.Move():
                return self.transfer_move(st, state)
            case m.Assign() | m.AssignRandom() | m.Adjust():
                return self.transfer_assignment(st, state)
            case m.Stop():
                self.exit_state = join(self.exit_state, state)
                return None
            case m.Finish(winners):
                self.check_uses(winners, state)
                return None
            case m.Look() | m.Shuffle() | m.Swap():
                self.check_uses(st, state)
                return self.kill(state, self.context.changes.of((st,)))
            case _:
                assert_never(st)

    def transfer_for_each(self, domain: m.Domain, body: m.Block, state: State) -> FlowState:
        self.check_uses(domain, state)
        if self.context.emptiness.one_at_most(domain):
            none = self.kill(state, Clobbered(frozenset(), frozenset({domain.var.uid})))
            return join(none, self.block(body, self.refine(none, self.fact_algebra.chosen(none.known, domain))))
        members = listed(self.context, domain)
        if members and self.worth_unrolling(body, len(members)):
            return self.unroll_members(domain, members, body, state)
        before = self.loop_invariant(body, state, domain.var.uid)
        touched = self.context.changes.of(body)
        # Earlier members come to places of their own, unless one comes twice.
        once = self.context.emptiness.each_once(domain.source)
        own = self.context.changes.own(body, domain.var) if once else {}
        own_room_left = own_room(self.context, body, domain)
        chosen = self.fact_algebra.chosen(state.known, domain)
        known = {
            fact: least for fact, least in chosen.items()
            if not self.fact_algebra.elsewhere(fact, own, key_of(domain.var)) & touched.families
            and not self.fact_algebra.mentions(fact)[1] & touched.locals
            and (own_room_left(fact) if once else family_of(fact) not in touched.arrived)
        }
        most = self.context.transfers.rooms.members_of(domain)
        if self.worth_unrolling(body, most):
            each = {fact: least for fact, least in known.items() if fact not in before.known}
            least = 0 if domain.filters else min(
                most, state.known.get(AtLeast(self.fact_algebra.source(domain.source, {})), 0)
            )
            return self.unroll(body, state, least, most, (chosen, each), domain.var)
        return join(before, self.block(body, self.refine(before, known)))

    # ---- rules that let pieces arrive where there is room for so many --------------------------------

    def iteration_bounds(self, number: m.Expr, state: State) -> tuple[int, int]:
        """Return how often something is done at least and at most."""
        known = self.context.emptiness.number(number, state.known)
        if known is not None:
            return known, known
        assert isinstance(number.type, IntType)
        return max(0, number.type.low), max(0, number.type.high)

    def worth_unrolling(self, body: m.Block, most: int) -> bool:
        """Return whether a loop is gone through time by time, for the sake of the room that is left."""
        limits = self.context.transfers.rooms.limits.keys()
        if not most or not self.context.changes.of(body).arrived & limits:
            return False
        if self._rounds < most or self.context.outcomes.steps > STEPS:
            return False
        self._rounds -= most
        return True

    def unroll(
        self, body: m.Block, state: State, least: int, most: int,
        each: tuple[Facts, Facts] = ({}, {}), member: m.Local | None = None,
    ) -> FlowState:
        """Return what is so after a block has been done so often.

        `each`: what is certain the first time, and what is certain every time, beside that.
        """
        other = Clobbered(frozenset(), frozenset({member.uid} if member is not None else ()))
        way: FlowState = state
        done: FlowState = None
        for time in range(most):
            if time >= least:
                done = join(done, way)
            if way is None:
                break
            way = self.kill(way, other)
            more = each[min(time, 1)]
            if more:
                way = self.refine(way, {**way.known, **more})
            way = self.block(body, way)
        return join(done, way)

    def unroll_until(self, st: m.RepeatUntil, state: State, most: int) -> FlowState:
        way: FlowState = state
        done: FlowState = None
        for _ in range(most):
            if way is None:
                break
            came_out = self.context.emptiness.verdict(st.condition, {}, way.known)
            if came_out is not False:
                done = join(done, self.assume(way, st.condition, True))
            way = None if came_out is True else self.block(st.body, self.assume(way, st.condition, False))
        return join(done, way)

    def unroll_members(
        self, domain: m.Domain, members: tuple[int, ...], body: m.Block, state: State
    ) -> FlowState:
        member = domain.var.uid
        own = self.context.changes.of(body)
        sure = 0 if domain.filters else len(members)
        assert isinstance(domain.source, m.EnumSource)
        if domain.source.enum.name == PLAYER:
            sure = min(sure, self.context.game.min_players) if domain.order is None else 0
        own_room_left = own_room(self.context, body, domain)
        first = self.fact_algebra.chosen(state.known, domain)
        kept = {
            fact: least for fact, least in first.items()
            if member in self.fact_algebra.mentions(fact)[1]
            and not self.fact_algebra.mentions(fact)[0] & own.families
            and self.fact_algebra.mentions(fact)[1] & own.locals <= {member}
            and own_room_left(fact)
        }
        way: FlowState = state
        for time, number in enumerate(members):
            if way is None:
                break
            before = self.kill(way, Clobbered(frozenset(), frozenset({member})))
            here = OneOf(key_of(domain.var), frozenset({number}))
            after = self.block(body, self.refine(before, {**before.known, **kept, here: 1}))
            way = after if time < sure else join(before, after)
        return None if way is None else self.kill(way, Clobbered(frozenset(), frozenset({member})))

    def transfer_call(
        self, st: m.Call | m.CarryOut | m.TakeAction, state: State, callees: list[Callee]
    ) -> State:
        """Return what is so after other rules; of the room in places also what holds after each of them."""
        touched = self.context.changes.of((st,))
        after = self.kill(state, touched)
        limits = self.context.transfers.rooms.limits.keys()
        if not touched.families & limits or self.context.outcomes.steps > STEPS:
            return after
        known = dict(after.known)
        for fact, least in room_after(self.context, state.known, touched, callees, self.summarise_callee).items():
            known[fact] = max(least, known.get(fact, 0))
        return State(widen(known), after.unset)

    def summarise_callee(self, body: m.Block, known: Facts) -> Facts | None:
        """Return what is certain at the end of another rule, of which nothing is told here."""
        unheard = replace(
            self.context, record_call_site=ignore, report_unset=ignore, record_move=ignore, record_question=ignore,
            implied=Implied(),
        )
        inner = DataflowAnalysis(unheard, stoppable=True)
        inner.silent = True
        end = join(inner.block(body, State(known, {})), inner.exit_state)
        return None if end is None else end.known

    # ---- turns ----------------------------------------------------------------------------------
    def loop_invariant(self, body: m.Block, state: State, *members: int) -> State:
        """Return what is so before a block each time that it happens, and when it does not."""
        touched = self.context.changes.of(body)
        return self.kill(state, Clobbered(touched.families, touched.locals | set(members)))

    def turn_invariant(self, body: m.Block, state: State, active: m.Local) -> State:
        """Return what is so before each turn: what the set-up leaves and no turn undoes.

        Turns are gone through as long as something that was certain before is not certain after.
        """
        always = self.loop_invariant(body, state, active.uid)
        known = self.fact_algebra.without(state.known, frozenset(), frozenset({active.uid}))
        told, self.silent = self.silent, True
        for turn in range(_TURNS):
            after = self.block(body, State(known, always.unset))
            again = known if after is None else meet_facts(known, after.known)
            if turn:  # what gets less turn by turn comes to nothing
                again = {fact: least for fact, least in again.items() if least == known[fact]}
            if again == known:
                break
            known = again
        else:
            known = always.known
        self.silent = told
        return State(known, always.unset)

    def _narrowed_down(self, st: m.Choose, state: State) -> tuple[State, State]:
        """Return what is so where something was chosen, and where nothing was."""
        st = self.context.transfers.narrowed.get(st.name, st)
        for part in (st.chooser, st.domain, st.low, st.high):
            self.check_uses(part, state)
        uid = st.var.uid
        state = self.kill(state, Clobbered(frozenset(), frozenset({uid})))
        unset = without(state.unset, {uid})
        known = self.context.transfers.chosen(state.known, st)
        return self.refine(State(state.known, unset), known), State(state.known, unset)

    def transfer_choice(self, st: m.Choose, state: State) -> FlowState:
        chosen, unchosen = self._narrowed_down(st, state)
        return join(chosen, self._without_any(self._as_narrowed(st), state, chosen, unchosen))

    def transfer_joint(self, parts: Sequence[m.Choose], state: State) -> FlowState:
        """Return what is so after several things are chosen at once: with a first there are the others."""
        first, *others = parts
        chosen, unchosen = self._narrowed_down(first, state)
        left = self._without_any(self._as_narrowed(first), state, chosen, unchosen)
        for part in others:
            chosen, _ = self._narrowed_down(part, chosen)
            if left is not None:
                left = self.kill(left, Clobbered(frozenset(), frozenset({part.var.uid})))
                if part.var.uid in self.context.used:
                    left = self.with_unset(left, part, part.var, first)
        return join(chosen, left)

    def _as_narrowed(self, st: m.Choose) -> m.Choose:
        return self.context.transfers.narrowed.get(st.name, st)

    def _without_any(self, st: m.Choose, state: State, chosen: State, unchosen: State) -> FlowState:
        """Return what is so where there is nothing to choose, and the rule goes on."""
        uid, known = st.var.uid, chosen.known
        state = self.kill(state, Clobbered(frozenset(), frozenset({uid})))
        if self.has_candidates(state.known, st):
            self.block(st.otherwise, state)
            return None
        if self.ends_without(st):
            if not self.silent:
                self.context.implied.endings.add(st.name)
            self.exit_state = join(self.exit_state, unchosen)
            return None
        left = self.block(st.otherwise, unchosen)
        if left is not None and uid in self.context.used:
            left = self.with_unset(left, st, st.var)
            # Where the name has no value nothing is moved by it: that is told of the name.
            of_it = {
                fact: least for fact, least in known.items()
                if family_of(fact) is not None and uid in self.fact_algebra.mentions(fact)[1]
            }
            left = State({**left.known, **of_it}, left.unset)
        return left

    def ends_without(self, named: m.Choose | m.Move) -> bool:
        """Return whether a rule ends where there is nothing to choose from, or to move."""
        hopeless = named.span in self.context.transfers.hopeless
        return self.stoppable and not self.in_loop and not named.otherwise and not hopeless

    def note_presence(self, named: m.IfThere, state: State) -> None:
        """Keep whether what `let` names is certainly there, here and wherever else the rule was looked at."""
        always = self.context.implied.always
        there = self.context.emptiness.verdict(there_is(named), {}, state.known) is True
        always[named.var.uid] = there and always.get(named.var.uid, True)

    def transfer_offer(self, st: m.May, state: State) -> State:
        """Return what is so where somebody may begin something: it is offered only if it can be begun."""
        if any(isinstance(part, m.Choose | m.May | m.TakeAction) for part in walk(st.otherwise)):
            return state  # it would stand twice
        known = self.context.transfers.begun(st.name, st.body, state.known, tell=not self.silent)
        return self.refine(state, known)

    def transfer_let(self, st: m.Let, state: State) -> State:
        self.check_uses(st.value, state)
        state = self.kill(state, Clobbered(frozenset(), frozenset({st.var.uid})))
        known = self.context.transfers.named(state.known, st.value, st.var)
        return State(widen(known), state.unset)

    def transfer_assignment(self, st: m.Assign | m.AssignRandom | m.Adjust, state: State) -> State:
        match st:
            case m.Assign(target):
                self.check_uses(st.value, state)
            case m.AssignRandom(target, domain):
                self.check_uses(domain, state)
            case m.Adjust(target):
                self.check_uses(st.amount, state)
            case _:
                assert_never(st)
        if isinstance(st.target, m.VariableRef) or isinstance(st, m.Adjust):
            self.check_uses(target, state)
        number = None
        if isinstance(st, m.Assign):
            number = self.context.emptiness.number(st.value, state.known)
        state = self.kill(state, self.context.changes.of((st,)))
        if isinstance(st, m.Assign) and isinstance(target, m.LocalRef):
            known = state.known
            if number is not None and target.index is None:
                known = {**known, OneOf(key_of(target.local), frozenset({number})): 1}
            return State(known, without(state.unset, {target.local.uid}))
        if isinstance(st, m.Assign) and isinstance(st.value, m.SetOf):
            written = self.context.changes.of((st,)).families
            if not written & self.fact_algebra.mentioned(canonical_key(st.value, {}))[0]:
                known = self.fact_algebra.collected(state.known, target, st.value.domain)
                return State(known, state.unset)
        return state

    def transfer_move(self, st: m.Move, state: State) -> FlowState:
        self.check_uses(st.selection, state)
        self.check_uses(st.destination, state)
        if not self.silent:
            transfers, known = self.context.transfers, state.known
            enough = transfers.supply.enough(known, st.selection)
            self.context.record_move(st, enough, transfers.rooms.fits(known, st))
        after = self.kill(state, self.context.changes.at(st))
        moved = State(self.context.transfers.moved(state.known, st), after.unset)
        if st.moved is not None:
            fits = self.context.transfers.rooms.fits(state.known, st) is True
            return self.transfer_named_move(st, st.moved, state, moved, fits)
        left = self.block(st.otherwise, state) if st.otherwise else None
        return join(moved, left)

    def transfer_named_move(
        self, st: m.Move, named: m.Moved, state: State, moved: State, fits: bool
    ) -> FlowState:
        """Return what is so after a move that gives a name to the piece, if there is one and it fits."""
        name = Clobbered(frozenset(), frozenset({named.var.uid}))
        there = self.context.emptiness.holds(state.known, named.there)
        state, moved = self.kill(state, name), self.kill(moved, name)
        moved = State(moved.known, without(moved.unset, {named.var.uid}))
        if not fits and named.var.uid in self.context.used:
            moved = self.with_unset(moved, st, named.var)
        left = self.block(st.otherwise, state)
        if there:
            return moved
        if named.var.uid not in self.context.used:
            return join(moved, left)
        if self.ends_without(st):
            if not self.silent:
                self.context.implied.endings.add(move_key(named.var))
            self.exit_state = join(self.exit_state, state)
            return moved
        return join(moved, None if left is None else self.with_unset(left, st, named.var))

    # ---- reading --------------------------------------------------------------------------------

    def check_uses(self, node: object, state: State) -> None:
        """Report the names without a value that a value, a test or a domain asks for."""
        if not state.unset or node is None:
            return
        match node:
            case m.LocalRef(local, None):
                if local.uid in state.unset and not self.silent:
                    self.context.report_unset(node, state.unset[local.uid])
            case m.Both(parts) | m.Either(parts):
                for part in parts:
                    self.check_uses(part, state)
                    state = self.assume(state, part, isinstance(node, m.Both))
            case m.Conditional():
                self.check_uses(node.condition, state)
                self.check_uses(node.then, self.assume(state, node.condition, True))
                self.check_uses(node.otherwise, self.assume(state, node.condition, False))
            case _:
                for inner in children(node):
                    self.check_uses(inner, state)


def _moved_if_room(question: m.If) -> m.Move | None:
    """Return the move that an `if there is room` stands behind."""
    match question.then:
        case (m.Move(span=span) as move,) if span == question.span:
            return move
        case _:
            return None
