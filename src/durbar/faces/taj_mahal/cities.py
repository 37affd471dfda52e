"""A city on the map: fortress and bonus tile, palaces and crown palaces, its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape

from durbar.faces.choosing import RING, Choice, target
from durbar.faces.labels import LARGE_SIZE, LARGER, large_sides, written
from durbar.faces.palette import INK, PAPER
from durbar.faces.svg import piece, points, tag
from durbar.faces.taj_mahal.icons import drawn
from durbar.faces.taj_mahal.outlook import site_words
from durbar.faces.taj_mahal.scene import Scene
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import BONUS_IDS
from durbar.games.taj_mahal.preview import Site

BESIDE = 16.0  # how far from the middle two palaces of one city stand
OCTAGON = points([(-9, -22), (9, -22), (22, -9), (22, 9), (9, 22), (-9, 22), (-22, 9), (-22, -9)])
FORTRESS = "#7a3b78"


def city(scene: Scene, number: int, choices: Sequence[Choice], site: Site | None) -> str:
    """Draw a city around (0, 0) of its own group, so that a style sheet can enlarge its parts."""
    place = scene.cities[number]
    palaces = list(_palaces(scene, number))
    marks = (RING if choices else "", _marker(scene, number, bare=not palaces), *palaces)
    touch = tag("circle", r=52, fill="none", pointer_events="all") if choices or site else ""
    return tag(
        "g",
        tag("title", escape(f"{place.name}: {site_words(scene, site)}")) if site else "",
        tag("g", *marks, class_="marks"),
        *_names(scene, number, len(palaces), strong=bool(choices)),
        touch,
        class_=" ".join(_classes(scene, number, open_=bool(choices), site=bool(site))),
        transform=f"translate({place.x:g} {place.y:g})",
        **(target(choices) or _readable(scene, place.name, site)),
    )


def _classes(scene: Scene, number: int, *, open_: bool, site: bool) -> Iterator[str]:
    yield "city"
    if scene.here(number):
        yield "here"
    if open_:
        yield "open"
    if site:
        yield f"site{scene.cities_of(scene.province).index(number)}"


def _readable(scene: Scene, name: str, site: Site | None) -> dict[str, str | None]:
    """Let a city tell what a palace there would bring, to the keyboard and to screen readers too."""
    if not site:
        return {}
    return {"role": "img", "tabindex": "0", "aria_label": f"{name}: {site_words(scene, site)}"}


def _marker(scene: Scene, number: int, *, bare: bool) -> str:
    """Draw a city as a disc, a fortress as an octagon, its bonus tile upon it (TM-1, TM-3)."""
    strong = next(p.strong for p in scene.provinces if p.id == scene.cities[number].province)
    if not scene.cities[number].fortress:
        disc = tag("circle", r=14, fill=PAPER, stroke=INK, stroke_width=2.5)
        return disc + (tag("circle", r=8, fill=strong, stroke=INK, stroke_width=1.5) if bare else "")
    fortress = tag("polygon", points=OCTAGON, fill=FORTRESS, stroke=INK, stroke_width=2)
    kind = scene.bonus_at(number)
    if kind is None:
        return fortress + (tag("circle", r=11, fill=PAPER, fill_opacity=0.85) if bare else "")
    if bare:
        return fortress + _bonus(kind, 0, 0, 34)
    return fortress + _bonus(kind, -BESIDE, 0, 30)


def _bonus(kind: int, x: float, y: float, size: float) -> str:
    """Draw a bonus tile: square, the Taj Mahal's a little larger."""
    half = size / 2
    ground = tag(
        "rect",
        x=x - half,
        y=y - half,
        width=size,
        height=size,
        rx=4,
        fill="#fff6d8",
        stroke="#8a6a2c",
        stroke_width=2.5,
    )
    return ground + drawn(BONUS_IDS[kind], x, y, size * 0.84)


def _palaces(scene: Scene, number: int) -> Iterator[str]:
    """Draw the normal palace and the crown palace of a city, each in its owner's shape and colour (TM-23)."""
    normal = next((seat.number for seat in scene.seats if number in seat.palaces), None)
    crown = next((seat.number for seat in scene.seats if number in seat.crowns), None)
    crowded = crown and (normal or scene.bonus_at(number) is not None)
    if normal:
        yield piece(normal, -BESIDE if crowded else 0, 0, 13)
    if crown:
        x = BESIDE if crowded else 0
        yield piece(crown, x, 3, 12) + drawn("crown", x, -17, 24)


def _names(scene: Scene, number: int, palaces: int, *, strong: bool) -> Iterator[str]:
    """Write a city's name, and in the current province once more larger for small screens."""
    place, here = scene.cities[number], scene.here(number)
    look = {"text_decoration": "underline" if strong else None}
    radius = 22 if place.fortress else 15
    crowded = palaces > 1 or (palaces and scene.bonus_at(number) is not None)
    crowned = "n" in place.label and any(number in seat.crowns for seat in scene.seats)
    near = radius + (16 if crowned else 10 if crowded or strong else 4)
    size = float(scene.board.tables.meta.label_size + (1 if here else 0))
    yield written(place.name, place.label, size, near, class_="name", **look)
    if here:
        side = _large_sides(scene.board)[number]
        far = LARGER * radius + (12 if crowded or strong else 4)
        yield written(place.name, side, LARGE_SIZE, far, class_="name large", display="none", **look)


@cache
def _large_sides(board: BoardFile) -> tuple[str, ...]:
    """Return where large names stand when only those of one province are shown."""
    meta, cities = board.tables.meta, board.tables.city
    sides: dict[str, str] = {}
    for province in board.provinces:
        own = [place for place in cities if place.province == province]
        others = [place for place in cities if place.province != province]
        found = large_sides(own, others, meta.width, meta.height)
        sides |= {place.id: side for place, side in zip(own, found, strict=True)}
    return tuple(sides[place.id] for place in cities)
