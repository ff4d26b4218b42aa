# SPDX-License-Identifier: MIT
"""Every game as a PettingZoo AEC environment, in a module of its own: capbarrel.pettingzoo.top_cap_v0 and so on.

>>> from capbarrel.pettingzoo import trap_the_cap_v0
>>> env = trap_the_cap_v0.env(players=3)
>>> env.reset(seed=1)
>>> env.agents
['a', 'c', 'e']
"""

from __future__ import annotations

import sys
from types import ModuleType

from .._capbarrel import games
from .aec import SeatsEnv, env, raw_env

__all__ = ["SeatsEnv", "env", "raw_env"]


def _module(game: str) -> ModuleType:
    name = game.replace("-", "_") + "_v0"
    module = ModuleType(f"{__name__}.{name}", f"{game} as a PettingZoo AEC environment.")
    module.env = lambda **options: env(game, **options)
    module.raw_env = lambda **options: raw_env(game, **options)
    sys.modules[module.__name__] = module
    globals()[name] = module
    __all__.append(name)
    return module


# From the one list of games, so that one more needs no file here.
for _game in games():
    _module(_game)
