"""A village on the map: its houses, its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from durbar.faces.choosing import Choice, target
from durbar.faces.labels import written
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.wording import listed
from durbar.faces.palette import ACCENT, INK, PAPER
from durbar.faces.svg import piece, tag
from durbar.faces.words import say
from durbar.games.maharaja.constants import CITIES
from durbar.games.maharaja.naming import village_name

TOUCH = 36.0  # how far around a village a finger finds it
BESIDE = 9.5  # how far from the middle two houses of one village stand


def village(scene: Scene, number: int, names: Sequence[str], choices: Sequence[Choice]) -> str:
    """Draw a village around (0, 0) of its own group, so that a style sheet can enlarge its parts."""
    place = scene.villages_there[number]
    owners = scene.villages[number]
    radius = scene.board.tables.meta.village_radius
    size = scene.board.tables.meta.village_label_size
    ring = tag(
        "circle", class_="ring", r=radius + 9, fill=PAPER, fill_opacity=0.9, stroke=ACCENT, stroke_width=5
    )
    touch = tag("circle", r=TOUCH, fill="none", pointer_events="all") if choices else ""
    lifted = scene.moving == CITIES + number
    return tag(
        "g",
        tag("title", escape(_told(scene, number, names))) if names else "",
        tag(
            "g",
            ring if choices else "",
            _ground(radius, owners, lifted=lifted),
            *_houses(owners),
            class_="marks",
        ),
        written(
            place.name, place.label, size, radius + (11 if choices or len(owners) > 1 else 5), class_="name"
        ),
        touch,
        class_="village open" if choices else "village",
        transform=f"translate({place.x:g} {place.y:g})",
        **target(choices),
    )


def _ground(radius: float, owners: Sequence[int], *, lifted: bool) -> str:
    """Draw the disc of a village, wide enough for two houses; dashed where a house is just being lifted."""
    look = {"fill": PAPER, "stroke": INK, "stroke_width": 2.2, "stroke_dasharray": "5 4" if lifted else None}
    if len(owners) < 2:
        return tag("circle", r=radius + (1 if owners else 0), **look)
    wide, high = 2 * (radius + BESIDE - 1), 2 * radius + 2
    return tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=high / 2, **look)


def _houses(owners: Sequence[int]) -> Iterator[str]:
    """Draw the houses of a village in their owners' shapes and colours (MA-4)."""
    places = (0.0,) if len(owners) == 1 else (-BESIDE, BESIDE)
    for owner, x in zip(owners, places, strict=False):
        yield piece(owner, x, 0, 8.5 if len(owners) == 1 else 7.5)


def _told(scene: Scene, number: int, names: Sequence[str]) -> str:
    """Say whose houses stand in a village."""
    place, owners = village_name(scene.board, number), scene.villages[number]
    if not owners:
        return say("{village}: no house, so its road is closed", village=place)
    return say("{village}: {names}", village=place, names=listed([names[owner - 1] for owner in owners]))
