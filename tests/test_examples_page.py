"""The page on examples: it says the same in each language, and what it shows is played."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.render import render_plain
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.examples import run_example
from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.site import assemble
from rulewright.project.pipeline import Rules, load_game
from rulewright.reference import language_pages as reference
from rulewright.reference.examples import FOLDER, examples_pages
from tests.cli.projects import run

ROOT = Path(__file__).resolve().parents[1]
MOST_WORDS = 780


@cache
def pages() -> dict[str, str]:
    findings = Findings()
    built = dict(examples_pages(ROOT, findings))
    assert not findings.items
    return built


def by_hand(language: str) -> str:
    return (ROOT / FOLDER / f"{language}.md").read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    return re.findall(r"^```rules\n(.+?)^```$", text, re.MULTILINE | re.DOTALL)


def rows(language: str) -> list[str]:
    """What can stand under `then`, as the table has it."""
    return re.findall(r"^\| `([^`]+)` \|", by_hand(language), re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_parts_and_shows_the_same(language: str) -> None:
    text, english = by_hand(language), by_hand("en")
    words = book_words(ROOT / "locales", language, Findings(), reference.CATALOGUE)
    assert text.startswith(f"# {words['page.examples']} {{ #examples }}\n")
    assert len(text.split()) <= MOST_WORDS
    for alike in (r"^<!-- .+ -->$", r"\{ (#\w+) \}$", r"\]\((.+?)\)", r"`([^`\n]+)`"):
        mine = re.findall(alike, text, re.MULTILINE)
        assert sorted(mine) == sorted(re.findall(alike, english, re.MULTILINE))
    assert blocks(text) == blocks(english)
    assert rows(language) == rows("en")
    assert "<!--" not in pages()[language]


def played(tmp_path: Path, text: str) -> list[str]:
    """What is wrong with examples of the page, added to their game by a house rule."""
    path = tmp_path / "page.rules"
    changes = text.replace("example ", "add example ")
    path.write_text(f"house rule page for tortuga_1667\n\n{changes}\n", encoding="utf-8")
    rules = Rules(house_rules=(path,))
    game, findings = load_game(ROOT / "spec" / "tortuga_1667", rules)
    assert game is not None, render_plain(findings.items)
    names = re.findall(r"^example (\w+)", text, re.MULTILINE)
    assert names
    found = [each for name in names for each in run_example(game, game.examples[name])]
    return [each.label or each.headline for each in found]


def test_the_examples_of_the_page_come_out_as_told(tmp_path: Path) -> None:
    text = "\n".join(blocks(by_hand("en")))
    assert len(blocks(by_hand("en"))) == 2
    assert played(tmp_path, text) == []
    wrong = text.replace("bram cannot attack", "bram can attack")
    assert played(tmp_path, wrong) == ["bram cannot choose attack"]


def test_every_check_of_the_table_can_be_written(tmp_path: Path) -> None:
    """Those that do not hold are reported, each with how it is."""
    text, _, _ = blocks(by_hand("en"))[0].partition("  then\n")
    checks = "".join(f"    {row}\n" for row in rows("en"))
    assert len(rows("en")) == 6
    assert played(tmp_path, f"{text}  then\n{checks}") == ["the game is not over"] * 2


def test_the_refusal_that_it_quotes_is_given(tmp_path: Path) -> None:
    (quoted,) = re.findall(r"“(`carla` cannot .+?)”", by_hand("en"))
    text = blocks(by_hand("en"))[0]
    assert played(tmp_path, text.replace("maroon_crewmate, bram", "maroon_crewmate, carla")) == [quoted]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_it_shows_are_those_of_the_command(language: str) -> None:
    (shown,) = re.findall(r"^```text\n\$ rulewright (.+?)\n(.+?)^```$", pages()[language], re.M | re.S)
    result = run(*shown[0].split())
    assert result.exit_code == 0
    assert result.stdout == shown[1]


def test_the_site_lists_the_page(tmp_path: Path) -> None:
    build = tmp_path / "build"
    assemble(ROOT, build)
    for language in LANGUAGES:
        place = f"authors/{FOLDER.name}.md"
        assert (build / "docs" / language / place).read_text(encoding="utf-8") == pages()[language]
        config = (build / "docs" / f"mkdocs.{language}.yml").read_text(encoding="utf-8")
        *_, authors = json.loads(config)["nav"]
        (listed,) = authors.values()
        assert place in listed
        index = (build / "docs" / language / "authors" / "index.md").read_text(encoding="utf-8")
        assert "](examples.md)" in index


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    for language in LANGUAGES:
        (folder / f"{language}.md").write_text("<!-- trace no_game a -->\n", encoding="utf-8")
    findings = Findings()
    examples_pages(tmp_path, findings)
    assert {item.headline for item in findings.items} == {"There is no trace `a` in `no_game`"}


def test_a_project_without_the_page_has_none(tmp_path: Path) -> None:
    assert examples_pages(tmp_path, Findings()) == {}


def test_a_setup_is_tested_without_a_choice(tmp_path: Path) -> None:
    for language in LANGUAGES:
        _, _, setup = by_hand(language).partition("{ #setup }\n")
        assert "`when`: `then`" in setup or "`when` weg: `then`" in setup
    text = "example aboard\n  players anna, bram, carla\n  then\n    {}\n"
    assert played(tmp_path, text.format("anna is not in tortuga")) == []
    assert played(tmp_path, text.format("anna is in tortuga")) != []
