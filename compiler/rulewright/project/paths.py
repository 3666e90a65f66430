"""Where things lie in a project."""

from __future__ import annotations

from pathlib import Path

SPECS = Path("spec")
LOCALES = Path("locales")


def games(root: Path) -> list[str]:
    """Return the names of the games under spec/, in order."""
    folder = root / SPECS
    return sorted(path.parent.name for path in folder.glob("*/game.rules"))


def find_root(start: Path | None = None) -> Path | None:
    """Return the nearest folder from here upwards that is a project: it has a spec folder and words."""
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / SPECS).is_dir() and (folder / LOCALES).is_dir():
            return folder
    return None
