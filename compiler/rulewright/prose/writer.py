"""The writer of one game in one language: the way in for pages and for the engine's texts.

words = load_words(Path("locales"), game, findings)
writer = Writer(game, "de", words, findings)
blocks = writer.rule_text(game.actions["view"])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.model import nodes as m
from rulewright.model.types import EnumType, Type
from rulewright.prose import layout
from rulewright.prose import plan_tests as tests
from rulewright.prose.blocks import (
    Block,
    Heading,
    ItemList,
    Line,
    ListItem,
    Paragraph,
    TableBlock,
)
from rulewright.prose.catalogue import LANGUAGES, Catalogue, load_catalogues
from rulewright.prose.lexicon import LexiconError, load_lexicon
from rulewright.prose.markers import MarkerError
from rulewright.prose.phrases import BARE
from rulewright.prose.plan import section
from rulewright.prose.plan_rules import action_scope, handler_scope
from rulewright.prose.plan_scope import Scope
from rulewright.prose.plan_statements import choice_clause
from rulewright.prose.plan_vocabulary import any_value
from rulewright.prose.realise import MissingMessage, Speaker, UnusedSlot
from rulewright.prose.sentences import (
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
from rulewright.prose.words import MissingWord
from rulewright.source import SourceFile, Span, lies_in

UNSAID = "…"
LANGUAGE_NAMES = {"en": "English", "nl": "Dutch", "de": "German", "es": "Spanish"}


@dataclass(frozen=True, slots=True)
class GameWords:
    """The catalogues and lexicons of all languages for one game."""

    catalogues: Mapping[str, Catalogue]
    speakers: Mapping[str, Speaker]
    planned: dict[int, tuple[m.Item, Section, tuple[Diagnostic, ...]]] = field(default_factory=dict)
    """What is said of each item, by identity: all languages say the same."""
    laid: dict[int, tuple[Section, Sequence[layout.Item], bool]] = field(default_factory=dict)
    """The steps of these sections in order, by identity."""
    canonical: dict[int, tuple[Sentence, str]] = field(default_factory=dict)
    """The English of each of these sentences, by identity, which names its polished ones."""


def load_words(
    locales: Path, game: m.Game, findings: Findings, folders: Sequence[Path] = ()
) -> GameWords | None:
    """Reads everything that a game is said with; nothing if it cannot be used.

    `folders` are of overlays that bring words along: `<language>.po` with sentences and
    `<language>.toml` with nouns and names.
    """
    catalogues = load_catalogues(locales, game.name, findings, folders)
    speakers: dict[str, Speaker] = {}
    for language in LANGUAGES:
        paths = [
            locales / language / "lexicon.toml",
            *_game_files(locales / language, game.name),
            *(
                path for folder in folders
                if lies_in(folder, path := folder / f"{language}.toml")
            ),
        ]
        try:
            speakers[language] = Speaker(catalogues[language], load_lexicon(paths, language))
        except LexiconError as error:
            for problem in error.problems:
                file = problem.file.removeprefix(f"{locales.parent.as_posix()}/")
                told = str(replace(problem, file=file))
                findings.add(Diagnostic("P301", told, Span(SourceFile(file, ""), 0, 0)))
    if len(speakers) < len(LANGUAGES):
        return None
    return GameWords(catalogues, speakers)


def _game_files(folder: Path, game: str) -> list[Path]:
    names = ("names.toml", f"{game}.toml", f"{game}_names.toml")
    return [folder / name for name in names if (folder / name).exists()]


@dataclass(slots=True)
class Writer:
    """Writes rules in one language. What cannot be said goes to the findings, once each."""

    game: m.Game
    language: str
    words: GameWords
    findings: Findings
    used_polish: set[str] = field(default_factory=set)
    _told: set[tuple[str, str]] = field(default_factory=set)

    # ---- rules ---------------------------------------------------------------------------------

    def rule_text(self, item: m.Item, level: int = 2) -> list[Block]:
        """What the book says of an item."""
        found = self.words.planned.get(id(item))
        if found is None or found[0] is not item:
            scope = Scope(self.game)
            found = (item, self._section_of(item, scope), tuple(scope.problems))
            self.words.planned[id(item)] = found
        blocks = self.section_text(found[1], level)
        self.findings.items += found[2]
        return blocks

    def _section_of(self, item: m.Item, scope: Scope) -> Section:
        """The section of an item. An example of a house rule need not have words of its own."""
        part = section(item, scope)
        known = self.words.catalogues["en"].messages
        overlay = self._house_rule_at(item.span)
        if overlay is None or not isinstance(item, m.Example):
            return part
        if f"example.{item.name}" not in known:
            part = replace(part, intro=part.intro[1:])
        if f"example.{item.name}.title" not in known:
            part = replace(
                part, title=Clause("examples.untitled", {"title": self._overlay_title(overlay)})
            )
        return part

    def overlay_title(self, overlay: m.Overlay) -> str:
        """What an edition, a variant or a house rule is called: in its own words, or its name."""
        return self.title(self._overlay_title(overlay), overlay.span)

    def _overlay_title(self, overlay: m.Overlay) -> Slot:
        form = f"overlay.{overlay.name}"
        if overlay.kind != "house_rule" or form in self.words.catalogues["en"].messages:
            return Clause(form)
        return Words(overlay.name.replace("_", " ").capitalize())

    def _house_rule_at(self, span: Span) -> m.Overlay | None:
        """The house rule whose file a place is in."""
        for overlay in self.game.overlays:
            if overlay.kind == "house_rule" and overlay.span.file.name == span.file.name:
                return overlay
        return None

    def section_text(self, part: Section, level: int = 2) -> list[Block]:
        """A section of sentences in this language."""
        blocks: list[Block] = [
            Heading(self.title(part.title, part.span), part.anchor, level, part.sources)
        ]
        plain: list[Line] = []
        for entry in part.intro:
            if isinstance(entry, Sentence):
                plain.append(self.line(entry))
                continue
            if plain:
                blocks.append(Paragraph(tuple(plain)))
                plain = []
            blocks += self._special(entry, part.span)
        if plain:
            blocks.append(Paragraph(tuple(plain)))
        blocks += self._steps(part)
        for inner in part.sections:
            blocks += self.section_text(inner, level + 1)
        return blocks

    def _special(self, entry: Conditions | TableText, span: Span) -> list[Block]:
        if isinstance(entry, TableText):
            head = tuple(self.title(cell, span) for cell in entry.head)
            rows = tuple(tuple(self.title(cell, span) for cell in row) for row in entry.rows)
            return [TableBlock(head, rows)]
        item = self._item(layout.conditions(entry), ordered=False)
        return [Paragraph(item.lines), ItemList(item.children, ordered=False)]

    def _steps(self, part: Section) -> list[Block]:
        laid = self.words.laid.get(id(part))
        if laid is None or laid[0] is not part:
            laid = (part, *layout.body(part.body))
            self.words.laid[id(part)] = laid
        _, steps, in_turn = laid
        found = [self._item(item, ordered=part.ordered) for item in steps]
        if part.ordered and len(found) > 1:
            return [ItemList(tuple(found), ordered=in_turn)]
        blocks: list[Block] = []
        for item in found:
            blocks.append(Paragraph(item.lines))
            if item.children:
                blocks.append(ItemList(item.children, item.ordered))
        return blocks

    def _item(self, item: layout.Item, *, ordered: bool) -> ListItem:
        lines = tuple(self.line(entry) for entry in item.sentences)
        children = tuple(self._item(child, ordered=ordered) for child in item.children)
        return ListItem(lines, children, ordered and item.ordered and len(children) > 1)

    def line(self, entry: Sentence) -> Line:
        """One sentence, polished where there is a better one for it."""
        known = self.words.canonical.get(id(entry))
        if known is None or known[0] is not entry:
            known = (entry, self._said("en", entry.clause, entry.span))
            self.words.canonical[id(entry)] = known
        canonical = known[1]
        text = canonical
        if self.language != "en":
            text = self._said(self.language, entry.clause, entry.span)
        polished = self.words.catalogues[self.language].polish.get(canonical)
        if polished is not None:
            self.used_polish.add(canonical)
            text = polished
        named = tuple(dict.fromkeys(layout.mentions(entry.clause)))
        return Line(text, canonical, entry.sources, named)

    def title(self, slot: Slot, span: Span) -> str:
        """A title or the cell of a table."""
        return self._try(self.language, span, lambda speaker: speaker.words_of(slot))

    def stale_polish(self) -> tuple[str, ...]:
        """The ids of polished sentences for which nothing was generated so far."""
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
        main = _main_order(tests.condition(expr, scope, holds=False))
        self.findings.items += scope.problems
        return self._said(self.language, Clause("item", {"what": main}), expr.span)

    def need_text(self, need: m.Need, action: m.Action) -> Line:
        """What an action needs, as the book says it."""
        scope = self._scope(action)
        said = Clause("actions.needs", {"cond": tests.condition(need.test, scope)})
        self.findings.items += scope.problems
        return self.line(Sentence(said, need.span, need.sources))

    def choice_text(self, choice: m.Choose, within: m.Item | None = None) -> str:
        """What a player is asked who has to choose."""
        form = f"choice.{choice.name}"
        if form in self.words.catalogues["en"].messages:
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
        return self.line(Sentence(clause, choice.span)).text

    def may_text(self, may: m.May) -> str:
        """What a player may do or leave, as the title of the choice."""
        return self.title(Clause(f"may.{may.label}"), may.span)

    def option_text(self, domain: m.Domain, value: int) -> str:
        """One of the things that a choice offers; players are named by who calls."""
        kind = domain.var.type
        if isinstance(kind, EnumType):
            return self.kind_name(kind.name, value)
        if isinstance(domain.source, m.SlotSource | m.SetSource):
            return self.title(Thing("slot", determiner=BARE, label=str(value)), domain.span)
        scope = Scope(self.game)
        return self.title(any_value(scope, kind, value, domain.span), domain.span)

    def kind_name(self, enum: str, value: int) -> str:
        """The name of a value by itself."""
        span = self.game.enums[enum].span
        return self.title(any_value(Scope(self.game), EnumType(enum), value, span), span)

    def value_text(self, kind: Type, value: int, span: Span) -> str:
        """Any value by itself, "none" and "yes" included."""
        return self.title(any_value(Scope(self.game), kind, value, span), span)

    def name_of(self, item: m.Item) -> str:
        """The title of an item, as in the book."""
        found = self._section_of(item, Scope(self.game))
        return self.title(found.title, found.span)

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
        return self._try(language, span, lambda speaker: speaker.sentence(clause))

    def _try(self, language: str, span: Span, speak: Callable[[Speaker], str]) -> str:
        """The text, or a diagnostic and a mark in its place."""
        try:
            return speak(self.words.speakers[language])
        except MissingWord as error:
            home = self._home(error.key, span)
            self._tell_missing(
                "P301", f'No word for "{error.key}"', home, language,
                self._place(home, "toml"), f'`[{error.key}]` with `noun = "…"`',
            )
        except MissingMessage as error:
            own = is_own_form(error.form)
            self._tell_missing(
                "P302", f'No sentence for "{error.form}"', span, language,
                self._place(span, "po") if own else "locales/{language}/rulewright.po",
                f'`msgctxt "{error.form}"`',
            )
        except (MarkerError, UnusedSlot) as error:
            self._tell("P303", f"A {language} message cannot be filled: {error}", span, "")
        return UNSAID

    def _home(self, key: str, span: Span) -> Span:
        """Where a house rule declares what a word is for; the place that asks for it otherwise."""
        game = self.game
        for items in (game.cards, game.zones, game.functions, game.variables, game.tables):
            if key in items and self._house_rule_at(items[key].span) is not None:
                return items[key].span
        return span

    def _place(self, span: Span, suffix: str) -> str:
        """Where the words of a rule are written: beside a house rule, or with those of the game."""
        overlay = self._house_rule_at(span)
        if overlay is not None:
            return f"{overlay.name}.words/{{language}}.{suffix}, beside {overlay.name}.rules"
        return f"locales/{{language}}/{self.game.name}.{suffix}"

    def _tell_missing(
        self, code: str, headline: str, span: Span, language: str, place: str, what: str
    ) -> None:
        """Reports what a language cannot say; what several cannot say is one finding."""
        if (code, f"{headline} {language}") in self._told:
            return
        self._told.add((code, f"{headline} {language}"))
        start = f"{headline} in "
        names = [LANGUAGE_NAMES[language]]
        for index, item in enumerate(self.findings.items):
            if item.code == code and item.span == span and item.headline.startswith(start):
                names = [*item.headline.removeprefix(start).split(", "), *names]
                del self.findings.items[index]
                break
        codes = [code_of for code_of, name in LANGUAGE_NAMES.items() if name in names]
        files = place.replace("{language}", codes[0] if len(codes) == 1 else f"{{{','.join(codes)}}}")
        self.findings.add(
            Diagnostic(
                code, start + ", ".join(dict.fromkeys(names)), span,
                suggestion=f"Write {what} in {files}.",
            )
        )

    def _tell(self, code: str, headline: str, span: Span, suggestion: str) -> None:
        if (code, headline) in self._told:
            return
        self._told.add((code, headline))
        self.findings.add(Diagnostic(code, headline, span, suggestion=suggestion))


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
