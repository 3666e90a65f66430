"""What stands around a rule: the rules that use it, the examples that show it, the rulings on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import Type
from rulewright.prose.blocks import Block, Heading, TableBlock, lines_of

Told: TypeAlias = Sequence[tuple[m.Item, list[Block]]]
Value: TypeAlias = tuple[Type, int]


@dataclass(frozen=True, slots=True)
class Named:
    """A rule elsewhere that names a card: the sentences that do, and the rules that use this rule."""

    anchor: str
    sentences: tuple[str, ...]
    users: tuple[str, ...]


@dataclass(slots=True)
class Around:
    """Finds it for the rules of a book, given with their texts in the order of the book."""

    game: m.Game
    told: Told
    _texts: dict[str, list[Block]] = field(default_factory=dict)
    _users: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    _cited: dict[str, frozenset[str]] = field(default_factory=dict)
    _examples: dict[str, list[m.Example]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for item, blocks in self.told:
            anchor = rule_anchor(item)
            self._texts[anchor] = blocks
            self._cited[anchor] = frozenset(cited(blocks))
            if isinstance(item, m.Example):
                continue
            for mentioned in dict.fromkeys(name for x in lines_of(blocks) for name in x.mentions):
                if mentioned != anchor:
                    self._users[mentioned].append(anchor)

    def text(self, anchor: str) -> list[Block]:
        """Return what the book says of a rule."""
        return self._texts[anchor]

    def users(self, item: m.Item) -> tuple[str, ...]:
        """Return the rules whose sentences speak of this one."""
        return tuple(self._users.get(rule_anchor(item), ()))

    def named(self, card: m.Card, name: str) -> tuple[Named, ...]:
        """Return the rules elsewhere that name a card, which is called so in this language."""
        return tuple(
            Named(anchor, tuple(self._sentences(anchor, name)), tuple(self._users.get(anchor, ())))
            for anchor in self._naming(card)
        )

    def _sentences(self, anchor: str, name: str) -> Iterator[str]:
        """Yield the sentences that have the name in them, whatever its ending; none that is cut off."""
        wanted = name.casefold()
        for line in lines_of(self._texts[anchor]):
            if wanted in line.text.casefold() and not line.text.endswith(":"):
                yield line.text

    def _naming(self, card: m.Card) -> Sequence[str]:
        naming = _naming.get(Same(self.game), lambda: _rules_naming(self.game))
        return [anchor for anchor in naming[self._value(card)] if anchor in self._texts]

    def _value(self, card: m.Card) -> Value:
        return self.game.classes[card.piece_class].kind, card.kind

    # ---- examples ------------------------------------------------------------------------------

    def examples(self, item: m.Item) -> list[m.Example]:
        """Return the examples of a rule: those that show what it says, or rest on the same facts.

        A card has those that it is played in and that show it or a rule that is about it.
        """
        own = rule_anchor(item)
        if own not in self._examples:
            self._examples[own] = self._examples_of(item, own)
        return self._examples[own]

    def rules_of(self, example: m.Example) -> list[str]:
        """Return the rules that an example is one of, in the order of the book."""
        return [
            rule_anchor(item) for item, _ in self.told
            if not isinstance(item, m.Example) and example in self.examples(item)
        ]

    def _examples_of(self, item: m.Item, own: str) -> list[m.Example]:
        wanted = set(self._shown_by(own))
        if isinstance(item, m.Card):
            near = {own, *self._naming(item)}
            near |= {user for anchor in near for user in self._users.get(anchor, ())}
            near |= {name for line in lines_of(self._texts[own]) for name in line.mentions
                     if name.startswith("verb-")}
            wanted = {
                name for anchor in near for name in self._shown_by(anchor)
                if self._plays(self.game.examples[name], item)
            }
        return [each for name, each in self.game.examples.items() if name in wanted]

    def _shown_by(self, anchor: str) -> Iterator[str]:
        facts = self._cited.get(anchor, frozenset())
        blocks = self._texts.get(anchor, [])
        said = {name for line in lines_of(blocks) for name in line.shown}
        for name, example in self.game.examples.items():
            if name in said or facts & {*example.sources.facts, *example.sources.rulings}:
                yield name

    def _plays(self, example: m.Example, card: m.Card) -> bool:
        value = self._value(card)
        return any(
            isinstance(part, m.Const) and (part.type, part.value) == value for part in walk(example)
        )

    # ---- rulings -------------------------------------------------------------------------------

    def rulings(self, item: m.Item, about: Callable[[str], bool]) -> list[str]:
        """Return the rulings that a rule rests on, and for a card those in the book that are `about` it."""
        own = rule_anchor(item)
        found = dict.fromkeys(rulings_in(self._texts[own]))
        if isinstance(item, m.Card):
            every = (name for _, blocks in self.told for name in rulings_in(blocks))
            found |= dict.fromkeys(name for name in every if about(name))
        return list(found)


def all_sources(blocks: Iterable[Block]) -> Iterator[m.Sources]:
    """Yield the sources of all that blocks say."""
    found = list(blocks)
    for block in found:
        if isinstance(block, Heading | TableBlock):
            yield block.sources
    for line in lines_of(found):
        yield line.sources


def cited(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the facts and rulings that blocks rest on."""
    for sources in all_sources(blocks):
        yield from (*sources.facts, *sources.rulings)


def rulings_in(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the rulings that blocks rest on."""
    for sources in all_sources(blocks):
        yield from sources.rulings


_naming: Memo[Mapping[Value, Sequence[str]]] = Memo(8)
"""Of each game the rules that name a value."""


def _rules_naming(game: m.Game) -> Mapping[Value, Sequence[str]]:
    found: defaultdict[Value, list[str]] = defaultdict(list)
    for chapter in game.chapters:
        for item in chapter.items:
            if not isinstance(item, m.Card | m.Example):
                named = (part for part in walk(item) if isinstance(part, m.Const))
                for value in dict.fromkeys((part.type, part.value) for part in named):
                    found[value].append(rule_anchor(item))
    return found
