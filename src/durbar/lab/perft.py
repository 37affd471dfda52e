"""Counting positions: the number that pins down a move generator."""

from __future__ import annotations

import numpy as np

from durbar.core.position import Position


def perft(position: Position, depth: int) -> int:
    """Return how many positions lie `depth` decisions below one, chance's outcomes counted once each."""
    game = position.game
    stack = np.zeros(depth + 1, game.state)
    stack[0] = position.states[0]
    out, weights = game.room_for_legal(depth + 1)
    return int(game.loops.perft(game.boards, stack, 0, depth, out, weights))
