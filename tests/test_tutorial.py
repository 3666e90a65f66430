"""The tutorial: every step works as the text says, in the game as it is now."""

from __future__ import annotations

import random
import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.diagnostics.model import Findings
from rulewright.examples import run_examples
from rulewright.foundation.languages import LANGUAGES
from rulewright.model.nodes import Game
from rulewright.project.pipeline import Rules, load_game
from rulewright.reference import tutorial
from rulewright.reference.tutorial import FOLDER, tutorial_pages
from rulewright.syntax.formatter import formatted
from tests.cli.projects import run
from tests.differential import engine_of
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[1]
STEPS = ROOT / FOLDER
GAME = ROOT / "spec" / "tortuga_1667"
MISTAKES = {"fewer_pistoles": "R118"}
RULES = sorted(path.stem for path in STEPS.glob("*.rules"))
WORKING = [name for name in RULES if name not in MISTAKES]
MARKS = re.compile(r"^<!-- (.+) -->$", re.MULTILINE)
GAMES = 6


@cache
def loaded(name: str) -> Game:
    game, findings = load_game(GAME, Rules(house_rules=(STEPS / f"{name}.rules",)))
    assert game is not None, findings.items
    assert not findings.items
    return game


@cache
def pages() -> dict[str, str]:
    findings = Findings()
    built = dict(tutorial_pages(ROOT, findings))
    assert not findings.items
    return built


def test_the_steps_are_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """All at once, with their words; the rules of each alone are looked at where it is played."""
    monkeypatch.chdir(ROOT)
    rules = [part for name in WORKING for part in ("--with", STEPS / f"{name}.rules")]
    result = run("check", "tortuga_1667", *rules)
    assert result.exit_code == 0, result.stderr
    assert result.stderr.splitlines()[0] == "tortuga_1667: nothing to mend."


def test_a_step_without_its_words_is_told_of_as_the_pages_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(STEPS / "siren.rules", tmp_path)
    for name in ("spec", "locales"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    result = run("check", "tortuga_1667", "--with", "siren.rules")
    assert result.exit_code == 0
    command = "$ rulewright check tortuga_1667 --with siren.rules"
    for language in LANGUAGES:
        text = (STEPS / f"{language}.md").read_text(encoding="utf-8")
        (shown,) = re.findall(rf"```text\n{re.escape(command)}\n(.*?)\n```", text, re.DOTALL)
        assert result.stderr.startswith(f"{shown}\n")


@pytest.mark.parametrize("name", WORKING)
def test_a_step_can_be_played_to_the_end(name: str) -> None:
    engine = engine_of(loaded(name))
    for seed in range(GAMES):
        chance = random.Random(seed)
        game = engine.new_game(players=2 + seed, seed=seed)
        while not game.is_over:
            game.apply(chance.choice(game.legal_actions()))
        assert game.result() is not None


@pytest.mark.parametrize("name", WORKING)
def test_the_examples_of_a_step_come_out(name: str) -> None:
    game = loaded(name)
    assert not run_examples(game)
    assert (name == "siren") == ("siren_sings" in game.examples)


def test_a_step_makes_one_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    target = tmp_path / "my_game.py"
    result = run("build", "tortuga_1667", "--with", STEPS / "siren.rules", "-o", target)
    assert result.exit_code == 0, result.stderr
    assert "siren" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told(name: str) -> None:
    game, findings = load_game(GAME, Rules(house_rules=(STEPS / f"{name}.rules",)))
    assert game is None
    assert [item.code for item in findings.items] == [MISTAKES[name]]
    for language in LANGUAGES:
        assert findings.items[0].suggestion in pages()[language]


@pytest.mark.parametrize("name", RULES)
def test_a_step_is_short_and_laid_out(name: str) -> None:
    text = (STEPS / f"{name}.rules").read_text(encoding="utf-8")
    assert formatted(text) == text
    assert len(text.splitlines()) <= 30


def test_every_language_has_the_same_steps() -> None:
    texts = {x: (STEPS / f"{x}.md").read_text(encoding="utf-8") for x in LANGUAGES}
    places = {x: re.findall(r"\{ (#\w+) \}$", texts[x], re.MULTILINE) for x in LANGUAGES}
    marks = {
        x: [re.sub(r"words/\w+", "words/", mark) for mark in MARKS.findall(texts[x])]
        for x in LANGUAGES
    }
    for language in LANGUAGES:
        assert places[language] == places["en"]
        assert set(marks[language]) == set(marks["en"])
        assert f"siren.words/{language}.po" in texts[language]


def test_every_file_is_shown_in_some_language() -> None:
    shown = {
        mark.split()[1]
        for language in LANGUAGES
        for mark in MARKS.findall((STEPS / f"{language}.md").read_text(encoding="utf-8"))
        if mark.startswith("file ")
    }
    there = {
        path.relative_to(STEPS).as_posix()
        for path in STEPS.rglob("*")
        if path.suffix in {".rules", ".po", ".toml"}
    }
    assert there == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_replaced(language: str) -> None:
    assert "<!--" not in pages()[language]


SAID = {
    "en": "There are two copies of this helpful card.",
    "nl": "Gunstige kaart, twee exemplaren.",
    "de": "Hilfreiche Karte; es gibt zwei davon.",
    "es": "Carta de evento beneficiosa; dos ejemplares.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_step_changes_a_sentence(language: str) -> None:
    assert f"> {SAID[language]}" in pages()[language]


def test_commands_in_the_text_exist() -> None:
    for language in LANGUAGES:
        for line in re.findall(r"(?:`|\$ )rulewright (\w+)", pages()[language]):
            assert line in main.list_commands(None)  # type: ignore[arg-type]


def test_what_is_missing_is_told(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    for language in LANGUAGES:
        (folder / f"{language}.md").write_text(
            "<!-- file a.rules -->\n<!-- file ../../secret.txt -->\n<!-- check nothing -->\n",
            encoding="utf-8",
        )
    findings = Findings()
    tutorial_pages(tmp_path, findings)
    assert findings.failed
    assert any("a.rules" in item.headline for item in findings.items)


def test_a_project_without_a_tutorial_has_none(tmp_path: Path) -> None:
    assert tutorial.tutorial_pages(tmp_path, Findings()) == {}


def test_the_command_to_play_with_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(STEPS)
    lines = re.findall(r"^\$ rulewright (play .+)$", pages()["nl"], re.MULTILINE)
    assert len(lines) == 1
    result = run(*lines[0].split(), typed="")
    assert "── Speler 1 ──" in result.output, result.output


@pytest.mark.parametrize("language", sampled(LANGUAGES, 2))
def test_the_rule_is_read_in_another_language_as_the_pages_say(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(STEPS)
    (asked,) = re.findall(r"^\$ rulewright (diff .+)$", pages()[language], re.MULTILINE)
    assert language in (asked.split()[-1], "en")
    result = run(*asked.split())
    assert result.exit_code == 0
    assert "siren" in result.stdout.lower()
