"""What to take out of the box, and what lies where, for each choice of edition, variants and options.

The set-up is carried out for each number of players. A setting that changes nothing there, alone or with
one other, is told apart first, so that only those that do are tried together, one class of pieces at a
time. Where lots are drawn it is done with several kinds of luck that have as little in common as can be:
what is taken with each of them is taken in any case. A kind that may stay in the box with some settings
is not called sure with others by which lots are drawn as well: more of the kinds may just have been drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import TypeAlias, assert_never

from rulewright.emit.rulebook.drawing.book_config import BookPlan
from rulewright.emit.rulebook.drawing.drawn_positions import MOST_CHOICES, after_setup
from rulewright.emit.rulebook.drawing.scene import Table
from rulewright.foundation.frozen import dataclass
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.model import nodes as m
from rulewright.model.types import BoolType, IntType

MOST_VALUES = 24  # an option with more values than this is not offered
MOST_DRAWN = 3  # choices of settings that are drawn
MOST_TOGETHER = 96  # so many choices of what matters to a class are tried, those with the fewest changes

Settings: TypeAlias = tuple[tuple[str, int], ...]
"""What is set otherwise than at first, by the name of the option."""

Look: TypeAlias = tuple[object, ...]
"""What a drawing shows: tables that look the same have equal ones."""


@dataclass(frozen=True, slots=True)
class Kit:
    """A game in one edition, with its variants as options, and the folders of its words.

    `owners` are options that only a variant has, with its name.
    """

    edition: str | None
    game: m.Game
    plan: BookPlan
    folders: tuple[Path, ...] = ()
    owners: Mapping[str, str] | None = None

    def options(self) -> list[m.Variable]:
        """Return what can be set, variants included."""
        return [v for v in self.game.variables.values() if v.is_option and len(_values(v)) > 1]


@dataclass(frozen=True, slots=True)
class Taken:
    """The pieces of a class that are in play: `kinds` in any case, of `all` that there are.

    `count` are all of them, or `most` as lots and choices fall. The rest is drawn or chosen: kinds
    that `vary`.
    """

    kinds: tuple[tuple[int, int], ...]
    all: tuple[tuple[int, int], ...]
    count: int
    most: int
    vary: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Pick:
    """What is taken of a class, by the number of players and the settings `by` which it differs."""

    pieces: str
    by: tuple[str, ...]
    taken: Mapping[tuple[int, Settings], Taken]


@dataclass(frozen=True, slots=True)
class Picked:
    """All of it for one kit. `tables` are drawn where they look otherwise than in the book.

    Settings of `heaps` change no more than how many cards a pile has: they are not drawn.
    """

    kit: Kit
    picks: tuple[Pick, ...]
    drawn_by: tuple[str, ...]
    heaps: tuple[str, ...]
    tables: Mapping[tuple[int, Settings], tuple[Table, Look]]


class _Luck:
    """Lots that always fall the same way."""

    def __init__(self, falls: Luck) -> None:
        self._falls = falls
        self._drawn = 0

    def below(self, n: int) -> int:
        self._drawn += n > 1
        return self._falls(n, self._drawn)

    def state(self) -> tuple[int, ...]:
        return (self._drawn,)


def _mixed(seed: int, n: int, drawn: int) -> int:
    """Return one of so many, without any order."""
    return ((seed + 1) * 7919 + (drawn + 1) * 104_729 * (seed + 3)) // 13 % n


Luck: TypeAlias = Callable[[int, int], int]
"""Which of so many it is, by how often something was drawn before."""

_KINDS_OF_LUCK: tuple[Luck, ...] = (
    lambda n, drawn: 0,
    lambda n, drawn: n - 1,
    lambda n, drawn: n // 2,
    lambda n, drawn: 2 * n // 3,
)
_MORE_LUCK: tuple[Luck, ...] = tuple(partial(_mixed, each) for each in range(12))
"""Where not even the number of pieces is always the same."""



@dataclass(frozen=True, slots=True)
class _Found:
    """What is taken of each class, how the table looks, and how high its piles are."""

    taken: Mapping[str, Taken]
    look: Look
    heaps: Look


def picked(kits: Sequence[Kit]) -> Iterator[Picked]:
    """Yield what each kit takes. The book draws by itself how the first one looks with nothing set."""
    own: _Trial | None = None
    for kit in kits:
        counts = range(kit.game.min_players, kit.game.max_players + 1)
        trial = _Trial(kit)
        own = own or trial
        tried = sorted({counts[0], counts[len(counts) // 2], counts[-1]})
        matter: dict[str, list[str]] = {}
        drawn: list[str] = []
        heaps: list[str] = []
        for option in kit.options():
            classes, looks, piles = trial.changes(option, tried)
            for name in classes:
                matter.setdefault(name, []).append(option.name)
            if looks:
                drawn.append(option.name)
            elif piles:
                heaps.append(option.name)
        _add_pairs(kit, trial, matter, [*drawn, *heaps], (tried[0], tried[-1]))
        picks = []
        for name in kit.game.classes:
            by = tuple(matter.get(name, ()))
            taken = {
                (count, settings): found.taken[name]
                for settings in kit_settings(kit, by) for count in counts
                if (found := trial.of(count, settings)) is not None
            }
            if any(each.most for each in taken.values()):
                picks.append(Pick(name, by, _surely(taken)))
        tables = {}
        for settings in kit_settings(kit, drawn)[:MOST_DRAWN]:
            for count in counts:
                found, known = trial.of(count, settings), own.of(count, ())
                if found is None or (known is not None and found.look == known.look):
                    continue
                table = after_setup(kit.game, kit.plan, count, dict(settings))
                if table is not None:
                    tables[count, settings] = table, found.look
        yield Picked(kit, tuple(picks), tuple(drawn), tuple(heaps), tables)


def _add_pairs(
    kit: Kit, trial: _Trial, matter: dict[str, list[str]], names: Sequence[str], counts: Sequence[int]
) -> None:
    """Settings that change what is taken of a class together, though not each alone."""
    known = dict.fromkeys((*names, *(name for by in matter.values() for name in by)))
    for pair in ((one, other) for one, other in product(known, repeat=2) if one < other):
        for settings in kit_settings(kit, pair):
            if len(settings) < 2 or any(value != 1 for _, value in settings):
                continue
            for count in counts:
                now = trial.of(count, settings)
                for name in kit.game.classes if now is not None else ():
                    by = matter.get(name, [])
                    alone = trial.of(count, tuple(each for each in settings if each[0] in by))
                    if alone is not None and now is not None and now.taken[name] != alone.taken[name]:
                        matter[name] = list(dict.fromkeys((*by, *pair)))


def _surely(taken: Mapping[tuple[int, Settings], Taken]) -> dict[tuple[int, Settings], Taken]:
    """Return the same, where only what is there with each luck and by all settings with lots is called sure."""
    least: dict[tuple[int, int], int] = {}
    loose = {(count, kind) for (count, _), each in taken.items() for kind in each.vary}
    for (count, _), each in taken.items():
        if each.vary:
            sure = dict(each.kinds)
            for at, kind in loose:
                if at == count:
                    least[at, kind] = min(least.get((at, kind), sure.get(kind, 0)), sure.get(kind, 0))
    return {
        (count, settings): replace(each, kinds=tuple(
            (kind, fewest) for kind, number in each.kinds
            if (fewest := min(number, least.get((count, kind), number)))
        )) if each.vary else each
        for (count, settings), each in taken.items()
    }


def kit_settings(kit: Kit, names: Sequence[str]) -> list[Settings]:
    """Return all ways to set these options that go together, those with the fewest changes first.

    An option of a variant is set only where the variant is on; of two that exclude one another one is.
    """
    options = [kit.game.variables[name] for name in names]
    owners = kit.owners or {}
    found: list[Settings] = []
    for values in product(*(_values(option) for option in options)):
        given = dict(zip(names, values, strict=True))
        changed = {o.name: given[o.name] for o in options if given[o.name] != o.initial}
        switched = {name for name, value in changed.items() if value == 1}
        if any(owners.get(name, "") not in switched for name in changed if name in owners):
            continue
        if any(one in switched and other in switched for one, other in kit.game.exclusions):
            continue
        found.append(tuple(sorted(changed.items())))
    return sorted(dict.fromkeys(found), key=lambda each: (len(each), each))[:MOST_TOGETHER]


def _values(option: m.Variable) -> tuple[int, ...]:
    """Return what an option may be."""
    match option.type:
        case BoolType():
            return (0, 1)
        case IntType(low, high) if high - low < MOST_VALUES:
            return tuple(range(low, high + 1))
        case _:
            return ()


class _Trial:
    """Carries out the set-up of a kit, each choice of settings once."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._known: dict[tuple[int, Settings], _Found | None] = {}

    def changes(self, option: m.Variable, counts: Sequence[int]) -> tuple[set[str], bool, bool]:
        """Return the classes of which something else is taken by an option, and whether the table looks

        otherwise, or its piles are higher or lower.
        """
        owner = (self._kit.owners or {}).get(option.name)
        base: Settings = ((owner, 1),) if owner is not None else ()
        classes: set[str] = set()
        looks = piles = False
        every = [value for value in _values(option) if value != option.initial]
        for value in dict.fromkeys((every[0], every[-1])):
            settings = tuple(sorted((*base, (option.name, value))))
            for count in counts:
                was, now = self.of(count, base), self.of(count, settings)
                if was is None or now is None:
                    continue
                classes |= {name for name in was.taken if was.taken[name] != now.taken[name]}
                looks = looks or was.look != now.look
                piles = piles or was.heaps != now.heaps
        return classes, looks, piles

    def of(self, count: int, settings: Settings) -> _Found | None:
        """Return what comes of it; nothing where the set-up cannot be carried out."""
        if (count, settings) not in self._known:
            self._known[count, settings] = self._carried_out(count, settings)
        return self._known[count, settings]

    def _carried_out(self, count: int, settings: Settings) -> _Found | None:
        first = self._tables(count, settings, _KINDS_OF_LUCK)
        if not first:
            return None
        runs = [_pieces(table) for table in first]
        if any(len({run[name][0].total() for run in runs}) > 1 for name in runs[0]):
            runs += [_pieces(table) for table in self._tables(count, settings, _MORE_LUCK)]
        look, heaps = _look(first[0], piles=False), _look(first[0], piles=True)
        taken: dict[str, Taken] = {}
        for name, (base, every) in runs[0].items():
            sure = base
            for run in runs[1:]:
                sure = sure & run[name][0]
            totals = [run[name][0].total() for run in runs]
            vary = frozenset(kind for run in runs for kind, n in run[name][0].items() if n != sure[kind])
            taken[name] = Taken(
                tuple(sorted(sure.items())), tuple(sorted(every.items())), min(totals), max(totals), vary
            )
        return _Found(taken, look, heaps)

    def _tables(self, count: int, settings: Settings, lucks: Sequence[Luck]) -> list[Table]:
        """Return a table for each kind of luck, by which choices fall as well."""
        found: list[Table] = []
        for falls in lucks:
            try:
                played = Interpreter(
                    self._kit.game, count, _Luck(falls), dict(settings), play=False
                )
                for number in range(MOST_CHOICES):
                    if not played.options:
                        break
                    played.apply(played.options[falls(len(played.options), number)])
            except EngineFault:
                return []
            around = played.around
            found.append(
                Table(self._kit.game, self._kit.plan, around.numbering, around.position, None)
            )
        return found


def _pieces(table: Table) -> dict[str, tuple[Counter[int], Counter[int]]]:
    """Return the pieces of each class that are in play, and all that there are, by kind."""
    assert table.position is not None
    found: dict[str, tuple[Counter[int], Counter[int]]] = {
        name: (Counter(), Counter()) for name in table.game.classes
    }
    for key in table.position.zones:
        zone = table.game.zones[key[0]]
        kinds = table.position.kinds(key)
        used, every = found[zone.holds]
        every.update(kinds)
        if not zone.is_box:
            used.update(kinds)
    return found


def _look(table: Table, *, piles: bool) -> Look:
    """Return how many pieces lie where, in piles or elsewhere, and the numbers that are remembered."""
    assert table.position is not None
    game, position = table.game, table.position
    unseen = {zone.name for zone in game.zones.values() if _is_heap(zone)}
    lying = tuple(
        (key, len(position.listing(key)))
        for key in position.zones
        if not game.zones[key[0]].is_box and position.zones[key] and (key[0] in unseen) == piles
    )
    numbers = tuple(
        (key, value) for key, value in position.variables.items()
        if not game.variables[key[0]].is_option and isinstance(game.variables[key[0]].type, IntType)
    )
    return lying, () if piles else numbers


def _is_heap(zone: m.Zone) -> bool:
    """Return whether a drawing shows of a place no more than how many pieces it holds."""
    match zone.shape:
        case m.Shape.PILE:
            return True
        case m.Shape.LINE | m.Shape.GROUP | m.Shape.SLOTS:
            return zone.seen is m.Seen.NOBODY
        case _:
            assert_never(zone.shape)
