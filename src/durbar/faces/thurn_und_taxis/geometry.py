"""What a map maker measures: what lies in an outline, how far a point is from a line, what boxes share."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from durbar.faces.labels import Box
from durbar.faces.svg import Point

Segment = tuple[Point, Point]


def inside(outline: Sequence[Point], at: Point) -> bool:
    """Tell whether a point lies in an outline."""
    x, y = at
    crossings = 0
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1


def segments(line: Sequence[Point]) -> list[Segment]:
    """Return the straight parts of a line."""
    return list(pairwise(line))


def distance(at: Point, segment: Segment) -> float:
    """Return how far a point is from a straight line's nearest point."""
    (x, y), ((x1, y1), (x2, y2)) = at, segment
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0.0
    return math.hypot(x - x1 - share * dx, y - y1 - share * dy)


def nearest(at: Point, lines: Iterable[Segment]) -> float:
    """Return how far a point is from the nearest of many lines."""
    return min((distance(at, segment) for segment in lines), default=math.inf)


def length_within(segment: Segment, box: Box) -> float:
    """Return how much of a straight line runs through a box."""
    (x1, y1), (x2, y2) = segment
    first, last = 0.0, 1.0
    for start, way, low, high in ((x1, x2 - x1, box[0], box[2]), (y1, y2 - y1, box[1], box[3])):
        if way == 0:
            if not low <= start <= high:
                return 0.0
            continue
        enter, leave = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, enter), min(last, leave)
    return max(0.0, last - first) * math.hypot(x2 - x1, y2 - y1)


def around(at: Point, reach: float) -> Box:
    """Return the square box around a point."""
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach


def grown(box: Box, by: float) -> Box:
    """Return a box with a margin."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def within(at: Point, box: Box) -> bool:
    """Tell whether a point lies in a box."""
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]
