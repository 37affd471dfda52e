"""What a learner is shown of a game of Taj Mahal."""

from __future__ import annotations

from durbar.core.observation import Observed, flags, members, numbers, one_of
from durbar.games.taj_mahal.constants import (
    BONUS_IDS,
    CITIES,
    COLOUR_IDS,
    COLOURS,
    KINDS,
    PROVINCES,
    SYMBOL_IDS,
    VISITS,
)
from durbar.games.taj_mahal.state import Phase

OBSERVED = Observed(
    seat=(
        flags("palaces", CITIES),
        flags("crowns", CITIES),
        numbers("hand"),
        numbers("hand_size", 6),
        numbers("row_length", 4),
        numbers("shown", 2),
        one_of("colour", COLOURS),
        numbers("present"),
        numbers("goods", 2),
        numbers("influence"),
        numbers("points", 10),
    ),
    owned=("first", "turn", "special"),
    table=(
        one_of("phase", len(Phase)),
        one_of("visit", VISITS + 1),
        one_of("province", PROVINCES),
        one_of("laid", KINDS),
        numbers("palaces_due"),
        numbers("crown_due"),
        numbers("tile_due"),
        numbers("chosen"),
        numbers("deck_size", 50),
        numbers("dummy"),
        numbers("court"),
        numbers("special_played"),
        members("display", KINDS),
        one_of("bonus", len(BONUS_IDS)),
        one_of("province_tile", PROVINCES + 1),
    ),
    insights=(
        "points in all",
        "points of the hand",
        "special cards",
        *(f"{colour} cards" for colour in COLOUR_IDS),
        *(f"would win {symbol}" for symbol in SYMBOL_IDS),
    ),
)
