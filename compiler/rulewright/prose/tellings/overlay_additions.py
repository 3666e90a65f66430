"""What house rules add to a rule that an editor has told: said by itself, before the telling or behind it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rulewright.foundation.frozen import dataclass
from rulewright.prose.plan.sentences import Conditions, Section, Sentence, Step, TableText


@dataclass(frozen=True, slots=True)
class Added:
    """A section as it was `before`, what is done `first` now and what a rule needs, and what `last`."""

    before: Section
    first: Section
    last: Section


def added(part: Section, own: Collection[str]) -> Added:
    """Return the section taken apart, `own` being the files of the house rules.

    What stands between lines of the rule stays in it: then no telling says it.
    """

    def is_own(entry: Sentence | Conditions | TableText | Step) -> bool:
        span = getattr(entry, "span", part.span)
        return span.file.name in own

    start = _run([is_own(step) for step in part.body])
    rest = part.body[start:]
    end = len(rest) - _run([is_own(step) for step in reversed(rest)])
    intro = tuple(entry for entry in part.intro if not is_own(entry))
    needs = tuple(entry for entry in part.intro if is_own(entry))
    return Added(
        replace(part, intro=intro, body=rest[:end]),
        replace(part, intro=needs, body=part.body[:start], sections=()),
        replace(part, intro=(), body=rest[end:], sections=()),
    )


def _run(own: Sequence[bool]) -> int:
    """Return how many of the first are so."""
    return next((number for number, each in enumerate(own) if not each), len(own))
