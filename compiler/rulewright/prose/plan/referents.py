"""What is known where a rule is put into sentences: who reads, and how each name is spoken of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Protocol

from rulewright.diagnostics.model import Diagnostic
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.model.nodes import Expr, Game, Index, Local
from rulewright.model.types import EnumType, ListType, OptionalType, SetType, Type
from rulewright.prose.phrases import DEF, INDEF, MANY, ONE, THIS, Number
from rulewright.prose.plan.sentences import (
    READER_THING,
    Clause,
    Participant,
    Series,
    Slot,
    Thing,
    Words,
)

CANNOT_SAY = Words("…")
"""Stands for what could not be said; a diagnostic goes with it, so that it is never printed."""


class Saying(Protocol):
    """How a condition is said: that it holds, or that it does not."""

    def __call__(self, expr: Expr, scope: Scope, holds: bool = True, /) -> Clause | Series: ...


@dataclass(frozen=True, slots=True)
class Ways:
    """How values and conditions are said, each of which may stand within the other."""

    phrase: Callable[[Expr, Scope], Participant]
    condition: Saying


@dataclass(frozen=True, slots=True)
class Scope:
    """The surroundings of a statement or value.

    `reader` is the local that is "you"; `names` says otherwise how a local is spoken of; `this` is
    the enumeration and value of the card whose rule it is; `players` are the names of an example's
    players, by seat.
    """

    game: Game
    ways: Ways
    problems: list[Diagnostic] = field(default_factory=list)
    reader: int = -1
    names: Mapping[int, Participant] = field(default_factory=dict)
    this: tuple[str, int] | None = None
    players: tuple[str, ...] = ()
    pieces: frozenset[int] = frozenset()
    """The locals that are one piece, taken from where it lies: such a one is spoken of by its name."""

    def addressing(self, reader: Local) -> Scope:
        """Return the scope in which this local is the reader."""
        return replace(self, reader=reader.uid)

    def naming(self, local: Local, name: Participant) -> Scope:
        """Return the scope in which a local is spoken of in this way."""
        return replace(self, names={**self.names, local.uid: name})

    def of_piece(self, local: Local, is_piece: bool = True) -> Scope:
        """Return the scope in which a local is known to be one piece."""
        return replace(self, pieces=self.pieces | {local.uid}) if is_piece else self

    def mention(self, local: Local) -> Participant:
        """Return a local that the reader has met before: "you", "that ship", "the victim"."""
        if local.uid == self.reader:
            return READER_THING
        if local.uid in self.names:
            return self.names[local.uid]
        determiner = THIS if is_own_name(local) else DEF
        return Thing(local.name, number_of(local.type), determiner, mark=local.uid)

    def state(
        self, name: str, holds: bool = True, slots: Mapping[str, Slot] | None = None,
        swapped: bool = False,
    ) -> Clause:
        """Return that a variable which is yes or no is so: in its own words, or those of all variants."""
        variable = self.game.variables[name]
        form, anchor = f"state.{name}", f"{'option' if variable.is_option else 'variable'}-{name}"
        if name in self.game.switches:
            form, slots = "variants.played", {"title": Clause(f"overlay.{name}")}
        return Clause(form if holds else f"{form}.not", slots or {}, swapped=swapped, anchor=anchor)

    def unsaid(self, span: Span, what: str, suggestion: str = "") -> Words:
        """Report what no sentence can be made of."""
        self.problems.append(
            Diagnostic(
                "P305",
                f"{what} cannot be said",
                span,
                reason="A rule that cannot be said cannot be learnt at the table either.",
                suggestion=suggestion or "Give this part a name of its own, and use the name here.",
            )
        )
        return CANNOT_SAY


def introduce(local: Local) -> Thing:
    """Return a local that the reader meets for the first time: "a ship"."""
    return Thing(local.name, number_of(local.type), INDEF, mark=local.uid)


def is_own_name(local: Local) -> bool:
    """Return whether a local is called like the things it stands for: a ship called `ship`."""
    return local.name == type_name(local.type)


def type_name(kind: Type) -> str:
    """Return the name of an enumeration, however it is wrapped, or nothing."""
    match kind:
        case EnumType(name):
            return name
        case SetType(of):
            return of.name
        case OptionalType(of) | ListType(of):
            return of.name if isinstance(of, EnumType) else ""
        case _:
            return ""


def number_of(kind: Type) -> Number:
    """Return whether a value of this type is one thing or several."""
    return MANY if isinstance(kind, SetType | ListType) else ONE


def index_names(indices: Sequence[Index]) -> list[str]:
    """Return what the slots of indices are called; a second of the same name is `name_2`."""
    names: list[str] = []
    for at, index in enumerate(indices):
        same = sum(earlier.name == index.name for earlier in indices[:at])
        names.append(f"{index.name}_{same + 1}" if same else index.name)
    return names
