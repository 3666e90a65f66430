"""Names that may have no value where a rule uses them: a choice had nothing to choose from.

The statements of each body are gone through as they happen, with what is certain on the way. A verb
or a card's rule begins with what is certain wherever it is called.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce

from rulewright.analysis.analysis_state import AnalysisContext, FlowState, MaybeUnset, State, key_of
from rulewright.analysis.clobbers import ClobberAnalysis
from rulewright.analysis.dataflow import DataflowAnalysis
from rulewright.analysis.effects import handler_bodies
from rulewright.analysis.emptiness import EmptinessAnalysis
from rulewright.analysis.flow_facts import FactAlgebra, Facts, family_of, meet_facts
from rulewright.analysis.implied_needs import Implied, Place, place_of
from rulewright.analysis.needless_line_findings import needless_room, needless_up_to
from rulewright.analysis.supply import is_up_to
from rulewright.analysis.transfer import TransferFunctions
from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.absence import can_be_missing
from rulewright.model.canonical_key import canonical_key
from rulewright.model.capacity_messages import no_room, too_few
from rulewright.model.dependency_order import calls_in
from rulewright.model.rule_bodies import reached, rules
from rulewright.model.tree import walk_game


def check_assignment(game: m.Game, findings: Findings) -> Implied:
    """Report names that may be without a value where they are used; return what rules mean by their choices."""
    if not any(isinstance(part, m.Choose | m.IfThere | m.Move) for part in walk_game(game)):
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
        self.moves: dict[Place, _Outcomes] = {}
        self.questions: dict[Place, tuple[m.If, set[bool | None]]] = {}
        self.dealing = False
        """Whether the set-up is gone through, which is carried out for each number of players: what it lacks is
        seen then."""

    def _tools(self, changes: ClobberAnalysis) -> tuple[TransferFunctions, AnalysisContext]:
        game = self.game
        transfers = TransferFunctions(game, self.fact_algebra, self.emptiness, changes, self.implied)
        return transfers, AnalysisContext(
            game, self.fact_algebra, self.emptiness, changes, transfers, self.used,
            self.record_call_site, self.report_unset, self.record_move, self.record_question,
            self.implied,
        )

    def run(self) -> None:
        game = self.game
        known: Facts = self.transfers.start()
        self.dealing = True
        for step in game.setup.steps:
            known = self._step(step.body, known)
        self.dealing = False
        self._body(game.play.body, known, stoppable=False)
        for trigger in game.triggers.values():
            known = self.fact_algebra.learned({}, trigger.condition, True)
            DataflowAnalysis(self.quiet, stoppable=True).block(trigger.body, State(known, {}))
        later = self.after_setup()
        for name in self.callers_first():
            self.dealing = name in game.verbs and name not in later
            self.analyse_rule(name)
        for place, outcomes in self.moves.items():
            self.judge(place, outcomes)
        for asked, outcome in self.questions.values():
            if outcome == {True}:
                self.findings.add(needless_room(asked))

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

    def after_setup(self) -> set[str]:
        """Return the verbs that may happen when a game has been set up."""
        game = self.game
        left = tuple(st for rule in rules(game) if not isinstance(rule.item, m.Verb | m.Setup) for st in rule.body)
        return {statement.verb for statement in reached(game, left) if isinstance(statement, m.Call)}

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
            verb = self.game.verbs[name]
            self._body(verb.body, known, stoppable=verb.answer is None)
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
        """Keep a name that the rule can go on without; report another one, once."""
        if use.local.per is None and can_be_missing(use.local.type):
            self.implied.passed_over.add(use.local.uid)
            return
        if use.local.uid in self.told:
            return
        self.told.add(use.local.uid)
        by = maybe_unset.by
        several = isinstance(by, m.Choose) and by.low is not None
        note = "there may be too few to choose from here" if several else (
            f"there may be nothing to {'choose from' if isinstance(by, m.Choose) else 'move'} here"
        )
        happens = "nobody chooses" if isinstance(by, m.Choose) else "nothing is moved"
        reason = f"Where there {'are too few' if several else 'is nothing'}, {happens}"
        if by.otherwise:
            reason = "After its `otherwise` the rule goes on here as well"
        place = by.domain.span if isinstance(by, m.Choose) else by.span
        self.findings.add(
            Diagnostic(
                "R123", f"`{use.local.name}` may stand for nothing here", use.span,
                notes=(Note(place, note),),
                reason=f"{reason}, and the name has no value.",
                suggestion=_mend(maybe_unset, use.local.name),
            )
        )

    def record_move(self, move: m.Move, enough: bool | None, fits: bool | None) -> None:
        """Keep whether a move finds enough pieces, and room, each time that it is gone through."""
        outcomes = self.moves.setdefault(place_of(move), _Outcomes(move))
        outcomes.enough.add(None if self.dealing else enough)
        outcomes.fits.add(fits)
        outcomes.dealt &= self.dealing

    def record_question(self, asked: m.If, fits: bool | None) -> None:
        """Keep whether there is room where `if there is room` asks for it, each time that it is gone through."""
        self.questions.setdefault(place_of(asked), (asked, set()))[1].add(fits)

    def judge(self, place: Place, outcomes: _Outcomes) -> None:
        """Report a move that certainly goes wrong; of one of which nothing is certain, keep that."""
        move = outcomes.move
        if is_up_to(move.selection):
            if outcomes.enough == {True}:
                self.findings.add(needless_up_to(move))
        elif outcomes.enough == {False} and not move.otherwise:
            self.findings.add(too_few(move))
        elif outcomes.enough != {True} and not (move.otherwise or outcomes.dealt):
            self.implied.scarce.add(place)
        if outcomes.fits == {False}:
            self.findings.add(no_room(self.game, move))
        elif outcomes.fits != {True}:
            self.implied.fitting.add(place)


@dataclass(slots=True)
class _Outcomes:
    """A move, and whether there are enough pieces, and room for them, each time that it is gone through."""

    move: m.Move
    enough: set[bool | None] = field(default_factory=set)
    fits: set[bool | None] = field(default_factory=set)
    dealt: bool = True
    """Whether it is only gone through while a game is set up."""


_ALL = "which leaves out all that comes after it in this rule"


def _mend(maybe_unset: MaybeUnset, name: str) -> str:
    choice = maybe_unset.by
    what = "choice" if isinstance(choice, m.Choose) else "move"
    ask = f"Use `{name}` only under `{_question(choice)}`, asked before the {what}"
    if not maybe_unset.stoppable:
        return f"{ask}."
    if choice.otherwise:
        return f"End the `otherwise` of the {what} with `stop`, {_ALL}. Or: {_lower(ask)}."
    return f"{ask}. Or give the {what} an `otherwise` that ends with `stop`, {_ALL}."


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _question(choice: m.Choose | m.Move) -> str:
    """Return the test that makes sure that there is something, as an author writes it."""
    if isinstance(choice, m.Move):
        return _question_of_move(choice.selection)
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


def _question_of_move(selection: m.Selection) -> str:
    match selection:
        case m.SelNth(zone, m.Position.SECOND | m.Position.THIRD as position):
            return f"if there is {position.value} of {_text(zone.span)} as …"
        case m.SelSlot(zone, index):
            return f"if any slot of {_text(zone.span)} where slot is {_text(index.span)}"
        case m.SelRandom(domain) if domain.filters:
            return f"if any {_text(domain.span)}"
        case m.SelRandom(m.Domain(source=m.ZoneSource(zone))) | m.SelTop(zone) | m.SelNth(zone):
            return f"if {_text(zone.span)} is not empty"
        case _:
            raise AssertionError(selection)


def _text(span: Span) -> str:
    """Return what an author wrote; the middle of something long is left out."""
    words = " ".join(span.file.text[span.start : span.end].split())
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]} …"


_LONGEST = 70
