"""The canonical form of a rule: its sentences numbered, what each says as a structure, the values in it named.

    [1] define.verb(verb.maroon({who=player}))
    [2] if.then(cond.there_ge({what={n=2} card+} {zone=hand of who}) then=…)

This is the id of the rule's tellings, the same whatever words a language has. What stands in braces is a value: a
telling that says the value by its name (`{what}`) follows it where it changes. Everything else is the rule itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from rulewright.foundation.frozen import dataclass
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import Conditions, Section, Sentence, TableText
from rulewright.prose.tellings.structure import Value, structure, table_heads, with_contents

TABLE = "table"
"""The name under which a telling puts a table of its rule; a second one is `table2`."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A sentence of a rule, or a table: how deep it stands, and its structure with named values.

    `ordered` is whether what stands under it is done one after the other, `is_step` whether it is something
    that is done, and not what comes before that.
    """

    number: int
    depth: int
    entry: Sentence | TableText
    text: str
    ordered: bool = False
    is_step: bool = True


@dataclass(frozen=True, slots=True)
class Canonical:
    """A rule as its tellings know it."""

    anchor: str
    sentences: tuple[Numbered, ...]
    values: Mapping[str, Value]
    heads: Mapping[int, str] = field(default_factory=dict)
    """In a lesson, which teaches several rules, their anchors, by the number of their first sentence."""
    _texts: list[str] = field(default_factory=list, init=False, compare=False, repr=False)
    """The id, once it was asked for: each language and each telling of the rule asks."""

    @property
    def text(self) -> str:
        """Return the id of the rule's tellings."""
        if not self._texts:
            self._texts.append(self._text())
        return self._texts[0]

    def _text(self) -> str:
        lines = []
        for each in self.sentences:
            if each.number in self.heads:
                lines.append(f"## {self.heads[each.number]}")
            said = with_contents(each.text, self.values)
            lines.append(f"{'  ' * each.depth}[{each.number}] {said}")
        return "\n".join(lines) or f"# {self.anchor}"  # a message needs an id


def canonical(part: Section, steps: Sequence[sentence_grouping.Item]) -> Canonical:
    """Return a section without those within it; `steps` is its body as it is laid out."""
    return lesson(part.anchor, ((part, steps),))


def lesson(anchor: str, parts: Sequence[tuple[Section, Sequence[sentence_grouping.Item]]]) -> Canonical:
    """Return several sections as one text to tell: their sentences are numbered throughout."""
    taken: set[str] = set()
    values: dict[str, Value] = {}
    found: list[Numbered] = []
    heads: dict[int, str] = {}
    for part, steps in parts:
        if len(parts) > 1:
            heads[len(found) + 1] = part.anchor
        intro = {id(entry) for entry in part.intro}
        for depth, entry, ordered in _entries(part, steps):
            if isinstance(entry, TableText):
                text = _table(entry, taken)
            else:
                text, new = structure(entry.clause, taken)
                values |= {value.name: value for value in new}
            found.append(
                Numbered(len(found) + 1, depth, entry, text, part.ordered and ordered, id(entry) not in intro)
            )
    return Canonical(anchor, tuple(found), values, heads)


def _table(entry: TableText, taken: set[str]) -> str:
    """Return a table by its heads: what stands in it is a value."""
    number = sum(name.startswith(TABLE) for name in taken) + 1
    name = TABLE if number == 1 else f"{TABLE}{number}"
    taken.add(name)
    return f"{{{{{name}}}}}: {table_heads(entry)}"


def _entries(
    part: Section, steps: Sequence[sentence_grouping.Item]
) -> Iterator[tuple[int, Sentence | TableText, bool]]:
    """Yield the sentences and tables of a section, in the order of the page, with their depth, and whether

    what stands under them is in order.
    """
    for entry in part.intro:
        if isinstance(entry, Conditions):
            yield from _item(sentence_grouping.conditions(entry), 0)
        else:
            yield 0, entry, False
    for item in steps:
        yield from _item(item, 0)


def _item(item: sentence_grouping.Item, depth: int) -> Iterator[tuple[int, Sentence | TableText, bool]]:
    for entry in item.sentences:
        yield depth, entry, item.ordered
    for child in item.children:
        yield from _item(child, depth + 1)
