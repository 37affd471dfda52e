"""What lies below the pieces on every map: provinces, waters and roads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Protocol

from durbar.faces.svg import Point, points, smooth, tag

SERIF = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"
BORDER = "#6b5a44"
WATER = "#7fb0cc"
ROAD_EDGE, ROAD = "#6f5a3c", "#fbf3dc"


class Meta(Protocol):
    """What a board says of its map."""

    @property
    def game(self) -> str: ...  # noqa: D102
    @property
    def width(self) -> int: ...  # noqa: D102
    @property
    def height(self) -> int: ...  # noqa: D102


class Region(Protocol):
    """A province as its map shows it."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def colour(self) -> str: ...  # noqa: D102
    @property
    def outline(self) -> list[Point]: ...  # noqa: D102


class Water(Protocol):
    """A river, a lake or a sea."""

    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def points(self) -> list[Point]: ...  # noqa: D102
    @property
    def width(self) -> float: ...  # noqa: D102


def sheet(meta: Meta, *inner: str) -> str:
    """Return a whole map as a standalone SVG."""
    return tag(
        "svg",
        tag("title", escape(meta.game)),
        *inner,
        xmlns="http://www.w3.org/2000/svg",
        class_="map",
        viewBox=f"0 0 {meta.width} {meta.height}",
        width=meta.width,
        height=meta.height,
        role="group",
        font_family=SERIF,
    )


def region(province: Region, **more: object) -> str:
    """Return the area of a province."""
    return tag(
        "polygon",
        points=points(province.outline),
        fill=province.colour,
        stroke=BORDER,
        stroke_width=1.5,
        stroke_linejoin="round",
        **more,
    )


def water(body: Water) -> str:
    """Return a river as a line, other waters as an area."""
    if body.kind == "river":
        return tag(
            "path",
            d=smooth(body.points),
            fill="none",
            stroke=WATER,
            stroke_width=body.width,
            stroke_linecap="round",
            opacity=0.8,
        )
    return tag("polygon", points=points(body.points), fill=WATER, stroke=WATER, stroke_width=6, opacity=0.8)


def region_name(province: Region, at: Point, size: float, **more: object) -> str:
    """Return a province's name, faint and in capitals."""
    return tag(
        "text",
        escape(province.name.upper()),
        x=float(at[0]),
        y=float(at[1]),
        fill="#5b4b36",
        fill_opacity=0.62,
        font_size=size,
        font_style="italic",
        font_weight="bold",
        text_anchor="middle",
        **more,
    )


def roads(pairs: Sequence[tuple[str, str]], place: Mapping[str, Point]) -> Iterator[str]:
    """Draw all roads: first their edges, then themselves, so that they join at the cities."""
    lines = [(place[one], place[other]) for one, other in pairs]
    for colour, width in ((ROAD_EDGE, 7.5), (ROAD, 4.5)):
        yield from (line(ends, colour, width) for ends in lines)


def line(corners: Sequence[Point], colour: str, width: float, **more: object) -> str:
    """Return a line with round ends."""
    return tag(
        "polyline",
        points=points(corners),
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linejoin="round",
        stroke_linecap="round",
        **more,
    )
