# SPDX-License-Identifier: MIT
"""Random decisions and simulations a second of processor time; see run.

OpenSpiel's own games are written in C++ and played through its Python interface, as most who use its wheel do; ours go
through the adapter, where each state is a Python object; and by ourselves, from Python and in C++.
"""
import random
import sys
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import capbarrel
from capbarrel.openspiel import short_name

SECONDS = float(sys.argv[1])
BATCH = 4096
# Small boards on which pieces move, and a larger one; dice; cards that are hidden.
THEIRS = ["breakthrough", "clobber", "othello", "backgammon", "hanabi"]
# Plies after which random games are cut off; `uct` judges Bottlecap Vikings there, the adapter says that nobody won.
LIMIT = 5_000
LIMITS = {"bottlecap-vikings": 200}


def rate(once):
    """What once() counts, a second of processor time."""
    done, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        done += once()
    return done / (time.process_time() - begin)


def draw(state, luck):
    outcomes, weights = zip(*state.chance_outcomes())
    return luck.choices(outcomes, weights)[0]


def random_game(game, luck):
    """Decisions, which are states with a choice."""
    decisions, state = 0, game.new_initial_state()
    for _ in range(LIMIT):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(draw(state, luck))
        else:
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state.apply_action(luck.choice(legal))
    return decisions


def first_choice(game, luck):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(draw(state, luck))
    return state


def python_search(game, luck, simulations):
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=np.random.RandomState(1))
    state = first_choice(game, luck)
    return rate(lambda: (bot.mcts_search(state), simulations)[1])


def own_search(game, luck, simulations):
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 1, False)
    state = first_choice(game, luck)
    return rate(lambda: (bot.step(state), simulations)[1])


def show(game, by, random_play, search):
    print(f"{game:28} {by:34} {random_play:14,.0f} {f'{search:14,.0f}' if search else '–':>14}", flush=True)
    return random_play, search


def main():
    luck = random.Random(1)
    print(f"{'game':28} {'by':34} {'random a second':>14} {'simulations a second':>14}")
    only = sys.argv[2:]
    for name in THEIRS:
        if only and name not in only:
            continue
        game = pyspiel.load_game(name)
        played = rate(lambda: random_game(game, luck))
        perfect = game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
        show(name, "OpenSpiel, search in C++", played, own_search(game, luck, 200) if perfect else None)
        if perfect:
            show(name, "OpenSpiel, search in Python", played, python_search(game, luck, 10))
    for name in capbarrel.games():
        if only and name not in only:
            continue
        adapted = pyspiel.load_game(short_name(name), {"max_plies": LIMITS.get(name, LIMIT)})
        played = rate(lambda: random_game(adapted, luck))
        hidden = capbarrel.Game(name).hides_information
        search = None if hidden else python_search(adapted, luck, 3)
        through = show(name, "OpenSpiel through the adapter", played, search)
        env = capbarrel.VectorEnv(name, BATCH, seed=1, max_plies=10_000)

        def steps():
            env.step(env.sample())
            return BATCH  # forced moves too

        stepped = rate(steps)
        search = None
        if not hidden:
            match, chance = capbarrel.Match(capbarrel.Game(name)), capbarrel.Luck(1)
            while match.is_chance:
                match.play(chance.pick(match.state))
            nodes = 2_000
            bot = capbarrel.Bot(match.game, f"uct@{nodes}")
            search = rate(lambda: (bot.choose(match, seed=1), nodes)[1])
        own = show(name, "ourselves, VectorEnv and uct", stepped, search)
        print(f"{'':28} {'times':34} {own[0] / through[0]:14,.0f} {f'{own[1] / through[1]:14,.0f}' if search else '–':>14}")


main()
