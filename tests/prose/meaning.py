"""Small rules in families whose members differ in one respect: each says it, in each language.

What every member says is in the golden files: `python -m tests.prose.meaning` writes them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.model.types import EnumType, IntType, NoneType, OptionalType, SetType, Type
from tests.prose.games import (
    BOOL,
    NO,
    PLAYERS,
    SHIPS,
    SPAN,
    compare,
    domain,
    local,
    number,
    other_than,
    ref,
    ship,
    zone,
)
from tests.prose.lexicons import GOLDEN
from tests.prose.said import (
    CARDS,
    LEADER,
    NATIONS,
    OTHER,
    SHIP,
    SPEC,
    WHO,
    applied,
    defined,
    exploded,
    named,
    symbol,
    told,
)

NUMBER = IntType(0, 9)
MAYBE = OptionalType(PLAYERS)

CREW = zone("crew", ship(0))
AREA = zone("area", ship(0))
NATION = local("nation", NATIONS)
CHEST = m.Const(0, EnumType("chest"), SPAN)
DECK, ROW, BOARD = zone("deck"), zone("row"), zone("board")
HAND = zone("hand", ref(OTHER))
ROUND = m.VariableRef("round", (), NUMBER, SPAN)
STARTER = m.VariableRef("starting_player", (), MAYBE, SPAN)
CARD_NAMES = ("albatross", "black_spot")
ALBATROSS, BLACK_SPOT = (m.Const(value, CARDS, SPAN) for value in (0, 1))
STOP: m.Block = (m.Stop(NO, SPAN),)
ACT: m.Block = (m.TakeAction("play_1", ref(OTHER), NO, SPAN),)


def arithmetic(op: m.ArithmeticOp, left: m.Expr, right: m.Expr) -> m.Arithmetic:
    return m.Arithmetic(op, left, right, NUMBER, SPAN)


def empty(place: m.Expr, *, negated: bool = False) -> m.IsEmpty:
    return m.IsEmpty(place, negated, BOOL, SPAN)


def where(var: m.Local, source: m.Source, *tests: m.Expr, order: m.Order | None = None) -> m.Domain:
    return domain(var, source, *(m.Filter(test, None, SPAN) for test in tests), order=order)


def the_one(inside: m.Domain, kind: Type = PLAYERS) -> m.TheOne:
    return m.TheOne(inside, kind, SPAN)


def _players(*tests: Callable[[m.Local], m.Expr], order: m.Order | None = None) -> m.Domain:
    var = local("player")
    return where(var, m.EnumSource(PLAYERS), *(test(var) for test in tests), order=order)


def aboard(var: m.Local) -> m.Expr:
    return applied("aboard", ref(var))


def castaway(var: m.Local) -> m.Expr:
    return applied("is_castaway", ref(var))


def _neither(test: Callable[[m.Local], m.Expr]) -> Callable[[m.Local], m.Expr]:
    return lambda var: m.Not(test(var), BOOL, SPAN)


def _but(who: m.Local, *, kind: Callable[..., m.Expr] = the_one) -> m.Expr:
    var = local("player")
    return kind(domain(var, m.EnumSource(PLAYERS), other_than(var, who)))


def _crew(order: m.Order | None) -> m.Domain:
    return domain(local("player"), m.ZoneSource(CREW), order=order)


def _tally(tally: m.Tally, value: Callable[[m.Local], m.Expr]) -> m.Aggregate:
    var = local("ship", SHIPS)
    return m.Aggregate(tally, value(var), where(var, m.EnumSource(SHIPS)), NUMBER, SPAN)


def _score(var: m.Local) -> m.Expr:
    return applied("score", ref(var))


def _others(who: m.Local) -> m.Domain:
    var = local("player")
    return domain(var, m.EnumSource(PLAYERS), other_than(var, who))


def _ships(test: Callable[[m.Expr], m.Expr]) -> m.Domain:
    var = local("ship", SHIPS)
    return where(var, m.EnumSource(SHIPS), test(zone("area", ref(var))))


def _cards(*kinds: m.Expr, op: m.CompareOp = m.CompareOp.EQ, of: m.Local = OTHER) -> m.Domain:
    var = local("card", CARDS)
    tests = (compare(op, ref(var), kind) for kind in kinds)
    return where(var, m.ZoneSource(zone("hand", ref(of))), *tests)


def _count(inside: m.Domain) -> m.Aggregate:
    return m.Aggregate(m.Tally.COUNT, None, inside, NUMBER, SPAN)


def _slots(empty_ones: bool, place: m.Expr = ROW) -> m.Expr:
    var = local("slot", IntType(1, 3))
    return m.SetOf(domain(var, m.SlotSource(place, empty_ones)), SetType(CARDS), SPAN)


def _range(low: m.Expr, high: m.Expr) -> m.Expr:
    var = local("number", NUMBER)
    return the_one(domain(var, m.RangeSource(low, high)), NUMBER)


def _captain(of: int) -> m.Apply:
    return m.Apply("captain", (ship(of),), MAYBE, SPAN)


def _lookup(row: int, column: int) -> m.Lookup:
    return m.Lookup("lead", number(row), ship(column), NUMBER, SPAN)


OPS = m.ArithmeticOp
SCORE = applied("score", ref(SHIP))
VALUES: Mapping[str, Sequence[m.Expr]] = {
    "neighbours": [
        m.Neighbour(right, ref(who), PLAYERS, SPAN)
        for right in (False, True)
        for who in (WHO, OTHER)
    ],
    "sums and differences": [
        arithmetic(op, *sides)
        for op in OPS
        for sides in ((SCORE, number(2)), (number(2), SCORE), (SCORE, ROUND))
        # "Twice the score" is so many, whichever of the two is written first.
        if (op, sides) != (OPS.MULTIPLY, (number(2), SCORE))
    ]
    + [
        arithmetic(OPS.MULTIPLY, SCORE, number(3)),
        arithmetic(OPS.MULTIPLY, SCORE, arithmetic(OPS.ADD, ROUND, number(1))),
        arithmetic(OPS.MULTIPLY, arithmetic(OPS.ADD, ROUND, number(1)), number(2)),
        arithmetic(OPS.ADD, arithmetic(OPS.MULTIPLY, ROUND, number(2)), number(1)),
        arithmetic(OPS.ADD, arithmetic(OPS.ADD, SCORE, ROUND), number(2)),
        arithmetic(OPS.ADD, SCORE, arithmetic(OPS.SUBTRACT, ROUND, number(2))),
        arithmetic(OPS.SUBTRACT, arithmetic(OPS.ADD, SCORE, ROUND), number(2)),
    ],
    "parts of a number": [
        arithmetic(op, value, divisor)
        for op in (OPS.DIVIDE_UP, OPS.DIVIDE_DOWN, OPS.REMAINDER)
        for value in (SCORE, arithmetic(OPS.ADD, SCORE, number(1)), arithmetic(OPS.SUBTRACT, SCORE, ROUND))
        for divisor in (number(2), number(3), number(4), number(5), ROUND)
    ],
    "the highest, the lowest and the total": [
        _tally(tally, value)
        for tally in (m.Tally.SUM, m.Tally.HIGHEST, m.Tally.LOWEST)
        for value in (_score, lambda var: arithmetic(OPS.MULTIPLY, _score(var), ROUND))
    ],
    "pieces by their place": [
        m.Nth(position, place, MAYBE, SPAN)
        for place in (CREW, zone("crew", ship(1)), DECK)
        for position in ((m.Position.FIRST, m.Position.LAST) if place is DECK else m.Position)
    ],
    "slots": [_slots(True), _slots(False), _slots(True, BOARD)],
    "ranges": [
        _range(number(1), number(3)),
        _range(number(2), number(3)),
        _range(number(1), number(2)),
        _range(number(1), ROUND),
        _range(ROUND, number(9)),
    ],
    "one of several, in an order": [
        the_one(_crew(order))
        for order in (None, m.Backwards(), m.Clockwise(ref(WHO)), m.Clockwise(ref(OTHER)))
    ],
    "one and all": [
        the_one(_players(aboard)),
        m.SetOf(_players(aboard), SetType(PLAYERS), SPAN),
        _count(_players(aboard)),
    ],
    "a value and what stands in for it": [
        m.Failing(_captain(0), ref(OTHER), PLAYERS, SPAN),
        m.Failing(_captain(1), ref(OTHER), PLAYERS, SPAN),
        m.Failing(_captain(0), _captain(1), MAYBE, SPAN),
        m.Failing(_captain(1), _captain(0), MAYBE, SPAN),
        _captain(0),
    ],
    "things narrowed down": [
        the_one(_players(*tests))
        for tests in (
            (),
            (aboard,),
            (castaway,),
            (aboard, castaway),
            (_neither(aboard),),
            (aboard, _neither(castaway)),
            (_neither(aboard), castaway),
            (
                lambda var: m.Both((aboard(var), castaway(var)), BOOL, SPAN),
                _neither(lambda var: empty(zone("hand", ref(var)))),
            ),
            (lambda var: m.Either((aboard(var), castaway(var)), BOOL, SPAN),),
            (lambda var: empty(zone("hand", ref(var))),),
        )
    ],
    "others than somebody": [
        *(_but(who) for who in (WHO, OTHER, LEADER)),
        *(
            _but(who, kind=lambda inside: m.SetOf(inside, SetType(PLAYERS), SPAN))
            for who in (WHO, OTHER)
        ),
    ],
    "pieces of a kind": [
        _count(_cards()),
        _count(_cards(ALBATROSS)),
        _count(_cards(BLACK_SPOT)),
        _count(_cards(ALBATROSS, op=m.CompareOp.NE)),
    ],
    "a cell of a table": [_lookup(1, 0), _lookup(2, 0), _lookup(1, 1)],
    "names and belongings": [
        *(ship(which) for which in (0, 1)),
        m.SetOf(_others(WHO), SetType(PLAYERS), SPAN),
        *(_count(_cards(ALBATROSS, op=m.CompareOp.NE, of=who)) for who in (WHO, OTHER)),
        *(_count(_cards(ALBATROSS, of=who)) for who in (WHO, OTHER)),
        *(applied("tally", symbol(which)) for which in (0, 1)),
    ],
    "ships narrowed down": [
        the_one(_ships(test), SHIPS)
        for test in (
            lambda place: empty(place),
            lambda place: empty(place, negated=True),
            lambda place: m.Both((empty(place), empty(DECK)), BOOL, SPAN),
            lambda place: m.Either((empty(place), empty(DECK)), BOOL, SPAN),
            lambda place: m.HasKind(place, CHEST, False, BOOL, SPAN),
        )
    ],
    "places and their owners": [
        _count(domain(local("card", CARDS), m.ZoneSource(zone("hand", ref(who)))))
        for who in (WHO, OTHER)
    ],
}


def _move(
    selection: m.Selection,
    to: m.Destination | None = None,
    *,
    shuffled: bool = False,
    otherwise: m.Block = (),
) -> m.Move:
    return m.Move(
        selection,
        to or m.Destination(zone("hand", ref(OTHER)), m.At.INTO, None),
        shuffled,
        otherwise,
        NO,
        SPAN,
    )


def _to(place: m.Expr, at: m.At, index: int | None = None) -> m.Destination:
    return m.Destination(place, at, None if index is None else number(index))


def _in_deck() -> m.Domain:
    return domain(local("card", CARDS), m.ZoneSource(DECK))


def _choose(
    chooser: m.Local = WHO,
    low: int | None = None,
    high: int | None = None,
    *,
    secret: bool = False,
    otherwise: m.Block = (),
    inside: m.Domain | None = None,
) -> m.Choose:
    what = _players(aboard) if inside is None else inside
    least, most = (None if count is None else number(count) for count in (low, high))
    return m.Choose("rule_1", ref(chooser), what, least, most, what.var, secret, otherwise, NO, SPAN)


def _each(
    order: m.Order | None, body: Callable[[m.Local], m.Block], secret: bool = False
) -> m.Statement:
    inside = _players(aboard, order=order)
    if secret:
        return m.Secretly("rule_2", inside, body(inside.var), NO, SPAN)
    return m.ForEach(inside, body(inside.var), NO, SPAN)


def _acts(var: m.Local) -> m.Block:
    return (m.TakeAction("play_2", ref(var), NO, SPAN),)


def _acts_and_ends(var: m.Local) -> m.Block:
    return (
        *_acts(var),
        m.Move(m.SelPiece("pawn", ref(var)), _to(CREW, m.At.BACK), False, (), NO, SPAN),
    )


def _assign(target: m.VariableRef | m.LocalRef, value: m.Expr) -> m.Assign:
    return m.Assign(target, value, NO, SPAN)


def _if(test: m.Expr, then: m.Block, otherwise: m.Block) -> m.If:
    return m.If(test, then, otherwise, NO, SPAN)


FULL = m.IsFull(CREW, False, BOOL, SPAN)
YES, NAY = m.Const(1, BOOL, SPAN), m.Const(0, BOOL, SPAN)
NOBODY = m.Const(-1, NoneType(), SPAN)
_LYING = [
    _count(domain(local("pawn", PLAYERS), m.ZoneSource(CREW))),
    _count(domain(local("card", CARDS), m.ZoneSource(HAND))),
    _count(domain(local("card", CARDS), m.ZoneSource(DECK))),
]
"""How many there are of some pieces."""

_MOVED: tuple[m.Selection, ...] = (
    m.SelAll(DECK),
    *(
        m.SelTop(DECK, count, up_to)
        for count in (number(1), number(2), ROUND)
        for up_to in (False, True)
    ),
    m.SelNth(DECK, m.Position.LAST),
    m.SelSlot(ROW, number(1)),
    m.SelSlot(ROW, number(2)),
    *(
        m.SelRandom(_in_deck(), count, up_to)
        for count in (number(1), number(2))
        for up_to in (False, True)
    ),
    *(
        m.SelCount(DECK, ALBATROSS, count, up_to)
        for count in (number(1), number(2), ROUND, _lookup(1, 0))
        for up_to in (False, True)
    ),
    *(
        m.SelCount(DECK, BLACK_SPOT, count, False)
        for count in (number(2), ROUND, _lookup(2, 0), _lookup(1, 1))
    ),
)

STATEMENTS: Mapping[str, Sequence[Sequence[m.Statement]]] = {
    "what is moved": [[_move(selection)] for selection in _MOVED],
    "in what order things are moved": [
        [
            _move(
                m.SelDomain(domain(local("pawn", PLAYERS), m.ZoneSource(CREW), order=order)),
                _to(zone("crew", ship(1)), m.At.BACK),
            )
        ]
        for order in (None, m.Backwards(), m.Clockwise(ref(WHO)), m.Clockwise(ref(OTHER)))
    ],
    "where things go": [
        [_move(m.SelTop(DECK, number(1), False), _to(zone("place"), m.At.BACK))],
        *([_move(m.SelPiece("pawn", ref(OTHER)), _to(CREW, at))] for at in (m.At.FRONT, m.At.BACK)),
        *([_move(m.SelAll(HAND), _to(DECK, at))] for at in (m.At.TOP, m.At.BOTTOM)),
        *(
            [_move(m.SelTop(DECK, number(1), False), _to(place, m.At.SLOT, index))]
            for place in (ROW, BOARD)
            for index in (1, 2)
        ),
    ],
    "how things are moved": [
        *([_move(m.SelAll(DECK), shuffled=shuffled)] for shuffled in (False, True)),
        *(
            [_move(m.SelRandom(_in_deck(), number(2), False), shuffled=shuffled)]
            for shuffled in (False, True)
        ),
        [_move(m.SelTop(DECK, number(2), False), otherwise=ACT)],
        [_move(m.SelTop(DECK, number(2), False))],
    ],
    "what is looked at": [
        [m.Look(ref(who), selection, secret, NO, SPAN)]
        for who in (WHO, OTHER)
        for secret in (False, True)
        for selection in (
            m.SelTop(DECK, number(2), False),
            m.SelTop(DECK, ROUND, False),
            m.SelTop(DECK, ROUND, True),
            m.SelAll(DECK),
            m.SelSlot(ROW, number(1)),
        )
    ],
    "more and less": [
        [m.Adjust(ROUND, up, amount, NO, SPAN)]
        for up in (True, False)
        for amount in (number(1), number(2), SCORE)
    ],
    "who changes places": [
        [m.Swap("pawn", ref(one), ref(other), NO, SPAN)]
        for one, other in ((WHO, OTHER), (OTHER, LEADER), (LEADER, OTHER))
    ],
    "what is chosen": [
        [_choose(chooser, low, high)]
        for chooser in (WHO, OTHER)
        for low, high in ((None, None), (1, 2), (2, 2), (0, 2))
    ]
    + [
        [_choose(secret=True)],
        [_choose(otherwise=ACT)],
        [_choose(inside=where(local("target"), m.EnumSource(PLAYERS)))],
        [_choose(inside=domain(local("card", CARDS), m.ZoneSource(HAND)))],
        *(
            [_choose(chooser, inside=_others(who))]
            for chooser in (WHO, OTHER)
            for who in (OTHER, LEADER)
        ),
        [_choose(inside=_others(WHO))],
    ],
    "what may be done": [
        [m.May("rule_3", ref(chooser), "start_ashore", body, otherwise, NO, SPAN)]
        for chooser in (WHO, OTHER)
        for body, otherwise in ((ACT, ()), (STOP, ()), (ACT, STOP), (STOP, ACT))
    ],
    "as many as": [
        [_if(compare(op, *sides), ACT, ())]
        for op in m.CompareOp
        for sides in (
            (_LYING[0], _LYING[1]),
            (_LYING[0], arithmetic(OPS.MULTIPLY, number(2), _LYING[1])),
            (_LYING[0], arithmetic(OPS.MULTIPLY, number(3), _LYING[1])),
            (arithmetic(OPS.MULTIPLY, number(2), _LYING[0]), _LYING[1]),
            (
                applied("tally", symbol(0)),
                arithmetic(OPS.MULTIPLY, number(2), applied("tally", symbol(1))),
            ),
        )
    ],
    "what is left over": [
        [_if(compare(op, arithmetic(OPS.REMAINDER, ROUND, number(divisor)), number(rest)), ACT, ())]
        for op, rest in ((m.CompareOp.EQ, 0), (m.CompareOp.NE, 0), (m.CompareOp.EQ, 1))
        for divisor in ((2, 3) if rest == 0 else (3,))
    ],
    "as many pieces as": [
        [_move(m.SelCount(DECK, None, many, False))]
        for many in (
            *(arithmetic(op, _LYING[1], number(2)) for op in (OPS.DIVIDE_UP, OPS.DIVIDE_DOWN)),
            *(arithmetic(op, _LYING[2], number(2)) for op in (OPS.DIVIDE_UP, OPS.DIVIDE_DOWN)),
            *(arithmetic(OPS.MULTIPLY, number(times), _LYING[1]) for times in (2, 3)),
            arithmetic(OPS.DIVIDE_UP, _LYING[1], number(3)),
        )
    ],
    "what a value becomes": [
        [_assign(exploded(0), YES)],
        [_assign(exploded(0), NAY)],
        [_assign(exploded(1), YES)],
        [_assign(exploded(0), FULL)],
        [_assign(STARTER, NOBODY)],
        [_assign(STARTER, m.Const(0, PLAYERS, SPAN))],
        [_assign(STARTER, ref(OTHER))],
        [_assign(ROUND, number(0))],
        [_assign(ROUND, number(1))],
        [_assign(ROUND, SCORE)],
        [_assign(ROUND, m.Conditional(FULL, number(1), number(2), NUMBER, SPAN))],
        [_assign(ROUND, m.Conditional(FULL, number(2), number(1), NUMBER, SPAN))],
        [
            _assign(
                ROUND,
                m.Conditional(
                    FULL,
                    number(2),
                    m.Conditional(empty(DECK), number(1), number(3), NUMBER, SPAN),
                    NUMBER,
                    SPAN,
                ),
            )
        ],
        [m.AssignRandom(STARTER, _players(), NO, SPAN)],
        [m.AssignRandom(STARTER, _players(aboard), NO, SPAN)],
    ],
    "cases": [
        [_if(FULL, ACT, ())],
        [_if(m.Not(FULL, BOOL, SPAN), ACT, ())],
        [_if(FULL, ACT, STOP)],
        [_if(FULL, STOP, ACT)],
        [_if(FULL, ACT, (_if(empty(DECK), STOP, ()),))],
        [_if(FULL, ACT, (_if(empty(DECK), STOP, ACT),))],
        [_if(FULL, (*ACT, *STOP), ACT)],
        [_if(FULL, ACT, (*ACT, *STOP))],
        [_if(FULL, (*ACT, *STOP), (_if(empty(DECK), (*ACT, *STOP), ACT),))],
        [m.IfThere(_captain(0), local("ship"), ACT, STOP, NO, SPAN)],
        [m.IfThere(_captain(0), local("governor"), ACT, STOP, NO, SPAN)],
    ],
    "conditions": [
        [_if(test, ACT, ())]
        for op in (m.CompareOp.EQ, m.CompareOp.NE)
        for test in (
            compare(op, exploded(0), exploded(1)),
            compare(op, ref(OTHER), ref(LEADER)),
            compare(op, ref(SHIP), ship(1)),
            compare(op, _captain(0), NOBODY),
            compare(op, _count(_cards()), number(2)),
            compare(op, SCORE, ROUND),
        )
    ]
    + [
        [_if(m.HasKind(HAND, kind, no, BOOL, SPAN), ACT, ())]
        for kind in (ALBATROSS, BLACK_SPOT)
        for no in (False, True)
    ],
    "which ship and which nation": [
        [_if(empty(zone("hold", ship(where), m.Const(whose, NATIONS, SPAN))), ACT, ())]
        for where in (0, 1)
        for whose in (0, 1)
    ]
    + [
        [_if(empty(zone("hold", *args)), ACT, ())]
        for args in ((ref(SHIP), ref(NATION)), (ship(0), ref(NATION)))
    ],
    "what is done by whom": [
        [m.Call("take_chest", (ref(who), ship(where)), NO, SPAN)]
        for who in (WHO, OTHER)
        for where in (0, 1)
    ],
    "conditions that depend on another": [
        [_if(m.Conditional(parts[0], parts[1], parts[2], BOOL, SPAN), ACT, ())]
        for parts in (
            (FULL, empty(DECK), exploded(0)),
            (FULL, exploded(0), empty(DECK)),
            (empty(DECK), FULL, exploded(0)),
        )
    ],
    "more and fewer": [
        [_if(compare(op, _count(left), _count(right)), ACT, ())]
        for op in (m.CompareOp.GT, m.CompareOp.LT)
        for left, right in (
            (_cards(), _cards(of=LEADER)),
            (_cards(of=LEADER), _cards()),
            (_cards(), _cards(ALBATROSS, of=LEADER)),
            (_cards(ALBATROSS), _cards(of=LEADER)),
            (_cards(ALBATROSS), _cards(ALBATROSS, of=LEADER)),
            (_cards(ALBATROSS), _cards(BLACK_SPOT)),
            (_cards(BLACK_SPOT), _cards(ALBATROSS)),
            (_cards(), _cards(ALBATROSS, op=m.CompareOp.NE, of=LEADER)),
            (_cards(ALBATROSS, op=m.CompareOp.NE), _cards(of=LEADER)),
        )
    ],
    "things chosen that are narrowed down": [
        [_choose(chooser, low, high, inside=inside)]
        for chooser in (WHO, OTHER)
        for low, high in ((None, None), (1, 2), (2, 2))
        for inside in (
            _players(_neither(aboard)),
            _cards(ALBATROSS, op=m.CompareOp.NE, of=WHO),
            _cards(ALBATROSS, op=m.CompareOp.NE),
        )
    ],
    "loops over some": [
        *(
            [m.ForEach(inside, _acts(inside.var), NO, SPAN)]
            for inside in (_others(WHO), _others(LEADER), _players(_neither(aboard)))
        ),
    ]
    + [
        [m.ForEach(inside, _acts(inside.var), NO, SPAN)]
        for inside in (
            _players(),
            _players(aboard, castaway),
            _players(lambda var: m.Either((aboard(var), castaway(var)), BOOL, SPAN)),
        )
    ],
    "loops": [
        [_each(order, body)]
        for body in (_acts, _acts_and_ends)
        for order in (None, m.Backwards(), m.Clockwise(ref(WHO)), m.Clockwise(ref(OTHER)))
    ]
    + [
        [m.Repeat(number(2), ACT, NO, SPAN)],
        [m.Repeat(ROUND, ACT, NO, SPAN)],
        [m.RepeatUntil(FULL, number(9), ACT, NO, SPAN)],
        [m.RepeatUntil(m.Not(FULL, BOOL, SPAN), number(9), ACT, NO, SPAN)],
        [m.TakeTurns(STARTER, local("player"), STOP, NO, SPAN)],
        [m.TakeTurns(ref(OTHER), local("player"), STOP, NO, SPAN)],
    ],
    "the end": [
        [m.Finish(winners, NO, SPAN)]
        for winners in (None, _players(aboard), _players(castaway), _players(_neither(aboard)))
    ],
}


def _definition(kind: m.FunctionKind, name: str, value: m.Expr) -> m.Function:
    params = (SHIP,) if name in ("has_room", "score") else ()
    return m.Function(kind, name, params, value.type, value, "roles", NO, SPAN)


def _has_room(*parts: m.Expr, every: bool) -> m.Function:
    whole = m.Both(parts, BOOL, SPAN) if every else m.Either(parts, BOOL, SPAN)
    return _definition(m.FunctionKind.PREDICATE, "has_room", whole)


def _score_is(value: m.Expr) -> m.Function:
    return _definition(m.FunctionKind.QUANTITY, "score", value)


def _depends(test: m.Expr, then: m.Expr, otherwise: m.Expr) -> m.Expr:
    return m.Conditional(test, then, otherwise, NUMBER, SPAN)


ITEMS: Mapping[str, Sequence[m.Function | m.Card | m.Trigger]] = {
    "what is so when": [
        _has_room(*parts, every=every)
        for every in (True, False)
        for parts in ((FULL, empty(DECK)), (FULL, empty(DECK), exploded(0)))
    ],
    "what a quantity is": [
        _score_is(ROUND),
        _score_is(_depends(FULL, number(1), number(2))),
        _score_is(_depends(FULL, number(2), number(1))),
        _score_is(_depends(FULL, number(2), _depends(empty(DECK), number(1), number(3)))),
    ],
    "triggers": list(SPEC.triggers.values()),
    "cards": [m.Card(name, "card", kind, (), "", NO, SPAN) for kind, name in enumerate(CARD_NAMES)],
}
Member = m.Expr | Sequence[m.Statement] | m.Function | m.Card | m.Trigger
FAMILIES: Mapping[str, Sequence[Member]] = {
    **VALUES,
    **STATEMENTS,
    **ITEMS,
}


def said(member: Member, code: str) -> str:
    """A member of a family in a language."""
    if isinstance(member, Sequence):
        return "\n".join(told(code, *member))
    if isinstance(member, m.Function | m.Card | m.Trigger):
        return "\n".join(defined(member, code))
    return named(member, code)


def golden(code: str) -> str:
    """What every member says in a language."""
    parts = [
        "\n".join((f"[{family}]", *(said(member, code) for member in members)))
        for family, members in FAMILIES.items()
    ]
    return "\n\n".join(parts) + "\n"


def golden_file(code: str) -> Path:
    """Where that is kept."""
    return GOLDEN / f"meaning.{code}.txt"


if __name__ == "__main__":
    for language in LANGUAGES:
        golden_file(language).write_text(golden(language), encoding="utf-8", newline="\n")
