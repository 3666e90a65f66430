"""`build` and `diff-generated`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.projects import GAME, change, run, write_game

ENGINE = Path("generated", "rulewright_engines", f"{GAME}.py")


def test_build_writes_and_is_then_up_to_date(project: Path) -> None:
    first = run("build")
    assert first.exit_code == 0, first.stderr
    assert " files written, 0 removed" in first.stdout
    assert ENGINE.is_file()
    assert all(
        Path("generated", "rulebook", language, GAME, "index.md").is_file()
        for language in ("en", "nl", "de", "es")
    )
    assert "was up to date" in run("build").stdout
    same = run("diff-generated")
    assert (same.exit_code, same.stdout) == (0, "generated/ is up to date.\n")


def test_every_difference_is_listed(project: Path) -> None:
    run("build")
    ENGINE.write_text(ENGINE.read_text() + "# changed\n")
    left_over = Path("generated", "rulebook", "en", "old.md")
    left_over.write_text("# old\n")
    missing = Path("generated", "rulebook", "nl", GAME, "index.md")
    missing.unlink()
    result = run("diff-generated")
    assert result.exit_code == 1
    assert sorted(result.stdout.splitlines()) == [
        f"differs: {ENGINE.as_posix()}",
        f"left over: {left_over.as_posix()}",
        f"missing: {missing.as_posix()}",
    ]
    assert "run `rulewright build`" in result.stderr


def test_a_changed_rule_is_a_difference(project: Path) -> None:
    run("build")
    change(project / "spec" / GAME / "game.rules", "move top 3 of deck", "move top 2 of deck")
    listed = run("diff-generated").stdout
    assert f"differs: {ENGINE.as_posix()}" in listed
    assert all(f"rulebook/{language}/" in listed for language in ("en", "nl", "de", "es"))


def test_an_error_writes_nothing(project: Path) -> None:
    change(project / "spec" / GAME / "game.rules", "move top 3 of deck", "move top 3 of dekc")
    for command in ("build", "diff-generated"):
        result = run(command)
        assert result.exit_code == 1
        assert "R101" in result.stderr
    assert not Path("generated").exists()


def test_building_one_game_leaves_the_others_alone(project: Path) -> None:
    write_game(project / "spec" / "long_walk", project / "locales")
    edition = project / "spec" / GAME / "editions" / "steep.rules"
    edition.parent.mkdir()
    edition.write_text(f"edition steep for {GAME}\n\nset copies of sprint to 2\n")
    assert run("build").exit_code == 0
    engine = ENGINE.read_text()
    change(project / "spec" / GAME / "game.rules", "move top 3 of deck", "move top 2 of deck")
    result = run("build", "long_walk")
    assert result.exit_code == 0, result.stderr
    assert ENGINE.read_text() == engine
    assert ENGINE.with_name(f"{GAME}_steep.py").is_file()
    assert run("build", GAME).exit_code == 0
    assert ENGINE.read_text() != engine
    assert run("diff-generated").exit_code == 0


def test_names_are_checked_before_anything_is_built(project: Path) -> None:
    result = run("build", "hill_wakl")
    assert result.exit_code == 2
    assert f"Did you mean {GAME}?" in result.stderr
    assert not Path("generated").exists()
