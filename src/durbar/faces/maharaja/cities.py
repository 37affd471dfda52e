"""A city on the map: its palace garden, who is present with architect and houses, its name."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from durbar.faces.choosing import Choice, target
from durbar.faces.labels import written
from durbar.faces.maharaja.architects import pawn
from durbar.faces.maharaja.icons import drawn
from durbar.faces.maharaja.scene import Scene, Seat
from durbar.faces.maharaja.wording import listed
from durbar.faces.palette import ACCENT, INK, PAPER, SEATS
from durbar.faces.svg import piece, points, shape, tag
from durbar.faces.words import say, tell
from durbar.games.maharaja.board_tables import City
from durbar.games.maharaja.naming import city_name

LAWN = "#e8ddb6"
NEUTRAL = "#a9a294"
SITE = 10.5  # the radius of a site
RING = 26.0  # how far the outer sites are from the inner one
HOUSE_WIDTH = 27.0
RIM = (90, 270, 150, 210, 30, 330)  # where architects stand, clockwise from the top: five find room


def city(scene: Scene, number: int, names: Sequence[str], choices: Sequence[Choice]) -> str:
    """Draw a city around (0, 0) of its own group."""
    place, radius = scene.cities[number], scene.board.tables.meta.city_radius
    ring = tag("circle", class_="ring", r=radius + 8, fill="none", stroke=ACCENT, stroke_width=7)
    return tag(
        "g",
        tag("title", escape(_told(scene, number, names))) if names else "",
        ring if choices else "",
        tag("circle", r=radius, fill=place.colour, stroke=INK, stroke_width=2.5),
        tag("circle", r=radius - 7, fill=LAWN, stroke=INK, stroke_width=1.2),
        *_sites(scene, number),
        *_architects(scene, number, radius),
        *_houses(scene, number, radius),
        written(
            place.name,
            place.label,
            float(scene.board.tables.meta.label_size),
            radius + (13 if choices else 7),
            class_="name",
            text_decoration="underline" if choices else None,
        ),
        class_="city open" if choices else "city",
        transform=f"translate({place.x:g} {place.y:g})",
        **target(choices),
    )


def _sites(scene: Scene, number: int) -> Iterator[str]:
    """Draw the inner site and the six outer ones, with their palaces (MA-1, MA-5)."""
    yield _site(scene.inner[number] or None, 0, 0, SITE + 1.5)
    outer = scene.sites(number)
    for place, owner in enumerate(outer):
        turn = 2 * math.pi * place / len(outer)
        yield _site(owner, RING * math.sin(turn), -RING * math.cos(turn), SITE)


def _site(owner: int | None, x: float, y: float, size: float) -> str:
    """Draw a site: white when it is free, a grey stone for a neutral palace."""
    if owner is None:
        return tag("circle", cx=x, cy=y, r=size, fill=PAPER, stroke="#8a7c5c", stroke_width=1.2)
    if owner == 0:
        stone = tag("circle", cx=x, cy=y, r=size, fill=NEUTRAL, stroke=INK, stroke_width=1.2)
        cross = f"M{x - 4:g} {y - 4:g}l8 8m0 -8l-8 8"
        return stone + tag("path", d=cross, stroke=PAPER, stroke_width=2)
    return piece(owner, x, y, size * 0.78)


# ---------------------------------------------------------------- who is there


def _architects(scene: Scene, number: int, radius: float) -> Iterator[str]:
    """Draw the architects on the garden's rim, between its sites."""
    label = scene.cities[number].label
    turns = [turn for turn in RIM if not (turn == 270 and "w" in label) and not (turn == 90 and "e" in label)]
    there = [seat for seat in scene.seats if seat.at == number]
    for turn, seat in zip(turns, there, strict=False):
        angle = math.radians(turn)
        yield pawn(seat.number, radius * math.sin(angle), -radius * math.cos(angle), 12)


def _houses(scene: Scene, number: int, radius: float) -> Iterator[str]:
    """Draw the seats' houses in a row beside the garden, away from the city's name (MA-21)."""
    seats = [seat for seat in scene.seats if seat.houses[number]]
    side = -1 if "s" in scene.cities[number].label else 1
    for place, seat in enumerate(seats):
        x = HOUSE_WIDTH * (place - (len(seats) - 1) / 2)
        yield _house(seat.number, seat.houses[number], x, side * (radius + 18))


def _house(seat: int, count: int, x: float, y: float) -> str:
    """Draw the houses of a seat in a city: one house with its shape, and how many they are (MA-21)."""
    look = SEATS[seat - 1]
    roof = [(-12.5, -3), (0, -15), (12.5, -3), (12.5, 12), (-12.5, 12)]
    ground = tag(
        "polygon",
        points=points((x + dx, y + dy) for dx, dy in roof),
        fill=look.colour,
        stroke=INK,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    mark = shape(look.shape, x, y - 6.5, 3, fill=look.ink)
    number = tag(
        "text",
        str(count),
        x=x,
        y=y + 10,
        font_size=13,
        font_weight="bold",
        font_family="system-ui, sans-serif",
        text_anchor="middle",
        fill=look.ink,
    )
    return ground + mark + number


def _told(scene: Scene, number: int, names: Sequence[str]) -> str:
    """Say who has what in a city, for screen readers and for who points at it."""
    parts = []
    for seat in scene.seats:
        holdings = list(_holdings(scene, seat, number))
        if holdings:
            parts.append(say("{name}: {things}", name=names[seat.number - 1], things=listed(holdings)))
    name = city_name(scene.board, number)
    return f"{tell(name)}. {'; '.join(parts)}" if parts else say("{city}: nobody is here", city=name)


def _holdings(scene: Scene, seat: Seat, number: int) -> Iterator[str]:
    if seat.at == number:
        yield say("architect")
    yield from [say("house")] * seat.houses[number]
    yield from [say("outer palace")] * seat.outer[number]
    if scene.inner[number] == seat.number:
        yield say("inner palace")


# ---------------------------------------------------------------- what stands beside a city


def maharaja(place: City, size: float) -> str:
    """Draw the Maharaja beside the city that he visits (MA-10)."""
    x, y = place.maharaja_at
    half = 0.72 * size
    ground = tag(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=7,
        fill="#8c1c13",
        stroke=INK,
        stroke_width=2,
    )
    return ground + drawn("crown", x, y, size * 1.25)


def turn_of_visit(place: City, number: int) -> str:
    """Draw beside a city how soon the Maharaja would come: 1 is next."""
    x, y = place.maharaja_at
    next_one = number == 1
    ring = tag(
        "circle",
        cx=x,
        cy=y,
        r=15 if next_one else 12,
        fill="#fff3cd" if next_one else PAPER,
        fill_opacity=1 if next_one else 0.7,
        stroke="#8c1c13" if next_one else "#8a7c5c",
        stroke_width=3 if next_one else 1.5,
        stroke_dasharray=None if next_one else "4 3",
    )
    text = tag(
        "text",
        str(number),
        x=x,
        y=y + 6,
        font_size=18 if next_one else 15,
        font_weight="bold",
        text_anchor="middle",
        fill="#8c1c13" if next_one else "#665a48",
    )
    return ring + text


def home(place: City, name: str, size: float) -> str:
    """Draw which character lives in a city (MA-73)."""
    x, y = place.portrait_at
    ring = tag("circle", cx=x, cy=y, r=size * 0.86, fill="#fff3cd", stroke="#a07a1f", stroke_width=1.6)
    text = tag("text", str(place.home_of), x=x, y=y + 6, font_size=17, text_anchor="middle", fill=INK)
    return tag("g", tag("title", escape(name)), ring, text)
