"""The project that the tests of commands work in."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

import pytest

from tests.cli.projects import make_project, run


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that nobody changes."""
    return make_project(tmp_path_factory.mktemp("pristine") / "project")


@pytest.fixture(scope="session")
def pristine_and_built(pristine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with what is generated."""
    root = tmp_path_factory.mktemp("built") / "project"
    shutil.copytree(pristine, root)
    with contextlib.chdir(root):
        assert run("build").exit_code == 0
    return root


def _copied(project: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(project, folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def project(pristine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of the test's own, which is the current folder."""
    return _copied(pristine, tmp_path / "project", monkeypatch)


@pytest.fixture
def built(pristine_and_built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same with what is generated."""
    return _copied(pristine_and_built, tmp_path / "project", monkeypatch)
