"""What a sound player looks at: the knowledge behind `steady`."""

from __future__ import annotations

from durbar.core.layout import Record
from durbar.games.taj_mahal.compiler import rule

NOTES = 8


@rule
def advise(b: Record, s: Record, seat: int, notes: Record, out: Record, count: int) -> int:
    """Return the decision."""
    return out[0]
