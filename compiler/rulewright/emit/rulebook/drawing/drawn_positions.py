"""The positions that are drawn: a table after the setup, and that of an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from rulewright.diagnostics.model import Diagnostic
from rulewright.emit.rulebook.drawing.book_config import BookPlan
from rulewright.emit.rulebook.drawing.scene import Table
from rulewright.examples.engine_comparison import Disagreement
from rulewright.examples.run import run_example
from rulewright.examples.running_example import SEED, Scene, Told
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.interpreter import NO_OPTIONS, Interpreter
from rulewright.interpreter.numbering import Numbering
from rulewright.interpreter.position import Position, ZoneKey
from rulewright.model import nodes as m
from rulewright.prose.plan.examples import spoken
from rulewright.runtime.chance import Chance

MOST_CHOICES = 1000


def bare_board(game: m.Game, plan: BookPlan) -> Table:
    """Return the places with nothing in them, for the fewest players."""
    return Table(game, plan, Numbering(game, game.min_players), None, None)


def after_setup(
    game: m.Game, plan: BookPlan, players: int, options: Mapping[str, int] = NO_OPTIONS
) -> Table | None:
    """Return one of the ways a table can look when the game begins: each choice takes the first option."""
    try:
        played = Interpreter(game, players, Chance.from_seed(SEED), options, play=False)
        for _ in range(MOST_CHOICES):
            if not played.options:
                break
            played.apply(played.options[0])
    except EngineFault:
        return None
    around = played.around
    return Table(game, plan, around.numbering, around.position, around.evaluator)


def of_example(game: m.Game, plan: BookPlan, example: m.Example) -> tuple[Table, ...]:
    """Return what an example speaks of as it begins, and after each of its choices; nothing without places.

    Each picture knows the one before it. A place that only changes on the way is in all of them.
    """
    heard = _Heard([
        sum(item.count for item in part.items)
        for each in example.parts for line in each.when for part in spoken(line, game)
    ])
    try:
        found = run_example(game, example, told=heard)
    except Disagreement:
        return ()
    scene = heard.scene
    if scene is None or found or not heard.told:
        return ()
    changed = {
        key for before, after in pairwise(heard.positions) for key in changed_places(game, before, after)
    }
    around = scene.played.around
    return tuple(
        Table(
            game, plan, around.numbering, position, around.evaluator, heard.told | changed, heard.told,
            heard.positions[index - 1] if index else None,
        )
        for index, position in enumerate(heard.positions)
    )


def changed_places(game: m.Game, before: Position, after: Position) -> Iterator[ZoneKey]:
    """Yield the places that have changed, and all that is remembered."""
    for key in before.zones:
        if before.zones[key] != after.zones[key] and not game.zones[key[0]].is_box:
            yield key
    yield from (key for key in before.variables if before.variables[key] != after.variables[key])


class _Heard(Told):
    """Keeps the position that an example begins with, and that after each choice that is told of.

    `parts` are how many items each of them has. What makes itself belongs to the choice before it.
    """

    def __init__(self, parts: Sequence[int]) -> None:
        self._parts = list(parts)
        self._left = 0
        self.scene: Scene | None = None
        self.positions: list[Position] = []
        self.told: frozenset[ZoneKey] = frozenset()
        self._started = False

    def laid(self, scene: Scene) -> None:
        """The first picture, and what it tells."""
        self.scene = scene
        self.positions.append(scene.position.copy())
        try:
            self.told = frozenset(_given(scene))
        except EngineFault:
            self.scene = None

    def choosing(self, scene: Scene, value: int, by_itself: bool) -> None:
        """Before the next choice that is told of, the picture of what came of the last one."""
        if self.scene is None or by_itself or not (self._parts or self._left):
            return
        if self._left == 0:
            if self._started:
                self.positions.append(scene.position.copy())
            self._left = self._parts.pop(0)
            self._started = True
        self._left -= 1

    def checked(self, scene: Scene, part: m.ExamplePart, found: Sequence[Diagnostic]) -> None:
        """The last picture."""
        if self._started and part is scene.example.parts[-1]:
            self.positions.append(scene.position.copy())


def _given(scene: Scene) -> Iterator[ZoneKey]:
    """Yield the places and memories that an example names."""
    for line in scene.example.given:
        if isinstance(line.left, m.ZoneRef | m.VariableRef):
            name = line.left.zone if isinstance(line.left, m.ZoneRef) else line.left.variable
            yield name, tuple(scene.number(part) for part in line.left.args)
