"""What a rule tells of as small pictures: the pieces of a kind, the face of a card, signs and colours.

Whoever has the box in front of them finds by the picture what is meant; nothing is drawn that would be
a blank shape, so a game without icons and colours has its words alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.emit.rulebook.drawing.piece_shapes import LETTERS, at, coloured, icon, one, wide
from rulewright.emit.rulebook.drawing.place_contents import Contents
from rulewright.emit.rulebook.drawing.scene import Band, Look, Piece, Table
from rulewright.emit.rulebook.drawing.svg import element, number, plain
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.ordinals import base_name
from rulewright.model.types import PLAYER, EnumType, Type

_SIZE = 34.0
_CARD = 62.0
_ALONE = 104.0  # a card that a rule is about


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture round its middle, what stands below it, and what it is for who cannot see it."""

    svg: str
    across: float
    tall: float
    label: str
    called: str


def samples(table: Table, labels: Labels, item: m.Item, art: str = "") -> str:
    """Return a list of pictures on one line, so that no sign in it is read as Markdown; nothing without any.

    `art` is what is drawn on the card that a rule is about.
    """
    found = list(_samples(table, Contents(table, labels), item, art))
    if not found:
        return ""
    kind = "rw-samples rw-samples-one" if isinstance(item, m.Card) else "rw-samples"
    return f'<ul class="{kind}" data-no-search>{" ".join(map(_drawn, found))}</ul>'


def signs(table: Table, labels: Labels) -> dict[str, str]:
    """Icons in the colour of the text, by the names of the values that they stand for."""
    found: dict[str, str] = {}
    for enum in table.game.enums.values():
        kind = EnumType(enum.name)
        for value in table.numbering.members(kind) if enum.values else ():
            path = table.plan.icons.get(Contents(table, labels).name(kind, value))
            if path is not None:
                found[labels.value(kind, value)] = f"{_in_text(path)} "
    return found


def signs_of(table: Table, labels: Labels, item: m.Item) -> str:
    """Return what goes before a rule in text: the signs that it is about, or those on its card."""
    contents = Contents(table, labels)
    match item:
        case m.Card():
            pieces = table.game.classes[item.piece_class]
            paths = [band.icon for band in contents.shown(pieces, item.kind, 1).bands]
        case m.Enum():
            paths = _paths(table, contents, EnumType(item.name))
        case m.Function(params=params):
            paths = [path for each in params for path in _paths(table, contents, each.type)]
        case _:
            paths = []
    return "".join(map(_in_text, paths))


def _paths(table: Table, contents: Contents, kind: Type) -> list[str]:
    """Return the icons of the values of an enumeration."""
    if not isinstance(kind, EnumType):
        return []
    names = [contents.name(kind, value) for value in table.numbering.members(kind)]
    return [table.plan.icons[name] for name in names if name in table.plan.icons]


def _in_text(path: str) -> str:
    drawn = element("path", fill_rule="evenodd", d=path)
    return element("svg", drawn, class_="rw-sign", viewBox="0 0 24 24", aria_hidden="true")


def _samples(table: Table, contents: Contents, item: m.Item, art: str) -> Iterator[Sample]:
    match item:
        case m.PieceClass():
            yield from _pieces(table, contents, item)
        case m.Card():
            pieces = table.game.classes[item.piece_class]
            piece = contents.shown(pieces, item.kind, pieces.copies[item.kind])
            if art:
                drawn = one(replace(piece, icon=None, bands=()), _ALONE) + _art(piece, art)
                yield Sample(drawn, wide(piece, _ALONE), _ALONE, _times(piece.count), piece.name)
            elif _tells(piece):
                yield _sample(piece, _ALONE, _times(piece.count), piece.name)
        case m.Enum():
            yield from _values(table, contents, item)
        case _:
            return


def _pieces(table: Table, contents: Contents, item: m.PieceClass) -> Iterator[Sample]:
    """Yield the kinds of a class that look different, each with its number."""
    if item.kind.name == PLAYER:
        for seat in range(table.game.max_players):
            piece = contents.shown(item, seat, item.copies[0])
            yield _sample(piece, _SIZE, _times(piece.count), piece.name)
        return
    found: dict[Piece, list[tuple[int, Piece]]] = {}
    for kind, copies in enumerate(item.copies):
        piece = contents.shown(item, kind, copies)
        if _tells(piece):
            found.setdefault(replace(piece, name="", count=1, note=""), []).append((kind, piece))
    for look, alike in found.items():
        kind, first = alike[0]
        name = first.name if len(alike) == 1 else contents.stands_for(item, kind)
        shown = "" if item.single or look.bands[1:] else name
        label = " ".join(filter(None, (_times(sum(piece.count for _, piece in alike)), shown)))
        yield _sample(look, _SIZE if look.look is Look.CUBE else _CARD, label, name)


def _values(table: Table, contents: Contents, item: m.Enum) -> Iterator[Sample]:
    """Yield values with their signs: dice, icons in their colours, pieces of each colour."""
    kind = EnumType(item.name)
    enums = table.game.enums
    coloured_pieces = next((
        each for each in table.game.classes.values()
        if each.name in table.plan.icons and each.kind.name == base_name(enums, item.name)
    ), None)
    for value in table.numbering.members(kind):
        name, colour = contents.member(kind, value)
        own = contents.name(kind, value)
        sign, mark = table.plan.icons.get(own), table.plan.dice.get(own)
        if mark is not None:
            yield _sample(Piece(Look.DIE, name, mark), _SIZE, name, name)
        elif sign is not None:
            half = _SIZE / 2
            ground = element(
                "rect", class_="rw-k", x=-half, y=-half, width=_SIZE, height=_SIZE, rx=4
            )
            drawn = ground + icon(sign, _SIZE - 8, class_=coloured("rw-ki", colour))
            yield Sample(drawn, _SIZE, _SIZE, name, name)
        elif coloured_pieces is not None and colour is not None:
            yield _sample(contents.shown(coloured_pieces, value, 1), _SIZE, name, name)


def _art(piece: Piece, art: str) -> str:
    """Return the picture on a card, with the first of its signs small in a corner."""
    signs = piece.bands or ((Band(piece.icon, piece.colour),) if piece.icon else ())
    corner = [at(-26, -40, icon(each.icon, 14, class_=coloured("rw-ki", each.colour))) for each in signs[:1]]
    return "".join((*corner, at(0, 7 if corner else 0, art)))


def _tells(piece: Piece) -> bool:
    """Return whether there is more to see than a blank shape."""
    return bool(piece.icon or piece.bands or piece.colour or piece.mark)


def _times(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def _sample(piece: Piece, size: float, label: str, called: str) -> Sample:
    return Sample(one(piece, size), wide(piece, size), size, label, called)


def _drawn(sample: Sample) -> str:
    across, tall = sample.across + 3, sample.tall + 3
    told = sample.called in sample.label
    said: dict[str, str] = {"aria_hidden": "true"} if told else {"role": "img", "aria_label": sample.called}
    svg = element(
        "svg",
        at(across / 2, tall / 2, sample.svg),
        viewBox=f"0 0 {number(across)} {number(tall)}", width=across, height=tall,
        font_size=LETTERS, **said,
    )
    label = f" <span>{plain(sample.label)}</span>" if sample.label else ""
    return f"<li>{svg}{label}</li>"
