"""Cards: whether there is one to take, what the hand may give, and what goes to the discards."""

from __future__ import annotations

from durbar.core.deck import cards_left, display_holds_a_card, remove_from_hand
from durbar.core.layout import NOTHING, Ids
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import CITIES, DISPLAY
from durbar.games.thurn_und_taxis.state import State


@rule
def something_to_take(s: State) -> bool:
    """TT-50: display, deck or discards hold a card."""
    return cards_left(s) or display_holds_a_card(s)


@rule
def discard_display(s: State) -> None:
    """TT-13, TT-51: the administrator discards all cards of the display."""
    for place in range(DISPLAY):
        if s.display[place] != NOTHING:
            s.discards[s.display[place]] += 1
            s.display[place] = NOTHING


@rule
def discard_from_hand(s: State, city: int) -> None:
    """TT-33: a card of the hand goes to the discards."""
    remove_from_hand(s, city)
    s.discards[city] += 1


@rule
def put_cities_of_hand(s: State, first_id: int, out: Ids, count: int) -> int:
    """Write `first_id` + city for every city in the hand to `out`; return the new count."""
    hand = s.seats[s.turn].hand
    for city in range(CITIES):
        out[count] = first_id + city  # written over when there is no such card: faster than a branch
        count += int(hand[city] > 0)
    return count
