"""A choice without which an action cannot be taken says so itself: "if there is none, …".

The need and the choice are of the same thing; what else an action needs stays before it.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import NOT_MARKED, Text, Wording
from rulewright.prose.phrases import INDEF
from rulewright.prose.plan.sentences import Clause, Slot, Tail, Thing, Where

_THERE_IS = ("cond.any", "cond.count_ge")


def choice_says_need(text: Text) -> Text:
    """Return a text whose first choice says that nothing can be done where there is nothing to choose."""
    if not text.steps:
        return text
    first, *others = text.steps
    match first.lines[0]:
        case Wording(Clause("choose.command" | "choose.command.as", {"what": Thing() as what})) as choice:
            pass
        case _:
            return text
    needs = [each for each in text.intro if isinstance(each, Wording) and _asks_for(each.clause, what)]
    if len(needs) != 1:
        return text
    said = Wording(Clause("needs.chosen", {"what": what}), needs[0].says)
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
