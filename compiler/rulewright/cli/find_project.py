"""Finding the project and the game that a command is about."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rulewright.cli.console import WrongUse, copied, shown_path
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import limits
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.project.paths import LOCALES as LOCALES
from rulewright.project.paths import SPECS, games
from rulewright.project.paths import find_root as find_root
from rulewright.project.reader import HEAD

_WORDS = LOCALES / ORIGINAL / "rulewright.po"
_OWN = Path(__file__).resolve().parents[3]  # where the compiler is worked on, in a checkout


@dataclass(frozen=True, slots=True)
class Place:
    """A game that was asked for: `root` has it in `spec/<name>`, and its words in `locales/`.

    `own` is the folder that a game in a scratch project was copied from, with its own `locales/`.
    """

    root: Path
    name: str
    own: Path | None = None

    @property
    def folder(self) -> Path:
        """Return the folder of the game."""
        return self.root / SPECS / self.name


def project_at(folder: Path) -> Path | None:
    """Return the project whose spec folder a game's folder lies in, whether or not it is there yet."""
    specs = folder.resolve().parent
    root = specs.parent
    return root if specs.name == str(SPECS) and find_root(root) == root else None


def project_root() -> Path:
    """Return the project that the current folder belongs to; without one the command is used wrongly."""
    root = find_root()
    if root is None:
        raise WrongUse(
            f"There is no project here: no folder upwards from this one has both spec/ and locales/. "
            f"{_where()}"
        )
    return root


def locales_root() -> Path | None:
    """Return where the words of the compiler itself are: in the project, or beside the compiler."""
    for root in (find_root(), _OWN):
        if root is not None and (root / _WORDS).is_file():
            return root
    return None


def sayings_root() -> Path | None:
    """Return where the sayings of players are: in the project, or beside the compiler."""
    from rulewright.reference.phrase_index import has_sayings

    return next((root for root in (find_root(), _OWN) if root is not None and has_sayings(root)), None)


@contextmanager
def game_place(wanted: str) -> Iterator[Place]:
    """The game of a name under spec/, or in a folder anywhere.

    A folder outside of spec/ is looked at in a scratch project, with the words of this one and
    those in its own `locales/`. Links that lead out of the folder are not followed.
    """
    root = find_root()
    known = games(root) if root is not None else []
    if root is not None and wanted in known:
        yield Place(root, wanted)
        return
    folder = Path(wanted)
    if not (folder / HEAD).is_file():
        raise WrongUse(_no_game(wanted, known, folder))
    folder = folder.resolve()
    if (its_root := project_at(folder)) is not None:
        yield Place(its_root, folder.name)
        return
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        place = Place(Path(scratch), folder.name, folder)
        place.folder.mkdir(parents=True)
        copied(place.folder, folder)
        copied(place.root / LOCALES, folder / LOCALES)
        _copy_files(folder, place.folder)
        (place.root / LOCALES).mkdir()
        general = locales_root()
        for source in (general, folder):
            if source is not None:
                _copy_words(source / LOCALES, place.root / LOCALES)
        yield place


def _where() -> str:
    """Return where to run a command: in a project below this folder, or in that of the compiler."""
    below = [folder.parent for folder in sorted(Path.cwd().glob(f"*/{SPECS}")) if find_root(folder)]
    roots = below or [root for root in [find_root(_OWN)] if root is not None]
    if not roots:
        return "Run this in the folder of a project, the one that has spec/ and locales/ in it."
    return f"Run this in the folder of the project: cd {shown_path(roots[0])}"


def _no_game(wanted: str, known: list[str], folder: Path) -> str:
    if folder.is_dir():
        return f"{shown_path(folder)} is no game: there is no {HEAD} in it."
    close = [name for name in known if wanted and name.startswith(f"{wanted}_")]
    close = close or [name for name in [suggest_name(wanted, known)] if name]
    if close:
        return f"There is no game {wanted!r}. Did you mean {' or '.join(close)}?"
    if not known and find_root() is None:
        return f"There is no game {wanted!r} here, and no folder of that name with a {HEAD}. {_where()}"
    listed = f" There are: {', '.join(known)}." if known else ""
    return f"There is no game {wanted!r}, and no folder of that name with a {HEAD}.{listed}"


_EDITORS = ("polish", "tellings", "rulings")
"""The folders with what editors have written."""


def _copy_words(source: Path, target: Path) -> None:
    for language in LANGUAGES:
        for part in (Path(language), *(Path(language, name) for name in _EDITORS)):
            if (source / part).is_dir():
                (target / part).mkdir(parents=True, exist_ok=True)
                _copy_files(source / part, target / part)


def _copy_files(source: Path, target: Path) -> None:
    """Copy the specs, lists and catalogues that lie in a folder itself."""
    paths = (path for path in sorted(source.iterdir()) if path.suffix in {".rules", ".toml", ".po"})
    for path, _ in zip(paths, range(4 * limits.FILES), strict=False):
        if path.resolve().parent == source.resolve() and path.is_file():
            shutil.copyfile(path, target / path.name)
