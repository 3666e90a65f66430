"""The names that the builder goes by are those of the grammar: a new form leads to them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.syntax import forms, overlay_builder, tree_builder
from rulewright.syntax.constructs import GROUPS, constructs, occurrences
from rulewright.syntax.grammar import grammar, keywords
from rulewright.syntax.parser import parse
from rulewright.syntax.reserved_words import NEVER_NAMES
from tests.syntax.grammar_names import names_in_trees

ELSEWHERE = {
    "apply", "as_many", "cites", "int_value", "item", "name", "no", "none", "nth_of", "number_of_domain",
    "minus_value", "random_of", "ruling", "this_piece", "yes",
}
"""Forms of a kind of their own."""

CHANGED = {forms.OperationForm.JOINS, forms.OperationForm.LEAVES}
"""What a set becomes by a statement of its own."""

RANKED = {form for form in forms.OperationForm if form.value.startswith(("ranked", "key_"))}
"""What is ranked by stands in one declaration only."""

RESULTS = {"final_score", "final_payoff", "final_team", "final_rank", "common_score"}
"""Declarations of several words, which overlays can take away too."""

PREFIXES = {
    "dom": forms.DomainForm, "part": forms.PartForm, "sel": forms.SelectionForm,
    "to": forms.DestinationForm, "type": forms.TypeForm, "index": forms.IndexForm,
    "copies": forms.CopiesForm, "item": forms.ItemForm, "check": forms.CheckForm,
    "changed": forms.ChangedForm, "edit": forms.EditForm,
    "bound": forms.BoundForm, "multiple": forms.MultipleForm,
}


def begun(prefix: str) -> set[str]:
    """The aliases of the grammar that begin with a prefix, and those rules of edits."""
    aliases = {str(rule.alias) for rule in grammar().rules if rule.alias}
    return {name for name in aliases | edits() if name.startswith(f"{prefix}_")}


def edits() -> set[str]:
    return {name for name in names_in_trees() if name.startswith("edit_")}


def words(rule: str) -> set[str]:
    """The words that a rule which keeps its words is one of."""
    terminals = {terminal.name: terminal.pattern.value for terminal in grammar().terminals}
    return {
        terminals[symbol.name]
        for each in grammar().rules if str(each.origin.name) == rule for symbol in each.expansion
    }


@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_forms_with_a_prefix_are_those_of_the_grammar(prefix: str) -> None:
    assert begun(prefix) == set(PREFIXES[prefix])


def test_the_forms_of_values_are_those_of_the_grammar() -> None:
    groups = {group for group, slot in GROUPS.items() if slot in {"value", "condition"}}
    known = {construct.name for construct in constructs() if construct.group in groups}
    assert known - ELSEWHERE == {*forms.OperationForm, *forms.QueryForm} - RANKED - CHANGED


def test_overlays_and_functions_are_called_as_in_the_grammar() -> None:
    assert begun("kind") == {f"kind_{kind}" for kind in forms.OverlayKind}
    assert set(forms.FunctionForm) <= names_in_trees()


@pytest.mark.parametrize(
    ("rule", "listed"),
    [
        ("nth", forms.Nearness), ("zone_kind", forms.ZoneWord), ("seers", forms.SeersWord),
        ("item_kind", forms.ItemWord),
    ],
)
def test_words_are_those_of_the_grammar(rule: str, listed: type[StrEnum]) -> None:
    assert words(rule) == set(listed) - RESULTS


def test_results_can_be_taken_away() -> None:
    aliases = {str(each.alias) for each in grammar().rules if str(each.origin.name) == "outcome"}
    assert aliases == RESULTS == set(forms.RESULTS) <= set(forms.ItemWord)


def in_section(*sections: str) -> set[str]:
    return {c.name for c in constructs() if c.section in sections and c.group == c.name}


def test_the_builder_knows_every_statement_declaration_and_change() -> None:
    statements = in_section("statements")
    assert set(tree_builder._STATEMENTS) == statements
    items = in_section("what_the_game_is_made_of", "rules")
    assert set(tree_builder._ITEMS) == items - {"type", "ex_item", "ex_check"}
    changes = in_section(
        next(c.section for c in constructs() if c.name == "set_value")
    )
    assert set(overlay_builder._CHANGES) == {c for c in changes if not c.startswith("edit_")} - {
        "overlay"
    }


QUOTED = """house rule less for game
change verb walk
  before if it is 1
    stop
  without let it be 1
"""
WHOLE = """verb walk
  if it is 1
    stop
  otherwise if it is 2
    stop
  let it be 1
"""


def found(text: str, names: Iterable[str]) -> list[tuple[str, str]]:
    file = SourceFile("game.rules", text)
    return [(o.name, text[o.start : o.end]) for o in occurrences(file) if o.name in names]


def test_a_statement_goes_by_the_name_of_its_first_line() -> None:
    assert found(WHOLE, {"branch", "let", "stop"}) == [
        ("branch", "if it is 1\n    stop\n  otherwise if it is 2\n    stop"),
        ("stop", "stop"),
        ("branch", "if it is 2\n    stop"),
        ("stop", "stop"),
        ("let", "let it be 1"),
    ]


def test_an_overlay_quotes_the_first_line_alone() -> None:
    assert found(QUOTED, {"branch", "let"}) == [("branch", "if it is 1"), ("let", "let it be 1")]


def test_every_statement_can_be_quoted() -> None:
    """What stands first in a statement is what an overlay may quote."""
    of = {
        rule: {
            symbol.name for each in grammar().rules if str(each.origin.name) == rule
            for symbol in each.expansion[:1]
        }
        for rule in ("statement", "tested", "quoted")
    }
    assert of["quoted"] == (of["statement"] | of["tested"]) - {"tested"}


@pytest.mark.parametrize("what", ["keep", "remove", "replace"])
def test_a_lesson_may_be_called_like_any_word(what: str) -> None:
    for word in keywords() | NEVER_NAMES:
        findings = Findings()
        tree = parse(SourceFile("mine.rules", f"house rule mine for theirs\n{what} lesson {word}\n"), findings)
        assert tree is not None
        assert not findings.items, word
