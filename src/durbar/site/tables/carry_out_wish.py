"""Carrying out a standing wish that a person has made."""

from __future__ import annotations

from durbar.site.tables.lock import locked
from durbar.site.tables.play import play
from durbar.site.tables.snapshot import Snapshot
from durbar.site.tables.wishes import decision_of


def carry_out_wish(table_id: int, seat: int, snapshot: Snapshot) -> bool:
    """Decide as a seat's wish wants it, and note where in the log that stands, for its person was not there.

    False when the table has moved on or nothing is wished any more.
    """
    with locked(table_id) as table:
        action = decision_of(table, table.seats.get(number=seat)) if snapshot.is_current(table) else None
        if action is None or not play(table_id, seat, action, snapshot):
            return False
        table.seats.filter(number=seat).update(wish=None, carried_out=snapshot.length)
        return True
