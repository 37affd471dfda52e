"""The face of Taj Mahal: its table, its map, its words."""

from __future__ import annotations

from durbar.games.taj_mahal.story import events, sheet
from durbar.site.faces.finality import is_final
from durbar.site.faces.taj_mahal.board import board_svg
from durbar.site.faces.taj_mahal.context import context
from durbar.site.faces.taj_mahal.sentence import sentence

__all__ = ["board_svg", "context", "events", "is_final", "sentence", "sheet", "stylesheet", "template"]

template = "faces/taj_mahal/table.html"
stylesheet = "site/faces/taj_mahal.css"
