"""Sealed decisions: what all seats may decide at once, although a record has them one after another."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, cast

from durbar.core.registry import room_name

if TYPE_CHECKING:
    from durbar.core.match import View


class Sealed(Protocol):
    """A room's `sealed.py`."""

    def sealable(self, view: View) -> tuple[int, ...]:
        """Return the decisions that the viewing seat may set now, its turn or not; none where it may not.

        They must stay legal whatever the other seats set meanwhile.
        """


def sealed_of(game_id: str) -> Sealed | None:
    """Return what a game lets its seats decide at the same time, or None where all decide in turn."""
    name = f"durbar.games.{room_name(game_id)}.sealed"
    return cast("Sealed", import_module(name)) if find_spec(name) else None
