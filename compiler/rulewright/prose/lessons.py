"""The parts of the lesson: as an editor teaches them, or the rules that they are to teach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import ORIGINAL
from rulewright.model import nodes as m
from rulewright.prose.blocks import (
    Block,
    Heading,
    ItemList,
    Line,
    ListItem,
    Paragraph,
    lines_of,
)
from rulewright.prose.plan.sentences import (
    Clause,
    Section,
)
from rulewright.prose.sentences import with_inner
from rulewright.prose.speaking import UNSAYABLE
from rulewright.prose.stale_text import must_be_left_out
from rulewright.prose.telling_choice import Tellings
from rulewright.prose.tellings.canonical_english import Canonical, lesson
from rulewright.prose.tellings.coverage import follows
from rulewright.prose.tellings.fill_values import words_of
from rulewright.prose.tellings.markup import ProofKind, TellingError, read


@dataclass(frozen=True, slots=True)
class Aged:
    """Why a lesson may be untrue: the house rules, the anchors of the rules through which they make it so,

    and the sentences that are left out for it; none where the lesson falls away as a whole.
    """

    by: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(slots=True)
class Lessons(Tellings):
    """Says the parts of the lesson, and what house rules add to them."""

    def sections(self) -> Mapping[str, Section]:
        """Return all that the book says, examples left out, by anchor: steps of the setup are by themselves."""
        return {
            part.anchor: part
            for chapter in self.game.chapters
            for item in chapter.items
            if not isinstance(item, m.Example)
            for part in with_inner(self._planned(item)[0])
        }

    def lesson_rule(self, name: str, parts: Sequence[Section]) -> Canonical:
        """Return what a part of the lesson teaches, as its telling knows it."""
        laid = [(part, self._laid(part)[0]) for part in parts]
        return lesson(f"lesson-{name}", name, laid, self.words.speakers[ORIGINAL])

    def lesson_title(self, name: str) -> str:
        """Return what a part of the lesson is called."""
        return next(self._titles_told(f"lesson-{name}"), name.replace("_", " ").capitalize())

    def lesson_stale_by(self, name: str, rules: Sequence[str]) -> Aged:
        """By what a lesson that says its rules falls away, or a sentence of it; empty if it stays."""
        settled = ("lesson", name) in self.game.kept | self.game.told_anew
        if settled or not self._tellings(f"lesson-{name}"):
            return Aged()
        sections = self.sections()
        parts = self._before([sections[rule] for rule in rules])
        every = tuple(o.name for o in self.game.overlays if o.kind == "house_rule")
        try:
            rule = self.lesson_rule(name, parts)
        except UNSAYABLE:
            return Aged()
        for each in self._tellings(f"lesson-{name}"):
            try:
                markup = read(each.text, self.language)
            except TellingError:
                continue
            if each.beside or not follows(each.rule, rule, markup):
                continue
            doubtful = tuple(p.anchor for p in parts if self.may_be_stale(markup.words, [p]))
            if doubtful:
                return Aged(every, doubtful)
            stalenesses: list[m.Staleness] = []
            sentences: list[str] = []
            for piece in markup.pieces():
                if piece.sentences:
                    found = self.outcomes_told(piece, rule)
                else:
                    found = [
                        self.game.stale_facts[proof.name] for proof in piece.proofs
                        if proof.kind is ProofKind.FACT
                        and must_be_left_out(self.game, proof.name, piece.template.text, self.language)
                    ]
                if found:
                    stalenesses += found
                    sentences.append(words_of(piece, rule, self.words.speakers[self.language]))
            return Aged(
                tuple(dict.fromkeys(name for staleness in stalenesses for name in staleness.by)),
                tuple(dict.fromkeys(anchor for staleness in stalenesses for anchor in staleness.rules)),
                tuple(sentences),
            )
        return Aged()

    def lesson_text(self, name: str, parts: Sequence[Section], level: int = 2) -> list[Block]:
        """Return a part of the lesson: as an editor teaches it, or else the rules that it is to teach."""
        if self._tellings(f"lesson-{name}"):
            for sections in (parts, self._before(parts)):
                try:
                    rule = self.lesson_rule(name, sections)
                    telling = self._telling_of(rule, sections, whole=False)
                    if telling is None:
                        continue
                    said = self._filled(telling, rule, self.game.play.span, lesson=True)
                except UNSAYABLE:
                    continue  # reported where sentences are checked
                title = telling.title or name.replace("_", " ").capitalize()
                more = () if sections is parts else self._more(parts)
                return [Heading(title, f"lesson-{name}", level), *said, *more]
        blocks = [block for part in parts for block in self.own_text(part, level + 1)]
        first = next((block.text for block in blocks if isinstance(block, Heading)), name)
        first = next(self._titles_told(f"lesson-{name}"), first)
        return [Heading(first, f"lesson-{name}", level), *blocks]

    def _before(self, parts: Sequence[Section]) -> list[Section]:
        """Sections without what house rules add to them, where that can be told by itself."""
        return [
            self._added(part).before if self.game.grown.get(part.anchor, False) else part
            for part in parts if part.anchor not in self.game.fresh
        ]

    def _more(self, parts: Sequence[Section]) -> Iterator[Block]:
        """Yield what house rules add to the rules of a lesson, below what these are called."""
        items: list[ListItem] = []
        for part in parts:
            if part.anchor in self.game.fresh:
                said = self.own_text(part)[1:]
            elif self.game.grown.get(part.anchor, False):
                new = self._added(part)
                said = [*self._sentences(new.first), *self._sentences(new.last)]
            else:
                continue
            lines: list[Line] = [Line(f"{self._title_of(part, self._telling(part))}:", part.anchor)]
            children: list[ListItem] = []
            for block in said:
                if isinstance(block, ItemList):
                    children += block.items
                else:
                    lines += lines_of([block])
            items.append(ListItem(tuple(lines), tuple(children)))
        lead = self._said(self.language, Clause("dated.also"), self.game.play.span)
        yield Paragraph((Line(lead, "dated.also"),))
        yield ItemList(tuple(items), ordered=False)
