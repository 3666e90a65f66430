"""What is certain of the room in places after other rules that a statement begins, or that a loop repeats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import TypeAlias

from rulewright.analysis.analysis_state import AnalysisContext, key_of
from rulewright.analysis.clobbers import Clobbered
from rulewright.analysis.flow_facts import Fact, Facts, Free, OneOf, Room, family_of, meet_facts
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key, canonical_key

Run: TypeAlias = Callable[[m.Block, Facts], Facts | None]
"""Goes through a body from what is certain, and say what is certain at its end; None if it has none."""


@dataclass(frozen=True, slots=True)
class Callee:
    """A rule that a statement may begin; `needed` is certain whenever it begins."""

    params: tuple[m.Local, ...] = ()
    args: tuple[m.Expr, ...] = ()
    body: m.Block = ()
    needed: Facts = field(default_factory=dict)


NOWHERE = Callee()
"""Nothing may happen at all."""


def room_after(
    context: AnalysisContext, known: Facts, touched: Clobbered, callees: Iterable[Callee], run: Run
) -> Facts:
    """Return what is certain of room whichever of some rules has been carried out."""
    found: Facts | None = None
    for callee in callees:
        come_of = kill(context, known, touched, callee, run)
        if come_of is not None:
            found = come_of if found is None else meet_facts(found, come_of)
    return found or {}


def kill(context: AnalysisContext, known: Facts, touched: Clobbered, callee: Callee, run: Run) -> Facts | None:
    by, back = _passed(context, touched, callee)
    within = frozenset(param.uid for param in callee.params)
    said: Facts = {fact: least for fact, least in known.items() if isinstance(fact, Room | Free | OneOf)}
    begun = {**context.fact_algebra.renamed(said, by, within), **callee.needed}
    for param, arg in zip(callee.params, callee.args, strict=True):
        number = context.emptiness.number(arg, known)
        if number is not None:
            begun[OneOf(key_of(param), frozenset({number}))] = 1
    key = id(callee.body), frozenset(begun.items())
    if key not in context.outcomes.found:
        end = run(callee.body, begun)
        context.outcomes.found[key] = None if end is None else {
            fact: least for fact, least in end.items() if family_of(fact) is not None
        }
    come_of = context.outcomes.found[key]
    if come_of is None:
        return None
    given = context.changes.of(callee.body).locals
    mine = frozenset(
        param.uid for param in callee.params if key_of(param) in back and param.uid not in given
    )
    return context.fact_algebra.renamed(
        {f: least for f, least in come_of.items() if context.fact_algebra.mentions(f)[1] <= mine}, back
    )


def _passed(context: AnalysisContext, touched: Clobbered, callee: Callee) -> tuple[dict[Key, Key], dict[Key, Key]]:
    """Return what parameters stand for, and what stands for them still when the rule has been done."""
    by: dict[Key, Key] = {}
    back: dict[Key, Key] = {}
    for param, arg in zip(callee.params, callee.args, strict=True):
        key = canonical_key(arg, {})
        if not isinstance(arg, m.Const):
            by[key] = key_of(param)
        families, locals_ = context.fact_algebra.mentioned(key)
        if not families & touched.families and not locals_ & touched.locals:
            back[key_of(param)] = key
    return by, back


# ---- loops --------------------------------------------------------------------------------------


def own_room(context: AnalysisContext, body: m.Block, domain: m.Domain) -> Callable[[Fact], bool]:
    """Return whether what is certain of the room for a member is not used up by earlier members."""
    arrived = context.changes.of(body).arrived
    own = context.changes.own_arrivals(body, domain.var)
    slots = context.changes.own_slots(body, domain.var)
    member = key_of(domain.var)

    def stays(fact: Fact) -> bool:
        family = family_of(fact)
        if family is None or family not in arrived:
            return True
        match fact:
            case Free(_, slot) if slot == member and family in slots:
                return True
            case Room(("ZoneRef", _, tuple(args))) | Free(("ZoneRef", _, tuple(args)), _):
                return family in own and args[own[family]] == member
            case _:
                return False

    return stays


def listed(context: AnalysisContext, domain: m.Domain) -> tuple[int, ...]:
    """Return the members of a domain by number, where these and their order are always the same."""
    if not isinstance(domain.source, m.EnumSource) or isinstance(domain.order, m.Clockwise):
        return ()
    numbers = context.transfers.rooms.numbers(domain.source.enum)
    return tuple(sorted(numbers, reverse=domain.order is not None))
