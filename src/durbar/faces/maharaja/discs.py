"""The discs of the players: face down, open with two actions, or not set yet (MA-11, MA-12)."""

from __future__ import annotations

from markupsafe import Markup

from durbar.faces.maharaja.art import drawn
from durbar.faces.maharaja.colours import INK
from durbar.faces.maharaja.scene import Scene, SceneSeat
from durbar.faces.maharaja.wording import listed
from durbar.faces.palette import SEATS
from durbar.faces.svg import shape, tag
from durbar.faces.words import say, tell
from durbar.games.maharaja.constants import ACTION_IDS
from durbar.games.maharaja.naming import action_name


def words_of(scene: Scene, seat: SceneSeat) -> str:
    """Say what a disc shows."""
    if seat.disc == "down":
        return say("set, face down")
    if seat.disc == "empty":
        return say("not set yet")
    return listed([tell(action_name(scene.board, action)) for action in seat.plan])


def disc(scene: Scene, seat: SceneSeat) -> Markup:
    """Return the disc of a seat as a small picture."""
    words = words_of(scene, seat)
    return tag(
        "svg",
        tag("title", words),
        _face(seat),
        class_="disc",
        viewBox="0 0 64 64",
        aria_hidden="true",  # the plate says it in words
    )


def _face(seat: SceneSeat) -> Markup:
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
        return drawn("disc-back", 32, 32, 64, look.colour) + shape(look.shape, 32, 32, 8, fill=look.ink)
    one, other = seat.plan
    actions = drawn(ACTION_IDS[one], 20, 32, 23) + drawn(ACTION_IDS[other], 44, 32, 23)
    badge = tag("circle", cx=32, cy=56, r=7.5, fill=look.colour, stroke=INK, stroke_width=1.5)
    return (
        drawn("disc", 32, 32, 64, look.colour) + actions + badge + shape(look.shape, 32, 56, 4, fill=look.ink)
    )
