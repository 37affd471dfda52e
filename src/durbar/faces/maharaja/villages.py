"""A village on the map: its houses, its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from durbar.faces.choosing import TOUCH, MapChoice, target
from durbar.faces.maharaja import sizes
from durbar.faces.maharaja.colours import MAP_INK
from durbar.faces.maharaja.names import village_names
from durbar.faces.maharaja.pieces import standing
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.wording import listed
from durbar.faces.palette import ACCENT, PAPER
from durbar.faces.svg import tag
from durbar.faces.words import clauses, drawn_in_each_language, say
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import CITIES
from durbar.games.maharaja.naming import node_name, village_name

BESIDE = 15.0  # how far from the middle two houses of one village stand
EARTH, FENCE = "var(--map-earth,#e0bd84)", "#7d4a22"


def village(scene: Scene, number: int, names: Sequence[str], choices: Sequence[MapChoice]) -> Markup:
    """Draw a village around (0, 0) of its own group, so that a style sheet can enlarge its parts."""
    lifted = scene.moving == CITIES + number
    return _village(scene.board, number, scene.villages[number], lifted, tuple(names), tuple(choices))


@drawn_in_each_language
def _village(
    board: BoardFile,
    number: int,
    owners: tuple[int, ...],
    lifted: bool,
    names: tuple[str, ...],
    choices: tuple[MapChoice, ...],
) -> Markup:
    """Draw a village, from which a house is just `lifted` or none; most are drawn as they were."""
    place = board.tables.village[number]
    ring = tag(
        "ellipse",
        class_="ring",
        rx=sizes.VILLAGE_WIDTH / 2 + 2,
        ry=sizes.VILLAGE_HEIGHT / 2 + 3,
        fill=PAPER,
        fill_opacity=0.85,
        stroke=ACCENT,
        stroke_width=4,
    )
    return tag(
        "g",
        tag("title", _told(board, number, owners, names)) if names else "",
        tag("g", ring if choices else "", _earth(lifted=lifted), *_houses(owners), class_="marks"),
        _name(board, number, class_="name"),
        TOUCH if choices else "",
        class_="village open" if choices else "village",
        transform=f"translate({place.x:g} {place.y:g})",
        data_place=f"village-{place.id}",
        **target(choices),
    )


def _earth(*, lifted: bool) -> Markup:
    """Draw the trodden earth of a village behind its fence; dashed where a house is just being lifted."""
    return tag(
        "ellipse",
        rx=sizes.VILLAGE_WIDTH / 2 - 3,
        ry=sizes.VILLAGE_HEIGHT / 2 - 2,
        fill=EARTH,
        stroke=FENCE,
        stroke_width=2.4 if lifted else 1.8,
        stroke_dasharray="7 5" if lifted else "2.5 1.5",
    )


def _houses(owners: Sequence[int]) -> Iterator[Markup]:
    """Draw the houses of a village in their owners' shapes and colours (MA-4)."""
    spots = (0.0,) if len(owners) == 1 else (-BESIDE, BESIDE)
    for owner, x in zip(owners, spots, strict=False):
        yield standing("seat-house", owner, x, -6.0, sizes.HOUSE)


def _name(board: BoardFile, number: int, **more: str) -> Markup:
    label = village_names(board)[number]
    return tag(
        "text",
        board.tables.village[number].name,
        x=label.x,
        y=label.y,
        text_anchor=label.anchor,
        font_size=sizes.PLACE_NAME,
        font_weight="bold",
        fill=MAP_INK,
        stroke="var(--map-halo,#f8ebcb)",
        stroke_width=4,
        stroke_linejoin="round",
        paint_order="stroke",
        aria_hidden="true",
        **more,
    )


def _told(board: BoardFile, number: int, owners: Sequence[int], names: Sequence[str]) -> str:
    """Say whose houses stand in a village, and on which road it lies."""
    place = village_name(board, number)
    if owners:
        houses = listed([names[owner - 1] for owner in owners])
        stands = say("{village}: {names}", village=place, names=houses)
    else:
        stands = say("{village}: no house, so its road is closed", village=place)
    return clauses([stands, *_on_roads(board, number)])


def _on_roads(board: BoardFile, number: int) -> Iterator[str]:
    village, nodes = board.tables.village[number].id, board.arrays[0].road_ends
    for road, ends in zip(board.tables.road, nodes, strict=False):  # of fewer roads than there is room for
        if village in road.villages:
            one, other = (node_name(board, int(end)) for end in ends)
            yield say("on the road from {one} to {other}", one=one, other=other)
