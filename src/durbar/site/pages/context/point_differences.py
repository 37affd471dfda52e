"""Why a decision was preferred: the points that it brings more or less on average, by category."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from durbar.bots.analysis.difference import Difference
from durbar.faces.palette import SEATS, SeatLook
from durbar.faces.words import tell
from durbar.site.pages.number_words import points_text

if TYPE_CHECKING:
    from durbar.core.position import Position


@dataclass(frozen=True)
class DifferenceInWords:
    """A difference in words: of which seat, in which category, and how many points."""

    look: SeatLook
    name: str  # of the seat; empty: the one that decides
    category: str
    points: str
    helps: bool  # the seat that decides: a gain of its own, or another's loss


def brought(
    position: Position, why: Sequence[Difference], seat: int, names: Sequence[str]
) -> list[DifferenceInWords]:
    """Return what a decision of a seat brings more or less than another one, as people read it."""
    from durbar.core.log_events import point_rows  # noqa: PLC0415 - imports numba, which the lobby must not wait for

    rows = point_rows(position)
    return [
        DifferenceInWords(
            look=SEATS[one.seat - 1],
            name="" if one.seat == seat else names[one.seat - 1],
            category=tell(rows[one.row].category),
            points=points_text(one.points),
            helps=(one.points > 0) == (one.seat == seat),
        )
        for one in why
        if one.row < len(rows)
    ]
