"""A rule as an editor tells it, where that still holds, and what house rules change beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from rulewright.foundation.languages import ORIGINAL
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.prose.blocks import (
    Block,
    Heading,
    Paragraph,
    TableBlock,
    lines_of,
)
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.plan.sentences import (
    Clause,
    Section,
    Sentence,
    TableText,
    Words,
)
from rulewright.prose.sentences import Sentences
from rulewright.prose.speaking import UNSAYABLE
from rulewright.prose.stale_text import (
    lasts_no_more,
    must_be_left_out,
    story_stale_by,
    text_stale_by,
)
from rulewright.prose.tellings.canonical_english import Canonical, canonical
from rulewright.prose.tellings.coverage import faults, follows
from rulewright.prose.tellings.fill_values import Filling
from rulewright.prose.tellings.markup import Markup, Piece, ProofKind, TellingError, read
from rulewright.prose.tellings.overlay_additions import Added, added
from rulewright.prose.words.catalogue import Telling


@dataclass(slots=True)
class Tellings(Sentences):
    """Says a rule in an editor's own words where they say it all; sentence by sentence otherwise."""

    def is_told(self, part: Section) -> bool:
        """Return whether an editor's words say a section."""
        return self._telling(part) is not None

    def was_told(self, part: Section) -> bool:
        """Return whether an editor's words said a section before it was changed."""
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
        telling = self._telling(part) if told else None
        title = self._title_of(part, telling) if told else self.title(part.title, part.span)
        said = self._body(part, telling)
        return [Heading(title, part.anchor, level, part.sources), *self._marked_stale(part.anchor, said)]

    def _body(self, part: Section, telling: Markup | None) -> list[Block]:
        if telling is not None:
            with suppress(*UNSAYABLE):  # sentence by sentence it is told what is missing
                return self._as_told(telling, part)
        return self._sentences(part)

    def _title_of(self, part: Section, telling: Markup | None) -> str:
        """Return what a rule is called: as an editor calls it, also where it reads otherwise than was told."""
        if telling is not None and telling.title:
            return telling.title
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
            rule = canonical(part, self._laid(part)[0], self.words.speakers[ORIGINAL])
            found = self.words.rules[id(part)] = (part, rule)
        return found[1]

    def first_told(self, part: Section, number: int) -> list[str]:
        """Return the first sentences of a section, as its tellings know them; none where they cannot be said."""
        try:
            return [each.text for each in self.canonical(part).sentences[:number]]
        except UNSAYABLE:
            return []  # reported where sentences are checked

    def _telling(self, part: Section) -> Markup | None:
        """Return the telling that says a section, if there is one."""
        if part.anchor not in self.words.catalogues[self.language].tellings:
            return None
        telling = self._telling_of_whole(part)
        if telling is None and self.game.grown.get(part.anchor, False):
            return self._telling_of_whole(self._added(part).before)
        return telling

    def _telling_of_whole(self, part: Section) -> Markup | None:
        """Return the telling that says a section with all that is in it now."""
        try:
            return self._telling_of(self.canonical(part), (part,))
        except UNSAYABLE:
            return None  # reported where sentences are checked

    def _added(self, part: Section) -> Added:
        """Return what house rules add to a section."""
        found = self.words.added.get(id(part))
        if found is None or found[0] is not part:
            own = {o.span.file.name for o in self.game.overlays if o.kind == "house_rule"}
            found = self.words.added[id(part)] = (part, added(part, own))
        return found[1]

    def _telling_of(
        self, rule: Canonical, parts: Sequence[Section], *, whole: bool = True
    ) -> Markup | None:
        written = self._tellings(rule.anchor)
        identity = rule.text
        for each in sorted(written, key=lambda each: each.rule != identity):  # its own one first
            try:
                markup = read(each.text, self.language)
            except TellingError:
                continue  # reported where tellings are checked
            if not each.beside and not self._is_kept(rule.anchor) and self.may_be_stale(
                markup.words, parts
            ):
                continue
            if not each.beside and not self._is_kept(rule.anchor) and self._lasts_no_more(markup):
                continue
            if follows(each.rule, rule, markup) and not any(faults(markup, rule, whole=whole)):
                self.used_tellings.add(each)
                return markup
        return None

    def _lasts_no_more(self, markup: Markup) -> bool:
        """Return whether words for a rule say for the rest of the game what a house rule ends."""
        return bool(self.game.stale_facts) and any(
            proof.kind is ProofKind.FACT
            and lasts_no_more(self.game, proof.name, piece.template.text, self.language)
            for piece in markup.pieces() if piece.sentences for proof in piece.proofs
        )

    def _is_kept(self, anchor: str) -> bool:
        """Return whether a house rule says that what is written of something still holds."""
        sort, _, name = anchor.partition("-")
        return (sort, name) in self.game.kept

    def _as_told(self, telling: Markup, part: Section) -> list[Block]:
        if not self.game.grown.get(part.anchor, False) or self._telling_of_whole(part) is not None:
            return self._filled(telling, self.canonical(part), part.span, part.sources)
        first, last = self.added_text(part)
        told = self._filled(telling, self.canonical(self._added(part).before), part.span, part.sources)
        return [*first, *told, *last]

    def added_text(self, part: Section) -> tuple[list[Block], list[Block]]:
        """Return what house rules add to a section that is told as before: said before the telling, and behind it.
        """
        if not self.is_told(part) or self._telling_of_whole(part) is not None:
            return [], []
        new = self._added(part)
        return self._sentences(new.first), self._sentences(new.last)

    def _filled(
        self, telling: Markup, rule: Canonical, span: Span, sources: Sources = NO_SOURCES, *,
        lesson: bool = False,
    ) -> list[Block]:
        def table(entry: TableText) -> TableBlock:
            (found,) = self._special(entry, span, rule.anchor, sources)
            assert isinstance(found, TableBlock)
            return found

        speaker = self.words.speakers[self.language]
        own = any(
            each.beside and each.text and read(each.text, self.language) == telling
            for each in self._tellings(rule.anchor)
        )

        def is_gone(fact: str, text: str) -> bool:
            return fact in self.game.undone or (not (own or self._is_kept(rule.anchor)) and must_be_left_out(
                self.game, fact, text, self.language
            ))

        def is_stale(piece: Piece) -> bool:
            return lesson and not own and not self._is_kept(rule.anchor) and bool(
                self.outcomes_told(piece, rule)
            )

        filling = Filling(rule, speaker, self.game.examples, table, is_gone, is_stale)
        return filling.blocks(telling)

    def outcomes_told(self, piece: Piece, rule: Canonical) -> list[m.Staleness]:
        """Return why others win than a short text of a lesson may say.

        Its own sentence is as it was, of points, say; what comes of them is said by a rule that it does not
        teach.
        """
        return [
            staleness for each in rule.sentences
            if each.number in piece.sentences and isinstance(each.entry, Sentence)
            for fact in (*each.entry.sources.facts, *each.entry.sources.rulings)
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
