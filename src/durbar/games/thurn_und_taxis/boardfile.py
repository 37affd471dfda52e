"""The board of Thurn und Taxis: `board.toml` as named values, and as constant arrays for the rules."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from durbar.core.boardfile import ids
from durbar.core.boardmap import MapBoardFile
from durbar.games.thurn_und_taxis import board_check
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.board_tables import Province, Tables
from durbar.games.thurn_und_taxis.constants import PILE_KINDS

SHIPPED = Path(__file__).with_name("board.toml")


class BoardFile(MapBoardFile[Tables]):
    """A validated board: names for people and drawings, arrays for the rules."""

    shipped = SHIPPED
    kind = Tables
    layout = Board
    check = staticmethod(board_check.check)

    @cached_property
    def provinces(self) -> tuple[str, ...]:
        """The provinces' ids, in board order."""
        return ids(self.tables.province)

    @cached_property
    def province_of(self) -> tuple[Province, ...]:
        """The province of each city, in board order."""
        provinces = dict(zip(self.provinces, self.tables.province, strict=True))
        return tuple(provinces[city.province] for city in self.tables.city)

    def fill(self, b: Board) -> None:
        """Put the board into a record in which all numbers are zero."""
        for one, other in self.tables.roads:
            i, j = self.cities.index(one), self.cities.index(other)
            b.road[i, j] = b.road[j, i] = 1
        b.province[:] = [self.provinces.index(city.province) for city in self.tables.city]
        b.copies[:] = [city.cards for city in self.tables.city]
        for i, pile in enumerate(self.tables.bonus_pile):
            b.pile_kind[i] = PILE_KINDS.index(pile.kind)
            b.pile_length[i] = pile.length
            b.pile_size[i] = len(pile.values)
            b.tile[i, : len(pile.values)] = pile.values
            for name in pile.provinces:
                b.pile_province[i, self.provinces.index(name)] = 1
        b.carriage_value[:] = [carriage.value for carriage in self.tables.carriage]
        b.carriage_points[:] = [carriage.points for carriage in self.tables.carriage]
