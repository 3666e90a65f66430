"""The canonical English of a rule: its sentences numbered, the values in them marked.

    # Marooning
    [1] The player moves to the back of the line of {where=the island}.
      [2] If there are at least {what=two cards} in the hand, …

This is the id of the rule's tellings. What stands in braces is a value: a telling that says the value
by its name (`{what}`) follows it where it changes. Everything else is the rule itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from rulewright.foundation.frozen import dataclass
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import Conditions, Section, Sentence, TableText
from rulewright.prose.realise import Speaker
from rulewright.prose.tellings.value_markup import Value, marked

TABLE = "table"
"""The name under which a telling puts a table of its rule; a second one is `table2`."""

_SLOT = re.compile(r"\{([a-z][a-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A sentence of a rule, or a table: how deep it stands, and its English with named values.

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
    title: str
    sentences: tuple[Numbered, ...]
    values: Mapping[str, Value]
    heads: Mapping[int, str] = field(default_factory=dict)
    """In a lesson, which teaches several rules, their titles, by the number of their first sentence."""
    _texts: list[str] = field(default_factory=list, init=False, compare=False, repr=False)
    """The id, once it was asked for: each language and each telling of the rule asks."""

    @property
    def text(self) -> str:
        """Return the id of the rule's tellings."""
        if not self._texts:
            self._texts.append(self._text())
        return self._texts[0]

    def _text(self) -> str:
        lines = [f"# {self.title}"]
        for each in self.sentences:
            if each.number in self.heads:
                lines.append(f"## {self.heads[each.number]}")
            said = _with_words(each.text, self.values)
            lines.append(f"{'  ' * each.depth}[{each.number}] {said}")
        return "\n".join(lines)


def _with_words(text: str, values: Mapping[str, Value]) -> str:
    """Return a text in which each value stands with its words."""

    def put(match: re.Match[str]) -> str:
        value = values.get(match.group(1))
        return match.group() if value is None else f"{{{value.name}={_with_words(value.words, values)}}}"

    return _SLOT.sub(put, text)


def canonical(part: Section, steps: Sequence[sentence_grouping.Item], speaker: Speaker) -> Canonical:
    """Return a section without those within it; `steps` is its body as it is laid out."""
    return lesson(part.anchor, speaker.words_of(part.title), ((part, steps),), speaker)


def lesson(
    anchor: str,
    title: str,
    parts: Sequence[tuple[Section, Sequence[sentence_grouping.Item]]],
    speaker: Speaker,
) -> Canonical:
    """Return several sections as one text to tell: their sentences are numbered throughout."""
    taken: set[str] = set()
    values: dict[str, Value] = {}
    found: list[Numbered] = []
    heads: dict[int, str] = {}
    for part, steps in parts:
        if len(parts) > 1:
            heads[len(found) + 1] = speaker.words_of(part.title)
        intro = {id(entry) for entry in part.intro}
        for depth, entry, ordered in _entries(part, steps):
            if isinstance(entry, TableText):
                text = _table(entry, taken, speaker)
            else:
                text, new = marked(entry.clause, speaker, taken)
                values |= {value.name: value for value in new}
            found.append(
                Numbered(len(found) + 1, depth, entry, text, part.ordered and ordered, id(entry) not in intro)
            )
    return Canonical(anchor, title, tuple(found), values, heads)


def _table(entry: TableText, taken: set[str], speaker: Speaker) -> str:
    """Return a table by its heads: what stands in it is a value."""
    number = sum(name.startswith(TABLE) for name in taken) + 1
    name = TABLE if number == 1 else f"{TABLE}{number}"
    taken.add(name)
    heads = " | ".join(speaker.words_of(cell) for cell in entry.head)
    return f"{{{{{name}}}}}: {heads}"


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
