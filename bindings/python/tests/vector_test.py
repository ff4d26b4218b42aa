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

from values_test import every_edition, every_variant


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

    def test_masks_agree_in_every_edition(self):
        for game in every_edition():
            with self.subTest(repr(game)):
                env = VectorEnv(game, 100, seed=5, max_plies=200)
                ended = 0
                for _ in range(60):
                    env.step(env.sample())
                    ended += int((env.ends != GOES_ON).sum())
                    for mask, n in zip(env.unpacked_masks(), range(100)):
                        self.assertEqual(np.flatnonzero(mask).tolist(), env.state(n).legal())
                self.assertTrue(ended or game.name not in ("top-cap", "top-drop"))

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

    def test_jax_takes_them_without_a_copy(self):
        env = VectorEnv("top-cap", 32, seed=1, observations=True)
        kinds = {"masks": np.uint8, "ends": np.uint8, "actors": np.int8, "rewards": np.float32, "plies": np.uint32}
        for name in ("masks", "actors", "ends", "rewards", "plies", "observations"):
            own = getattr(env, name)
            lent = env.lend(name)
            for _ in range(2):  # the same may be taken twice
                taken = jax.dlpack.from_dlpack(lent, copy=False)
                self.assertEqual(taken.unsafe_buffer_pointer(), own.ctypes.data, name)
            self.assertEqual(taken.dtype, kinds.get(name, np.uint8))
            self.assertEqual(taken.nbytes, own.nbytes)
        # What it took before a step shows what the step left, and lives on.
        env.step(env.sample())
        self.assertTrue((np.asarray(jax.dlpack.from_dlpack(env.lend("observations"))) == env.observations).all())
        seen, wanted = jax.dlpack.from_dlpack(env.lend("observations")), env.observations.copy()
        del env
        self.assertTrue((np.asarray(seen) == wanted).all())

    def test_what_is_lent_is_for_dlpack_alone(self):
        env = VectorEnv("loot", 4, seed=1)
        with self.assertRaises(TypeError):
            memoryview(env.lend("masks"))
        for name in ("observations", "states"):
            with self.assertRaises(Refused):
                env.lend(name)

    def test_observations_go_into_an_array_that_lies_in_one_piece(self):
        env = VectorEnv("top-cap", 8, seed=1, observations=True)
        room = np.full((8, 5, 6, 12), 7, np.uint8)
        with self.assertRaisesRegex(Refused, "in one piece"):
            env.observe(out=room[..., ::2])
        self.assertTrue((room == 7).all())
        whole = np.full((8, 5, 6, 6), 7, np.uint8)
        self.assertIs(env.observe(out=whole), whole)
        self.assertTrue((whole == env.observations).all())

    def test_threads_may_share_games(self):
        # Half of them step, the others look, copy states and begin anew; every state that is copied is one of the game.
        env = VectorEnv("top-cap", 3_000, seed=1, threads=2, observations=True)
        failed = []

        def work(n):
            try:
                actions, seen = np.empty(3_000, np.int32), np.empty((3_000, 5, 6, 6), np.uint8)
                for turn in range(60):
                    if n % 2:
                        env.sample(actions)
                        try:
                            env.step(actions)
                        except Refused:  # another has stepped between
                            pass
                    elif turn % 20 == 19:
                        env.reset(turn)
                    else:
                        env.observe(out=seen)
                        state = env.state(turn)
                        assert env.game.state(state.text) == state and len(state.legal()) > 0
            except Exception as problem:
                failed.append(problem)

        workers = [threading.Thread(target=work, args=(n,)) for n in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(failed, [])

    def test_actions_that_change_meanwhile_are_checked_as_they_are_played(self):
        # Another thread writes nonsense into the array while it is stepped with: refused or not, no state is harmed.
        env = VectorEnv("top-cap", 4_000, seed=1)
        actions, going_on = env.sample().copy(), True

        def spoil():
            while going_on:
                actions[-1] = -2_000_000
                actions[-1] = 27

        other = threading.Thread(target=spoil)
        other.start()
        try:
            for _ in range(200):
                env.sample(actions)
                try:
                    env.step(actions)
                except Refused as refused:
                    self.assertRegex(str(refused), "In game 3999")
        finally:
            going_on = False
            other.join()
        for n in range(0, 4_000, 13):
            state = env.state(n)
            self.assertEqual(env.game.state(state.text), state)
        self.assertEqual(np.flatnonzero(env.unpacked_masks()[-1]).tolist(), env.state(3_999).legal())

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

    def test_the_last_state_is_seen_as_it_was(self):
        # Loot has no luck, so the last state follows from the one before and the action alone.
        env = VectorEnv("loot", 40, seed=1, max_plies=7, last_states=True)
        truncated = 0
        for _ in range(30):
            before, actions = [env.state(n) for n in range(40)], env.sample().copy()
            env.step(actions)
            by_seat = [env.observe(seat, last=True) for seat in range(2)]
            for n in np.flatnonzero(env.ends != GOES_ON):
                last = before[n].apply(int(actions[n]))
                for seat in range(2):
                    self.assertTrue((by_seat[seat][n] == last.observation(seat)).all())
                truncated += 1
        self.assertGreater(truncated, 100)
        with self.assertRaisesRegex(Refused, "no last states"):
            VectorEnv("loot", 4).observe(last=True)


if __name__ == "__main__":
    unittest.main()
