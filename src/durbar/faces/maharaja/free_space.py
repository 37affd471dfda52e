"""Which parts of a map are taken, so that names and scenery stand where nothing else does."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from durbar.faces.geometry import Box, around, touching
from durbar.faces.svg import Point


def along(corners: Sequence[Point], width: float) -> Iterator[Box]:
    """Return small boxes that together cover a line."""
    for (x1, y1), (x2, y2) in pairwise(corners):
        steps = max(1, round(math.dist((x1, y1), (x2, y2)) / width))
        for step in range(steps + 1):
            share = step / steps
            yield around((x1 + share * (x2 - x1), y1 + share * (y2 - y1)), width, width)


def is_free(box: Box, taken: Iterable[Box]) -> bool:
    """Return whether nothing of a box is taken."""
    return next(touching(box, taken), None) is None
