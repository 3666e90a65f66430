"""A game as pages have it: its engine, scenery and words in a folder of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.outputs.browser_bundle import game_files
from rulewright.page.bundled_games import ENGINES, Shipped
from rulewright.page.requests import Desk
from tests.shared import made_once

ROOT = Path(__file__).parents[2]

Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    """The folder of the games, which are looked for there while the tests of a file run."""
    folder = made_once("page", _write)
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == ENGINES}
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.split(".")[0] == ENGINES]:
        del sys.modules[name]
    sys.modules.update(before)


def _write(folder: Path) -> None:
    for name in ("cartagena", "tortuga_2014"):
        for file, data in game_files(ROOT, name):
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


@pytest.fixture
def ask(games: Path) -> Ask:
    """Asks a new desk, as the worker does: JSON in, JSON out."""
    desk = Desk(Shipped(games), thinking=0.02)

    def asked(do: str, **message: Any) -> dict[str, Any]:
        answer = json.loads(desk.handle(json.dumps({"do": do, **message})))
        assert isinstance(answer, dict)
        return answer

    return asked
