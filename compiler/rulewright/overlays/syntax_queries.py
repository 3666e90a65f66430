"""What two pieces of syntax have in common, wherever they stand and whatever they cite."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.source import Span
from rulewright.foundation.tree import rewrite, structural_key, walk
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import FunctionForm, ZoneWord

_ASIDE = frozenset({"cited"})
_BLOCKS = frozenset({"body", "then", "otherwise"})

VALUES = frozenset({*FunctionForm, "option", "remember", "table"})
ZONES = frozenset(ZoneWord)


def key(node: object, leave_out: frozenset[str] = frozenset()) -> Hashable:
    """Return a value that is equal for equal meaning: places in the text and citations do not count."""
    return structural_key(node, _ASIDE | leave_out)


def numbers_changed(old: Hashable, new: Hashable) -> frozenset[int] | None:
    """Return the numbers of an old key that are others in the new one; None if more than numbers differs."""
    if old == new:
        return frozenset()
    if not (isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new)):
        return None
    if old[:1] == ("Number",) == new[:1]:
        return frozenset((old[1],))
    parts = [numbers_changed(*pair) for pair in zip(old, new, strict=True)]
    known = [part for part in parts if part is not None]
    return frozenset().union(*known) if len(known) == len(parts) else None


def header(statement: s.Statement) -> Hashable:
    """Return the key of a statement without the block below it: what an overlay quotes."""
    return key(statement, _BLOCKS)


def word(item: s.Item) -> str:
    """Return the word that a declaration begins with."""
    match item:
        case s.Function():
            return item.kind
        case s.Zone():
            return item.shape
        case s.GameHead():
            return "game"
        case (
            s.Part() | s.Chapter() | s.Note() | s.Values() | s.Pieces() | s.Cards() | s.Remember()
            | s.Option() | s.Table() | s.Setup() | s.Play() | s.Verb() | s.Action() | s.Event()
            | s.Card() | s.Trigger() | s.Example() | s.Situation()
        ):
            return type(item).__name__.lower()
        case _:
            assert_never(item)


def name(item: s.Item) -> str:
    """Return the name of a declaration; what has none is the only one of its sort."""
    return "" if isinstance(item, s.Setup | s.Play) else item.name.text


def family(kind: str) -> str:
    """Return what shares its names: values of all sorts, zones of all shapes, other things by kind."""
    if kind in VALUES:
        return "value"
    return "zone" if kind in ZONES else kind


def facts_in(node: object) -> Iterator[str]:
    """Return every fact that a piece of syntax cites."""
    return (fact.text for cited in _cited_in(node) for fact in cited.facts)


def rulings_in(node: object) -> Iterator[str]:
    """Return every ruling that a piece of syntax carries."""
    return (ruling.text for cited in _cited_in(node) for ruling in cited.rulings)


def sources_in(node: object) -> Iterator[str]:
    """Return every fact and ruling that a piece of syntax carries."""
    return (name.text for cited in _cited_in(node) for name in (*cited.facts, *cited.rulings))


def _cited_in(node: object) -> Iterator[s.Cited]:
    return (part for part in _telling(node) if isinstance(part, s.Cited))


def without_ruling(item: s.Item, ruling: str) -> s.Item:
    """Return a declaration in which nothing carries a ruling any more."""
    if ruling not in rulings_in(item):
        return item

    def change(node: object) -> object:
        if not isinstance(node, s.Cited):
            return node
        return replace(node, rulings=tuple(each for each in node.rulings if each.text != ruling))

    found: s.Item = rewrite(item, change)
    return found


def names_lost(old: object, new: object, place: Span) -> list[tuple[str, Span]]:
    """Return the names that something spoke of before a change and not after it, with the place of the change."""
    gone = dict.fromkeys(names_in(old))
    kept = set(names_in(new)) if new is not None else set[str]()
    return [(text, place) for text in gone if text not in kept]


def names_in(node: object) -> Iterator[str]:
    """Return every name in a piece of syntax, in order."""
    return (part.text for part in _telling(node) if isinstance(part, s.Name))


def _telling(node: object) -> tuple[s.Name | s.Cited, ...]:
    """Return every name and what is cited in a piece of syntax, in order.

    Kept for each piece: overlays ask it of all declarations of a game, again and again.
    """
    if isinstance(node, tuple):
        return tuple(part for each in node for part in _telling(each))
    return _KNOWN.get(Same(node), lambda: _found(node))


def _found(node: object) -> tuple[s.Name | s.Cited, ...]:
    return tuple(part for part in walk(node) if isinstance(part, s.Name | s.Cited))


_KNOWN: Memo[tuple[s.Name | s.Cited, ...]] = Memo(2_000)
