"""What a rule says in each game of an engine that has its variants as options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.option_specialisation import MOST, When, action_in, settled, switches_of, ways
from rulewright.prose.blocks import Block, Heading, lines_of
from rulewright.prose.writer import Writer


@dataclass(frozen=True, slots=True)
class Way:
    """A rule as it stands in the games with these variants on or off."""

    anchor: str
    when: When
    item: m.Item


def ways_of_rules(game: m.Game) -> tuple[Way, ...]:
    """Return every way in which the rules that a game's switches change can stand."""
    return tuple(
        way
        for chapter in game.chapters
        for item in chapter.items
        for anchor, names in _changed(game, item)
        if names and len(names) <= MOST
        for way in _ways(game, item, anchor, names)
    )


def _changed(game: m.Game, item: m.Item) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the anchors of a rule that somebody can meet with in a choice, each with its switches."""
    match item:
        case m.Setup():
            for step in item.steps:
                yield rule_anchor(step), switches_of(game, step)
        case m.Action() | m.Function() | m.Verb() | m.Card() | m.Play():
            yield rule_anchor(item), switches_of(game, item)
        case _:
            return


def _ways(game: m.Game, item: m.Item, anchor: str, names: tuple[str, ...]) -> Iterator[Way]:
    for when in ways(game, names):
        on = dict(when)
        found = action_in(item, on) if isinstance(item, m.Action) else settled(item, on)
        yield Way(anchor, when, found)


def names_alone(found: Sequence[Way]) -> Mapping[str, str]:
    """Return what choices would be called if the rules that they stand in said nothing else.

    The words of a choice are found by its name, and equal names are numbered throughout a rule.
    """
    names: dict[str, str] = {}
    for way in found:
        numbers: dict[str, int] = {}
        for choice in walk(_part(way)):
            if isinstance(choice, m.Choose):
                base = choice.name.removesuffix(choice.name.rpartition(choice.var.name)[2])
                numbers[base] = numbers.get(base, 0) + 1
                alone = base if numbers[base] == 1 else f"{base}_{numbers[base]}"
                names.setdefault(choice.name, alone)
    return names


def _part(way: Way) -> object:
    """Return the rule that a way is one of: a step, or a whole item."""
    if isinstance(way.item, m.Setup):
        return next(step for step in way.item.steps if rule_anchor(step) == way.anchor)
    return way.item


def said_in_ways(writer: Writer, found: Sequence[Way]) -> Mapping[str, list[tuple[When, str]]]:
    """Return what the rules say in each way, by their anchors, the way without variants first."""
    said: dict[str, list[tuple[When, str]]] = {}
    for way in found:
        text = text_at(way.anchor, writer.part_text(way.item, way.anchor))
        said.setdefault(way.anchor, []).append((way.when, text))
    return said


def text_at(anchor: str, blocks: Sequence[Block]) -> str:
    """Return what stands below the heading with an anchor, in one go."""
    inside = False
    words: list[str] = []
    for block in blocks:
        if isinstance(block, Heading):
            if inside:
                break
            inside = block.anchor == anchor
        elif inside:
            words += [line.text for line in lines_of([block])]
    return " ".join(words)
