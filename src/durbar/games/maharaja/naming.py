"""What characters, actions, places and boxes are called when a game is told."""

from __future__ import annotations

from durbar.core.map_names import city_name
from durbar.core.phrase import Name, Phrase
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import ACTION_IDS, BOXES, CHARACTER_IDS, CITIES, NUMBERED, START

UNNUMBERED = BOXES - NUMBERED


def character_name(board: BoardFile, character: int | str) -> Name:
    """Return a character's name, by number or id."""
    number = CHARACTER_IDS.index(character) if isinstance(character, str) else character
    return Name("character", board.tables.character[number].name)


def action_name(board: BoardFile, action: int | str) -> Name:
    """Return an action's name, by number or id."""
    number = ACTION_IDS.index(action) if isinstance(action, str) else action
    return Name("action", board.tables.action[number].name)


def village_name(board: BoardFile, village: int) -> Name:
    """Return a village's name."""
    return Name("village", board.tables.village[village].name)


def place_name(board: BoardFile, place: int | str) -> Name:
    """Return the name of a city or a village, by id or in the order of the places of houses."""
    number = board.places.index(place) if isinstance(place, str) else place
    return city_name(board, number) if number < CITIES else village_name(board, number - CITIES)


def road_name(board: BoardFile, road: int) -> Phrase:
    """Return a road's name: `Start – Jodhpur`."""
    one, other = (node_name(board, int(node)) for node in board.arrays[0].road_ends[road])
    return Phrase("{one} – {other}", one=one, other=other)


def node_name(board: BoardFile, node: int) -> Name:
    """Return the name of where an architect stands."""
    return Name("start", board.tables.start.name) if node == START else city_name(board, node)


def box_name(box: int) -> Name:
    """Return the name of a box of the governor track: the unnumbered ones are lettered from the lowest."""
    return Name("box", "abcdefg"[box] if box < UNNUMBERED else str(box - UNNUMBERED + 1))


def ordinal(rank: int) -> Phrase:
    """Return a rank (from 1)."""
    return ORDINALS[rank - 1]


ORDINALS = (Phrase("1st"), Phrase("2nd"), Phrase("3rd"), Phrase("4th"), Phrase("5th"))
