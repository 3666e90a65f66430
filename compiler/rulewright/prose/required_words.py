"""What a game has to be able to say, found without saying it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.prose.blocks import Line
from rulewright.prose.plan.sentences import Section, Sentence
from rulewright.prose.speaking import UNSAID, Wanted
from rulewright.prose.tellings.generated_parts import Chosen
from rulewright.prose.writer import Writer


@dataclass(slots=True)
class Listener(Writer):
    """A writer that says nothing: whatever it is asked for is noted. What it plans is the same."""

    wants: list[Wanted] = field(default_factory=list)

    def _telling(self, part: Section) -> Chosen | None:
        return None  # a telling is said by nobody but its editor

    def line(self, entry: Sentence, anchor: str) -> Line:
        self.wants.append(Wanted(entry.clause, entry.span))
        return Line(UNSAID, UNSAID, entry.sources)

    def say(self, wanted: Wanted, language: str, key: bytes | None = None) -> str:
        self.wants.append(wanted)
        return UNSAID
