"""Small pictures drawn for this game: the nine actions, chips, travel; each known by its shape alone."""

from __future__ import annotations

from pathlib import Path

from durbar.faces.icon_sheet import IconSheet
from durbar.games.maharaja.constants import ACTION_IDS

_SHEET = IconSheet(Path(__file__).with_name("icons.svg"), "mh")
assert {*ACTION_IDS, "chip", "travel", "crown", "mason"} <= set(_SHEET.drawings)

sprite, icon, drawn = _SHEET.sprite, _SHEET.icon, _SHEET.drawn
