"""A city on the map: its palace garden, who is present with architect and houses, its name."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.faces.choosing import TOUCH, MapChoice, target
from durbar.faces.maharaja import beside_city, sizes
from durbar.faces.maharaja.art import ART
from durbar.faces.maharaja.colours import GOLD, INK, MADDER, PARCHMENT, SIENNA
from durbar.faces.maharaja.names import city_name_x
from durbar.faces.maharaja.pieces import TRAVEL, standing, travels
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.wording import listed
from durbar.faces.palette import ACCENT, PAPER
from durbar.faces.svg import Point, lettered, tag
from durbar.faces.words import clauses, drawn_in_each_language, headed, place_called, say
from durbar.games.maharaja.board_tables import City, Meta
from durbar.games.maharaja.boardfile import BoardFile

STACK = 4  # so many houses of a seat in one city are drawn, one behind the other
RIM = (90, 270, 128, 232, 55)  # where architects stand, clockwise from the top


@dataclass(frozen=True, slots=True)
class Spot:
    """A city as the map shows it: all that its drawing depends on."""

    board: BoardFile
    number: int
    inner: int  # whose palace stands on the inner site, or 0
    outer: tuple[int | None, ...]  # and on the others: seats, 0 for a neutral one, None for a free site
    houses: tuple[int, ...]  # of each seat
    architects: tuple[int, ...]  # the seats whose architects are there
    traveller: int | None  # the one of them that may travel now

    @classmethod
    def of(cls, scene: Scene, number: int) -> Spot:
        """Return a city of a scene."""
        architects = tuple(seat.number for seat in scene.seats if seat.at == number)
        return cls(
            scene.board,
            number,
            scene.inner[number],
            tuple(scene.sites(number)),
            tuple(seat.houses[number] for seat in scene.seats),
            architects,
            next((seat for seat in architects if travels(scene, seat)), None),
        )

    @property
    def place(self) -> City:
        """The city itself."""
        return self.board.tables.city[self.number]

    @property
    def meta(self) -> Meta:
        """What the board says of its map."""
        return self.board.tables.meta


def city(scene: Scene, number: int, names: Sequence[str], choices: Sequence[MapChoice]) -> Markup:
    """Draw a city around (0, 0) of its own group."""
    return _city(Spot.of(scene, number), tuple(names), tuple(choices))


@drawn_in_each_language
def _city(spot: Spot, names: tuple[str, ...], choices: tuple[MapChoice, ...]) -> Markup:
    """Draw a city; most are drawn again and again as they were."""
    place, meta = spot.place, spot.meta
    radius = sizes.fort(meta)
    ring = tag("circle", class_="ring", r=radius + 11, fill="none", stroke=ACCENT, stroke_width=7)
    return tag(
        "g",
        tag("title", _told(spot, names)) if names else "",
        ring if choices else "",
        ART.placed("fort", 0, 0, 2.33 * radius, color=place.colour),
        _banner(place, city_name_x(spot.board, place), meta, chosen=bool(choices)),
        *_sites(spot),
        *_houses(spot),
        *_architects(spot),
        TOUCH if choices else "",
        class_="city open" if choices else "city",
        transform=f"translate({place.x:g} {place.y:g})",
        data_place=f"city-{place.id}",
        **target(choices),
    )


def _sites(spot: Spot) -> Iterator[Markup]:
    """Draw the inner site and the six outer ones, with their palaces, the ones behind first (MA-1, MA-5)."""
    away = sizes.site_ring(spot.meta)
    first = 0 if "s" in spot.place.label else math.pi  # the one farthest from the name
    inner = _site(spot.inner or None, "seat-inner-palace", 0, 0, sizes.INNER_PALACE)
    drawn = [(0.0, inner)]
    for site, owner in enumerate(spot.outer):
        turn = first + 2 * math.pi * site / len(spot.outer)
        x, y = away * math.sin(turn), -away * math.cos(turn)
        drawn.append((y, _site(owner, "seat-palace", x, y, sizes.PALACE)))
    return (drawing for _, drawing in sorted(drawn, key=lambda at: at[0]))


def _site(owner: int | None, name: str, x: float, y: float, width: float) -> Markup:
    """Draw a site: a garden bed when it is free, a ruin of stone for a neutral palace."""
    x, y = round(x, 1), round(y, 1)
    if owner is None:
        return ART.placed("plot", x, y, width * 0.72)
    if owner == 0:
        return ART.placed("neutral-palace", x, y - 1, width * 0.84)
    return standing(name, owner, x, y - 2, width)


def _banner(place: City, x: float, meta: Meta, *, chosen: bool) -> Markup:
    """Draw the plate with a city's name on its wall, ribbon ends in the city's colour."""
    y, half, high = sizes.banner_y(place, meta), sizes.banner_width(place) / 2, sizes.BANNER / 2
    left, right, end = x - half, x + half, sizes.RIBBON
    ends = (
        f"M{left - end:g} {y - high + 5:g}H{right + end:g}l-6 {high:g}l6 {high:g}H{left - end:g}l6 {-high:g}z"
    )
    plate = (
        f"M{left:g} {y - high:g}H{right:g}q-5 {high:g} 0 {2 * high:g}H{left:g}q5 {-high:g} 0 {-2 * high:g}z"
    )
    return tag(
        "g",
        tag("path", d=ends, fill=place.colour, stroke=INK, stroke_width=1.6, stroke_linejoin="round"),
        tag("path", d=plate, fill=PARCHMENT, stroke=INK, stroke_width=1.8, stroke_linejoin="round"),
        tag(
            "text",
            place.name,
            x=x or None,
            y=y + 7,
            class_="name",
            font_size=sizes.CITY_NAME,
            font_weight="bold",
            text_anchor="middle",
            fill=INK,
            text_decoration="underline" if chosen else None,
            aria_hidden="true",
        ),
        class_="banner",
    )


# ---------------------------------------------------------------- who is there


def _architects(spot: Spot) -> Iterator[Markup]:
    """Draw the architects on the city's wall, first where they hide nothing."""
    for (x, y), seat in zip(_rim(spot.place, spot.meta), spot.architects, strict=False):
        drag = TRAVEL if seat == spot.traveller else None
        yield standing("architect", seat, x, y, sizes.ARCHITECT, drag)


def _rim(place: City, meta: Meta) -> list[Point]:
    """Return where architects may stand, seen from the city's middle."""
    radius, upside = sizes.fort(meta), -1 if "s" in place.label else 1
    angles = [math.radians(turn) for turn in RIM]
    spots = [
        (round(radius * math.sin(angle), 1), round(-upside * radius * math.cos(angle) - 6, 1))
        for angle in angles
    ]
    beside = beside_city.maharaja_spot(place, meta), beside_city.visit_spot(place, meta), place.portrait_at
    seen = [(x - place.x, y - place.y) for x, y in beside]
    return sorted(spots, key=lambda spot: any(math.dist(spot, other) < sizes.ARCHITECT for other in seen))


def _houses(spot: Spot) -> Iterator[Markup]:
    """Draw the seats' houses in a row at the city's wall, away from its name (MA-21)."""
    owned = [(seat, count) for seat, count in enumerate(spot.houses, 1) if count]
    y = sizes.houses_y(spot.place, spot.meta)
    for column, (seat, count) in enumerate(owned):
        x = sizes.BETWEEN_HOUSES * (column - (len(owned) - 1) / 2)
        for behind in reversed(range(min(count, STACK))):
            yield standing("seat-house", seat, x + 2.0 * behind, y - 3.0 * behind, sizes.HOUSE)
        if count > 1:
            yield _count(count, x + 11, y + 11)


def _count(count: int, x: float, y: float) -> Markup:
    """Draw how many houses a seat has in a city."""
    plate = tag("circle", cx=x, cy=y, r=10.5, fill=PAPER, stroke=INK, stroke_width=1.5)
    text = lettered(str(count), x, y + 6.3, 18, INK)
    return plate + text


def _told(spot: Spot, names: Sequence[str]) -> str:
    """Say who has what in a city, for screen readers and for who points at it."""
    parts = []
    for seat, seat_name in enumerate(names, 1):
        holdings = list(_holdings(spot, seat))
        if holdings:
            parts.append(say("{name}: {things}", name=seat_name, things=listed(holdings)))
    city = place_called(spot.place.name)
    if not parts:
        return say("{city}: nobody has anything here", city=city)
    return say("{city}. {holdings}", city=city, holdings=clauses(parts))


def _holdings(spot: Spot, seat: int) -> Iterator[str]:
    if seat in spot.architects:
        yield say("architect")
    yield from [say("house")] * spot.houses[seat - 1]
    yield from [say("outer palace")] * spot.outer.count(seat)
    if spot.inner == seat:
        yield say("inner palace")


# ---------------------------------------------------------------- what stands beside a city


def maharaja(place: City, meta: Meta) -> Markup:
    """Draw the Maharaja beside the city that he visits (MA-10)."""
    x, y = beside_city.maharaja_spot(place, meta)
    halo = tag(
        "ellipse",
        cx=x,
        cy=y + 3,
        rx=32,
        ry=30,
        fill="#ffdf8a",
        fill_opacity=0.75,
        stroke=MADDER,
        stroke_width=2,
    )
    elephant = ART.placed("maharaja", x, y, sizes.ELEPHANT)
    title = tag("title", headed(place.name, say("The Maharaja is here")))
    return tag("g", title, halo, elephant, class_="piece", data_piece="maharaja")


def turn_of_visit(place: City, number: int, meta: Meta) -> Markup:
    """Draw beside a city how soon the Maharaja would come: 1 is next."""
    x, y = beside_city.visit_spot(place, meta)
    next_one = number == 1
    ring = tag(
        "circle",
        cx=x,
        cy=y,
        r=16 if next_one else 13,
        fill=MADDER if next_one else PARCHMENT,
        stroke=GOLD if next_one else SIENNA,
        stroke_width=3 if next_one else 1.8,
    )
    text = lettered(
        str(number), x, y + 6, 19 if next_one else 17, PARCHMENT if next_one else INK, family=None
    )
    words = say("The Maharaja would come here as number {number}", number=number)
    return tag("g", tag("title", headed(place.name, words)), ring, text)


def home(place: City, character: str, name: str, meta: Meta) -> Markup:
    """Draw which character lives in a city (MA-73)."""
    x, y = beside_city.beside(place, place.portrait_at, meta, sizes.PORTRAIT)
    return tag("g", tag("title", name), ART.placed(character, x, y, sizes.PORTRAIT), class_="home")
