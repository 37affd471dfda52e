"""Where the tests of a game stand."""

from __future__ import annotations


def folder_of(game_id: str) -> str:
    """Return the name of a game's folders: `taj_mahal`."""
    return game_id.replace("-", "_")
