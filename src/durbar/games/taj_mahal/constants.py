"""What the rulebook of Taj Mahal counts, and the numbers by which the rules know things."""

from __future__ import annotations

PROVINCES = 12
CITIES = 49
CITIES_OF_PROVINCE = 5  # at most: four, and five in the province of the Taj Mahal
FORTRESSES = 16
VISITS = 12
FIGURES = 4  # vizier, general, monk, princess: the symbols with influence tiles
SYMBOLS = 6
MOGUL, ELEPHANT = 4, 5
GOODS = 4
COLOURS = 4
WHITE = COLOURS  # counts as a colour in the dummy's row
HAND = 6
NEW_CARDS = 2

# The kinds of cards: those of the first colour, the second, …; white ones by symbol, special ones by figure.
KINDS_OF_COLOUR = 11
WHITES = COLOURS * KINDS_OF_COLOUR
SPECIALS = WHITES + SYMBOLS
KINDS = SPECIALS  # of the deck: special cards are counted elsewhere
CARDS = SPECIALS + FIGURES
MONK_CARD = SPECIALS + 2
PRINCESS_CARD = SPECIALS + 3

DISPLAY = 9  # places, as many as five players need
ROW = 38  # cards in play: all of a colour, one of another with the monk's card, all white and special ones
DUMMY_ROW = 5

PLUS2, CARD, FIRST_GOOD, TAJ_MAHAL = 0, 1, 2, 6  # the kinds of bonus tiles; goods in the order of `commodity`
SQUARE_KINDS = 6
TAJ_MAHAL_POINTS = 4

SYMBOL_IDS = ("vizier", "general", "monk", "princess", "mogul", "elephant")
GOOD_IDS = ("rice", "tea", "spices", "jewels")
COLOUR_IDS = ("red", "yellow", "green", "violet")
BONUS_IDS = ("plus2", "card", *GOOD_IDS, "taj_mahal")
