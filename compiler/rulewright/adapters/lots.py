"""What draws the lots of games that an adapter begins."""

from __future__ import annotations

import random

from rulewright.runtime.game_settings import check_seed


def lots_of(seed: object) -> random.Random:
    """Return a generator of a seed; a number and the same below nought have each their own."""
    return random.Random(str(check_seed(seed)))  # a number would lose its sign
