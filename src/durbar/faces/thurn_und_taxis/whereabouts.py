"""Where a city lies, in words: its province, and where its roads lead; for whoever does not see the map."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.faces.words import clauses, in_each_language, place_called, row, say
from durbar.games.thurn_und_taxis.boardfile import BoardFile


@in_each_language
def province_told(board: BoardFile, city: int) -> str:
    """Return a city with its province, both with the names that are customary."""
    name, province = board.tables.city[city].name, board.province_of[city].name
    return say("{city}, {province}", city=place_called(name), province=place_called(province))


@in_each_language
def roads_told(board: BoardFile, city: int) -> str:
    """Return the cities to which the roads of a city lead."""
    return say("neighbours: {cities}", cities=row(sorted(_neighbours(board, city))))


@in_each_language
def whereabouts(board: BoardFile, city: int) -> str:
    """Return where a city lies: its province, and where its roads lead."""
    return clauses([province_told(board, city), roads_told(board, city)])


def _neighbours(board: BoardFile, city: int) -> Iterator[str]:
    """Return the names of the cities to which a road leads."""
    id_, names = board.cities[city], {place.id: place.name for place in board.tables.city}
    for ends in board.tables.roads:
        if id_ in ends:
            yield from (names[end] for end in ends if end != id_)
