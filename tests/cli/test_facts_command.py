"""`facts`, and the coverage that it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.model.facts import Fact, Kind
from rulewright.model.nodes import Game
from rulewright.project.fact_coverage import coverage
from rulewright.project.pipeline import load_game
from tests.cli.projects import GAME, ROOT, change, run
from tests.sampling import sampled


def fact(name: str, kind: Kind = "rule") -> Fact:
    return Fact(name, kind, "A statement.", ("en",), "Turn")


@pytest.fixture
def game(project: Path) -> Game:
    """A game with citations."""
    rules = project / "spec" / GAME / "game.rules"
    change(rules, "players 2 to 4", "players 2 to 4  cites HW-GAME-01")
    change(rules, "action climb by anyone", "action climb by anyone  cites HW-CLIMB-01")
    change(
        rules,
        "by steps of path_card",
        "by steps of path_card  cites HW-CLIMB-01, HW-CLIMB-02 ruling HW-OPEN-01",
    )
    change(rules, "example last_steps", "example last_steps cites HW-CLIMB-02")
    found, findings = load_game(rules.parent)
    assert found is not None, findings.items
    return found


def test_where_a_fact_is_carried(game: Game) -> None:
    found = coverage(game, [fact("HW-CLIMB-01"), fact("HW-GAME-01")], {})
    climb, players = found.facts
    assert [citation.rule for citation in climb.citations] == ["action climb", "action climb"]
    first, second = (citation.place for citation in climb.citations)
    assert first.startswith("game.rules:")
    assert first != second
    assert [citation.rule for citation in players.citations] == [f"game {GAME}"]


def test_rulings_count_as_carried(game: Game) -> None:
    (ruling,) = coverage(game, [fact("HW-OPEN-01", "ruling")], {}).facts
    assert ruling.citations
    assert not ruling.is_missing


def test_examples_and_tests_exercise_facts(game: Game) -> None:
    (covered,) = coverage(game, [fact("HW-CLIMB-02")], {}, {"HW-CLIMB-02": ["test.py:1"]}).facts
    assert covered.examples == ("last_steps",)
    assert covered.tests == ("test.py:1",)


def test_what_is_missing(game: Game) -> None:
    facts = [fact("HW-REST-01"), fact("HW-OPEN-02", "ruling"), fact("HW-AGE-01", "note")]
    found = coverage(game, facts, {})
    assert [covered.fact.id for covered in found.missing] == ["HW-REST-01", "HW-OPEN-02"]
    assert not found.is_complete


def test_a_reason_is_enough(game: Game) -> None:
    facts = [fact("HW-GAME-01"), fact("HW-CLIMB-01"), fact("HW-CLIMB-02"), fact("HW-OPEN-01")]
    found = coverage(game, [*facts, fact("HW-REST-01")], {"HW-REST-01": "Nobody rests."})
    assert found.is_complete
    assert found.facts[-1].reason == "Nobody rests."


def test_what_does_not_fit_together(game: Game) -> None:
    left_out = {"HW-CLIMB-01": "Nobody climbs.", "HW-NONE-01": "It is none."}
    found = coverage(game, [fact("HW-CLIMB-01")], left_out)
    assert list(found.unknown) == ["HW-CLIMB-02", "HW-GAME-01", "HW-OPEN-01"]
    assert found.idle == ("HW-NONE-01",)
    assert found.needless == ("HW-CLIMB-01",)


# ---- the command --------------------------------------------------------------------------------


def write_facts(folder: Path, *names: str) -> None:
    sources = {True: 'kind = "ruling"\nbasis = "ruling"\neditions = []\n'}
    plain = 'kind = "rule"\neditions = ["en"]\n'
    text = "\n".join(
        f'[[fact]]\nid = "{name}"\nstatement = "So it is."\nsection = "Turn"\n'
        + sources.get("-OPEN-" in name, plain)
        for name in names
    )
    (folder / "facts.toml").write_text(text, encoding="utf-8")


def test_every_fact_is_a_line(project: Path, game: Game) -> None:
    folder = project / "spec" / GAME
    write_facts(folder, "HW-GAME-01", "HW-CLIMB-01", "HW-CLIMB-02", "HW-OPEN-01", "HW-AGE-01")
    (folder / "not_modelled.toml").write_text(
        '[[fact]]\nid = "HW-AGE-01"\nreason = "Ages are not asked."\n', encoding="utf-8"
    )
    result = run("facts", GAME)
    assert result.exit_code == 0, result.stderr
    lines = [line.split("\t") for line in result.stdout.splitlines()]
    assert [line[0] for line in lines] == [
        "HW-GAME-01", "HW-CLIMB-01", "HW-CLIMB-02", "HW-OPEN-01", "HW-AGE-01",
    ]  # fmt: skip
    climb = "action-climb"
    assert [line[3] for line in lines] == ["game", climb, climb, climb, ""]
    assert lines[2][4] == "example last_steps"
    assert lines[4][2] == "not modelled: Ages are not asked."
    assert (
        "5 facts: 4 specified, 1 named by examples or tests, 1 not modelled, 0 missing, "
        "0 not said in some language."
    ) in result.stderr


def test_the_sentence_that_says_a_fact(project: Path, game: Game) -> None:
    write_facts(project / "spec" / GAME, "HW-GAME-01", "HW-CLIMB-01", "HW-CLIMB-02", "HW-OPEN-01")
    lines = run("facts", GAME, "--language", "nl").stdout.splitlines()
    first, second, *_ = (line.split("\t")[3] for line in lines)
    assert first == "game: 2 tot 4 spelers"
    assert second.startswith("action-climb: ")


def test_a_fact_that_a_language_does_not_say_is_exit_code_1(project: Path, game: Game) -> None:
    names = ("HW-GAME-01", "HW-CLIMB-01", "HW-CLIMB-02", "HW-OPEN-01", "HW-DEAL-01")
    write_facts(project / "spec" / GAME, *names)
    change(project / "spec" / GAME / "game.rules", "step dealing", "step dealing  cites HW-DEAL-01")
    result = run("facts", GAME, "--missing")
    assert result.exit_code == 1
    assert result.stdout == "HW-DEAL-01\trule\tgame.rules:25\t\t\n"
    assert "1 not said in some language." in result.stderr


def test_a_missing_fact_is_exit_code_1(project: Path, game: Game) -> None:
    names = ("HW-GAME-01", "HW-CLIMB-01", "HW-CLIMB-02", "HW-OPEN-01", "HW-REST-01")
    write_facts(project / "spec" / GAME, *names)
    result = run("facts", GAME, "--missing")
    assert result.exit_code == 1
    assert result.stdout == "HW-REST-01\trule\tMISSING\t\t\n"


def test_the_tests_that_name_a_fact(project: Path, game: Game) -> None:
    names = ("HW-GAME-01", "HW-CLIMB-01", "HW-CLIMB-02", "HW-OPEN-01")
    write_facts(project / "spec" / GAME, *names)
    (project / "tests").mkdir()
    (project / "tests" / "test_it.py").write_text("# one\n# HW-OPEN-01\n", encoding="utf-8")
    lines = run("facts", GAME).stdout.splitlines()
    assert lines[3].endswith("\ttests/test_it.py:2")


def test_tortuga_is_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = run("facts", "tortuga_1667", "--missing")
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr


@pytest.mark.parametrize(
    "rules",
    sampled(["tortuga_1667 --edition nl", "tortuga_1667 --edition en", "cartagena", "tortuga_2014"], 2),
)
def test_every_fact_is_said_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    monkeypatch.chdir(ROOT)
    result = run("facts", *rules.split(), "--missing")
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr
