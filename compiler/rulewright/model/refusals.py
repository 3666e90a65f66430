"""What the rules of a game may not ask of its machine, found when all of them are known.

A machine stops only where somebody chooses, goes on by itself everywhere else, and comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import limits
from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.model import nodes as m
from rulewright.model.analysis import Analysis
from rulewright.model.effects import children, walk
from rulewright.model.work import Work
from rulewright.source import Span

_CHOOSING = m.Choose | m.May | m.TakeAction
_PLAYERS_CHOOSE = "Remember it with `remember`, and let the player choose in the rule that goes on."


def refuse(game: m.Game, findings: Findings) -> None:
    """Reports every rule that cannot be carried out."""
    _Refusals(game, findings).run()


class _Refusals:
    def __init__(self, game: m.Game, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.analysis = Analysis(game)
        self.work = Work(game, findings)

    def _report(
        self, code: str, headline: str, span: Span, reason: str, suggestion: str = "",
        notes: tuple[Note, ...] = (),
    ) -> None:
        self.findings.add(
            Diagnostic(code, headline, span, notes=notes, reason=reason, suggestion=suggestion)
        )

    def run(self) -> None:
        self._derived_names()
        for body in self._bodies():
            for statement in body:
                for part in walk(statement):
                    self._statement(part)
        for trigger in self.game.triggers.values():
            self._trigger(trigger)
        for step in self.game.setup.steps:
            self._quiet(step.body, "While a game is set up no triggers are checked.")
        self._turns()
        if not self.findings.failed:
            self.work.run()

    def _bodies(self) -> Iterator[m.Block]:
        """The statements of every rule."""
        for step in self.game.setup.steps:
            yield step.body
        yield self.game.play.body
        yield from (verb.body for verb in self.game.verbs.values())
        yield from (action.body for action in self.game.actions.values())
        for card in self.game.cards.values():
            for handler in card.handlers:
                yield handler.body
        for trigger in self.game.triggers.values():
            yield trigger.body

    # ---- statements -----------------------------------------------------------------------------

    def _statement(self, part: object) -> None:
        match part:
            case m.Move() if part.otherwise:
                self._otherwise(part)
            case m.Secretly():
                self._secretly(part)
            case m.Together():
                self._together(part)
            case m.TakeTurns() if not (
                self.analysis.suspends_in(part.body) or self.analysis.finishes(part.body)
            ):
                self._report(
                    "R109", "These turns go on for ever", part.span,
                    "Nobody chooses anything in them, and nothing ends the game.",
                    "Write `end the game …`, or `repeat … times` instead of turns.",
                )
            case m.Choose() if self.work.members(part.domain.source) > limits.OPTIONS:
                self._report(
                    "R004", "There is too much to choose from", part.domain.span,
                    f"A choice offers at most {limits.OPTIONS} things.",
                )
            case m.TakeAction() if not self.game.actions:
                self._report(
                    "R101", "There are no actions in this game", part.span,
                    "A player takes one of the actions that are declared.",
                    "Declare one: `action pass by anyone`.",
                )
            case _:
                pass

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
        choices = [part for part in walk(secret) if isinstance(part, m.Choose | m.May)]
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
        for part in _own_statements(together.body):
            if isinstance(part, m.Stop):
                self._report(
                    "R114", "Changes that count as one cannot stop half-way", part.span,
                    "What is changed `together` is changed as a whole.",
                    "Ask before `together` whether to stop.",
                )
            elif isinstance(part, m.TakeTurns):
                self._report(
                    "R114", "Turns are not changes that count as one", part.span,
                    "They go on until the game ends.",
                )
        self._quiet(together.body, "Triggers are checked only after the last change of `together`.")

    def _quiet(self, body: m.Block, reason: str) -> None:
        """Card rules and actions check triggers whenever they change something."""
        seen: set[str] = set()
        stack: list[object] = list(body)
        while stack:
            for part in walk(stack.pop()):
                match part:
                    case m.Call(verb=name) if name not in seen:
                        seen.add(name)
                        stack.extend(self.game.verbs[name].body)
                    case m.CarryOut(event=name) if self.analysis.event_loud(name):
                        self._report(
                            "R114", "This can fire triggers where none are checked", part.span,
                            f"{reason} Some card's rule for `{name}` changes what one watches.",
                            "Move it out, or do what is meant with a verb.",
                        )
                    case m.TakeAction() if self.analysis.watched:
                        self._report(
                            "R114", "No actions can be taken here", part.span,
                            f"{reason} An action may change what one watches.",
                        )
                    case _:
                        pass

    # ---- triggers and turns ---------------------------------------------------------------------

    def _trigger(self, trigger: m.Trigger) -> None:
        for statement in trigger.body:
            place = self._choice_in(statement)
            if place is not None:
                self._report(
                    "R114", "Nobody can choose in a trigger", place,
                    "It happens in the middle of other rules, which wait for it to be done.",
                    _PLAYERS_CHOOSE, (Note(trigger.span, "this trigger"),),
                )
                break
        self._quiet(trigger.body, "Inside a trigger no triggers are checked.")

    def _choice_in(self, statement: m.Statement) -> Span | None:
        """Where somebody first chooses in a statement, or in what it calls."""
        for part in walk(statement):
            if isinstance(part, _CHOOSING):
                return part.span
            if isinstance(part, m.Call) and self.analysis.verb_suspends(part.verb):
                return part.span
            if isinstance(part, m.CarryOut) and self.analysis.event_suspends(part.event):
                return part.span
        return None

    def _turns(self) -> None:
        turns = [
            part
            for statement in self.game.play.body
            for part in walk(statement)
            if isinstance(part, m.TakeTurns)
        ]
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


def _own_statements(body: m.Block) -> Iterator[object]:
    """The statements of a block and of its inner blocks, without those of inner `together`s."""
    stack: list[object] = list(reversed(body))
    while stack:
        part = stack.pop()
        yield part
        if not isinstance(part, m.Together):
            stack.extend(reversed(list(children(part))))
