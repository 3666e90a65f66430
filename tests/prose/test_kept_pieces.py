"""Which pieces of a telling stay where a house rule changes a rule, and what is generated beside them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.project.reader import Rules
from rulewright.prose.blocks import lines_of
from rulewright.prose.phrases import Num
from rulewright.prose.plan.sentences import Clause, Sentence
from rulewright.prose.tellings.alignment import align
from rulewright.prose.tellings.canonical_form import Canonical, Numbered
from rulewright.prose.tellings.kept_pieces import Changed, units
from rulewright.prose.tellings.markup import read
from rulewright.prose.tellings.structure import Value
from rulewright.prose.writer import Writer
from tests.games import writer_in
from tests.house_rules import house_rule
from tests.prose.games import SPAN
from tests.prose.lexicons import ROOT

BROADSIDE = (
    "change action attack\n  before clear_vote actor\n    if attack_count of cannon is at least 3\n"
    "      take_chest actor, ship"
)


def writer_of(game: str, language: str, change: str = "") -> Writer:
    rules = Rules(house_rules=(house_rule(game, change),)) if change else Rules()
    return writer_in(ROOT / "spec" / game, language, rules, settle=False)


def said(writer: Writer, anchor: str) -> list[tuple[str, bool]]:
    """The lines of a rule, and whether they are an editor's."""
    return [(line.text, line.told) for line in lines_of(writer.own_text(writer.planner.sections()[anchor])[1:])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_line_stands_between_the_pieces_of_its_neighbours(language: str) -> None:
    before = said(writer_of("tortuga_1667", language), "action-attack")
    now = said(writer_of("tortuga_1667", language, BROADSIDE), "action-attack")
    (at,) = [number for number, (_, told) in enumerate(now) if not told]
    assert 0 < at < len(now) - 1
    assert {line for line in now if line[1]} < set(before)


def test_what_the_new_line_makes_untrue_is_left_out() -> None:
    texts = [text for text, _ in said(writer_of("tortuga_1667", "en", BROADSIDE), "action-attack")]
    assert not any("only one" in text or "nothing happens" in text for text in texts)
    assert any("even without vote cards" in text for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_step_takes_its_own_piece_and_no_other(language: str) -> None:
    change = "change action attack\n  instead of clear_vote actor\n    shuffle vote_deck"
    before = said(writer_of("tortuga_1667", language), "action-attack")
    now = said(writer_of("tortuga_1667", language, change), "action-attack")
    assert sum(not told for _, told in now) == 1
    assert len([line for line in now if line in before]) >= 2


def test_a_rule_of_which_less_than_half_stays_is_generated() -> None:
    change = "change card pistol when revealed\n  instead of maroon_unless_saved target\n    maroon target"
    assert not any(told for _, told in said(writer_of("tortuga_1667", "en", change), "card-pistol"))


def kept(texts: str, then: str, forms: Sequence[str], telling: str) -> set[int]:
    """The units of a telling that stay, of a rule that was `then` and now has these sentences."""
    lines = texts.split("\n")
    sentences = tuple(
        Numbered(number, (len(line) - len(line.lstrip())) // 2, Sentence(Clause(form), SPAN), line.strip())
        for number, (line, form) in enumerate(zip(lines, forms, strict=True), 1)
    )
    rule = Canonical("verb-x", sentences, {})
    alignment = align(then, rule.text)
    assert alignment is not None
    changed = Changed(rule, alignment, lambda unit, numbers: True, lambda unit, thing: False)
    return set(changed.kept(units(read(telling, "en"), alignment.then)))


def test_a_case_falls_with_the_other_one() -> None:
    then = "[1] If a, b.\n[2] Otherwise, c.\n[3] D.\n[4] E."
    now, forms = "If a, b.\nOtherwise, x.\nD.\nE.", ("if.then", "if.otherwise", "d", "e")
    assert kept(now, then, forms, "A. [1] B. [2] C. [3] Note. [advice] D. [4]") == {2, 3, 4}
    assert kept(now, then, ("if.then", "x", "d", "e"), "A. [1] B. [2] C. [3] D. [4]") == {0, 2, 3}


def test_a_condition_falls_with_what_is_done_under_it_unless_it_only_leads_to_it() -> None:
    then = "[1] If a:\n  [2] B.\n  [3] C.\n[4] D."
    now, forms = "If a:\n  B.\n  X.\nD.", ("if.lead", "b", "c", "d")
    assert kept(now, then, forms, "If a, b. [1, 2] C. [3] D. [4]") == set()
    assert kept(now, then, forms, "If a: [1]\n\n- B. [2]\n- C. [3]\n\nD. [4]") == {0, 1, 3}


def test_a_sentence_does_not_end_where_it_goes_on() -> None:
    then, forms = "[1] A.\n[2] B.\n[3] C.\n[4] D.", ("a", "b", "c", "d")
    assert kept("A.\nX.\nC.\nD.", then, forms, "A [1] and b. [2] C. [3] D. [4]") == {2, 3}
    assert kept("A.\nX.\nC.\nD.", then, forms, "A. [1] And b. [2] C. [3] D. [4]") == {0, 2, 3}


@pytest.mark.parametrize(("amount", "stays"), [("2", {0, 1}), ("luck of who", {1})])
def test_words_for_a_number_fall_where_it_is_none_any_more(amount: str, stays: set[int]) -> None:
    then = "[1] a({amount=1})\n[2] b"
    sentences = tuple(
        Numbered(number, 0, Sentence(Clause("x"), SPAN), text) for number, text in ((1, "a({amount})"), (2, "b"))
    )
    value = Value("amount", amount, Num(2))
    rule = Canonical("verb-x", sentences, {"amount": value})
    alignment = align(then, rule.text)
    assert alignment is not None
    changed = Changed(rule, alignment, lambda unit, numbers: True, lambda unit, thing: False)
    assert changed.kept(units(read("A {amount:count}. [1] B. [2]", "en"), alignment.then)) == stays


@pytest.mark.parametrize(("number", "word"), [(2, "two"), (5, "five")])
def test_a_number_that_is_taken_from_the_rule_is_the_one_of_now(number: int, word: str) -> None:
    (first, *_) = said(writer_of("tortuga_1667", "en", f"set copies of pistol to {number}"), "card-pistol")
    assert first == (f"There are {word} copies of this helpful card.", True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_whole_is_told_in_one_way(language: str) -> None:
    writer = writer_of("cartagena", language)
    for part in writer.planner.sections().values():
        if writer.is_told(part):
            assert all(line.told for line in lines_of(writer.own_text(part)[1:]))
