# SPDX-License-Identifier: MIT
"""Many games at once, against the same games one by one; arrays without copies, for numpy and jax."""

import sys
import threading
import unittest

import jax
import numpy as np

import capbarrel
from capbarrel import Refused, VectorEnv
from capbarrel.vector import GOES_ON

from values_test import every_variant


class Vectors(unittest.TestCase):
    def test_every_variant_is_stepped_as_its_rules_say(self):
        for game in every_variant():
            env = VectorEnv(game, 8, seed=3, max_plies=300, observations=True)
            for _ in range(30):
                before = [env.state(n) for n in range(8)]
                actions = env.sample().copy()
                env.step(actions)
                masks = env.unpacked_masks()
                for n in range(8):
                    state = env.state(n)
                    self.assertEqual(env.actors[n], state.actor)
                    self.assertTrue((masks[n] == state.mask()).all())
                    self.assertTrue((env.observations[n] == state.observation(state.actor)).all())
                    followed = before[n].apply(int(actions[n]))
                    if env.ends[n] == GOES_ON and not followed.is_chance:
                        self.assertEqual(followed, state)

    def test_masks_agree_over_100_000_states_of_each_game(self):
        for name in capbarrel.games():
            options = capbarrel.variants(name)
            games = -(-100_000 // (20 * len(options)))
            for wishes in options:
                env = VectorEnv(name, games, seed=5, **wishes)
                for _ in range(20):
                    env.step(env.sample())
                    masks = env.unpacked_masks()
                    for n in range(games):
                        self.assertEqual(np.flatnonzero(masks[n]).tolist(), env.state(n).legal())

    def test_seeds_threads_and_instruction_sets_change_nothing(self):
        def course(**wishes):
            env = VectorEnv("trap-the-cap", 200, seed=4, observations=True, **wishes)
            for _ in range(50):
                env.step(env.sample())
            return env.observations.copy(), env.rewards.copy(), env.masks.copy()

        plain = course()
        for other in (course(threads=2), course(instruction_set="portable")):
            for one, two in zip(plain, other):
                self.assertTrue((one == two).all())
        env = VectorEnv("trap-the-cap", 200, seed=9, observations=True)
        env.reset(4)
        for _ in range(50):
            env.step(env.sample())
        self.assertTrue((env.observations == plain[0]).all())

    def test_arrays_are_the_engines_memory(self):
        env = VectorEnv("loot", 16, seed=1)
        masks = env.masks
        before = masks.copy()
        env.step(env.sample())
        self.assertFalse((masks == before).all())
        self.assertFalse(masks.flags.writeable)
        self.assertFalse(masks.flags.owndata)
        with self.assertRaises(ValueError):
            masks[0] = 0
        del env
        self.assertTrue(masks.any())  # it lives on

    def test_jax_takes_them(self):
        env = VectorEnv("top-cap", 32, seed=1, observations=True)
        seen = jax.numpy.asarray(env.observations)
        self.assertEqual(seen.shape, (32, 5, 6, 6))
        self.assertTrue((np.asarray(seen) == env.observations).all())
        taken = jax.dlpack.from_dlpack(env.observe())
        self.assertTrue((np.asarray(taken) == env.observations).all())

    def test_others_run_while_games_are_stepped(self):
        # Python itself hands over to no other thread from now on: one runs only where the engine lets go.
        usual = sys.getswitchinterval()
        sys.setswitchinterval(1e6)
        gate, ran = threading.Lock(), []
        gate.acquire()

        def wait():
            gate.acquire()
            ran.append(True)

        other = threading.Thread(target=wait, daemon=True)
        try:
            other.start()
            env = VectorEnv("loot", 2_000, seed=1)
            gate.release()
            for _ in range(2_000):
                if ran:
                    break
                env.step(env.sample())
            self.assertTrue(ran)
        finally:
            sys.setswitchinterval(usual)

    def test_what_is_not_legal_is_refused_as_a_whole(self):
        env = VectorEnv("top-drop", 4, seed=1)
        actions = env.sample().copy()
        before = env.masks.copy()
        actions[3] = 75
        with self.assertRaisesRegex(Refused, "In game 3"):
            env.step(actions)
        self.assertTrue((env.masks == before).all())
        for wrong in (actions[:3], actions.astype(np.float32), actions.reshape(2, 2)):
            with self.assertRaises((Refused, TypeError)):
                env.step(wrong)
        for games, wrong in ((0, {}), (4, {"threads": 0}), (4, {"max_plies": 0}), (4, {"instruction_set": "abacus"})):
            with self.assertRaises(Refused):
                VectorEnv("loot", games, **wrong)

    def test_truncation_is_told_apart(self):
        env = VectorEnv("bottlecap-vikings", 50, seed=1, max_plies=40, turns="off", last_states=True)
        ends = set()
        for _ in range(60):
            env.step(env.sample())
            ends |= set(env.ends.tolist())
            self.assertTrue((env.rewards[env.ends == 2] == 0).all())
        self.assertIn(2, ends)


if __name__ == "__main__":
    unittest.main()
