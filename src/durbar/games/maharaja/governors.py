"""The governor track and the Maharaja's way (MA-2, MA-10, MA-27)."""

from __future__ import annotations

from durbar.core.layout import Ids, Ints32
from durbar.games.maharaja.action_ids import GOVERNOR_OF
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import BOXES, CITIES, GOVERNOR_STEP
from durbar.games.maharaja.state import NOBODY, State


@rule
def lowest_marker(s: State) -> int:
    """MA-10: the city of the lowest governor marker: where the Maharaja goes next."""
    lowest = 0
    for city in range(1, CITIES):
        if s.box[city] < s.box[lowest]:
            lowest = city
    return lowest


@rule
def markers_placed(s: State) -> int:
    """MA-2: how many markers stand on the track."""
    count = 0
    for city in range(CITIES):
        if s.box[city] != NOBODY:
            count += 1
    return count


@rule
def put_new_markers(s: State, out: Ids, weights: Ints32) -> int:
    """MA-2: the markers that are not on the track yet."""
    count = 0
    for city in range(CITIES):
        if s.box[city] == NOBODY:
            out[count] = GOVERNOR_OF + city
            weights[count] = 1
            count += 1
    return count


@rule
def place_marker(s: State, city: int) -> None:
    """MA-2: the marker comes to the lowest box that is free."""
    s.box[city] = markers_placed(s)


@rule
def move_maharaja(s: State) -> None:
    """MA-10: to the city of the lowest marker, which goes above the topmost; MA-50: box 10 ends the game."""
    city = lowest_marker(s)
    s.maharaja = city
    s.box[city] = s.box.max() + 1
    if s.box[city] == BOXES - 1:
        s.ending = 1


@rule
def put_markers(s: State, out: Ids, count: int) -> int:
    """MA-27: any marker but those on the two lowest boxes of the track."""
    for city in range(CITIES):
        if s.box[city] >= GOVERNOR_STEP:
            out[count] = GOVERNOR_OF + city
            count += 1
    return count


@rule
def lower_marker(s: State, city: int) -> None:
    """MA-27: two boxes down; whatever stands on those goes one box up, also across a gap."""
    box = s.box[city]
    for other in range(CITIES):
        if box - GOVERNOR_STEP <= s.box[other] < box:
            s.box[other] += 1
    s.box[city] = box - GOVERNOR_STEP
