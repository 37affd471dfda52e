"""Finding the face of a game; the faces load the engine, so nobody asks before it is needed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from durbar.core.registry import room_name
from durbar.site.static_urls import fingerprint

if TYPE_CHECKING:
    from durbar.core.match import Match, View
    from durbar.core.story import Event, Phrase, SheetRow


class Face(Protocol):
    """All that the site shows of one game and no other: a module of `durbar.site.faces`."""

    template: str  # of the play area

    def context(self, view: View, names: Sequence[str]) -> dict[str, Any]:
        """Return what the template shows of a view."""

    def sentence(self, view: View, names: Sequence[str]) -> Phrase:
        """Return what is asked of the seat, or for whom it waits."""

    def events(self, match: Match, seat: int | None) -> list[Event]:
        """Return the log told, one event for each decision, as that seat may read it."""

    def sheet(self, match: Match) -> list[SheetRow]:
        """Return the score sheet by category."""

    def is_final(self, view: View, action_id: int) -> bool:
        """Say whether a decision cannot be taken back afterwards."""


def stylesheet(game_id: str) -> str:
    """Return the static file with the styles of a game's face, or an empty text when it has none."""
    name = f"site/faces/{room_name(game_id)}.css"
    return name if fingerprint(name) else ""


def face_of(game_id: str) -> Face:
    """Return the face of a game, or the plain one for a game that has none."""
    own = f"durbar.site.faces.{room_name(game_id)}"
    name = own if find_spec(own) else "durbar.site.fallback_face"
    return cast("Face", import_module(name))
