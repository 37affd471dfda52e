"""Architects: pawns in their seats' colours, with their seats' shapes."""

from __future__ import annotations

from durbar.faces.palette import INK, PAPER, SEATS
from durbar.faces.svg import shape, tag

BODY = "M-9 12c0-5 5-8 5-13a6.5 6.5 0 1 1 8 0c0 5 5 8 5 13z"


def pawn(seat: int, x: float, y: float, size: float) -> str:
    """Return the architect of a seat (from 1) around a point of a map."""
    look = SEATS[seat - 1]
    figure = (
        tag("path", d=BODY, fill=PAPER, stroke=PAPER, stroke_width=5, stroke_linejoin="round"),
        tag("path", d=BODY, fill=look.colour, stroke=INK, stroke_width=1.8, stroke_linejoin="round"),
        shape(look.shape, 0, -5.5, 3.2, fill=look.ink),
    )
    return tag("g", *figure, class_="pawn", transform=f"translate({x:g} {y:g}) scale({size / 10:g})")
