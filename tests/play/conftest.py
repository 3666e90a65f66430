"""Engines for the tests of playing: made once from the specs, with their words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.cli.find_project import Place
from rulewright.cli.fresh_engine import spec_engine
from rulewright.foundation.languages import COMPLETE
from rulewright.outputs.build import generated
from rulewright.outputs.output_tree import ENGINES
from rulewright.play.engine_loader import Loaded, loaded
from rulewright.project.reader import Rules
from tests.cli.projects import GAME, ROOT, make_project
from tests.shared import made_once


@pytest.fixture(scope="session")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loaded]:
    """The small game with hands of cards for two to four."""
    root = make_project(tmp_path_factory.mktemp("walk") / "project")
    with spec_engine(Place(root, GAME), words=COMPLETE) as engine:
        yield engine


@pytest.fixture(scope="session")
def tortuga() -> Iterator[Loaded]:
    """A large game with votes and secret roles."""
    with loaded(files_of("tortuga_1667"), "tortuga_1667") as engine:
        yield engine


@pytest.fixture(scope="session")
def cartagena() -> Iterator[Loaded]:
    """A game with many numbered places, in which one can always pass, and that is won by a number."""
    with loaded(files_of("cartagena"), "cartagena") as engine:
        yield engine


def files_of(game: str) -> dict[str, str]:
    """The engine of one of our games with its words, without those of its editions: made once a run."""

    def make(folder: Path) -> None:
        files, _ = generated(ROOT, [game], Rules(switches=True), books=False, voices=COMPLETE)
        inside = f"{ENGINES}/"
        own = {name.removeprefix(inside): text for name, text in files.items() if name.startswith(inside)}
        folder.mkdir()
        (folder / "files.json").write_text(json.dumps(own), encoding="utf-8")

    found = json.loads((made_once(f"played-{game}", make) / "files.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
