"""The ids of all decisions of Gifts, as the rules know them."""

from __future__ import annotations

from gifts.state import WORTHS

# The ids: each is the first of a family, to which the card is added.
PRESENT = 0
DEAL = PRESENT + WORTHS  # chance from here on
FAVOUR = DEAL + WORTHS

MAX_LEGAL = WORTHS
