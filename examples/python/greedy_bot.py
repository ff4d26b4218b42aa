#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot in ten lines: takes a move that wins at once, else any. In the arena, or with a link at a server's table.

capbarrel arena loot 1 'exec:python3 examples/python/greedy_bot.py' --rounds 5
"""
import random, sys  # noqa: E401
from capbarrel import bot

def choose(turn):
    after = {action: turn.match.state.apply(action) for action in turn.match.state.actions()}
    wins = [action for action, state in after.items() if state.is_over and state.rewards[turn.seat] > 0]
    return random.choice(wins or list(after))

print(bot.sit(sys.argv[1], choose)) if len(sys.argv) > 1 else bot.run(choose)
