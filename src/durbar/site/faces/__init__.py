"""The faces of the games: all that the site shows of one game and no other."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from durbar.core.registry import room_name


def face(game_id: str) -> ModuleType:
    """Return the face of a game: the module of `durbar.site.faces` that bears its room's name."""
    return import_module(f"durbar.site.faces.{room_name(game_id)}")
