"""The writer of one game in one language: the way in for pages and for the engine's texts.

words = load_words(Path("locales"), game, findings)
writer = Writer(game, "de", words, findings)
blocks = writer.rule_text(game.actions["view"])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings, Note, Severity
from rulewright.foundation import cache
from rulewright.foundation.languages import COMPLETE, LANGUAGE_NAMES, LANGUAGES, ORIGINAL, Voices
from rulewright.foundation.memo import Memo, Same
from rulewright.foundation.source import SourceFile, Span, lies_in
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.model.types import EnumType, Type
from rulewright.prose.blocks import (
    Block,
    Heading,
    ItemList,
    Line,
    ListItem,
    Paragraph,
    TableBlock,
    lines_of,
)
from rulewright.prose.dated import is_left_out, made_so, names_number, story_made_so
from rulewright.prose.drafts import Missing
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.languages.words import MissingWord
from rulewright.prose.plan import layout
from rulewright.prose.plan.expressions import condition
from rulewright.prose.plan.keys import key_of
from rulewright.prose.plan.rules import action_scope, handler_scope
from rulewright.prose.plan.scope import Scope
from rulewright.prose.plan.sections import section
from rulewright.prose.plan.sentences import (
    Clause,
    Conditions,
    Section,
    Sentence,
    Series,
    Slot,
    TableText,
    Thing,
    Words,
)
from rulewright.prose.plan.statements import choice_clause
from rulewright.prose.plan.vocabulary import any_value
from rulewright.prose.realise import MissingMessage, Speaker, Unfilled
from rulewright.prose.tellings.added import Added, added
from rulewright.prose.tellings.canonical import Canonical, canonical, lesson
from rulewright.prose.tellings.fill import Filling
from rulewright.prose.tellings.markup import Markup, ProofKind, TellingError, read
from rulewright.prose.tellings.match import faults, follows
from rulewright.prose.words.catalogue import Catalogue, Telling, load_catalogues
from rulewright.prose.words.lexicon import (
    LexiconError,
    LexiconFile,
    lexicon_digest,
    lexicon_of,
    read_file,
)

UNSAID = "…"


class Speakers(Mapping[str, Speaker]):
    """Who speaks each language; the words of one are read when it is first asked to."""

    def __init__(
        self, catalogues: Mapping[str, Catalogue], lexicons: Mapping[str, tuple[LexiconFile, ...]],
        *, drafts: str,
    ) -> None:
        self._catalogues = catalogues
        self._lexicons = lexicons
        self._drafts = drafts
        self._found: dict[str, Speaker] = {}

    def __getitem__(self, language: str) -> Speaker:
        found = self._found.get(language)
        if found is None:
            words = lexicon_of(self._lexicons[language], language)
            found = self._found[language] = Speaker(
                self._catalogues[language], words, drafts=self._drafts
            )
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._lexicons)

    def __len__(self) -> int:
        return len(self._lexicons)


_MOST_PLANNED = 10_000
"""How many items, and how many sentences of them, are remembered for other languages and games."""


@dataclass(frozen=True, slots=True)
class GameWords:
    """The catalogues and lexicons for one game, of the languages of its `voices` and of English.

    `digests` are of the lexicons.
    """

    catalogues: Mapping[str, Catalogue]
    speakers: Mapping[str, Speaker]
    planned: dict[int, tuple[m.Item, Section, tuple[Diagnostic, ...]]] = field(default_factory=dict)
    """What is said of each item, by identity: all languages say the same."""
    laid: dict[int, tuple[Section, Sequence[layout.Item], bool]] = field(default_factory=dict)
    """The steps of these sections in order, by identity."""
    canonical: dict[int, tuple[Sentence, str, bytes]] = field(default_factory=dict)
    """The English of each of these sentences, which names its polished ones, and its key."""
    added: dict[int, tuple[Section, Added]] = field(default_factory=dict)
    """What house rules add to these sections, by identity."""
    rules: dict[int, tuple[Section, Canonical]] = field(default_factory=dict)
    """What each of these sections says, as its tellings know it, by identity."""
    digests: Mapping[str, bytes] = field(default_factory=dict)
    lexicons: Mapping[str, tuple[LexiconFile, ...]] = field(default_factory=dict)
    """The files of nouns of each language, the general one first."""
    voices: Voices = COMPLETE

    def digest(self, language: str) -> bytes:
        """A hash of all that a language has to speak with."""
        drafts = b"drafts" if self.voices.drafts else b""
        return cache.digest(self.catalogues[language].digest, self.digests[language], drafts)

    def forget_old(self) -> None:
        """Forgets what was planned where it has become too much."""
        if max(len(self.planned), len(self.laid), len(self.canonical)) > _MOST_PLANNED:
            self.planned.clear()
            self.laid.clear()
            self.canonical.clear()
            self.rules.clear()
            self.added.clear()
            for speaker in self.speakers.values():
                speaker.forget()


def load_words(
    locales: Path, game: m.Game, findings: Findings, folders: Sequence[Path] = (),
    voices: Voices = COMPLETE,
) -> GameWords | None:
    """Reads everything that a game is said with; nothing if it cannot be used.

    `folders` are of overlays that bring words along: `<language>.po` with sentences and
    `<language>.toml` with nouns and names. English is always read: sentences are known by it.
    """
    languages = tuple(dict.fromkeys((ORIGINAL, *voices.languages)))
    catalogues = load_catalogues(locales, game.name, findings, folders, voices)
    lexicons = {
        language: tuple(
            map(
                read_file,
                (
                    locales / language / "lexicon.toml",
                    *_game_files(locales / language, game.name),
                    *(
                        path for folder in folders
                        if lies_in(folder, path := folder / f"{language}.toml")
                    ),
                ),
            )
        )
        for language in languages
    }
    digests = {language: lexicon_digest(lexicons[language], language) for language in languages}
    whole = True
    for language in languages:
        if digests[language] in _in_order:
            continue
        try:
            lexicon_of(lexicons[language], language)
        except LexiconError as error:
            whole = False
            for problem in error.problems:
                file = shown_as(problem.file, locales, folders)
                findings.add(
                    Diagnostic("P301", problem.headline, problem.span(file), reason=problem.reason)
                )
        else:
            _in_order.add(digests[language])
    if not whole:
        return None

    def words() -> GameWords:
        speakers = Speakers(catalogues, lexicons, drafts=game.name if voices.drafts else "")
        return GameWords(catalogues, speakers, digests=digests, voices=voices, lexicons=lexicons)

    found = _spoken.get((Same(catalogues), voices, *digests.values()), words)
    found.forget_old()
    return found


def shown_as(file: str, locales: Path, folders: Sequence[Path]) -> str:
    """What a file of words is called for people: by the project, or by the folder of its overlay."""
    for folder in folders:
        if file.startswith(f"{folder.as_posix()}/"):
            return file.removeprefix(f"{folder.parent.as_posix()}/")
    return file.removeprefix(f"{locales.parent.as_posix()}/")


def _old_story(item: m.Example, overlay: m.Overlay, forms: Sequence[str]) -> Diagnostic:
    """Tells that an example is replaced without words of its own."""
    return Diagnostic(
        "P302", f"The example `{item.name}` has no words of its own any more", item.span,
        reason="The game's words tell of the example that was replaced, so the book leaves them out.",
        suggestion=f"Write `{'` and `'.join(forms)}` in {overlay.name}.words/{{{','.join(LANGUAGES)}}}.po, "
        "or give the example a name of its own.",
        severity=Severity.WARNING,
    )


_in_order = cache.Ledger("lexicons")
"""The lexicon files that were found to be in order."""
_spoken: Memo[GameWords] = Memo(16)


def _game_files(folder: Path, game: str) -> list[Path]:
    names = ("names.toml", f"{game}.toml", f"{game}_names.toml")
    return [folder / name for name in names if (folder / name).exists()]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that is to be said: a `whole` sentence, or a title or the cell of a table."""

    slot: Slot
    span: Span
    whole: bool = True


@dataclass(slots=True)
class Writer:
    """Writes rules in one language. What cannot be said goes to the findings, once each."""

    game: m.Game
    language: str
    words: GameWords
    findings: Findings
    used_polish: set[tuple[str, str]] = field(default_factory=set)
    used_tellings: set[Telling] = field(default_factory=set)
    drafted: dict[Missing, Span] = field(default_factory=dict)
    """What drafts stand in for in this language, and where it was first asked for."""
    _told: set[tuple[str, str]] = field(default_factory=set)

    # ---- rules ---------------------------------------------------------------------------------

    def rule_text(self, item: m.Item, level: int = 2, *, told: bool = True) -> list[Block]:
        """What the book says of an item; unless it may be `told`, sentence by sentence."""
        part, problems = self._planned(item)
        blocks = self.section_text(part, level, told=told)
        self.findings.items += problems
        return blocks

    def planned(self, item: m.Item) -> Section:
        """What is said of an item."""
        return self._planned(item)[0]

    def parts(self, item: m.Item) -> tuple[Section, ...]:
        """What is said of an item, and each part of it by itself: the steps of the setup, say."""
        part, problems = self._planned(item)
        self.findings.items += problems
        return tuple(_with_inner(part))

    def is_told(self, part: Section) -> bool:
        """Whether an editor's words say a section."""
        return self._telling(part) is not None

    def was_told(self, part: Section) -> bool:
        """Whether an editor's words said a section before it was changed."""
        told = part.anchor in self.words.catalogues[self.language].tellings
        return told and not self.is_told(part)

    def is_of_house_rule(self, item: m.Item) -> bool:
        """Whether a house rule brings an item, or brings it anew."""
        return self._house_rule_at(item.span) is not None

    def _planned(self, item: m.Item) -> tuple[Section, tuple[Diagnostic, ...]]:
        """What is said of an item, planned once, and what cannot be said."""
        found = self.words.planned.get(id(item))
        if found is None or found[0] is not item:
            scope = Scope(self.game)
            found = (item, self._section_of(item, scope), tuple(scope.problems))
            self.words.planned[id(item)] = found
        return found[1], found[2]

    def _section_of(self, item: m.Item, scope: Scope) -> Section:
        """The section of an item. An example of a house rule need not have words of its own;

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

    def overlay_title(self, overlay: m.Overlay) -> str:
        """What an edition, a variant or a house rule is called: in its own words, or its name."""
        return self.title(self._overlay_title(overlay), overlay.span)

    def overlay_about(self, name: str) -> str:
        """What an edition, a variant or a house rule changes and why one would play it, if it says so."""
        form = f"overlay.{name}.about"
        if form not in self.words.catalogues[ORIGINAL].messages:
            return ""
        return self.title(Clause(form), self.game.play.span)

    def _overlay_title(self, overlay: m.Overlay) -> Slot:
        form = f"overlay.{overlay.name}"
        if overlay.kind != "house_rule" or form in self.words.catalogues[ORIGINAL].messages:
            return Clause(form)
        return Words(overlay.name.replace("_", " ").capitalize())

    def _house_rule_at(self, span: Span) -> m.Overlay | None:
        """The house rule whose file a place is in."""
        for overlay in self.game.overlays:
            if overlay.kind == "house_rule" and overlay.span.file.name == span.file.name:
                return overlay
        return None

    def section_text(self, part: Section, level: int = 2, *, told: bool = True) -> list[Block]:
        """A section in this language: as an editor tells it, or sentence by sentence."""
        blocks = self.own_text(part, level, told=told)
        for inner in part.sections:
            blocks += self.section_text(inner, level + 1, told=told)
        return blocks

    def own_text(self, part: Section, level: int = 2, *, told: bool = True) -> list[Block]:
        """A section without those within it."""
        telling = self._telling(part) if told else None
        title = self._title_of(part, telling) if told else self.title(part.title, part.span)
        said = self._body(part, telling)
        return [Heading(title, part.anchor, level, part.sources), *self._dated(part.anchor, said)]

    def _sentences(self, part: Section) -> list[Block]:
        """What a section says sentence by sentence, without those within it."""
        blocks: list[Block] = []
        plain: list[Line] = []
        for entry in part.intro:
            if isinstance(entry, Sentence):
                plain.append(self.line(entry, part.anchor))
                continue
            if plain:
                blocks.append(Paragraph(tuple(plain)))
                plain = []
            blocks += self._special(entry, part.span, part.anchor, part.sources)
        if plain:
            blocks.append(Paragraph(tuple(plain)))
        return blocks + self._steps(part)

    # ---- what was written of the printed rules -------------------------------------------------

    def _body(self, part: Section, telling: Markup | None) -> list[Block]:
        return self._sentences(part) if telling is None else self._as_told(telling, part)

    def item_made_old(self, item: m.Note | m.Example) -> tuple[str, ...]:
        """The house rules by which a note or the story of an example may be untrue."""
        part = self.planned(item)
        return self._made_old(part.anchor, self._body(part, self._telling(part)))

    def _dated(self, anchor: str, said: list[Block]) -> list[Block]:
        """A note or the story of an example, marked where it is of before."""
        by = self._made_old(anchor, said) if self.game.dated else ()
        if not by:
            return said
        first, *others = said
        assert isinstance(first, Paragraph)
        line = first.lines[0]
        marked = replace(line, text=f"({self.written_without(by)}) {line.text}")
        return [Paragraph((marked, *first.lines[1:])), *others]

    def _made_old(self, anchor: str, said: Sequence[Block]) -> tuple[str, ...]:
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
            return story_made_so(
                self.game, item, lines[0].text, lines[0].id, self.language
            )
        return made_so(
            self.game, (*item.sources.facts, *item.sources.rulings), text, self.language
        )

    def _tellings(self, anchor: str) -> tuple[Telling, ...]:
        return self.words.catalogues[self.language].tellings.get(anchor, ())

    def written_without(self, by: Sequence[str]) -> str:
        """That something was written for the game without these house rules."""
        titles = [self.overlay_title(o) for o in self.game.overlays if o.name in by]
        span = self.game.play.span
        named = [self.title(Clause("dated.name", {"name": Words(each)}), span) for each in titles]
        listed = grammar(self.language).listing(named, "and")
        return self._said(self.language, Clause("dated.without", {"names": Words(listed)}), span)

    # ---- tellings ------------------------------------------------------------------------------

    def canonical(self, part: Section) -> Canonical:
        """What a section says, as its tellings know it."""
        found = self.words.rules.get(id(part))
        if found is None or found[0] is not part:
            rule = canonical(part, self._laid(part)[0], self.words.speakers[ORIGINAL])
            found = self.words.rules[id(part)] = (part, rule)
        return found[1]

    def _telling(self, part: Section) -> Markup | None:
        """The telling that says a section, if there is one."""
        if part.anchor not in self.words.catalogues[self.language].tellings:
            return None
        telling = self._telling_of_whole(part)
        if telling is None and self.game.grown.get(part.anchor, False):
            return self._telling_of_whole(self._added(part).before)
        return telling

    def _telling_of_whole(self, part: Section) -> Markup | None:
        """The telling that says a section with all that is in it now."""
        try:
            return self._telling_of(self.canonical(part), (part,))
        except _UNSAYABLE:
            return None  # reported where sentences are checked

    def _added(self, part: Section) -> Added:
        """What house rules add to a section."""
        found = self.words.added.get(id(part))
        if found is None or found[0] is not part:
            own = {o.span.file.name for o in self.game.overlays if o.kind == "house_rule"}
            found = self.words.added[id(part)] = (part, added(part, own))
        return found[1]

    def is_doubtful(self, text: str, parts: Sequence[Section]) -> bool:
        """Whether what was written about rules may say what a house rule has changed elsewhere."""
        return any(self._is_doubtful(text, part.anchor) for part in parts)

    def _is_doubtful(self, text: str, anchor: str) -> bool:
        numbers = self.game.unsettled.get(anchor, frozenset())
        return numbers is None or any(names_number(text, each, self.language) for each in numbers)

    def _telling_of(
        self, rule: Canonical, parts: Sequence[Section], *, whole: bool = True
    ) -> Markup | None:
        written = self.words.catalogues[self.language].tellings.get(rule.anchor, ())
        identity = rule.text
        for each in sorted(written, key=lambda each: each.rule != identity):  # its own one first
            try:
                markup = read(each.text, self.language)
            except TellingError:
                continue  # reported where tellings are checked
            if not each.beside and not self._is_kept(rule.anchor) and self.is_doubtful(
                markup.words, parts
            ):
                continue
            if follows(each.rule, rule, markup) and not any(faults(markup, rule, whole=whole)):
                self.used_tellings.add(each)
                return markup
        return None

    def _is_kept(self, anchor: str) -> bool:
        """Whether a house rule says that what is written of something still holds."""
        sort, _, name = anchor.partition("-")
        return (sort, name) in self.game.kept

    def _as_told(self, telling: Markup, part: Section) -> list[Block]:
        if not self.game.grown.get(part.anchor, False) or self._telling_of_whole(part) is not None:
            return self._filled(telling, self.canonical(part), part.span, part.sources)
        first, last = self.added_text(part)
        told = self._filled(telling, self.canonical(self._added(part).before), part.span, part.sources)
        return [*first, *told, *last]

    def added_text(self, part: Section) -> tuple[list[Block], list[Block]]:
        """What house rules add to a section that is told as before: said before the telling, and behind it."""
        if not self.is_told(part) or self._telling_of_whole(part) is not None:
            return [], []
        new = self._added(part)
        return self._sentences(new.first), self._sentences(new.last)

    def _filled(
        self, telling: Markup, rule: Canonical, span: Span, sources: Sources = NO_SOURCES
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
            return fact in self.game.undone or (not (own or self._is_kept(rule.anchor)) and is_left_out(
                self.game, fact, text, self.language
            ))

        filling = Filling(rule, speaker, self.game.examples, table, is_gone)
        return filling.blocks(telling)

    # ---- lessons -------------------------------------------------------------------------------

    def sections(self) -> Mapping[str, Section]:
        """All that the book says, examples left out, by anchor: steps of the setup are by themselves."""
        return {
            part.anchor: part
            for chapter in self.game.chapters
            for item in chapter.items
            if not isinstance(item, m.Example)
            for part in _with_inner(self._planned(item)[0])
        }

    def lesson_rule(self, name: str, parts: Sequence[Section]) -> Canonical:
        """What a part of the lesson teaches, as its telling knows it."""
        laid = [(part, self._laid(part)[0]) for part in parts]
        return lesson(f"lesson-{name}", name, laid, self.words.speakers[ORIGINAL])

    def lesson_title(self, name: str) -> str:
        """What a part of the lesson is called."""
        return next(self._titles_told(f"lesson-{name}"), name.replace("_", " ").capitalize())

    def lesson_made_old(self, name: str, rules: Sequence[str]) -> tuple[str, ...]:
        """The house rules by which a lesson that says its rules falls away, or a sentence of it."""
        if self._is_kept(f"lesson-{name}") or not self._tellings(f"lesson-{name}"):
            return ()
        sections = self.sections()
        parts = self._before([sections[rule] for rule in rules])
        every = tuple(o.name for o in self.game.overlays if o.kind == "house_rule")
        try:
            rule = self.lesson_rule(name, parts)
        except _UNSAYABLE:
            return ()
        for each in self._tellings(f"lesson-{name}"):
            try:
                markup = read(each.text, self.language)
            except TellingError:
                continue
            if each.beside or not follows(each.rule, rule, markup):
                continue
            if self.is_doubtful(markup.words, parts):
                return every
            by: dict[str, None] = {}
            for piece in markup.pieces():
                for proof in () if piece.sentences else piece.proofs:
                    if proof.kind is ProofKind.FACT and is_left_out(
                        self.game, proof.name, piece.template.text, self.language
                    ):
                        by |= dict.fromkeys(self.game.dated[proof.name].by)
            return tuple(by)
        return ()

    def lesson_text(self, name: str, parts: Sequence[Section], level: int = 2) -> list[Block]:
        """A part of the lesson: as an editor teaches it, or else the rules that it is to teach."""
        if f"lesson-{name}" in self.words.catalogues[self.language].tellings:
            for sections in (parts, self._before(parts)):
                try:
                    rule = self.lesson_rule(name, sections)
                    telling = self._telling_of(rule, sections, whole=False)
                except _UNSAYABLE:
                    telling = None
                if telling is not None:
                    title = telling.title or name.replace("_", " ").capitalize()
                    said = self._filled(telling, rule, self.game.play.span)
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
            for part in parts
        ]

    def _more(self, parts: Sequence[Section]) -> Iterator[Block]:
        """What house rules add to the rules of a lesson, below what these are called."""
        items: list[ListItem] = []
        for part in parts:
            if not self.game.grown.get(part.anchor, False):
                continue
            new = self._added(part)
            lines: list[Line] = [Line(f"{self._title_of(part, self._telling(part))}:", part.anchor)]
            children: list[ListItem] = []
            for block in (*self._sentences(new.first), *self._sentences(new.last)):
                if isinstance(block, ItemList):
                    children += block.items
                else:
                    lines += lines_of([block])
            items.append(ListItem(tuple(lines), tuple(children)))
        lead = self._said(self.language, Clause("dated.also"), self.game.play.span)
        yield Paragraph((Line(lead, "dated.also"),))
        yield ItemList(tuple(items), ordered=False)

    def _special(
        self,
        entry: Conditions | TableText,
        span: Span,
        anchor: str,
        sources: Sources = NO_SOURCES,
    ) -> list[Block]:
        """A table, which says what its rule carries, or a list of conditions."""
        if isinstance(entry, TableText):
            head = tuple(self.title(cell, span) for cell in entry.head)
            rows = tuple(tuple(self.title(cell, span) for cell in row) for row in entry.rows)
            return [TableBlock(head, rows, sources)]
        item = self._item(layout.conditions(entry), anchor, ordered=False)
        return [Paragraph(item.lines), ItemList(item.children, ordered=False)]

    def _steps(self, part: Section) -> list[Block]:
        steps, in_turn = self._laid(part)
        found = [self._item(item, part.anchor, ordered=part.ordered) for item in steps]
        if part.ordered and len(found) > 1:
            return [ItemList(tuple(found), ordered=in_turn)]
        blocks: list[Block] = []
        for item in found:
            blocks.append(Paragraph(item.lines))
            if item.children:
                blocks.append(ItemList(item.children, item.ordered))
        return blocks

    def _laid(self, part: Section) -> tuple[Sequence[layout.Item], bool]:
        """The steps of a section, and whether they are done one after the other."""
        laid = self.words.laid.get(id(part))
        if laid is None or laid[0] is not part:
            laid = (part, *layout.body(part.body))
            self.words.laid[id(part)] = laid
        return laid[1], laid[2]

    def _item(self, item: layout.Item, anchor: str, *, ordered: bool) -> ListItem:
        lines = tuple(self.line(entry, anchor) for entry in item.sentences)
        children = tuple(self._item(child, anchor, ordered=ordered) for child in item.children)
        return ListItem(lines, children, ordered and item.ordered and len(children) > 1)

    def line(self, entry: Sentence, anchor: str) -> Line:
        """One sentence of the rule with an anchor, polished where there is a better one for it."""
        known = self.words.canonical.get(id(entry))
        wanted = Wanted(entry.clause, entry.span)
        if known is None or known[0] is not entry:
            key = key_of(entry.clause)
            known = (entry, self.say(wanted, ORIGINAL, key), key)
            self.words.canonical[id(entry)] = known
        canonical = known[1]
        # Also in English it is said here: what drafts stood in for is noted by whoever says it.
        text = self.say(wanted, self.language, known[2])
        draft = bool(self.words.speakers[self.language].missing(known[2]))
        polished = self.words.catalogues[self.language].polish.get((anchor, canonical))
        if polished is not None and not self._is_touched(anchor, polished):
            self.used_polish.add((anchor, canonical))
            text, draft = polished, False
        named = tuple(dict.fromkeys(layout.mentions(entry.clause)))
        return Line(text, canonical, entry.sources, named, draft=draft)

    def title(self, slot: Slot, span: Span) -> str:
        """A title or the cell of a table."""
        return self.say(Wanted(slot, span, whole=False), self.language)

    def _is_touched(self, anchor: str, said: str) -> bool:
        """Whether a house rule changes this rule, or one that it rests on and that this may say."""
        if (anchor.partition("-")[2] or anchor) in self.game.touched and anchor not in self.game.grown:
            return True
        return self._is_doubtful(said, anchor)

    def stale_polish(self) -> tuple[tuple[str, str], ...]:
        """The rules and ids of polished sentences for which nothing was generated so far."""
        every = self.words.catalogues[self.language].polish
        return tuple(key for key in every if key not in self.used_polish)

    # ---- texts for the engine ------------------------------------------------------------------

    def failing_text(
        self, expr: m.Expr, within: m.Item | None, labels: Mapping[m.Local, str]
    ) -> str:
        """That a condition does not hold, as it is told to who acts.

        The names in `labels` are called by a number: "field 18".
        """
        scope = self._scope(within)
        for local, label in labels.items():
            scope = scope.naming(local, Thing(local.name, label=label))
        main = _main_order(condition(expr, scope, holds=False))
        self.findings.items += scope.problems
        return self._said(self.language, Clause("item", {"what": main}), expr.span)

    def need_text(self, need: m.Need, action: m.Action) -> Line:
        """What an action needs, as the book says it."""
        scope = self._scope(action)
        said = Clause("actions.needs", {"cond": condition(need.test, scope)})
        self.findings.items += scope.problems
        return self.line(Sentence(said, need.span, need.sources), rule_anchor(action))

    def choice_text(self, choice: m.Choose, within: m.Item | None = None) -> str:
        """What a player is asked who has to choose."""
        form = f"choice.{choice.name}"
        if form in self.words.catalogues[ORIGINAL].messages:
            return self._said(self.language, Clause(form), choice.span)
        scope = self._scope(within)
        if isinstance(choice.chooser, m.LocalRef) and choice.chooser.index is None:
            scope = scope.addressing(choice.chooser.local)
        clause = choice_clause(choice, scope)
        if "who" in clause.slots:
            slots = {name: slot for name, slot in clause.slots.items() if name != "who"}
            clause = replace(
                clause, form=clause.form.replace(".statement", ".command"), slots=slots
            )
        self.findings.items += scope.problems
        anchor = "" if within is None else rule_anchor(within)
        return self.line(Sentence(clause, choice.span), anchor).text

    def may_text(self, may: m.May) -> str:
        """What a player may do or leave, as the title of the choice."""
        return self.title(Clause(f"may.{may.label}"), may.span)

    def kind_name(self, enum: str, value: int) -> str:
        """The name of a value by itself."""
        span = self.game.enums[enum].span
        return self.title(any_value(Scope(self.game), EnumType(enum), value, span), span)

    def value_text(self, kind: Type, value: int, span: Span) -> str:
        """Any value by itself, "none" and "yes" included."""
        return self.title(any_value(Scope(self.game), kind, value, span), span)

    def name_of(self, item: m.Item) -> str:
        """The title of an item, as in the book."""
        found, _ = self._planned(item)
        return self._title_of(found, self._telling(found))

    def _title_of(self, part: Section, telling: Markup | None) -> str:
        """What a rule is called: as an editor calls it, also where it reads otherwise than was told."""
        if telling is not None and telling.title:
            return telling.title
        if telling is None:
            for title in self._titles_told(part.anchor):
                return title
        return self.title(part.title, part.span)

    def _titles_told(self, anchor: str) -> Iterator[str]:
        """What the tellings of a rule or a lesson call it, whether they say it or not."""
        for each in self.words.catalogues[self.language].tellings.get(anchor, ()):
            try:
                title = read(each.text, self.language).title
            except TellingError:
                continue  # reported where tellings are checked
            if title:
                yield title

    def _scope(self, within: m.Item | None) -> Scope:
        scope = Scope(self.game)
        match within:
            case m.Action():
                return action_scope(within, scope)
            case m.Card(handlers=(handler, *_)):
                return handler_scope(within, handler, scope)
            case _:
                return scope

    # ---- speaking ------------------------------------------------------------------------------

    def _said(self, language: str, clause: Clause, span: Span) -> str:
        return self.say(Wanted(clause, span), language)

    def say(self, wanted: Wanted, language: str, key: bytes | None = None) -> str:
        """The text, or a diagnostic and a mark in its place; `key` is that of what is to be said."""
        slot, span = wanted.slot, wanted.span
        speaker = self.words.speakers[language]
        key = key_of(slot, wanted.whole) if key is None else key
        try:
            text = speaker.say(slot, wanted.whole, key)
            if language == self.language:
                for missing in speaker.missing(key):
                    self.drafted.setdefault(missing, span)
            return text
        except MissingWord as error:
            home = self._home(error.key, span)
            self._tell_missing(
                "P301", f'No word for "{error.key}"', home, language,
                self._place(home, "toml"), f"`[{error.key}]`",
            )
        except MissingMessage as error:
            if self._is_broken(error.form, language):
                return UNSAID
            own = is_own_form(error.form)
            span = self._declared(error.form, span)
            home = self._home(_named(error.form), span) if own else span
            self._tell_missing(
                "P302", f'No sentence for "{error.form}"', span, language,
                self._place(home, "po") if own else "locales/{language}/rulewright.po",
                f'`msgctxt "{error.form}"`', own,
            )
        except Unfilled as error:
            self._tell_unfilled(error, language, span)
        return UNSAID

    def _is_broken(self, form: str, language: str) -> bool:
        """Whether a message is there and was told to be broken."""
        return any(
            item.code in ("P303", "P304") and item.headline.startswith(f'"{form}"')
            and language in re.split(r"[./]", item.span.file.name)
            for item in self.findings.items
        )

    def place_of(self, key: str, is_word: bool, span: Span) -> tuple[str, Span]:
        """The house rule whose words something missing belongs to, or "", and what it is for."""
        home = self._home(key if is_word else _named(key), span)
        overlay = self._house_rule_at(home)
        return "" if overlay is None else overlay.name, home

    def _home(self, key: str, span: Span) -> Span:
        """Where a house rule declares what a word is for; the place that asks for it otherwise."""
        game = self.game
        declared = (
            game.cards, game.zones, game.functions, game.variables, game.tables, game.verbs,
            game.actions, game.triggers,
        )
        for items in declared:
            if key in items and self._house_rule_at(items[key].span) is not None:
                return items[key].span
        return span

    def _declared(self, form: str, span: Span) -> Span:
        """Where a verb or a value is declared that has no sentence; the place that asks for it otherwise.

        What asks for it may be a whole block, of which the call is any line.
        """
        kind, key = form.partition(".")[0], _named(form)
        declared: Mapping[str, m.Verb | m.Function] = (
            self.game.verbs if kind == "verb" else self.game.functions if kind in _VALUES else {}
        )
        return declared[key].span if key in declared else span

    def _place(self, span: Span, suffix: str) -> str:
        """Where the words of a rule are written: beside a house rule, or with those of the game."""
        overlay = self._house_rule_at(span)
        if overlay is not None:
            return f"{overlay.name}.words/{{language}}.{suffix}, beside {overlay.name}.rules"
        return f"locales/{{language}}/{self.game.name}.{suffix}"

    def _tell_missing(
        self, code: str, headline: str, span: Span, language: str, place: str, what: str,
        own: bool = True,
    ) -> None:
        """Reports what a language cannot say; what several cannot say is one finding."""
        if (code, f"{headline} {language}") in self._told:
            return
        self._told.add((code, f"{headline} {language}"))
        start = f"{headline} in "
        names = [LANGUAGE_NAMES[language]]
        for index, item in enumerate(self.findings.items):
            if item.code == code and item.headline.startswith(start):
                known = item.headline.removeprefix(start).split(", ")
                if names[0] in known:
                    return
                names = [*known, *names]
                del self.findings.items[index]
                break
        codes = [code_of for code_of, name in LANGUAGE_NAMES.items() if name in names]
        files = place.replace("{language}", codes[0] if len(codes) == 1 else f"{{{','.join(codes)}}}")
        command, called = self.command(span) if own else ("", ())
        mend = f"Run `{command}`, and fill in {what} in {files}." if own else f"Write {what} in {files}."
        told = ", ".join(LANGUAGE_NAMES[each] for each in codes)
        self.findings.add(
            Diagnostic(code, f"{start}{told}", span, suggestion=mend, called=called)
        )

    def command(self, span: Span) -> tuple[str, tuple[SourceFile, ...]]:
        """What writes the entries that are missing, to be filled in, and the file that it names."""
        overlay = self._house_rule_at(span)
        if overlay is None:
            return f"rulewright words {self.game.name} --write", ()
        file = overlay.span.file
        elsewhere = "/" not in file.name  # a file anywhere; or one of the game's, known by its name
        rule = file.name if elsewhere else overlay.name
        return f"rulewright words {self.game.name} --with {rule} --write", (file,) if elsewhere else ()

    def _tell_unfilled(self, error: Unfilled, language: str, span: Span) -> None:
        """Reports a message that cannot be filled; the same fault in several languages is one finding."""
        name, start, end = LANGUAGE_NAMES[language], f'"{error.form}" in ', f" {error.problem}"
        if ("P303", f"{start}{name}{end}") in self._told:
            return
        self._told.add(("P303", f"{start}{name}{end}"))
        span = error.span or span
        for index, item in enumerate(self.findings.items):
            said = item.headline
            if item.code == "P303" and said.startswith(start) and said.endswith(end):
                known = said.removeprefix(start).removesuffix(end).split(", ")
                if name not in known:
                    headline = f"{start}{', '.join((*known, name))}{end}"
                    notes = (*item.notes, Note(span, f"and here, in {name}"))
                    self.findings.items[index] = replace(item, headline=headline, notes=notes)
                return
        self.findings.add(Diagnostic("P303", f"{start}{name}{end}", span, suggestion=error.mend))


_UNSAYABLE = (MissingWord, MissingMessage, Unfilled)


def _with_inner(part: Section) -> Iterator[Section]:
    yield part
    for inner in part.sections:
        yield from _with_inner(inner)


_VALUES = frozenset({"predicate", "quantity"})
"""Values that have sentences of their own."""
_OWN_FORMS = frozenset(
    {
        "action",
        "after",
        "chapter",
        "choice",
        "event",
        "example",
        "exists",
        "may",
        "note",
        "option",
        "overlay",
        "predicate",
        "set",
        "state",
        "step",
        "title",
        "trigger",
        "unset",
        "verb",
    }
)


def _named(form: str) -> str:
    """What a message is called after: the verb of "verb.maroon.title"."""
    return form.partition(".")[2].partition(".")[0]


def is_own_form(form: str) -> bool:
    """Whether a message belongs to a game's own catalogue."""
    return form.split(".")[0] in _OWN_FORMS


def _main_order(said: Clause | Series) -> Slot:
    if isinstance(said, Clause):
        return replace(said, swapped=True)
    items = tuple(
        replace(item, swapped=True) if isinstance(item, Clause) else item for item in said.items
    )
    return replace(said, items=items)
