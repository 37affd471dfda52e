"""The state of a position as Maharaja lays it out: by its type a misspelt field is found."""

from __future__ import annotations

from durbar.core.position import Position
from durbar.core.view import View
from durbar.games.maharaja.state import State


def state_of(position: Position | View) -> State:
    """Return the state's record of a position, or of what a seat sees of one."""
    state: State = position.state
    return state
