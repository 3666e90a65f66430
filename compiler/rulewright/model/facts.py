"""A fact of a game: what its printed rules say, leave open or say in two ways."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.foundation.frozen import dataclass

Kind = Literal["rule", "ruling", "note", "difference", "inconsistency", "example"]
Edition: TypeAlias = str
"""An edition is called by the language that it is printed in."""
Basis = Literal["stated", "derived", "ruling"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that the rules of a game say, leave open or say in two ways.

    `editions` state it, those in `implied` only imply it. If no edition states it, `basis` tells
    whether it follows from stated facts or is a decision where they are silent. `differences` pairs
    editions with what each of them has, in the order of the languages.
    """

    id: str
    kind: Kind
    statement: str
    editions: tuple[Edition, ...]
    section: str
    implied: tuple[Edition, ...] = ()
    basis: Basis = "stated"
    optional: bool = False
    differences: tuple[tuple[Edition, str], ...] = ()
