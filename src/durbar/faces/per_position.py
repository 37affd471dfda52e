"""What several panels ask of one position is found once, and what all see of it once for all who look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from durbar.core.position import Position  # loads numba, which a lobby does without

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 256  # positions, of all tables whose pages are fetched at the same time


@dataclass(frozen=True, slots=True)
class _PositionKey:
    """A position as a key: game, board, all bytes of its state, so that nobody is told of another's view."""

    game: str
    board: object
    state: bytes
    position: Position = field(compare=False)


def per_position(find: Callable[Concatenate[Position, P], T]) -> Callable[Concatenate[Position, P], T]:
    """Keep what a function has found for the last positions; nobody may change it."""

    @lru_cache(KEPT)
    def found(key: _PositionKey, *more: P.args, **named: P.kwargs) -> T:
        return find(key.position, *more, **named)

    @wraps(find)
    def ask(position: Position, /, *more: P.args, **named: P.kwargs) -> T:
        key = _PositionKey(position.game.about.id, position.game.board, position.states.tobytes(), position)
        return found(key, *more, **named)  # type: ignore[arg-type] # all that is asked can be a key

    return ask


def per_public_position(
    find: Callable[Concatenate[Position, P], T],
) -> Callable[Concatenate[Position, P], T]:
    """Keep what a function finds in what everybody may see of a position: it is given no more than that."""
    found = per_position(find)

    @wraps(find)
    def ask(position: Position, /, *more: P.args, **named: P.kwargs) -> T:
        return found(position.wiped(None), *more, **named)

    return ask
