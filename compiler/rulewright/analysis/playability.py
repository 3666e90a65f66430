"""What the rules of a game may not ask of its engine, found when all of them are known.

An engine stops only where somebody chooses, goes on by itself everywhere else, and comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.analysis.cost_bounds import CostAnalysis
from rulewright.analysis.counted_costs import with_costs
from rulewright.analysis.definite_assignment import check_assignment
from rulewright.analysis.implied_needs import with_implied
from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.foundation import limits
from rulewright.foundation.source import Span
from rulewright.foundation.tree import rewrite
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.interval_arithmetic import in_words
from rulewright.model.resolve import resolve
from rulewright.model.rule_bodies import below, bodies, statements
from rulewright.model.types import IntType
from rulewright.syntax import nodes as s

_REMEMBERED = (
    "Neither a trigger nor a verb that it reaches may hold `may` or `chooses`. Keep what is due in a"
    " `remember`, and let the player choose in a rule of the turn"
)


def resolve_playable(files: Sequence[s.SpecFile], findings: Findings) -> m.Game | None:
    """Return the resolved game, each rule of which can be carried out; or None, and findings say why."""
    game = resolve(files, findings)
    if game is None:
        return None
    _Refusals(game, findings).run()
    if not findings.failed:
        game = with_implied(game, check_assignment(game, findings))
        if not findings.failed:
            game = with_costs(game, findings)
    findings.sort()
    return None if findings.failed else game


def _counts(statement: m.Statement) -> Iterator[m.Expr]:
    """Yield the numbers of a statement that say how many or how often."""
    match statement:
        case m.Repeat(times=times):
            yield times
        case m.Choose(low=low, high=high):
            yield from {count.span: count for count in (low, high) if count is not None}.values()
        case m.Move(selection=m.SelTop(count=count) | m.SelRandom(count=count) | m.SelCount(count=count)):
            yield count
        case _:
            return


def _never_done(statement: object) -> bool:
    """Return whether a statement repeats what stands below it no times."""
    return (
        isinstance(statement, m.Repeat) and isinstance(statement.times.type, IntType)
        and statement.times.type.high < 1
    )


def _without_unreached(turns: m.TakeTurns) -> m.TakeTurns:
    """Return the same turns without what is repeated no times."""
    found: m.TakeTurns = rewrite(turns, lambda node: replace(node, body=()) if _never_done(node) else node)
    return found


class _Refusals:
    def __init__(self, game: m.Game, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.analysis = SuspensionAnalysis(game)
        self.work = CostAnalysis(game, findings)

    def _report(
        self, code: str, headline: str, span: Span, reason: str, suggestion: str = "",
        notes: tuple[Note, ...] = (),
    ) -> None:
        self.findings.add(
            Diagnostic(code, headline, span, notes=notes, reason=reason, suggestion=suggestion)
        )

    def run(self) -> None:
        self._derived_names()
        for body in bodies(self.game):
            self._nested(body)
            for statement in statements(body):
                self._statement(statement)
        for trigger in self.game.triggers.values():
            self._trigger(trigger)
        for step in self.game.setup.steps:
            self._quiet(step.body, "While a game is set up no triggers are checked.")
        self._turns()
        if not self.findings.failed:
            with_costs(self.game, self.findings)

    # ---- statements -----------------------------------------------------------------------------

    def _statement(self, statement: m.Statement) -> None:
        for count in _counts(statement):
            if isinstance(count.type, IntType) and count.type.high < 0:
                self._report(
                    "R105", "There cannot be fewer than none", count.span,
                    f"This is how many or how often, and never more than {in_words(count.type.high)}.",
                    "Write a number from 0 on.",
                )
        match statement:
            case m.Move():
                self._otherwise(statement)
            case m.Secretly():
                self._secretly(statement)
            case m.Together():
                self._together(statement)
            case m.TakeTurns():
                self._endless(statement)
            case m.Choose():
                self._too_much(statement)
                self._hidden(statement)
            case m.TakeAction():
                self._without_actions(statement)
            case (
                m.Let() | m.May() | m.Look() | m.Shuffle() | m.Swap() | m.If() | m.IfThere()
                | m.ForEach() | m.Repeat() | m.RepeatUntil() | m.Assign() | m.AssignRandom()
                | m.Adjust() | m.Call() | m.CarryOut() | m.Stop() | m.Finish()
            ):
                pass  # what it holds is asked about by itself
            case _:
                assert_never(statement)

    def _nested(self, body: m.Block) -> None:
        waiting = [(statement, 0) for statement in body]
        while waiting:
            statement, depth = waiting.pop()
            depth += isinstance(statement, m.ForEach | m.Repeat | m.RepeatUntil)
            if depth > limits.LOOPS:
                self._report(
                    "R004", "There are too many loops inside one another", statement.span,
                    f"At most {limits.LOOPS} may be.", "Give the inner ones a verb of their own.",
                )
                return
            waiting += [(inner, depth) for block in below(statement) for inner in block]

    def _endless(self, turns: m.TakeTurns) -> None:
        if self._goes_on(_without_unreached(turns)):
            return
        idle = next((s for s in statements(turns.body) if _never_done(s)), None)
        if isinstance(idle, m.Repeat) and self._goes_on(turns):
            self._report(
                "R109", f"Nobody ever does anything: `{idle.times.span.text} times` is never", idle.span,
                "What is repeated here is never done, nobody chooses anything else in these turns, and nothing "
                "ends the game.",
                "Let it be 1 or more.", (Note(turns.span, "these turns"),),
            )
        else:
            self._report(
                "R109", "These turns go on for ever", turns.span,
                "Nobody chooses anything in them, and nothing ends the game.",
                "Write `end the game …`, or `repeat … times` instead of turns.",
            )

    def _goes_on(self, turns: m.TakeTurns) -> bool:
        """Return whether somebody chooses in these turns, or the game can end."""
        return self.analysis.suspends_in(turns.body) or self.analysis.finishes(turns.body)

    def _too_much(self, choice: m.Choose) -> None:
        if self.work.members(choice.domain.source) > limits.OPTIONS:
            self._report(
                "R004", "There is too much to choose from", choice.domain.span,
                f"A choice offers at most {limits.OPTIONS} things.",
            )

    def _hidden(self, choice: m.Choose) -> None:
        """Report a choice by what a piece is that all but the player see who chooses."""
        match choice.domain.source:
            case m.ZoneSource(m.ZoneRef(name, (owner, *_))):
                zone = self.game.zones[name]
            case _:
                return
        if zone.seen is not m.Seen.OTHERS or self.game.classes[zone.holds].single:
            return
        if canonical_key(owner, {}) == canonical_key(choice.chooser, {}):
            self._report(
                "R128", "What is offered here would show what is hidden", choice.domain.span,
                f"All but its owner see what lies in `{name}`, and its owner is to choose.",
                "Let the pieces lie in `slots`, and write `chooses a slot of …`, which does not say what is in it.",
                (Note(zone.span, "who sees what lies here"),),
            )

    def _without_actions(self, taken: m.TakeAction) -> None:
        if not self.game.actions:
            self._report(
                "R101", "There are no actions in this game", taken.span,
                "A player takes one of the actions that are declared.",
                "Declare one: `action pass by anyone`.",
            )

    def _otherwise(self, move: m.Move) -> None:
        for statement in move.otherwise:
            place = self._choice_in(statement)
            if place is not None:
                self._report(
                    "R114", "Nobody can choose under the `otherwise` of a move", place,
                    "Whether there are enough pieces is seen while they are moved.",
                    "Ask before with `if … is not empty`; they can choose under its `otherwise`.",
                )
                return

    def _secretly(self, secret: m.Secretly) -> None:
        made = statements(secret.body)
        choices = [statement for statement in made if isinstance(statement, m.Choose | m.May)]
        if not choices:
            self._report(
                "R114", "Nobody chooses anything in secret here", secret.span,
                "`secretly` is for choices that all make at the same time.",
                "Write `for each` without `secretly`.",
            )
        for choice in choices:
            chooser = choice.chooser
            if not isinstance(chooser, m.LocalRef) or chooser.local is not secret.domain.var:
                self._report(
                    "R113", "In a secret choice each player chooses alone", choice.span,
                    "What one player chooses for another could not be kept from either.",
                    f"Write `{secret.domain.var.name} chooses …`.",
                )

    def _together(self, together: m.Together) -> None:
        for statement in _own_statements(together.body):
            if isinstance(statement, m.Stop):
                self._report(
                    "R114", "Changes that count as one cannot stop half-way", statement.span,
                    "What is changed `together` is changed as a whole.",
                    "Ask before `together` whether to stop.",
                )
            elif isinstance(statement, m.TakeTurns):
                self._report(
                    "R114", "Turns are not changes that count as one", statement.span,
                    "They go on until the game ends.",
                )
        self._quiet(together.body, "Triggers are checked only after the last change of `together`.")

    def _quiet(self, body: m.Block, reason: str) -> None:
        """Card rules and actions check triggers whenever they change something."""
        seen: set[str] = set()
        stack = [body]
        while stack:
            for statement in statements(stack.pop()):
                match statement:
                    case m.Call(verb=name):
                        if name not in seen:
                            seen.add(name)
                            stack.append(self.game.verbs[name].body)
                            self._quiet_choice(name, statement, reason)
                    case m.CarryOut(event=name):
                        if self.analysis.event_loud(name):
                            self._report(
                                "R114", "This can fire triggers where none are checked",
                                statement.span,
                                f"{reason} Some card's rule for `{name}` changes what one watches.",
                                "Move it out, or do what is meant with a verb.",
                            )
                    case m.TakeAction():
                        if self.analysis.watched:
                            self._report(
                                "R114", "No actions can be taken here", statement.span,
                                f"{reason} An action may change what one watches.",
                            )
                    case (
                        m.Let() | m.Choose() | m.May() | m.Look() | m.Move() | m.Shuffle()
                        | m.Swap() | m.If() | m.IfThere() | m.ForEach() | m.Secretly()
                        | m.Repeat() | m.RepeatUntil() | m.TakeTurns() | m.Assign()
                        | m.AssignRandom() | m.Adjust() | m.Stop() | m.Finish() | m.Together()
                    ):
                        pass  # changes here wait until triggers are checked again
                    case _:
                        assert_never(statement)

    def _quiet_choice(self, verb: str, call: m.Call, reason: str) -> None:
        """A choice is made where triggers are checked, or where none are."""
        if self.analysis.verb_suspends(verb) and self.analysis.verb_loud(verb):
            self._report(
                "R114", f"Somebody chooses in `{verb}`, which can fire triggers", call.span,
                f"{reason} A choice is made in one of these ways only.",
                "Let the choice be made first, and the changes afterwards.",
            )

    # ---- triggers and turns ---------------------------------------------------------------------

    def _trigger(self, trigger: m.Trigger) -> None:
        for statement in trigger.body:
            place = self._choice_in(statement)
            if place is not None:
                self._report(
                    "R114", "Nobody can choose in a trigger", place,
                    "It happens in the middle of other rules, which wait for it to be done.",
                    f"{_REMEMBERED}{self._turn_line()}.", (Note(trigger.span, "this trigger"),),
                )
                return  # what comes of that is the same mistake
        self._quiet(trigger.body, "Inside a trigger no triggers are checked.")

    def _turn_line(self) -> str:
        """Return where the turns of this game are, in the words of its author."""
        for statement in statements(self.game.play.body):
            if isinstance(statement, m.TakeTurns):
                return f", below `{' '.join(statement.span.text.split())}`"
        return ""

    def _choice_in(self, statement: m.Statement) -> Span | None:
        """Return where somebody first chooses in a statement, or in what it calls."""
        for part in statements((statement,)):
            if not isinstance(part, m.TakeTurns) and self.analysis.stops(part):
                return part.span
        return None

    def _turns(self) -> None:
        inside = statements(self.game.play.body)
        turns = [statement for statement in inside if isinstance(statement, m.TakeTurns)]
        for second in turns[1:]:
            self._report(
                "R114", "Turns are taken in one place only", second.span,
                "They go on until the game ends, so nothing comes after them.",
                "Say what differs inside the turn with `if`.",
                (Note(turns[0].span, "the first ones"),),
            )

    # ---- names ----------------------------------------------------------------------------------

    def _derived_names(self) -> None:
        """Rules get names made of others; two of these must not meet."""
        names: dict[str, Span] = {}

        def derive(name: str, span: Span, what: str) -> None:
            if name in names:
                self._report(
                    "R102", f"{what} comes too close to another name", span,
                    f"Both would be known as `{name}`.", "Rename one of them.",
                    (Note(names[name], "the other one"),),
                )
            names.setdefault(name, span)

        game = self.game
        for verb in game.verbs.values():
            derive(verb.name, verb.span, f"`{verb.name}`")
            derive(f"{verb.name}_quietly", verb.span, f"`{verb.name}`")
        for action in game.actions.values():
            derive(f"action_{action.name}", action.span, f"The action `{action.name}`")
        for trigger in game.triggers.values():
            derive(f"trigger_{trigger.name}", trigger.span, f"The trigger `{trigger.name}`")
        for card in game.cards.values():
            for handler in card.handlers:
                name = f"{card.name}_{handler.event}"
                derive(name, handler.span, f"This rule of `{card.name}`")


def _own_statements(body: m.Block) -> Iterator[m.Statement]:
    """Yield the statements of a block and of its inner blocks, without those of inner `together`s."""
    for statement in body:
        yield statement
        if not isinstance(statement, m.Together):
            for block in below(statement):
                yield from _own_statements(block)
