"""How strong players are that overlook more or less, or think for longer: as was measured, game by game.

Ratings count from `steady`, who has 0 points; 400 points are odds of ten to one, as on ladders.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

STEP = 170  # points between two neighbours of the levels up to `steady`: the weaker one wins 27 of 100 games
BELOW = {"steady": 0, "regular": 1, "casual": 2, "novice": 3}  # steps
SECONDS = {"quick": 0.01, "strong": 0.3, "master": 3.0}  # for a decision


@dataclass(frozen=True, slots=True)
class Scale:
    """Strengths in one game with one number of players."""

    overlooked: tuple[int, ...]  # of a hundred possible decisions, by who is 0, 1, 2, … steps below `steady`
    ahead: tuple[int, ...]  # points of `quick`, `strong` and `master`

    @property
    def lowest(self) -> float:
        """The rating of the weakest player that overlooks something; `random` is taken for a step weaker."""
        return float(-STEP * (len(self.overlooked) - 1))

    @property
    def highest(self) -> float:
        """The rating of the strongest player."""
        return float(self.ahead[-1])

    def of_overlooking(self, share: float) -> float:
        """Return the rating of who overlooks a share of a hundred possible decisions."""
        return -STEP * between(share, self.overlooked, range(len(self.overlooked)))

    def of_thinking(self, seconds: float) -> float:
        """Return the rating of the search with so many seconds for a decision."""
        return between(math.log(seconds), [math.log(one) for one in SECONDS.values()], self.ahead)

    def share_at(self, rating: float) -> int:
        """Return how much of a hundred possible decisions who has a rating up to `steady`'s overlooks."""
        return round(between(-rating / STEP, range(len(self.overlooked)), self.overlooked))

    def seconds_at(self, rating: float) -> float:
        """Return how long the search of a rating thinks, to one digit."""
        log = between(rating, self.ahead, [math.log(one) for one in SECONDS.values()])
        return float(f"{math.exp(log):.1g}")

    def thinks_at(self, rating: float) -> bool:
        """Say whether a player of a rating is nearer to the search than to `steady`."""
        return rating > self.ahead[0] / 2


def between(value: float, values: Sequence[float], results: Sequence[float]) -> float:
    """Return what belongs to a value, by the line through its neighbours among rising `values`.

    Beyond them it is what belongs to the first or last.
    """
    if value <= values[0]:
        return results[0]
    for (low, first), (high, second) in pairwise(zip(values, results, strict=True)):
        if value <= high:
            return first + (second - first) * (value - low) / (high - low)
    return results[-1]


UNMEASURED = Scale((0, 10, 20, 30, 40, 50), (400, 700, 900))  # games of other packages
MEASURED: Mapping[tuple[str, int], Scale] = {
    ("thurn-und-taxis", 2): Scale((0, 10, 18, 29, 41, 54), (345, 745, 965)),
    ("thurn-und-taxis", 3): Scale((0, 8, 18, 29, 40, 51), (325, 705, 915)),
    ("thurn-und-taxis", 4): Scale((0, 8, 17, 26, 35, 46), (310, 670, 870)),
    ("taj-mahal", 2): Scale((0, 23, 43, 64, 90), (540, 820, 970)),
    ("taj-mahal", 3): Scale((0, 15, 33, 52, 74), (330, 500, 590)),
    ("taj-mahal", 4): Scale((0, 17, 33, 50, 70), (250, 380, 450)),
    ("taj-mahal", 5): Scale((0, 19, 37, 60, 94), (190, 290, 340)),
    ("maharaja", 2): Scale((0, 6, 13, 22, 31, 43), (520, 990, 1240)),
    ("maharaja", 3): Scale((0, 6, 12, 19, 28, 38), (440, 840, 1050)),
    ("maharaja", 4): Scale((0, 5, 11, 18, 28, 40), (400, 760, 950)),
    ("maharaja", 5): Scale((0, 5, 11, 19, 30, 43), (360, 690, 860)),
}


def scale_of(game_id: str, players: int) -> Scale:
    """Return the strengths in a game with so many players."""
    return MEASURED.get((game_id, players), UNMEASURED)
