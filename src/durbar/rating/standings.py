"""The table of a tournament: every player with its rating, its share of wins and its mean place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from durbar.rating.bradley_terry import counts_by_round, intervals, ratings
from durbar.rating.estimates import Estimate, share
from durbar.rating.results import RatedGame


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player of a tournament, and how it did."""

    name: str
    rating: Estimate
    wins: Estimate  # the share of its games won; a shared win counts its share
    games: int
    place: float  # its mean


def standings(results: Sequence[RatedGame], entrants: Sequence[str]) -> list[RatedPlayer]:
    """Return the players of a tournament, the best first."""
    beats = counts_by_round(results, entrants)
    values = ratings(beats.sum(axis=0))
    low, high = intervals(beats)
    rated = [
        rated_player(name, Estimate(float(values[i]), float(low[i]), float(high[i])), results)
        for i, name in enumerate(entrants)
    ]
    return sorted(rated, key=lambda player: -player.rating.value)


def rated_player(name: str, rating: Estimate, results: Sequence[RatedGame]) -> RatedPlayer:
    """Return one player's row; where it sat twice at a table, each seat counts as a game."""
    seats = [(result, seat) for result in results for seat, who in enumerate(result.seats) if who == name]
    won = math.fsum(result.share_won(seat) for result, seat in seats)  # the same in any order
    place = sum(result.places[seat] for result, seat in seats) / max(len(seats), 1)
    return RatedPlayer(name, rating, share(won, len(seats)), len(seats), place)
