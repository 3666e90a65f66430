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
from rulewright.foundation.general_words import OWN
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import lies_in
from rulewright.project.paths import LOCALES as LOCALES
from rulewright.project.paths import SPECS, games
from rulewright.project.paths import find_root as find_root
from rulewright.project.reader import FOLDERS, HEAD

_OWN = OWN.parent.resolve()
_BEGIN = "or begin a game: rulewright new spec/my_game"


@dataclass(frozen=True, slots=True)
class Place:
    """A game that was asked for: `root` has it in `spec/<name>`, and its words in `locales/`.

    `own` is the folder that a game in a scratch project is copied from, with its own `locales/`; of `words`
    are those of the project around.
    """

    root: Path
    name: str
    own: Path | None = None
    words: Path | None = None

    @property
    def home(self) -> Path:
        """Return the folder that what is made of the game belongs to."""
        return self.own or self.root

    def renew(self) -> None:
        """Make a copy what the folder is now; files that have not changed stay as they are."""
        if self.own is None:
            return
        wanted = dict(_copies(self.own, Path(SPECS, self.name), self.words))
        for path in (path for inside in (SPECS, LOCALES) for path in (self.root / inside).rglob("*")):
            if path.is_file() and path.relative_to(self.root) not in wanted:
                path.unlink()
        for name, source in wanted.items():
            target = self.root / name
            if not _same(source, target):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)

    def add(self, rule: Path) -> None:
        """Put a house rule and its words into a copy, until that is made anew."""
        kind = Path(SPECS, self.name, FOLDERS["house_rule"])
        words = rule.resolve().with_suffix(".words")
        for name, source in [(kind / rule.name, rule), *_files_in(words, kind / words.name)]:
            target = self.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)

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
        place = Place(Path(scratch).resolve(), folder.name, folder, root)
        for inside in (SPECS, LOCALES):
            (place.root / inside).mkdir()
        copied(place.folder, folder)
        copied(place.root / LOCALES, folder / LOCALES)
        place.renew()
        yield place


def _where() -> str:
    """Return where to run a command: in a project below this folder, or in that of the compiler."""
    below = [folder.parent for folder in sorted(Path.cwd().glob(f"*/{SPECS}")) if find_root(folder)]
    roots = below or [root for root in [find_root(_OWN)] if root is not None]
    if not roots:
        return f"Run this in the folder of a project, the one that has spec/ and locales/ in it, {_BEGIN}"
    return f"Run this in the folder of the project: cd {shown_path(roots[0])}; {_BEGIN}"


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
_SUFFIXES = frozenset({".rules", ".toml", ".po"})
_FOR_AUTHORS = "language.po"
"""The words of pages for authors, which a project has that works on the language itself."""


def _copies(folder: Path, spec: Path, project: Path | None) -> Iterator[tuple[Path, Path]]:
    """Yield where the files of a game in a folder stand in a scratch project, and which they are.

    The words of the `project` around are among them; those of the folder come last.
    """
    yield from _files_in(folder, spec)
    for kind in FOLDERS.values():
        yield from _files_in(folder / kind, spec / kind)
        for beside in sorted((folder / kind).glob("*.words")):
            yield from _files_in(beside, spec / kind / beside.name)
    for home in filter(None, (project, folder)):
        for language in LANGUAGES:
            for part in (Path(language), *(Path(language, name) for name in _EDITORS)):
                yield from _files_in(home / LOCALES / part, LOCALES / part)


def _files_in(folder: Path, place: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the specs, lists and catalogues that lie in a folder itself, as they are called in a place.

    A folder that is a link, or lies behind one, has none.
    """
    if folder.resolve() != folder or not folder.is_dir():
        return
    paths = (path for path in sorted(folder.iterdir()) if path.suffix in _SUFFIXES and path.name != _FOR_AUTHORS)
    for path, _ in zip(paths, range(4 * limits.FILES), strict=False):
        if lies_in(folder, path):
            yield place / path.name, path


def _same(source: Path, copy: Path) -> bool:
    """Return whether a copy is as its source was when it was last written."""
    try:
        one, other = source.stat(), copy.stat()
    except OSError:
        return False
    return (one.st_mtime_ns, one.st_size) == (other.st_mtime_ns, other.st_size)
