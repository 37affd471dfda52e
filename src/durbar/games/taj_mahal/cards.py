"""Cards: what is chosen from the display, and the rows of cards in play (TM-6, TM-10 … TM-13, TM-26)."""

from __future__ import annotations

from durbar.core.deck import remove_from_hand, take_from_display
from durbar.core.layout import Ids
from durbar.games.taj_mahal.action_ids import ADD, DONE, PLAY, WITHDRAW
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.compiler import hot_rule, rule
from durbar.games.taj_mahal.constants import (
    FIGURES,
    KINDS_OF_COLOUR,
    MONK_CARD,
    PRINCESS_CARD,
    SPECIALS,
    SYMBOLS,
    WHITES,
)
from durbar.games.taj_mahal.state import NOBODY, Category, State

MONK = MONK_CARD - SPECIALS
PRINCESS_POINTS = 2


@rule
def places_of_display(s: State) -> int:
    """TM-6, TM-60: 2n−1 cards are shown, n the number of players."""
    return 2 * s.players - 1


@hot_rule
def choose_from_display(s: State, kind: int) -> None:
    """TM-26: a card of the display goes to the hand; everybody sees it."""
    take_from_display(s, kind)
    s.chosen += 1


# ---------------------------------------------------------------- what may be played


@rule
def colour_of(kind: int) -> int:
    """The colour of a coloured card."""
    return kind // KINDS_OF_COLOUR


@rule
def has_special(s: State, seat: int, figure: int) -> bool:
    """Whether the seat has that special card in its hand."""
    return s.special[figure] == seat and s.special_played[figure] == 0


@rule
def put_turn(s: State, out: Ids) -> int:
    """TM-10, TM-12, TM-41: withdraw, or play a card of the seat's colour; with the monk's card of any."""
    player = s.seats[s.turn]
    out[0] = WITHDRAW
    count = 1
    start, stop = 0, WHITES
    if player.colour != NOBODY and not has_special(s, s.turn, MONK):
        start = player.colour * KINDS_OF_COLOUR
        stop = start + KINDS_OF_COLOUR
    for kind in range(start, stop):
        out[count] = PLAY + kind  # written over when there is no such card: faster than a branch
        count += int(player.hand[kind] > 0)
    return count


@rule
def needs_monk(s: State) -> bool:
    """TM-12, TM-41: the coloured card just played has another colour than the seat's in this visit."""
    colour = s.seats[s.turn].colour
    return colour != NOBODY and colour != colour_of(s.laid)


@rule
def put_additions(s: State, out: Ids) -> int:
    """TM-11: nothing more, a white card or a special one; the monk's card where the colour asks for it."""
    if needs_monk(s):
        out[0] = ADD + MONK_CARD - WHITES
        return 1
    out[0] = DONE
    count = 1
    hand = s.seats[s.turn].hand
    for kind in range(WHITES, SPECIALS):
        if hand[kind] > 0:
            out[count] = ADD + kind - WHITES
            count += 1
    for figure in range(FIGURES):
        if has_special(s, s.turn, figure):
            out[count] = ADD + SPECIALS + figure - WHITES
            count += 1
    return count


# ---------------------------------------------------------------- playing


@hot_rule
def lay(b: Board, s: State, card: int) -> None:
    """TM-13: a card lies face up in the row, and its symbols count."""
    player = s.seats[s.turn]
    player.row[player.row_length] = card
    player.row_length += 1
    times = s.options.special_symbols if card >= SPECIALS else 1
    for symbol in range(SYMBOLS):
        player.shown[symbol] += b.symbols[card, symbol] * times


@hot_rule
def play(b: Board, s: State, kind: int) -> None:
    """TM-11: a card goes from the hand to the row."""
    remove_from_hand(s, kind)
    lay(b, s, kind)


@rule
def play_special(b: Board, s: State, card: int) -> None:
    """TM-40: a special card goes to the row; the princess's brings two points at once."""
    s.special_played[card - SPECIALS] = 1
    lay(b, s, card)
    if card == PRINCESS_CARD:
        s.seats[s.turn].points[Category.PRINCESS] += PRINCESS_POINTS


@rule
def fix_colour(s: State, card: int) -> None:
    """TM-12, TM-41: the first coloured card fixes the colour, unless the monk's card went with it."""
    player = s.seats[s.turn]
    if player.colour == NOBODY and card != MONK_CARD:
        player.colour = colour_of(s.laid)
    s.laid = NOBODY


@hot_rule
def discard_row(s: State) -> None:
    """TM-25: the cards in play go to the discards, special ones back to the hand; none counts any more."""
    player = s.seats[s.turn]
    for place in range(player.row_length):
        card = player.row[place]
        if card >= SPECIALS:
            s.special_played[card - SPECIALS] = 0
        else:
            s.discards[card] += 1
        player.row[place] = NOBODY
    player.row_length = 0
    player.shown[:] = 0
