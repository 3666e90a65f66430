"""Every two variants and house rules compose, or are refused with a reason.

The full run, with games of each pair in each edition: `python -m tests.overlays.pairs GAME`.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.overlays.pairs import REASONS, SPEC, Tried, editions_of, overlays_of, try_pair

GAMES = sorted(path.name for path in SPEC.iterdir() if path.is_dir())
FIRST = [(game, kind, name) for game in GAMES for kind, name in overlays_of(game)]
SOMETIMES = 7
"""Every so many pairs one game is played, and other editions have their turn."""


def tried(game: str, kind: str, name: str) -> list[Tried]:
    """An overlay with all that come after it."""
    others = overlays_of(game)
    others = others[others.index((kind, name)) + 1 :]
    editions = editions_of(game)
    found = []
    for number, other in enumerate(others, len(name)):
        often = number % SOMETIMES == 0
        edition = editions[(number // SOMETIMES) % len(editions)] if often else ""
        found.append(
            try_pair(game, edition, ((kind, name), other), 1 if often else 0, examples=often)
        )
    return found


@pytest.mark.parametrize(("game", "kind", "name"), FIRST)
def test_it_composes_with_each_other_or_there_is_a_reason(game: str, kind: str, name: str) -> None:
    for one in tried(game, kind, name):
        assert set(one.codes) <= REASONS, (one.names, one.codes, one.reason)
        assert not one.games or one.choices > 0


def test_what_excludes_or_undoes_another_is_refused() -> None:
    game = "tortuga_1667"
    refused = {
        frozenset(pair): one.codes
        for pair in combinations(["free_start", "half_open_loyalties", "open_loyalties"], 2)
        if not (
            one := try_pair(game, "", (("variant", pair[0]), ("variant", pair[1])), 0, False)
        ).composes
    }
    assert set(refused) == {frozenset({"half_open_loyalties", "open_loyalties"})}
    assert all("R121" in codes for codes in refused.values())
