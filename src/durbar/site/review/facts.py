"""What there is to know about a reviewed game beside its decisions."""

from __future__ import annotations

import datetime
from typing import TypedDict

from durbar.core.record import parse
from durbar.site.review.viewpoint import Viewpoint
from durbar.site.tables.level_words import strength_among
from durbar.site.tables.options import changed_options


class GameFacts(TypedDict):
    """What there is to know about a reviewed game."""

    strength: str  # how strong EVEN played
    date: datetime.date | None
    options: list[tuple[str, str, str]]  # the changed ones
    board_digest: str | None  # of an own board


def facts(viewpoint: Viewpoint) -> GameFacts:
    """Return what is told about a game."""
    match, seats = viewpoint.match, parse(viewpoint.review.record).names
    return {
        "strength": strength_among(seats, match.game.about.id, match.players),
        "date": match.date,
        "options": changed_options(match.game.about, match.options),
        "board_digest": match.game.board.digest,
    }
