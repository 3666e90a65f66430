"""Expressions: values as noun phrases, and conditions as clauses that are said or denied.

A value is "the captain of your ship", "the number of chests in the British hold"; a condition stands
after "if" or by itself. Every form of a condition has a message for it and one, `….not`, for its
contrary; "not" before several conditions is carried inwards, so that no sentence has to deny more
than one thing. They are one module because each holds the other: "the ship whose hold is empty" is a
value with a condition in it, "that ship is the captain's" a condition on values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.effects import walk
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, NoneType, OptionalType, Type
from rulewright.prose.phrases import (
    ANOTHER,
    BARE,
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
from rulewright.prose.plan.nouns import (
    COUNTING,
    NUMBER,
    SLOT,
    are_several,
    constant,
    is_numbered,
    is_unique,
    nth_piece,
    owned,
    piece_noun,
    zone_named,
)
from rulewright.prose.plan.scope import Scope, index_names, number_of, type_name
from rulewright.prose.plan.sentences import (
    READER_THING,
    Clause,
    Participant,
    Series,
    Slot,
    Tail,
    Thing,
    Where,
)

# ---- values ------------------------------------------------------------------------------------


def phrase(expr: m.Expr, scope: Scope) -> Participant:
    """A value as a participant of a sentence."""
    match expr:
        case m.Const(value, kind, span):
            return constant(value, kind, span, scope)
        case m.LocalRef(local):
            if expr.index is None:
                return scope.mention(local)
            return Thing(local.name, number_of(local.type), of=(phrase(expr.index, scope),))
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
        case m.AttributeOf(_, attribute):
            return Thing(attribute, of=(phrase(expr.kind, scope),))
        case m.Lookup():
            return _looked_up(expr, scope)
        case m.Arithmetic(m.ArithmeticOp.ADD) if len(terms := summands(expr)) > 2:
            parts = Series(tuple(phrase(term, scope) for term in terms))
            return Thing("sum", after=(Clause("after.sum_of_all", {"terms": parts}),))
        case m.Arithmetic():
            return _arithmetic(expr, scope)
        case m.Aggregate():
            return _aggregate(expr, scope)
        case m.TheOne(domain):
            return _which(domain_phrase(domain, scope, DEF), domain, scope)
        case m.SetOf(domain):
            return domain_phrase(domain, scope, EVERY, MANY)
        case m.Nth(position):
            return _nth(position, expr.zone, scope)
        case m.Failing():
            found = phrase(expr.value, scope)
            if not isinstance(found, Thing):
                return scope.unsaid(expr.span, "This value with a second choice")
            second = Clause(
                "after.failing", {"head": found, "what": phrase(expr.otherwise, scope)}
            )
            return replace(found, after=(*found.after, second))
        case m.Size():
            counted = Clause("after.count", {"what": phrase(expr.value, scope)})
            return Thing(NUMBER, after=(counted,))
        case m.PlayerCount():
            return Thing("player_count")
        case m.Neighbour(right):
            noun = "right_neighbour" if right else "left_neighbour"
            return Thing(noun, of=(phrase(expr.player, scope),))
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
        case m.Arithmetic(m.ArithmeticOp.ADD):
            return (*summands(expr.left), *summands(expr.right))
        case _:
            return (expr,)


def _arithmetic(expr: m.Arithmetic, scope: Scope) -> Thing:
    """ "Twice the number of helms", "the last field plus 1", "the sum of the round and the score"."""
    op = expr.op
    if op in PARTS or op is m.ArithmeticOp.REMAINDER:
        return _part(expr, scope)
    if op is m.ArithmeticOp.MULTIPLY and (multiple := _multiple(expr)) is not None:
        times, factor = multiple
        slots: dict[str, Slot] = {"what": _factor(factor, scope)}
        if times == 2:
            return Thing("twice", after=(Clause("after.twice", slots),))
        return Thing("times", determiner=INDEF, count=times, after=(Clause("after.times", slots),))
    if op is m.ArithmeticOp.MULTIPLY:
        return _result(op, _factor(expr.left, scope), _factor(expr.right, scope))
    left, right = phrase(expr.left, scope), phrase(expr.right, scope)
    brief = op is m.ArithmeticOp.SUBTRACT or isinstance(expr.right, m.Const)
    if not brief or not isinstance(left, Thing) or left.noun in (*_RESULTS.values(), READER):
        return _result(op, left, right)
    form = "after.minus" if op is m.ArithmeticOp.SUBTRACT else "after.plus"
    return replace(left, after=(*left.after, Clause(form, {"right": right})), counts=False)


def _part(expr: m.Arithmetic, scope: Scope) -> Thing:
    """ "Half of the number of cards, rounded up", "the score divided by five, rounded down"."""
    left, right = phrase(expr.left, scope), _factor(expr.right, scope)
    slots: dict[str, Slot] = {"left": _factor(expr.left, scope), "right": right}
    if expr.op is m.ArithmeticOp.REMAINDER:
        return Thing("remainder_of", after=(Clause("after.remainder", slots),))
    way = PARTS[expr.op]
    share = _SHARES.get(expr.right.value) if isinstance(expr.right, m.Const) else None
    if not isinstance(left, Thing) or left.noun == READER or isinstance(expr.left, m.Const):
        return Thing("quotient", after=(Clause(f"after.quotient_{way}", slots),))
    if share is not None:
        noun, determiner = share
        said = Clause(f"after.share_{way}", {"what": _factor(expr.left, scope)})
        return Thing(noun, determiner=determiner, after=(said,))
    if left.noun in _RESULTS.values() or isinstance(expr.left, m.Arithmetic):
        return Thing("quotient", after=(Clause(f"after.quotient_{way}", slots),))
    divided = Clause(f"after.divided_{way}", {"head": left, "right": right})
    return replace(left, after=(*left.after, divided), counts=False)


PARTS = {m.ArithmeticOp.DIVIDE_UP: "up", m.ArithmeticOp.DIVIDE_DOWN: "down"}
"""How a quotient is rounded."""

_SHARES: Mapping[int, tuple[str, Determiner]] = {
    2: ("half_of", DEF), 3: ("third_of", INDEF), 4: ("quarter_of", INDEF),
}
"""Parts that have a name."""


def _result(op: m.ArithmeticOp, left: Slot, right: Slot) -> Thing:
    noun = _RESULTS[op]
    return Thing(noun, after=(Clause(f"after.{noun}", {"left": left, "right": right}),))


def _factor(expr: m.Expr, scope: Scope) -> Participant:
    """A value within a product: a sum or difference is called by that name, as brackets would."""
    match expr:
        case m.Arithmetic(m.ArithmeticOp.ADD | m.ArithmeticOp.SUBTRACT as op) if len(summands(expr)) <= 2:
            return _result(op, phrase(expr.left, scope), phrase(expr.right, scope))
        case _:
            return phrase(expr, scope)


def _multiple(expr: m.Arithmetic) -> tuple[int, m.Expr] | None:
    """How many times which value a product is: "twice the number of helms"."""
    match expr.left, expr.right:
        case (m.Const(times), value) | (value, m.Const(times)) if times > 1:
            return times, value
        case _:
            return None


_RESULTS = {
    m.ArithmeticOp.ADD: "sum",
    m.ArithmeticOp.SUBTRACT: "difference",
    m.ArithmeticOp.MULTIPLY: "product",
}


def index_slots(
    indices: Sequence[m.Index], args: Sequence[m.Expr], scope: Scope
) -> dict[str, Slot]:
    """The indices of a family as slots."""
    return {
        name: phrase(arg, scope) for name, arg in zip(index_names(indices), args, strict=True)
    }


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


_WORDS = {m.Tally.SUM: "total", m.Tally.HIGHEST: "highest", m.Tally.LOWEST: "lowest"}


def _aggregate(expr: m.Aggregate, scope: Scope) -> Participant:
    if expr.value is None:
        what = domain_phrase(expr.domain, scope, DEF, MANY)
        return Thing(NUMBER, after=(Clause("after.count", {"what": what}),))
    members = domain_phrase(expr.domain, scope, EVERY, MANY)
    word = _WORDS[expr.tally]
    var = expr.domain.var
    match expr.value:
        case m.LocalRef(local, None) if local.uid == var.uid and word != "total":
            one = domain_phrase(expr.domain, scope, DEF)
            return replace(one, adjectives=(word, *one.adjectives))
        case m.AttributeOf(_, name, m.LocalRef(local, None)) if local.uid == var.uid:
            return Thing(name, adjectives=(word,), of=(members,))
        case m.Apply(name, (m.LocalRef(local, None),)) if local.uid == var.uid:
            return Thing(name, adjectives=(word,), of=(members,))
        case m.VariableRef(name, (m.LocalRef(local, None),)) if local.uid == var.uid:
            return Thing(name, adjectives=(word,), of=(members,))
        case _:
            found = _of_members(word, members, expr.value, expr.domain, scope)
    if found is not None:
        return found
    named = scope.naming(var, domain_member(expr.domain, scope))
    each = phrase(expr.value, named)
    if not isinstance(each, Thing):
        return scope.unsaid(expr.span, "A sum, highest or lowest of this")
    after = Clause(f"after.{word}", {"what": members})
    return replace(each, after=(*each.after, after))


def _spoken(node: object, var: m.Local) -> int:
    """How often a name is spoken of."""
    return sum(isinstance(part, m.LocalRef) and part.local.uid == var.uid for part in walk(node))


def _of_members(
    word: str, members: Thing, value: m.Expr, domain: m.Domain, scope: Scope
) -> Thing | None:
    """ "The number of chests aboard all ships", "the highest number of chips in a player's stake".

    Nothing where a value speaks of its member more than once, or the member needs a clause.
    """
    tests = value.domain.filters if isinstance(value, m.Aggregate) else ()
    spoken = _spoken(value, domain.var) + sum(_spoken(test, domain.var) for test in tests)
    plain = all(isinstance(item, Clause) and item.form == "after.in" for item in members.after)
    if spoken != 1 or members.of or not plain or isinstance(value, m.Arithmetic):
        return None
    among: tuple[Clause, ...] = ()
    if word == "total":
        member = members
    else:
        member = replace(members, number=ONE, determiner=INDEF, after=())
        among = (Clause("after.among", {"set": members}),) if members.after else ()
    found = phrase(value, scope.naming(domain.var, member))
    if not isinstance(found, Thing):
        return None
    counts = word == "total" and isinstance(value, m.Aggregate) and value.value is None
    adjectives = found.adjectives if counts else (word, *found.adjectives)
    return replace(found, adjectives=adjectives, after=(*found.after, *among))


def _nth(position: m.Position, zone: m.Expr, scope: Scope) -> Thing:
    held = zone_named(zone, scope).holds
    found = nth_piece(position, zone, scope)
    return replace(found, noun=piece_noun(held, scope), after=(inside(zone, scope),))


# ---- places and pieces -------------------------------------------------------------------------


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
    if _is_piece(kind, scope) and found.kind.name != PLAYER:
        return said
    if not isinstance(said, Thing):
        return replace(plain, of=(said,))
    if found.kind.name != piece_class:
        return replace(plain, of=(said,))
    if said.value:
        return replace(said, number=number, determiner=determiner, count=count)
    return said


def _is_piece(kind: m.Expr, scope: Scope) -> bool:
    """Whether what is named is a piece itself, not a kind of pieces: "the tribute", a chest that was chosen."""
    return isinstance(kind, m.LocalRef) and kind.index is None and kind.local.uid in scope.pieces


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
        left_out = test.other_than or _excluded(test.test, domain.var)
        if left_out is None:
            after += narrowing(test.test, domain.var.uid, inner)
            continue
        excluded = _as_member(left_out, domain, scope)
        if determiner is INDEF and excluded in (chooser, Thing(READER)):
            determiner = ANOTHER
        elif determiner is INDEF and isinstance(test.test, m.Compare):
            after += narrowing(test.test, domain.var.uid, inner)
        else:
            after.append(Clause("after.except", {"what": excluded}))
    return replace(base, number=number, determiner=determiner, count=count, after=tuple(after))


def _excluded(test: m.Expr, var: m.Local) -> m.Expr | None:
    """Whom a condition leaves out: "players other than the captain" for "who are not the captain"."""
    match test:
        case m.Compare(m.CompareOp.NE, m.LocalRef(local, None), other) if local.uid == var.uid:
            pass
        case m.Compare(m.CompareOp.NE, other, m.LocalRef(local, None)) if local.uid == var.uid:
            pass
        case _:
            return None
    is_player = type_name(other.type) == PLAYER and isinstance(other.type, EnumType)
    return other if is_player and not _spoken(other, var) else None


def _as_member(left_out: m.Expr, domain: m.Domain, scope: Scope) -> Participant:
    """What a domain leaves out, as one of its things: pawns other than the player's pawn."""
    match domain.source:
        case m.ZoneSource(zone) if domain.var.name == zone_named(zone, scope).holds != PLAYER:
            held = scope.game.classes[zone_named(zone, scope).holds]
            if held.kind.name == PLAYER and not isinstance(left_out, m.Const):
                return piece(held.name, left_out, scope)
        case _:
            pass
    return phrase(left_out, scope)


def in_order(domain: m.Domain, form: str, scope: Scope) -> tuple[Clause, ...]:
    """The order of a domain, said after its noun, where one is stated."""
    match domain.order:
        case m.Clockwise(start):
            return (Clause(f"{form}.clockwise", {"start": phrase(start, scope)}),)
        case m.Backwards():
            return (Clause(f"{form}.backwards"),)
        case m.Forwards() if _by_seats(domain):
            first = m.Const(0, EnumType(PLAYER), domain.span)
            return (Clause(f"{form}.clockwise", {"start": phrase(first, scope)}),)
        case m.Forwards():
            return ()  # the noun says it
        case None:
            return ()
        case _:
            assert_never(domain.order)


def _by_seats(domain: m.Domain) -> bool:
    """Whether players are taken in the order in which they sit."""
    kind = domain.var.type
    players = isinstance(kind, EnumType) and kind.name == PLAYER
    return players and isinstance(domain.source, m.EnumSource | m.SetSource)


def _which(one: Thing, domain: m.Domain, scope: Scope) -> Thing:
    """One of several, with which of them it is: "the first field", "(the first one clockwise from …)"."""
    if isinstance(domain.order, m.Forwards) and not _by_seats(domain):
        return replace(one, adjectives=("first", *one.adjectives))
    return replace(one, after=(*one.after, *in_order(domain, "after.nearest", scope)))


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
            noun = COUNTING if domain.var.name == NUMBER else domain.var.name
            return Thing(noun, after=(Clause(form, slots),)), None
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


# ---- conditions --------------------------------------------------------------------------------

_OPPOSITE = {
    m.CompareOp.EQ: m.CompareOp.NE,
    m.CompareOp.NE: m.CompareOp.EQ,
    m.CompareOp.GE: m.CompareOp.LT,
    m.CompareOp.LT: m.CompareOp.GE,
    m.CompareOp.LE: m.CompareOp.GT,
    m.CompareOp.GT: m.CompareOp.LE,
}
_MIRRORED = {
    m.CompareOp.EQ: m.CompareOp.EQ,
    m.CompareOp.NE: m.CompareOp.NE,
    m.CompareOp.GE: m.CompareOp.LE,
    m.CompareOp.LE: m.CompareOp.GE,
    m.CompareOp.GT: m.CompareOp.LT,
    m.CompareOp.LT: m.CompareOp.GT,
}


def condition(expr: m.Expr, scope: Scope, holds: bool = True) -> Clause | Series:
    """The clause that says that a condition holds, or that it does not."""
    match expr:
        case m.Both(parts):
            return _joined(parts, scope, holds, every=holds)
        case m.Either(parts):
            return _joined(parts, scope, holds, every=not holds)
        case m.Not():
            return condition(expr.value, scope, not holds)
        case m.Compare():
            return _compare(expr, scope, holds)
        case m.Const(value):
            return Clause("cond.always" if bool(value) == holds else "cond.never")
        case m.VariableRef(name, args):
            found = scope.game.variables[name]
            slots = index_slots(found.indices, args, scope)
            return scope.state(name, holds, slots)
        case m.Apply(name, args):
            params = scope.game.functions[name].params
            slots = param_slots(params, args, scope)
            return Clause(_form(f"predicate.{name}", holds), slots, anchor=f"predicate-{name}")
        case m.HoldsRole(role, _, negated):
            slots = {"who": phrase(expr.who, scope), "role": Thing(role, anchor=f"role-{role}")}
            return Clause(_form("cond.holds_role", holds != negated), slots)
        case m.IsEmpty(_, negated):
            return _of_zone("cond.is_empty", expr.zone, {}, scope, holds != negated)
        case m.IsFull(_, negated):
            return _of_zone("cond.is_full", expr.zone, {}, scope, holds != negated)
        case m.InZone(_, _, negated):
            said = {"piece": _located(expr.piece, expr.zone, scope)}
            return _of_zone("cond.in_zone", expr.zone, said, scope, holds != negated)
        case m.HasKind(_, _, negated):
            held = zone_named(expr.zone, scope).holds
            said = {"kind": piece(held, expr.kind, scope, INDEF)}
            clause = _of_zone("cond.has", expr.zone, said, scope, holds != negated)
            if is_unique(held, expr.kind, scope):
                return replace(clause, variants=(*clause.variants, "unique"))
            return clause
        case m.InSet(_, _, negated):
            slots = {"value": phrase(expr.value, scope), "set": phrase(expr.of, scope)}
            return Clause(_form("cond.in_set", holds != negated), slots)
        case m.AnyOf(domain, negated):
            return _any(domain, scope, holds != negated)
        case m.Exists():
            return exists(expr.value, scope, holds)
        case m.Conditional():
            slots = {
                "then": condition(expr.then, scope, holds),
                "cond": condition(expr.condition, scope),
                "otherwise": condition(expr.otherwise, scope, holds),
            }
            return Clause("cond.depends", slots)
        case m.LocalRef() | m.AttributeOf() | m.Lookup() | m.Failing():
            return Clause(_form("cond.true", holds), {"what": phrase(expr, scope)})
        case (
            m.ZoneRef()
            | m.Arithmetic()
            | m.Aggregate()
            | m.TheOne()
            | m.SetOf()
            | m.Nth()
            | m.Size()
            | m.PlayerCount()
            | m.Neighbour()
        ):
            return Clause("cond.true", {"what": scope.unsaid(expr.span, "This as a condition")})
        case _:
            assert_never(expr)


def _form(name: str, holds: bool) -> str:
    return name if holds else f"{name}.not"


def _joined(parts: tuple[m.Expr, ...], scope: Scope, holds: bool, *, every: bool) -> Series:
    said = [condition(part, scope, holds) for part in parts]
    # A list within a list is marked, so that "and" and "or" cannot be taken for each other.
    items = tuple(
        Clause(f"cond.within.{item.conjunction}", {"what": item})
        if isinstance(item, Series)
        else item
        for item in said
    )
    return Series(items, "and" if every else "or")


def _of_zone(form: str, zone: m.Expr, slots: dict[str, Slot], scope: Scope, holds: bool) -> Clause:
    """A condition on a place, which a game may say in its own way."""
    variants, extra = zone_variants(zone, scope)
    slots = {"zone": phrase(zone, scope), **slots}
    return Clause(_form(form, holds), slots, variants, extra)


def _located(one: m.Expr, zone: m.Expr, scope: Scope) -> Slot:
    """What lies in a place: a player stands for the pawn, other pieces are named by their kind."""
    holds = scope.game.classes[zone_named(zone, scope).holds]
    if piece_noun(holds.name, scope) != holds.name:
        return phrase(one, scope)
    return piece(holds.name, one, scope)


def slot_of(index: m.Expr, zone: m.Expr, scope: Scope) -> Thing:
    """A slot of a place: "slot 1 of the row", "the chosen slots of the row"."""
    whole = phrase(zone, scope)
    if isinstance(index, m.Const):
        found = zone_named(zone, scope)
        if found.capacity == 1 and isinstance(whole, Thing):
            return whole
        return Thing(SLOT, label=str(index.value), of=(whole,))
    said = phrase(index, scope)
    if isinstance(said, Thing) and isinstance(index, m.LocalRef):
        return replace(said, of=(whole,))
    return Thing(SLOT, after=(Clause("after.numbered", {"number": said}),), of=(whole,))


def _any(domain: m.Domain, scope: Scope, holds: bool, *, which: bool = False) -> Clause:
    asked = _slot_asked(domain)
    if asked is not None:
        slots: dict[str, Slot] = {"slot": slot_of(*asked, scope)}
        return Clause(_form("cond.slot_free", holds), slots)
    what = domain_phrase(domain, scope, INDEF)
    if which:
        what = _which(what, domain, scope)
    return Clause(_form("cond.any", holds), _parted(what))


def _slot_asked(domain: m.Domain) -> tuple[m.Expr, m.Expr] | None:
    """The one slot of which a domain asks whether it is empty: its number and its place."""
    match domain:
        case m.Domain(var, m.SlotSource(zone, True), (m.Filter(m.Compare(m.CompareOp.EQ) as is_it),)):
            for one, other in ((is_it.left, is_it.right), (is_it.right, is_it.left)):
                if not isinstance(one, m.LocalRef) or one.local is not var:
                    continue
                if not any(isinstance(part, m.LocalRef) and part.local is var for part in walk(other)):
                    return other, zone
        case _:
            pass
    return None


def _parted(what: Thing) -> dict[str, Slot]:
    """A thing, and the clauses about it, which some languages put after the verb."""
    plain = tuple(item for item in what.after if isinstance(item, Clause))
    return {"what": replace(what, after=plain), "where": Tail(what)}


def exists(value: m.Expr, scope: Scope, holds: bool = True, *, which: bool = False) -> Clause:
    """Whether there is what a value asks for; `which` of several is said where it is spoken of later."""
    match value:
        case m.Apply(name, args) if scope.game.functions[name].kind is m.FunctionKind.QUANTITY:
            slots = param_slots(scope.game.functions[name].params, args, scope)
            return Clause(_form(f"exists.{name}", holds), slots, anchor=f"quantity-{name}")
        case m.TheOne(domain):
            return _any(domain, scope, holds, which=which)
        case _:
            found = phrase(value, scope)
            variants, extra = _subject(value, scope)
            match value:
                case m.Apply(name, (whose,)) if scope.game.functions[name].kind is m.FunctionKind.ROLE:
                    # "If your ship has a first mate", which no game has to say in its own words.
                    role = Thing(name, anchor=f"role-{name}")
                    variants, extra = (*variants, "role"), {"who": phrase(whose, scope), "role": role, **extra}
                case _:
                    pass
            return Clause(_form("cond.exists", holds), {"what": found}, variants, extra)


# ---- comparisons -------------------------------------------------------------------------------


def _compare(expr: m.Compare, scope: Scope, holds: bool) -> Clause:
    op = expr.op if holds else _OPPOSITE[expr.op]
    left, right = expr.left, expr.right
    if isinstance(left, m.Const) and not isinstance(right, m.Const):
        left, right, op = right, left, _MIRRORED[op]
    counts = isinstance(left.type, IntType) and left.type.low >= 0
    if counts and isinstance(right, m.Const) and (op.name, right.value) in (("GT", 0), ("NE", 0)):
        op, right = m.CompareOp.GE, replace(right, value=1)
    if is_nothing(right):
        return exists(left, scope, op is m.CompareOp.NE)
    if isinstance(left.type, BoolType):
        form = _form("cond.same", op is m.CompareOp.EQ)
        return Clause(form, {"left": condition(left, scope), "right": condition(right, scope)})
    if isinstance(left.type, IntType):
        return _compare_numbers(op, left, right, scope)
    return _compare_things(op is m.CompareOp.EQ, left, right, scope)


def is_nothing(expr: m.Expr) -> bool:
    """Whether a value is `none`, which no sentence names: each says in its own words that there is none."""
    match expr:
        case m.Const(value, NoneType() | OptionalType()):
            return value < 0
        case _:
            return False


def _compare_numbers(op: m.CompareOp, left: m.Expr, right: m.Expr, scope: Scope) -> Clause:
    counted = left.domain if isinstance(left, m.Aggregate) and left.tally is m.Tally.COUNT else None
    if counted is not None and isinstance(right, m.Const):
        said = _compare_count(op, counted, right.value, scope)
        if said is not None:
            return said
    parted = _remaining(op, left, right, scope)
    if parted is not None:
        return parted
    slots = {"left": phrase(left, scope), "right": phrase(right, scope)}
    many = _many_times(op, left, right, scope)
    if many is not None:
        return many
    more = _more(left, right, scope)
    if more is not None:
        return Clause(f"cond.more.{op.name.lower()}", more)
    variants, extra = _subject(left, scope)
    form = f"cond.{op.name.lower()}"
    if not isinstance(right, m.Const):
        form += "_other"
    ahead = _ahead(op, slots["left"], right, scope)
    if ahead:
        return Clause("cond.ahead", ahead)
    counted_things = _counted(slots, right)
    if counted_things:
        variants, extra = (*variants, "counted"), {**extra, **counted_things}
    elif doubled := _doubled(slots["left"], right, scope):
        variants, extra = (*variants, "twice"), {**extra, **doubled}
    elif (none := _none_counted(op, slots["left"], right)) is not None:
        variants, extra = (*variants, "none"), {**extra, "these": none}
    return Clause(form, slots, variants, extra)


def _doubled(left: Slot, right: m.Expr, scope: Scope) -> dict[str, Slot]:
    """What two numbers count of which one is compared with the other's double."""
    match right:
        case m.Arithmetic(m.ArithmeticOp.MULTIPLY) if (found := _multiple(right)) and found[0] == 2:
            counted = _counted({"left": left, "right": phrase(found[1], scope)}, found[1])
            return counted if "those" in counted else {}
        case _:
            return {}


def _many_times(op: m.CompareOp, left: m.Expr, right: m.Expr, scope: Scope) -> Clause | None:
    """Numbers of pieces of which one is compared with a multiple: "half as many cards as pirates"."""
    match left, right:
        case _, m.Arithmetic(m.ArithmeticOp.MULTIPLY) if (found := _multiple(right)):
            times, counted = found
            more = _both_counted(left, counted, scope)
        case m.Arithmetic(m.ArithmeticOp.MULTIPLY), _ if (found := _multiple(left)):
            times, counted = found
            if times == 2:
                more, times = _both_counted(counted, right, scope), 0
            else:
                more, op = _both_counted(right, counted, scope), _MIRRORED[op]
        case _:
            return None
    if more is None:
        return None
    if times > 2:
        more = {**more, "times": _so_many(times, left.span, scope)}
    word = {0: "half", 2: "twice"}.get(times, "times")
    return Clause(f"cond.{word}.{op.name.lower()}", more)


def _both_counted(left: m.Expr, right: m.Expr, scope: Scope) -> dict[str, Slot] | None:
    """Two numbers as the things that they count, each in full."""
    match left, right:
        case (
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource() | m.EnumSource()) as here),
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource() | m.EnumSource()) as there),
        ):
            return {
                "left": domain_phrase(here, scope, BARE, MANY),
                "right": domain_phrase(there, scope, BARE, MANY),
            }
        case _:
            return None


def _so_many(number: int, span: Span, scope: Scope) -> Participant:
    return constant(number, IntType(number, number), span, scope)


def part_or_multiple(count: m.Expr, scope: Scope) -> tuple[str, dict[str, Slot]] | None:
    """A number of things by another number of pieces: "half as many cards as pirates, rounded up"."""
    match count:
        case m.Arithmetic(op, value, m.Const(2)) if op in PARTS:
            form, times = f"half_{PARTS[op]}", 0
        case m.Arithmetic(m.ArithmeticOp.MULTIPLY) if (found := _multiple(count)):
            times, value = found
            form = "twice" if times == 2 else "times"
        case _:
            return None
    match value:
        case m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource()) as there):
            slots: dict[str, Slot] = {"those": domain_phrase(there, scope, BARE, MANY)}
            return form, slots if form != "times" else {**slots, "times": _so_many(times, count.span, scope)}
        case _:
            return None


def _remaining(op: m.CompareOp, left: m.Expr, right: m.Expr, scope: Scope) -> Clause | None:
    """What is left over as what it tells of a number: "the round is even", "divisible by three"."""
    match left, right:
        case m.Arithmetic(m.ArithmeticOp.REMAINDER, value, m.Const(divisor)), m.Const(rest):
            pass
        case _:
            return None
    said: dict[str, Slot] = {"left": phrase(value, scope)}
    whole = _LEAVES.get((op, rest))
    if whole is None and divisor == 2:
        whole = {(m.CompareOp.EQ, 1): False, (m.CompareOp.NE, 1): True}.get((op, rest))
    if whole is None:
        return None
    if divisor == 2:
        return Clause(_form("cond.even", whole), said)
    return Clause(_form("cond.divisible", whole), {**said, "right": phrase(left.right, scope)})


_LEAVES = {
    (m.CompareOp.EQ, 0): True, (m.CompareOp.NE, 0): False, (m.CompareOp.GE, 1): False,
    (m.CompareOp.LT, 1): True, (m.CompareOp.GT, 0): False, (m.CompareOp.LE, 0): True,
}
"""How a comparison of what is left over says that nothing or something is."""


def _none_counted(op: m.CompareOp, left: Slot, right: m.Expr) -> Thing | None:
    """What a number counts of which there is to be nothing: "there are no torches"."""
    if isinstance(right, m.Const) and _is_none(op, right.value) and isinstance(left, Thing) and left.counts:
        return replace(left, counted=True, number=MANY, determiner=BARE)
    return None


def _is_none(op: m.CompareOp, number: int) -> bool:
    """Whether a count is compared so that there are none: "is 0", "is less than 1"."""
    return (op, number) in ((m.CompareOp.EQ, 0), (m.CompareOp.LT, 1), (m.CompareOp.LE, 0))


def _more(left: m.Expr, right: m.Expr, scope: Scope) -> dict[str, Slot] | None:
    """Two numbers of pieces as the pieces: "more chests on Tortuga than on the ship"."""
    match left, right:
        case (
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource()) as here),
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource(zone)) as there),
        ):
            first = domain_phrase(here, scope, BARE, MANY)
            second = domain_phrase(there, scope, BARE, MANY)
            if not (here.filters or there.filters) and first.noun == second.noun:
                return {"left": first, "right": inside(zone, scope)}
            return {"left": first, "right": second}
        case _:
            return None


def _counted(said: Mapping[str, Slot], right: m.Expr) -> dict[str, Slot]:
    """What numbers count, for the languages that can say that: "more torches than skulls"."""
    one, other = said["left"], said["right"]
    if not (isinstance(one, Thing) and one.counts):
        return {}
    if isinstance(other, Thing) and other.counts:
        return {
            name: replace(thing, counted=True, number=MANY, determiner=BARE)
            for name, thing in (("these", one), ("those", other))
        }
    if isinstance(right, m.Const) and right.value >= 1:
        number = ONE if right.value == 1 else MANY
        count = right.value
        return {
            "these": replace(one, counted=True, number=number, determiner=INDEF, count=count)
        }
    return {}


def _ahead(
    op: m.CompareOp, left: Slot, right: m.Expr, scope: Scope
) -> dict[str, Slot]:
    """By how much one count leads another: "at least two more skulls than helms"."""
    match op, right:
        case m.CompareOp.GE, m.Arithmetic(
            op=m.ArithmeticOp.ADD, right=m.Const(value=lead) as number
        ) if lead > 1:
            counted = _counted({"left": left, "right": phrase(right.left, scope)}, right.left)
            if "those" in counted:
                return {**counted, "ahead": phrase(number, scope)}
    return {}


def _compare_count(op: m.CompareOp, domain: m.Domain, number: int, scope: Scope) -> Clause | None:
    """ "There are at least two chests here", or nothing where the number makes that odd."""
    if (op, number) in ((m.CompareOp.GT, 0), (m.CompareOp.NE, 0)):
        op, number = m.CompareOp.GE, 1
    if _is_none(op, number):
        match domain:
            case m.Domain(_, m.ZoneSource(zone), ()) if isinstance(zone, m.ZoneRef):
                return _of_zone("cond.is_empty", zone, {}, scope, True)
            case _:
                return _any(domain, scope, False)
    if number < 1:
        return None
    many = ONE if number == 1 else MANY
    what = domain_phrase(domain, scope, INDEF, many, number)
    match domain.source:
        case m.ZoneSource(zone):
            bare = domain_phrase(domain, scope, INDEF, many, number, placed=False)
            place = inside(zone, scope)
            found: dict[str, Slot] = {
                "what": replace(bare, after=()),
                "place": place,
                "where": Tail(bare),
            }
            return Clause(f"cond.there_{op.name.lower()}", found, *zone_variants(zone, scope))
        case _:
            return Clause(f"cond.count_{op.name.lower()}", _parted(what))


def _subject(expr: m.Expr, scope: Scope) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """What a comparison is about, for messages that a game has for it, with their slots."""
    match expr:
        case m.VariableRef(name, args):
            return (name,), index_slots(scope.game.variables[name].indices, args, scope)
        case m.Apply(name, args):
            return (name,), param_slots(scope.game.functions[name].params, args, scope)
        case m.AttributeOf(piece_class, name):
            return (name,), {piece_class: phrase(expr.kind, scope)}
        case m.PlayerCount():
            return ("player_count",), {}
        case _:
            return (), {}


def _compare_things(same: bool, left: m.Expr, right: m.Expr, scope: Scope) -> Clause:
    if phrase(right, scope) == READER_THING != phrase(left, scope):
        left, right = right, left  # "you are the leader", not "the leader is you"
    slots: dict[str, Slot] = {"left": phrase(left, scope)}
    variants, extra = _subject(left, scope)
    said = phrase(right, scope)
    form = "cond.is"
    if isinstance(right, m.Const) and isinstance(said, Thing):
        name = type_name(right.type)
        if isinstance(left, m.AttributeOf):
            # "The card is a starred card": the value as an adjective of the card, where it is one.
            extra = {**extra, "kind": Thing(said.noun, value=True, host=left.piece_class)}
        elif name in scope.game.classes and not is_unique(name, right, scope):
            form = "cond.is_a"
    slots["right"] = said
    return Clause(_form(form, same), slots, variants, extra)


# ---- conditions that narrow a noun down --------------------------------------------------------


def narrowing(expr: m.Expr, mark: int, scope: Scope) -> list[Clause | Where]:
    """The clauses after a noun that say which of its things are meant."""
    said = condition(expr, scope)
    items = said.items if isinstance(said, Series) and said.conjunction == "and" else (said,)
    found: list[Clause | Where] = []
    for item in items:
        if isinstance(item, Series):
            item = Clause("cond.joined", {"what": item})
        assert isinstance(item, Clause)
        found.append(Where(item, mark))
    return found
