"""What is remembered is said as it is at the start: "the turn is not over", "each player's score is 0".

What it can be besides follows from the rules that set it, but for the bounds of a number and for a few values,
which are said. Who may know it is said if not everybody may.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.model.types import PLAYER
from rulewright.prose.microplan.tree import Text, Wording
from rulewright.prose.phrases import DEF, INDEF, NO, THIS, Num
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, reordered

_NOTHING = ("variable.starts.none", "variable.starts.nobody")


def start_with_states(text: Text) -> Text:
    """Return a text that says of what is remembered how it is at the start."""
    match text.intro:
        case (Wording(what), Wording(start), Wording(seen)) if what.form.startswith("variable."):
            first, second, third = (each for each in text.intro if isinstance(each, Wording))
        case _:
            return text
    said = _at_the_start(what, start)
    lines = [first, second] if said is None else [Wording(said, (*first.says, *second.says))]
    if seen.form == "variable.seen.all":
        lines[-1] = replace(lines[-1], says=(*lines[-1].says, *third.says))
    else:
        lines.append(third)
    return replace(text, intro=tuple(lines))


def _at_the_start(what: Clause, start: Clause) -> Clause | None:
    """Return what is remembered, how it starts and which few values it can have as one clause."""
    said, values = _started(what, start), what.extra.get("values")
    if said is None:
        return None
    if values is None:
        return replace(said, variants=what.variants)
    return replace(said, variants=(*what.variants, "among"), extra={"values": values})


def _started(what: Clause, start: Clause) -> Clause | None:
    state = what.slots.get("state")
    if isinstance(state, Clause):
        form = f"{state.form}.not" if start.form == "variable.starts.no" else state.form
        return Clause("kept.state", {"state": reordered(_of_each(replace(state, form=form), what))})
    each = what.extra.get("each")
    if start.form in _NOTHING and isinstance(each, Thing) and len(each.of) == 1 and isinstance(each.of[0], Thing):
        who = replace(each.of[0], determiner=NO)
        return Clause("kept.none_of", {"who": who, "what": replace(each, of=(), own=None, determiner=INDEF)})
    if start.form in _NOTHING:
        slots = {name: slot for name, slot in what.slots.items() if name in ("what", "indices")}
        return Clause("kept.none.each" if "indices" in slots else "kept.none", slots)
    if start.form != "variable.starts.value":
        return None
    kept: dict[str, Slot] = {"what": what.extra.get("each", what.slots["what"]), "value": start.slots["value"]}
    match what:
        case Clause("variable.number" | "variable.number.each", {"low": Num(0), "high": high}):
            return Clause("kept.at_most", {**kept, "high": high})
        case Clause("variable.number" | "variable.number.each", {"low": low, "high": high}):
            return Clause("kept.between", {**kept, "low": low, "high": high})
        case Clause("variable.value" | "variable.value.each", {"kind": Thing(noun)}) if noun == PLAYER:
            value = kept["value"]
            if not isinstance(value, Thing):
                return None
            return Clause("kept.value", {**kept, "value": replace(value, determiner=DEF)})
        case Clause("variable.value" | "variable.value.each"):
            return Clause("kept.value", kept)
        case _:
            return None


def _of_each(state: Clause, what: Clause) -> Clause:
    """Return a state of "this ship" as one of each of them."""
    indices = what.slots.get("indices", Series(()))
    assert isinstance(indices, Series)
    each = {index.noun: index for index in indices.items if isinstance(index, Thing)}
    return rewrite_each(
        state, Thing, lambda thing: each.get(thing.noun, thing) if thing.determiner is THIS else thing
    )
