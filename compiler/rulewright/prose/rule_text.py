"""What is planned of a rule, said sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce

from rulewright.foundation.source import Span
from rulewright.model.nodes import Sources
from rulewright.prose.blocks import Block, ItemList, Line, ListItem, Paragraph, TableBlock
from rulewright.prose.microplan.tree import Step, Text, Wording
from rulewright.prose.plan.sentence_key import key_of
from rulewright.prose.plan.sentences import (
    Section,
    Sentence,
    TableText,
    joined,
    mentions,
)
from rulewright.prose.planner import Planner
from rulewright.prose.speaking import Speech, Wanted
from rulewright.prose.stale_text import may_be_stale


@dataclass(slots=True)
class RuleText:
    """Says the sentences of a rule, polished where an editor has written a better one."""

    speech: Speech
    planner: Planner
    used_polish: set[tuple[str, str]] = field(default_factory=set)

    def blocks(self, part: Section) -> list[Block]:
        """Return what a section says sentence by sentence, without those within it."""
        text = self.planner.of(part).worded
        blocks: list[Block] = []
        plain: list[Line] = []
        for entry in text.intro:
            if isinstance(entry, Wording):
                plain.append(self.wording(entry, part.anchor))
                continue
            if plain:
                blocks.append(Paragraph(tuple(plain)))
                plain = []
            if isinstance(entry, TableText):
                blocks.append(self.table(entry, part.span, part.sources))
            else:
                item = self._item(entry, part.anchor, ordered=False)
                blocks += [Paragraph(item.lines), ItemList(item.children, ordered=False)]
        if plain:
            blocks.append(Paragraph(tuple(plain)))
        return blocks + self._steps(text, part)

    def table(self, entry: TableText, span: Span, sources: Sources) -> TableBlock:
        """Return a table, which says what its rule carries."""
        head = tuple(self.speech.title(cell, span) for cell in entry.head)
        rows = tuple(tuple(self.speech.title(cell, span) for cell in row) for row in entry.rows)
        return TableBlock(head, rows, sources)

    def _steps(self, text: Text, part: Section) -> list[Block]:
        found = [self._item(item, part.anchor, ordered=part.ordered) for item in text.steps]
        if part.ordered and len(found) > 1:
            return [ItemList(tuple(found), ordered=text.ordered)]
        blocks: list[Block] = []
        for item in found:
            blocks.append(Paragraph(item.lines))
            if item.children:
                blocks.append(ItemList(item.children, item.ordered))
        return blocks

    def _item(self, item: Step, anchor: str, *, ordered: bool) -> ListItem:
        lines = tuple(self.wording(entry, anchor) for entry in item.lines)
        children = tuple(self._item(child, anchor, ordered=ordered) for child in item.children)
        return ListItem(lines, children, ordered and item.ordered and len(children) > 1)

    def wording(self, entry: Wording, anchor: str) -> Line:
        """Return one sentence of the page, which may say several of the plan."""
        first, *others = entry.says
        if not others and (entry.as_planned or self._polished(first, anchor) is not None):
            return self.line(first, anchor)
        for each in entry.says:
            # A name that is given up here is asked for where somebody chooses: its word is told to be missing.
            self.speech.say(Wanted(each.clause, each.span), key_of(each.clause))
        key = key_of(entry.clause)
        text = self.speech.say(Wanted(entry.clause, first.span), key)
        draft = bool(self.speech.lineariser.missing(key))
        named = dict.fromkeys(name for each in entry.says for name in mentions(each.clause))
        sources = reduce(joined, (each.sources for each in entry.says))
        says = tuple(map(self.planner.structure, entry.says))
        return Line(text, " ".join(says), sources, tuple(named), draft=draft, says=says)

    def line(self, entry: Sentence, anchor: str) -> Line:
        """Return one sentence of the rule with an anchor, polished where there is a better one for it."""
        structure, key = self.planner.structure(entry), key_of(entry.clause)
        # What drafts stood in for is noted by whoever says it.
        text = self.speech.say(Wanted(entry.clause, entry.span), key)
        draft = bool(self.speech.lineariser.missing(key))
        named = tuple(dict.fromkeys(mentions(entry.clause)))
        polished = self._polished(entry, anchor)
        if polished is not None:
            self.used_polish.add((anchor, structure))
            text, draft = polished, False
        return Line(text, structure, entry.sources, named, draft=draft)

    def _polished(self, entry: Sentence, anchor: str) -> str | None:
        """Return what an editor has written in place of a sentence, where that still holds."""
        polish = self.speech.catalogue.polish
        if not polish:
            return None
        found = polish.get((anchor, self.planner.structure(entry)))
        if found is None:
            return None
        speech, named = self.speech, frozenset(mentions(entry.clause))
        return None if may_be_stale(speech.game, speech.lineariser.words, found, anchor, named) else found
