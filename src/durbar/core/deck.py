"""A deck of cards counted by kind, the display beside it, the discards, and what goes to and leaves hands.

A state with these has the fields of `Dealing`. Its deck has no order: which card is the next one, chance
decides when it is needed. Hands are hidden but for the cards that all saw being taken (`hands.py`).
"""

from __future__ import annotations

from typing import Protocol

from durbar.core.hands import Holder
from durbar.core.jit import core_hot_rule, core_rule
from durbar.core.layout import NOTHING, Ids, Ints, Ints32, Rows


class Dealing(Protocol):
    """A state with a deck, a display and discards; cards go to and come from the hand of the seat `turn`."""

    players: int
    turn: int
    deck: Ints
    deck_size: int  # kept beside `deck`, which in a view also holds what others may have in their hands
    discards: Ints
    display: Ints  # NOTHING in an empty place

    @property
    def seats(self) -> Rows[Holder]:
        """All seats."""


@core_rule
def cards_left(s: Dealing) -> bool:
    """Whether a card can still be drawn or shown, if need be after the discards have become the deck."""
    return s.deck_size > 0 or s.discards.sum() > 0


@core_rule
def prepare_deck(s: Dealing) -> None:
    """When a card is needed and the deck is empty, the discards become the deck."""
    if s.deck_size == 0:
        for kind in range(len(s.deck)):
            s.deck[kind] += s.discards[kind]
            s.deck_size += s.discards[kind]
            s.discards[kind] = 0


@core_rule
def put_deck(s: Dealing, first_id: int, out: Ids, weights: Ints32) -> int:
    """Write `first_id` + kind for what the top card of the deck may be; return the number of kinds."""
    for kind in range(len(s.deck)):
        out[kind] = first_id + kind
        weights[kind] = s.deck[kind]
    return len(s.deck)


@core_rule
def remove_from_deck(s: Dealing, kind: int) -> None:
    """The top card of the deck turns out to be of that kind."""
    s.deck[kind] -= 1
    s.deck_size -= 1


@core_rule
def draw(s: Dealing, kind: int) -> None:
    """The top card of the deck goes to the hand; no other seat sees it."""
    remove_from_deck(s, kind)
    player = s.seats[s.turn]
    player.hand[kind] += 1
    player.hand_size += 1


@core_rule
def remove_from_hand(s: Dealing, kind: int) -> None:
    """A card leaves the hand and is seen by all: of its kind, one less is known to be there."""
    player = s.seats[s.turn]
    player.hand[kind] -= 1
    player.hand_size -= 1
    if player.known[kind] > 0:
        player.known[kind] -= 1


# ---------------------------------------------------------------- the display


@core_rule
def empty_place(s: Dealing, places: int) -> int:
    """The first empty one of the first `places` places of the display, or NOTHING."""
    for place in range(places):
        if s.display[place] == NOTHING:
            return place
    return NOTHING


@core_rule
def show(s: Dealing, kind: int) -> None:
    """The top card of the deck fills the first empty place of the display."""
    remove_from_deck(s, kind)
    s.display[empty_place(s, len(s.display))] = kind


@core_rule
def display_holds_a_card(s: Dealing) -> bool:
    """Whether there is anything to take from the display."""
    for place in range(len(s.display)):
        if s.display[place] != NOTHING:
            return True
    return False


@core_rule
def put_display(s: Dealing, first_id: int, out: Ids, count: int) -> int:
    """Write `first_id` + kind for each kind of card in the display, once; return the new count."""
    for place in range(len(s.display)):
        kind = s.display[place]
        seen = kind == NOTHING
        for earlier in range(place):
            seen |= s.display[earlier] == kind
        out[count] = first_id + kind  # written over when it is there already: faster than a branch
        count += int(not seen)
    return count


@core_hot_rule
def take_from_display(s: Dealing, kind: int) -> None:
    """A card of the display goes to the hand; everybody sees it."""
    for place in range(len(s.display)):
        if s.display[place] == kind:
            s.display[place] = NOTHING
            break
    player = s.seats[s.turn]
    player.hand[kind] += 1
    player.known[kind] += 1
    player.hand_size += 1
