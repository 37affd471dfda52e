"""What one who has followed the game knows beyond the view: what the log lets a seat count."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from durbar.core.match import View
    from durbar.core.position import Position


class Memory(Protocol):
    """A room's `memory.py`."""

    def remember(self, view: View) -> Position:
        """Return the view's position, completed by what its log lets the seat count."""


def remembered(view: View) -> Position:
    """Return what a seat knows that has followed the game; in most games it is the view's own position."""
    name = f"durbar.games.{view.game.room}.memory"
    if not find_spec(name):
        return view.position
    return cast("Memory", import_module(name)).remember(view)
