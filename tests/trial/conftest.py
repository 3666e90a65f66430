"""A project with one game in it, as the page has it when a rule is tried: its rules, and words in two languages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.trial.requests import Trial

ROOT = Path(__file__).parents[2]

Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the project; whoever tries a rule writes in it."""
    root = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "spec" / "cartagena", root / "spec" / "cartagena")
    for language in ("en", "de"):
        shutil.copytree(ROOT / "locales" / language, root / "locales" / language)
    return root


@pytest.fixture
def ask(project: Path) -> Ask:
    """Asks in German about a rule of Cartagena, as the worker does: JSON in, JSON out."""
    trial = Trial(project)

    def asked(do: str, **message: Any) -> dict[str, Any]:
        wanted = {"do": do, "game": "cartagena", "language": "de", **message}
        answer = json.loads(trial.handle(json.dumps(wanted)))
        assert isinstance(answer, dict)
        return answer

    return asked
