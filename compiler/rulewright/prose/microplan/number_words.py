"""Words for numbers, and for what becomes of them."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import BARE, DEF, EVERY, MANY, ONE, Num
from rulewright.prose.plan.nouns import COUNTING
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, Where, things


def add_to_it(text: Text) -> Text:
    """Return a text in which a set that gets more is added to.

    What becomes itself and something else has that added to it.
    """
    return rewrite_each(text, Clause, _added)


def _added(clause: Clause) -> Clause:
    """Return "add the chosen dice to those on the space" for what is then all that was in either."""
    match clause:
        case Clause(
            "assign",
            {"target": Thing() as target, "value": Thing(after=(
                Where(Clause("cond.joined", {"what": Series((one, other), "or")}), mark),
            ))},
        ):
            sets = [_among(one, mark), _among(other, mark)]
        case _:
            return clause
    if target not in sets or None in sets:
        return clause
    (added,) = [each for each in sets if each != target] or [target]
    assert added is not None
    return Clause("assign.add", {"added": added, "target": target}, clause.variants, clause.extra)


def _among(slot: Slot, mark: int) -> Slot | None:
    """Return the set that something is in, as a condition says."""
    match slot:
        case Clause("cond.in_set", {"value": Thing(after=()) as value, "set": found}) if value.mark == mark:
            return found
        case _:
            return None


def say_what_changes(text: Text) -> Text:
    """Return a text that says of who is remembered what they become.

    Who is remembered becomes something, and what is set at random is picked at random.

    Of what kind it is follows from what is set; where only some of that kind can be picked, it is said as before.
    Values of one kind that are of another as well are said to be that, not listed under it.
    """
    return rewrite_each(text, Clause, _said)


def _said(clause: Clause) -> Clause:
    """Return a change under the message that says it as something that happens."""
    what, target = clause.slots.get("what"), clause.slots.get("target")
    if clause.form == "assign.who":
        return replace(clause, variants=(*clause.variants, "becomes"))
    if clause.form == "assign" and target is not None and _is_set(target) and _are_all(clause.slots["value"]):
        return replace(clause, form="assign.who")
    if clause.form == "assign.random" and isinstance(what, Thing) and not what.after and not what.of:
        slots = {name: slot for name, slot in clause.slots.items() if name != "what"}
        return replace(clause, form="pick.value", slots=slots)
    if clause.form == "enum.among":
        return replace(clause, variants=(*clause.variants, "plainly"))
    return clause


def _is_set(target: Slot) -> bool:
    """Return whether several things are remembered by this name."""
    return isinstance(target, Thing) and target.number is MANY


def _are_all(value: Slot) -> bool:
    """Return whether it is all things of a kind: "all players who have cards"."""
    return isinstance(value, Thing) and value.number is MANY and value.determiner is EVERY


def count_them(text: Text) -> Text:
    """Return a text that tells the reader to count what it needs the number of.

    A number of things that is noted is counted: "count the cards in that hand".
    """
    return clauses_changed(text, _counted)


def _counted(clause: Clause) -> Clause:
    """Return "count the cards: that is the number to replace" for "the number to replace is that of the cards"."""
    match clause:
        case Clause("let", {
            "name": name, "value": Thing("number", after=(Clause("phrase.count", {"what": Thing() as what}),)),
        }):
            said = {"name": name, "what": replace(what, number=MANY, determiner=DEF)}
            return Clause("let.count", said, clause.variants)
        case _:
            return clause


_EACH = {"phrase.sum": "phrase.sum_each", "phrase.minus": "phrase.minus_each"}


def add_for_each(text: Text) -> Text:
    """Return a text in which a part of a sum is added for each thing, and not the sum over all of them.

    What is added up over several things, beside another number, is said for each of them.

    A difference is said with what it is between. Where the whole sum is added up, its total is said of all of
    it; so this says which part is meant. Like things that are counted in several places are one number: "of
    chests in their fleet and in their crew".
    """
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


_SYMBOLS = {
    "phrase.sum": "formula.sum", "phrase.plus": "formula.sum",
    "phrase.difference": "formula.difference", "phrase.minus": "formula.difference",
    "phrase.product": "formula.product", "phrase.times": "formula.product", "phrase.twice": "formula.product",
}


def write_formulas(text: Text) -> Text:
    """Return a text in which nested arithmetic is written with symbols.

    What is worked out in more than one step is a formula: "6 × (place − 1) + space".
    """
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


_UNTIL = {"repeat_while": "repeat_until", "repeat_while.value": "repeat_until.value"}
_NOT = ".not"


def repeat_until(text: Text) -> Text:
    """Return a text whose loops end when something is so.

    What is repeated as long as something is not so is repeated until it is so.
    """
    return rewrite_each(text, Clause, _until)


def _until(clause: Clause) -> Clause:
    """Return "until the turn is over" for "as long as the turn is not over"."""
    match clause:
        case Clause("repeat_while" | "repeat_while.value", {"cond": Clause() as cond}) if cond.form.endswith(_NOT):
            ends = replace(cond, form=cond.form.removesuffix(_NOT))
            return replace(clause, form=_UNTIL[clause.form], slots={**clause.slots, "cond": ends})
        case _:
            return clause
