"""A small sample of house rules drawn at random; `python -m tests.overlays.drawn` tries many."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.overlays import trying
from tests.overlays.drawing import text_of
from tests.overlays.drawn import changes_of, one
from tests.overlays.trying import Closely, is_known, try_rule
from tests.sampling import examples

SAMPLE = examples(16)
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_clean_plays(part: int) -> None:
    for seed in range(part, SAMPLE, PARTS):
        _, _, _, found = one(seed, shrink=False)
        assert found is None or is_known(found.fault), f"{found.text}\n{found.fault.told}"


def test_all_forms_of_change_are_drawn_and_none_twice_alike() -> None:
    drawn = [changes_of(seed) for seed in range(300)]
    words = Counter(change[0].split(" ")[0] for _, changes in drawn for change in changes)
    assert set(words) == {"set", "replace", "add", "remove", "change"}
    ways = Counter(
        line.strip().split(" ")[0] + (" " + line.split()[1] if "at " in line[:5] else "")
        for _, changes in drawn for change in changes if change[0].startswith("change ")
        for line in change[1:] if line.startswith("  ") and not line.startswith("   ")
    )
    wanted = {"at start", "at end", "before", "after", "instead", "without", "needs"}
    assert wanted <= set(ways)
    assert len({text_of(game, changes) for game, changes in drawn}) > 280
    assert drawn == [changes_of(seed) for seed in range(300)]


HOUSE_RULE = """house rule drawn_rule for cartagena

change action pass
  at start
    shuffle draw_pile
"""


@pytest.mark.parametrize("broken", ["apply", "engine_of"])
def test_what_is_no_diagnostic_is_found(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert try_rule("cartagena", HOUSE_RULE, 1, Closely()).fault is None

    def fails(*given: object) -> object:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr(trying, broken, fails)
    fault = try_rule("cartagena", HOUSE_RULE, 1, Closely()).fault
    assert fault is not None
    assert not is_known(fault)
    assert "IndexError in test_drawn.py:fails" in fault.kind
