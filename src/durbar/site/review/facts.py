"""What there is to know about a reviewed game beside its decisions."""

from __future__ import annotations

from typing import Any

from durbar.core.about import option_text
from durbar.core.match import Match


def facts(match: Match) -> dict[str, Any]:
    """Return a game's date, its options that differ from their default, and its own board's digest."""
    about = match.game.about
    changed = about.changed_options(match.options).items()
    options = [(about.option(name), value) for name, value in changed]
    return {
        "date": match.date,
        "options": [(option.title, option_text(value), option.help) for option, value in options],
        "board_digest": match.game.board.digest,
    }
