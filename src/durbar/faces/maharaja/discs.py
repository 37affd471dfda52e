"""The discs of the players: face down, open with two actions, or not set yet (MA-11, MA-12)."""

from __future__ import annotations

from html import escape

from durbar.faces.maharaja.icons import drawn
from durbar.faces.maharaja.scene import Scene, Seat
from durbar.faces.maharaja.wording import listed
from durbar.faces.palette import INK, SEATS
from durbar.faces.svg import shape, tag
from durbar.faces.words import say, tell
from durbar.games.maharaja.constants import (
    ACTION_IDS,
)
from durbar.games.maharaja.naming import action_name

BACK = "#7b4a24"
WOOD = "#f1e3c4"


def told(scene: Scene, seat: Seat) -> str:
    """Say what a disc shows."""
    if seat.disc == "down":
        return say("set, face down")
    if seat.disc == "empty":
        return say("not set yet")
    return listed([tell(action_name(scene.board, action)) for action in seat.plan])


def disc(scene: Scene, seat: Seat) -> str:
    """Return the disc of a seat as a small picture; its rim is dashed until everybody sees it."""
    words = told(scene, seat)
    return tag(
        "svg",
        tag("title", escape(words)),
        _face(seat),
        class_="disc",
        viewBox="0 0 64 64",
        role="img",
        aria_label=words,
    )


def _face(seat: Seat) -> str:
    look = SEATS[seat.number - 1]
    if seat.disc == "empty":
        return tag(
            "circle",
            cx=32,
            cy=32,
            r=28,
            fill="none",
            stroke="#8a7c5c",
            stroke_width=2.5,
            stroke_dasharray="6 5",
        )
    if seat.disc == "down":
        back = tag("circle", cx=32, cy=32, r=29, fill=BACK, stroke=INK, stroke_width=2)
        rim = tag("circle", cx=32, cy=32, r=23, fill="none", stroke="#e8c876", stroke_width=1.5)
        mark = shape(look.shape, 32, 32, 10, fill=look.colour, stroke="#fffdf6", stroke_width=2)
        return back + rim + mark
    ground = tag(
        "circle",
        cx=32,
        cy=32,
        r=29,
        fill=WOOD,
        stroke=look.colour,
        stroke_width=5,
        stroke_dasharray=None if seat.acted else "9 4",
    )
    one, other = seat.plan
    parting = tag("path", d="M32 6v52", stroke="#b9a47f", stroke_width=1.5)
    return ground + parting + drawn(ACTION_IDS[one], 18.5, 32, 22) + drawn(ACTION_IDS[other], 45.5, 32, 22)
