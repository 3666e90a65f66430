"""The parts that pages load, compiled by the Python of the browser and made small, each once.

Both take most of the time of a site, and of most parts nothing has changed: what came of a part is remembered
by what is in it and by what packs it (`foundation.disk_cache`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from rulewright.foundation import disk_cache
from rulewright.foundation.frozen import dataclass
from rulewright.outputs.bundle_size import compressed

_KIND = "packed"


@dataclass(frozen=True, slots=True)
class Packed:
    """A part as it is sent: the ending of its file, what is in it, and how large it is when it is unpacked."""

    ending: str
    data: bytes
    whole: int


def packed_parts(
    archives: Mapping[str, bytes], packer: bytes, pack: Callable[[Path], None]
) -> dict[str, Packed]:
    """Return archives by name as they are sent. `packer` says what `pack` is, which compiles a folder of them:

    of each `NAME.zip` it makes `NAME.pyc.zip`.
    """
    found = {name: _recalled(name, data, packer) for name, data in archives.items()}
    new = [name for name, known in found.items() if known is None]
    if new:
        with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
            for name in new:
                Path(scratch, f"{name}.zip").write_bytes(archives[name])
            pack(Path(scratch))
            for name in new:
                whole = Path(scratch, f"{name}.pyc.zip").read_bytes()
                found[name] = _made(name, whole, archives[name], packer)
    return {name: known for name, known in found.items() if known is not None}


def packed_file(name: str, data: bytes) -> Packed:
    """Return a file as it is sent."""
    return _recalled(name, data, b"") or _made(name, data, data, b"")


def _made(name: str, whole: bytes, source: bytes, packer: bytes) -> Packed:
    ending, small = compressed(name if "." in name else f"{name}.zip", whole)
    disk_cache.keep(_KIND, (ending, small, len(whole)), name.encode(), source, packer)
    return Packed(ending, small, len(whole))


def _recalled(name: str, source: bytes, packer: bytes) -> Packed | None:
    known = disk_cache.load(_KIND, name.encode(), source, packer)
    return Packed(*known) if isinstance(known, tuple) else None
