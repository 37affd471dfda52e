"""The face of Maharaja: its table, its map, its words."""

from __future__ import annotations

from durbar.games.maharaja.story import events, sheet
from durbar.site.faces.maharaja.board import board_svg
from durbar.site.faces.maharaja.context import context
from durbar.site.faces.maharaja.finality import is_final
from durbar.site.faces.maharaja.sentence import sentence

__all__ = ["board_svg", "context", "events", "is_final", "sentence", "sheet", "stylesheet", "template"]

template = "faces/maharaja/table.html"
stylesheet = "site/faces/maharaja.css"
