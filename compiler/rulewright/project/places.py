"""Where things lie in a project."""

from __future__ import annotations

from pathlib import Path

SPECS = Path("spec")


def games(root: Path) -> list[str]:
    """The names of the games under spec/, in order."""
    folder = root / SPECS
    return sorted(path.parent.name for path in folder.glob("*/game.rules"))
