"""What a learner is shown of a game of Thurn und Taxis."""

from __future__ import annotations

from durbar.core.observation import Observed, last, members, numbers, one_of
from durbar.games.thurn_und_taxis.constants import CARRIAGES, CITIES, PROVINCES, TILES_IN_PILE
from durbar.games.thurn_und_taxis.state import Official, Phase

OBSERVED = Observed(
    seat=(
        numbers("house"),
        numbers("hand"),
        numbers("hand_size", 4),
        members("route", CITIES),
        last("route", CITIES),
        numbers("route_length", 4),
        numbers("houses_left", 10),
        one_of("carriages", CARRIAGES + 1),
        numbers("tiles", 4),
    ),
    owned=("first", "turn", "ender"),
    table=(
        one_of("phase", len(Phase)),
        numbers("turns", 40),
        one_of("official", len(Official)),
        numbers("duty"),
        numbers("taken"),
        numbers("laid"),
        one_of("province", PROVINCES),
        numbers("deck_size", 30),
        members("display", CITIES),
        one_of("pile", TILES_IN_PILE + 1),
    ),
    insights=(
        "steps from the end tile",
        "provinces with a house",
        *(f"route begins at {city}" for city in range(CITIES)),
    ),
)
