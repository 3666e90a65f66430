"""Carrying out a plan: what is there already is taken, the rest is played, kept and added up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rulewright.study.engine_package import Kit
from rulewright.study.plan import Chunk, Plan
from rulewright.study.study_store import Store
from rulewright.study.totals import Totals, nothing


class Executor(Protocol):
    """Whoever plays chunks: here, on all cores, or on a cluster. It gives them back in any order."""

    def __call__(
        self, chunks: Iterator[Chunk], kits: Sequence[Kit]
    ) -> Iterator[tuple[Chunk, Totals]]:
        """The totals of each chunk. Chunks are taken as they can be played, not all at once."""


@dataclass(slots=True)
class Outcome:
    """What came of a plan so far. `kept` games were there already; `stopped` before its end."""

    totals: Totals
    kept: int = 0
    stopped: bool = False
    failure: OSError | None = field(default=None)
    """Why totals could not be kept."""


def carry_out(
    plan: Plan, kits: Sequence[Kit], executor: Executor, store: Store | None,
    progress: Callable[[int], None],
) -> Outcome:
    """Return the totals of a plan; `progress` is told how many games there are.

    An interrupt ends it early: what was added up until then is given back, and a store has it. So does
    a store that cannot keep any more.
    """
    outcome = Outcome(nothing(len(plan.study.rules)))
    there: set[int] = set()
    for chunk, totals in store.found() if store is not None else ():
        outcome.totals += totals
        there.add(chunk.first)
    outcome.kept = outcome.totals.played
    progress(outcome.kept)
    left = (chunk for chunk in plan.chunks() if chunk.first not in there)
    played = executor(left, kits)
    try:
        for chunk, totals in played:
            if store is not None:
                try:
                    store.write(chunk, totals)
                except OSError as error:
                    outcome.failure = error
                    break
            outcome.totals += totals
            progress(outcome.totals.played)
    except KeyboardInterrupt:
        outcome.stopped = True
    finally:
        close = getattr(played, "close", None)
        if close is not None:
            close()
    return outcome
