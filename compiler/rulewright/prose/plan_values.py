"""Values as noun phrases: "the captain of your ship", "the number of chests in the British hold".

Values and conditions hold each other, so this module and `plan_tests` use each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, Type, ZoneType
from rulewright.prose import plan_tests as tests
from rulewright.prose.phrases import (
    ANOTHER,
    DEF,
    EVERY,
    INDEF,
    MANY,
    ONE,
    READER,
    THIS,
    Determiner,
    Number,
)
from rulewright.prose.plan_scope import Scope, number_of, type_name
from rulewright.prose.sentences import Clause, Num, Participant, Series, Slot, Tail, Thing, Words
from rulewright.source import Span

SLOT = "slot"
NUMBER = "number"


def phrase(expr: m.Expr, scope: Scope) -> Participant:
    """A value as a participant of a sentence."""
    match expr:
        case m.Const(value, kind, span):
            return constant(value, kind, span, scope)
        case m.LocalRef(local, index):
            if index is None:
                return scope.mention(local)
            return Thing(local.name, number_of(local.type), of=(phrase(index, scope),))
        case m.VariableRef(name, args, kind):
            indices = scope.game.variables[name].indices
            return _member(name, args, indices, scope, f"variable-{name}", number_of(kind))
        case m.ZoneRef(name, args) if scope.game.zones[name].is_box:
            return Thing("box")
        case m.ZoneRef(name, args):
            anchor = f"zone-{name}"
            if is_numbered(scope.game.zones[name].indices, args):
                return Thing(name, label=str(_written(args[0])), anchor=anchor)
            return _member(name, args, scope.game.zones[name].indices, scope, anchor)
        case m.Apply(name, args, kind, span):
            return _applied(name, args, kind, span, scope)
        case m.AttributeOf(_, attribute, kind):
            return Thing(attribute, of=(phrase(kind, scope),))
        case m.Lookup():
            return _looked_up(expr, scope)
        case m.Arithmetic(m.ArithmeticOp.ADD) if len(terms := summands(expr)) > 2:
            parts = Series(tuple(phrase(term, scope) for term in terms))
            return Thing("sum", after=(Clause("after.sum_of_all", {"terms": parts}),))
        case m.Arithmetic(op, left, right):
            slots: dict[str, Slot] = {"left": phrase(left, scope), "right": phrase(right, scope)}
            noun = _RESULTS[op]
            return Thing(noun, after=(Clause(f"after.{noun}", slots),))
        case m.Aggregate():
            return _aggregate(expr, scope)
        case m.TheOne(domain):
            one = domain_phrase(domain, scope, DEF)
            return replace(one, after=(*one.after, *in_order(domain, "after.nearest", scope)))
        case m.SetOf(domain):
            return domain_phrase(domain, scope, EVERY, MANY)
        case m.Nth(position, zone):
            return _nth(position, zone, scope)
        case m.Failing(value, otherwise):
            found = phrase(value, scope)
            if not isinstance(found, Thing):
                return scope.unsaid(expr.span, "This value with a second choice")
            second = Clause(
                "after.failing", {"head": found, "what": phrase(otherwise, scope)}
            )
            return replace(found, after=(*found.after, second))
        case m.Size(value):
            return Thing(NUMBER, after=(Clause("after.count", {"what": phrase(value, scope)}),))
        case m.PlayerCount():
            return Thing("player_count")
        case m.Neighbour(right, player):
            noun = "right_neighbour" if right else "left_neighbour"
            return Thing(noun, of=(phrase(player, scope),))
        case m.Conditional():
            return scope.unsaid(expr.span, "A value that depends on a condition, in this place,")
        case (
            m.HoldsRole()
            | m.Compare()
            | m.Both()
            | m.Either()
            | m.Not()
            | m.IsEmpty()
            | m.IsFull()
            | m.InZone()
            | m.HasKind()
            | m.InSet()
            | m.AnyOf()
            | m.Exists()
        ):
            return scope.unsaid(expr.span, "A condition that stands in place of a thing")
        case _:
            assert_never(expr)


def summands(expr: m.Expr) -> tuple[m.Expr, ...]:
    """What a sum adds up, sums in it included: nobody says "the sum of the sum of"."""
    match expr:
        case m.Arithmetic(m.ArithmeticOp.ADD, left, right):
            return (*summands(left), *summands(right))
        case _:
            return (expr,)


_RESULTS = {
    m.ArithmeticOp.ADD: "sum",
    m.ArithmeticOp.SUBTRACT: "difference",
    m.ArithmeticOp.MULTIPLY: "product",
}


def constant(value: int, kind: Type, span: Span, scope: Scope) -> Participant:
    """A written value."""
    if isinstance(kind, IntType):
        return Num(value)
    name = type_name(kind)
    if isinstance(kind, BoolType) or not name or value < 0:
        return scope.unsaid(span, "This value by itself")
    if name == PLAYER:
        if value < len(scope.players):
            return Words(scope.players[value])
        return Thing("first_player") if value == 0 else scope.unsaid(span, "This player")
    if scope.this == (name, value):
        return Thing("this_card", determiner=THIS)
    return Thing(value_name(scope.game, name, value), value=True, host=name)


def value_name(game: m.Game, enum: str, value: int) -> str:
    """The name of a value; a part of an enumeration has the numbers of the whole."""
    return game.enums[game.enums[enum].among or enum].values[value]


def value_numbers(game: m.Game, enum: str) -> tuple[int, ...]:
    """The numbers of the values of an enumeration, in their order."""
    found = game.enums[enum]
    whole = game.enums[found.among or enum].values
    return tuple(whole.index(name) for name in found.values)


def index_slots(
    indices: Sequence[m.Index], args: Sequence[m.Expr], scope: Scope
) -> dict[str, Slot]:
    """The indices of a family as slots; a second of the same name is `name_2`."""
    slots: dict[str, Slot] = {}
    for index, arg in zip(indices, args, strict=True):
        name = index.name if index.name not in slots else f"{index.name}_2"
        slots[name] = phrase(arg, scope)
    return slots


def is_numbered(indices: Sequence[m.Index], args: Sequence[m.Expr]) -> bool:
    """Whether a member of a family is called by its number alone: "field 23"."""
    return len(indices) == 1 and isinstance(indices[0].type, IntType) and isinstance(args[0], m.Const)


def _written(expr: m.Expr) -> int:
    assert isinstance(expr, m.Const)
    return expr.value


def param_slots(params: Sequence[m.Local], args: Sequence[m.Expr], scope: Scope) -> dict[str, Slot]:
    """The arguments of a rule as slots named like its parameters."""
    return {p.name: phrase(arg, scope) for p, arg in zip(params, args, strict=True)}


def _member(
    name: str,
    args: tuple[m.Expr, ...],
    indices: tuple[m.Index, ...],
    scope: Scope,
    anchor: str,
    number: Number = ONE,
) -> Thing:
    slots = index_slots(indices, args, scope)
    return owned(name, slots, number=number, anchor=anchor)


def owned(name: str, slots: dict[str, Slot], *, number: Number = ONE, anchor: str = "") -> Thing:
    """A member of a family, or a value of a function: "the hold of the ship"."""
    of = tuple(slot for slot in slots.values() if not isinstance(slot, Clause | Tail))
    own = Clause(f"after.{name}", slots) if slots else None
    return Thing(name, number, of=of, own=own, anchor=anchor)


def _applied(
    name: str, args: tuple[m.Expr, ...], kind: Type, span: Span, scope: Scope
) -> Participant:
    function = scope.game.functions[name]
    if function.kind is m.FunctionKind.PREDICATE:
        return scope.unsaid(span, "A condition that stands in place of a thing")
    found = owned(
        name,
        param_slots(function.params, args, scope),
        number=number_of(kind),
        anchor=f"{function.kind}-{name}",
    )
    if found.own is not None and all(isinstance(arg, m.LocalRef) for arg in args):
        # What was spoken of just before may be left out: "the other ship".
        found = replace(found, own=replace(found.own, variants=("local",)))
    counts = isinstance(kind, IntType) and len(args) == 1 and isinstance(args[0], m.Const)
    return replace(found, counts=counts)


def _looked_up(expr: m.Lookup, scope: Scope) -> Thing:
    table = scope.game.tables[expr.table]
    slots: dict[str, Slot] = {
        "table": Thing(table.name, anchor=f"table-{table.name}"),
        "row": phrase(expr.row, scope),
    }
    form = "after.table"
    if expr.column is not None:
        slots["column"] = phrase(expr.column, scope)
        form = "after.table_column"
    noun = type_name(table.type) or NUMBER
    return Thing(noun, after=(Clause(form, slots),), anchor=f"table-{table.name}")


def _aggregate(expr: m.Aggregate, scope: Scope) -> Participant:
    if expr.value is None:
        what = domain_phrase(expr.domain, scope, DEF, MANY)
        return Thing(NUMBER, after=(Clause("after.count", {"what": what}),))
    members = domain_phrase(expr.domain, scope, EVERY, MANY)
    word = "total" if expr.tally is m.Tally.SUM else "highest"
    var = expr.domain.var
    match expr.value:
        case m.AttributeOf(_, name, m.LocalRef(local, None)) if local.uid == var.uid:
            return Thing(name, adjectives=(word,), of=(members,))
        case m.Apply(name, (m.LocalRef(local, None),)) if local.uid == var.uid:
            return Thing(name, adjectives=(word,), of=(members,))
        case _:
            named = scope.naming(var, domain_member(expr.domain, scope))
            found = phrase(expr.value, named)
    if not isinstance(found, Thing):
        return scope.unsaid(expr.span, "A sum or highest of this")
    after = Clause(f"after.{word}", {"what": members})
    return replace(found, after=(*found.after, after))


def _nth(position: m.Position, zone: m.Expr, scope: Scope) -> Thing:
    held = zone_named(zone, scope).holds
    found = nth_piece(position, zone, scope)
    return replace(found, noun=piece_noun(held, scope), after=(inside(zone, scope),))


def nth_piece(position: m.Position, zone: m.Expr, scope: Scope) -> Thing:
    """The piece at a position, without its place: "the first pawn", "the top card"."""
    found = zone_named(zone, scope)
    ends = {m.Position.FIRST: "top", m.Position.LAST: "bottom"}
    word = ends.get(position, str(position)) if found.shape is m.Shape.PILE else str(position)
    return Thing(found.holds, adjectives=(word,))


# ---- places and pieces -------------------------------------------------------------------------


def zone_named(expr: m.Expr, scope: Scope) -> m.Zone:
    """The family that a place belongs to."""
    assert isinstance(expr.type, ZoneType)
    return scope.game.zones[expr.type.zone]


def inside(zone: m.Expr, scope: Scope) -> Clause:
    """ "in the hand of the player", said after a noun."""
    return Clause("after.in", {"zone": phrase(zone, scope)}, *zone_variants(zone, scope))


def zone_variants(zone: m.Expr, scope: Scope) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """The name of a place for messages of its own, and what is in it as slots for them."""
    if isinstance(zone, m.ZoneRef):
        found = scope.game.zones[zone.zone]
        if is_numbered(found.indices, zone.args):
            return (zone.zone,), {found.indices[0].name: phrase(zone, scope)}
        return (zone.zone,), index_slots(found.indices, zone.args, scope)
    return (), {}


def piece_noun(piece_class: str, scope: Scope) -> str:
    """What the pieces of a class are called by themselves: players by their pawns."""
    kind = scope.game.classes[piece_class].kind.name
    return PLAYER if kind == PLAYER else piece_class


def are_several(piece_class: str, scope: Scope) -> bool:
    """Whether every player has several pieces of a class, all alike."""
    found = scope.game.classes[piece_class]
    return found.kind.name == PLAYER and not found.unique


def piece(
    piece_class: str,
    kind: m.Expr | None,
    scope: Scope,
    determiner: Determiner = DEF,
    number: Number = ONE,
    count: int | None = None,
) -> Participant:
    """Pieces of a class, of one kind if one is named: "your pawn", "two British loyalty cards"."""
    found = scope.game.classes[piece_class]
    if determiner is INDEF and is_unique(piece_class, kind, scope):
        determiner = DEF
    plain = Thing(piece_class, number, determiner, count)
    if kind is None or (found.single and isinstance(kind, m.Const)):
        return plain
    said = phrase(kind, scope)
    if not isinstance(said, Thing):
        return replace(plain, of=(said,))
    if found.kind.name != piece_class:
        return replace(plain, of=(said,))
    if said.value:
        return replace(said, number=number, determiner=determiner, count=count)
    return said


def is_unique(piece_class: str, kind: m.Expr | None, scope: Scope) -> bool:
    """Whether there is just one piece of this kind, which is "the" and never "a"."""
    found = scope.game.classes[piece_class]
    if found.single or not isinstance(kind, m.Const) or found.kind.name != piece_class:
        return False
    return found.copies[kind.value] == 1


# ---- domains -----------------------------------------------------------------------------------


def domain_phrase(
    domain: m.Domain,
    scope: Scope,
    determiner: Determiner,
    number: Number = ONE,
    count: int | None = None,
    *,
    chooser: Participant | None = None,
    placed: bool = True,
) -> Thing:
    """What a domain runs over: "another player in the crew of your ship".

    `chooser` is who chooses; others than the chooser are "another". `placed` says where they are.
    """
    base, named = _domain_base(domain, scope, placed=placed)
    after = list(base.after)
    inner = scope.naming(
        domain.var, replace(base, after=(), of=(), determiner=THIS, mark=domain.var.uid)
    )
    for test in domain.filters:
        if test is named:
            continue
        if test.other_than is None:
            after += tests.narrowing(test.test, domain.var.uid, inner)
            continue
        excluded = phrase(test.other_than, scope)
        if determiner is INDEF and excluded in (chooser, Thing(READER)):
            determiner = ANOTHER
        else:
            after.append(Clause("after.except", {"what": excluded}))
    return replace(base, number=number, determiner=determiner, count=count, after=tuple(after))


def in_order(domain: m.Domain, form: str, scope: Scope) -> tuple[Clause, ...]:
    """The order of a domain, said after its noun, where one is stated."""
    match domain.order:
        case m.Clockwise(start):
            return (Clause(f"{form}.clockwise", {"start": phrase(start, scope)}),)
        case m.Backwards():
            return (Clause(f"{form}.backwards"),)
        case None:
            return ()
        case _:
            assert_never(domain.order)


def domain_member(domain: m.Domain, scope: Scope) -> Thing:
    """One member of a domain that was spoken of: "that player"."""
    base, _ = _domain_base(domain, scope)
    return replace(base, after=(), of=(), adjectives=(), determiner=THIS, mark=domain.var.uid)


def _domain_base(
    domain: m.Domain, scope: Scope, *, placed: bool = True
) -> tuple[Thing, m.Filter | None]:
    """The noun of a domain with where its members are, and the filter that the noun says."""
    match domain.source:
        case m.EnumSource(enum):
            return Thing(enum.name), None
        case m.ZoneSource(zone):
            return _zone_base(domain, zone, scope, placed=placed)
        case m.SlotSource(zone, empty):
            adjective = "empty" if empty else "filled"
            return Thing(SLOT, adjectives=(adjective,), after=(inside(zone, scope),)), None
        case m.SetSource(m.LocalRef() | m.VariableRef() as of):
            # One of "the participants" is a participant.
            members = phrase(of, scope)
            if isinstance(members, Thing) and members.number is MANY:
                return replace(members, number=ONE, mark=-1), None
            after = Clause("after.among", {"set": members})
            return Thing(type_name(of.type) or SLOT, after=(after,)), None
        case m.SetSource(of):
            after = Clause("after.among", {"set": phrase(of, scope)})
            return Thing(type_name(of.type) or SLOT, after=(after,)), None
        case m.RangeSource(low, high):
            slots: dict[str, Slot] = {"low": phrase(low, scope), "high": phrase(high, scope)}
            plain = isinstance(low, m.Const) and isinstance(high, m.Const)
            form = "after.range" if plain else "after.range.value"
            # A name of its own is a better word than "number": "a field from 1 to 36".
            return Thing(domain.var.name, after=(Clause(form, slots),)), None
        case _:
            assert_never(domain.source)


def _zone_base(
    domain: m.Domain, zone: m.Expr, scope: Scope, *, placed: bool
) -> tuple[Thing, m.Filter | None]:
    holds = zone_named(zone, scope).holds
    after = (inside(zone, scope),) if placed else ()
    named = _kind_filter(domain, any_kind=are_several(holds, scope))
    if named is not None:
        assert isinstance(named.test, m.Compare)
        found = piece(holds, named.test.right, scope)
        if isinstance(found, Thing):
            return replace(found, after=after), named
    noun = domain.var.name if domain.var.name == holds else piece_noun(holds, scope)
    return Thing(noun, after=after), None


def _kind_filter(domain: m.Domain, *, any_kind: bool) -> m.Filter | None:
    """The filter of `albatross in …`, which the noun says already.

    With `any_kind` also a filter for a kind that is worked out: "the pirates of that player".
    """
    for test in domain.filters[:1]:
        match test:
            case m.Filter(m.Compare(m.CompareOp.EQ, m.LocalRef(local, None), right), None):
                if not any_kind and not isinstance(right, m.Const):
                    continue
                if local.uid == domain.var.uid and isinstance(local.type, EnumType):
                    return test
            case _:
                pass
    return None
