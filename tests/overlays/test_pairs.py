"""Every two variants and house rules compose, or are refused with a reason.

Here one pair in eight is put together; some are made a game as well, and some of those are played. The
full run makes and plays each pair in each edition: `python -m tests.overlays.pairs GAME`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.overlays.pairs import (
    REASONS,
    SPEC,
    Tried,
    applied,
    editions_of,
    overlays_of,
    try_pair,
)

GAMES = sorted(path.name for path in SPEC.iterdir() if path.is_dir())
FIRST = [(game, kind, name) for game in GAMES for kind, name in overlays_of(game)]
PUT_TOGETHER = 8
"""Every so many pairs one is put together."""
SOMETIMES = 48
"""Every so many pairs one is made a game, by each edition in turn; every second of those is played."""


def tried(game: str, kind: str, name: str) -> Iterator[Tried]:
    """An overlay with all that come after it."""
    others = overlays_of(game)
    others = others[others.index((kind, name)) + 1 :]
    editions = editions_of(game)
    for number, other in enumerate(others, len(name)):
        turn, left = divmod(number, SOMETIMES)
        if left % PUT_TOGETHER:
            continue
        pair = ((kind, name), other)
        if left:
            _, findings = applied(game, "", pair)
            codes = {item.code for item in findings.items if item.severity == "error"}
            yield Tried("", (name, other[1]), tuple(sorted(codes)), "")
        else:
            played = turn % 2
            yield try_pair(game, editions[turn % len(editions)], pair, played, examples=bool(played))


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
