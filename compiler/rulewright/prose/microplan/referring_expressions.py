"""How a thing that was spoken of is referred to: by its name, "that ship", a pronoun, a possessive or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.model.types import PLAYER
from rulewright.prose.microplan.possession import may_own
from rulewright.prose.microplan.tree import (
    NOT_MARKED,
    Text,
    Wording,
    clauses_changed,
    wordings,
)
from rulewright.prose.phrases import DEF, INDEF, PRONOUN, THIS, Number
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, Where, clauses, things

_NAMING = ("choose.command", "choose.statement", "pick.random", "for_each", "secretly")


def refer_back(text: Text) -> Text:
    """Return a text in which names that are not needed are given up.

    What was just chosen is "that player", not a name in brackets, where nothing else could be meant.

    A name is given up only if nothing else of its kind is spoken of between the choice and its last mention, or if
    nobody speaks of it again.
    """
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


def name_once(text: Text) -> Text:
    """Return a text whose names in brackets are messages that leave out what is said already.

    A name in brackets is left out where the words before it are that name; behind a long choice it stands apart.
    """
    return rewrite_each(text, Clause, _once)


def _once(clause: Clause) -> Clause:
    """Return a clause that gives a name, with a message that may leave it out."""
    if clause.form == "cond.named" or (clause.form.startswith(("for_each", "secretly")) and "name" in clause.slots):
        return replace(clause, variants=("once", *clause.variants))
    if clause.form.startswith("choose.") and "long" in clause.variants:
        return replace(clause, variants=("apart", *clause.variants))
    return clause


_OTHERS = ("right", "set")
"""The slots of a condition that its subject does not stand in."""

_CASES = ("if.then", "if.else_then")

_DEFINED = {
    "define.predicate": "fact", "define.quantity": "what", "define.role": "what", "define.depends": "what",
    "define.if": "what", "define.at_least": "what",
}


def refer_to_subject(text: Text) -> Text:
    """Return a text whose definitions speak of what they are about with a pronoun.

    Whom or what a definition is about is a pronoun where it is the subject of what decides: "if they are ashore".

    Nothing else of its sort is named before it; a condition about something else that might be meant comes last.
    """
    return clauses_changed(text, _spoken)


def _spoken(clause: Clause) -> Clause:
    """Return a definition with a pronoun for its subject in its condition, and a case with one in what is done."""
    if clause.form in _CASES:
        return _done_by_it(clause)
    about = clause.slots.get(_DEFINED.get(clause.form, ""))
    if about is None:
        return clause
    named = [each for each in things(about) if each.mark != NOT_MARKED]
    first = named[0] if named else None
    if first is None or first.determiner is not INDEF or any(each.noun == first.noun for each in named[1:]):
        return clause
    slot = _DEFINED[clause.form]
    if isinstance(cond := clause.slots.get("cond"), Series):
        clause = replace(clause, slots={**clause.slots, "cond": _its_own_first(cond)})
    slots = {name: said if name == slot else _theirs(said, named) for name, said in clause.slots.items()}
    if "cond" in slots:
        slots["cond"] = _of_it(slots["cond"], first)
    return replace(clause, slots=slots)


def _its_own_first(cond: Series) -> Series:
    """Return conditions with those about nothing that has a name last, if a pronoun might be heard as that."""
    apart = tuple(
        each for each in cond.items
        if any(map(may_own, things(each))) and all(thing.mark == NOT_MARKED for thing in things(each))
    )
    if cond.conjunction != "and" or not apart:
        return cond
    return replace(cond, items=(*(each for each in cond.items if each not in apart), *apart))


def _theirs(slot: Slot, named: Sequence[Thing]) -> Slot:
    """Return a part of a definition with "their" for what is its subject's, if nobody else is spoken of."""
    first = named[0]
    known = {each.mark for each in named}
    if any(each.mark not in known for each in things(slot) if each.mark != NOT_MARKED):
        return slot
    if isinstance(slot, Thing) and slot.noun == PLAYER and slot.mark == NOT_MARKED:
        return slot  # "the player at the front of their crew" would be the player's own

    def thing(each: Thing) -> Thing:
        if each.determiner is not DEF or not each.of or not is_plainly(each.of[0], first):
            return each
        owner = replace(first, determiner=PRONOUN, of=(), after=(), own=None)
        return replace(each, of=(owner, *each.of[1:]))

    return rewrite_each(slot, Thing, thing)


def is_plainly(slot: Slot, subject: Thing) -> bool:
    """Return whether this is the subject itself."""
    return isinstance(slot, Thing) and slot.mark == subject.mark and not slot.of and not slot.after


def _done_by_it(clause: Clause) -> Clause:
    """Return a case in which who or what alone is spoken of in the condition is a pronoun in what is done then."""
    cond, then = clause.slots["cond"], clause.slots["then"]
    named = [each for each in things(cond) if each.mark != NOT_MARKED]
    if not named or not isinstance(then, Clause) or any(each.mark != named[0].mark for each in named):
        return clause
    if not isinstance(cond, Clause) or named[0] not in cond.slots.values() or named[0].determiner is INDEF:
        return clause
    said = _of_it(then, named[0])
    return replace(clause, slots={**clause.slots, "then": said})


def _of_it(cond: Slot, subject: Thing) -> Slot:
    """Return a condition of which the subject is a pronoun, if it is that thing."""
    match cond:
        case Series(items):
            return replace(cond, items=tuple(_of_it(each, subject) for each in items))
        case Clause(form, {"what": Series() as items}) if form.startswith(("cond.joined", "cond.within.")):
            return replace(cond, slots={**cond.slots, "what": _of_it(items, subject)})
        case Clause("cond.is" | "cond.is.not", {"left": left, "right": Thing() as right}, variants) if (
            is_plainly(right, subject)
        ):
            kept = tuple(each for each in variants if each == "now")  # a game's own message is of the other
            sides = {"left": replace(right, determiner=PRONOUN), "right": left}
            return replace(cond, slots=sides, variants=kept, extra={})
        case Clause(slots=slots, extra=extra):
            pass
        case _:
            return cond

    def said(each: dict[str, Slot]) -> dict[str, Slot]:
        return {name: _pronoun(slot, subject) if name not in _OTHERS else slot for name, slot in each.items()}

    return replace(cond, slots=said(dict(slots)), extra=said(dict(extra)))


def _pronoun(slot: Slot, subject: Thing) -> Slot:
    """Return a pronoun for a thing that is the subject itself."""
    return replace(slot, determiner=PRONOUN) if isinstance(slot, Thing) and is_plainly(slot, subject) else slot


_DOER = "who"


def refer_to_doer(text: Text) -> Text:
    """Return a text in which what a doer has is "theirs" in each sentence of what they do.

    What belongs to who does something is "theirs", and a condition in it speaks of them with a pronoun.

    Nobody else who does something is spoken of in the sentence.
    """
    doers = {
        doer.mark
        for clause in clauses(text)
        if isinstance(doer := clause.slots.get(_DOER), Thing)
    }
    return rewrite_each(text, Clause, lambda clause: _theirs_doers(clause, doers))


def _theirs_doers(clause: Clause, doers: Set[int]) -> Clause:
    """Return a clause in which its subject is named once."""
    doer = clause.slots.get(_DOER)
    if not isinstance(doer, Thing) or doer.mark == NOT_MARKED or doer.determiner is PRONOUN:
        return clause
    if doer.of or doer.after or any(_is_other(each, doer, doers) for each in things(clause)):
        return clause
    pronoun = replace(doer, determiner=PRONOUN)

    def owned(each: Thing) -> Thing:
        if not each.of or not is_plainly(each.of[0], doer):
            return each
        return replace(each, of=(pronoun, *each.of[1:]))

    def condition(each: Clause) -> Clause:
        who = each.slots.get(_DOER)
        if who is None or not is_plainly(who, doer):
            return each
        return replace(each, slots={**each.slots, _DOER: pronoun})

    rest = {name: slot for name, slot in clause.slots.items() if name != _DOER}
    said = rewrite_each(rewrite_each(rest, Thing, owned), Clause, condition)
    return replace(clause, slots={_DOER: doer, **said}) if said is not rest else clause


def _is_other(each: Thing, doer: Thing, doers: Set[int]) -> bool:
    """Return whether a thing is somebody else for whom the pronoun could stand."""
    return each.mark not in (doer.mark, NOT_MARKED) and (each.mark in doers or each.noun == doer.noun)
