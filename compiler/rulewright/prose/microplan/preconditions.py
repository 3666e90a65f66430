"""A need, a condition and a choice of the same thing are said once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import (
    NOT_MARKED,
    Step,
    Text,
    Wording,
    also_saying,
    clauses_changed,
    is_other_case,
    lists_changed,
    neighbours_joined,
)
from rulewright.prose.phrases import ANOTHER, INDEF, NO, SUCH, THIS, Number
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.sentences import (
    Clause,
    Series,
    Slot,
    Tail,
    Thing,
    Where,
    reordered,
    things,
)

_WHO = ("actions.anyone", "actions.role")


def join_needs(text: Text) -> Text:
    """Return a text with who may take an action, and what it needs, as one sentence.

    Who may take an action and what it needs are one sentence; that everybody may take it is not said.

    An action that is for some says so. A condition that an action needs holds when its first step begins: there it
    is not asked again.
    """
    lines = [each for each in text.intro if isinstance(each, Wording)]
    if len(lines) != len(text.intro) or not lines or lines[0].clause.form not in _WHO:
        return text
    who, *needs = lines
    if any(each.clause.form != "actions.needs" for each in needs):
        return text
    steps = _without_met(text.steps, [each.clause.slots["cond"] for each in needs])
    says = tuple(sentence for each in lines for sentence in each.says)
    conditions = tuple(conditions_of(each.clause.slots["cond"]) for each in needs)
    parts = tuple(part for group in conditions for part in group)
    anyone = who.clause.form == "actions.anyone"
    if not parts:
        if not anyone or not steps:
            return text
        return replace(text, intro=(), steps=(also_saying(steps[0], says), *steps[1:]))
    cond: Slot = parts[0] if len(parts) == 1 else Series(parts)
    form = "needs.anyone" if anyone else "needs.role"
    clause = Clause(form, {**who.clause.slots, "cond": cond})
    return replace(text, intro=(Wording(clause, says),), steps=steps)


def conditions_of(cond: Slot) -> Iterator[Slot]:
    """Yield the conditions that must hold together."""
    match cond:
        case Series(items, "and"):
            yield from items
        case Series():
            yield Clause("cond.within.or", {"what": cond})
        case _:
            yield cond


def _without_met(steps: tuple[Step, ...], needs: list[Slot]) -> tuple[Step, ...]:
    """Return steps of which the first does not ask for what is needed anyhow."""
    match steps:
        case (Step((Wording(clause, says),), children), *rest) if clause.slots.get("cond") in needs:
            pass
        case _:
            return steps
    if any(is_other_case(each) for each in rest):
        return steps
    then = clause.slots.get("then")
    if clause.form == "if.then" and isinstance(then, Clause):
        return (Step((Wording(reordered(then, False), says),)), *rest)
    if clause.form == "if.lead" and children:
        return (also_saying(children[0], says), *children[1:], *rest)
    return steps


_THERE_IS = ("cond.any", "cond.count_ge")


def choice_says_need(text: Text) -> Text:
    """Return a text whose first choice says that nothing can be done where there is nothing to choose.

    A choice without which an action cannot be taken says so itself: "if there is none, …".

    The need and the choice are of the same thing; what else an action needs stays before it.
    """
    if not text.steps:
        return text
    first, *others = text.steps
    form = "needs.chosen"
    match first.lines[0]:
        case Wording(Clause("choose.command" | "choose.command.as", {"what": Thing() as what})) as choice:
            pass
        case Wording(
            Clause("choose.joined", {"first": Clause(slots={"what": Thing() as what})})
            | Clause("choose.command", {"what": Series((Thing() as what, *_))}, extra={"joint": _})
        ) as choice:
            form = "needs.choices"
        case _:
            return text
    needs = [each for each in text.intro if isinstance(each, Wording) and _asks_for(each.clause, what)]
    if len(needs) != 1:
        return text
    said = Wording(Clause(form, {"what": what} if form == "needs.chosen" else {}), needs[0].says)
    intro = tuple(each for each in text.intro if each is not needs[0])
    return replace(text, intro=intro, steps=(replace(first, lines=(choice, said, *first.lines[1:])), *others))


def _asks_for(need: Clause, what: Thing) -> bool:
    """Return whether a need is that there is what is chosen."""
    match need:
        case Clause("actions.needs", {"cond": Clause(form, {"what": Thing(), "where": Tail(thing)})}) if (
            form in _THERE_IS
        ):
            return unmarked(thing) == unmarked(what)
        case _:
            return False


def unmarked(thing: Thing) -> Slot:
    """Return a thing without its local names; "one slot" is "a slot"."""

    def plain(each: Thing) -> Thing:
        after = tuple(replace(item, mark=NOT_MARKED) if isinstance(item, Where) else item for item in each.after)
        return replace(each, mark=NOT_MARKED, after=after)

    if thing.count == 1 and thing.determiner is INDEF:
        thing = replace(thing, count=None)
    return rewrite_each(thing, Thing, plain)


_CONDITIONS = ("if.lead", "if.else_lead")


def choose_such(text: Text) -> Text:
    """Return a text in which what a condition asks for and its first step chooses is described once.

    What is chosen where there is one is not described again: "choose such a ship".
    """
    return lists_changed(text, lambda steps: tuple(map(_shortened, steps)))


def _shortened(step: Step) -> Step:
    """Return a condition whose first step chooses such a thing as it asks for."""
    if not step.lines or not step.children or step.lines[-1].clause.form not in _CONDITIONS:
        return step
    first, *others = step.children
    sought = _sought(step.lines[-1].clause.slots["cond"])
    match first.lines:
        case (Wording(Clause(_, {"what": Thing() as what}) as choice, says), *rest):
            pass
        case _:
            return step
    if not choice.form.startswith("choose.") or sought is None or not sought.after:
        return step
    if unmarked(sought) != unmarked(what):
        return step
    such = Thing(what.noun, what.number, INDEF, what.count, (SUCH,), mark=what.mark, anchor=what.anchor)
    variants = tuple(each for each in choice.variants if each != "long")
    said = Wording(replace(choice, slots={**choice.slots, "what": such}, variants=variants), says)
    return replace(step, children=(replace(first, lines=(said, *rest)), *others))


def _sought(cond: Slot) -> Thing | None:
    """Return what a condition says that there is, if it says so last."""
    match cond:
        case Clause("cond.any", {"where": Tail(thing)}):
            return thing
        case Series(items, "and"):
            return _sought(items[-1])
        case _:
            return None


_MOVES = ("move", "take")


def choose_and_move(text: Text) -> Text:
    """Return a text in which what is chosen and then moved is one step.

    What is chosen only to be moved is moved at once: "move a card of your choice …".

    The thing is named where it is chosen, with the place that it is chosen from; the move said no more of it.
    """
    return neighbours_joined(text, _one)


def _one(first: Step, second: Step) -> Step | None:
    """Return a choice and the move of what was chosen as one step."""
    match first, second:
        case (
            Step((Wording(Clause("choose.command", {"what": Thing() as what}), says),), ()),
            Step((Wording(Clause(form, slots) as move, also), *rest), children),
        ) if form in _MOVES and len(first.lines) == 1:
            moved = slots["what"]
        case _:
            return None
    if not _is_that(moved, what) or not _is_known(slots.get("source", NOTHING), what):
        return None
    chosen = replace(what, after=(Clause("phrase.your_choice"), *what.after))
    said = replace(move, slots={**slots, "what": chosen, "source": NOTHING})
    return Step((Wording(said, (*says, *also)), *rest), children, second.ordered)


def _is_that(moved: Slot, what: Thing) -> bool:
    """Return whether what is moved is what was just chosen."""
    if not isinstance(moved, Thing) or moved.determiner is not THIS or moved.of or moved.after:
        return False
    many = what.number is Number.MANY or what.count not in (None, 1)
    return moved.noun == what.noun and (moved.number is Number.MANY) == many


def _is_known(source: Slot, what: Thing) -> bool:
    """Return whether nothing is said of where it comes from that the choice does not say."""
    if source == NOTHING:
        return any(isinstance(each, Clause) and each.form == "phrase.out_of" for each in what.after)
    zones = [each.slots.get("zone") for each in what.after if isinstance(each, Clause)]
    return isinstance(source, Clause) and source.slots.get("zone") in zones


def say_of_it(text: Text) -> Text:
    """Return a text that says of a thing what holds of it, where it said that there is one.

    That there is something of which something holds is said of it: "a player is a castaway".
    """
    return clauses_changed(rewrite_each(text, Clause, _said), _plainly)


def _said(clause: Clause) -> Clause:
    """Return "a player is a castaway" for "there is a player who is a castaway".

    Of other conditions a game may have words that say so.
    """
    match clause:
        case Clause("cond.any" | "cond.any.not", {"what": Thing() as what, "where": Tail(Thing(after=after))}):
            found = [each for each in after if isinstance(each, Where)]
        case _:
            return clause
    if len(found) != 1:
        return clause
    (where,) = found
    holds = where.clause
    members = [each for each in things(holds) if each.mark == where.mark]
    if len(members) != 1 or members[0].determiner is not THIS or members[0].after:
        return clause
    rest = tuple(each for each in after if each is not where)
    holding = clause.form == "cond.any"
    if what.determiner is ANOTHER and not holding:
        return clause  # "no other player"
    one = replace(what, determiner=what.determiner if holding else NO, after=rest)
    put = rewrite_each(
        holds, Thing, lambda thing: one if thing.mark == where.mark and thing.determiner is THIS else thing
    )
    match holds:
        case Clause("cond.is", {"left": left, "right": Thing() as right}) if left in members and holding:
            return Clause("cond.is_a", {"left": right, "right": one}, swapped=clause.swapped)
        case Clause("cond.in_zone") if holding:
            pass
        case Clause(form) if form.startswith("predicate.") and members[0] in holds.slots.values():
            pass
        case Clause("cond.ge_other" | "cond.gt_other" | "cond.le_other" | "cond.lt_other") if holding:
            pass
        case _:
            return replace(clause, variants=put.variants, extra={**put.slots, **put.extra})
    return replace(put, swapped=clause.swapped)


def _plainly(clause: Clause) -> Clause:
    """Return a definition that says where something is by the name of the place.

    A game has its own words for being there, and they would define themselves.
    """
    match clause:
        case Clause("define.predicate", {"cond": Clause("cond.in_zone") as cond}):
            return replace(clause, slots={**clause.slots, "cond": replace(cond, variants=(), extra={})})
        case _:
            return clause
