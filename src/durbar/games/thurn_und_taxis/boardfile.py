"""The board of Thurn und Taxis: `board.toml` as named values, and as constant arrays for the rules."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Literal

import numpy as np
from msgspec import field

from durbar.core import boardfile as core
from durbar.core.boardfile import BoardText, unique
from durbar.core.boardmap import MapCity, MapMeta, MapProvince, Struct, Water, check_roads
from durbar.core.layout import Records, dtype_of
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.constants import (
    CARRIAGES,
    CITIES,
    PILE_KINDS,
    PILES,
    PROVINCES,
    ROADS,
    SHORTEST_ROUTE,
    TILES_IN_PILE,
)

SHIPPED = Path(__file__).with_name("board.toml")


class Meta(MapMeta, frozen=True, kw_only=True):
    """What the file says of itself."""

    id: Literal["thurn_und_taxis"]


class Province(MapProvince, frozen=True, kw_only=True):
    """A province; an inset is drawn apart and out of scale."""

    inset: bool = False


class City(MapCity, frozen=True, kw_only=True):
    """A city and the number of its cards."""

    cards: int = 3


class Setup(Struct, frozen=True):
    """The rulebook's counts, which the rules take for granted."""

    players: tuple[Literal[2], Literal[4]]
    houses_per_player: Literal[20]
    copies_per_city_card: Literal[3]
    cards_total: Literal[66]
    display_size: Literal[6]
    min_route_to_close: Literal[3]
    hand_limit_after_closing: Literal[3]
    cartwright_reach: Literal[2]
    minus_per_house_left: Literal[1]


class Pile(Struct, frozen=True):
    """A pile of bonus tiles, the top one first."""

    id: str
    name: str
    kind: Literal["route", "province", "outside", "end"]
    values: list[int]
    length: int = 0
    provinces: list[str] = field(default_factory=list)


class Carriage(Struct, frozen=True):
    """A carriage: the route length that it asks for, and its points."""

    value: int
    points: int
    copies: Literal[4]


class Official(Struct, frozen=True):
    """One of the four officials and the step of a turn in which he helps."""

    id: str
    name: str
    step: str


class Tables(Struct, frozen=True):
    """The whole board file."""

    roads: list[tuple[str, str]]
    meta: Meta
    setup: Setup
    province: list[Province]
    city: list[City]
    bonus_pile: list[Pile]
    carriage: list[Carriage]
    official: list[Official]
    water: list[Water] = field(default_factory=list)


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
    def arrays(self) -> Records:
        """An array of one `Board` record, as compiled rules want it."""
        boards = np.zeros(1, dtype_of(Board))
        b = boards[0]
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
        return boards


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (TT-1 … TT-3) or contradicts itself."""
    for table, entries, count in (
        ("city", tables.city, CITIES),
        ("province", tables.province, PROVINCES),
        ("roads", tables.roads, ROADS),
        ("bonus_pile", tables.bonus_pile, PILES),
        ("carriage", tables.carriage, CARRIAGES),
    ):
        if len(entries) != count:
            file.reject((table,), f"has {len(entries)} entries; the rulebook has {count}")
    for table, ids in (
        ("city", [city.id for city in tables.city]),
        ("province", [province.id for province in tables.province]),
        ("bonus_pile", [pile.id for pile in tables.bonus_pile]),
    ):
        unique(file, table, ids)
    _check_cities(file, tables)
    check_roads(file, tables.roads, [city.id for city in tables.city])
    _check_piles(file, tables)
    for i, carriage in enumerate(tables.carriage):
        if carriage.value != i + SHORTEST_ROUTE:
            file.reject(
                ("carriage", i, "value"), f"is {carriage.value}; carriages go 3, 4, 5, 6, 7 in this order"
            )


def _check_cities(file: BoardText, tables: Tables) -> None:
    provinces = {province.id for province in tables.province}
    for i, city in enumerate(tables.city):
        if city.province not in provinces:
            file.reject(("city", i, "province"), f"{city.province!r} is no province of this file")
        if city.id in provinces:
            file.reject(("city", i, "id"), f"{city.id!r} is a province too; name that one {city.id}_land")
        if city.cards != tables.setup.copies_per_city_card:
            file.reject(("city", i, "cards"), f"is {city.cards}; each city has 3 cards")
    for i, province in enumerate(tables.province):
        if not any(city.province == province.id for city in tables.city):
            file.reject(("province", i), f"{province.id!r} has no city")


def _check_piles(file: BoardText, tables: Tables) -> None:
    provinces = {province.id for province in tables.province}
    for i, pile in enumerate(tables.bonus_pile):
        for name in pile.provinces:
            if name not in provinces:
                file.reject(("bonus_pile", i, "provinces"), f"{name!r} is no province of this file")
        if not 1 <= len(pile.values) <= TILES_IN_PILE:
            file.reject(
                ("bonus_pile", i, "values"), f"has {len(pile.values)} tiles; a pile has 1 to {TILES_IN_PILE}"
            )
        if pile.values != sorted(pile.values, reverse=True):
            file.reject(("bonus_pile", i, "values"), "the highest tile lies on top, so values fall")
        if pile.kind in ("province", "outside") and not pile.provinces:
            file.reject(("bonus_pile", i), f"a pile of kind {pile.kind!r} names its provinces")
        if pile.kind == "route" and pile.length < SHORTEST_ROUTE:
            file.reject(("bonus_pile", i), "a pile of kind 'route' has a length of at least 3")
    lengths = [pile.length for pile in tables.bonus_pile if pile.kind == "route"]
    if lengths != sorted(lengths):
        file.reject(("bonus_pile", 0), "route piles go from the shortest to the longest")
    if sum(pile.kind == "end" for pile in tables.bonus_pile) != 1:
        file.reject(("bonus_pile", len(tables.bonus_pile) - 1, "kind"), "exactly one pile is of kind 'end'")
