"""Any engine as an environment of PettingZoo, in which agents take turns.

    from rulewright.adapters.pettingzoo import pettingzoo_env
    from rulewright_engines import cartagena

    env = pettingzoo_env(cartagena, players=3)
    env.reset(seed=7)

Observations are the engine's views as numbers, and a mask of the actions that are allowed: all and
only what an agent may know.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from rulewright.adapters.encoding import Encoding
from rulewright.adapters.lots import lots_of
from rulewright.adapters.returns import Returns
from rulewright.runtime.whole_numbers import whole

__all__ = ["Env", "pettingzoo_env"]

RENDER_MODES = ("human", "ansi")

_BY_RESET = frozenset({
    "agents", "agent_selection", "choices", "game", "infos", "rewards", "terminations", "truncations",
})


def pettingzoo_env(
    engine: Any,
    *,
    players: int | None = None,
    render_mode: str | None = None,
    longest: int = 10_000,
    **settings: Any,
) -> Env:
    """Return the environment of a generated engine (its module), for so many players.

    The agents are `player_0`, `player_1` and so on, by seat. An observation holds `observation`, numbers from 0
    on, and `action_mask`, a 1 for each action that the agent may choose now: none while others are to
    choose. Rewards come at the end: the payoffs that the rules name, or the score that all have in
    common; where they name neither, each who did not win loses 1 and the winners share it. A game of
    `longest` choices is cut off there: it is truncated, and nobody gets anything. With
    `render_mode="ansi"` `render` gives the whole position as text, what is hidden included, and with
    `"human"` it prints that. All else is a setting of `new_game`.

    `ValueError` says what is not possible. An action that is not allowed is an `IllegalAction`, and
    leaves the environment as it was.
    """
    if render_mode is not None and render_mode not in RENDER_MODES:
        known = ", ".join(map(repr, RENDER_MODES))
        raise ValueError(f"render_mode is None or one of {known}, not {render_mode!r}")
    longest = whole("longest", longest, 1)
    for name in ("seed", "chance"):
        if name in settings:
            raise ValueError(f"{name} is no setting here: a seed is given to `reset`")
    return Env(engine, players, render_mode, longest, settings)


class Env(AECEnv):  # type: ignore[misc]
    """A game whose agents take turns. Made by `pettingzoo_env`; it can be copied and pickled."""

    def __init__(
        self, engine: Any, players: int | None, render_mode: str | None, longest: int,
        settings: dict[str, Any],
    ) -> None:
        super().__init__()
        self.new_game = engine.new_game  # a function can be copied and pickled, a module cannot
        self.render_mode = render_mode
        self.longest = longest
        self.settings = settings
        self.lots = random.Random()
        game = engine.new_game(players, seed=0, **settings)
        description = game.engine.description
        self.metadata: dict[str, Any] = {
            "name": f"rulewright_{description.game}", "render_modes": list(RENDER_MODES),
            "render_fps": 1, "is_parallelizable": False,
        }
        self.encoding = Encoding(game)
        self.bounds = Returns.of(description, game.players)
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observed(game) for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(game.engine.num_actions) for agent in self.possible_agents
        }

    def _observed(self, game: Any) -> spaces.Space[Any]:
        most = max((
            sum(each.copies) * (game.players if each.per_player else 1)
            for each in game.engine.description.classes
        ), default=1)
        return spaces.Dict({
            "observation": spaces.Box(0.0, float(max(1, most)), (self.encoding.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.engine.num_actions,), np.int8),
        })

    def __getattr__(self, name: str) -> Any:
        if name in _BY_RESET:
            raise AttributeError(f"call reset first: before that there is no {name}")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent sees: the same space at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may do: the numbers of the actions."""
        return self.action_spaces[agent]

    # ---- playing ----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. What comes after a seed, other games without one included, follows from it."""
        if seed is not None:
            self.lots = lots_of(seed)
        self.game = self.new_game(
            len(self.possible_agents), seed=self.lots.getrandbits(64), **self.settings
        )
        self.choices = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._settle()

    def _settle(self) -> None:
        """Who is next, and what everybody gets if nobody is."""
        if self.game.is_over:
            for agent, reward in zip(self.agents, Returns.at_end(self.game), strict=True):
                self.rewards[agent] = reward
                self.terminations[agent] = True
        else:
            self.agent_selection = self.possible_agents[self.game.current_player]
            if self.choices >= self.longest:
                self.truncations = dict.fromkeys(self.agents, True)

    def step(self, action: int | None) -> None:
        """Make the choice of the agent whose turn it is; `None` for one for whom the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.apply(action)
        self.choices += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent may know now, and what it may choose."""
        seat = self.seats[agent]
        mask = np.zeros(self.game.engine.num_actions, np.int8)
        if not self.game.is_over and self.game.current_player == seat:
            mask[[action.number for action in self.game.legal_actions()]] = 1
        seen = np.asarray(self.encoding.of(self.game.view(seat)), np.float32)
        return {"observation": seen, "action_mask": mask}

    # ---- looking on -------------------------------------------------------------------------------

    def render(self) -> str | None:
        """Return the whole position as text, what is hidden included; `new_game`'s module reads it again."""
        if self.render_mode is None:
            return None
        text: str = self.game.to_text()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held that would have to be given back."""
