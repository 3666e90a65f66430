"""A short part of an example is a paragraph without a heading, a position of two sentences one sentence.

What then holds begins with "now"; where nothing was done, with "so".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.prose.microplan.deeds import after, chosen
from rulewright.prose.microplan.tree import Step, Text, Wording
from rulewright.prose.phrases import OTHER
from rulewright.prose.plan.examples import is_example
from rulewright.prose.plan.sentences import Clause, Sentence, Series, Slot, clauses, things

_MOST = 4
"""So many sentences are read in one go; more of them are a list."""

_HAPPENS = frozenset({"examples.when", "examples.begins", "examples.setup"})

_FACTS = frozenset({"can", "cannot", "wins", "nobody", "unfinished"})
"""What is known at the end, besides conditions."""


def tell_as_story(text: Text) -> Text:
    """Return an example whose parts are paragraphs without a heading, where these are short."""
    if not is_example(text.anchor):
        return text
    steps: list[Step] = []
    happened = False
    for step in text.steps:
        lead, says, said = _parts(step)
        happened = happened or lead in _HAPPENS
        lines: Sequence[Wording] = ()
        if lead == "examples.given":
            lines = _position(said)
        elif lead == "examples.when":
            lines = _happening(said)
        elif lead == "examples.then" and not any(each.clause.form == "examples.holds" for each in said):
            lines = _outcome(said, "examples.now" if happened else "examples.so")
        if not lines or len(lines) > _MOST:
            steps.append(step)
            continue
        first, *others = lines
        steps.append(Step((replace(first, says=(*says, *first.says)), *others)))
    return replace(text, steps=tuple(steps))


def _parts(step: Step) -> tuple[str, tuple[Sentence, ...], tuple[Wording, ...]]:
    """Return what a part of an example is called, the sentences that say no more than that, and those in it."""
    match step:
        case Step((Wording(Clause("under.inline", {"lead": Clause(lead), "then": Clause() as then}), says),), ()):
            return lead, (), (Wording(then, says),)
        case Step((Wording(Clause("under.lead", {"lead": Clause(lead)}), says),), children) if all(
            len(child.lines) == 1 and not child.children for child in children
        ):
            return lead, says, tuple(child.lines[0] for child in children)
        case _:
            return "", (), ()


def _position(said: Sequence[Wording]) -> Sequence[Wording]:
    """Return the sentences of a position: two in one; of more, where all others lie with the one before."""
    if len(said) < 2 or (len(said) > 2 and not any(OTHER in each.adjectives for each in things(said[-1].clause))):
        return said
    *before, first, last = said
    both = Clause("examples.also", {"first": first.clause, "rest": last.clause})
    return (*before, Wording(both, (*first.says, *last.says)))


def _happening(said: Sequence[Wording]) -> Sequence[Wording]:
    """Return what is done; "then …" where the one who did something goes on."""
    found: list[Wording] = []
    before: Slot | None = None
    for each in said:
        who = next((slot for part in clauses(each.clause) if (slot := part.slots.get("who"))), None)
        goes_on = who is not None and who == before
        found.append(replace(each, clause=after("examples.next_deed", each.clause)) if goes_on else each)
        before = who
    return found


def _outcome(said: Sequence[Wording], lead: str) -> Sequence[Wording]:
    """Return what holds in the end: "now …"."""
    facts = [replace(each, clause=_fact(each.clause)) for each in said]
    if not facts:
        return facts
    first, *others = facts
    led = after(lead, first.clause)
    if len(others) == 1 and _is_short(first.clause) and _is_short(others[0].clause):
        both = Clause(lead, {"then": Series((led.slots["then"], others[0].clause))})
        return (Wording(both, (*first.says, *others[0].says)),)
    return (replace(first, clause=led), *others)


def _fact(clause: Clause) -> Clause:
    """Return what is known as a clause that can stand in each order."""
    _, _, name = clause.form.partition("examples.")
    if name not in _FACTS:
        return clause
    what = clause.slots.get("what")
    slots = dict(clause.slots)
    if isinstance(what, Series):
        items = tuple(map(chosen, what.items))
        slots["what"] = replace(what, items=items) if len(items) > 1 else items[0]
    return Clause(f"examples.fact.{name}", slots, swapped=True)


def _is_short(clause: Clause) -> bool:
    """Return whether a sentence can be joined with another by "and": nothing in it is joined already."""
    if clause.form in ("examples.fact.can", "examples.fact.cannot", "examples.in_all"):
        return False
    return not any(isinstance(slot, Series) for each in clauses(clause) for slot in each.slots.values())
