"""What the advice of `steady` notes down about a visit."""

from __future__ import annotations

from durbar.core.layout import Floats, Layout, array
from durbar.games.taj_mahal.constants import CITIES_OF_PROVINCE, FIGURES, SYMBOLS

MOST_MORE = 4  # symbols of one kind that two cards may show
UNKNOWN = -1.0  # a chance that was not reckoned yet


class Notes(Layout):
    """What can be won in this visit, and what it is worth to the seat that is advised."""

    prize: Floats = array(SYMBOLS)  # without its palace
    palace: Floats = array(FIGURES + 2)  # the first one, the second, …
    chains: Floats = array(CITIES_OF_PROVINCE)  # what a palace in each city of the province adds to the chain
    chances: Floats = array(SYMBOLS, MOST_MORE + 1)  # to win a prize with so many more symbols; or UNKNOWN
