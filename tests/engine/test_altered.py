"""Texts of states with lines altered: each is refused, or gives a position that can be played."""

from __future__ import annotations

import pytest

from tests.engine.altered import trial
from tests.engine.test_differential import FOLDERS
from tests.sampling import examples

TEXTS = {"tortuga_1667": examples(150), "tortuga_2014": examples(100), "cartagena": examples(30)}
"""So many texts of each game; `python -m tests.engine.altered` alters more."""
OTHER_TEXTS = examples(75)


@pytest.mark.parametrize("name", FOLDERS)
def test_an_altered_state_is_refused_or_can_be_played(name: str) -> None:
    counts, wrong = trial(name, 1667, TEXTS.get(name, OTHER_TEXTS))
    assert not wrong, "\n\n".join(f"{what}\n{text}" for what, text in wrong[:3])
    assert min(counts.values()) > 0
    assert counts.total() >= TEXTS.get(name, OTHER_TEXTS)
