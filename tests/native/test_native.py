"""The engines in C play as those in Python do."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from rulewright.outputs.native import COMPILERS, compile_native
from rulewright.outputs.tree import BuildError
from rulewright.project.pipeline import load_game
from rulewright.project.reading import Rules
from tests.native.beside import UNDEFINED, both, difference
from tests.specgen.reading import read
from tests.specgen.spec import draw

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent for path in ROOT.glob("spec/*/game.rules"))
SMALL = sorted(path.parent for path in ROOT.glob("tests/specs/*/game.rules"))
DRAWN = 6


@pytest.mark.parametrize("folder", [*GAMES, *SMALL], ids=lambda folder: folder.name)
def test_plays_as_python_does(folder: Path, tmp_path: Path) -> None:
    game, _ = load_game(folder, Rules(switches=True))
    assert game is not None
    engines = both(game, tmp_path)
    for seed in range(12):
        found, _ = difference(engines, seed)
        assert found is None


def test_drawn_specs_play_as_in_python(tmp_path: Path) -> None:
    played = 0
    for seed in range(9_100_000, 9_100_000 + DRAWN):
        game, _ = read(draw(seed).text)
        if game is None:
            continue
        folder = tmp_path / str(seed)
        folder.mkdir()
        engines = both(game, folder, checks=UNDEFINED)
        for lots in range(6):
            found, states = difference(engines, lots)
            assert found is None, f"spec {seed}: {found}"
            played += states
    assert played > 100


def test_a_fault_of_the_compiler_is_told(tmp_path: Path) -> None:
    source = tmp_path / "wrong_native.c"
    source.write_text("int main(", encoding="utf-8")
    with pytest.raises(BuildError, match="the compiler of C fails"):
        compile_native(source, tmp_path)


def test_a_machine_without_a_compiler_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BuildError, match=", ".join(COMPILERS)):
        compile_native(tmp_path / "any.c", tmp_path)
