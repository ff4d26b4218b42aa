# SPDX-License-Identifier: MIT
"""Thousands of games stepped by one call."""

from __future__ import annotations

import numpy as np

from ._capbarrel import Game, Refused, State, SteppedGames

GOES_ON, TERMINATED, TRUNCATED = 0, 1, 2


class Lent:
    """An array of the engine's for another library's from_dlpack, and for nothing else.

    Numpy's own arrays cannot serve for this: they say that they cannot be written to, and who asks in the older way, as jax
    does, is then refused.
    """

    def __init__(self, array):
        self._array = array

    def __dlpack__(self, **wishes):
        return self._array.__dlpack__(**wishes)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._array.__dlpack_device__()


class VectorEnv:
    """Many games of one kind, stepped together by the numbers of their actions.

    The arrays are the engine's own memory: they show what the last step left and cannot be written to. `lend` hands one to
    torch or jax by DLPack, without a copy either. Threads may share an environment: one waits for the other. Every seat is yours: `actors` says who acts in each game. A game that ends begins anew in the
    same step; `ends` and `rewards` then tell of the one that ended, all else of the new one.

    >>> env = VectorEnv("top-cap", 4096, seed=1)
    >>> for _ in range(100): env.step(env.sample())
    >>> env.masks.shape, env.rewards.shape
    ((4096, 5), (4096, 2))
    >>> bool((env.unpacked_masks().sum(axis=1) > 0).all())
    True
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        /,
        *,
        seed: int = 0,
        max_plies: int = 10_000,
        threads: int = 1,
        observations: bool = False,
        last_states: bool = False,
        instruction_set: str | None = None,
        edition: str = "",
        **options,
    ):
        self.game = Game(game, edition, **options) if isinstance(game, str) else game
        self._games = SteppedGames(
            self.game, games, seed, max_plies, threads, observations, last_states, instruction_set
        )
        self._chosen = np.empty(games, np.int32)
        self.masks: np.ndarray = self._games.masks
        """Legal actions, packed: number n is bit n % 64 of word n // 64 of a game's row."""
        self.actors: np.ndarray = self._games.actors
        """The seat that acts in each game."""
        self.rewards: np.ndarray = self._games.rewards
        """Of every seat, games by seats; not 0 only in a step that terminated a game."""
        self.ends: np.ndarray = self._games.ends
        """GOES_ON, TERMINATED or TRUNCATED: what the last step did to the game it was played in."""
        self.plies: np.ndarray = self._games.plies
        """Actions and outcomes since each game began."""
        self.observations: np.ndarray | None = self._games.observations
        """What who acts sees, where that was asked for: games by planes by rows by columns."""
        self.step = self._games.step
        self._sample = self._games.sample

    def __len__(self) -> int:
        return len(self.actors)

    def reset(self, seed: int) -> None:
        """Every game begins anew, with the luck of this seed."""
        self._games.reset(seed)

    def sample(self, out: np.ndarray | None = None) -> np.ndarray:
        """A random legal action for each game, all equally likely, in an array that the next call fills again."""
        if out is None:
            out = self._chosen
        self._sample(out)
        return out

    def unpacked_masks(self, out: np.ndarray | None = None) -> np.ndarray:
        """The masks as booleans, games by numbers."""
        if out is None:
            out = np.empty((len(self), self.game.action_count), np.bool_)
        self._games.unpack(out)
        return out

    def observe(self, seat: int | None = None, out: np.ndarray | None = None, *, last: bool = False) -> np.ndarray:
        """What a seat sees of every game, or without a seat who acts.

        With `last`, of the state in which each row's game before this one ended; rows that have seen no end show nothing of
        worth.
        """
        shape = (len(self), *self.game.observation_shape)
        if out is None:
            out = np.empty(shape, np.uint8)
        elif not out.flags.c_contiguous:
            raise Refused("The array must lie in one piece, row after row.")
        self._games.look(out.reshape(len(self), -1), seat, last)
        return out

    def lend(self, name: str) -> Lent:
        """`masks`, `actors`, `ends`, `rewards`, `plies` or `observations` for torch.from_dlpack or jax.dlpack.from_dlpack.

        What they make of it is the same memory: it shows what every later step leaves, must not be written to, and lives as long
        as somebody has it. Masks are rows of bytes there, number n the bit n % 8 of byte n // 8. jax believes that its arrays never
        change, and works on them while Python goes on: wait for it before the next step, and copy what shall stay.

        >>> import jax
        >>> env = VectorEnv("top-cap", 64, seed=1, observations=True)
        >>> jax.dlpack.from_dlpack(env.lend("observations")).shape
        (64, 5, 6, 6)
        """
        return Lent(self._games.lend(name))

    def state(self, game: int) -> State:
        """One of the games as it stands, as a value of its own."""
        return self._games.state(game)
