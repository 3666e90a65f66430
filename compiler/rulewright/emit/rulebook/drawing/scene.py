"""What is drawn of a table: frames that hold panels, panels that hold pieces."""

from __future__ import annotations

from collections.abc import Set
from enum import Enum

from rulewright.emit.rulebook.drawing.book_config import BookPlan
from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.foundation.frozen import dataclass
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.numbering import Numbering
from rulewright.interpreter.position import Position, ZoneKey
from rulewright.model import nodes as m


class Look(Enum):
    """How a piece looks: a pawn, something small that is counted, a card by its face or its back, a die."""

    TOKEN = "token"
    CUBE = "cube"
    FACE = "face"
    BACK = "back"
    DIE = "die"
    ROOM = "room"
    STEP = "step"


@dataclass(frozen=True, slots=True)
class Band:
    """An icon that is printed on a card, and how often, with its colour."""

    icon: str
    colour: str | None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """Some equal pieces in one spot. `mark` is written on them, `name` is what they are called.

    What one is `worth` stands beside it. So many of them have `moved` since the picture before. It is
    `told` without its name if what is printed on it tells what it is. What it is `of` is said in a
    drawing that can be touched: see `Table`.
    """

    look: Look
    name: str = ""
    mark: str = ""
    count: int = 1
    colour: str | None = None
    icon: str | None = None
    note: str = ""
    bands: tuple[Band, ...] = ()
    moved: int = 0
    told: bool = False
    of: str = ""
    worth: str = ""


class Style(Enum):
    """How the pieces of a panel lie."""

    ROWS = "rows"
    FLOW = "flow"
    BOXES = "boxes"
    FIELDS = "fields"
    STEPS = "steps"


@dataclass(frozen=True, slots=True)
class Change:
    """What came to a place and what left it since the picture before: kinds of pieces, and how many."""

    came: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    lost: int = 0


STILL = Change()


@dataclass(frozen=True, slots=True)
class Spot:
    """One numbered place of a track. `total` is what counts there, `rank` which player's it is among all."""

    number: str
    label: str
    icon: str | None
    pieces: tuple[Piece, ...]
    change: Change = STILL
    of: str = ""
    total: str = ""
    rank: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """One place with its title."""

    title: str
    style: Style
    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    row: int = 6
    change: Change = STILL


@dataclass(frozen=True, slots=True)
class Frame:
    """Places that belong together."""

    title: str
    panels: tuple[Panel, ...]
    columns: int
    wide: bool
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be drawn. Without a position it is the bare board.

    `only` are the places that it is about, `told` those that are shown though not everybody sees
    them. What is different from the position `before` is marked.

    Where pieces and places are there to be touched, each says what it is of, in words such as
    `k:symbol:3` (a value, by its number), `z:tunnel:5` (a place), `i:hand:0` (a piece that lies there)
    and `s:5:2` (the second of five slots).
    """

    game: m.Game
    plan: BookPlan
    numbering: Numbering
    position: Position | None
    evaluator: Evaluator | None
    only: Set[ZoneKey] | None = None
    told: Set[ZoneKey] = frozenset()
    before: Position | None = None
    touch: bool = False


HIDDEN = -2
"""The kind of a piece of which whoever looks does not know the kind."""


def in_words(found: tuple[Frame, ...], labels: Labels) -> str:
    """Return the same in words, for who cannot see the drawing."""
    said: list[str] = []
    for frame in found:
        panels = [f"{panel.title}: {_panel_words(panel, labels)}" for panel in frame.panels]
        said.append(f"{frame.title} – {'; '.join(panels)}." if frame.title else f"{'; '.join(panels)}.")
    return " ".join(said)


def _panel_words(panel: Panel, labels: Labels) -> str:
    if panel.spots:
        held = [
            f"{s.number or s.label} ({_listed(s.pieces, labels)}{_counted(s)})" for s in panel.spots if s.pieces
        ]
        return ", ".join(held) or labels.chrome("drawing_nothing")
    return _listed(panel.pieces, labels)


def _counted(spot: Spot) -> str:
    return "".join((f" = {spot.total}" if spot.total else "", f", {spot.rank}." if spot.rank else ""))


def _listed(pieces: tuple[Piece, ...], labels: Labels) -> str:
    shown = [
        piece for piece in pieces
        if piece.look is not Look.ROOM and (piece.look is not Look.STEP or piece.colour)
    ]
    words = [
        (f"{piece.count} × {piece.name}" if piece.count != 1 else piece.name)
        + (f" ({piece.note})" if piece.note not in ("", piece.name) else "")
        for piece in shown
    ]
    return ", ".join(words) or labels.chrome("drawing_nothing")
