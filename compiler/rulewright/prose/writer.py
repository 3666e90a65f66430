"""The writer of one game in one language: the way in for pages and for the engine's texts.

words = load_words(Path("locales"), game, findings)
writer = Writer(game, "de", words, findings)
blocks = writer.rule_text(game.actions["view"])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import EnumType, Type
from rulewright.prose.blocks import (
    Block,
    Line,
)
from rulewright.prose.lessons import Lessons
from rulewright.prose.plan.declarations import any_value
from rulewright.prose.plan.examples import told_after
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.rules import action_scope, handler_scope
from rulewright.prose.plan.sentences import (
    Clause,
    Sentence,
    Series,
    Slot,
    Thing,
)
from rulewright.prose.plan.statements import choice_clause
from rulewright.prose.plan.value_or_condition import condition
from rulewright.prose.sentences import with_inner


@dataclass(slots=True)
class Writer(Lessons):
    """Writes rules in one language. What cannot be said goes to the findings, once each."""

    def rule_text(self, item: m.Item, level: int = 2, *, told: bool = True) -> list[Block]:
        """Return what the book says of an item; unless it may be `told`, sentence by sentence."""
        part, problems = self._planned(item)
        blocks = self.section_text(part, level, told=told)
        self.findings.items += problems
        return blocks

    def example_text(self, example: m.Example, told: Iterable[m.Example]) -> list[Block]:
        """Return an example that begins as one of those told before it, which it speaks of; otherwise nothing."""
        part = self.planned(example)
        for other in told:
            found = told_after(part, self.planned(other))
            if found is not None:
                return self.section_text(found)
        return []

    def part_text(self, item: m.Item, anchor: str) -> list[Block]:
        """Return what the book says of one section of an item, without those within it; of none, nothing."""
        part, problems = self._planned(item)
        found = next((each for each in with_inner(part) if each.anchor == anchor), None)
        blocks = [] if found is None else self.own_text(found)
        self.findings.items += problems
        return blocks

    def name_of(self, item: m.Item) -> str:
        """Return the title of an item, as in the book."""
        found, _ = self._planned(item)
        return self._title_of(found, self._telling(found))

    # ---- texts for the engine ------------------------------------------------------------------

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
        self.findings.items += scope.problems
        return self._said(self.language, Clause("item", {"what": main}), expr.span)

    def need_text(self, need: m.Need, action: m.Action) -> Line:
        """Return what an action needs, as the book says it."""
        scope = self._scope(action)
        said = Clause("actions.needs", {"cond": condition(need.test, scope)})
        self.findings.items += scope.problems
        return self.line(Sentence(said, need.span, need.sources), rule_anchor(action))

    def choice_text(self, choice: m.Choose, within: m.Item | None = None) -> str:
        """Return what a player is asked who has to choose."""
        form = f"choice.{choice.name}"
        if self.is_said(form):
            return self._said(self.language, Clause(form), choice.span)
        scope = self._scope(within)
        if isinstance(choice.chooser, m.LocalRef) and choice.chooser.index is None:
            scope = scope.addressing(choice.chooser.local)
        clause = choice_clause(choice, scope)
        if "who" in clause.slots:
            slots = {name: slot for name, slot in clause.slots.items() if name != "who"}
            clause = replace(
                clause, form=clause.form.replace(".statement", ".command"), slots=slots
            )
        self.findings.items += scope.problems
        anchor = "" if within is None else rule_anchor(within)
        return self.line(Sentence(clause, choice.span), anchor).text

    def may_text(self, may: m.May) -> str:
        """Return what a player may do or leave, as the title of the choice."""
        return self.title(Clause(f"may.{may.label}"), may.span)

    def kind_name(self, enum: str, value: int) -> str:
        """Return the name of a value by itself."""
        span = self.game.enums[enum].span
        return self.title(any_value(scope_of(self.game), EnumType(enum), value, span), span)

    def value_text(self, kind: Type, value: int, span: Span) -> str:
        """Any value by itself, "none" and "yes" included."""
        return self.title(any_value(scope_of(self.game), kind, value, span), span)

    def _scope(self, within: m.Item | None) -> Scope:
        scope = scope_of(self.game)
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
