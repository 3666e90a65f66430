"""Dutch: de and het, and the adjective that loses its -e in "een groot schip"."""

from __future__ import annotations

import re
from typing import ClassVar

from rulewright.prose.languages.grammar import (
    Form,
    Head,
    Language,
    Possession,
    Shape,
    before_tail,
    head_of,
    is_plain_plural,
    number_table,
    possession_of,
    spaced,
    whole_of,
)
from rulewright.prose.languages.lexicon_words import Adjective, Lexicon, Noun, Preposition
from rulewright.prose.languages.punctuation import CLAUSE_END
from rulewright.prose.phrases import (
    ANOTHER,
    BARE,
    DEF,
    INDEF,
    ONE,
    SAME,
    THIS,
    WHICH,
    NounPhrase,
    Number,
    Phrase,
)

# (common singular, neuter singular, plural)
_DETERMINERS = {
    "def": ("de", "het", "de"),
    "indef": ("een", "een", ""),
    "bare": ("", "", ""),
    "this": ("die", "dat", "die"),
    "another": ("een andere", "een ander", "andere"),
    "every": ("elke", "elk", "alle"),
    "no": ("geen", "geen", "geen"),
    "which": ("welke", "welk", "welke"),
    "same": ("dezelfde", "hetzelfde", "dezelfde"),
}
_PARTS = {
    "indef": ("een", "een"),
    "bare": ("een", "een"),
    "another": ("een andere", "een ander"),
    "every": ("elk", "elk"),
    "no": ("geen", "geen"),
    "which": ("welke", "welk"),
}
_PLACES = {Shape.AT: "in", Shape.TO: "in", Shape.FROM: "uit"}
_PERSON_PLACES = {Shape.AT: "bij", Shape.TO: "aan", Shape.FROM: "van"}


# What is said before "je" where it is not the form without its -t.
_BEFORE_YOU = {"heeft": "heb", "is": "ben", "gaat": "ga", "staat": "sta", "slaat": "sla"}
_WITH_T = frozenset(
    {
        *("moet", "zit", "laat", "verlaat", "weet", "zet", "sluit", "schiet", "meet", "eet"),
        *("wacht", "rust", "start", "past", "test", "praat", "vecht", "vergeet"),
    }
)
"""Verbs whose stem ends in t, which stays."""


_WHOSE = re.compile(r"(je|zijn|hun) ")
"""Whose the things are that a number counts: "zijn aantal kaarten" for "het aantal van zijn kaarten"."""

_ENDS_IN_EN = re.compile(r"[^aeiou]en$")


def _without_t(word: str) -> str:
    """Return the form of a verb before "je": "wordt", "neemt" without the -t."""
    return word[:-1] if word.endswith("t") and word not in _WITH_T else word


class Dutch(Language):
    """Dutch, with "je" for the reader; `prep` is the form that is stressed after a preposition (vanaf jou)."""

    code: ClassVar[str] = "nl"
    verb_second: ClassVar[bool] = True
    cases = ("nom", "acc", "prep")
    genders = ("c", "n")
    gender_words = ("de", "het")
    numerals = number_table(
        "nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien "
        "vijftien zestien zeventien achttien negentien twintig"
    )
    lasting = r"rest van het spel|voorgoed|voortaan|tot het einde van het spel|blij(?:ft|ven) (?:daar|bij)"
    single = r"enige manier|alleen (?:zo|als|door|wanneer)|daarvoor moet"
    places = tuple(
        f"{place}n?" for place in
        ["derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende", "tiende", "elfde", "twaalfde"]
    )
    or_else = "of, als er geen is,"
    reader_agrees_as = ONE
    default_gender = "c"
    noun_fields = ("measure",)
    adjective_fields = ("base", "inflected", "invariable")
    needs_plural = True

    def noun_phrase(self, phrase: NounPhrase, case: str, words: Lexicon) -> str:
        if phrase.is_reader:
            return "jou" if case == "prep" else "je"
        head = head_of(phrase, words)
        possession = possession_of(phrase, head)
        if possession is Possession.PART:
            return spaced(self._part(head), self.complement(whole_of(phrase), words))
        determiner = self._determiner(head, possession, self.whose(phrase, words) or "je")
        tail = phrase.tail
        if head.noun.measure and head.determiner is DEF and possession is Possession.NONE:
            whose = _WHOSE.match(tail)
            if whose:
                determiner, tail = whose.group(1), tail[whose.end() :]
        bare_adjective = (
            not head.many
            and head.noun.gender == "n"
            and head.determiner not in (DEF, THIS, SAME)
            and possession not in (Possession.DETERMINER, Possession.ALL, Possession.THEIRS)
        )
        adjectives = [words.adjective(key) for key in phrase.adjectives]
        if head.noun.epithet is not None:
            adjectives.append(head.noun.epithet)
        first, others = before_tail(phrase)
        text = spaced(
            determiner,
            *(adjective_form(adjective, bare_adjective) for adjective in adjectives),
            noun_form(head.noun, head.many),
            phrase.apposition or "",
            *(self.complement(item, words) for item in first),
            tail,
        )
        text = re.sub(r"\b(andere?) andere?\b", r"\1", text)
        text = re.sub(r"^een dergelijke? ", "zo'n ", text)
        if possession is Possession.AFTER:
            text = f"{text} van jou"
        for item in others:
            if head.noun.measure and is_plain_plural(item):
                text = spaced(text, self.realise(item, Form("acc"), words))
            else:
                text = spaced(text, self.complement(item, words))
        # A subject with a clause has its verb after it, and a comma stands between the two verbs.
        return text.replace(CLAUSE_END, ",") if case == "nom" else text

    def before_reader(self, verb: str) -> str:
        """ "Word je", "kies je": the -t of the verb falls away before "je"."""
        head, space, word = verb.rpartition(" ")
        return f"{head}{space}{_BEFORE_YOU.get(word) or _without_t(word)}"

    def complement(self, phrase: Phrase, words: Lexicon) -> str:
        if isinstance(phrase, NounPhrase) and phrase.is_reader:
            return "van jou"
        return spaced("van", self.realise(phrase, Form("acc"), words))

    def pronoun(self, noun: Noun, number: Number) -> str:
        if number is not ONE:
            return "ze"
        return "hij" if noun.person else "het" if noun.gender == "n" else "die"

    def possessive(self, noun: Noun, number: Number) -> str:
        return "zijn" if number is ONE else "hun"

    def one(self, gender: str, case: str) -> str:
        return "één"

    def default_place(self, shape: Shape, person: bool) -> Preposition:
        return Preposition((_PERSON_PLACES if person else _PLACES)[shape])

    def _determiner(self, head: Head, possession: Possession, whose: str) -> str:
        numeral = "" if head.numeral is None else self.number_words(head.numeral)
        if possession in (Possession.DETERMINER, Possession.THEIRS):
            return spaced(whose, numeral)
        if possession is Possession.ALL:
            return spaced("al", whose, numeral)
        common, neuter, plural = _DETERMINERS[head.determiner]
        word = plural if head.many else neuter if head.noun.gender == "n" else common
        if head.determiner is INDEF and (numeral or head.noun.only):
            word = ""
        if head.determiner is ANOTHER and numeral:
            return f"{numeral} {word}" if head.many else f"{numeral} {word.removeprefix('een ')}"
        return spaced(word, numeral)

    def _part(self, head: Head) -> str:
        """Return what stands before "van je kaarten"."""
        numeral = "" if head.numeral is None else self.number_words(head.numeral)
        if numeral and head.determiner in (INDEF, BARE):
            return numeral
        common, neuter = _PARTS[head.determiner]
        word = neuter if head.noun.gender == "n" else common
        if numeral and head.determiner is not WHICH:
            return f"{numeral} andere" if head.determiner is ANOTHER else numeral
        return spaced(word, numeral)


def adjective_form(adjective: Adjective, bare: bool) -> str:
    """With -e, but bare after "een" and the like before a neuter singular.

    What ends in -en never takes one: "de bekeken kaart", "het houten schip"; but "de groene kaart".
    """
    if bare or adjective.invariable:
        return adjective.base
    if not adjective.inflected and _ENDS_IN_EN.search(adjective.base):
        return adjective.base
    return adjective.inflected or adjective.base + "e"


def noun_form(noun: Noun, many: bool) -> str:
    """Return the noun in its number, with its tail."""
    many = many and not noun.only
    return spaced(noun.plural if many else noun.singular, noun.tail_of(many))
