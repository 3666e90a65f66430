"""What a player may know of a position as numbers from 0 on, made from the view that the engine gives.

The length depends on the game and the number of players only. Nothing is read but `Game.view`, so that
what is hidden there cannot be told from these numbers either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

from rulewright.runtime.notation import DONE
from rulewright.runtime.views import goes_on

WIDE = 32
"""A number that can have more values than this is one entry, a part of its range; others are a one
among noughts."""

LONGEST = 1024
"""Lists of numbers that can have more values than this are not told."""

View = dict[str, Any]
Numbers: TypeAlias = Mapping[Any, int]
"""Where among the numbers of a part each value has its own."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that the view names: who looks, or who is to choose."""

    key: str


@dataclass(frozen=True, slots=True)
class Winners:
    """The seats of those who won."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which choice is to be made."""

    choices: Numbers


@dataclass(frozen=True, slots=True)
class Count:
    """How many pieces lie in a place."""

    zone: str


@dataclass(frozen=True, slots=True)
class Kinds:
    """How many pieces of each kind lie in a place, those that one does not know last."""

    zone: str
    kinds: Numbers


@dataclass(frozen=True, slots=True)
class Spots:
    """Which kind of piece lies at each spot of a place, one that one does not know last."""

    zone: str
    kinds: Numbers
    room: int


@dataclass(frozen=True, slots=True)
class Share:
    """That one may know a number, and which part of its range it is."""

    variable: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """Which value something has; nothing, where one may not know."""

    variable: str
    values: Numbers


@dataclass(frozen=True, slots=True)
class Members:
    """Which values a set has, or how often each is in a list."""

    variable: str
    values: Numbers


@dataclass(frozen=True, slots=True)
class Picks:
    """How often each thing was picked in a choice of several that is still being made."""

    actions: Numbers


How: TypeAlias = Seat | Winners | Asked | Picks | Count | Kinds | Spots | Share | OneOf | Members


@dataclass(frozen=True, slots=True)
class Part:
    """A named stretch of the numbers, where it begins, and what it tells: of what the rules at work keep
    if they are `running`."""

    name: str
    at: int
    size: int
    how: How
    running: bool = False


class Encoding:
    """The parts of a game for so many players."""

    def __init__(self, game: Any) -> None:
        engine = game.engine
        self.players = game.players
        self.description = engine.description
        view = game.view(0)
        self.classes = {each.name: each for each in self.description.classes}
        choices = {choice.name: n for n, choice in enumerate(self.description.choices)}
        picks = self._picks(engine)
        rows: list[tuple[str, int, How]] = [
            ("viewer", self.players, Seat("viewer")),
            ("waiting_for", self.players, Seat("waiting_for")),
            ("choice", len(choices), Asked(choices)),
            *self._zones(view),
            *self._variables(),
            ("winners", self.players, Winners()),
            ("picks", len(picks), Picks(picks)),
        ]
        running = [
            self._running(engine, field) for field in self.description.fields if field.seen != "nobody"
        ]
        self.parts: list[Part] = []
        self.size = 0
        for number, (name, size, how) in enumerate((*rows, *running)):
            self.parts.append(Part(name, self.size, size, how, number >= len(rows)))
            self.size += size

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles keep: not the description, whose functions cannot be pickled."""
        return {"players": self.players, "parts": self.parts, "size": self.size}

    def of(self, view: View) -> list[float]:
        """Return the numbers of a view."""
        found = [0.0] * self.size
        for part in self.parts:
            _fill(part, view, view["running"] if part.running else view["variables"], found)
        return found

    # ---- places -------------------------------------------------------------------------------------

    def _zones(self, view: View) -> list[tuple[str, int, How]]:
        zones = {zone.name: zone for zone in self.description.zones}
        return [self._zone(zones[name.partition("[")[0]], name) for name in view["zones"]]

    def _zone(self, zone: Any, name: str) -> tuple[str, int, How]:
        pieces = self.classes[zone.holds]
        kinds = {kind: n for n, kind in enumerate(self._kinds(pieces))}
        shape = str(zone.shape)
        total = sum(pieces.copies) * (self.players if pieces.per_player else 1)
        if pieces.single and shape != "slots":
            return name, 1, Count(name)
        width = len(kinds) + 1
        if shape == "group":
            return name, width, Kinds(name, kinds)
        room = min(total, zone.capacity or total)
        return name, room * width, Spots(name, kinds, room)

    def _kinds(self, pieces: Any) -> list[Any]:
        if pieces.kind == "player":
            return list(range(self.players))
        named = {enum.name: enum for enum in self.description.enums}
        found = named.get(pieces.kind)
        return list(found.values) if found is not None else [pieces.name]

    # ---- what is going on ---------------------------------------------------------------------------

    def _picks(self, engine: Any) -> dict[str, int]:
        several = {choice.name for choice in self.description.choices if choice.kind == "pick"}
        actions = map(engine.action, range(engine.num_actions))
        picked = (each.text for each in actions if each.choice in several and each.value != DONE)
        return {text: n for n, text in enumerate(picked)}

    def _running(self, engine: Any, field: Any) -> tuple[str, int, How]:
        if field.type[0] == "resume":
            return _one_of(field.name, resume_points(engine, field))
        if field.kind not in {"list", "lists"}:
            return self._variable(field.name, field.type)
        values = self._listed(field.type)
        return field.name, len(values), Members(field.name, {value: n for n, value in enumerate(values)})

    def _listed(self, type_: Any) -> list[Any]:
        match type_:
            case ("int" | "slot", int(low), int(high)):
                return list(range(low, high + 1)) if high - low < LONGEST else []
            case (("enum" | "optional"), str(of)):
                return self._values(of)
            case _:
                return []

    # ---- what is remembered -------------------------------------------------------------------------

    def _variables(self) -> list[tuple[str, int, How]]:
        return [
            self._variable(name, variable.type)
            for variable in self.description.variables
            for name in self._members(variable)
        ]

    def _members(self, variable: Any) -> list[str]:
        names = [variable.name]
        if not variable.indices:
            return names
        rows: list[list[str]] = [[]]
        for index in variable.indices:
            rows = [[*row, each] for row in rows for each in self._index(index)]
        return [f"{variable.name}[{','.join(row)}]" for row in rows]

    def _index(self, index: Any) -> list[str]:
        if index[0] == "range":
            return [str(number) for number in range(index[1], index[2] + 1)]
        return [str(each) for each in self._values(index[1], seats=False)]

    def _values(self, name: str, *, seats: bool = True) -> list[Any]:
        if name in self.classes:
            name = self.classes[name].kind
        if name == "player":
            return list(range(self.players)) if seats else [f"p{n + 1}" for n in range(self.players)]
        named = {enum.name: enum for enum in self.description.enums}
        return list(named[name].values)

    def _variable(self, name: str, type_: Any) -> tuple[str, int, How]:
        match type_:
            case ("bool",):
                return _one_of(name, [False, True])
            case (("int" | "slot"), int(low), int(high)) if high - low < WIDE:
                return _one_of(name, list(range(low, high + 1)))
            case (("int" | "slot"), int(low), int(high)):
                return name, 2, Share(name, low, high)
            case ("set", str(of)):
                values = {kind: n for n, kind in enumerate(self._values(of))}
                return name, len(values), Members(name, values)
            case (("enum" | "optional"), str(of)):
                return _one_of(name, [*self._values(of), None])
            case _:
                return name, 0, OneOf(name, {})


def resume_points(engine: Any, field: Any) -> list[str]:
    """Return where a rule that keeps that in a field can go on."""
    return [
        goes_on(engine, number) for number, point in enumerate(engine.description.resumed)
        if any(call.then == field.name for call in point.calls)
    ]


def _one_of(name: str, values: Sequence[Any]) -> tuple[str, int, How]:
    return name, len(values), OneOf(name, {value: n for n, value in enumerate(values)})


def _fill(part: Part, view: View, known: Mapping[str, Any], into: list[float]) -> None:
    """Fill in the numbers of a part from a view; they are noughts before. `known` has what is remembered."""
    at = part.at
    match part.how:
        case Seat(key):
            if view[key] is not None and view[key] >= 0:
                into[at + view[key]] = 1.0
        case Winners():
            for seat in view["winners"] or ():
                into[at + seat] = 1.0
        case Asked(choices):
            choice = view["choice"]
            if choice is not None and choice.get("name") in choices:
                into[at + choices[choice["name"]]] = 1.0
        case Count(zone):
            into[at] = float(view["zones"][zone]["count"])
        case Kinds(zone, kinds):
            for kind in view["zones"][zone]["pieces"]:
                into[at + kinds.get(kind, len(kinds))] += 1.0
        case Spots(zone, kinds):
            shown = view["zones"][zone]
            spots = shown.get("slots") or range(1, shown["count"] + 1)
            for spot, kind in zip(spots, shown["pieces"], strict=True):
                into[at + (spot - 1) * (len(kinds) + 1) + kinds.get(kind, len(kinds))] = 1.0
        case Share(variable, low, high):
            value = known.get(variable)
            if value is not None:
                into[at] = 1.0
                into[at + 1] = (value - low) / (high - low)
        case OneOf(variable, values):
            if variable in known and known[variable] in values:
                into[at + values[known[variable]]] = 1.0
        case Members(variable, values):
            for each in known.get(variable) or ():
                if each in values:
                    into[at + values[each]] += 1.0
        case Picks(actions):
            choice = view["choice"] or {}
            for pick in choice.get("picks", ()):
                number = actions.get(f"{choice['name']}={pick}")
                if number is not None:
                    into[at + number] += 1.0
        case _:
            assert_never(part.how)
