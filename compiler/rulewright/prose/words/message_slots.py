"""Messages with slots: how a translator writes a sentence and leave its nouns to the lexicon.

    {chest}                   the phrase as it is
    {chest:indef.acc}         with flags: eine Schatztruhe
    {n}, {n:count}            3, three
    {n:count.f.acc}           the numeral one before a feminine noun: eine
    {n*chest:acc}             number and noun together: drei Schatztruhen
    {place:at}, :to, :from    with the preposition of the noun: aboard the Jolly Roger
    {who:of}                  as a complement: of the captain, des Kapitäns, del capitán
    {who:poss}                English only: the captain's, your
    {who:cap}                 with a capital
    {then:first}, {then:rest} the first word of a clause, and the words after it
    {cond:subj}               a condition that is waited for: hasta que la bolsa esté vacía
    zu+{place:def.dat}        with a contraction: zum, zur, del, al
    {=chest:indef.acc}        a noun of the lexicon that the message brings along itself
    {actor?you=Take|one=Takes|other=Take}   a choice; branches may hold markers
    {{ and }}                 the braces themselves, outside choices

Flags: determiner (def indef bare this another every no which same), number (one many), place (at to
from), of, count, cap, first, rest, subj, and the cases of the language: nom acc in English and
Dutch, nom acc dat gen in German, nom acc dat prep in Spanish.

A choice takes its first branch that fits: "you" for the reader, "that" for what was just spoken of
("that action"), "said" for what the words before it name, "person" for people, "alone" for an
adjective without its noun, "one" or "many" by number, a gender (m f n in German, m f in Spanish, c n
in Dutch and, for persons and things, in English), and "other", which fits all and stands last. A
number chooses by the plural rules of the CLDR. Without a branch "you", the reader takes the branch
that the language's verbs would: other in English ("you take"), one elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rulewright.foundation.languages import ORIGINAL
from rulewright.prose.languages.grammar import Form, is_reader, spaced
from rulewright.prose.languages.language import Language, language
from rulewright.prose.languages.lexicon_words import Lexicon
from rulewright.prose.phrases import (
    BARE,
    DEF,
    INDEF,
    MANY,
    ONE,
    THIS,
    Determiner,
    Listing,
    NounPhrase,
    Num,
    Number,
    Phrase,
    Text,
)
from rulewright.prose.words.message_parser import (
    OF_LEXICON,
    SAID,
    Choice,
    MarkerError,
    Part,
    Slot,
    Template,
    parse,
    slots,
)

__all__ = ["MarkerError", "Template", "check", "parse", "render", "sentence", "slots"]

_OPENERS = "\"'“”„«‘’([¿¡*_ "
_CLOSERS = "\"'“”»’)]*_"
_ENDS = "!?:…"


def check(template: str, against: str, language: str) -> list[str]:
    """Return what is wrong with a translation, held against the English message. Empty if nothing is."""
    problems: list[str] = []
    parsed: list[Template] = []
    sides = ((against, ORIGINAL, "the English message: "), (template, language, ""))
    for text, code, prefix in sides:
        try:
            parsed.append(parse(text, code))
        except MarkerError as error:
            problems.append(f"{prefix}{error}")
    if problems:
        return problems
    wanted, found = (slots(item) for item in parsed)
    problems.extend(f'the slot "{name}" is missing' for name in sorted(wanted - found))
    problems.extend(
        f'the slot "{name}" is not in the English message' for name in sorted(found - wanted)
    )
    return problems


def render(template: Template, values: Mapping[str, Phrase], lexicon: Lexicon) -> str:
    """Return the message with its slots filled.

    Raises `MarkerError` for a slot without a value, and `MissingWord` for a word that the lexicon
    lacks.
    """
    if lexicon.language != template.language:
        raise ValueError(f"a {template.language} message with a {lexicon.language} lexicon")
    return _render(template.parts, _Filling(template, values, lexicon))


def sentence(text: str) -> str:
    """Return a whole sentence: single spaces, a capital first letter, one final full stop."""
    flat = re.sub(r"\s+", " ", text).strip()
    body = flat.rstrip(_CLOSERS)
    closers = flat[len(body) :]
    bare = body.rstrip(". ")
    if not bare:
        return ""
    if bare[-1] in _ENDS:
        return capitalised(bare + closers)
    # A quoted or bracketed sentence keeps the stop that it has inside; else the stop comes last.
    inside = bool(closers) and bare != body
    return capitalised(f"{bare}.{closers}" if inside else f"{bare}{closers}.")


def capitalised(text: str) -> str:
    """Return the text with its first letter as a capital, opening marks passed over."""
    for index, character in enumerate(text):
        if character not in _OPENERS:
            return text[:index] + character.upper() + text[index + 1 :]
    return text


class _Filling:
    """What a template is filled from."""

    __slots__ = ("lexicon", "spoken", "template", "values")

    def __init__(self, template: Template, values: Mapping[str, Phrase], lexicon: Lexicon) -> None:
        self.template = template
        self.values = values
        self.lexicon = lexicon
        self.spoken: Language = language(template.language)

    def value(self, name: str, position: int) -> Phrase:
        if name.startswith(OF_LEXICON):
            return NounPhrase(name.removeprefix(OF_LEXICON))
        found = self.values.get(name)
        if found is None:
            raise MarkerError(self.template.text, position, f'nothing fills the slot "{name}"')
        return found


def _render(parts: tuple[Part, ...], filling: _Filling) -> str:
    found: list[str] = []
    for index, part in enumerate(parts):
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, Slot):
            found.append(_slot(part, filling))
        else:
            text = _render(_chosen(part, filling, "".join(found)), filling)
            if _reader_follows(parts[index + 1 : index + 3], part, filling):
                text = filling.spoken.before_reader(text)
            found.append(text)
    return "".join(found)


def _reader_follows(after: tuple[Part, ...], verb: Choice, filling: _Filling) -> bool:
    """Return whether the subject of a verb is the reader and comes right after it."""
    match after:
        case (" ", Slot(name=name)) if name == verb.name:
            return is_reader(filling.value(name, verb.position))
        case _:
            return False


def _slot(slot: Slot, filling: _Filling) -> str:
    phrase = filling.value(slot.name, slot.position)
    if slot.counted_by:
        text = _counted(slot, phrase, filling)
    else:
        phrase = _adjusted(phrase, slot.determiner, slot.number)
        text = filling.spoken.realise(phrase, slot.form, filling.lexicon)
    if slot.glue:
        text = filling.spoken.join(slot.glue, text)
    if slot.part:
        first, _, rest = text.partition(" ")
        parts = {"first": first, "rest": rest}
        text = parts[slot.part] if slot.part in parts else filling.spoken.subjunctive(text)
    return capitalised(text) if slot.capital else text


def _counted(slot: Slot, phrase: Phrase, filling: _Filling) -> str:
    """Number and noun in one: the number decides the noun's."""
    number = filling.value(slot.counted_by, slot.position)
    if not isinstance(phrase, NounPhrase) or is_reader(phrase):
        message = f'"{slot.name}" is no noun and cannot be counted'
        raise MarkerError(filling.template.text, slot.position, message)
    determiner = slot.determiner or (INDEF if phrase.determiner is DEF else phrase.determiner)
    match number:
        case Num():
            phrase = replace(phrase, determiner=determiner, count=number.value)
            return filling.spoken.realise(phrase, slot.form, filling.lexicon)
        case Text():
            phrase = replace(phrase, determiner=BARE, number=MANY, count=None)
            noun = filling.spoken.realise(phrase, slot.form, filling.lexicon)
            return spaced(number.value, noun)
        case _:
            message = f'"{slot.counted_by}" is no number'
            raise MarkerError(filling.template.text, slot.position, message)


def _adjusted(phrase: Phrase, determiner: Determiner | None, number: Number | None) -> Phrase:
    """Return the phrase with what the flags of the slot say instead of its own."""
    if isinstance(phrase, Listing):
        items = tuple(_adjusted(item, determiner, number) for item in phrase.items)
        return replace(phrase, items=items)
    if not isinstance(phrase, NounPhrase) or phrase.is_reader:
        return phrase
    if number is not None:
        phrase = replace(phrase, number=number, count=None)
    return phrase if determiner is None else replace(phrase, determiner=determiner)


def _chosen(choice: Choice, filling: _Filling, before: str) -> tuple[Part, ...]:
    """Return the first branch that fits, after the words before it. The parser has made sure that one does."""
    phrase = filling.value(choice.name, choice.position)
    fitting = _keys(phrase, filling)
    for key, branch in choice.branches:
        if key in fitting or (key == SAID and _is_said(phrase, filling, before)):
            return branch
    return choice.branches[-1][1]


def _is_said(phrase: Phrase, filling: _Filling, before: str) -> bool:
    """Return whether the noun of a phrase, with what belongs to it, stands in the words before."""
    if not isinstance(phrase, NounPhrase) or phrase.is_reader:
        return False
    bare = replace(phrase, determiner=BARE)
    said = {filling.spoken.realise(bare, Form(case), filling.lexicon) for case in filling.spoken.cases}
    return any(re.search(rf"\b{re.escape(each)}\b", before) for each in said)


def _keys(phrase: Phrase, filling: _Filling) -> frozenset[str]:
    """Return the names of the branches that a phrase fits."""
    spoken, lexicon = filling.spoken, filling.lexicon
    gender = spoken.gender_of(phrase, lexicon)
    if isinstance(phrase, Num):
        from babel import Locale  # a check seldom needs it

        category = str(Locale(spoken.code).plural_form(phrase.value))
        number = "one" if category == "one" else "many"
        return frozenset({category, number, gender, "other"})
    number = "one" if spoken.number_of(phrase, lexicon) is ONE else "many"
    special: set[str] = {"you"} if is_reader(phrase) else set()
    if isinstance(phrase, NounPhrase) and not phrase.is_reader and lexicon.noun(phrase.noun).person:
        special.add("person")
    if isinstance(phrase, NounPhrase) and phrase.determiner is THIS:
        special.add("that")
    if isinstance(phrase, Text) and phrase.alone:
        special.add("alone")
    return frozenset({number, gender, "other", *special})
