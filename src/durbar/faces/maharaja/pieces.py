"""The pieces of the seats: drawn in the seat's colour, with the seat's shape on them."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from durbar.faces.maharaja.art import ART
from durbar.faces.maharaja.scene import Scene
from durbar.faces.palette import SEATS
from durbar.faces.svg import KEPT, shape, tag

TRAVEL = "travel"
BADGES = {  # where a piece shows its seat's shape, and how large, in the 48 units of its drawing
    "seat-house": (16.5, 31.5, 7.0),
    "seat-palace": (21.5, 34.0, 6.2),
    "seat-inner-palace": (21.5, 34.5, 6.6),
    "architect": (22.5, 32.5, 6.2),
}


@lru_cache(KEPT, typed=True)
def standing(name: str, seat: int, x: float, y: float, width: float, drag: str | None = None) -> Markup:
    """Return a piece of a seat (from 1) that stands around a point; from its owner, and to it.

    `drag` are the verbs of the decisions for which it can be dragged.
    """
    owner = f"seat-{seat}"
    piece = f"{name.removeprefix('seat-')}-{seat}"
    drawing = _drawn(name, seat, x, y, width)
    return tag("g", drawing, class_="piece", data_piece=piece, data_from=owner, data_to=owner, data_drag=drag)


def travels(scene: Scene, seat: int) -> str | None:
    """Return for which decisions a seat's architect can be dragged: in its own turn it travels."""
    return TRAVEL if scene.playing and seat == scene.turn else None


@lru_cache(KEPT, typed=True)
def pictured(name: str, seat: int) -> Markup:
    """Return a piece of a seat as a small picture to stand in the page."""
    return tag("svg", _drawn(name, seat, 24, 24, 48), class_="art", viewBox="0 0 48 48", aria_hidden="true")


def _drawn(name: str, seat: int, x: float, y: float, width: float) -> Markup:
    look = SEATS[seat - 1]
    left, down, size = BADGES[name]
    scale = width / 48
    badge = shape(
        look.shape,
        round(x + (left - 24) * scale, 1),
        round(y + (down - 24) * scale, 1),
        round(size * scale, 1),
        fill=look.ink,
    )
    return ART.placed(name, x, y, width, color=look.colour) + badge
