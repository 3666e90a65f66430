"""What is planned of a rule, said sentence by sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from rulewright.diagnostics.model import Diagnostic, Severity
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.prose.blocks import (
    Block,
    ItemList,
    Line,
    ListItem,
    Paragraph,
    TableBlock,
)
from rulewright.prose.microplan import microplanned
from rulewright.prose.microplan.tree import Step, Text, Wording, step_of, text_of
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sections import section
from rulewright.prose.plan.sentence_key import key_of
from rulewright.prose.plan.sentences import (
    Clause,
    Conditions,
    Section,
    Sentence,
    Slot,
    TableText,
    Words,
    joined,
    mentions,
)
from rulewright.prose.speaking import Speaking, Wanted
from rulewright.prose.stale_text import is_said, names_number
from rulewright.prose.tellings.structure import whole_structure


@dataclass(slots=True)
class Sentences(Speaking):
    """Plans a rule once for all languages, and say its sentences in one."""

    def planned(self, item: m.Item) -> Section:
        """Return what is said of an item."""
        return self._planned(item)[0]

    def parts(self, item: m.Item) -> tuple[Section, ...]:
        """Return what is said of an item, and each part of it by itself: the steps of the setup, say."""
        part, problems = self._planned(item)
        self.findings.items += problems
        return tuple(with_inner(part))

    def _planned(self, item: m.Item) -> tuple[Section, tuple[Diagnostic, ...]]:
        """Return what is said of an item, planned once, and what cannot be said."""
        found = self.words.planned.get(id(item))
        if found is None or found[0] is not item:
            scope = scope_of(self.game)
            found = (item, self._section_of(item, scope), tuple(scope.problems))
            self.words.planned[id(item)] = found
        return found[1], found[2]

    def _section_of(self, item: m.Item, scope: Scope) -> Section:
        """Return the section of an item. An example of a house rule need not have words of its own;

        those of the game, of an example that it replaces, tell another story.
        """
        part = section(item, scope)
        catalogue = self.words.catalogues[ORIGINAL]
        overlay = self._house_rule_at(item.span)
        if overlay is None or not isinstance(item, m.Example):
            return part
        story, title = f"example.{item.name}", f"example.{item.name}.title"
        known = catalogue.brought if item.anew else catalogue.messages.keys()
        if story not in known:
            part = replace(part, intro=part.intro[1:])
        if title not in known:
            part = replace(
                part, title=Clause("examples.untitled", {"title": self._overlay_title(overlay)})
            )
        left = [form for form in (title, story) if form in catalogue.messages.keys() - known]
        if left:
            scope.problems.append(_old_story(item, overlay, left))
        return part

    def is_of_house_rule(self, item: m.Item) -> bool:
        """Return whether a house rule brings an item, or brings it anew."""
        return self._house_rule_at(item.span) is not None

    def overlay_title(self, overlay: m.Overlay) -> str:
        """Return what an edition, a variant or a house rule is called: in its own words, or its name."""
        return self.title(self._overlay_title(overlay), overlay.span)

    def overlay_about(self, name: str) -> str:
        """Return what an edition, a variant or a house rule changes and why one would play it, if it says so."""
        form = f"overlay.{name}.about"
        if not self.is_said(form):
            return ""
        return self.title(Clause(form), self.game.play.span)

    def _overlay_title(self, overlay: m.Overlay) -> Slot:
        form = f"overlay.{overlay.name}"
        if overlay.kind != "house_rule" or self.is_said(form):
            return Clause(form)
        return Words(overlay.name.replace("_", " ").capitalize())

    def is_said(self, form: str) -> bool:
        """Return whether somebody has written a message that need not be there: here, or in English."""
        catalogues = self.words.catalogues
        return any(form in catalogues[language].messages for language in (self.language, ORIGINAL))

    def _sentences(self, part: Section) -> list[Block]:
        """Return what a section says sentence by sentence, without those within it."""
        text = self._worded(part)
        blocks: list[Block] = []
        plain: list[Line] = []
        for entry in text.intro:
            if isinstance(entry, Wording):
                plain.append(self._line(entry, part.anchor))
                continue
            if plain:
                blocks.append(Paragraph(tuple(plain)))
                plain = []
            if isinstance(entry, TableText):
                blocks += self._special(entry, part.span, part.anchor, part.sources)
            else:
                item = self._item(entry, part.anchor, ordered=False)
                blocks += [Paragraph(item.lines), ItemList(item.children, ordered=False)]
        if plain:
            blocks.append(Paragraph(tuple(plain)))
        return blocks + self._steps(text, part)

    def _special(
        self,
        entry: Conditions | TableText,
        span: Span,
        anchor: str,
        sources: Sources = NO_SOURCES,
    ) -> list[Block]:
        """Return a table, which says what its rule carries, or a list of conditions."""
        if isinstance(entry, TableText):
            head = tuple(self.title(cell, span) for cell in entry.head)
            rows = tuple(tuple(self.title(cell, span) for cell in row) for row in entry.rows)
            return [TableBlock(head, rows, sources)]
        item = self._item(step_of(sentence_grouping.conditions(entry)), anchor, ordered=False)
        return [Paragraph(item.lines), ItemList(item.children, ordered=False)]

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

    def _laid(self, part: Section) -> tuple[Sequence[sentence_grouping.Item], bool]:
        """Return the steps of a section, and whether they are done one after the other."""
        laid = self.words.laid.get(id(part))
        if laid is None or laid[0] is not part:
            laid = (part, *sentence_grouping.body(part.body))
            self.words.laid[id(part)] = laid
        return laid[1], laid[2]

    def plain_text(self, part: Section) -> Text:
        """Return what a section says as it is planned."""
        return text_of(part, *self._laid(part))

    def _worded(self, part: Section) -> Text:
        """Return how a section is said by itself."""
        found = self.words.worded.get(id(part))
        if found is None or found[0] is not part:
            found = self.words.worded[id(part)] = (part, microplanned(self.plain_text(part)))
        return found[1]

    def _item(self, item: Step, anchor: str, *, ordered: bool) -> ListItem:
        lines = tuple(self._line(entry, anchor) for entry in item.lines)
        children = tuple(self._item(child, anchor, ordered=ordered) for child in item.children)
        return ListItem(lines, children, ordered and item.ordered and len(children) > 1)

    def sentence(self, entry: Wording, anchor: str) -> str:
        """Return the text of one sentence of the page."""
        return self._line(entry, anchor).text

    def _line(self, entry: Wording, anchor: str) -> Line:
        """Return one sentence of the page, which may say several of the plan."""
        first, *others = entry.says
        if not others and (entry.as_planned or self._polished(first, anchor) is not None):
            return self.line(first, anchor)
        for each in entry.says:
            # A name that is given up here is asked for where somebody chooses: its word is told to be missing.
            self.say(Wanted(each.clause, each.span), self.language, key_of(each.clause))
        key = key_of(entry.clause)
        text = self.say(Wanted(entry.clause, first.span), self.language, key)
        draft = bool(self.words.speakers[self.language].missing(key))
        named = dict.fromkeys(name for each in entry.says for name in mentions(each.clause))
        sources = reduce(joined, (each.sources for each in entry.says))
        says = tuple(map(self._structure, entry.says))
        return Line(text, " ".join(says), sources, tuple(named), draft=draft, says=says)

    def line(self, entry: Sentence, anchor: str) -> Line:
        """Return one sentence of the rule with an anchor, polished where there is a better one for it."""
        structure, key = self._structure(entry), key_of(entry.clause)
        # What drafts stood in for is noted by whoever says it.
        text = self.say(Wanted(entry.clause, entry.span), self.language, key)
        draft = bool(self.words.speakers[self.language].missing(key))
        named = tuple(dict.fromkeys(mentions(entry.clause)))
        polished = self._polished(entry, anchor)
        if polished is not None:
            self.used_polish.add((anchor, structure))
            text, draft = polished, False
        return Line(text, structure, entry.sources, named, draft=draft)

    def _structure(self, entry: Sentence) -> str:
        """Return the structure of a sentence of the plan, which names its polished one."""
        known = self.words.structures.get(id(entry))
        if known is None or known[0] is not entry:
            known = self.words.structures[id(entry)] = (entry, whole_structure(entry.clause))
        return known[1]

    def _polished(self, entry: Sentence, anchor: str) -> str | None:
        """Return what an editor has written in place of a sentence, where that still holds."""
        polish = self.words.catalogues[self.language].polish
        if not polish:
            return None
        found = polish.get((anchor, self._structure(entry)))
        named = set(mentions(entry.clause))
        return None if found is None or self.may_be_stale(found, anchor, named) else found

    @property
    def has_stale_rules(self) -> bool:
        """Return whether house rules change anything that words for other rules may say."""
        game = self.game
        return bool(
            game.stale_dependents or game.old_numbers or game.counted_otherwise or game.stale_callers
            or game.unequal
        )

    def may_be_stale(self, text: str, anchor: str, spoken_of: Collection[str]) -> bool:
        """Return whether words for sentences of a rule may say what a house rule has changed elsewhere.

        `spoken_of` are the anchors of the rules that these sentences name.
        """
        game = self.game
        if anchor in game.counted_otherwise or self._names_one_of(game.old_numbers.get(anchor, frozenset()), text):
            return True
        for changed in game.stale_dependents.get(anchor, frozenset()):
            numbers = game.stale_definitions[changed]
            if numbers is None and changed in spoken_of:
                return True
            if self._names_one_of((numbers or frozenset()) | game.old_numbers.get(changed, frozenset()), text):
                return True
        calls = any(name.startswith("verb-") and name[5:] in game.touched for name in spoken_of)
        return calls and self._may_speak_of(text, game.stale_callers.get(anchor, frozenset()))

    def _names_one_of(self, numbers: Collection[int], text: str) -> bool:
        return any(names_number(text, each, self.language) for each in numbers)

    def _may_speak_of(self, text: str, names: frozenset[str]) -> bool:
        """Return whether a text uses a noun for something of the game; yes, where nothing has a noun."""
        if not names:
            return False
        entries = self.words.speakers[self.language].words.entries
        nouns = [
            entry.noun for name in names if (entry := entries.get(name)) is not None and entry.noun is not None
        ]
        return not nouns or any(is_said(noun, text) for noun in nouns)


def _old_story(item: m.Example, overlay: m.Overlay, forms: Sequence[str]) -> Diagnostic:
    """Tell that an example is replaced without words of its own."""
    return Diagnostic(
        "P302", f"The example `{item.name}` has no words of its own any more", item.span,
        reason="The game's words tell of the example that was replaced, so the book leaves them out.",
        suggestion=f"Write `{'` and `'.join(forms)}` in {overlay.name}.words/{{{','.join(LANGUAGES)}}}.po, "
        "or give the example a name of its own.",
        severity=Severity.WARNING,
    )


def with_inner(part: Section) -> Iterator[Section]:
    """Yield a section, and those within it."""
    yield part
    for inner in part.sections:
        yield from with_inner(inner)
