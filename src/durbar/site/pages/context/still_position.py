"""A position that is only looked at, as its game's face shows it inside the frame of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from durbar.core.about import About
from durbar.faces.art.sheet import sprite
from durbar.faces.face import face_of
from durbar.faces.words import tell
from durbar.site.pages.context.shown_seat import ShownSeat

if TYPE_CHECKING:
    from durbar.core.view import View

FRAME = "pages/still_frame.html"


class StillPosition(TypedDict):
    """What a page shows of a position that is only looked at."""

    about: About
    face: object  # what the face's template shows
    face_template: str
    frame: str
    own_seat: bool  # it is the reader's
    sentence: str
    sprite: str
    still_seats: list[ShownSeat]


def still(view: View, names: Sequence[str], *, own: bool = False) -> StillPosition:
    """Return what a page shows of a view in which nothing is decided; `own`: it is the reader's seat."""
    about = view.game.about
    face = face_of(about.id)
    seats = [
        ShownSeat(number=number, name=name, me=number == view.seat)
        for number, name in enumerate(names, start=1)
    ]
    listening = view if own else replace(view, seat=None)  # "you" would be somebody else
    return {
        "about": about,
        "face": face.context(view, names),
        "face_template": face.template,
        "frame": FRAME,
        "own_seat": own,
        "sentence": tell(face.sentence(listening), names),
        "sprite": sprite(about.id),
        "still_seats": seats,
    }
