"""Which game and which rules a file belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from rulewright.foundation import files, limits
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import lies_in
from rulewright.project.paths import LOCALES, SPECS, find_root, games
from rulewright.project.reader import FOLDERS, PLAIN, Rules

SUFFIX = ".rules"
_OVERLAY = re.compile(
    r"^(?:edition|variant|house rule) +[a-z][a-z0-9_]* +for +([a-z][a-z0-9_]*)", re.MULTILINE
)
_KINDS = {folder: kind for kind, folder in FOLDERS.items()}

Buffers = Mapping[Path, str]


@dataclass(frozen=True, slots=True)
class Target:
    """A game by certain rules, which is checked as a whole; `overlay` is the file that changes it."""

    root: Path
    game: str
    rules: Rules = PLAIN
    overlay: Path | None = None

    @property
    def folder(self) -> Path:
        """Return the folder of the game."""
        return self.root / SPECS / self.game


def targets_of(path: Path, buffers: Buffers, roots: Iterable[Path] = ()) -> list[Target]:
    """Return what a file belongs to: a game, one with an overlay, or all games for the words of all.

    `roots` are the projects that a file outside of any can be about.
    """
    if path.parent.suffix == ".words":
        beside = path.parent.with_suffix(SUFFIX)
        return targets_of(beside, buffers, roots) if beside in buffers or beside.is_file() else []
    root, text = find_root(path.parent), text_of(path, buffers)
    return (_inside(path, text, root) if root is not None else []) or _outside(path, text, roots)


def _outside(path: Path, text: str, roots: Iterable[Path]) -> list[Target]:
    """Return the game that a file changes which can lie anywhere: that of the first project that has it."""
    head = _OVERLAY.search(text)
    if path.suffix != SUFFIX or head is None:
        return []
    found = (Target(root, head[1], Rules(house_rules=(path,)), path) for root in roots if head[1] in games(root))
    return list(islice(found, 1))


def _inside(path: Path, text: str, root: Path) -> list[Target]:
    known = games(root)
    inside = path.relative_to(root).parts
    if inside[0] == str(LOCALES) and len(inside) > 2:
        own = [game for game in known if inside[-1].split(".")[0] in {game, f"{game}_names"}]
        return [Target(root, game) for game in own or known]
    game = inside[1] if len(inside) > 2 and inside[0] == str(SPECS) and inside[1] in known else None
    if game is not None and len(inside) == 3:
        return [Target(root, game)]
    if path.suffix != SUFFIX:
        return []
    if game is not None and len(inside) == 4 and inside[2] in _KINDS:
        return [Target(root, game, _rules(_KINDS[inside[2]], path.stem), path)]
    return _outside(path, text, (root,))


def _rules(kind: str, name: str) -> Rules:
    match kind:
        case "edition":
            return Rules(edition=name)
        case "variant":
            return Rules(variants=(name,))
        case _:
            return Rules(house_rules=(name,))


def text_of(path: Path, buffers: Buffers) -> str:
    """Return what stands in a file: in the editor, or on disk; nothing where it cannot be read."""
    if path in buffers:
        return buffers[path]
    try:
        return files.read(path, limits.FILE_BYTES)[: limits.FILE_BYTES].decode("utf-8", "replace")
    except OSError:
        return ""


def encoded(buffers: Buffers) -> dict[Path, bytes]:
    """Buffers as files would hold them."""
    return {path: text.encode("utf-8", "surrogatepass") for path, text in buffers.items()}


def rules_files(target: Target) -> Iterator[Path]:
    """Yield the rules of a game and all overlays in its folder; its own files first."""
    folder = target.folder
    for place in (folder, *(folder / name for name in FOLDERS.values())):
        for path in files.inside(place, SUFFIX):
            if lies_in(place, path):
                yield path
    if target.overlay is not None and not target.overlay.is_relative_to(folder):
        yield target.overlay


def word_files(target: Target) -> Iterator[Path]:
    """Yield the files with the words of a game: its catalogues and lexicons, and those of its overlays."""
    locales, game = target.root / LOCALES, target.game
    names = (f"{game}.po", f"{game}.toml", f"{game}_names.toml")
    parts = ("", "polish", "tellings", "rulings")
    places = [
        path for language in sorted(locales.glob("*")) for part in parts for name in names
        if (path := language / part / name).is_file()
    ]
    places += sorted(target.folder.glob("*/*.words/*"))
    if target.overlay is not None and not target.overlay.is_relative_to(target.folder):
        places += sorted(target.overlay.with_suffix(".words").glob("*"))
    places += [path for path in sorted(target.folder.glob("*.toml")) if path.name != "facts.toml"]
    for path in places:
        if path.suffix in {".po", ".toml"} and path.resolve() == path:
            yield path
