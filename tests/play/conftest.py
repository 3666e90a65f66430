"""Engines for the tests of playing: made once from the specs, with their words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.cli.find_project import Place
from rulewright.cli.fresh_engine import spec_engine
from rulewright.foundation.languages import COMPLETE
from rulewright.play.engine_loader import Loaded
from tests.cli.projects import GAME, ROOT, make_project


@pytest.fixture(scope="session")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loaded]:
    """The small game with hands of cards for two to four."""
    root = make_project(tmp_path_factory.mktemp("walk") / "project")
    with spec_engine(Place(root, GAME), words=COMPLETE) as engine:
        yield engine


@pytest.fixture(scope="session")
def tortuga() -> Iterator[Loaded]:
    """A large game with votes and secret roles."""
    with spec_engine(Place(ROOT, "tortuga_1667"), words=COMPLETE) as engine:
        yield engine


@pytest.fixture(scope="session")
def cartagena() -> Iterator[Loaded]:
    """A game with many numbered places, in which one can always pass, and that is won by a number."""
    with spec_engine(Place(ROOT, "cartagena"), words=COMPLETE) as engine:
        yield engine


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
