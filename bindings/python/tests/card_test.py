# SPDX-License-Identifier: MIT
"""Games on a graphics card, seen by torch: against the same games on the processor. Skipped as a whole, which ctest then says,
where there is no card, no torch or no kernels; what can be seen without is in cardless_test.py."""

import pathlib
import subprocess
import sys
import threading
import unittest

import numpy as np

import capbarrel
from capbarrel import Refused, VectorEnv
from capbarrel.card import CardEnv, kernels_place
from capbarrel.vector import GOES_ON

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples" / "python"

try:
    import torch

    WHY_NOT = None if torch.cuda.is_available() else "torch sees no card"
except ImportError:
    torch, WHY_NOT = None, "torch is not installed"
if WHY_NOT is None and not pathlib.Path(kernels_place()).exists():
    WHY_NOT = f"there are no kernels at {kernels_place()}"
if WHY_NOT:
    print(f"Nothing was tested on a graphics card: {WHY_NOT}.")
    sys.exit(77)


class Torch(unittest.TestCase):
    def test_tensors_are_the_memory_of_the_card(self):
        env = CardEnv("top-cap", 4096, seed=1)
        for name, shape, kind in (
            ("observations", (4096, 5, 6, 6), torch.uint8),
            ("masks", (4096, 40), torch.uint8),
            ("rewards", (4096, 2), torch.float32),
            ("actors", (4096,), torch.int8),
            ("ends", (4096,), torch.uint8),
            ("actions", (4096,), torch.int32),
        ):
            tensor = torch.from_dlpack(getattr(env, name))
            self.assertTrue(tensor.is_cuda)
            self.assertEqual((tuple(tensor.shape), tensor.dtype), (shape, kind))
            self.assertEqual(tensor.data_ptr(), torch.from_dlpack(getattr(env, name)).data_ptr())
        # One that was made before a step shows what the step left.
        seen = torch.from_dlpack(env.observations)
        before = seen.clone()
        env.sample()
        env.step()
        self.assertFalse(torch.equal(seen, before))

    def test_a_tensor_outlives_the_games(self):
        seen = torch.from_dlpack(CardEnv("loot", 64, seed=1).observations)
        self.assertEqual(int(seen[:, 0].sum()), 64 * 5)

    def test_torch_chooses_and_the_processor_sees_the_same(self):
        for name in capbarrel.games():
            for draws in (False, True):
                with self.subTest(f"{name} {draws}"):
                    self.play_both(name, draws)

    def play_both(self, name, draws):
        games = 512
        there = CardEnv(name, games, seed=5, max_plies=60, draws=draws)
        here = VectorEnv(name, games, seed=5, max_plies=60, observations=True)
        numbers = torch.arange(here.game.action_count, device="cuda")
        tensors = {
            "observations": torch.from_dlpack(there.observations),
            "rewards": torch.from_dlpack(there.rewards),
            "actors": torch.from_dlpack(there.actors),
            "ends": torch.from_dlpack(there.ends),
        }
        masks, actions = torch.from_dlpack(there.masks), torch.from_dlpack(there.actions)
        ended = 0
        for _ in range(120):
            legal = (masks[:, numbers // 8] >> (numbers % 8).to(torch.uint8)) & 1
            self.assertTrue((legal.bool().cpu().numpy() == here.unpacked_masks()).all())
            if not draws:  # the legal number that torch likes best
                liked = torch.rand(legal.shape, device="cuda") * legal
                actions.copy_(liked.argmax(dim=1))
            chosen = actions.cpu().numpy()
            self.assertTrue(here.unpacked_masks()[np.arange(games), chosen].all())
            there.step()
            here.step(chosen)
            ended += int((here.ends != GOES_ON).sum())
            for what, tensor in tensors.items():
                self.assertTrue((tensor.cpu().numpy() == getattr(here, what)).all(), what)
        self.assertGreater(ended, 0)

    def test_what_is_not_legal_is_refused_where_that_is_asked(self):
        env = CardEnv("top-cap", 64, seed=1, checks=True)
        actions = torch.from_dlpack(env.actions)
        env.sample()
        env.step()
        before = torch.from_dlpack(env.observations).clone()
        for wrong in (-1, 288, 1 << 30):
            env.sample()
            actions[9] = wrong
            with self.assertRaisesRegex(Refused, f"In game 9 the action numbered {wrong} "):
                env.step()
            self.assertTrue(torch.equal(torch.from_dlpack(env.observations), before))
        env.sample()
        env.step()

    def test_last_states_are_kept(self):
        there = CardEnv("trap-the-cap", 256, seed=2, max_plies=40, last_states=True)
        here = VectorEnv("trap-the-cap", 256, seed=2, max_plies=40, last_states=True)
        ended = 0
        for _ in range(60):
            chosen = here.sample()
            torch.from_dlpack(there.actions).copy_(torch.from_numpy(chosen.copy()))
            there.step()
            here.step(chosen)
            self.assertTrue((torch.from_dlpack(there.plies).cpu().numpy() == here.plies).all())
            over = np.flatnonzero(here.ends != GOES_ON)
            ended += len(over)
            for seat in (None, 0, 3):
                self.assertTrue((torch.from_dlpack(there.observe(seat)).cpu().numpy() == here.observe(seat)).all())
                last = torch.from_dlpack(there.observe(seat, last=True)).cpu().numpy()
                self.assertTrue((last[over] == here.observe(seat, last=True)[over]).all())
        self.assertGreater(ended, 0)
        self.assertEqual(there.state(5), here.state(5))

    def test_other_threads_may_step(self):
        env = CardEnv("loot", 4096, seed=1, draws=True)
        failed = []

        def step():
            try:
                for _ in range(50):
                    env.step()
                env.wait()
            except Exception as problem:
                failed.append(problem)

        workers = [threading.Thread(target=step) for _ in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(failed, [])
        twin = CardEnv("loot", 4096, seed=1, draws=True)
        for _ in range(100):
            twin.step()
        self.assertTrue(torch.equal(torch.from_dlpack(env.observations), torch.from_dlpack(twin.observations)))

    def test_the_example_learns(self):
        done = subprocess.run(
            [sys.executable, EXAMPLES / "torch_top_cap.py", "--games", "16384", "--steps", "300"],
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        before, after = (float(line.split()[-1]) for line in done.stdout.splitlines() if line.startswith("won"))
        self.assertGreater(after, before + 0.1)


if __name__ == "__main__":
    unittest.main()
