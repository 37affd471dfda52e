"""What the rulebook of Maharaja counts, and the numbers by which the rules know things."""

from __future__ import annotations

import numpy as np

CITIES = 7
VILLAGES = 30
PLACES = CITIES + VILLAGES  # where houses stand: the cities, then the villages
START = CITIES  # where architects begin; with the cities the nodes of the road network
NODES = CITIES + 1
ROADS = 16
VILLAGES_OF_ROAD = 2  # at most
VILLAGE_HOUSES = 2  # at most
VILLAGE_BITS = 1 << np.arange(VILLAGES, dtype=np.int64)  # a village's place in a set of villages
OUTER_SITES = 6
BOXES = 17  # of the governor track: seven unnumbered, then 1 to 10
NUMBERED = BOXES - CITIES
GOVERNOR_STEP = 2

GOLD = 15
PALACES = 7
SHORT_PALACES = 6
LAST_ROUND = 12
SHORT_LAST_ROUND = 8
HOUSES = 20
FIRST_HOUSES = 4  # placed in the setup
RESERVE = 6  # after that
CHIPS = 7

HOUSE_COST = 1
PALACE_COST = 12
ARTIST_PALACE_COST = 9
TOLL = 1  # for each house
PENALTY = 2
ACTION_GOLD = 2
TRADER_GOLD = 1
QUARRY_HOUSES = 2
INNER_POINTS = 3
SADHU_POINTS = 2
ALONE_BONUS = 5
FULL_TABLE = 5  # players with whom no palace is neutral

MOGUL, TRADER, SADHU, MONK, MASON, ARTIST, YOGI = range(7)
CHARACTERS = 7
CHARACTER_IDS = ("mogul", "trader", "sadhu", "monk", "mason", "artist", "yogi")

TAKE_GOLD, HOUSE, TWO_HOUSES, MOVE, QUARRY, PALACE, PALACE_HOUSE, GOVERNOR, CHARACTER = range(9)
ACTIONS = 9
ACTION_IDS = (
    "gold",
    "house",
    "two-houses",
    "move",
    "quarry",
    "palace",
    "palace-house",
    "governor",
    "character",
)

INNER, OUTER = 0, 1
SITE_IDS = ("inner", "outer")

MAX_RANKS = 5

PAYOUT = {"2": (10, 5), "3": (11, 7, 3), "4": (12, 9, 6, 3), "5": (13, 10, 7, 4, 1)}
