#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for every game of Cap & Barrel that knows none of their rules: it plays any of the moves it is told.

    capbarrel arena loot 1 'exec:python3 examples/random_bot.py' --rounds 5

A bot that thinks needs to change one function, choose(). docs/engine-protocol.md says what is spoken.
"""

import random
import sys


class Bot:
    def __init__(self):
        self.luck = random.Random(1)
        self.game = ""  # "top-cap setup=diagonal …"
        self.known = ""  # the position, or where hands are hidden what our seat sees
        self.legal = []  # the moves we may make

    def choose(self):
        """The move to play, out of self.legal."""
        return self.luck.choice(self.legal) if self.legal else "none"


def say(line):
    print(line, flush=True)


def main():
    bot = Bot()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            say("id name Random bot")
            say("option Seed type number default 1 min 0 max 18446744073709551615")
            say("hello 1")
        elif word == "isready":
            say("readyok")
        elif word == "option":
            name, _, value = rest.partition(" ")
            if name == "Seed":
                bot.luck.seed(value)
        elif word == "game":
            bot.game = rest
        elif word in ("position", "view"):
            bot.known = rest
            bot.legal = []
        elif word == "legal":
            bot.legal = rest.split()
        elif word == "go":
            say("bestmove " + bot.choose())
        elif word == "quit":
            break
        # Anything else, such as stop or the text of an edition, means nothing to a bot that answers at once.


main()
