"""Where a city lies, in words: its province, and where its roads lead; for whoever does not see the map."""

from __future__ import annotations

from durbar.faces.neighbours import neighbours
from durbar.faces.words import clauses, in_each_language, place_called, say
from durbar.games.thurn_und_taxis.boardfile import BoardFile


@in_each_language
def province_told(board: BoardFile, city: int) -> str:
    """Return a city with its province, both with the names that are customary."""
    name, province = board.tables.city[city].name, board.province_of[city].name
    return say("{city}, {province}", city=place_called(name), province=place_called(province))


@in_each_language
def roads_told(board: BoardFile, city: int) -> str:
    """Return the cities to which the roads of a city lead."""
    return clauses([*neighbours(board.cities[city], board.tables.city, board.tables.roads)])


@in_each_language
def whereabouts(board: BoardFile, city: int) -> str:
    """Return where a city lies: its province, and where its roads lead."""
    return clauses([province_told(board, city), roads_told(board, city)])
