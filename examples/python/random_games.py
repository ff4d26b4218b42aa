#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games of any kind, thousands at once: who wins, how often, and how fast.

    python3 examples/python/random_games.py trap-the-cap --games 1000 --steps 2000
"""

import argparse
import time

import numpy as np

import capbarrel
from capbarrel.vector import TERMINATED, TRUNCATED


def main():
    parser = argparse.ArgumentParser(description="Random games, many at once.")
    parser.add_argument("game", choices=capbarrel.games())
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()

    env = capbarrel.VectorEnv(wishes.game, wishes.games, seed=wishes.seed)
    ended = truncated = 0
    total = np.zeros(env.game.seats)
    began = time.perf_counter()
    for _ in range(wishes.steps):
        env.step(env.sample())
        over = env.ends == TERMINATED
        ended += int(over.sum())
        truncated += int((env.ends == TRUNCATED).sum())
        total += env.rewards[over].sum(axis=0)
    seconds = time.perf_counter() - began
    print(f"{wishes.games * wishes.steps / seconds / 1e6:.2f} million steps a second")
    print(f"{ended} games ended, {truncated} were cut off")
    for name, sum_of in zip(env.game.seat_names, total):
        print(f"{name:8} {sum_of / max(ended, 1):+.3f} on average")


main()
