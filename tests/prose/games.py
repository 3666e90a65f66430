"""Small games built by hand, for tests of the sentences."""

from __future__ import annotations

from itertools import count

from rulewright.foundation.source import SourceFile, Span
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, OptionalType, Type, ZoneType

SPAN = Span(SourceFile("test.rules", ""), 0, 0)
NO = m.NO_SOURCES
PLAYERS = EnumType(PLAYER)
SHIPS = EnumType("ship")
PAWNS = EnumType(PLAYER)
BOOL = BoolType()
_UIDS = count(1)


def local(name: str, kind: Type = PLAYERS) -> m.Local:
    return m.Local(next(_UIDS), name, kind, None, SPAN)


def ref(of: m.Local) -> m.LocalRef:
    return m.LocalRef(of, None, of.type, SPAN)


def number(value: int) -> m.Const:
    return m.Const(value, IntType(value, value), SPAN)


def ship(value: int) -> m.Const:
    return m.Const(value, SHIPS, SPAN)


def zone(name: str, *args: m.Expr) -> m.ZoneRef:
    return m.ZoneRef(name, args, ZoneType(name), SPAN)


def domain(
    var: m.Local,
    source: m.Source,
    *filters: m.Filter,
    order: m.Order | None = None,
) -> m.Domain:
    return m.Domain(var, source, filters, order, SPAN)


def other_than(var: m.Local, who: m.Local) -> m.Filter:
    test = m.Compare(m.CompareOp.NE, ref(var), ref(who), BOOL, SPAN)
    return m.Filter(test, ref(who), SPAN)


def counted(inside: m.Domain) -> m.Aggregate:
    return m.Aggregate(m.Tally.COUNT, None, inside, IntType(0, 9), SPAN)


def compare(op: m.CompareOp, left: m.Expr, right: m.Expr) -> m.Compare:
    return m.Compare(op, left, right, BOOL, SPAN)


def game() -> m.Game:
    """Two ships with pawns in line and chests in an area."""
    indices = (m.Index("ship", SHIPS),)
    pawn = m.PieceClass("pawn", PAWNS, (1,), True, True, False, (), NO, SPAN)
    chest = m.PieceClass("chest", EnumType("chest"), (8,), False, False, True, (), NO, SPAN)
    line, group = m.Shape.LINE, m.Shape.GROUP
    crew = m.Zone("crew", line, indices, "pawn", 5, m.Seen.ALL, False, NO, SPAN)
    area = m.Zone("area", group, indices, "chest", None, m.Seen.ALL, False, NO, SPAN)
    index = local("ship", SHIPS)
    captain = m.Function(
        m.FunctionKind.ROLE,
        "captain",
        (index,),
        OptionalType(PLAYERS),
        m.Nth(m.Position.FIRST, zone("crew", ref(index)), OptionalType(PLAYERS), SPAN),
        "roles",
        NO,
        SPAN,
    )
    enums = {
        PLAYER: m.Enum(PLAYER, (), None, NO, SPAN),
        "ship": m.Enum("ship", ("flying_dutchman", "jolly_roger"), None, NO, SPAN),
        "chest": m.Enum("chest", ("chest",), None, NO, SPAN),
    }
    setup, play = m.Setup((), "", SPAN), m.Play((), "", NO, SPAN)
    return m.Game(
        name="tortuga_1667",
        min_players=2,
        max_players=9,
        edition=None,
        sources=NO,
        enums=enums,
        classes={"pawn": pawn, "chest": chest},
        zones={"crew": crew, "area": area},
        variables={},
        tables={},
        functions={"captain": captain},
        verbs={},
        actions={},
        events={},
        cards={},
        triggers={},
        notes={},
        examples={},
        setup=setup,
        play=play,
        chapters=(),
    )
