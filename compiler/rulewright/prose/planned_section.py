"""A section of the plan with what is worked out from it, once it is asked for: all languages ask for the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.prose.microplan import microplanned
from rulewright.prose.microplan.tree import Text, text_of
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import Section
from rulewright.prose.tellings.canonical_form import Canonical, canonical


@dataclass(frozen=True)
class PlannedSection:
    """What one section says, without those within it."""

    part: Section

    @cached_property
    def laid(self) -> tuple[Sequence[sentence_grouping.Item], bool]:
        """Return its steps, and whether they are done one after the other."""
        return sentence_grouping.body(self.part.body)

    @cached_property
    def plain(self) -> Text:
        """Return what it says as it is planned."""
        return text_of(self.part, *self.laid)

    @cached_property
    def worded(self) -> Text:
        """Return how it is said by itself."""
        return microplanned(self.plain)

    @cached_property
    def canonical(self) -> Canonical:
        """Return what it says, as its tellings know it."""
        return canonical(self.part, self.laid[0])
