"""The face of Thurn und Taxis: its table, its map, its words."""

from __future__ import annotations

from durbar.games.thurn_und_taxis.story import events, sheet
from durbar.site.faces.finality import is_final
from durbar.site.faces.thurn_und_taxis.board import board_svg
from durbar.site.faces.thurn_und_taxis.context import context
from durbar.site.faces.thurn_und_taxis.sentence import sentence

__all__ = ["board_svg", "context", "events", "is_final", "sentence", "sheet", "stylesheet", "template"]

template = "faces/thurn_und_taxis/table.html"
stylesheet = "site/faces/thurn_und_taxis.css"
