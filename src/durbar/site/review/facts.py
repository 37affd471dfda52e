"""What there is to know about a reviewed game beside its decisions."""

from __future__ import annotations

from typing import Any

from durbar.core.match import Match
from durbar.site.tables.options import changed_options


def facts(match: Match) -> dict[str, Any]:
    """Return a game's date, its options that differ from their default, and its own board's digest."""
    return {
        "date": match.date,
        "options": changed_options(match.game.about, match.options),
        "board_digest": match.game.board.digest,
    }
