"""The drawings of this game: symbols, portraits, goods, tiles, pieces; each known by its shape alone."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from durbar.faces.art.sheet import ArtSheet
from durbar.faces.palette import INK, SEATS
from durbar.faces.svg import KEPT, shape, tag
from durbar.games.taj_mahal.constants import BONUS_IDS, GOOD_IDS, SYMBOL_IDS

ART = ArtSheet("taj-mahal", "tm")
SPECIAL = ("mogul", "elephant", "any_colour", "two_points")  # what the special cards do, by figure
assert {*SYMBOL_IDS, *GOOD_IDS, *BONUS_IDS, *SPECIAL, "crown"} <= set(ART.symbols)

icon, picture = lru_cache(KEPT)(ART.icon), lru_cache(KEPT)(ART.picture)
placed = lru_cache(KEPT)(ART.placed)

PALACE, CROWN_PALACE = 44.0, 50.0  # how wide the pieces are on the map


@lru_cache(KEPT)
def palace(seat: int, city: str, x: float, y: float) -> Markup:
    """Return a palace that stands around a point of the map; the owner's shape is on its wall."""
    return _piece("palace", seat, city, x, y, PALACE, (0.0, 0.27 * PALACE, 0.15 * PALACE))


@lru_cache(KEPT)
def crown_palace(seat: int, city: str, x: float, y: float) -> Markup:
    """Return a crown palace that stands around a point of the map."""
    wall = (0.0, 0.32 * CROWN_PALACE, 0.13 * CROWN_PALACE)
    return _piece("crown-palace", seat, city, x, y, CROWN_PALACE, wall)


def _piece(
    name: str, seat: int, city: str, x: float, y: float, width: float, badge: tuple[float, float, float]
) -> Markup:
    look, (dx, dy, size) = SEATS[seat - 1], badge
    mark = shape(
        look.shape,
        x + dx,
        y + dy,
        size,
        fill=look.colour,
        stroke=INK,
        stroke_width=2,
        stroke_linejoin="round",
    )
    return tag(
        "g",
        placed(name, x, y, width, color=look.colour),
        mark,
        data_piece=f"{name}-{seat}-{city}",
        data_from=f"seat-{seat}",
    )


@lru_cache(KEPT)
def to_set_down(seat: int, *, crowned: bool) -> Markup:
    """Return a palace that one has in one's hand."""
    draw, wide = (crown_palace, CROWN_PALACE) if crowned else (palace, PALACE)
    side = wide * 1.1
    return tag(
        "svg",
        draw(seat, "", 0.0, 0.0),
        class_="art",
        viewBox=f"{-side / 2:g} {-side / 2:g} {side:g} {side:g}",
        aria_hidden="true",
    )


CARD_WIDTH, CARD_HEIGHT = 100, 140
WINDOW = {"x": 11.5, "width": 77.0, "height": 55.0}  # of a card, in which a portrait stands
SUITS = {
    "red": "#a8242b",
    "yellow": "#e0a312",
    "green": "#256b3c",
    "violet": "#5b2d8c",
    "white": "#f6ecd2",
    "special": "#1c2f66",
}  # what is painted around the arches of a card
WINDOWS = {1: (42.5,), 2: (12.0, 73.0)}  # where they begin, by how many there are


@lru_cache(KEPT)
def card_face(colour: str, symbols: tuple[str, ...]) -> Markup:
    """Return the face of a coloured or white card: a portrait in an arch for each of its symbols."""
    windows = [
        _window(f"portrait-{symbol}", y, SUITS[colour])
        for symbol, y in zip(symbols, WINDOWS[len(symbols)], strict=True)
    ]
    return _face(f"card-{colour}", *windows)


@lru_cache(KEPT)
def special_face(figure: str, effect: str) -> Markup:
    """Return the face of a special card: the figure that brings it, and below what it does."""
    above, below = WINDOWS[2]
    does = (
        _window(f"portrait-{effect}", below, SUITS["special"])
        if effect in SYMBOL_IDS
        else placed(effect, CARD_WIDTH / 2, below + 28, 50)
    )
    return _face("card-special", _window(f"portrait-{figure}", above, SUITS["special"]), does)


def card_back() -> Markup:
    """Return the back of all cards."""
    return _face("card-back")


def _window(portrait: str, y: float, colour: str) -> Markup:
    arch = tag("use", href="#tm-arch", y=y, **WINDOW, color=colour)
    return tag("use", href=f"#tm-{portrait}", y=y, **WINDOW) + arch


def _face(ground: str, *parts: Markup) -> Markup:
    whole = tag("use", href=f"#tm-{ground}", width=CARD_WIDTH, height=CARD_HEIGHT)
    return tag(
        "svg",
        whole,
        *parts,
        class_="card-face",
        viewBox=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}",
        aria_hidden="true",
    )


@lru_cache(KEPT)
def influence_tile(figure: str) -> Markup:
    """Return an influence tile: the head of its figure in a gilded octagon."""
    head = tag(
        "svg",
        tag("use", href=f"#tm-portrait-{figure}", width=84, height=60),
        x=7,
        y=7,
        width=33,
        height=33,
        viewBox="16 3 54 54",
        preserveAspectRatio="xMidYMid slice",
    )
    return tag(
        "svg",
        tag("use", href="#tm-influence", width=48, height=48) + head,
        class_="tile-face",
        viewBox="0 0 48 48",
        aria_hidden="true",
    )
