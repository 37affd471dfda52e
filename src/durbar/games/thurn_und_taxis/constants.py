"""What the rulebook of Thurn und Taxis counts, and the numbers by which the rules know things."""

from __future__ import annotations

CITIES = 22
PROVINCES = 9
ROADS = 45
PILES = 10
TILES_IN_PILE = 4
CARRIAGES = 5
DISPLAY = 6
MOST_TAKEN = 2  # cards taken in a turn, or laid, with an official who helps
HOUSES = 20
HAND_LIMIT = 3
SHORTEST_ROUTE = 3
MOST_TURNS = 9999  # that are counted: nothing depends on later ones
CARTWRIGHT_REACH = 2

ROUTE_PILE, PROVINCE_PILE, OUTSIDE_PILE, END_PILE = range(4)
PILE_KINDS = ("route", "province", "outside", "end")
