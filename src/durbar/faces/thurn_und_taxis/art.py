"""The drawings of this game: post houses, carriages, officials, towns, and all that is laid on its table."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from markupsafe import Markup

from durbar.faces.art.sheet import ArtSheet
from durbar.faces.palette import SEATS
from durbar.faces.svg import KEPT, tag

ART = ArtSheet("thurn-und-taxis", "tt")

_SOME_TOWNS = sorted(name for name in ART.symbols if name.startswith("town-"))


def view_of(city: str) -> str:
    """Return which drawing shows a city by its id: its own, or for a town that nobody knows one of a few."""
    own = f"view-{city}"
    return own if own in ART.symbols else _SOME_TOWNS[crc32(city.encode()) % len(_SOME_TOWNS)]


@lru_cache(KEPT)
def view(city: str) -> Markup:
    """Return the picture of a city on its card; it is cut where the card has another shape."""
    symbol = view_of(city)
    drawn = tag("use", href=f"#{ART.prefix}-{symbol}")
    return tag(
        "svg",
        drawn,
        class_="view",
        viewBox="0 0 120 72",
        preserveAspectRatio="xMidYMax slice",
        aria_hidden="true",
    )


def coloured(name: str, seat: int) -> Markup:
    """Return a small drawing in a seat's colour."""
    return picture(name, color=SEATS[seat - 1].colour)


picture = lru_cache(KEPT)(ART.picture)
