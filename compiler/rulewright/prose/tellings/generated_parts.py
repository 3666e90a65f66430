"""What the generator says where a telling says nothing: steps, each put in its place among the units that stay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import assert_never

from rulewright.prose.blocks import Line
from rulewright.prose.microplan import microplanned
from rulewright.prose.microplan.tree import Step, Text, Wording
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import Clause, Section, Sentence, TableText
from rulewright.prose.tellings.alignment import ancestors
from rulewright.prose.tellings.canonical_form import Canonical
from rulewright.prose.tellings.kept_pieces import Changed, Unit
from rulewright.prose.tellings.markup import Entry, Listed, Markup, OwnTable, Piece
from rulewright.prose.tellings.places import Places
from rulewright.prose.tellings.splicing import Insert, Place, as_parts
from rulewright.prose.words.catalogue import Telling
from rulewright.prose.words.message_parser import Template

_WITH_CONDITIONS = ("each.", "if.", "triggers.", "under.", "when.")
_NO_WORDS = Template("", "", ())
_TABLE = re.compile(r"\{\{(table\d?)\}\}")


@dataclass(frozen=True)
class Chosen:
    """A telling, its units, and those that stay; `sections` has the rule of each sentence of now, by number."""

    telling: Telling
    markup: Markup
    changed: Changed
    units: tuple[Unit, ...]
    kept: frozenset[int]
    sections: Mapping[int, Section]

    @cached_property
    def untold(self) -> tuple[int, ...]:
        """Return the sentences that are to be generated, by number."""
        return tuple(self.changed.untold(self.units, self.kept))

    @property
    def is_whole(self) -> bool:
        """Return whether the telling says all that is to be said; what it says beside that may fall."""
        return not self.untold

    @property
    def share(self) -> tuple[float, bool]:
        """Return how much of what is to be said is told, and whether it was made for this very rule."""
        told = len(self.changed.told(self.units, self.kept))
        return told / max(1, told + len(self.untold)), self.telling.rule == self.changed.rule.text

    @cached_property
    def rule(self) -> Canonical:
        """Return the rule of now by the numbers and names that the telling knows; what is new comes behind."""
        now, alignment = self.changed.rule, self.changed.alignment
        layout = zip(sorted(alignment.then.layout), sorted(alignment.now.layout), strict=False)
        there = {**alignment.sentences, **dict(layout)}
        known = tuple(replace(now.sentences[new - 1], number=old) for old, new in sorted(there.items()))
        behind = max((each.number for each in known), default=0)
        new = tuple(
            replace(now.sentences[number - 1], number=behind + number)
            for number in range(1, len(now.sentences) + 1)
            if number not in set(there.values())
        )
        values = {
            old: replace(now.values[called], name=old)
            for old, called in alignment.values.items() if called in now.values
        }
        return Canonical(now.anchor, (*known, *new), values)


@dataclass(frozen=True)
class Generator:
    """What generated steps are made with: the `line` of a wording in a section, and the `title` of a rule."""

    line: Callable[[Wording, Section], Line]
    title: Callable[[Section], Line]

    def inserts(self, chosen: Chosen) -> dict[Place, list[Insert]]:
        """Return what is put in each place."""
        steps = _Steps(chosen, self)
        found: dict[Place, list[Insert]] = {}
        places = Places(chosen.changed, chosen.units, chosen.kept, chosen.sections)
        for numbers in steps.runs():
            place = places.of(numbers[0])
            inserts = steps.inserts(numbers)
            if places.ends_topic(numbers[0], place):
                inserts = [piece for each in inserts for piece in _joined(each)]
            elif not places.is_clear(numbers[0], place):
                title = Entry((_said(self.title(chosen.sections[numbers[0]])),))
                inserts = [*as_parts((title, *inserts))]
            found.setdefault(place, []).extend(inserts)
        return found


@dataclass(frozen=True)
class _Steps:
    chosen: Chosen
    generator: Generator

    @cached_property
    def ancestors(self) -> Mapping[int, tuple[int, ...]]:
        return ancestors(self.chosen.changed.alignment.now.sentences)

    @cached_property
    def told(self) -> set[int]:
        return self.chosen.changed.told(self.chosen.units, self.chosen.kept)

    def runs(self) -> Iterator[list[int]]:
        """Yield what is to be generated, without what stands under it: neighbours under one lead together."""
        untold = set(self.chosen.untold)
        roots = [number for number in sorted(untold) if not untold & set(self.ancestors[number])]
        run: list[int] = []
        for number in roots:
            same = run and self.ancestors[run[-1]] == self.ancestors[number] and not any(
                run[-1] < each < number for each in self.told
            ) and self.section(run[-1]) is self.section(number)
            if run and not same:
                yield run
                run = []
            run.append(number)
        if run:
            yield run

    def section(self, number: int) -> Section:
        return self.chosen.sections[number]

    def inserts(self, numbers: Sequence[int]) -> list[Insert]:
        """Return a run of sentences with what stands under them, and above them where that is not told there."""
        steps = self.steps(numbers)
        tables: list[Insert] = [OwnTable(name) for name in self.tables(numbers)]
        for lead in reversed(self.ancestors[numbers[0]]):
            kept = (self.chosen.units[at] for at in self.chosen.kept)
            if lead in self.told and any(
                self.chosen.changed.only_introduces(unit, numbers[0]) for unit in kept
                if lead in {self.chosen.changed.alignment.sentences.get(each) for each in unit.sentences}
            ):
                break
            steps = [self.under(lead, numbers, steps)]
            if lead in self.told:
                break
        return [*self.entries(numbers, steps), *tables]

    def entries(self, numbers: Sequence[int], steps: Sequence[Step]) -> list[Entry]:
        """Return steps as the generator says them."""
        rule, part = self.chosen.changed.rule, self.section(numbers[0])
        before = [number for number in numbers if not rule.sentences[number - 1].is_step]
        done = tuple(steps) if not before else tuple(self.steps(numbers[len(before) :]))
        said = self.steps(before) if before and done else steps if before else ()
        intro = tuple(each.lines[0] if not each.children and len(each.lines) == 1 else each for each in said)
        text = microplanned(Text(intro, done, bool(done), part.anchor))

        def entry(node: Wording | Step | TableText) -> Entry:
            match node:
                case Wording():
                    return Entry((_said(self.generator.line(node, part)),))
                case Step(lines, children, ordered):
                    below = tuple(map(entry, children))
                    pieces = tuple(_said(self.generator.line(each, part)) for each in lines)
                    in_turn = ordered and part.ordered and len(below) > 1
                    return Entry(pieces, Listed(below, in_turn) if below else None)
                case TableText():
                    raise AssertionError("tables are no steps")
                case _:
                    assert_never(node)

        return [*map(entry, (*text.intro, *text.steps))]

    def under(self, lead: int, numbers: Sequence[int], steps: Sequence[Step]) -> Step:
        """Return steps under their lead, in one sentence if it is one that is one."""
        changed = self.chosen.changed
        above = changed.rule.sentences[lead - 1].entry
        assert isinstance(above, Sentence)
        directly = len(numbers) == 1 and not steps[0].children and self.ancestors[numbers[0]][-1] == lead
        # A step with a condition of its own does not follow in the same sentence.
        if directly and changed.is_repeatable(lead):
            (said, *others) = steps[0].lines
            if not others and not said.clause.form.startswith(_WITH_CONDITIONS):
                when = above.clause.slots["lead"]
                assert isinstance(when, Clause)
                return Step((Wording(sentence_grouping.inlined(when, said.clause), (above, *said.says)),))
        return Step((Wording(above.clause, (above,)),), tuple(steps), changed.rule.sentences[lead - 1].ordered)

    def steps(self, numbers: Iterable[int]) -> list[Step]:
        """Return sentences as steps; what hangs on the one before stands in its step."""
        found: list[Step] = []
        rule = self.chosen.changed.rule
        for number in numbers:
            told = rule.sentences[number - 1]
            if isinstance(told.entry, TableText):
                continue
            below = tuple(self.steps(n for n, above in self.ancestors.items() if above[-1:] == (number,)))
            said = Wording(told.entry.clause, (told.entry,))
            if found and not found[-1].children and sentence_grouping.continues(told.entry.clause):
                found[-1] = Step((*found[-1].lines, said), below, told.ordered)
            else:
                found.append(Step((said,), below, told.ordered))
        return found

    def tables(self, numbers: Iterable[int]) -> Iterator[str]:
        for number in numbers:
            told = self.chosen.changed.rule.sentences[number - 1]
            if isinstance(told.entry, TableText):
                yield from _TABLE.findall(told.text)


def _joined(insert: Insert) -> tuple[Insert, ...]:
    """Return a step that nothing stands under as sentences of the item before it."""
    return insert.pieces if isinstance(insert, Entry) and insert.below is None else (insert,)


def _said(line: Line) -> Piece:
    return Piece(_NO_WORDS, line=line)
