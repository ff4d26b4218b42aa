# SPDX-License-Identifier: MIT
"""PettingZoo's own tests, for every game with every variant."""

import importlib
import io
import unittest
import warnings
from contextlib import redirect_stdout

from pettingzoo.test import api_test, seed_test

import capbarrel
import capbarrel.pettingzoo


class PettingZoo(unittest.TestCase):
    def test_api(self):
        for name in capbarrel.games():
            module = importlib.import_module(f"capbarrel.pettingzoo.{name.replace('-', '_')}_v0")
            for options in capbarrel.variants(name):
                with self.subTest(f"{name} {options}"), warnings.catch_warnings(), redirect_stdout(io.StringIO()):
                    # Planes that are no picture, and bytes that are not all used, are what it warns of.
                    warnings.simplefilter("ignore")
                    api_test(module.env(**options), num_cycles=60)

    def test_seeds(self):
        for name in capbarrel.games():
            for options in capbarrel.variants(name):
                with self.subTest(f"{name} {options}"), warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    seed_test(lambda: capbarrel.pettingzoo.env(name, **options), num_cycles=30)

    def test_a_whole_game(self):
        env = capbarrel.pettingzoo.env("top-drop", players=3)
        env.reset(seed=3)
        total = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
        self.assertEqual(len(set(total.values())), 1)  # all win or lose together
        self.assertIn(total["a"], (-1, 1))

    def test_the_limit_truncates(self):
        env = capbarrel.pettingzoo.raw_env("loot", max_plies=5)
        env.reset(seed=1)
        for _ in range(5):
            env.step(env.match.state.legal()[0])
        self.assertEqual(set(env.truncations.values()), {True})
        self.assertEqual(set(env.terminations.values()), {False})


if __name__ == "__main__":
    unittest.main()
