"""What was just chosen is "that player", not a name in brackets, where nothing else could be meant.

A name is given up only if nothing else of its kind is spoken of between the choice and its last mention, or if
nobody speaks of it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import (
    NOT_MARKED,
    Text,
    Wording,
    wordings,
)
from rulewright.prose.phrases import DEF, THIS, Number
from rulewright.prose.plan.sentences import Clause, Slot, Thing, Where, clauses, things

_NAMING = ("choose.command", "choose.statement", "pick.random", "for_each", "secretly")


def refer_back(text: Text) -> Text:
    """Return a text in which names that are not needed are given up."""
    known: set[int] = set()
    while (found := next((each for each in _introductions(text) if each[0] not in known), None)) is not None:
        mark, what = found
        known.add(mark)
        if not _is_needed(text, mark, what):
            text = _without(text, mark, what)
    return text


def _introductions(text: Text) -> Iterator[tuple[int, Thing]]:
    """Yield the names that a text gives in brackets, and what they are given to."""
    for clause in clauses(text):
        name, what = clause.slots.get("name"), _named(clause)
        if not isinstance(name, Thing) or name.mark == NOT_MARKED or what is None:
            continue
        if not what.value and not what.counted and not what.counts:
            yield name.mark, what


def _named(clause: Clause) -> Thing | None:
    """Return what a clause gives a name to."""
    cond = clause.slots.get("cond")
    if clause.form == "cond.named" and isinstance(cond, Clause):
        found = cond.slots.get("what") if cond.form == "cond.any" else cond.extra.get("role")
    else:
        found = clause.slots.get("what") if clause.form.startswith(_NAMING) else None
    return found if isinstance(found, Thing) else None


def _number(what: Thing) -> Number:
    if what.count is not None:
        return Number.ONE if what.count == 1 else Number.MANY
    return what.number


def _is_needed(text: Text, mark: int, what: Thing) -> bool:
    """Return whether something else might be meant by "that …", or it would be hard to hear."""
    lines = [*wordings(text)]
    first, last = _span(lines, mark)
    if first == last and not any(_speaks_of(each, mark) for each in _besides(lines[first].clause, mark)):
        return False
    for other, also in _introductions(text):
        if other != mark and also.noun == what.noun and _number(also) is _number(what):
            begin, end = _span(lines, other)
            if begin <= last and first <= end:
                return True
    for at in range(first, last + 1):
        for slot in _besides(lines[at].clause, mark):
            if any(_might_be(each, mark, what) or _narrows(each, mark) for each in things(slot)):
                return True
    return False


def _span(lines: list[Wording], mark: int) -> tuple[int, int]:
    """Return the first and the last line that speaks of a name."""
    speaking = [at for at, each in enumerate(lines) if _speaks_of(each.clause, mark)]
    return speaking[0], speaking[-1]


def _might_be(thing: Thing, mark: int, what: Thing) -> bool:
    """Return whether "that …" might be heard as this thing."""
    return thing.mark != mark and thing.noun == what.noun and _number(thing) is _number(what)


def _narrows(thing: Thing, mark: int) -> bool:
    """Return whether a name stands in a clause that narrows another thing down: "that that player has"."""
    return any(isinstance(each, Where) and _speaks_of(each, mark) for each in thing.after)


def _speaks_of(slot: Slot | Where, mark: int) -> bool:
    return any(each.mark == mark for each in things(slot))


def _besides(clause: Clause, mark: int) -> Iterator[Slot]:
    """Yield the parts of a clause without what introduces a name."""
    name = clause.slots.get("name")
    introduces = isinstance(name, Thing) and name.mark == mark
    for each, slot in clause.slots.items():
        if introduces and each in ("what", "name", "cond"):
            continue
        if isinstance(slot, Clause):
            yield from _besides(slot, mark)
        else:
            yield slot


def _without(text: Text, mark: int, what: Thing) -> Text:
    """Return a text in which a name is given up."""

    def thing(found: Thing) -> Thing:
        if found.mark != mark:
            return found
        determiner = THIS if found.determiner is DEF else found.determiner
        return replace(found, noun=what.noun, number=_number(what), determiner=determiner)

    def clause(found: Clause) -> Clause:
        name = found.slots.get("name")
        if _named(found) is None or not isinstance(name, Thing) or name.mark != mark:
            return found
        cond = found.slots.get("cond")
        if found.form == "cond.named" and isinstance(cond, Clause):
            return replace(cond, swapped=found.swapped)
        slots = {each: slot for each, slot in found.slots.items() if each != "name"}
        variants = tuple(each for each in found.variants if each != "long")
        return replace(found, form=_nameless(found.form), slots=slots, variants=variants)

    return rewrite_each(rewrite_each(text, Thing, thing), Clause, clause)


def _nameless(form: str) -> str:
    return "pick.random.plain" if form == "pick.random" else form.removesuffix(".as")
