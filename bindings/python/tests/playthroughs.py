# SPDX-License-Identifier: MIT
"""OpenSpiel's playthroughs of our games, as they are kept in playthroughs/: all that it asks of a state, along one random
game. Lines that are long, tensors most of all, are kept as their beginning and a checksum.

    PYTHONPATH=build/release/python build/python/bin/python bindings/python/tests/playthroughs.py    makes them anew
"""

import hashlib
import pathlib

from open_spiel.python.algorithms import generate_playthrough

import capbarrel
from capbarrel.openspiel import short_name

FOLDER = pathlib.Path(__file__).parent / "playthroughs"
PLIES = 60
_LONGEST, _BEGINNING = 160, 60


def _kept(line: str) -> str:
    if len(line) <= _LONGEST:
        return line
    return f"{line[:_BEGINNING]}… {len(line)} {hashlib.sha256(line.encode()).hexdigest()[:16]}"


def told(name: str) -> str:
    """What a playthrough of a game says now."""
    text = generate_playthrough.playthrough(f"{short_name(name)}(max_plies={PLIES})", None, seed=7)
    return "".join(_kept(line) + "\n" for line in ["# SPDX-License-Identifier: MIT", *text.splitlines()])


def place_of(name: str) -> pathlib.Path:
    return FOLDER / f"{short_name(name)}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in capbarrel.games():
        place_of(name).write_text(told(name))
