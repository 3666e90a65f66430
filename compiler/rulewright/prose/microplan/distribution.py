"""A loop over one act is an act for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.model.types import PLAYER
from rulewright.prose.microplan.tree import NOT_MARKED, Text, Wording, clauses_changed, text_changed
from rulewright.prose.phrases import DEF, EVERY, INDEF, MANY, ONE, THIS, Num
from rulewright.prose.plan.loop_sentences import merged
from rulewright.prose.plan.sentences import Clause, Slot, Thing, Where, reordered, things

_LOOPS = {
    "for_each": "", "for_each.clockwise": "each.clockwise", "for_each.backwards": "each.backwards",
    "for_each.counterclockwise": "each.counterclockwise",
}


def do_for_each(text: Text) -> Text:
    """Return a text in which a loop over one move is a move for each.

    One move for each of several things is one sentence: "put a card in each empty slot".

    What it is done for stands where "that slot" stood first; its order is said behind.
    """
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


def deal_out(text: Text) -> Text:
    """Return a text in which what each player gets from the top of a pile is dealt.

    Cards that each player gets from the top of a pile are dealt.
    """
    return text_changed(text, _dealt)


def _dealt(wording: Wording) -> Wording:
    match wording.clause:
        case Clause(
            "under.inline",
            {
                "lead": Clause("for_each" | "for_each.clockwise" as form, {"what": Thing() as each} as lead),
                "then": Clause("move", {"what": Thing(count=int(count)) as top} as slots) as move,
            },
        ) if each.noun == PLAYER and top.adjectives == ("top",) and not top.of and not top.after:
            pass
        case _:
            return wording
    marks = {owner.mark for owner in things(slots["destination"]) if owner.noun == PLAYER} - {NOT_MARKED}
    if len(marks) != 1:
        return wording
    some = replace(top, adjectives=(), determiner=INDEF, number=ONE if count == 1 else MANY)
    dealt = merged(replace(move, slots={**slots, "what": some}), marks.pop(), each)
    if dealt is None:
        return wording
    dealt = replace(dealt, form="deal")
    if "start" in lead:
        dealt = Clause(form.replace("for_each", "each"), {"then": dealt, "start": lead["start"]})
    return replace(wording, clause=dealt)


def have_none_left(text: Text) -> Text:
    """Return a text that says of each of several that it now has none of what is theirs.

    What each of several has no longer is said of them: "each player now has no dice left".

    Where it is also somebody's, a game may have words for the whole: "none of your dice now has an open symbol".
    """
    return clauses_changed(text, _emptied)


def _emptied(clause: Clause) -> Clause:
    """Return "each player now has no dice" for "for each player: there are now no dice of that player"."""
    lead, none = clause.slots.get("lead"), clause.slots.get("then")
    if clause.form != "under.inline" or not isinstance(none, Clause) or none.form != "assign.none":
        return clause
    match lead, none.slots["target"]:
        case Clause("for_each", {"what": Thing() as what}), Thing(of=(Thing(of=(), after=()) as owner,)) as target:
            pass
        case Clause("for_each", {"what": Thing(noun, of=(), after=())}), Thing(of=(_, Thing(noun=noun2))) if (
            noun == noun2
        ):
            return replace(clause, variants=tuple(f"none_{name}" for name in none.variants), extra=none.extra)
        case _:
            return clause
    if what.determiner is not EVERY or owner.determiner is not THIS or owner.noun != what.noun or target.after:
        return clause
    return replace(none, variants=("role",), extra={"who": what, "role": replace(target, of=(), own=None)})


def repeat_for_each(text: Text) -> Text:
    """Return a text that says of what is repeated for what it is.

    What is done as many times as there are things is done once for each of them.
    """

    def said(clause: Clause) -> Clause:
        if clause.form != "repeat.value":
            return clause
        match clause.slots["times"]:
            case Thing(after=(Clause("phrase.count", {"what": Thing() as what}),)):
                return Clause("repeat.each", {"what": _each(what)}, clause.variants)
            case Thing(after=(
                Clause("phrase.count", {"what": Thing() as what}), Clause("phrase.minus", {"right": Num(1)}),
            )):
                several = replace(what, number=MANY, determiner=DEF)
                return Clause("repeat.each_but", {"what": several}, clause.variants)
            case _:
                return clause

    return rewrite_each(text, Clause, said)


def _each(what: Thing) -> Thing:
    """Return "each chest in the hold" for the chests that are counted there."""
    return replace(what, number=ONE, determiner=EVERY)
