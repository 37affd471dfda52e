"""How games ended, which is all that ratings are made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RatedGame:
    """How one game ended; places count from 1, and players that are level share one.

    Games of one round had the same chance, so they say less together than as many games of several rounds.
    """

    number: int
    round: int
    seats: tuple[str, ...]  # the players' names
    places: tuple[int, ...]
    scores: tuple[int, ...]
