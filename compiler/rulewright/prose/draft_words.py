"""Drafts: what stands in for words that nobody has written yet, made from the names of the rules.

`trade_card` is "trade card" as a noun, "trade card (the captain)" as what a verb does, and "“trade
card” is true for the captain" as a condition. Names are English: other languages set them apart by
quotation marks, inflect nothing of them, and build the sentence with words of their own: "doe ‘trade
card’ (de kapitein)". What sort of thing a name is stands before it: "alle kaarten ‘ace’". A draft is
to be read, not to be printed: whoever says one is told what was missing, so that it can be marked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import ORIGINAL, in_each
from rulewright.prose.draft_sorts import Sort, named
from rulewright.prose.languages.language import GRAMMARS
from rulewright.prose.languages.lexicon_words import Adjective, Lexicon, Noun
from rulewright.prose.plan.sentences import Clause, Slot
from rulewright.prose.words.message_slots import capitalised

_GENDERS: Mapping[str, str] = in_each("", "c", "n", "m")
"""The gender that a noun has as long as nobody says it: of most nouns of games."""

_NAMED: Mapping[str, str] = in_each("{}", "‘{}’", "„{}“", "«{}»")
"""How a name stands among the words of a language."""


@dataclass(frozen=True, slots=True, order=True)
class Missing:
    """Something that a draft stood in for: a word of the word lists, or a sentence of the catalogues."""

    key: str
    sentence: bool


@dataclass(frozen=True, slots=True)
class DraftLexicon(Lexicon):
    """All words of one language, and a draft of each other one; which were asked for is noted."""

    used: set[Missing] = field(default_factory=set, compare=False)
    sorts: Mapping[str, Sort] = field(default_factory=dict, compare=False)

    def noun(self, key: str) -> Noun:
        """Return the noun of this key, or a draft of it."""
        entry = self.entries.get(key)
        if entry is not None and entry.noun is not None:
            return entry.noun
        self.used.add(Missing(key, sentence=False))
        words = _NAMED[self.language].format(in_words(key))
        sort = self.sorts.get(key) if self.language != ORIGINAL else None
        found = named(words, sort, self.language, self.entries) if sort is not None else None
        if found is not None:
            return found
        plural = GRAMMARS[ORIGINAL].plural_of_name(words) if self.language == ORIGINAL else words
        article = "none" if self.language == ORIGINAL and brings_article(key) else ""
        return Noun(words, plural=plural, gender=_GENDERS[self.language], article=article, genitive=words)

    def adjective(self, key: str) -> Adjective:
        """Return the adjective of this key, or a draft of it."""
        entry = self.entries.get(key)
        if entry is not None and entry.adjective is not None:
            return entry.adjective
        self.used.add(Missing(key, sentence=False))
        words = _NAMED[self.language].format(in_words(key))
        return Adjective(words, inflected=words, invariable=True)


def in_words(name: str) -> str:
    """Return the words that a name is made of."""
    return name.replace("_", " ").strip()


def brings_article(name: str) -> bool:
    """Return whether a name begins with what stands in place of an article: "my role", and not "the my role"."""
    return name.split("_")[0] in ("a", "an", "the", "my", "our", "your", "this")


def by_itself(text: str, *, with_sort: bool) -> str:
    """Return a title or a cell of a table without the marks around it, if it is but the draft of a name.

    What sort of thing it is may stand before it.
    """
    found = (_SORTED if with_sort else _ALONE).match(text)
    return capitalised(found[1]) if found else text


_ALONE = re.compile(r"^[‘„«]([^’“»]*)[’“»]$")
_SORTED = re.compile(r"^(?:\w+ )?[‘„«]([^’“»]*)[’“»]$")

# What a draft says of a name, in each language. ABOUT is who or what it is about.
_FOR: Mapping[str, tuple[str, str]] = in_each(("for", ":acc"), ("voor", ":acc"), ("für", ":acc"), ("para", ":prep"))
_TRUE: Mapping[str, str] = in_each(
        "“NAME” is true ABOUT",
        "‘NAME’ geldt ABOUT",
        "„NAME“ [ABOUT / gilt]",
        "«NAME» se cumple ABOUT",
    )
_NOT_TRUE: Mapping[str, str] = in_each(
        "“NAME” is not true ABOUT",
        "‘NAME’ [niet / geldt] ABOUT",
        "„NAME“ [ABOUT nicht / gilt]",
        "«NAME» no se cumple ABOUT",
    )
_HAPPENS: Mapping[str, str] = in_each(
        "when “NAME” happens",
        "als ‘NAME’ gebeurt",
        "wenn „NAME“ geschieht",
        "cuando ocurre «NAME»",
    )
# What is done to WHOM, as a command, and what somebody may do.
_DOES: Mapping[str, str] = in_each(
        "NAME WHOM",
        "doe ‘NAME’ WHOM",
        "führe „NAME“ WHOM aus",
        "haz «NAME» WHOM",
    )
_MAY: Mapping[str, str] = in_each(
        "NAME",
        "‘NAME’ doen",
        "„NAME“ tun",
        "hacer «NAME»",
    )
_TITLES = frozenset(
    {"action", "chapter", "example", "note", "option", "overlay", "step", "title", "trigger"}
)


def draft_of(clause: Clause, language: str, game: str) -> str | None:
    """Return a message for a clause of a game that has none; nothing for one that no game has to bring."""
    sort, *rest = clause.form.split(".")
    match (sort, *rest):
        case (("verb" | "event"), name, "title"):
            text = "NAME"
        case ("event", name, "when"):
            text = f"{_HAPPENS[language]} {_listed(clause.slots)}"
        case (("verb" | "event"), name):
            text = _DOES[language].replace("WHOM", _listed(clause.slots))
        case ("may", name):
            text = _MAY[language]
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
    """Return who and what it is about, in brackets behind it."""
    return f"({', '.join(f'{{{slot}}}' for slot in slots)})" if slots else ""


def _about(slots: Mapping[str, Slot], language: str) -> str:
    """Return who and what it is about, as a part of the sentence."""
    preposition, case = _FOR[language]
    return f"{preposition} {', '.join(f'{{{slot}{case}}}' for slot in slots)}" if slots else ""
