"""Mutants that no text can show, as they play the same whatever happens, each with the reason.

Nothing belongs here that play could ever show: such a mutant is a rule that the text keeps silent
about, and the text has to be mended.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.drift.mutant import Mutant


@dataclass(frozen=True, slots=True)
class Equivalent:
    """What was changed, as the report tells it, and why it changes nothing."""

    kind: str
    rule: str
    old: str
    new: str
    reason: str

    def covers(self, mutant: Mutant) -> bool:
        """Whether this is about a mutant."""
        told = (mutant.kind, mutant.rule, mutant.old, mutant.new)
        return told == (self.kind, self.rule, self.old, self.new)


EQUIVALENT: dict[str, tuple[Equivalent, ...]] = {
    "tortuga_1667": (
        Equivalent(
            "arrival", "action take_boat", "back", "front",
            "A rowboat has room for one pawn: its back is its front.",
        ),
    ),
}
"""By game."""


def reason_for(mutant: Mutant) -> str:
    """Why a mutant plays the same, or nothing."""
    for each in EQUIVALENT.get(mutant.game.name, ()):
        if each.covers(mutant):
            return each.reason
    return ""
