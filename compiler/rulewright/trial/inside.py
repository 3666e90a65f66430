"""Where the worker comes in when a rule is tried: beside what plays there is the compiler now."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright.page import inside
from rulewright.trial.desk import Compiling, Trial

ROOT = Path("/home/project")

os.environ["RULEWRIGHT_CACHE"] = "off"

desk = Trial(ROOT)
inside.desk.kits = Compiling(ROOT, inside.desk.kits)
