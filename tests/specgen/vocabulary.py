"""Declarations drawn at random: values, pieces, places, variables, options and tables."""

from __future__ import annotations

from rulewright.model.types import EnumType, IntType, OptionalType, SetType, Type
from tests.specgen.lots import Lots
from tests.specgen.world import PLAYERS, YES_NO, Named, Pieces, Place, Remembered, World

COLOURS = ("red", "green", "blue")
SHIPS = ("galleon", "sloop")
COMBINED = (
    ("tone, worth", [f"{colour}_{worth}" for colour in COLOURS for worth in (1, 2)]),
    ("worth, tone", [f"worth_{worth}_{colour}" for worth in (1, 2) for colour in COLOURS]),
    ("worth", ["worth_1", "worth_2"]),
)
"""Which attributes are combined, and the cards that come of it."""
CARDS = ("storm", "feast", "fog_bank", "parrot")
PLACES = (
    "harbour", "shelf", "sack", "hand", "board", "stock", "road", "crew", "chest", "camp", "tower",
    "well", "garden", "bridge", "market",
)
VARIABLES = ("heat", "mood", "luck", "trust", "weather", "rank", "noise", "hunger")
OPTIONS = ("short_game", "limit", "tint")
TABLES = ("price", "share", "blend", "fame")


class Vocabulary:
    """Declares things in a world, and writes them down."""

    def __init__(self, lots: Lots, world: World) -> None:
        self.lots = lots
        self.world = world
        self.lines: list[str] = []
        self._places = list(PLACES)
        self._variables = list(VARIABLES)
        self.ruled: tuple[str, ...] = ()
        self.rows: dict[str, list[str]] = {}
        """Kinds of cards that have rules of their own, with the values that they say themselves."""

    def draw(self) -> list[str]:
        """All declarations of a small game."""
        lots = self.lots
        self._values()
        pieces = lots.some(("pawn", "cube", "coin", "task", "stone", "mark"), lots.one((1, 2, 2, 3)))
        for name in pieces:
            getattr(self, f"_{name}")()
        for holds in self.world.classes:
            for _ in range(lots.number(1, 3)):
                self._place(holds)
        self.lines.append("remember clock: 0 to 30 starts 30, seen by all")
        for _ in range(lots.number(1, 4)):
            self._variable()
        for name in lots.some(OPTIONS, lots.number(0, 2)):
            self._option(name)
        for name in lots.some(TABLES, lots.number(0, 2)):
            self._table(name)
        return self.lines

    # ---- values and pieces ----------------------------------------------------------------------

    def _values(self) -> None:
        self.world.enums["colour"] = COLOURS
        self.lines.append(f"values colour: {', '.join(COLOURS)}")
        if self.lots.chance(0.5):
            part = self.lots.one((("red", "blue"), ("green", "blue"), ("green",), ("blue", "red")))
            self.world.enums["shade"], self.world.among["shade"] = part, "colour"
            self.lines.append(f"values shade among colour: {', '.join(part)}")
            self.lots.note("values among others")
        if self.lots.chance(0.3):
            self.world.enums["ship"] = SHIPS
            self.lines.append(f"values ship: {', '.join(SHIPS)}")

    def _add(self, pieces: Pieces) -> None:
        self.world.classes.append(pieces)
        self.world.places.append(
            Place(f"box of {pieces.name}", "group", (), pieces, None, "all", True)
        )

    def _pawn(self) -> None:
        self._add(Pieces("pawn", PLAYERS, 1, unique=True, per_player=True))
        self.lines.append("pieces pawn: 1 each player")
        self.lots.note("pieces: one each player")

    def _stone(self) -> None:
        count = self.lots.number(2, 3)
        self._add(Pieces("stone", PLAYERS, count, per_player=True))
        self.lines.append(f"pieces stone: {count} each player")
        self.lots.note("pieces: several each player")

    def _cube(self) -> None:
        copies = [self.lots.number(0, 3) for _ in COLOURS]
        copies[0] = max(copies[0], 2)
        named = ", ".join(f"{n} {v}" for n, v in zip(copies, COLOURS, strict=True) if n)
        self._add(Pieces("cube", EnumType("colour"), sum(copies)))
        self.lines.append(f"pieces cube of colour: {named}")
        self.lots.note("pieces: copies by kind")

    def _mark(self) -> None:
        """One of each kind; of a part of the colours, or of ships."""
        kind = self.lots.one([n for n in ("colour", "ship") if n in self.world.enums])
        values = self.world.enums[kind]
        self._add(Pieces("mark", EnumType(kind), len(values), unique=True))
        self.lines.append(f"pieces mark of {kind}: {', '.join(f'1 {v}' for v in values)}")
        self.lots.note("pieces: one of each kind")

    def _coin(self) -> None:
        count = self.lots.number(3, 8)
        self._add(Pieces("coin", EnumType("coin"), count, single=True))
        self.world.enums["coin"] = ("coin",)
        self.lines.append(f"pieces coin: {count}")
        self.lots.note("pieces: a single kind")

    def _task(self) -> None:
        """Cards with attributes; those with rules are written later."""
        lots = self.lots
        if lots.chance(0.2):
            self._combined()
            return
        attributes: list[tuple[str, Type, list[str]]] = [
            ("worth", IntType(0, 3), ["0", "1", "2", "3"]),
            ("tone", EnumType("colour"), list(COLOURS)),
            ("loud", YES_NO, ["yes", "no"]),
        ]
        attributes = lots.some(attributes, lots.number(1, 3))
        unique = lots.chance(0.3)
        lines = ["cards task"]
        words = {"worth": "0 to 3", "tone": "colour", "loud": "yes or no"}
        lines += [f"  attribute {name}: {words[name]}" for name, _, _ in attributes]
        lines.append(f"  faces copies {' '.join(name for name, _, _ in attributes)}")
        counts: list[int] = []
        kinds = CARDS[: lots.number(2, 4)]
        self.ruled = kinds[lots.number(1, len(kinds)) :]
        self.rows = {}
        for name in kinds:
            copies = 1 if unique else lots.number(1, 3)
            counts.append(copies)
            cells = [lots.one(cells) for _, _, cells in attributes]
            if name in self.ruled:
                self.rows[name] = [f"copies {copies}"] + [
                    f"{attribute} {cell}"
                    for (attribute, _, _), cell in zip(attributes, cells, strict=True)
                ]
            else:
                lines.append(f"    {name} {copies} {' '.join(cells)}")
        self.world.enums["task"] = kinds
        self._add(
            Pieces(
                "task", EnumType("task"), sum(counts), unique=set(counts) == {1},
                attributes=tuple((name, kind) for name, kind, _ in attributes),
            )
        )
        self.lines += lines
        lots.note("cards")

    def _combined(self) -> None:
        """A card for each combination of what its attributes can be."""
        copies = self.lots.number(1, 2)
        over, kinds = self.lots.one(COMBINED)
        attributes: list[tuple[str, Type]] = [("worth", IntType(1, 2))]
        self.lines += ["cards task", "  attribute worth: 1 to 2"]
        if "tone" in over:
            attributes.append(("tone", EnumType("colour")))
            self.lines.append("  attribute tone: colour")
        self.lines.append(f"  faces for each {over}" + (f", {copies} copies" if copies > 1 else ""))
        self.world.enums["task"] = tuple(kinds)
        self._add(
            Pieces("task", EnumType("task"), copies * len(kinds), unique=copies == 1, attributes=tuple(attributes))
        )
        self.lots.note("faces for each")

    # ---- places and variables -------------------------------------------------------------------

    def _index(self) -> tuple[str, Type]:
        found: list[tuple[str, Type]]
        enums = [n for n in self.world.enums if n not in {"coin", "task"}]
        found = [("player", PLAYERS), ("player", PLAYERS), ("player", PLAYERS)]
        found += [(name, EnumType(name)) for name in enums]
        return self.lots.one([*found, ("2", IntType(1, 2)), ("0 to 2", IntType(0, 2))])

    def _indices(self, owned: bool) -> list[tuple[str, Type]]:
        found: list[tuple[str, Type]] = [("player", PLAYERS)] if owned else []
        if self.lots.chance(0.15 if owned else 0.35):
            found.append(self._index())
        if found and self.lots.chance(0.15):
            found.append(self._index())
        if found:
            self.lots.note("family of " + " and ".join(name for name, _ in found[:2]))
        return found

    def _place(self, holds: Pieces) -> None:
        lots = self.lots
        name = self._places.pop(0)
        shape = "group" if holds.single else lots.one(("line", "group", "slots", "pile"))
        seen = lots.one(("all", "all", "all", "owner", "owner", "nobody", "nobody", "others"))
        indices = self._indices(seen in {"owner", "others"})
        words = [word for word, _ in indices]
        capacity = None
        if shape == "slots":
            capacity = lots.number(2, 4)
            words.append(str(capacity))
        elif lots.chance(0.2):
            capacity = lots.number(1, 5)
        most = f", at most {capacity}" if capacity and shape != "slots" else ""
        of = f" of {', '.join(words)}" if words else ""
        self.lines.append(f"{shape} {name}{of} holds {holds.name}{most}, seen by {seen}")
        self.world.places.append(
            Place(name, shape, tuple(kind for _, kind in indices), holds, capacity, seen)
        )
        lots.note(f"{shape} seen by {seen}")
        if most:
            lots.note("capacity")

    def _types(self) -> list[tuple[str, Type, list[str]]]:
        """What a variable can be: as text, as a type, and what it may start as."""
        found: list[tuple[str, Type, list[str]]] = [
            ("0 to 6", IntType(0, 6), ["0", "3", "6"]),
            ("minus 3 to 4", IntType(-3, 4), ["minus 3", "minus 1", "2"]),
            ("2 to 5", IntType(2, 5), ["2", "4"]),
            ("yes or no", YES_NO, ["yes", "no"]),
            ("player", PLAYERS, []),
            ("player or none", OptionalType(PLAYERS), []),
            ("set of player", SetType(PLAYERS), []),
        ]
        for name, values in self.world.enums.items():
            kind = EnumType(name)
            found.append((name, kind, list(values)))
            found.append((f"{name} or none", OptionalType(kind), []))
            found.append((f"set of {name}", SetType(kind), []))
        return found

    def _variable(self) -> None:
        lots = self.lots
        name = self._variables.pop(0)
        text, kind, values = lots.one(self._types())
        seen = lots.one(("all", "all", "all", "owner", "owner", "nobody", "nobody", "others"))
        indices = self._indices(seen in {"owner", "others"})
        of = f" of {', '.join(word for word, _ in indices)}" if indices else ""
        starts = f" starts {lots.one(values)}" if values and lots.chance(0.3) else ""
        self.lines.append(f"remember {name}{of}: {text}{starts}, seen by {seen}")
        self.world.variables.append(Remembered(name, tuple(k for _, k in indices), kind))
        lots.note(f"variable: {type(kind).__name__}")
        lots.note(f"variable seen by {seen}")

    def _option(self, name: str) -> None:
        kind: Type
        match name:
            case "short_game":
                text, kind = self.lots.one(("yes", "no")), YES_NO
            case "limit":
                text, kind = "2, 1 to 4", IntType(1, 4)
            case _:
                text, kind = self.lots.one(COLOURS), EnumType("colour")
        self.lines.append(f"option {name}: {text}")
        self.world.variables.append(Remembered(name, (), kind, True))
        self.lots.note(f"option: {type(kind).__name__}")

    def _table(self, name: str) -> None:
        lots = self.lots
        axes: list[tuple[str, Type, list[str]]] = [
            ("number", IntType(0, 2), ["0", "1", "2"]),
            ("colour", EnumType("colour"), list(COLOURS)),
            (
                "player_count", IntType(self.world.low, self.world.high),
                [str(n) for n in range(self.world.low, self.world.high + 1)],
            ),
        ]
        by, row_type, rows = lots.one(axes)
        sorts: list[tuple[Type, list[str]]] = [
            (IntType(0, 3), ["0", "1", "2", "3"]),
            (IntType(-2, 2), ["minus 2", "minus 1", "0", "2"]),
            (EnumType("colour"), list(COLOURS)),
            (YES_NO, ["yes", "no"]),
        ]
        kind, cells = lots.one(sorts)
        open_ = "open " if lots.chance(0.3) else ""
        params: tuple[Type, ...] = (row_type,)
        lines = [f"{open_}table {name} by {by}"]
        columns = [""]
        if lots.chance(0.3):
            across, column_type, columns = axes[1]
            params = (row_type, column_type)
            lines = [f"{lines[0]}, {across}", f"  columns {' '.join(columns)}"]
        drawn = [[lots.one(cells) for _ in columns] for _ in rows]
        lines += [f"  {key} {' '.join(row)}" for key, row in zip(rows, drawn, strict=True)]
        if isinstance(kind, IntType):
            numbers = [int(cell.replace("minus ", "-")) for row in drawn for cell in row]
            kind = IntType(min(numbers), max(numbers))
        self.lines += lines
        self.world.tables.append(Named(name, params, kind))
        lots.note("open table" if open_ else "table declared")
