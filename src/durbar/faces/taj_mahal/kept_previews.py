"""What the rules tell of what could be, kept as long as what it depends on stays as it is."""

from __future__ import annotations

from durbar.core.position import Position
from durbar.faces.per_position import per_position, per_public_position
from durbar.games.taj_mahal import preview
from durbar.games.taj_mahal.preview import Site

contests = per_public_position(preview.contests)


def sites(position: Position, seat: int) -> tuple[Site, ...]:
    """Return what a palace in each city would bring to a seat; it stays so until somebody builds."""
    return _sites(preview.without_cards(position), seat)


_sites = per_position(preview.sites)
