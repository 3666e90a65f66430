"""A telling without the pieces that fell, and with what is generated in their place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TypeAlias, assert_never

from rulewright.prose.tellings.markup import (
    Box,
    Entry,
    Grid,
    Listed,
    Markup,
    OwnTable,
    Part,
    Piece,
    Words,
)

Insert: TypeAlias = Entry | Part
"""What is put behind a unit: a step, which becomes an item of a list or a sentence of a paragraph; or a part of its

own, behind the one that the unit is in."""
START = -1
"""The place before all units."""


def splice(telling: Markup, kept: Collection[int], new: Mapping[int, Sequence[Insert]]) -> Markup:
    """Return a telling with the units that are `kept`, by place, and behind each what is new."""
    splicer = _Splicer(frozenset(kept), new)
    return replace(telling, parts=tuple(splicer.all_parts(telling.parts)))


def as_parts(inserts: Sequence[Insert]) -> Iterator[Part]:
    """Yield steps as paragraphs, with lists below them."""
    pieces: list[Piece] = []
    for each in inserts:
        if isinstance(each, Entry):
            pieces += each.pieces
            if each.below is None:
                continue
        if pieces:
            yield Words(tuple(pieces))
            pieces = []
        if not isinstance(each, Entry):
            yield each
        elif each.below is not None:
            yield each.below
    if pieces:
        yield Words(tuple(pieces))


@dataclass(slots=True)
class _Splicer:
    kept: frozenset[int]
    new: Mapping[int, Sequence[Insert]]
    places: Iterator[int] = field(default_factory=count)

    def all_parts(self, parts: Sequence[Part]) -> Iterator[Part]:
        yield from as_parts(self.new.get(START, ()))
        steps: list[Entry] = []
        for part in parts:
            if steps and not isinstance(part, Listed):
                yield Listed(tuple(steps), ordered=False)
                steps = []
            later: list[Part] = []
            match part:
                case Words(pieces):
                    found, steps = self.words(pieces, later)
                    yield from found
                case Box(kind, pieces):
                    kept = tuple(self.boxed(pieces, later))
                    if kept:
                        yield Box(kind, kept)
                case Listed(entries, ordered):
                    items = (*steps, *self.entries(entries, later))
                    steps = []
                    if items:
                        yield Listed(items, ordered)
                case Grid(head, rows):
                    left = tuple(row for row in rows if self.row(later))
                    if left:
                        yield Grid(head, left)
                case OwnTable():
                    if self.row(later):
                        yield part
                case _:
                    assert_never(part)
            yield from later
        if steps:
            yield Listed(tuple(steps), ordered=False)

    def words(self, pieces: Sequence[Piece], later: list[Part]) -> tuple[list[Part], list[Entry]]:
        """Return a paragraph as parts, and the steps that stand below it where it ends with a lead."""
        found: list[Insert] = []
        steps: list[Entry] = []
        for number, piece in enumerate(pieces, 1):
            at = next(self.places)
            introduces = at in self.kept and number == len(pieces) and piece.template.text.endswith(":")
            if at in self.kept:
                found.append(Entry((piece,)))
            for each in self.new.get(at, ()):
                if not isinstance(each, Entry):
                    later.append(each)
                elif introduces:
                    steps.append(each)
                else:
                    found.append(each)
        return list(as_parts(found)), steps

    def boxed(self, pieces: Sequence[Piece], later: list[Part]) -> Iterator[Piece]:
        """Yield the pieces of a box; what is new stands behind it."""
        for piece in pieces:
            at = next(self.places)
            if at in self.kept:
                yield piece
            later += as_parts(self.new.get(at, ()))

    def row(self, later: list[Part]) -> bool:
        """Return whether a row or a table stays; what is new stands behind it."""
        at = next(self.places)
        later += as_parts(self.new.get(at, ()))
        return at in self.kept

    def entries(self, entries: Sequence[Entry], later: list[Part]) -> list[Entry]:
        found: list[Entry] = []
        for entry in entries:
            pieces: list[Piece] = []
            steps: list[Entry] = []
            for piece in entry.pieces:
                at = next(self.places)
                if at in self.kept:
                    pieces.append(piece)
                for each in self.new.get(at, ()):
                    if isinstance(each, Entry):
                        steps.append(each)
                    else:
                        later.append(each)
            introduces = entry.below is not None or bool(pieces and pieces[-1].template.text.endswith(":"))
            below = [] if entry.below is None else self.entries(entry.below.entries, later)
            if introduces:
                below, steps = [*steps, *below], []
            ordered = entry.below is not None and entry.below.ordered
            if pieces:
                found.append(Entry(tuple(pieces), Listed(tuple(below), ordered) if below else None))
            else:
                found += below
            found += steps
        return found
