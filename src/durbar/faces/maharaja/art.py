"""The drawings of this game: actions, characters, pieces, the land."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from durbar.faces.art.sheet import ArtSheet
from durbar.faces.svg import KEPT
from durbar.games.maharaja.constants import ACTION_IDS, CHARACTER_IDS

ART = ArtSheet("maharaja", "mh")
assert {*ACTION_IDS, *CHARACTER_IDS} <= set(ART.symbols)

icon, portrait = lru_cache(KEPT)(ART.icon), lru_cache(KEPT)(ART.picture)


@lru_cache(KEPT, typed=True)
def drawn(name: str, x: float, y: float, width: float, colour: str = "") -> Markup:
    """Return a drawing of a page's sheet around a point of a picture, in a seat's colour."""
    return ART.placed(name, x, y, width, color=colour or None)
