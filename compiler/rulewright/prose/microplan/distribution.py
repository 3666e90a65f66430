"""One move for each of several things is one sentence: "put a card in each empty slot".

What it is done for stands where "that slot" stood first; its order is said behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import NOT_MARKED, Text, clauses_changed
from rulewright.prose.phrases import EVERY, THIS
from rulewright.prose.plan.sentences import Clause, Slot, Thing, Where, reordered, things

_LOOPS = {
    "for_each": "", "for_each.clockwise": "each.clockwise", "for_each.backwards": "each.backwards",
    "for_each.counterclockwise": "each.counterclockwise",
}


def do_for_each(text: Text) -> Text:
    """Return a text in which a loop over one move is a move for each."""
    return clauses_changed(text, _distributed)


def _distributed(clause: Clause) -> Clause:
    """Return a move to or from each of the things that it is done for."""
    match clause:
        case Clause("under.inline", {
            "lead": Clause(loop, {"what": Thing() as what, **order}), "then": Clause() as then,
        }) if loop in _LOOPS and then.form == "move" and what.determiner is EVERY:
            pass
        case _:
            return clause
    those = [each for each in things(then) if each.noun == what.noun and each.mark != NOT_MARKED]
    first = those[0] if those else None
    if first is None or first.determiner is not THIS or any(_narrows(each) for each in what.after):
        return clause
    if any(each.mark != first.mark for each in those) or first in things(then.slots["what"]):
        return clause
    said = _first_replaced(then, first.mark, what)
    if "slot" in (slots := _destination(said)) and slots != _destination(then):
        # "The top card into each slot" would be one card for all of them.
        said = _put_each(said)
    if not _LOOPS[loop]:
        return said
    return Clause(_LOOPS[loop], {"then": reordered(said, False), **order})


def _put_each(move: Clause) -> Clause:
    to = move.slots["destination"]
    assert isinstance(to, Clause)
    if "any" not in move.extra:
        return move
    put = replace(to, variants=(*to.variants, "put"))
    return replace(move, slots={**move.slots, "destination": put}, variants=(*move.variants, "each"))


def _destination(move: Clause) -> Mapping[str, Slot]:
    to = move.slots.get("destination")
    return to.slots if isinstance(to, Clause) else {}


def _narrows(each: Clause | Where) -> bool:
    """Return whether a clause behind the things would seem to belong to what follows."""
    return isinstance(each, Where) or each.form == "phrase.except"


def _first_replaced(then: Clause, mark: int, what: Thing) -> Clause:
    """Return a clause with the first slot that speaks of "that player" speaking of each player."""
    name = next(name for name, slot in then.slots.items() if any(each.mark == mark for each in things(slot)))
    said = rewrite_each(
        then.slots[name], Thing, lambda thing: what if thing.mark == mark and thing.determiner is THIS else thing
    )
    return replace(then, slots={**then.slots, name: said})
