"""How strong somebody plays, by games against players whose ratings are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.rating.points import expected

TIE = 0.5
HALVINGS = 40


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game against others: the rating of each, and whether it was beaten (1), level (0.5) or better (0)."""

    ratings: tuple[float, ...]
    beaten: tuple[float, ...]

    def surprise(self, rating: float) -> float:
        """Return by how much a larger share of the others was beaten than is expected of a rating."""
        each = zip(self.ratings, self.beaten, strict=True)
        return sum(share - expected(rating - other) for other, share in each) / len(self.ratings)


def rating_of(meetings: Sequence[Meeting], usual: float, low: float, high: float) -> float:
    """Return the most likely rating, from `low` to `high`.

    A game is imagined besides that ended level with somebody of the `usual` rating: so it is also that of a
    stranger, and a single game does not lead to an end.
    """
    imagined = Meeting((usual,), (TIE,))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if sum(meeting.surprise(middle) for meeting in (imagined, *meetings)) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
