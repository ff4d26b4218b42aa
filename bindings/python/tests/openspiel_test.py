# SPDX-License-Identifier: MIT
"""OpenSpiel's own tests and algorithms: random simulation, playthroughs, MCTS on every game, CFR on small ones."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np
import pyspiel
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, mcts
from open_spiel.python.policy import UniformRandomPolicy

import capbarrel
from capbarrel import small
from capbarrel.openspiel import parameters, short_name

import playthroughs


def load(name, **wishes):
    return pyspiel.load_game(short_name(name), parameters(name, **wishes))


class OpenSpiel(unittest.TestCase):
    def test_random_simulation_of_every_variant(self):
        for name in capbarrel.games():
            for options in capbarrel.variants(name):
                with self.subTest(f"{name} {options}"):
                    game = load(name, max_plies=120, **options)
                    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    def test_playthroughs_are_as_they_were(self):
        for name in capbarrel.games():
            with self.subTest(name):
                self.maxDiff = 2_000
                self.assertMultiLineEqual(playthroughs.told(name), playthroughs.place_of(name).read_text())

    def run_theirs(self, base, name, game):
        """A class of OpenSpiel's own api_test, as it makes one for each of its games."""
        case = type(f"{base.__name__} {name}", (base,), {"game_name": name, "game": game})
        outcome = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(case).run(outcome)
        self.assertEqual([text for _, text in outcome.failures + outcome.errors], [])
        self.assertEqual(outcome.skipped, [])
        return outcome.testsRun

    def test_the_api_as_open_spiel_tests_it(self):
        for name in capbarrel.games():
            for options in capbarrel.variants(name):
                with self.subTest(f"{name} {options}"):
                    ran = self.run_theirs(api_test.EnforceAPIOnPartialTreeBase, name, load(name, max_plies=400, **options))
                    self.assertGreaterEqual(ran, 5)

    def test_the_api_on_whole_trees(self):
        # Nodes of chance, of decision, of an end; and information states, which where hands are hidden are fewer.
        trees = (
            ("top-cap", {"edition": small.top_cap(caps=2), "setup": "two", "max_plies": 3}, (0, 65, 528), 65),
            ("trap-the-cap", {"players": 2, "throws": 2}, (20, 123, 370), 123),
            (
                "top-drop",
                {"edition": small.top_drop(cards=4, hand=2), "difficulty": "extreme", "max_plies": 7},
                (41, 696, 1680),
                348,
            ),
        )
        for name, wishes, nodes, known in trees:
            with self.subTest(name):
                api_test.TOTAL_NUM_STATES[name] = nodes
                api_test.PERFECT_RECALL_NUM_STATES[name] = known
                self.assertGreaterEqual(self.run_theirs(api_test.EnforceAPIOnFullTreeBase, name, load(name, **wishes)), 8)

    def test_mcts_plays_all(self):
        for name in capbarrel.games():
            with self.subTest(name):
                game = load(name, max_plies=40)
                luck = np.random.RandomState(1)
                bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
                state = game.new_initial_state()
                steps = 0
                while steps < 3:
                    if state.is_chance_node():
                        outcomes, weights = zip(*state.chance_outcomes())
                        state.apply_action(int(luck.choice(outcomes, p=weights)))
                        continue
                    legal, told = state.legal_actions(), str(state)
                    root = bot.mcts_search(state)
                    self.assertEqual(str(state), told)  # it looks ahead in states of its own
                    self.assertEqual(root.explore_count, 3)
                    self.assertEqual(sorted(child.action for child in root.children), legal)
                    state.apply_action(root.best_child().action)
                    steps += 1

    def test_mcts_finds_a_win(self):
        # Two caps beside each other, the first a step from the bottle.
        edition = small.top_cap(cream=["d4", "e5"], blue=["a3", "b2"])
        game = load("top-cap", edition=edition, position="e5d5/a3b3/cream", max_plies=30)
        state = game.new_initial_state()
        wins = [action for action in state.legal_actions() if state.child(action).is_terminal()]
        self.assertTrue(wins)
        self.assertLess(len(wins), len(state.legal_actions()))
        luck = np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 1.4, 150, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
        chosen = bot.step(state)
        self.assertIn(chosen, wins)
        state.apply_action(chosen)
        self.assertEqual(state.returns(), [1.0, -1.0])

    def test_a_clone_goes_its_own_way(self):
        state = load("loot").new_initial_state()
        other = state.clone()
        other.apply_action(other.legal_actions()[0])
        self.assertNotEqual(str(state), str(other))
        self.assertEqual(len(state.history()), 0)

    def test_cfr_on_few_cards(self):
        game = load("top-drop", edition=small.top_drop(cards=4, hand=2), difficulty="extreme", max_plies=9)
        solver = cfr.CFRSolver(game)
        before = expected_game_score.policy_value(game.new_initial_state(), [UniformRandomPolicy(game)] * 2)[0]
        for _ in range(3):
            solver.evaluate_and_update_policy()
        after = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)[0]
        self.assertGreater(after, before)  # they play together, and better

    def exploitability_falls(self, game, iterations):
        self.assertEqual(game.get_type().utility, pyspiel.GameType.Utility.ZERO_SUM)
        solver = cfr.CFRSolver(game)
        first = exploitability.nash_conv(game, solver.average_policy())
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        self.assertGreater(first, 0)
        self.assertLess(exploitability.nash_conv(game, solver.average_policy()), first / 2)
        return expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)

    def test_cfr_on_top_cap_with_two_caps(self):
        # From where the game begins, so many moves that a cap of either side can be in the other's bottle.
        usual = load("top-cap", edition=small.top_cap(caps=2), setup="two", max_plies=4)
        self.exploitability_falls(usual, 4)

    def test_cfr_finds_what_the_table_says(self):
        # Two caps beside each other, two steps from the bottle, and Blue's so far away that it can only watch.
        edition = small.top_cap(cream=["d4", "e4"], blue=["c6", "b5"])
        game = capbarrel.Game("top-cap", edition)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(f"{folder}/toml").write_text(edition)
            made = [os.environ["CAPBARREL"], "solve", "top-cap", "--edition", f"{folder}/toml", "--out", f"{folder}/table"]
            subprocess.run([*made, "--threads", "1"], check=True, capture_output=True)
            outcome, plies = capbarrel.Table(game, f"{folder}/table").value(game.start())
        self.assertEqual((outcome, plies), ("win", 5))
        # One move later Blue has lost within four plies, so that the tree is as deep as the game.
        after = game.start().apply("d4-d5").text
        played = load("top-cap", edition=edition, position=after, max_plies=4)
        values = self.exploitability_falls(played, 4)
        self.assertGreater(values[0], 0.5)


if __name__ == "__main__":
    unittest.main()
