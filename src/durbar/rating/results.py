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

    def share_won(self, seat: int) -> float:
        """Return the share of the win of a seat (from 0)."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0
