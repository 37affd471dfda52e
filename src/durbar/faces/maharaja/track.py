"""The governor track: in which order the Maharaja visits the cities (MA-1, MA-10, MA-27)."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.map_names import city_name
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.wording import box_word
from durbar.faces.palette import INK, PAPER
from durbar.faces.public_view import PublicView, Values, shared_part
from durbar.faces.svg import lettered, tag
from durbar.faces.words import drawn_in_each_language, say
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import BOXES
from durbar.games.maharaja.naming import box_name


@dataclass(frozen=True)
class Box:
    """A box of the track, and the marker that stands there."""

    number: str  # a letter in the seven lowest boxes, as in the log
    name: str
    marker: str
    city: str
    state: str  # next, here, end, or nothing


@shared_part("faces/maharaja/track.html", lasts=True)
def track(public: PublicView) -> Values:
    """Return the boxes from the lowest on, and how many rounds there are."""
    scene = Scene.of(public.position)
    return {
        "round": scene.round_number,
        "rounds": scene.last_round,
        "is_last": not (scene.way or scene.setting_up),
        "track": [_box(scene, box) for box in range(BOXES)],
    }


def _box(scene: Scene, box: int) -> Box:
    city = scene.box.index(box) if box in scene.box else None
    return _drawn(scene.board, box, city, _state(scene, box, city))


@drawn_in_each_language
def _drawn(board: BoardFile, box: int, city: int | None, state: str) -> Box:
    return Box(
        number=box_name(box).text,
        name=box_word(box),
        marker="" if city is None else marker(board, city),
        city="" if city is None else board.tables.city[city].name,
        state=state,
    )


def _state(scene: Scene, box: int, city: int | None) -> str:
    if city is not None and city == scene.next_city:
        return "next"
    if city is not None and city == scene.maharaja:
        return "here"
    return "end" if box == BOXES - 1 else ""


def marker(board: BoardFile, city: int) -> Markup:
    """Return a governor marker as a small picture: a ring in the city's colour, and its first letters."""
    place = board.tables.city[city]
    return tag(
        "svg",
        tag("title", say("Governor of {city}", city=city_name(board, city))),
        tag("circle", cx=20, cy=20, r=18, fill=place.colour, stroke=INK, stroke_width=2),
        tag("circle", cx=20, cy=20, r=13.5, fill=PAPER, stroke=INK, stroke_width=1),
        lettered(letters(board, city), 20, 24.5, 12.5),
        class_="marker",
        viewBox="0 0 40 40",
        role="img",
        aria_label=place.name,
    )


def letters(board: BoardFile, city: int) -> str:
    """Return as many first letters of a city's name as tell it from the others, two at least."""
    name, others = board.tables.city[city].name, [place.name for place in board.tables.city]
    for length in range(2, len(name)):
        if sum(other.startswith(name[:length]) for other in others) == 1:
            return name[:length]
    return name
