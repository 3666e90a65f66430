"""Drafts: what stands in for words that nobody has written yet, made from the names of the rules.

`trade_card` is "trade card" as a noun, "trade card (the captain)" as what a verb does, and "“trade
card” is true for the captain" as a condition. A draft is to be read, not to be printed: whoever says
one is told what was missing, so that it can be marked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.foundation.languages import ORIGINAL, in_each
from rulewright.prose.languages.language import GRAMMARS
from rulewright.prose.languages.words import Adjective, Lexicon, Noun
from rulewright.prose.plan.sentences import Clause, Slot

_GENDERS: Mapping[str, str] = in_each("", "c", "n", "m")
"""The gender that a noun has as long as nobody says it: of most nouns of games."""


@dataclass(frozen=True, slots=True, order=True)
class Missing:
    """Something that a draft stood in for: a word of the word lists, or a sentence of the catalogues."""

    key: str
    sentence: bool


@dataclass(frozen=True, slots=True)
class DraftLexicon(Lexicon):
    """All words of one language, and a draft of each other one; which were asked for is noted."""

    used: set[Missing] = field(default_factory=set, compare=False)

    def noun(self, key: str) -> Noun:
        """The noun of this key, or a draft of it."""
        entry = self.entries.get(key)
        if entry is not None and entry.noun is not None:
            return entry.noun
        self.used.add(Missing(key, sentence=False))
        words = in_words(key)
        plural = GRAMMARS[ORIGINAL].plural_of_name(words)
        return Noun(words, plural=plural, gender=_GENDERS[self.language])

    def adjective(self, key: str) -> Adjective:
        """The adjective of this key, or a draft of it."""
        entry = self.entries.get(key)
        if entry is not None and entry.adjective is not None:
            return entry.adjective
        self.used.add(Missing(key, sentence=False))
        return Adjective(in_words(key), inflected=in_words(key), invariable=True)


def in_words(name: str) -> str:
    """The words that a name is made of."""
    return name.replace("_", " ").strip()


# What a draft says of a name, in each language. ABOUT is who or what it is about.
_FOR: Mapping[str, tuple[str, str]] = in_each(("for", ":acc"), ("voor", ":acc"), ("für", ":acc"), ("para", ":prep"))
_TRUE: Mapping[str, str] = in_each(
        "“NAME” is true ABOUT",
        "“NAME” geldt ABOUT",
        "„NAME“ [ABOUT / gilt]",
        "«NAME» se cumple ABOUT",
    )
_NOT_TRUE: Mapping[str, str] = in_each(
        "“NAME” is not true ABOUT",
        "“NAME” [niet / geldt] ABOUT",
        "„NAME“ [ABOUT nicht / gilt]",
        "«NAME» no se cumple ABOUT",
    )
_HAPPENS: Mapping[str, str] = in_each(
        "when “NAME” happens",
        "als “NAME” gebeurt",
        "wenn „NAME“ geschieht",
        "cuando ocurre «NAME»",
    )
_TITLES = frozenset(
    {"action", "chapter", "example", "may", "note", "option", "overlay", "step", "title", "trigger"}
)


def draft_of(clause: Clause, language: str, game: str) -> str | None:
    """A message for a clause of a game that has none; nothing for one that no game has to bring."""
    sort, *rest = clause.form.split(".")
    match (sort, *rest):
        case (("verb" | "event"), name, "title"):
            text = "NAME"
        case ("event", name, "when"):
            text = f"{_HAPPENS[language]} {_listed(clause.slots)}"
        case (("verb" | "event"), name):
            text = f"NAME {_listed(clause.slots)}"
        case (("predicate" | "state" | "exists"), name):
            text = _TRUE[language].replace("ABOUT", _about(clause.slots, language))
        case (("predicate" | "state" | "exists"), name, "not"):
            text = _NOT_TRUE[language].replace("ABOUT", _about(clause.slots, language))
        case ("title", "game"):
            text, name = "NAME", game
        case (_, name) | (_, name, "title") if sort in _TITLES:
            text = "NAME"
        case _:
            return None
    text = " ".join(text.split()).replace("[ ", "[")
    plain = re.sub(r"\[/ (\w+)\]", r"\1", text)  # there is nothing to change places with
    return plain.replace("NAME", in_words(name))


def _listed(slots: Mapping[str, Slot]) -> str:
    """Who and what it is about, in brackets behind it."""
    return f"({', '.join(f'{{{slot}}}' for slot in slots)})" if slots else ""


def _about(slots: Mapping[str, Slot], language: str) -> str:
    """Who and what it is about, as a part of the sentence."""
    preposition, case = _FOR[language]
    return f"{preposition} {', '.join(f'{{{slot}{case}}}' for slot in slots)}" if slots else ""
