"""What all languages share: from a phrase and a wanted form to words."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar, Literal, assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.prose.languages.alphabet import Place, place_of
from rulewright.prose.languages.lexicon_words import Adjective, Lexicon, Noun, Preposition
from rulewright.prose.languages.lists import join_list
from rulewright.prose.phrases import (
    ANOTHER,
    BARE,
    DEF,
    EVERY,
    INDEF,
    MANY,
    NO,
    ONE,
    PRONOUN,
    SAME,
    THIS,
    Conjunction,
    Determiner,
    Listing,
    NounPhrase,
    Num,
    Number,
    Phrase,
    Text,
)


class Shape(StrEnum):
    """What a phrase is wanted as: itself, a place, a complement, a possessor, a numeral."""

    PLAIN = "plain"
    AT = "at"
    TO = "to"
    FROM = "from"
    OF = "of"
    POSS = "poss"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Form:
    """The form that a sentence asks for. `gender` serves a numeral that stands without its noun."""

    case: str = "nom"
    shape: Shape = Shape.PLAIN
    gender: str = ""


PLAIN = Form()


@dataclass(frozen=True, slots=True)
class Head:
    """How a noun phrase begins, with number, count and name already weighed.

    `numeral` is the count where it is said; a count of one with a definite article is not.
    """

    determiner: Determiner
    number: Number
    numeral: int | None
    noun: Noun

    @property
    def many(self) -> bool:
        """Return whether the noun is plural."""
        return self.number is MANY


FIRST_PLACE = 3
"""The first place for which there are patterns."""


class Language(ABC):
    """One language. The four subclasses hold the tables; this class the way through them."""

    code: ClassVar[str]
    cases: ClassVar[tuple[str, ...]]
    genders: ClassVar[tuple[str, ...]]
    gender_words: ClassVar[tuple[str, ...]]
    """A word that goes with each gender, for who does not know their letters."""
    shapes: ClassVar[tuple[Shape, ...]] = (Shape.AT, Shape.TO, Shape.FROM, Shape.OF, Shape.COUNT)
    numerals: ClassVar[tuple[str, ...]]
    places: ClassVar[tuple[str, ...]]
    lasting: ClassVar[str]
    """A pattern for what a text says of something for the rest of the game."""
    single: ClassVar[str]
    """A pattern for what a text says of the only way to something, or of all that there is to do."""
    """How the third of several is called, the fourth and so on, as patterns for all their endings."""
    or_else: ClassVar[str]
    """What comes before something that is taken where there is none of what was said first."""
    verb_second: ClassVar[bool] = False
    """Whether the verb stands before its subject after a word such as "now"."""
    letters: ClassVar[str] = ""
    """Letters with a mark that have a place of their own in the alphabet."""
    contractions: ClassVar[Mapping[tuple[str, str], str]] = {}
    groups_from: ClassVar[int] = 1_000
    reader_agrees_as: ClassVar[Number]
    default_gender: ClassVar[str]

    # What the lexicon of the language says of a word.
    noun_fields: ClassVar[tuple[str, ...]] = ()
    adjective_fields: ClassVar[tuple[str, ...]] = ("base",)
    needs_gender: ClassVar[bool] = True
    needs_plural: ClassVar[bool] = False
    place_cases: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def noun_phrase(self, phrase: NounPhrase, case: str, words: Lexicon) -> str:
        """Return a noun phrase with its complements, in one case."""

    @abstractmethod
    def complement(self, phrase: Phrase, words: Lexicon) -> str:
        """Return a phrase that belongs to another: "of the ship"."""

    @abstractmethod
    def pronoun(self, noun: Noun, number: Number) -> str:
        """Return the pronoun that stands for a noun as the subject; nothing where the verb says enough."""

    @abstractmethod
    def possessive(self, noun: Noun, number: Number) -> str:
        """Return the pronoun that says whose something is, without the endings that it takes."""

    @abstractmethod
    def one(self, gender: str, case: str) -> str:
        """Return the numeral one, before a noun of this gender, or by itself without a gender."""

    @abstractmethod
    def default_place(self, shape: Shape, person: bool) -> Preposition:
        """Return the preposition of a place that its noun does not give."""

    def realise(self, phrase: Phrase, form: Form, words: Lexicon) -> str:
        """Return the words of any phrase in the form wanted."""
        if isinstance(phrase, Listing):
            return self.listing(
                [self.realise(item, form, words) for item in phrase.items], phrase.conjunction
            )
        if isinstance(phrase, NounPhrase) and phrase.determiner is PRONOUN:
            if form == PLAIN:
                return self.pronoun(words.noun(phrase.noun), self.number_of(phrase, words))
            phrase = replace(phrase, determiner=DEF)
        match form.shape:
            case Shape.PLAIN | Shape.POSS:
                return self._plain(phrase, form, words)
            case Shape.AT | Shape.TO | Shape.FROM:
                return self._place(phrase, form.shape, words)
            case Shape.OF:
                return self.complement(phrase, words)
            case Shape.COUNT:
                return self._count(phrase, form, words)
            case _:
                assert_never(form.shape)

    def whose(self, phrase: NounPhrase, words: Lexicon) -> str:
        """Return the possessive pronoun of a phrase, without its ending; nothing where it has none."""
        owner = owner_of(phrase)
        if owner is None:
            return ""
        return self.possessive(words.noun(owner.noun), owner.grammatical_number)

    def listing(self, items: Sequence[str], conjunction: Conjunction) -> str:
        """Realised items joined: "one, two, and three" in English, "uno, dos y tres" in Spanish."""
        if conjunction == "or else":
            return f", {self.or_else} ".join(items)
        return join_list(items, conjunction, self.code, self.before_last)

    def place(self, text: str) -> Place:
        """Return where words stand in a list by the alphabet."""
        return place_of(text, self.letters)

    def before_last(self, conjunction: str, item: str) -> str:
        """Return what stands before the last item of a list; Spanish has "e" and "u" before like sounds."""
        return conjunction

    def value_alone(self, adjective: Adjective, host: str, words: Lexicon) -> str:
        """Return a value that is an adjective of this noun, by itself: "British"."""
        return adjective.alone or adjective.base

    def is_weak(self, singular: str, gender: str, plural: str) -> bool:
        """Return whether a noun of which nothing else is told is weak; German tells by its plural."""
        return False

    def plural_of_name(self, words: str) -> str:
        """Return the plural of a name in a spec, if specs are written in this language."""
        return words

    def singular_of_name(self, words: str) -> str | None:
        """Return the singular of a name in a spec that ends like a plural; None where it does not."""
        return None

    def before_reader(self, verb: str) -> str:
        """Return a finite verb right before "you"; Dutch has a form for that."""
        return verb

    def is_subject(self, relative: str, gender: str) -> bool:
        """Return whether a relative pronoun can only be the subject of its clause, for a noun of this gender."""
        return False

    def subjunctive(self, text: str) -> str:
        """Return a condition as what is waited for; Spanish has a mood for that."""
        return text

    def narrowing(self, text: str, determiner: Determiner) -> str:
        """Return a clause that narrows a noun with this determiner down, in its mood."""
        return text

    def text(self, phrase: Text, case: str) -> str:
        """Realised words in a case; most languages leave them as they are."""
        return phrase.value

    def number_words(self, value: int, gender: str = "", case: str = "nom") -> str:
        """Return a number in words up to twenty, in figures beyond."""
        if value == 1:
            return self.one(gender, case)
        if 0 <= value < len(self.numerals):
            return self.numerals[value]
        return self.figures(value)

    def naming(self, value: int) -> str:
        """Return a pattern for a number in figures and in words, and for the place that it counts."""
        said = {re.escape(str(value)), re.escape(self.number_words(value))}
        if 0 <= value - FIRST_PLACE < len(self.places):
            said.add(self.places[value - FIRST_PLACE])
        return "|".join(sorted(said))

    def figures(self, value: int) -> str:
        """Return a number in figures, grouped as the language does."""
        from babel.numbers import format_decimal  # a check seldom needs it

        grouped = abs(value) >= self.groups_from
        return str(format_decimal(value, locale=self.code, group_separator=grouped))

    def join(self, first: str, rest: str) -> str:
        """Return two pieces of text, with the contraction of the words that meet (de + el: del)."""
        if not first or not rest:
            return first or rest
        ahead, _, last = first.rpartition(" ")
        follower, space, tail = rest.partition(" ")
        contracted = self.contractions.get((last.lower(), follower))
        if contracted is None:
            return f"{first} {rest}"
        if last[:1].isupper():
            contracted = contracted[0].upper() + contracted[1:]
        return f"{ahead} {contracted}{space}{tail}".lstrip()

    def gender_of(self, phrase: Phrase, words: Lexicon) -> str:
        """Return the gender that agrees with a phrase."""
        match phrase:
            case NounPhrase(is_reader=False):
                return words.noun(phrase.noun).gender or self.default_gender
            case Listing():
                genders = {self.gender_of(item, words) for item in phrase.items}
                return genders.pop() if len(genders) == 1 else self.default_gender
            case Text(gender=gender) if gender:
                return gender
            case _:
                return self.default_gender

    def number_of(self, phrase: Phrase, words: Lexicon) -> Number:
        """Return the number that a verb takes after a phrase, the reader as the language treats it."""
        match phrase:
            case NounPhrase():
                if phrase.is_reader:
                    return self.reader_agrees_as
                return head_of(phrase, words).number
            case Listing():
                if phrase.conjunction == "and" and len(phrase.items) > 1:
                    return MANY
                return self.number_of(phrase.items[-1], words)
            case Num():
                return ONE if phrase.value == 1 else MANY
            case Text():
                return phrase.number
            case _:
                assert_never(phrase)

    def _plain(self, phrase: Phrase, form: Form, words: Lexicon) -> str:
        match phrase:
            case NounPhrase():
                case = "poss" if form.shape is Shape.POSS else form.case
                return self.noun_phrase(phrase, case, words)
            case Num():
                return self.figures(phrase.value)
            case Text():
                return self.text(phrase, form.case)
            case Listing():
                return self.realise(phrase, form, words)
            case _:
                assert_never(phrase)

    def comes_first(self, owner: Phrase, words: Lexicon) -> bool:
        """Return whether whose a thing is stands before its noun: "the player's hand"."""
        return False

    def _place(self, phrase: Phrase, shape: Shape, words: Lexicon) -> str:
        person = False
        preposition: Preposition | None = None
        if isinstance(phrase, NounPhrase):
            person = phrase.is_reader
            if not phrase.is_reader:
                noun = words.noun(phrase.noun)
                person = noun.person
                preposition = noun.place(_PLACES[shape])
        preposition = preposition or self.default_place(shape, person)
        return self.after(preposition, phrase, words)

    def after(self, preposition: Preposition, phrase: Phrase, words: Lexicon) -> str:
        """Return a phrase after a preposition, in the case that it asks for."""
        form = Form(preposition.case or "acc")
        return self.join(preposition.words, self.realise(phrase, form, words))

    def _count(self, phrase: Phrase, form: Form, words: Lexicon) -> str:
        match phrase:
            case Num():
                return self.number_words(phrase.value, form.gender, form.case)
            case NounPhrase(is_reader=False, count=int(count)):
                gender = form.gender or words.noun(phrase.noun).gender
                return self.number_words(count, gender, form.case)
            case _:
                return self.realise(phrase, replace(form, shape=Shape.PLAIN), words)


_PLACES: Mapping[Shape, Literal["at", "to", "from"]] = {
    Shape.AT: "at",
    Shape.TO: "to",
    Shape.FROM: "from",
}


def head_of(phrase: NounPhrase, words: Lexicon, *, article_with_name: bool = False) -> Head:
    """Weigh determiner, count and noun against each other, the same way in every language.

    Before an apposition the article goes ("slot 3", "Spieler Anna"), but not in Spanish, which says
    so by `article_with_name`.
    """
    noun = words.noun(phrase.noun)
    determiner, numeral = phrase.determiner, phrase.count
    number = phrase.grammatical_number
    if noun.only:
        number = Number(noun.only)
    if numeral == 0:
        determiner, numeral = NO, None
    elif numeral == 1 and (noun.only or determiner not in (INDEF, BARE)):
        # "the one chest" and "each one chest" say no more than "the chest" and "each chest".
        numeral = None
    if noun.article == "def" and determiner is INDEF:
        determiner = DEF
    elif not phrase.adjectives:
        named = noun.article == "none" and determiner in (DEF, INDEF)
        called = phrase.apposition and determiner is DEF and not article_with_name
        if named or called:
            determiner = BARE
    return Head(determiner, number, numeral, noun)


class Possession(StrEnum):
    """How the reader's possession is said: not at all, "your cards", "all your cards",

    "one of your cards", "that card of yours"; or that of whoever a pronoun stands for: "their cards".
    """

    NONE = "none"
    DETERMINER = "determiner"
    ALL = "all"
    PART = "part"
    AFTER = "after"
    THEIRS = "theirs"


def possession_of(phrase: NounPhrase, head: Head) -> Possession:
    """Return which of the ways fits what the phrase says."""
    if not any(is_reader(item) for item in phrase.of):
        if owner_of(phrase) is None:
            return Possession.NONE
        if phrase.determiner is EVERY:
            return Possession.ALL if head.many else Possession.PART
        return Possession.PART if phrase.determiner is INDEF else Possession.THEIRS
    if head.determiner in (THIS, SAME):
        return Possession.AFTER
    if head.determiner is EVERY and head.many:
        return Possession.ALL
    if head.determiner is DEF or head.noun.only or head.noun.article or phrase.apposition:
        return Possession.DETERMINER
    if head.many and head.numeral is None:
        if head.determiner is BARE:
            return Possession.DETERMINER
        if head.determiner in (INDEF, ANOTHER):
            return Possession.AFTER
    return Possession.PART


def owner_of(phrase: NounPhrase) -> NounPhrase | None:
    """Return whom or what a possessive pronoun stands for: "their hand"; None where there is none."""
    first = phrase.of[0] if phrase.of else None
    if not isinstance(first, NounPhrase) or first.determiner is not PRONOUN:
        return None
    one = phrase.number is ONE and phrase.count is None
    fits = phrase.determiner in (DEF, EVERY) or (phrase.determiner is INDEF and one)
    return first if fits or (phrase.determiner is BARE and not one) else None


def whole_of(phrase: NounPhrase) -> NounPhrase:
    """Return what a part is taken of: "your cards" in "one of your cards"."""
    return replace(phrase, determiner=DEF, number=MANY, count=None)


def is_reader(phrase: Phrase) -> bool:
    """Return whether the phrase is the person who reads."""
    return isinstance(phrase, NounPhrase) and phrase.is_reader


def before_tail(phrase: NounPhrase) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
    """Return the complements that stand before the clauses after a noun, and those behind them.

    Whom a pronoun would stand for comes first where the noun has another determiner: "dice of the player there".
    """
    items = other_complements(phrase)
    first = tuple(each for each in items if isinstance(each, NounPhrase) and each.determiner is PRONOUN)
    return first, tuple(each for each in items if each not in first)


def is_plain_plural(phrase: Phrase) -> bool:
    """Return whether the phrase is a plural alone, without article, count or adjectives: "cards"."""
    return (
        isinstance(phrase, NounPhrase)
        and phrase.number is MANY
        and phrase.count is None
        and phrase.determiner in (BARE, INDEF)
        and not phrase.adjectives
        and owner_of(phrase) is None
    )


def other_complements(phrase: NounPhrase) -> tuple[Phrase, ...]:
    """Return the complements but for the reader and a pronoun, which became possessives."""
    return tuple(item for item in phrase.of if not is_reader(item) and item is not owner_of(phrase))


def number_table(words: str) -> tuple[str, ...]:
    """Return the words of the numbers from zero, as one line of text."""
    return tuple(words.split())


def spaced(*parts: str) -> str:
    """Parts that are not empty, with one space between."""
    return " ".join(part for part in parts if part)
