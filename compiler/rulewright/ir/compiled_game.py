"""A lowered game: all that a printer of engines needs."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.ir.description import Description
from rulewright.ir.nodes import Program


@dataclass(frozen=True, slots=True)
class Compiled:
    """A game as a program, and what an engine says about it."""

    program: Program
    description: Description
