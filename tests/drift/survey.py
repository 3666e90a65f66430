"""What becomes of every mutant: whether it plays differently, and who can read that it does."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.drift.equivalent import reason_for
from tests.drift.mutant import Mutant
from tests.drift.play import Courses
from tests.drift.texts import Sight, Texts


@dataclass(frozen=True, slots=True)
class Outcome:
    """One mutant: its `effect` is on `play`, on the text of the `engine` only, or nothing (""),
    `sights` are what a reader of each language sees."""

    mutant: Mutant
    effect: str
    sights: Mapping[str, Sight]

    @property
    def silent_in(self) -> tuple[str, ...]:
        """The languages whose text stays as it was."""
        return tuple(name for name, sight in self.sights.items() if sight is Sight.UNSEEN)

    @property
    def is_refused(self) -> bool:
        """Whether it cannot be said in some language, so that no book can be built."""
        return Sight.REFUSED in self.sights.values()

    @property
    def is_missed(self) -> bool:
        """Whether some text is silent about it without a reason."""
        return bool(self.silent_in) and not reason_for(self.mutant)


def survey(
    found: Sequence[Mutant], texts: Texts, courses: Courses, most: int, processes: int
) -> Iterator[Outcome]:
    """The outcome of each mutant, in order, with at most so many games played for each."""
    global _work
    _work = (found, texts, courses, most)
    numbers = range(len(found))
    if processes < 2:
        results: Iterator[tuple[str, Mapping[str, Sight]]] = map(_outcome, numbers)
        yield from _joined(found, results)
        return
    # What a process needs is there when it is split off: only numbers have to be sent.
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield from _joined(found, pool.imap(_outcome, numbers, chunksize=4))


_work: tuple[Sequence[Mutant], Texts, Courses, int]


def _outcome(number: int) -> tuple[str, Mapping[str, Sight]]:
    found, texts, courses, most = _work
    mutant = found[number]
    return courses.changes(mutant, most), texts.sight(mutant)


def _joined(
    found: Sequence[Mutant], results: Iterator[tuple[str, Mapping[str, Sight]]]
) -> Iterator[Outcome]:
    for mutant, (effect, sights) in zip(found, results, strict=True):
        yield Outcome(mutant, effect, sights)
