# SPDX-License-Identifier: MIT
"""Games stepped on a graphics card, whose arrays torch, jax or cupy see where they lie.

    env = capbarrel.card.CardEnv("top-cap", 1 << 20, seed=1)
    seen, actions = torch.from_dlpack(env.observations), torch.from_dlpack(env.actions)
    actions.copy_(policy(seen))
    env.step()                      # `seen` shows what the step left

Needs a card, its driver and the kernels that `cmake --build build/release --target gpu_kernels` makes.
"""

from __future__ import annotations

import os
import pathlib

from ._capbarrel import CardGames, Game, State


def kernels_place() -> str:
    """Where the kernels are: what CAPBARREL_KERNELS names, or capbarrel.ptx beside this file, where a build puts it and a wheel
    that was made with clang 19.

    >>> kernels_place().endswith(".ptx")
    True
    """
    return os.environ.get("CAPBARREL_KERNELS") or str(pathlib.Path(__file__).parent / "capbarrel.ptx")


class CardEnv:
    """Many games of one kind on a card, stepped together; the same to the last bit as VectorEnv's with the same seed.

    `masks`, `actors`, `rewards`, `ends`, `observations` and `actions` are the engine's own memory on the card, for any
    library's `from_dlpack`: a tensor made once shows what every later step leaves. A mask is a row of bytes, number n the bit
    n % 8 of byte n // 8. Write one legal number for each game into `actions`, then step(). With `checks` a step first looks
    whether all of them are legal, refuses them otherwise, and waits for the answer; without, a number that is not legal leaves
    its game in no sensible state, and one outside the numbers may stop the card's work for the whole program. With `draws`
    reset and step leave random legal actions there. With `last_states` the state in which each game ended is kept, so that what a
    truncated game came to is not lost.

    Work goes into the card's default stream, in which torch and cupy work too; a library with streams of its own calls wait()
    first. Any thread may call; all environments share the kernels of a file.
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        /,
        *,
        seed: int = 0,
        max_plies: int = 10_000,
        observations: bool = True,
        draws: bool = False,
        last_states: bool = False,
        checks: bool = False,
        kernels: str | None = None,
        edition: str = "",
        **options,
    ):
        self.game = Game(game, edition, **options) if isinstance(game, str) else game
        self._games = CardGames(
            self.game, games, seed, max_plies, observations, draws, last_states, checks, kernels or kernels_place()
        )
        self._size = games
        self.step = self._games.step
        self.sample = self._games.sample
        self.wait = self._games.wait

    @property
    def masks(self):
        """Legal actions, a bit each, games by bytes."""
        return self._games.masks

    @property
    def actors(self):
        """The seat that acts in each game."""
        return self._games.actors

    @property
    def rewards(self):
        """Of every seat, games by seats; not 0 only in a step that terminated a game."""
        return self._games.rewards

    @property
    def ends(self):
        """GOES_ON, TERMINATED or TRUNCATED, as capbarrel.vector has them."""
        return self._games.ends

    @property
    def plies(self):
        """Actions and outcomes since each game began."""
        return self._games.plies

    @property
    def observations(self):
        """What who acts sees, games by planes by rows by columns; None where that was not wanted."""
        return self._games.observations

    @property
    def actions(self):
        """What the next step plays: yours to write."""
        return self._games.actions

    def __len__(self) -> int:
        return self._size

    def observe(self, seat: int | None = None, *, last: bool = False):
        """What a seat sees of every game, or without a seat who acts, in an array on the card that the next call fills again.

        With `last`, of the state in which each row's game before this one ended; rows that have seen no end show nothing of
        worth.
        """
        return self._games.look(seat, last)

    def state(self, game: int, *, last: bool = False) -> State:
        """One of the games as it stands, or with `last` as the one before it ended: a value, fetched from the card."""
        return self._games.state(game, last)

    def reset(self, seed: int) -> None:
        """Every game begins anew, with the luck of this seed."""
        self._games.reset(seed)
