"""Parses a message into text, slots and choices. `message_slots.py` tells how messages are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from rulewright.foundation.bounded_memo import remembered
from rulewright.foundation.frozen import dataclass
from rulewright.prose.languages.language import GRAMMARS, Form, Language, Shape, language
from rulewright.prose.phrases import Determiner, Number

OF_LEXICON = "="
"""What stands before the name of a noun that a message brings along itself."""

SAID = "said"
"""The branch of a choice for what the words before it have named."""

MAX_LENGTH = 4_000
MAX_DEPTH = 8
MAX_MARKERS = 200

_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}", re.ASCII)
_FLAG = re.compile(r"[a-z]{1,16}", re.ASCII)
_PLAIN = re.compile(r"[^{}|]+")
_GLUE = re.compile(r"([^\W\d_]+)\+\Z")
_EXCERPT = 40

_DETERMINERS = {str(value): value for value in Determiner}
_NUMBERS = {str(value): value for value in Number}
_PARTS = frozenset({"first", "rest", "subj"})
_SHAPES = {str(value): value for value in Shape if value is not Shape.PLAIN}


class MarkerError(Exception):
    """A message that cannot be used: its text, the offset of the fault, and what is wrong."""

    def __init__(self, text: str, position: int, message: str) -> None:
        start = max(0, position - _EXCERPT // 2)
        excerpt = text[start : start + _EXCERPT]
        super().__init__(f"{message} (at {position + 1}, near {excerpt!r})")
        self.text = text
        self.position = position
        self.message = message


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a phrase, in the form that its flags ask for.

    `glue` is the word before it that may contract with it; `counted_by` the slot of its number;
    `part` asks for its first word only, or for the words after that.
    """

    name: str
    position: int
    form: Form = field(default_factory=Form)
    determiner: Determiner | None = None
    number: Number | None = None
    capital: bool = False
    counted_by: str = ""
    glue: str = ""
    part: str = ""

    @property
    def owns(self) -> bool:
        """Return whether it is whose the next word is: "the player's"."""
        return self.form.shape is Shape.POSS


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of words by what fills a slot."""

    name: str
    position: int
    branches: tuple[tuple[str, tuple[Part, ...]], ...]


Part = str | Slot | Choice


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed message of one language."""

    language: str
    text: str
    parts: tuple[Part, ...]


_MOST_PARSED = 20_000


@remembered(_MOST_PARSED)
def parse(template: str, language_code: str) -> Template:
    """Parse a message, once: an English one is held against those of all languages. Raises `MarkerError`."""
    if len(template) > MAX_LENGTH:
        raise MarkerError(template, MAX_LENGTH, f"a message has at most {MAX_LENGTH} characters")
    parser = _Parser(template, language(language_code))
    return Template(language_code, template, parser.parts(depth=0))


def slots(template: Template) -> frozenset[str]:
    """Return the names of all slots, those in choices and in branches included; nouns of the lexicon are none."""
    return frozenset(name for name in _names(template.parts) if not name.startswith(OF_LEXICON))


def _names(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Slot):
            yield part.name
            if part.counted_by:
                yield part.counted_by
        elif isinstance(part, Choice):
            yield part.name
            for _, branch in part.branches:
                yield from _names(branch)


def choice_keys(spoken: Language) -> tuple[str, ...]:
    """Return what a branch of a choice can be named in this language."""
    return ("you", "that", SAID, "person", "alone", "one", "many", "other", *spoken.genders)


def flags_of(spoken: Language) -> frozenset[str]:
    """Return all flags that a slot may carry in this language."""
    shapes = (str(shape) for shape in spoken.shapes)
    return frozenset({*_DETERMINERS, *_NUMBERS, *shapes, *spoken.cases, *spoken.genders, *_PARTS, "cap"})


@dataclass(slots=True)
class _Parser:
    text: str
    spoken: Language
    at: int = 0
    markers: int = 0

    def fail(self, message: str, position: int | None = None) -> MarkerError:
        return MarkerError(self.text, self.at if position is None else position, message)

    def parts(self, depth: int) -> tuple[Part, ...]:
        """Return text and markers, up to the end of the message or, within a choice, of the branch."""
        found: list[Part] = []
        literal: list[str] = []
        while self.at < len(self.text):
            character = self.text[self.at]
            doubled = self.text.startswith(character * 2, self.at)
            if character in "|}" and depth:
                break
            if character in "{}" and doubled:
                if depth:
                    raise self.fail("a choice cannot hold a literal brace")
                literal.append(character)
                self.at += 2
            elif character == "}":
                raise self.fail("a } that closes nothing; write }} for the character")
            elif character == "{":
                glue, before = self._glue("".join(literal))
                if before:
                    found.append(before)
                literal.clear()
                found.append(self._marker(glue, depth))
            else:
                plain = _PLAIN.match(self.text, self.at)
                literal.append(character if plain is None else plain.group())
                self.at += len(literal[-1])
        if literal:
            found.append("".join(literal))
        return tuple(found)

    def _glue(self, literal: str) -> tuple[str, str]:
        """Return the word before a marker that contracts with it ("zu+{place}"), and the text before."""
        match = _GLUE.search(literal)
        if match is None:
            return "", literal
        word = match.group(1)
        if word.lower() not in {first for first, _ in self.spoken.contractions}:
            raise self.fail(
                f'no contraction with "{word[:_EXCERPT]}" in {self.spoken.code}; write a space',
                self.at - len(match.group()),
            )
        return word, literal[: match.start()]

    def _marker(self, glue: str, depth: int) -> Slot | Choice:
        start = self.at
        self.markers += 1
        if self.markers > MAX_MARKERS:
            raise self.fail(f"a message has at most {MAX_MARKERS} markers")
        if depth >= MAX_DEPTH:
            raise self.fail(f"choices are nested at most {MAX_DEPTH} deep")
        self.at += 1
        name = self._name("the name of a slot")
        match self._next():
            case "?":
                if glue:
                    raise self.fail("a contraction needs a slot, not a choice", start)
                return Choice(name, start, self._branches(depth))
            case "*":
                self.at += 1
                noun = self._name("the slot that is counted")
                slot = self._flags(noun, start, glue, name)
            case _:
                slot = self._flags(name, start, glue, "")
        self._close(start)
        return slot

    def _name(self, what: str) -> str:
        """Return the name of a slot or, after "=", of a noun of the lexicon."""
        own = self._next() == OF_LEXICON
        self.at += own
        return OF_LEXICON * own + self._word(_NAME, what if not own else "the name of a word")

    def _branches(self, depth: int) -> tuple[tuple[str, tuple[Part, ...]], ...]:
        start = self.at
        branches: dict[str, tuple[Part, ...]] = {}
        while self._next() in ("?", "|"):
            self.at += 1
            where = self.at
            key = self._word(_FLAG, "the name of a branch")
            if key not in choice_keys(self.spoken):
                known = ", ".join(choice_keys(self.spoken))
                raise self.fail(
                    f'no branch "{key}" in {self.spoken.code}; there are {known}', where
                )
            if key in branches:
                raise self.fail(f'a second branch "{key}"', where)
            if "other" in branches:
                raise self.fail('"other" comes last', where)
            if self._next() != "=":
                raise self.fail('an "=" is missing after the name of the branch')
            self.at += 1
            branches[key] = self.parts(depth + 1)
        self._close(start)
        complete = "other" in branches or {"one", "many"} <= branches.keys()
        if not complete and not set(self.spoken.genders) <= branches.keys():
            raise self.fail('a choice needs a branch "other"', start)
        return tuple(branches.items())

    def _flags(self, name: str, start: int, glue: str, counted_by: str) -> Slot:
        determiner: Determiner | None = None
        number: Number | None = None
        shape: Shape | None = None
        case = gender = words = ""
        seen: set[str] = set()
        while self._next() == (":" if not seen else "."):
            self.at += 1
            where = self.at
            flag = self._word(_FLAG, "a flag")
            group = self._group(flag, where)
            if group in seen:
                raise self.fail(f'"{flag}" is a second {group}', where)
            seen.add(group)
            determiner = _DETERMINERS.get(flag, determiner)
            number = _NUMBERS.get(flag, number)
            shape = _SHAPES.get(flag, shape)
            case = flag if group == "case" else case
            gender = flag if group == "gender" else gender
            words = flag if group == "part" else words
        if gender and shape is not Shape.COUNT:
            raise self.fail("a gender is for a numeral: {n:count.f}", start)
        if case and shape not in (None, Shape.COUNT):
            raise self.fail(f'"{shape}" decides the case itself', start)
        if shape is Shape.COUNT and (determiner or number or counted_by):
            raise self.fail('"count" is the numeral alone', start)
        form = Form(case or "nom", shape or Shape.PLAIN, gender)
        capital = "capital" in seen
        return Slot(name, start, form, determiner, number, capital, counted_by, glue, words)

    def _group(self, flag: str, where: int) -> str:
        """Return what kind of flag this is; two of a kind exclude each other."""
        if flag not in flags_of(self.spoken):
            code = self.spoken.code
            owners = [other.code for other in GRAMMARS.values() if flag in flags_of(other)]
            hint = f"; it belongs to {', '.join(owners)}" if owners else ""
            raise self.fail(f'no flag "{flag}" in {code}{hint}', where)
        if flag in _DETERMINERS:
            return "determiner"
        if flag in _NUMBERS:
            return "number"
        if flag in _SHAPES:
            return "shape"
        if flag in _PARTS:
            return "part"
        if flag == "cap":
            return "capital"
        return "case" if flag in self.spoken.cases else "gender"

    def _word(self, pattern: re.Pattern[str], what: str) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise self.fail(f"here should be {what}")
        self.at = match.end()
        return match.group()

    def _next(self) -> str:
        return self.text[self.at : self.at + 1]

    def _close(self, start: int) -> None:
        if self._next() != "}":
            if self.at >= len(self.text):
                raise self.fail("a { that is never closed", start)
            raise self.fail("here should be } , : or ?")
        self.at += 1
