"""Conditions keep their sense: denied, turned round, and beside those that differ from them.

The sentences themselves are in the golden files. Here stands what must hold between them in every
language: what is denied reads like its contrary, what differs in play differs in words, and what
reads alike holds alike.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.model.types import EnumType, IntType, NoneType, OptionalType, SetType
from tests.prose.games import (
    BOOL,
    PLAYERS,
    SHIPS,
    SPAN,
    compare,
    counted,
    domain,
    local,
    number,
    ref,
    ship,
    zone,
)
from tests.prose.said import LEADER, OTHER, SHIP, WHO, applied, chests, exploded, read, symbol

Op = m.CompareOp
HOLDS: Mapping[Op, Callable[[int, int], bool]] = {
    Op.EQ: operator.eq, Op.NE: operator.ne, Op.GE: operator.ge,
    Op.LE: operator.le, Op.GT: operator.gt, Op.LT: operator.lt,
}
"""What each operator means."""
CONTRARY = {
    op: next(
        other for other in Op
        if all(HOLDS[other](a, b) is not HOLDS[op](a, b) for a in range(3) for b in range(3))
    )
    for op in Op
}
TURNED = {
    op: next(
        other for other in Op
        if all(HOLDS[other](b, a) is HOLDS[op](a, b) for a in range(3) for b in range(3))
    )
    for op in Op
}


CREW = local("crewmate", SetType(PLAYERS))


# ---- numbers -----------------------------------------------------------------------------------

NUMBERS: Mapping[str, m.Expr] = {
    "a quantity": applied("score", ref(SHIP)),
    "a quantity that counts": applied("tally", symbol(0)),
    "things in a place": chests(0),
    "things anywhere": counted(domain(local("ship", SHIPS), m.EnumSource(SHIPS))),
    "players": m.PlayerCount(IntType(2, 9), SPAN),
}
PAIRS: Mapping[str, tuple[m.Expr, m.Expr]] = {
    "quantities": (applied("score", ship(0)), applied("score", ship(1))),
    "quantities that count": (applied("tally", symbol(0)), applied("tally", symbol(1))),
    "things in two places": (chests(0), chests(1)),
}
# In the order of the operators: is, is not, at least, at most, more than, less than.
EXPECTED = {
    "en": (
        "are exactly two", "are not exactly two", "at least two",
        "at most two", "more than two", "fewer than two",
    ),
    "nl": (
        "er precies twee", "niet precies twee", "minstens twee",
        "hoogstens twee", "meer dan twee", "minder dan twee",
    ),
    "de": (
        "genau zwei", "nicht genau zwei", "mindestens zwei",
        "höchstens zwei", "mehr als zwei", "weniger als zwei",
    ),
    "es": (
        "hay exactamente dos", "no hay exactamente dos", "al menos dos",
        "como máximo dos", "más de dos", "menos de dos",
    ),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_operator_says_what_it_means(code: str) -> None:
    for op, expected in zip(Op, EXPECTED[code], strict=True):
        said = read(compare(op, chests(0), number(2)), code)
        assert expected in said.lower(), (op, said)


def comparisons() -> Iterator[tuple[m.Expr, m.Expr]]:
    """Every two things that can be compared as numbers, and every number with a few written ones."""
    yield from PAIRS.values()
    for counts in NUMBERS.values():
        yield from ((counts, number(value)) for value in (0, 1, 2, 5))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_comparison_that_is_denied_reads_like_its_contrary(code: str) -> None:
    for left, right in comparisons():
        for op in Op:
            contrary = read(compare(CONTRARY[op], left, right), code)
            assert read(compare(op, left, right), code, holds=False) == contrary
            assert read(m.Not(compare(op, left, right), BOOL, SPAN), code) == contrary


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_written_number_may_stand_on_either_side(code: str) -> None:
    for left, right in comparisons():
        if isinstance(right, m.Const):
            for op in Op:
                turned = read(compare(TURNED[op], right, left), code)
                assert turned == read(compare(op, left, right), code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("about", NUMBERS)
def test_comparisons_with_a_number_that_read_alike_hold_alike(about: str, code: str) -> None:
    """"More than none" may be said as "at least one", and nothing as something else."""
    meant: dict[str, list[bool]] = {}
    for value in range(4):
        for op in Op:
            said = read(compare(op, NUMBERS[about], number(value)), code)
            holds = [HOLDS[op](count, value) for count in range(9)]
            assert meant.setdefault(said, holds) == holds, (said, op, value)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("about", PAIRS)
def test_every_operator_reads_differently_and_so_does_the_other_way_round(
    about: str, code: str
) -> None:
    left, right = PAIRS[about]
    ways = [read(compare(op, *sides), code) for op in Op for sides in ((left, right), (right, left))]
    assert len(set(ways)) == len(ways)


LEADS = (Op.GE, m.ArithmeticOp.ADD)
"""How a condition says by how much one count leads another."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_by_how_much_one_count_leads_is_said_of_the_right_one(code: str) -> None:
    torches, skulls = PAIRS["quantities that count"]

    def ahead(one: m.Expr, other: m.Expr, lead: int) -> str:
        more = m.Arithmetic(m.ArithmeticOp.ADD, other, number(lead), IntType(0, 9), SPAN)
        return read(compare(Op.GE, one, more), code)

    ways = [
        *(ahead(torches, skulls, lead) for lead in (1, 2, 3)),
        *(ahead(skulls, torches, lead) for lead in (1, 2, 3)),
        *(read(compare(op, torches, skulls), code) for op in Op),
    ]
    assert len(set(ways)) == len(ways)
    for sum_of in m.ArithmeticOp:
        worked_out = m.Arithmetic(sum_of, skulls, number(2), IntType(0, 9), SPAN)
        ways += [read(compare(op, torches, worked_out), code) for op in Op if (op, sum_of) != LEADS]
    assert len(set(ways)) == len(ways)
    two = {"en": "two more skulls than torches", "nl": "twee schedels meer zijn dan toortsen"}
    if code in two:
        assert two[code] in ahead(skulls, torches, 2)


# ---- other conditions --------------------------------------------------------------------------


AREA = zone("area", ship(0))
MEMBERS = domain(local("player"), m.ZoneSource(zone("crew", ship(0))))
NEGATED: Mapping[str, Callable[[bool], m.Expr]] = {
    "holds a role": lambda no: m.HoldsRole("captain", ref(OTHER), no, BOOL, SPAN),
    "is empty": lambda no: m.IsEmpty(AREA, no, BOOL, SPAN),
    "is full": lambda no: m.IsFull(zone("crew", ship(0)), no, BOOL, SPAN),
    "is in": lambda no: m.InZone(ref(OTHER), zone("crew", ship(0)), no, BOOL, SPAN),
    "has": lambda no: m.HasKind(AREA, m.Const(0, EnumType("chest"), SPAN), no, BOOL, SPAN),
    "is among": lambda no: m.InSet(ref(OTHER), ref(CREW), no, BOOL, SPAN),
    "any": lambda no: m.AnyOf(MEMBERS, no, BOOL, SPAN),
}
"""The conditions that can be denied in the rules themselves, said or denied."""
PLAIN: Mapping[str, m.Expr] = {
    "a state": exploded(0),
    "a state of another": exploded(1),
    "a predicate": m.Apply("has_room", (ref(SHIP),), BOOL, SPAN),
    "a predicate of who reads": m.Apply("aboard", (ref(WHO),), BOOL, SPAN),
    "a predicate of another": m.Apply("is_castaway", (ref(OTHER),), BOOL, SPAN),
    "a value": m.Exists(m.Apply("captain", (ship(0),), OptionalType(PLAYERS), SPAN), BOOL, SPAN),
    "a value with words of its own": m.Exists(applied("own_ship", ref(OTHER)), BOOL, SPAN),
    "something": m.Exists(m.TheOne(MEMBERS, PLAYERS, SPAN), BOOL, SPAN),
    "two things that are the same": compare(Op.EQ, ref(OTHER), ref(LEADER)),
    "a thing that is a value": compare(Op.EQ, ref(SHIP), ship(1)),
    "two conditions": compare(Op.EQ, exploded(0), exploded(1)),
    "yes": m.Const(1, BOOL, SPAN),
    **{name: make(False) for name, make in NEGATED.items()},
}


def denied(expr: m.Expr) -> m.Expr:
    return m.Not(expr, BOOL, SPAN)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("about", PLAIN)
def test_a_condition_and_its_denial_are_told_apart(about: str, code: str) -> None:
    plain = PLAIN[about]
    said, not_said = read(plain, code), read(plain, code, holds=False)
    assert said != not_said
    assert read(denied(plain), code) == not_said
    assert read(denied(plain), code, holds=False) == said
    assert read(denied(denied(plain)), code) == said


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("about", NEGATED)
def test_what_the_rules_deny_reads_like_a_denial(about: str, code: str) -> None:
    make = NEGATED[about]
    assert read(make(True), code) == read(make(False), code, holds=False)
    assert read(make(True), code, holds=False) == read(make(False), code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_things_that_are_not_the_same_read_like_a_denial(code: str) -> None:
    captain = m.Apply("captain", (ship(0),), OptionalType(PLAYERS), SPAN)
    nothing = m.Const(-1, NoneType(), SPAN)
    pairs: list[tuple[m.Expr, m.Expr]] = [(ref(OTHER), ref(LEADER)), (exploded(0), exploded(1)), (captain, nothing)]
    for left, right in pairs:
        same, other = (compare(op, left, right) for op in (Op.EQ, Op.NE))
        assert read(same, code) == read(other, code, holds=False)
        assert read(other, code) == read(same, code, holds=False)
        assert read(same, code) != read(other, code)
    there = m.Exists(captain, BOOL, SPAN)
    assert read(compare(Op.NE, captain, nothing), code) == read(there, code)
    assert read(compare(Op.EQ, nothing, captain), code) == read(there, code, holds=False)


@pytest.mark.parametrize("code", LANGUAGES)
def test_always_and_never(code: str) -> None:
    yes, no = m.Const(1, BOOL, SPAN), m.Const(0, BOOL, SPAN)
    assert read(yes, code) == read(no, code, holds=False) != read(no, code)
    always = {"en": "always", "nl": "altijd", "de": "immer", "es": "siempre"}
    assert always[code] in read(yes, code).lower()


@pytest.mark.parametrize("code", LANGUAGES)
def test_not_before_several_conditions_is_carried_inwards(code: str) -> None:
    first, second, third = (PLAIN[name] for name in ("a predicate", "is empty", "is among"))

    def both(*parts: m.Expr) -> m.Expr:
        return m.Both(parts, BOOL, SPAN)

    def either(*parts: m.Expr) -> m.Expr:
        return m.Either(parts, BOOL, SPAN)

    ways = [
        both(first, second), either(first, second), both(second, first),
        both(denied(first), second), either(denied(first), second),
        both(denied(first), denied(second)), either(denied(first), denied(second)),
        both(first, either(second, third)), either(first, both(second, third)),
        both(either(first, second), third), either(both(first, second), third),
    ]
    assert len({read(way, code) for way in ways}) == len(ways)
    for one, other in ((both, either), (either, both)):
        said = read(one(first, second), code, holds=False)
        assert said == read(other(denied(first), denied(second)), code)
        assert said == read(denied(one(first, second)), code)
        nested = read(one(first, other(second, third)), code, holds=False)
        assert nested == read(other(denied(first), one(denied(second), denied(third))), code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_condition_that_depends_on_another_is_denied_in_both_cases(code: str) -> None:
    test, then, otherwise = (PLAIN[name] for name in ("a predicate", "is empty", "is among"))

    def depends(test: m.Expr, then: m.Expr, otherwise: m.Expr) -> str:
        return read(m.Conditional(test, then, otherwise, BOOL, SPAN), code)

    whole = m.Conditional(test, then, otherwise, BOOL, SPAN)
    assert read(whole, code, holds=False) == depends(test, denied(then), denied(otherwise))
    ways = {
        depends(test, then, otherwise), depends(test, otherwise, then),
        depends(then, test, otherwise), read(whole, code, holds=False),
    }
    assert len(ways) == 4


@pytest.mark.parametrize("code", LANGUAGES)
def test_conditions_that_differ_in_play_differ_in_words(code: str) -> None:
    said = {about: read(plain, code) for about, plain in PLAIN.items()}
    alike = [(a, b) for a, b in combinations(said, 2) if said[a] == said[b]]
    # That there is someone in the crew is the same condition said with another node.
    assert alike == [("something", "any")]
