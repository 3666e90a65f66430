"""Values that may not be there: what is said of nothing is not so, and nothing is done with it.

A rule may name the owner of a ship that has none, or the top card of a pile that is empty. What it means goes
without saying, and is written out where names are resolved:

    a test of it          there is one, and it is so (`rank of first of pile is 3`); `is not` holds for nothing
    a statement           it is carried out if there is one (`move holder from …`); a choice has no candidates
    a number of each      whoever has none is left out (`highest of rank of first of pile of player …`)
    a value made of it    there is none either (`quantity top_rank: rank of first of pile`)

`as_written` takes it out again, for those who tell rules as their author wrote them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.source import Span
from rulewright.foundation.tree import rewrite, walk
from rulewright.model import nodes as m
from rulewright.model.joint_choices import in_decisions
from rulewright.model.ordinals import Enums, value_numbers
from rulewright.model.tree import walk_game
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, OptionalType, Type

T = TypeVar("T")


def there(value: m.Expr, enums: Enums) -> m.Expr:
    """Return an optional value as one that is there, for where `asked` asks for it."""
    assert isinstance(value.type, OptionalType)
    kind = value.type.of
    match kind:
        case IntType(low):
            first = low
        case EnumType(name):
            first = 0 if name == PLAYER else value_numbers(enums, name)[0]
        case _:
            raise AssertionError(f"{kind} is never optional")
    return m.Failing(value, m.Const(first, kind, value.span), kind, value.span, implied=True)


def asked(missing: Sequence[m.Expr], span: Span) -> m.Expr:
    """Return the test that all of some optional values are there."""
    tests = tuple(m.Exists(value, BoolType(), value.span, implied=True) for value in missing)
    return tests[0] if len(tests) == 1 else m.Both(tests, BoolType(), span)


def tested(missing: Sequence[m.Expr], test: m.Expr) -> m.Expr:
    """Return a test of values that may not be there: of nothing it is not so, and `is not` is."""
    if not missing:
        return test
    there_is = _parts(asked(missing, test.span))
    if _says_not(test):
        absent = (m.Not(part, BoolType(), part.span) for part in there_is)
        return m.Either((*absent, test), BoolType(), test.span)
    return m.Both((*there_is, test), BoolType(), test.span)


def carried_out(missing: Sequence[m.Expr], statement: m.Statement) -> m.Statement:
    """Return a statement that is carried out only if what it names is there."""
    if not missing:
        return statement
    if isinstance(statement, m.Choose):
        return replace(statement, domain=among(missing, statement.domain))
    return m.If(asked(missing, statement.span), (statement,), (), m.NO_SOURCES, statement.span)


def among(missing: Sequence[m.Expr], domain: m.Domain) -> m.Domain:
    """Return a domain that has only members for which some optional values are there."""
    has_all = m.Filter(asked(missing, domain.span), None, domain.span, implied=True)
    return replace(domain, filters=(*domain.filters, has_all)) if missing else domain


def made_of(missing: Sequence[m.Expr], value: m.Expr) -> m.Expr:
    """Return a value that is there only if all that it is made of is."""
    assert isinstance(value.type, EnumType | IntType)
    kind = OptionalType(value.type)
    return m.Conditional(asked(missing, value.span), value, m.Const(-1, kind, value.span), kind, value.span)


def passing_over(node: Any, names: Collection[int], enums: Enums) -> Any:
    """Return a rule, or a statement, whose blocks go on where nothing gets a name that a choice or a move gives.

    What comes after it, and asks for that name, is carried out only if it stands for something. The names are
    known by the `uid` of their locals.
    """
    if not names:
        return node
    values = {item.name: getattr(node, item.name) for item in fields(node)}
    changed = {
        name: _without(block, names, enums) for name, block in values.items()
        if isinstance(block, tuple) and any(_given(part, names) for part in block)
    }
    return replace(node, **changed) if changed else node


def _given(part: object, names: Collection[int]) -> m.Local | None:
    """Return the name that a choice or a move gives, if it is one of these and is not seen to yet."""
    match part:
        case m.Choose(var=var) | m.Move(moved=m.Moved(var)):
            return var if var.uid in names and not isinstance(var.type, OptionalType) else None
        case _:
            return None


def _renamed(giving: m.Statement, var: m.Local) -> m.Statement:
    if isinstance(giving, m.Choose):
        return replace(giving, var=var)
    assert isinstance(giving, m.Move)
    assert giving.moved is not None
    return replace(giving, moved=replace(giving.moved, var=var))


def _without(block: m.Block, names: Collection[int], enums: Enums) -> m.Block:
    at = 0
    for made in in_decisions(block):
        after = at + len(made)
        given = {name.uid: name for part in made if (name := _given(part, names)) is not None}
        if given:
            unset: list[m.Statement] = []
            rest = _without(block[after:], names, enums)
            for name in given.values():
                assert isinstance(name.type, EnumType | IntType)
                var = given[name.uid] = replace(name, type=OptionalType(name.type))
                unset.append(m.Let(var, m.Const(-1, var.type, made[0].span), m.NO_SOURCES, made[0].span))
                rest = _asking(var, rest, enums)
            renamed = (
                part if (name := _given(part, names)) is None else _renamed(part, given[name.uid]) for part in made
            )
            return *block[:at], *unset, *renamed, *rest
        at = after
    return block


def _asking(var: m.Local, rest: m.Block, enums: Enums) -> m.Block:
    """Return the rest of a block, of which what asks for a name is carried out only if it stands for something."""
    done: list[m.Statement] = []
    for at, statement in enumerate(rest):
        name = m.LocalRef(var, None, var.type, statement.span)
        if not any(isinstance(part, m.LocalRef) and part.local.uid == var.uid for part in walk(statement)):
            done.append(statement)
        elif isinstance(statement, m.Let | m.Choose) or (isinstance(statement, m.Move) and statement.moved):
            # What comes after it asks for what it names.
            inner = rewrite(rest[at:], lambda part: _there_where_named(part, var, enums))
            return (*done, m.If(asked((name,), statement.span), inner, (), m.NO_SOURCES, statement.span))
        else:
            done.append(carried_out((name,), rewrite(statement, lambda part: _there_where_named(part, var, enums))))
    return tuple(done)


def _there_where_named(part: Any, var: m.Local, enums: Enums) -> Any:
    if isinstance(part, m.LocalRef) and part.local.uid == var.uid:
        return there(replace(part, local=var, type=var.type), enums)
    return part


def can_be_missing(kind: Type) -> bool:
    """Return whether there can be no value of a type: numbers below 0 stand for none otherwise."""
    return isinstance(kind, EnumType) or (isinstance(kind, IntType) and kind.low >= 0)


def as_written(node: T) -> T:
    """Return rules, or parts of them, without what they mean by values that may not be there."""
    found: T = rewrite(node, plain)
    return found


def game_as_written(game: m.Game) -> m.Game:
    """Return a game without what its rules mean by values that may not be there."""
    if not any(isinstance(part, m.Exists | m.Either) and part.implied for part in walk_game(game)):
        return game
    return _written.get(Same(game), lambda: as_written(game))


_written: Memo[m.Game] = Memo(4)


def goes_without_saying(test: object) -> bool:
    """Return whether a test asks only for what the rule around it names."""
    match test:
        case m.Exists(implied=implied):
            return implied
        case m.Not(value=value):
            return goes_without_saying(value)
        case m.Either(implied=True):
            return True
        case m.Both(parts) | m.Either(parts):
            return all(map(goes_without_saying, parts))
        case _:
            return False


def plain(node: Any) -> Any:
    """Return a node without what it means by values that may not be there, which stand below it otherwise."""
    match node:
        case m.Failing(m.LocalRef(local) as name, implied=True):
            return replace(name, local=replace(local, type=node.type), type=node.type, span=node.span)
        case m.Failing(implied=True):
            return replace(node.value, span=node.span)
        case m.Choose(var=m.Local(type=OptionalType(of)) as var) | m.Move(
            moved=m.Moved(var=m.Local(type=OptionalType(of)) as var)
        ):
            return _renamed(node, replace(var, type=of))
        case m.Let(value=m.Const(type=OptionalType())):
            return ()
        case m.Both(parts) | m.Either(parts):
            said = tuple(part for part in parts if not goes_without_saying(part))
            if len(said) == len(parts) or not said:
                return node
            return said[0] if len(said) == 1 else replace(node, parts=said)
        case m.If(condition, then) if goes_without_saying(condition):
            return then
        case m.Action(needs=needs):
            told = tuple(need for need in needs if not goes_without_saying(need.test))
            return node if len(told) == len(needs) else replace(node, needs=told)
        case m.Conditional(condition, then) if goes_without_saying(condition):
            return then
        case m.Domain(filters=filters):
            left = tuple(each for each in filters if not goes_without_saying(each.test))
            return node if len(left) == len(filters) else replace(node, filters=left)
        case _:
            return node


def _says_not(test: m.Expr) -> bool:
    match test:
        case m.Compare(op=m.CompareOp.NE) | m.Not():
            return True
        case m.InZone() | m.HasKind() | m.InSet() | m.HoldsRole():
            return test.negated
        case _:
            return False


def _parts(test: m.Expr) -> tuple[m.Expr, ...]:
    return test.parts if isinstance(test, m.Both) else (test,)
