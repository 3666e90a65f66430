"""What is worked out in more than one step is a formula: "6 × (place − 1) + space"."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import BARE, Num
from rulewright.prose.plan.nouns import COUNTING
from rulewright.prose.plan.sentences import Clause, Slot, Thing, things

_SYMBOLS = {
    "phrase.sum": "formula.sum", "phrase.plus": "formula.sum",
    "phrase.difference": "formula.difference", "phrase.minus": "formula.difference",
    "phrase.product": "formula.product", "phrase.times": "formula.product", "phrase.twice": "formula.product",
}


def write_formulas(text: Text) -> Text:
    """Return a text in which nested arithmetic is written with symbols."""
    return rewrite_each(text, Thing, _written)


def _written(thing: Thing) -> Thing:
    """Return a value with its formula, where it is worked out from one that is worked out itself.

    A place that is worked out from such a place is "space 7 − space", as a thing is on it, not "in the difference".
    """
    if thing.own is not None:
        placed = {name: _placed(name, slot) for name, slot in thing.own.slots.items()}
        if placed != thing.own.slots:
            return replace(thing, own=replace(thing.own, slots=placed))
    found = _formula(thing)
    if found is None or not any(_is_worked_out(each) for each in found.slots.values()):
        return thing
    return Thing(COUNTING, after=(Clause("phrase.formula", {"formula": found}),))


def _placed(name: str, slot: Slot) -> Slot:
    """Return a place with its formula, if it is worked out from a place of the same name."""
    found = _formula(slot) if isinstance(slot, Thing) else None
    if found is None or not any(each.noun == name for each in things(found)):
        return slot
    return Thing(name, after=(Clause("phrase.formula", {"formula": found}),))


def _is_worked_out(slot: Slot) -> bool:
    return isinstance(slot, Clause) and slot.form != "formula.term"


def _formula(thing: Thing) -> Clause | None:
    """Return how a value is worked out of names and numbers; None if it is anything else."""
    match thing:
        case Thing(after=(Clause("phrase.formula", {"formula": Clause() as known}),)):
            return known
        case Thing(of=(), own=None, after=(Clause(form, slots),)) if form in _SYMBOLS:
            pass
        case _:
            return None
    match slots:
        case {"left": left, "right": right}:
            sides = left, right
        case {"what": what}:
            sides = Num(thing.count or 2), what
        case {"right": right}:
            sides = replace(thing, after=()), right
        case _:
            return None
    product = _SYMBOLS[form] == "formula.product"
    first, second = (_term(each, product) for each in sides)
    if first is None or second is None:
        return None
    if _SYMBOLS[form] == "formula.difference" and _is_worked_out(second):
        second = Clause("formula.within", {"what": second})
    return Clause(_SYMBOLS[form], {"left": first, "right": second})


def _term(slot: Slot, within: bool) -> Clause | None:
    """Return one side of a formula; what is worked out stands in brackets `within` a product."""
    match slot:
        case Num():
            return Clause("formula.term", {"what": slot})
        case Thing(of=(), after=(), own=None):
            return Clause("formula.term", {"what": replace(slot, determiner=BARE)})
        case Thing():
            found = _formula(slot)
            if found is None or not within or found.form == "formula.product":
                return found
            return Clause("formula.within", {"what": found})
        case _:
            return None
