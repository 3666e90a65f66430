"""Spanish: agreement in gender and number, "al" and "del", el agua, and the personal a."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    MANY,
    NO,
    ONE,
    OTHER,
    SAME,
    SUCH,
    THEIR_OWN,
    THIS,
    WHICH,
    Conjunction,
    Determiner,
    Listing,
    NounPhrase,
    Number,
    Phrase,
    Text,
)

# masculine, feminine, masculine plural, feminine plural
_DETERMINERS = {
    "def": ("el", "la", "los", "las"),
    "indef": ("un", "una", "", ""),
    "bare": ("", "", "", ""),
    "this": ("ese", "esa", "esos", "esas"),
    "another": ("otro", "otra", "otros", "otras"),
    "every": ("cada", "cada", "todos los", "todas las"),
    "no": ("ningún", "ninguna", "ningún", "ninguna"),
    "which": ("qué", "qué", "qué", "qué"),
    "same": ("el mismo", "la misma", "los mismos", "las mismas"),
}
_PARTS = {
    "indef": ("uno", "una"),
    "bare": ("uno", "una"),
    "another": ("otro", "otra"),
    "every": ("cada uno", "cada una"),
    "no": ("ninguno", "ninguna"),
    "which": ("cuál", "cuál"),
}
_EACH_OTHER = ("cada uno de los demás", "cada una de las demás")
_YOURS = ("tuyo", "tuya", "tuyos", "tuyas")
_PLACES = {Shape.AT: "en", Shape.TO: "a", Shape.FROM: "de"}
_PERSON_PLACES = {Shape.AT: "con", Shape.TO: "a", Shape.FROM: "de"}

_SUBJUNCTIVE = {
    "hay": "haya", "está": "esté", "están": "estén", "estás": "estés",
    "es": "sea", "son": "sean", "eres": "seas", "ha": "haya", "han": "hayan", "has": "hayas",
    "puede": "pueda", "pueden": "puedan", "puedes": "puedas", "cumple": "cumpla",
    "tiene": "tenga", "tienen": "tengan", "tienes": "tengas", "queda": "quede",
    "cabe": "quepa", "quedan": "queden", "caben": "quepan", "muestra": "muestre", "muestran": "muestren",
    "elige": "elija", "eligen": "elijan", "juega": "juegue", "juegan": "jueguen",
    "ocupa": "ocupe", "ocupan": "ocupen", "participa": "participe", "participan": "participen",
}
_INDICATIVE = re.compile(rf"«[^»]*»|\b({'|'.join(_SUBJUNCTIVE)})\b")
"""A verb that is not quoted: a quotation is a name, whatever its words are."""
_FACT = {there: here for here, there in _SUBJUNCTIVE.items()} | {"haya": "ha"}
_WISH = re.compile(rf"«[^»]*»|\b(?:(?P<there>haya)(?! (?:\w*(?:[ai]d|[rs]t|ch)o\b|«))|{'|'.join(_FACT)})\b")
"""The same the other way round; "haya" without a participle is of "hay"."""

# A place right after its noun, but for "en el que" and "en cuya": those are clauses.
_PLACED = re.compile(r"en (?!cuy|quien|(?:el|la|los|las) (?:que|cual))")
_ALSO_PLACED = re.compile(r"(?:,| y) en ")
"""What tells that the place is not the only one: "en tu flota y en tu tripulación"."""
# A clause that says no to its own subject, not to one within: "la carta no es un Albatros".
_DENIES = re.compile(r"(?:(?!\b(?:que|si|cuy[oa]s?|quien|quienes)\b)[^«»])*?\bno\b")
_CLAUSE = re.compile(r"\b(?:que|cuy[oa]s?|quien|quienes)\b")

# "hielo", "iones" begin with a glide, not with the vowel i, and keep "y".
_SOUNDS_I = re.compile(r"h?[ií](?![aeiouáéó])|y(?![aeiouáéíóú])", re.IGNORECASE)
# In figures 8, 80, 800.000 (ocho...) and 11, 11.000 (once...) begin with o.
_SOUNDS_O = re.compile(r"h?[oó]|8|11(?!\d)(?!\.\d{3}\.)", re.IGNORECASE)


class Spanish(Language):
    """Spanish, with "tú" for the reader.

    The case `acc` gives a person its "a" (elige a un jugador, elige un cofre), `dat` gives it to
    anything, and `prep` is the form after another preposition (para ti).
    """

    code: ClassVar[str] = "es"
    cases = ("nom", "acc", "dat", "prep")
    genders = ("m", "f")
    gender_words = ("el", "la")
    letters = "ñ"
    numerals = number_table(
        "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
        "dieciséis diecisiete dieciocho diecinueve veinte"
    )
    lasting = r"resto de la partida|para siempre|hasta el final|se queda contigo|siguen con"
    single = r"solo (?:así|si|cuando)|única (?:manera|forma)|para (?:eso|ello|eso,) (?:tienes|debes)"
    places = (
        r"tercer(?:[oa]s?)?", *(
            f"{place}[oa]s?" for place in
            ["cuart", "quint", "sext", "séptim", "octav", "noven", "décim", "undécim", "duodécim"]
        ),
    )
    contractions: ClassVar[dict[tuple[str, str], str]] = {
        ("a", "el"): "al",
        ("de", "el"): "del",
        ("con", "ti"): "contigo",
    }
    # The CLDR and the Academy leave four digits together: 1667. Babel does not know that rule.
    groups_from: ClassVar[int] = 10_000
    or_else = "o, si no hay,"
    reader_agrees_as = ONE
    default_gender = "m"
    noun_fields = ("stressed_a",)
    adjective_fields = ("base", "feminine", "plural", "short", "before", "invariable")

    def noun_phrase(self, phrase: NounPhrase, case: str, words: Lexicon) -> str:
        if phrase.is_reader:
            return {"nom": "tú", "prep": "ti"}.get(case, "a ti")
        text = self._noun_phrase(phrase, words)
        if case == "dat" or (case == "acc" and self._takes_a(phrase, words)):
            return self.join("a", text)
        return text

    def text(self, phrase: Text, case: str) -> str:
        takes_a = case == "dat" or (case == "acc" and phrase.person)
        return self.join("a", phrase.value) if takes_a else phrase.value

    def complement(self, phrase: Phrase, words: Lexicon) -> str:
        if isinstance(phrase, NounPhrase):
            phrase = self._of_place(phrase)
        return self.join("de", self.realise(phrase, Form("prep"), words))

    def realise(self, phrase: Phrase, form: Form, words: Lexicon) -> str:
        """Return the words of any phrase; "de" stands before each of a list if it contracts with one of them."""
        if isinstance(phrase, Listing) and form.shape is Shape.OF:
            each = [self.complement(item, words) for item in phrase.items]
            if not any(text.startswith("del ") for text in each[1:]):
                each[1:] = [text.removeprefix("de ") for text in each[1:]]
            return self.listing(each, phrase.conjunction)
        return super().realise(phrase, form, words)

    def before_last(self, conjunction: str, item: str) -> str:
        if conjunction == " y " and _SOUNDS_I.match(item):
            return " e "
        if conjunction == " o " and _SOUNDS_O.match(item):
            return " u "
        return conjunction

    def listing(self, items: Sequence[str], conjunction: Conjunction) -> str:
        """Return the items joined; what is denied twice is joined by "ni"."""
        first, *others = items
        denied = conjunction == "and" and bool(others) and all(each.startswith("no ") for each in others)
        if denied and _DENIES.match(first):
            return " ni ".join([first, *(each.removeprefix("no ") for each in others)])
        return super().listing(items, conjunction)

    def value_alone(self, adjective: Adjective, host: str, words: Lexicon) -> str:
        return adjective.alone or adjective_form(adjective, agreement(words.noun(host), many=False))

    def subjunctive(self, text: str) -> str:
        """Return the verbs of a condition in the mood of what is still to come."""
        return _INDICATIVE.sub(lambda found: _SUBJUNCTIVE.get(found[0], found[0]), text)

    def narrowing(self, text: str, determiner: Determiner) -> str:
        """Return what is known in the indicative: el que tiene, but uno que tenga."""
        if determiner not in (DEF, EVERY, THIS, SAME):
            return text
        return _WISH.sub(lambda found: "hay" if found["there"] else _FACT.get(found[0], found[0]), text)

    def pronoun(self, noun: Noun, number: Number) -> str:
        return ""

    def possessive(self, noun: Noun, number: Number) -> str:
        return "su"

    def one(self, gender: str, case: str) -> str:
        return {"m": "un", "f": "una"}.get(gender, "uno")

    def default_place(self, shape: Shape, person: bool) -> Preposition:
        return Preposition((_PERSON_PLACES if person else _PLACES)[shape], "prep")

    def after(self, preposition: Preposition, phrase: Phrase, words: Lexicon) -> str:
        return self.join(preposition.words, self.realise(phrase, Form("prep"), words))

    def _of_place(self, phrase: NounPhrase) -> NounPhrase:
        """Return a noun with "de" before the place that follows it: "el número de cofres de tu flota"."""
        placed = None if phrase.of else _PLACED.match(phrase.tail)
        if placed is None or _ALSO_PLACED.search(phrase.tail):
            return phrase
        return replace(phrase, tail=self.join("de", phrase.tail.removeprefix(placed[0])))

    def _takes_a(self, phrase: NounPhrase, words: Lexicon) -> bool:
        head = head_of(phrase, words)
        bare = head.determiner is BARE or (head.determiner is INDEF and head.many)
        return head.noun.person and (head.numeral is not None or not bare)

    def _noun_phrase(self, phrase: NounPhrase, words: Lexicon) -> str:
        head = head_of(phrase, words, article_with_name=True)
        if SUCH in phrase.adjectives and head.determiner is INDEF and (head.numeral or not head.many):
            # "Such a ship": "uno de esos barcos".
            rest = tuple(key for key in phrase.adjectives if key != SUCH)
            those = replace(phrase, determiner=THIS, number=MANY, count=None, adjectives=rest)
            return f"{self._part(head)} de {self._noun_phrase(those, words)}"
        possession = possession_of(phrase, head)
        if possession is Possession.PART:
            return spaced(self._part(head), self.complement(whole_of(phrase), words))
        # "Cada uno de los demás jugadores" is one of many.
        each_other = head.determiner is EVERY and not speaks_plural(head) and OTHER in phrase.adjectives
        many = speaks_plural(head) or each_other
        slot = agreement(head.noun, many=many)
        aside = {THEIR_OWN, OTHER} if each_other else {THEIR_OWN}
        adjectives = [words.adjective(key) for key in phrase.adjectives if key not in aside]
        epithets = [head.noun.epithet] if head.noun.epithet is not None else []
        before = [a for a in (*adjectives, *epithets) if a.before]
        after = [a for a in (*epithets, *adjectives) if not a.before]
        front = [adjective_form(a, slot, short=a is before[-1]) for a in before]
        stressed = head.noun.stressed_a and not front and slot == 1
        noun = noun_form(head.noun, many)
        # The tail closes the term, so an epithet of the term comes before it, other words after;
        # a superlative or a total is about the noun alone: "el número total de piratas".
        total = "total" if head.noun.tail_of(many).startswith("de ") else ""
        close = [a for a in after if a in epithets or a.base == total or a.base.startswith("más ")]
        inner = [adjective_form(a, slot) for a in close]
        outer = [adjective_form(a, slot) for a in after if a not in close]
        first, others = before_tail(phrase)
        tail = phrase.tail
        if _PLACED.match(tail) and head.determiner is EVERY and head.noun.person and not _CLAUSE.search(tail):
            tail = f"que {'están' if slot > 1 else 'está'} {tail}"
        elif head.determiner is EVERY or (head.determiner is DEF and head.many):
            tail = self._of_place(phrase).tail
        text = spaced(
            ("sus" if slot > 1 else "su") if THEIR_OWN in phrase.adjectives
            else _EACH_OTHER[head.noun.gender == "f"] if each_other
            else self._determiner(head, possession, slot, stressed, self.whose(phrase, words) or "tu"),
            *front,
            noun,
            *inner,
            head.noun.tail_of(many),
            *outer,
            phrase.apposition or "",
            *(self.complement(item, words) for item in first),
            tail,
        )
        if head.numeral is not None and front and front[0].startswith("otr"):
            numeral = self._numeral(head, stressed)
            swapped = front[0] if head.numeral == 1 else f"{front[0]} {numeral}"
            text = text.replace(f"{numeral} {front[0]}", swapped, 1)
        text = re.sub(r"^(?:una?|otr[oa]s?) (otr[oa]s?)\b", r"\1", text)
        text = re.sub(r"^(todos los|todas las) otr[oa]s\b", r"\1 demás", text)
        if possession is Possession.AFTER:
            text = f"{text} {_YOURS[slot]}"
        for item in others:
            text = spaced(text, self.complement(item, words))
        return text

    def _determiner(self, head: Head, possession: Possession, slot: int, stressed: bool, whose: str) -> str:
        numeral = "" if head.numeral is None else self._numeral(head, stressed)
        yours = f"{whose}s" if slot > 1 else whose
        if possession in (Possession.DETERMINER, Possession.THEIRS):
            return spaced(yours, numeral)
        if possession is Possession.ALL:
            return spaced("" if numeral else _DETERMINERS["every"][slot].split()[0], yours, numeral)
        if head.determiner is INDEF and (numeral or head.noun.only):
            return numeral
        word = _DETERMINERS[head.determiner][slot]
        if stressed and head.determiner in (DEF, INDEF, NO):
            # A feminine noun that begins with a stressed a takes el, un and ningún: el agua.
            word = _DETERMINERS[head.determiner][0]
        if numeral and head.determiner is EVERY:
            word = _DETERMINERS["def"][slot]
        return spaced(word, numeral)

    def _numeral(self, head: Head, stressed: bool) -> str:
        gender = "m" if stressed else head.noun.gender
        return self.number_words(head.numeral or 0, gender)

    def _part(self, head: Head) -> str:
        """Return what stands before "de tus cartas"."""
        word = _PARTS[head.determiner][head.noun.gender == "f"]
        if head.numeral is None or head.numeral == 1:
            return word
        numeral = self.number_words(head.numeral)
        if head.determiner is ANOTHER:
            return f"{word}s {numeral}"
        return f"cuáles {numeral}" if head.determiner is WHICH else numeral


def speaks_plural(head: Head) -> bool:
    """Return whether the noun is plural; after ningún it is not, nor after a "cada"."""
    return head.many and (head.determiner is not NO or head.noun.only == "many")


def agreement(noun: Noun, *, many: bool) -> int:
    """Return the index into the four forms: masculine, feminine, and their plurals."""
    return (noun.gender == "f") + 2 * many


def adjective_form(adjective: Adjective, slot: int, *, short: bool = False) -> str:
    """Return the adjective in gender and number, shortened before a masculine noun (primer)."""
    if adjective.invariable:
        return adjective.base
    if slot == 0:
        return adjective.short if short and adjective.short else adjective.base
    if slot == 2:
        return adjective.plural or plural_of(adjective.base)
    feminine = adjective.feminine or feminine_of(adjective.base)
    return feminine if slot == 1 else plural_of(feminine)


def feminine_of(word: str) -> str:
    """Return the regular feminine: rojo, francés, español by the lexicon, verde unchanged."""
    if word.endswith("o"):
        return word[:-1] + "a"
    if re.search(r"[áéíóú][ns]$", word):
        return _without_accent(word) + "a"
    return word + "a" if word.endswith("or") else word


def plural_of(word: str) -> str:
    """Return the regular plural."""
    if re.search(r"[aeiouáéó]$", word):
        return word + "s"
    if word.endswith("z"):
        return word[:-1] + "ces"
    if re.search(r"[áéíóú][ns]$", word):
        return _without_accent(word) + "es"
    if re.search(r"[^áéíóú]s$", word) and len(re.findall(r"[aeiouáéíóú]+", word)) > 1:
        return word
    return word + "es"


def noun_form(noun: Noun, many: bool) -> str:
    """Return the noun in its number, without its tail."""
    if not many or noun.only:
        return noun.singular
    return noun.plural or plural_of(noun.singular)


def _without_accent(word: str) -> str:
    """Return the word with its last accent off: the ending that follows moves the stress."""
    return word[:-2] + word[-2].translate(str.maketrans("áéíóú", "aeiou")) + word[-1]
