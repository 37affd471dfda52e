"""A city on the map: fortress and bonus tile, palaces and crown palaces, its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.faces.choosing import RING, TOUCH, MapChoice, target
from durbar.faces.labels import LARGE_SIZE, name_at, written
from durbar.faces.neighbours import neighbours
from durbar.faces.svg import tag
from durbar.faces.taj_mahal.art import crown_palace, palace, placed
from durbar.faces.taj_mahal.names import gap, large_places_of, sides_of
from durbar.faces.taj_mahal.outlook import site_words
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.taj_mahal.wording import bonus_words
from durbar.faces.words import clauses, drawn_in_each_language, place_called, row, say
from durbar.games.taj_mahal.board_tables import City
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import BONUS_IDS, GOOD_IDS, TAJ_MAHAL
from durbar.games.taj_mahal.preview import Site

BESIDE, CROWDED = 21.0, 12.0  # how far from the middle two palaces of one city stand
CITY, FORTRESS, BONUS, TAJ = 46.0, 60.0, 38.0, 74.0  # how wide they are drawn
ON_THE_WALL = -9.0  # where a fortress holds what stands on it
FOOT = {False: -5.0, True: -11.0}  # how high palaces stand: those of a fortress on its wall


@dataclass(frozen=True, slots=True)
class Spot:
    """A city as the map shows it: all that its drawing depends on."""

    board: BoardFile
    number: int
    palaces: tuple[int, ...]  # the seats that have one there
    crowns: tuple[int, ...]
    bonus: int | None
    place_here: int | None  # see Scene.place_here

    @classmethod
    def of(cls, scene: Scene, number: int) -> Spot:
        """Return a city of a scene."""
        return cls(
            scene.board,
            number,
            tuple(seat.number for seat in scene.seats if number in seat.palaces),
            tuple(seat.number for seat in scene.seats if number in seat.crowns),
            scene.bonus_at(number),
            scene.place_here(number),
        )

    @property
    def place(self) -> City:
        """The city itself."""
        return self.board.tables.city[self.number]


def city(
    scene: Scene, number: int, choices: Sequence[MapChoice], site: Site | None, names: Sequence[str] = ()
) -> Markup:
    """Draw a city around (0, 0) of its own group, so that a style sheet can enlarge its parts."""
    return _city(
        Spot.of(scene, number), tuple(choices), site_words(scene, site) if site else "", tuple(names)
    )


@drawn_in_each_language
def _city(spot: Spot, choices: tuple[MapChoice, ...], brings: str, names: tuple[str, ...]) -> Markup:
    """Draw a city, in which a palace brings what is told; most are drawn again and again as they were."""
    place, palaces = spot.place, list(_palaces(spot))
    marks = (RING if choices else "", _marker(spot, bare=not palaces), *palaces)
    return tag(
        "g",
        tag("title", _in_city(place_called(place.name), brings)) if brings else "",
        tag("g", *marks, class_="marks"),
        *_names(spot, len(palaces), strong=bool(choices)),
        TOUCH if choices or brings else "",
        class_=" ".join(_classes(spot, open_=bool(choices))),
        data_points_at=spot.place_here if brings else None,
        data_place=f"city-{place.id}",
        transform=f"translate({place.x:g} {place.y:g})",
        **_attributes(spot, choices, brings, names),
    )


def _classes(spot: Spot, *, open_: bool) -> Iterator[str]:
    yield "city"
    if spot.place_here is not None:
        yield "here"
    if open_:
        yield "open"


def _attributes(
    spot: Spot, choices: Sequence[MapChoice], brings: str, names: Sequence[str]
) -> dict[str, str | None]:
    """Let a city be chosen, or tell what a palace brings; whoever hears the page learns what stands there."""
    name = spot.place.name
    brought = [_in_city(name, brings)] if brings else []
    if not names:
        return target(choices) or _readable(brought)
    stands = [*filter(None, [_standing(spot, names)])]
    tables = spot.board.tables
    lies = [
        say("in the province of {province}", province=_province_of(spot)),
        *neighbours(spot.place.id, tables.city, tables.roads),
    ]
    if choices:
        return target(choices, clauses([*brought, *stands, *lies]))
    if brought:
        return _readable(brought) | {"aria_description": clauses([*stands, *lies])}
    return {"role": "img", "aria_label": clauses([*(stands or [name]), *lies])}


def _readable(brought: Sequence[str]) -> dict[str, str | None]:
    """Let the keyboard come to what a palace brings in a city."""
    return {"role": "img", "tabindex": "0", "aria_label": brought[0]} if brought else {}


def _province_of(spot: Spot) -> str:
    return next(p.name for p in spot.board.tables.province if p.id == spot.place.province)


def _in_city(city: str, things: str) -> str:
    return say("{city}: {things}", city=city, things=things)


def _standing(spot: Spot, names: Sequence[str]) -> str:
    """Tell whose palaces stand in a city, and what lies there."""
    owned = [say("palace of {name}", name=names[seat - 1]) for seat in spot.palaces]
    owned += [say("crown palace of {name}", name=names[seat - 1]) for seat in spot.crowns]
    if spot.bonus is not None:
        owned.append(say("bonus tile {bonus}", bonus=bonus_words(spot.board, spot.bonus)))
    return _in_city(spot.place.name, row(owned)) if owned else ""


def _marker(spot: Spot, *, bare: bool) -> Markup:
    """Draw a city as a rosette, a fortress as one, its bonus tile upon it (TM-1, TM-3)."""
    place = spot.place
    if not place.fortress:
        strong = next(p.strong for p in spot.board.tables.province if p.id == place.province)
        return placed("city", 0, 0, CITY, color=strong)
    fortress = placed("fortress", 0, 0, FORTRESS)
    if spot.bonus is None:
        return fortress
    return fortress + _bonus(spot.bonus, 0 if bare else -BESIDE, bonus_words(spot.board, spot.bonus))


def _bonus(kind: int, x: float, words: str) -> Markup:
    """Draw a bonus tile; that of the Taj Mahal is larger, and is a picture of it."""
    if kind == TAJ_MAHAL:
        drawing = placed("taj", x, 6, TAJ)
    else:
        ground = placed("bonus", x + 1, ON_THE_WALL + 1, BONUS)
        drawing = ground + placed(BONUS_IDS[kind], x, ON_THE_WALL, 0.62 * BONUS)
    name = BONUS_IDS[kind]
    title = tag("title", say("Bonus tile: {bonus}", bonus=words))
    return tag("g", title, drawing, data_piece=f"good-{name}" if name in GOOD_IDS else f"bonus-{name}")


def _palaces(spot: Spot) -> Iterator[Markup]:
    """Draw the normal palace and the crown palace of a city, each in its owner's shape and colour (TM-23)."""
    place = spot.place
    crowded = spot.crowns and (spot.palaces or spot.bonus is not None)
    foot = FOOT[place.fortress]
    for seat in spot.crowns[:1]:
        yield crown_palace(seat, place.id, BESIDE if crowded else 0.0, foot - 4)
    for seat in spot.palaces[:1]:
        yield palace(seat, place.id, -BESIDE if crowded else 0.0, foot)


def _names(spot: Spot, palaces: int, *, strong: bool) -> Iterator[Markup]:
    """Write a city's name, and in the current province once more larger for small screens."""
    place, kind = spot.place, spot.bonus
    look = {"text_decoration": "underline" if strong else None}
    crowded = palaces > 1 or (palaces and kind is not None) or kind == TAJ_MAHAL
    side = sides_of(spot.board)[spot.number]
    beside = CROWDED if crowded and set(side) & {"e", "w"} else 0
    size = float(spot.board.tables.meta.label_size)
    yield written(place.name, name_at(side, size, gap(place, side) + beside), size, class_="name", **look)
    if spot.place_here is not None:
        at = large_places_of(spot.board)[spot.number]
        yield written(place.name, at, LARGE_SIZE, class_="name large", display="none", **look)
