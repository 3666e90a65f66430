"""How a rule is not as it was: other numbers in it, only lines more, or something else."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.types import EnumType

_ASIDE = frozenset({"span", "sources", "chapter", "uid", "type", "fitting", "scarce", "cost"})
_BLOCKS = frozenset({"body", "then", "otherwise", "needs", "handlers", "steps"})


class More(StrEnum):
    """What a rule may have more than before, all that it said being there still."""

    LINES = "lines"
    ASIDE = "aside"
    """Lines that only note something for which there was no place before."""
    NEEDS = "needs"
    CASES = "cases"
    """Rows of a table, or kinds of pieces."""
    ACTIONS = "actions"
    """What may be done in a turn."""
    LIMITS = "limits"
    """Something asks how much lies in a place."""
    ENDINGS = "endings"
    """Something else ends the game."""
    WINNERS = "winners"
    """Something else says who wins."""
    ROLES = "roles"
    """Who is in a place may have a role there."""
    NEIGHBOURS = "neighbours"
    """Another line of the rule says something else now."""
    LASTING = "lasting"
    """Something else changes what a line changes, or lays something elsewhere."""
    SOURCES = "sources"
    """Something else brings pieces to where a line brings them."""
    DOINGS = "doings"
    """A verb does something else."""
    CALLERS = "callers"
    """A rule does this verb no more."""


@dataclass(frozen=True, slots=True)
class Change:
    """What has become of something: other `numbers` (those that it had), `more` than before, or, with
    neither, something else. `about` names what the lines speak of that are new or gone, if that is known."""

    numbers: frozenset[int] = frozenset()
    more: frozenset[More] = frozenset()
    about: frozenset[str] = frozenset()

    @property
    def other(self) -> bool:
        """Return whether it says something else now."""
        return not self.numbers and not self.more


OTHER = Change()


def with_more(*what: More, about: frozenset[str] = frozenset()) -> Change:
    """Return nothing but more than before."""
    return Change(more=frozenset(what), about=about)


def joined(changes: Sequence[Change]) -> Change:
    """Return several changes as one; the weightiest counts."""
    if any(change.other for change in changes):
        return OTHER
    return Change(
        frozenset[int]().union(*(change.numbers for change in changes)),
        frozenset[More]().union(*(change.more for change in changes)),
        frozenset[str]().union(*(change.about for change in changes)),
    )


def change_of(old: object, new: object, before: m.Game, after: m.Game) -> Change | None:
    """Return what has become of a rule; None if it is as it was."""
    first, second = sense(old, before), sense(new, after)
    if first == second:
        return None
    numbers = numbers_changed(first, second)
    if numbers is not None:
        return Change(numbers)
    more = _more(old, new, before, after)
    return Change(more=more) if more else OTHER


def sense(node: object, game: m.Game, leave_out: frozenset[str] = frozenset()) -> Hashable:
    """Return a value that is equal for equal meaning: places, sources and types that follow do not count, and
    values are known by their names."""
    if isinstance(node, (tuple, list)):
        return tuple([sense(part, game) for part in node])
    if isinstance(node, m.Const):
        return "Const", _value(node, game)
    kind: type = node.__class__
    names = _names(kind)
    if not names and not is_dataclass(kind):
        assert isinstance(node, Hashable)
        return node
    if isinstance(node, m.PieceClass):
        return _pieces(node, game)
    if isinstance(node, m.Enum):
        return "Enum", node.name, *((value,) for value in node.values)
    parts = [sense(getattr(node, name), game) for name in names if name not in leave_out]
    if isinstance(node, _TYPED):
        parts.append(repr(node.type))
    return kind.__name__, *parts, *_params(node)


_TYPED = (m.Variable, m.Table, m.Index)
"""What is another thing with another type, where nothing else tells of it."""


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the fields of a class of nodes that count; none of anything else."""
    if not is_dataclass(kind):
        return ()
    aside = _ASIDE | ({"kind"} if kind is m.Card else set())
    return tuple(field.name for field in fields(kind) if field.name not in aside)


def _value(const: m.Const, game: m.Game) -> Hashable:
    """Return a value by its name: its number may be another where values come or go."""
    if isinstance(const.type, EnumType) and const.type.name in game.enums:
        values = game.enums[const.type.name].values
        if 0 <= const.value < len(values):
            return values[const.value]
    return const.value


def _params(node: object) -> list[Hashable]:
    """Return the kinds of what a rule is given."""
    if isinstance(node, _GIVEN):
        return [tuple(_plain(local.type)) for local in node.params]
    return []


_GIVEN = (m.Function, m.Verb, m.Event, m.Handler)


def _plain(kind: object) -> Iterator[Hashable]:
    yield type(kind).__name__
    if is_dataclass(kind):
        for field in fields(kind):
            found = getattr(kind, field.name)
            yield tuple(_plain(found)) if is_dataclass(found) else found


def _pieces(node: m.PieceClass, game: m.Game) -> Hashable:
    """Return a class of pieces by the names of its kinds."""
    kinds = game.enums[node.kind.name].values
    named = zip(kinds, node.copies, strict=True) if kinds and not node.per_player else ()
    copies = tuple(named) or (("each", *node.copies),)
    return ("PieceClass", node.name, node.unique, *(tuple(each) for each in copies))


def numbers_changed(old: Hashable, new: Hashable) -> frozenset[int] | None:
    """Return the numbers of an old sense that are others in the new one; None if more than numbers differs."""
    if old == new:
        return frozenset()
    if type(old) is int and type(new) is int:
        return frozenset((old,))
    if not (isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new)):
        return None
    parts = [numbers_changed(*pair) for pair in zip(old, new, strict=True)]
    known = [part for part in parts if part is not None]
    return frozenset[int]().union(*known) if len(known) == len(parts) else None


def header(node: object, game: m.Game) -> Hashable:
    """Return the sense of a line without what stands below it."""
    return sense(node, game, _BLOCKS)


def paths(
    node: object, game: m.Game, above: tuple[Hashable, ...] = ()
) -> Iterator[tuple[object, tuple[Hashable, ...]]]:
    """Yield a rule and each line in it, with the senses of what it stands under and its own.

    A line that stands under another condition now is another line.
    """
    here = (*above, header(node, game))
    yield node, here
    for name, block in blocks_of(node):
        for part in block:
            yield from paths(part, game, (*here, name))


def lines(rule: object) -> Iterator[object]:
    """Yield a rule and each line in it."""
    yield rule
    for _, block in blocks_of(rule):
        for part in block:
            yield from lines(part)


def own_parts(node: object) -> Iterator[object]:
    """Yield a line and all that it says itself, without what stands below it."""
    yield node
    kind: type = node.__class__
    for name in _names(kind):
        if name not in _BLOCKS:
            value = getattr(node, name)
            for part in value if isinstance(value, tuple) else (value,):
                if is_dataclass(part.__class__):
                    yield from walk(part)


def blocks_of(node: object) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield the blocks below a line or a rule, by what they are called in it."""
    kind: type = node.__class__
    for name in _names(kind):
        if name in _BLOCKS:
            value = getattr(node, name)
            if isinstance(value, tuple):
                yield name, value


def added(old: object, new: object, before: m.Game, after: m.Game) -> Iterator[object]:
    """Yield the lines of a rule that it did not have, those with nothing but new ones below them whole."""
    for name, block in blocks_of(new):
        mine = dict(blocks_of(old)).get(name, ())
        places = _places(mine, block, before, after)
        for number, part in enumerate(block):
            if number in places:
                yield from added(mine[places[number]], part, before, after)
            else:
                yield part


def _places(
    old: Sequence[object], new: Sequence[object], before: m.Game, after: m.Game
) -> dict[int, int]:
    """Return where the lines of a new block stood in the old one: those with the same beginning, in order."""
    places: dict[int, int] = {}
    start = 0
    heads = [header(part, before) for part in old]
    for number, part in enumerate(new):
        wanted = header(part, after)
        found = next((i for i in range(start, len(old)) if heads[i] == wanted), None)
        if found is not None:
            places[number] = found
            start = found + 1
    return places


def _more(old: object, new: object, before: m.Game, after: m.Game) -> frozenset[More]:
    """Return what a rule has more than before, if that is all and does not cut it short."""
    if isinstance(old, m.PieceClass) and isinstance(new, m.PieceClass):
        return _cases(set(_parts(sense(old, before))) <= set(_parts(sense(new, after))))
    if isinstance(old, m.Table) and isinstance(new, m.Table):
        rows = dict(zip(new.rows, new.cells, strict=True))
        return _cases(
            new.columns == old.columns
            and all(rows.get(row) == cells for row, cells in zip(old.rows, old.cells, strict=True))
        )
    if not isinstance(old, m.Verb | m.Action | m.Trigger | m.Step | m.Play | m.Card):
        return frozenset()
    if type(old) is not type(new) or header(old, before) != header(new, after):
        return frozenset()
    return _more_lines(old, new, before, after) or frozenset()


def _cases(more: bool) -> frozenset[More]:
    return frozenset((More.CASES,)) if more else frozenset()


def _parts(found: Hashable) -> tuple[Hashable, ...]:
    assert isinstance(found, tuple)
    return found


def _more_lines(old: object, new: object, before: m.Game, after: m.Game) -> frozenset[More] | None:
    """Return what stands below a line more than before; None if something is gone, or the rule cut short."""
    mine = dict(blocks_of(old))
    found: set[More] = set()
    for name, block in blocks_of(new):
        was = mine.get(name, ())
        if name == "otherwise" and block and not was:
            return None
        places = _places(was, block, before, after)
        if len(places) < len(was):
            return None
        for number, part in enumerate(block):
            if number in places:
                more = _more_lines(was[places[number]], part, before, after)
                if more is None:
                    return None
                found |= more
            elif any(isinstance(each, m.Stop) for each in walk(part)):
                return None
            else:
                found.add(More.NEEDS if isinstance(part, m.Need) else More.LINES)
    return frozenset(found)
