"""Who sits where: a game with the people and bots that play it at one screen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.bots.bot import Bot
from rulewright.foundation.frozen import dataclass

if TYPE_CHECKING:
    from rulewright.runtime.playing import Game


@dataclass(frozen=True, slots=True)
class Table:
    """A game, the bots by seat, and the names that people gave themselves by seat."""

    game: Game
    bots: Mapping[int, Bot]
    names: Mapping[int, str]
    language: str

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of the people."""
        return tuple(seat for seat in range(self.game.players) if seat not in self.bots)

    def name(self, seat: int) -> str:
        """Return what a player is called: by name, if there is one, and always by number."""
        number = self.game.engine.texts(self.language).word("player", number=seat + 1)
        return f"{self.names[seat]} ({number})" if seat in self.names else number

    def with_names(self, text: str) -> str:
        """Return a text of the engine, with the people in it called by their names."""
        if not self.names:
            return text
        player = self.game.engine.texts(self.language).word
        called = {
            player("player", number=seat + 1).casefold(): name for seat, name in self.names.items()
        }
        numbered = re.compile(rf"\b(?:{'|'.join(map(re.escape, called))})\b", re.IGNORECASE)
        return numbered.sub(lambda found: called[found[0].casefold()], text)

    @property
    def keeps_secrets(self) -> bool:
        """Return whether people at this screen may not see everything that others see."""
        return len(self.people) > 1 and self._hides_anything()

    def _hides_anything(self) -> bool:
        description = self.game.engine.description
        hidden = [zone.seen != "all" for zone in description.zones]
        hidden += [variable.seen != "all" for variable in description.variables]
        return any(hidden) or any(choice.secret for choice in description.choices)
