"""Changes to statements and to the blocks that they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any, assert_never

from rulewright.foundation.tree import rewrite
from rulewright.model import nodes as m
from rulewright.model.leading_names import ends_by_itself
from rulewright.model.types import EnumType, IntType
from tests.drift.naming import ORDERED, show, zone_of
from tests.drift.tree import Spot, bound_by, source_text, unused
from tests.drift.values import GONE, Change

_OTHER_END = {
    m.At.FRONT: m.At.BACK,
    m.At.BACK: m.At.FRONT,
    m.At.TOP: m.At.BOTTOM,
    m.At.BOTTOM: m.At.TOP,
}


def _other_way(shape: m.Shape) -> m.At | None:
    """The end at which pieces do not arrive by themselves."""
    match shape:
        case m.Shape.LINE:
            return m.At.FRONT
        case m.Shape.PILE:
            return m.At.BOTTOM
        case m.Shape.GROUP | m.Shape.SLOTS:
            return None
        case _:
            assert_never(shape)


def statement_changes(spot: Spot, game: m.Game) -> Iterator[Change]:
    """What can be changed in a statement, a selection, a destination or a block."""
    node = spot.node
    if isinstance(node, tuple):
        yield from _block(node, spot)
    elif isinstance(node, m.Statement):
        yield from _statement(node, game)
    elif isinstance(node, m.Selection):
        yield from _selection(node, spot, game)
    elif isinstance(node, m.Destination):
        yield from _destination(node, game)


def _is_one(selection: m.Selection) -> bool:
    """Return whether at most one piece is moved."""
    match selection:
        case m.SelNth() | m.SelPiece():
            return True
        case m.SelSlot(index=which) | m.SelKind(kind=which):
            return isinstance(which.type, IntType | EnumType)
        case m.SelTop(count=m.Const(1)) | m.SelRandom(count=m.Const(1)) | m.SelCount(count=m.Const(1)):
            return True
        case _:
            return False


def _statement(node: m.Statement, game: m.Game) -> Iterator[Change]:
    match node:
        case m.Choose():
            words = ("secretly", "openly") if node.secret else ("openly", "secretly")
            yield Change("secret", *words, replace(node, secret=not node.secret))
            yield from _without_otherwise(node)
        case m.Look():
            words = ("secretly", "openly") if node.secret else ("openly", "secretly")
            yield Change("secret", *words, replace(node, secret=not node.secret))
        case m.May():
            if node.otherwise:
                swapped = replace(node, body=node.otherwise, otherwise=node.body)
                yield Change("branch swapped", "may", "may not", swapped)
            yield from _without_otherwise(node)
        case m.Move():
            words = ("shuffled", "as they are") if node.shuffled else ("as they are", "shuffled")
            if not _is_one(node.selection):  # a shuffle of one piece changes nothing
                yield Change("shuffled", *words, replace(node, shuffled=not node.shuffled))
            yield from _without_otherwise(node)
        case m.If() | m.IfThere():
            yield from _branches(node)
        case m.Secretly(_, domain, body, sources, span):
            openly = m.ForEach(domain, body, sources, span)
            yield Change("secret", "each … secretly", "for each", openly)
        case m.Adjust():
            words = ("increases", "decreases") if node.up else ("decreases", "increases")
            yield Change("direction", *words, replace(node, up=not node.up))
        case m.Call():
            yield from _call(node, game)
        case m.Finish(winners):
            if winners is not None:
                nobody = replace(node, winners=None)
                yield Change("winners", source_text(winners.span), "nobody", nobody)
        case (
            m.Let() | m.TakeAction() | m.Shuffle() | m.Swap() | m.ForEach() | m.Repeat()
            | m.RepeatUntil() | m.TakeTurns() | m.Assign() | m.AssignRandom() | m.CarryOut()
            | m.Stop() | m.Together()
        ):
            return  # changed in their parts, or with the block that they stand in
        case _:
            assert_never(node)


def _selection(node: m.Selection, spot: Spot, game: m.Game) -> Iterator[Change]:
    match node:
        case m.SelTop() | m.SelCount():
            yield _up_to(node)
            yield Change("selection", source_text(spot.span), "all", m.SelAll(node.zone))
        case m.SelAll(zone):
            yield from _all(node, zone, game)
        case m.SelDomain(domain):
            one = m.Const(1, IntType(1, 1), domain.span)
            yield Change("selection", "all", "1 random", m.SelRandom(domain, one, True))
        case m.SelRandom():
            yield _up_to(node)
            yield from _not_random(node, game)
        case m.SelNth(position=position):
            for other in m.Position:
                if other is not position:
                    yield Change("position", position, other, replace(node, position=other))
        case m.SelSlot() | m.SelKind() | m.SelPiece():
            return  # changed in their parts
        case _:
            assert_never(node)


def _zone(domain: m.Domain) -> m.Expr:
    assert isinstance(domain.source, m.ZoneSource)
    return domain.source.zone


def _up_to(node: m.SelTop | m.SelCount | m.SelRandom) -> Change:
    words = ("up to", "exactly") if node.up_to else ("exactly", "up to")
    return Change("up to", *words, replace(node, up_to=not node.up_to))


def _not_random(node: m.SelRandom, game: m.Game) -> Iterator[Change]:
    old = f"{show(game, node.count)} random"
    yield Change("selection", old, "all", m.SelDomain(node.domain))
    if not node.domain.filters and _is_ordered(node.domain, game):
        top = m.SelTop(_zone(node.domain), node.count, node.up_to)
        yield Change("selection", old, "top", top)


def _is_ordered(domain: m.Domain, game: m.Game) -> bool:
    zone = zone_of(game, _zone(domain))
    return zone is not None and zone.shape in ORDERED


def _without_otherwise(node: Any) -> Iterator[Change]:
    plain = isinstance(node, m.Choose | m.IfThere) and ends_by_itself(node)
    if node.otherwise and not plain:  # that end goes without saying
        old = source_text(node.otherwise[0].span)
        yield Change("otherwise dropped", old, GONE, replace(node, otherwise=()))


def _destination(node: m.Destination, game: m.Game) -> Iterator[Change]:
    zone = zone_of(game, node.zone)
    if node.at in _OTHER_END:
        other = _OTHER_END[node.at]
        yield Change("arrival", node.at, other, replace(node, at=other))
    elif node.at is m.At.INTO and zone is not None and (way := _other_way(zone.shape)):
        yield Change("arrival", node.at, way, replace(node, at=way))
    elif node.at is m.At.SLOT:
        first_empty = replace(node, at=m.At.INTO, index=None)
        yield Change("arrival", node.at, "into", first_empty)


def _all(node: m.SelAll, zone: m.Expr, game: m.Game) -> Iterator[Change]:
    found = zone_of(game, zone)
    if found is None:
        return
    one = m.Const(1, IntType(1, 1), zone.span)
    if found.shape is m.Shape.PILE:
        yield Change("selection", "all", "top", m.SelTop(zone, one, True))
    elif game.classes[found.holds].single:
        yield Change("selection", "all", "1", m.SelCount(zone, None, one, True))


def _branches(node: m.If | m.IfThere) -> Iterator[Change]:
    if not node.otherwise:
        return
    own = () if isinstance(node, m.If) else (node.var,)
    if node.then and unused(m.Together(node.then, m.NO_SOURCES, node.span), own):
        swapped = replace(node, then=node.otherwise, otherwise=node.then)
        first, second = source_text(node.then[0].span), source_text(node.otherwise[0].span)
        yield Change("branch swapped", first, second, swapped)
    yield from _without_otherwise(node)


def _call(node: m.Call, game: m.Game) -> Iterator[Change]:
    own = game.verbs[node.verb]
    wanted = [param.type for param in own.params]
    for verb in game.verbs.values():
        if verb is not own and [param.type for param in verb.params] == wanted:
            yield Change("verb", own.name, verb.name, replace(node, verb=verb.name))
    for one, other in permutations(range(len(wanted)), 2):
        if one < other and wanted[one] == wanted[other] and node.args[one] != node.args[other]:
            args = list(node.args)
            args[one], args[other] = args[other], args[one]
            words = [show(game, arg) for arg in node.args]
            yield Change(
                "argument", ", ".join(words), ", ".join(show(game, arg) for arg in args),
                replace(node, args=tuple(args)),
            )


# ---- blocks --------------------------------------------------------------------------------------


def _block(block: m.Block, spot: Spot) -> Iterator[Change]:
    for at, statement in enumerate(block):
        before, after = block[:at], block[at + 1 :]
        rest = m.Together(after, m.NO_SOURCES, spot.span)
        words = source_text(statement.span)
        if unused(rest, bound_by(statement)) and (len(block) > 1 or spot.field == "otherwise"):
            yield Change("statement removed", words, GONE, (*before, *after))
        for kind, new, inner in _opened(statement):
            yield Change(kind, words, new, (*before, *inner, *after))
        yield Change("statement doubled", words, "twice", (*before, statement, statement, *after))
        if after and _may_swap(statement, after[0]):
            swapped = (*before, after[0], statement, *after[1:])
            yield Change("statements swapped", words, source_text(after[0].span), swapped)
        for kind, moved, inner in _indented(statement, after):
            left = after[1:] if kind == "moved in" else after
            yield Change(kind, source_text(moved.span), words, (*before, *inner, *left))


def _opened(statement: m.Statement) -> Iterator[tuple[str, str, m.Block]]:
    """What a statement holds, without the statement around it."""
    match statement:
        case m.If(_, then, otherwise):
            yield "condition dropped", "always", then
            if otherwise:
                yield "condition dropped", "always otherwise", otherwise
        case m.May(body=body):
            yield "may", "must", body
        case m.Repeat(body=body) | m.RepeatUntil(body=body):
            yield "repeat bound", "once", body
        case m.Together(body):
            yield "together", "one by one", body
        case (
            m.Let() | m.Choose() | m.Look() | m.TakeAction() | m.Move() | m.Shuffle() | m.Swap()
            | m.IfThere() | m.ForEach() | m.Secretly() | m.TakeTurns() | m.Assign()
            | m.AssignRandom() | m.Adjust() | m.Call() | m.CarryOut() | m.Stop() | m.Finish()
        ):
            return
        case _:
            assert_never(statement)


def _indented(
    statement: m.Statement, after: m.Block
) -> Iterator[tuple[str, m.Statement, m.Block]]:
    """The last statement of an inner block after it, the statement after it at its end."""
    field = _last_block(statement)
    if field is None:
        return
    inner: m.Block = getattr(statement, field)
    if not inner:
        return  # an overlay took out all that stood there
    last = inner[-1]
    if len(inner) > 1 and unused(last, _inner_names(statement, inner[:-1])):
        yield "moved out", last, (_with(statement, field, inner[:-1]), last)
    if after and unused(m.Together(after[1:], m.NO_SOURCES, statement.span), bound_by(after[0])):
        yield "moved in", after[0], (_with(statement, field, (*inner, after[0])),)
    if isinstance(statement, m.If | m.IfThere) and field == "otherwise":
        yield "otherwise detached", inner[0], (_with(statement, field, ()), *inner)


def _last_block(statement: m.Statement) -> str | None:
    match statement:
        case m.If() | m.IfThere():
            return "otherwise" if statement.otherwise else "then"
        case m.May():
            return None if statement.otherwise else "body"
        case m.ForEach() | m.Repeat() | m.RepeatUntil():
            return "body"
        case (
            m.Let() | m.Choose() | m.Look() | m.TakeAction() | m.Move() | m.Shuffle() | m.Swap()
            | m.Secretly() | m.TakeTurns() | m.Assign() | m.AssignRandom() | m.Adjust() | m.Call()
            | m.CarryOut() | m.Stop() | m.Finish() | m.Together()
        ):
            return None
        case _:
            assert_never(statement)


def _inner_names(statement: m.Statement, inner: m.Block) -> tuple[m.Local, ...]:
    names = [name for each in inner for name in bound_by(each)]
    match statement:
        case m.ForEach(domain=domain):
            names.append(domain.var)
        case m.IfThere(var=var):
            names.append(var)
        case _:
            pass
    return tuple(names)


def _with(statement: Any, field: str, block: m.Block) -> Any:
    return replace(statement, **{field: block})


def _may_swap(one: m.Statement, other: m.Statement) -> bool:
    return one != other and unused(other, bound_by(one))


def with_chooser(item: m.Item, old: m.Choose, chooser: m.Expr) -> m.Item:
    """The item after somebody else makes a choice: who picked knows the pieces moved later."""

    def change(part: Any) -> Any:
        if isinstance(part, m.SelKind) and part.by is not None:
            kind = part.kind
            if isinstance(kind, m.LocalRef) and kind.local.uid == old.var.uid and not kind.index:
                return replace(part, by=chooser)
        return part

    return rewrite(item, change)  # type: ignore[no-any-return]

