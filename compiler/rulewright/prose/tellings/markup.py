"""How an editor writes a telling, read into blocks.

    # Captain                      the title, if it is another one
    Sentences of a paragraph. [1] More of it. [2, 3]

    1. A step. [4]                 numbered steps, or a list with "-";
       - under it, indented. [5]   lists stand in one another up to four deep

    | Players | Cards |            a table: its heads, then its rows
    | 2 | {n:count} [6] |
    {table}                        the table of the rule as it is
    {table: Space | Limit}         the same under other heads
    > remember: A box. [7]         or "exception"

Each piece of text ends with what it claims, in brackets that no reader sees:

    [3]  [1-4, 6]                  it says these sentences of the rule
    [3 n what]                     and these values of theirs in its own words
    [example: NAME]  [fact: ID]    it follows from the rules: this example shows it, this fact states it
    [flavour]  [advice]            it is no rule

A `[[` is the sign itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from rulewright.foundation.frozen import dataclass
from rulewright.prose.blocks import Line
from rulewright.prose.words.message_parser import MarkerError, Template, parse

MAX_TELLING = 20_000
"""How many characters a telling may have."""
MAX_PIECES = 400
MAX_DEPTH = 4
"""How deep lists may stand in one another."""
_INDENT = 3

_CLAIM = re.compile(r"\[([^\[\]]*)\]")
_SAID = re.compile(
    r"(?P<first>\d{1,3})(?:-(?P<last>\d{1,3}))?(?P<values>(?: [a-z][a-z0-9_]{0,63})*)", re.ASCII
)
_PROOF = re.compile(r"(?P<kind>example|fact): *(?P<name>[A-Za-z0-9_-]{1,80})", re.ASCII)
_ITEM = re.compile(r"(?P<indent> *)(?P<mark>-|\d{1,2}\.) +(?P<text>.*)")
_TITLE = re.compile(r"# +(?P<text>.+)")
_BOX = re.compile(r"> *(?:(?P<kind>[a-z]+): *)?(?P<text>.*)")
_TABLE = re.compile(r"\{(?P<name>table\d?)(?:: *(?P<heads>[^{}]+))?\}")
_RULE = re.compile(r"\|[ :|-]+\|")


class TellingError(ValueError):
    """A telling that cannot be read, and what is wrong with it."""


class BoxKind(StrEnum):
    """What a box is for."""

    REMEMBER = "remember"
    EXCEPTION = "exception"


class ProofKind(StrEnum):
    """What shows that something is true which no sentence of the rule says, or that it is no rule."""

    EXAMPLE = "example"
    FACT = "fact"
    FLAVOUR = "flavour"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a piece of text may stand in a telling; `name` is of the example or the fact."""

    kind: ProofKind
    name: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words, the sentences that they say, the values told in other words, and proofs.

    A piece with a `line` is no editor's: it is said by the generator, where no piece tells a sentence.
    """

    template: Template
    sentences: tuple[int, ...] = ()
    values: tuple[str, ...] = ()
    proofs: tuple[Proof, ...] = ()
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """An item of a list, and the list under it."""

    pieces: tuple[Piece, ...]
    below: Listed | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A list, numbered if it is `ordered`."""

    entries: tuple[Entry, ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A table that the editor wrote; every row has as many cells as the head."""

    head: tuple[tuple[Piece, ...], ...]
    rows: tuple[tuple[tuple[Piece, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class OwnTable:
    """The table of the rule as it is, under its own heads unless the editor gives others."""

    name: str
    heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """Something to remember, or an exception."""

    kind: BoxKind
    pieces: tuple[Piece, ...]


Part: TypeAlias = Words | Listed | Grid | OwnTable | Box


@dataclass(frozen=True, slots=True)
class Markup:
    """A telling as it is written. Without a `title` the rule keeps its own."""

    title: str
    parts: tuple[Part, ...]

    @property
    def words(self) -> str:
        """Return what it says in its own words; values of the rule stand in braces."""
        return "\n".join(piece.template.text for piece in self.pieces())

    def pieces(self) -> Iterator[Piece]:
        """Yield all pieces, in their order."""
        for part in self.parts:
            match part:
                case Words(pieces) | Box(_, pieces):
                    yield from pieces
                case Listed():
                    yield from _listed_pieces(part)
                case Grid(head, rows):
                    for row in (head, *rows):
                        for cell in row:
                            yield from cell
                case OwnTable():
                    pass


def _listed_pieces(part: Listed) -> Iterator[Piece]:
    for entry in part.entries:
        yield from entry.pieces
        if entry.below is not None:
            yield from _listed_pieces(entry.below)


@lru_cache(maxsize=4_096)
def read(text: str, language: str) -> Markup:
    """Return a telling. Raises `TellingError`."""
    if len(text) > MAX_TELLING:
        raise TellingError(f"a telling has at most {MAX_TELLING} characters")
    title, parts = "", list[Part]()
    for lines in _groups(text):
        match = _TITLE.fullmatch(lines[0])
        if match is None:
            parts.append(_part(lines, language))
        elif title or parts or len(lines) > 1:
            raise TellingError("a title is the first line, and the only one")
        else:
            title = match["text"].strip()
    found = Markup(title, tuple(parts))
    if sum(1 for _ in found.pieces()) > MAX_PIECES:
        raise TellingError(f"a telling has at most {MAX_PIECES} pieces")
    return found


def _groups(text: str) -> Iterator[list[str]]:
    """Yield the lines of each part: parts stand apart by an empty line, or by what they begin with."""
    group: list[str] = []
    sort = ""
    for line in text.split("\n"):
        line = line.rstrip()
        now = _sort(line, sort)
        if group and (now != sort or not line):
            yield group
            group = []
        sort = now
        if line:
            group.append(line)
    if group:
        yield group


def _sort(line: str, before: str) -> str:
    """Return what kind of part a line belongs to."""
    if not line:
        return ""
    if _TITLE.fullmatch(line):
        return "title"
    if _TABLE.fullmatch(line):
        return "own"
    if line.startswith("|"):
        return "grid"
    if line.startswith(">"):
        return "box" if before != "box" or _box_kind(line) is None else "another box"
    if _ITEM.fullmatch(line):
        return "list"
    if line.startswith(" ") and before == "list":
        return "list"
    return "words"


def _part(lines: Sequence[str], language: str) -> Part:
    first = lines[0]
    own = _TABLE.fullmatch(first)
    if own is not None:
        heads = (own["heads"] or "").split("|")
        return OwnTable(own["name"], tuple(head.strip() for head in heads) if own["heads"] else ())
    if first.startswith("|"):
        return _grid(lines, language)
    if first.startswith(">"):
        return _box(lines, language)
    if _ITEM.fullmatch(first):
        return _list(_items(lines), 0, language)
    return Words(_pieces(" ".join(lines), language))


# ---- lists, tables and boxes -------------------------------------------------------------------


@dataclass(slots=True)
class _Item:
    depth: int
    ordered: bool
    text: str


def _items(lines: Sequence[str]) -> list[_Item]:
    found: list[_Item] = []
    for line in lines:
        match = _ITEM.fullmatch(line)
        if match is None:
            found[-1].text += f" {line.strip()}"
            continue
        depth = len(match["indent"]) // _INDENT
        if len(match["indent"]) % _INDENT or depth > (found[-1].depth + 1 if found else 0):
            raise TellingError(f'"{line.strip()[:40]}" is indented by other than {_INDENT} spaces a step')
        if depth >= MAX_DEPTH:
            raise TellingError(f"lists stand in one another at most {MAX_DEPTH} deep")
        found.append(_Item(depth, match["mark"] != "-", match["text"]))
    return found


def _list(items: Sequence[_Item], depth: int, language: str) -> Listed:
    """Return the items from this depth on, as one list."""
    entries: list[Entry] = []
    starts = [at for at, item in enumerate(items) if item.depth == depth]
    if len({items[at].ordered for at in starts}) > 1:
        raise TellingError('a list has numbers or "-", not both')
    for at, end in zip(starts, [*starts[1:], len(items)], strict=True):
        below = items[at + 1 : end]
        inner = _list(below, depth + 1, language) if below else None
        entries.append(Entry(_pieces(items[at].text, language), inner))
    return Listed(tuple(entries), items[starts[0]].ordered)


def _grid(lines: Sequence[str], language: str) -> Grid:
    rows = [
        tuple(_pieces(cell.strip(), language) for cell in _cells(line.strip()))
        for line in lines
        if not _RULE.fullmatch(line.strip())
    ]
    if len(rows) < 2 or len({len(row) for row in rows}) > 1:
        raise TellingError("a table has a head, and rows of as many cells")
    return Grid(rows[0], tuple(rows[1:]))


def _cells(line: str) -> list[str]:
    """Return the cells of a row; a "|" in braces parts the branches of a choice."""
    cells, depth = [""], 0
    for sign in line.removeprefix("|").removesuffix("|"):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and depth == 0:
            cells.append("")
        else:
            cells[-1] += sign
    return cells


def _box_kind(line: str) -> BoxKind | None:
    match = _BOX.fullmatch(line)
    kind = match["kind"] if match else None
    return BoxKind(kind) if kind in set(BoxKind) else None


def _box(lines: Sequence[str], language: str) -> Box:
    kind = _box_kind(lines[0])
    if kind is None:
        known = " or ".join(f'"> {kind}:"' for kind in BoxKind)
        raise TellingError(f"a box begins with {known}")
    first, *rest = (_BOX.fullmatch(line) for line in lines)
    texts = [match["text"] for match in (first, *rest) if match]
    return Box(kind, _pieces(" ".join(texts), language))


# ---- pieces ------------------------------------------------------------------------------------


def _pieces(text: str, language: str) -> tuple[Piece, ...]:
    """Return a text as pieces, each with what it claims; a cell may have no text."""
    found: list[Piece] = []
    start = 0
    plain = text.replace("[[", "\0")
    claims = list(_CLAIM.finditer(plain))
    at = 0
    while at < len(claims):
        words = plain[start : claims[at].start()]
        group = [claims[at]]
        while at + 1 < len(claims) and not plain[group[-1].end() : claims[at + 1].start()].strip():
            at += 1
            group.append(claims[at])
        found.append(_piece(words, [match[1] for match in group], language))
        start = group[-1].end()
        at += 1
    rest = plain[start:].strip()
    if len(found) == 1 and found[0].sentences and rest and not re.search(r"\w", rest):
        raise TellingError(f'"{rest}" stands behind the claim; it belongs before it')
    if rest or not found:
        found.append(_piece(rest, [], language))
    return tuple(found)


def _piece(words: str, claims: Sequence[str], language: str) -> Piece:
    words = words.replace("\0", "[").strip()
    sentences: list[int] = []
    values: list[str] = []
    proofs: list[Proof] = []
    for claim in (part.strip() for text in claims for part in text.split(",")):
        said, proof = _SAID.fullmatch(claim), _PROOF.fullmatch(claim)
        if said is not None:
            first = int(said["first"])
            sentences += range(first, int(said["last"] or first) + 1)
            values += said["values"].split()
        elif proof is not None:
            proofs.append(Proof(ProofKind(proof["kind"]), proof["name"]))
        elif claim in (ProofKind.FLAVOUR, ProofKind.ADVICE):
            proofs.append(Proof(ProofKind(claim)))
        else:
            raise TellingError(f'"[{claim}]" claims nothing that there is')
    try:
        template = parse(words, language)
    except MarkerError as error:
        raise TellingError(str(error)) from None
    return Piece(template, tuple(sentences), tuple(values), tuple(proofs))
