"""What is certain of the room in places after other rules that a statement begins, or that a loop repeats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from rulewright.analysis.analysis_state import Tools, key_of
from rulewright.analysis.clobbers import Touched
from rulewright.analysis.flow_facts import Fact, Free, Known, OneOf, Room, both, family_of
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key, canonical_key

Run: TypeAlias = Callable[[m.Block, Known], Known | None]
"""Goes through a body from what is certain, and says what is certain at its end; None if it has none."""


@dataclass(frozen=True, slots=True)
class Sequel:
    """A rule that a statement may begin; `needed` is certain whenever it begins."""

    params: tuple[m.Local, ...] = ()
    args: tuple[m.Expr, ...] = ()
    body: m.Block = ()
    needed: Known = field(default_factory=dict)


NOWHERE = Sequel()
"""Nothing may happen at all."""


def room_after(tools: Tools, known: Known, touched: Touched, sequels: Iterable[Sequel], run: Run) -> Known:
    """What is certain of room whichever of some rules has been carried out."""
    found: Known | None = None
    for sequel in sequels:
        come_of = _after(tools, known, touched, sequel, run)
        if come_of is not None:
            found = come_of if found is None else both(found, come_of)
    return found or {}


def _after(tools: Tools, known: Known, touched: Touched, sequel: Sequel, run: Run) -> Known | None:
    by, back = _passed(tools, touched, sequel)
    within = frozenset(param.uid for param in sequel.params)
    said: Known = {fact: least for fact, least in known.items() if isinstance(fact, Room | Free | OneOf)}
    begun = {**tools.knowledge.renamed(said, by, within), **sequel.needed}
    for param, arg in zip(sequel.params, sequel.args, strict=True):
        number = tools.judgement.number(arg, known)
        if number is not None:
            begun[OneOf(key_of(param), frozenset({number}))] = 1
    key = id(sequel.body), frozenset(begun.items())
    if key not in tools.outcomes.found:
        end = run(sequel.body, begun)
        tools.outcomes.found[key] = None if end is None else {
            fact: least for fact, least in end.items() if family_of(fact) is not None
        }
    come_of = tools.outcomes.found[key]
    if come_of is None:
        return None
    given = tools.changes.of(sequel.body).locals
    mine = frozenset(
        param.uid for param in sequel.params if key_of(param) in back and param.uid not in given
    )
    return tools.knowledge.renamed(
        {f: least for f, least in come_of.items() if tools.knowledge.mentions(f)[1] <= mine}, back
    )


def _passed(tools: Tools, touched: Touched, sequel: Sequel) -> tuple[dict[Key, Key], dict[Key, Key]]:
    """What parameters stand for, and what stands for them still when the rule has been done."""
    by: dict[Key, Key] = {}
    back: dict[Key, Key] = {}
    for param, arg in zip(sequel.params, sequel.args, strict=True):
        key = canonical_key(arg, {})
        if not isinstance(arg, m.Const):
            by[key] = key_of(param)
        families, locals_ = tools.knowledge.mentioned(key)
        if not families & touched.families and not locals_ & touched.locals:
            back[key_of(param)] = key
    return by, back


# ---- loops --------------------------------------------------------------------------------------


def own_room(tools: Tools, body: m.Block, domain: m.Domain) -> Callable[[Fact], bool]:
    """Whether what is certain of the room for a member is not used up by earlier members."""
    arrived = tools.changes.of(body).arrived
    own = tools.changes.own_arrivals(body, domain.var)
    slots = tools.changes.own_slots(body, domain.var)
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


def listed(tools: Tools, domain: m.Domain) -> tuple[int, ...]:
    """The members of a domain by number, where these and their order are always the same."""
    if not isinstance(domain.source, m.EnumSource) or isinstance(domain.order, m.Clockwise):
        return ()
    numbers = tools.aftermath.rooms.numbers(domain.source.enum)
    return tuple(sorted(numbers, reverse=domain.order is not None))
