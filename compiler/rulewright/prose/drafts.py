"""Drafts: what stands in for words that nobody has written yet, made from the names of the rules.

`trade_card` is "trade card" as a noun, "trade card (the captain)" as what a verb does, and "“trade
card” is true for the captain" as a condition. A draft is to be read, not to be printed: whoever says
one is told what was missing, so that it can be marked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rulewright.prose.languages.english import plural_of
from rulewright.prose.languages.words import Adjective, Lexicon, Noun
from rulewright.prose.plan.sentences import Clause, Slot

_GENDERS: Mapping[str, str] = MappingProxyType({"en": "", "nl": "c", "de": "n", "es": "m"})
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
        return Noun(in_words(key), plural=plural_of(in_words(key)), gender=_GENDERS[self.language])

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
_FOR: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"en": ("for", ":acc"), "nl": ("voor", ":acc"), "de": ("für", ":acc"), "es": ("para", ":prep")}
)
_TRUE: Mapping[str, str] = MappingProxyType(
    {
        "en": "“NAME” is true ABOUT",
        "nl": "“NAME” geldt ABOUT",
        "de": "„NAME“ [ABOUT / gilt]",
        "es": "«NAME» se cumple ABOUT",
    }
)
_NOT_TRUE: Mapping[str, str] = MappingProxyType(
    {
        "en": "“NAME” is not true ABOUT",
        "nl": "“NAME” [niet / geldt] ABOUT",
        "de": "„NAME“ [ABOUT nicht / gilt]",
        "es": "«NAME» no se cumple ABOUT",
    }
)
_HAPPENS: Mapping[str, str] = MappingProxyType(
    {
        "en": "when “NAME” happens",
        "nl": "als “NAME” gebeurt",
        "de": "wenn „NAME“ geschieht",
        "es": "cuando ocurre «NAME»",
    }
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
