"""What a player may know of a position as numbers from 0 on, made from the view that the engine gives.

The length depends on the game and the number of players only. Nothing is read but `Game.view` and
`Game.log`, so that what is hidden there cannot be told from these numbers either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

WIDE = 32
"""A number that can have more values than this is one entry, a part of its range; others are a one
among noughts."""

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """A named stretch of the numbers, and how it is filled in from a view."""

    name: str
    size: int
    fill: Callable[[View, list[float], int], None]
    """Given a view, the numbers and where the stretch begins."""


class Encoding:
    """The parts of a game for so many players."""

    def __init__(self, game: Any) -> None:
        engine = game.engine
        self.players = game.players
        self.description = engine.description
        self.values = engine.values
        self.actions = engine.num_actions
        view = game.view(0)
        self.classes = {each.name: each for each in self.description.classes}
        self.parts = [
            Part("viewer", self.players, self._seat("viewer")),
            Part("waiting_for", self.players, self._seat("waiting_for")),
            self._choice(),
            *self._zones(view),
            *self._variables(),
            Part("winners", self.players, self._winners),
        ]
        self.size = sum(part.size for part in self.parts)

    def of(self, view: View) -> list[float]:
        """The numbers of a view."""
        found = [0.0] * self.size
        at = 0
        for part in self.parts:
            part.fill(view, found, at)
            at += part.size
        return found

    # ---- who and what -------------------------------------------------------------------------------

    def _seat(self, key: str) -> Callable[[View, list[float], int], None]:
        def fill(view: View, into: list[float], at: int) -> None:
            if view[key] is not None and view[key] >= 0:
                into[at + view[key]] = 1.0

        return fill

    def _winners(self, view: View, into: list[float], at: int) -> None:
        for seat in view["winners"] or ():
            into[at + seat] = 1.0

    def _choice(self) -> Part:
        names = {choice.name: n for n, choice in enumerate(self.description.choices)}

        def fill(view: View, into: list[float], at: int) -> None:
            choice = view["choice"]
            if choice is not None and choice.get("name") in names:
                into[at + names[choice["name"]]] = 1.0

        return Part("choice", len(names), fill)

    # ---- places -------------------------------------------------------------------------------------

    def _zones(self, view: View) -> list[Part]:
        zones = {zone.name: zone for zone in self.description.zones}
        return [self._zone(zones[name.partition("[")[0]], name) for name in view["zones"]]

    def _zone(self, zone: Any, name: str) -> Part:
        pieces = self.classes[zone.holds]
        kinds = {kind: n for n, kind in enumerate(self._kinds(pieces))}
        shape = str(zone.shape)
        total = sum(pieces.copies) * (self.players if pieces.per_player else 1)
        if pieces.single and shape != "slots":

            def count(view: View, into: list[float], at: int) -> None:
                into[at] = float(view["zones"][name]["count"])

            return Part(name, 1, count)
        unknown = len(kinds)
        width = len(kinds) + 1
        if shape == "group":

            def counts(view: View, into: list[float], at: int) -> None:
                for kind in view["zones"][name]["pieces"]:
                    into[at + kinds.get(kind, unknown)] += 1.0

            return Part(name, width, counts)
        room = min(total, zone.capacity or total)

        def places(view: View, into: list[float], at: int) -> None:
            shown = view["zones"][name]
            spots = shown.get("slots") or range(1, shown["count"] + 1)
            for spot, kind in zip(spots, shown["pieces"], strict=True):
                into[at + (spot - 1) * width + kinds.get(kind, unknown)] = 1.0

        return Part(name, room * width, places)

    def _kinds(self, pieces: Any) -> list[Any]:
        if pieces.kind == "player":
            return list(range(self.players))
        named = {enum.name: enum for enum in self.description.enums}
        found = named.get(pieces.kind)
        return list(found.values) if found is not None else [pieces.name]

    # ---- what is remembered -------------------------------------------------------------------------

    def _variables(self) -> list[Part]:
        found = []
        for variable in self.description.variables:
            for name in self._members(variable):
                found.append(self._variable(name, variable.type))
        return found

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

    def _variable(self, name: str, type_: Any) -> Part:
        match type_:
            case ("bool",):
                return self._one_of(name, [False, True])
            case (("int" | "slot"), int(low), int(high)) if high - low < WIDE:
                return self._one_of(name, list(range(low, high + 1)))
            case (("int" | "slot"), int(low), int(high)):

                def share(view: View, into: list[float], at: int) -> None:
                    value = view["variables"].get(name)
                    if value is not None:
                        into[at] = 1.0
                        into[at + 1] = (value - low) / (high - low)

                return Part(name, 2, share)
            case ("set", str(of)):
                kinds = {kind: n for n, kind in enumerate(self._values(of))}

                def members(view: View, into: list[float], at: int) -> None:
                    for each in view["variables"].get(name) or ():
                        into[at + kinds[each]] = 1.0

                return Part(name, len(kinds), members)
            case (("enum" | "optional"), str(of)):
                return self._one_of(name, [*self._values(of), None])
            case _:
                return Part(name, 0, lambda view, into, at: None)

    def _one_of(self, name: str, values: Sequence[Any]) -> Part:
        """One of some values; nothing, where the player may not know."""
        kinds = {value: n for n, value in enumerate(values)}

        def fill(view: View, into: list[float], at: int) -> None:
            if name in view["variables"] and view["variables"][name] in kinds:
                into[at + kinds[view["variables"][name]]] = 1.0

        return Part(name, len(kinds), fill)
