"""Like things that go to one place from several are moved in one sentence, in the same order."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.own_places import theirs
from rulewright.prose.microplan.tree import Step, Text, Wording, neighbours_joined
from rulewright.prose.phrases import EVERY, MANY
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing

_FROM = "from.zone"


def join_like_moves(text: Text) -> Text:
    """Return a text in which moves of the same things to the same place are one sentence."""
    return neighbours_joined(text, _one)


def _one(first: Step, second: Step) -> Step | None:
    """Return two moves that differ only in where things come from as one step."""
    match first, second:
        case (
            Step((Wording(Clause("move", {"source": Clause(first_form) as source, **said}) as move, says),), ()),
            Step((Wording(Clause("move", {"source": Clause(second_form) as other, **same}), also),), ()),
        ) if first_form == second_form == _FROM and said == same and not _is_counted(said["what"]):
            one, two = source.slots["zone"], other.slots["zone"]
        case Step((Wording(Clause() as call, says),), ()), Step((Wording(Clause() as again, also),), ()):
            both = _of_both(call, again)
            return None if both is None else Step((Wording(both, (*says, *also)),), (), second.ordered)
        case _:
            return None
    before = one.items if isinstance(one, Series) else (one,)
    zones = (*before, theirs(two, before[0]))
    from_all = replace(source, slots={"zone": Series(zones)}, variants=(), extra={})
    slots: dict[str, Slot] = {**move.slots, "source": from_all}
    return Step((Wording(replace(move, slots=slots), (*says, *also)),), (), second.ordered)


def _is_counted(what: Slot) -> bool:
    """Return whether it is a number of things, which might be heard as that of all of them together."""
    return not isinstance(what, Thing) or what.count is not None or what.determiner != EVERY


def _of_both(one: Clause, other: Clause) -> Clause | None:
    """Return what is done twice, with all of these things and with all of those, as done with both."""
    if not one.form.startswith("verb.") or replace(one, slots={}) != replace(other, slots={}):
        return None
    differ = [name for name in one.slots if one.slots[name] != other.slots.get(name)]
    if len(differ) != 1:
        return None
    (name,) = differ
    first, second = one.slots[name], other.slots[name]
    if not (_are_all(first) and _are_all(second)):
        return None
    return replace(one, slots={**one.slots, name: Series((first, second))})


def _are_all(slot: Slot) -> bool:
    """Return whether all things of a kind are meant."""
    return isinstance(slot, Thing) and slot.number is MANY and slot.determiner is EVERY
