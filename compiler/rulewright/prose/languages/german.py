"""German: three genders, four cases, and the three declensions of the adjective."""

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
    before_tail,
    head_of,
    is_plain_plural,
    number_table,
    possession_of,
    spaced,
    whole_of,
)
from rulewright.prose.languages.lexicon_words import Adjective, Lexicon, Noun, Preposition
from rulewright.prose.phrases import (
    ANOTHER,
    BARE,
    DEF,
    EVERY,
    INDEF,
    NO,
    ONE,
    SAME,
    THIS,
    WHICH,
    Listing,
    NounPhrase,
    Number,
    Phrase,
)

CASES = ("nom", "acc", "dat", "gen")


def _table(**rows: str) -> dict[str, dict[str, str]]:
    """Rows of endings by gender (p for the plural), one a case; "-" is no ending."""
    return {
        gender: {case: ending.strip("-") for case, ending in zip(CASES, row.split(), strict=True)}
        for gender, row in rows.items()
    }


_ARTICLE = _table(
    m="der den dem des", f="die die der der", n="das das dem des", p="die die den der"
)
# dies-, jed-, welch-, all-, and pronouns such as einer, keiner
_STRONG = _table(m="er en em es", f="e e er er", n="es es em es", p="e e en er")
# ein-, kein-, dein-
_EIN = _table(m="- en em es", f="e e er er", n="- - em es", p="e e en er")
# adjectives: after der, after ein, and without either
_WEAK_ADJ = _table(m="e en en en", f="e e en en", n="e e en en", p="en en en en")
_MIXED_ADJ = _table(m="er en en en", f="e e en en", n="es es en en", p="en en en en")
_STRONG_ADJ = _table(m="er en em en", f="e e er er", n="es es em en", p="e e en er")

_READER = dict(zip(CASES, ("du", "dich", "dir", "deiner"), strict=True))
_PLACES = {Shape.AT: ("in", "dat"), Shape.TO: ("in", "acc"), Shape.FROM: ("aus", "dat")}
_PERSON_PLACES = {Shape.AT: ("bei", "dat"), Shape.TO: ("zu", "dat"), Shape.FROM: ("von", "dat")}
_PRONOUNS = {"m": "er", "f": "sie", "n": "es"}
_SET_BEHIND = re.compile(r"(auf|in|im|bei|beim|an|am|hinter|vor|für) ")
_AN = re.compile(r"^An(?=zahl)")
_COUNTING = ("Zahl", "Anzahl")
_OF_THEM = "der "
TOTAL = "total"
_STEMS = {THIS: "dies", EVERY: "jed", WHICH: "welch"}


class German(Language):
    """German, with "du" for the reader."""

    code: ClassVar[str] = "de"
    verb_second: ClassVar[bool] = True
    cases = CASES
    genders = ("m", "f", "n")
    gender_words = ("der", "die", "das")
    numerals = number_table(
        "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
        "fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig"
    )
    lasting = (
        r"Rest des Spiels|Rest der Partie|bis zum Spielende|für immer|endgültig|Ersatz|"
        r"bleib(?:t|en) (?:dort|bei|um)"
    )
    single = r"nur (?:so|wer|wenn|durch|dann)|einzige[nrms]? (?:Weg|Möglichkeit)|dafür musst"
    places = tuple(
        f"{place}[mnrs]?" for place in
        ["dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte", "elfte", "zwölfte"]
    )
    contractions: ClassVar[dict[tuple[str, str], str]] = {
        ("zu", "dem"): "zum",
        ("zu", "der"): "zur",
        ("in", "dem"): "im",
        ("in", "das"): "ins",
        ("an", "dem"): "am",
        ("an", "das"): "ans",
        ("von", "dem"): "vom",
        ("bei", "dem"): "beim",
    }
    or_else = "oder, wenn das nicht geht,"
    reader_agrees_as = ONE
    default_gender = "m"
    noun_fields = ("measure", "weak", "genitive", "adjectival")
    adjective_fields = ("base", "invariable")
    needs_plural = True
    place_cases = CASES

    def noun_phrase(self, phrase: NounPhrase, case: str, words: Lexicon) -> str:
        if phrase.is_reader:
            return _READER[case]
        head = head_of(phrase, words)
        keys = phrase.adjectives
        if TOTAL in keys and (compound := total_of(head.noun)) is not None:
            head = replace(head, noun=compound)
            keys = tuple(key for key in keys if key != TOTAL)
        possession = possession_of(phrase, head)
        whose = self.whose(phrase, words) or "dein"
        if possession in (Possession.DETERMINER, Possession.THEIRS) and counts(head.noun):
            # "Die Zahl deiner Karten", not "deine Zahl der Karten".
            possession = Possession.NONE
            tail = head.noun.tail.removeprefix(_OF_THEM)
            head = replace(head, determiner=DEF, noun=replace(head.noun, tail=f"{whose}er {tail}"))
        if possession is Possession.PART:
            return spaced(self._part(head, case), self.complement(whole_of(phrase), words))
        gender = "p" if head.many else head.noun.gender
        determiner, endings = self._determiner(head, possession, case, whose)
        adjectives = [words.adjective(key) for key in keys]
        if head.noun.epithet is not None:
            adjectives.append(head.noun.epithet)
        ending = endings[gender][case]
        first, others = before_tail(phrase)
        tail = head.noun.tail_of(head.many)
        # Where something is, or what it is for, stands behind whose it is: "die Karten des Spielers auf dem Tisch".
        behind = bool(others) and _SET_BEHIND.match(tail) is not None
        # A name without an article shows its genitive ("Tortugas"); after an article it does not.
        text = spaced(
            determiner,
            *(adjective_form(adjective, ending) for adjective in adjectives),
            noun_form(head.noun, head.many, case, ending, named=not determiner),
            "" if behind else tail,
            phrase.apposition or "",
            *(self.complement(item, words) for item in first),
            phrase.tail,
        )
        if possession is Possession.AFTER:
            text = f"{text} von dir"
        for item in others:
            if head.noun.measure and is_plain_plural(item):
                text = spaced(text, self.realise(item, Form("nom"), words))
            else:
                text = spaced(text, self.complement(item, words))
        return spaced(text, tail) if behind else text

    def complement(self, phrase: Phrase, words: Lexicon) -> str:
        if shows_genitive(phrase, words):
            return self.realise(phrase, Form("gen"), words)
        return self.join("von", self.realise(phrase, Form("dat"), words))

    def is_weak(self, singular: str, gender: str, plural: str) -> bool:
        return gender == "m" and singular.endswith("e") and plural == f"{singular}n"

    def is_subject(self, relative: str, gender: str) -> bool:
        return relative == "der" and gender == "m"

    def pronoun(self, noun: Noun, number: Number) -> str:
        return _PRONOUNS[noun.gender] if number is ONE else "sie"

    def possessive(self, noun: Noun, number: Number) -> str:
        return "ihr" if noun.gender == "f" or number is not ONE else "sein"

    def one(self, gender: str, case: str) -> str:
        return f"ein{_EIN[gender][case]}" if gender else "eins"

    def default_place(self, shape: Shape, person: bool) -> Preposition:
        return Preposition(*(_PERSON_PLACES if person else _PLACES)[shape])

    def after(self, preposition: Preposition, phrase: Phrase, words: Lexicon) -> str:
        if preposition.case == "gen":
            return spaced(preposition.words, self.complement(phrase, words))
        return super().after(preposition, phrase, words)

    def _determiner(
        self, head: Head, possession: Possession, case: str, whose: str
    ) -> tuple[str, dict[str, dict[str, str]]]:
        """Return the words before the adjectives, and the endings that the adjectives take after them."""
        gender = "p" if head.many else head.noun.gender
        numeral = "" if head.numeral is None else self.number_words(head.numeral, gender, case)
        strong, ein = _STRONG[gender][case], _EIN[gender][case]
        if possession in (Possession.DETERMINER, Possession.THEIRS):
            return spaced(f"{whose}{ein}", numeral), _MIXED_ADJ
        if possession is Possession.ALL:
            return spaced(f"all{strong} {whose}{ein}", numeral), _MIXED_ADJ
        if head.determiner is DEF:
            return spaced(_ARTICLE[gender][case], numeral), _WEAK_ADJ
        if head.determiner is SAME:
            same = f"{_ARTICLE[gender][case]}selb{_WEAK_ADJ[gender][case]}"
            return spaced(same, numeral), _WEAK_ADJ
        if head.determiner is NO:
            return f"kein{ein}", _MIXED_ADJ
        if head.determiner is EVERY and head.many:
            return spaced(f"all{strong}", numeral), _WEAK_ADJ
        if head.determiner in _STEMS:
            return spaced(f"{_STEMS[head.determiner]}{strong}", numeral), _WEAK_ADJ
        if head.many or head.noun.only or (head.determiner is BARE and not numeral):
            other = f"ander{strong}" if head.determiner is ANOTHER else ""
            return spaced(numeral, other), _STRONG_ADJ
        if head.determiner is ANOTHER:
            return f"ein{ein} ander{_MIXED_ADJ[gender][case]}", _MIXED_ADJ
        return f"ein{ein}", _MIXED_ADJ

    def _part(self, head: Head, case: str) -> str:
        """Return what stands before "deiner Karten": eine, jede, keine, welche."""
        gender = "p" if head.many else head.noun.gender
        strong = _STRONG[gender][case]
        numeral = head.numeral if head.numeral is not None and head.many else None
        if numeral is not None and head.determiner in (INDEF, BARE):
            return self.number_words(numeral)
        if head.determiner is ANOTHER:
            count = f"ein{_EIN[gender][case]}" if numeral is None else self.number_words(numeral)
            ending = _MIXED_ADJ if numeral is None else _STRONG_ADJ
            return f"{count} ander{ending[gender][case]}"
        stem = {NO: "kein", **_STEMS}.get(head.determiner, "ein")
        return spaced(f"{stem}{strong}", "" if numeral is None else self.number_words(numeral))


def shows_genitive(phrase: Phrase, words: Lexicon) -> bool:
    """Return whether a word of the phrase shows the genitive; without one "von" takes its place."""
    if isinstance(phrase, Listing):
        return all(shows_genitive(item, words) for item in phrase.items)
    if not isinstance(phrase, NounPhrase) or phrase.is_reader:
        return False
    head = head_of(phrase, words)
    possession = possession_of(phrase, head)
    if possession in (Possession.DETERMINER, Possession.ALL, Possession.THEIRS):
        return True
    if possession is Possession.PART:
        return not head.many
    if head.determiner in (INDEF, BARE):
        return head.determiner is INDEF and not head.many and not head.noun.only
    return head.determiner is not ANOTHER or head.numeral is None


def total_of(noun: Noun) -> Noun | None:
    """Return the noun of a total: "Gesamtstärke" of "Stärke"; nothing where it is of several words or quoted.

    "Gesamtzahl" is of "Zahl" and of "Anzahl".
    """
    if noun.epithet is not None or not noun.singular.isalpha():
        return None
    singular, plural, owner = (
        f"Gesamt{_AN.sub('', word).lower()}" if word else ""
        for word in (noun.singular, noun.plural, noun.genitive)
    )
    return replace(noun, singular=singular, plural=plural, genitive=owner)


def counts(noun: Noun) -> bool:
    """Return whether a noun is how many of something there are: "Zahl der Karten"."""
    return noun.singular in _COUNTING and noun.tail.startswith(_OF_THEM)


def adjective_form(adjective: Adjective, ending: str) -> str:
    """Return the stem with its ending."""
    return adjective.base if adjective.invariable else adjective.base + ending


def noun_form(noun: Noun, many: bool, case: str, ending: str, *, named: bool = False) -> str:
    """Return the noun in number and case, without its tail; `ending` is that of adjectives before it."""
    if noun.adjectival:
        return noun.singular.removesuffix(_STRONG_ADJ[noun.gender]["nom"]) + ending
    if many:
        word = noun.plural or noun.singular
        # The dative plural adds -n, but not to -n, nor to the -s of Crews and Teams.
        if case == "dat" and re.search(r"(e|el|er)$", word):
            word += "n"
        return word
    word = noun.singular
    if case == "gen" and noun.genitive:
        word = noun.genitive
    elif noun.weak and case != "nom":
        word = noun.plural
    elif case == "gen" and noun.gender in ("m", "n"):
        word = genitive(word)
    elif case == "gen" and named and noun.article == "none":
        word += "s"
    return word


def genitive(word: str) -> str:
    """Return the genitive of a masculine or neuter noun: -es after a hiss or one syllable, else -s."""
    if re.search(r"(s|ß|x|z)$", word):
        return word + "es"
    syllables = re.findall(r"[aeiouäöüy]+", word.lower())
    if len(syllables) == 1 and word[-1].lower() not in "aeiouäöüyhr":
        return word + "es"
    return word + "s"
