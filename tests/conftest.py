"""What holds for every test."""

from __future__ import annotations

import gc
import os

# Nothing is kept between runs, and nothing of the user's is touched; tests of that folder say so.
os.environ["RULEWRIGHT_CACHE"] = "off"

# A compiled game is a few million small objects that stay: looking through them for cycles after each
# 700 new ones took a fifth of the time.
gc.set_threshold(50_000, 20, 50)
