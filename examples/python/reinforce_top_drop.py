#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""REINFORCE on Top Drop with 20 cards: a linear policy over what a seat sees, all seats learning together.

    python3 examples/python/reinforce_top_drop.py --steps 4000

Prints how many of the games are won, by the first policy (which plays anything) and by the last.
"""

import argparse

import numpy as np

import capbarrel
from capbarrel import small
from capbarrel.vector import GOES_ON


class Policy:
    def __init__(self, env, luck):
        self.luck = luck
        self.weights = np.zeros((int(np.prod(env.game.observation_shape)), env.game.action_count), np.float32)

    def chances(self, seen, masks):
        scores = np.where(masks, seen @ self.weights, -np.inf)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return scores / scores.sum(axis=1, keepdims=True)

    def choose(self, chances):
        drawn = self.luck.random((len(chances), 1)) * (1 - 1e-6)
        return (chances.cumsum(axis=1) < drawn).sum(axis=1).astype(np.int32)


def looked(env):
    return env.observations.reshape(len(env), -1).astype(np.float32)


def won(env, policy, games):
    """The share of finished games that were won."""
    ended = wins = 0
    while ended < games:
        env.step(policy.choose(policy.chances(looked(env), env.unpacked_masks())))
        over = env.ends != GOES_ON
        ended += int(over.sum())
        wins += int((env.rewards[over, 0] > 0).sum())
    return wins / ended


def learn(env, policy, steps, rate):
    """One gradient after every step, for the games that have just ended: what they did, times how that ended."""
    shape = policy.weights.shape
    eligible = np.zeros((len(env), *shape), np.float32)
    usual = 0.0
    for _ in range(steps):
        seen, masks = looked(env), env.unpacked_masks()
        chances = policy.chances(seen, masks)
        actions = policy.choose(chances)
        slope = -chances
        slope[np.arange(len(env)), actions] += 1
        eligible += seen[:, :, None] * slope[:, None, :]
        env.step(actions)
        over = np.flatnonzero(env.ends != GOES_ON)
        if len(over) == 0:
            continue
        rewards = env.rewards[over, 0]
        policy.weights += rate * np.tensordot(rewards - usual, eligible[over], axes=1) / len(over)
        usual += 0.02 * (float(rewards.mean()) - usual)
        eligible[over] = 0


def main():
    parser = argparse.ArgumentParser(description="REINFORCE on Top Drop with few cards.")
    parser.add_argument("--cards", type=int, default=20)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--judged", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()

    env = capbarrel.VectorEnv(
        "top-drop", wishes.games, seed=wishes.seed, observations=True, edition=small.top_drop(wishes.cards)
    )
    policy = Policy(env, np.random.default_rng(wishes.seed))
    print(f"won before {won(env, policy, wishes.judged):.3f}")
    env.reset(wishes.seed + 1)
    learn(env, policy, wishes.steps, wishes.rate)
    env.reset(wishes.seed + 2)
    print(f"won after  {won(env, policy, wishes.judged):.3f}")


main()
