"""What the templates call: a room's own functions take the places of these (see `core/room.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from durbar.core.layout import Floats32, GameState, Ids, Ints32, Layout, Words


def _missing(*_: object) -> NoReturn:
    raise NotImplementedError("a room's rules take this place")


setup: Callable[[Layout, GameState, int], None] = _missing
actor: Callable[[GameState], int] = _missing
legal: Callable[[Layout, GameState, Ids], int] = _missing
outcomes: Callable[[GameState, Ids, Ints32], int] = _missing
apply: Callable[[Layout, GameState, int], None] = _missing
score: Callable[[Layout, GameState, int], int] = _missing
place: Callable[[Layout, GameState, int], int] = _missing

wipe: Callable[[GameState, int], None] = _missing
resample: Callable[[GameState, Words], None] = _missing
reveals: Callable[[GameState, int], bool] = _missing
secret_of: Callable[[GameState, int], int] = _missing
laid_open: Callable[[GameState], int] = _missing

advise: Callable[[Layout, GameState, int, Layout, Ids, int], int] = _missing
round_begins: Callable[[GameState], bool] = _missing
insight: Callable[[Layout, GameState, int, Floats32], int] = _missing
HAS_ADVICE = True  # or else a steady player decides at random
