"""The end of the game and the score (TM-50 … TM-52)."""

from __future__ import annotations

from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import COLOURS, FIGURES, KINDS_OF_COLOUR, SPECIALS, WHITES
from durbar.games.taj_mahal.state import Category, Player, State


@rule
def cards_of_colour(player: Player, colour: int) -> int:
    """How many cards of a colour are in the hand."""
    count = 0
    for kind in range(colour * KINDS_OF_COLOUR, (colour + 1) * KINDS_OF_COLOUR):
        count += player.hand[kind]
    return count


@rule
def special_cards(s: State, seat: int) -> int:
    """How many special cards the seat has, in the hand or in play."""
    count = 0
    for figure in range(FIGURES):
        if s.special[figure] == seat:
            count += 1
    return count


@rule
def hand_points(s: State, seat: int) -> int:
    """TM-50: 1 for each special card, each white card, and each card of the longest colour."""
    player = s.seats[seat]
    longest = 0
    for colour in range(COLOURS):
        longest = max(longest, cards_of_colour(player, colour))
    white = 0
    for kind in range(WHITES, SPECIALS):
        white += player.hand[kind]
    return special_cards(s, seat) + white + longest


@rule
def score_hands(s: State) -> None:
    """TM-50: after the last visit every player scores its hand."""
    for seat in range(s.players):
        s.seats[seat].points[Category.HAND] = hand_points(s, seat)


@rule
def score(b: Board, s: State, seat: int) -> int:  # noqa: ARG001 - every game's score may look at the board
    """TM-7, TM-51: the points scored so far; the hand counts only when the game is over, as it is secret."""
    return s.seats[seat].points.sum()


@rule
def place(b: Board, s: State, seat: int) -> int:
    """TM-51: the seat's place from 1, by points; tied players share the better place."""
    own = score(b, s, seat)
    ahead = 0
    for other in range(s.players):
        if score(b, s, other) > own:
            ahead += 1
    return ahead + 1
