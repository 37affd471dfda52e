"""The map of Maharaja: roads and villages, cities with their gardens, architects, the Maharaja's way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from durbar.core.map_names import city_name
from durbar.core.position import Position
from durbar.faces.choosing import TOUCH, MapChoice, OnMap, target
from durbar.faces.lasting import lasting
from durbar.faces.maharaja import cities, sizes
from durbar.faces.maharaja.art import ART
from durbar.faces.maharaja.ground import ground
from durbar.faces.maharaja.pieces import standing, travels
from durbar.faces.maharaja.roads_on_map import open_road, open_roads, price
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.track_on_map import governors
from durbar.faces.maharaja.villages import village
from durbar.faces.maharaja.wording import numbered_character
from durbar.faces.map_svg import map_svg
from durbar.faces.palette import ACCENT, PAPER
from durbar.faces.public_view import PublicView, for_all
from durbar.faces.svg import tag
from durbar.faces.words import headed, meant, say
from durbar.games.maharaja.constants import CHARACTER_IDS, CITIES, START

AT_START = -1  # the start space among the places that can be chosen
BESIDE = 30.0  # how far apart architects stand in the start space


def board_svg(position: Position) -> Markup:
    """Return the map of a position as a drawing that stands alone."""
    scene = Scene.of(position)
    parts = _parts(scene, _places(scene, ()), {}, {})
    return map_svg(position.game.board.tables.meta, ART.definitions(parts), *parts, beside=sizes.TRACK)


def map_of(public: PublicView, choices: OnMap, prices: Mapping[int, int]) -> Markup:
    """Return the map of a position for a page that has the game's drawings.

    The places tell in words who has what there. Places in `choices` (cities, then villages, and AT_START) can
    be chosen; roads in `prices` are open to the architect of the seat that is asked.
    """
    scene, places = Scene.of(public.position), list(_closed_places(public))
    for number in choices.keys() & range(len(places)):
        places[number] = _place(scene, number, public.names, choices[number])
    return map_svg(scene.board.tables.meta, *_parts(scene, places, choices, prices), beside=sizes.TRACK)


@for_all
def _closed_places(public: PublicView) -> tuple[Markup, ...]:
    """Draw all places as they are where nothing can be done there."""
    return _places(Scene.of(public.position), public.names)


def _places(scene: Scene, names: Sequence[str]) -> tuple[Markup, ...]:
    return tuple(_place(scene, number, names, ()) for number in range(CITIES + len(scene.villages)))


def _place(scene: Scene, number: int, names: Sequence[str], choices: Sequence[MapChoice]) -> Markup:
    """Draw a city, or a village: they are counted one after the other."""
    if number < CITIES:
        return cities.city(scene, number, names, choices)
    return village(scene, number - CITIES, names, choices)


def _parts(scene: Scene, places: Sequence[Markup], open_: OnMap, prices: Mapping[int, int]) -> list[Markup]:
    return [
        lasting(ground(scene.board)),
        *open_roads(scene),
        *(open_road(scene.board, road) for road in prices),
        *_homes(scene),
        _start(scene, open_.get(AT_START, ())),
        *places[CITIES:],
        *_maharaja(scene),
        *places[:CITIES],  # last: their houses count
        *(price(scene.board, road, cost) for road, cost in prices.items()),
        *governors(scene, open_),
        *_way(scene),
    ]


def _maharaja(scene: Scene) -> Iterator[Markup]:
    """Draw where the Maharaja is."""
    if scene.maharaja is not None:
        yield cities.maharaja(scene.cities[scene.maharaja], scene.board.tables.meta)


def _way(scene: Scene) -> Iterator[Markup]:
    """Draw in which order the Maharaja would visit the other cities (MA-10)."""
    for number, city in enumerate(scene.way, 1):
        if city != scene.maharaja:
            yield cities.turn_of_visit(scene.cities[city], number, scene.board.tables.meta)


def _homes(scene: Scene) -> Iterator[Markup]:
    """Draw where the characters live, in games in which that counts (MA-73)."""
    if not scene.homes:
        return
    for place in scene.cities:
        character = place.home_of - 1
        if scene.holder[character] is not None:
            lives = say("lives in {city}", city=city_name(scene.board, place.id))
            name = headed(numbered_character(scene.board, character), lives)
            yield cities.home(place, CHARACTER_IDS[character], name, scene.board.tables.meta)


def abreast(count: int) -> list[float]:
    """Return where so many stand beside each other."""
    return [BESIDE * (place - (count - 1) / 2) for place in range(count)]


def _start(scene: Scene, choices: Sequence[MapChoice]) -> Markup:
    """Draw the space where the architects begin: a caravanserai at the crossroads."""
    start = scene.board.tables.start
    size = start.radius
    there = [seat for seat in scene.seats if seat.at == START]
    pawns = (
        standing("architect", seat.number, x, -8.0, sizes.ARCHITECT, travels(scene, seat.number))
        for x, seat in zip(abreast(len(there)), there, strict=True)
    )
    ring = tag("circle", class_="ring", r=size + 11, fill=PAPER, stroke=ACCENT, stroke_width=6)
    return tag(
        "g",
        tag("title", meant("start", start.name)),
        ring if choices else "",
        ART.placed("start", 0, 0, 2.2 * size),
        *pawns,
        TOUCH if choices else "",
        class_="start open" if choices else "start",
        transform=f"translate({start.x:g} {start.y:g})",
        data_place="start",
        **target(choices),
    )
