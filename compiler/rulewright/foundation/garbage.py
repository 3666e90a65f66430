"""Looking for garbage less often: trees, texts and what is known of them stay, and go all at once at the end."""

from __future__ import annotations

import atexit
import gc

_MADE = 100_000
"""So many more objects than went before it is looked for."""


def seldom_collected() -> None:
    """Look for garbage seldom in this process, or as seldom as it does, and not where it ends."""
    gc.set_threshold(max(_MADE, gc.get_threshold()[0]), 20, 20)
    atexit.register(gc.freeze)
