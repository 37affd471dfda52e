"""When a game is over nothing is secret any more: its page shows every hand and tells every card drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.view import View


def opened(match: Match) -> Match:
    """Return a match whose whole log all may read, if it is over."""
    if match.over:
        match.lay_open()
    return match


def view_of(match: Match, seat: int | None) -> View:
    """Return what a seat may see, None is a spectator: all of it once the game is over, the log too."""
    view = opened(match).view(seat)
    return replace(view, position=match.position) if match.over else view
