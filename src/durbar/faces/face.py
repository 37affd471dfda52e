"""The contract of a face, and how the face of a game is found.

A package brings the face of its game by an entry point of the group `durbar.faces`: the game's id, and where
its `Face` stands. Loading it loads the game's rules too, for which a page does not wait: so the styles of a
face are no part of it, they are the static file `faces/GAME.css`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from durbar.core.registry import about

if TYPE_CHECKING:
    from durbar.core.phrase import Phrase
    from durbar.core.position import Position
    from durbar.core.view import View
    from durbar.faces.belongings import Belongings

logger = logging.getLogger(__name__)

GROUP = "durbar.faces"


def _as_text(_view: View, _names: Sequence[str], text: str) -> str:
    """Return a decision as the record has it."""
    return text


def _nothing(_view: View, _action: int) -> None:
    """Ask for no assent."""


@dataclass(frozen=True, kw_only=True)
class Face:
    """All that is shown of one game and no other."""

    template: str  # of the play area
    context: Callable[[View, Sequence[str]], object]  # what the template, as `face`, shows of a view
    sentence: Callable[[View], Phrase]  # what is asked of the seat, or for whom it waits
    board_svg: Callable[[Position], str]  # the board of a position as a drawing of its own
    # How far a game has come, for lists of tables; nothing where there are no rounds.
    stage: Callable[[Position], Phrase | None] = lambda _position: None
    # What the seats have beside the board, told where the board is shown alone.
    belongings: Callable[[Position], list[Belongings]] = lambda _position: []
    label: Callable[[View, Sequence[str], str], str] = _as_text  # a decision as its button says it
    cost: Callable[[View, int], Phrase | None] = _nothing  # what is lost with a decision, and for good
    honour: str = ""  # the piece of the game's art that stands beside the winner; empty: none


@cache
def face_of(game_id: str) -> Face:
    """Return the face of a game, or the plain one for a game that has none.

    A package whose face cannot be had is told of in the log: its game can be played all the same.
    """
    from durbar.faces.plain import FACE  # noqa: PLC0415 - it imports us

    game = about(game_id).id
    try:
        return _announced(game) or FACE
    except Exception as error:
        logger.error(  # noqa: TRY400 - where it is, not our way there
            "the face of %s cannot be shown: %s: %s", game, type(error).__name__, error
        )
        return FACE


def _announced(game_id: str) -> Face | None:
    """Return the face that a package announces; raises what that package does, and TypeError."""
    found = entry_points(group=GROUP, name=game_id)
    if len(found) > 1:
        raise TypeError(f"there are several: {[entry.value for entry in found]}")
    for entry in found:
        face = entry.load()
        if not isinstance(face, Face):
            raise TypeError(f"{entry.value} is not a durbar.faces.face.Face")
        return face
    return None
