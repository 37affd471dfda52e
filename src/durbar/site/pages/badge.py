"""The seats' badges; a function, not a template, for no white space may follow a badge."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from durbar.faces.palette import SeatLook

BADGE = Markup('<svg class="seat-badge" aria-hidden="true"><use href="#badge-{}"/></svg>')
NAMED = Markup('<svg class="seat-badge" role="img"><title>{}</title><use href="#badge-{}"/></svg>')


@lru_cache(1 << 10)
def badge(look: SeatLook, name: str = "") -> Markup:
    """Return a seat's shape in its colour, with a name where none is beside it."""
    return NAMED.format(name, look.shape) if name else BADGE.format(look.shape)
