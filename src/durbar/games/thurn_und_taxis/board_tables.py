"""What `board.toml` of Thurn und Taxis holds: its tables, with their types."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import field

from durbar.core.boardmap import MapCity, MapMeta, MapProvince, Struct, Waters

Points = Annotated[int, msgspec.Meta(ge=0, le=999)]
Length = Annotated[int, msgspec.Meta(ge=0, le=99)]  # of a route


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
    values: list[Points]
    length: Length = 0
    provinces: list[str] = field(default_factory=list)


class Carriage(Struct, frozen=True):
    """A carriage: the route length that it asks for, and its points."""

    value: Length
    points: Points
    copies: Literal[4]


class OfficialRow(Struct, frozen=True):
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
    official: list[OfficialRow]
    water: Waters = field(default_factory=list)
