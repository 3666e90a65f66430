"""What a page puts beside a rule: who uses it, its examples and its rulings.

Each example and ruling is whole beside the first rule of a page that it belongs to, and beside every
card; elsewhere a link leads to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from rulewright.emit.rulebook.cross_references import Around
from rulewright.emit.rulebook.markdown import Renderer
from rulewright.emit.rulebook.rulings import Ruling
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.facts import Fact
from rulewright.prose.blocks import Heading
from rulewright.prose.phrases import BARE
from rulewright.prose.plan.sentences import Thing
from rulewright.prose.writer import Writer

MOST_USERS = 8
"""Of how many rules that use it a rule tells at once; more are folded in."""


@dataclass(frozen=True, slots=True)
class Link:
    """A title and where it leads, from the page of a chapter."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class NamedText:
    """A rule elsewhere that names a card: what it says of it, and where that rule counts."""

    rule: Link
    text: str
    users: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class ExampleText:
    """An example of a rule; its Markdown where it is told whole."""

    link: Link
    text: str


@dataclass(frozen=True, slots=True)
class RulingText:
    """A ruling on a rule, and whether it is told whole."""

    ruling: Ruling
    title: str
    whole: bool


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside one rule."""

    named: tuple[NamedText, ...] = ()
    users: tuple[Link, ...] = ()
    examples: tuple[ExampleText, ...] = ()
    rulings: tuple[RulingText, ...] = ()

    @property
    def folded(self) -> bool:
        """Return whether the rules that use it are too many to be seen at once."""
        return len(self.users) > MOST_USERS


@dataclass(slots=True)
class Surroundings:
    """Writes it for the rules of one page, in their order. `original` writes what facts are said in."""

    around: Around
    writer: Writer
    original: Writer
    rulings: Mapping[str, Ruling]
    facts: Mapping[str, Fact]
    link: Callable[[str], Link]
    page: str
    page_of: Mapping[str, str]
    _seen: set[str] = field(default_factory=set)
    _told: list[m.Example] = field(default_factory=list)

    def beside(self, item: m.Item) -> Beside:
        """Return what stands beside a rule; beside an example, which shows others, stands nothing."""
        if isinstance(item, m.Example):
            return Beside()
        named = self._named(item) if isinstance(item, m.Card) else ()
        known = {each.rule for each in named}
        users = [link for anchor in self.around.users(item) if (link := self.link(anchor)) not in known]
        whole = isinstance(item, m.Card)  # a card is one place
        told = [] if whole else self._told
        examples = tuple(self._example(each, whole, told) for each in self.around.examples(item))
        about = self._about(item)
        rulings = tuple(
            self._ruling(self.rulings[name], item, whole)
            for name in self.around.rulings(item, about) if name in self.rulings
        )
        return Beside(named, tuple(users), examples, rulings)

    def _named(self, card: m.Card) -> tuple[NamedText, ...]:
        return tuple(
            NamedText(
                self.link(each.anchor),
                " ".join(each.sentences),
                tuple(map(self.link, each.users)),
            )
            for each in self.around.named(card, _name(self.writer, card))
            if each.anchor in self.page_of
        )

    def _about(self, item: m.Item) -> Callable[[str], bool]:
        """Return whether the statement of a ruling names a card."""
        if not isinstance(item, m.Card):
            return lambda name: False
        called = _name(self.original, item).casefold()
        return lambda name: name in self.facts and called in self.facts[name].statement.casefold()

    def _example(self, example: m.Example, always: bool, told: list[m.Example]) -> ExampleText:
        """Return an example of a rule, whole or as a link; `told` are those that stand above it, whole."""
        anchor = rule_anchor(example)
        if not (self._first(anchor) or always) or self.page_of[anchor] == self.page:
            return ExampleText(self.link(anchor), "")
        blocks = self.writer.example_text(example, told) or self.around.text(anchor)
        said = [block for block in blocks if not isinstance(block, Heading)]
        told.append(example)
        return ExampleText(self.link(anchor), Renderer(lambda level: "").blocks(said, 3))

    def _ruling(self, ruling: Ruling, item: m.Item, always: bool) -> RulingText:
        title = ruling.question or self.link(rule_anchor(item)).title
        return RulingText(ruling, title, self._first(ruling.id) or always)

    def _first(self, name: str) -> bool:
        first = name not in self._seen
        self._seen.add(name)
        return first


def _name(writer: Writer, card: m.Card) -> str:
    return writer.speech.title(Thing(card.name, determiner=BARE), card.span)
