"""Language-neutral participants of a sentence: what is spoken of, not how it is said.

A clause carries these values; a language turns each into words where the sentence needs it, in the
case, number and definiteness that its message asks for.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from rulewright.foundation.frozen import dataclass

READER = "you"
"""The noun of the reader. It is built into every language and needs no lexicon entry."""


class Number(StrEnum):
    """One thing or several."""

    ONE = "one"
    MANY = "many"


class Determiner(StrEnum):
    """What stands before the noun.

    PRONOUN stands for the noun and all with it where it is the subject, and is DEF elsewhere.
    With `Number.MANY`, EVERY says "all players", ANOTHER "other players", INDEF and BARE "players".
    """

    DEF = "def"
    INDEF = "indef"
    BARE = "bare"
    THIS = "this"
    ANOTHER = "another"
    EVERY = "every"
    NO = "no"
    WHICH = "which"
    SAME = "same"
    PRONOUN = "pronoun"


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A participant: a noun of the lexicon with what belongs to it.

    - `count` gives a numeral and decides the number. The determiner still counts: with INDEF or
      BARE "three chests", with DEF "the three chests", with EVERY "all three chests"; 0 says
      "no chests".
    - `adjectives` are lexicon keys.
    - `of` holds complements ("of the ship"). A complement that is the reader becomes a possessive:
      "your ship", and with INDEF and a count "three of your cards".
    - `apposition` follows the noun as it is: "slot 3", "player Anna".
    - `tail` are clauses that follow as they are, after all else: "ship whose hold is empty".
    """

    noun: str
    number: Number = Number.ONE
    determiner: Determiner = Determiner.DEF
    count: int | None = None
    adjectives: tuple[str, ...] = ()
    of: tuple[Phrase, ...] = ()
    apposition: str | None = None
    tail: str = ""

    @property
    def is_reader(self) -> bool:
        """Return whether this is the person who reads."""
        return self.noun == READER

    @property
    def grammatical_number(self) -> Number:
        """Return the number that a count, where there is one, asks for."""
        if self.count is None:
            return self.number
        return Number.ONE if self.count == 1 else Number.MANY


@dataclass(frozen=True, slots=True)
class Num:
    """A number by itself: `{n}` in figures, `{n:count}` in words up to twenty."""

    value: int


Conjunction: TypeAlias = Literal["and", "or", "or else"]
"""What joins several things; "or else" comes before what is taken where there is none of the first."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Several phrases joined as the language joins them: "A, B, and C"."""

    items: tuple[Phrase, ...]
    conjunction: Conjunction = "and"

    def __post_init__(self) -> None:
        if not self.items:
            raise ValueError("a listing needs at least one item")


@dataclass(frozen=True, slots=True)
class Text:
    """Words that are realised already, put in as they are, with the number and gender of their noun.

    They are `alone` if they are an adjective that has no noun: "French"; a `person` has a name of their own.
    """

    value: str
    number: Number = Number.ONE
    gender: str = ""
    alone: bool = False
    person: bool = False


Phrase = NounPhrase | Num | Listing | Text
"""Anything that can fill a slot of a message."""

THEIR_OWN = "their_own"
"""An adjective that says of what is somebody's that it is of whoever acts: "their hand"."""

SUCH = "such"
"""The adjective of "such a ship", which is one as was just described."""

OTHER = "other"
"""The adjective of "each other player"."""

YOU = NounPhrase(READER)
"""The reader."""

ONE = Number.ONE
MANY = Number.MANY
DEF = Determiner.DEF
INDEF = Determiner.INDEF
BARE = Determiner.BARE
THIS = Determiner.THIS
ANOTHER = Determiner.ANOTHER
PRONOUN = Determiner.PRONOUN
EVERY = Determiner.EVERY
NO = Determiner.NO
WHICH = Determiner.WHICH
SAME = Determiner.SAME
