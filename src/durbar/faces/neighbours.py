"""To which cities the roads of a city lead, in words: for whoever does not see the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.boardmap import MapCity
from durbar.faces.words import row, say


def neighbours(city: str, cities: Sequence[MapCity], roads: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Tell the neighbours of a city (its id), if it has any."""
    names = {place.id: place.name for place in cities}
    ends = [names[end] for road in roads if city in road for end in road if end != city]
    if ends:
        yield say("neighbours: {cities}", cities=row(sorted(ends)))
