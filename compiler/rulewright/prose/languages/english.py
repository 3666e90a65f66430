"""English: articles, plurals, and "the player's hand" beside "the captain of the ship"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar

from rulewright.prose.languages.grammar import (
    Form,
    Head,
    Language,
    Possession,
    Shape,
    head_of,
    is_reader,
    number_table,
    other_complements,
    possession_of,
    spaced,
    whole_of,
)
from rulewright.prose.languages.lexicon_words import Lexicon, Noun, Preposition
from rulewright.prose.phrases import (
    ANOTHER,
    DEF,
    INDEF,
    MANY,
    ONE,
    PRONOUN,
    THEIR_OWN,
    WHICH,
    NounPhrase,
    Number,
    Phrase,
    Text,
)

_READER = {"nom": "you", "acc": "you", "poss": "your"}
# (singular, plural)
_DETERMINERS = {
    "def": ("the", "the"),
    "indef": ("a", ""),
    "bare": ("", ""),
    "this": ("that", "those"),
    "another": ("another", "other"),
    "every": ("each", "all"),
    "no": ("no", "no"),
    "which": ("which", "which"),
    "same": ("the same", "the same"),
}
_ARTICLES = ("a", "an")
_RANKS = frozenset({"top", "bottom", "first", "second", "third", "last", "next"})
"""Adjectives that stand before a number: "the first two cards"."""
_PARTS = {
    "indef": "one",
    "bare": "one",
    "another": "another",
    "every": "each",
    "no": "none",
    "which": "which",
}
_PLACES = {Shape.AT: "in", Shape.TO: "into", Shape.FROM: "from"}
_PERSON_PLACES = {Shape.AT: "with", Shape.TO: "to", Shape.FROM: "from"}
# Letters tell the article but for a "yoo" or "wun" sound (a unit, a one-time offer).
_TAKES_AN = re.compile(r"(?!uni|us[eua]|eu|one\b|once)[aeiou]", re.IGNORECASE)


class English(Language):
    """English, the language whose messages are the ids of the catalogues."""

    code: ClassVar[str] = "en"
    cases = ("nom", "acc")
    genders = ("c", "n")
    gender_words = ("who", "which")
    shapes = (*Language.shapes, Shape.POSS)
    numerals = number_table(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty"
    )
    lasting = r"rest of the game|for good|stays? (?:there|with)"
    single = r"only (?:way|by|so|when|if|then)|for (?:that|those|it) you must"
    places = ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
    or_else = "or, if there is none,"
    reader_agrees_as = MANY
    default_gender = "n"
    noun_fields = ("an",)
    needs_gender = False

    def plural_of_name(self, words: str) -> str:
        return plural_of(words)

    def singular_of_name(self, words: str) -> str | None:
        return singular_of(words)

    def noun_phrase(self, phrase: NounPhrase, case: str, words: Lexicon) -> str:
        if phrase.is_reader:
            return _READER[case]
        head = head_of(phrase, words)
        possession = possession_of(phrase, head)
        named = head.determiner is INDEF and bool(phrase.of) and isinstance(phrase.of[0], Text)
        if named or possession is Possession.PART:  # "one of Anna's pirates", "one of your pirates"
            return spaced(self._part(head), self.complement(whole_of(phrase), words))
        owner = self._owner(phrase, head, possession, words)
        if THEIR_OWN in phrase.adjectives:
            owner = "their"
        ranked = not _RANKS.isdisjoint(phrase.adjectives) and head.numeral is not None
        numeral = self.number_words(head.numeral or 0) if ranked and head.determiner is DEF else ""
        if numeral:
            head = replace(head, numeral=None)  # "the top three cards"
        noun = spaced(
            *(words.adjective(key).base for key in phrase.adjectives if key != THEIR_OWN),
            numeral,
            head.noun.epithet.base if head.noun.epithet else "",
            noun_form(head.noun, head.many),
        )
        text = spaced(self._determiner(head, owner, noun), noun, phrase.apposition or "")
        text = re.sub(r"^(?:(an)|(another|other)) other\b", _another, text)
        text = re.sub(r"^a such\b", f"such {_ARTICLES[takes_an(head.noun, head.noun.singular)]}", text)
        rest = other_complements(phrase)
        if owner and possession is Possession.NONE:
            rest = rest[1:]
        for item in rest:
            text = spaced(text, self.complement(item, words))
        text = spaced(text, phrase.tail)
        if possession is Possession.AFTER:
            text = f"{text} of yours"
        return genitive(text, plural=head.many) if case == "poss" else text

    def realise(self, phrase: Phrase, form: Form, words: Lexicon) -> str:
        if isinstance(phrase, Text) and form.shape is Shape.POSS:
            return genitive(phrase.value, plural=False)
        return super().realise(phrase, form, words)

    def complement(self, phrase: Phrase, words: Lexicon) -> str:
        if is_reader(phrase):
            return "of yours"
        return spaced("of", self.realise(phrase, Form("acc"), words))

    def gender_of(self, phrase: Phrase, words: Lexicon) -> str:
        if is_reader(phrase):
            return "c"
        if isinstance(phrase, NounPhrase):
            return "c" if words.noun(phrase.noun).person else "n"
        return super().gender_of(phrase, words)

    def is_subject(self, relative: str, gender: str) -> bool:
        return relative == "who"

    def pronoun(self, noun: Noun, number: Number) -> str:
        return "it" if number is ONE else "they"

    def number_of(self, phrase: Phrase, words: Lexicon) -> Number:
        """Return the number of a phrase; nobody's gender is told by "they"."""
        if isinstance(phrase, NounPhrase) and phrase.determiner is PRONOUN and words.noun(phrase.noun).person:
            return MANY
        return super().number_of(phrase, words)

    def possessive(self, noun: Noun, number: Number) -> str:
        return "their" if noun.person or number is not ONE else "its"

    def one(self, gender: str, case: str) -> str:
        return "one"

    def default_place(self, shape: Shape, person: bool) -> Preposition:
        return Preposition((_PERSON_PLACES if person else _PLACES)[shape])

    def _owner(self, phrase: NounPhrase, head: Head, possession: Possession, words: Lexicon) -> str:
        """Return the possessor that stands in place of the article: "your", "the player's"."""
        if possession is Possession.ALL:
            return f"all {self.whose(phrase, words) or _READER['poss']}"
        if possession is Possession.DETERMINER:
            return _READER["poss"]
        if possession is Possession.THEIRS:
            return self.whose(phrase, words)
        if possession is Possession.AFTER or head.determiner is not DEF or not phrase.of:
            return ""
        first = phrase.of[0]
        if isinstance(first, Text):
            return genitive(first.value, plural=False)
        if not isinstance(first, NounPhrase) or not self.comes_first(first, words):
            return ""
        return self.noun_phrase(first, "poss", words)

    def comes_first(self, owner: Phrase, words: Lexicon) -> bool:
        if not isinstance(owner, NounPhrase) or owner.is_reader or owner.of or owner.tail:
            return False
        noun = words.noun(owner.noun)
        return noun.person and not noun.tail

    def _determiner(self, head: Head, owner: str, following: str) -> str:
        numeral = "" if head.numeral is None else self.number_words(head.numeral)
        if owner:
            return spaced(owner, numeral)
        singular, plural = _DETERMINERS[head.determiner]
        if numeral and head.determiner is ANOTHER:
            return f"{numeral} other"
        if numeral and head.determiner is INDEF:
            return numeral
        if head.determiner is INDEF and not head.many:
            if head.noun.only:
                return ""
            return "an" if takes_an(head.noun, following) else "a"
        return spaced(plural if head.many else singular, numeral)

    def _part(self, head: Head) -> str:
        """Return what stands before "of your cards"."""
        numeral = "" if head.numeral is None else self.number_words(head.numeral)
        word = _PARTS[head.determiner]
        return spaced(word if not numeral or head.determiner is WHICH else "", numeral)


def _another(match: re.Match[str]) -> str:
    return "another" if match.group(1) else match.group(2)


def takes_an(noun: Noun, following: str) -> bool:
    """Return whether "an" stands before these words, the noun's own word on it where it comes first."""
    if noun.an is not None and following.startswith(noun.singular):
        return noun.an
    return _TAKES_AN.match(following) is not None


def noun_form(noun: Noun, many: bool) -> str:
    """Return the noun in its number, with its tail."""
    if not many or noun.only:
        return spaced(noun.singular, noun.tail_of(False))
    return spaced(noun.plural or plural_of(noun.singular), noun.tail_of(True))


_PLURALS = {
    "child": "children", "die": "dice", "foot": "feet", "goose": "geese", "half": "halves", "knife": "knives",
    "leaf": "leaves", "life": "lives", "loaf": "loaves", "man": "men", "mouse": "mice", "ox": "oxen",
    "person": "people", "sheep": "sheep", "shelf": "shelves", "thief": "thieves", "tooth": "teeth",
    "wife": "wives", "wolf": "wolves", "woman": "women",
}
"""Nouns of games with a plural of their own."""


def plural_of(word: str) -> str:
    """Return the plural by the usual rule, or that of a common noun that has another."""
    last = re.split(r"[ -]", word)[-1]
    if last in _PLURALS:
        return word.removesuffix(last) + _PLURALS[last]
    if re.search(r"(s|x|z|ch|sh)$", word):
        return word + "es"
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + "s"


def singular_of(words: str) -> str | None:
    """Return the singular of what ends like a regular plural; None where it ends like none."""
    if re.search(r"[^aeiou]ies$", words):
        return words[:-3] + "y"
    if re.search(r"(ss|x|ch|sh|[^aeiou]o)es$", words):
        return words[:-2]
    return words[:-1] if re.search(r"[^aius]s$", words) else None


def genitive(text: str, *, plural: bool) -> str:
    """Return the possessive: "the captain's", "the players'"."""
    return text + ("'" if plural and text.endswith("s") else "'s")
