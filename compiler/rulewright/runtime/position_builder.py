"""Pieces and values given by name, put into a state: see `position`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from .description import IndexType, PieceClass, Variable, Zone
from .engine import Engine, State
from .errors import listed, meant, quoted
from .place_storage import traits
from .places import EMPTY, MASK_BITS, Member, Places, store
from .seats import seat_of
from .values import NONE, NONE_WORD, PLAYER
from .whole_numbers import as_whole

REST = "rest"
NOTHING = "none"
LONGEST = 10_000
"""No place is given more pieces, and no text has more characters."""

Pieces: TypeAlias = str | int | Sequence[str | int | None] | Mapping[str, int] | None
"""The pieces of one place: a number of them, a text as in an example, a list, or numbers by kind."""
Value: TypeAlias = str | int | bool | Collection[str | int] | None
"""Something that the game remembers."""
Index: TypeAlias = str | int | tuple[str | int, ...]
Given: TypeAlias = Pieces | Value | Mapping[Index, Pieces | Value]
"""What is given for a name of the game: itself, or by what there is one of it for."""

_COUNTED = re.compile(r"(?:(0|[1-9][0-9]{0,4})\s+)?(\S.*)", re.DOTALL)


# ---- pieces --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Item:
    """Pieces of a kind side by side, an empty slot (`EMPTY`), or with None all pieces left over."""

    kind: int | None
    count: int = 1
    mask: int = 0


@dataclass(frozen=True, slots=True)
class _Place:
    zone: Zone
    member: Member
    items: tuple[_Item, ...]


def lay(engine: Engine, state: State, names: tuple[str, ...], wanted: Mapping[str, Given]) -> None:
    """Lay what is wanted, by the names of the game; `ValueError` says what cannot be.

    All pieces of a class of which a place is named are taken up first. `names` are the players'.
    """
    _Laid(engine, state, names).lay(wanted)


class _Laid:
    """Lays what is named into a state."""

    def __init__(self, engine: Engine, state: State, names: tuple[str, ...]) -> None:
        self._engine = engine
        self._state = state
        self._names = names
        self._values = engine.values
        self._places: Places = engine.places(state.players)
        self._variables = {
            each.name: each for each in engine.description.variables if not each.is_option
        }

    def lay(self, wanted: Mapping[str, Given]) -> None:
        """All that is named, by name."""
        places: dict[str, _Place] = {}
        values: dict[str, tuple[Variable, Member, Given]] = {}
        for name, given in wanted.items():
            for family, member, what in self._members(name, given):
                if member.text in places or member.text in values:
                    raise ValueError(f"{member.text} is given twice")
                if isinstance(family, Zone):
                    items = tuple(self._items(family, member, what))
                    places[member.text] = _Place(family, member, items)
                else:
                    values[member.text] = family, member, what
        for cls in self._places.classes.values():
            mine = [place for place in places.values() if place.zone.holds == cls.name]
            if mine:
                self._deal(cls, mine)
        for variable, member, what in values.values():
            store(self._state, variable, member, self._value(variable, member, what))

    # ---- names ----------------------------------------------------------------------------------

    def _members(self, name: str, given: Given) -> Iterator[tuple[Zone | Variable, Member, Any]]:
        """Yield the members of a family that are given something, each with what."""
        base, bracket, index = name.partition("[")
        family: Zone | Variable | None = self._places.zones.get(base) or self._variables.get(base)
        if family is None:
            known = (*self._places.zones, *self._variables, *self._engine.option_variables)
            raise ValueError(
                f"{self._engine.description.game} has no place {quoted(name)}, and remembers "
                f"nothing of that name{meant(base, known)}"
            )
        if bracket:
            if not index.endswith("]") or not family.indices:
                raise ValueError(f"{quoted(name)} is no name; write {self._form(family)}")
            yield family, self._member(family, index[:-1]), given
        elif not family.indices:
            yield family, self._by_index(family)[()], given
        elif isinstance(given, Mapping):
            for each, what in given.items():
                yield family, self._member(family, each), what
        else:
            raise ValueError(
                f"{base} is given by {listed(map(self._index_name, family.indices))}: "
                f"write {self._form(family)}, not {quoted(given)}"
            )

    def _form(self, family: Zone | Variable) -> str:
        members = self._by_index(family).values()
        if not family.indices:
            return family.name
        first = next(iter(members)).text.removeprefix(family.name)[1:-1].split(",")
        words = ", ".join(word if word.isdigit() else f"'{word}'" for word in first)
        key = f"({words})" if len(first) > 1 else words
        return f"{family.name}={{{key}: ...}}"

    def _index_name(self, index: IndexType) -> str:
        match index:
            case ("range", int(low), int(high)):
                return f"{low} to {high}"
            case _:
                return str(index[1])

    def _by_index(self, family: Zone | Variable) -> dict[tuple[int, ...], Member]:
        members = (
            self._places.zone_members if isinstance(family, Zone) else self._places.variable_members
        )
        return {member.index: member for member in members[family.name]}

    def _member(self, family: Zone | Variable, index: object) -> Member:
        parts = index if isinstance(index, tuple) else (
            tuple(part.strip() for part in index.split(",")) if isinstance(index, str) else (index,)
        )
        if len(parts) != len(family.indices):
            raise ValueError(f"{quoted(index)} is no index of {family.name}; write {self._form(family)}")
        numbers = tuple(
            self._index(family, of, part) for of, part in zip(family.indices, parts, strict=True)
        )
        found = self._by_index(family).get(numbers)
        if found is None:
            raise ValueError(f"there is no {family.name} of {quoted(index)} in this game")
        return found

    def _index(self, family: Zone | Variable, of: IndexType, part: object) -> int:
        if of[0] != "range":
            return self._word(str(of[1]), part, family.name)
        if isinstance(part, str) and part.isdecimal() and part.isascii() and len(part) < 9:
            part = int(part)
        number = as_whole(part)
        if number is None:
            raise ValueError(
                f"{family.name} goes from {self._index_name(of)}, there is no {quoted(part)}"
            )
        return number

    def _word(self, enum: str, word: object, where: str) -> int:
        """Return the number of a value of an enumeration, named for a place or something remembered."""
        if self._values.enum(enum) == PLAYER:
            try:
                return seat_of(word, self._names)
            except ValueError as error:
                raise ValueError(f"{where}: {error}") from None
        if not isinstance(word, str):
            raise ValueError(f"{where}: a {enum} is named by a word, not {quoted(word)}")
        try:
            return self._values.number(enum, word.strip().replace(" ", "_"))
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None

    # ---- pieces ---------------------------------------------------------------------------------

    def _items(self, zone: Zone, member: Member, given: object) -> Iterator[_Item]:
        """Yield the pieces that are given to a place, its first ones first."""
        if given is None or given == NOTHING:
            return
        if isinstance(given, str):
            if len(given) > LONGEST:
                raise ValueError(f"{member.text} is given more than {LONGEST} signs")
            for part in filter(None, map(str.strip, given.split(","))):
                yield self._written(zone, member, part)
        elif as_whole(given) is not None:
            cls = self._places.classes[zone.holds]
            if not cls.single:
                raise ValueError(
                    f"{member.text} holds pieces of several kinds: say which, as in "
                    f"{{{self._some_kind(zone)!r}: {given}}}"
                )
            yield self._number(member, self._values.members(cls.kind, self._state.players)[0], given)
        elif isinstance(given, Mapping):
            for word, count in given.items():
                yield self._number(member, self._word(zone.holds, word, member.text), count)
        elif isinstance(given, Sequence) and not isinstance(given, bytes | bytearray):
            if len(given) > LONGEST:
                raise ValueError(f"{member.text} is given more than {LONGEST} pieces")
            for each in given:
                if each is None:
                    yield self._empty(zone, member)
                elif isinstance(each, str):
                    yield self._written(zone, member, each.strip())
                else:
                    yield _Item(self._word(zone.holds, each, member.text))
        else:
            raise ValueError(f"{member.text} cannot hold {quoted(given)}; write a list of pieces")

    def _some_kind(self, zone: Zone) -> str:
        kinds = self._values.members(zone.holds, self._state.players)
        return self._values.name(zone.holds, kinds[0])

    def _number(self, member: Member, kind: int, count: object) -> _Item:
        number = as_whole(count)
        if number is None or not 0 <= number <= LONGEST:
            raise ValueError(f"{member.text}: {quoted(count)} is no number of pieces")
        return _Item(kind, number)

    def _empty(self, zone: Zone, member: Member) -> _Item:
        if not traits(zone.shape).numbered:
            raise ValueError(f"{member.text} has no slots, so that none of them can be empty")
        return _Item(EMPTY)

    def _written(self, zone: Zone, member: Member, text: str) -> _Item:
        """Return pieces as an example writes them: `4 hat`, `hat`, `rest`; as a state does: `hat/p1`, `-`."""
        if text == REST and not self._values.has_word(zone.holds, REST):
            return _Item(None)
        if text == NONE_WORD:
            return self._empty(zone, member)
        cls = self._places.classes[zone.holds]
        if cls.single and text.isdecimal() and text.isascii() and len(text) < 9:
            text = f"{text} {self._some_kind(zone)}"
        found = _COUNTED.fullmatch(text)
        if found is None:
            raise ValueError(f"{member.text}: {quoted(text)} is no piece")
        word, slash, seats = found[2].partition("/")
        if slash and not self._places.is_hidden(zone):
            raise ValueError(f"all players see {member.text}: write {word}")
        mask = 0
        for seat in seats.split(",") if slash else ():
            mask |= 1 << self._word(PLAYER, seat.strip(), member.text)
        return _Item(self._word(zone.holds, word, member.text), int(found[1] or 1), mask)

    def _deal(self, cls: PieceClass, places: list[_Place]) -> None:
        """Lay all pieces of a class; a place of it that is not named is empty."""
        left = self._left(cls, places)
        rests = [place.member.text for place in places for item in place.items if item.kind is None]
        if len(rests) > 1:
            raise ValueError(f"the rest can lie in one place only, not in {listed(rests)}")
        laid = {place.member.text: place.items for place in places}
        rest = tuple(_Item(kind, count) for kind, count in left.items())
        for zone in self._places.zones.values():
            if zone.holds != cls.name:
                continue
            for member in self._places.zone_members[zone.name]:
                items = laid.get(member.text, ())
                if zone.is_box and not rests:
                    items += rest
                parts = [(item,) if item.kind is not None else rest for item in items]
                self._put(zone, member, [item for part in parts for item in part])

    def _left(self, cls: PieceClass, places: list[_Place]) -> Counter[int]:
        """Return how many pieces of each kind of a class nothing names; `ValueError` if they do not suffice."""
        left = Counter(self._places.copies(cls))
        for place in places:
            for item in place.items:
                if item.kind is None or item.kind == EMPTY:
                    continue
                left[item.kind] -= item.count
                if left[item.kind] < 0:
                    kind = item.kind
                    have = self._places.copies(cls).get(kind, 0)
                    where = [p.member.text for p in places if any(i.kind == kind for i in p.items)]
                    raise ValueError(
                        f"there {'is' if have == 1 else 'are'} {have} {self._called(cls, kind)} in "
                        f"the game, and {have - left[kind]} or more are to lie in {listed(where)}"
                    )
        return left

    def _called(self, cls: PieceClass, kind: int) -> str:
        name = self._values.name(cls.kind, kind)
        if self._values.enum(cls.kind) == PLAYER:
            return f"{cls.name} of {self._names[kind]}"
        return name if name == cls.name else f"{cls.name} {name}"

    def _put(self, zone: Zone, member: Member, items: list[_Item]) -> None:
        hidden, kept = self._places.is_hidden(zone), traits(zone.shape)
        raw: list[int] = []
        for item in items:
            assert item.kind is not None
            mask = item.mask | self._places.seers(zone, member)
            piece = item.kind << MASK_BITS | mask if hidden and item.kind != EMPTY else item.kind
            raw += [piece] * item.count
        if zone.capacity is not None and len(raw) > zone.capacity:
            raise ValueError(f"{member.text} has room for {zone.capacity}, and {len(raw)} are to lie there")
        if self._places.is_number(zone):
            store(self._state, zone, member, len(raw))
            return
        if kept.numbered:
            assert zone.capacity is not None
            raw += [EMPTY] * (zone.capacity - len(raw))
        if kept.backwards:
            raw.reverse()
        if kept.sorted:
            raw.sort()
        store(self._state, zone, member, raw)

    # ---- values ---------------------------------------------------------------------------------

    def _value(self, variable: Variable, member: Member, given: object) -> int:
        """Return what the game is to remember, as a state keeps it."""
        match variable.type:
            case ("set", str(name)):
                found = sum({1 << self._word(name, each, member.text) for each in self._each(member, given)})
            case ("optional", str(name)):
                none = given is None or given in (NONE_WORD, NOTHING)
                found = NONE if none else self._word(name, given, member.text)
            case ("enum", str(name)):
                found = self._word(name, given, member.text)
            case _:
                found = self._plain(variable, member, given)
        if not self._values.allows(variable.type, found, self._state.players):
            raise ValueError(f"{member.text} cannot be {quoted(given)}")
        return found

    def _each(self, member: Member, given: object) -> list[object]:
        """Return the members of a set."""
        if given is None or given == NOTHING:
            return []
        if isinstance(given, str):
            inner = given[1:-1] if given.startswith("{") and given.endswith("}") else given
            return list(filter(None, map(str.strip, inner[:LONGEST].split(","))))
        if isinstance(given, Collection) and not isinstance(given, Mapping | bytes | bytearray):
            return list(given)
        raise ValueError(f"{member.text} is a set: write a list, not {quoted(given)}")

    def _plain(self, variable: Variable, member: Member, given: object) -> int:
        """Return a number, or yes or no."""
        if isinstance(given, str):
            try:
                return self._values.parse(variable.type, given.strip())
            except ValueError as error:
                raise ValueError(f"{member.text}: {error}") from None
        number = int(given) if isinstance(given, bool) and variable.type[0] == "bool" else as_whole(given)
        if number is None:
            raise ValueError(f"{member.text} cannot be {quoted(given)}")
        return number
