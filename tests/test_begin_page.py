"""Begin a game: whoever does what the page says gets what it shows, from an empty folder on."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.reference.begin import FOLDER, MARK, NAME, Growing, begin_pages
from rulewright.syntax.formatter import formatted
from tests.cli.projects import ROOT, run

BLOCK = re.compile(r"^```text\n\$ rulewright (.+)\n(?s:(.*?))```$", re.MULTILINE)
ORDER = re.compile(rf"{MARK.pattern}|{BLOCK.pattern}", re.MULTILINE)
MOST_WORDS = 600


@cache
def text(language: str) -> str:
    return (ROOT / FOLDER / f"{language}.md").read_text(encoding="utf-8")


def grown(findings: Findings) -> Growing:
    game = Growing(ROOT, findings)
    for mark in MARK.finditer(text("en")):
        game.filled(mark)
    return game


def test_whoever_does_what_it_says_gets_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rules = tmp_path / "spec" / NAME / "game.rules"
    game = Growing(ROOT, Findings())
    asked = []
    for found in ORDER.finditer(text("en")):
        kind, name, command, shown = found.groups()
        if kind == "step":
            assert rules.read_text(encoding="utf-8") == game.text
            game.text = game.changed(name)
            rules.write_text(game.text, encoding="utf-8")
        elif kind == "mistake":
            rules.write_text(game.changed(name), encoding="utf-8")
            (page,) = [each for each in BLOCK.findall(begin_pages(ROOT, Findings())["en"]) if "error" in each[1]]
            assert run(*page[0].split()).stderr == page[1]
            rules.write_text(game.text, encoding="utf-8")
        elif command is not None:
            asked.append(command.split()[0])
            done = run(*command.split(), typed="") if asked[-1] != "serve" else None
            said = done.stderr + done.stdout if done is not None else shown
            wanted = re.sub(r"[\[\]*?]", "?", shown).replace("…\n", "*")
            assert not shown or fnmatchcase(said, wanted), (command, said)
    assert asked == ["new", "check", "play", "serve", "simulate", "words"]
    assert run("check", NAME).exit_code == 0


def test_the_game_is_laid_out_and_each_step_fits() -> None:
    findings = Findings()
    assert formatted(grown(findings).text) == grown(findings).text
    assert not findings.items


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_shows_the_same_in_few_words(language: str) -> None:
    own, english = text(language), text("en")
    for same in (MARK, BLOCK, re.compile(r"\{ #\w+ \}"), re.compile(r"\]\(([^)]+)\)")):
        assert same.findall(own) == same.findall(english)
    prose = re.sub(r"```(?s:.*?)```|<!--.*?-->|\{ #\w+ \}", "", own)
    assert len(prose.split()) <= MOST_WORDS


def test_a_step_that_does_not_fit_is_told() -> None:
    findings = Findings()
    game = Growing(ROOT, findings)
    game.text = "game other\n"
    game.changed("players")
    assert [item.code for item in findings.items] == ["R115"]
