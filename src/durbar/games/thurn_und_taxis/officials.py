"""The four officials (TT-13): when a player may call one."""

from __future__ import annotations

from durbar.core.deck import display_holds_a_card
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.cards import something_to_take
from durbar.games.thurn_und_taxis.closing import cartwright_helps
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.route import hand_has_a_fitting_card
from durbar.games.thurn_und_taxis.state import Official, State


@rule
def may_call_administrator(s: State) -> bool:
    """TT-13, TT-51: before taking, unless the postmaster is compulsory; the display holds a card."""
    return s.official == Official.NONE and s.duty == 0 and display_holds_a_card(s)


@rule
def may_call_postmaster(s: State) -> bool:
    """TT-13, TT-14: after the first take, if a second card is there."""
    return s.official == Official.NONE and s.taken == 1 and something_to_take(s)


@rule
def may_call_carrier(b: Board, s: State) -> bool:
    """TT-13, TT-23: after the first lay, if another card of the hand fits."""
    return s.official == Official.NONE and s.laid == 1 and hand_has_a_fitting_card(b, s)


@rule
def may_call_cartwright(b: Board, s: State) -> bool:
    """TT-13, TT-32: when closing, where he brings a carriage."""
    return s.official == Official.NONE and cartwright_helps(b, s.seats[s.turn])
