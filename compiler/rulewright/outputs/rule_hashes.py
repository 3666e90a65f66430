"""Hashes of rules: which text of a game's rules something was made from."""

from __future__ import annotations

import hashlib
from pathlib import Path

from rulewright.project.reader import PLAIN, Rules, rule_files


def spec_hash(folder: Path, rules: Rules = PLAIN) -> str:
    """Return a hash of the rules of a game: its spec files and its overlays by name, line ends made equal."""
    digest = hashlib.sha256()
    for file in rule_files(folder, rules):
        digest.update(file.name.encode())
        digest.update(file.text.encode().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:32]
