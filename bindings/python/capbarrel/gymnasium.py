# SPDX-License-Identifier: MIT
"""Every game for Gymnasium: one seat against bots, and many games at once.

>>> import gymnasium, capbarrel.gymnasium
>>> env = gymnasium.make("CapBarrel/TopCap-v0", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((5, 6, 6), 14)
"""

from __future__ import annotations

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from ._capbarrel import Bot, Game, Luck, Match, games
from .vector import TERMINATED, TRUNCATED, VectorEnv


def _observation_space(game: Game) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, game.observation_shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
        }
    )


class SeatEnv(gymnasium.Env):
    """One seat of a match; the others are "random" or bots of the house by their name ("3", "uct@2000").

    An action that is not legal loses the game at once, with info["illegal"] set: sample with the mask, as in
    `env.action_space.sample(observation["action_mask"])`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        name: str,
        *,
        seat: int = 0,
        opponent: str = "random",
        max_plies: int = 10_000,
        edition: str = "",
        render_mode: str | None = None,
        **options,
    ):
        self.game = Game(name, edition, **options)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"There are the seats 0 to {self.game.seats - 1}, not {seat}.")
        self.seat, self.max_plies, self.render_mode = seat, max_plies, render_mode
        self._bot = None if opponent == "random" else Bot(self.game, opponent)
        self.observation_space = _observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.action_count)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self._luck = Luck(int(self.np_random.integers(2**63)))
        self.match = Match(self.game)
        self._play_others()
        return self._observe(), {}

    def step(self, action):
        info = {}
        if action not in self.action_space or not self.match.state.mask()[action]:
            return self._observe(), -1.0, True, False, {"illegal": True}
        self.match.play(int(action))
        self._play_others()
        over = self.match.is_over
        if over:
            info["why"] = self.match.why
        truncated = not over and self.match.plies >= self.max_plies
        return self._observe(), float(self.match.rewards[self.seat]), over, truncated, info

    def render(self) -> str | None:
        return self.match.state.draw(self.seat) if self.render_mode == "ansi" else None

    def _play_others(self) -> None:
        while not self.match.is_over and self.match.actor != self.seat and self.match.plies < self.max_plies:
            if self.match.is_chance or self._bot is None:
                self.match.play(self._luck.pick(self.match.state))
            else:
                self.match.play(self._bot.choose(self.match, self._luck.below(2**32 - 1)))

    def _observe(self) -> dict[str, np.ndarray]:
        state = self.match.state
        acts = self.match.actor == self.seat
        mask = state.mask().astype(np.int8) if acts else np.zeros(self.game.action_count, np.int8)
        return {"observation": state.observation(self.seat), "action_mask": mask}


class SeatsVectorEnv(gymnasium.vector.VectorEnv):
    """Many games at once, all seats played by the caller: each reward is that of the seat that acted. Repetition is not
    counted, as in VectorEnv; SeatEnv counts it.

    `infos["actor"]` is the seat that acts next, `infos["rewards"]` has those of all seats. Games that end begin anew in the same step, and
    `infos["final_obs"]` has what the seat that acted saw of their end.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, name: str, num_envs: int = 1, *, max_plies: int = 10_000, threads: int = 1, **options):
        self.games = VectorEnv(
            name, num_envs, max_plies=max_plies, threads=threads, observations=True, last_states=True, **options
        )
        self.num_envs = num_envs
        self.single_observation_space = _observation_space(self.games.game)
        self.single_action_space = spaces.Discrete(self.games.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = None

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**63)))
        return self._observe(), {"actor": self.games.actors.copy()}

    def step(self, actions):
        acted = self.games.actors.astype(np.intp)
        self.games.step(np.ascontiguousarray(actions, np.int32))
        rewards = self.games.rewards[np.arange(self.num_envs), acted].astype(np.float64)
        terminations = self.games.ends == TERMINATED
        truncations = self.games.ends == TRUNCATED
        infos = {"actor": self.games.actors.copy(), "rewards": self.games.rewards.copy()}
        ended = terminations | truncations
        if ended.any():
            self._add_last(infos, ended, acted)
        return self._observe(), rewards, terminations, truncations, infos

    def _add_last(self, infos: dict, ended: np.ndarray, acted: np.ndarray) -> None:
        seen = np.zeros((self.num_envs, *self.games.game.observation_shape), np.uint8)
        for seat in np.unique(acted[ended]):
            here = ended & (acted == seat)
            seen[here] = self.games.observe(int(seat), last=True)[here]
        last = np.full(self.num_envs, None, object)
        for n in np.flatnonzero(ended):
            mask = np.zeros(self.games.game.action_count, np.int8)
            last[n] = {"observation": seen[n], "action_mask": mask}
        infos["final_obs"], infos["_final_obs"] = last, ended.copy()
        infos["final_info"], infos["_final_info"] = {}, ended.copy()

    def _observe(self) -> dict[str, np.ndarray]:
        return {
            "observation": self.games.observations.copy(),
            "action_mask": self.games.unpacked_masks().view(np.int8),
        }


def environment_id(game: str) -> str:
    """What gymnasium.make() calls a game.

    >>> environment_id("trap-the-cap")
    'CapBarrel/TrapTheCap-v0'
    """
    return "CapBarrel/" + "".join(word.capitalize() for word in game.split("-")) + "-v0"


for _game in games():
    gymnasium.register(
        environment_id(_game),
        entry_point="capbarrel.gymnasium:SeatEnv",
        vector_entry_point="capbarrel.gymnasium:SeatsVectorEnv",
        kwargs={"name": _game},
        disable_env_checker=True,
    )
