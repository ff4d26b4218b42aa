# SPDX-License-Identifier: MIT
"""The examples run, and do what they say."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import capbarrel
from capbarrel import small

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples" / "python"


def run(name, *words):
    done = subprocess.run([sys.executable, EXAMPLES / name, *words], capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"{name} {words}: {done.stderr}")
    return done.stdout


def solve(folder, edition):
    """The table of a smaller edition, made as anybody makes one."""
    path = f"{folder}/small.table"
    pathlib.Path(f"{folder}/small.toml").write_text(edition)
    command = [os.environ["CAPBARREL"], "solve", "top-cap", "--edition", f"{folder}/small.toml", "--out", path]
    subprocess.run([*command, "--threads", "1"], check=True, capture_output=True)
    return path


class Examples(unittest.TestCase):
    def test_random_games(self):
        for name in capbarrel.games():
            self.assertRegex(run("random_games.py", name, "--games", "20", "--steps", "50"), r"steps a second")

    def test_mcts_of_open_spiel(self):
        out = run("open_spiel_mcts.py", "top-cap", "--simulations", "3", "--plies", "16")
        self.assertRegex(out, r"returns [+-]\d\.\d\d [+-]\d\.\d\d")

    def test_reinforce_learns(self):
        out = run("reinforce_top_drop.py", "--cards", "20", "--steps", "1500", "--judged", "1500")
        before, after = (float(share) for share in re.findall(r"won \w+ +([\d.]+)", out))
        self.assertGreater(after, before + 0.3)

    def test_the_table_becomes_a_training_set(self):
        with tempfile.TemporaryDirectory() as folder:
            table, out = solve(folder, small.top_cap(caps=2)), f"{folder}/set.npz"
            words = ["--edition", f"{folder}/small.toml", "--table", table, "--positions", "150", "--out", out]
            self.assertRegex(run("table_to_training_set.py", *words), r"150 positions in .* won \d+, drawn \d+, lost \d+")
            made = np.load(out)
            self.assertEqual(made["observations"].shape, (150, 5, 6, 6))
            self.assertTrue((made["best"] <= made["legal"]).all())
            self.assertTrue(made["best"].any(axis=1).all())
            # Every label by a search that knows no table, as deep as it takes for wins in at most three plies.
            game = capbarrel.Game("top-cap", small.top_cap(caps=2))
            shallow = deep = 0
            for seen, best, value in zip(made["observations"], made["best"], made["values"]):
                state = game.state(position_of(seen))
                worth = searched(state, 3)
                if worth is None:
                    continue
                shallow += 1
                self.assertEqual(value, worth)
                self.assertEqual(np.flatnonzero(best).tolist(), best_moves(state, 3))
                deep += searched(state, 1) is None
            self.assertGreater(shallow, 40)
            self.assertGreater(deep, 10)
            self.assertEqual(set(made["values"].tolist()), {-1, 0, 1})

    def test_a_table_is_of_its_edition_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            table = solve(folder, small.top_cap(caps=2))
            with self.assertRaisesRegex(capbarrel.Refused, "another number of pieces"):
                capbarrel.Table(capbarrel.Game("top-cap"), table)
            known = capbarrel.Table(capbarrel.Game("top-cap", small.top_cap(caps=2)), table)
            # What stands in the file: 0 a draw, else plies + 1; odd plies are won.
            for number in range(0, len(known), 1_001):
                byte = int(known.bytes[number])
                told = ("draw", 0) if byte == 0 else (("win", "loss")[byte % 2], byte - 1)
                self.assertEqual(known.value(known.position(number)), told)


def position_of(seen):
    """Notation of a position that Cream is to move in, from what Cream sees."""
    cells = [f"{file}{rank}" for rank in "123456" for file in "abcdef"]
    sides = ["".join(cell for cell, here in zip(cells, plane.reshape(-1)) if here) for plane in seen[:2]]
    return f"{sides[0]}/{sides[1]}/cream"


def best_moves(state, plies):
    """Where the side to move wins or loses within so many plies: the moves that win soonest, or that lose latest."""
    for within in range(1, plies + 1):
        wins = [number for number in state.legal() if searched(state.apply(number), within - 1) == -1]
        if wins:
            return sorted(wins)
    # Every move loses; how many plies it takes after each.
    after = {
        number: next(n for n in range(plies + 1) if searched(state.apply(number), n) == 1) for number in state.legal()
    }
    return sorted(number for number, lasts in after.items() if lasts == max(after.values()))


def searched(state, plies):
    """1 where the side to move wins within so many plies, -1 where it loses within them, None where that is not seen."""
    if state.is_over:
        return -1
    if plies == 0:
        return None
    after = [searched(state.apply(number), plies - 1) for number in state.legal()]
    if -1 in after:
        return 1
    return -1 if all(worth == 1 for worth in after) else None


if __name__ == "__main__":
    unittest.main()
