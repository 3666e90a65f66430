"""The writer of one game in one language: the way in for pages.

words = load_words(Path("locales"), game, findings)
writer = Writer(game, "de", words, findings)
blocks = writer.rule_text(game.actions["view"])

A rule is said as an editor tells it, where that still holds, and else sentence by sentence. The writer owns who
does the parts: a planner, the speech of the language, who says sentences, and who chooses among tellings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import ORIGINAL
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.prose.blocks import Block, Heading, Line, Paragraph, lines_of
from rulewright.prose.game_words import GameWords
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.plan.examples import told_after
from rulewright.prose.plan.sentences import Clause, Section, Sentence, TableText, Words
from rulewright.prose.planner import Planner, house_rule_at, with_inner
from rulewright.prose.rule_text import RuleText
from rulewright.prose.speaking import UNSAYABLE, Speech
from rulewright.prose.stale_text import story_stale_by, text_stale_by
from rulewright.prose.telling_choice import TellingChoice
from rulewright.prose.tellings.canonical_form import Canonical
from rulewright.prose.tellings.fill_values import Filling
from rulewright.prose.tellings.generated_parts import Chosen, Generator
from rulewright.prose.tellings.splicing import splice


class Writer:
    """Writes rules in one language. What cannot be said goes to the findings, once each."""

    def __init__(
        self, game: m.Game, language: str, words: GameWords, findings: Findings, speech: Speech | None = None
    ) -> None:
        self.game = game
        self.language = language
        self.words = words
        self.findings = findings
        self.speech = speech or Speech(game, language, words, findings)
        self.planner = Planner(game, words, language)
        self.sentences = RuleText(self.speech, self.planner)
        self.tellings = TellingChoice(self.speech, self.planner)

    def rule_text(self, item: m.Item, level: int = 2, *, told: bool = True) -> list[Block]:
        """Return what the book says of an item; unless it may be `told`, sentence by sentence."""
        part, problems = self.planner.planned(item)
        blocks = self.section_text(part, level, told=told)
        self.findings.items += problems
        return blocks

    def example_text(self, example: m.Example, told: Iterable[m.Example]) -> list[Block]:
        """Return an example that begins as one of those told before it, which it speaks of; otherwise nothing."""
        part, _ = self.planner.planned(example)
        for other in told:
            found = told_after(part, self.planner.planned(other)[0])
            if found is not None:
                return self.section_text(found)
        return []

    def part_text(self, item: m.Item, anchor: str) -> list[Block]:
        """Return what the book says of one section of an item, without those within it; of none, nothing."""
        part, problems = self.planner.planned(item)
        found = next((each for each in with_inner(part) if each.anchor == anchor), None)
        blocks = [] if found is None else self.own_text(found)
        self.findings.items += problems
        return blocks

    def name_of(self, item: m.Item) -> str:
        """Return the title of an item, as in the book."""
        found, _ = self.planner.planned(item)
        return self._title_of(found, self.tellings.telling(found))

    def parts(self, item: m.Item) -> tuple[Section, ...]:
        """Return what is said of an item, and each part of it by itself: the steps of the setup, say."""
        part, problems = self.planner.planned(item)
        self.findings.items += problems
        return tuple(with_inner(part))

    def is_told(self, part: Section) -> bool:
        """Return whether an editor's words say all of a section."""
        telling = self.tellings.telling(part)
        return telling is not None and telling.is_whole

    def section_text(self, part: Section, level: int = 2, *, told: bool = True) -> list[Block]:
        """Return a section in this language: as an editor tells it, or sentence by sentence."""
        blocks = self.own_text(part, level, told=told)
        for inner in part.sections:
            blocks += self.section_text(inner, level + 1, told=told)
        return blocks

    def own_text(self, part: Section, level: int = 2, *, told: bool = True) -> list[Block]:
        """Return a section without those within it."""
        return self.text_of_units(part, self.tellings.telling(part) if told else None, level, told=told)

    def text_of_units(
        self, part: Section, telling: Chosen | None, level: int = 2, *, told: bool = True
    ) -> list[Block]:
        """Return a section as some units of a telling say it, and the rest sentence by sentence."""
        title = self._title_of(part, telling) if told else self.speech.title(part.title, part.span)
        said = self._body(part, telling)
        return [Heading(title, part.anchor, level, part.sources), *self._marked_stale(part.anchor, said)]

    def _body(self, part: Section, telling: Chosen | None) -> list[Block]:
        if telling is not None:
            with suppress(*UNSAYABLE):  # sentence by sentence it is told what is missing
                return self.filled(telling, part.span, part.sources)
        return self.sentences.blocks(part)

    def _title_of(self, part: Section, telling: Chosen | None) -> str:
        """Return what a rule is called: as an editor calls it, also where it reads otherwise than was told."""
        if telling is not None and telling.markup.title:
            return telling.markup.title
        if telling is None:
            for title in self.tellings.titles(part.anchor):
                return title
        return self.speech.title(part.title, part.span)

    def wording(self, rule: Canonical) -> str:
        """Return how the generator says each sentence of a rule, with its number; tables by their heads."""
        lines = []
        for each in rule.sentences:
            if isinstance(each.entry, TableText):
                said = " | ".join(self.speech.title(cell, self.game.play.span) for cell in each.entry.head)
            else:
                said = self.speech.sentence(each.entry.clause, each.entry.span)
            lines.append(f"{'  ' * each.depth}[{each.number}] {said}")
        return "\n".join(lines)

    def wordings_of_sentences(self, item: m.Item) -> dict[tuple[str, str], str]:
        """Return how the generator says each sentence of an item, by its anchor and its structure."""
        return {
            (part.anchor, self.planner.structure(entry)): self.speech.sentence(entry.clause, entry.span)
            for part in self.parts(item)
            for each in self.planner.of(part).canonical.sentences
            if isinstance(entry := each.entry, Sentence)
        }

    def filled(self, chosen: Chosen, span: Span, sources: Sources = NO_SOURCES) -> list[Block]:
        """Return a telling with the values of its rule, and what it does not tell sentence by sentence."""
        generator = Generator(lambda said, part: self.sentences.wording(said, part.anchor), self._titled)
        markup = splice(chosen.markup, chosen.kept, generator.inserts(chosen))
        table = partial(self.sentences.table, span=span, sources=sources)
        return Filling(chosen.rule, self.speech.lineariser, table).blocks(markup)

    def _titled(self, part: Section) -> Line:
        """Return what leads to generated sentences of a rule in a lesson: what the rule is called."""
        return Line(f"{self._title_of(part, self.tellings.telling(part))}:", part.anchor)

    # ---- what was written of the printed rules -------------------------------------------------

    def item_stale_by(self, item: m.Note | m.Example) -> tuple[str, ...]:
        """Return the house rules by which a note or the story of an example may be untrue."""
        part = self.planner.planned(item)[0]
        return self._stale_by(part.anchor, self._body(part, self.tellings.telling(part)))

    def _marked_stale(self, anchor: str, said: list[Block]) -> list[Block]:
        """Return a note or the story of an example, marked where it is of before."""
        by = self._stale_by(anchor, said) if self.game.house_rules.stale_facts else ()
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
            item is None or (sort, name) in self.game.house_rules.kept or not said
            or not isinstance(said[0], Paragraph) or not said[0].lines
            or house_rule_at(self.game, item.span) is not None
            or f"{sort}.{name}" in self.words.catalogues[ORIGINAL].brought
            or any(each.beside for each in self.tellings.written(anchor))
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
        named = [self.speech.title(Clause("dated.name", {"name": Words(each)}), span) for each in titles]
        listed = grammar(self.language).listing(named, "and")
        return self.speech.sentence(Clause("dated.without", {"names": Words(listed)}), span)

    def overlay_title(self, overlay: m.Overlay) -> str:
        """Return what an edition, a variant or a house rule is called: in its own words, or its name."""
        return self.speech.title(self.planner.overlay_title(overlay), overlay.span)

    def overlay_about(self, name: str) -> str:
        """Return what an edition, a variant or a house rule changes and why one would play it, if it says so."""
        form = f"overlay.{name}.about"
        if not self.planner.is_written(form):
            return ""
        return self.speech.title(Clause(form), self.game.play.span)


def told_alike(there: Sequence[tuple[Section, Writer]]) -> list[Chosen] | None:
    """Return how an editor tells several states of one rule: each with its own telling where these say all of it,

    and else with the units of one telling that hold for all; None if there are none.
    """
    own = [writer.tellings.telling(part) for part, writer in there]
    if all(each is not None and each.is_whole for each in own):
        return [each for each in own if each is not None]
    last = own[-1]
    if last is None:
        return None
    kept: Collection[int] | None = None
    while True:
        found = [
            writer.tellings.as_it_stands(last.telling, writer.planner.of(part).canonical, (part,), within=kept)
            for part, writer in there
        ]
        every = [each for each in found if each is not None and each.kept]
        if len(every) < len(there):
            return None
        common = frozenset.intersection(*(each.kept for each in every))
        if common == kept or all(each.kept == common for each in every):
            return every
        kept = common
