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
    from durbar.core.phrase import Phrase
    from durbar.core.position import Position
    from durbar.core.view import View
    from durbar.faces.belongings import Belongings

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
    context: Callable[[View, Sequence[str]], dict[str, Any]]  # what the template shows of a view
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
    """Return the face of a game, or the plain one for a game that has none."""
    found = entry_points(group=GROUP, name=about(game_id).id)
    if found:
        (own,) = found
        face: Face = own.load()
        return face
    from durbar.faces.plain import FACE  # noqa: PLC0415 - needed by few

    return FACE
