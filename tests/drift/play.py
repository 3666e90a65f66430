"""Whether a mutant plays differently, with the same chances and decisions in both games.

Some games are played from the start, others from positions in which pieces and markers were moved
about at random or from those of the worked examples, so that what is rare in play is met as well.
For each game it is noted which statements were carried out and which functions worked out, so that
a mutant is only played where it can matter.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, zip_longest

from rulewright.diagnostics.model import Diagnostic
from rulewright.emit.python.module import emit_module
from rulewright.emit.python.provenance import Origin
from rulewright.examples import run_example
from rulewright.examples.position_setup import laid
from rulewright.examples.running_example import stage_of
from rulewright.foundation.tree import walk
from rulewright.interpreter import execute
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.execute import Execution, turns
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.interpreter.position import Position, ZoneKey
from rulewright.ir.lower import lower
from rulewright.model import nodes as m
from rulewright.model.types import BoolType, IntType
from rulewright.runtime.chance import Chance
from tests.drift.mutant import Mutant
from tests.drift.tree import Unit

STEPS = 250
"""The most decisions of one game that are compared."""

EXAMPLE_STEPS = 80
"""The same for a game from the position of a worked example."""

STATEMENTS_BETWEEN = 20_000
"""The most statements between two decisions: a mutant may go round for ever."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a game is begun: `shaken` is the number of pieces that are moved about before play.

    With `example` the worked example of that name is played, then a game from its position.
    """

    players: int
    seed: int
    options: tuple[tuple[str, int], ...]
    shaken: int = 0
    example: str = ""


@dataclass(slots=True)
class Course:
    """A game as it went: what was there at each decision, and when each unit was first reached."""

    setting: Setting
    states: list[int] = field(default_factory=list)
    reached: dict[int | str, int] = field(default_factory=dict)


def settings(game: m.Game, count: int) -> list[Setting]:
    """So many ways to begin: all numbers of players, all values of options, calm and shaken."""
    options = [variable for variable in game.variables.values() if variable.is_option]
    found: list[Setting] = []
    spread = game.max_players - game.min_players + 1
    for seed in range(count):
        chosen = tuple(
            (option.name, _some(option, seed)) for option in options if seed % 3 == 2
        )
        shaken = 0 if seed % 2 == 0 or turns(game) is None else 4 + 3 * (seed % 7)
        # Small and large games alternate.
        players = game.min_players + seed * 3 % spread
        found.append(Setting(players, seed, chosen, shaken))
    for seed, example in enumerate(game.examples.values()):
        found.append(
            Setting(len(example.players), seed, example.options, example=example.name)
        )
    return found


def _some(option: m.Variable, seed: int) -> int:
    match option.type:
        case BoolType():
            return seed % 2 if seed % 4 < 2 else 1 - option.initial
        case IntType(low, high):
            return low + seed % (high - low + 1)
        case _:
            return option.initial


# ---- playing -------------------------------------------------------------------------------------


def play(game: m.Game, setting: Setting, *, sound: bool = False) -> Iterator[int]:
    """What is there at each decision, up to the end, to a fault or to the most steps.

    A mutant may break in any way, and that is a difference. A game that is `sound` may come to a
    fault at most, as it can from a shaken position.
    """
    choose = random.Random(setting.seed)
    seen = _seen(game)
    try:
        if setting.example:
            yield hash(_told(run_example(game, game.examples[setting.example])))
        played = _begun(game, setting)
        for _ in range(EXAMPLE_STEPS if setting.example else STEPS):
            yield _state(played, seen)
            if played.over or not played.options:
                return
            played.apply(played.options[choose.randrange(1 << 30) % len(played.options)])
            _set_out(game, played, setting)
    except EngineFault:
        yield hash("fault")
    except Exception as error:
        if sound:
            raise
        yield hash(("error", type(error).__name__))


def _told(found: list[Diagnostic]) -> tuple[tuple[str, ...], ...]:
    return tuple((each.code, each.headline, each.label, each.reason) for each in found)


def _begun(game: m.Game, setting: Setting) -> Interpreter:
    if setting.example:
        scene = laid(stage_of(game), game.examples[setting.example])
        when = [line for part in scene.example.parts for line in part.when]
        scene.begin(scene.number(when[0].left) if when else 0)
        return scene.played
    chance = Chance.from_seed(setting.seed)
    options = dict(setting.options)
    played = Interpreter(game, setting.players, chance, options, play=not setting.shaken)
    _set_out(game, played, setting)
    return played


def _set_out(game: m.Game, played: Interpreter, setting: Setting) -> None:
    """Begins the play when the setup of a shaken game is over."""
    if setting.shaken and played.choice is None and not played.over:
        _shake(game, played, setting)


def _seen(game: m.Game) -> tuple[str, dict[str, str]]:
    """Who sees the markers, and which choices and looks are secret."""
    markers = repr([(v.name, v.seen) for v in game.variables.values()])
    secret: dict[str, str] = {}
    for item in (*game.verbs.values(), *game.actions.values(), game.setup, game.play,
                 *game.cards.values(), *game.triggers.values()):
        inside: set[str] = set()
        for part in walk(item):
            if isinstance(part, m.Secretly):
                inside |= {p.name for p in walk(part) if isinstance(p, m.Choose | m.May)}
        for number, part in enumerate(walk(item)):
            if isinstance(part, m.Look):
                secret[f"{item.name if hasattr(item, 'name') else ''} {number}"] = f"{part.secret}"
            if isinstance(part, m.Choose | m.May):
                alone = isinstance(part, m.Choose) and part.secret
                secret[part.name] = f"{alone} {part.name in inside}"
    return markers, secret


def _state(played: Interpreter, seen: tuple[str, dict[str, str]]) -> int:
    """Everything about a position but the chances that are left, masks of who knows included."""
    snapshot = played.snapshot()
    snapshot.pop("chance")
    return hash((repr(snapshot), seen[0], seen[1].get(played.choice or "")))


def _shake(game: m.Game, played: Interpreter, setting: Setting) -> None:
    """Moves pieces and markers about, as far as the places allow, and begins the play."""
    lots = random.Random(f"shake {setting.seed}")
    position = played.around.position
    zones = [key for key in position.zones if not position.zone(key).is_box]
    for _ in range(setting.shaken):
        filled = [key for key in zones if position.listing(key)]
        _move_one(position, lots.choice(filled), zones, lots)
    for key in lots.sample(zones, min(2, len(zones))):
        # Here and there a place is emptied.
        for _ in position.listing(key):
            _move_one(position, key, zones, lots)
    for key in list(position.variables):
        variable = game.variables[key[0]]
        if variable.is_option or lots.random() < 0.5:
            continue
        match variable.type:
            case IntType(low, high):
                value = lots.randint(low, min(high, low + 3))
                position.variables[key] = high if lots.random() < 0.1 else value
            case BoolType():
                position.variables[key] = int(lots.random() < 0.2)
            case _:
                pass
    played.begin(lots.randrange(setting.players))


def _move_one(
    position: Position, source: ZoneKey, zones: Sequence[ZoneKey], lots: random.Random
) -> None:
    """Moves any piece of a place to any other that has room for it."""
    held = position.zone(source).holds
    pieces = position.listing(source)
    targets = [
        key
        for key in zones
        if key != source and position.zone(key).holds == held and _has_room(position, key)
    ]
    if pieces and targets:
        index, target = lots.choice(pieces), lots.choice(targets)
        position.move(source, [index], target, m.At.INTO, None, None)


def _has_room(position: Position, key: ZoneKey) -> bool:
    zone = position.zone(key)
    return zone.capacity is None or len(position.listing(key)) < zone.capacity


# ---- what is reached -----------------------------------------------------------------------------


def record(game: m.Game, setting: Setting) -> Course:
    """Plays the game itself and notes what it comes by."""
    course = Course(setting)

    def note(key: int | str) -> None:
        course.reached.setdefault(key, len(course.states))

    with _noted(note), limited():
        for state in play(game, setting, sound=True):
            course.states.append(state)
    return course


@contextmanager
def _noted(note: Callable[[int | str], None]) -> Iterator[None]:
    """Lets the interpreter tell which statements and functions it comes by."""
    do, value, holder = Execution._do, Evaluator.value, Evaluator.role_holder

    def noting_do(self: Execution, statement: m.Statement, frame: object) -> object:
        note(id(statement))
        return do(self, statement, frame)  # type: ignore[arg-type]

    def noting_value(self: Evaluator, expr: m.Expr, frame: object) -> object:
        if isinstance(expr, m.Apply):
            note(expr.function)
        return value(self, expr, frame)  # type: ignore[arg-type]

    def noting_holder(self: Evaluator, role: str, place: int | None) -> int:
        note(role)
        return holder(self, role, place)

    Execution._do = noting_do  # type: ignore[assignment,method-assign]
    Evaluator.value = noting_value  # type: ignore[assignment,method-assign]
    Evaluator.role_holder = noting_holder  # type: ignore[method-assign]
    try:
        yield
    finally:
        Execution._do = do  # type: ignore[method-assign]
        Evaluator.value = value  # type: ignore[method-assign]
        Evaluator.role_holder = holder  # type: ignore[method-assign]


@contextmanager
def limited() -> Iterator[None]:
    """Ends what goes on and on without a decision sooner than a real game does."""
    before = execute.STEP_LIMIT
    execute.STEP_LIMIT = STATEMENTS_BETWEEN
    try:
        yield
    finally:
        execute.STEP_LIMIT = before


# ---- comparing -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Courses:
    """The games that mutants are compared with."""

    game: m.Game
    courses: Sequence[Course]
    text: str

    def changes(self, mutant: Mutant, most: int) -> str:
        """How a mutant differs: in `play`, only in the text of its `engine`, or not at all ("").

        At most so many games are played, those first in which the change matters soonest.
        """
        other = mutant.game
        if (other.min_players, other.max_players) != (self.game.min_players, self.game.max_players):
            return "play"
        for course in self._that_reach(mutant.unit)[:most]:
            if self._differs(other, course):
                return "play"
        return "engine" if engine_text(other) != self.text else ""

    def reached(self, mutant: Mutant) -> bool:
        """Whether any game comes by what was changed."""
        return bool(self._that_reach(mutant.unit))

    def _that_reach(self, unit: Unit) -> list[Course]:
        if unit is None:
            return _mixed(self.courses)
        key = unit if isinstance(unit, str) else id(unit)
        found = [course for course in self.courses if key in course.reached]
        found.sort(key=lambda course: course.reached[key])
        return _mixed(found)

    @staticmethod
    def _differs(other: m.Game, course: Course) -> bool:
        states = play(other, course.setting)
        with limited():
            for state in course.states:
                if next(states, None) != state:
                    return True
            return next(states, None) is not None


def _mixed(found: Sequence[Course]) -> list[Course]:
    """Games from the start, from shaken positions and from examples in turn."""
    queues = [
        [course for course in found if _sort(course.setting) == sort] for sort in range(3)
    ]
    mixed = chain.from_iterable(zip_longest(*queues))
    return [course for course in mixed if course is not None]


def _sort(setting: Setting) -> int:
    return 2 if setting.example else 1 if setting.shaken else 0


def courses(game: m.Game, count: int) -> Courses:
    """Plays a game so many times, and from the position of each worked example."""
    played = [record(game, setting) for setting in settings(game, count)]
    return Courses(game, played, engine_text(game))


def engine_text(game: m.Game) -> str:
    """The engine's module; what no module can be made of is a text of its own.

    Whatever the module tells about places in the spec is the same for a mutant, as its nodes keep
    theirs, so that any difference is one of the rules.
    """
    try:
        return emit_module(lower(game), Origin("", "", ""))
    except Exception as error:
        return f"no engine: {type(error).__name__}"

