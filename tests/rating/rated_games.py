"""Games of two players, for whatever rates them."""

from __future__ import annotations

from durbar.rating.results import RatedGame

PLAYERS = ("random", "steady")


def result(number: int = 0, turn: int = 1, places: tuple[int, ...] = (1, 2)) -> RatedGame:
    return RatedGame(number, turn, PLAYERS, places, (10, 20))
