"""What a decision means for the questions after it."""

from __future__ import annotations

from durbar.core.view import View
from durbar.games.thurn_und_taxis.action_ids import SKIP
from durbar.games.thurn_und_taxis.state import Phase
from durbar.games.thurn_und_taxis.state_of import state_of


def implied(view: View) -> int | None:
    """TT-30: a post office in each province is one in its city, where only one is free."""
    if state_of(view).phase != Phase.EACH:
        return None
    cities = [number for number in view.position.legal.ids if number != SKIP]
    return cities[0] if len(cities) == 1 else None
