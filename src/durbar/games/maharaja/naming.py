"""What characters, actions, places and boxes are called when a game is told."""

from __future__ import annotations

from durbar.games.maharaja.boardfile import (
    BoardFile,
)
from durbar.games.maharaja.constants import (
    ACTION_IDS,
    BOXES,
    CHARACTER_IDS,
    CITIES,
    NUMBERED,
    START,
    VILLAGES_OF_ROAD,
)
from durbar.games.maharaja.state import NOBODY

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
UNNUMBERED = BOXES - NUMBERED


def character_name(board: BoardFile, character: int | str) -> str:
    """Return a character's name, by number or id."""
    number = CHARACTER_IDS.index(character) if isinstance(character, str) else character
    return board.tables.character[number].name


def action_name(board: BoardFile, action: int | str) -> str:
    """Return an action's name, by number or id."""
    number = ACTION_IDS.index(action) if isinstance(action, str) else action
    return board.tables.action[number].name


def place_name(board: BoardFile, place: int) -> str:
    """Return the name of a city or a village, in the order of the places of houses."""
    tables = board.tables
    return tables.city[place].name if place < CITIES else tables.village[place - CITIES].name


def node_name(board: BoardFile, node: int) -> str:
    """Return the name of where an architect stands."""
    return "the start space" if node == START else place_name(board, node)


def road_name(board: BoardFile, road: int) -> str:
    """Return a road's name: `Start – Jodhpur`."""
    ends = board.arrays[0].road_ends[road]
    names = [*(city.name for city in board.tables.city), board.tables.start.name]
    return " – ".join(names[node] for node in ends)


def villages_on(board: BoardFile, road: int, start: int) -> list[int]:
    """Return the villages of a road in the order in which one who comes from the node `start` passes them."""
    b = board.arrays[0]
    villages = [
        int(b.road_villages[road, k]) for k in range(VILLAGES_OF_ROAD) if b.road_villages[road, k] != NOBODY
    ]
    return villages if b.road_ends[road, 0] == start else villages[::-1]


def box_name(box: int) -> str:
    """Return the name of a box of the governor track: the unnumbered ones are lettered from the lowest."""
    return "abcdefg"[box] if box < UNNUMBERED else str(box - UNNUMBERED + 1)


def ordinal(rank: int) -> str:
    """Return a rank (from 1) in words."""
    return ORDINALS[rank - 1]
