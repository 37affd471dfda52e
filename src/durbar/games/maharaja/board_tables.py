"""What `board.toml` of Maharaja holds: its tables, with their types."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from durbar.core.boardfile import Coordinate, Size, Spot
from durbar.core.boardmap import MapCity, MapMeta, MapRegion, Side, Struct, Waters


class Meta(MapMeta, frozen=True, kw_only=True):
    """What the file says of itself."""

    id: Literal["maharaja"]


class Realm(MapRegion, frozen=True):
    """A region that only colours the map."""


class City(MapCity, frozen=True, kw_only=True):
    """A city, the character who lives there, and free spots beside it."""

    colour: str
    colour_name: str
    emblem: str
    home_of: int
    portrait_at: Spot
    maharaja_at: Spot


class Start(Struct, frozen=True):
    """The space where the architects begin."""

    id: str
    name: str
    x: Coordinate
    y: Coordinate
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
    x: Coordinate
    y: Coordinate
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
    water: Waters = field(default_factory=list)
