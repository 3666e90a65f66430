"""Specs with mistakes, and word for word what an author is told about each.

`python -m tests.test_invalid` writes the expected texts anew; read what changed before you keep it.
A mistake that needs several files is a folder.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.diagnostics.render import render_plain
from rulewright.examples import seen_in_play
from rulewright.project.pipeline import load_game

INVALID = Path(__file__).parent / "invalid"
CASES = sorted(
    [*INVALID.glob("*.rules"), *(path.parent for path in INVALID.glob("*/game.rules"))]
)
WORK = 20_000
"""How much is played of games in which something may be seen."""

ELSEWHERE = re.compile(r"P3\d\d|E401")
"""Codes of other stages, which have tests of their own."""

OURS = re.compile(r"\b(NAME|INT|FACT|LPAR|RPAR|COMMA|COLON|_NL|_INDENT|_DEDENT)\b|\$END|Token|Lark")
"""Words of the parser, which no author knows."""


def found_in(case: Path, folder: Path) -> Findings:
    """What is found in a spec, laid out as a game's folder."""
    if case.is_dir():
        shutil.copytree(case, folder, dirs_exist_ok=True)
    else:
        shutil.copy(case, folder / "game.rules")
    game, findings = load_game(folder)
    findings.items += [] if game is None else seen_in_play(game, WORK)
    return findings


def expected(case: Path) -> Path:
    """Where the expected text is."""
    return INVALID / f"{case.stem}.txt"


@pytest.mark.parametrize("case", CASES, ids=[case.stem for case in CASES])
def test_the_author_is_told(case: Path, tmp_path: Path) -> None:
    text = render_plain(found_in(case, tmp_path).items) + "\n"
    assert text == expected(case).read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=[case.stem for case in CASES])
def test_what_is_told_fits_its_name(case: Path, tmp_path: Path) -> None:
    found = found_in(case, tmp_path)
    code = case.stem.split("_")[0]
    assert code in {item.code for item in found.items}
    assert found.failed or code.startswith("W")
    for item in found.items:
        assert item.code in CODES
        assert len(item.headline) < 80
        assert not item.headline.endswith(".")
        assert not OURS.search(item.headline + item.reason + item.suggestion)


def test_every_code_has_a_case() -> None:
    overlays = Path(__file__).parent / "overlays" / "told"
    covered = {case.stem.split("_")[0] for case in [*CASES, *overlays.iterdir()]}
    assert {code for code in CODES if not ELSEWHERE.fullmatch(code)} - covered == set()


def test_every_expected_text_has_a_case() -> None:
    assert {path.stem for path in INVALID.glob("*.txt")} == {case.stem for case in CASES}


def refresh() -> None:
    """Writes the expected texts anew."""
    for path in INVALID.glob("*.txt"):
        path.unlink()
    for case in CASES:
        with TemporaryDirectory() as folder:
            found = found_in(case, Path(folder))
        expected(case).write_text(render_plain(found.items) + "\n", encoding="utf-8")


if __name__ == "__main__":
    refresh()
    sys.stdout.write(f"{len(CASES)} texts written\n")
