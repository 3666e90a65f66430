"""Every game that these tests play is watched: see `watching`."""

from __future__ import annotations

import pytest

from tests.interpreter import watching


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Holds what happens against what the compiler says can happen."""
    if "whole_games" not in request.node.nodeid:  # long ones, of games that others watch
        watching.watch_changes(monkeypatch)
        watching.watch_reading(monkeypatch)
