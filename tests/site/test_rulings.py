"""Rulings in the words of each language: those that somebody wrote, and those of their facts."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.cross_references import cited
from rulewright.emit.rulebook.rule_changes import SOURCE
from rulewright.emit.rulebook.rulings import Ruling, rulings_of, stated, written_rulings
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.model.facts import Fact
from rulewright.project.paths import games
from rulewright.project.pipeline import facts_in, load_game
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer

ROOT = Path(__file__).resolve().parents[2]

ASKED = "Is the pile open? Yes. Everybody may look. Reason: nothing forbids it."


def fact(statement: str, kind: str = "ruling") -> Fact:
    if kind == "ruling":
        return Fact("X-OPEN-01", "ruling", statement, (), "Rulings", basis="ruling")
    return Fact("X-OPEN-01", "rule", statement, ("de",), "Rulings")


def read(folder: Path, text: str, message: str = ASKED, of: Fact | None = None) -> tuple[Ruling, Findings]:
    path = folder / "nl" / "rulings" / "game.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr ""\n"Language: nl\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        f'msgctxt "X-OPEN-01"\nmsgid "{message}"\nmsgstr "{text}"\n',
        encoding="utf-8",
    )
    findings = Findings()
    of = of or fact(ASKED)
    return written_rulings(folder, "game", "nl", {of.id: of}, findings)[of.id], findings


@pytest.mark.parametrize(
    ("statement", "parts"),
    [
        (ASKED, ("Is the pile open?", "Yes. Everybody may look.", "Nothing forbids it.")),
        ("Who starts (a joke)? Anybody.", ("Who starts (a joke)?", "Anybody.", "")),
        ("All are alike.", ("", "All are alike.", "")),
        ("It is open. Or is it? It is.", ("", "It is open. Or is it? It is.", "")),
    ],
)
def test_a_statement_is_taken_apart(statement: str, parts: tuple[str, str, str]) -> None:
    found = stated(fact(statement))
    assert (found.question, found.decision, found.reason) == parts
    assert found.language == "en"


def test_a_ruling_is_told_in_the_words_of_the_language(tmp_path: Path) -> None:
    found, findings = read(tmp_path, r"Ligt de stapel open?\n\nJa.\n\nNiets verbiedt het.")
    assert found == Ruling("X-OPEN-01", "Ligt de stapel open?", "Ja.", "Niets verbiedt het.", "nl")
    assert not findings.items


def test_without_words_it_is_told_as_the_fact_states_it(tmp_path: Path) -> None:
    found, findings = read(tmp_path, "")
    assert found == stated(fact(ASKED))
    assert not findings.items


def test_words_for_another_statement_are_told_of_and_not_used(tmp_path: Path) -> None:
    found, findings = read(tmp_path, r"Ligt de stapel open?\n\nNee.", "Is the pile open? No.")
    assert found == stated(fact(ASKED))
    assert [item.code for item in findings.items] == ["P302"]


@pytest.mark.parametrize("text", ["Ja.", r"A?\n\nB.\n\nC.\n\nD.", "A?\\n\\n" + "B" * 4_000])
def test_words_that_are_no_question_and_decision_are_told_of(tmp_path: Path, text: str) -> None:
    found, findings = read(tmp_path, text)
    assert found == stated(fact(ASKED))
    assert [item.code for item in findings.items] == ["P303"]


@pytest.mark.parametrize("name", games(ROOT))
def test_every_ruling_of_a_book_is_a_question_with_a_decision_in_each_language(name: str) -> None:
    findings = Findings()
    folder = ROOT / "spec" / name
    game, _ = load_game(folder)
    assert game is not None
    words = load_words(ROOT / "locales", game, findings)
    assert words is not None
    writer = Writer(game, ORIGINAL, words, findings)
    items = [item for chapter in game.chapters for item in chapter.items]
    used = {fact for item in items for fact in cited(writer.rule_text(item))}
    for path in (*folder.glob("variants/*.rules"), *folder.glob("editions/*.rules")):
        used |= {*SOURCE.findall(path.read_text("utf-8"))}
    facts = {fact.id: fact for fact in facts_in(folder)}
    for language in LANGUAGES:
        told = rulings_of(ROOT / "locales", game, language, facts, words, findings)
        for ruling in (told[each] for each in used if each in told):
            assert ruling.language == language, ruling.id
            assert ruling.question.endswith("?"), ruling.id
            assert ruling.decision.endswith("."), ruling.id
    assert not findings.items
