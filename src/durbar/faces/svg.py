"""Small helpers that write SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise

from durbar.faces.palette import INK, PAPER, SEATS

Point = tuple[float, float]


KEPT = 1 << 14  # drawings and attributes that are kept because most pages draw them again


def tag(name: str, *inner: str, **attributes: object) -> str:
    """Return an element; `class_` is written `class`, `stroke_width` `stroke-width`; None is left out."""
    written = "".join([_attribute(key, value) for key, value in attributes.items()])
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


@lru_cache(KEPT, typed=True)
def _attribute(key: str, value: object) -> str:
    return "" if value is None else f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'


def _text(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def points(corners: Iterable[Point]) -> str:
    """Return the `points` of a polygon or polyline."""
    return " ".join(f"{_text(float(x))},{_text(float(y))}" for x, y in corners)


def smooth(line: Sequence[Point]) -> str:
    """Return the `d` of a path that bends softly along the points of a line."""
    (x, y), *rest = line
    path = f"M{x:g} {y:g}"
    for (x1, y1), (x2, y2) in pairwise(rest):
        path += f"Q{x1:g} {y1:g} {(x1 + x2) / 2:g} {(y1 + y2) / 2:g}"
    x, y = rest[-1]
    return f"{path}L{x:g} {y:g}"


@lru_cache(KEPT, typed=True)
def shape(name: str, x: float, y: float, size: float, **attributes: object) -> str:
    """Return one of the seats' shapes around a point; all shapes of a size look equally large."""
    if name == "circle":
        return tag("circle", cx=x, cy=y, r=size, **attributes)
    corners = points((x + size * dx, y + size * dy) for dx, dy in _CORNERS[name])
    return tag("polygon", points=corners, **attributes)


def _star() -> list[Point]:
    turn = math.pi / 5
    return [
        (
            (1.3 if i % 2 == 0 else 0.6) * math.sin(i * turn),
            (-1.3 if i % 2 == 0 else -0.6) * math.cos(i * turn),
        )
        for i in range(10)
    ]


_CORNERS: dict[str, list[Point]] = {
    "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    "triangle": [(0, -1.15), (1.18, 0.88), (-1.18, 0.88)],
    "diamond": [(0, -1.22), (1.22, 0), (0, 1.22), (-1.22, 0)],
    "star": _star(),
}


@lru_cache(KEPT, typed=True)
def piece(seat: int, x: float, y: float, size: float) -> str:
    """Return a piece of a seat (from 1): its shape in its colour, with a light and a dark rim."""
    look = SEATS[seat - 1]
    rim = shape(
        look.shape, x, y, size, fill=PAPER, stroke=PAPER, stroke_width=size * 0.62, stroke_linejoin="round"
    )
    body = shape(
        look.shape, x, y, size, fill=look.colour, stroke=INK, stroke_width=size * 0.2, stroke_linejoin="round"
    )
    return rim + body


@lru_cache(KEPT, typed=True)
def token(seat: int, label: str = "") -> str:
    """Return a small picture of a seat's piece, to stand in a line of text."""
    hidden = None if label else "true"
    title = tag("title", escape(label)) if label else ""
    return tag(
        "svg",
        title + piece(seat, 12, 12, 7.5),
        class_="token",
        viewBox="0 0 24 24",
        width=20,
        height=20,
        role="img" if label else None,
        aria_hidden=hidden,
    )


@lru_cache(KEPT, typed=True)
def swatch(colour: str, strong: str) -> str:
    """Return the ground of a card: a fill with a strong band at its left; it takes the size of its box."""
    ground = tag("rect", width="100%", height="100%", fill=colour)
    return tag(
        "svg", ground, tag("rect", width=9, height="100%", fill=strong), class_="swatch", aria_hidden="true"
    )
