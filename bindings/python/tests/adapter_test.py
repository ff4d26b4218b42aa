# SPDX-License-Identifier: MIT
"""The header for whoever builds OpenSpiel from source (bindings/openspiel), compiled with the headers of the wheel and loaded by
its OpenSpiel: its own tests and its search in C++ on every game, and the same states as the package has."""

import ctypes
import os
import pathlib
import random
import sys
import unittest

# What the wheel's OpenSpiel has is shown to libraries that are loaded after it.
_usual = sys.getdlopenflags()
sys.setdlopenflags(_usual | os.RTLD_GLOBAL)
import pyspiel

sys.setdlopenflags(_usual)

import capbarrel
import capbarrel.small

LIBRARY = pathlib.Path(capbarrel.__file__).parents[2] / "openspiel" / "capbarrel_spiel.so"
ctypes.CDLL(LIBRARY).register_capbarrel_games()


def load(name, **wishes):
    short = "capbarrel_" + name.replace("-", "_")
    specification = pyspiel.load_game(short).get_type().parameter_specification
    options = {spec["name"]: spec for spec in capbarrel.options(name)}
    for key, value in wishes.items():
        if isinstance(value, str) and isinstance(specification[key], int):
            wishes[key] = options[key]["words"][value] if value in options[key]["words"] else int(value)
    return pyspiel.load_game(short, wishes)


class Adapter(unittest.TestCase):
    def test_every_game_is_there(self):
        registered = {name for name in pyspiel.registered_names() if name.startswith("capbarrel_")}
        self.assertEqual(registered, {"capbarrel_" + name.replace("-", "_") for name in capbarrel.games()})

    def test_random_simulation_of_every_variant(self):
        for name in capbarrel.games():
            for options in capbarrel.variants(name):
                with self.subTest(f"{name} {options}"):
                    game = load(name, max_plies=120, **options)
                    self.assertEqual(game.num_players(), capbarrel.Game(name, **options).seats)
                    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)

    def test_states_are_those_of_the_package(self):
        luck = random.Random(3)
        for name in capbarrel.games():
            with self.subTest(name):
                own = capbarrel.Game(name)
                match, state = capbarrel.Match(own), load(name, max_plies=5_000).new_initial_state()
                for _ in range(150):
                    self.assertEqual(str(state), match.state.text)
                    self.assertEqual(state.is_terminal(), match.is_over)
                    if match.is_over:
                        self.assertEqual(state.returns(), match.rewards)
                        break
                    if state.is_chance_node():
                        weights = [outcome.weight for outcome in match.state.actions()]
                        chances = [chance for _, chance in state.chance_outcomes()]
                        for weight, chance in zip(weights, chances, strict=True):
                            self.assertAlmostEqual(weight / sum(weights), chance)
                        action = luck.randrange(len(weights))
                    else:
                        self.assertEqual(state.current_player(), match.actor)
                        self.assertEqual(state.legal_actions(), match.state.legal())
                        for seat in range(own.seats):
                            seen = match.state.observation(seat).reshape(-1).tolist()
                            self.assertEqual(state.observation_tensor(seat), seen)
                            self.assertEqual(state.observation_string(seat), match.state.view(seat).text)
                            known = match.information(seat).tolist()
                            self.assertEqual(state.information_state_tensor(seat), known)
                        action = luck.choice(state.legal_actions())
                        self.assertEqual(
                            state.action_to_string(action),
                            next(one.text for one in match.state.actions() if one.number == action),
                        )
                    state.apply_action(action)
                    match.play(action)

    def test_the_search_in_cpp_plays(self):
        # Two caps beside each other, the first a step from the bottle.
        edition = capbarrel.small.top_cap(cream=["d4", "e5"], blue=["a3", "b2"])
        game = load("top-cap", edition=edition, position="e5d5/a3b3/cream", max_plies=30)
        state = game.new_initial_state()
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 300, 100, False, 1, False)
        state.apply_action(bot.step(state))
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.returns(), [1.0, -1.0])


if __name__ == "__main__":
    unittest.main()
