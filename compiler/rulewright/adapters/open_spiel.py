"""Any engine as a game of OpenSpiel.

    from rulewright.adapters.open_spiel import open_spiel_game
    from rulewright_engines import cartagena

    game = open_spiel_game(cartagena, players=2)

Its algorithms, bots and tests take such a game as any other. Strings and numbers of observations are
the engine's views, those of information states its logs: all and only what a player may know.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pyspiel

from rulewright.adapters.encoding import Encoding
from rulewright.adapters.joint_actions import Together
from rulewright.adapters.lots import lots_of
from rulewright.adapters.observers import Observer
from rulewright.adapters.returns import Returns
from rulewright.runtime.whole_numbers import as_whole, whole

__all__ = ["open_spiel_game"]

SAMPLED = "sampled"
EXPLICIT = "explicit"

_UTILITIES = {
    "zero_sum": pyspiel.GameType.Utility.ZERO_SUM,
    "constant_sum": pyspiel.GameType.Utility.CONSTANT_SUM,
    "general_sum": pyspiel.GameType.Utility.GENERAL_SUM,
    "identical": pyspiel.GameType.Utility.IDENTICAL,
}


def open_spiel_game(
    engine: Any,
    *,
    players: int | None = None,
    chance: str = EXPLICIT,
    seed: int = 0,
    simultaneous: bool = False,
    utility: str | None = None,
    memory: int = 16,
    longest: int = 10_000,
    **settings: Any,
) -> Any:
    """Return the game of a generated engine (its module), for so many players, as a `pyspiel.Game`.

    With `chance="explicit"` every lot is a node of its own whose outcomes are equally likely; with
    `"sampled"` there is one such node for all lots between two choices, with one outcome. Then all
    states of the game draw from one generator, begun by `seed`: each deal is another, and a copy of a
    state goes on with lots of its own. `pickle` and `copy` work with both; `serialize_game_and_state`
    only with explicit chance, because OpenSpiel lets no game in Python tell it of its generator. The
    text of a game names its rules: `load_game` opens the game by just these, once it was opened here. With
    `simultaneous` those who choose in secret at the same time do so at one node; else in turn, none
    knowing what the others chose. Where one alone is to choose, `apply_actions` does what that one does.

    Returns are the payoffs that the rules name, or the score that all have in common. Where they
    name neither, each who did not win loses 1 and the winners share it. `utility` is `zero_sum`,
    `constant_sum`, `general_sum` or `identical`; without it that follows from the rules, where
    payoffs are taken to be `general_sum`. An information state's numbers hold the last `memory`
    choices. A game of `longest` choices is cut off there: it is over, and nobody gets anything. All
    else is a setting of `new_game`.

    `ValueError` says what is not possible.
    """
    if chance not in (EXPLICIT, SAMPLED):
        raise ValueError(f"chance is {EXPLICIT!r} or {SAMPLED!r}, not {chance!r}")
    if utility is not None and utility not in _UTILITIES:
        raise ValueError(f"utility is one of {', '.join(_UTILITIES)}, not {utility!r}")
    engine = _of_edition(engine, settings.pop("edition", None))
    asked: dict[str, Any] = {
        "rules": _rules_of(engine), "players": 0 if players is None else whole("players", players, 1),
        "chance": chance, "seed": whole("seed", seed, -_FAR, _FAR), "simultaneous": simultaneous,
        "utility": utility or "", "memory": whole("memory", memory, 0),
        "longest": whole("longest", longest, 1),
        "settings": json.dumps(settings, default=_plain).encode().hex(),
    }
    rules = _Rules(engine, asked)
    if rules.name not in _ENGINES:
        pyspiel.register_game(rules.game_type(_DEFAULTS), _loaded(rules.name))
    _ENGINES.setdefault(rules.name, {})[asked["rules"]] = engine
    return _Game(rules, asked)


def _of_edition(engine: Any, edition: str | None) -> Any:
    """Return the module of the engine of an edition: this one, or the one beside it."""
    found = engine.ENGINE.of_edition(edition)
    return engine if found is engine.ENGINE else import_module(found.__module__)


def _rules_of(engine: Any) -> str:
    """Return what tells the rules of an engine from those of any other: no number, which OpenSpiel would read."""
    return f"spec_{engine.ENGINE.description.spec_hash}"


def _plain(value: object) -> int:
    number = as_whole(value)
    if number is None:
        raise ValueError(f"a setting is plain data, and not {value!r}")
    return number


_TRIES = 100
"""So often others pick anew at the same time as somebody."""

_FAR = (1 << 31) - 1
"""OpenSpiel keeps no parameter that is a greater number."""

_DEFAULTS: dict[str, Any] = {
    "rules": "", "players": 0, "chance": EXPLICIT, "seed": 0, "simultaneous": False, "utility": "",
    "memory": 16, "longest": 10_000, "settings": "7b7d",
}
"""The parameters that OpenSpiel keeps of a game, to load it again. `settings` is JSON in hexadecimal."""

_ENGINES: dict[str, dict[str, Any]] = {}
"""The engines of the games that OpenSpiel knows, by the name that they have there and their rules."""


def _loaded(name: str) -> type[_Game]:
    """Return what OpenSpiel calls to load a game of this name. It keeps that to the very end of the process,
    when a class is still whole and a function is not."""

    def load(self: _Game, params: Mapping[str, Any] | None = None) -> None:
        asked = {**_DEFAULTS, **(params or {})}
        engine = _known(name, asked["rules"])
        asked["rules"] = _rules_of(engine)
        _Game.__init__(self, _Rules(engine, asked), asked)

    return type(name, (_Game,), {"__init__": load})


def _known(name: str, rules: str) -> Any:
    """Return the engine of some rules that OpenSpiel was told of, or the only one of that name."""
    engines = _ENGINES[name]
    if not rules and len(engines) == 1:
        return next(iter(engines.values()))
    if rules not in engines:
        wanted = f"none by the rules {rules}" if rules else "more than one"
        raise ValueError(
            f"of the games {name} that were opened here there is {wanted}: open it with open_spiel_game"
        )
    return engines[rules]


def _game_again(module: str, asked: dict[str, Any], lots: Any) -> _Game:
    engine = import_module(module)
    if _rules_of(engine) != asked["rules"]:
        raise ValueError(f"{module} has other rules than the game that was stored")
    game = _Game(_Rules(engine, asked), asked)
    game.lots.setstate(lots)
    return game


def _state_again(game: _Game, text: str) -> Any:
    return game.deserialize_state(text)


class _Rules:
    """What the states of a game share."""

    def __init__(self, engine: Any, asked: dict[str, Any]) -> None:
        self.engine = engine
        self.asked = asked
        self.settings: dict[str, Any] = json.loads(bytes.fromhex(asked["settings"]))
        first = engine.new_game(asked["players"] or None, chance="explicit", **self.settings)
        self.first = first
        self.players: int = first.players
        self.sampled = asked["chance"] == SAMPLED
        self.seed: int = asked["seed"]
        self.simultaneous: bool = asked["simultaneous"]
        self.memory: int = asked["memory"]
        self.longest: int = asked["longest"]
        self.description = first.engine.description
        self.actions: int = first.engine.num_actions
        self.name = f"rulewright_{self.description.game}"
        looked_at = engine.new_game(self.players, seed=0, **self.settings)
        self.encoding = Encoding(looked_at)
        self.bounds = Returns.of(self.description, self.players)
        self.utility: str = asked["utility"] or self.bounds.utility

    def returns(self, game: Any) -> list[float]:
        """Return what everybody has at the end."""
        found = Returns.at_end(game)
        if self.utility == "zero_sum" and abs(sum(found)) > 1e-9:
            raise ValueError(f"the returns {found} add up to something, so the game is not zero_sum")
        return found

    def widest(self) -> int:
        """Return no lot has more outcomes than this."""
        description = self.description
        found = [self.players, 2, *(len(enum.values) for enum in description.enums)]
        for each in description.classes:
            found.append(sum(each.copies) * (self.players if each.per_player else 1))
        for variable in description.variables:
            if variable.type[0] == "int":
                found.append(variable.type[2] - variable.type[1] + 1)
        return max(found)

    def game_type(self, parameters: Mapping[str, Any] | None = None) -> Any:
        """Return the game as OpenSpiel lists it, where `parameters` tell it by what it is loaded."""
        kinds = pyspiel.GameType
        lots = kinds.ChanceMode.SAMPLED_STOCHASTIC if self.sampled else (
            kinds.ChanceMode.EXPLICIT_STOCHASTIC
        )
        hidden = any(zone.seen != "all" for zone in self.description.zones) or any(
            each.seen != "all" for each in self.description.variables
        ) or any(each.secret for each in self.description.fields)
        return kinds(
            short_name=self.name,
            long_name=f"{self.description.game} by Rulewright",
            dynamics=(
                kinds.Dynamics.SIMULTANEOUS if self.simultaneous else kinds.Dynamics.SEQUENTIAL
            ),
            chance_mode=lots if self._has_chance() else kinds.ChanceMode.DETERMINISTIC,
            information=(
                kinds.Information.IMPERFECT_INFORMATION if hidden
                else kinds.Information.PERFECT_INFORMATION
            ),
            utility=_UTILITIES[self.utility],
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=self.description.max_players,
            min_num_players=self.description.min_players,
            parameter_specification=dict(parameters or _DEFAULTS),
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )

    def _has_chance(self) -> bool:
        """Return whether lots are drawn: where nothing is hidden and the set-up draws none, it takes a try."""
        if self.first.chance_outcomes():
            return True
        lots = random.Random(0)
        for _ in range(3):
            game = self.first.copy()
            for _ in range(300):
                if game.chance_outcomes():
                    return True
                if game.is_over:
                    break
                game.apply(lots.choice(game.legal_actions()))
        return False

    def game_info(self, has_chance: bool) -> Any:
        """Its numbers."""
        extra = {"utility_sum": 0.0} if self.utility == "zero_sum" else {}
        return pyspiel.GameInfo(
            num_distinct_actions=self.actions,
            max_chance_outcomes=0 if not has_chance else 1 if self.sampled else self.widest(),
            num_players=self.players,
            min_utility=min(self.bounds.low, 0.0),  # what all get from a game that is cut off
            max_utility=max(self.bounds.high, 0.0),
            max_game_length=self.longest,
            **extra,
        )


class _Game(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel."""

    def __init__(self, rules: _Rules, asked: Mapping[str, Any]) -> None:
        kind = rules.game_type()
        chance = kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
        super().__init__(kind, rules.game_info(chance), dict(asked))
        self.rules = rules
        self.lots = lots_of(rules.seed)

    def __reduce__(self) -> tuple[Any, ...]:
        """What a pickle keeps: OpenSpiel's own would need the game to be registered where it is read."""
        return _game_again, (self.rules.engine.__name__, self.rules.asked, self.lots.getstate())

    def new_initial_state(self) -> Any:
        """Return the state in which everything begins."""
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what observes states."""
        if params:
            raise ValueError(f"observations have no parameters, and not {params}")
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType())


class _State(pyspiel.State):  # type: ignore[misc]
    """A position of the game.

    What is kept here is copied and stored by OpenSpiel; what never changes is the game's.
    """

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.game = game.rules.first.copy()
        self.choices = 0
        self.laid: list[int] = []  # lots that are drawn before those of the generator, the next one last
        self.open: Together | None = None
        self._settle()

    @property
    def rules(self) -> _Rules:
        """Return what it shares with other states of the game."""
        found: _Rules = self.get_game().rules
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_again, (self.get_game(), self.serialize())

    def __copy__(self) -> Any:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Any:
        return self.clone()

    def _settle(self) -> None:
        """Find out whether several choose at once now."""
        self.open = None
        if self.rules.simultaneous and not self.game.chance_outcomes() and not self.is_terminal():
            self.open = Together.of(self.game)

    # ---- whose turn -------------------------------------------------------------------------------

    def current_player(self) -> Any:
        """Return who is to choose: a seat, or one of the numbers for chance, all at once and nobody."""
        if self.game.chance_outcomes():
            return pyspiel.PlayerId.CHANCE
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        if self.open is not None:
            return pyspiel.PlayerId.SIMULTANEOUS
        return self.game.current_player

    def is_terminal(self) -> bool:
        """Return whether the game is over, or so long that it is cut off."""
        if self.choices >= self.rules.longest and not self.game.chance_outcomes():
            return True
        return bool(self.game.is_over)

    def returns(self) -> list[float]:
        """Return what everybody has; nothing before the end."""
        return self.rules.returns(self.game) if self.game.is_over else [0.0] * self.rules.players

    # ---- playing ----------------------------------------------------------------------------------

    def _legal_actions(self, player: int) -> list[int]:
        if self.open is not None:
            return sorted(action.number for action in self.open.legal(player))
        if player != self.game.current_player:
            return []
        return sorted(action.number for action in self.game.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the lot that is to be drawn, all equally likely."""
        if self.rules.sampled:
            return [(0, 1.0)]
        ways = self.game.chance_outcomes()
        return [(way, 1.0 / len(ways)) for way in ways]

    def _apply_action(self, action: int) -> None:
        if not self.game.chance_outcomes():
            self.game.apply(action)
            self.choices += 1
        elif not self.rules.sampled:
            self.game.apply_chance(action)
        else:
            lots = self.get_game().lots
            while ways := self.game.chance_outcomes():
                self.game.apply_chance(self.laid.pop() if self.laid else lots.randrange(len(ways)))
        self._settle()

    def apply_actions(self, actions: list[int]) -> None:
        """Carry out what all do at once; where one alone is to choose, what that one does."""
        if self.open is None and not self.is_chance_node() and not self.is_terminal():
            self.apply_action(actions[self.current_player()])
        else:
            super().apply_actions(actions)

    def _apply_actions(self, actions: list[int]) -> None:
        if self.open is None:
            raise ValueError("one player alone is to choose here: use apply_action")
        game = self.open.taken(actions)
        self.choices += 1
        if game is not None:
            self.game = game
            self._settle()

    def resample_from_infostate(self, player: int, lot: Any) -> _State:
        """Return a state that the player could not tell from this one, as `Game.resample` draws it.

        `lot` gives numbers from 0 to 1, as OpenSpiel's does. `ValueError` where a lot is to be drawn,
        or where others are still picking at the same time, and too rarely have as much to pick.
        """
        draw = lot if callable(lot) else lot.random_sample
        own = [] if self.open is None else self.open.own(player)
        for _ in range(_TRIES):
            other: _State = self.get_game().new_initial_state()
            other._follow(self.game.resample(player, int(draw() * (1 << 53))))
            if other._pick_anew(player, own, draw):
                other.choices = self.choices
                return other
        raise ValueError(f"in {_TRIES} tries the others were never still picking, as player {player} sees")

    def _pick_anew(self, player: int, own: list[int], draw: Any) -> bool:
        """Let a player pick these again and the others at random; whether all still are at it."""
        for pick in own:
            if self.open is None:
                return False
            legal = [self.open.legal(seat) for seat in range(self.rules.players)]
            picks = [each[int(draw() * len(each))].number if each else 0 for each in legal]
            picks[player] = pick
            self.apply_actions(picks)
        return self.open is not None or not own

    def _follow(self, course: Any) -> None:
        """Play the same, from the beginning on."""
        outcomes, actions = list(reversed(course.outcomes)), list(reversed(course.history))
        self.choices = -len(actions)  # this is not cut off before the state that it stands for
        if self.rules.sampled:
            self.laid = outcomes
        while True:
            if self.is_chance_node():
                self.apply_action(0 if self.rules.sampled else outcomes.pop())
            elif not actions:
                return
            elif self.open is None:
                self.apply_action(actions.pop().number)
            else:
                for picks in self.open.rounds(actions):
                    self.apply_actions(picks)

    # ---- words ------------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"lot {action}"
        return str(self.rules.engine.action(action))

    def __str__(self) -> str:
        lots = ",".join(map(str, self.game.outcomes))
        taken = ",".join(map(str, self.game.history))
        waiting = "" if self.open is None else f" {self.open.picked}"
        return f"{self.rules.description.game} [{lots}] {taken}{waiting}"
