"""The board of Taj Mahal: `board.toml` as named values, and as constant arrays for the rules."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import combinations_with_replacement
from pathlib import Path

from durbar.core.boardfile import ids
from durbar.core.boardmap import MapBoardFile
from durbar.games.taj_mahal import board_check
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.board_tables import Kind, Tables, kind_of
from durbar.games.taj_mahal.constants import (
    BONUS_IDS,
    CITIES,
    COLOUR_IDS,
    FIGURES,
    GOOD_IDS,
    KINDS_OF_COLOUR,
    SPECIALS,
    SQUARE_KINDS,
    SYMBOL_IDS,
    WHITE,
)

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
    def fortresses(self) -> tuple[str, ...]:
        """The fortresses' ids, in board order."""
        return tuple(city.id for city in self.tables.city if city.fortress)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """All kinds of cards but the special ones, by number.

        A colour with fewer than eleven kinds is filled up with kinds of which there is no card.
        """
        kinds: list[Kind] = []
        for colour in COLOUR_IDS:
            there = dict.fromkeys(kind_of(row) for row in self.tables.cards.deck if row.colour == colour)
            for symbols in combinations_with_replacement(SYMBOL_IDS, 2):
                if len(there) < KINDS_OF_COLOUR:
                    there.setdefault((colour, symbols))
            kinds += there
        return (*kinds, *(("white", (symbol,)) for symbol in SYMBOL_IDS))

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The names of all kinds of cards in Durbar notation, special ones last."""
        names = [f"{colour}:{'+'.join(symbols)}" for colour, symbols in self.kinds]
        return (*names, *(f"special:{figure}" for figure in SYMBOL_IDS[:FIGURES]))

    @cached_property
    def copies(self) -> Counter[Kind]:
        """How many cards of each kind the deck has."""
        copies: Counter[Kind] = Counter()
        for row in self.tables.cards.deck:
            copies[kind_of(row)] += row.count
        return copies

    def fill(self, b: Board) -> None:
        """Put the board into a record in which all numbers are zero."""
        self._put_map(b)
        self._put_cards(b)
        for tile in self.tables.province_tile:
            for good in tile.goods:
                b.goods[tile.number - 1, GOOD_IDS.index(good)] += 1
        for kind in self.tables.bonus_tile[:SQUARE_KINDS]:
            b.bonus_tiles[BONUS_IDS.index(kind.id)] = kind.count

    def _put_map(self, b: Board) -> None:
        b.city_bit[:] = [1 << city for city in range(CITIES)]
        b.cities[:] = b.fortress[:] = -1
        for i, city in enumerate(self.tables.city):
            province = self.provinces.index(city.province)
            b.province[i] = province
            b.cities[province, int(b.province_cities[province]).bit_count()] = i
            b.province_cities[province] |= 1 << i
            if city.fortress:
                b.fortress[i] = self.fortresses.index(city.id)
            if city.taj_mahal:
                b.taj_mahal = b.fortress[i]
                b.last_province = province
        for one, other in self.tables.roads:
            i, j = self.cities.index(one), self.cities.index(other)
            b.roads[i] |= 1 << j
            b.roads[j] |= 1 << i

    def _put_cards(self, b: Board) -> None:
        for number, kind in enumerate(self.kinds):
            colour, symbols = kind
            b.copies[number] = self.copies[kind]
            b.colour[number] = (*COLOUR_IDS, "white").index(colour)
            for symbol in symbols:
                b.symbols[number, SYMBOL_IDS.index(symbol)] += 1
        for card in self.tables.special_card:
            number = SPECIALS + SYMBOL_IDS.index(card.figure)
            b.colour[number] = WHITE
            for symbol in card.symbols:
                b.symbols[number, SYMBOL_IDS.index(symbol)] += 1
