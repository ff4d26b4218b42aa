#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random steps a second of Pgx's games, on whatever device JAX finds, with automatic reset.

usage: peer.py [--jax VERSION] [--batches N,N…] [--seconds S] [GAME...]

A step is what a learning loop needs of it: an action drawn from the legal mask, the next state, its mask and its
observation, and a new game where one is over. Everything stays on the device; a hundred steps are one compiled loop.
Prints a line of JSON for each game: the best batch's rate, and all of them.
"""
import argparse
import json
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

STEPS = 100


def loop_of(env):
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(carry, _):
        state, key = carry
        key, drawing, resetting = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(drawing, logits, axis=-1)
        state = step(state, action, jax.random.split(resetting, action.shape[0]))
        # Looked at, so that the compiler cannot leave masks and observations out.
        seen = state.observation.sum() + state.legal_action_mask.sum()
        return (state, key), seen

    @jax.jit
    def run(state, key):
        return jax.lax.scan(once, (state, key), None, length=STEPS)

    return run


def rate(name, batch, seconds):
    env = pgx.make(name)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))
    run = loop_of(env)
    (state, key), seen = run(state, key)
    jax.block_until_ready(seen)
    loops = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        (state, key), seen = run(state, key)
        jax.block_until_ready(seen)
        loops += 1
    return loops * STEPS * batch / (time.perf_counter() - begin)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jax", help="refuse another version")
    parser.add_argument("--batches", default="4096,65536,1048576")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("games", nargs="*", default=["tic_tac_toe", "animal_shogi", "othello", "gardner_chess"])
    chosen = parser.parse_args()
    if chosen.jax not in (None, jax.__version__):
        raise SystemExit(f"This is JAX {jax.__version__}, not {chosen.jax}, with which Pgx was measured.")
    device = jax.devices()[0]
    for name in chosen.games:
        rates = {}
        for batch in (int(size) for size in chosen.batches.split(",")):
            try:
                rates[batch] = rate(name, batch, chosen.seconds)
            except Exception as problem:  # a batch that does not fit says so and is left out
                print(json.dumps({"game": name, "batch": batch, "problem": str(problem)[:200]}), flush=True)
        best = max(rates.values(), default=0)
        print(json.dumps({"peer": f"pgx {pgx.__version__}", "jax": jax.__version__, "device": device.device_kind,
                          "game": name, "steps_per_second": best, "by_batch": rates}), flush=True)


main()
