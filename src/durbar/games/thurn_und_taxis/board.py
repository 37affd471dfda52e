"""The board of Thurn und Taxis as the rules see it: one record of constant arrays."""

from __future__ import annotations

from durbar.core.layout import Ints, Layout, array
from durbar.games.thurn_und_taxis.constants import CARRIAGES, CITIES, PILES, PROVINCES, TILES_IN_PILE


class Board(Layout):
    """Arrays are indexed by the order of the file: cities, provinces, piles and carriages."""

    road: Ints = array(CITIES, CITIES)  # 1 where two cities are joined
    province: Ints = array(CITIES)
    copies: Ints = array(CITIES)  # city cards of each city
    pile_kind: Ints = array(PILES)
    pile_length: Ints = array(PILES)  # shortest route that earns it; 0 for other kinds
    pile_province: Ints = array(PILES, PROVINCES)  # 1 for each province that it asks for
    pile_size: Ints = array(PILES)
    tile: Ints = array(PILES, TILES_IN_PILE)  # values, top tile first
    carriage_value: Ints = array(CARRIAGES)
    carriage_points: Ints = array(CARRIAGES)
