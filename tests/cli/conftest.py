"""The project that the tests of commands work in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.projects import make_project


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that nobody changes."""
    return make_project(tmp_path_factory.mktemp("pristine") / "project")


@pytest.fixture
def project(pristine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of the test's own, which is the current folder."""
    root = tmp_path / "project"
    shutil.copytree(pristine, root)
    monkeypatch.chdir(root)
    return root
