"""The time that somebody has left for a decision, in a few words; `clocks.js` goes on from there."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from durbar.site.durations import DAY, HOUR, MINUTE
from durbar.site.tables import clocks
from durbar.site.tables.models import Seat, Table

SHORT = 0.2  # of the limit: from then on it is shown with emphasis


@dataclass(frozen=True, slots=True)
class ShownClock:
    """The time that a seat has left for its decision; it is `short` below so many seconds."""

    seconds: int
    short_below: float
    words: str
    short: bool


def limit_of(table: Table) -> str:
    """Return how long everybody has for a decision: “5 minutes”; empty without a limit."""
    return "" if table.time_limit is None else str(Table.TimeLimit(table.time_limit).label)


def patterns() -> Mapping[str, str]:
    """Return how long times are written, as a script fills them in."""
    return {"days": _("%(days)s d %(hours)s h"), "hours": _("%(hours)s h %(minutes)s min")}


def clock_of(seat: Seat) -> ShownClock | None:
    """Return what a page shows of a seat's clock; None where none runs."""
    left, limit = clocks.left(seat), seat.table.time_limit
    if left is None or limit is None:
        return None
    seconds, short = math.ceil(left), SHORT * limit
    return ShownClock(seconds, short, words_of(seconds), left < short)


def words_of(seconds: int) -> str:
    """Return a time: “4:59”, “2 h 5 min”, “6 d 23 h”."""
    if seconds <= HOUR:
        return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
    minutes, hours = seconds // MINUTE % 60, seconds // HOUR
    if seconds < DAY:
        return patterns()["hours"] % {"hours": hours, "minutes": minutes}
    return patterns()["days"] % {"days": hours // 24, "hours": hours % 24}
