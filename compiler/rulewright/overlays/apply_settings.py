"""`set … to …`: the declaration that holds a value, with another value in its place."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.foundation.source import Span
from rulewright.overlays.block_edits import cited_unless, conditional
from rulewright.overlays.option_lifting import CannotSwitch
from rulewright.overlays.syntax_queries import key, names_in
from rulewright.syntax import nodes as s
from rulewright.syntax.card_faces import spelt_out
from rulewright.syntax.forms import ZoneWord

Setting = tuple[int, s.Item, Hashable | None]
"""Where a declaration stands, what it is then, and which part of it was set."""


def set_value(
    items: Sequence[s.Item], change: s.SetValue, guard: s.Name | None
) -> Setting | Diagnostic | str:
    """Return the declaration with the value set, the name that is not there, or why it cannot be."""
    target = change.target
    match target:
        case s.Name():
            return _plain(items, target, change, guard)
        case s.Of():
            return _part(items, target, change, guard)
        case _:
            return Diagnostic(
                "R103", "This cannot be set", target.span,
                reason="What is set has a name: a value, an option, a cell or a detail of a card.",
                suggestion="Write for instance `set copies of` and the name of a card.",
            )


def _too_low(value: s.Number, least: int, what: str) -> Diagnostic:
    return Diagnostic(
        "R105", "There cannot be fewer than none" if least == 0 else "Nothing could ever be here", value.span,
        reason=f"This is how many {what}.", suggestion=f"Write {least}, or a number above it.",
    )


def _plain(
    items: Sequence[s.Item], target: s.Name, change: s.SetValue, guard: s.Name | None
) -> Setting | Diagnostic | str:
    for index, item in enumerate(items):
        match item:
            case s.Function(name=name, value=old) if name.text == target.text:
                new = change.value if guard is None else conditional(change.value, guard, old)
                cited = change.cited if change.cited.facts or change.cited.rulings else item.cited
                if guard is not None and cited is not item.cited:
                    cited = cited_unless(cited, guard, item.cited, item.span)
                return index, replace(item, value=new, cited=cited), None
            case s.Option(name=name) if name.text == target.text:
                _static(guard, target)
                return index, replace(item, value=change.value), None
            case s.Remember(name=name) if name.text == target.text:
                _static(guard, target)
                return index, replace(item, starts=change.value), None
            case s.Zone(name=name) if name.text == target.text:
                return _no_value(items, item, target.span)
            case _:
                continue
    return target.text


def _part(
    items: Sequence[s.Item], target: s.Of, change: s.SetValue, guard: s.Name | None
) -> Setting | Diagnostic | str:
    """Return a cell of a table, or a detail of a card or of pieces."""
    for index, item in enumerate(items):
        if isinstance(item, s.Table) and item.name.text == target.name.text:
            _static(guard, target)
            table = _cell(item, target, change)
            part = tuple(map(key, target.args))
            return (index, table, part) if isinstance(table, s.Table) else table
        if isinstance(item, s.Zone) and item.name.text == target.name.text:
            return _no_value(items, item, target.span)
    what = target.args[0]
    if not isinstance(what, s.Name):
        return target.name.text
    for index, item in enumerate(items):
        match item:
            case s.Zone(name=name) if name.text == what.text:
                _static(guard, target)
                zone = _room(item, target, change)
                return (index, zone, "room") if isinstance(zone, s.Zone) else zone
            case s.Card(name=name) if name.text == what.text and len(target.args) == 1:
                _static(guard, target)
                return _with_sources(index, _card(item, target, change), target, change)
            case s.Pieces(name=name) if name.text == what.text and target.name.text == "copies":
                _static(guard, target)
                if isinstance(change.value, s.Number) and change.value.value < 0:
                    return _too_low(change.value, 0, "there are of a kind")
                pieces = _copies(item, target, change)
                if pieces is None:
                    return target.name.text
                return index, pieces, tuple(map(key, target.args))
            case s.Cards() if (spelt := _with_face(item, what, items)) is not None:
                _static(guard, target)
                cards = _face(spelt, what, target, change)
                if cards is None:
                    return target.name.text
                return index, cards, (what.text, target.name.text)
            case _:
                continue
    return what.text


def _no_value(items: Sequence[s.Item], zone: s.Zone, span: Span) -> Diagnostic:
    """Return a place is not set: what lies there at first is put there by the setup."""
    name = zone.name.text
    steps = [
        step.name.text for item in items if isinstance(item, s.Setup) for step in item.steps
        if name in names_in(step.body)
    ]
    dealt = " or ".join(f"`change step {step}`" for step in steps)
    return Diagnostic(
        "R118", f"`{name}` is a place, and places are not set", span,
        notes=(Note(zone.span, "this place"),),
        reason="Of a place can be set how much it holds at most. What lies there at first is put there "
        "by a step of the setup.",
        suggestion=(f"To begin with more or less there: {dealt}. For how much it holds: " if dealt else "Write ")
        + f"{_room_form(name)}.",
    )


def _static(guard: s.Name | None, target: s.Expr) -> None:
    if guard is not None:
        raise CannotSwitch("What a game is made of is the same in every game.", target.span)


def _room(zone: s.Zone, target: s.Of, change: s.SetValue) -> s.Zone | Diagnostic:
    """Return a place that holds at most so many, or as many as come: `none`."""
    name = zone.name.text
    room = _room_form(name)
    if target.name.text != "room":
        return Diagnostic(
            "R118", f"A place such as `{name}` has no `{target.name.text}`", target.name.span,
            notes=(Note(zone.span, "this place"),),
            reason="Of a place can be set how much it holds at most.", suggestion=f"Write {room}.",
        )
    if zone.shape is ZoneWord.SLOTS:
        return Diagnostic(
            "R103", f"The room of `{name}` are its slots", target.span,
            notes=(Note(zone.span, "this place"),),
            reason="Each slot holds one, and there are as many as stand there.",
            suggestion=f"Write the place anew: `replace slots {name} of … holds {zone.holds.text}, …`.",
        )
    cited = _sources(zone.cited, change.cited)
    match change.value:
        case s.Number(value=most) if most < 1:
            return _too_low(change.value, 1, "can be there at most")
        case s.Number(value=most):
            return replace(zone, capacity=most, cited=cited)
        case s.Nothing():
            return replace(zone, capacity=None, cited=cited)
        case _:
            return Diagnostic(
                "R103", "The room of a place is a number", change.value.span,
                reason="It is the same all game long.", suggestion=f"Write {room}.",
            )


def _room_form(name: str) -> str:
    return f"`set room of {name} to 8`, or to `none` where any number fits"


def _sources(old: s.Cited, new: s.Cited) -> s.Cited:
    return s.Cited((*old.facts, *new.facts), (*old.rulings, *new.rulings))


def _with_sources(index: int, card: s.Card, target: s.Of, change: s.SetValue) -> Setting:
    return index, replace(card, cited=_sources(card.cited, change.cited)), target.name.text


def _card(card: s.Card, target: s.Of, change: s.SetValue) -> s.Card:
    values = tuple(
        (name, change.value if name.text == target.name.text else old)
        for name, old in card.values
    )
    if all(name.text != target.name.text for name, _ in card.values):
        values = (*values, (target.name, change.value))
    return replace(card, values=values)


def _copies(pieces: s.Pieces, target: s.Of, change: s.SetValue) -> s.Pieces | None:
    if not isinstance(change.value, s.Number):
        return None
    wanted = target.args[1] if len(target.args) > 1 else None
    wanted_name = wanted.text if isinstance(wanted, s.Name) else None
    copies = tuple(
        (change.value.value if (kind.text if kind else None) == wanted_name else count, kind)
        for count, kind in pieces.copies
    )
    known = {kind.text if kind else None for _, kind in pieces.copies}
    return replace(pieces, copies=copies) if wanted_name in known else None


def _with_face(cards: s.Cards, face: s.Name, items: Sequence[s.Item]) -> s.Cards | None:
    """Return cards row by row, if one of these rows is meant."""
    spelt = spelt_out(cards, items)
    if isinstance(spelt, s.Cards) and any(row.name.text == face.text for row in spelt.faces):
        return spelt
    return None


def _face(cards: s.Cards, face: s.Name, target: s.Of, change: s.SetValue) -> s.Cards | None:
    columns = [column.text for column in cards.columns]
    if target.name.text not in columns:
        return None
    place = columns.index(target.name.text)
    rows = tuple(
        replace(row, cells=_at(row.cells, place, change.value))
        if row.name.text == face.text else row
        for row in cards.faces
    )
    return replace(cards, faces=rows)


def _at(cells: tuple[s.Expr, ...], place: int, value: s.Expr) -> tuple[s.Expr, ...]:
    return (*cells[:place], value, *cells[place + 1 :])


def _cell(table: s.Table, target: s.Of, change: s.SetValue) -> s.Table | Diagnostic:
    row, *column = target.args
    place = 0
    if table.columns and column:
        wanted = [index for index, head in enumerate(table.columns) if key(head) == key(column[0])]
        place = wanted[0] if wanted else -1
    found = [index for index, (head, _) in enumerate(table.rows) if key(head) == key(row)]
    if not found or place < 0 or bool(column) != (table.across is not None):
        return Diagnostic(
            "R118", f"The table `{table.name.text}` has no such cell", target.span,
            reason="A cell is found by its row, and by its column if the table has several.",
            suggestion=f"Replace the whole table: `replace table {table.name.text} …`.",
        )
    rows = list(table.rows)
    head, cells = rows[found[0]]
    rows[found[0]] = (head, _at(cells, place, change.value))
    return replace(table, rows=tuple(rows), cited=_sources(table.cited, change.cited))
