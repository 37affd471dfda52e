"""The discs are set by all at the same time (MA-11)."""

from __future__ import annotations

from durbar.core.view import View
from durbar.games.maharaja.action_ids import PLAN, PLANS
from durbar.games.maharaja.state import NOBODY, Phase
from durbar.games.maharaja.state_of import state_of


def sealable(view: View) -> tuple[int, ...]:
    """Return the plans that the seat may set now, its line in the record due or not; none once it has set."""
    s = state_of(view)
    if view.seat is None or s.phase != Phase.PLAN or s.seats[view.seat - 1].plan[0] != NOBODY:
        return ()
    return tuple(range(PLAN, PLAN + PLANS))
