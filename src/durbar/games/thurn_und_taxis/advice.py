"""What a sound player looks at: the knowledge behind `steady`."""

from __future__ import annotations

from durbar.core.chance import below
from durbar.core.layout import Record
from durbar.games.thurn_und_taxis.compiler import rule


@rule
def advise(b: Record, s: Record, seat: int, rng: Record, out: Record, count: int) -> int:
    """Return the decision (one of `out[:count]`) that a steady player takes in the view `s` of its seat."""
    return out[below(rng, count)]  # type: ignore[no-any-return]
