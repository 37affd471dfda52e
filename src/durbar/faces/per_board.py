"""What is found on a board is kept as long as the board is one of those that were asked about last."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from durbar.core.boardfile import BoardFile
from durbar.core.registry import BOARDS_AT_HAND

B = TypeVar("B", bound=BoardFile[Any])
P = ParamSpec("P")
T = TypeVar("T")


def per_board(find: Callable[Concatenate[B, P], T]) -> Callable[Concatenate[B, P], T]:
    """Keep what a function has found on the last boards, for few other arguments; nobody may change it."""

    @wraps(find)
    def ask(board: B, /, *more: P.args, **named: P.kwargs) -> T:
        found, key = _found_on(board), (find, more, *named.items())
        if key not in found:
            found[key] = find(board, *more, **named)
        return found[key]  # type: ignore[no-any-return] # under each function's key is what it returns

    return ask


@lru_cache(BOARDS_AT_HAND)
def _found_on(_board: BoardFile[Any]) -> dict[Hashable, Any]:
    """Return what has been found on a board, or on the same one when it was opened before."""
    return {}


def forget() -> None:
    """Forget what was found on all boards."""
    _found_on.cache_clear()
