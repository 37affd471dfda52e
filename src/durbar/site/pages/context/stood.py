"""Where everything stood when a seat decided last, for the marks of what has changed since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from django.template.loader import render_to_string

from durbar.site.pages.context.moments import at_moment
from durbar.site.pages.context.still_position import still
from durbar.site.pages.standing_pieces import standing_pieces

if TYPE_CHECKING:
    from durbar.core.match import Match


def stood(match: Match, me: int | None, names: Sequence[str], moment: int) -> str:
    """Return what a seat saw at a moment: each place, its pieces after it."""
    shown = still(at_moment(match, moment).view(me), names, own=True)
    return ";".join(_written(render_to_string(shown["face_template"], shown)))


def _written(html: str) -> Iterator[str]:
    by_place: dict[str, list[str]] = {}
    for piece, place in standing_pieces(html):
        by_place.setdefault(place, []).append(piece)
    return (",".join((place, *pieces)) for place, pieces in by_place.items())
