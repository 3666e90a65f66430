"""What is so between two statements, and what the bodies of a game are gone through with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import TypeAlias

from rulewright.analysis.clobbers import ClobberAnalysis
from rulewright.analysis.emptiness import EmptinessAnalysis
from rulewright.analysis.flow_facts import Fact, FactAlgebra, Facts, meet_facts
from rulewright.analysis.implied_needs import Implied
from rulewright.analysis.transfer import TransferFunctions
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key

STEPS = 20_000
"""How many statements of a game are gone through, for the sake of the room that is left."""


@dataclass(frozen=True, slots=True)
class MaybeUnset:
    """A name that may have no value; `fresh` while what it was to be chosen from has not changed.

    `stoppable` says that the rule could `stop`.
    """

    by: m.Choose | m.Move
    stoppable: bool
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class State:
    """What is so between two statements."""

    known: Facts
    unset: Mapping[int, MaybeUnset]


FlowState: TypeAlias = State | None
"""None where nothing ever comes: after `stop`, for instance."""


def join(one: FlowState, other: FlowState) -> FlowState:
    """Return what is so when one of two ways was gone."""
    if one is None or other is None:
        return other if one is None else one
    unset = dict(one.unset)
    for uid, maybe_unset in other.unset.items():
        unset[uid] = replace(maybe_unset, fresh=maybe_unset.fresh and (uid not in unset or unset[uid].fresh))
    return State(meet_facts(one.known, other.known), unset)


@dataclass(slots=True)
class CallSummaries:
    """What is certain after rules that began with something certain, and how many were gone through."""

    found: dict[tuple[int, frozenset[tuple[Fact, int]]], Facts | None] = field(default_factory=dict)
    steps: int = 0


@dataclass(frozen=True, slots=True)
class AnalysisContext:
    """What the bodies of a game are gone through with.

    `record_call_site` gets the facts where a rule is called: its name, parameters and arguments. `report_unset`
    hears of a name that may be unset where it is used, `record_move` of each move whether there are enough
    pieces, and room for them: certainly, certainly not, or None; `record_question` of each `if there is room`
    whether there is. `used` are the names that are mentioned;
    `outcomes` keeps the facts after a rule.
    """

    game: m.Game
    fact_algebra: FactAlgebra
    emptiness: EmptinessAnalysis
    changes: ClobberAnalysis
    transfers: TransferFunctions
    used: frozenset[int]
    record_call_site: Callable[[str, tuple[m.Local, ...], tuple[m.Expr, ...], Facts], None]
    report_unset: Callable[[m.LocalRef, MaybeUnset], None]
    record_move: Callable[[m.Move, bool | None, bool | None], None]
    record_question: Callable[[m.If, bool | None], None]
    implied: Implied
    outcomes: CallSummaries = field(default_factory=CallSummaries)


def without(unset: Mapping[int, MaybeUnset], given: set[int]) -> Mapping[int, MaybeUnset]:
    """Return the names that may have no value, without some that have one."""
    return {uid: maybe_unset for uid, maybe_unset in unset.items() if uid not in given}


def key_of(local: m.Local) -> Key:
    """Return the key of a name."""
    return "local", local.uid
