"""What a value is expected to be: the types that fit, and what is said where one does not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rulewright.diagnostics.model import Note
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.absence import can_be_missing, made_of, tested, there
from rulewright.model.canonical_key import canonical_key
from rulewright.model.interval_arithmetic import in_words
from rulewright.model.resolver_context import Context, Scope, Unresolved
from rulewright.model.types import (
    BoolType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import OperationForm

BOOL = BoolType()

_MADE_OF_TESTS = {OperationForm.BOTH, OperationForm.EITHER, OperationForm.NEGATION}
"""What is made of tests, each of which says by itself what it means by values that may not be there."""


@dataclass(frozen=True, slots=True)
class Home:
    """What a value is given to, and where that is declared; with `let` it has the range of its first value.

    `instead` is the line that changes it by as much and keeps it in its range.
    """

    name: str
    span: Span
    is_let: bool = False
    instead: str = ""


class Expecting(ABC):
    """What all parts that resolve values share; `Expressions` puts them together."""

    def __init__(self, context: Context, resolve_function: Callable[[str], m.Function]) -> None:
        self.c = context
        self._function = resolve_function
        self.this: m.Const | None = None
        self.unsure: set[int] = set()
        self.missing: list[m.Expr] | None = None
        """What may not be there of all that a test or a statement names; None where all must be there."""
        self.strict = False
        """Whether there must be something everywhere."""

    @abstractmethod
    def _expr(self, expr: s.Expr, scope: Scope, want: Type | None) -> m.Expr:
        """Return a value of any type; `want` says which of several meanings a name has."""

    def value(
        self, expr: s.Expr, scope: Scope, want: Type | None = None, home: Home | None = None
    ) -> m.Expr:
        """Return a value; with `want` it must fit there, which is as its `home` says."""
        if isinstance(want, BoolType):
            return self.test(expr, scope)
        found = self._expr(expr, scope, want)
        if want is not None:
            found = self.there(found, want)
            self.must_fit(found, want, home)
        return found

    def test(self, expr: s.Expr, scope: Scope) -> m.Expr:
        """Return a test; what it says of something that is not there is not so."""
        if isinstance(expr, s.Operation) and expr.op in _MADE_OF_TESTS:
            return self._expr(expr, scope, BOOL)
        with self.naming() as missing:
            found = self._expr(expr, scope, BOOL)
        self.must_fit(found, BOOL)
        return tested(missing, found)

    def optional(self, expr: s.Expr, scope: Scope, want: Type | None = None) -> m.Expr:
        """Return a value of any type, which is missing where something is that it is made of."""
        with self.naming() as missing:
            found = self._expr(expr, scope, want)
        if not missing:
            return found
        if isinstance(found.type, BoolType):
            return tested(missing, found)
        if can_be_missing(found.type):
            return made_of(missing, found)
        with self.naming(strict=True):
            return self._expr(expr, scope, want)

    @contextmanager
    def naming(self, *, strict: bool = False) -> Iterator[list[m.Expr]]:
        """Collect what may not be there of what is named meanwhile; with `strict` it is reported."""
        before, found = self.missing, list[m.Expr]()
        self.missing = None if strict or self.strict else found
        try:
            yield found
        finally:
            self.missing = before

    def there(self, found: m.Expr, want: Type | None = None) -> m.Expr:
        """Return a value that is needed; one that may be missing here, as one that is there."""
        kind = found.type
        if self.missing is None or not isinstance(kind, OptionalType) or isinstance(want, OptionalType):
            return found
        if want is not None and not isinstance(kind.of, IntType) and not self.c.fits(kind.of, want):
            return found
        if canonical_key(found, {}) not in [canonical_key(each, {}) for each in self.missing]:
            self.missing.append(found)
        return there(found, self.c.enums)

    def needed(self, found: m.Expr) -> m.Expr:
        """Return a value that is needed, of whatever type; where there must always be one it is reported."""
        found = self.there(found)
        if isinstance(found.type, OptionalType):
            self.must_fit(found, found.type.of)
        return found

    def zone(self, expr: s.Expr, scope: Scope) -> m.Expr:
        found = self._expr(expr, scope, None)
        if not isinstance(found.type, ZoneType):
            raise self.c.fail(
                "R103", "A place for pieces is needed here", found.span,
                label=f"this is {self.c.describe(found.type)}",
            )
        return found

    def zone_of(self, expr: m.Expr) -> m.Zone:
        assert isinstance(expr.type, ZoneType)
        return self.c.zones[expr.type.zone]

    def class_of(self, expr: m.Expr) -> m.PieceClass:
        return self.c.classes[self.zone_of(expr).holds]

    def must_be_value(self, *found: m.Expr) -> None:
        """Report a place where only a value can be chosen or named."""
        for value in found:
            if isinstance(value.type, ZoneType):
                raise self.c.fail(
                    "R103", "A value is needed here", value.span,
                    label=self.c.describe(value.type),
                    reason="Places cannot be passed on or chosen between.",
                    suggestion="Name the place where it is used: `crew of (this if … otherwise that)`.",
                )

    def must_fit(self, found: m.Expr, want: Type, home: Home | None = None) -> None:
        have = found.type
        if self.c.fits(have, want):
            return
        if isinstance(have, OptionalType) and self.c.fits(have.of, want):
            raise self.c.fail(
                "R106", "There may be nothing here", found.span,
                label=f"{self.c.describe(have)}",
                reason="What happens when there is none must be said.",
                suggestion=_if_there_is(found),
            )
        if isinstance(have, IntType) and isinstance(want, IntType):
            raise self.c.fail(
                "R105", "This number can leave its range", found.span,
                label=self.c.describe(have),
                reason=f"Here {self.c.describe(want)} is needed.",
                suggestion=_if_it_is(found, have, want, home),
                notes=(Note(home.span, "declared here"),) if home is not None else (),
            )
        raise self.c.fail(
            "R103", f"{self.c.describe(want).capitalize()} is needed here", found.span,
            label=f"this is {self.c.describe(have)}", suggestion=self._made_fit(found, want),
        )

    def _made_fit(self, found: m.Expr, want: Type) -> str:
        """Return how to make what is wanted of several things."""
        match found.type, want:
            case ZoneType(), IntType() if isinstance(found, m.ZoneRef):
                return self._count_of(found)
            case (SetType() | ListType()), IntType():
                return f"Write `size of {written(found.span)}`. That is how many there are."
            case ListType(of), SetType(wanted) if isinstance(of, EnumType) and self.c.fits(of, wanted):
                return f"Write `all {of.name} in {written(found.span)}`."
            case _:
                return ""

    def _must_count(self, found: m.Expr, headline: str) -> IntType:
        """Return the range of a number; anything else is reported, also a number that may be none."""
        if isinstance(found.type, IntType):
            return found.type
        if isinstance(found.type, OptionalType) and isinstance(found.type.of, IntType):
            self.must_fit(found, found.type.of)
        raise self.c.fail(
            "R103", headline, found.span, label=f"this is {self.c.describe(found.type)}",
            suggestion=self._made_fit(found, IntType(0, 0)),
        )

    def _count_of(self, place: m.ZoneRef) -> str:
        said = written(place.span)
        return f"To count what lies there, write `number of {self.class_of(place).name} in {said}`."

    def _arity(
        self, name: str, want: int, have: int, span: Span, types: tuple[Type, ...] = ()
    ) -> Unresolved:
        wanted = " and ".join(map(self.c.describe, types))
        if want > 1:
            suggestion = f"Write them in brackets: `{name} of (…, …)`."
        elif not want:
            suggestion = f"Write `{name}` alone."
        else:
            suggestion = f"Write `{name} of …`, and which one it is."
        return self.c.fail(
            "R104", f"`{name}` needs {want} thing{'s' if want != 1 else ''}, not {have}", span,
            reason=f"It is that of {wanted}." if wanted and have < want else "",
            suggestion=suggestion,
        )

    def _args(
        self, name: str, args: tuple[s.Expr, ...], types: tuple[Type, ...], span: Span, scope: Scope,
        params: Sequence[m.Local] = (),
    ) -> tuple[m.Expr, ...]:
        if len(args) != len(types):
            raise self._arity(name, len(types), len(args), span, types)
        return tuple(
            self.value(arg, scope, kind, Home(params[at].name, params[at].span) if params else None)
            for at, (arg, kind) in enumerate(zip(args, types, strict=True))
        )

    def _constant(self, text: str, span: Span, want: Type | None) -> m.Expr | None:
        homes = self.c.enums_with(text)
        if not homes:
            return None
        inner = want.of if isinstance(want, OptionalType | SetType | ListType) else want
        wanted = inner if isinstance(inner, EnumType) else None
        if wanted is not None and self.c.base(wanted) in homes:
            home = self.c.base(wanted)
            enum = wanted if text in self.c.values(wanted) else EnumType(home)
        elif len(homes) > 1:
            raise self.c.fail(
                "R102", f"`{text}` can mean several things", span,
                reason="It is a value of " + " and of ".join(f"`{h}`" for h in homes) + ".",
                suggestion="Rename one of them, or compare it with something whose kind is clear.",
            )
        else:
            home = homes[0]
            enum = EnumType(home)
        return m.Const(self.c.number(EnumType(home), text), enum, span)


def written(span: Span) -> str:
    return span.file.text[span.start : span.end]


def _if_it_is(number: m.Expr, have: IntType, want: IntType, home: Home | None) -> str:
    """Return how a number comes to fit: where its home is wider, or where it is asked whether it does."""
    low, high = (in_words(each) for each in (min(have.low, want.low), max(have.high, want.high)))
    if home is not None and home.is_let:
        return (
            f"What `let` names has the range of its first value. In its place declare `remember {home.name}: "
            f"{low} to {high}, seen by all`, and write `becomes` in each line."
        )
    if home is not None and home.instead:
        return f"Write `{home.instead}`: it stops where its range ends."
    wider = f"Declare `{home.name}` as `{low} to {high}`" if home is not None else ""
    if have.high < want.low or have.low > want.high:
        return f"{wider}." if wider else ""
    text = " ".join(written(number.span).split())
    said = text if len(text) <= _SHORT else "it"
    asked = [f"{said} is at least {in_words(want.low)}"] if have.low < want.low else []
    asked += [f"{said} is at most {in_words(want.high)}"] if have.high > want.high else []
    ask = f"`if {' and '.join(asked)}`; under it the number stays in its range."
    return f"{wider}; or ask first: {ask}" if wider else f"Ask first: {ask}"


def _if_there_is(value: m.Expr) -> str:
    """Return what to write of a value that may not be there, in the author's words where they are short."""
    text = " ".join(written(value.span).split())
    said = text if len(text) <= _SHORT else "…"
    return (
        f"Write `({said} failing …)`, with what stands in for it; or in a rule name it first, with `let`: where "
        "there is none the rule ends."
    )


_SHORT = 50
"""The longest value that is said again in a suggestion."""
