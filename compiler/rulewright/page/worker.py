"""Where the worker of a page comes in: it puts the parts where they are looked for, and asks the desk."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rulewright.page.bundled_games import Shipped
from rulewright.page.requests import Desk

HOME = Path("/home/games")

os.environ["RULEWRIGHT_BACKEND"] = "python"
sys.path.insert(0, str(HOME))

desk = Desk(Shipped(HOME))
