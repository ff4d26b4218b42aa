# SPDX-License-Identifier: MIT
"""A bot of your own in `capbarrel arena`, in any host of the engine protocol, and at a table of a server.

    from capbarrel import bot

    def choose(turn):
        return turn.match.state.legal()[0]      # a number, an Action or notation

    bot.run(choose)                              # capbarrel arena loot 3 'exec:python3 my_bot.py'
    bot.sit("http://localhost:8080/t/TABLE", choose)
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass

from ._capbarrel import Action, Game, Match, View

Choice = int | str | Action


@dataclass
class Turn:
    """What a bot knows when it is to act: never more than its seat sees."""

    game: Game
    legal: list[str]
    """Every move that is legal, in notation."""
    view: View
    """What the seat sees."""
    match: Match
    """The match so far, where nothing is hidden; elsewhere some match that looks like what the seat sees."""

    @property
    def seat(self) -> int:
        return self.match.actor


def random_choice(seed: int | None = None) -> Callable[[Turn], Choice]:
    """A bot that plays anything."""
    luck = random.Random(seed)
    return lambda turn: luck.choice(turn.legal)


def _written(turn: Turn, chosen: Choice) -> str:
    if isinstance(chosen, str):
        return chosen
    if isinstance(chosen, Action):
        return chosen.text
    for action in turn.match.state.actions():
        if action.number == chosen:
            return action.text
    raise ValueError(f"The action numbered {chosen} is not legal here.")


def _match_like(game: Game, view: str, seed: int) -> Match:
    """Where hands are hidden: a match in a state that fits what is seen."""
    seen = game.view(view)
    return Match(game, seen.sample(seed).text)


def run(choose: Callable[[Turn], Choice], name: str = "Python bot", lines=None, say=None) -> None:
    """Speaks the engine protocol (docs/engine-protocol.md) over standard input and output until it is told to quit."""
    lines = sys.stdin if lines is None else lines
    say = (lambda line: print(line, flush=True)) if say is None else say
    game_words, edition, known, legal = "", "", None, []
    game: Game | None = None

    def turn() -> Turn:
        nonlocal game
        if game is None:
            title, *settings = game_words.split()
            game = Game(title, edition, **dict(word.split("=", 1) for word in settings))
        kind, _, text = known.partition(" ")
        if kind == "view":
            match = _match_like(game, text, 1)
        else:
            position, _, moves = text.partition(" moves")
            match = Match(game, None if position == "start" else position)
            for move in moves.split():
                match.play(move)
        seen = match.state.view(match.actor)
        return Turn(game, legal or [action.text for action in match.state.actions()], seen, match)

    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            say(f"id name {name}")
            say("hello 1")
        elif word == "isready":
            say("readyok")
        elif word == "game":
            game_words, edition, game = rest, "", None
        elif word == "edition":
            edition, game = rest.replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\"), None
        elif word in ("position", "view"):
            known, legal = f"{word} {rest}", []
        elif word == "legal":
            legal = rest.split()
        elif word == "go":
            try:
                now = turn()
                say("bestmove " + _written(now, choose(now)))
            except Exception as problem:  # whatever it is, the host waits for an answer
                say(f"error {' '.join(str(problem).split())}")
                say("bestmove none")
        elif word == "quit":
            return


def sit(
    url: str,
    choose: Callable[[Turn], Choice],
    *,
    name: str = "Python bot",
    token: str | None = None,
    new: str | None = None,
    seats: str = "me,bot:1",
) -> str:
    """Takes a free seat at a server's table, plays to the end, and returns the sentence that says how it ended.

    `url` is a table's link, or with `new` (a game) a server where a table is made. Needs the package websockets.
    """
    from .table import play

    return play(url, choose, name=name, token=token, new=new, seats=seats)
