"""Functions that take a piece from wherever it lies, and tables of the places that can hold it."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from rulewright.emit.python import names
from rulewright.emit.python.state import size_of
from rulewright.emit.python.writer import Writer
from rulewright.ir import nodes as x
from rulewright.ir.lowering.place_storage import traits


def write_takers(
    w: Writer, program: x.Program, taken: Collection[str], swapped: Collection[str]
) -> None:
    """What the classes need of which single pieces are taken or swapped."""
    sizes = {field.name: field.sizes for field in program.fields}
    for pieces in program.classes:
        if pieces.name in taken:
            _taker(w, pieces, sizes)
        if pieces.name in swapped:
            _places(w, pieces, sizes)


def _taker(w: Writer, pieces: x.Pieces, sizes: dict[str, tuple[int, ...]]) -> None:
    w.line()
    w.line()
    with w.block(f"def {names.taker(pieces.name)}(s, kind, covered=False):"):
        w.docstring(f"Takes a {pieces.name.replace('_', ' ')} from where it is: the piece, the place")
        for zone in pieces.zones:
            field = f"s.{names.field(zone.name)}"
            if zone.indexed:
                with w.block(f"for number, place in enumerate({field}):"):
                    _from(w, zone, f"{field}[number]", "number", sizes[zone.name])
            else:
                w.line(f"place = {field}")
                _from(w, zone, field, "0", ())
        w.line("nowhere(kind)")


def _from(w: Writer, zone: x.Zone, field: str, number: str, sizes: tuple[int, ...]) -> None:
    """Take the piece from a place if it is there."""
    where = f'("{names.checked(zone.name)}", {number})'
    kept = traits(zone.shape)
    if kept.counted:
        with w.block("if place > 0:"):
            w.line(f"{field} -= 1")
            w.line(f"return s.everybody, {where}")
        return
    with w.block(f"if kind in {'kinds(place)' if zone.hidden else 'place'}:"):
        if not zone.hidden and not kept.numbered:
            w.line("place.remove(kind)")
            w.line(f"return kind << 16 | s.everybody, {where}")
            return
        w.line(f"index = {'kinds(place)' if zone.hidden else 'place'}.index(kind)")
        w.line("piece = place[index]" if zone.hidden else "piece = kind << 16 | s.everybody")
        w.line("place[index] = -1" if kept.numbered else "del place[index]")
        if zone.hidden and kept.sorted:
            keep = seers_of(zone, number, sizes)
            with w.block("if covered and place:"):
                w.line(f"piece = blurred(piece, {keep})")
                w.line(f"blur(place, {keep})")
                w.line("place.sort()")
        w.line(f"return piece, {where}")


def owner_of(number: str, sizes: tuple[int, ...]) -> str:
    """Return the first index of a member of a family."""
    rest = sizes[1:]
    return f"{number} // ({size_of(rest, 's.players')})" if rest else number


def seers_of(zone: x.Zone, number: str, sizes: tuple[int, ...]) -> str:
    """Return the set of those who always know the pieces of a member of a family."""
    owner = f"1 << {owner_of(number, sizes)}"
    match zone.seers:
        case x.Seers.NOBODY:
            return "0"
        case x.Seers.OWNER:
            return owner
        case x.Seers.OTHERS:
            return f"s.everybody & ~({owner})"
        case _:
            assert_never(zone.seers)


def _places(w: Writer, pieces: x.Pieces, sizes: dict[str, tuple[int, ...]]) -> None:
    """The table: field, name in the log, whether a family, hidden, a group, and who sees into each."""
    w.line()
    w.line()
    w.line(f"{names.places(pieces.name)} = (")
    for zone in pieces.zones:
        seers = "None"
        if zone.seers is not x.Seers.NOBODY:
            seers = f"lambda s, number: {seers_of(zone, 'number', sizes[zone.name])}"
        group = traits(zone.shape).sorted
        w.line(
            f'    ("{names.field(zone.name)}", "{names.checked(zone.name)}", {zone.indexed}, '
            f"{zone.hidden}, {group}, {seers}),"
        )
    w.line(")")
