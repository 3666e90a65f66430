"""`check`: what is found, and how it is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.projects import GAME, change, run, write_game

MORE = "Editions, variants, house rules and books: rulewright check --all\n"


@pytest.fixture
def rules(project: Path) -> Path:
    """The rules of the game of the project."""
    return project / "spec" / GAME / "game.rules"


def test_a_good_game(project: Path) -> None:
    result = run("check", GAME)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"{GAME}: nothing to mend.\n{MORE}"


def test_all_of_a_game_and_all_games(project: Path) -> None:
    house_rules = project / "spec" / GAME / "house_rules"
    house_rules.mkdir()
    rule = house_rules / "short.rules"
    rule.write_text(f"house rule short for {GAME}\n\nremove action nobody\n", encoding="utf-8")
    assert run("check", GAME).exit_code == 0
    for wanted in ([GAME, "--all"], ["--all"]):
        result = run("check", *wanted)
        assert result.exit_code == 1
        assert "house_rules/short.rules" in result.stderr
    rule.write_text(f"house rule short for {GAME}\n\nremove action rest\n", encoding="utf-8")
    assert run("check", GAME, "--all").stderr == f"{GAME}: nothing to mend.\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [([], "Which game is it?"), ([GAME, "--all", "--edition", "nl"], "--all is for the rules")],
)
def test_what_cannot_be_asked_for(project: Path, arguments: list[str], told: str) -> None:
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_an_error_is_shown_plainly_in_a_pipe(rules: Path) -> None:
    change(rules, "card in hand of actor", "card in hnad of actor")
    result = run("check", GAME)
    assert result.exit_code == 1
    assert "error R101" in result.stderr
    assert "Did you mean `hand`?" in result.stderr
    assert result.stdout == ""
    assert "\x1b" not in result.stderr


def test_findings_as_json(rules: Path) -> None:
    change(rules, "card in hand of actor", "card in hnad of actor")
    result = run("check", GAME, "--json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert document["errors"] == 1
    assert document["diagnostics"][0]["code"] == "R101"


def test_no_findings_as_json(project: Path) -> None:
    result = run("check", GAME, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["diagnostics"] == []


def test_an_example_that_does_not_come_out(rules: Path) -> None:
    change(rules, "anna wins", "bram wins")
    result = run("check", GAME)
    assert result.exit_code == 1
    assert "E401" in result.stderr


def test_a_missing_word(project: Path) -> None:
    change(project / "locales" / "nl" / f"{GAME}.toml", "[height]", "[hight]")
    result = run("check", GAME)
    assert result.exit_code == 0
    assert "note P320: 1 entry of words is still to be given" in result.stderr
    assert run("words", GAME).exit_code == 1
    printed = run("check", GAME, "--all")
    assert printed.exit_code == 1
    assert 'P301: No word for "height" in Dutch' in printed.stderr


def test_a_fact_that_is_not_in_the_list(rules: Path) -> None:
    change(rules, "action climb by anyone", "action climb by anyone  cites HW-CLIMB-02")
    (rules.parent / "facts.toml").write_text(
        '[[fact]]\nid = "HW-CLIMB-01"\nkind = "rule"\nstatement = "Cards are steps."\n'
        'editions = ["en"]\nsection = "Turn"\n',
        encoding="utf-8",
    )
    result = run("check", GAME)
    assert result.exit_code == 1
    assert "R116: There is no fact `HW-CLIMB-02`" in result.stderr
    assert "Did you mean `HW-CLIMB-01`?" in result.stderr


def test_a_broken_list_of_facts(rules: Path) -> None:
    (rules.parent / "facts.toml").write_text("[[fact]]\n", encoding="utf-8")
    result = run("check", GAME)
    assert result.exit_code == 1
    assert "is missing" in result.stderr
    assert "Traceback" not in result.output


def test_a_folder_with_words_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "elsewhere" / "long_walk"
    write_game(folder, folder / "locales")
    monkeypatch.chdir(tmp_path)
    result = run("check", "elsewhere/long_walk")
    assert result.exit_code == 0, result.stderr


def test_links_out_of_a_folder_are_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "long_walk"
    write_game(folder, folder / "locales")
    secret = tmp_path / "secret.rules"
    secret.write_text("chapter secret\nsurprise\n", encoding="utf-8")
    (folder / "more.rules").symlink_to(secret)
    change(folder / "game.rules", "chapter components", "part more\n\nchapter components")
    monkeypatch.chdir(tmp_path)
    result = run("check", "long_walk")
    assert result.exit_code == 1
    assert "R115" in result.stderr
    assert "surprise" not in result.stderr
