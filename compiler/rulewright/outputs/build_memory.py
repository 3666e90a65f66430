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

import stat
from collections.abc import Callable, Mapping
from pathlib import Path

from rulewright.foundation import disk_cache
from rulewright.outputs.output_tree import ENGINES, GENERATED
from rulewright.outputs.source_hashes import SourceHashes, joined
from rulewright.project.paths import LOCALES, SPECS

ENGINE_PART, BOOK_PART = "engines", "book"
PARTS = (ENGINE_PART, BOOK_PART)
"""What is made of a game."""

AUTHORS_PART = "authors"
"""The pages for authors, which tell of all games."""

_BUILT, _REMARKS = "built", "remarks"
_AUTHORS_READ = (SPECS, LOCALES, Path("site"), Path("tests", "specs"))
_NO_ENGINE = ("book.toml", "effects.json", "house_rules/")
"""What of the folder of a game no engine is made from."""


def part_of(name: str) -> str:
    """Return the part of its game that a generated file belongs to."""
    return ENGINE_PART if name.startswith(ENGINES.as_posix()) and name.endswith(".py") else BOOK_PART


class BuildMemory:
    """What is known of the generated files of a project, whose sources are each read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._sources = SourceHashes(root)

    def recalled(self, game: str) -> dict[str, dict[str, str]]:
        """Return the parts of a game that are on disk as they would be made now, each with its files."""
        found = ((part, self._recall(self.of_game(game, part))) for part in PARTS)
        return {part: files for part, files in found if files is not None}

    def remember(self, game: str, part: str, files: Mapping[str, str]) -> None:
        """Remember a part of a game, in which nothing was found; not if meanwhile somebody changed its inputs."""
        self._remember(self.of_game(game, part), self._now.of_game(game, part), files)

    def recalled_authors(self) -> dict[str, str] | None:
        """Return the pages for authors, if they are on disk as they would be made now."""
        return self._recall(self.of_authors())

    def remember_authors(self, files: Mapping[str, str]) -> None:
        """Remember the pages for authors, in which nothing was found; as above."""
        self._remember(self.of_authors(), self._now.of_authors(), files)

    def remark(self, game: str, make: Callable[[], str | None]) -> str | None:
        """Return what is to be said of the folder of a game, worked out once."""
        spec = self._sources.below(SPECS / game)
        if spec is None:
            return make()
        inputs = joined(game, spec)
        kept = disk_cache.load(_REMARKS, inputs)
        if not isinstance(kept, str):
            kept = make() or ""
            disk_cache.keep(_REMARKS, kept, inputs)
        return kept or None

    # ---- what parts are made from ---------------------------------------------------------------

    def of_game(self, game: str, part: str) -> bytes | None:
        """Return a hash of all that a part of a game may be made from; None where it is not to be remembered."""
        spec = self._sources.below(SPECS / game)
        if spec is None:
            return None
        if part == ENGINE_PART:
            return joined(part, game, {n: each for n, each in spec.items() if not n.startswith(_NO_ENGINE)})
        words = self._sources.words_of(game)
        return None if words is None else joined(part, game, spec, words)

    def of_authors(self) -> bytes | None:
        """Return the same for the pages for authors."""
        read = [self._sources.below(folder) for folder in _AUTHORS_READ]
        return None if None in read else joined(AUTHORS_PART, *(each or {} for each in read))

    # ---- what is remembered ---------------------------------------------------------------------

    def _recall(self, inputs: bytes | None) -> dict[str, str] | None:
        return None if inputs is None else recalled_files(_BUILT, self._root, inputs)

    @property
    def _now(self) -> BuildMemory:
        return BuildMemory(self._root)

    def _remember(self, inputs: bytes | None, now: bytes | None, files: Mapping[str, str]) -> None:
        if inputs is not None and inputs == now:
            assert all(Path(name).is_relative_to(GENERATED) for name in files)
            remember_files(_BUILT, files, inputs)


def recalled_files(kind: str, folder: Path, inputs: bytes) -> dict[str, str] | None:
    """Return files below a folder that came of these inputs before, if all of them are still as they were."""
    kept = disk_cache.load(kind, inputs)
    if not isinstance(kept, dict):
        return None
    files: dict[str, str] = {}
    for name, known in kept.items():
        raw = _own_file(folder / name)
        if raw is None or disk_cache.digest(raw) != known:
            return None
        files[name] = raw.decode()
    return files


def remember_files(kind: str, files: Mapping[str, str], inputs: bytes) -> None:
    """Remember what files came of these inputs, not what is in them."""
    disk_cache.keep(kind, {name: disk_cache.digest(text.encode()) for name, text in files.items()}, inputs)


def _own_file(path: Path) -> bytes | None:
    """Return what is in an ordinary file; None if there is none."""
    try:
        return path.read_bytes() if stat.S_ISREG(path.lstat().st_mode) else None
    except OSError:
        return None
