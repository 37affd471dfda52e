"""Which parts of a map are taken, so that names and scenery stand where nothing else does."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from durbar.faces.labels import Box, touch
from durbar.faces.svg import Point


def around(at: Point, width: float, height: float) -> Box:
    """Return the box of a size around a point."""
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def along(corners: Sequence[Point], width: float) -> Iterator[Box]:
    """Return small boxes that together cover a line."""
    for (x1, y1), (x2, y2) in pairwise(corners):
        steps = max(1, round(math.dist((x1, y1), (x2, y2)) / width))
        for step in range(steps + 1):
            share = step / steps
            yield around((x1 + share * (x2 - x1), y1 + share * (y2 - y1)), width, width)


def is_free(box: Box, taken: Iterable[Box]) -> bool:
    """Return whether nothing of a box is taken."""
    return not any(touch(box, other) for other in taken)


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Return whether a point lies within an outline."""
    x, y = point
    within = False
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            within = not within
    return within


def distance(point: Point, corners: Sequence[Point]) -> float:
    """Return how far a point is from a line."""
    return min(_to_segment(point, one, other) for one, other in pairwise(corners))


def _to_segment(point: Point, one: Point, other: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, one, other
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    share = 0.0 if not length else max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return math.dist(point, (x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
