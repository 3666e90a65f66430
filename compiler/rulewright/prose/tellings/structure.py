"""What a sentence of the plan says, as a text without a language: its clauses, with the values in them named.

    if.then(cond.there_ge({what={n=2} card+} {zone=hand of you}) stop)

This is what the tellings of a rule are bound to. No word of a catalogue or a lexicon is in it, so that sentences
can be said better without touching what editors wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.prose.phrases import BARE, DEF, MANY, READER, THIS
from rulewright.prose.plan.sentences import (
    Clause,
    Num,
    Participant,
    Series,
    Slot,
    TableText,
    Tail,
    Thing,
    Where,
    Words,
)

COUNT = "n"
"""The name of how many there are of a thing."""


@dataclass(frozen=True, slots=True)
class Value:
    """What fills a slot of a clause.

    `content` says what it is, with the names of the values within it in braces; `within` is the value around it. No
    telling may pass over a number.
    """

    name: str
    content: str
    slot: Participant
    within: str = ""

    @property
    def is_number(self) -> bool:
        """Return whether it is a number by itself."""
        return isinstance(self.slot, Num)


def whole_structure(clause: Clause) -> str:
    """Return the structure of a sentence by itself, with what its values are."""
    text, values = structure(clause, set())
    return with_contents(text, {value.name: value for value in values})


def table_heads(table: TableText) -> str:
    """Return what the columns of a table are."""
    return " | ".join(
        whole_structure(cell) if isinstance(cell, Clause) else _Printer(set(), []).of(cell, "", counted=False)
        for cell in table.head
    )


def structure(clause: Clause, taken: set[str]) -> tuple[str, tuple[Value, ...]]:
    """Return the structure of a sentence with the names of its values in braces, and these values.

    `taken` has the names that the rule has used so far, and is given the new ones.
    """
    printer = _Printer(taken, [])
    text = printer.clause(clause, "")
    return text, tuple(printer.found)


@dataclass(frozen=True, slots=True)
class _Printer:
    taken: set[str]
    found: list[Value]

    def clause(self, clause: Clause, within: str) -> str:
        parts = [self.slot(name, slot, within) for name, slot in clause.slots.items()]
        inner = " ".join(part for part in parts if part)
        return f"{clause.form}({inner})" if inner else clause.form

    def slot(self, name: str, slot: Slot, within: str) -> str:
        match slot:
            case Clause():
                return self.clause(slot, within)
            case Thing() | Num():
                return "you" if slot == _READER else self.value(name, slot, within)
            case Series(items, conjunction):
                if any(isinstance(item, Clause) for item in items):
                    said = [self.slot(name, item, within) for item in items]
                    return f"{conjunction}({' '.join(said)})"
                return self.value(name, slot, within)
            case Words(text):
                return _plain(text)
            case Tail(thing):
                return " ".join(self.narrowing(thing, within))
            case _:
                assert_never(slot)

    def value(self, name: str, slot: Participant, within: str) -> str:
        called = _unused(name, self.taken)
        place = len(self.found)
        content = self.content(slot, called, counted=True)
        self.found.insert(place, Value(called, content, slot, within))
        return f"{{{called}}}"

    def content(self, slot: Participant, within: str, *, counted: bool = False) -> str:
        """Return what a value is; how many there are is a value in it, if it is to be `counted`."""
        match slot:
            case Num(number):
                return str(number)
            case Words(text):
                return _plain(text)
            case Series(items, conjunction):
                return f" {conjunction} ".join(self.of(item, within, counted=counted) for item in items)
            case Thing():
                return " ".join(self.thing(slot, within, counted=counted))
            case _:
                assert_never(slot)

    def of(self, slot: Slot, within: str, *, counted: bool) -> str:
        if isinstance(slot, Clause | Tail):
            return self.slot("", slot, within)
        return self.content(slot, within, counted=counted)

    def thing(self, thing: Thing, within: str, *, counted: bool) -> Iterator[str]:
        if thing.determiner not in _KNOWN:
            yield thing.determiner.value
        if thing.count is not None and counted and (thing.count, thing.determiner) != (1, DEF):  # "the top card"
            yield self.value(COUNT, Num(thing.count), within)
        elif thing.count is not None:
            yield str(thing.count)
        yield from thing.adjectives
        yield f"{thing.noun}+" if thing.number is MANY and thing.count is None else thing.noun
        if thing.counts:
            yield "number"
        if thing.label:
            yield _plain(thing.label)
        for part in thing.of:
            yield f"of {self.content(part, within)}"
        yield from self.narrowing(thing, within)

    def narrowing(self, thing: Thing, within: str) -> Iterator[str]:
        for after in thing.after:
            yield f"[{self.clause(after.clause if isinstance(after, Where) else after, within)}]"


_READER = Thing(READER)
_KNOWN = frozenset({DEF, THIS, BARE})
"""Determiners by which nothing else is meant than by none: "the chest", "that chest", "chest"."""
_SLOT = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def _plain(text: str) -> str:
    return text.replace("{", "(").replace("}", ")").replace("\n", " ")


def with_contents(text: str, values: Mapping[str, Value]) -> str:
    """Return a structure in which each value stands with its content."""

    def put(match: re.Match[str]) -> str:
        value = values.get(match[1])
        return match[0] if value is None else f"{{{value.name}={with_contents(value.content, values)}}}"

    return _SLOT.sub(put, text)


def _unused(name: str, taken: set[str]) -> str:
    """Return a name that the rule has not used: the plain one, or with a number."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}{number}"
    taken.add(found)
    return found
