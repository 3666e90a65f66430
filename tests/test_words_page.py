"""The page on words: what it shows and what it says of the notation is as the compiler has it."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import SourceFile
from rulewright.prose.languages.dutch import adjective_form as dutch_form
from rulewright.prose.languages.german import adjective_form as german_form
from rulewright.prose.languages.language import GRAMMARS
from rulewright.prose.languages.lexicon_words import Adjective
from rulewright.prose.phrases import READER, NounPhrase
from rulewright.prose.speaking import is_own_form
from rulewright.prose.words import lexicon
from rulewright.prose.words.catalogue import load_catalogues, ordered
from rulewright.prose.words.citations import expanded
from rulewright.prose.words.lexicon import LexiconFile, lexicon_of
from rulewright.prose.words.message_slots import parse, render
from rulewright.prose.words.po import Entry
from rulewright.prose.words.word_kinds import wanted_form
from rulewright.reference import language_pages as reference
from rulewright.reference.words_page import FOLDER, words_pages
from tests.prose.lexicons import shipped
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[1]
MARKS = re.compile(r"<!-- (.+?) -->")
MOST_WORDS = 1450
each = pytest.mark.parametrize("language", LANGUAGES)


@cache
def pages() -> dict[str, str]:
    findings = Findings()
    built = dict(words_pages(ROOT, findings))
    assert not findings.items
    return built


def by_hand(language: str) -> str:
    return (ROOT / FOLDER / f"{language}.md").read_text(encoding="utf-8")


def part(language: str, name: str) -> str:
    """What stands under one heading of a page."""
    _, _, rest = pages()[language].partition(f"{{ #{name} }}\n")
    return rest.partition("\n## ")[0]


def cells(language: str, name: str) -> list[list[str]]:
    """The rows of a table, without its head."""
    lines = [line for line in part(language, name).split("\n") if line.startswith("| ")][2:]
    return [line.strip("| ").split(" | ") for line in lines]


def code(text: str) -> list[str]:
    found = re.findall(r"`([^`]+)`|<code>(.+?)</code>", text)
    return [plain or unescape(html) for plain, html in found]


def test_every_language_has_the_same_parts_and_shows_the_same() -> None:
    def shape(language: str) -> tuple[list[str], ...]:
        text = by_hand(language)
        return (
            MARKS.findall(text), re.findall(r"\{ (#\w+) \}$", text, re.MULTILINE),
            re.findall(r"\]\((.+?)\)", text), [row[0] for row in cells(language, "nouns")],
            [row[0] for row in cells(language, "sentences")],
        )

    for language in LANGUAGES:
        assert shape(language) == shape("en")
        assert len(pages()[language].split()) <= MOST_WORDS
        assert "<!--" not in pages()[language]


@each
def test_the_name_of_the_page(language: str) -> None:
    words = book_words(ROOT / "locales", language, Findings(), reference.CATALOGUE)
    assert by_hand(language).startswith(f"# {words['page.words']} {{ #words }}\n")


@pytest.mark.parametrize("language", sampled(LANGUAGES, one_in=4))
def test_every_page_of_authors_lists_it(language: str) -> None:
    made = reference.reference_files(ROOT, Findings())
    folder = f"{reference.AUTHORS}/{language}"
    assert made[f"{folder}/words.md"] == pages()[language]
    assert "words.md" in json.loads(made[f"{folder}/nav.json"])
    assert "](words.md)" in made[f"{folder}/index.md"]


@each
def test_the_nouns_that_are_shown_can_be_read(language: str) -> None:
    shown = re.findall(r"```toml\n(.+?)```", part(language, "nouns"), re.DOTALL)
    assert [list(tomllib.loads(text)) for text in shown] == [["pistol"], ["first_mate"]]
    for text in shown:
        lexicon_of((LexiconFile("x.toml", text.encode()),), language)


@each
def test_the_fields_are_those_that_are_read(language: str) -> None:
    told = {name for row in cells(language, "nouns") for name in code(row[0])}
    own = {field for spoken in GRAMMARS.values() for field in spoken.noun_fields}
    assert told == {"noun", "adjective", *lexicon._ANY_NOUN, *own}
    (places,) = [row[1] for row in cells(language, "nouns") if row[0].startswith("`at`")]
    (sample,) = code(places)
    word = f'[a]\nnoun = "a"\ngender = "f"\nplural = "b"\n{sample}\n'.replace(
        'gender = "f"', f'gender = "{GRAMMARS[language].genders[0]}"'
    )
    assert lexicon_of((LexiconFile("x.toml", word.encode()),), language).noun("a").at is not None


@each
def test_the_names_of_sentences_are_those_that_are_asked_for(language: str) -> None:
    names = [code(row[0])[0].partition(".NAME")[0] for row in cells(language, "sentences")]
    assert all(is_own_form(name) for name in names)
    others = {"after", "chapter", "event", "note", "option", "step"}
    assert set(names) | others == set(_own_forms())
    assert "`overlay.NAME.about`" in {row[0] for row in cells(language, "sentences")}
    for row in cells(language, "sentences"):
        (shown,) = code(row[2])
        parse(ordered(shown, False), language)


def _own_forms() -> set[str]:
    from rulewright.prose import speaking

    return set(speaking._OWN_FORMS)


@each
def test_what_follows_from_an_entry_is_as_the_page_says(language: str) -> None:
    catalogue = load_catalogues(ROOT / "locales", "tortuga_1667", Findings())[language]
    words = shipped(language)
    told = part(language, "citation")
    reader, player = NounPhrase(READER), NounPhrase("player")
    predicate, verb = "predicate.afloat", "verb.exchange_vote_card"
    for form, who, swapped in (
        (predicate, reader, True), (f"{predicate}.not", reader, True), (f"{predicate}.rel.who", player, False),
        (verb, reader, False), (verb, player, False),
    ):
        message = catalogue.messages[form]
        template = message.swapped if swapped else message.plain
        assert render(template, dict.fromkeys(message.slots, who), words) in told
    for form in (predicate, verb):
        assert catalogue.messages[form].written in told


@each
def test_the_order_of_words_is_as_the_page_says(language: str) -> None:
    clause, statement = code(part(language, "order"))
    told = part(language, "order")
    alone = ordered(clause, True)
    assert alone[0].upper() + alone[1:] in told
    assert ordered(statement, True) in told


@each
def test_what_stands_in_braces_can_be_read(language: str) -> None:
    samples = [sample for row in cells(language, "braces") for sample in code(row[0])]
    # Prepositions melt into the article in German and Spanish.
    assert len(samples) == 9 + (language in {"de", "es"})
    for sample in samples:
        if not sample.startswith("{not"):
            parse(sample, language)
            continue
        entry = Entry("state.a", sample, sample, SourceFile("", ""), 1)
        said = [each.text for each in expanded((entry,), language, {}, {})]
        assert len(said) == 2
        assert said[0] != said[1]
        assert "{" not in "".join(said)


@each
def test_cases_and_messages_are_there(language: str) -> None:
    *_, cases, warned = part(language, "braces").strip().split("\n\n")
    assert tuple(code(cases)) == GRAMMARS[language].cases
    linked = re.findall(r"\[(P\d+)\]\(messages\.md#p\d+\)", warned)
    assert linked == ["P307", "P308", "P309", "P310", "P311", "P312", "P313", "P314"]
    assert set(linked) <= set(CODES)


@each
def test_every_branch_for_the_reader_is_shown(language: str) -> None:
    shown = part(language, "you")
    assert re.search(r"\{who\?(you=[^}]+\|)?one=", shown)
    assert wanted_form("verb.maroon", True).value == "done"
    (text,) = re.findall(r'msgstr "(.+)"', shown)
    parse(ordered(text, False), language)


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir(parents=True)
    for language in LANGUAGES:
        text = "<!-- word no_game a -->\n\n<!-- entry no_game may.b -->\n"
        (tmp_path / FOLDER / f"{language}.md").write_text(text, encoding="utf-8")
    findings = Findings()
    words_pages(tmp_path, findings)
    assert {item.headline for item in findings.items} == {
        "There is no word `a` in `no_game`", "There is no entry `may.b` in `no_game`",
    }


def test_a_project_without_the_page_has_none(tmp_path: Path) -> None:
    assert words_pages(tmp_path, Findings()) == {}


@each
def test_an_epithet_is_shown_bare(language: str) -> None:
    """The Dutch and the German one get their endings as the page says, and one too many is told."""
    told = part(language, "nouns")
    samples = re.findall(r'`epithet = "(\w+)"`', told)
    assert sorted(samples) == ["erst", "klein"]
    assert f"de {dutch_form(Adjective('klein'), False)} kapitein" in told
    for base in ("erst", "erste"):
        assert f"der {german_form(Adjective(base), 'e')} Preis" in told
