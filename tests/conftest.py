"""What holds for every test."""

from __future__ import annotations

import os

# Nothing is kept between runs, and nothing of the user's is touched; tests of that folder say so.
os.environ["RULEWRIGHT_CACHE"] = "off"
