"""What an author is told of a move into a place that may be full, or to a slot that may be taken."""

from __future__ import annotations

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.types import IntType, ListType, SetType


def no_room(game: m.Game, move: m.Move) -> Diagnostic:
    """Return the finding for a move for which there may be no room."""
    to = move.destination
    assert isinstance(to.zone, m.ZoneRef)
    place = game.zones[to.zone.zone]
    declared = (Note(place.span, _holds(place)),)
    where = written(to.zone.span)
    if to.index is not None:
        return Diagnostic(
            "R125", "This slot may be taken", move.span, notes=declared,
            reason="A slot holds one piece, and nothing says that this one is empty.",
            suggestion=(
                "Move one piece to a slot." if several(move.selection) else
                f"Let the slot be chosen from the empty ones (`… chooses an empty slot of {where}`), "
                "or add `if there is room` at the end of the line."
            ),
        )
    if several(move.selection):
        return Diagnostic(
            "R124", "There may be too little room here", move.span, notes=declared,
            reason=f"`{place.name}` holds at most {place.capacity}, and several pieces are moved.",
            suggestion="Ask first how many are there, or move them one by one, each "
            "`if there is room`.",
        )
    return Diagnostic(
        "R124", "There may be no room here", move.span, notes=declared,
        reason=f"`{place.name}` holds at most {place.capacity}, and nothing says that it is not full.",
        suggestion=f"Ask first with `if {where} is not full`, or add `if there is room` at the end of "
        f"the line.{_from_there(move, where)}",
    )


def _from_there(move: m.Move, where: str) -> str:
    """For a piece that may lie there already and go to another end: it needs no room."""
    if not isinstance(move.selection, m.SelPiece):
        return ""
    who = written(move.selection.kind.span)
    to = written(move.span).rpartition(" to ")[2]
    return f" If it lies there already, say so: `move {who} from {where} to {to}`."


def _holds(place: m.Zone) -> str:
    return f"it holds at most {place.capacity}"


def several(selection: m.Selection) -> bool:
    """Return whether a selection may be of more than one piece."""
    match selection:
        case m.SelAll() | m.SelDomain():
            return True
        case m.SelTop(_, count) | m.SelRandom(_, count) | m.SelCount(_, _, count):
            return isinstance(count.type, IntType) and count.type.high > 1
        case m.SelSlot(_, index) | m.SelKind(_, index):
            return isinstance(index.type, ListType | SetType)
        case m.SelNth() | m.SelPiece():
            return False


def written(span: Span) -> str:
    """Return what an author wrote."""
    return " ".join(span.file.text[span.start : span.end].split())
