"""What a game has to be able to say, found without saying it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.prose.speaking import UNSAID, Speech, Wanted


@dataclass(slots=True)
class Listener(Speech):
    """Speech that says nothing: whatever it is asked for is noted."""

    wants: list[Wanted] = field(default_factory=list)

    def say(self, wanted: Wanted, key: bytes | None = None) -> str:
        """Note what is to be said."""
        self.wants.append(wanted)
        return UNSAID
