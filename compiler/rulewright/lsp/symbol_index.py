"""The names of a game and of all that changes it: where each is declared, and where it is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path

from rulewright.foundation.frozen import dataclass
from rulewright.lsp.declaration_parser import pieces, tree_of
from rulewright.lsp.file_owner import Buffers, Target, rules_files, text_of
from rulewright.lsp.symbol_occurrences import Mention, Sort, mentions

BUILT_IN = ("player", "player_count", "first_player", "left_neighbour", "right_neighbour", "size", "box", "actor")
"""Names that every game knows without a declaration."""

_ORDERS = {
    Sort.PLAYED: (Sort.ACTION, Sort.LABEL, Sort.THING, Sort.TYPE),
    Sort.THING: (Sort.THING, Sort.TYPE),
    Sort.TYPE: (Sort.TYPE, Sort.THING),
}
"""Where a name is looked for that may belong to several sorts; the first that declares it counts."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """Something with a name; a local one is known in its rule, `home`, alone."""

    sort: Sort
    name: str
    home: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a symbol is named."""

    path: Path
    mention: Mention


@dataclass(slots=True)
class Index:
    """All names of some files. `texts` are what was read of them."""

    texts: dict[Path, str] = field(default_factory=dict)
    places: dict[Symbol, list[Place]] = field(default_factory=dict)
    _named: dict[Path, list[tuple[Mention, Symbol]]] = field(default_factory=dict)

    def at(self, path: Path, offset: int) -> tuple[Mention, Symbol] | None:
        """Return the name at a place; of a local name that is also something else, that."""
        found = [
            (mention, symbol) for mention, symbol in self._named.get(path, ())
            if mention.start <= offset <= mention.end
        ]
        return min(found, key=lambda each: each[0].implicit, default=None)

    def named(self, path: Path) -> list[tuple[Mention, Symbol]]:
        """Return all names in a file, in its order."""
        return self._named.get(path, [])

    def declared(self, symbol: Symbol) -> list[Place]:
        """Return where a symbol is declared."""
        return [place for place in self.places.get(symbol, ()) if place.mention.declares]

    def names(self, *sorts: Sort) -> Iterator[tuple[Symbol, str]]:
        """Yield the symbols of some sorts that are declared, each with the word that it is declared with."""
        for symbol, places in self.places.items():
            if symbol.sort in sorts:
                for place in places:
                    if place.mention.declares:
                        yield symbol, place.mention.what
                        break

    def locals_of(self, homes: Sequence[str]) -> list[str]:
        """Return the names that rules give to something, those of their parameters included."""
        return sorted({s.name for s in self.places if s.sort is Sort.LOCAL and s.home in homes})


@lru_cache(maxsize=512)
def mentions_in(text: str) -> tuple[Mention, ...]:
    """Return all names in a text: those of the declarations that can be read."""
    found: list[Mention] = []
    for piece in pieces(text):
        for mention in _in_piece(piece.text):
            start, end = mention.start + piece.start, mention.end + piece.start
            found.append(replace(mention, start=start, end=end))
    return tuple(found)


@lru_cache(maxsize=4000)
def _in_piece(text: str) -> tuple[Mention, ...]:
    read = tree_of(text)
    if read is None:
        return ()
    tree, lead = read
    return tuple(mentions(tree, -lead, headed=not lead))


def index_of(target: Target, buffers: Buffers, *, every: bool) -> Index:
    """Return the names of a game with the overlay of its target, or with `every` one in its folder."""
    paths = [
        path for path in rules_files(target)
        if every or path.parent == target.folder or path == target.overlay
    ]
    return index({path: text_of(path, buffers) for path in paths})


def index(texts: dict[Path, str]) -> Index:
    """Return the names of some files."""
    found = Index(texts)
    read = {path: mentions_in(text) for path, text in texts.items()}
    declared: dict[Sort, set[str]] = {}
    local: dict[str, set[tuple[str, bool]]] = {}
    for known in read.values():
        for mention in known:
            if mention.sort is Sort.LOCAL:
                home = mention.homes[0] if mention.homes else ""
                local.setdefault(home, set()).update({(mention.name, False), (mention.name, mention.each)})
            elif mention.declares:
                declared.setdefault(mention.sort, set()).add(mention.name)
    for path, known in read.items():
        named = found._named.setdefault(path, [])
        for mention in known:
            symbol = _symbol(mention, declared, local)
            named.append((mention, symbol))
            found.places.setdefault(symbol, []).append(Place(path, mention))
    return found


def _symbol(
    mention: Mention, declared: dict[Sort, set[str]], local: dict[str, set[tuple[str, bool]]]
) -> Symbol:
    if mention.sort is Sort.LOCAL:
        return Symbol(Sort.LOCAL, mention.name, mention.homes[0] if mention.homes else "")
    if mention.sort in {Sort.THING, Sort.PLAYED} and not mention.declares:
        for home in mention.homes:
            if (mention.name, mention.each) in local.get(home, ()):
                return Symbol(Sort.LOCAL, mention.name, home)
    for sort in _ORDERS.get(mention.sort, ()) if not mention.declares else ():
        if mention.name in declared.get(sort, ()):
            return Symbol(sort, mention.name)
    return Symbol(mention.sort, mention.name)
