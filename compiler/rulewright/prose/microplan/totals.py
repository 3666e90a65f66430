"""What is added up over several things, beside another number, is said for each of them.

A difference is said with what it is between. Where the whole sum is added up, its total is said of all of it; so
this says which part is meant. Like things that are counted in several places are one number: "of chests in their
fleet and in their crew".
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import EVERY, ONE
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing

_EACH = {"phrase.sum": "phrase.sum_each", "phrase.minus": "phrase.minus_each"}


def add_for_each(text: Text) -> Text:
    """Return a text in which a part of a sum is added for each thing, and not the sum over all of them."""
    return rewrite_each(rewrite_each(text, Clause, _for_each), Thing, _together)


def _together(thing: Thing) -> Thing:
    """Return the number of things in several places for the sum of their numbers in each of them."""
    match thing:
        case Thing("sum", after=(Clause("phrase.sum_of_all", {"terms": Series(items)}),)):
            terms = items
        case Thing("sum", after=(Clause("phrase.sum", {"left": left, "right": right}),)):
            terms = (left, right)
        case _:
            return thing
    counted = [_in_place(each) for each in terms]
    found = [each for each in counted if each is not None]
    if len(found) != len(terms) or any(what != found[0][0] for what, _, _ in found):
        return thing
    if len({noun for _, noun, _ in found}) != len(found):
        return thing  # places of one name may be one place, whose things count twice
    what = found[0][0]
    places = Clause("phrase.in_all", {"places": Series(tuple(place for _, _, place in found))})
    count = Clause("phrase.count", {"what": replace(what, after=(places, *what.after))})
    return Thing("number", after=(count,))


def _in_place(term: Slot) -> tuple[Thing, str, Clause] | None:
    """Return what is counted, and in which one place: its noun and how it is said."""
    match term:
        case Thing("number", after=(Clause("phrase.count", {"what": Thing(after=after) as what}),)):
            places = [each for each in after if isinstance(each, Clause) and each.form == "phrase.in"]
        case _:
            return None
    if len(places) != 1 or not isinstance(zone := places[0].slots["zone"], Thing):
        return None
    return replace(what, after=tuple(each for each in after if each is not places[0])), zone.noun, places[0]


def _for_each(clause: Clause) -> Clause:
    """Return "of the bonus and, for each die, …" for "of the bonus and … added up over all dice"."""
    match clause:
        case Clause(
            "phrase.sum" | "phrase.minus",
            {"right": Thing(after=(*after, Clause("phrase.total", {"what": Thing() as what}))) as right},
        ) if what.determiner is EVERY:
            pass
        case Clause("phrase.difference"):
            return replace(clause, variants=("between",))
        case _:
            return clause
    each = replace(what, number=ONE)
    slots = {**clause.slots, "each": each, "right": replace(right, after=tuple(after))}
    return replace(clause, form=_EACH[clause.form], slots=slots)
