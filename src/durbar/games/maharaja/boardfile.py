"""The board of Maharaja: `board.toml` as named values, and as constant arrays for the rules."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Literal

import numpy as np
from msgspec import field

from durbar.core import boardfile as core
from durbar.core.boardfile import BoardText, Size, unique
from durbar.core.boardmap import MapCity, MapMeta, MapRegion, Side, Struct, Water, check_roads
from durbar.core.layout import Records, dtype_of
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.constants import (
    ACTION_IDS,
    ACTIONS,
    ALONE_BONUS,
    CHARACTER_IDS,
    CHARACTERS,
    CITIES,
    NODES,
    PAYOUT,
    ROADS,
    SITE_IDS,
    VILLAGES,
    VILLAGES_OF_ROAD,
)

SHIPPED = Path(__file__).with_name("board.toml")


class Meta(MapMeta, frozen=True, kw_only=True):
    """What the file says of itself, and more sizes for which it was drawn."""

    id: Literal["maharaja"]
    village_radius: Size
    village_label_size: float
    portrait_radius: Size
    maharaja_size: Size
    setting: str = ""


class Realm(MapRegion, frozen=True):
    """A region that only colours the map."""


class City(MapCity, frozen=True, kw_only=True):
    """A city, the character who lives there, and free spots beside it."""

    colour: str
    colour_name: str
    emblem: str
    home_of: int
    portrait_at: tuple[float, float]
    maharaja_at: tuple[float, float]


class Start(Struct, frozen=True):
    """The space where the architects begin."""

    id: str
    name: str
    x: float
    y: float
    label: Side
    radius: Size


class Road(Struct, frozen=True, rename={"one": "from", "other": "to"}):
    """A road and its villages, in order."""

    id: str
    one: str
    other: str
    villages: list[str]


class Village(Struct, frozen=True):
    """A village on a road."""

    id: str
    name: str
    road: str
    x: float
    y: float
    label: Side


class Setup(Struct, frozen=True):
    """The rulebook's counts, which the rules take for granted."""

    players: tuple[Literal[2], Literal[5]]
    gold: Literal[15]
    palaces_per_player: Literal[7]
    houses_per_player: Literal[20]
    houses_placed_at_start: Literal[4]
    houses_in_pool: Literal[6]
    village_houses: dict[str, int]
    action_chits: Literal[7]
    coins: dict[str, int]


class ShortGame(Struct, frozen=True):
    """The counts of the short game."""

    palaces_per_player: Literal[6]
    rounds: Literal[8]


class Garden(Struct, frozen=True):
    """The sites of a palace garden."""

    inner_sites: Literal[1]
    outer_sites: Literal[6]
    neutral_outer_palaces: dict[str, int]


class Presence(Struct, frozen=True):
    """What counts in a scoring."""

    architect: Literal[1]
    house: Literal[1]
    outer_palace: Literal[1]
    inner_palace: Literal[3]
    home_city: Literal[1]


class Costs(Struct, frozen=True):
    """What is paid, and for what."""

    house: Literal[1]
    palace: Literal[12]
    toll_per_house: Literal[1]
    penalty_gold_to_others: Literal[2]


class GovernorTrack(Struct, frozen=True):
    """The track of the governor markers."""

    unnumbered: Literal[7]
    numbered: Literal[10]
    end_box: Literal[10]
    action_down: Literal[2]


class ActionRow(Struct, frozen=True):
    """One of the nine actions."""

    id: str
    name: str
    gold: int = 0
    houses: int = 0
    min_in_city: int = 0
    moves: int = 0
    houses_to_pool: int = 0
    palaces: int = 0


class Character(Struct, frozen=True):
    """A character, its home and its power."""

    number: int
    id: str
    name: str
    home: str
    power: str
    amount: int | None = None
    advanced: bool = False


class Tables(Struct, frozen=True):
    """The whole board file."""

    outer_ring: list[str]
    meta: Meta
    city: list[City]
    start: Start
    road: list[Road]
    village: list[Village]
    setup: Setup
    short_game: ShortGame
    garden: Garden
    presence: Presence
    payout: dict[str, list[int] | int]
    costs: Costs
    governor_track: GovernorTrack
    action: list[ActionRow]
    character: list[Character]
    province: list[Realm] = field(default_factory=list)
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
    def villages(self) -> tuple[str, ...]:
        """The villages' ids, in board order."""
        return tuple(village.id for village in self.tables.village)

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
        return tuple(road.id for road in self.tables.road)

    @cached_property
    def arrays(self) -> Records:
        """An array of one `Board` record, as compiled rules want it."""
        boards = np.zeros(1, dtype_of(Board))
        b = boards[0]
        b.node_bit[:] = [1 << node for node in range(NODES)]
        b.roads_of[:] = b.road_villages[:] = -1
        for i, road in enumerate(self.tables.road):
            for k, village in enumerate(road.villages):
                b.road_villages[i, k] = self.villages.index(village)
            for k, end in enumerate((road.one, road.other)):
                node = self.nodes.index(end)
                b.road_ends[i, k] = node
                b.roads_of[node, b.degree[node]] = i
                b.degree[node] += 1
        b.home[:] = [self.cities.index(character.home) for character in self.tables.character]
        for players, payments in PAYOUT.items():
            b.payout[int(players), : len(payments)] = payments
        return boards


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (MA-1, MA-2, MA-40) or contradicts itself."""
    for table, entries, count in (
        ("city", tables.city, CITIES),
        ("village", tables.village, VILLAGES),
        ("road", tables.road, ROADS),
        ("action", tables.action, ACTIONS),
        ("character", tables.character, CHARACTERS),
    ):
        if len(entries) != count:
            file.reject((table,), f"has {len(entries)} entries; the rulebook has {count}")
    for table, ids in (
        ("city", [city.id for city in tables.city]),
        ("village", [village.id for village in tables.village]),
        ("road", [road.id for road in tables.road]),
        ("province", [realm.id for realm in tables.province]),
    ):
        unique(file, table, ids)
    _check_tables(file, tables)
    _check_places(file, tables)
    _check_roads(file, tables)
    _check_order(file, "action", [action.id for action in tables.action], ACTION_IDS)
    _check_order(file, "character", [character.id for character in tables.character], CHARACTER_IDS)
    _check_homes(file, tables)


def _check_order(file: BoardText, table: str, ids: list[str], right: tuple[str, ...]) -> None:
    for i, (one, two) in enumerate(zip(ids, right, strict=True)):
        if one != two:
            file.reject((table, i), f"the entries are, in this order: {', '.join(right)}")


def _check_tables(file: BoardText, tables: Tables) -> None:
    if tables.setup.village_houses != {"2": 1, "3": 2, "4": 2, "5": 2}:
        file.reject(("setup", "village_houses"), "is 1 for 2 players, and 2 for more")
    if tables.garden.neutral_outer_palaces != {"2": 3, "3": 2, "4": 1, "5": 0}:
        file.reject(("garden", "neutral_outer_palaces"), "is 5−n for n players: 3, 2, 1, 0")
    right = {players: list(payments) for players, payments in PAYOUT.items()}
    for key, payments in {**right, "monopoly_bonus": ALONE_BONUS}.items():
        if tables.payout.get(key) != payments:
            file.reject(("payout", key), f"is {tables.payout.get(key)}; the rulebook has {payments}")


def _check_places(file: BoardText, tables: Tables) -> None:
    cities = [city.id for city in tables.city]
    for i, village in enumerate(tables.village):
        if village.id in (*cities, *SITE_IDS, tables.start.id):
            file.reject(("village", i, "id"), f"{village.id!r} names something else already")
    realms = {realm.id for realm in tables.province}
    for i, city in enumerate(tables.city):
        if city.id in (*SITE_IDS, tables.start.id):
            file.reject(("city", i, "id"), f"{city.id!r} names something else already")
        if city.province not in realms:
            file.reject(("city", i, "province"), f"{city.province!r} is no province of this file")

    ring = tables.outer_ring
    if len({*ring}) != len(ring) or not {*ring} <= {*cities}:
        file.reject(("outer_ring",), "names cities of this file, each once")


def _check_roads(file: BoardText, tables: Tables) -> None:
    nodes = [*(city.id for city in tables.city), tables.start.id]
    check_roads(file, [(road.one, road.other) for road in tables.road], nodes, "road")
    villages = [village.id for village in tables.village]
    seen: set[str] = set()
    for i, road in enumerate(tables.road):
        if not 1 <= len(road.villages) <= VILLAGES_OF_ROAD:
            file.reject(("road", i, "villages"), f"has {len(road.villages)} villages; a road has 1 or 2")
        for name in road.villages:
            if name not in villages:
                file.reject(("road", i, "villages"), f"{name!r} is no village of this file")
            if name in seen:
                file.reject(("road", i, "villages"), f"{name!r} lies on another road already")
            seen.add(name)
            if tables.village[villages.index(name)].road != road.id:
                file.reject(
                    ("village", villages.index(name), "road"), f"{name!r} lies on the road {road.id!r}"
                )
    for i, name in enumerate(villages):
        if name not in seen:
            file.reject(("village", i), f"{name!r} lies on no road")


def _check_homes(file: BoardText, tables: Tables) -> None:
    cities = {city.id: city for city in tables.city}
    for i, character in enumerate(tables.character):
        if character.number != i + 1:
            file.reject(("character", i, "number"), f"is {character.number}; characters go from 1 to 7")
        if character.home not in cities:
            file.reject(("character", i, "home"), f"{character.home!r} is no city of this file")
        if cities[character.home].home_of != character.number:
            file.reject(("character", i, "home"), f"{character.home!r} says that another one lives there")
