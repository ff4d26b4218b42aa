# SPDX-License-Identifier: MIT
"""What of capbarrel.card can be seen where there is no graphics card: refusals, and where kernels are looked for. Stepping is
tested with the fake driver that BUILD_FOLDER has, if it was built (tests/gpu)."""

import os
import pathlib
import shutil
import subprocess
import sys
import unittest

import capbarrel.card
from capbarrel import Refused
from capbarrel.card import CardEnv, kernels_place

BUILD = pathlib.Path(os.environ.get("BUILD_FOLDER") or pathlib.Path(capbarrel.card.__file__).parents[2])

# With a driver whose memory is this processor's and whose kernels do nothing.
WITH_A_DRIVER = """
import ctypes, sys, threading
ctypes.CDLL(sys.argv[1], ctypes.RTLD_GLOBAL)
from capbarrel import Refused
from capbarrel.card import CardEnv
made = []
def make():
    made.append(CardEnv("top-cap", 64, seed=1, checks=True, last_states=True, kernels=sys.argv[2]))
thread = threading.Thread(target=make)  # opened on a thread that is gone when it is used
thread.start()
thread.join()
env = made[0]
assert len(CardEnv("loot", 8, kernels=sys.argv[2])) == 8
for name in ("observations", "masks", "rewards", "actors", "ends", "plies", "actions"):
    array = getattr(env, name)
    assert array.__dlpack_device__() == (2, 0), name
    assert array.__dlpack__() is not None
env.step(), env.sample(), env.wait(), env.reset(3)
assert env.observe(1, last=True).__dlpack_device__() == (2, 0)
assert env.state(63).game == env.game
for wrong in (lambda: env.state(64), lambda: env.observe(2), lambda: CardEnv("loot", 8, kernels=sys.argv[2]).observe(last=True)):
    try:
        wrong()
    except Refused:
        continue
    raise AssertionError("not refused")
"""


class WithoutACard(unittest.TestCase):
    def test_there_is_a_sentence(self):
        with self.assertRaisesRegex(Refused, r"\.$"):
            CardEnv("top-cap", 8, kernels="/nonexistent/capbarrel.ptx")

    def test_numbers_that_make_no_sense_are_refused(self):
        with self.assertRaisesRegex(Refused, "games, not 0"):
            CardEnv("top-cap", 0)
        with self.assertRaisesRegex(Refused, "at least 1 ply"):
            CardEnv("top-cap", 8, max_plies=0)

    @unittest.skipUnless(shutil.which("clang++-19"), "kernels are made by clang++-19")
    def test_kernels_are_where_a_build_puts_them(self):
        named = os.environ.pop("CAPBARREL_KERNELS", None)
        try:
            place = pathlib.Path(kernels_place())
        finally:
            if named is not None:
                os.environ["CAPBARREL_KERNELS"] = named
        self.assertEqual(place.parent, pathlib.Path(capbarrel.card.__file__).parent)
        self.assertTrue(place.is_symlink())
        self.assertEqual(place.resolve(), (BUILD / "capbarrel.ptx").resolve())

    def test_stepping_with_a_driver_that_is_none(self):
        driver = BUILD / "tests" / "fake_driver" / "libcuda.so.1"
        if not driver.exists():
            self.skipTest("the fake driver was not built")
        done = subprocess.run(
            [sys.executable, "-c", WITH_A_DRIVER, driver, __file__], capture_output=True, text=True
        )
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
