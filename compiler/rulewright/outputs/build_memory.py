"""What was built before, so that of `generated/` only what hangs on a change is made anew.

A part is what is made of the same inputs: the engines of a game; its book and what its engines say, in all
languages, of which each names things in the others too; and the pages for authors. It is found by a hash of
all files that it may be made from, rather too many than too few, and of the compiler
(`foundation.disk_cache`). What is remembered are the hashes of its files; the texts are those in
`generated/`, each taken only if it still has its hash. A part of which one file was changed or is gone is
made anew.

Nothing is remembered of a part in which something was found, so that it is found again; nor in a project
with links in it, which may lead anywhere.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from rulewright.foundation import disk_cache
from rulewright.outputs.engine_names import modules_of
from rulewright.outputs.output_tree import ENGINES, GENERATED
from rulewright.project.paths import LOCALES, SPECS, games

ENGINE_PART, BOOK_PART = "engines", "book"
PARTS = (ENGINE_PART, BOOK_PART)
"""What is made of a game."""

AUTHORS_PART = "authors"
"""The pages for authors, which tell of all games."""

_BUILT, _REMARKS = "built", "remarks"
_AUTHORS_READ = (SPECS, LOCALES, Path("site"), Path("tests", "specs"))
_NOT_READ = frozenset({"node_modules", "__pycache__"})
_NO_ENGINE = ("book.toml", "effects.json", "house_rules/")
"""What of the folder of a game no engine is made from."""


def part_of(name: str) -> str:
    """Return the part of its game that a generated file belongs to."""
    return ENGINE_PART if name.startswith(ENGINES.as_posix()) and name.endswith(".py") else BOOK_PART


class BuildMemory:
    """What is known of the generated files of a project, whose files are each read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._hashes: dict[Path, dict[str, bytes] | None] = {}

    def recalled(self, game: str) -> dict[str, dict[str, str]]:
        """Return the parts of a game that are on disk as they would be made now, each with its files."""
        found = ((part, self._recall(self._of_game(game, part))) for part in PARTS)
        return {part: files for part, files in found if files is not None}

    def remember(self, game: str, part: str, files: Mapping[str, str]) -> None:
        """Remember a part of a game, in which nothing was found; not if meanwhile somebody changed its inputs."""
        self._remember(self._of_game(game, part), self._now._of_game(game, part), files)

    def recalled_authors(self) -> dict[str, str] | None:
        """Return the pages for authors, if they are on disk as they would be made now."""
        return self._recall(self._of_authors)

    def remember_authors(self, files: Mapping[str, str]) -> None:
        """Remember the pages for authors, in which nothing was found; as above."""
        self._remember(self._of_authors, self._now._of_authors, files)

    def remark(self, game: str, make: Callable[[], str | None]) -> str | None:
        """Return what is to be said of the folder of a game, worked out once."""
        spec = self._below(SPECS / game)
        if spec is None:
            return make()
        inputs = _hash("remark", game, spec)
        kept = disk_cache.load(_REMARKS, inputs)
        if not isinstance(kept, str):
            kept = make() or ""
            disk_cache.keep(_REMARKS, kept, inputs)
        return kept or None

    # ---- what parts are made from ---------------------------------------------------------------

    def _of_game(self, game: str, part: str) -> bytes | None:
        """Return a hash of all that a part of a game may be made from; None where it is not to be remembered."""
        spec = self._below(SPECS / game)
        if spec is None:
            return None
        if part == ENGINE_PART:
            spec = {name: each for name, each in spec.items() if not name.startswith(_NO_ENGINE)}
            return _hash(part, game, spec)
        words = self._below(LOCALES)
        if words is None:
            return None
        others = self._others_words(game)
        used = {
            name: each for name, each in words.items()
            if name.rpartition("/")[2].partition(".")[0] not in others
        }
        return _hash(part, game, spec, used)

    @cached_property
    def _of_authors(self) -> bytes | None:
        read = [self._below(folder) for folder in _AUTHORS_READ]
        return None if None in read else _hash(AUTHORS_PART, "", *filter(None, read))

    def _others_words(self, game: str) -> frozenset[str]:
        """Return what catalogues and lexicons of other games are called."""
        own = self._words[game]
        return frozenset().union(*self._words.values()) - own

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        """Return what the words of each game may be called, by its folder: after that, or after the game itself."""
        called = {name: (name, modules_of(self._root / SPECS / name)[0]) for name in games(self._root)}
        return {
            name: frozenset(f"{each}{end}" for each in both for end in ("", "_names"))
            for name, both in called.items()
        }

    def _below(self, folder: Path) -> dict[str, bytes] | None:
        """Return hashes of all files below a folder of the project; None if there are links among them."""
        if folder not in self._hashes:
            found: dict[str, bytes] = {}
            whole = _read_below(os.path.join(self._root, folder), "", found)
            self._hashes[folder] = found if whole else None
        return self._hashes[folder]

    # ---- what is remembered ---------------------------------------------------------------------

    def _recall(self, inputs: bytes | None) -> dict[str, str] | None:
        kept = None if inputs is None else disk_cache.load(_BUILT, inputs)
        if not isinstance(kept, dict):
            return None
        files: dict[str, str] = {}
        for name, known in kept.items():
            raw = _own_file(self._root / name)
            if raw is None or disk_cache.digest(raw) != known:
                return None
            files[name] = raw.decode()
        return files

    @property
    def _now(self) -> BuildMemory:
        return BuildMemory(self._root)

    def _remember(self, inputs: bytes | None, now: bytes | None, files: Mapping[str, str]) -> None:
        if inputs is not None and inputs == now:
            kept = {name: disk_cache.digest(text.encode()) for name, text in files.items()}
            assert all(Path(name).is_relative_to(GENERATED) for name in kept)
            disk_cache.keep(_BUILT, kept, inputs)


def _hash(part: str, game: str, *read: Mapping[str, bytes]) -> bytes:
    parts = [part.encode(), game.encode()]
    for files in read:
        parts.append(b"%d" % len(files))
        for name, known in sorted(files.items()):
            parts += (os.fsencode(name), known)
    return disk_cache.digest(*parts)


def _read_below(folder: str, name: str, found: dict[str, bytes]) -> bool:
    """Add the hashes of the files below a folder; whether all that lies there are files and folders."""
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return True
    for entry in entries:
        if entry.is_symlink():
            return False
        if entry.is_dir():
            if entry.name not in _NOT_READ and not _read_below(entry.path, f"{name}{entry.name}/", found):
                return False
        elif entry.is_file():
            with open(entry.path, "rb") as opened:
                found[name + entry.name] = disk_cache.digest(opened.read())
        else:
            return False
    return True


def _own_file(path: Path) -> bytes | None:
    """Return what is in an ordinary file; None if there is none."""
    try:
        return path.read_bytes() if stat.S_ISREG(path.lstat().st_mode) else None
    except OSError:
        return None
