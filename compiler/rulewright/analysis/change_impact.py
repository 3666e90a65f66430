"""How far a change reaches through what rules use: places and what is remembered, groups of cards, verbs, names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from rulewright.analysis import rule_diff as c
from rulewright.analysis.effects import changes
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import reached
from rulewright.model.types import IntType

PLAIN = 3
"""The least number that a text names in one way only: of one, two and none it may speak otherwise."""

Rules: TypeAlias = Mapping[str, m.Item | m.Step]
Group: TypeAlias = tuple[str, str, str]
"""Pieces of a class of which an attribute has a value."""

_DECLARED = (
    "action", "card", "pieces", "predicate", "quantity", "role", "table", "trigger", "variable", "verb", "zone",
)


@dataclass(frozen=True, slots=True)
class Reach:
    """What new lines change otherwise than before.

    `written` is what is remembered that they change, `filled` and `emptied` the places of somebody that
    they bring pieces to or take them from, `fed` all places that they or what they call bring pieces to;
    `groups` those that have more or fewer kinds now, with how many they had; `deserted` the verbs that
    some rule does not do any more; `gone` matches the English names of what is there no more.
    """

    written: frozenset[str]
    filled: frozenset[str]
    emptied: frozenset[str]
    fed: frozenset[str]
    groups: Mapping[Group, int]
    deserted: frozenset[str]
    gone: re.Pattern[str] | None


def reach(before: m.Game, after: m.Game, old: Rules, new: Rules, same: Collection[str]) -> Reach:
    """Return how far the changes of a game reach, by its rules by anchor before and after; `same` are as they were.
    """
    written, filled, emptied, fed = set[str](), set[str](), set[str](), set[str]()
    for anchor, rule in new.items():
        if anchor in same:
            continue
        lines = [*new_lines(old.get(anchor), rule, before, after)]
        gone = [*new_lines(rule, old[anchor], after, before)] if lines and anchor in old else []
        # What a rule did before it does not do anew by another line.
        fed |= _all(_fed, lines, after) - _all(_fed, gone, before)
        if not isinstance(rule, m.Step):  # of what is set up nobody says that it lasts
            written |= _all(_written, lines, after) - _all(_written, gone, before)
            filled |= _all(_filled, lines, after) - _all(_filled, gone, before)
            emptied |= _all(_emptied, lines, after) - _all(_emptied, gone, before)
    calls, now = _calls(old), _calls(new)
    return Reach(
        frozenset(written),
        frozenset(filled),
        frozenset(emptied),
        frozenset(fed),
        _regrouped(before, after),
        frozenset(
            verb for (anchor, verb), times in calls.items()
            if verb in after.verbs and now[anchor, verb] < times
        ),
        _naming(old.keys() - new.keys(), before, after),
    )


def _all(
    of: Callable[[object, m.Game], frozenset[str]], lines: Iterable[object], game: m.Game
) -> frozenset[str]:
    return frozenset(name for line in lines for name in of(line, game))


def new_lines(
    old: m.Item | m.Step | None, new: m.Item | m.Step, before: m.Game, after: m.Game
) -> Iterator[object]:
    """Yield the lines of a rule that it did not have, or not in their place."""
    known = {path for _, path in c.paths(old, before)} if old is not None else set()
    for node, path in c.paths(new, after):
        if path not in known:
            yield node


def named(node: object) -> Iterator[str]:
    """Yield what a line speaks of itself, by name: places, what is remembered, verbs, cards and kinds of pieces."""
    for part in c.own_parts(node):
        match part:
            case m.ZoneRef(zone=name) | m.VariableRef(variable=name) | m.Call(verb=name):
                yield name
            case m.Apply(function=name) | m.HoldsRole(role=name) | m.Lookup(table=name):
                yield name
            case m.AttributeOf(piece_class=name):
                yield name
            case _:
                pass


def with_pieces(names: frozenset[str], *games: m.Game) -> frozenset[str]:
    """Return these names, and the kinds of pieces that lie in the places among them."""
    return names | {game.zones[name].holds for game in games for name in names if name in game.zones}


def speaks_of(names: Iterable[str]) -> re.Pattern[str] | None:
    """Return what matches an English text that speaks of one of these names; None if there are none."""
    said = sorted({_words(name) for name in names})
    return re.compile(rf"\b(?:{'|'.join(said)})(?:s|es|d|ed|ing)?\b", re.IGNORECASE) if said else None


def _words(name: str) -> str:
    return "[ -]".join(map(re.escape, name.split("_")))


def spread(node: object, game: m.Game, found: Reach) -> Iterator[c.Change]:
    """Yield what becomes of what a line tells, because others write or hold what it uses now."""
    parts = [*c.own_parts(node)]
    if (
        _remembered(parts) & found.written
        or _emptied(node, game) & found.filled
        or _filled(node, game) & found.emptied
    ):
        yield c.with_more(c.More.LASTING)
    if _fed(node, game) & found.fed:
        yield c.with_more(c.More.SOURCES)
    own = {part.value for part in parts if isinstance(part, m.Const) and isinstance(part.type, IntType)}
    for group in _groups_in(parts, game):
        many = found.groups.get(group, 0)
        numbers = frozenset(range(PLAIN, many + 1)) - own
        if numbers:
            yield c.Change(numbers)


def _remembered(parts: Iterable[object]) -> frozenset[str]:
    return frozenset(part.variable for part in parts if isinstance(part, m.VariableRef))


def _written(line: object, game: m.Game) -> frozenset[str]:
    """Return what is remembered that a line changes itself."""
    return changes(game, line) if isinstance(line, m.Assign | m.AssignRandom | m.Adjust) else frozenset()


def _filled(line: object, game: m.Game) -> frozenset[str]:
    """Return the places of somebody to which a line brings pieces: what lies in a common one nobody keeps."""
    return frozenset(name for name in _goals(line) if game.zones[name].indices)


def _emptied(line: object, game: m.Game) -> frozenset[str]:
    """Return the places of somebody from which a line takes pieces."""
    if not isinstance(line, m.Move):
        return frozenset()
    left = changes(game, line) - _goals(line)
    return frozenset(name for name in left if game.zones[name].indices)


def _fed(line: object, game: m.Game) -> frozenset[str]:
    """Return the places to which a line brings pieces, what it calls included."""
    done = reached(game, (line,)) if isinstance(line, m.Call) else [line]
    return frozenset(name for part in done for name in _goals(part))


def _goals(line: object) -> frozenset[str]:
    zone = line.destination.zone if isinstance(line, m.Move) else None
    return frozenset((zone.zone,)) if isinstance(zone, m.ZoneRef) else frozenset()


def _calls(rules: Rules) -> Counter[tuple[str, str]]:
    """Return how often each rule does each verb."""
    return Counter(
        (anchor, part.verb) for anchor, rule in rules.items() for part in walk(rule)
        if isinstance(part, m.Call)
    )


# ---- groups --------------------------------------------------------------------------------------


def _regrouped(before: m.Game, after: m.Game) -> dict[Group, int]:
    was, now = _grouped(before), _grouped(after)
    return {group: many for group, many in was.items() if now.get(group, 0) != many}


def _grouped(game: m.Game) -> Mapping[Group, int]:
    """Return how many kinds of pieces have each value of each attribute."""
    found: defaultdict[Group, int] = defaultdict(int)
    for held in game.classes.values():
        for attribute in held.attributes:
            for value in attribute.values:
                name = _value(game, attribute.type, value)
                if name:
                    found[held.name, attribute.name, name] += 1
    return found


def _groups_in(parts: Iterable[object], game: m.Game) -> Iterator[Group]:
    for part in parts:
        if isinstance(part, m.Compare) and part.op is m.CompareOp.EQ:
            for left, right in ((part.left, part.right), (part.right, part.left)):
                if isinstance(left, m.AttributeOf) and isinstance(right, m.Const):
                    yield left.piece_class, left.attribute, _value(game, right.type, right.value)


def _value(game: m.Game, kind: object, value: int) -> str:
    name = getattr(kind, "name", "")
    values = game.enums[name].values if name in game.enums else ()
    return values[value] if 0 <= value < len(values) else ""


# ---- names ---------------------------------------------------------------------------------------


def _naming(gone: Iterable[str], before: m.Game, after: m.Game) -> re.Pattern[str] | None:
    """Return what matches a text that speaks of what is gone: names of several words, for one may mean anything;
    those of cards and values, however."""
    names: set[str] = set()
    for anchor in gone:
        sort, _, name = anchor.partition("-")
        if sort == "card" or (sort in _DECLARED and "_" in name):
            names.add(name)
    for enum in before.enums.values():
        now = after.enums.get(enum.name)
        if now is not None:
            names |= {value for value in enum.values if value not in now.values and "_" in value}
    left = {*after.verbs, *after.actions, *after.functions, *after.zones, *after.variables, *after.cards}
    return speaks_of(names - left)
