"""Doing what a person has wished."""

from __future__ import annotations

from durbar.site.tables.lock import locked
from durbar.site.tables.play import Seen, play
from durbar.site.tables.wishes import decision_of


def fulfil(table_id: int, seat: int, seen: Seen) -> bool:
    """Decide as a seat's wish wants it; False when the table has moved on or nothing is wished any more."""
    with locked(table_id) as table:
        action = decision_of(table, seat) if seen.is_current(table) else None
        if action is None or not play(table_id, seat, action, seen):
            return False
        table.seats.filter(number=seat).update(wish=None)
        return True
