"""The positions that are drawn: a table after the setup, and that of an example."""

from __future__ import annotations

from rulewright.emit.rulebook.drawing.plan import BookPlan
from rulewright.emit.rulebook.drawing.pieces import Table
from rulewright.examples.arrange import laid
from rulewright.examples.scene import SEED, Failed, stage_of
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.interpreter.numbering import Numbering
from rulewright.interpreter.position import ZoneKey
from rulewright.model import nodes as m
from rulewright.runtime.chance import Chance

MOST_CHOICES = 1000


def bare_board(game: m.Game, plan: BookPlan) -> Table:
    """The places with nothing in them, for the fewest players."""
    return Table(game, plan, Numbering(game, game.min_players), None, None)


def after_setup(game: m.Game, plan: BookPlan, players: int) -> Table | None:
    """One of the ways a table can look when the game begins: each choice takes the first option."""
    try:
        played = Interpreter(game, players, Chance.from_seed(SEED), play=False)
        for _ in range(MOST_CHOICES):
            if not played.options:
                break
            played.apply(played.options[0])
    except EngineFault:
        return None
    around = played.around
    return Table(game, plan, around.numbering, around.position, around.evaluator)


def of_example(game: m.Game, plan: BookPlan, example: m.Example) -> Table | None:
    """The places that an example speaks of, as it begins; nothing where it names none."""
    try:
        scene = laid(stage_of(game), example)
        only: set[ZoneKey] = set()
        for line in example.given:
            if isinstance(line.left, m.ZoneRef | m.VariableRef):
                name = line.left.zone if isinstance(line.left, m.ZoneRef) else line.left.variable
                only.add((name, tuple(scene.number(part) for part in line.left.args)))
    except (EngineFault, Failed):
        return None
    if not only:
        return None
    around = scene.played.around
    return Table(
        game, plan, around.numbering, around.position, around.evaluator, frozenset(only), frozenset(only)
    )
