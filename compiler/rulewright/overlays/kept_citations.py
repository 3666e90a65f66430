"""What a rule that is said anew goes on citing: the facts of its lines that say the same as before."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import children, map_children
from rulewright.overlays.syntax_queries import key
from rulewright.syntax import nodes as s

_BELOW = frozenset({"body", "then", "otherwise", "needs", "handlers", "steps"})
_Lines = tuple[Hashable, ...]
_Sources = dict[_Lines, list[s.Cited]]


def still_cited(old: s.Item, new: s.Item) -> s.Item:
    """Return the new rule; each line that cites nothing and that the old one has too cites what it cites there.

    A line is what stands in it and what it stands under: below another head or another condition the
    same words are another rule. The head is a line itself. Of lines that are alike the first one
    cites what the first one did. So a rule said anew cites as much as one changed line by line. The rulings
    of a line that stands elsewhere now go along: they tell what was decided of it, if marked as of before.
    """
    found = _cited_as(old, new)
    assert isinstance(found, s.Item)
    return found


def still_cited_below(old: s.Statement, new: tuple[s.Statement, ...]) -> tuple[s.Statement, ...]:
    """Return the same of the lines that a house rule puts in the place of one."""
    found = _cited_as(old, new)
    assert isinstance(found, tuple)
    return found


def _cited_as(old: object, new: object) -> object:
    sources: _Sources = {}
    _gather(old, (), sources)
    found = _with_sources(new, (), sources)
    elsewhere: _Sources = {}
    for lines, cited in sources.items():
        for each in cited:
            if each.rulings:
                elsewhere.setdefault(lines[-1:], []).append(s.Cited((), each.rulings))
    return _with_sources(found, (), elsewhere, anywhere=True) if elsewhere else found


def _gather(node: object, above: _Lines, sources: _Sources) -> None:
    for part in node if isinstance(node, tuple) else (node,):
        cited = getattr(part, "cited", None)
        here = above
        if isinstance(cited, s.Cited):
            here = (*above, key(part, _BELOW))
            sources.setdefault(here, []).append(cited)
        for child in children(part):
            _gather(child, here, sources)


def _with_sources(
    node: object, above: _Lines, sources: _Sources, *, anywhere: bool = False
) -> object:
    if isinstance(node, tuple):
        return tuple(_with_sources(part, above, sources, anywhere=anywhere) for part in node)
    own = getattr(node, "cited", None)
    if not isinstance(own, s.Cited):
        return map_children(node, lambda part: _with_sources(part, above, sources, anywhere=anywhere))
    here = (*(() if anywhere else above), key(node, _BELOW))
    before = sources.get(here, [])
    first = before.pop(0) if before else None
    found: Any = map_children(node, lambda part: _with_sources(part, here, sources, anywhere=anywhere))
    if first is None or own.facts or own.rulings:
        return found
    return replace(found, cited=first)
