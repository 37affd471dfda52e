"""What a learner is shown of a game of Maharaja."""

from __future__ import annotations

from durbar.core.observation import Observed, flags, numbers, one_of
from durbar.games.maharaja.constants import ACTIONS, BOXES, CITIES, LAST_ROUND, NODES, PLACES
from durbar.games.maharaja.state import Phase

_OF_CITIES = ("points", "rank", "income")

OBSERVED = Observed(
    seat=(
        numbers("gold", 10),
        numbers("reserve", 4),
        numbers("bank", 8),
        numbers("chips", 3),
        one_of("at", NODES),
        numbers("acted"),
        numbers("passed"),
        one_of("plan", ACTIONS),
        numbers("houses", 2),
        numbers("outer"),
    ),
    owned=("first", "turn", "bidder", "inner", "holder", "villages"),
    table=(
        one_of("phase", len(Phase)),
        one_of("round_number", LAST_ROUND + 1),
        flags("entered", NODES),
        numbers("ending"),
        one_of("maharaja", CITIES),
        numbers("bid", 5),
        one_of("chip", ACTIONS),
        numbers("mason_used"),
        one_of("moving", PLACES),
        numbers("city_houses"),
        numbers("done", 2),
        one_of("box", BOXES),
    ),
    insights=(
        "palaces",
        "wealth",
        *(f"{what} in city {city}" for city in range(CITIES) for what in _OF_CITIES),
    ),
)
