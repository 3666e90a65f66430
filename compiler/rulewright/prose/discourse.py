"""A checker of discourse: what a reader cannot follow, found in the sentences of a rule and in their words.

It is to sentences what a type checker is to code. It looks at a rule after the microplanner, and at each of its
sentences in one language; each fault names the invariant that does not hold. Tests hold the number of faults of
the games that are known (`python -m tests.prose.discourse` prints them).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.prose.microplan.tree import NOT_MARKED, Text, wordings
from rulewright.prose.phrases import ANOTHER, EVERY, INDEF
from rulewright.prose.plan.sentences import (
    BESIDES,
    READER_THING,
    Clause,
    Section,
    Sentence,
    Slot,
    Thing,
    Where,
    things,
)
from rulewright.prose.tellings.structure import whole_structure


class Invariant(StrEnum):
    """What holds of sentences that a reader can follow."""

    SAID_ONCE = "each sentence of the plan is said once"
    INTRODUCED_ONCE = "a thing is introduced once: `a player has enough if there is something of a player`"
    ABOUT_ITS_NOUN = "what narrows a noun down speaks of it"
    NOT_ITSELF = "nothing is narrowed down by what it is not: `a player who is not you` is another player"
    ONE_SCOPE = "nothing is denied of every member: `is not true of each player`"
    NOT_BY_ITSELF = "nothing is defined by itself"
    NO_ROLE_LEFT = "what is done to what is said by the sentence, not by a list in brackets"
    SPELT = "words stand apart, and no mark of a message is left"


@dataclass(frozen=True, slots=True)
class Fault:
    """An invariant that does not hold, and where: the structure of a clause, or words."""

    invariant: Invariant
    where: str


def faults_of_text(part: Section, text: Text) -> Iterator[Fault]:
    """Yield what is wrong with the sentences of a section, whatever the language."""
    yield from _said_once(part, text)
    for said in wordings(text):
        for clause in _clauses(said.clause):
            yield from _introduced_twice(clause)
            yield from _denied_of_all(clause)
        for thing in things(said.clause):
            yield from _narrowed(thing)


def faults_of_line(text: str) -> Iterator[Fault]:
    """Yield what is wrong with a sentence as it is said in one language."""
    if (marks := _UNFIT.search(text)) is not None:
        yield Fault(Invariant.SPELT, marks[0])
    if (roles := _ROLES.search(text)) is not None:
        yield Fault(Invariant.NO_ROLE_LEFT, roles[0])
    halves = _DEFINED.split(text.rstrip("."), maxsplit=1)
    if len(halves) == 2 and _plain(halves[0]) == _plain(halves[1]):
        yield Fault(Invariant.NOT_BY_ITSELF, text)


_UNFIT = re.compile(r"[{}|]| {2,}|\b\w+\?\w+=|(?<=\w) [,.;:](?!\.)|\b(the|het|el|la|of|van|von) \1\b")
_ROLES = re.compile(r"[”’“»]? \((?:you|je|du|tú|dich|dir)\b[^()]*\)")
"""What something is called with, the reader first."""
_DEFINED = re.compile(r" (?:is|are|if|is|zijn|als|ist|sind|wenn|falls|es|son|si) ")


def _plain(text: str) -> str:
    return re.sub(r"^(?:an?|the|de|het|een|der|die|das|ein|eine|el|la|los|las|un|una) ", "", text.casefold())


def _clauses(clause: Clause) -> Iterator[Clause]:
    return (part for part in walk(clause, BESIDES) if isinstance(part, Clause))


def _said_once(part: Section, text: Text) -> Iterator[Fault]:
    said: Counter[int] = Counter()
    for wording in wordings(text):
        said.update(id(each) for each in wording.says)
    for sentence in _sentences(part):
        if said[id(sentence)] != 1:
            yield Fault(Invariant.SAID_ONCE, whole_structure(sentence.clause))


def _sentences(part: Section) -> Iterator[Sentence]:
    """Yield the sentences that stand by themselves in a section."""
    return (entry for entry in part.intro if isinstance(entry, Sentence))


def _introduced_twice(clause: Clause) -> Iterator[Fault]:
    """A definition says of what it speaks, and then refers back to it."""
    if not clause.form.startswith("define."):
        return
    new = Counter(
        thing.mark for thing in things(clause) if thing.mark != NOT_MARKED and thing.determiner in (INDEF, ANOTHER)
    )
    for mark, times in new.items():
        if times > 1:
            yield Fault(Invariant.INTRODUCED_ONCE, f"{mark}: {whole_structure(clause)}")


def _denied_of_all(clause: Clause) -> Iterator[Fault]:
    if ".not" not in clause.form:
        return
    first = next(iter(clause.slots.values()), None)
    if isinstance(first, Thing) and first.determiner is EVERY:
        yield Fault(Invariant.ONE_SCOPE, whole_structure(clause))


def _narrowed(thing: Thing) -> Iterator[Fault]:
    for item in thing.after:
        if not isinstance(item, Where):
            continue
        inner = item.clause
        if not any(each.mark == item.mark for each in _all_things(inner)):
            yield Fault(Invariant.ABOUT_ITS_NOUN, whole_structure(inner))
        is_not_you = inner.form == "cond.is.not" and READER_THING in things(inner)
        if is_not_you and _is(inner.slots.get("left"), item.mark):
            yield Fault(Invariant.NOT_ITSELF, whole_structure(inner))


def _all_things(clause: Clause) -> Iterator[Thing]:
    """Yield all things of a clause, also those that only a game's own message speaks of."""
    return (part for part in walk(clause) if isinstance(part, Thing))


def _is(slot: Slot | None, mark: int) -> bool:
    return isinstance(slot, Thing) and slot.mark == mark
