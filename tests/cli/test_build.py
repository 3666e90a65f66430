"""`build` and `diff-generated`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulewright.foundation.languages import LANGUAGES
from tests.cli.projects import GAME, ROOT, change, run, write_game

ENGINE = Path("generated", "rulewright_engines", f"{GAME}.py")


def test_build_writes_and_is_then_up_to_date(project: Path) -> None:
    for language in LANGUAGES:
        shutil.copy(ROOT / "locales" / language / "language.po", project / "locales" / language)
    first = run("build")
    assert first.exit_code == 0, first.stderr
    assert " files written, 0 removed" in first.stdout
    assert ENGINE.is_file()
    assert all(
        Path("generated", "rulebook", language, GAME, "index.md").is_file()
        for language in LANGUAGES
    )
    assert all(Path("generated", "authors", language, "index.md").is_file() for language in LANGUAGES)
    assert "was up to date" in run("build").stdout
    same = run("diff-generated")
    assert (same.exit_code, same.stdout) == (0, "generated/ is up to date.\n")


def test_every_difference_is_listed(built: Path) -> None:
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


def test_a_changed_rule_is_a_difference(built: Path) -> None:
    change(built / "spec" / GAME / "game.rules", "move top 3 of deck", "move top 2 of deck")
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


def test_a_native_engine_lies_beside_the_other_and_is_no_difference(project: Path) -> None:
    made = run("build", "--native")
    assert made.exit_code == 0, made.stderr
    assert made.stdout.endswith(f"Compiled: {GAME}.\n")
    compiled = sorted(path.name.split(".")[0] for path in ENGINE.parent.glob("*__native.*"))
    assert compiled == [f"{GAME}__native", f"{GAME}__native"]
    assert run("diff-generated").exit_code == 0
    run("build")
    assert len([*ENGINE.parent.glob("*__native.*")]) == 2
    (project / "spec" / GAME).rename(project / "gone")
    write_game(project / "spec" / "sea_walk", project / "locales")
    again = run("build")
    assert again.exit_code == 0, again.stderr
    assert not [*ENGINE.parent.glob(f"{GAME}_*.*")]


def test_a_compiler_that_fails_is_told_and_leaves_nothing(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = project / "bin" / "cc"
    bad.parent.mkdir()
    bad.write_text("#!/bin/sh\necho 'cc: fatal error: no room' >&2\nexit 1\n")
    bad.chmod(0o755)
    monkeypatch.setenv("PATH", f"{bad.parent}:/bin")
    made = run("build", "--native")
    assert made.exit_code == 1
    assert "the compiler of C fails: cc: fatal error: no room" in made.stderr
    assert not [*ENGINE.parent.glob("*__native.*")]


def test_engines_are_packed_for_pip(project: Path) -> None:
    pure, native = run("build", "--wheel", "dist"), run("build", "--wheel", "dist", "--native")
    assert (pure.exit_code, native.exit_code) == (0, 0), native.stderr
    assert not Path("generated").exists()
    one, other = sorted(Path("dist").iterdir(), key=lambda path: path.stat().st_size)
    assert one.name == "rulewright_engines-0.1-py3-none-any.whl"
    assert other.name.startswith("rulewright_engines-0.1-cp3")
    for path, backend in ((one, "python"), (other, "native")):
        unpacked = Path("unpacked", path.stem)
        with ZipFile(path) as packed:
            packed.extractall(unpacked)
            rows = packed.read("rulewright_engines-0.1.dist-info/RECORD").decode().splitlines()
            assert sorted(row.split(",")[0] for row in rows) == sorted(packed.namelist())
        program = (
            f"from rulewright_engines import {GAME} as game; print(game.BACKEND);"
            " played = game.new_game(); print(played.describe(played.legal_actions()[0], 'de'))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=False,
            env={"PYTHONPATH": str(unpacked.resolve())}, cwd=unpacked,
        )
        assert done.stdout.startswith(f"{backend}\n"), done.stderr
        assert (unpacked / "rulewright_engines" / "py.typed").is_file()
    run("build", "--wheel", "again")
    assert one.read_bytes() == Path("again", one.name).read_bytes()
