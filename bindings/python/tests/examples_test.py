# SPDX-License-Identifier: MIT
"""The examples run, and do what they say."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import capbarrel

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples" / "python"


def run(name, *words):
    done = subprocess.run([sys.executable, EXAMPLES / name, *words], capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"{name} {words}: {done.stderr}")
    return done.stdout


def make_table(path, values):
    """A table file in which little is known: of most positions it says that they are drawn, which takes no room."""
    rows, width, heading = 23_286, 27_405, 4_096
    told = {"game": "top-cap", "rows": rows, "width": width, "plies": 1, "complete": True, "checksum": 0}
    with open(path, "wb") as file:
        file.write(json.dumps({"format": "capbarrel table 1", **told}).encode().ljust(heading))
        file.truncate(heading + rows * width)
        for number, value in values.items():
            file.seek(heading + number)
            file.write(bytes([value]))


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
            table, out = f"{folder}/top-cap.table", f"{folder}/set.npz"
            make_table(table, {})
            run("table_to_training_set.py", "--table", table, "--positions", "50", "--out", out)
            made = np.load(out)
            self.assertEqual(made["observations"].shape, (50, 5, 6, 6))
            self.assertTrue((made["best"] <= made["legal"]).all())
            self.assertTrue(made["best"].any(axis=1).all())
            # A move into the bottle wins at once, whatever the table says of other positions.
            self.assertGreaterEqual(made["values"].max(), 0)

    def test_the_table_is_read_as_it_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            game = capbarrel.Game("top-cap")
            make_table(f"{folder}/t", {7: 2, 9: 4, 11: 3})
            table = capbarrel.Table(game, f"{folder}/t")
            self.assertEqual([int(value) for value in table.bytes[7:12:2]], [2, 4, 3])
            self.assertEqual(table.value(table.position(7)), ("win", 1))
            self.assertEqual(table.value(table.position(9)), ("win", 3))
            self.assertEqual(table.value(table.position(11)), ("loss", 2))
            self.assertEqual(table.value(table.position(12)), ("draw", 0))


if __name__ == "__main__":
    unittest.main()
