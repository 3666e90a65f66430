"""A telling without the pieces that fell, and with what is generated in their place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple, TypeAlias, assert_never

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

Insert: TypeAlias = Piece | Entry | Part
"""What is put behind a unit: a sentence, in the same item unless these are steps; a step, which becomes an item of

any list; both are sentences of a paragraph. Or a part of its own, behind the one that the unit is in."""


class Place(NamedTuple):
    """A place behind a unit, by its number, or `past` the list that the unit introduces."""

    unit: int
    past: bool = False


START = Place(-1)
"""The place before all units."""


def splice(telling: Markup, kept: Collection[int], new: Mapping[Place, Sequence[Insert]]) -> Markup:
    """Return a telling with the units that are `kept`, by number, and what is new in each place."""
    splicer = _Splicer(frozenset(kept), new)
    return replace(telling, parts=tuple(splicer.all_parts(telling.parts)))


def as_parts(inserts: Sequence[Insert]) -> Iterator[Part]:
    """Yield steps as paragraphs, with lists below them."""
    pieces: list[Piece] = []
    for each in inserts:
        if isinstance(each, Piece):
            pieces.append(each)
            continue
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
    new: Mapping[Place, Sequence[Insert]]
    places: Iterator[int] = field(default_factory=count)

    def all_parts(self, parts: Sequence[Part]) -> Iterator[Part]:
        yield from as_parts(self.new.get(START, ()))
        steps: list[Entry] = []
        past: list[Part] = []
        for part in parts:
            if not isinstance(part, Listed):
                yield from self.ended(steps, past)
            later: list[Part] = []
            match part:
                case Words(pieces):
                    found, steps = self.words(pieces, later, past)
                    yield from found
                case Box(kind, pieces):
                    kept = tuple(self.boxed(pieces, later))
                    if kept:
                        yield Box(kind, kept)
                case Listed(_, ordered):
                    items = (*steps, *self.entries(part, later))
                    later += past
                    steps, past = [], []
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
        yield from self.ended(steps, past)

    def ended(self, steps: list[Entry], past: list[Part]) -> Iterator[Part]:
        """Yield the steps below a paragraph that no list follows, and what comes past them; forget both."""
        if steps:
            yield Listed(tuple(steps), ordered=False)
        yield from past
        steps.clear()
        past.clear()

    def words(
        self, pieces: Sequence[Piece], later: list[Part], past: list[Part]
    ) -> tuple[list[Part], list[Entry]]:
        """Return a paragraph as parts, and the steps that stand below it where it ends with a lead."""
        found: list[Insert] = []
        steps: list[Entry] = []
        for number, piece in enumerate(pieces, 1):
            at = next(self.places)
            introduces = at in self.kept and number == len(pieces) and piece.template.text.endswith(":")
            if at in self.kept:
                found.append(Entry((piece,)))
            for each in self.new.get(Place(at), ()):
                if isinstance(each, Entry) and introduces:
                    steps.append(each)
                elif isinstance(each, Piece | Entry):
                    found.append(each)
                else:
                    later.append(each)
            past += as_parts(self.new.get(Place(at, past=True), ()))
        return list(as_parts(found)), steps

    def boxed(self, pieces: Sequence[Piece], later: list[Part]) -> Iterator[Piece]:
        """Yield the pieces of a box; what is new stands behind it."""
        for piece in pieces:
            at = next(self.places)
            if at in self.kept:
                yield piece
            later += as_parts(self.new.get(Place(at), ()))

    def row(self, later: list[Part]) -> bool:
        """Return whether a row or a table stays; what is new stands behind it."""
        at = next(self.places)
        later += as_parts(self.new.get(Place(at), ()))
        return at in self.kept

    def entries(self, listed: Listed, later: list[Part]) -> list[Entry]:
        """Return the items of a list; what is new within one is a sentence of it, unless something stands below."""
        found: list[Entry] = []
        for entry in listed.entries:
            pieces: list[Piece] = []
            steps: list[Entry] = []
            past: list[Insert] = []
            for number, piece in enumerate(entry.pieces, 1):
                at = next(self.places)
                if at in self.kept:
                    pieces.append(piece)
                for each in self.new.get(Place(at), ()):
                    step = Entry((each,)) if isinstance(each, Piece) else each
                    if not isinstance(step, Entry):
                        later.append(step)
                    elif step.below is None and (
                        number < len(entry.pieces) or (step is not each and not listed.ordered)
                    ):
                        pieces += step.pieces
                    else:
                        steps.append(step)
                past += self.new.get(Place(at, past=True), ())
            introduces = entry.below is not None or bool(pieces and pieces[-1].template.text.endswith(":"))
            below = [] if entry.below is None else self.entries(entry.below, later)
            if introduces:
                below, steps = [*steps, *below], []
            ordered = entry.below is not None and entry.below.ordered
            if pieces:
                found.append(Entry(tuple(pieces), Listed(tuple(below), ordered) if below else None))
            else:
                found += below
            found += steps
            for each in past:
                if isinstance(each, Entry):
                    found.append(each)
                else:
                    later += as_parts((each,))
        return found
