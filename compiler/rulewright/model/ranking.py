"""What players are ranked by, read back from a rank as `final rank of player: highest …` resolves to."""

from __future__ import annotations

from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key

_ME = "me"
_OTHER = "other"


@dataclass(frozen=True, slots=True)
class Key:
    """A number of a player, and whether the highest or the lowest ranks first."""

    value: m.Expr
    highest: bool


def keys_of(rank: m.Function) -> tuple[Key, ...] | None:
    """Return what is ranked by, in order; None for a rank that is worked out in any other way."""
    match rank.value:
        case m.Arithmetic(
            m.ArithmeticOp.ADD,
            m.Const(1),
            m.Aggregate(
                m.Tally.COUNT, None,
                m.Domain(var, m.EnumSource(enum), (m.Filter(test, None),), None),
            ),
        ) if len(rank.params) == 1 and rank.params[0].type == var.type == enum:
            return _keys(test, rank.params[0], var)
        case _:
            return None


def _keys(test: m.Expr, me: m.Local, other: m.Local) -> tuple[Key, ...] | None:
    ways = test.parts if isinstance(test, m.Either) else (test,)
    found: list[Key] = []
    for number, way in enumerate(ways):
        *level, ahead = way.parts if isinstance(way, m.Both) else (way,)
        key = _ahead(ahead, me, other)
        if key is None or len(level) != number:
            return None
        for part, earlier in zip(level, found, strict=True):
            if not isinstance(part, m.Compare) or part.op is not m.CompareOp.EQ:
                return None
            if _key(part.right, me, other) != _key(earlier.value, me, other):
                return None
            if not _alike(part, me, other):
                return None
        found.append(key)
    return tuple(found)


def _ahead(test: m.Expr, me: m.Local, other: m.Local) -> Key | None:
    """Return what puts the other player before this one."""
    if not isinstance(test, m.Compare) or not _alike(test, me, other):
        return None
    if test.op is m.CompareOp.GT:
        return Key(test.right, True)
    return Key(test.right, False) if test.op is m.CompareOp.LT else None


def _alike(test: m.Compare, me: m.Local, other: m.Local) -> bool:
    """Return whether the same is asked of the other player and of this one."""
    theirs = canonical_key(test.left, {other.uid: _ME, me.uid: _OTHER})
    return theirs == _key(test.right, me, other)


def _key(value: m.Expr, me: m.Local, other: m.Local) -> object:
    return canonical_key(value, {me.uid: _ME, other.uid: _OTHER})


def is_first(winners: m.Domain) -> bool:
    """Return whether those who win are those of the first rank."""
    match winners:
        case m.Domain(
            var, m.EnumSource(), (m.Filter(m.Compare(m.CompareOp.EQ, own, m.Const(1)), None),), None
        ):
            match own:
                case m.Apply(m.FunctionKind.RANK.value, (m.LocalRef(local, None),)):
                    return local.uid == var.uid
                case _:
                    return False
        case _:
            return False
