# SPDX-License-Identifier: MIT
"""The games of Cap & Barrel for Python: values, bots, exact tables, and thousands of games stepped at once.

>>> import capbarrel
>>> state = capbarrel.Game("loot").start()
>>> state.apply(state.legal()[0]).actor
1
"""

from ._capbarrel import (
    CHANCE,
    NOBODY,
    Action,
    Bot,
    Game,
    Luck,
    Match,
    Refused,
    State,
    Table,
    View,
    __version__,
    assess,
    editions,
    games,
    options,
    review,
    variants,
)
from .vector import VectorEnv

__all__ = [
    "CHANCE",
    "NOBODY",
    "Action",
    "Bot",
    "Game",
    "Luck",
    "Match",
    "Refused",
    "State",
    "Table",
    "VectorEnv",
    "View",
    "assess",
    "editions",
    "games",
    "options",
    "review",
    "variants",
]


def _game_again(name: str, edition: str, options: dict) -> Game:
    """What pickle makes a game of."""
    return Game(name, edition, **options)


def _match_again(game: Game, position: str, played: list) -> Match:
    """What pickle makes a match of."""
    match = Match(game, position)
    for text in played:
        match.play(text)
    return match


def _state_again(game: Game, text: str) -> State:
    """What pickle makes a state of."""
    return game.state(text)
