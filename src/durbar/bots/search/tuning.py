"""The numbers of the search, chosen by matches (docs/opponents.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass, replace

import numpy as np
import numpy.typing as npt

from durbar.core.game import Game


@dataclass(frozen=True, slots=True)
class Tuning:
    """One number for each place that `tree.layout.Tune` names, in that order."""

    explore: float = 0.7
    prior: float = 0.4
    margin: float = 0.3
    slip: float = 0.1
    chance: int = 1
    horizon: int = 0
    wipe: int = 0
    depth: int = 64
    first_play: float = 0.0
    doubt: float = 0.3

    def numbers(self) -> npt.NDArray[np.float64]:
        """Return the numbers as compiled code takes them."""
        return np.array(astuple(self), np.float64)


Tuner = Callable[[Game], Tuning]


def playing(game: Game) -> Tuning:
    """Return the tuning for playing a game: a room's `advice.SEARCH` names what is otherwise there."""
    return replace(Tuning(), **getattr(game.file("advice"), "SEARCH", {}))


def telling(game: Game) -> Tuning:
    """Return the tuning for telling what decisions are worth: with playouts to the end of the game."""
    return replace(playing(game), horizon=0)
