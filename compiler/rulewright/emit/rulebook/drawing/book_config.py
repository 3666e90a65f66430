"""Where things stand in the drawings of a game, and how the book shows it: `book.toml`.

Everything in the file is optional; names in it are names of the spec, so that a misspelt one is told.
Without the file each family of places that belongs to players or to something else of the game has
a frame for each of them, and all the rest stands in one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from enum import StrEnum
from itertools import takewhile
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.diagnostics.registry import suggest_name
from rulewright.emit.rulebook.drawing.layout_reader import LayoutReader
from rulewright.emit.rulebook.drawing.own_svg import own_svg
from rulewright.emit.rulebook.drawing.tile_layout import ShapePlan, TilePlan
from rulewright.foundation import files
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span
from rulewright.foundation.toml import parse_toml
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import EnumType, IntType

FILE = "book.toml"
MAX_BYTES = 100_000
TRACK_LENGTH = 6  # so many numbered places or more are drawn as a track
BY_PLAYERS = "by_players"
_KEYS = (
    "frame", "track", "colours", "icons", "aid", "setup", "by_players", "lesson", "taught",
    "shapes", "tile", "faces", "dice", "emblem", "minutes", "age", "art",
)
_PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9 .,-]{1,900}")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
_MARK = re.compile(r"[A-Z0-9]")
_COLOUR = re.compile(r"[a-z]{2,20}")


@dataclass(frozen=True, slots=True)
class FramePlan:
    """A frame of the drawing: the places in it, one frame for each value of `each` if it is there."""

    zones: tuple[str, ...]
    variables: tuple[str, ...] = ()
    each: str | None = None
    title: str | None = None
    columns: int = 2
    wide: bool = True


@dataclass(frozen=True, slots=True)
class TrackPlan:
    """A long family of numbered places: how many stand in a row, and what each is called."""

    row: int
    label: str | None = None


class Picture(StrEnum):
    """What a part of the lesson is shown with."""

    NONE = ""
    BOARD = "board"
    SETUP = "setup"


@dataclass(frozen=True, slots=True)
class LessonPart:
    """A part of the lesson: the rules that it teaches, by their anchors."""

    name: str
    rules: tuple[str, ...]
    picture: Picture = Picture.NONE


class AidName(StrEnum):
    """What a part of the aid is headed by."""

    AIM = "aim"
    SETUP = "setup"
    TURN = "turn"
    ROLES = "roles"
    ACTIONS = "actions"
    CARDS = "cards"
    SYMBOLS = "symbols"
    LIMITS = "limits"
    SCORING = "scoring"
    END = "end"


@dataclass(frozen=True, slots=True)
class AidPart:
    """A part of the page to print. Without `rules` it has all that it is named after: actions, roles or cards."""

    name: AidName
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FacePlan:
    """What is printed on a class of cards: the icons of these attributes in bands, one below another.

    `times` is the attribute that says how often each is printed.
    """

    bands: tuple[str, ...]
    times: str | None = None


@dataclass(frozen=True, slots=True)
class BookPlan:
    """How the book shows a game."""

    frames: tuple[FramePlan, ...]
    tracks: Mapping[str, TrackPlan] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    aid: tuple[AidPart, ...] = ()
    setup: tuple[tuple[str, ...], ...] = ()
    """What is done before the first turn: of each step the rule that it is, and those said with it."""
    by_players: tuple[str, ...] = ()
    """The rules that the number of players changes, those of the setup aside."""
    lesson: tuple[LessonPart, ...] = ()
    taught: tuple[str, ...] = ()
    """The facts that the lesson must teach."""
    tiles: tuple[TilePlan, ...] = ()
    """The picture of the table; without tiles the frames are drawn."""
    faces: Mapping[str, FacePlan] = field(default_factory=dict)
    dice: Mapping[str, str] = field(default_factory=dict)
    """The values that are dice, with what is written on them."""
    emblem: tuple[ShapePlan, ...] = ()
    """Silhouettes that stand for the game, in a field of 120 by 80."""
    minutes: tuple[int, ...] = ()
    """How long a game lasts: from, to; nothing if nobody says."""
    age: int | None = None
    arts: Mapping[str, str] = field(default_factory=dict)
    """The pictures on cards that the book brings along; others are made from what the rules of a card do."""

    @property
    def told(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return what an editor tells of several rules together: the name of each such text, and the rules."""
        lessons = tuple((part.name, part.rules) for part in self.lesson)
        return (*lessons, *([(BY_PLAYERS, self.by_players)] if self.by_players else []))

    def taught_before(self, name: str) -> frozenset[str]:
        """Return the rules that texts before one of this name tell."""
        earlier = takewhile(lambda each: each[0] != name, self.told)
        return frozenset(rule for _, rules in earlier for rule in rules)


def load_plan(folder: Path, game: m.Game, findings: Findings) -> BookPlan:
    """Return the plan of the game in a folder, without the lessons that house rules take out.

    What is wrong in its file is told, and left out.
    """
    plan = _with_new(whole_plan(folder, game, findings), game)
    gone = {name for sort, name in game.house_rules.taken_out if sort == "lesson"}
    return replace(
        plan, lesson=tuple(part for part in plan.lesson if part.name not in gone),
        by_players=() if BY_PLAYERS in gone else plan.by_players,
    ) if gone else plan


def _with_new(plan: BookPlan, game: m.Game) -> BookPlan:
    """Return the plan with new cards and actions in the lesson that teaches most of their sort.

    Cards are of a sort that have the same backs; actions those of roles, and those of everybody.
    """
    lessons = list(plan.lesson)
    for anchor in (anchor for items in map(_anchors, game.chapters) for anchor in items):
        sort = _sort(anchor, game) if anchor in game.house_rules.fresh else None
        if sort is None:
            continue
        taught = [sum(_sort(rule, game) == sort for rule in part.rules) for part in lessons]
        if any(taught):
            index = taught.index(max(taught))
            part = lessons[index]
            lessons[index] = replace(part, rules=(*part.rules, anchor))
    return replace(plan, lesson=tuple(lessons))


def _anchors(chapter: m.Chapter) -> list[str]:
    return [rule_anchor(item) for item in chapter.items]


def _sort(anchor: str, game: m.Game) -> tuple[str, str] | None:
    """Return what a card or an action has in common with others; nothing of other rules."""
    kind, _, name = anchor.partition("-")
    if kind == "card" and name in game.cards:
        return kind, game.cards[name].piece_class
    if kind == "action" and name in game.actions:
        return kind, "" if game.actions[name].role is None else "role"
    return None


def whole_plan(folder: Path, game: m.Game, findings: Findings) -> BookPlan:
    """Return the plan of the game in a folder with all its lessons."""
    path = folder / FILE
    if not path.is_file() or path.resolve().parent != folder.resolve():
        return automatic(game)
    reader = _Reader(game, findings)
    try:
        raw = files.read(path, MAX_BYTES)
        if len(raw) > MAX_BYTES:
            raise ValueError("the file is too large")
        return reader.plan(parse_toml(raw.decode("utf-8")))
    except (OSError, ValueError) as error:
        reader.tell(f"`{FILE}` cannot be read", f"{error}.")
        return automatic(game)


def automatic(game: m.Game) -> BookPlan:
    """Return a plan for a game that has none."""
    frames: list[FramePlan] = []
    common: list[str] = []
    groups: dict[str, list[str]] = {}
    for zone in game.zones.values():
        if zone.is_box:
            continue
        kind = zone.indices[0].type if zone.indices else None
        if isinstance(kind, EnumType):
            groups.setdefault(kind.name, []).append(zone.name)
        else:
            common.append(zone.name)
    if common:
        frames.append(FramePlan(tuple(common)))
    frames += [
        FramePlan(tuple(zones), each=name, columns=1, wide=False) for name, zones in groups.items()
    ]
    return BookPlan(tuple(frames), _tracks(game))


def _tracks(game: m.Game) -> dict[str, TrackPlan]:
    found: dict[str, TrackPlan] = {}
    for zone in game.zones.values():
        last = zone.indices[-1].type if zone.indices else None
        if isinstance(last, IntType) and last.high - last.low + 1 >= TRACK_LENGTH:
            found[zone.name] = TrackPlan(6)
    return found


_AUTOMATIC = {AidName.ACTIONS, AidName.ROLES, AidName.CARDS}


class _Reader:
    """Reads the tables of the file, and tells what is not as it should be."""

    def __init__(self, game: m.Game, findings: Findings) -> None:
        self._game = game
        self._findings = findings
        self._zones = {name for name, zone in game.zones.items() if not zone.is_box}

    def tell(self, headline: str, reason: str, suggestion: str = "") -> None:
        place = Span(SourceFile(FILE, ""), 0, 0)
        self._findings.add(
            Diagnostic("P306", headline, place, reason=reason, suggestion=suggestion)
        )

    def plan(self, data: Mapping[str, object]) -> BookPlan:
        self._only("the file", data, set(_KEYS))
        given = data.get("frame", [])
        frames = [self._frame(entry) for entry in given] if isinstance(given, list) else []
        basis = automatic(self._game)
        tracks = dict(basis.tracks)
        for name, entry in self._table("track", data).items():
            if self._known(name, self._zones, "place"):
                tracks[name] = self._track(name, entry)
        values = {value for enum in self._game.enums.values() for value in enum.values}
        things = values | set(self._game.classes) | set(self._game.cards)
        things |= {str(seat) for seat in range(1, self._game.max_players + 1)}
        icons = self._texts("icons", data, things, _PATH, "an icon is the `d` of an SVG path")
        layout = LayoutReader(self._game, self.tell, self._known, self._only)
        tiles = layout.tiles(data)
        return BookPlan(
            tuple(frame for frame in frames if frame is not None) or basis.frames,
            tracks,
            self._texts("colours", data, things, _COLOUR, "a colour is a word such as `red`"),
            icons,
            self._aid(data),
            self._setup(data),
            self._by_players(data),
            self._lesson(data),
            self._list("taught", data.get("taught", [])),
            tiles,
            self._faces(data),
            self._texts("dice", data, values, _MARK, "a mark is one letter or digit"),
            layout.emblem,
            self._minutes(data),
            self._age(data),
            dict(self._art(data)),
        )

    def _minutes(self, data: Mapping[str, object]) -> tuple[int, ...]:
        given = data.get("minutes", [])
        if given == [] or (
            isinstance(given, list) and len(given) == 2
            and all(isinstance(each, int) and 1 <= each <= 999 for each in given)
        ):
            return tuple(given) if isinstance(given, list) else ()
        self.tell("`minutes` is not two numbers", "Write `minutes = [20, 40]`: from, to.")
        return ()

    def _age(self, data: Mapping[str, object]) -> int | None:
        given = data.get("age")
        if given is None or (isinstance(given, int) and 1 <= given <= 99):
            return given
        self.tell("`age` is not a number of years", "Write `age = 10`.")
        return None

    def _art(self, data: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        """Yield the pictures on cards that the book brings along, by the names of the cards."""
        for name, text in self._table("art", data).items():
            if not self._known(name, set(self._game.cards), "card"):
                continue
            try:
                if not isinstance(text, str):
                    raise ValueError("it is no text")
                yield name, own_svg(text)
            except ValueError as error:
                self.tell(f"The picture of `{name}` cannot be used", f"{str(error)[:1].upper()}{str(error)[1:]}.")

    def _faces(self, data: Mapping[str, object]) -> dict[str, FacePlan]:
        """Return what is printed on cards."""
        found: dict[str, FacePlan] = {}
        for name, entry in self._table("faces", data).items():
            if not self._known(name, set(self._game.classes), "kind of piece"):
                continue
            if not isinstance(entry, dict):
                self.tell(f"The face `{name}` is no table", 'Write `bands = ["value"]` under it.')
                continue
            self._only(f"the face `{name}`", entry, {"bands", "times"})
            known = {attribute.name for attribute in self._game.classes[name].attributes}
            bands, times = self._list("bands", entry.get("bands", [])), entry.get("times")
            wanted = [*bands, *([times] if times is not None else [])]
            if all(self._known(each, known, "attribute") for each in wanted):
                found[name] = FacePlan(bands, str(times) if times is not None else None)
        return found

    def _rules(self, key: str, data: Mapping[str, object]) -> tuple[str, ...]:
        """Return rules by their anchors, such as `verb-hold_a_vote`."""
        items = [item for chapter in self._game.chapters for item in chapter.items]
        known = {rule_anchor(item) for item in items}
        known |= {rule_anchor(s) for item in items if isinstance(item, m.Setup) for s in item.steps}
        wanted = self._list(key, data.get(key, []))
        return tuple(name for name in wanted if self._known(name, known, "rule"))

    def _aid(self, data: Mapping[str, object]) -> tuple[AidPart, ...]:
        """Return the parts of the page to print, in their order."""
        given = data.get("aid", [])
        found: list[AidPart] = []
        for entry in given if isinstance(given, list) else [given]:
            if not isinstance(entry, dict):
                self.tell("A part of the `aid` is no table", "It begins with `[[aid]]`.")
                continue
            self._only("a part of the aid", entry, {"name", "rules"})
            name = entry.get("name")
            if name not in set(AidName):
                listed = ", ".join(f"`{each}`" for each in AidName)
                self.tell(f"There is no part `{name}` of the aid", f"There are {listed}.")
            elif name not in _AUTOMATIC and "rules" not in entry:
                self.tell(f"The part `{name}` of the aid has no `rules`", "Only it knows which.")
            else:
                found.append(AidPart(AidName(str(name)), self._rules("rules", entry)))
        return tuple(found)

    def _setup(self, data: Mapping[str, object]) -> tuple[tuple[str, ...], ...]:
        """Return what is done before the first turn; no step of the setup may be missing."""
        given = data.get("setup", [])
        if not isinstance(given, list):
            self.tell("`setup` is no list of steps", 'Write `setup = [["step-cards"]]`.')
            return ()
        found = tuple(filter(None, (self._rules("setup", {"setup": each}) for each in given)))
        steps = [
            rule_anchor(step) for chapter in self._game.chapters for item in chapter.items
            if isinstance(item, m.Setup) for step in item.steps
        ]
        for step in steps:
            if given and not any(step in each for each in found):
                if not self._game.overlays:
                    self.tell(f"`{step}` is missing from `setup`", "The page says all that is done.")
                found = (*found, (step,))
        return found

    def _by_players(self, data: Mapping[str, object]) -> tuple[str, ...]:
        """Return the rules that the number of players changes; none that asks for it may be missing."""
        found = self._rules("by_players", data)
        for chapter in self._game.chapters:
            for item in chapter.items:
                anchor = rule_anchor(item)
                if (
                    "by_players" in data and anchor not in found and not self._game.overlays
                    and not isinstance(item, m.Setup | m.Table | m.Example)
                    and any(isinstance(part, m.PlayerCount) for part in walk(item))
                ):
                    self.tell(
                        f"`{anchor}` is missing from `by_players`",
                        "It depends on the number of players.",
                    )
        return found

    def _lesson(self, data: Mapping[str, object]) -> tuple[LessonPart, ...]:
        """Return the parts of the lesson in their order, each name once."""
        given = data.get("lesson", [])
        found: dict[str, LessonPart] = {}
        for entry in given if isinstance(given, list) else [given]:
            if not isinstance(entry, dict):
                self.tell("A `lesson` is no table", "It begins with `[[lesson]]`.")
                continue
            self._only("a part of the lesson", entry, {"name", "rules", "picture"})
            name, picture = entry.get("name"), entry.get("picture", "")
            if not isinstance(name, str) or _NAME.fullmatch(name) is None or name in found:
                self.tell("A part of the lesson has no `name` of its own", 'Write `name = "goal"`.')
            elif picture not in set(Picture):
                self.tell(f"There is no picture `{picture}`", "There are `board` and `setup`.")
            else:
                found[name] = LessonPart(name, self._rules("rules", entry), Picture(picture))
        return tuple(found.values())

    def _frame(self, entry: object) -> FramePlan | None:
        if not isinstance(entry, dict):
            self.tell("A `frame` is no table", "It begins with `[[frame]]`.")
            return None
        self._only("a frame", entry, {"zones", "remember", "each", "title", "columns", "wide"})
        each = entry.get("each")
        known = {*self._game.enums, "player"}
        if each is not None and not self._known(each, known, "list of values"):
            return None
        zones = tuple(
            z for z in self._list("zones", entry.get("zones", []))
            if self._known(z, self._zones, "place") and self._belongs(z, each)
        )
        variables = tuple(
            v for v in self._list("remember", entry.get("remember", []))
            if self._known(v, set(self._game.variables), "thing that the game remembers")
        )
        title, columns = entry.get("title"), entry.get("columns", 1 if each else 2)
        if not isinstance(columns, int) or not 1 <= columns <= 4:
            self.tell("The `columns` of a frame are wrong", "There are 1 to 4 of them.")
            columns = 1
        return FramePlan(
            zones,
            variables,
            each if isinstance(each, str) else None,
            title if isinstance(title, str) else None,
            columns,
            bool(entry.get("wide", each is None)),
        )

    def _belongs(self, zone: str, each: object) -> bool:
        first = self._game.zones[zone].indices[:1]
        if each is None or (first and first[0].type == EnumType(str(each))):
            return True
        self.tell(f"There is no `{zone}` for each `{each}`", f"That is not what `{zone}` is `of`.")
        return False

    def _track(self, name: str, entry: object) -> TrackPlan:
        if not isinstance(entry, dict):
            self.tell(f"The track `{name}` is no table", "Write `row = 6` under it.")
            return TrackPlan(6)
        self._only(f"the track `{name}`", entry, {"row", "label"})
        row, label = entry.get("row", 6), entry.get("label")
        if not isinstance(row, int) or not 2 <= row <= 12:
            self.tell(f"The `row` of `{name}` is wrong", "A row has 2 to 12 places.")
            row = 6
        sources = {*self._game.tables, *self._game.variables, *self._game.functions}
        if label is not None and not self._known(label, sources, "table or quantity"):
            label = None
        return TrackPlan(row, label if isinstance(label, str) else None)

    def _known(self, name: object, names: set[str], what: str) -> bool:
        if name in names:
            return True
        if self._game.overlays:
            return False  # the file is of the game as it stands; other rules may lack some of it
        close = suggest_name(str(name), names)
        self.tell(
            f"There is no {what} `{name}`",
            "The book can only show what the rules declare.",
            f"Did you mean `{close}`?" if close else "",
        )
        return False

    def _only(self, where: str, entry: Mapping[str, object], keys: set[str]) -> None:
        for key in entry:
            if key not in keys:
                listed = ", ".join(f"`{k}`" for k in sorted(keys))
                self.tell(f"`{key}` is not known in {where}", f"There are {listed}.")

    def _table(self, key: str, data: Mapping[str, object]) -> Mapping[str, object]:
        found = data.get(key, {})
        if isinstance(found, dict):
            return found
        self.tell(f"`{key}` is no table", f"It begins with `[{key}]`.")
        return {}

    def _texts(
        self,
        key: str,
        data: Mapping[str, object],
        names: set[str],
        fits: re.Pattern[str],
        rule: str,
    ) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, text in self._table(key, data).items():
            if not self._known(name, names, "value or kind of piece"):
                continue
            if isinstance(text, str) and fits.fullmatch(text):
                found[name] = text
            else:
                self.tell(f"`{name}` under `{key}` cannot be used", f"Here {rule}.")
        return found

    def _list(self, key: str, found: object) -> tuple[str, ...]:
        if isinstance(found, list) and all(isinstance(name, str) for name in found):
            return tuple(found)
        self.tell(f"`{key}` is no list of names", f'Write `{key} = ["one", "other"]`.')
        return ()
