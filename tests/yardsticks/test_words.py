"""The yardsticks are books too: their words are all there, and nothing in them is to be mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import main

YARDSTICKS = sorted(path.parent for path in Path(__file__).parent.glob("*/game.rules"))


@pytest.mark.parametrize("folder", YARDSTICKS, ids=lambda path: path.name)
def test_all_words_of_a_yardstick_are_there(folder: Path) -> None:
    checked = CliRunner().invoke(main, ["check", str(folder)])
    assert checked.exit_code == 0
    assert checked.output.startswith(f"{folder.name}: nothing to mend.")


def test_a_game_in_any_folder_becomes_a_book(tmp_path: Path) -> None:
    folder = next(path for path in YARDSTICKS if path.name == "kuhn_poker")
    book = tmp_path / "book"
    made = CliRunner().invoke(
        main, ["build", str(folder), "--language", "de", "--book", str(book)]
    )
    assert made.exit_code == 0, made.stderr
    page = (book / "de" / "kuhn_poker" / "betting" / "index.html").read_text(encoding="utf-8")
    assert "Dein linker Nachbar nimmt den Pott." in page
