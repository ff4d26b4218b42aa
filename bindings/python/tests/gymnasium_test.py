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
        # The opponent's moves are those of the bot of that name, with the luck that the seed gives.
        env = gymnasium.make(environment_id("top-cap"), opponent="2@100", seat=1).unwrapped
        luck = np.random.default_rng(1)
        seen, _ = env.reset(seed=1)
        twin = capbarrel.Bot(env.game, "2@100")
        draws, checked, over = capbarrel.Luck(int(self.first_number(1))), 0, False
        while not over:
            shadow = capbarrel.Match(env.game)
            for ply, (actor, text) in enumerate(env.match.log()[: env.match.plies]):
                if actor == 0 and ply >= checked:
                    self.assertEqual(shadow.state.number(text), twin.choose(shadow, draws.below(2**32 - 1)))
                    checked = ply + 1
                shadow.play(text)
            self.assertEqual(env.match.actor, 1)
            self.assertEqual(np.flatnonzero(seen["action_mask"]).tolist(), env.match.state.legal())
            seen, reward, over, _, info = env.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
        self.assertGreater(checked, 5)
        self.assertEqual(reward, env.match.rewards[1])
        self.assertTrue(info["why"])

    @staticmethod
    def first_number(seed):
        return gymnasium.utils.seeding.np_random(seed)[0].integers(2**63)

    def test_make_counts_repetition_and_make_vec_does_not(self):
        drawn = 0
        for seed in range(40):
            env = gymnasium.make(environment_id("top-cap"), repetition=2)
            seen, _ = env.reset(seed=seed)
            luck, over = np.random.default_rng(seed), False
            while not over:
                choice = int(luck.choice(np.flatnonzero(seen["action_mask"])))
                seen, reward, over, _, info = env.step(choice)
            match = env.unwrapped.match
            if not match.state.is_over:
                drawn += 1
                self.assertEqual(reward, 0)
        self.assertGreater(drawn, 0)
        env = SeatsVectorEnv("top-cap", 40, repetition=2)
        env.reset(seed=1)
        texts, again = [set() for _ in range(40)], 0
        for _ in range(200):
            for n, known in enumerate(texts):
                text = env.games.state(n).text
                again += text in known
                known.add(text)
            _, rewards, terminated, truncated, _ = env.step(env.games.sample())
            self.assertFalse(truncated.any())
            self.assertTrue((rewards[terminated] != 0).all())  # never a draw
            for n in np.flatnonzero(terminated):
                texts[n].clear()
        self.assertGreater(again, 0)

    def test_an_illegal_action_loses(self):
        env = gymnasium.make(environment_id("loot"))
        seen, _ = env.reset(seed=1)
        wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        _, reward, terminated, _, info = env.step(wrong)
        self.assertEqual((reward, terminated, info), (-1.0, True, {"illegal": True}))

    def test_vectors(self):
        compared = 0
        for name in capbarrel.games():
            env = gymnasium.make_vec(environment_id(name), num_envs=12, vectorization_mode="vector_entry_point", max_plies=60)
            self.assertIs(env.metadata["autoreset_mode"], AutoresetMode.SAME_STEP)
            seen, info = env.reset(seed=4)
            self.assertTrue(env.observation_space.contains(seen))
            ended, luck = 0, np.random.default_rng(1)
            for _ in range(70):
                masks, acted = seen["action_mask"], info["actor"]
                actions = np.array([luck.choice(np.flatnonzero(mask)) for mask in masks])
                self.assertTrue(env.action_space.contains(actions))
                before = [env.games.state(n) for n in range(12)]
                seen, rewards, terminated, truncated, info = env.step(actions)
                self.assertTrue(env.observation_space.contains(seen))
                self.assertEqual((rewards.shape, terminated.dtype, truncated.dtype), ((12,), bool, bool))
                here = terminated | truncated
                ended += here.sum()
                if here.any():
                    self.assertTrue((info["_final_obs"] == here).all())
                    for n in np.flatnonzero(here):
                        last = info["final_obs"][n]
                        self.assertTrue(env.single_observation_space.contains(last))
                        self.assertFalse(last["action_mask"].any())
                        # What whoever acted saw of the end, where no luck came after the action.
                        followed = before[n].apply(int(actions[n]))
                        if not followed.is_chance:
                            compared += 1
                            self.assertTrue((last["observation"] == followed.observation(int(acted[n]))).all())
                        self.assertEqual(rewards[n], info["rewards"][n, acted[n]])
            self.assertGreater(ended, 0)
        self.assertGreater(compared, 50)

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
