"""Where something lies that was just chosen there is not said again when it is moved.

Where it comes from another place than it was chosen from, that is said.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording, text_changed
from rulewright.prose.phrases import THEIR_OWN, THIS
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.sentences import Clause, Slot, Thing, clauses


def leave_known_source_unsaid(text: Text) -> Text:
    """Return a text whose moves do not say where something comes from that was chosen there."""
    chosen: dict[int | str, Slot] = {}

    def said(wording: Wording) -> Wording:
        for clause in clauses(wording.clause):
            if clause.form.startswith("choose."):
                _note(clause, chosen)
        clause = wording.clause
        if clause.form != "move" or not _is_known(clause, chosen):
            return wording
        return replace(wording, clause=replace(clause, slots={**clause.slots, "source": NOTHING}))

    return text_changed(text, said)


def _note(choice: Clause, chosen: dict[int | str, Slot]) -> None:
    """Note from which place something is chosen, by its name, or its noun if it has none."""
    what, name = choice.slots.get("what"), choice.slots.get("name")
    if not isinstance(what, Thing):
        return
    key = name.mark if isinstance(name, Thing) else what.noun
    chosen.pop(key, None)
    for each in what.after:
        if isinstance(each, Clause) and each.form == "phrase.out_of":
            chosen[key] = _of(each.slots["zone"], choice.slots.get("who"))


def _of(zone: Slot, who: Slot | None) -> Slot:
    """Return a place that is said to be "theirs" as that of whom it is."""
    if not isinstance(zone, Thing) or THEIR_OWN not in zone.adjectives or not isinstance(who, Thing):
        return zone
    return replace(zone, adjectives=tuple(each for each in zone.adjectives if each != THEIR_OWN), of=(who,))


def _is_known(move: Clause, chosen: dict[int | str, Slot]) -> bool:
    """Return whether what is moved was chosen from the place that it comes from."""
    what, source = move.slots["what"], move.slots.get("source")
    if not isinstance(what, Thing) or not isinstance(source, Clause) or source.form != "from.zone":
        return False
    keys = (what.mark, what.noun) if what.determiner is THIS else (what.mark,)
    return source.slots["zone"] in [chosen[key] for key in keys if key in chosen]
