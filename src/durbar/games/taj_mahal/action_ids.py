"""The ids of all decisions of Taj Mahal, as the rules know them."""

from __future__ import annotations

from durbar.games.taj_mahal.constants import CARDS, CITIES, KINDS, SQUARE_KINDS, VISITS, WHITES
from durbar.games.taj_mahal.state import MAX_PLAYERS

# The ids. A name that stands before a family is the id of its first member.
WITHDRAW = 0
DONE = 1
PLAY = 2  # + kind of a coloured card
ADD = PLAY + WHITES  # + kind of a white or special card, less WHITES
PALACE = ADD + CARDS - WHITES  # + city
CROWN = PALACE + CITIES  # + city
CHOOSE = CROWN + CITIES  # + kind
FIRST = CHOOSE + KINDS  # + seat; chance from here on
TILE = FIRST + MAX_PLAYERS  # + number of a province tile, less 1; the last tile is never dealt
BONUS = TILE + VISITS - 1  # + kind of bonus tile
SHOW = BONUS + SQUARE_KINDS  # + kind
DRAWN = SHOW + KINDS  # + kind

MAX_LEGAL = KINDS  # chance's cards
