"""The governor track beside the map: a pillar of boxes, the lowest at its foot (MA-1, MA-10, MA-27)."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from durbar.core.map_names import city_name
from durbar.faces.choosing import TOUCH, MapChoice, OnMap, target
from durbar.faces.maharaja import sizes
from durbar.faces.maharaja.art import ART
from durbar.faces.maharaja.colours import GOLD, INK, MADDER, MAP_INK, PARCHMENT, SIENNA
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.track import letters
from durbar.faces.maharaja.wording import box_word
from durbar.faces.palette import ACCENT
from durbar.faces.svg import lettered, tag
from durbar.faces.words import drawn_in_each_language, say
from durbar.games.maharaja.board_tables import Meta
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import BOXES
from durbar.games.maharaja.naming import box_name

AT_MARKER = 100  # and a city's number: its governor marker, among the places that can be chosen
CAPITAL, FOOT = 50.0, 26.0  # what the pillar has above and below its boxes
WIDTH, NUMBER = 62.0, 22.0  # of a box, and of the number beside it


def pillar(meta: Meta) -> Iterator[Markup]:
    """Draw the empty track."""
    left, width, height = float(meta.width), float(sizes.TRACK), float(meta.height)
    wood = {"x": left + 1, "width": width - 2, "stroke": INK, "stroke_width": 2}
    yield tag("rect", y=1, height=height - 2, rx=6, fill="var(--map-wood,#c99255)", **wood)
    inner = {"x": left + 5, "y": 5, "width": width - 10, "height": height - 10, "rx": 4, "fill": "none"}
    yield tag("rect", **inner, stroke=GOLD, stroke_width=1.5)
    yield ART.placed("crown", left + width / 2, CAPITAL / 2 + 3, 34)
    yield ART.placed("rosette", left + width / 2, height - FOOT / 2 - 2, 18)
    for box in range(BOXES):
        y, high = _middle(meta, box), _high(meta)
        last = box == BOXES - 1
        yield tag(
            "rect",
            x=left + NUMBER + 4,
            y=y - high / 2 + 1.5,
            width=WIDTH,
            height=high - 3,
            rx=6,
            fill="var(--map-box,#f3dcae)",
            stroke=MADDER if last else SIENNA,
            stroke_width=3 if last else 1.3,
        )
        yield lettered(box_name(box).text, left + NUMBER / 2 + 5, y + 6.3, 18, MAP_INK, aria_hidden="true")


def governors(scene: Scene, open_: OnMap) -> Iterator[Markup]:
    """Draw the governor markers; red around whose city is next, gold where the Maharaja is."""
    for city, box in enumerate(scene.box):
        if box is not None:
            is_next, here = city == scene.next_city, city == scene.maharaja
            choices = tuple(open_.get(AT_MARKER + city, ()))
            yield _governor(scene.board, city, box, is_next, here, choices)


@drawn_in_each_language
def _governor(
    board: BoardFile, city: int, box: int, is_next: bool, here: bool, choices: tuple[MapChoice, ...]
) -> Markup:
    """Draw a governor marker; most are drawn again and again as they were."""
    meta, place = board.tables.meta, board.tables.city[city]
    half, high = WIDTH / 2 - 3, _high(meta) / 2 - 4
    x, y = meta.width + NUMBER + 4 + WIDTH / 2, _middle(meta, box)
    ring = {"x": -half - 3, "y": -high - 3, "width": 2 * half + 6, "height": 2 * high + 6, "rx": 9}
    plate = {"x": -half, "y": -high, "width": 2 * half, "height": 2 * high, "rx": 7}
    words = say("Governor of {city}", city=city_name(board, city))
    marker = tag(  # without what shows that it can be chosen, which would seem to move it
        "g",
        tag("rect", **plate, fill=INK, stroke=MADDER if is_next else INK, stroke_width=10 if is_next else 6),
        tag("rect", **plate, fill=GOLD if here else PARCHMENT, stroke=place.colour, stroke_width=3.4),
        _emblem(place.emblem, -half + 12, 2 * high - 6),
        lettered(letters(board, city), half - 14, 6.3, 18, INK),
        class_="piece",
        data_piece=f"governor-{place.id}",
    )
    return tag(
        "g",
        tag("title", say("{governor}: {box}", governor=words, box=box_word(box))),
        tag("rect", class_="ring", **ring, fill="none", stroke=ACCENT, stroke_width=5) if choices else "",
        marker,
        TOUCH if choices else "",
        class_="open" if choices else None,
        transform=f"translate({x:g} {y:g})",
        **target(choices),
    )


def _emblem(name: str, x: float, size: float) -> Markup:
    """Draw the emblem of a city, where the board names one that is drawn."""
    drawing = f"emblem-{name}"
    return ART.placed(drawing, x, 0, min(size, 22)) if drawing in ART.symbols else Markup()


def _high(meta: Meta) -> float:
    """Return the height of a box."""
    return (meta.height - CAPITAL - FOOT) / BOXES


def _middle(meta: Meta, box: int) -> float:
    """Return the height at which a box has its middle."""
    return meta.height - FOOT - (box + 0.5) * _high(meta)
