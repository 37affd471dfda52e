"""Mountains, hills and woods, engraved: strewn over each province where nothing else is drawn.

A board says nothing of them. The lands that everybody knows get what they are known for; others get what
their name's hash says, so a board looks the same whenever it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from markupsafe import Markup

from durbar.faces.geometry import (
    Box,
    Strokes,
    bounds,
    closed,
    distance,
    grown,
    inside,
    square,
    strokes,
    within,
)
from durbar.faces.svg import Point, tag
from durbar.faces.thurn_und_taxis.names import name_boxes, province_box, province_names, road_lines
from durbar.games.thurn_und_taxis.board_tables import Province
from durbar.games.thurn_und_taxis.boardfile import BoardFile

Growth = dict[str, float]  # what grows in a province, and how likely each is

LANDS: dict[str, Growth] = {
    "baden": {"fir": 6, "hill": 3},
    "wuerttemberg": {"hill": 3, "tree": 4},
    "hohenzollern": {"hill": 4, "fir": 3},
    "schweiz": {"peak": 6, "fir": 2},
    "tyrol": {"peak": 9, "fir": 1},
    "salzburg_land": {"peak": 4, "hill": 2, "fir": 3},
    "boehmen": {"fir": 5, "hill": 4},
    "polen": {"tree": 5},
    "baiern": {"tree": 5, "hill": 3, "fir": 1},
}
SOME: tuple[Growth, ...] = (
    {"peak": 6, "fir": 2},
    {"hill": 4, "fir": 3},
    {"hill": 3, "tree": 4},
    {"tree": 5, "hill": 2},
)
REACH = {"peak": 17.0, "hill": 14.0, "fir": 8.0, "tree": 8.0}
ENGRAVED = "var(--map-engraved,#4a3826)"
DENSITY, TRIES = 1 / 300, 1_500  # tries for each unit of area, and for each province at most


def scenery(board: BoardFile) -> Markup:
    """Return the terrain of all provinces."""
    taken = _Taken(board)
    return tag(
        "g",
        *(_land(province, taken) for province in board.tables.province),
        class_="terrain",
        stroke=ENGRAVED,
        stroke_width=1.1,
        stroke_linejoin="round",
        stroke_linecap="round",
        stroke_opacity=0.7,
    )


class _Taken:
    """What the terrain keeps away from."""

    def __init__(self, board: BoardFile) -> None:
        tables = board.tables
        self.cities = [(city.x, city.y) for city in tables.city]
        self.roads = strokes(*road_lines(board))
        self.waters = strokes(*(body.points for body in tables.water))
        self.boxes: list[Box] = [grown(box, 4) for box in name_boxes(board)]
        self.boxes += [
            grown(province_box(province.name, name.at, name.size), 5)
            for province, name in zip(tables.province, province_names(board), strict=True)
        ]

    def leaves(self, at: Point, reach: float, outline: Sequence[Point], border: Strokes) -> bool:
        """Tell whether something as wide as `reach` may stand there."""
        x, y = at
        middle = (x, y - reach / 2)
        return (
            inside(at, outline)
            and distance(at, border) > 0.8 * reach
            and distance(middle, self.roads) > 0.75 * reach + 6
            and distance(middle, self.waters) > 0.6 * reach + 4
            and not any(within(at, square(city, 36 + reach)) for city in self.cities)
            and not any(within(middle, grown(box, reach * 0.8)) for box in self.boxes)
        )


def _land(province: Province, taken: _Taken) -> Markup:
    random = Random(province.id)  # noqa: S311 - ornament
    growth = LANDS.get(province.id) or random.choice(SOME)
    left, top, right, bottom = bounds(province.outline)
    area = (right - left) * (bottom - top)
    border = strokes(closed(province.outline))
    standing: list[tuple[Point, str]] = []
    for _ in range(min(TRIES, int(area * DENSITY))):
        at = (round(random.uniform(left, right)), round(random.uniform(top, bottom)))
        (kind,) = random.choices(list(growth), list(growth.values()))
        if not taken.leaves(at, REACH[kind], province.outline, border):
            continue
        if all(
            abs(at[0] - x) > 0.8 * (REACH[kind] + REACH[other])
            or abs(at[1] - y) > 0.6 * (REACH[kind] + REACH[other])
            for (x, y), other in standing
        ):
            standing.append((at, kind))
    standing.sort(key=lambda one: one[0][1])
    lines, shades = "", ""
    for (x, y), kind in standing:
        outline, shade = DRAWN[kind](random)
        lines += f"M{x:g} {y:g}{outline}"
        shades += f"M{x:g} {y:g}{shade}"
    if not standing:
        return Markup()
    return tag("path", d=shades, fill="var(--map-shade,#4a3826)", fill_opacity=0.16, stroke="none") + tag(
        "path", d=lines, fill="none"
    )


def _peak(random: Random) -> tuple[str, str]:
    """Return a mountain that stands on (0, 0): its lines, and the shade on its right."""
    high, left, right = random.randint(19, 28), random.randint(11, 15), random.randint(11, 15)
    lines = f"m-{left} 0l{left - 3}-{high - 4} 3-4 3 3 {right - 3} {high + 1}"
    lines += f"m-{right} -{high - 1}l3 {high * 0.3:.0f}-2 {high * 0.3:.0f} 3 {high * 0.25:.0f}"
    lines += f"m1-{high * 0.55:.0f}l4 9m-1 -{high * 0.2:.0f}l4 9"
    shade = f"m0-{high}l3 {high * 0.3:.0f}-2 {high * 0.3:.0f} 3 {high * 0.4:.0f}"
    shade += f"h{right - 4}l-{right - 3}-{high - 3}z"
    return lines, shade


def _hill(random: Random) -> tuple[str, str]:
    wide, high = random.randint(9, 12), random.randint(8, 11)
    lines = f"m-{wide} 0q{wide * 0.5:.0f}-{high} {wide}-{high}q{wide * 0.6:.0f} 1 {wide} {high}"
    lines += f"m-{wide - 1}-{high - 2}l2 4m1-3l3 5m1-2l2 4"
    shade = f"m1-{high}q{wide * 0.6:.0f} 1 {wide} {high}h-{wide - 2}z"
    return lines, shade


def _fir(random: Random) -> tuple[str, str]:
    high = random.randint(12, 16)
    half, low = round(high * 0.21), high - 4
    tall = f"v-3h-{half}l{half}-{high} {half} {high}h-{half}"
    small = f"m{half * 4} 3v-2h-{half}l{half}-{low} {half} {low}h-{half}"
    return tall + small, f"m0-3v-{high}l{half} {high}z"


def _tree(random: Random) -> tuple[str, str]:
    size = random.randint(4, 5)
    return (
        f"v-4c-{size + 2} 0-{size}-{2 * size} 0-{2 * size}c{size} 0 {size + 2} {2 * size} 0 {2 * size}m2 4h4",
        (f"m0-4c{size + 2} 0 {size}-{2 * size} 0-{2 * size}q3 {size} 0 {2 * size}z"),
    )


DRAWN: dict[str, Callable[[Random], tuple[str, str]]] = {
    "peak": _peak,
    "hill": _hill,
    "fir": _fir,
    "tree": _tree,
}
