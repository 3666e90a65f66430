"""What two resolved games have in common: rules of equal meaning, wherever they are written."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import structural_key, walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor

_ASIDE = frozenset({"sources", "chapter", "uid"})


@dataclass(frozen=True, slots=True)
class Pair:
    """A rule before and after: one that is new has no `before`, one that is gone no `after`."""

    anchor: str
    chapter: str
    before: m.Item | None
    after: m.Item | None


_keys: Memo[Hashable] = Memo(1_000)
"""The keys of the rules that were compared last: one game is compared with many."""


def changed(before: m.Game, after: m.Game) -> tuple[Pair, ...]:
    """Return the rules that differ between two games, and those that speak of such a rule.

    A sentence may say what a value is where it is used, so rules that use a changed one are listed
    as well; whoever writes them sees whether they read differently. Worked examples are no rules.
    """
    old, new = dict(_rules(before)), dict(_rules(after))
    differing = {
        anchor
        for anchor in (*old, *new)
        if anchor not in old or anchor not in new
        or not _same(old[anchor][1], new[anchor][1])
    }
    names = {
        item.name
        for rules in (old, new) for anchor, (_, item) in rules.items()
        if anchor in differing and isinstance(item, m.Function | m.Table | m.Variable)
    }
    classes = {
        item.name
        for rules in (old, new) for anchor, (_, item) in rules.items()
        if anchor in differing and isinstance(item, m.PieceClass)
    }
    pairs: list[Pair] = []
    order = [*new, *(anchor for anchor in old if anchor not in new)]
    for anchor in order:
        chapter, item = new.get(anchor) or old[anchor]
        of_class = isinstance(item, m.Card) and item.piece_class in classes
        if anchor in differing or of_class or _speaks_of(item, names):
            pairs.append(
                Pair(
                    anchor, chapter, old[anchor][1] if anchor in old else None,
                    new[anchor][1] if anchor in new else None,
                )
            )
    return tuple(pairs)


def _same(old: m.Item, new: m.Item) -> bool:
    """Return whether two rules have the same meaning."""
    first, second = (_keys.get(Same(item), partial(structural_key, item, _ASIDE)) for item in (old, new))
    return first == second


def _rules(game: m.Game) -> Iterator[tuple[str, tuple[str, m.Item]]]:
    """Yield every rule by its anchor, with its chapter; each step of the setup is one."""
    for chapter in game.chapters:
        for item in chapter.items:
            if not isinstance(item, m.Example):
                yield rule_anchor(item), (chapter.name, item)


def _speaks_of(item: m.Item, names: set[str]) -> bool:
    for part in walk(item):
        match part:
            case m.Apply(function=name) | m.VariableRef(variable=name) | m.Lookup(table=name):
                if name in names:
                    return True
    return False
