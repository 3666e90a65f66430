"""All mutants of a game, in the order of its book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.model import nodes as m
from tests.drift.mutant import Mutant, items_of, with_items
from tests.drift.naming import rule_name
from tests.drift.statements import statement_changes, with_chooser
from tests.drift.tree import Spot, Unit, spots
from tests.drift.values import Change, value_changes
from tests.drift.vocabulary import declared_changes


def mutants(game: m.Game) -> list[Mutant]:
    """Every mutant of a game, each once."""
    found = [
        Mutant(each.kind, each.rule, each.place, each.old, each.new, each.game, each.changed, None)
        for each in declared_changes(game)
    ]
    for item in items_of(game):
        found += _of_rules(item, game)
    return found


def _of_rules(item: m.Item, game: m.Game) -> Iterator[Mutant]:
    made: set[m.Item] = set()
    for spot in spots(item):
        for change in (*value_changes(spot, game), *statement_changes(spot, game)):
            new = _made(spot, change)
            if new == item or new in made:
                continue
            made.add(new)
            yield Mutant(
                change.kind, rule_name(item), spot.span, str(change.old), str(change.new),
                with_items(game, ((item, new),)), (new,), _unit(spot),
            )


def _made(spot: Spot, change: Change) -> m.Item:
    new = spot.put(change.node)
    if change.kind == "chooser" and isinstance(spot.holder, m.Choose):
        return with_chooser(new, spot.holder, change.node)
    return new


def _unit(spot: Spot) -> Unit:
    """A change to a block matters when its first statement is reached, at the latest."""
    if not isinstance(spot.node, tuple):
        return spot.unit
    first: m.Statement = spot.node[0]
    return first


def sample(found: Sequence[Mutant], most: int) -> list[Mutant]:
    """At most so many mutants, spread evenly over the kinds and over each kind's mutants."""
    if len(found) <= most:
        return list(found)
    by_kind: dict[str, list[Mutant]] = {}
    for mutant in found:
        by_kind.setdefault(mutant.kind, []).append(mutant)
    # Every kind may have as many as the smallest share that still leaves room for all.
    share = 1
    while sum(min(share + 1, len(each)) for each in by_kind.values()) <= most:
        share += 1
    chosen: list[Mutant] = []
    for each in by_kind.values():
        count = min(share, len(each))
        chosen += [each[at * len(each) // count] for at in range(count)]
    return chosen
