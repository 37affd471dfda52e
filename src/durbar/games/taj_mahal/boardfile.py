"""The board of Taj Mahal: `board.toml` as named values, and as constant arrays for the rules."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Literal

import numpy as np
from msgspec import field

from durbar.core import boardfile as core
from durbar.core.boardfile import BoardText, Size, unique
from durbar.core.boardmap import MapCity, MapMeta, MapProvince, Struct, Water, check_roads
from durbar.core.layout import Records, dtype_of
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.constants import (
    BONUS_IDS,
    CARD,
    CITIES,
    COLOUR_IDS,
    FIGURES,
    FORTRESSES,
    GOOD_IDS,
    KINDS_OF_COLOUR,
    PLUS2,
    PROVINCES,
    SPECIALS,
    SQUARE_KINDS,
    SYMBOL_IDS,
    TAJ_MAHAL,
    TAJ_MAHAL_POINTS,
    VISITS,
    WHITE,
)

SHIPPED = Path(__file__).with_name("board.toml")


class Meta(MapMeta, frozen=True, kw_only=True):
    """What the file says of itself, and more sizes for which it was drawn."""

    id: Literal["taj_mahal"]
    fortress_radius: Size
    tile_radius: Size


class Province(MapProvince, frozen=True, kw_only=True):
    """A province and the place of its tile."""

    tile: tuple[float, float]


class City(MapCity, frozen=True, kw_only=True):
    """A city, perhaps a fortress."""

    fortress: bool = False
    taj_mahal: bool = False


class Setup(Struct, frozen=True):
    """The rulebook's counts, which the rules take for granted."""

    players: tuple[Literal[2], Literal[5]]
    hand_size: Literal[6]
    display: dict[str, int]
    palaces_per_colour: Literal[20]
    influence_tiles_per_figure: Literal[6]
    crowns: Literal[1]
    visits: Literal[12]
    last_tile: Literal[12]
    last_province: str


class Symbol(Struct, frozen=True):
    """A symbol of the cards, and what the majority takes from the court."""

    id: str
    name: str
    colour: str
    colour_name: str
    prize: Literal["influence_tile", "crown", "province_tile"]


class Commodity(Struct, frozen=True):
    """A good on province and bonus tiles."""

    id: str
    name: str


class ProvinceTile(Struct, frozen=True):
    """A province tile and its goods."""

    number: int
    goods: list[str]


class BonusTile(Struct, frozen=True):
    """A kind of bonus tile."""

    id: str
    count: int
    points: int = 0
    cards: int = 0
    goods: list[str] = field(default_factory=list)
    city: str = ""


class DeckRow(Struct, frozen=True):
    """A kind of card, and how many there are."""

    colour: str
    symbols: list[str]
    count: int
    recon: bool = False


class Cards(Struct, frozen=True):
    """The deck."""

    total: Literal[96]
    per_colour: Literal[21]
    white: Literal[12]
    colours: tuple[Literal["red"], Literal["yellow"], Literal["green"], Literal["violet"]]
    deck: list[DeckRow]


class SpecialCard(Struct, frozen=True):
    """A special card, and the figure whose two influence tiles bring it."""

    id: str
    figure: str
    name: str
    symbols: list[str]
    points: int = 0
    any_colour: bool = False


class Tables(Struct, frozen=True):
    """The whole board file."""

    roads: list[tuple[str, str]]
    meta: Meta
    setup: Setup
    province: list[Province]
    city: list[City]
    symbol: list[Symbol]
    commodity: list[Commodity]
    province_tile: list[ProvinceTile]
    bonus_tile: list[BonusTile]
    cards: Cards
    special_card: list[SpecialCard]
    water: list[Water] = field(default_factory=list)


Kind = tuple[str, tuple[str, ...]]  # a colour, and its symbols in the order of SYMBOL_IDS


def kind_of(row: DeckRow) -> Kind:
    """Return the kind of card that a row of the deck tells."""
    return row.colour, tuple(sorted(row.symbols, key=SYMBOL_IDS.index))


class BoardFile(core.BoardFile[Tables]):
    """A validated board: names for people and drawings, arrays for the rules."""

    shipped = SHIPPED

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(path, Tables, check)

    @cached_property
    def cities(self) -> tuple[str, ...]:
        """The cities' ids, in board order."""
        return tuple(city.id for city in self.tables.city)

    @cached_property
    def provinces(self) -> tuple[str, ...]:
        """The provinces' ids, in board order."""
        return tuple(province.id for province in self.tables.province)

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

    @cached_property
    def arrays(self) -> Records:
        """An array of one `Board` record, as compiled rules want it."""
        boards = np.zeros(1, dtype_of(Board))
        b = boards[0]
        self._put_map(b)
        self._put_cards(b)
        for tile in self.tables.province_tile:
            for good in tile.goods:
                b.goods[tile.number - 1, GOOD_IDS.index(good)] += 1
        for kind in self.tables.bonus_tile[:SQUARE_KINDS]:
            b.bonus_tiles[BONUS_IDS.index(kind.id)] = kind.count
        return boards

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


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (TM-1 … TM-6) or contradicts itself."""
    for table, entries, count in (
        ("province", tables.province, PROVINCES),
        ("city", tables.city, CITIES),
        ("province_tile", tables.province_tile, VISITS),
        ("special_card", tables.special_card, FIGURES),
    ):
        if len(entries) != count:
            file.reject((table,), f"has {len(entries)} entries; the rulebook has {count}")
    unique(file, "province", [province.id for province in tables.province])
    unique(file, "city", [city.id for city in tables.city])
    if tables.setup.display != {"2": 3, "3": 5, "4": 7, "5": 9}:
        file.reject(("setup", "display"), "is 2n−1 for n players: 3, 5, 7, 9")
    _check_order(file, "symbol", [symbol.id for symbol in tables.symbol], SYMBOL_IDS)
    _check_order(file, "commodity", [good.id for good in tables.commodity], GOOD_IDS)
    _check_order(file, "bonus_tile", [tile.id for tile in tables.bonus_tile], BONUS_IDS)
    _check_order(file, "special_card", [card.figure for card in tables.special_card], SYMBOL_IDS[:FIGURES])
    _check_cities(file, tables)
    _check_fortresses(file, tables)
    check_roads(file, tables.roads, [city.id for city in tables.city])
    _check_province_tiles(file, tables)
    _check_bonus_tiles(file, tables)
    _check_deck(file, tables)
    _check_special_cards(file, tables)


def _check_order(file: BoardText, table: str, ids: list[str], right: tuple[str, ...]) -> None:
    if tuple(ids) != right:
        wrong = next((i for i, (one, two) in enumerate(zip(ids, right, strict=False)) if one != two), 0)
        file.reject((table, wrong), f"the entries are, in this order: {', '.join(right)}")


def _check_cities(file: BoardText, tables: Tables) -> None:
    provinces = {province.id for province in tables.province}
    for i, city in enumerate(tables.city):
        if city.province not in provinces:
            file.reject(("city", i, "province"), f"{city.province!r} is no province of this file")
        if city.id in provinces:
            file.reject(("city", i, "id"), f"{city.id!r} is a province too; name that one {city.id}_land")
    last = tables.setup.last_province
    if last not in provinces:
        file.reject(("setup", "last_province"), f"{last!r} is no province of this file")
    for i, province in enumerate(tables.province):
        count = sum(city.province == province.id for city in tables.city)
        right = 5 if province.id == last else 4
        if count != right:
            file.reject(("province", i), f"{province.id!r} has {count} cities; the rulebook gives it {right}")


def _check_fortresses(file: BoardText, tables: Tables) -> None:
    fortresses = [city.id for city in tables.city if city.fortress]
    if len(fortresses) != FORTRESSES:
        file.reject(("city",), f"{len(fortresses)} cities are fortresses; the rulebook has {FORTRESSES}")
    homes = [i for i, city in enumerate(tables.city) if city.taj_mahal]
    if len(homes) != 1:
        file.reject(("city",), f"{len(homes)} cities have the Taj Mahal; exactly one has")
    home = tables.city[homes[0]]
    if not home.fortress or home.province != tables.setup.last_province:
        file.reject(("city", homes[0]), "the Taj Mahal stands in a fortress of the last province")
    if tables.bonus_tile[TAJ_MAHAL].city != home.id:
        file.reject(("bonus_tile", TAJ_MAHAL, "city"), f"is the city with the Taj Mahal, {home.id!r}")


def _check_province_tiles(file: BoardText, tables: Tables) -> None:
    for i, tile in enumerate(tables.province_tile):
        if tile.number != i + 1:
            file.reject(("province_tile", i, "number"), f"is {tile.number}; tiles go from 1 to 12 in order")
        for good in tile.goods:
            if good not in GOOD_IDS:
                file.reject(("province_tile", i, "goods"), f"{good!r} is none of: {', '.join(GOOD_IDS)}")
        right = 1 if i == 0 else 2
        if len(tile.goods) != right or len(set(tile.goods)) != right:
            file.reject(
                ("province_tile", i, "goods"), "tile 1 has one good, every other one has two different ones"
            )


def _check_bonus_tiles(file: BoardText, tables: Tables) -> None:
    for i, tile in enumerate(tables.bonus_tile):
        points = {PLUS2: 2, TAJ_MAHAL: TAJ_MAHAL_POINTS}.get(i, 0)
        goods = [tile.id] if tile.id in GOOD_IDS else []
        if (tile.points, tile.cards, tile.goods) != (points, int(i == CARD), goods):
            file.reject(("bonus_tile", i), f"{tile.id!r} has another effect in the rulebook")
        if tile.count < 0 or (i == TAJ_MAHAL and tile.count != 1):
            file.reject(("bonus_tile", i, "count"), f"cannot be {tile.count}")
    count = sum(tile.count for tile in tables.bonus_tile[:SQUARE_KINDS])
    if count != FORTRESSES - 1:
        file.reject(
            ("bonus_tile",), f"there are {count} square bonus tiles; the rulebook has {FORTRESSES - 1}"
        )


def _check_deck(file: BoardText, tables: Tables) -> None:
    cards: Counter[str] = Counter()
    kinds: dict[str, set[Kind]] = {colour: set() for colour in (*COLOUR_IDS, "white")}
    place = ("cards", "deck")
    for row in tables.cards.deck:
        if row.colour not in kinds:
            file.reject(place, f"{row.colour!r} is no colour; colours are: {', '.join(kinds)}")
        if len(row.symbols) != (1 if row.colour == "white" else 2) or not set(row.symbols) <= set(SYMBOL_IDS):
            file.reject(
                place, f"{row.colour} {row.symbols}: coloured cards show two symbols, white cards one"
            )
        if row.count < 1:
            file.reject(place, f"{row.colour} {row.symbols}: its count is {row.count}")
        cards[row.colour] += row.count
        kinds[row.colour].add(kind_of(row))
    for colour, different in kinds.items():
        right = tables.cards.white if colour == "white" else tables.cards.per_colour
        if cards[colour] != right:
            file.reject(place, f"has {cards[colour]} {colour} cards; the rulebook has {right}")
        if len(different) > KINDS_OF_COLOUR:
            file.reject(
                place, f"has {len(different)} kinds of {colour} cards; {KINDS_OF_COLOUR} are possible at most"
            )


def _check_special_cards(file: BoardText, tables: Tables) -> None:
    for i, card in enumerate(tables.special_card):
        right = (
            ["mogul"] if card.figure == "vizier" else ["elephant"] if card.figure == "general" else [],
            2 if card.figure == "princess" else 0,
            card.figure == "monk",
        )
        if (card.symbols, card.points, card.any_colour) != right:
            file.reject(("special_card", i), f"{card.figure!r} has another effect in the rulebook")
