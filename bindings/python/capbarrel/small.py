# SPDX-License-Identifier: MIT
"""Editions that are smaller than what is in the box, for learning and solving."""

from __future__ import annotations

from collections.abc import Sequence

from ._capbarrel import editions

# Of the printed setups, the caps that stay when there are fewer: each side's are the other's, turned round.
_SETUPS = {
    "diagonal": {2: ("b3 c2", "d5 e4"), 3: ("b3 c2 d1", "c6 d5 e4")},
    "one": {2: ("b2 c2", "d5 e5"), 3: ("b2 c2 d2", "c5 d5 e5")},
    "two": {2: ("a2 b2", "e5 f5"), 3: ("a2 b2 e3", "b4 e5 f5")},
    "three": {2: ("b3 c2", "d5 e4"), 3: ("b3 c2 c1", "d6 d5 e4")},
}


def top_cap(caps: int = 2, cream: Sequence[str] | None = None, blue: Sequence[str] | None = None) -> str:
    """Top Cap with two or three caps a side, on the same board: its positions are few enough to be solved in a second or
    in a minute. They begin on some cells of the printed setups, or in all setups where `cream` and `blue` say.

    >>> from capbarrel import Game
    >>> Game("top-cap", top_cap(caps=2), setup="two").start().text
    'a2b2/e5f5/cream'
    """
    lines = ['game = "top-cap"', f'name = "{caps} caps"', f"caps = {caps}"]
    for setup, by_caps in _SETUPS.items():
        usual = by_caps.get(caps, ("", ""))
        for_cream = usual[0].split() if cream is None else cream
        for_blue = usual[1].split() if blue is None else blue
        lines += [f"[setups.{setup}]", f"cream = {_texts(for_cream)}", f"blue = {_texts(for_blue)}"]
    return "\n".join(lines) + "\n"


def top_drop(cards: int = 20, hand: int = 4) -> str:
    """Top Drop with the cards from 1 to `cards` and hands of `hand`.

    >>> from capbarrel import Game
    >>> Game("top-drop", top_drop(cards=20)).action_count
    36
    """
    text = editions("top-drop")[0]
    return text.replace("[colours]", f"cards = {cards}\nhand = {hand}\n\n[colours]", 1)


def _texts(cells: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{cell}"' for cell in cells) + "]"
