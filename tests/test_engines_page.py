"""The page for programmers: its code runs as it stands, and is the same in four languages."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from rulewright.cli.build import build
from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.reference import language_pages as reference
from rulewright.reference.engines import FOLDER, engines_pages
from rulewright_engines._runtime.bulk import Task
from rulewright_engines._runtime.result import Result
from rulewright_engines._runtime.totals import Totals
from tests.differential import loaded

ROOT = Path(__file__).resolve().parents[1]
KUHN = "tests/yardsticks/kuhn_poker"
PAGES = engines_pages(ROOT)
ENGLISH = PAGES[ORIGINAL]
HEADINGS = re.compile(r"\{ (#\w+) \}$", re.MULTILINE)
BLOCKS = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
NAMES = re.compile(r"`([^`\n]+)`")


def without_blocks(text: str) -> str:
    return BLOCKS.sub("", text)


def test_the_code_of_the_page_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "kuhn_poker", loaded(ROOT / KUHN)[1])
    blocks = re.findall(r"```python\n(.*?)```", ENGLISH, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile("\n".join(blocks), f"{FOLDER}/{ORIGINAL}.md", "exec"), names)
    shown = capsys.readouterr().out.splitlines()
    assert shown[:3] == ["(0,) (2, -2) (1, 2)", "final_payoff ('int', -2, 3)", "final_rank ('int', 1, 2)"]
    assert len(shown) == 11
    tried, changed = map(int, shown[7].split())
    assert 0 < changed <= tried
    assert 0 < float(shown[8]) < 0.1, "30 rounds of CFR come near the equilibrium of Kuhn poker"


def test_its_commands_are_there() -> None:
    commands = re.findall(r"^rulewright build (.*)$", ENGLISH, re.MULTILINE)
    assert len(commands) == 4
    known = {name for each in build.params for name in each.opts}
    asked = {word for each in commands for word in each.split() if word.startswith("-")}
    assert asked == {"--native", "--with", "--wheel", "-o"}
    assert asked <= known
    assert commands[0].split()[0] == KUHN


def test_it_names_what_is_there() -> None:
    table = re.findall(r"^\| `(\w+)` \|", ENGLISH, re.MULTILINE)
    assert table == [each.name for each in fields(Result)]
    named = set(NAMES.findall(without_blocks(ENGLISH)))
    counted = {"given_up", "stuck", "uses", "reached", "lead_changes"}
    asked = {"uses", "reached", "lead_changes", "party", "limit"}
    assert counted | asked <= named
    assert counted <= {each.name for each in fields(Totals)}
    assert asked <= {each.name for each in fields(Task)}
    extras = set(re.findall(r"rulewright\[(\w+)\]", ENGLISH))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert extras == {"native", "open_spiel", "pettingzoo"}
    assert all(re.search(rf"^{extra} = \[", project, re.MULTILINE) for extra in extras)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_the_parts_and_the_code_of_the_others(language: str) -> None:
    text = PAGES[language]
    assert HEADINGS.findall(text) == HEADINGS.findall(ENGLISH)
    assert BLOCKS.findall(text) == BLOCKS.findall(ENGLISH)
    said, english = without_blocks(text), without_blocks(ENGLISH)
    assert sorted(NAMES.findall(said)) == sorted(NAMES.findall(english))
    assert text.count("\n| ") == ENGLISH.count("\n| ")
    words = book_words(ROOT / "locales", language, Findings(), reference.CATALOGUE)
    assert text.startswith(f"# {words['page.engines']} {{ #engines }}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_lists_it(language: str) -> None:
    folder = ROOT / reference.AUTHORS / language
    assert (folder / f"{FOLDER.name}.md").read_text(encoding="utf-8") == PAGES[language]
    assert f"{FOLDER.name}.md" in json.loads((folder / "nav.json").read_text(encoding="utf-8"))


def test_the_readme_leads_to_it() -> None:
    assert f"({FOLDER.as_posix()}/{ORIGINAL}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
