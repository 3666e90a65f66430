"""What is so between two statements, and what the bodies of a game are gone through with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from rulewright.analysis.clobbers import Changes
from rulewright.analysis.emptiness import Judgement
from rulewright.analysis.flow_facts import Fact, Knowledge, Known, both
from rulewright.analysis.transfer import Aftermath
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key

STEPS = 20_000
"""How many statements of a game are gone through, for the sake of the room that is left."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A name that may have no value; `fresh` while what it was to be chosen from has not changed.

    `stoppable` says that the rule could `stop`.
    """

    choice: m.Choose
    stoppable: bool
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class State:
    """What is so between two statements."""

    known: Known
    gaps: Mapping[int, Gap]


Way: TypeAlias = State | None
"""None where nothing ever comes: after `stop`, for instance."""


def joined(one: Way, other: Way) -> Way:
    """What is so when one of two ways was gone."""
    if one is None or other is None:
        return other if one is None else one
    gaps = dict(one.gaps)
    for uid, gap in other.gaps.items():
        gaps[uid] = replace(gap, fresh=gap.fresh and (uid not in gaps or gaps[uid].fresh))
    return State(both(one.known, other.known), gaps)


@dataclass(slots=True)
class Outcomes:
    """What is certain after rules that began with something certain, and how many were gone through."""

    found: dict[tuple[int, frozenset[tuple[Fact, int]]], Known | None] = field(default_factory=dict)
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Tools:
    """What the bodies of a game are gone through with.

    `enter` is told what is certain where a rule is called: its name, parameters and arguments;
    `tell`, where a name is used that may have no value; `full`, where there may be no room for what is
    moved. `used` are the names that are mentioned; `outcomes` keeps what is certain after a rule.
    """

    game: m.Game
    knowledge: Knowledge
    judgement: Judgement
    changes: Changes
    aftermath: Aftermath
    used: frozenset[int]
    enter: Callable[[str, tuple[m.Local, ...], tuple[m.Expr, ...], Known], None]
    tell: Callable[[m.LocalRef, Gap], None]
    full: Callable[[m.Move], None]
    outcomes: Outcomes = field(default_factory=Outcomes)


def without(gaps: Mapping[int, Gap], given: set[int]) -> Mapping[int, Gap]:
    """The names that may have no value, without some that have one."""
    return {uid: gap for uid, gap in gaps.items() if uid not in given}


def key_of(local: m.Local) -> Key:
    """The key of a name."""
    return "local", local.uid
