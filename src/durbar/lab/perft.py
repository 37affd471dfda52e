"""Counting positions: the number that pins down a move generator."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from durbar.core.arguments import check, whole
from durbar.core.errors import InvalidOption
from durbar.core.position import Position

SHALLOW = 4  # decisions that are counted at once; compiled code cannot be interrupted
PARTS = 1000  # into which a deeper count is split, at least


def perft(position: Position, depth: int) -> int:
    """Return how many positions lie `depth` decisions below one, chance's outcomes counted once each.

    Raises InvalidOption for a depth below 0, and for what is no position or no depth.
    """
    check("position", position, Position)
    if whole("depth", depth) < 0:
        raise InvalidOption(f"the depth is at least 0, not {depth}")
    parts = [position]
    while depth > SHALLOW and len(parts) < PARTS:
        parts = [below for part in parts for below in _next(part)]
        depth -= 1
    return sum(_count(part, depth) for part in parts)


def _next(position: Position) -> Iterator[Position]:
    """Yield the positions one decision below one; a game that is over stays as it is."""
    if position.over:
        yield position
    for action in position.legal.ids:
        below = position.copy()
        below.apply(action)
        yield below


def _count(position: Position, depth: int) -> int:
    """Return how many positions lie `depth` decisions below one, in compiled code."""
    game = position.game
    stack = np.zeros(depth + 1, game.state)
    stack[0] = position.states[0]
    out, weights = game.room_for_legal(depth + 1)
    return int(game.loops.perft(game.boards, stack, 0, depth, out, weights))
