"""Who begins, where chance decides it."""

from __future__ import annotations

from durbar.core.jit import core_rule
from durbar.core.layout import Ids, Ints32


@core_rule
def put_first_seats(players: int, first_id: int, out: Ids, weights: Ints32) -> int:
    """Write `first_id` + seat (from 0) for who may begin, all as likely; return the number of seats."""
    for seat in range(players):
        out[seat] = first_id + seat
        weights[seat] = 1
    return players
