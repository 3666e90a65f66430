"""Hashes of the files of a project, by which something made from them is found again."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from rulewright.foundation import disk_cache
from rulewright.foundation.general_words import GENERAL, OWN
from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.engine_names import modules_of
from rulewright.project.paths import LOCALES, SPECS, games

_NOT_READ = frozenset({"node_modules", "__pycache__"})
_MOST_BYTES = 20_000_000
_MOST_FILES = 20_000
_DEEPEST = 20
"""Of folders that hold more than anybody writes nothing is remembered, and so they are not read."""


class SourceHashes:
    """The files of a project, each read once: whoever asks again sees them as they were."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._hashes: dict[Path, dict[str, bytes] | None] = {}

    def below(self, folder: Path) -> dict[str, bytes] | None:
        """Return hashes of all files below a folder of the project; None where nothing is to be remembered."""
        if folder not in self._hashes:
            known = hashes_below(self.root / folder)
            if folder == LOCALES and known is not None:
                known |= _standing_in(known)
            self._hashes[folder] = known
        return self._hashes[folder]

    def words_of(self, game: str) -> dict[str, bytes] | None:
        """Return hashes of all words that a game may be said with, without what is of other games alone."""
        words = self.below(LOCALES)
        if words is None:
            return None
        others = frozenset().union(*self._called.values()) - self._called.get(game, frozenset())
        return {
            name: each for name, each in words.items()
            if name.rpartition("/")[2].partition(".")[0] not in others
        }

    @cached_property
    def _called(self) -> Mapping[str, frozenset[str]]:
        """Return what the words of each game may be called, by its folder: after that, or after the game itself."""
        called = {name: (name, modules_of(self.root / SPECS / name)[0]) for name in games(self.root)}
        return {
            name: frozenset(f"{each}{end}" for each in both for end in ("", "_names"))
            for name, both in called.items()
        }


def _standing_in(words: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return hashes of the general words that stand in for those which are not among a project's words."""
    names = {f"{language}/{name}" for language in LANGUAGES for name in GENERAL}
    return {name: hash_of(OWN / name) or b"" for name in names - words.keys() if (OWN / name).is_file()}


def joined(*parts: str | Mapping[str, bytes]) -> bytes:
    """Return a hash of names, and of hashes of files by their names."""
    found: list[bytes] = []
    for part in parts:
        if isinstance(part, str):
            found.append(part.encode())
            continue
        found.append(b"%d" % len(part))
        for name, known in sorted(part.items()):
            found += (os.fsencode(name), known)
    return disk_cache.digest(*found)


def hashes_below(folder: Path) -> dict[str, bytes] | None:
    """Return hashes of all files below a folder, by their paths from there.

    None where there are links among them, which may lead anywhere, or more than anybody writes.
    """
    found: dict[str, bytes] = {}
    try:
        return found if _read_below(os.fspath(folder), "", found) else None
    except OSError:
        return None


def hash_of(path: str | Path) -> bytes | None:
    """Return a hash of what is in an ordinary file; None of what is none, or too large."""
    known = os.lstat(path)
    if not stat.S_ISREG(known.st_mode) or known.st_size > _MOST_BYTES:
        return None
    with open(path, "rb") as opened:
        return disk_cache.digest(opened.read(_MOST_BYTES))


def _read_below(folder: str, name: str, found: dict[str, bytes]) -> bool:
    """Add the hashes of the files below a folder; whether all that lies there is to be remembered."""
    if not os.path.lexists(folder):
        return True
    if os.path.islink(folder) or name.count("/") > _DEEPEST:
        return False
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in _NOT_READ and not _read_below(entry.path, f"{name}{entry.name}/", found):
                return False
            continue
        known = hash_of(entry.path)
        if known is None or len(found) >= _MOST_FILES:
            return False
        found[name + entry.name] = known
    return True
