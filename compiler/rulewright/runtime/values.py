"""Values of the game and their words: enumerations, numbers, yes and no, sets, seats.

A seat is counted from 0 in Python and from 1 in texts: player 0 is `p1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import prod

from .description import Description, ValueType
from .errors import meant, quoted

PLAYER = "player"
NONE = -1
NONE_WORD = "-"
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,9})")
_SEAT = re.compile(r"p([1-9][0-9]?)")


def parse_number(text: str) -> int:
    """Return a whole number of at most ten digits; `ValueError` for anything else."""
    if not _NUMBER.fullmatch(text) or text == "-0":
        raise ValueError(f"{quoted(text)} is not a number")
    return int(text)


class Values:
    """The values of one game: their names, ranges and numbers."""

    def __init__(self, description: Description) -> None:
        self.max_players = description.max_players
        self._names: dict[str, tuple[str, ...]] = {}
        self._members: dict[str, tuple[int, ...]] = {}
        declared = {enum.name: enum for enum in description.enums}
        for enum in description.enums:
            whole = enum
            while whole.among is not None:
                whole = declared[whole.among]
            self._names[enum.name] = whole.values
            self._members[enum.name] = tuple(whole.values.index(name) for name in enum.values)
        self._kinds = {cls.name: cls.kind for cls in description.classes}

    # ---- enumerations ---------------------------------------------------------------------------

    def enum(self, name: str) -> str:
        """Return the enumeration that a name stands for: that of its kinds for a class of pieces."""
        kind = self._kinds.get(name, name)
        if kind != PLAYER and kind not in self._names:
            raise ValueError(f"there is no enumeration {quoted(kind)}")
        return kind

    def members(self, name: str, players: int) -> tuple[int, ...]:
        """Return the numbers of an enumeration's values."""
        enum = self.enum(name)
        return tuple(range(players)) if enum == PLAYER else self._members[enum]

    def size(self, name: str, players: int) -> int:
        """Return how many values there are in the enumeration that this one is a part of, or is."""
        enum = self.enum(name)
        return players if enum == PLAYER else len(self._names[enum])

    def name(self, enum: str, value: int) -> str:
        """Return the word of a value of an enumeration: `p1` for the first seat."""
        enum = self.enum(enum)
        return f"p{value + 1}" if enum == PLAYER else self._names[enum][value]

    def number(self, enum: str, word: str) -> int:
        """Return the value that a word stands for; `ValueError` names the words there are."""
        enum = self.enum(enum)
        if enum == PLAYER:
            found = _SEAT.fullmatch(word)
            if found is None or int(found[1]) > self.max_players:
                raise ValueError(f"{quoted(word)} is no player; write p1 to p{self.max_players}")
            return int(found[1]) - 1
        names = self._names[enum]
        members = self._members[enum]
        if word not in names or names.index(word) not in members:
            known = ", ".join(names[member] for member in members[:12])
            more = ", ..." if len(members) > 12 else ""
            close = meant(word, [names[member] for member in members])
            raise ValueError(f"{quoted(word)} is no {enum}; it has {known}{more}{close}")
        return names.index(word)

    def has_word(self, enum: str, word: str) -> bool:
        """Return whether a word stands for a value of an enumeration."""
        try:
            self.number(enum, word)
        except ValueError:
            return False
        return True

    def enum_of(self, kind: ValueType) -> str | None:
        """Return the enumeration whose values those of a type are or contain; None for numbers."""
        match kind:
            case ("enum" | "optional" | "set", str(name)):
                return self.enum(name)
            case _:
                return None

    # ---- values of any type ---------------------------------------------------------------------

    def span(self, kind: ValueType) -> tuple[int, int]:
        """Return the lowest and the highest number that a value can have, whatever the players' number."""
        match kind:
            case ("int" | "slot", int(low), int(high)):
                return low, high
            case ("bool",):
                return 0, 1
            case ("enum", str(name)):
                return 0, self.size(name, self.max_players) - 1
            case ("optional", str(name)):
                return NONE, self.size(name, self.max_players) - 1
            case ("set", str(name)):
                return 0, (1 << self.size(name, self.max_players)) - 1
            case ("resume", int(count)):
                return NONE, count - 1
            case ("joined", *_):
                return 0, prod(high - low + 1 for low, high in self._digits(kind)) - 1
            case _:
                raise ValueError(f"{kind} is no type of a value")

    def allows(self, kind: ValueType, value: int, players: int) -> bool:
        """Return whether a value is one of a type, in a game of so many players."""
        match kind:
            case ("enum", str(name)):
                return value in self.members(name, players)
            case ("optional", str(name)):
                return value == NONE or value in self.members(name, players)
            case ("set", str(name)):
                whole = sum(1 << member for member in self.members(name, players))
                return value >= 0 and not value & ~whole
            case ("joined", *_):
                low, high = self.span(kind)
                inside = low <= value <= high
                return inside and all(self.allows(*part, players) for part in self.parts(kind, value))
            case _:
                low, high = self.span(kind)
                return low <= value <= high

    def all(self, kind: ValueType, players: int) -> range | tuple[int, ...]:
        """Return every value of a type but a set, in order."""
        match kind:
            case ("enum", str(name)):
                return self.members(name, players)
            case ("optional", str(name)):
                return (NONE, *self.members(name, players))
            case ("joined", *_):
                low, high = self.span(kind)
                return tuple(value for value in range(low, high + 1) if self.allows(kind, value, players))
            case _:
                low, high = self.span(kind)
                return range(low, high + 1)

    def parts(self, kind: ValueType, value: int) -> list[tuple[ValueType, int]]:
        """Return what a value stands for with its type, or several that it stands for at once."""
        if kind[0] != "joined":
            return [(kind, value)]
        found: list[tuple[ValueType, int]] = []
        for each, (low, high) in reversed([*zip(kind[1:], self._digits(kind), strict=True)]):
            value, digit = divmod(value, high - low + 1)
            found.insert(0, (each, low + digit))
        return found

    def _digits(self, kind: ValueType) -> list[tuple[int, int]]:
        return [self.span(each) for each in kind[1:]]

    def draw(self, kind: ValueType, players: int, below: Callable[[int], int]) -> int:
        """Return a value of a type at random; `below` draws lots."""
        match kind:
            case ("set", str(name)):
                return sum(below(2) << member for member in self.members(name, players))
            case _:
                values = self.all(kind, players)
                return values[below(len(values))]

    def text(self, kind: ValueType, value: int) -> str:
        """Return a value in words: `british`, `p2`, `yes`, `3`, `-` for none, `{a,b}` for a set."""
        match kind:
            case ("bool",):
                return "yes" if value else "no"
            case ("enum", str(name)):
                return self.name(name, value)
            case ("optional", str(name)):
                return NONE_WORD if value == NONE else self.name(name, value)
            case ("set", str(name)):
                members = (at for at in range(value.bit_length()) if value >> at & 1)
                return "{" + ",".join(self.name(name, member) for member in members) + "}"
            case ("joined", *_):
                return ",".join(self.text(*part) for part in self.parts(kind, value))
            case _:
                return str(value)

    def parse(self, kind: ValueType, word: str) -> int:
        """Return the value that `text` wrote; `ValueError` says what is wrong with a word."""
        match kind:
            case ("bool",):
                if word not in ("yes", "no"):
                    raise ValueError(f"{quoted(word)} is neither yes nor no")
                return int(word == "yes")
            case ("enum", str(name)):
                return self.number(name, word)
            case ("optional", str(name)):
                return NONE if word == NONE_WORD else self.number(name, word)
            case ("set", str(name)):
                return self._parse_set(name, word)
            case ("joined", *_):
                return self._parse_joined(kind, word)
            case _:
                value = parse_number(word)
                low, high = self.span(kind)
                if not low <= value <= high:
                    raise ValueError(f"{value} is not from {low} to {high}")
                return value

    def _parse_joined(self, kind: ValueType, word: str) -> int:
        words = word.split(",")
        if len(words) != len(kind) - 1:
            raise ValueError(f"{quoted(word)} is not {len(kind) - 1} values with commas between them")
        found = 0
        for each, part, (low, high) in zip(kind[1:], words, self._digits(kind), strict=True):
            found = found * (high - low + 1) + self.parse(each, part) - low
        return found

    def _parse_set(self, name: str, word: str) -> int:
        if not (word.startswith("{") and word.endswith("}")) or len(word) < 2:
            raise ValueError(f"{quoted(word)} is no set; write {{}} or {{a,b}}")
        mask = 0
        for part in word[1:-1].split(",") if word != "{}" else ():
            bit = 1 << self.number(name, part)
            if mask & bit:
                raise ValueError(f"{quoted(part)} stands twice in a set")
            mask |= bit
        return mask

    def data(self, kind: ValueType, value: int) -> object:
        """Return a value as plain data for views: names, seats as numbers, None for none, lists."""
        match kind:
            case ("bool",):
                return bool(value)
            case ("enum", str(name)) | ("optional", str(name)):
                if value == NONE:
                    return None
                return value if self.enum(name) == PLAYER else self.name(name, value)
            case ("set", str(name)):
                members = (at for at in range(value.bit_length()) if value >> at & 1)
                return [self.data(("enum", name), member) for member in members]
            case ("joined", *_):
                return [self.data(*part) for part in self.parts(kind, value)]
            case _:
                return value
