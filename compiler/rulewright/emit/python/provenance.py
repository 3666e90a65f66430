"""What a module is made from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """What a module is made from: stated in its header and checked when records are read."""

    spec_hash: str
    command: str
    version: str
    editions: tuple[tuple[str, str], ...] = ()
    """The editions that have an engine, each with the module beside this one."""
