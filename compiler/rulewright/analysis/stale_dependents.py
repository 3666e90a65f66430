"""Which rules rest on one that a house rule changes, though they stand as they were.

An editor's words for a rule may say what another one says: which fields a pirate may fall back to, say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rulewright.analysis.change_impact import PLAIN, named, with_pieces
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import IntType

Numbers = frozenset[int] | None


def stale_definitions(
    game: m.Game, touched: Collection[str], numbers: Mapping[str, frozenset[int]]
) -> dict[str, Numbers]:
    """Return, by anchor, the roles, quantities, predicates and verbs that are touched, and conditions that rest on

    them. `numbers` are those that touched definitions had in which nothing else is changed; they are what a
    text may not say any more. Where more is changed there are none.
    """
    changed: dict[str, Numbers] = {
        name: _telling(numbers.get(name)) for name in game.functions if name in touched
    }
    while changed:
        wider = {
            **changed,
            **{
                item.name: _joined(found, changed.get(item.name, frozenset()))
                for item in game.functions.values()
                if (found := [changed[name] for name in _functions_in(item) if name in changed])
            },
        }
        if wider == changed:
            break
        changed = wider
    functions = {rule_anchor(game.functions[name]): found for name, found in changed.items()}
    return functions | {f"verb-{name}": None for name in game.verbs if name in touched}


def stale_dependents(game: m.Game, definitions: Collection[str]) -> dict[str, frozenset[str]]:
    """Return, by anchor, the rules that rest on some of these definitions, and on which."""
    if not definitions:
        return {}
    found: dict[str, frozenset[str]] = {}
    for rule in _rules(game):
        used = {rule_anchor(game.functions[name]) for name in _functions_in(rule)}
        used |= {f"verb-{part.verb}" for part in walk(rule) if isinstance(part, m.Call)}
        if stale := used & set(definitions):
            found[rule_anchor(rule)] = frozenset(stale)
    return found


def _functions_in(rule: m.Item | m.Step) -> frozenset[str]:
    """Return the functions that a rule uses, who may act included."""
    used = frozenset(part.function for part in walk(rule) if isinstance(part, m.Apply))
    if isinstance(rule, m.Action) and rule.role is not None:
        used |= {rule.role}
    return used


def stale_callers(game: m.Game, changed: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """By anchor, the rules that do a changed verb, with what its changed lines speak of and they do not.

    A rule that speaks of all of it itself has all of it: then nobody knows whose words they are.
    """
    found: dict[str, frozenset[str]] = {}
    for part in _rules(game) if changed else ():
        about = frozenset[str]().union(
            *(changed[each.verb] for each in walk(part) if isinstance(each, m.Call) and each.verb in changed)
        )
        if about:
            own = with_pieces(frozenset(name for line in walk(part) for name in named(line)), game)
            found[rule_anchor(part)] = about - own or about
    return found


def _rules(game: m.Game) -> Iterator[m.Item | m.Step]:
    for chapter in game.chapters:
        for item in chapter.items:
            if not isinstance(item, m.Example):
                yield from item.steps if isinstance(item, m.Setup) else (item,)


def counted_otherwise(game: m.Game, loose: Collection[str], own: Collection[str]) -> frozenset[str]:
    """Return the anchors of verbs that are told a number by a line of a house rule, or by a `loose` rule, of which

    nobody knows what it says now. An editor may have written what the number was each time; `own` are the
    files of the house rules.
    """
    counting = {
        verb.name for verb in game.verbs.values()
        if any(isinstance(param.type, IntType) for param in verb.params)
        and verb.span.file.name not in own
    }
    found: set[str] = set()
    for chapter in game.chapters:
        for item in chapter.items:
            for part in walk(item) if counting and not isinstance(item, m.Example) else ():
                if not isinstance(part, m.Call) or part.verb not in counting:
                    continue
                if rule_anchor(item) in loose or part.span.file.name in own:
                    found.add(f"verb-{part.verb}")
    return frozenset(found)


def _telling(numbers: Numbers) -> Numbers:
    """Numbers by which a text can be known to speak of what was changed."""
    return None if numbers is None or any(number < PLAIN for number in numbers) else numbers


def _joined(found: list[Numbers], *others: Numbers) -> Numbers:
    every = [*found, *others]
    known = [numbers for numbers in every if numbers is not None]
    return frozenset[int]().union(*known) if len(known) == len(every) else None
