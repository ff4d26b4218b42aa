#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Top Cap learned on a graphics card by torch, without a byte leaving it: one network plays both sides of many games.

    cmake --build build/release --target gpu_kernels
    CAPBARREL_KERNELS=build/release/capbarrel.ptx python3 examples/python/torch_top_cap.py

An actor and a critic, one step at a time: a position is worth what the other side thinks of the next one, turned round.
Prints the share of finished games that it wins against random moves, before and after.
"""

import argparse

import torch

from capbarrel.card import CardEnv


class Network(torch.nn.Module):
    def __init__(self, entries, actions, width=256):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(entries, width), torch.nn.ReLU())
        self.policy, self.value = torch.nn.Linear(width, actions), torch.nn.Linear(width, 1)

    def forward(self, seen, legal):
        body = self.body(seen)
        return self.policy(body).masked_fill(~legal, float("-inf")), torch.tanh(self.value(body)).squeeze(1)


class Board:
    """The games as tensors, which show what the last step left."""

    def __init__(self, games, seed):
        self.env = CardEnv("top-cap", games, seed=seed, max_plies=200)
        self.observations, self.masks, self.actors, self.rewards, self.ends, self.actions = (
            torch.from_dlpack(getattr(self.env, name))
            for name in ("observations", "masks", "actors", "rewards", "ends", "actions")
        )
        numbers = torch.arange(self.env.game.action_count, device=self.masks.device)
        self.bytes, self.bits = numbers // 8, (numbers % 8).to(torch.uint8)

    def seen(self):
        return self.observations.flatten(1).float()

    def legal(self):
        return (self.masks[:, self.bytes] >> self.bits & 1).bool()

    def play(self, actions):
        self.actions.copy_(actions)
        self.env.step()


def learn(board, network, steps, rate):
    optimizer = torch.optim.Adam(network.parameters(), rate)
    scores, values = network(board.seen(), board.legal())
    for _ in range(steps):
        chances = torch.distributions.Categorical(logits=scores)
        actions = chances.sample()
        movers = board.actors.long().unsqueeze(1)
        board.play(actions)
        won = board.rewards.gather(1, movers).squeeze(1)
        with torch.no_grad():
            _, next_values = network(board.seen(), board.legal())
        worth = torch.where(board.ends != 0, won, -next_values)
        better = worth - values
        loss = better.square().mean() - (better.detach() * chances.log_prob(actions)).mean()
        loss = loss - 0.01 * chances.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scores, values = network(board.seen(), board.legal())


@torch.no_grad()
def won(board, network, steps=200):
    """As the first seat against random moves."""
    wins = ended = 0
    for _ in range(steps):
        scores, _ = network(board.seen(), board.legal())
        anything = torch.zeros_like(scores).masked_fill(~board.legal(), float("-inf"))
        mine = (board.actors == 0).unsqueeze(1)
        board.play(torch.distributions.Categorical(logits=torch.where(mine, scores, anything)).sample())
        over = board.ends == 1
        ended += int(over.sum())
        wins += int((board.rewards[over, 0] > 0).sum())
    return wins / ended


def main():
    parser = argparse.ArgumentParser(description="Top Cap learned by torch on a graphics card.")
    parser.add_argument("--games", type=int, default=65_536)
    parser.add_argument("--steps", type=int, default=1_000)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()

    torch.manual_seed(wishes.seed)
    board = Board(wishes.games, wishes.seed)
    network = Network(board.seen().shape[1], board.env.game.action_count).to(board.masks.device)
    print(f"won before {won(board, network):.3f}")
    learn(board, network, wishes.steps, wishes.rate)
    print(f"won after  {won(board, network):.3f}")


main()
