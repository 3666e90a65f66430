"""The games that come with the site: engines and sceneries beside this package, found when asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from rulewright.page.game_bundle import Kit, unpacked
from rulewright.page.game_session import NeedsCompiler, PageError

ENGINES = "rulewright_engines"
MODULES, SCENERY = "modules.json", ".scenery"


class Shipped:
    """Finds kits in a folder: `modules.json` has for each edition of a game its module."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kits: dict[str, Kit] = {}

    def __call__(self, wanted: Mapping[str, Any]) -> Kit:
        """The kit of a wanted game; `PageError` for one that is not there."""
        game, edition = str(wanted.get("game")), wanted.get("edition")
        if wanted.get("houses") or wanted.get("rules"):
            raise NeedsCompiler(game)
        path = self._folder / game / MODULES
        if not game.isidentifier() or not path.is_file():
            raise PageError(f"there is no game {game}")
        modules: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        module = modules.get(str(edition or ""))
        if module is None:
            raise PageError(f"there is no edition {edition}")
        if module not in self._kits:
            engine = import_module(f"{ENGINES}.{module}").ENGINE
            scenery = unpacked((self._folder / game / f"{module}{SCENERY}").read_bytes())
            self._kits[module] = Kit(engine, scenery)
        return self._kits[module]
