"""Where a sentence that no telling says belongs among the units that stay: in its own place of play.

    the rule                       the telling                              generated
    [1] Note who has nothing.      Those who kept one put it down. [2, 3]
    [2] For each who kept one:
      [3] …                                                                 For each who kept two: … [4]
    [4] For each who kept two: …   Whoever has nothing rolls again. [1, 5]
    [5] They roll again.

An editor may tell [1] behind [5]; what is generated for [4] stands before both all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.prose.plan.sentences import Section
from rulewright.prose.tellings.alignment import ancestors
from rulewright.prose.tellings.kept_pieces import Changed, Unit
from rulewright.prose.tellings.splicing import START, Place


@dataclass(frozen=True)
class Places:
    """The places beside the units of a telling that are `kept`; `sections` has the rule of each sentence."""

    changed: Changed
    units: Sequence[Unit]
    kept: Collection[int]
    sections: Mapping[int, Section]

    def of(self, number: int) -> Place:
        """Return where a sentence is to stand: in the list of its lead and in no other's, and where least of what

        is told before it comes later, or behind it earlier. What comes before the steps of a rule is not put
        behind any of them, and nothing first in a list that has nothing to do with it.
        """
        own = self.sections[number]
        here = {each for told in self._told for each in told if self.sections[each] is own}
        told = [each & here if here else each for each in self._told]
        is_step = self.changed.rule.sentences[number - 1].is_step

        def cost(place: Place) -> tuple[int, ...]:
            end = self._end(place)
            later = sum(each > number for there in told[: end + 1] for each in there)
            earlier = sum(each < number for there in told[end + 1 :] for each in there)
            above_all = sum(
                not any(told[at + 1 : end + 1])
                for at in self._around(place) if not self._introduces_it(at, number)
            )
            wrong = self._wrongly_led(place, number)
            return wrong, 0 if is_step else later, later + earlier, later, above_all

        place = min(self._places(), key=cost)
        return place if place == START or place.past else self._behind_remarks(place)

    def is_clear(self, number: int, place: Place) -> bool:
        """Return whether a reader knows which rule a sentence is of: there is one alone, or what is told beside

        the place is of the same.
        """
        own = self.sections[number]
        return all(each is own for each in self.sections.values()) or any(self._beside(number, place))

    def ends_topic(self, number: int, place: Place) -> bool:
        """Return whether a sentence ends what is told of its rule in a lesson, before that of another one."""
        return self._beside(number, place) == (True, False) and place.unit not in self._lists(place.unit) and any(
            each is not self.sections[number] for each in self.sections.values()
        )

    def _beside(self, number: int, place: Place) -> tuple[bool, bool]:
        """Return whether what is told before a place and behind it is of the same rule."""
        own, end = self.sections[number], self._end(place)

        def is_own(told: Iterable[frozenset[int]]) -> bool:
            return any(self.sections[each] is own for each in next(filter(None, told), ()))

        return is_own(reversed(self._told[: end + 1])), is_own(self._told[end + 1 :])

    @cached_property
    def _told(self) -> list[frozenset[int]]:
        """The sentences that each unit tells, if it stays."""
        return [
            frozenset(self.changed.now(unit)) if at in self.kept else frozenset()
            for at, unit in enumerate(self.units)
        ]

    @cached_property
    def _ancestors(self) -> Mapping[int, tuple[int, ...]]:
        return ancestors(self.changed.alignment.now.sentences)

    @cached_property
    def _parents(self) -> frozenset[int]:
        return frozenset(lead for above in self._ancestors.values() for lead in above)

    def _places(self) -> Iterator[Place]:
        """Yield all places, in their order."""
        yield START
        for at in sorted(self.kept):
            if not self.units[at].goes_on and not self.units[at].is_closed:
                yield Place(at)
            for each in reversed(self._lists(at)):
                if self._end(Place(each, past=True)) == at:
                    yield Place(each, past=True)

    def _lists(self, at: int) -> list[int]:
        """Return the units that stay and introduce a list that this one is in, or that it introduces itself."""
        own = (at,) if self._introduces(at) else ()
        return [each for each in (*self.units[at].within, *own) if each in self.kept]

    def _around(self, place: Place) -> list[int]:
        """Return the units that introduce the lists that a place is in."""
        lists = [] if place == START else self._lists(place.unit)
        return [each for each in lists if each != place.unit] if place.past else lists

    def _introduces(self, at: int) -> bool:
        return self.units[at].is_last and self.units[at].text.endswith(":")

    def _end(self, place: Place) -> int:
        """Return the last unit before a place that stays."""
        at, past = place
        return max([at, *(each for each in self.kept if past and at in self.units[each].within)])

    def _wrongly_led(self, place: Place, number: int) -> int:
        """Return how many leads a sentence stands under here and not in the rule, or in the rule and not here."""
        around = self._around(place)
        wrong = [
            at for at in around
            if self._told[at] and self._told[at] <= self._parents and not self._introduces_it(at, number)
        ]
        led = set[int]().union(*(self._told[at] for at in around))
        introducing = (at for at in self.kept if self._introduces(at) and self._introduces_it(at, number))
        introduced = set[int]().union(*(self._told[at] for at in introducing))
        return len(wrong) + len(introduced.intersection(self._ancestors[number]) - led)

    def _introduces_it(self, at: int, number: int) -> bool:
        """Return whether a unit says nothing but leads, one of a sentence among them."""
        return self._told[at] <= self._parents and not self._told[at].isdisjoint(self._ancestors[number])

    def _behind_remarks(self, place: Place) -> Place:
        """Return a place behind what stands in the same paragraph and tells no sentence of the rule."""
        at = place.unit
        while not self.units[at].is_last and not self.units[at + 1].sentences:
            if self.units[at + 1].goes_on or self._introduces(at + 1):
                break
            at += 1
        return Place(at)
