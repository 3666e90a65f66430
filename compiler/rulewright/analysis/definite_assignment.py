"""Names that may have no value where a rule uses them: a choice had nothing to choose from.

The statements of each body are gone through as they happen, with what is certain on the way. A verb
or a card's rule begins with what is certain wherever it is called.
"""

from __future__ import annotations

from functools import reduce

from rulewright.analysis.analysis_state import AnalysisContext, FlowState, MaybeUnset, State, key_of
from rulewright.analysis.clobbers import ClobberAnalysis
from rulewright.analysis.dataflow import DataflowAnalysis
from rulewright.analysis.effects import handler_bodies
from rulewright.analysis.emptiness import EmptinessAnalysis
from rulewright.analysis.flow_facts import FactAlgebra, Facts, family_of, meet_facts
from rulewright.analysis.implied_needs import Implied
from rulewright.analysis.transfer import TransferFunctions
from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.capacity_messages import no_room
from rulewright.model.dependency_order import calls_in
from rulewright.model.tree import walk_game


def check_assignment(game: m.Game, findings: Findings) -> Implied:
    """Report names that may be without a value where they are used; return what rules mean by their choices."""
    limited = any(zone.capacity is not None for zone in game.zones.values())
    if not limited and not any(isinstance(part, m.Choose | m.IfThere) for part in walk_game(game)):
        return Implied()
    rules = _Rules(game, findings)
    rules.run()
    return rules.implied


class _Rules:
    """All rules of a game in which somebody may choose, each after those that call it.

    Nobody chooses in a trigger, nor in what it calls.
    """

    def __init__(self, game: m.Game, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.used = frozenset(p.local.uid for p in walk_game(game) if isinstance(p, m.LocalRef))
        self.fact_algebra = FactAlgebra(game)
        self.emptiness = EmptinessAnalysis(self.fact_algebra)
        self.implied = Implied()
        self.transfers, self.context = self._tools(ClobberAnalysis(game))
        _, self.quiet = self._tools(ClobberAnalysis(game, quiet=True))
        self.entries: dict[str, Facts] = {}
        self.told: set[int] = set()
        self.crowded: set[int] = set()

    def _tools(self, changes: ClobberAnalysis) -> tuple[TransferFunctions, AnalysisContext]:
        game = self.game
        transfers = TransferFunctions(game, self.fact_algebra, self.emptiness, changes, self.implied)
        return transfers, AnalysisContext(
            game, self.fact_algebra, self.emptiness, changes, transfers, self.used,
            self.record_call_site, self.report_unset, self.report_full, self.implied,
        )

    def run(self) -> None:
        game = self.game
        known: Facts = self.transfers.start()
        for step in game.setup.steps:
            known = self._step(step.body, known)
        self._body(game.play.body, known, stoppable=False)
        for trigger in game.triggers.values():
            known = self.fact_algebra.learned({}, trigger.condition, True)
            DataflowAnalysis(self.quiet, stoppable=True).block(trigger.body, State(known, {}))
        for name in self.callers_first():
            self.analyse_rule(name)

    def _body(self, body: m.Block, known: Facts, *, stoppable: bool = True) -> FlowState:
        return DataflowAnalysis(self.context, stoppable).block(body, State(known, {}))

    def _step(self, body: m.Block, known: Facts) -> Facts:
        """Return what is certain after a step of the set-up, in each of the games that it tells apart."""
        tests = [part.condition for st in body for part in walk(st) if isinstance(part, m.If)]
        ways: list[Facts] = []
        for case in self.emptiness.cases(known, tests):
            way = DataflowAnalysis(self.quiet, stoppable=False).block(body, State(case, {}))
            ways += [] if way is None else [way.known]
        return reduce(meet_facts, ways) if ways else known

    # ---- rules that others call -----------------------------------------------------------------

    def callers_first(self) -> list[str]:
        """Verbs, actions and events, each after all that lead to it; none leads back to itself."""
        bodies = {name: verb.body for name, verb in self.game.verbs.items()}
        actions = [f"action {name}" for name in self.game.actions]
        bodies |= {f"action {name}": action.body for name, action in self.game.actions.items()}
        for event in self.game.events:
            bodies[f"rules for {event}"] = tuple(handler_bodies(self.game, event))
        order: dict[str, None] = {}
        seen: set[str] = set()
        for first in bodies:
            stack = [(first, False)]
            while stack:
                name, ready = stack.pop()
                if ready:
                    order[name] = None
                elif name not in seen:
                    seen.add(name)
                    stack.append((name, True))
                    for called, _ in calls_in(bodies[name]):
                        led_to = actions if called == "actions" else [called]
                        stack.extend((rule, False) for rule in led_to if rule in bodies)
        return list(reversed(order))

    def analyse_rule(self, name: str) -> None:
        known = self.entries.get(name, {})
        kind, _, action = name.partition(" ")
        if kind == "action":
            room = {fact: least for fact, least in known.items() if family_of(fact) is not None}
            allowed = self.transfers.allowed(self.game.actions[action])
            self._body(self.game.actions[action].body, {**room, **allowed})
            return
        if name in self.game.verbs and name not in self.entries:
            return  # nothing leads to it, which is told elsewhere: in it all would seem uncertain
        if name in self.game.verbs:
            self._body(self.game.verbs[name].body, known)
            return
        for card in self.game.cards.values():
            for handler in card.handlers:
                if f"rules for {handler.event}" == name:
                    event = self.game.events[handler.event]
                    self._body(handler.body, self.bind_parameters(known, event.params, handler.params))

    def bind_parameters(
        self, known: Facts, old: tuple[m.Local, ...], new: tuple[m.Local, ...]
    ) -> Facts:
        by = {key_of(a): key_of(b) for a, b in zip(old, new, strict=True)}
        return self.fact_algebra.renamed(known, by, frozenset(local.uid for local in new))

    def record_call_site(
        self, name: str, params: tuple[m.Local, ...], args: tuple[m.Expr, ...], known: Facts
    ) -> None:
        """Keep what is certain where a rule is called, as far as it is so wherever it is called."""
        by = {
            canonical_key(arg, {}): key_of(param)
            for arg, param in zip(args, params, strict=True)
            if not isinstance(arg, m.Const)
        }
        here = self.fact_algebra.renamed(known, by, frozenset(param.uid for param in params))
        before = self.entries.get(name)
        self.entries[name] = here if before is None else meet_facts(before, here)

    # ---- telling --------------------------------------------------------------------------------

    def report_unset(self, use: m.LocalRef, maybe_unset: MaybeUnset) -> None:
        """Report a name that may have no value, once."""
        if use.local.uid in self.told:
            return
        self.told.add(use.local.uid)
        choice = maybe_unset.choice
        several = choice.low is not None
        note = "there may be too few to choose from here" if several else (
            "there may be nothing to choose from here"
        )
        reason = f"Where there {'are too few' if several else 'is nothing'}, nobody chooses"
        if choice.otherwise:
            reason = "After its `otherwise` the rule goes on here as well"
        self.findings.add(
            Diagnostic(
                "R123", f"`{use.local.name}` may stand for nothing here", use.span,
                notes=(Note(choice.domain.span, note),),
                reason=f"{reason}, and the name has no value.",
                suggestion=_mend(maybe_unset, use.local.name),
            )
        )


    def report_full(self, move: m.Move) -> None:
        """Report a move for which there may be no room, once."""
        if id(move) not in self.crowded:
            self.crowded.add(id(move))
            self.findings.add(no_room(self.game, move))


_ALL = "which leaves out all that comes after it in this rule"


def _mend(maybe_unset: MaybeUnset, name: str) -> str:
    choice = maybe_unset.choice
    ask = f"Use `{name}` only under `{_question(choice)}`, asked before the choice"
    if not maybe_unset.stoppable:
        return f"{ask}."
    if choice.otherwise:
        return f"End the `otherwise` of the choice with `stop`, {_ALL}. Or: {_lower(ask)}."
    return f"{ask}. Or give the choice an `otherwise` that ends with `stop`, {_ALL}."


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _question(choice: m.Choose) -> str:
    """Return the test that makes sure that there is something to choose from, as an author writes it."""
    domain = choice.domain
    text = _text(domain.span)
    if choice.low is not None:
        asked = _text(domain.span).removesuffix(f" as {choice.var.name}")
        return f"if number of ({asked}) is at least {_text(choice.low.span)}"
    if isinstance(domain.source, m.ZoneSource) and not domain.filters:
        return f"if {_text(domain.source.zone.span)} is not empty"
    if choice.joint is not None:
        text += "".join(f" where (any {_text(each.test.span)})" for each in domain.filters if each.implied)
    return f"if any {text}"


def _text(span: Span) -> str:
    """Return what an author wrote; the middle of something long is left out."""
    words = " ".join(span.file.text[span.start : span.end].split())
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]} …"


_LONGEST = 70
