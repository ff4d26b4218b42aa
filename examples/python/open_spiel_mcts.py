#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""OpenSpiel's MCTS against a random player, in any of the games.

    python3 examples/python/open_spiel_mcts.py loot --simulations 20 --plies 60
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import capbarrel
from capbarrel.openspiel import short_name


def main():
    parser = argparse.ArgumentParser(description="MCTS of OpenSpiel against a random player.")
    parser.add_argument("game", choices=capbarrel.games())
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()

    luck = np.random.RandomState(wishes.seed)
    game = pyspiel.load_game(short_name(wishes.game), {"max_plies": wishes.plies})
    bot = mcts.MCTSBot(game, 1.4, wishes.simulations, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            action = luck.choice(outcomes, p=chances)
        elif state.current_player() == 0:
            action = bot.step(state)
        else:
            action = luck.choice(state.legal_actions())
        state.apply_action(int(action))
    print(state)
    print("returns", " ".join(f"{value:+.2f}" for value in state.returns()))


main()
