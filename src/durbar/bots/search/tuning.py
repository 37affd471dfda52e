"""The numbers of the search, chosen by matches (docs/opponents.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass, replace

import numpy as np

from durbar.bots.search.tree.layout import TuningNumbers
from durbar.core.game import Game
from durbar.core.layout import Records, dtype_of


@dataclass(frozen=True, slots=True)
class Tuning:
    """The numbers that `tree.layout.TuningNumbers` explains."""

    explore: float = 0.7
    prior: float = 0.4
    margin: float = 0.3
    slip: float = 0.1
    doubt: float = 0.3
    first_play: float = 0.0
    chance: int = 1
    horizon: int = 0
    longest: int = 4000  # far beyond any sensible game
    wipe: int = 0
    depth: int = 64

    def numbers(self) -> Records:
        """Return the numbers as compiled code takes them."""
        return np.array([astuple(self)], dtype_of(TuningNumbers))


Tuner = Callable[[Game], Tuning]


def playing(game: Game) -> Tuning:
    """Return the tuning for playing a game: a room's advice names what is otherwise there."""
    return replace(Tuning(), **game.room.advice.search)  # type: ignore[arg-type]


def telling(game: Game) -> Tuning:
    """Return the tuning for telling what decisions are worth: with playouts to the end of the game."""
    return replace(playing(game), horizon=0)
