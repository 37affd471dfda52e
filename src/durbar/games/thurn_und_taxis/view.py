"""What a seat may see: the one place where secrets are removed, and where a search draws them anew.

Secret are the order of the deck and the cards that others drew from it. A view keeps of every other
hand the cards that all saw being taken; `deck` then holds every card that the seat cannot place.
"""

from __future__ import annotations

from durbar.core.hands import draw_hidden_cards, hide_other_hands
from durbar.games.thurn_und_taxis.action_ids import ALL, DISCARD, DRAWN, FIRST, LAY_LEFT
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import CITIES
from durbar.games.thurn_und_taxis.state import NOBODY, State

wipe = hide_other_hands
resample = draw_hidden_cards


@rule
def reveals(s: State, action: int) -> bool:
    """Whether a decision shows the others a card of the hand that they did not know to be there."""
    if LAY_LEFT <= action < ALL:
        city = (action - LAY_LEFT) % CITIES
    elif DISCARD <= action < FIRST:
        city = action - DISCARD
    else:
        return False
    return s.seats[s.turn].known[city] == 0


@rule
def secret_of(s: State, action: int) -> int:
    """The one seat (from 0) that may read the decision in the log, or NOBODY: a card from the deck."""
    return s.turn if action >= DRAWN else NOBODY
