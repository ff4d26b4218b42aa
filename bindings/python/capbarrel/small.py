# SPDX-License-Identifier: MIT
"""Editions that are smaller than what is in the box, for learning and solving."""

from __future__ import annotations

from ._capbarrel import editions


def top_drop(cards: int = 20, hand: int = 4) -> str:
    """Top Drop with the cards from 1 to `cards` and hands of `hand`.

    >>> from capbarrel import Game
    >>> Game("top-drop", top_drop(cards=20)).action_count
    36
    """
    text = editions("top-drop")[0]
    return text.replace("[colours]", f"cards = {cards}\nhand = {hand}\n\n[colours]", 1)
