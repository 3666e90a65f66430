"""Writing: each file whole or not at all, never through a link, and undisturbed by others who write.

A project may come from a stranger, who can have laid links where something is going to be written.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

_PARTIAL = re.compile(r"\.rulewright-[0-9a-f]{16}\.partial")
_LONGEST = 3600.0
"""Seconds that nobody takes to write one file."""

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


class LinkError(OSError):
    """A link where something of the project's own should be; `filename` says where."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.ELOOP, "is a link, and nothing is written through one", os.fspath(path))


def write_file(path: Path, data: bytes | str, *, mode: int | None = None) -> None:
    """Put a file in its place in one step; with `mode` it gets these rights.

    A file or link that stands there is replaced, and what a link leads to is left alone. When
    anything fails, what was there is as it was, and nothing else is left behind.
    """
    _check_place(path)
    _tidy(path.parent)
    fresh, handle = _fresh_file(path)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(data.encode() if isinstance(data, str) else data)
        if mode is not None:
            os.chmod(fresh, mode)
        os.replace(fresh, path)
    except BaseException as error:
        with suppress(OSError):
            fresh.unlink()
        if isinstance(error, OSError):
            raise _at(path, error) from error
        raise


def reason(error: OSError) -> str:
    """Return what the system refused, in words; of several files that of the first."""
    if error.strerror:
        return error.strerror
    told = re.search(r"\[Errno (\d+)\]", str(error))  # `shutil.copytree` keeps its errors as texts
    return os.strerror(int(told[1])) if told is not None else str(error) or type(error).__name__


def append(path: Path, text: str) -> None:
    """Add text to the end of a file, below an empty line and in the line ends of what stands there."""
    before = path.read_bytes().rstrip() if path.exists() else b""
    end = line_end(before)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, (before and before + 2 * end) + text.encode().replace(b"\n", end))


def line_end(raw: bytes) -> bytes:
    """Return how the lines of a file end, told by its first."""
    return b"\r\n" if raw.partition(b"\n")[0].endswith(b"\r") else b"\n"


def refuse_links(root: Path, path: Path) -> None:
    """Raise `LinkError` if a path below a root, or a folder on the way to it, is a link."""
    place = root
    for part in path.relative_to(root).parts:
        place /= part
        if place.is_symlink():
            raise LinkError(place)


@contextmanager
def swapped(target: Path) -> Iterator[Path]:
    """A new folder that takes the place of `target` when the block ends without an error."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".rulewright-", dir=target.parent) as scratch:
        fresh, old = Path(scratch, "fresh"), Path(scratch, "old")
        fresh.mkdir()
        yield fresh
        with locked(target.parent):
            if target.is_symlink():
                raise LinkError(target)
            had_old = target.exists()
            if had_old:
                target.rename(old)
            try:
                fresh.rename(target)
            except OSError:
                if had_old:
                    old.rename(target)
                raise


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until nobody else has this folder locked; the system unlocks it if we are killed."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        with suppress(OSError):  # some file systems have no locks; then nobody waits
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@cache
def _tidy(folder: Path) -> None:
    """Remove what others have begun to write in a folder who were killed; nobody takes that long."""
    with suppress(OSError):
        for path in folder.glob(".rulewright-*.partial"):
            if _PARTIAL.fullmatch(path.name) and time.time() - path.lstat().st_mtime > _LONGEST:
                path.unlink()


def _fresh_file(path: Path) -> tuple[Path, int]:
    """Return a file beside another one that was not there before, opened for writing."""
    while True:
        fresh = path.with_name(f".rulewright-{secrets.token_hex(8)}.partial")
        try:
            return fresh, os.open(fresh, _NEW, 0o666)
        except FileExistsError:
            continue
        except OSError as error:
            raise _at(path, error) from error


def _check_place(path: Path) -> None:
    """Refuse to replace a folder, a device or a pipe."""
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(kind) and not stat.S_ISLNK(kind):
        raise OSError(errno.EINVAL, "is no ordinary file", os.fspath(path))


def _at(path: Path, error: OSError) -> OSError:
    """Return what went wrong, told of the file that was asked for."""
    return OSError(error.errno, error.strerror, os.fspath(path))
