"""Reading files: each once while a command runs, so that all its parts see the same project."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType

_NOTHING: Mapping[str, bytes] = MappingProxyType({})
_instead: ContextVar[Mapping[str, bytes]] = ContextVar("instead", default=_NOTHING)
_read: ContextVar[dict[str, tuple[int, bytes]] | None] = ContextVar("read", default=None)


@contextmanager
def instead(texts: Mapping[Path, bytes]) -> Iterator[None]:
    """Within this these texts stand in these files: what an editor has not saved yet."""
    token = _instead.set({str(path): raw for path, raw in texts.items()})
    try:
        yield
    finally:
        _instead.reset(token)


@contextmanager
def as_it_is() -> Iterator[None]:
    """Within this a file is read once: one that changes meanwhile is seen as it was first."""
    if _read.get() is not None:
        yield
        return
    token = _read.set({})
    try:
        yield
    finally:
        _read.reset(token)


def read(path: Path, most: int) -> bytes:
    """Return what is in a file, but one byte more than `most` at most: so a file that is longer is told.

    The sign that some editors put before UTF-8 text is none of it.

    Raises `OSError`.
    """
    if (raw := _instead.get().get(str(path))) is not None:
        return raw.removeprefix(BOM_UTF8)[: most + 1]
    known = _read.get()
    if known is not None and (found := known.get(str(path))) is not None:
        limit, raw = found
        if most <= limit or len(raw) <= limit:
            return raw[: most + 1]
    raw = _bytes(path, most + 1)
    if known is not None:
        known[str(path)] = most, raw
    return raw


def there(path: Path) -> bool:
    """Return whether there is such a file, saved or not."""
    return str(path) in _instead.get() or path.is_file()


def inside(folder: Path, suffix: str) -> list[Path]:
    """Return the paths in a folder that end so, those of files that are not saved yet too, in order."""
    unsaved = (Path(name) for name in _instead.get())
    return sorted({
        *folder.glob(f"*{suffix}"),
        *(path for path in unsaved if path.parent == folder and path.suffix == suffix),
    })


def _bytes(path: Path, count: int) -> bytes:
    with path.open("rb") as opened:
        return opened.read(count + len(BOM_UTF8)).removeprefix(BOM_UTF8)[:count]
