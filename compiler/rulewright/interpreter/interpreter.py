"""The reference interpreter: slow and obvious, it walks the resolved game as it was written.

The generated engines are compared with it on every state. It checks less than they do: a mistake in
a game that its checker should have found ends in an `EngineFault`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from copy import copy
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from rulewright.interpreter.choices import Chooser, Question
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.execute import PAUSE, Execution, Surroundings
from rulewright.interpreter.frame import Frame
from rulewright.interpreter.numbering import Numbering
from rulewright.interpreter.position import Position
from rulewright.interpreter.selection import Selector
from rulewright.interpreter.triggers import Watch
from rulewright.model.nodes import RESULTS, Game, If, Move, Table
from rulewright.runtime.chance import Randomness

Cells: TypeAlias = tuple[tuple[int, ...], ...]

NO_OPTIONS: Mapping[str, int] = MappingProxyType({})
NO_TABLES: Mapping[str, Cells] = MappingProxyType({})


class Interpreter:
    """One game being played. It stops at each choice, and go on with `apply`.

    With `play` false it stops when the setup is over, so that the position can be changed by hand;
    `begin` then starts the play.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        chance: Randomness,
        options: Mapping[str, int] = NO_OPTIONS,
        tables: Mapping[str, Cells] = NO_TABLES,
        *,
        play: bool = True,
    ) -> None:
        if not game.min_players <= players <= game.max_players:
            raise ValueError(
                f"{game.name} is for {game.min_players} to {game.max_players} players, "
                f"not {players}"
            )
        numbering = Numbering(game, players)
        self._chance = chance
        self._position = Position(numbering)
        _set_options(numbering, self._position, options)
        cells = _all_cells(numbering, tables)
        evaluator = Evaluator(numbering, self._position, cells)
        self.around = Surroundings(
            numbering,
            self._position,
            evaluator,
            Selector(self._position, evaluator, chance),
            Chooser(numbering, evaluator),
            chance,
            Watch(game, self._position),
        )
        self._execution = Execution(self.around)
        self._play: Generator[Question, int, int | None]
        self._play = self._execution.whole_game() if play else self._execution.setup()
        self.over = False
        self.paused = False
        self.winners = 0
        self._question: Question | None = None
        self._advance(None)

    @property
    def short(self) -> tuple[Move, ...]:
        """Return the moves so far that found fewer pieces than they name, and do not say what happens then."""
        return tuple(self._execution.short)

    @property
    def crowded(self) -> tuple[Move, ...]:
        """Return the moves so far that found less room than they need, and do not say what happens then."""
        return tuple(self._execution.crowded)

    @property
    def left_out(self) -> tuple[If, ...]:
        """Return the statements so far that were not carried out since what they name was not there."""
        return tuple(self._execution.left_out)

    @property
    def work(self) -> int:
        """Return how many statements were carried out, and members tested, up to the last choice."""
        return self._execution.work

    @property
    def most_spent(self) -> int:
        """Return the most steps that were counted between two choices."""
        return self._execution.most_spent

    def once_more(self) -> Interpreter:
        """Return the same game from here on, played by itself: for one whose setup is over."""
        assert self._question is None
        around = self.around
        other = copy(self)
        other._chance = copy(self._chance)
        other._position = self._position.copy()
        evaluator = around.evaluator.of(other._position)
        other.around = replace(
            around,
            position=other._position,
            evaluator=evaluator,
            selector=Selector(other._position, evaluator, other._chance),
            chooser=Chooser(around.numbering, evaluator),
            chance=other._chance,
            watch=around.watch.once_more(other._position),
        )
        other._execution = Execution(other.around)
        return other

    def _advance(self, value: int | None) -> None:
        try:
            question = next(self._play) if value is None else self._play.send(value)
            self.paused = question is PAUSE
            self._question = None if self.paused else question
        except StopIteration as end:
            self._question = None
            if end.value is not None:
                self.over = True
                self.winners = end.value

    def begin(self, first: int | None = None) -> None:
        """Start the play: from its beginning, or from a turn of `first` on if it has turns."""
        self._play = self._execution.play(first)
        self._advance(None)

    @property
    def acting(self) -> bool:
        """Return whether an action is being carried out."""
        return self._execution.acting

    @property
    def choice(self) -> str | None:
        """Return the name of the choice that is to be made, None when there is none."""
        return self._question.name if self._question else None

    @property
    def player(self) -> int:
        """Return who chooses, -1 when nobody does."""
        return self._question.player if self._question else -1

    @property
    def options(self) -> tuple[int, ...]:
        """Return what can be chosen."""
        return self._question.options if self._question else ()

    @property
    def ahead(self) -> tuple[tuple[int, ...], int]:
        """Return what is left to pick in a choice of several, in order, and how many may be picked yet."""
        return (self._question.ahead, self._question.most) if self._question else ((), 0)

    def apply(self, value: int, *, pause: bool = False) -> None:
        """Choose an option, and go on to the next choice or the end.

        With `pause` only to the end of what is carried out for it, or for an earlier choice with
        `pause` that is still carried out, if that comes first.
        """
        if value not in self.options:
            raise ValueError(f"{value} is none of the options {self.options} of {self.choice}")
        self._execution.pause_next = pause
        self._advance(value)

    def resume(self) -> None:
        """Go on to the next choice or the end, where it has paused; it will not pause any more."""
        self._execution.pause_at = None
        if self.paused:
            self._advance(None)

    def results(self) -> dict[str, list[int]]:
        """Return what the rules say of the end beside the winners, by its kind: of each player, or of all."""
        found: dict[str, list[int]] = {}
        numbering, evaluator = self.around.numbering, self.around.evaluator
        for kind in RESULTS:
            function = numbering.game.functions.get(kind)
            if function is not None:
                found[kind.value] = []
                for seat in range(numbering.players if function.params else 1):
                    frame = Frame()
                    for param in function.params:
                        frame.bind(param, seat)
                    found[kind.value].append(evaluator.number(function.value, frame))
        return found

    def snapshot(self) -> dict[str, object]:
        """Return the whole state, to be compared with that of another engine."""
        return {
            "zones": self._position.dump_zones(),
            "variables": self._position.dump_variables(),
            "choice": self.choice,
            "player": self.player,
            "options": self.options,
            "over": self.over,
            "winners": self.winners,
            "results": self.results() if self.over else {},
            "chance": self._chance.state(),
        }


def _set_options(numbering: Numbering, position: Position, options: Mapping[str, int]) -> None:
    for name, value in options.items():
        variable = numbering.game.variables.get(name)
        if variable is None or not variable.is_option:
            raise ValueError(f"{numbering.game.name} has no option {name}")
        if not numbering.allows(variable.type, value):
            raise ValueError(f"option {name} cannot be {value}")
        position.variables[name, ()] = value


def _all_cells(numbering: Numbering, tables: Mapping[str, Cells]) -> dict[str, Cells]:
    """Return the cells of each table: those given for open ones, the game's own for the others."""
    cells = {table.name: table.cells for table in numbering.game.tables.values()}
    for name, given in tables.items():
        table = numbering.game.tables.get(name)
        if table is None or not table.is_open:
            raise ValueError(f"{numbering.game.name} has no open table {name}")
        _check_cells(numbering, table, given)
        cells[name] = given
    return cells


def _check_cells(numbering: Numbering, table: Table, given: Cells) -> None:
    if [len(row) for row in given] != [len(row) for row in table.cells]:
        raise ValueError(f"table {table.name} needs as many rows and columns as it has")
    for row in given:
        for value in row:
            if not numbering.allows(table.type, value):
                raise ValueError(f"table {table.name} cannot contain {value}")
