"""A build after a build: only what hangs on a change is made, and it comes out as if all were made."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs import build, build_memory
from rulewright.outputs.build_memory import BOOK_PART, BuildMemory
from rulewright.reference import language_pages
from tests.cli.projects import GAME, run

SPEC = Path("spec", GAME)
ENGINE = Path("generated", "rulewright_engines", f"{GAME}.py")
PAGE = Path("generated", "rulebook", "nl", GAME, "index.md")


@pytest.fixture
def made(built: Path, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What is made in a project that was built: each time whether with the engines."""
    rule = SPEC / "house_rules" / "short_walk.rules"
    rule.parent.mkdir()
    rule.write_text(f"house rule short_walk for {GAME}\n\nset copies of sprint to 2\n")
    for language in LANGUAGES:
        with Path("locales", language, f"{GAME}.po").open("a") as words:
            words.write('\nmsgctxt "overlay.short_walk"\nmsgid "Short walk"\nmsgstr "Short walk"\n')
    assert run("build").exit_code == 0
    found: list[bool] = []
    make = build.game_files

    def noted(*given: object) -> None:
        found.append(given[8:] != (False,))
        make(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(build, "game_files", noted)
    return found


def rebuilt() -> str:
    """What a build says, after which all is as if everything were made anew."""
    result = run("build")
    assert result.exit_code == 0, result.stderr
    compared = run("diff-generated")
    assert compared.exit_code == 0, compared.stdout
    return result.stdout


def test_with_nothing_changed_nothing_is_made(made: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_pages, "reference_files", lambda *_: pytest.fail("the pages for authors"))
    assert "was up to date" in run("build").stdout
    assert not made


@pytest.mark.parametrize(
    ("path", "old", "new", "engines"),
    [
        (SPEC / "game.rules", "move top 3 of deck", "move top 2 of deck", True),
        (SPEC / "house_rules" / "short_walk.rules", "to 2", "to 1", False),
        (Path("locales", "nl", f"{GAME}.po"), 'msgstr "Short walk"', 'msgstr "Korte tocht"', False),
        (Path("locales", "es", "lexicon.toml"), "", "# nothing\n", False),
        (Path("locales", "en", "book.po"), "", "# nothing\n", False),
    ],
)
def test_a_change_makes_what_hangs_on_it(
    made: list[bool], path: Path, old: str, new: str, engines: bool
) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new) if old else new + text)
    run("build")
    assert made == [engines]
    rebuilt()


def test_what_is_added_and_taken_away_is_a_change(made: list[bool]) -> None:
    rule = SPEC / "house_rules" / "short_walk.rules"
    text = rule.read_text()
    rule.unlink()
    assert "written" in rebuilt()
    rule.write_text(text)
    assert "written" in rebuilt()


def test_words_of_another_game_are_none_of_its_inputs(built: Path) -> None:
    other = Path("spec", "other_walk", "game.rules")
    other.parent.mkdir()
    other.write_text((SPEC / "game.rules").read_text().replace(f"game {GAME}", "game other_walk"))
    words = Path("locales", "nl", "other_walk.po")

    def keys(game: str) -> list[bytes | None]:
        memory = BuildMemory(Path.cwd())
        return [memory.of_game(game, part) for part in build_memory.PARTS]

    words.write_text("")
    own, others = keys(GAME), keys("other_walk")
    words.write_text("# more\n")
    assert keys(GAME) == own
    assert [one == two for one, two in zip(keys("other_walk"), others, strict=True)] == [
        part != BOOK_PART for part in build_memory.PARTS
    ]


@pytest.mark.parametrize("path", [ENGINE, PAGE, ENGINE.parent / "_runtime" / "engine.py"])
@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_text("damaged")])
def test_a_generated_file_that_was_harmed_is_made_anew(
    built: Path, path: Path, harm: Callable[[Path], object]
) -> None:
    run("build")
    text = path.read_text()
    harm(path)
    assert "1 files written" in rebuilt()
    assert path.read_text() == text


def test_a_link_in_the_place_of_a_generated_file_is_not_followed(made: list[bool], tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.md"
    PAGE.rename(elsewhere)
    PAGE.symlink_to(elsewhere)
    assert "1 files written" in rebuilt()
    assert made
    assert not PAGE.is_symlink()


def test_memory_that_was_harmed_changes_nothing(
    made: list[bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    rebuilt()
    for path in (tmp_path / "caches" / "rulewright").glob("built-*"):
        raw = bytearray(path.read_bytes())
        raw[len(raw) // 2] ^= 1
        path.write_bytes(raw)
    assert "was up to date" in rebuilt()
    assert len(made) > 1


def test_with_links_among_the_sources_nothing_is_remembered(made: list[bool], tmp_path: Path) -> None:
    book = tmp_path / "more.toml"
    book.write_text("")
    (SPEC / "more.toml").symlink_to(book)
    run("build")
    run("build")
    assert len(made) == 2


def test_what_is_found_is_found_again(made: list[bool]) -> None:
    with (SPEC / "game.rules").open("a") as rules:
        rules.write("\nvalues weather: sun, rain\n")
    first = run("build")
    assert "W202" in first.stderr
    assert run("build").stderr == first.stderr


def test_a_file_that_changes_meanwhile_is_not_remembered(
    made: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = SPEC / "house_rules" / "short_walk.rules"
    text = rule.read_text()
    make = build.game_files

    def made_late(*given: object) -> None:
        rule.write_text(text.replace("to 2", "to 1"))
        make(*given)  # type: ignore[arg-type]

    rule.write_text(text.replace("to 2", "to 3"))
    with monkeypatch.context() as patch:
        patch.setattr(build, "game_files", made_late)
        assert run("build").exit_code == 0
    rule.write_text(text.replace("to 2", "to 3"))
    assert "written" in rebuilt()


_OPENED = """
import os, sys
from pathlib import Path
from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import COMPLETE
from rulewright.outputs import build
root, opened = Path.cwd(), set()
def note(event, given):
    if event == "open" and isinstance(given[0], (str, bytes, os.PathLike)):
        path = Path(os.fsdecode(given[0])).resolve()
        if path.is_relative_to(root):
            opened.add(path.relative_to(root).as_posix())
sys.addaudithook(note)
build.game_files(root, root / "spec" / "hill_walk", None, {}, Findings(), True, COMPLETE, None, True)
print("\\n".join(sorted(opened)))
"""


def test_whatever_is_opened_is_an_input(made: list[bool]) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", _OPENED], capture_output=True, check=True, encoding="utf-8",
        env={**os.environ, "RULEWRIGHT_CACHE": "off"},
    )
    opened = done.stdout.split()
    assert {f"spec/{GAME}/house_rules/short_walk.rules", f"locales/nl/{GAME}.po"} < set(opened)
    known = BuildMemory(Path.cwd()).of_game(GAME, BOOK_PART)
    for name in opened:
        raw = Path(name).read_bytes()
        Path(name).write_bytes(raw + b"\n")
        assert BuildMemory(Path.cwd()).of_game(GAME, BOOK_PART) != known, name
        Path(name).write_bytes(raw)
