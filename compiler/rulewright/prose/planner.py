"""What is said of each rule, planned once for all languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.diagnostics.model import Diagnostic, Severity
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.absence import as_written
from rulewright.prose.game_words import GameWords
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sections import section
from rulewright.prose.plan.sentences import Clause, Section, Sentence, Slot, Words
from rulewright.prose.planned_section import PlannedSection
from rulewright.prose.tellings.canonical_form import Canonical, lesson
from rulewright.prose.tellings.structure import whole_structure


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans the rules of a game, and keeps what it planned with the words of the game.

    What somebody need not write is looked for in the `language` that asks, and in English.
    """

    game: m.Game
    words: GameWords
    language: str

    def planned(self, item: m.Item) -> tuple[Section, tuple[Diagnostic, ...]]:
        """Return what is said of an item, and what cannot be said."""
        found = self.words.planned.get(id(item))
        if found is None or found[0] is not item:
            scope = scope_of(self.game)
            found = (item, self._section_of(item, scope), tuple(scope.problems))
            self.words.planned[id(item)] = found
        return found[1], found[2]

    def sections(self) -> Mapping[str, Section]:
        """Return all that the book says, examples left out, by anchor: steps of the setup are by themselves."""
        return {
            part.anchor: part
            for chapter in self.game.chapters
            for item in chapter.items
            if not isinstance(item, m.Example)
            for part in with_inner(self.planned(item)[0])
        }

    def of(self, part: Section) -> PlannedSection:
        """Return what is worked out from a section."""
        found = self.words.sections.get(id(part))
        if found is None or found.part is not part:
            found = self.words.sections[id(part)] = PlannedSection(part)
        return found

    def lesson_rule(self, name: str, parts: Sequence[Section]) -> Canonical:
        """Return what a part of the lesson teaches, as its telling knows it."""
        return lesson(f"lesson-{name}", [(part, self.of(part).laid[0]) for part in parts])

    def structure(self, entry: Sentence) -> str:
        """Return the structure of a sentence of the plan, which names its polished one."""
        known = self.words.structures.get(id(entry))
        if known is None or known[0] is not entry:
            known = self.words.structures[id(entry)] = (entry, whole_structure(entry.clause))
        return known[1]

    def overlay_title(self, overlay: m.Overlay) -> Slot:
        """Return what an edition, a variant or a house rule is called: in its own words, or its name."""
        form = f"overlay.{overlay.name}"
        if overlay.kind != "house_rule" or self.is_written(form):
            return Clause(form)
        return Words(overlay.name.replace("_", " ").capitalize())

    def is_written(self, form: str) -> bool:
        """Return whether somebody has written a message that need not be there: here, or in English."""
        catalogues = self.words.catalogues
        return any(form in catalogues[language].messages for language in (self.language, ORIGINAL))

    def _section_of(self, item: m.Item, scope: Scope) -> Section:
        """Return the section of an item. An example of a house rule need not have words of its own;

        those of the game, of an example that it replaces, tell another story.
        """
        part = section(as_written(item), scope)
        catalogue = self.words.catalogues[ORIGINAL]
        overlay = house_rule_at(self.game, item.span)
        if overlay is None or not isinstance(item, m.Example):
            return part
        story, title = f"example.{item.name}", f"example.{item.name}.title"
        known = catalogue.brought if item.anew else catalogue.messages.keys()
        if story not in known:
            part = replace(part, intro=part.intro[1:])
        if title not in known:
            part = replace(
                part, title=Clause("examples.untitled", {"title": self.overlay_title(overlay)})
            )
        left = [form for form in (title, story) if form in catalogue.messages.keys() - known]
        if left:
            scope.problems.append(_old_story(item, overlay, left))
        return part


def house_rule_at(game: m.Game, span: Span) -> m.Overlay | None:
    """Return the house rule whose file a place is in."""
    for overlay in game.overlays:
        if overlay.kind == "house_rule" and overlay.span.file.name == span.file.name:
            return overlay
    return None


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
