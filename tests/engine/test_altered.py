"""Texts of states with lines altered: each is refused, or gives a position that can be played."""

from __future__ import annotations

import pytest

from tests.engine.altered import trial
from tests.engine.test_differential import FOLDERS

TEXTS = {"tortuga_1667": 300, "tortuga_2014": 200, "cartagena": 50}
"""So many texts of each game; `python -m tests.engine.altered` alters more."""


@pytest.mark.parametrize("name", FOLDERS)
def test_an_altered_state_is_refused_or_can_be_played(name: str) -> None:
    counts, wrong = trial(name, 1667, TEXTS.get(name, 150))
    assert not wrong, "\n\n".join(f"{what}\n{text}" for what, text in wrong[:3])
    assert min(counts.values()) > 0
    assert counts.total() >= TEXTS.get(name, 150)
