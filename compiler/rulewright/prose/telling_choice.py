"""A rule as an editor tells it, where that still holds, and what house rules change beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.foundation.languages import ORIGINAL
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.prose.blocks import (
    Block,
    Heading,
    Line,
    Paragraph,
    TableBlock,
    lines_of,
)
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.microplan.tree import Wording
from rulewright.prose.plan.sentences import (
    Clause,
    Section,
    Sentence,
    TableText,
    Thing,
    Words,
    mentions,
)
from rulewright.prose.sentences import Sentences
from rulewright.prose.speaking import UNSAYABLE
from rulewright.prose.stale_text import (
    is_said,
    lasts_no_more,
    must_be_left_out,
    story_stale_by,
    text_stale_by,
)
from rulewright.prose.tellings.alignment import align
from rulewright.prose.tellings.canonical_form import Canonical, Numbered, canonical
from rulewright.prose.tellings.coverage import faults
from rulewright.prose.tellings.fill_values import Filling
from rulewright.prose.tellings.generated_parts import Chosen, Generator
from rulewright.prose.tellings.kept_pieces import Changed, Unit, connected, units
from rulewright.prose.tellings.markup import Markup, ProofKind, TellingError, read
from rulewright.prose.tellings.splicing import splice
from rulewright.prose.words.catalogue import Telling


@dataclass(slots=True)
class Tellings(Sentences):
    """Says a rule in an editor's own words where they say it all; sentence by sentence otherwise."""

    def is_told(self, part: Section) -> bool:
        """Return whether an editor's words say all of a section."""
        telling = self._telling(part)
        return telling is not None and telling.is_whole

    def was_told(self, part: Section) -> bool:
        """Return whether an editor's words said all of a section before it was changed."""
        told = part.anchor in self.words.catalogues[self.language].tellings
        return told and not self.is_told(part)

    def section_text(self, part: Section, level: int = 2, *, told: bool = True) -> list[Block]:
        """Return a section in this language: as an editor tells it, or sentence by sentence."""
        blocks = self.own_text(part, level, told=told)
        for inner in part.sections:
            blocks += self.section_text(inner, level + 1, told=told)
        return blocks

    def own_text(self, part: Section, level: int = 2, *, told: bool = True) -> list[Block]:
        """Return a section without those within it."""
        return self._with_title(part, self._telling(part) if told else None, level, told=told)

    def text_of_units(self, part: Section, telling: Chosen) -> list[Block]:
        """Return a section as some units of a telling say it, and the rest sentence by sentence."""
        return self._with_title(part, telling)

    def says_all(
        self, telling: Telling, rule: Canonical, parts: Sequence[Section], *, whole: bool = True
    ) -> bool:
        """Return whether a telling says a rule or a lesson as it stands now, and all of it."""
        found = self._as_it_stands(telling, rule, parts, whole=whole)
        return found is not None and found.is_whole

    def _with_title(
        self, part: Section, telling: Chosen | None, level: int = 2, *, told: bool = True
    ) -> list[Block]:
        title = self._title_of(part, telling) if told else self.title(part.title, part.span)
        said = self._body(part, telling)
        return [Heading(title, part.anchor, level, part.sources), *self._marked_stale(part.anchor, said)]

    def _body(self, part: Section, telling: Chosen | None) -> list[Block]:
        if telling is not None:
            with suppress(*UNSAYABLE):  # sentence by sentence it is told what is missing
                return self._filled(telling, part.span, part.sources)
        return self._sentences(part)

    def _title_of(self, part: Section, telling: Chosen | None) -> str:
        """Return what a rule is called: as an editor calls it, also where it reads otherwise than was told."""
        if telling is not None and telling.markup.title:
            return telling.markup.title
        if telling is None:
            for title in self._titles_told(part.anchor):
                return title
        return self.title(part.title, part.span)

    def _titles_told(self, anchor: str) -> Iterator[str]:
        """Yield what the tellings of a rule or a lesson call it, whether they say it or not."""
        for each in self.words.catalogues[self.language].tellings.get(anchor, ()):
            try:
                title = read(each.text, self.language).title
            except TellingError:
                continue  # reported where tellings are checked
            if title:
                yield title

    def _tellings(self, anchor: str) -> tuple[Telling, ...]:
        """Return what is written for a rule or a lesson; what a house rule tells anew, it tells alone."""
        found = self.words.catalogues[self.language].tellings.get(anchor, ())
        sort, _, name = anchor.partition("-")
        anew = (sort, name) in self.game.told_anew
        return tuple(each for each in found if each.beside) if anew else found

    def canonical(self, part: Section) -> Canonical:
        """Return what a section says, as its tellings know it."""
        found = self.words.rules.get(id(part))
        if found is None or found[0] is not part:
            rule = canonical(part, self._laid(part)[0])
            found = self.words.rules[id(part)] = (part, rule)
        return found[1]

    def wording(self, rule: Canonical) -> str:
        """Return how the generator says each sentence of a rule, with its number; tables by their heads."""
        lines = []
        for each in rule.sentences:
            if isinstance(each.entry, TableText):
                said = " | ".join(self.title(cell, self.game.play.span) for cell in each.entry.head)
            else:
                said = self._said(self.language, each.entry.clause, each.entry.span)
            lines.append(f"{'  ' * each.depth}[{each.number}] {said}")
        return "\n".join(lines)

    def wordings_of_sentences(self, item: m.Item) -> dict[tuple[str, str], str]:
        """Return how the generator says each sentence of an item, by its anchor and its structure."""
        return {
            (part.anchor, self._structure(entry)): self._said(self.language, entry.clause, entry.span)
            for part in self.parts(item)
            for each in self.canonical(part).sentences
            if isinstance(entry := each.entry, Sentence)
        }

    def first_told(self, part: Section, number: int) -> list[str]:
        """Return the first sentences of a section, as its tellings know them."""
        return [each.text for each in self.canonical(part).sentences[:number]]

    def _telling(self, part: Section) -> Chosen | None:
        """Return the telling that says a section, or some of it, if there is one."""
        if part.anchor not in self.words.catalogues[self.language].tellings:
            return None
        return self._choose(self.canonical(part), (part,))

    def best_telling(self, part: Section) -> Chosen | None:
        """Return the telling of which most is left for a section as it is now, if there is one."""
        return self._best(self.canonical(part), (part,))

    def _choose(
        self, rule: Canonical, parts: Sequence[Section], *, whole: bool = True, elsewhere: Collection[str] = ()
    ) -> Chosen | None:
        """Return the telling that says most of a rule or a lesson; None if none says half of it."""
        best = self._best(rule, parts, whole=whole, elsewhere=elsewhere)
        if best is None or not (best.kept or best.is_whole):
            return None
        self.used_tellings.add(best.telling)
        return best

    def _best(
        self, rule: Canonical, parts: Sequence[Section], *, whole: bool = True, elsewhere: Collection[str] = ()
    ) -> Chosen | None:
        """Return the telling of which most is left, however little that is."""
        found = (
            self._as_it_stands(each, rule, parts, whole=whole, elsewhere=elsewhere)
            for each in self._tellings(rule.anchor)
        )
        return max(filter(None, found), key=lambda chosen: chosen.share, default=None)

    def _as_it_stands(
        self, telling: Telling, rule: Canonical, parts: Sequence[Section], *, whole: bool = True,
        within: Collection[int] | None = None, elsewhere: Collection[str] = (),
    ) -> Chosen | None:
        """Return what is left of a telling, all of it or of the units `within` these; None if it cannot be used.

        A lesson says nothing new of the rules that are taught `elsewhere`. It is asked for by the title of a rule,
        its text and whatever speaks of it.
        """
        asked = (
            id(self.game), self.language, id(telling), id(rule), tuple(map(id, parts)), whole,
            None if within is None else frozenset(within), frozenset(elsewhere),
        )
        known = self.words.chosen.get(asked)
        if known is None:
            found = self._left_of(telling, rule, parts, whole, within, elsewhere)
            known = self.words.chosen[asked] = found, (self.game, telling, rule, tuple(parts))
        return known[0]

    def _left_of(
        self, telling: Telling, rule: Canonical, parts: Sequence[Section], whole: bool,
        within: Collection[int] | None, elsewhere: Collection[str],
    ) -> Chosen | None:
        """Return what is left of a telling."""
        try:
            markup = read(telling.text, self.language)
        except TellingError:
            return None  # reported where tellings are checked
        alignment = align(telling.rule, rule.text)
        if alignment is None or (telling.rule == rule.text and any(faults(markup, rule, whole=whole))):
            return None
        is_kept = self._is_kept(rule.anchor)
        settled = telling.beside or is_kept
        sections = self._by_sentence(parts)

        def stands(unit: Unit, numbers: Sequence[int]) -> bool:
            if not unit.sentences:
                return self._is_shown(unit, settled=settled) and (
                    settled or not self._may_be_stale(unit, self._neighbours(numbers, sections), rule, sections)
                )
            return settled or not (
                self._may_be_stale(unit, numbers, rule, sections) or self._lasts_no_more(unit)
                or (not whole and any(self.outcomes_told(rule.sentences[each - 1]) for each in numbers))
            )

        there = [number for number, part in sections.items() if part.anchor in elsewhere]
        changed = Changed(rule, alignment, stands, self._names, whole, is_kept, there)
        every = units(markup, alignment.then)
        return Chosen(telling, markup, changed, tuple(every), changed.kept(every, within), sections)

    def _by_sentence(self, parts: Sequence[Section]) -> dict[int, Section]:
        """Return the section of each sentence of some that are told as one, by its number."""
        every = [part for part in parts for _ in self.canonical(part).sentences]
        return dict(enumerate(every, 1))

    def _may_be_stale(
        self, unit: Unit, numbers: Sequence[int], rule: Canonical, sections: Mapping[int, Section]
    ) -> bool:
        """Return whether words beside these sentences may be untrue though the sentences stand as they were."""
        if not self.has_stale_rules:
            return False
        # Words for a table, which do not show it, may say that there are equally many of each.
        if unit.sentences and not unit.table and any(
            isinstance(rule.sentences[each - 1].entry, TableText) and sections[each].anchor in self.game.unequal
            for each in numbers
        ):
            return True
        spoken_of: set[str] = set()
        for number in connected(rule, numbers):
            entry = rule.sentences[number - 1].entry
            if isinstance(entry, Sentence):
                spoken_of.update(mentions(entry.clause))
        anchors = dict.fromkeys(sections[number].anchor for number in numbers)
        return any(self.may_be_stale(unit.text, anchor, spoken_of) for anchor in anchors)

    def _neighbours(self, numbers: Sequence[int], sections: Mapping[int, Section]) -> list[int]:
        """Return all sentences of the rules of some."""
        there = {sections[each].anchor for each in numbers}
        return [number for number, part in sections.items() if part.anchor in there]

    def _lasts_no_more(self, unit: Unit) -> bool:
        """Return whether words say for the rest of the game what a house rule ends."""
        return any(
            lasts_no_more(self.game, proof.name, unit.text, self.language)
            for proof in unit.proofs if proof.kind is ProofKind.FACT
        )

    def _is_shown(self, unit: Unit, *, settled: bool) -> bool:
        """Return whether what shows that something beside the rule is true is still there."""
        return all(
            proof.kind is not ProofKind.EXAMPLE or proof.name in self.game.examples for proof in unit.proofs
        ) and not any(
            fact in self.game.undone or (
                not settled and must_be_left_out(self.game, fact, unit.text, self.language)
            )
            for fact in self._facts(unit)
        )

    def _facts(self, unit: Unit) -> Iterator[str]:
        """Yield the facts that something beside the rule rests on, those of examples included."""
        for proof in unit.proofs:
            match proof.kind:
                case ProofKind.FACT:
                    yield proof.name
                case ProofKind.EXAMPLE:
                    if proof.name in self.game.examples:
                        yield from self.game.examples[proof.name].sources.facts
                case ProofKind.FLAVOUR | ProofKind.ADVICE:
                    pass
                case _:
                    assert_never(proof.kind)

    def _names(self, unit: Unit, thing: Thing) -> bool:
        """Return whether a unit calls a thing by the noun that generated sentences have for it."""
        entry = self.words.speakers[self.language].words.entries.get(thing.noun)
        return entry is not None and entry.noun is not None and is_said(entry.noun, unit.text)

    def _is_kept(self, anchor: str) -> bool:
        """Return whether a house rule says that what is written of something still holds."""
        sort, _, name = anchor.partition("-")
        return (sort, name) in self.game.kept

    def _filled(self, chosen: Chosen, span: Span, sources: Sources = NO_SOURCES) -> list[Block]:
        """Return a telling with the values of its rule, and what it does not tell sentence by sentence."""
        rule = chosen.rule

        def table(entry: TableText) -> TableBlock:
            (found,) = self._special(entry, span, rule.anchor, sources)
            assert isinstance(found, TableBlock)
            return found

        filling = Filling(rule, self.words.speakers[self.language], table)
        return filling.blocks(self._spliced(chosen))

    def _spliced(self, chosen: Chosen) -> Markup:
        """Return a telling with generated sentences where it tells none."""
        def line(wording: Wording, part: Section) -> Line:
            return self._line(wording, part.anchor)

        generator = Generator(line, self._titled)
        return splice(chosen.markup, chosen.kept, generator.inserts(chosen))

    def _titled(self, part: Section) -> Line:
        """Return what leads to generated sentences of a rule in a lesson: what the rule is called."""
        return Line(f"{self._title_of(part, self._telling(part))}:", part.anchor)

    def outcomes_told(self, told: Numbered) -> list[m.Staleness]:
        """Return why others win than a short text of a lesson may say.

        Its own sentence is as it was, of points, say; what comes of them is said by a rule that it does not
        teach.
        """
        if not isinstance(told.entry, Sentence):
            return []
        return [
            staleness for fact in (*told.entry.sources.facts, *told.entry.sources.rulings)
            if (staleness := self.game.stale_facts.get(fact)) is not None and staleness.outcome
        ]

    # ---- what was written of the printed rules -------------------------------------------------

    def item_stale_by(self, item: m.Note | m.Example) -> tuple[str, ...]:
        """Return the house rules by which a note or the story of an example may be untrue."""
        part = self.planned(item)
        return self._stale_by(part.anchor, self._body(part, self._telling(part)))

    def _marked_stale(self, anchor: str, said: list[Block]) -> list[Block]:
        """Return a note or the story of an example, marked where it is of before."""
        by = self._stale_by(anchor, said) if self.game.stale_facts else ()
        if not by:
            return said
        first, *others = said
        assert isinstance(first, Paragraph)
        line = first.lines[0]
        marked = replace(line, text=f"({self.written_without(by)}) {line.text}")
        return [Paragraph((marked, *first.lines[1:])), *others]

    def _stale_by(self, anchor: str, said: Sequence[Block]) -> tuple[str, ...]:
        sort, _, name = anchor.partition("-")
        told: Mapping[str, m.Note | m.Example] = (
            self.game.notes if sort == "note" else self.game.examples if sort == "example" else {}
        )
        item = told.get(name)
        if (
            item is None or (sort, name) in self.game.kept or not said
            or not isinstance(said[0], Paragraph) or not said[0].lines
            or self._house_rule_at(item.span) is not None
            or f"{sort}.{name}" in self.words.catalogues[ORIGINAL].brought
            or any(each.beside for each in self._tellings(anchor))
        ):
            return ()
        lines = lines_of([*said])
        text = " ".join(line.text for line in lines)
        if isinstance(item, m.Example):
            # What happens step by step is said by the example itself.
            return story_stale_by(
                self.game, item, lines[0].text, lines[0].id, self.language
            )
        return text_stale_by(
            self.game, (*item.sources.facts, *item.sources.rulings), text, self.language
        )

    def written_without(self, by: Sequence[str]) -> str:
        """Return that something was written for the game without these house rules."""
        titles = [self.overlay_title(o) for o in self.game.overlays if o.name in by]
        span = self.game.play.span
        named = [self.title(Clause("dated.name", {"name": Words(each)}), span) for each in titles]
        listed = grammar(self.language).listing(named, "and")
        return self._said(self.language, Clause("dated.without", {"names": Words(listed)}), span)


def told_alike(there: Sequence[tuple[Section, Tellings]]) -> list[Chosen] | None:
    """Return how an editor tells several states of one rule: each with its own telling where these say all of it,

    and else with the units of one telling that hold for all; None if there are none.
    """
    own = [writer._telling(part) for part, writer in there]
    if all(each is not None and each.is_whole for each in own):
        return [each for each in own if each is not None]
    last = own[-1]
    if last is None:
        return None
    kept: Collection[int] | None = None
    while True:
        found = [
            writer._as_it_stands(last.telling, writer.canonical(part), (part,), within=kept)
            for part, writer in there
        ]
        every = [each for each in found if each is not None and each.kept]
        if len(every) < len(there):
            return None
        common = frozenset.intersection(*(each.kept for each in every))
        if common == kept or all(each.kept == common for each in every):
            return every
        kept = common
