"""The board of Taj Mahal as the rules see it: one record of constant arrays."""

from __future__ import annotations

from durbar.core.layout import Ints, Layout, Words, array
from durbar.games.taj_mahal.constants import (
    CARDS,
    CITIES,
    CITIES_OF_PROVINCE,
    GOODS,
    KINDS,
    PROVINCES,
    SQUARE_KINDS,
    SYMBOLS,
    VISITS,
)


class Board(Layout):
    """Provinces and cities are numbered in the order of the file, fortresses as they come."""

    roads: Words = array(CITIES)  # bit j of city i: they are joined
    city_bit: Words = array(CITIES)
    province_cities: Words = array(PROVINCES)  # bit i: the city lies in that province
    province: Ints = array(CITIES)
    cities: Ints = array(PROVINCES, CITIES_OF_PROVINCE)  # of each province; −1 where there is none
    fortress: Ints = array(CITIES)  # the number of the fortress, or −1
    taj_mahal: int  # the number of the fortress with the Taj Mahal
    last_province: int
    copies: Ints = array(KINDS)  # cards of each kind
    symbols: Ints = array(CARDS, SYMBOLS)
    colour: Ints = array(CARDS)  # 0 … 3; WHITE for white and special cards
    goods: Ints = array(VISITS, GOODS)  # on the province tiles
    bonus_tiles: Ints = array(SQUARE_KINDS)  # square bonus tiles of each kind
