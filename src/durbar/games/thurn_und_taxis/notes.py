"""What the advice of `steady` notes down about a position."""

from __future__ import annotations

from durbar.core.layout import Floats, Ints, Layout, array
from durbar.games.thurn_und_taxis.constants import CITIES, PROVINCES

DEEPEST = 2  # cards of the hand that a plan looks ahead


class Notes(Layout):
    """What is worth how much in the position that is advised on."""

    owned: Ints = array(PROVINCES)  # houses of the player in each province
    missing: Ints = array(PROVINCES)  # cities there without one
    house_in: Floats = array(PROVINCES)  # a house in any of these
    house: Floats = array(CITIES)  # a house in each city
    length: Floats = array(CITIES + 2)  # a closed route of each length, without its houses
    best: Floats = array(PROVINCES)  # the best house in each province, and all houses there
    total: Floats = array(PROVINCES)
    each: float  # the sum of the best houses
    all_in_one: float  # the most that all houses of one province come to
    cards: Ints = array(CITIES + 1)  # the cities that the hand holds and the route has not; see `note_hand`
    held: int  # how many they are
    houses: Floats = array(DEEPEST + 1)  # the best of the route with so many more cards: see `look_ahead`
    before: Floats = array(DEEPEST + 1)  # the same in the position as it is
    turn: float  # what a turn is worth
    plan: float  # the best plan of the position as it is
