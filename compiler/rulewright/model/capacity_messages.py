"""What an author is told of a move that goes wrong: of too few pieces, a place that is full, a slot that is taken.

It goes wrong for certain, or it has been seen to in games that were played.
"""

from __future__ import annotations

from rulewright.diagnostics.model import Diagnostic, Note, Severity
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.types import IntType, ListType, SetType


def too_few(move: m.Move) -> Diagnostic:
    """Return the finding for a move that certainly finds too few pieces."""
    return Diagnostic(
        "R107", "There are too few pieces to move", move.span,
        reason="Whenever it comes to this, fewer are there than are to be moved.",
        suggestion="Look where they should come from.",
    )


def no_room(game: m.Game, move: m.Move) -> Diagnostic:
    """Return the finding for a move for which there certainly is no room."""
    to = move.destination
    assert isinstance(to.zone, m.ZoneRef)
    place = game.zones[to.zone.zone]
    declared = (Note(place.span, f"it holds at most {place.capacity}"),)
    if to.index is not None and several(move.selection):
        return Diagnostic(
            "R125", "Several pieces do not fit into a slot", move.span, notes=declared,
            reason="A slot holds one piece.", suggestion="Move one piece to a slot.",
        )
    if to.index is not None:
        return Diagnostic(
            "R125", "This slot is taken", move.span, notes=declared,
            reason="Whenever it comes to this, there is a piece in every slot.",
            suggestion="Let the slot be chosen from the empty ones: "
            f"`… chooses an empty slot of {written(to.zone.span)}`.",
        )
    return Diagnostic(
        "R124", "There is no room here", move.span, notes=declared,
        reason=f"Whenever it comes to this, more are to be moved than fit into `{place.name}`.",
        suggestion="Move fewer, or move others out first.",
    )


def seen_short(move: m.Move, how_often: str) -> Diagnostic:
    """Return the finding for a move that found too few pieces in games that were played."""
    ways = [] if isinstance(move.selection, m.SelNth) else ["`up to`"]
    ways += [] if written(move.span).endswith("if there is room") else ["`otherwise` below it"]
    says = f" The book says it with {' or '.join(ways)}." if ways else ""
    return Diagnostic(
        "W212", "There were too few pieces to move here", move.span,
        reason=f"{how_often} {'What there is goes' if several(move.selection) else 'Nothing goes then'}.",
        suggestion=f"Is that meant?{says} Is it not? Look where they should come from.",
        severity=Severity.WARNING,
    )


def seen_crowded(game: m.Game, move: m.Move, how_often: str) -> Diagnostic:
    """Return the finding for a move that found too little room in games that were played."""
    to = move.destination
    assert isinstance(to.zone, m.ZoneRef)
    place, where = game.zones[to.zone.zone], written(to.zone.span)
    headline, stays = "There was no room here", "Where there is no room, a piece stays where it is."
    if to.index is not None:
        headline, ways = "This slot was taken", f"choose an `empty slot of {where}`"
    elif several(move.selection):
        headline, stays = "There was too little room here", "As many go as fit, and the others stay where they are."
        ways = "ask how many fit"
    else:
        ways = f"ask with `if {where} is not full`"
    says = "" if several(move.selection) else "The book says it with `if there is room` at the end of the line. "
    return Diagnostic(
        "W212", headline, move.span, notes=(Note(place.span, f"it holds at most {place.capacity}"),),
        reason=f"{how_often} {stays}",
        suggestion=f"Is that meant? {says}Is it not? First {ways}.{_from_there(move, where)}",
        severity=Severity.WARNING,
    )


def seen_left_out(asked: m.If, how_often: str) -> Diagnostic:
    """Return the finding for a statement that names what was not there in games that were played."""
    tests = asked.condition.parts if isinstance(asked.condition, m.Both) else (asked.condition,)
    named = next(test.value for test in tests if isinstance(test, m.Exists))
    headline = f"`{written(named.span)}` was not there"
    if named.span == asked.span:
        headline = "There was nothing to choose for this"
    return Diagnostic(
        "W212", headline, asked.span, reason=f"{how_often} This is left out then.",
        suggestion="Is that meant? The book says it with `if there is … as …` around it, or with `otherwise` "
        "below the choice. Is it not? Look where it should come from.",
        severity=Severity.WARNING,
    )


def _from_there(move: m.Move, where: str) -> str:
    """For a piece that may lie there already and go to another end: it needs no room."""
    if not isinstance(move.selection, m.SelPiece):
        return ""
    who = written(move.selection.kind.span)
    to = written(move.span).rpartition(" to ")[2]
    return f" If it lies there already, say so: `move {who} from {where} to {to}`."


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
