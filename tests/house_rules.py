"""House rules that tests write; the same lines are the same file, so that they are compiled once."""

from __future__ import annotations

import atexit
import hashlib
import shutil
import tempfile
from functools import cache
from pathlib import Path


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="rulewright-house-rules-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def house_rule(game: str, lines: str, name: str = "mine") -> Path:
    """Return the file of a house rule with these lines; no test changes it, or what lies beside it."""
    text = f"house rule {name} for {game}\n\n{lines}\n"
    path = _folder() / hashlib.sha256(text.encode()).hexdigest()[:16] / f"{name}.rules"
    if not path.exists():
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    return path
