# SPDX-License-Identifier: MIT
"""A bot in Python plays in the arena and at a server's table; CAPBARREL names the program."""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import capbarrel
import capbarrel.small
from capbarrel import bot

PROGRAM = os.environ.get("CAPBARREL", "capbarrel")
EXAMPLE = pathlib.Path(__file__).parents[3] / "examples" / "python" / "greedy_bot.py"


class Protocol(unittest.TestCase):
    def speak(self, *lines, choose=bot.random_choice(1)):
        said = []
        bot.run(choose, lines=lines, say=said.append)
        return said

    def test_every_game_gets_a_legal_move(self):
        for name in capbarrel.games():
            game, luck = capbarrel.Game(name), capbarrel.Luck(1)
            state = game.start()
            while state.is_chance:
                state = state.apply(luck.pick(state))
            known = f"view {state.view(state.actor)}" if game.hides_information else f"position {state}"
            said = self.speak("hello 1", f"game {name}", "isready", known, "go nodes 1", "quit")
            self.assertEqual(said[1:3], ["hello 1", "readyok"])
            state.read(said[-1].removeprefix("bestmove "))

    def test_numbers_actions_and_moves_since_the_start(self):
        words = ("game top-cap", "position start moves a4-a5 c6-c5", "go")
        for choose in (lambda turn: turn.match.state.legal()[0], lambda turn: turn.match.state.actions()[0]):
            self.assertEqual(self.speak(*words, choose=choose)[-1], "bestmove d1-c1")

    def test_a_bot_that_errs_says_so(self):
        said = self.speak("game top-cap", "position start", "go", choose=lambda turn: 287)
        self.assertEqual(said, ["error The action numbered 287 is not legal here.", "bestmove none"])
        self.assertEqual(self.speak("game chess", "position start", "go")[-1], "bestmove none")

    def test_an_edition_in_one_line(self):
        text = capbarrel.small.top_drop(8).replace("\\", "\\\\").replace("\n", "\\n")
        state = capbarrel.Game("top-drop", capbarrel.small.top_drop(8)).start()
        while state.is_chance:
            state = state.apply(0)
        said = self.speak("game top-drop", f"edition {text}", f"view {state.view(0)}", "go")
        state.read(said[-1].removeprefix("bestmove "))


class Program(unittest.TestCase):
    def test_arena(self):
        for name in ("top-cap", "top-drop"):
            done = subprocess.run(
                [PROGRAM, "arena", name, "1", f"exec:{sys.executable} {EXAMPLE}", "--rounds", "1", "--json"],
                capture_output=True,
                text=True,
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("score", json.loads(done.stdout))

    def test_a_seat_at_a_servers_table(self):
        with tempfile.TemporaryDirectory() as folder:
            # The server chooses its port and says it in its first line, which comes when it listens.
            server = subprocess.Popen(
                [PROGRAM, "serve", "--port", "0", "--data", f"{folder}/data"],
                stdout=subprocess.PIPE,
                text=True,
            )
            try:
                said = server.stdout.readline()
                port = re.search(r":(\d+)/", said)
                self.assertIsNotNone(port, f"the server said: {said!r}")
                address = f"http://127.0.0.1:{port[1]}"
                luck = random.Random(2)
                turns = []

                def choose(turn):
                    turns.append(turn.seat)
                    return luck.choice(turn.match.state.legal())

                ended = bot.sit(address, choose, new="top-cap", seats="me,bot:1")
                self.assertTrue(ended)
                self.assertEqual(set(turns), {0})
                self.assertTrue(bot.sit(address, bot.random_choice(3), new="top-drop", seats="me,bot:1"))
                with self.assertRaises(capbarrel.Refused):
                    bot.sit(address, choose, new="chess")
            finally:
                server.kill()
                server.communicate()


if __name__ == "__main__":
    unittest.main()
