"""What the engine says to players: what they are asked, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import EnumType, Type
from rulewright.prose.blocks import Line
from rulewright.prose.plan.declarations import any_value
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.rules import action_scope, handler_scope
from rulewright.prose.plan.sentences import Clause, Sentence, Series, Slot, Thing
from rulewright.prose.plan.statements import choice_clause
from rulewright.prose.plan.value_or_condition import condition
from rulewright.prose.writer import Writer


class Prompts:
    """Says what the engine of a game has to say, in the language of a writer."""

    def __init__(self, writer: Writer) -> None:
        self.speech = writer.speech
        self.sentences = writer.sentences

    def failing_text(
        self, expr: m.Expr, within: m.Item | None, labels: Mapping[m.Local, str]
    ) -> str:
        """Return that a condition does not hold, as it is told to who acts.

        The names in `labels` are called by a number: "field 18".
        """
        scope = self._scope(within)
        for local, label in labels.items():
            scope = scope.naming(local, Thing(local.name, label=label))
        main = _main_order(condition(expr, scope, holds=False))
        self.speech.findings.items += scope.problems
        return self.speech.sentence(Clause("item", {"what": main}), expr.span)

    def need_text(self, need: m.Need, action: m.Action) -> Line:
        """Return what an action needs, as the book says it."""
        scope = self._scope(action)
        said = Clause("actions.needs", {"cond": condition(need.test, scope)})
        self.speech.findings.items += scope.problems
        return self.sentences.line(Sentence(said, need.span, need.sources), rule_anchor(action))

    def choice_text(self, choice: m.Choose, within: m.Item | None = None) -> str:
        """Return what a player is asked who has to choose."""
        form = f"choice.{choice.name}"
        if self.sentences.planner.is_written(form):
            return self.speech.sentence(Clause(form), choice.span)
        return self._asked(self._question(choice, within), choice, within)

    def decision_text(self, parts: Sequence[m.Choose], within: m.Item | None = None) -> str:
        """Return what a player is asked who has to choose all this at once."""
        first, joint = parts[0], parts[0].joint
        assert joint is not None
        if self.sentences.planner.is_written(f"choice.{joint.name}"):
            return self.speech.sentence(Clause(f"choice.{joint.name}"), first.span)
        asked, *others = (self._question(part, within) for part in parts)
        for each in others:
            asked = Clause("choose.joined", {"first": asked, "then": each})
        return self._asked(asked, first, within)

    def _question(self, choice: m.Choose, within: m.Item | None) -> Clause:
        scope = self._scope(within)
        if isinstance(choice.chooser, m.LocalRef) and choice.chooser.index is None:
            scope = scope.addressing(choice.chooser.local)
        clause = choice_clause(choice, scope)
        if "who" in clause.slots:
            slots = {name: slot for name, slot in clause.slots.items() if name != "who"}
            clause = replace(
                clause, form=clause.form.replace(".statement", ".command"), slots=slots
            )
        self.speech.findings.items += scope.problems
        return clause

    def _asked(self, question: Clause, choice: m.Choose, within: m.Item | None) -> str:
        anchor = "" if within is None else rule_anchor(within)
        return self.sentences.line(Sentence(question, choice.span), anchor).text

    def may_text(self, may: m.May) -> str:
        """Return what a player may do or leave, as the title of the choice."""
        return self.speech.title(Clause(f"may.{may.label}"), may.span)

    def kind_name(self, enum: str, value: int) -> str:
        """Return the name of a value by itself."""
        span = self.speech.game.enums[enum].span
        return self.speech.title(any_value(scope_of(self.speech.game), EnumType(enum), value, span), span)

    def value_text(self, kind: Type, value: int, span: Span) -> str:
        """Any value by itself, "none" and "yes" included."""
        return self.speech.title(any_value(scope_of(self.speech.game), kind, value, span), span)

    def _scope(self, within: m.Item | None) -> Scope:
        scope = scope_of(self.speech.game)
        match within:
            case m.Action():
                return action_scope(within, scope)
            case m.Card(handlers=(handler, *_)):
                return handler_scope(within, handler, scope)
            case _:
                return scope


def _main_order(said: Clause | Series) -> Slot:
    if isinstance(said, Clause):
        return replace(said, swapped=True)
    items = tuple(
        replace(item, swapped=True) if isinstance(item, Clause) else item for item in said.items
    )
    return replace(said, items=items)
