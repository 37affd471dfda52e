"""Small pictures drawn for this game: the nine actions, chips, travel; each known by its shape alone."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from durbar.faces.icon_sheet import IconSheet
from durbar.faces.svg import KEPT
from durbar.games.maharaja.constants import ACTION_IDS

_SHEET = IconSheet(Path(__file__).with_name("icons.svg"), "mh")
assert {*ACTION_IDS, "chip", "travel", "crown", "mason"} <= set(_SHEET.drawings)

sprite, icon, drawn = cache(_SHEET.sprite), lru_cache(KEPT)(_SHEET.icon), lru_cache(KEPT)(_SHEET.drawn)
