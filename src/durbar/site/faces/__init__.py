"""The faces of the games: all that the site shows of one game and no other.

What a face provides is told by `durbar.site.looks.Face`. Where a game lets several seats decide at the same
time (its room has a `sealed.py`), a face offers `durbar.site.moment.choices(view)` instead of `view.legal`:
what the seat may decide in its turn, or set before its line in the record comes. Such a decision is sent
like any other (a button `action`, or `data-action`), and is never final, for it can be changed until all
have decided. The template may use `sealed` (None when nobody waits like that): `sealed.own` is the text of
what the seat has set, `sealed.open` says whether it can be changed, `sealed.decided` and `sealed.missing`
are names. The page itself shows all this above the play area.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from durbar.core.registry import room_name


def face(game_id: str) -> ModuleType:
    """Return the face of a game: the module of `durbar.site.faces` that bears its room's name."""
    return import_module(f"durbar.site.faces.{room_name(game_id)}")
