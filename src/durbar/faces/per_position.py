"""What several panels ask of one position is found once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import TypeVar

from durbar.core.position import Position

T = TypeVar("T")
KEPT = 64  # positions, of all tables whose pages are fetched at the same time


@dataclass(frozen=True, slots=True)
class _Question:
    """A position as a key: its board and all bytes of its state, so that nobody is told of another's view."""

    board: object
    state: bytes
    position: Position = field(compare=False)


def per_position(find: Callable[[Position], T]) -> Callable[[Position], T]:
    """Keep what a function has found for the last positions; nobody may change it."""

    @lru_cache(KEPT)
    def found(question: _Question) -> T:
        return find(question.position)

    @wraps(find)
    def ask(position: Position) -> T:
        return found(_Question(position.game.board, position.states.tobytes(), position))

    return ask
