"""What is on disk under `generated/`: written, and compared with what it should be."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from rulewright.foundation.atomic_write import locked, refuse_links, write_file
from rulewright.foundation.frozen import dataclass

GENERATED = Path("generated")
ENGINES = GENERATED / "rulewright_engines"
BOOK = GENERATED / "rulebook"
AUTHORS = GENERATED / "authors"
APP = "app"
"""The folder of a site with what plays in its pages."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What writing did, by path relative to the root."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    kept: int


class BuildError(Exception):
    """What keeps generated files from being written, in words for the author."""


def write(
    root: Path, files: Mapping[str, str], others: Callable[[], Collection[str]] = tuple
) -> Changes:
    """Write the files, each whole or not at all, and remove generated files that are no more.

    Only files under `generated/` of the root are touched, and none of those that `others` names.
    Of two builds at once one waits: neither takes away what the other is writing.
    """
    for name in files:
        if Path(name).parts[:1] != GENERATED.parts or ".." in Path(name).parts:
            raise BuildError(f"{Path(name).name} would be written outside of generated/")
    for folder in (ENGINES, BOOK, AUTHORS):
        refuse_links(root, root / folder)
    (root / GENERATED).mkdir(parents=True, exist_ok=True)
    with locked(root / GENERATED):
        return _write(root, files, frozenset(others()) - set(files))


def _write(root: Path, files: Mapping[str, str], others: Collection[str]) -> Changes:
    written: list[str] = []
    for name, text in files.items():
        path = root / name
        data = text.encode()
        refuse_links(root, path.parent)
        if _holds(path, data):
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, data)
        written.append(name)
    kept = files.keys() | others
    removed = [name for name in _present(root) if name not in kept and not _of_engine(name, kept)]
    for name in removed:
        (root / name).unlink()
    return Changes(tuple(written), tuple(removed), len(files) + len(others) - len(written))


def differences(root: Path, files: Mapping[str, str]) -> list[str]:
    """Return what in `generated/` is not as it would be written, one line each."""
    for folder in (ENGINES, BOOK, AUTHORS):
        refuse_links(root, root / folder)
    result: list[str] = []
    for name, text in files.items():
        path = root / name
        if not os.path.lexists(path):
            result.append(f"missing: {name}")
        elif not _holds(path, text.encode()):
            result.append(f"differs: {name}")
    result += [
        f"left over: {name}" for name in _present(root)
        if name not in files and not _of_engine(name, files)
    ]
    return result


_NATIVE = re.compile(rf"({ENGINES.as_posix()}/\w+)__native\.[\w.-]+")


def _of_engine(name: str, engines: Collection[str]) -> bool:
    """Return whether a file is the native engine, or its note, beside one of these engines in Python.

    It depends on the machine, so that it is none of the generated files that are compared.
    """
    found = _NATIVE.fullmatch(name)
    return found is not None and f"{found[1]}.py" in engines


def _holds(path: Path, data: bytes) -> bool:
    """Return whether there is a file of its own with just these bytes in it."""
    try:
        found = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return (
        stat.S_ISREG(found.st_mode) and found.st_size == len(data) and path.read_bytes() == data
    )


def _present(root: Path) -> list[str]:
    """Return all that lies there but folders; links are not followed."""
    found: list[str] = []
    for folder in (ENGINES, BOOK, AUTHORS):
        for place, inner, names in os.walk(root / folder):
            links = [name for name in inner if os.path.islink(os.path.join(place, name))]
            inner[:] = [name for name in inner if name != "__pycache__"]
            found += [os.path.relpath(os.path.join(place, name), root) for name in (*names, *links)]
    return sorted(Path(path).as_posix() for path in found)
