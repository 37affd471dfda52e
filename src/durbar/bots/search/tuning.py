"""The numbers of the search, chosen by matches (docs/experiments.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from durbar.bots.learned.net import net_of
from durbar.bots.search.tree.layout import TuningNumbers
from durbar.core.layout import Records, dtype_of
from durbar.core.view import View

NUMBERS = dtype_of(TuningNumbers)


@dataclass(frozen=True, slots=True)
class Tuning:
    """The numbers that `tree.layout.TuningNumbers` explains."""

    explore: float = 0.7
    prior: float = 0.4
    trust: float = 0.8
    once: int = 1
    margin: float = 0.3
    slip: float = 0.1
    doubt: float = 0.3
    first_play: float = 0.0
    chance: int = 1
    horizon: int = 0
    turns: int = 3
    rounds: int = 0
    learned: bool = False  # whether a net is asked, where there is one
    longest: int = 4000  # far beyond any sensible game
    wipe: int = 0
    depth: int = 64

    def numbers(self) -> Records:
        """Return the numbers as compiled code takes them."""
        return np.array([tuple(getattr(self, name) for name in NUMBERS.names or ())], NUMBERS)


Tuner = Callable[[View], Tuning]


def playing(view: View) -> Tuning:
    """Return the tuning for playing: a room's advice names what is otherwise there."""
    return without_net(view) if net_of(view) is None else with_net(view)


def with_net(view: View) -> Tuning:
    """Return the tuning for playing with a net."""
    return replace(without_net(view), learned=True, **view.game.room.advice.learned)  # type: ignore[arg-type]


def without_net(view: View) -> Tuning:
    """Return the tuning for playing by playouts alone."""
    return replace(Tuning(), **view.game.room.advice.search)  # type: ignore[arg-type]


def telling(view: View) -> Tuning:
    """Return the tuning for telling what decisions are worth: with playouts to the end of the game."""
    return replace(without_net(view), horizon=0)
