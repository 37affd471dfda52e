"""A city on the map: its marker, its post offices, its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from durbar.faces.choosing import RING, Choice, target
from durbar.faces.labels import LARGE_SIZE, LARGER, large_sides, written
from durbar.faces.palette import INK, PAPER
from durbar.faces.svg import Point, piece, tag
from durbar.faces.thurn_und_taxis.scene import Scene
from durbar.games.thurn_und_taxis.boardfile import BoardFile


def city(scene: Scene, number: int, choices: Sequence[Choice]) -> str:
    """Draw a city around (0, 0) of its own group, so that a style sheet can enlarge its parts."""
    place = scene.cities[number]
    owners = [seat.number for seat in scene.seats if number in seat.houses]
    marks = tag("g", _GLOW, RING if choices else "", _marker(scene, number), *_houses(owners), class_="marks")
    names = _names(scene, number, crowded=len(owners) > 1 or bool(choices), strong=bool(choices))
    touch = tag("circle", r=55, fill="none", pointer_events="all") if choices else ""
    return tag(
        "g",
        marks,
        *names,
        touch,
        class_=f"city c{number}" + (" open" if choices else ""),
        transform=f"translate({place.x:g} {place.y:g})",
        **target(choices),
    )


_GLOW = tag("circle", class_="glow", r=33, fill="none")  # lights up when the city's card is pointed at


def _marker(scene: Scene, number: int) -> str:
    strong = scene.province_of(number).strong
    disc = tag("circle", r=16, fill=PAPER, stroke=INK, stroke_width=2.5)
    return disc + tag("circle", r=9.5, fill=strong, stroke=INK, stroke_width=1.5)


_PLACES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (13, ((0, 0),)),
    2: (11, ((-14, 0), (14, 0))),
    3: (10, ((-13, 10), (13, 10), (0, -13))),
    4: (10, ((-13, -12), (13, -12), (-13, 12), (13, 12))),
}


def _houses(owners: Sequence[int]) -> Iterator[str]:
    """Draw up to four post offices side by side on the city."""
    if owners:
        size, places = _PLACES[len(owners)]
        for owner, (dx, dy) in zip(owners, places, strict=True):
            yield piece(owner, dx, dy, size)


def _names(scene: Scene, number: int, *, crowded: bool, strong: bool) -> Iterator[str]:
    """Write a city's name, and once more larger for a style sheet to show on small screens."""
    meta, city = scene.board.tables.meta, scene.cities[number]
    look = {"text_decoration": "underline" if strong else None}
    near = meta.city_radius + (14 if crowded else 5)
    yield written(city.name, city.label, meta.label_size, near, class_="name", **look)
    far = LARGER * meta.city_radius + (18 if crowded else 4)
    side = _large_sides(scene.board)[number]
    yield written(city.name, side, LARGE_SIZE, far, class_="name large", display="none", **look)


@cache
def _large_sides(board: BoardFile) -> tuple[str, ...]:
    meta = board.tables.meta
    return large_sides(board.tables.city, (), meta.width, meta.height)
