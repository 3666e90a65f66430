"""What ranges numbers have where a test came out so: `needs`, `if`, `where` and parts of one condition.

Facts are kept in the scope of a block and hold as far down as nothing can have changed what they are
about. They make a range smaller, never a value another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.limits import NUMBER
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key, canonical_key, parts_of, replaced, turned
from rulewright.model.types import EnumType, IntType


@dataclass(frozen=True, slots=True)
class Range:
    """The range of one value, with what the value depends on.

    `names` are those of variables and of names in a rule; `places` says that it asks what lies
    somewhere, `functions` that it asks for a role or another named value.
    """

    low: int
    high: int
    names: frozenset[str]
    places: bool
    functions: bool


Ranges: TypeAlias = Mapping[Key, Range]

UNSAID: Ranges = MappingProxyType({})
"""Nothing is said."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What a statement may change: variables and names by name, places, or anything at all."""

    names: frozenset[str] = frozenset()
    places: bool = False
    anything: bool = False

    def __or__(self, other: Changed) -> Changed:
        return Changed(
            self.names | other.names, self.places or other.places, self.anything or other.anything
        )


def still(known: Ranges, changed: Changed, options: frozenset[str]) -> Ranges:
    """Return what is known after a change; `options` never change."""
    if not known or changed == Changed():
        return known
    return {key: each for key, each in known.items() if not _is_touched(each, changed, options)}


def _is_touched(each: Range, changed: Changed, options: frozenset[str]) -> bool:
    if each.names & changed.names or (changed.anything and (each.places or each.functions)):
        return True
    if changed.anything and any(name.startswith(_VARIABLE) for name in each.names - options):
        return True
    return (changed.places and (each.places or each.functions)) or (
        bool(changed.names) and each.functions
    )


def is_own(key: Key, member: m.Local) -> bool:
    """Return whether a value is made of a member of a loop and its variables alone."""
    for part in parts_of(key):
        match part:
            case ("VariableRef", _, args):
                if args != (("local", member.uid),):
                    return False
            case ("Apply" | "HoldsRole" | "ZoneRef", *_):
                return False
            case _:
                pass
    return True


_VARIABLE = "remember "


def renamed(known: Ranges, old: m.Local, new: m.Local) -> Ranges:
    """Return what is known of a member of a domain, of the name that a choice gives it."""
    by: Mapping[Key, Key] = {("local", old.uid): ("local", new.uid)}
    return {replaced(key, by): each for key, each in known.items()}


def variable(name: str) -> str:
    """Return the name of a variable among the names of a range."""
    return f"{_VARIABLE}{name}"


def narrowed(expr: m.Expr, known: Ranges) -> m.Expr:
    """Return a number with the range that it has here."""
    if not known or not isinstance(expr.type, IntType) or isinstance(expr, m.Const):
        return expr
    found = known.get(canonical_key(expr, {}))
    if found is None:
        return expr
    low, high = max(found.low, expr.type.low), min(found.high, expr.type.high)
    if low > high or (low, high) == (expr.type.low, expr.type.high):
        return expr
    return replace(expr, type=IntType(low, high, expr.type.declared or expr.type))


def learned(known: Ranges, test: m.Expr, outcome: bool) -> Ranges:
    """Return what is known after a test came out so."""
    match test:
        case m.Not():
            return learned(known, test.value, not outcome)
        case m.Both(parts) | m.Either(parts) if outcome is isinstance(test, m.Both):
            for part in parts:
                known = learned(known, part, outcome)
            return known
        case m.Both(parts) | m.Either(parts):
            ways = [learned({}, part, outcome) for part in parts]
            found = dict(known)
            for key, each in ways[0].items():
                if all(key in way for way in ways):
                    low, high = min(w[key].low for w in ways), max(w[key].high for w in ways)
                    _note(found, key, replace(each, low=low, high=high))
            return found
        case m.Compare() if isinstance(test.left.type, IntType) and isinstance(test.right.type, IntType):
            found = dict(known)
            for turn in turned(test, outcome):
                for expr, low, high in _compared(turn):
                    _note(found, canonical_key(expr, {}), _range(expr, low, high))
            return found
        case m.IsEmpty(zone, negated) if outcome is negated:
            return _some(known, m.Domain(_anyone(test), m.ZoneSource(zone), (), None, test.span), test)
        case m.AnyOf(domain, negated) if outcome is not negated:
            return _some(known, domain, test)
        case _:
            return known


def _some(known: Ranges, domain: m.Domain, test: m.Expr) -> Ranges:
    """There is at least one member of a domain."""
    count = m.Aggregate(m.Tally.COUNT, None, domain, IntType(0, NUMBER), test.span)
    found = dict(known)
    _note(found, canonical_key(count, {}), _range(count, 1, NUMBER))
    return found


def _anyone(test: m.Expr) -> m.Local:
    return m.Local(-1, "", EnumType(""), None, test.span)


def _note(found: dict[Key, Range], key: Key, new: Range) -> None:
    old = found.get(key)
    if old is not None:
        new = replace(new, low=max(old.low, new.low), high=min(old.high, new.high))
    if new.low <= new.high:
        found[key] = new


def _compared(test: m.Compare) -> Iterator[tuple[m.Expr, int, int]]:
    """Yield what a comparison that holds says of its left side."""
    left, right = test.left.type, test.right.type
    assert isinstance(left, IntType)
    assert isinstance(right, IntType)
    low, high = left.low, left.high
    match test.op:
        case m.CompareOp.EQ:
            low, high = max(low, right.low), min(high, right.high)
        case m.CompareOp.GE:
            low = max(low, right.low)
        case m.CompareOp.GT:
            low = max(low, right.low + 1)
        case m.CompareOp.LE:
            high = min(high, right.high)
        case m.CompareOp.LT:
            high = min(high, right.high - 1)
        case m.CompareOp.NE if isinstance(test.right, m.Const):
            low += low == test.right.value
            high -= high == test.right.value
        case _:
            return
    yield from _split(test.left, low, high)


def _split(expr: m.Expr, low: int, high: int) -> Iterator[tuple[m.Expr, int, int]]:
    """Yield the range of a value, and of the one that a number is added to or taken from."""
    match expr:
        case m.Const():
            return
        case m.Arithmetic(m.ArithmeticOp.ADD, inner, m.Const(number)):
            yield from _split(inner, low - number, high - number)
        case m.Arithmetic(m.ArithmeticOp.SUBTRACT, inner, m.Const(number)):
            yield from _split(inner, low + number, high + number)
        case _:
            pass
    yield expr, low, high


def _range(expr: m.Expr, low: int, high: int) -> Range:
    names: set[str] = set()
    places = functions = False
    for part in walk(expr):
        match part:
            case m.LocalRef(local):
                names.add(local.name)
            case m.VariableRef(name):
                names.add(variable(name))
            case m.ZoneRef():
                places = True
            case m.Apply() | m.HoldsRole():
                functions = True
            case _:
                pass
    return Range(low, high, frozenset(names), places, functions)
