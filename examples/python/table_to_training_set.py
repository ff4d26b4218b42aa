#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Positions of Top Cap with perfect labels, out of the exact table, as arrays for a network.

    capbarrel solve top-cap
    python3 examples/python/table_to_training_set.py --positions 100000 --out top-cap.npz

The same of the game with two caps a side, whose table is made in a second:

    python3 -c 'from capbarrel import small; print(small.top_cap(caps=2))' >two-caps.toml
    capbarrel solve top-cap --edition two-caps.toml --out two-caps.table
    python3 examples/python/table_to_training_set.py --edition two-caps.toml --table two-caps.table

Each row: what the side to move sees, its legal moves, those that are best, and the value: 1 won, 0 drawn, -1 lost.
"""

import argparse
import pathlib

import numpy as np

import capbarrel

VALUES = {"win": 1, "draw": 0, "loss": -1}


def main():
    parser = argparse.ArgumentParser(description="A training set out of the exact table of Top Cap.")
    parser.add_argument("--table", help="where the table is, if not in its usual place")
    parser.add_argument("--edition", type=pathlib.Path, help="the edition that it is of, if not the printed one")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="top-cap.npz")
    wishes = parser.parse_args()

    try:
        game = capbarrel.Game("top-cap", wishes.edition.read_text() if wishes.edition else "")
        table = capbarrel.Table(game, wishes.table)
    except (capbarrel.Refused, OSError) as refusal:
        raise SystemExit(str(refusal)) from None
    luck = np.random.default_rng(wishes.seed)
    seen, legal, best, values = [], [], [], []
    while len(seen) < wishes.positions:
        state = table.position(int(luck.integers(len(table))))
        moves = table.moves(state)
        if not moves:
            continue
        # As good as the best: the same outcome, and as quick or as slow.
        first = moves[0][1:]
        good = np.zeros(game.action_count, np.bool_)
        good[[action.number for action, *value in moves if tuple(value) == first]] = True
        seen.append(state.observation())
        legal.append(state.mask())
        best.append(good)
        values.append(VALUES[table.value(state)[0]])
    np.savez_compressed(wishes.out, observations=seen, legal=legal, best=best, values=np.array(values, np.int8))
    print(f"{len(seen)} positions in {wishes.out}; won {values.count(1)}, drawn {values.count(0)}, lost {values.count(-1)}")


main()
