"""The engines of a project as a wheel: one file that pip installs, with or without native engines.

Engines need nothing but Python, so a wheel of theirs has no dependencies. A pure one is for every
machine; one with native engines for this Python on machines of this kind, and where they do not fit
the engines in Python play all the same.
"""

from __future__ import annotations

import base64
import hashlib
import io
import sys
import sysconfig
import zipfile
from collections.abc import Mapping
from pathlib import Path

from rulewright.foundation.version import VERSION
from rulewright.outputs.output_tree import ENGINES

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""No file of a wheel has a date of its own: the same engines make the same wheel."""

_METADATA = f"""\
Metadata-Version: 2.1
Name: rulewright-engines
Version: {VERSION}
Summary: Engines of board games, generated from their rules by Rulewright.
Requires-Python: >=3.11
"""


def wheel_of(files: Mapping[str, bytes], *, native: bool) -> tuple[str, bytes]:
    """Return the name and the bytes of a wheel with these files of the engines package, by path inside it."""
    tag = _tag() if native else "py3-none-any"
    name = f"{ENGINES.name}-{VERSION}"
    info = f"{name}.dist-info"
    lines = (
        "Wheel-Version: 1.0", f"Generator: rulewright {VERSION}",
        f"Root-Is-Purelib: {str(not native).lower()}", f"Tag: {tag}", "",
    )
    inside = {f"{ENGINES.name}/{path}": data for path, data in sorted(files.items())}
    inside |= {f"{info}/METADATA": _METADATA.encode(), f"{info}/WHEEL": "\n".join(lines).encode()}
    rows = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in inside.items()]
    record = f"{info}/RECORD"
    inside[record] = "\n".join([*rows, f"{record},,", ""]).encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, data in inside.items():
            entry = zipfile.ZipInfo(path, _FIRST_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, data)
    return f"{name}-{tag}.whl", made.getvalue()


def package_files(files: Mapping[str, str], folder: Path) -> dict[str, bytes]:
    """Return what of the generated files belongs to the engines package, and what lies compiled in a folder."""
    head = f"{ENGINES.as_posix()}/"
    found = {
        path.removeprefix(head): text.encode() for path, text in files.items() if path.startswith(head)
    }
    return found | {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def _tag() -> str:
    """This Python on this kind of machine."""
    version = f"{sys.version_info.major}{sys.version_info.minor}"
    machine = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"cp{version}-cp{version}-{machine}"


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
