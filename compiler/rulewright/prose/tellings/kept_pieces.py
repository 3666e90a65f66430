"""Which pieces of a telling still say what a rule says, where the rule has changed since it was told.

    then  [1] There are three copies.     "There are {what}. [1]"                          stays
          [2] When you reveal it:         "When you reveal it, choose another player.      falls: it says
            [3] Choose another player.     That player is marooned. [2-4]"                 what is not done any more
            [4] They are marooned.        "You cannot keep it. [fact: T67-PIST-03]"        falls with it

A piece stays if the sentences that it claims are there as they were, and under the same leads; if it takes
from the rule what has other values now; and if nothing that it rests on is doubtful. Beyond that, what is
told and what is generated must fit each other: a lead and what stands under it, a case and the other case, a
thing and whoever speaks of it again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import Clause, Sentence, Thing, things
from rulewright.prose.tellings.alignment import Alignment, Identity, ancestors, predecessors
from rulewright.prose.tellings.canonical_form import Canonical
from rulewright.prose.tellings.coverage import is_shown
from rulewright.prose.tellings.markup import (
    Box,
    Grid,
    Listed,
    Markup,
    OwnTable,
    Piece,
    Proof,
    Words,
)
from rulewright.prose.words import message_parser

_ENDS = (".", "!", "?", ":", ";", ")", "”", "“", "’", "»")
"""What a sentence ends with, or a part of one that another may stand behind."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What stays or falls as one: a piece, a row of a table with its pieces, or the `table` of the rule itself.

    `sentences` are the numbers that it claims; one that `goes_on` is no whole sentence without the next, and one
    that `is_last` ends its paragraph or item. It stands `within` the lists that these units introduce, the inmost
    last. Behind one that `is_closed`, a row of a table or a piece of a box, there is no place.
    """

    pieces: tuple[Piece, ...]
    sentences: tuple[int, ...]
    table: str = ""
    goes_on: bool = False
    is_last: bool = True
    within: tuple[int, ...] = ()
    is_closed: bool = False

    @property
    def text(self) -> str:
        """Return its words; values of the rule stand in braces."""
        return " ".join(piece.template.text for piece in self.pieces)

    @property
    def values(self) -> frozenset[str]:
        """Return the values that it says in its own words."""
        return frozenset(name for piece in self.pieces for name in piece.values)

    @property
    def shown(self) -> frozenset[str]:
        """Return the values that it takes from the rule."""
        return frozenset(name for piece in self.pieces for name in message_parser.slots(piece.template))

    @property
    def proofs(self) -> tuple[Proof, ...]:
        """Return what shows that it is true."""
        return tuple(proof for piece in self.pieces for proof in piece.proofs)


def units(telling: Markup, identity: Identity) -> list[Unit]:
    """Return the units of a telling in their order; `identity` is of the rule that it was made for."""
    found: list[Unit] = []
    within: tuple[int, ...] = ()
    for part in telling.parts:
        introduces: tuple[int, ...] = ()
        match part:
            case Words(pieces):
                found += _running_units(pieces, identity.layout)
                introduces = (len(found) - 1,) if found[-1].text.endswith(":") else ()
            case Box(_, pieces):
                boxed = _running_units(pieces, identity.layout)
                found += (replace(unit, is_closed=not unit.is_last) for unit in boxed)
            case Listed():
                _add_listed(part, identity.layout, within, found)
            case Grid(_, rows):
                for number, row in enumerate(rows, 1):
                    pieces = tuple(piece for cell in row for piece in cell)
                    claimed = _claimed(pieces, identity.layout)
                    found.append(Unit(pieces, claimed, is_closed=number < len(rows)))
            case OwnTable(name):
                start = f"{{{{{name}}}}}:"
                told = (each.number for each in identity.sentences if each.skeleton.startswith(start))
                found.append(Unit((), tuple(told), name))
        within = introduces
    return found


def _running_units(
    pieces: Sequence[Piece], layout: Collection[int], within: tuple[int, ...] = ()
) -> Iterator[Unit]:
    for number, piece in enumerate(pieces, 1):
        is_last = number == len(pieces)
        goes_on = not is_last and not piece.template.text.endswith(_ENDS)
        yield Unit((piece,), _claimed((piece,), layout), "", goes_on, is_last, within)


def _claimed(pieces: Sequence[Piece], layout: Collection[int]) -> tuple[int, ...]:
    """Return the sentences that pieces claim, without those that only lead to cases."""
    every = tuple(number for each in pieces for number in each.sentences)
    return tuple(number for number in every if number not in layout)


def _add_listed(part: Listed, layout: Collection[int], within: tuple[int, ...], found: list[Unit]) -> None:
    for entry in part.entries:
        found += _running_units(entry.pieces, layout, within)
        if entry.below is not None:
            _add_listed(entry.below, layout, (*within, len(found) - 1), found)


@dataclass(frozen=True)
class Changed:
    """A rule as it is now, beside what it was when it was told.

    `stands` tells whether a unit is true beyond doubt where its sentences, or those that it stands beside, are as
    they were; `names` whether it calls a thing by its noun. A lesson need not tell the `whole` of its rules, nor
    what is new of those told `elsewhere`. Of what is `settled`, a house rule says that it still holds.
    """

    rule: Canonical
    alignment: Alignment
    stands: Callable[[Unit, Sequence[int]], bool]
    names: Callable[[Unit, Thing], bool]
    whole: bool = True
    settled: bool = False
    elsewhere: Collection[int] = ()

    def kept(self, units: Sequence[Unit], within: Collection[int] | None = None) -> frozenset[int]:
        """Return the units of a telling that stay, by their place, all of them or those `within` some; none if they

        tell less than half. What is settled stays where it can be said at all.
        """
        if self.settled:
            return frozenset(
                at for at, unit in enumerate(units)
                if (within is None or at in within) and self._can_be_said(unit)
                and (unit.sentences or self.stands(unit, []))
            )
        holding = {
            at for at, unit in enumerate(units)
            if unit.sentences and (within is None or at in within)
            and self._is_there(unit) and self.stands(unit, self.now(unit))
        }
        holding -= self._unshown(units)
        wanted = self._wanted(units)
        while True:
            told = self.told(units, holding)
            part = not wanted <= told  # where all is told, what hangs on something is told with it
            unfit = {at for at in holding if not self._fits(units[at], told, wanted)} if part else None
            fallen = unfit or self._torn(units, holding)
            if part and not fallen:
                fallen = self._speaking_of_others(units, holding, told, wanted)
            if not fallen:
                break
            holding -= fallen
        if 2 * len(told & wanted) < len(wanted):
            return frozenset()
        return frozenset(self._with_proofs(units, holding))

    def told(self, units: Sequence[Unit], kept: Collection[int]) -> set[int]:
        """Return the sentences of now that units tell, by number."""
        there = self.alignment.sentences
        return {there[each] for at in kept for each in units[at].sentences if each in there}

    def now(self, unit: Unit) -> list[int]:
        """Return the sentences of now that a unit claims, by number."""
        there = self.alignment.sentences
        return [there[each] for each in unit.sentences if each in there]

    def untold(self, units: Sequence[Unit], kept: Collection[int]) -> list[int]:
        """Return the sentences of now that are to be generated, by number."""
        return sorted(self._wanted(units) - self.told(units, kept))

    def is_repeatable(self, number: int) -> bool:
        """Return whether a lead can be said once more: when something happens, but not if something is so,

        which need not be so any more after what was done.
        """
        clause = self._clause(number)
        lead = clause.slots.get("lead") if clause is not None and clause.form == "under.lead" else None
        return isinstance(lead, Clause) and lead.form.startswith(("event.", "triggers."))

    def only_introduces(self, unit: Unit, child: int) -> bool:
        """Return whether a unit does nothing but lead to a sentence."""
        above = self._ancestors[child]
        there = self.alignment.sentences
        return unit.text.endswith(":") and all(there.get(each) in above for each in unit.sentences)

    # ---- one unit --------------------------------------------------------------------------------

    def _is_there(self, unit: Unit) -> bool:
        """Return whether the sentences of a unit are there under the same leads, and its values, too."""
        there, values = self.alignment.sentences, self.alignment.values
        same = self.alignment.then is self.alignment.now
        return all(
            each in there and (same or self._is_led_alike(each))
            and (not unit.table or f"{{{{{unit.table}}}}}" in self.rule.sentences[there[each] - 1].text)
            for each in unit.sentences
        ) and all(values.get(name) in self.rule.values for name in (*unit.shown, *unit.values))

    def _can_be_said(self, unit: Unit) -> bool:
        """Return whether the values and the table that a unit takes from the rule are there."""
        there, values = self.alignment.sentences, self.alignment.values
        return all(values.get(name) in self.rule.values for name in unit.shown) and (
            not unit.table or all(each in there for each in unit.sentences)
        )

    def _is_led_alike(self, number: int) -> bool:
        """Return whether a sentence stands under the leads that it had, and behind the one that it hangs on."""
        there = self.alignment.sentences
        above = tuple(there.get(lead) for lead in self._ancestors_then[number])
        return above == self._ancestors[there[number]] and self._follows_the_same(number)

    def _follows_the_same(self, number: int) -> bool:
        """Return whether a sentence that hangs on the one before it still stands behind the same one."""
        there = self.alignment.sentences
        now = there[number]
        clause = self._clause(now)
        if clause is None or not sentence_grouping.continues(clause):
            return True
        before = predecessors(self.alignment.then.sentences)[number]
        return there.get(before, 0) == self._predecessors[now] and (
            not before or self._follows_the_same(before)
        )

    def _unshown(self, units: Sequence[Unit]) -> set[int]:
        """Return the units with sentences of which a value has changed that no unit takes from the rule."""
        found: set[int] = set()
        for line in self.alignment.then.sentences if self.alignment.changed else ():
            changed = {name for name in self._values_in(line.slots) if name in self.alignment.changed}
            claiming = [at for at, unit in enumerate(units) if line.number in unit.sentences]
            shown = {name for at in claiming for name in units[at].shown}
            fixed = {name for at in claiming for name in units[at].values}
            around = self.alignment.then.around
            if changed & fixed or any(
                self.alignment.is_recast(name) or not is_shown(name, shown, around) for name in changed
            ):
                found.update(claiming)
        return found

    def _values_in(self, names: Sequence[str]) -> Iterator[str]:
        """Yield values by name, and those within them."""
        yield from names
        around = self.alignment.then.around
        for name in names:
            yield from self._values_in([inner for inner, outer in around.items() if outer == name])

    # ---- what fits what ---------------------------------------------------------------------------

    def _wanted(self, units: Sequence[Unit]) -> set[int]:
        """Return what the text must say: all of a rule; of a lesson, what it told, and what is new."""
        every = set(self._ancestors)
        if self.whole:
            return every
        claimed = {each for unit in units for each in unit.sentences}
        there = self.alignment.sentences
        new = every.difference(there.values(), self.elsewhere)
        return new.union(now for then, now in there.items() if then in claimed)

    def _fits(self, unit: Unit, told: Collection[int], wanted: Collection[int]) -> bool:
        """Return whether what a unit hangs on is told, and what hangs on it."""
        return all(self._is_led(number, told, wanted) for number in self.now(unit)) and all(
            self._leads_to(unit, number, told, wanted) for number in self.now(unit)
        )

    def _is_led(self, number: int, told: Collection[int], wanted: Collection[int]) -> bool:
        clause = self._clause(number)
        before = self._predecessors[number]
        hanging = clause is not None and sentence_grouping.continues(clause)
        above = (*self._ancestors[number], before) if hanging else self._ancestors[number]
        return all(each in told for each in above if each in wanted)

    def _leads_to(self, unit: Unit, number: int, told: Collection[int], wanted: Collection[int]) -> bool:
        for each in wanted:
            if each in told:
                continue
            if self._ancestors[each][-1:] == (number,):
                if not self.is_repeatable(number) and not self.only_introduces(unit, each):
                    return False
            elif self._predecessors[each] == number:
                clause = self._clause(each)
                if clause is not None and sentence_grouping.continues(clause):
                    return False
        return True

    def _torn(self, units: Sequence[Unit], holding: Collection[int]) -> set[int]:
        """Return the units of a sentence that goes on in the next one, where only some of them stay."""
        found: set[int] = set()
        for at, unit in enumerate(units):
            if not unit.goes_on:
                continue
            after = units[at + 1]
            stays = at in holding if unit.sentences else at + 1 in holding
            goes_on = at + 1 in holding if after.sentences else self.stands(after, self.now(unit))
            if stays is not goes_on:
                found |= {at, at + 1} & set(holding)
        return found

    def _speaking_of_others(
        self, units: Sequence[Unit], holding: Collection[int], told: set[int], wanted: set[int]
    ) -> set[int]:
        """Return units that speak of a thing which generated sentences speak of too, by another name."""
        found: set[int] = set()
        for numbers, thing in self._things:
            if numbers & wanted - told and numbers & told:
                found |= {
                    at for at in holding
                    if numbers & set(self.now(units[at])) and not self.names(units[at], thing)
                }
        return found

    def _with_proofs(self, units: Sequence[Unit], holding: Collection[int]) -> Iterator[int]:
        """Yield what stays, with what only stands beside it: it falls with the unit before it, or at the

        start with the one behind it.
        """
        first = next((unit for unit in units if unit.sentences), None)
        beside = [] if first is None else self.now(first)
        stays = first is None or units.index(first) in holding
        going_on = False
        for at, unit in enumerate(units):
            if unit.sentences:
                beside, stays = self.now(unit), at in holding
                there = stays
            else:
                there = stays and (going_on or self.stands(unit, beside)) and not self._stops(units, at, holding)
            going_on = there and unit.goes_on
            if there:
                yield at

    def _stops(self, units: Sequence[Unit], at: int, holding: Collection[int]) -> bool:
        """Return whether a sentence goes on in a unit that does not stay."""
        if not units[at].goes_on:
            return False
        after = units[at + 1]
        return at + 1 not in holding if after.sentences else not self.stands(after, []) or (
            self._stops(units, at + 1, holding)
        )

    # ---- the rule as it is now ----------------------------------------------------------------------

    def _clause(self, number: int) -> Clause | None:
        entry = self.rule.sentences[number - 1].entry
        return entry.clause if isinstance(entry, Sentence) else None

    @cached_property
    def _ancestors(self) -> Mapping[int, tuple[int, ...]]:
        return ancestors(self.alignment.now.sentences)

    @cached_property
    def _ancestors_then(self) -> Mapping[int, tuple[int, ...]]:
        return ancestors(self.alignment.then.sentences)

    @cached_property
    def _predecessors(self) -> Mapping[int, int]:
        return predecessors(self.alignment.now.sentences)

    @cached_property
    def _things(self) -> list[tuple[set[int], Thing]]:
        return things_in(self.rule)


def things_in(rule: Canonical) -> list[tuple[set[int], Thing]]:
    """Return what several sentences of a rule speak of by one name, with their numbers."""
    found: dict[int, tuple[set[int], Thing]] = {}
    for each in rule.sentences:
        for part in things(each.entry.clause) if isinstance(each.entry, Sentence) else ():
            if part.mark >= 0:
                found.setdefault(part.mark, (set(), part))[0].add(each.number)
    return [(numbers, thing) for numbers, thing in found.values() if len(numbers) > 1]


def connected(rule: Canonical, numbers: Collection[int]) -> set[int]:
    """Return these sentences and all that speak of the same things, directly or through others."""
    found = set(numbers)
    groups = [each for each, _ in things_in(rule)]
    while True:
        wider = found.union(*(each for each in groups if each & found))
        if wider == found:
            return found
        found = wider

