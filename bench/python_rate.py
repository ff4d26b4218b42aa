#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How fast games are stepped from Python: beside the kernel itself, one thread, in processor time.

    PYTHONPATH=build/release/python build/python/bin/python bench/python_rate.py
"""

import time

import numpy as np

import capbarrel

GAMES = 4096
SECONDS = 0.5


def rate(some, each):
    """How often `some` is done a second, `each` at a time."""
    some()
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        for _ in range(20):
            some()
        done += 20 * each
    return done / spent


def vectors(name):
    def env(**wishes):
        return capbarrel.VectorEnv(name, GAMES, seed=1, **wishes)

    bare, packed, unpacked, seeing = env(), env(), env(), env(observations=True)
    # The kernel alone needs legal actions too: the time of drawing them is taken off.
    drawn = rate(lambda: bare.sample(), GAMES)
    booleans = np.empty((GAMES, bare.game.action_count), np.bool_)

    def with_booleans():
        unpacked.step(unpacked.sample())
        unpacked.unpacked_masks(booleans)

    both = rate(lambda: packed.step(packed.sample()), GAMES)
    kernel = 1 / (1 / both - 1 / drawn)
    print(
        f"{name:18} {kernel / 1e6:8.2f} {both / 1e6:8.2f} {both / kernel:8.2f}"
        f" {rate(with_booleans, GAMES) / 1e6:10.2f} {rate(lambda: seeing.step(seeing.sample()), GAMES) / 1e6:10.2f}"
    )


def raw():
    """One state after another, the way a loop in Python would."""
    game = capbarrel.Game("top-cap")
    start = game.start()
    first, second = start.number("a4-a5"), start.apply("a4-a5").legal()[0]

    def two():
        start.apply(first).apply(second)

    print(f"one raw step of Top Cap: {rate(lambda: [two() for _ in range(500)], 1000) / 1e6:.2f} million a second")


print(f"million steps a second, {GAMES} games, numpy")
print(f"{'game':18} {'kernel':>8} {'sampled':>8} {'ratio':>8} {'booleans':>10} {'observing':>10}")
for name in capbarrel.games():
    vectors(name)
raw()
