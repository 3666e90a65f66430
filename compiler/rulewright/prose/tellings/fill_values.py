"""A telling with the values of its rule, as the blocks of a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.prose import blocks as b
from rulewright.prose.languages.punctuation import settled
from rulewright.prose.lineariser import Lineariser
from rulewright.prose.phrases import Phrase
from rulewright.prose.plan.sentences import Clause, Sentence, TableText, joined, mentions
from rulewright.prose.tellings.canonical_form import Canonical, Numbered
from rulewright.prose.tellings.markup import (
    Box,
    BoxKind,
    Entry,
    Grid,
    Listed,
    Markup,
    OwnTable,
    Part,
    Piece,
    ProofKind,
    Words,
)
from rulewright.prose.words.message_slots import render


@dataclass(frozen=True, slots=True)
class Filling:
    """What a telling is filled with: the rule, who speaks, and how the table of a rule is made."""

    rule: Canonical
    lineariser: Lineariser
    table: Callable[[TableText], b.TableBlock]

    def blocks(self, telling: Markup) -> list[b.Block]:
        """Return the telling without its title."""
        values = _values(self.rule, self.lineariser)
        inner = _Filled(self, values, {each.number: each for each in self.rule.sentences})
        return [block for part in telling.parts for block in inner.part(part)]


def words_of(piece: Piece, rule: Canonical, lineariser: Lineariser) -> str:
    """Return the words of a piece with the values of its rule."""
    return _text(piece, _values(rule, lineariser), lineariser)


def _values(rule: Canonical, lineariser: Lineariser) -> dict[str, Phrase]:
    return {name: lineariser.phrase(value.slot) for name, value in rule.values.items()}


def _text(piece: Piece, values: Mapping[str, Phrase], lineariser: Lineariser) -> str:
    said = settled(render(piece.template, values, lineariser.words))
    if piece.template.text.endswith(",") and not said.endswith(","):
        said += ","  # the sentence goes on in the next piece
    return re.sub(r"\s+", " ", said).strip()


def _under(table: b.TableBlock, heads: tuple[str, ...]) -> b.TableBlock:
    return replace(table, head=heads) if heads else table


@dataclass(frozen=True, slots=True)
class _Filled:
    given: Filling
    values: Mapping[str, Phrase]
    sentences: Mapping[int, Numbered]

    def part(self, part: Part) -> list[b.Block]:
        match part:
            case Words(pieces):
                lines = self.lines(pieces)
                return [b.Paragraph(lines)] if lines else []
            case Listed(_, ordered):
                items = self.items(part)
                return [b.ItemList(items, ordered)] if items else []
            case Grid(head, rows):
                return [
                    b.TableBlock(
                        tuple(map(self.cell, head)),
                        tuple(tuple(map(self.cell, row)) for row in rows),
                        self.sources(piece for row in rows for cell in row for piece in cell),
                    )
                ]
            case OwnTable(name, heads):
                return [
                    _under(self.given.table(each.entry), heads)
                    for each in self.given.rule.sentences
                    if isinstance(each.entry, TableText) and f"{{{{{name}}}}}" in each.text
                ]
            case Box(kind, pieces):
                lines = self.lines(pieces)
                return [b.Box(kind.value, self.box_title(kind), lines)] if lines else []
            case _:
                assert_never(part)

    def items(self, part: Listed) -> tuple[b.ListItem, ...]:
        found = (self.item(entry) for entry in part.entries)
        return tuple(item for item in found if item.lines or item.children)

    def item(self, entry: Entry) -> b.ListItem:
        below = entry.below
        if below is None:
            return b.ListItem(self.lines(entry.pieces))
        return b.ListItem(self.lines(entry.pieces), self.items(below), below.ordered)

    def box_title(self, kind: BoxKind) -> str:
        return self.given.lineariser.words_of(Clause(f"telling.{kind}"))

    # ---- pieces --------------------------------------------------------------------------------

    def lines(self, pieces: Sequence[Piece]) -> tuple[b.Line, ...]:
        return tuple(self.line(piece) for piece in pieces)

    def line(self, piece: Piece) -> b.Line:
        if piece.line is not None:
            return piece.line
        said = self.claimed(piece)
        identity = " ".join(each.text for each in said)
        sentences = (each.entry for each in said if isinstance(each.entry, Sentence))
        named = dict.fromkeys(name for each in sentences for name in mentions(each.clause))
        shown = tuple(p.name for p in piece.proofs if p.kind is ProofKind.EXAMPLE)
        return b.Line(self.text(piece), identity, self.sources((piece,)), tuple(named), shown, told=True)

    def claimed(self, piece: Piece) -> list[Numbered]:
        """Return the sentences that a piece says; what only led to cases need not be there any more."""
        return [self.sentences[number] for number in piece.sentences if number in self.sentences]

    def cell(self, pieces: Sequence[Piece]) -> str:
        return " ".join(self.text(piece) for piece in pieces)

    def text(self, piece: Piece) -> str:
        return _text(piece, self.values, self.given.lineariser)

    def sources(self, pieces: Iterable[Piece]) -> Sources:
        found = NO_SOURCES
        for piece in pieces:
            for each in self.claimed(piece):
                if isinstance(each.entry, Sentence):
                    found = joined(found, each.entry.sources)
            facts = tuple(p.name for p in piece.proofs if p.kind is ProofKind.FACT)
            found = joined(found, Sources(facts, ()))
        return found
