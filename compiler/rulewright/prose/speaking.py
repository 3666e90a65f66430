"""A sentence in one language, or what is missing for it as a finding."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import LANGUAGE_NAMES
from rulewright.foundation.source import SourceFile, Span
from rulewright.model import nodes as m
from rulewright.prose.draft_words import Missing
from rulewright.prose.game_words import GameWords
from rulewright.prose.languages.lexicon_words import MissingWord
from rulewright.prose.lineariser import Lineariser, MissingMessage, Unfilled
from rulewright.prose.plan.sentence_key import key_of
from rulewright.prose.plan.sentences import (
    Clause,
    Slot,
)
from rulewright.prose.planner import house_rule_at
from rulewright.prose.words.catalogue import Catalogue
from rulewright.prose.words.po import is_unread

UNSAID = "…"
"""Stands for what could not be said; a finding goes with it."""
UNSAYABLE = (MissingWord, MissingMessage, Unfilled)
"""What is raised where a sentence cannot be made."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that is to be said: a `whole` sentence, or a title or the cell of a table."""

    slot: Slot
    span: Span
    whole: bool = True


@dataclass(slots=True)
class Speech:
    """Says what is planned in one language. What cannot be said goes to the findings, once each."""

    game: m.Game
    language: str
    words: GameWords
    findings: Findings
    drafted: dict[Missing, Span] = field(default_factory=dict)
    """What drafts stand in for in this language, and where it was first asked for."""
    _told: set[tuple[str, str]] = field(default_factory=set)

    @property
    def lineariser(self) -> Lineariser:
        """Return what makes text of clauses in the language."""
        return self.words.linearisers[self.language]

    @property
    def catalogue(self) -> Catalogue:
        """Return the messages of the language, and what editors wrote in it."""
        return self.words.catalogues[self.language]

    def title(self, slot: Slot, span: Span) -> str:
        """Return a title or the cell of a table."""
        return self.say(Wanted(slot, span, whole=False))

    def sentence(self, clause: Clause, span: Span) -> str:
        """Return a whole sentence."""
        return self.say(Wanted(clause, span))

    def say(self, wanted: Wanted, key: bytes | None = None) -> str:
        """Return the text, or a diagnostic and a mark in its place; `key` is that of what is to be said."""
        slot, span, lineariser = wanted.slot, wanted.span, self.lineariser
        key = key_of(slot, wanted.whole) if key is None else key
        try:
            text = lineariser.say(slot, wanted.whole, key)
            for missing in lineariser.missing(key):
                self.drafted.setdefault(missing, span)
            return text
        except MissingWord as error:
            home = self._home(error.key, span)
            self._tell_missing(
                "P301", f'No word for "{error.key}"', home,
                self._place(home, "toml"), f"`[{error.key}]`",
            )
        except MissingMessage as error:
            if self._is_broken(error.form):
                return UNSAID
            own = is_own_form(error.form)
            span = self._declared(error.form, span)
            home = self._home(_named(error.form), span) if own else span
            self._tell_missing(
                "P302", f'No sentence for "{error.form}"', span,
                self._place(home, "po") if own else "locales/{language}/rulewright.po",
                f'`msgctxt "{error.form}"`', own,
            )
        except Unfilled as error:
            self._tell_unfilled(error, span)
        return UNSAID

    def _is_broken(self, form: str) -> bool:
        """Return whether a message is there and was told to be broken, or may stand in a file that was."""
        return is_unread(self.language, self.findings) or any(
            item.code in ("P303", "P304") and item.headline.startswith(f'"{form}"')
            and self.language in re.split(r"[./]", item.span.file.name)
            for item in self.findings.items
        )

    def place_of(self, key: str, is_word: bool, span: Span) -> tuple[str, Span]:
        """Return the house rule whose words something missing belongs to, or "", and what it is for."""
        home = self._home(key if is_word else _named(key), span)
        overlay = house_rule_at(self.game, home)
        return "" if overlay is None else overlay.name, home

    def _home(self, key: str, span: Span) -> Span:
        """Return where a house rule declares what a word is for; the place that asks for it otherwise."""
        game = self.game
        declared = (
            game.cards, game.zones, game.functions, game.variables, game.tables, game.verbs,
            game.actions, game.triggers,
        )
        for items in declared:
            if key in items and house_rule_at(self.game, items[key].span) is not None:
                return items[key].span
        return span

    def _declared(self, form: str, span: Span) -> Span:
        """Return where a verb or a value is declared that has no sentence; the place that asks for it otherwise.

        What asks for it may be a whole block, of which the call is any line.
        """
        kind, key = form.partition(".")[0], _named(form)
        declared: Mapping[str, m.Verb | m.Function] = (
            self.game.verbs if kind == "verb" else self.game.functions if kind in _VALUES else {}
        )
        return declared[key].span if key in declared else span

    def _place(self, span: Span, suffix: str) -> str:
        """Return where the words of a rule are written: beside a house rule, or with those of the game."""
        overlay = house_rule_at(self.game, span)
        if overlay is not None:
            return f"{overlay.name}.words/{{language}}.{suffix}, beside {overlay.name}.rules"
        return f"locales/{{language}}/{self.game.name}.{suffix}"

    def _tell_missing(
        self, code: str, headline: str, span: Span, place: str, what: str, own: bool = True,
    ) -> None:
        """Report what a language cannot say; what several cannot say is one finding."""
        language = self.language
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
        """Return what writes the entries that are missing, to be filled in, and the file that it names."""
        overlay = house_rule_at(self.game, span)
        if overlay is None:
            return f"rulewright words {self.game.name} --write", ()
        file = overlay.span.file
        elsewhere = "/" not in file.name  # a file anywhere; or one of the game's, known by its name
        rule = file.name if elsewhere else overlay.name
        return f"rulewright words {self.game.name} --with {rule} --write", (file,) if elsewhere else ()

    def _tell_unfilled(self, error: Unfilled, span: Span) -> None:
        """Report a message that cannot be filled; the same fault in several languages is one finding."""
        name, start, end = LANGUAGE_NAMES[self.language], f'"{error.form}" in ', f" {error.problem}"
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
    """Return what a message is called after: the verb of "verb.maroon.title"."""
    return form.partition(".")[2].partition(".")[0]


def is_own_form(form: str) -> bool:
    """Return whether a message belongs to a game's own catalogue."""
    return form.split(".")[0] in _OWN_FORMS
