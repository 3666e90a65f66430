"""What happens in an example, step by step, in the words of its spec."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.diagnostics.model import Diagnostic
from rulewright.examples.example_actions import can_choose
from rulewright.examples.expectations import winners
from rulewright.examples.position_words import family, listed, written
from rulewright.examples.running_example import Scene, Told
from rulewright.foundation.source import Span
from rulewright.interpreter.position import Value, ZoneKey
from rulewright.model import nodes as m

_STEP = "  "
_PART = "    "


class Trace(Told):
    """Writes down what an example does: choices with who makes them, what changes, what holds."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._zones: dict[ZoneKey, list[int]] = {}
        self._values: dict[ZoneKey, Value] = {}
        self._shown: dict[ZoneKey, None] = {}

    # ---- what is heard --------------------------------------------------------------------------

    def laid(self, scene: Scene) -> None:
        """The position as it is laid."""
        self._head(scene)
        self._look(scene)
        if scene.example.given:
            self._shown = dict.fromkeys(
                (line.left.zone, tuple(map(scene.number, line.left.args)))
                for line in scene.example.given if isinstance(line.left, m.ZoneRef)
            )
            self._position(scene, "The position:")

    def _head(self, scene: Scene) -> None:
        """Who plays, and what is agreed; it stands above all else."""
        if self.lines:
            return
        self.lines.append(f"{scene.example.name}: {listed(scene.example.players)}")
        for name, value in scene.example.options:
            shown = scene.words.value(scene.game.variables[name].type, value)
            self.lines.append(f"{_STEP}option {name} {shown}")

    def begun(self, scene: Scene) -> None:
        """What the rules do before the first choice."""
        self.lines.append("The play begins:")
        self._changes(scene)

    def choosing(self, scene: Scene, value: int, by_itself: bool) -> None:
        """Who chooses what, and by which rule."""
        if not self.lines:
            self._head(scene)
            self.lines.append("The setup:")
            self._look(scene)
        who, what = scene.words.players[scene.played.player], scene.option(value)
        pending = scene.pending
        place = "" if pending is None else f"   ({_place(pending.span)})"
        only = "the only choice" if len(scene.played.options) == 1 else "the first choice"
        how = f", {only}, makes itself" if by_itself else ""
        self.lines.append(f"{_STEP}{who}: {what}{how}{place}")

    def chosen(self, scene: Scene) -> None:
        """What changes by it."""
        self._changes(scene)

    def checked(self, scene: Scene, part: m.ExamplePart, found: Sequence[Diagnostic]) -> None:
        """What holds, what does not, and how things are."""
        wrong = {each.span: each.label or each.headline for each in found}
        self.lines.append("Then:")
        for item in part.then:
            label = wrong.get(item.span)
            said = "yes  " if label is None else "NO   "
            so = "" if label is None else f": {label}"
            self.lines.append(f"{_STEP}{said}{written(item.span)}{so}")
        if part is scene.example.parts[-1]:
            if self._shown:
                self._position(scene, "The position now:")
            self.lines += _standing(scene)

    # ---- changes --------------------------------------------------------------------------------

    def _look(self, scene: Scene) -> None:
        self._zones = {key: scene.position.kinds(key) for key in scene.position.zones}
        self._values = dict(scene.position.variables)

    def _changes(self, scene: Scene) -> None:
        zones, values = self._zones, self._values
        self._look(scene)
        for pieces in scene.game.classes.values():
            mine = [
                key for key in zones
                if scene.position.zone(key).holds == pieces.name and zones[key] != self._zones[key]
            ]
            self._shown |= dict.fromkeys(key for key in mine if not _is_box(scene, key))
            self.lines += [f"{_PART}- {line}" for line in self._moves(scene, pieces, mine, zones)]
        for key, value in self._values.items():
            if values[key] != value:
                self.lines.append(f"{_PART}- {_named(scene, key)} becomes {_value(scene, key)}")

    def _moves(
        self, scene: Scene, pieces: m.PieceClass, keys: list[ZoneKey],
        before: dict[ZoneKey, list[int]],
    ) -> Iterator[str]:
        """Yield the moves of pieces of one class, as far as they can be told from two positions."""
        words = scene.words
        counts = {key: Counter(self._zones[key]) for key in keys}
        for key in keys:
            counts[key].subtract(Counter(before[key]))
        told: set[ZoneKey] = set()
        for kind in dict.fromkeys(kind for key in keys for kind in counts[key]):
            source = [key for key in keys if counts[key][kind] < 0]
            target = [key for key in keys if counts[key][kind] > 0]
            if len(source) == len(target) == 1:
                number = counts[target[0]][kind]
                said = words.pieces(pieces, [kind] * number)
                told |= {source[0], target[0]}
                yield f"{said} from {words.place(source[0])} to {words.place(target[0])}"
            else:
                for key in (*source, *target):
                    number = counts[key][kind]
                    said = words.pieces(pieces, [kind] * abs(number))
                    told.add(key)
                    yield f"{said} {'to' if number > 0 else 'from'} {words.place(key)}"
        for key in keys:
            if key not in told:
                yield f"{words.place(key)} is in another order: {words.pieces(pieces, self._zones[key])}"

    def _position(self, scene: Scene, title: str) -> None:
        """The places that the example is about."""
        self.lines.append(title)
        for key in self._shown:
            zone = scene.position.zone(key)
            held = scene.words.pieces(scene.game.classes[zone.holds], scene.position.kinds(key))
            self.lines.append(f"{_STEP}{scene.words.place(key)}: {held}")


def _is_box(scene: Scene, key: ZoneKey) -> bool:
    return scene.game.zones[key[0]].is_box


def _standing(scene: Scene) -> list[str]:
    """Return how it would go on."""
    if scene.played.over:
        return [f"The game is over: {winners(scene)}."]
    if scene.played.paused:
        return ["It stops here; the rules have not gone on."]
    return [f"Now {can_choose(scene).replace('`', '')}"] if scene.played.options else []


def _named(scene: Scene, key: ZoneKey) -> str:
    name, args = key
    indices = scene.game.variables[name].indices
    shown = [scene.words.value(index.type, arg) for index, arg in zip(indices, args, strict=True)]
    return family(name, shown)


def _value(scene: Scene, key: ZoneKey) -> str:
    variable = scene.game.variables[key[0]]
    return scene.words.value(variable.type, scene.position.variables[key])


def _place(span: Span) -> str:
    return f"{span.file.name}:{span.file.position(span.start)[0]}"
