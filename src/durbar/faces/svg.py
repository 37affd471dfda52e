"""Small helpers that write SVG: as `Markup`, which templates take as it is; any other text is escaped."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise

from markupsafe import Markup

from durbar.faces.palette import INK, PAPER, SANS, SEATS

Point = tuple[float, float]


SHORT = 200  # letters in an element that is kept whole
KEPT = 1 << 14  # drawings and attributes that are kept because most pages draw them again


def tag(name: str, *inner: str, **attributes: object) -> Markup:
    """Return an element; `class_` is written `class`, `stroke_width` `stroke-width`; None is left out."""
    short = sum(map(len, inner)) < SHORT
    return _kept(name, *inner, **attributes) if short else _written(name, *inner, **attributes)


def _written(name: str, *inner: str, **attributes: object) -> Markup:
    written = "".join([_attribute(key, value) for key, value in attributes.items()])
    if not inner:
        return Markup(f"<{name}{written}/>")  # noqa: S704 - escaped above
    content = "".join([part if isinstance(part, Markup) else escape(part) for part in inner])
    return Markup(f"<{name}{written}>{content}</{name}>")  # noqa: S704 - escaped above


# Typed, for a text is escaped and markup is not.
_kept = lru_cache(KEPT, typed=True)(_written)


def lettered(
    text: str, x: float, y: float, size: float, colour: str = INK, family: str | None = SANS, **more: object
) -> Markup:
    """Write a number or a few letters on a piece: bold, centred at `x`; no family: as around it."""
    return tag(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        font_weight="bold",
        font_family=family,
        text_anchor="middle",
        fill=colour,
        **more,
    )


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
def shape(name: str, x: float, y: float, size: float, **attributes: object) -> Markup:
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
def piece(seat: int, x: float, y: float, size: float) -> Markup:
    """Return a piece of a seat (from 1): its shape in its colour, with a light and a dark rim.

    All of a seat are drawn alike and moved to their places: what is equal travels as one.
    """
    look = SEATS[seat - 1]
    rim = shape(
        look.shape, 0, 0, size, fill=PAPER, stroke=PAPER, stroke_width=size * 0.62, stroke_linejoin="round"
    )
    body = shape(
        look.shape, 0, 0, size, fill=look.colour, stroke=INK, stroke_width=size * 0.2, stroke_linejoin="round"
    )
    return tag("g", rim, body, transform=f"translate({x:g} {y:g})")


@lru_cache(KEPT, typed=True)
def token(seat: int, label: str = "") -> Markup:
    """Return a small picture of a seat's piece, to stand in a line of text."""
    hidden = None if label else "true"
    title = tag("title", label) if label else ""
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
def swatch(colour: str, strong: str) -> Markup:
    """Return the ground of a card: a fill with a strong band at its left; it takes the size of its box."""
    ground = tag("rect", width="100%", height="100%", fill=colour)
    return tag(
        "svg", ground, tag("rect", width=9, height="100%", fill=strong), class_="swatch", aria_hidden="true"
    )
