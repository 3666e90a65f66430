"""The layout of specs: one for every text that says the same, and nothing said is ever changed."""

from __future__ import annotations

import os
import random
import re
import stat
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.syntax.formatter import comments, formatted, same_tree
from rulewright.syntax.nodes import SpecFile
from rulewright.syntax.parser import parse
from tests.cli.projects import GAME, change, make_project, run

ROOT = Path(__file__).resolve().parents[1]
STARTER = ROOT / "compiler/rulewright/cli/starter/game.rules"
SPECS = sorted([*ROOT.glob("spec/**/*.rules"), *ROOT.glob("tests/specs/**/*.rules"), STARTER])
INVALID = sorted(path for x in ("invalid", "overlays") for path in (ROOT / "tests" / x).rglob("*.rules"))


def tree(text: str) -> SpecFile | None:
    return parse(SourceFile("game.rules", text), Findings())


def names(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# ---- our own specs --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SPECS, ids=names)
def test_our_specs_are_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text) == text


@pytest.mark.parametrize("path", [*SPECS, *INVALID], ids=names)
def test_a_second_time_changes_nothing_and_the_first_no_meaning(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    before = tree(text)
    if before is None:
        return
    once = formatted(text)
    assert formatted(once) == once
    assert same_tree(before, tree(once))
    assert comments(once) == comments(text)


def in_disorder(text: str, chance: random.Random) -> str:
    """The same rules, written down without any care."""
    widths = [chance.randint(1, 5) for _ in range(12)]
    lines = []
    for line in text.splitlines():
        words = line.lstrip(" ")
        if not words:
            continue
        depth = (len(line) - len(words)) // 2
        words, mark, comment = words.partition("#")
        words = re.sub(r" +", lambda _: " " * chance.randint(1, 4), words)
        words = re.sub(r" *([,:()]) *", lambda m: chance.choice(("", " ", "  ")).join(("", m[1], "")), words)
        lines += [" " * chance.randint(0, 3)] * chance.randint(0, 2)
        lines.append(" " * sum(widths[:depth]) + words.lstrip(" ") + mark + comment + " " * chance.randint(0, 2))
    return chance.choice(("\n", "\r\n")).join(lines) + chance.choice(("", "\n", "\n\n\n"))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("path", SPECS, ids=names)
def test_however_it_was_written_there_is_one_layout(path: Path, seed: int) -> None:
    text = path.read_text(encoding="utf-8")
    messy = in_disorder(text, random.Random(seed))
    assert same_tree(tree(text), tree(messy))
    once = formatted(messy)
    # Where blank lines were is up to the author: they are left out of the comparison.
    assert list(filter(None, once.splitlines())) == list(filter(None, text.splitlines()))
    assert formatted(once) == once


# ---- what it does ---------------------------------------------------------------------------------

BEFORE = """


game   hill
    players 2 to 4   cites T67-A-1 ruling   T67-B-2   # why
# about the values
values side:left,right
predicate near(who:player):( who is in quay )and  yes


verb walk
      # at the start of a block

      stop
      # at its end
   # this one stood between
# and this one below
pile quay holds pawn , seen by all
table steps by player_count,side   cites T67-A-3
   columns left     right

   2 10   1

   # about three
   3 1  1000
table empty by side
  left 1
cards deck
  attribute side:side
  faces copies side
     low 10 left
     a_long_name 1 right
remember a_name_so_long_that_nothing_fits_behind_it of player: 0 to 9, seen by all cites T67-A-4



"""
AFTER = """\
game hill
  players 2 to 4                                                  cites T67-A-1 ruling T67-B-2  # why

# about the values
values side: left, right
predicate near (who: player): (who is in quay) and yes

verb walk
  # at the start of a block

  stop
  # at its end

# this one stood between
# and this one below
pile quay holds pawn, seen by all
table steps by player_count, side                                 cites T67-A-3
  columns  left  right

  2        10    1

  # about three
  3        1     1000

table empty by side
  left  1

cards deck
  attribute side: side
  faces          copies  side
    low          10      left
    a_long_name  1       right

remember a_name_so_long_that_nothing_fits_behind_it of player: 0 to 9, seen by all   cites T67-A-4
"""


def test_what_the_layout_is() -> None:
    assert same_tree(tree(BEFORE), tree(AFTER))
    assert formatted(BEFORE) == AFTER
    assert formatted(AFTER) == AFTER


@pytest.mark.parametrize(
    ("text", "laid_out"),
    [
        ("", ""),
        ("\n \n\n", ""),
        ("# only this", "# only this\n"),
        ("part a\r\npart  b\n", "part a\r\npart b\r\n"),
        ("#  é “x” \u00a0\n", "#  é “x” \u00a0\n"),
        ("house rule more for hill\nadd table pay by number\n 2 10\n 10 2",
         "house rule more for hill\nadd table pay by number\n  2   10\n  10  2\n"),
        ("note cites", "note cites\n"),
    ],
)
def test_small_files(text: str, laid_out: str) -> None:
    assert formatted(text) == laid_out


def test_a_flag_in_a_remark_is_no_fault() -> None:
    flag = "\U0001f3f4\u200d☠\ufe0f"
    assert same_tree(tree(f"values a: b, c  # {flag}\n"), tree("values a: b, c\n"))
    for text in (f"values a: b{flag}\n", "values a: b\u00adc\n", "# turned \u202e\n"):
        assert parse(SourceFile("game.rules", text), Findings()) is None


def test_trees_are_told_apart() -> None:
    one = tree("values a: b, c\n")
    assert same_tree(one, tree("\n\nvalues  a : b ,c"))
    for other in ("values a: b\n", "values a: b, d\n", "values a among a: b, c\n", "part a\n", ""):
        assert not same_tree(one, tree(other))


# ---- the command ----------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path / "project")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def messy(project: Path) -> Path:
    path = project / "spec" / GAME / "game.rules"
    change(path, "players 2 to 4", "  players  2 to 4")
    return path


def test_the_project_a_game_or_a_file_is_laid_out(messy: Path) -> None:
    text = messy.read_text(encoding="utf-8")
    for target in ([], [GAME], [f"spec/{GAME}"], [f"spec/{GAME}/game.rules"]):
        messy.write_text(text, encoding="utf-8")
        messy.chmod(0o640)
        result = run("format", *target)
        assert (result.exit_code, result.stdout) == (0, f"changed: spec/{GAME}/game.rules\n")
        assert "\n  players 2 to 4\n" in messy.read_text(encoding="utf-8")
        assert stat.S_IMODE(messy.stat().st_mode) == 0o640
        assert [path.name for path in messy.parent.iterdir()] == ["game.rules"]
        assert run("format", *target).stderr == "Everything is laid out well.\n"


def test_check_changes_nothing(messy: Path) -> None:
    before = messy.read_bytes()
    result = run("format", "--check")
    assert (result.exit_code, result.stdout) == (1, f"would change: spec/{GAME}/game.rules\n")
    assert messy.read_bytes() == before
    run("format")
    assert run("format", "--check").exit_code == 0


def test_overlays_below_a_game_are_laid_out_too(project: Path) -> None:
    folder = project / "spec" / GAME / "variants"
    folder.mkdir()
    (folder / "more.rules").write_text("part  one\n", encoding="utf-8")
    result = run("format")
    assert result.stdout == f"changed: spec/{GAME}/variants/more.rules\n", result.stderr


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"verb x\n  if\n", "R003"),
        (b"verb x\n    stop\n  stop\n", "R002"),
        (b"verb x\n\tstop\n", "R002"),
        (b"values if: one\n", "R006"),
        (b"part \xff\n", "R001"),
        ("part\u200b one\n".encode(), "R001"),
        (b"part one\n" * 100_000, "R004"),
    ],
)
def test_a_file_with_an_error_stays_as_it_is(project: Path, raw: bytes, code: str) -> None:
    path = project / "bad.rules"
    path.write_bytes(raw)
    result = run("format", "bad.rules")
    assert result.exit_code == 1
    assert code in result.stderr
    assert "bad.rules" in result.stderr
    assert path.read_bytes() == raw


def test_one_bad_file_does_not_stop_the_others(messy: Path) -> None:
    (messy.parent / "bad.rules").write_text("verb\n", encoding="utf-8")
    result = run("format")
    assert (result.exit_code, result.stdout) == (1, f"changed: spec/{GAME}/game.rules\n")


def test_wrong_use(project: Path) -> None:
    (project / "words.txt").write_text("part  one\n", encoding="utf-8")
    (project / "nothing").mkdir()
    assert "Did you mean hill_walk?" in run("format", "hil_walk").stderr
    assert "words.txt is no .rules file" in run("format", "words.txt").stderr
    assert "nothing is no game" in run("format", "nothing").stderr
    assert [run("format", t).exit_code for t in ("hil_walk", "words.txt", "nothing")] == [2, 2, 2]


def test_a_link_out_of_a_game_is_not_followed(project: Path) -> None:
    outside = project / "outside.rules"
    outside.write_text("part  one\n", encoding="utf-8")
    (project / "spec" / GAME / "link.rules").symlink_to(outside)
    run("format")
    assert outside.read_text(encoding="utf-8") == "part  one\n"


def test_a_layout_that_changes_the_meaning_is_refused(
    messy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = messy.read_bytes()
    for spoilt in (lambda text: text.replace("2", "3"), lambda text: text.replace("#", "# not")):
        monkeypatch.setattr("rulewright.syntax.format_file.formatted", spoilt)
        result = run("format")
        assert result.exit_code == 2
        assert "stays as it is" in result.stderr
        assert messy.read_bytes() == before


def test_a_file_is_never_half_written(messy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = messy.read_bytes()

    def full(source: str, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    result = run("format")
    assert result.exit_code == 2
    assert "No space left" in result.stderr
    assert messy.read_bytes() == before
    assert [path.name for path in messy.parent.iterdir()] == ["game.rules"]
