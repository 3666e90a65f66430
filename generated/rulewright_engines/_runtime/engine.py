"""One generated engine as the runtime uses it: its functions, its description and what follows."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import Any, Protocol

from .chance import Chance
from .description import Choice, Description, Field, OpenTable, Variable, When, Zone
from .errors import RulesFault, quoted
from .fault_location import Rules, fault_of
from .notation import Action, Notation
from .places import Places
from .texts import Texts, load_texts, read_texts
from .values import Values
from .whole_numbers import as_whole


class State(Protocol):
    """What the runtime knows of the states of every engine."""

    players: int
    at: int
    chooser: int
    options: tuple[int, ...]
    picks: tuple[int, ...]
    winners: int
    chance: Any
    log: Any
    secret: int
    secret_moves: tuple[tuple[int, int], ...]

    def copy(self) -> Any:
        """Return another state that shares nothing that changes; without a log."""

    def key(self) -> tuple[Any, ...]:
        """Return everything that makes the position, but neither chance nor log."""


Start = Callable[[int, Any, Mapping[str, int], Mapping[str, Any], Any], Any]
Step = Callable[[Any, int], None]
Options = Callable[[Any], tuple[int, ...]]
Chooser = Callable[[Any], int]
Restart = Callable[[Any], None]
Standing = Callable[[Any], list[int]]
Results = Callable[[Any], dict[str, Any]]
"""What a game ends in beside its winners, by kind: a list for the players, or one number for all."""
Block = Callable[[Any], Any]
"""A part of the rules: given a state it goes on to another, or to None where somebody chooses."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game comes to its first choice, in parts, for positions that are laid by hand.

    `blank` is a game before its `setup`, with the arguments of `start`; `answers[choice]` goes on from
    a choice, `play` begins when the set-up is over. `turn_of` begins a turn of a player, where the
    game is played in turns, and `run` goes on from a block to the next choice.
    """

    blank: Start
    setup: Block
    answers: tuple[Callable[[Any, int], Block | None], ...]
    play: Block
    turn_of: Callable[[Any, int], Block] | None
    run: Callable[[Any, Block], None]


@dataclass(frozen=True, slots=True)
class Plain:
    """What is played in Python where another engine plays: rare things need it."""

    start: Start
    step: Step
    state: type
    native: type
    """The class of states of the engine that plays."""


_NO_RULES: Rules = MappingProxyType({})


class Engine:
    """The functions and tables of a generated module, which keeps one of these as `ENGINE`.

    `start` sets up a state up to its first choice (`ValueError` for what no game is begun with, see
    `starting`), `step` makes a choice that is among the state's
    options, `options[choice]` finds the options anew, `choosers[choice]` who is to choose, and
    `secret[block]` brings a state back to the first choice of its open simultaneous block. `module`
    is the name of the module. `standing` is how much each player has of what wins, where the rules
    know such a thing. `rules` says of the functions of the module which rule each carries out, and
    the file and line where that stands. `opening` is what positions laid by hand begin with. `begin` is
    `start` without its checks. `ended` gives all that the results of a game that is over follow from.

    `backend` says what plays: `python`, or `native`, and then `plain` is what still plays in Python.
    Where Python plays though there may be a native engine, `backend_note` says why.
    `native` is the module of the same rules in C, where there is one: it plays many games at once.
    `game_class` and `new_game` are its own class of games and what makes them (`engine_games`).
    """

    def __init__(
        self,
        description: Description,
        start: Start,
        step: Step,
        options: tuple[Options, ...],
        choosers: tuple[Chooser, ...],
        secret: tuple[Restart, ...],
        module: str,
        standing: Standing | None = None,
        rules: Rules = _NO_RULES,
        opening: Opening | None = None,
        begin: Start | None = None,
        ended: Callable[[Any], tuple[Any, ...]] | None = None,
    ) -> None:
        self.description = description
        self.player_counts = range(description.min_players, description.max_players + 1)
        self.start = start
        self.begin = begin or start
        self.ended = ended
        self.step = step
        self.options = options
        self.choosers = choosers
        self.secret = secret
        self.__module__ = module
        self.standing = standing
        self.results: Results | None = None
        self.rules = rules
        self.opening = opening
        self.plain: Plain | None = None
        self.backend = "python"
        self.backend_note = ""
        self.native: Any = None
        self.game_class: Any = None
        self.new_game: Any = None
        self.values = Values(description)
        self.notation = Notation(description, self.values, self.action)
        self._places: dict[int, Places] = {}
        self._texts: dict[str, Texts] = {}
        self._samples: dict[int, State] = {}
        self._option_values: dict[int, Mapping[str, Container[int]]] = {}

    def __repr__(self) -> str:
        return f"<Engine {self.description.game} {self.description.spec_hash[:12]}>"

    def __reduce__(self) -> str:
        return "ENGINE"

    def fault(self, error: BaseException) -> RulesFault | None:
        """Return the rule that could not go on, if that is what an error of `start` or `step` tells of.

        A native `step` does not know which rule it was, but the state before it, and what was chosen:
        it is carried out again in Python.
        """
        if self.plain is not None and isinstance(error, RulesFault) and error.before is not None:
            error = self._again(*error.before) or error
        return fault_of(self.__module__, self.rules, error)

    def _again(self, state: Any, value: int) -> BaseException | None:
        """Return what goes wrong when a choice is carried out in Python, on a state of its own."""
        assert self.plain is not None
        try:
            self.plain.step(self._in_python(state.copy()), value)
        except Exception as error:
            return error
        return None

    # ---- states of either engine ----------------------------------------------------------------

    def own(self, state: Any) -> Any:
        """Return a state of the engine that plays: a state of its rules in Python is made one."""
        if self.plain is None or not isinstance(state, self.plain.state):
            return state
        return _moved(state, self.plain.native)

    def _in_python(self, state: Any) -> Any:
        assert self.plain is not None
        return _moved(state, self.plain.state)

    # ---- editions -------------------------------------------------------------------------------

    def of_edition(self, edition: str | None) -> Engine:
        """Return the engine of an edition: this one, or the one beside it. `ValueError` names them all."""
        if edition is None or edition == self.description.edition:
            return self
        modules = dict(self.description.editions)
        if not isinstance(edition, str) or edition not in modules:
            known = ", ".join(modules) or "none"
            raise ValueError(f"there is no edition {quoted(edition)}; there are: {known}")
        return self._beside(modules[edition])

    def of_spec(self, spec: str | None) -> Engine:
        """Return the engine of the edition whose rules have this hash; this one if none has."""
        if spec is None or spec == self.description.spec_hash:
            return self
        for edition, module in self.description.editions:
            if edition != self.description.edition:
                other = self._beside(module)
                if other.description.spec_hash == spec:
                    return other
        return self

    def _beside(self, module: str) -> Engine:
        package = self.__module__.rpartition(".")[0]
        found: Engine = import_module(f".{module}" if package else module, package or None).ENGINE
        return found

    def plays_by(self, state: State, when: When) -> bool:
        """Return whether these variants are on or off in the game of a state."""
        variables = self.option_variables
        return all(getattr(state, variables[name].field) == value for name, value in when)

    # ---- actions --------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        """Return how many actions there are over all choices, player counts and options."""
        return self.notation.count

    def action(self, number: int) -> Action:
        """Return the action of a number; `UnknownAction` when there is none."""
        return self.notation.action(number)

    def parse_action(self, text: str) -> Action:
        """Return the action that a text names; `UnknownAction` says what is wrong with it."""
        return self.notation.parse(text)

    def choice_of(self, action: Action) -> Choice:
        """Return the choice that an action belongs to."""
        return self.description.choices[self.notation.choice_of(action)]

    # ---- tables by number of players ------------------------------------------------------------

    def places(self, players: int) -> Places:
        """Return the zones and variables of a game of so many players."""
        if players not in self._places:
            self._places[players] = Places(self.description, self.values, players)
        return self._places[players]

    def sample(self, players: int) -> State:
        """Return some state of a game of so many players, to see its lists. Not to be changed."""
        if players not in self._samples:
            options = {name: variable.initial for name, variable in self.option_variables.items()}
            tables = {table.name: table.cells for table in self.description.tables}
            state: State = self.start(players, Chance.from_seed(0), options, tables, None)
            self._samples[players] = state
        return self._samples[players]

    @cached_property
    def hidden_zones(self) -> dict[str, tuple[Zone, ...]]:
        """By class of pieces, the zones that not everybody sees."""
        zones = self.description.zones
        return {
            cls.name: tuple(z for z in zones if z.holds == cls.name and z.seen != "all")
            for cls in self.description.classes
        }

    @cached_property
    def secret_fields(self) -> dict[str, tuple[Field, ...]]:
        """By class of pieces, the secret names that rules have for its pieces."""
        return {
            cls.name: tuple(
                field
                for field in self.description.fields
                if field.secret
                and field.type is not None
                and field.type[0] != "set"
                and self.values.enum_of(field.type) == self.values.enum(cls.name)
            )
            for cls in self.description.classes
        }

    @cached_property
    def rule_fields(self) -> dict[str, Field]:
        """Return what the rules keep in a state, by the names of the fields."""
        return {field.name: field for field in self.description.fields}

    @cached_property
    def loop_indices(self) -> dict[str, str]:
        """Return for each field that keeps the list of a loop the one that says how far the loop is."""
        return {loop.items: loop.index for rule in self.description.rules for loop in rule.loops}

    @cached_property
    def option_variables(self) -> dict[str, Variable]:
        """Return the options of a new game by name."""
        return {
            variable.name: variable for variable in self.description.variables if variable.is_option
        }

    @cached_property
    def open_tables(self) -> dict[str, OpenTable]:
        """Return the tables that can be replaced in a new game, by name."""
        return {table.name: table for table in self.description.tables}

    def option_values(self, players: int) -> Mapping[str, Container[int]]:
        """Return the values that each option can have in a game of so many players, by its name."""
        if players not in self._option_values:
            self._option_values[players] = {
                name: self.values.all(variable.type, players)
                for name, variable in self.option_variables.items()
            }
        return self._option_values[players]

    def check_players(self, players: object) -> int:
        """Return the number of players if the game can be played with it; `ValueError` names the range."""
        low, high = self.description.min_players, self.description.max_players
        count = as_whole(players)
        if count is None or not low <= count <= high:
            number = f"{low} to {high}" if low < high else str(low)
            raise ValueError(
                f"{self.description.game} is for {number} players, not {quoted(players)}"
            )
        return count

    def speak(self, language: str, text: str) -> None:
        """Give the texts of a language, where they are in the module and not beside it."""
        self._texts[language] = read_texts(language, text)

    def texts(self, language: str) -> Texts:
        """Return the words of a language; `ValueError` for one that there is not."""
        if not isinstance(language, str) or language not in self._texts:
            package, _, module = self.__module__.rpartition(".")
            self._texts[language] = load_texts(package, module, language)
        return self._texts[language]


def _moved(state: Any, into: Any) -> Any:
    """Return a state of another class with the same in it."""
    new = into.__new__(into)
    for name in into.__slots__:
        setattr(new, name, getattr(state, name))
    return new
