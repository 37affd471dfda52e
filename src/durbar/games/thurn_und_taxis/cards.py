"""Cards: the display, the deck and the discards; what a hand takes, lays and discards."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.thurn_und_taxis.compiler import hot_rule, rule
from durbar.games.thurn_und_taxis.constants import CITIES, DISPLAY
from durbar.games.thurn_und_taxis.state import NOBODY, State


@rule
def cards_left(s: State) -> bool:
    """TT-50: a card can still be shown or drawn, if need be after the discards have become the deck."""
    return s.deck_size > 0 or s.discards_size > 0


@rule
def empty_place(s: State) -> int:
    """The first empty place of the display, or NOBODY."""
    for place in range(DISPLAY):
        if s.display[place] == NOBODY:
            return place
    return NOBODY


@rule
def display_holds_a_card(s: State) -> bool:
    """Whether there is anything to take from the display."""
    for place in range(DISPLAY):
        if s.display[place] != NOBODY:
            return True
    return False


@rule
def something_to_take(s: State) -> bool:
    """TT-50: display, deck or discards hold a card."""
    return cards_left(s) or display_holds_a_card(s)


@rule
def prepare_deck(s: State) -> None:
    """TT-50: when a card is needed and the deck is empty, the discards become the deck.

    They are added to it, because in a view `deck` also holds what others may have in their hands.
    """
    if s.deck_size == 0:
        for city in range(CITIES):
            s.deck[city] += s.discards[city]
            s.discards[city] = 0
        s.deck_size = s.discards_size
        s.discards_size = 0


@rule
def remove_from_deck(s: State, city: int) -> None:
    """The top card of the deck turns out to be `city`."""
    s.deck[city] -= 1
    s.deck_size -= 1


@rule
def show(s: State, city: int) -> None:
    """TT-4, TT-10: the top card of the deck fills an empty place of the display."""
    remove_from_deck(s, city)
    s.display[empty_place(s)] = city


@rule
def draw(s: State, city: int) -> None:
    """TT-10: the top card of the deck goes to the hand; no other seat sees it."""
    remove_from_deck(s, city)
    player = s.seats[s.turn]
    player.hand[city] += 1
    player.hand_size += 1


@hot_rule
def take_from_display(s: State, city: int) -> None:
    """TT-10: a card of the display goes to the hand; everybody sees it."""
    for place in range(DISPLAY):
        if s.display[place] == city:
            s.display[place] = NOBODY
            break
    player = s.seats[s.turn]
    player.hand[city] += 1
    player.known[city] += 1
    player.hand_size += 1


@rule
def discard_display(s: State) -> None:
    """TT-13, TT-51: the administrator discards all cards of the display."""
    for place in range(DISPLAY):
        if s.display[place] != NOBODY:
            add_to_discards(s, s.display[place])
            s.display[place] = NOBODY


@rule
def add_to_discards(s: State, city: int) -> None:
    """A card goes to the discard pile, open to all."""
    s.discards[city] += 1
    s.discards_size += 1


@rule
def remove_from_hand(s: State, city: int) -> None:
    """A card leaves the hand and is seen by all: of its kind, one less is known to be there."""
    player = s.seats[s.turn]
    player.hand[city] -= 1
    player.hand_size -= 1
    if player.known[city] > 0:
        player.known[city] -= 1


@rule
def discard_from_hand(s: State, city: int) -> None:
    """TT-33: a card of the hand goes to the discards."""
    remove_from_hand(s, city)
    add_to_discards(s, city)


@rule
def put_cities_of_hand(s: State, first_id: int, out: Ids, count: int) -> int:
    """Write `first_id` + city for every city in the hand to `out`; return the new count."""
    hand = s.seats[s.turn].hand
    for city in range(CITIES):
        out[count] = first_id + city  # written over when there is no such card: faster than a branch
        count += int(hand[city] > 0)
    return count
