"""Tellings of rules that rest on one that a house rule changes: they may repeat what that one said."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.telling_files import survey
from rulewright.project.reader import Rules
from rulewright.prose.blocks import Heading, lines_of
from rulewright.prose.lessons import Lessons
from rulewright.prose.stale_text import may_be_stale
from rulewright.prose.tellings.files import message
from rulewright.prose.writer import Writer
from tests.games import writer_in
from tests.house_rules import house_rule
from tests.prose.lexicons import ROOT

ALONE = "replace predicate sheltered (field: 1 to 36): number of pirate in tunnel of field is 1"
RESTING = {
    "action-fall_back", "action-return", "quantity-refuge", "predicate-can_fall_back",
}
"""What speaks of the refuge, and so of the fields that shelter a pirate."""


def written(change: str) -> Path:
    return house_rule("cartagena", change)


def writer_of(language: str, path: Path) -> Writer:
    return writer_in(ROOT / "spec" / "cartagena", language, Rules(house_rules=(path,)), settle=False)


def untold(writer: Writer) -> set[str]:
    return {anchor for anchor, part in writer.planner.sections().items() if not writer.is_told(part)}


def lesson(writer: Writer, name: str) -> str:
    plan = load_plan(ROOT / "spec" / "cartagena", writer.game, Findings())
    (part,) = [part for part in plan.lesson if part.name == name]
    sections = writer.planner.sections()
    blocks = Lessons(writer).text(name, [sections[rule] for rule in part.rules])
    assert isinstance(blocks[0], Heading)
    return " ".join(line.text for line in lines_of(blocks))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_rests_on_a_changed_definition_is_told_no_more(language: str) -> None:
    writer = writer_of(language, written(ALONE))
    assert untold(writer) == {*RESTING, "predicate-sheltered", "verb-take_cards"}


def test_the_book_does_not_say_what_the_house_rule_took_away() -> None:
    writer = writer_of("en", written(ALONE))
    lines = [
        line.text for part in writer.planner.sections().values() for line in lines_of(writer.own_text(part))
    ]
    said = "\n".join([*lines, lesson(writer, "back"), lesson(writer, "mistakes")])
    assert "one or two pirates" not in said
    assert "field with two pirates" not in said
    assert "refuge" in lesson(writer, "back")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_telling_that_does_not_say_the_number_stays(language: str) -> None:
    writer = writer_of(language, written("replace quantity crew_size: 4"))
    assert writer.game.house_rules.stale_definitions == {"quantity-crew_size": frozenset({6})}
    assert writer.game.house_rules.stale_dependents == {"trigger-all_aboard": frozenset({"quantity-crew_size"})}
    assert not untold(writer)


@pytest.mark.parametrize(
    ("language", "text", "doubtful"),
    [
        ("en", "Bring all of them home.", False), ("en", "Bring the six home.", True),
        ("en", "Bring 6 home.", True), ("en", "Bring sixteen or 36 home.", False),
        ("de", "Bring die Sechs heim.", True), ("nl", "Breng er zes thuis.", True),
        ("es", "Lleva los seis a casa.", True),
    ],
)
def test_a_text_that_says_the_number_is_doubtful(
    language: str, text: str, doubtful: bool
) -> None:
    writer = writer_of(language, written("replace quantity crew_size: 4"))
    lexicon = writer.speech.lineariser.words
    assert may_be_stale(writer.game, lexicon, text, "trigger-all_aboard", {"quantity-crew_size"}) is doubtful
    assert not may_be_stale(writer.game, lexicon, text, "action-advance", {"quantity-crew_size"})


@pytest.mark.parametrize(
    "change",
    [
        "change verb take_cards\n  instead of move top of draw_pile to hand of who\n"
        "    move 1 random symbol_card in draw_pile to hand of who",
        "replace quantity refuge (position: 1 to 37): the first number from 1 to (position minus 1) as field"
        " where sheltered of field",
    ],
)
def test_who_calls_a_changed_rule_is_told_no_more(change: str) -> None:
    writer = writer_of("nl", written(change))
    assert {"action-fall_back", "action-return"} <= untold(writer)
    assert "action-advance" not in untold(writer)


def test_whoever_changes_it_can_tell_it_anew(tmp_path: Path) -> None:
    path = Path(shutil.copy(written(ALONE), tmp_path))
    rules = Rules(house_rules=(path,))
    waiting = {r.anchor for r in survey(ROOT, "cartagena", rules, "en", Findings()).rules if not r.told}
    assert waiting >= RESTING
    plain = writer_of("en", path)
    rule = plain.planner.of(plain.planner.sections()["predicate-can_fall_back"]).canonical.text
    own = path.with_suffix(".words") / "en.tellings.po"
    own.parent.mkdir()
    text = "You can fall back where somebody stands alone behind you. [1]"
    own.write_text(message("predicate-can_fall_back", rule, text) + "\n", encoding="utf-8")
    assert untold(writer_of("en", path)) == {*RESTING, "predicate-sheltered", "verb-take_cards"} - {
        "predicate-can_fall_back"
    }
    found = survey(ROOT, "cartagena", rules, "en", Findings())
    assert [rule.anchor for rule in found.rules if rule.told] == ["predicate-can_fall_back"]
    assert not found.stale


# ---- lines that are only added -----------------------------------------------------------------------


def said(writer: Writer, anchor: str) -> list[str]:
    return [line.text for line in lines_of(writer.own_text(writer.planner.sections()[anchor]))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("change", "first"),
    [("needs hand of actor is not empty", True), ("at end\n    shuffle draw_pile", False)],
)
def test_a_telling_stays_and_the_new_line_is_said(
    change: str, first: bool, language: str
) -> None:
    before = said(writer_of(language, written("set crew_size to 7")), "action-fall_back")
    writer = writer_of(language, written(f"change action fall_back\n  {change}"))
    now = said(writer, "action-fall_back")
    assert untold(writer) == {"action-fall_back"}
    told = [line for line in now if line in before]
    (new,) = [line for line in now if line not in before]
    assert now.index(new) <= 1 if first else now.index(new) >= 1
    assert len(told) == len(now) - 1 >= 2


def test_all_actions_keep_their_words() -> None:
    change = "change every action other than pass\n  needs draw_pile is not empty"
    before, writer = writer_of("en", written("set crew_size to 7")), writer_of("en", written(change))
    changed = untold(writer)
    assert changed == {"action-advance", "action-fall_back", "action-return", "action-set_out"}
    for anchor in changed:
        (new,) = [line for line in said(writer, anchor) if line not in said(before, anchor)]
        assert new == "You can do so only if the draw pile is not empty."


@pytest.mark.parametrize(
    "change",
    [
        "before if draw_pile is not empty\n    shuffle draw_pile",  # between the lines of the rule
        "at start\n    if draw_pile is empty\n      stop",  # the rest does not happen
    ],
)
def test_a_line_that_stands_between_or_cuts_short_takes_the_telling(change: str) -> None:
    writer = writer_of("en", written(f"change verb take_cards\n  {change}"))
    assert "verb-take_cards" in untold(writer)


def test_a_line_that_speaks_of_what_the_rule_names_takes_the_telling() -> None:
    change = "change action advance\n  at end\n    if tunnel of field is empty\n      shuffle draw_pile"
    assert "action-advance" in untold(writer_of("en", written(change)))


def test_polished_sentences_stay_beside_a_new_line() -> None:
    change = "change action fall_back\n  needs draw_pile is not empty"
    writer = writer_of("de", written(change))
    action = writer.game.actions["fall_back"]
    *others, last = lines_of(writer.rule_text(action, told=False))
    german = writer.words.catalogues["de"]
    polished = replace(german, polish={**german.polish, ("action-fall_back", last.id): "Geschliffen."})
    words = replace(writer.words, catalogues={**writer.words.catalogues, "de": polished})
    again = Writer(writer.game, "de", words, Findings())
    said = [line.text for line in lines_of(again.rule_text(action, told=False))]
    assert said == [*(line.text for line in others), "Geschliffen."]


def test_a_lesson_says_the_new_line_where_it_tells_the_rule() -> None:
    change = "change action fall_back\n  needs hand of actor is not empty"
    writer = writer_of("en", written(change))
    told = lesson(writer, "back")
    assert "You can do so only if your hand is not empty. Choose one of your pirates in the tunnel" in told
    assert "Fall back in the tunnel:" not in told  # what stands beside it is of the same rule


@pytest.mark.parametrize(
    "change",
    [
        "add action beg by anyone\n  needs hand of actor is empty\n  take_cards actor, 2",
        "replace predicate sheltered (field: 1 to 36): number of pirate in tunnel of field is 1",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_otherwise_is_told_no_more(change: str, language: str) -> None:
    assert "verb-take_cards" in untold(writer_of(language, written(change)))
