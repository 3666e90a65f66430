"""Which of several is meant: `the …` names one thing, and where there can be more the order must be said."""

from __future__ import annotations

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.tree import walk_game
from rulewright.model.types import PLAYER, EnumType, IntType


def check_which(game: m.Game, findings: Findings) -> None:
    """Report where one of several is taken, and nothing says which."""
    idle = _idle(game)
    told: set[tuple[str, int]] = set()
    for part in walk_game(game):
        if not isinstance(part, m.TheOne) or part.domain.order is not None or id(part) in idle:
            continue
        place = part.span.file.name, part.span.start
        if place in told or _at_most_one(game, part.domain):
            continue
        told.add(place)
        findings.add(_question(part))


def _idle(game: m.Game) -> set[int]:
    """Questions whether there is one at all, where it makes no difference which it would be."""
    found: set[int] = set()
    for part in walk_game(game):
        match part:
            case m.Exists(value):
                found.add(id(value))
            case m.IfThere(value, var, then) if not any(
                isinstance(inner, m.LocalRef) and inner.local.uid == var.uid
                for statement in then for inner in walk(statement)
            ):
                found.add(id(value))
            case _:
                pass
    return found


def _at_most_one(game: m.Game, domain: m.Domain) -> bool:
    """Return whether a domain certainly has no more than one member."""
    if any(_singles_out(game, each.test, domain.var) for each in domain.filters):
        return True
    match domain.source:
        case m.EnumSource(EnumType(name)):
            return (game.max_players if name == PLAYER else len(game.enums[name].values)) <= 1
        case m.ZoneSource(m.ZoneRef(zone)):
            found = game.zones[zone]
            pieces = game.classes[found.holds]
            total = sum(pieces.copies) * (game.max_players if pieces.per_player else 1)
            return min(total, found.capacity or total) <= 1 or (len(pieces.copies) == 1 and pieces.single)
        case m.SlotSource(m.ZoneRef(zone)):
            return game.zones[zone].capacity == 1
        case m.RangeSource(low, high):
            assert isinstance(low.type, IntType)
            assert isinstance(high.type, IntType)
            return high.type.high <= low.type.low
        case _:
            return False


def _singles_out(game: m.Game, test: m.Expr, var: m.Local) -> bool:
    """Return whether only one thing can pass a test: it is something, or what there is once lies with it."""
    match test:
        case m.Both(parts):
            return any(_singles_out(game, part, var) for part in parts)
        case m.Compare(m.CompareOp.EQ, m.LocalRef(local, None), other) | m.Compare(
            m.CompareOp.EQ, other, m.LocalRef(local, None)
        ) if local.uid == var.uid:
            return not _speaks_of(other, var)
        case m.InZone(piece, m.ZoneRef(_, args), False):
            return not _speaks_of(piece, var) and any(
                isinstance(arg, m.LocalRef) and arg.local.uid == var.uid for arg in args
            )
        case _:
            return False


def _speaks_of(node: object, var: m.Local) -> bool:
    return any(isinstance(part, m.LocalRef) and part.local.uid == var.uid for part in walk(node))


def _question(one: m.TheOne) -> Diagnostic:
    text = " ".join(one.span.file.text[one.span.start : one.span.end].split())
    name = one.domain.var.name
    shown = text.removeprefix("the ")
    shown = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]} …"
    mend = f"Write `the first {shown}` or `the last {shown}`"
    if shown == text:
        mend = f"Write `if there is (the first {shown}) as {name}`, or so with `the last`"
    kind = one.domain.var.type
    if isinstance(kind, EnumType) and kind.name == PLAYER:
        mend += "; or say where to begin, with `clockwise from` somebody behind it"
    return Diagnostic(
        "R127", "Which of several is meant?", one.span,
        reason="There can be more than one, and readers could not know which one counts.",
        suggestion=f"{mend}.",
    )


_LONGEST = 60
"""The longest text that is said again in a suggestion."""
