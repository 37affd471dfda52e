"""What the places of a map are called when a game is told."""

from __future__ import annotations

from durbar.core.boardmap import MapBoardFile, T
from durbar.core.phrase import Name


def city_name(board: MapBoardFile[T], city: int | str) -> Name:
    """Return a city's name, by number or id."""
    number = board.cities.index(city) if isinstance(city, str) else city
    return Name("city", board.tables.city[number].name)
