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


def stale_dependents(
    game: m.Game, touched: Collection[str], numbers: Mapping[str, frozenset[int]]
) -> dict[str, Numbers]:
    """By anchor, the rules that rest on a touched role, quantity, predicate or verb.

    A condition rests on all that its definitions rest on. `numbers` are those that touched definitions
    had in which nothing else is changed; they are what each rule may not be said with any more. Where
    more is changed there are none.
    """
    changed: dict[str, Numbers] = {
        name: _telling(numbers.get(name)) for name in game.functions if name in touched
    }
    if not changed and not any(name in touched for name in game.verbs):
        return {}
    while True:
        wider = {
            **changed,
            **{
                item.name: _joined(found, changed.get(item.name, frozenset()))
                for item in game.functions.values() if (found := _rests_on(item, changed))
            },
        }
        if wider == changed:
            break
        changed = wider
    verbs: dict[str, Numbers] = {name: None for name in game.verbs if name in touched}
    return {
        rule_anchor(part): _joined(found)
        for part in _rules(game) if (found := _rests_on(part, changed, verbs))
    }


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


def counted_otherwise(
    game: m.Game, resting: Mapping[str, Numbers], own: Collection[str]
) -> frozenset[str]:
    """Return the anchors of verbs that are told a number by a line of a house rule, or by a rule that rests on one.

    An editor may have written what the number was each time; `own` are the files of the house rules.
    """
    counting = {
        verb.name for verb in game.verbs.values()
        if any(isinstance(param.type, IntType) for param in verb.params)
        and verb.span.file.name not in own
    }
    found: set[str] = set()
    for chapter in game.chapters:
        for item in chapter.items:
            loose = resting.get(rule_anchor(item), frozenset()) is None
            for part in walk(item) if counting and not isinstance(item, m.Example) else ():
                if not isinstance(part, m.Call) or part.verb not in counting:
                    continue
                if loose or part.span.file.name in own:
                    found.add(f"verb-{part.verb}")
    return frozenset(found)


def _telling(numbers: Numbers) -> Numbers:
    """Numbers by which a text can be known to speak of what was changed."""
    return None if numbers is None or any(number < PLAIN for number in numbers) else numbers


def _rests_on(
    rule: m.Item | m.Step, functions: Mapping[str, Numbers], verbs: Mapping[str, Numbers] | None = None
) -> list[Numbers]:
    """Return what it may not be said with, of each changed definition and verb that a rule speaks of."""
    found: list[Numbers] = []
    for part in walk(rule):
        if isinstance(part, m.Apply) and part.function in functions:
            found.append(functions[part.function])
        elif isinstance(part, m.Call) and verbs is not None and part.verb in verbs:
            found.append(verbs[part.verb])
    if isinstance(rule, m.Action) and rule.role is not None and rule.role in functions:
        found.append(functions[rule.role])
    return found


def _joined(found: list[Numbers], *others: Numbers) -> Numbers:
    every = [*found, *others]
    known = [numbers for numbers in every if numbers is not None]
    return frozenset[int]().union(*known) if len(known) == len(every) else None
