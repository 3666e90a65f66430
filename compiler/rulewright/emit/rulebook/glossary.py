"""The words of a game with what they mean, by the alphabet of the reader, and in the other languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.emit.rulebook.cross_references import Told
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import ORIGINAL
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose.blocks import Block, Box, ItemList, Paragraph
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.phrases import BARE
from rulewright.prose.plan.referents import type_name
from rulewright.prose.plan.sentences import Thing
from rulewright.prose.writer import Writer

LONGEST = 3
"""A rule is a term if its title has at most so many words in the original."""
_HEADS = (m.Action, m.Verb, m.Function, m.Variable, m.Trigger, m.Event)
"""The rules that are known by their titles; others have a noun."""

_ENDS = (".", "!", "?")


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its anchor on the page, what it means, the rule that says so, and the other languages."""

    key: str
    name: str
    meaning: str
    rule: str
    others: tuple[str, ...]


def terms(
    told: Told, writers: Mapping[str, Writer], language: str, beside: Sequence[str]
) -> list[Term]:
    """Return the terms that rules of the book explain, and what they are `beside` it in other languages."""
    found: dict[str, Term] = {}
    for key, names, item, blocks in _named(told, writers):
        meaning = _meaning(key, item, blocks, names[language])
        if meaning:
            others = tuple(names[each] for each in beside)
            term = Term(key, names[language], meaning, rule_anchor(item), others)
            found.setdefault(names[ORIGINAL].casefold(), term)
    alphabet = grammar(language)
    return sorted(found.values(), key=lambda term: alphabet.place(term.name))


def _named(
    told: Told, writers: Mapping[str, Writer]
) -> Iterator[tuple[str, dict[str, str], m.Item, list[Block]]]:
    """Yield the terms in the order of the book, with what they are called in each language."""
    shown = _shown_on_pieces(told)
    heads = [entry for entry in told if isinstance(entry[0], _HEADS) and not _nouns(entry[0])]
    titles = {rule_anchor(item): writers[ORIGINAL].name_of(item) for item, _ in heads}
    for item, blocks in told:
        for key in _nouns(item):
            if any(key not in each.words.linearisers[x].words.entries for x, each in writers.items()):
                continue
            names = {x: _called(each, key, item) for x, each in writers.items()}
            if not isinstance(item, m.Enum):
                yield key, names, item, blocks
                continue
            # A value that a rule is all about is explained there: "Action 4: boarding".
            called = names[ORIGINAL].casefold()
            own = (entry for entry in heads if titles[rule_anchor(entry[0])].casefold().endswith(f": {called}"))
            is_term = item.name in shown or (key == item.name and called not in map(str.casefold, titles.values()))
            place = next(own, (item, blocks) if is_term else None)
            if place is not None:
                yield key, names, *place
    for item, blocks in heads:
        title = titles[rule_anchor(item)]
        if len(title.split()) <= LONGEST and ":" not in title:
            yield rule_anchor(item), {x: w.name_of(item) for x, w in writers.items()}, item, blocks


def _nouns(item: m.Item) -> Sequence[str]:
    """Return the names of a rule that stand in the lexicons as nouns."""
    match item:
        case m.Function(kind=m.FunctionKind.ROLE) | m.Card() | m.Zone() | m.PieceClass():
            return (item.name,)
        case m.Enum():
            return (item.name, *item.values)
        case _:
            return ()


def _called(writer: Writer, key: str, item: m.Item) -> str:
    """Return the noun, or the title that an editor has given the rule of this name."""
    noun = writer.speech.title(Thing(key, determiner=BARE), item.span)
    if isinstance(item, m.Enum):
        return noun
    title = writer.name_of(item)
    return noun if noun.casefold() in title.casefold() or title == _untold(writer, item) else title


def _untold(writer: Writer, item: m.Item) -> str:
    """Return the title of a rule as it is without an editor."""
    part = writer.planner.planned(item)[0]
    return writer.speech.title(part.title, part.span)


def _shown_on_pieces(told: Told) -> frozenset[str]:
    """Return the enumerations of which a value stands on each card or other piece of a class, and is no piece."""
    classes = [item for item, _ in told if isinstance(item, m.PieceClass)]
    parts = {item.name: item.among for item, _ in told if isinstance(item, m.Enum)}
    kinds = {each.kind.name for each in classes}
    shown = {type_name(attribute.type) for each in classes for attribute in each.attributes}
    return frozenset(name for name in shown if not {name, parts.get(name)} & kinds)


def _meaning(key: str, item: m.Item, blocks: list[Block], name: str) -> str:
    """Return the first sentence of a rule, or for one of several values the first that names it.

    A card tells first how many there are of it, then what it does.
    """
    lines = _whole(blocks, 2 if isinstance(item, m.Card) else 1)
    if isinstance(item, m.Enum) and key != item.name:
        lines = [text for text in lines if name.casefold() in text.casefold()] or lines
    return " ".join(lines[: 2 if isinstance(item, m.Card) else 1])


def _whole(blocks: list[Block], wanted: int) -> list[str]:
    """Return the sentences of a rule that stand by themselves; where too few do, the first of its list."""
    paragraphs = [block for block in blocks if isinstance(block, Paragraph | Box)]
    said = [line.text for block in paragraphs for line in block.lines]
    items = (item for block in blocks if isinstance(block, ItemList) for item in block.items)
    listed = [line.text for item in items for line in item.lines]
    found = [text for text in said if not text.endswith(":")]
    if len(found) < wanted:
        found += listed[:1] if found or not said else said[:1]
    return [text if text.endswith(_ENDS) else f"{text.rstrip(':;,')}." for text in found]
