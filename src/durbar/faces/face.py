"""The contract of a face, and how the face of a game is found.

A package brings the face of its game by an entry point of the group `durbar.faces`: the game's id, and where
its `Face` stands. Loading it loads the game's rules too, for which a page does not wait: so the styles of a
face are no part of it, they are the static file `faces/GAME.css`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from durbar.core.registry import about

if TYPE_CHECKING:
    from durbar.core.match import View
    from durbar.core.phrase import Phrase
    from durbar.core.position import Position

GROUP = "durbar.faces"


@dataclass(frozen=True, kw_only=True)
class Face:
    """All that is shown of one game and no other."""

    template: str  # of the play area
    context: Callable[[View, Sequence[str]], dict[str, Any]]  # what the template shows of a view
    sentence: Callable[[View], Phrase]  # what is asked of the seat, or for whom it waits
    is_final: Callable[[View, int], bool]  # whether a decision cannot be taken back afterwards
    board_svg: Callable[[Position], str]  # the board of a position as a drawing of its own


@cache
def face_of(game_id: str) -> Face:
    """Return the face of a game, or the plain one for a game that has none."""
    found = entry_points(group=GROUP, name=about(game_id).id)
    if found:
        (own,) = found
        face: Face = own.load()
        return face
    from durbar.faces.plain import FACE  # noqa: PLC0415 - needed by few

    return FACE
