"""Whether a telling says the rule that it was made for: all of it, and nothing that it does not claim."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from rulewright.prose.plan.sentences import TableText
from rulewright.prose.tellings.canonical_form import Canonical
from rulewright.prose.tellings.markup import Grid, Markup, OwnTable, Part, Piece
from rulewright.prose.words import message_parser

_CLOSING = frozenset(",.;:!?)”’»")
_TABLE = re.compile(r"\{\{(table\d?)\}\}")


def _shown(telling: Markup) -> frozenset[str]:
    """Return the values that a telling takes from the rule."""
    return frozenset(name for piece in telling.pieces() for name in message_parser.slots(piece.template))


def is_shown(name: str, shown: Collection[str], around: Mapping[str, str]) -> bool:
    """Return whether a value is taken from the rule, by itself or with what it stands in."""
    while name:
        if name in shown:
            return True
        name = around.get(name, "")
    return False


def faults(telling: Markup, rule: Canonical, *, whole: bool = True) -> Iterator[str]:
    """Yield what is wrong with a telling of this rule; nothing if it is complete.

    A lesson need not tell the `whole` of its rules.
    """
    sentences = {each.number: each for each in rule.sentences}
    tables = {
        name: (each.number, len(each.entry.head))
        for each in rule.sentences
        if isinstance(each.entry, TableText)
        for name in _TABLE.findall(each.text)
    }
    said: set[int] = set()
    fixed: set[str] = set()
    for part in telling.parts:
        if isinstance(part, OwnTable):
            if part.name not in tables:
                yield f'the rule has no table "{part.name}"'
            else:
                number, columns = tables[part.name]
                said.add(number)
                if part.heads and len(part.heads) != columns:
                    yield f'"{part.name}" has {columns} columns, not {len(part.heads)}'
        for piece in _pieces_of(part):
            said.update(piece.sentences)
            fixed.update(piece.values)
            if not (piece.sentences or piece.proofs) and piece.template.text:
                yield f'"{_start(piece)}" does not say which sentence it tells'
            if piece.template.text[:1] in _CLOSING:
                yield f'"{_start(piece)}" begins with a sign that belongs before the claim'
    shown = _shown(telling)
    for number in sorted(said - sentences.keys()):
        yield f"the rule has no sentence [{number}]"
    for number in sorted(sentences.keys() - said if whole else ()):
        yield f"sentence [{number}] is not told: {sentences[number].text}"
    for name in sorted((shown | fixed) - rule.values.keys()):
        yield f'the rule has no value "{name}"'
    around = {value.name: value.within for value in rule.values.values()}
    for value in rule.values.values():
        told = value.name in fixed or is_shown(value.name, shown, around)
        if whole and value.is_number and not told:
            yield f'the number "{value.name}" ({value.content}) is not told'


def _pieces_of(part: Part) -> Iterator[Piece]:
    """Yield the pieces of one part; the heads of a table need claim nothing."""
    if isinstance(part, Grid):
        yield from (_merged(row) for row in part.rows)
    else:
        yield from Markup("", (part,)).pieces()


def _merged(row: tuple[tuple[Piece, ...], ...]) -> Piece:
    """Return a row of a table as one piece: what one of its cells claims, it claims."""
    pieces = [piece for cell in row for piece in cell]
    return Piece(
        pieces[0].template,
        tuple(number for piece in pieces for number in piece.sentences),
        tuple(name for piece in pieces for name in piece.values),
        tuple(proof for piece in pieces for proof in piece.proofs),
    )


def _start(piece: Piece) -> str:
    text = piece.template.text
    return text if len(text) <= 40 else f"{text[:39]}…"
