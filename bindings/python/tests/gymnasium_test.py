# SPDX-License-Identifier: MIT
"""Gymnasium's own checker, for every game with every variant; vector environments against their spaces."""

import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import capbarrel
from capbarrel.gymnasium import SeatsVectorEnv, environment_id


class Gymnasium(unittest.TestCase):
    def test_checker(self):
        for name in capbarrel.games():
            for options in capbarrel.variants(name):
                with self.subTest(f"{name} {options}"), warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    check_env(gymnasium.make(environment_id(name), **options).unwrapped)

    def test_whole_games(self):
        for name in capbarrel.games():
            env = gymnasium.make(environment_id(name), opponent="random", max_plies=400)
            seen, _ = env.reset(seed=2)
            ended = False
            while not ended:
                self.assertTrue(env.observation_space.contains(seen))
                seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
                ended = terminated or truncated
            self.assertNotIn("illegal", info)
            self.assertTrue(-1 <= reward <= 1)

    def test_bots_as_opponents(self):
        env = gymnasium.make(environment_id("top-cap"), opponent="2@100", seat=1)
        seen, _ = env.reset(seed=1)
        for _ in range(3):
            seen, _, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
            if over:
                break

    def test_an_illegal_action_loses(self):
        env = gymnasium.make(environment_id("loot"))
        seen, _ = env.reset(seed=1)
        wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        _, reward, terminated, _, info = env.step(wrong)
        self.assertEqual((reward, terminated, info), (-1.0, True, {"illegal": True}))

    def test_vectors(self):
        for name in capbarrel.games():
            env = gymnasium.make_vec(environment_id(name), num_envs=12, vectorization_mode="vector_entry_point", max_plies=60)
            self.assertIs(env.metadata["autoreset_mode"], AutoresetMode.SAME_STEP)
            seen, info = env.reset(seed=4)
            self.assertTrue(env.observation_space.contains(seen))
            ended = 0
            for _ in range(70):
                masks = seen["action_mask"]
                actions = np.array([np.random.default_rng(1).choice(np.flatnonzero(mask)) for mask in masks])
                self.assertTrue(env.action_space.contains(actions))
                seen, rewards, terminated, truncated, info = env.step(actions)
                self.assertTrue(env.observation_space.contains(seen))
                self.assertEqual((rewards.shape, terminated.dtype, truncated.dtype), ((12,), bool, bool))
                here = terminated | truncated
                ended += here.sum()
                if here.any():
                    self.assertTrue((info["_final_obs"] == here).all())
                    for n in np.flatnonzero(here):
                        self.assertTrue(env.single_observation_space.contains(info["final_obs"][n]))
            self.assertGreater(ended, 0)

    def test_seeds(self):
        def course(seed):
            env = SeatsVectorEnv("trap-the-cap", 6)
            env.reset(seed=seed)
            for _ in range(20):
                env.step(env.games.sample())
            return env.games.observations.copy()

        self.assertTrue((course(3) == course(3)).all())
        self.assertFalse((course(3) == course(4)).all())


if __name__ == "__main__":
    unittest.main()
