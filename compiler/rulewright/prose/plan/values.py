"""Values as participants of a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.types import IntType, Type
from rulewright.prose.phrases import (
    DEF,
    EVERY,
    INDEF,
    MANY,
    ONE,
    Number,
)
from rulewright.prose.plan.arithmetic import arithmetic, in_a_sum, summands
from rulewright.prose.plan.domains import domain_member, domain_phrase, times_spoken, which_of
from rulewright.prose.plan.nouns import (
    NUMBER,
    constant,
    is_numbered,
    nth_piece,
    owned,
    piece_noun,
    zone_named,
)
from rulewright.prose.plan.place_phrases import (
    index_slots,
    inside,
    number_written,
    param_slots,
    zone_variants,
)
from rulewright.prose.plan.referents import Scope, number_of, type_name
from rulewright.prose.plan.sentences import (
    Clause,
    Participant,
    Series,
    Slot,
    Thing,
)
from rulewright.prose.plan.superlatives import foremost


def phrase(expr: m.Expr, scope: Scope) -> Participant:
    """Return a value as a participant of a sentence."""
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
                return Thing(name, label=str(number_written(args[0])), anchor=anchor)
            return _member(name, args, scope.game.zones[name].indices, scope, anchor)
        case m.Apply(name, args, kind, span):
            return _applied(name, args, kind, span, scope)
        case m.AttributeOf(_, attribute):
            return Thing(attribute, of=(phrase(expr.kind, scope),))
        case m.Lookup():
            return _looked_up(expr, scope)
        case m.Arithmetic(m.ArithmeticOp.ADD) if len(summands(expr)) > 2:
            parts = Series(in_a_sum(expr, scope))
            return Thing("sum", after=(Clause("phrase.sum_of_all", {"terms": parts}),))
        case m.Arithmetic():
            return arithmetic(expr, scope)
        case m.Aggregate():
            return _aggregate(expr, scope)
        case m.TheOne(domain):
            return which_of(domain_phrase(domain, scope, DEF), domain, scope)
        case m.Superlative():
            return foremost(expr, scope, DEF)
        case m.SetOf(domain):
            return domain_phrase(domain, scope, EVERY, MANY)
        case m.Changed():
            return scope.unsaid(expr.span, "A set with some more or less, in this place,")
        case m.Nth(position):
            return _nth(position, expr.zone, scope)
        case m.Failing(implied=True):
            return phrase(expr.value, scope)
        case m.Failing():
            found = phrase(expr.value, scope)
            if not isinstance(found, Thing):
                return scope.unsaid(expr.span, "This value with a second choice")
            second = Clause(
                "phrase.failing.apart", {"head": found, "what": phrase(expr.otherwise, scope)}
            )
            return replace(found, after=(*found.after, second))
        case m.Size():
            counted = Clause("phrase.count", {"what": phrase(expr.value, scope)})
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
    form = "phrase.table"
    if expr.column is not None:
        slots["column"] = phrase(expr.column, scope)
        form = "phrase.table_column"
    noun = type_name(table.type) or NUMBER
    return Thing(noun, after=(Clause(form, slots),), anchor=f"table-{table.name}")


_WORDS = {m.Tally.SUM: "total", m.Tally.HIGHEST: "highest", m.Tally.LOWEST: "lowest"}


def _tallied(name: str, word: str, members: Thing) -> Thing:
    """Return all players' total score, or the highest score that any player has."""
    if word == "total":
        return Thing(name, adjectives=(word,), of=(members,))
    if members.of or members.after or members.adjectives:
        after = Clause("phrase.among", {"set": members})
    else:
        member = replace(members, number=ONE, determiner=INDEF)
        after = Clause("phrase.any_has", {"head": Thing(name), "who": member})
    return Thing(name, adjectives=(word,), after=(after,))


def _aggregate(expr: m.Aggregate, scope: Scope) -> Participant:
    if expr.value is None:
        what = domain_phrase(expr.domain, scope, DEF, MANY)
        return Thing(NUMBER, after=(Clause("phrase.count", {"what": what}),))
    members = domain_phrase(expr.domain, scope, EVERY, MANY)
    word = _WORDS[expr.tally]
    var = expr.domain.var
    match expr.value:
        case m.LocalRef(local, None) if local.uid == var.uid and word != "total":
            one = domain_phrase(expr.domain, scope, DEF)
            return replace(one, adjectives=(word, *one.adjectives))
        case m.AttributeOf(_, name, m.LocalRef(local, None)) if local.uid == var.uid:
            return _tallied(name, word, members)
        case m.Apply(name, (m.LocalRef(local, None),)) if local.uid == var.uid:
            return _tallied(name, word, members)
        case m.VariableRef(name, (m.LocalRef(local, None),)) if local.uid == var.uid:
            return _tallied(name, word, members)
        case _:
            found = _of_members(word, members, expr.value, expr.domain, scope)
    if found is not None:
        return found
    named = scope.naming(var, domain_member(expr.domain, scope))
    each = phrase(expr.value, named)
    if not isinstance(each, Thing):
        return scope.unsaid(expr.span, "A sum, highest or lowest of this")
    after = Clause(f"phrase.{word}", {"what": members})
    return replace(each, after=(*each.after, after))


def _of_members(
    word: str, members: Thing, value: m.Expr, domain: m.Domain, scope: Scope
) -> Thing | None:
    """ "The number of chests aboard all ships", "the highest number of chips in a player's stake".

    Nothing where a value speaks of its member more than once, or all members of a total need a clause.
    """
    tests = value.domain.filters if isinstance(value, m.Aggregate) else ()
    spoken = times_spoken(value, domain.var) + sum(times_spoken(test, domain.var) for test in tests)
    # Of a highest or lowest one, members are said once more: "in a player's stake among all players who …".
    plain = word != "total" or all(
        isinstance(item, Clause) and item.form == "phrase.in" for item in members.after
    )
    if spoken != 1 or members.of or not plain or isinstance(value, m.Arithmetic):
        return None
    among: tuple[Clause, ...] = ()
    if word == "total":
        member = members
    else:
        member = replace(members, number=ONE, determiner=INDEF, after=())
        among = (Clause("phrase.among", {"set": members}),) if members.after else ()
    found = phrase(value, scope.naming(domain.var, member))
    if not isinstance(found, Thing):
        return None
    counts = word == "total" and isinstance(value, m.Aggregate) and value.value is None
    adjectives = found.adjectives if counts else (word, *found.adjectives)
    return replace(found, adjectives=adjectives, after=(*found.after, *among))


def _nth(position: m.Position, zone: m.Expr, scope: Scope) -> Thing:
    found = zone_named(zone, scope)
    noun = piece_noun(found.holds, scope)
    end = _end(position, found.shape)
    if noun != found.holds and end:
        # "The first player" is whoever sits first.
        variants, extra = zone_variants(zone, scope)
        return Thing(noun, after=(Clause(end, {"zone": phrase(zone, scope)}, variants, extra),))
    return replace(nth_piece(position, zone, scope), noun=noun, after=(inside(zone, scope),))


def _end(position: m.Position, shape: m.Shape) -> str:
    """Return the message for an end of a line; nothing for other places and positions."""
    match shape:
        case m.Shape.LINE:
            return _ENDS.get(position, "")
        case m.Shape.GROUP | m.Shape.SLOTS | m.Shape.PILE:
            return ""
        case _:
            assert_never(shape)


_ENDS = {m.Position.FIRST: "phrase.front", m.Position.LAST: "phrase.back"}
"""Where a player's piece stands at the ends of a line."""
