"""A city on the map: its marker, its post offices, its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from durbar.core.phrase import Listed, Plural, Verbatim
from durbar.faces.choosing import RING, TOUCH, MapChoice, target
from durbar.faces.labels import LARGE_SIZE, name_at, written
from durbar.faces.palette import INK, PAPER, SEATS
from durbar.faces.svg import Point, piece, tag
from durbar.faces.thurn_und_taxis.art import ART
from durbar.faces.thurn_und_taxis.large_names import large_gap, large_sides
from durbar.faces.thurn_und_taxis.names import FAR, NEAR, name_size, sides
from durbar.faces.thurn_und_taxis.scene import Scene
from durbar.faces.thurn_und_taxis.whereabouts import province_told, roads_told
from durbar.faces.words import clauses, drawn_in_each_language, place_called, tell
from durbar.games.thurn_und_taxis.boardfile import BoardFile


def city(scene: Scene, number: int, choices: Sequence[MapChoice], names: Sequence[str]) -> Markup:
    """Draw a city around (0, 0) of its own group, so that a style sheet can enlarge its parts."""
    owners = tuple(seat.number for seat in scene.seats if number in seat.houses)
    owned_by = tuple(names[owner - 1] for owner in owners if names)
    return _city(scene.board, number, owners, owned_by, tuple(choices))


@drawn_in_each_language
def _city(
    board: BoardFile,
    number: int,
    owners: tuple[int, ...],
    owned_by: tuple[str, ...],
    choices: tuple[MapChoice, ...],
) -> Markup:
    """Draw a city; most are drawn again and again as they were."""
    place = board.tables.city[number]
    called = place_called(place.name)
    described = _described(board, number, owned_by)
    marks = tag(
        "g",
        _GLOW,
        RING if choices else "",
        _marker(board, number),
        *_houses(board.cities[number], owners),
        class_="marks",
    )
    written_names = _names(board, number, crowded=len(owners) > 1 or bool(choices), strong=bool(choices))
    return tag(
        "g",
        tag("title", called) if called != place.name else "",
        marks,
        *written_names,
        TOUCH if choices else "",
        class_="city open" if choices else "city",
        data_points_at=number,
        data_place=f"city-{board.cities[number]}",
        transform=f"translate({place.x:g} {place.y:g})",
        **(target(choices, described) or {"role": "img", "aria_label": described}),
    )


def _described(board: BoardFile, city: int, owners: Sequence[str]) -> str:
    """Tell of a city what the map shows: its province, whose post offices are there, where its roads lead."""
    return clauses([province_told(board, city), *_offices(owners), roads_told(board, city)])


def _offices(owners: Sequence[str]) -> Iterator[str]:
    """Return whose post offices are in a city, if there are any."""
    if owners:
        listed = Listed.of(map(Verbatim, owners))
        yield tell(Plural("post office of {owners}", "post offices of {owners}", len(owners), owners=listed))


_GLOW = tag("circle", class_="glow", r=33, fill="none")  # lights up when the city's card is pointed at


def _marker(board: BoardFile, number: int) -> Markup:
    """Draw the town as map makers do, in a ring of its province's colour."""
    rim = tag("circle", r=18, fill=INK)
    ring = tag("circle", r=15, fill=PAPER, stroke=board.province_of[number].strong, stroke_width=4)
    return rim + ring + ART.placed("town", 0, -1, 25)


_PLACES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (42, ((0, -3),)),
    2: (37, ((-17, -2), (17, -2))),
    3: (36, ((0, -19), (-17, 11), (17, 11))),
    4: (36, ((-17, -18), (17, -18), (-17, 13), (17, 13))),
}


def _houses(city: str, owners: Sequence[int]) -> Iterator[Markup]:
    """Draw up to four post offices side by side on the city, each with its seat's shape at the door."""
    if owners:
        size, places = _PLACES[len(owners)]
        for owner, (dx, dy) in zip(owners, places, strict=True):
            yield tag(
                "g",
                ART.placed("post-house", dx, dy, size, color=SEATS[owner - 1].colour),
                piece(owner, dx, dy + 0.3 * size, 6.5),
                data_piece=f"house-{owner}-{city}",
                data_from=f"seat-{owner}",
            )


def _names(board: BoardFile, number: int, *, crowded: bool, strong: bool) -> Iterator[Markup]:
    """Write a city's name, and once more larger for a style sheet to show on small screens."""
    city = board.tables.city[number]
    look = {"text_decoration": "underline" if strong else None}
    side, near, size = sides(board)[number], FAR if crowded else NEAR, name_size(board)
    yield written(city.name, name_at(side, size, near), size, class_="name", **look)
    at = name_at(large_sides(board)[number], LARGE_SIZE, large_gap(crowded=crowded))
    yield written(city.name, at, LARGE_SIZE, class_="name large", display="none", **look)
