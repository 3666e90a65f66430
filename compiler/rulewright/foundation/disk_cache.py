"""What the compiler remembers from one run to the next, in a folder of the user.

    ~/.cache/rulewright/key           a secret of this folder
    ~/.cache/rulewright/<name>        an entry: its seal, then what is kept

An entry is found by a hash of everything that it was worked out from, the sources of the compiler
included, so that it is never stale. It is plain data, no objects, and sealed with the secret: one
that is damaged, or was put there by somebody else, is not looked at. Nothing is kept inside of a
project, which may come from a stranger, nor where others could write.

`RULEWRIGHT_CACHE=off` switches it off.
"""

from __future__ import annotations

import hmac
import marshal
import os
import secrets
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

from rulewright.foundation.bounded_memo import on_forget

MOST_BYTES = 20_000_000
MOST_ENTRIES = 1000
MOST_WHOLE = 256_000_000
"""The most bytes of all entries together."""
WRITES = 50
"""A process looks for too many, or too large ones, at the first entry that it writes and after each so many."""

MOST_KNOWN = 100_000
"""The most digests that a ledger keeps."""

_SWITCH = "RULEWRIGHT_CACHE"
_KEY = "key"
_SEAL = 32
_DIGEST = 16
_LIBRARIES = ("lark", "babel", "jinja2", "markupsafe")
_OWN = Path(__file__).parents[1]
_OTHERS = 0o077


def digest(*parts: bytes) -> bytes:
    """Return a hash of bytes, with the borders between them."""
    found = blake2b(digest_size=_DIGEST)
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


@cache
def compiler() -> bytes:
    """Return a hash of the compiler itself, of the libraries that it makes texts with, and of the Python."""
    found = [sys.version.encode()]
    for folder, inner, names in os.walk(_OWN):
        inner[:] = sorted(name for name in inner if name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, "rb") as opened:
                found += [os.path.relpath(path, _OWN).encode(), opened.read()]
    for name in _LIBRARIES:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            found.append(Path(spec.origin).read_bytes())  # it names the version
    return digest(*found)


def load(kind: str, *parts: bytes) -> object:
    """Return what was kept for these parts, or None."""
    raw = _read(_name(kind, parts)) if _folder() is not None else None
    try:
        return None if raw is None else marshal.loads(raw)
    except (ValueError, EOFError, TypeError):
        return None


_frozen: list[bool] = []


def only_read() -> None:
    """From now on nothing new is kept: what is typed from key to key is not worth it."""
    _frozen.append(True)


def keep(kind: str, value: Any, *parts: bytes) -> None:
    """Keep a value for these parts: texts, numbers, and what holds such."""
    if _folder() is not None and not _frozen:
        _write(_name(kind, parts), marshal.dumps(value))


_ledgers: list[Ledger] = []


def save() -> None:
    """Write what came to be known in this process."""
    for ledger in _ledgers:
        ledger.save()


class Ledger:
    """Digests of what was found to be in order, as somebody worked it out at some time.

    It only ever says yes to what was added by the same compiler.
    """

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._known: frozenset[bytes] | None = None
        self._used: set[bytes] = set()
        self._new = False
        _ledgers.append(self)
        on_forget(self.forget)

    def __contains__(self, found: bytes) -> bool:
        if found in self._used:
            return True
        if found in self._kept():
            self._used.add(found)
            return True
        return False

    def add(self, found: bytes) -> None:
        """Note that this is in order."""
        if len(self._used) >= MOST_KNOWN:
            self._used.clear()
        self._used.add(found)
        self._new = True

    def forget(self) -> None:
        """Forget everything of this process; what is on disk is read again."""
        self._known, self._new = None, False
        self._used.clear()

    def save(self) -> None:
        """Write what came to be known since it was read."""
        if not self._new or _folder() is None or _frozen:
            return
        self._new = False
        every = [*self._used, *(self._kept() - self._used)][:MOST_KNOWN]
        _write(_name(self._kind, ()), b"".join(every))
        self._known = frozenset(every)

    def _kept(self) -> frozenset[bytes]:
        if self._known is None:
            raw = (_read(_name(self._kind, ())) or b"") if _folder() is not None else b""
            self._known = frozenset(_cut(raw)) if len(raw) % _DIGEST == 0 else frozenset()
        return self._known


def _cut(raw: bytes) -> Iterator[bytes]:
    return (raw[at : at + _DIGEST] for at in range(0, len(raw), _DIGEST))


# ---- the folder ---------------------------------------------------------------------------------


def _name(kind: str, parts: Iterable[bytes]) -> str:
    return f"{kind}-{digest(compiler(), kind.encode(), *parts).hex()}"


def _folder() -> Path | None:
    """Return the folder, made if it is not there; none where it would not be the user's alone."""
    return _place(
        os.environ.get(_SWITCH, ""), os.environ.get("XDG_CACHE_HOME", ""), os.environ.get("HOME", "")
    )


@cache
def _place(switch: str, caches: str, home: str) -> Path | None:
    if switch == "off" or os.name != "posix" or not (caches or home):
        return None
    base = Path(caches) if os.path.isabs(caches) else Path(home) / ".cache"
    folder = base / "rulewright"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
        real = folder.resolve()
    except OSError:
        return None
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o022:
        return None
    if any((parent / "spec").is_dir() and (parent / "locales").is_dir() for parent in real.parents):
        return None  # in a project, which may have brought it along
    return real


@cache
def _secret(folder: Path) -> bytes | None:
    path = folder / _KEY
    if not path.exists():
        _put(path, secrets.token_bytes(_SEAL))
    key = _own(path)
    return key if key is not None and len(key) == _SEAL else None


def _seal(key: bytes, name: str, raw: bytes) -> bytes:
    return blake2b(name.encode() + b"\0" + raw, key=key, digest_size=_SEAL).digest()


def _read(name: str) -> bytes | None:
    folder = _folder()
    key = _secret(folder) if folder is not None else None
    found = _own(folder / name) if folder is not None and key is not None else None
    if found is None or key is None:
        return None
    seal, raw = found[:_SEAL], found[_SEAL:]
    if folder is None or not hmac.compare_digest(seal, _seal(key, name, raw)):
        return None
    with suppress(OSError):
        os.utime(folder / name)  # the entries that nobody asked for the longest go first
    return raw


def _own(path: Path) -> bytes | None:
    """Return what is in a file that is the user's alone."""
    try:
        opened = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    with os.fdopen(opened, "rb") as file:
        found = os.fstat(opened)
        if not stat.S_ISREG(found.st_mode) or found.st_uid != os.getuid():
            return None
        if found.st_mode & _OTHERS or found.st_size > MOST_BYTES:
            return None
        return file.read(MOST_BYTES + 1)


def _write(name: str, raw: bytes) -> None:
    folder = _folder()
    key = _secret(folder) if folder is not None else None
    if folder is None or key is None or len(raw) > MOST_BYTES - _SEAL:
        return
    _put(folder / name, _seal(key, name, raw) + raw)
    if next(_written) % WRITES == 0:
        _tidy(folder)


_written = count()


def _put(path: Path, raw: bytes) -> None:
    """Write a file of the user's own, whole or not at all; a full disk is no reason to stop."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        opened = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(opened, "wb") as file:
            file.write(raw)
        partial.replace(path)
    except OSError:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _tidy(folder: Path) -> None:
    """Remove the oldest entries where there are too many, or where they have become too large."""
    try:
        entries = [
            (entry.path, entry.stat(follow_symlinks=False))
            for entry in os.scandir(folder) if entry.name != _KEY
        ]
        whole = sum(known.st_size for _, known in entries)
        if len(entries) <= MOST_ENTRIES and whole <= MOST_WHOLE:
            return
        entries.sort(key=lambda entry: entry[1].st_mtime)
        for gone, (path, known) in enumerate(entries):
            if len(entries) - gone <= MOST_ENTRIES // 2 and whole <= MOST_WHOLE // 2:
                break
            os.unlink(path)
            whole -= known.st_size
    except OSError:
        return
