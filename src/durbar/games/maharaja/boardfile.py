"""The board of Maharaja: `board.toml` as named values, and as constant arrays for the rules."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from durbar.core.boardfile import ids
from durbar.core.boardmap import MapBoardFile
from durbar.games.maharaja import board_check
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.board_tables import Tables
from durbar.games.maharaja.constants import NODES, PAYOUT, VILLAGE_BITS

SHIPPED = Path(__file__).with_name("board.toml")


class BoardFile(MapBoardFile[Tables]):
    """A validated board: names for people and drawings, arrays for the rules."""

    shipped = SHIPPED
    kind = Tables
    layout = Board
    check = staticmethod(board_check.check)

    @cached_property
    def villages(self) -> tuple[str, ...]:
        """The villages' ids, in board order."""
        return ids(self.tables.village)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where houses stand: the cities' ids, then the villages'."""
        return (*self.cities, *self.villages)

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """Where architects stand: the cities' ids, then the start space's."""
        return (*self.cities, self.tables.start.id)

    @cached_property
    def roads(self) -> tuple[str, ...]:
        """The roads' ids, in board order."""
        return ids(self.tables.road)

    def fill(self, b: Board) -> None:
        """Put the board into a record in which all numbers are zero."""
        b.node_bit[:] = [1 << node for node in range(NODES)]
        b.roads_of[:] = b.road_villages[:] = -1
        for i, road in enumerate(self.tables.road):
            for k, village in enumerate(road.villages):
                b.road_villages[i, k] = self.villages.index(village)
                b.road_village_bits[i] |= VILLAGE_BITS[b.road_villages[i, k]]
            ends = [self.nodes.index(end) for end in (road.one, road.other)]
            for k, (node, goal) in enumerate(zip(ends, reversed(ends), strict=True)):
                b.road_ends[i, k] = node
                b.goal_bit[node, i] = b.node_bit[goal]
                b.roads_of[node, b.degree[node]] = i
                b.degree[node] += 1
        b.home[:] = [self.cities.index(character.home) for character in self.tables.character]
        for players, payments in PAYOUT.items():
            b.payout[int(players), : len(payments)] = payments
