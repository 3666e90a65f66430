"""The position of an example: the pieces of every class it names are laid out anew."""

from __future__ import annotations

from collections import Counter

from rulewright.diagnostics.model import Note
from rulewright.examples.example_actions import set_up
from rulewright.examples.position_words import listed
from rulewright.examples.running_example import UNTOLD, Scene, Stage, Told, impossible
from rulewright.foundation.source import Span
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.frame import Frame
from rulewright.interpreter.position import EMPTY, ZoneKey
from rulewright.model import nodes as m
from rulewright.model.types import IntType, SetType


def laid(stage: Stage, example: m.Example, told: Told = UNTOLD) -> Scene:
    """Return an example where it starts: its setup is made, and its position lies on the table."""
    scene = Scene(stage, example, told)
    set_up(scene)
    arrange(scene)
    return scene


def arrange(scene: Scene) -> None:
    """Lay the table as the example tells.

    All pieces of a class with a zone under `given` are taken up. Each line fills its zone, `rest`
    takes what no line names, and what is left over goes to the box of the class.
    """
    lines: dict[ZoneKey, m.ExampleLine] = {}
    for line in scene.example.given:
        if isinstance(line.left, m.ZoneRef):
            key = _place(scene, line.left)
            if key in lines:
                raise impossible(
                    f"`{scene.words.place(key)}` is filled twice", line.span,
                    notes=(Note(lines[key].span, "here for the first time"),),
                )
            lines[key] = line
    for piece_class in scene.game.classes.values():
        mine = {key: line for key, line in lines.items() if _holds(scene, key) == piece_class.name}
        if mine:
            _Pool(scene, piece_class).deal(mine)
    given: dict[tuple[str, tuple[int, ...]], m.ExampleLine] = {}
    for line in scene.example.given:
        if isinstance(line.left, m.VariableRef):
            _remember(scene, line, line.left, given)


def _place(scene: Scene, ref: m.ZoneRef) -> ZoneKey:
    try:
        return scene.reader.place(ref, Frame())
    except EngineFault:
        raise impossible("There is no such place in this game", ref.span) from None


def _holds(scene: Scene, key: ZoneKey) -> str:
    return scene.position.zone(key).holds


class _Pool:
    """All pieces of one class, taken up from the table."""

    def __init__(self, scene: Scene, pieces: m.PieceClass) -> None:
        self._scene = scene
        self._pieces = pieces
        self._copies = scene.played.around.numbering.copies(pieces)
        self._left = Counter(self._copies)
        self._zones = [key for key in scene.position.zones if _holds(scene, key) == pieces.name]
        self._box: ZoneKey = f"box_of_{pieces.name}", ()

    def deal(self, lines: dict[ZoneKey, m.ExampleLine]) -> None:
        """Fill every zone of the class; those without a line are empty."""
        named = {key: [self._take(item) for item in line.items] for key, line in lines.items()}
        with_rest = [line for line in lines.values() if _rest(line) is not None]
        if len(with_rest) > 1:
            raise impossible(
                "The rest can lie in one place only", with_rest[1].span,
                notes=(Note(with_rest[0].span, "it lies here"),),
            )
        rest = self._rest() if with_rest else []
        dealt: dict[ZoneKey, list[int]] = {key: [] for key in self._zones}
        for key, groups in named.items():
            for group in groups:
                dealt[key] += rest if group is None else group
        dealt[self._box] += self._rest()
        for key, kinds in dealt.items():
            self._lay(key, kinds, lines.get(key))

    def _rest(self) -> list[int]:
        left = [kind for kind in self._copies for _ in range(self._left[kind])]
        self._left.clear()
        return left

    def _take(self, item: m.ExampleItem) -> list[int] | None:
        """Return the pieces of an item; None for the rest."""
        if item.value is None:
            return None
        if isinstance(item.value, str):
            return [EMPTY]  # a slot that is left empty
        value = self._scene.number(item.value)
        if isinstance(item.value.type, IntType):
            kind, count = next(iter(self._copies)), value
        else:
            kind, count = value, item.count
        have = self._copies.get(kind, 0)
        if self._left[kind] < count:
            name = self._scene.words.piece(self._pieces, kind)
            raise impossible(
                f"There are not enough pieces `{name}`", item.span,
                label=f"there {'is' if have == 1 else 'are'} {have} in the game",
                reason="" if count > have else "The others lie somewhere already.",
            )
        self._left[kind] -= count
        return [kind] * count

    def _lay(self, key: ZoneKey, kinds: list[int], line: m.ExampleLine | None) -> None:
        zone = self._scene.position.zone(key)
        if zone.capacity is not None and len(kinds) > zone.capacity:
            assert line is not None
            raise impossible(
                f"`{self._scene.words.place(key)}` has room for {zone.capacity}", line.span,
                label=f"here are {len(kinds)}",
            )
        self._scene.position.set_zone(key, kinds)


def _rest(line: m.ExampleLine) -> Span | None:
    return next((item.span for item in line.items if item.value is None), None)


def _remember(
    scene: Scene, line: m.ExampleLine, ref: m.VariableRef, given: dict[tuple[str, tuple[int, ...]], m.ExampleLine]
) -> None:
    """Give something that the game remembers its value."""
    values = [scene.number(item.value) for item in line.items if isinstance(item.value, m.Const)]
    if len(values) < len(line.items):
        raise impossible("A value is written out here", line.span)
    value = sum(1 << member for member in set(values)) if isinstance(ref.type, SetType) else values[0]
    try:
        key = scene.reader.variable(ref, Frame())
    except EngineFault:
        raise impossible("The game remembers no such thing", ref.span) from None
    if not scene.played.around.numbering.allows(ref.type, value):
        raise impossible(
            f"`{listed(str(item) for item in values)}` is out of range", line.span,
        )
    if key in given:
        raise impossible(
            "This is given twice", line.span, notes=(Note(given[key].span, "here for the first time"),)
        )
    given[key] = line
    scene.position.variables[key] = value
