# SPDX-License-Identifier: MIT
"""Any game as an AEC environment: seats are agents, chance is played in between, a match counts repetition."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .._capbarrel import Game, Luck, Match


def env(game: str, /, **options):
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game with -1 for who took it."""
    wrapped = raw_env(game, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game: str, /, **options) -> SeatsEnv:
    """The bare environment: an illegal action is refused with an exception."""
    return SeatsEnv(game, **options)


class SeatsEnv(AECEnv, EzPickle):
    """One match. Observations have the seat's view and the mask of its legal actions."""

    def __init__(
        self, game: str, /, *, max_plies: int = 10_000, edition: str = "", render_mode: str | None = None, **options
    ):
        EzPickle.__init__(self, game, max_plies=max_plies, edition=edition, render_mode=render_mode, **options)
        AECEnv.__init__(self)
        self.game = Game(game, edition, **options)
        self.metadata = {
            "render_modes": ["ansi"],
            "name": game.replace("-", "_") + "_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.possible_agents = list(self.game.seat_names)
        self.agents = []
        shape, actions = self.game.observation_shape, self.game.action_count
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        random, _ = seeding.np_random(seed)
        self._luck = Luck(int(random.integers(2**63)))
        self.match = Match(self.game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        state = self.match.state
        acts = self.match.actor == seat and agent in self.agents and not self._ended(agent)
        mask = state.mask().astype(np.int8) if acts else np.zeros(self.game.action_count, np.int8)
        return {"observation": state.observation(seat), "action_mask": mask}

    def step(self, action) -> None:
        agent = self.agent_selection
        if self._ended(agent):
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.match.play(int(action))
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.match.state.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def _ended(self, agent) -> bool:
        return self.terminations[agent] or self.truncations[agent]

    def _settle(self) -> None:
        """Plays what chance decides, and says who acts or how it ended."""
        while self.match.is_chance:
            self.match.play(self._luck.pick(self.match.state))
        if self.match.is_over:
            self.rewards = dict(zip(self.agents, self.match.rewards))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.match.plies >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.match.actor]
            return
        self.infos = {agent: {"why": self.match.why} for agent in self.agents}
        # Whoever comes after the one who ended it.
        if not hasattr(self, "agent_selection"):
            self.agent_selection = self.agents[0]
        at = self.possible_agents.index(self.agent_selection)
        self.agent_selection = self.possible_agents[(at + 1) % len(self.possible_agents)]
