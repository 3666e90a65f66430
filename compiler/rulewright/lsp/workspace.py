"""What is open in an editor and what is known of it: the warm part of the server, without the protocol."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import whole_plan
from rulewright.foundation import files
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.lsp.completion import Knowledge, Offer, complete
from rulewright.lsp.diagnostics import Depth, Looked, Shown, first_look, look, look_alone, shown
from rulewright.lsp.file_owner import SUFFIX, Target, encoded, targets_of, text_of
from rulewright.lsp.grammar_completion import begun
from rulewright.lsp.rule_text import Book, Page, anchor_at, book, page
from rulewright.lsp.symbol_index import Index, Symbol, index_of
from rulewright.lsp.symbol_occurrences import Mention, Sort
from rulewright.lsp.symbol_types import types_of
from rulewright.model import nodes as m
from rulewright.project.paths import find_root
from rulewright.project.pipeline import facts_in


@dataclass(slots=True)
class Desk:
    """The open documents by their files, and of each game what was found and when it was last right.

    `shown` has for each target the findings that are told now. `roots` are the projects that are open.
    """

    roots: list[Path] = field(default_factory=list)
    language: str = ORIGINAL
    buffers: dict[Path, str] = field(default_factory=dict)
    right: dict[Target, m.Game] = field(default_factory=dict)
    told: dict[Target, list[Shown]] = field(default_factory=dict)

    # ---- documents ------------------------------------------------------------------------------

    def put(self, path: Path, text: str) -> None:
        """A document as it stands now."""
        self.buffers[path] = text

    def drop(self, path: Path) -> None:
        """A document that is closed: its file counts again."""
        self.buffers.pop(path, None)

    def text(self, path: Path) -> str:
        """Return what stands in a document, or in its file."""
        return text_of(path, self.buffers)

    def _targets(self, path: Path) -> list[Target]:
        """Return what a document belongs to: outside of any project, to one that is open."""
        near = (find_root(each.parent) for each in self.buffers)
        roots = dict.fromkeys([*self.roots, *(root for root in near if root is not None)])
        return targets_of(path, self.buffers, roots)

    def targets(self, path: Path) -> list[Target]:
        """Return what a document belongs to, and of a game's own file the open overlays of that game."""
        found = self._targets(path)
        for other in self.buffers:
            if other != path:
                found += [
                    each for each in self._targets(other)
                    if each.overlay is not None and Target(each.root, each.game) in found
                ]
        return list(dict.fromkeys(found))

    def owners(self) -> set[Target]:
        """Return what the open documents belong to."""
        return {target for path in self.buffers for target in self._targets(path)}

    def set_language(self, wanted: object) -> None:
        """The language of hovers and previews; what is none leaves it as it is."""
        if isinstance(wanted, str) and wanted in LANGUAGES:
            self.language = wanted

    # ---- what is wrong --------------------------------------------------------------------------

    def look(self, target: Target, depth: Depth) -> tuple[list[Shown], bool]:
        """Return what is wrong with a game now, and whether that is all.

        What only a deeper look finds stays told until there is one.
        """
        found = look(target, self.buffers, depth, self.right.get(target))
        if found.game is not None:
            self.right[target] = found.game
        before = {_key(each): each for each in self.told.get(target, ())}
        placed = shown(target, found.found)
        for each in placed:
            known = before.get(_key(each))
            each.depth = depth if known is None else min(known.depth, depth)
        if not found.whole:
            now = {_key(each) for each in placed}
            placed += [e for key, e in before.items() if e.depth > depth and key not in now]
        self.told[target] = placed
        return placed, found.whole

    def look_alone(self, path: Path) -> list[Shown]:
        """Return what is wrong with a document that belongs to no game."""
        if path.suffix != SUFFIX:
            return []
        found: Looked = look_alone(path, self.text(path))
        return [Shown(path, each) for each in found.found]

    # ---- names ----------------------------------------------------------------------------------

    def home(self, path: Path) -> Target | None:
        """Return the first target of a document."""
        return next(iter(self._targets(path)), None)

    def index(self, path: Path, *, every: bool = False) -> Index | None:
        """Return the names of the game that a document belongs to."""
        target = self.home(path)
        if target is None:
            return None
        with files.instead(encoded(self.buffers)), files.as_it_is():
            return index_of(target, self.buffers, every=every)

    def named(self, path: Path, offset: int, *, every: bool = False) -> tuple[Index, Mention, Symbol] | None:
        """Return the name at a place."""
        found = self.index(path, every=every)
        at = found.at(path, offset) if found is not None else None
        return None if found is None or at is None else (found, *at)

    def complete(self, path: Path, offset: int) -> list[Offer]:
        """Return what can be written at a place."""
        target, index = self.home(path), self.index(path)
        if index is None:
            index = Index()
        game = self.game(target) if target is not None else None
        facts = facts_in(target.folder) if target is not None else ()
        types = types_of(game) if game is not None else None
        text = self.text(path)
        asked = text[: offset - len(begun(text, offset))]
        lessons: list[str] = []
        if target is not None and game is not None and asked.endswith(" lesson "):
            lessons = [name for name, _ in whole_plan(target.folder, game, Findings()).told]
        return complete(text, offset, Knowledge(index, types, facts, lessons))

    def game(self, target: Target) -> m.Game | None:
        """Return the game as it was when it was last right; with a new overlay the one below."""
        if target not in self.right:
            found = first_look(target, self.buffers).game
            if found is None and target.overlay is not None:
                found = first_look(Target(target.root, target.game), self.buffers).game
            if found is not None:
                self.right[target] = found
        return self.right.get(target)

    # ---- the book -------------------------------------------------------------------------------

    def book(self, target: Target, language: str) -> Book | None:
        """Return the book of a game as it was when it was last right."""
        game = self.game(target)
        return None if game is None else book(target, game, language, self.buffers)

    def page(self, path: Path, offset: int, language: str) -> Page | None:
        """Return what the book says of the rule at a place."""
        target = self.home(path)
        found = self.book(target, language) if target is not None else None
        if target is None or found is None:
            return None
        text = self.text(path)
        anchor = found.anchor(anchor_at(text, offset))
        return None if anchor is None else page(target, found, anchor, text, offset)

    def page_of(self, path: Path, symbol: Symbol, language: str) -> Page | None:
        """Return what the book says of something with a name."""
        target = self.home(path)
        found = self.book(target, language) if target is not None else None
        if target is None or found is None or symbol.sort in {Sort.LOCAL, Sort.FACT, Sort.LABEL}:
            return None
        anchor = next(self._anchors(found, symbol), None)
        return None if anchor is None else page(target, found, anchor)

    @staticmethod
    def _anchors(found: Book, symbol: Symbol) -> Iterator[str]:
        own = found.anchor(f"{symbol.sort.value}-{symbol.name}")
        if own is not None:
            yield own
        elif symbol.sort in {Sort.THING, Sort.TYPE} and (named := found.named(symbol.name)) is not None:
            yield named


def settle() -> None:
    """After the first look: what is there now stays, and rubbish is only looked for when nobody types."""
    gc.collect()
    gc.freeze()
    gc.disable()


def tidy() -> None:
    """Throws away what is not needed any more."""
    gc.collect()


def _key(each: Shown) -> tuple[object, ...]:
    return each.path, each.diagnostic.code, each.diagnostic.headline
