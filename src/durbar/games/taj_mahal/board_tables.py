"""What `board.toml` of Taj Mahal holds: its tables, with their types."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from durbar.core.boardfile import Spot
from durbar.core.boardmap import MapCity, MapMeta, MapProvince, Struct, Waters
from durbar.games.taj_mahal.constants import SYMBOL_IDS


class Meta(MapMeta, frozen=True, kw_only=True):
    """What the file says of itself."""

    id: Literal["taj_mahal"]


class Province(MapProvince, frozen=True, kw_only=True):
    """A province and the place of its tile."""

    tile: Spot


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
    water: Waters = field(default_factory=list)


Kind = tuple[str, tuple[str, ...]]  # a colour, and its symbols in the order of SYMBOL_IDS


def kind_of(row: DeckRow) -> Kind:
    """Return the kind of card that a row of the deck tells."""
    return row.colour, tuple(sorted(row.symbols, key=SYMBOL_IDS.index))
