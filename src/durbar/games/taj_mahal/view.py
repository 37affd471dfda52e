"""What a seat may see: the one place where secrets are removed, and where a search draws them anew.

Secret are the order of the deck and the cards that others drew from it. A view keeps of every other
hand the cards that all saw being taken; `deck` then holds every card that the seat cannot place.
When the game is over hands are laid open and counted, so nothing is secret any more.
"""

from __future__ import annotations

from durbar.core.hands import draw_hidden_cards, hide_other_hands
from durbar.games.taj_mahal.action_ids import ADD, CHOOSE, DONE, DRAWN, PALACE, PLAY
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import DISPLAY, NEW_CARDS, SPECIALS, VISITS, WHITES
from durbar.games.taj_mahal.state import NOBODY, Phase, State
from durbar.games.taj_mahal.visit import players_in


@rule
def wipe(s: State, viewer: int) -> None:
    """TM-13: turn a state into what the seat `viewer` (from 0) may see; −1 is a spectator."""
    if s.phase == Phase.OVER:
        return
    hide_other_hands(s, viewer)


resample = draw_hidden_cards


@rule
def reveals(s: State, action: int) -> bool:
    """Whether a decision shows the others a card of a hand that they did not know to be there."""
    if PLAY <= action < ADD:
        kind = action - PLAY
    elif ADD <= action < PALACE:
        kind = action - ADD + WHITES
    else:
        return ends_the_game(s, action)
    return kind < SPECIALS and s.seats[s.turn].known[kind] == 0


@rule
def ends_the_game(s: State, action: int) -> bool:
    """TM-50: whether hands are laid open after a decision: the last one of the last player to withdraw."""
    if s.visit < VISITS:
        return False
    cards = 0
    for place in range(DISPLAY):
        if s.display[place] != NOBODY:
            cards += 1
    if action >= CHOOSE:
        return players_in(s) == 0 and (cards == 1 or s.chosen == NEW_CARDS - 1)
    return action != DONE and players_in(s) == 1 and cards == 0


@rule
def secret_of(s: State, action: int) -> int:
    """The one seat (from 0) that may read the decision in the log, or NOBODY: a card from the deck."""
    return s.turn if action >= DRAWN else NOBODY
