"""What resolving knows: the game's names, the findings, and a source of fresh locals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import assert_never

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import limits
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.interval_arithmetic import in_words
from rulewright.model.narrowing import UNSAID, Ranges, learned
from rulewright.model.narrowing_kills import Around
from rulewright.model.ordinals import base_name, value_number, value_numbers
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import TypeForm


class Unresolved(Exception):
    """Raised after a finding was reported, to leave the rule that cannot be understood."""


_MOST_LISTED = 12
"""Names in a suggestion."""

_SAID_ELSEWHERE = {
    "nobody": "none", "nothing": "none", "null": "none", "true": "yes", "false": "no", "zero": "0",
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "top": "first of …", "bottom": "last of …",
}
"""Words that people write, and what says the same here."""

_NUMBERS = dict.fromkeys(("number", "integer", "int", "count", "amount", "points"), "0 to 9")
_TYPES_ELSEWHERE = {**_NUMBERS, **dict.fromkeys(("boolean", "bool", "flag"), "yes or no")}
"""What people call kinds of values that have no name here."""


@dataclass(slots=True)
class Scope:
    """Local names in reach, inner ones first."""

    outer: Scope | None = None
    names: dict[str, m.Local] = field(default_factory=dict)
    ranges: Ranges = field(default_factory=lambda: UNSAID)
    """What tests have said of numbers; at first what they have said outside."""

    def __post_init__(self) -> None:
        if self.outer is not None and self.ranges is UNSAID:
            self.ranges = self.outer.ranges

    def knowing(self, test: m.Expr, outcome: bool = True) -> Scope:
        """Return a scope in which a test has come out so."""
        return Scope(self, ranges=learned(self.ranges, test, outcome))

    def find(self, name: str) -> m.Local | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def all_names(self) -> list[str]:
        return list(self.names) + (self.outer.all_names() if self.outer else [])


@dataclass(slots=True)
class Context:
    """The names of one game while it is being resolved."""

    findings: Findings
    min_players: int = 2
    max_players: int = 2
    enums: dict[str, m.Enum] = field(default_factory=dict)
    classes: dict[str, m.PieceClass] = field(default_factory=dict)
    zones: dict[str, m.Zone] = field(default_factory=dict)
    variables: dict[str, m.Variable] = field(default_factory=dict)
    tables: dict[str, m.Table] = field(default_factory=dict)
    functions: dict[str, m.Function] = field(default_factory=dict)
    pending: dict[str, tuple[s.Function, str]] = field(default_factory=dict)
    resolving: list[str] = field(default_factory=list)
    verbs: dict[str, tuple[s.Verb, tuple[m.Local, ...]]] = field(default_factory=dict)
    answers: dict[str, m.Local] = field(default_factory=dict)
    """What verbs answer, by their names."""
    events: dict[str, m.Event] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    uids: count[int] = field(default_factory=count)
    around: Around = field(default_factory=Around)

    # ---- findings -------------------------------------------------------------------------------

    def report(
        self,
        code: str,
        headline: str,
        span: Span,
        reason: str = "",
        suggestion: str = "",
        label: str = "",
        notes: tuple[Note, ...] = (),
    ) -> None:
        self.findings.add(Diagnostic(code, headline, span, label, notes, reason, suggestion))

    def fail(self, code: str, headline: str, span: Span, reason: str = "", suggestion: str = "",
             label: str = "", notes: tuple[Note, ...] = ()) -> Unresolved:
        self.report(code, headline, span, reason, suggestion, label, notes)
        return Unresolved()

    def unknown(
        self, what: str, name: str, span: Span, known: Iterable[str], suggestion: str = "",
        here: Sequence[str] = (),
    ) -> Unresolved:
        """Report a name that nothing has; one whose declaration is wrong was reported there.

        `here` are the names that a rule itself gives.
        """
        if name in self.broken:
            return Unresolved()
        if not suggestion and len(self.findings.items) < limits.DIAGNOSTICS:
            there = list(dict.fromkeys(known))
            close = suggest_name(name, [*there, *sorted(self.broken)])
            if name == "there" and re.match(r" +is\b", span.file.text[span.end :]):
                suggestion = "Behind `where` this test stands in brackets: `where (there is …)`."
            elif name in _SAID_ELSEWHERE:
                suggestion = f"Write `{_SAID_ELSEWHERE[name]}`."
            elif close:
                suggestion = f"Did you mean `{close}`?"
            elif what == "thing" and here:
                names = ", ".join(f"`{each}`" for each in dict.fromkeys(here[:_MOST_LISTED]))
                suggestion = f"Known here: {names}, and what the game has."
            elif there and what != "thing" and len(there) <= _MOST_LISTED:
                suggestion = f"There are: {', '.join(f'`{each}`' for each in there)}."
        said = "nothing" if what == "thing" else f"no {what}"
        return self.fail("R101", f"I know {said} called `{name}`", span, suggestion=suggestion)

    def local(self, name: str, kind: Type, span: Span, per: m.Local | None = None) -> m.Local:
        return m.Local(next(self.uids), name, kind, per, span)

    # ---- enumerations ---------------------------------------------------------------------------

    def base(self, enum: EnumType) -> str:
        """Return the enumeration whose numbers the values of this one have."""
        return base_name(self.enums, enum.name)

    def values(self, enum: EnumType) -> tuple[str, ...]:
        return self.enums[enum.name].values

    def number(self, enum: EnumType, value: str) -> int:
        """Return the number of a value, counted in its base enumeration."""
        return value_number(self.enums, enum.name, value)

    def numbers(self, enum: EnumType) -> tuple[int, ...]:
        return value_numbers(self.enums, enum.name)

    def enum_size(self, enum: EnumType) -> int:
        return self.max_players if enum.name == PLAYER else len(self.values(enum))

    def enums_with(self, value: str) -> list[str]:
        """Base enumerations that have a value of this name."""
        return [e.name for e in self.enums.values() if e.among is None and value in e.values]

    # ---- types ----------------------------------------------------------------------------------

    def fits(self, have: Type, want: Type) -> bool:
        """Return whether every value of one type may stand where the other is wanted."""
        match have, want:
            case EnumType(), EnumType():
                if self.base(have) != self.base(want):
                    return False
                if have.name == want.name or want.name == self.base(want):
                    return True
                return set(self.values(have)) <= set(self.values(want))
            case OptionalType(of), OptionalType(wanted):
                return self.fits(of, wanted)
            case (EnumType() | IntType()), OptionalType(wanted):
                return self.fits(have, wanted)
            case NoneType(), (OptionalType() | SetType()):
                return True
            case SetType(), SetType():
                return self.fits(have.of, want.of)
            case ListType(), ListType():
                return self.fits(have.of, want.of)
            case IntType(), IntType():
                return want.low <= have.low and have.high <= want.high
            case ZoneType(), ZoneType():
                return have.zone == want.zone
            case _:
                return have == want

    def comparable(self, left: Type, right: Type) -> bool:
        match left, right:
            case OptionalType(of), _:
                return isinstance(right, NoneType) or self.comparable(of, right)
            case _, OptionalType(of):
                return isinstance(left, NoneType) or self.comparable(left, of)
            case (IntType(), IntType()) | (NoneType(), NoneType()):
                return True
            case (EnumType(), NoneType()) | (NoneType(), EnumType()):
                return True
            case EnumType(), EnumType():
                return self.base(left) == self.base(right)
            case SetType(), SetType():
                return self.base(left.of) == self.base(right.of)
            case BoolType(), BoolType():
                return True
            case _:
                return False

    def describe(self, kind: Type) -> str:
        """Return a type in an author's words."""
        match kind:
            case IntType():
                if kind.low == kind.high:
                    return f"the number {in_words(kind.low)}"
                return f"a number from {in_words(kind.low)} to {in_words(kind.high)}"
            case BoolType():
                return "yes or no"
            case EnumType():
                return f"a `{kind.name}`"
            case OptionalType():
                return f"{self.describe(kind.of)} or none"
            case SetType():
                return f"a set of `{kind.of.name}`"
            case ListType():
                inner = kind.of
                return f"picks of `{inner.name}`" if isinstance(inner, EnumType) else "picked slots"
            case ZoneType():
                return f"the place `{kind.zone}`"
            case NoneType():
                return "none"
            case _:
                assert_never(kind)

    def type_of(self, ref: s.TypeRef) -> Type:
        """Return the type that an author wrote."""
        form = ref.form
        match form:
            case TypeForm.YES_NO:
                return BoolType()
            case TypeForm.RANGE:
                if ref.low > ref.high:
                    raise self.fail(
                        "R105", "This range is the wrong way round", ref.span,
                        suggestion=f"Write `{in_words(ref.high)} to {in_words(ref.low)}`.",
                    )
                return IntType(ref.low, ref.high)
            case TypeForm.NAME:
                return self._named(ref)
            case TypeForm.SET:
                return SetType(self._named(ref))
            case TypeForm.OPTIONAL:
                return OptionalType(self._named(ref))
            case _:
                assert_never(form)

    def _named(self, ref: s.TypeRef) -> EnumType:
        assert ref.name is not None
        return self.enum_named(ref.name)

    def enum_named(self, name: s.Name) -> EnumType:
        """Return the enumeration of this name, or that of the kinds of a class of pieces."""
        if name.text in self.classes:
            return self.classes[name.text].kind
        if name.text in self.enums:
            return EnumType(name.text)
        if name.text in self.broken:
            raise Unresolved
        role = ""
        if name.text in self.functions and self.functions[name.text].kind is m.FunctionKind.ROLE:
            article = "an" if name.text[0] in "aeiou" else "a"
            role = f"It is a role. Write `player where player is {article} {name.text}`."
        before = name.span.file.text[: name.span.start]
        if name.text in _TYPES_ELSEWHERE and re.search(r": *(?:set of +)?$", before):
            role = f"Write `{_TYPES_ELSEWHERE[name.text]}`."
            if name.text in _NUMBERS:
                role += " A number has the least and the most that it can be."
        raise self.unknown("kind of thing", name.text, name.span, [*self.enums, *self.classes], role)

    def taken(self, name: s.Name, what: str) -> None:
        """Report a name that a declaration of the same sort has already."""
        for table in (self.zones, self.variables, self.tables, self.functions):
            earlier = table.get(name.text)
            if earlier is not None:
                raise self.fail(
                    "R102", f"There are two things called `{name.text}`", name.span,
                    label=f"this {what}", notes=(Note(earlier.span, "and this one"),),
                    reason="A name stands for one thing, or nobody could tell which is meant.",
                    suggestion="Rename one of them.",
                )
        if name.text in self.pending:
            raise self.fail(
                "R102", f"There are two things called `{name.text}`", name.span,
                label=f"this {what}",
                notes=(Note(self.pending[name.text][0].span, "and this one"),),
                reason="A name stands for one thing, or nobody could tell which is meant.",
                suggestion="Rename one of them.",
            )
