"""What cities, provinces and tiles are called when a game is told."""

from __future__ import annotations

from durbar.core.phrase import Name, Phrase
from durbar.games.thurn_und_taxis.board_tables import Pile
from durbar.games.thurn_und_taxis.boardfile import BoardFile


def province_name(board: BoardFile, province: int | str) -> Name:
    """Return a province's name, by number or id."""
    number = board.provinces.index(province) if isinstance(province, str) else province
    return Name("province", board.tables.province[number].name)


def pile_name(pile: Pile, *, all_nine: bool) -> Name | Phrase:
    """Return the name of a pile of bonus tiles; by option one asks for `all_nine` provinces (TT-52)."""
    if pile.kind == "outside" and all_nine:
        return Phrase("All provinces")
    return Name("pile", pile.name)
