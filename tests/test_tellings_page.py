"""The page on tellings: what it shows and what it says of the notation is as the compiler has it."""

from __future__ import annotations

import json
import re
import shutil
from functools import cache
from html import unescape
from pathlib import Path
from typing import get_args

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES
from rulewright.model.anchors import rule_anchor
from rulewright.outputs.site import assemble
from rulewright.project.pipeline import Rules, load_game
from rulewright.prose.game_words import load_words
from rulewright.prose.phrases import Num
from rulewright.prose.tellings import markup
from rulewright.prose.tellings.markup import Box, Grid, Listed, OwnTable, read
from rulewright.prose.words.message_slots import parse, render, slots
from rulewright.prose.writer import Writer
from rulewright.reference import language_pages as reference
from rulewright.reference.tellings import FOLDER, tellings_pages
from rulewright.reference.tutorial import FOLDER as TUTORIAL
from tests.cli.projects import run

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "spec" / "tortuga_1667"
MARKS = re.compile(r"^<!-- (.+) -->$", re.MULTILINE)
MOST_WORDS = 840


@cache
def pages() -> dict[str, str]:
    findings = Findings()
    built = dict(tellings_pages(ROOT, findings))
    assert not findings.items
    return built


def by_hand(language: str) -> str:
    return (ROOT / FOLDER / f"{language}.md").read_text(encoding="utf-8")


def part(language: str, name: str) -> str:
    """What stands under one heading of a page."""
    _, _, rest = pages()[language].partition(f"{{ #{name} }}\n")
    return rest.partition("\n## ")[0]


def rows(language: str) -> dict[tuple[str, ...], str]:
    """The table of the notation: what is written, and what is said of it."""
    lines = [line for line in part(language, "notation").split("\n") if line.startswith("| ")][2:]
    cells = [line.strip("| ").split(" | ", 1) for line in lines]
    code = re.compile(r"`([^`]+)`|<code>(.+?)</code>")
    return {
        tuple(unescape(plain or html) for plain, html in code.findall(written)): said
        for written, said in cells
    }


def readable(sample: str) -> str:
    """A row by itself is no table."""
    return f"{sample}\n{sample}" if sample.startswith("|") else sample


# ---- the text -----------------------------------------------------------------------------------------


def test_every_language_has_the_same_parts_and_shows_the_same() -> None:
    for language in LANGUAGES:
        text = by_hand(language)
        assert len(text.split()) <= MOST_WORDS
        assert MARKS.findall(text) == MARKS.findall(by_hand("en"))
        assert re.findall(r"\{ (#\w+) \}$", text, re.MULTILINE) == re.findall(
            r"\{ (#\w+) \}$", by_hand("en"), re.MULTILINE
        )
        assert re.findall(r"\]\((.+?)\)", text) == re.findall(r"\]\((.+?)\)", by_hand("en"))
        assert "<!--" not in pages()[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_pages_are_those_of_the_book(language: str) -> None:
    words = book_words(ROOT / "locales", language, Findings(), reference.CATALOGUE)
    book = book_words(ROOT / "locales", language, Findings(), "book")
    assert by_hand(language).startswith(f"# {words['page.tellings']} {{ #tellings }}\n")
    assert f"*{book['book.learn']}*" in part(language, "lessons")


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_that_are_named_are_there(language: str) -> None:
    found = re.findall(r"`(locales/\w+/\w+/\w+\.po)`", pages()[language])
    assert len(found) == 2
    assert all((ROOT / name).is_file() and f"/{language}/" in name for name in found)
    names = re.findall(r"`(\w+\.toml)`", pages()[language])
    assert names == ["facts.toml", "book.toml"]
    assert all((GAME / name).is_file() for name in names)


def test_the_site_lists_the_page_after_the_tutorial(tmp_path: Path) -> None:
    build = tmp_path / "build"
    assemble(ROOT, build)
    for language in LANGUAGES:
        place = f"authors/{FOLDER.name}.md"
        assert (build / "docs" / language / place).read_text(encoding="utf-8") == pages()[language]
        config = (build / "docs" / f"mkdocs.{language}.yml").read_text(encoding="utf-8")
        *_, authors = json.loads(config)["nav"]
        (listed,) = authors.values()
        assert listed[:6] == [
            "authors/index.md", "authors/begin.md", "authors/tutorial.md", "authors/sayings.md",
            "authors/words.md", place,
        ]
        index = (build / "docs" / language / "authors" / "index.md").read_text(encoding="utf-8")
        assert "](tellings.md)" in index


# ---- the example --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_the_example_stands_in_it(language: str) -> None:
    _, message, rest = part(language, "example").split("```")
    said, _, book = rest.partition("\n> ")
    assert message.startswith('po\nmsgctxt "card-pistol"\nmsgid ""\n"[1] ')
    _, _, telling = message.partition("msgstr")
    quoted = re.findall(r"`([^`]+)`", said)
    assert len(quoted) >= 2
    assert all(piece in telling for piece in quoted)
    assert "[" not in book
    assert "{" not in book


# ---- the notation -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notation_is_the_one_that_is_read(language: str) -> None:
    """All of it: every kind of part, of box and of proof, and what else a claim can be."""
    told = [read(readable(sample), language) for samples in rows(language) for sample in samples]
    parts = [each for telling in told for each in telling.parts]
    pieces = [piece for telling in told for piece in telling.pieces()]
    assert {type(each) for each in parts} == set(get_args(markup.Part))
    assert {each.kind for each in parts if isinstance(each, Box)} == set(markup.BoxKind)
    assert {each.ordered for each in parts if isinstance(each, Listed)} == {True, False}
    assert {bool(each.heads) for each in parts if isinstance(each, OwnTable)} == {True, False}
    assert [each for each in parts if isinstance(each, Grid)]
    assert {each.kind for piece in pieces for each in piece.proofs} == set(markup.ProofKind)
    assert {(3,), (1, 4, 5, 6)} <= {piece.sentences for piece in pieces}
    assert ("n",) in {piece.values for piece in pieces}
    assert {"n"} in [slots(piece.template) for piece in pieces]
    assert "[" in [piece.template.text for piece in pieces]
    assert [telling.title for telling in told if telling.title and not telling.parts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_the_table_are_as_they_are_printed(language: str) -> None:
    game, _ = load_game(GAME)
    assert game is not None
    words = load_words(ROOT / "locales", game, Findings())
    assert words is not None
    lineariser = words.linearisers[language]

    def printed(text: str, number: int) -> str:
        return render(parse(text, language), {"n": Num(number)}, lineariser.words)

    table = rows(language)
    assert table["{n}", "{n:count}"].endswith(printed(": {n}, {n:count}", 3))
    (lists,) = [said for samples, said in table.items() if samples[0].startswith("1.")]
    assert printed("{n:count}", markup._INDENT) in lists
    nested = read(f"- a [1]\n{' ' * markup._INDENT}- b [2]", language).parts[0]
    assert isinstance(nested, Listed)
    assert nested.entries[0].below is not None


def test_the_samples_are_the_same_but_for_their_words() -> None:
    def shapes(language: str) -> list[list[str]]:
        words = re.compile(r"[^\W\d_]+( [^\W\d_]+)*")
        return [[words.sub("w", each) for each in samples] for samples in rows(language)]

    for language in LANGUAGES:
        assert shapes(language) == shapes("en")


# ---- what is done, and what happens -------------------------------------------------------------------


def is_told(language: str, anchor: str, *house_rules: str) -> bool:
    rules = Rules(house_rules=tuple(ROOT / TUTORIAL / f"{name}.rules" for name in house_rules))
    game, findings = load_game(GAME, rules)
    assert game is not None, findings.items
    words = load_words(ROOT / "locales", game, Findings())
    assert words is not None
    writer = Writer(game, language, words, Findings())
    items = [item for chapter in game.chapters for item in chapter.items]
    (item,) = [item for item in items if rule_anchor(item) == anchor]
    return writer.is_told(writer.planner.planned(item)[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_value_keeps_a_telling_and_a_changed_rule_does_not(language: str) -> None:
    """As the page says of the steps of the tutorial that it links to."""
    assert "tutorial.md#number" in part(language, "change")
    assert is_told(language, "card-pistol")
    assert is_told(language, "card-pistol", "fewer_pistols")
    assert "tutorial.md#value" in part(language, "change")
    assert is_told(language, "quantity-actions_per_turn")
    assert not is_told(language, "quantity-actions_per_turn", "long_rounds")


@pytest.mark.slow
def test_the_commands_do_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = "nl"
    for name in ("locales", GAME.relative_to(ROOT)):
        shutil.copytree(ROOT / name, tmp_path / name)
    catalogue = tmp_path / f"locales/{language}/tellings/{GAME.name}.po"
    kept, _, last = catalogue.read_text(encoding="utf-8").rpartition("\n\n")
    (lost,) = re.findall(r'^msgctxt "(.+)"$', last, re.MULTILINE)
    catalogue.write_text(f"{kept}\n", encoding="utf-8")
    plain, house = re.findall(r"^\$ rulewright (.+)$", part(language, "begin"), re.MULTILINE)
    own = house.split()[-1]
    text = (ROOT / TUTORIAL / "long_rounds.rules").read_text(encoding="utf-8")
    (tmp_path / own).write_text(text.replace("long_rounds", Path(own).stem), encoding="utf-8")
    (target,) = re.findall(r"`(\w+\.words/.+?\.po)`", part(language, "begin"))
    monkeypatch.chdir(tmp_path)

    result = run(*plain.split())
    assert result.exit_code == 0, result.output
    written = catalogue.read_text(encoding="utf-8")
    assert written.startswith(f"{kept}\n")
    assert f'msgctxt "{lost}"' in written[len(kept) :]

    result = run(*house.split())
    assert result.exit_code == 0, result.output
    assert 'msgctxt "quantity-actions_per_turn"' in (tmp_path / target).read_text(encoding="utf-8")
    assert 'msgctxt "card-pistol"' not in (tmp_path / target).read_text(encoding="utf-8")


def test_what_the_generator_says_stands_beside_what_is_told_the_likest_first() -> None:
    result = run("tellings", "cartagena", "--language", "en", "--beside")
    assert result.exit_code == 0, result.output
    alike = [int(each) for each in re.findall(r"^  [\w-]+: (\d+)% alike$", result.output, re.MULTILINE)]
    assert alike == sorted(alike, reverse=True)
    assert len(set(alike)) > 5
    assert result.output.count("    generated:\n") == result.output.count("    told:\n") == len(alike)
    # A telling that proves something by a fact says more than its rule.
    assert "pieces-pirate: " not in result.output


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    for language in LANGUAGES:
        (folder / f"{language}.md").write_text(
            "<!-- telling no_game a -->\n\n<!-- lesson no_game b -->\n", encoding="utf-8"
        )
    findings = Findings()
    tellings_pages(tmp_path, findings)
    assert {item.headline for item in findings.items} == {
        "There is no telling `a` in `no_game`", "There is no lesson `b` in `no_game`",
    }
    assert findings.failed


def test_a_telling_that_says_its_rule_no_more_is_not_shown(tmp_path: Path) -> None:
    for name in ("locales", GAME.relative_to(ROOT)):
        shutil.copytree(ROOT / name, tmp_path / name)
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    for language in LANGUAGES:
        mark = "<!-- telling tortuga_1667 card-pistol -->"
        (folder / f"{language}.md").write_text(mark, encoding="utf-8")
        catalogue = tmp_path / f"locales/{language}/tellings/{GAME.name}.po"
        text = catalogue.read_text(encoding="utf-8")
        catalogue.write_text(text.replace("event.revealed.when", "event.seen.when"), encoding="utf-8")
    findings = Findings()
    assert set(tellings_pages(tmp_path, findings).values()) == {""}
    assert len(findings.items) == len(LANGUAGES)


def test_a_project_without_the_page_has_none(tmp_path: Path) -> None:
    assert tellings_pages(tmp_path, Findings()) == {}
