"""What there is to know about a reviewed game beside its decisions."""

from __future__ import annotations

from typing import Any

from durbar.core.record import parse
from durbar.site.review.viewpoint import Viewpoint
from durbar.site.tables.level_words import strength_among
from durbar.site.tables.options import changed_options


def facts(viewpoint: Viewpoint) -> dict[str, Any]:
    """Return a game's date, its changed options, its own board's digest, and how strong EVEN played."""
    match, seats = viewpoint.match, parse(viewpoint.review.record).names
    return {
        "strength": strength_among(seats, match.game.about.id, match.players),
        "date": match.date,
        "options": changed_options(match.game.about, match.options),
        "board_digest": match.game.board.digest,
    }
