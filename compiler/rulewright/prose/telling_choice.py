"""Which telling says a rule or a lesson as it stands now, and what is left of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from rulewright.model.house_rule_effects import Staleness
from rulewright.prose.plan.sentences import Section, Sentence, TableText, Thing, mentions
from rulewright.prose.planner import Planner
from rulewright.prose.speaking import Speech
from rulewright.prose.stale_text import (
    is_said,
    lasts_no_more,
    may_be_stale,
    must_be_left_out,
)
from rulewright.prose.tellings.alignment import align
from rulewright.prose.tellings.canonical_form import Canonical, Numbered
from rulewright.prose.tellings.coverage import faults
from rulewright.prose.tellings.generated_parts import Chosen
from rulewright.prose.tellings.kept_pieces import Changed, Unit, connected, units
from rulewright.prose.tellings.markup import ProofKind, TellingError, read
from rulewright.prose.words.catalogue import Telling


@dataclass(slots=True)
class TellingChoice:
    """Chooses among what editors wrote for a rule or a lesson in one language."""

    speech: Speech
    planner: Planner
    used: set[Telling] = field(default_factory=set)

    def says_all(
        self, telling: Telling, rule: Canonical, parts: Sequence[Section], *, whole: bool = True
    ) -> bool:
        """Return whether a telling says a rule or a lesson as it stands now, and all of it."""
        found = self.as_it_stands(telling, rule, parts, whole=whole)
        return found is not None and found.is_whole

    def titles(self, anchor: str) -> Iterator[str]:
        """Yield what the tellings of a rule or a lesson call it, whether they say it or not."""
        for each in self.speech.catalogue.tellings.get(anchor, ()):
            try:
                title = read(each.text, self.speech.language).title
            except TellingError:
                continue  # reported where tellings are checked
            if title:
                yield title

    def written(self, anchor: str) -> tuple[Telling, ...]:
        """Return what is written for a rule or a lesson; what a house rule tells anew, it tells alone."""
        found = self.speech.catalogue.tellings.get(anchor, ())
        sort, _, name = anchor.partition("-")
        anew = (sort, name) in self.speech.game.house_rules.told_anew
        return tuple(each for each in found if each.beside) if anew else found

    def telling(self, part: Section) -> Chosen | None:
        """Return the telling that says a section, or some of it, if there is one."""
        if part.anchor not in self.speech.catalogue.tellings:
            return None
        return self.choose(self.planner.of(part).canonical, (part,))

    def choose(
        self, rule: Canonical, parts: Sequence[Section], *, whole: bool = True, elsewhere: Collection[str] = ()
    ) -> Chosen | None:
        """Return the telling that says most of a rule or a lesson; None if none says half of it."""
        best = self.best(rule, parts, whole=whole, elsewhere=elsewhere)
        if best is None or not (best.kept or best.is_whole):
            return None
        self.used.add(best.telling)
        return best

    def best(
        self, rule: Canonical, parts: Sequence[Section], *, whole: bool = True, elsewhere: Collection[str] = ()
    ) -> Chosen | None:
        """Return the telling of which most is left, however little that is."""
        found = (
            self.as_it_stands(each, rule, parts, whole=whole, elsewhere=elsewhere)
            for each in self.written(rule.anchor)
        )
        return max(filter(None, found), key=lambda chosen: chosen.share, default=None)

    def as_it_stands(
        self, telling: Telling, rule: Canonical, parts: Sequence[Section], *, whole: bool = True,
        within: Collection[int] | None = None, elsewhere: Collection[str] = (),
    ) -> Chosen | None:
        """Return what is left of a telling, all of it or of the units `within` these; None if it cannot be used.

        A lesson says nothing new of the rules that are taught `elsewhere`. It is asked for by the title of a rule,
        its text and whatever speaks of it.
        """
        asked = (
            id(self.speech.game), self.speech.language, id(telling), id(rule), tuple(map(id, parts)), whole,
            None if within is None else frozenset(within), frozenset(elsewhere),
        )
        known = self.speech.words.chosen.get(asked)
        if known is None:
            found = self._left_of(telling, rule, parts, whole, within, elsewhere)
            known = self.speech.words.chosen[asked] = found, (self.speech.game, telling, rule, tuple(parts))
        return known[0]

    def _left_of(
        self, telling: Telling, rule: Canonical, parts: Sequence[Section], whole: bool,
        within: Collection[int] | None, elsewhere: Collection[str],
    ) -> Chosen | None:
        """Return what is left of a telling."""
        try:
            markup = read(telling.text, self.speech.language)
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
        every = [part for part in parts for _ in self.planner.of(part).canonical.sentences]
        return dict(enumerate(every, 1))

    def _may_be_stale(
        self, unit: Unit, numbers: Sequence[int], rule: Canonical, sections: Mapping[int, Section]
    ) -> bool:
        """Return whether words beside these sentences may be untrue though the sentences stand as they were."""
        if not self.speech.game.house_rules.may_make_stale:
            return False
        # Words for a table, which do not show it, may say that there are equally many of each.
        if unit.sentences and not unit.table and any(
            isinstance(rule.sentences[each - 1].entry, TableText)
            and sections[each].anchor in self.speech.game.house_rules.unequal
            for each in numbers
        ):
            return True
        spoken_of: set[str] = set()
        for number in connected(rule, numbers):
            entry = rule.sentences[number - 1].entry
            if isinstance(entry, Sentence):
                spoken_of.update(mentions(entry.clause))
        anchors = dict.fromkeys(sections[number].anchor for number in numbers)
        lexicon = self.speech.lineariser.words
        return any(may_be_stale(self.speech.game, lexicon, unit.text, each, spoken_of) for each in anchors)

    def _neighbours(self, numbers: Sequence[int], sections: Mapping[int, Section]) -> list[int]:
        """Return all sentences of the rules of some."""
        there = {sections[each].anchor for each in numbers}
        return [number for number, part in sections.items() if part.anchor in there]

    def _lasts_no_more(self, unit: Unit) -> bool:
        """Return whether words say for the rest of the game what a house rule ends."""
        return any(
            lasts_no_more(self.speech.game, proof.name, unit.text, self.speech.language)
            for proof in unit.proofs if proof.kind is ProofKind.FACT
        )

    def _is_shown(self, unit: Unit, *, settled: bool) -> bool:
        """Return whether what shows that something beside the rule is true is still there."""
        return all(
            proof.kind is not ProofKind.EXAMPLE or proof.name in self.speech.game.examples for proof in unit.proofs
        ) and not any(
            fact in self.speech.game.house_rules.undone or (
                not settled and must_be_left_out(self.speech.game, fact, unit.text, self.speech.language)
            )
            for fact in self.facts(unit)
        )

    def facts(self, unit: Unit) -> Iterator[str]:
        """Yield the facts that something beside the rule rests on, those of examples included."""
        for proof in unit.proofs:
            match proof.kind:
                case ProofKind.FACT:
                    yield proof.name
                case ProofKind.EXAMPLE:
                    if proof.name in self.speech.game.examples:
                        yield from self.speech.game.examples[proof.name].sources.facts
                case ProofKind.FLAVOUR | ProofKind.ADVICE:
                    pass
                case _:
                    assert_never(proof.kind)

    def _names(self, unit: Unit, thing: Thing) -> bool:
        """Return whether a unit calls a thing by the noun that generated sentences have for it."""
        entry = self.speech.lineariser.words.entries.get(thing.noun)
        return entry is not None and entry.noun is not None and is_said(entry.noun, unit.text)

    def _is_kept(self, anchor: str) -> bool:
        """Return whether a house rule says that what is written of something still holds."""
        sort, _, name = anchor.partition("-")
        return (sort, name) in self.speech.game.house_rules.kept

    def outcomes_told(self, told: Numbered) -> list[Staleness]:
        """Return why others win than a short text of a lesson may say.

        Its own sentence is as it was, of points, say; what comes of them is said by a rule that it does not
        teach.
        """
        if not isinstance(told.entry, Sentence):
            return []
        return [
            staleness for fact in (*told.entry.sources.facts, *told.entry.sources.rulings)
            if (staleness := self.speech.game.house_rules.stale_facts.get(fact)) is not None and staleness.outcome
        ]
