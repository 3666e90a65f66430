"""Where the worker comes in when a rule is tried: beside what plays there is the compiler now."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright.page import worker
from rulewright.trial.requests import Compiling, Trial

ROOT = Path("/home/project")

os.environ["RULEWRIGHT_CACHE"] = "off"

desk = Trial(ROOT)
worker.desk.kits = Compiling(ROOT, worker.desk.kits)
