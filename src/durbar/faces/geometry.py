"""What a map maker measures: what lies in an outline, how far a point is from a line, what boxes hold."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from durbar.core.boardmap import MapMeta
from durbar.faces.svg import Point

USUAL = 2_000  # how large maps are at most for which sizes of pieces and letters are made
Segment = tuple[Point, Point]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Lengths = NDArray[np.float64]
Strokes = NDArray[np.float64]  # a column for each straight part of a line: where it begins and ends


def inside(at: Point, outline: Sequence[Point]) -> bool:
    """Tell whether a point lies in an outline."""
    x, y = at
    return between(x, crossings(y, outline))


def crossings(y: float, outline: Sequence[Point]) -> list[float]:
    """Return where a level line crosses an outline, from left to right."""
    found = []
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        if (y1 > y) != (y2 > y):
            found.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
        x1, y1 = x2, y2
    return sorted(found)


def between(x: float, crossed: Sequence[float]) -> bool:
    """Tell whether a place on a level line lies in the outline that the line crosses there."""
    return (len(crossed) - bisect_right(crossed, x)) % 2 == 1


def closed(outline: Sequence[Point]) -> list[Point]:
    """Return an outline as a line that ends where it begins."""
    return [*outline, outline[0]]


def bounds(outline: Sequence[Point]) -> Box:
    """Return the smallest box around an outline."""
    across, down = zip(*outline, strict=True)
    return min(across), min(down), max(across), max(down)


def strokes(*lines: Sequence[Point]) -> Strokes:
    """Return the straight parts of lines."""
    parts = [(*start, *end) for line in lines for start, end in pairwise(line)]
    return np.array(parts, np.float64).reshape(-1, 4).T


def distances(at: Point, parts: Strokes) -> Lengths:
    """Return how far a point is from each of many straight parts."""
    (x, y), (x1, y1, x2, y2) = at, parts
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    along: Lengths = (((x - x1) * dx + (y - y1) * dy) / np.where(length, length, 1)).clip(0, 1)
    far: Lengths = np.hypot(x - x1 - along * dx, y - y1 - along * dy)
    return far


def distance(at: Point, parts: Strokes) -> float:
    """Return how far a point is from the nearest of many straight parts."""
    return float(distances(at, parts).min(initial=math.inf))


def length_within(segment: Segment, box: Box) -> float:
    """Return how much of a straight line runs through a box."""
    (x1, y1), (x2, y2) = segment
    left, top, right, bottom = box
    if (x1 < left and x2 < left) or (x1 > right and x2 > right):  # as most lines: they are told quickly
        return 0.0
    if (y1 < top and y2 < top) or (y1 > bottom and y2 > bottom):
        return 0.0
    first, last = 0.0, 1.0
    for start, way, low, high in ((x1, x2 - x1, left, right), (y1, y2 - y1, top, bottom)):
        if way == 0:
            if not low <= start <= high:
                return 0.0
            continue
        enter, leave = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, enter), min(last, leave)
    return max(0.0, last - first) * math.hypot(x2 - x1, y2 - y1)


def around(at: Point, width: float, height: float) -> Box:
    """Return the box of a size around a point."""
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def square(at: Point, reach: float) -> Box:
    """Return the square box that reaches so far from a point."""
    return around(at, 2 * reach, 2 * reach)


def grown(box: Box, by: float) -> Box:
    """Return a box with a margin."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def map_box(meta: MapMeta, edge: float = 0) -> Box:
    """Return the area of a map, but for an edge."""
    return edge, edge, meta.width - edge, meta.height - edge


def coarse(step: int, meta: MapMeta) -> int:
    """Return how far apart spots are tried on a map, `step` on a usual one: as many on a huge one."""
    return max(step, step * max(meta.width, meta.height) // USUAL)


def within(at: Point, box: Box) -> bool:
    """Tell whether a point lies in a box."""
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def overlap(box: Box, others: Iterable[Box]) -> float:
    """Return how much of a box others cover, as an area."""
    return sum(shared_area(box, other) for other in touching(box, others))


def shared_area(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def area_beyond(box: Box, other: Box) -> float:
    """Return how much of a box lies outside another one."""
    return (box[2] - box[0]) * (box[3] - box[1]) - shared_area(box, other)


def touching(box: Box, others: Iterable[Box]) -> Iterator[Box]:
    """Yield those of many boxes, of which a map compares a million, that share anything with one."""
    left, top, right, bottom = box
    for other in others:
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
            yield other
