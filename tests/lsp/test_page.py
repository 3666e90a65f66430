"""The page on editors: the same in four languages, and what it names is there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulewright.cli import main as command
from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES
from rulewright.reference import language_pages as reference
from rulewright.reference.editors import FOLDER, editors_pages

ROOT = Path(__file__).resolve().parents[2]
PAGES = editors_pages(ROOT)
ENGLISH = PAGES["en"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_the_parts_and_names_of_the_others(language: str) -> None:
    text = PAGES[language]
    assert re.findall(r"\{ (#\w+) \}$", text, re.MULTILINE) == re.findall(
        r"\{ (#\w+) \}$", ENGLISH, re.MULTILINE
    )
    assert sorted(re.findall(r"`([^`]+)`", text)) == sorted(re.findall(r"`([^`]+)`", ENGLISH))
    assert text.count("\n| ") == ENGLISH.count("\n| ")
    words = book_words(ROOT / "locales", language, Findings(), reference.CATALOGUE)
    assert text.startswith(f"# {words['page.editors']} {{ #editors }}\n")


def test_what_it_names_is_there() -> None:
    named = re.findall(r"`([^`]+)`", ENGLISH)
    files = [name for name in named if name.startswith("compiler/")]
    assert len(files) >= 7
    assert all((ROOT / name).exists() for name in files)
    for name in named:
        words = name.split()
        if words[0] == "rulewright":
            assert words[1] in command.list_commands(None)  # type: ignore[arg-type]
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", MAKEFILE, re.MULTILINE)
    about = json.loads((ROOT / "compiler/editors/vscode/package.json").read_text(encoding="utf-8"))
    assert "rulewright.language" in about["contributes"]["configuration"]["properties"]
    titles = {each["title"] for each in about["contributes"]["commands"]}
    assert "Run this example" in titles


def test_the_site_lists_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for other in ("tutorial", "sayings", "words", "tellings", "examples"):
        monkeypatch.setattr(reference, f"{other}_pages", lambda root, findings: {})
    made = reference.reference_files(ROOT, Findings())
    for language in LANGUAGES:
        assert made[f"{reference.AUTHORS}/{language}/{FOLDER.name}.md"] == PAGES[language]
        assert f"{FOLDER.name}.md" in json.loads(made[f"{reference.AUTHORS}/{language}/nav.json"])
