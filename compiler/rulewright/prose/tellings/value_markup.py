"""English with its values marked: which words of a sentence stand for which value of the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.frozen import dataclass
from rulewright.prose.languages.language import Form, Shape
from rulewright.prose.languages.punctuation import CLAUSE_END, settled
from rulewright.prose.languages.realiser import is_reader
from rulewright.prose.phrases import DEF, INDEF, Listing, NounPhrase, Num, Phrase, Text
from rulewright.prose.plan.sentence_key import key_of
from rulewright.prose.plan.sentences import Clause, Participant, Series, Slot, Thing, Where
from rulewright.prose.realise import Speaker
from rulewright.prose.words import message_parser
from rulewright.prose.words.message_slots import render, sentence

_OPENING, _CLOSING, _MOST = 0xE000, 0xE800, 0x800
"""The signs that open and close the words of a value, and of how many: none is ever printed."""
_SIGN = re.compile("[\ue000-\uefff]")
# The comma that closes a clause after a noun belongs to the sentence.
_NUMERAL = Form("nom", Shape.COUNT)
_COMMA_INSIDE = re.compile(f"(,?{CLAUSE_END}?)([\ue800-\uefff]+)")


@dataclass(frozen=True, slots=True)
class Value:
    """What fills a slot of the canonical text.

    `words` are the English ones, with the names of the slots within them in braces; `within` is the
    slot around it. No telling may pass over a number.
    """

    name: str
    words: str
    slot: Participant
    within: str = ""

    @property
    def is_number(self) -> bool:
        """Return whether it is a number by itself."""
        return isinstance(self.slot, Num)


def marked(clause: Clause, speaker: Speaker, taken: set[str]) -> tuple[str, tuple[Value, ...]]:
    """Return the sentence of a clause with the names of its values in braces, and these values.

    `taken` has the names that the rule has used so far, and is given the new ones. Where the words
    of a value cannot be told from those around them, they are part of the sentence.
    """
    text, found = _signed.get((Same(speaker), key_of(clause)), lambda: _with_signs(clause, speaker))
    return (text, ()) if not found else _read(text, found, taken)


_signed: Memo[tuple[str, list[tuple[str, Participant]]]] = Memo(20_000)
"""Sentences with signs around their values, by who says what."""


def _with_signs(clause: Clause, speaker: Speaker) -> tuple[str, list[tuple[str, Participant]]]:
    plain = speaker.sentence(clause)
    marking = _Marking(speaker)
    text = sentence(settled(_COMMA_INSIDE.sub(r"\2\1", marking.text(clause))))
    same = _SIGN.sub("", text) == plain
    return (text, marking.found) if same and marking.found else (_braced(plain), [])


def _braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


class _Marking(Speaker):
    """Speaks as another does, and puts signs around what stands for a value."""

    def __init__(self, speaker: Speaker) -> None:
        super().__init__(speaker.catalogue, speaker.words, drafts=speaker.drafts)
        self._plain = speaker
        self.found: list[tuple[str, Participant]] = []

    def _is_command(self, clause: Clause) -> bool:
        return self._plain._is_command(clause)

    def repeated(self, clauses: Sequence[Clause]) -> list[str]:
        return self._plain.repeated(clauses)

    def begun(self, wheres: Sequence[Where], thing: Thing) -> list[str]:
        return self._plain.begun(wheres, thing)

    def spoken(self, thing: Thing) -> str:
        return self._plain.spoken(thing)

    def begins(self, text: str, start: str) -> bool:
        return super().begins(_SIGN.sub("", text), start)

    def without(self, text: str, start: str) -> str:
        """Signs do not count; those of what is left out go with it."""
        if not start:
            return text
        at = said = 0
        while said <= len(start):  # the space after it goes too
            said += _SIGN.match(text, at) is None
            at += 1
        return text[at:]

    def _filled(self, template: message_parser.Template, slots: Mapping[str, Slot]) -> str:
        values = {name: self.phrase(slot) for name, slot in slots.items()}

        def mark(place: message_parser.Slot, text: str) -> str:
            value = _value(place, slots, values)
            if value is None:
                return text
            if not isinstance(value, Num):
                text = self._numerals_marked(text, value)
            return self._marked(place.name, value, text)

        return render(template, values, self.words, mark)

    def _marked(self, name: str, value: Participant, text: str) -> str:
        number = len(self.found)
        if number >= _MOST:
            return text
        self.found.append((name, value))
        return f"{chr(_OPENING + number)}{text}{chr(_CLOSING + number)}"

    def _numerals_marked(self, text: str, value: Participant) -> str:
        """Return the words of a value with the numbers of things in it marked: "{n=two} cards"."""
        done = ""
        for count in _counts(value):
            numeral = self._speaks.realise(Num(count), _NUMERAL, self.words)
            match = re.search(rf"(?<!\w){re.escape(numeral)}(?!\w)", text)
            if match is not None:
                done += text[: match.start()] + self._marked("n", Num(count), numeral)
                text = text[match.end() :]
        return done + text


def _value(
    place: message_parser.Slot, slots: Mapping[str, Slot], values: Mapping[str, Phrase]
) -> Participant | None:
    """Return what a place of a message stands for, if that can be said by itself."""
    slot, phrase = slots[place.name], values[place.name]
    if place.part or is_reader(phrase):
        return None
    match slot, phrase:
        case Num(), _:
            return slot
        case Thing(), NounPhrase() if place.counted_by:
            number = values[place.counted_by]
            if not isinstance(number, Num):
                return None
            determiner = INDEF if slot.determiner is DEF else slot.determiner
            return replace(slot, determiner=place.determiner or determiner, count=number.value)
        case Thing(), NounPhrase():
            found = slot
            if place.number is not None:
                found = replace(found, number=place.number, count=None)
            return found if place.determiner is None else replace(found, determiner=place.determiner)
        case Thing(), _:
            return slot
        case Series(), Listing() if not any(isinstance(item, Text) for item in phrase.items):
            return slot
        case _:
            return None


def _read(
    text: str, found: list[tuple[str, Participant]], taken: set[str]
) -> tuple[str, tuple[Value, ...]]:
    """Return a text with signs as a text with names, and the values in the order in which they begin."""
    names: dict[int, str] = {}
    around: dict[int, str] = {}
    parts: list[tuple[int, list[str]]] = [(-1, [])]
    words: dict[int, str] = {}
    for sign in text:
        code = ord(sign)
        if _OPENING <= code < _CLOSING:
            number = code - _OPENING
            around[number] = names.get(parts[-1][0], "")
            names[number] = _unused(found[number][0], taken)
            parts.append((number, []))
        elif _CLOSING <= code < _CLOSING + _MOST:
            number, inner = parts.pop()
            assert number == code - _CLOSING, "the words of values lie within one another"
            words[number] = "".join(inner)
            parts[-1][1].append(f"{{{names[number]}}}")
        else:
            parts[-1][1].append(_braced(sign))
    values = tuple(
        Value(name, words[number], found[number][1], around[number])
        for number, name in names.items()
    )
    return "".join(parts[0][1]), values


def _unused(name: str, taken: set[str]) -> str:
    """Return a name that the rule has not used: the plain one, or with a number."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}{number}"
    taken.add(found)
    return found


def _counts(value: Slot) -> Iterator[int]:
    """Yield the numbers of things that the words of a value begin with, in their order."""
    match value:
        case Thing(count=int(count)):
            yield count
        case Series(items):
            for item in items:
                yield from _counts(item)
        case _:
            return
