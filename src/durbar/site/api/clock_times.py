"""The time for a decision as programs are told of it: in seconds, and not at all where there is none."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from durbar.site.tables import clocks
from durbar.site.tables.models import Seat, Table


def time_limit_of(table: Table) -> int | UnsetType:
    """Return how long everybody at a table has for a decision."""
    return UNSET if table.time_limit is None else table.time_limit


def time_left_to(seat: Seat | None) -> float | UnsetType:
    """Return how long a seat still has for its decision, while its clock runs."""
    left = clocks.left(seat) if seat else None
    return UNSET if left is None else round(left, 1)
