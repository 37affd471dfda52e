"""What the maps of all board files share: provinces, cities, waters, and roads that join every city."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Generic, Literal, Protocol, TypeVar

import msgspec

from durbar.core.boardfile import (
    BoardFile,
    BoardText,
    Coordinate,
    Line,
    Size,
    Spot,
    ids,
    names_no_city,
    names_no_province,
)
from durbar.core.phrase import Phrase, Quoted, Verbatim

Side = Literal["n", "s", "e", "w", "ne", "nw", "se", "sw"]


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of the tables: an unknown key is an error."""


class MapMeta(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says of itself, and the sizes for which it was drawn."""

    format: Literal[1]
    game: str
    width: Size
    height: Size
    city_radius: Size
    label_size: Size
    background: str
    board: str = "default"
    provenance: str = ""


class MapRegion(Struct, frozen=True):
    """A region of the map and its fill colour: decoration, where the game has no provinces."""

    id: str
    name: str
    colour: str
    outline: Line
    label_at: Spot
    label_size: float


class MapProvince(MapRegion, frozen=True, kw_only=True):
    """A province of the game; `strong` is the colour of its border and markers."""

    strong: str


class MapCity(Struct, frozen=True):
    """A city, its place on the map and the side on which its name stands."""

    id: str
    name: str
    province: str
    x: Coordinate
    y: Coordinate
    label: Side


class Water(Struct, frozen=True):
    """A river, a lake or a sea: decoration."""

    kind: str
    points: Line
    name: str = ""
    width: Annotated[float, msgspec.Meta(ge=0, le=10_000)] = 0


Waters = Annotated[list[Water], msgspec.Meta(max_length=100)]


class MapTables(Protocol):
    """The tables of a file that has cities."""

    @property
    def city(self) -> Sequence[MapCity]: ...  # noqa: D102


T = TypeVar("T", bound=MapTables)


class MapBoardFile(BoardFile[T], Generic[T]):
    """A board file with cities."""

    @cached_property
    def cities(self) -> tuple[str, ...]:
        """The cities' ids, in board order."""
        return ids(self.tables.city)


def check_provinces(file: BoardText, cities: Sequence[MapCity], provinces: Sequence[MapProvince]) -> None:
    """Reject cities that lie in no province of the file, and those that are called like one."""
    known = {province.id for province in provinces}
    for i, city in enumerate(cities):
        if city.province not in known:
            file.reject(("city", i, "province"), names_no_province(city.province))
        if city.id in known:
            other = Verbatim(f"{city.id}_land")
            told = Phrase(
                "{name} is a province too; name that one {other}", name=Quoted(city.id), other=other
            )
            file.reject(("city", i, "id"), told)


def check_roads(
    file: BoardText, roads: Sequence[tuple[str, str]], cities: Sequence[str], table: str = "roads"
) -> None:
    """Reject roads to nowhere, roads that are there twice, and cities that no road reaches.

    `table` is the key or table of the file that holds the roads.
    """
    seen: set[frozenset[str]] = set()
    for i, (one, other) in enumerate(roads):
        for end in (one, other):
            if end not in cities:
                file.reject((table, i), names_no_city(end))
        if one == other:
            file.reject((table, i), Phrase("joins {city} to itself", city=Quoted(one)))
        if frozenset((one, other)) in seen:
            told = Phrase("{one} and {other} are joined already", one=Quoted(one), other=Quoted(other))
            file.reject((table, i), told)
        seen.add(frozenset((one, other)))
    reached, waiting = set[str](), [cities[0]]
    while waiting:
        city = waiting.pop()
        if city not in reached:
            reached.add(city)
            waiting += [end for road in seen if city in road for end in road]
    for i, city in enumerate(cities):
        if city not in reached:
            file.reject(("city", i), Phrase("{city} cannot be reached by road", city=Quoted(city)))
