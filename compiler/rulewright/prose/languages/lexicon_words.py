"""The words of one language: nouns and adjectives with the forms that cannot be derived.

A lexicon is TOML, one table a word, named by the English key that specs and phrases use:

    [chest]
    noun = "Schatztruhe"
    gender = "f"
    plural = "Schatztruhen"

    [british]
    adjective = "britisch"

`prose/words/lexicon.py` reads and checks the files; this module holds what the languages work with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from rulewright.foundation.frozen import dataclass
from rulewright.prose.languages.verbs import Verbs

Shape = Literal["at", "to", "from"]


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective. Each language uses the fields that it needs.

    `base` is the stem in German and the masculine singular in Spanish; `inflected` the Dutch form
    with -e; `feminine` and `plural` irregular Spanish forms, `short` the one before a masculine
    noun (primer); `before` puts a Spanish adjective before its noun; `invariable` never changes; `alone`
    is what a value is called by itself, where the adjective does not say it (die Farbe Rot).
    """

    base: str
    inflected: str = ""
    feminine: str = ""
    plural: str = ""
    short: str = ""
    before: bool = False
    invariable: bool = False
    alone: str = ""


@dataclass(frozen=True, slots=True)
class Preposition:
    """What makes a place of a noun: "an Bord" with the genitive."""

    words: str
    case: str = ""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun. Empty fields are derived or do not apply.

    - `only`: "one" for what has no plural, "many" for what has no singular.
    - `article`: "def" for a name that always takes the article (the Jolly Roger), "none" for one
      that never does (Tortuga).
    - `person`: a person, which decides pronouns, prepositions and the Spanish personal "a".
    - `epithet`: an adjective that belongs to the term ("Erster Offizier").
    - `tail`: words that follow the noun as they are ("Karte mit Stern"); `plural_tail` where they
      differ in the plural ("jugadores que revelan").
    - `measure`: Dutch and German put what is counted right after it ("het aantal kaarten").
    - `weak` (den Matrosen), `genitive` and `adjectival` (ein Erster, der Erste): German; `stressed_a`:
      Spanish (el agua); `an`: English.
    """

    singular: str
    plural: str = ""
    gender: str = ""
    only: str = ""
    article: str = ""
    person: bool = False
    epithet: Adjective | None = None
    tail: str = ""
    plural_tail: str = ""
    measure: bool = False
    weak: bool = False
    genitive: str = ""
    adjectival: bool = False
    stressed_a: bool = False
    an: bool | None = None
    at: Preposition | None = None
    to: Preposition | None = None
    source: Preposition | None = None

    def tail_of(self, many: bool) -> str:
        """Return the words after the noun, in its number where they change with it (que revelan)."""
        return self.plural_tail if many and self.plural_tail else self.tail

    def place(self, shape: Shape) -> Preposition | None:
        """Return the preposition of its own for this shape, where it has one."""
        return {"at": self.at, "to": self.to, "from": self.source}[shape]


@dataclass(frozen=True, slots=True)
class Entry:
    """What one key stands for: a noun, an adjective, or both (the Briton, British)."""

    key: str
    noun: Noun | None = None
    adjective: Adjective | None = None


class MissingWord(LookupError):
    """A phrase names a word that the lexicon of this language does not have."""

    def __init__(self, key: str, language: str, kind: str = "word") -> None:
        super().__init__(f'the {language} lexicon has no {kind} "{key}"')
        self.key = key
        self.language = language


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All words of one language."""

    language: str
    entries: Mapping[str, Entry]
    verbs: Verbs = field(default_factory=dict)

    @property
    def keys(self) -> frozenset[str]:
        """Return the keys, to compare languages with each other."""
        return frozenset(self.entries)

    def noun(self, key: str) -> Noun:
        """Return the noun of this key, or `MissingWord`."""
        entry = self.entries.get(key)
        if entry is None or entry.noun is None:
            raise MissingWord(key, self.language, "noun")
        return entry.noun

    def adjective(self, key: str) -> Adjective:
        """Return the adjective of this key, or `MissingWord`."""
        entry = self.entries.get(key)
        if entry is None or entry.adjective is None:
            raise MissingWord(key, self.language, "adjective")
        return entry.adjective
