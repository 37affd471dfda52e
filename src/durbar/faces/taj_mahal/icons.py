"""Small pictures drawn for this game: symbols, goods, bonus tiles; each known by its shape alone."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from durbar.faces.icon_sheet import IconSheet
from durbar.faces.svg import KEPT
from durbar.games.taj_mahal.constants import BONUS_IDS, GOOD_IDS, SYMBOL_IDS

_SHEET = IconSheet(Path(__file__).with_name("icons.svg"), "tm")
SHEET, DRAWINGS = _SHEET.text, _SHEET.drawings
SPECIAL = ("mogul", "elephant", "any_colour", "two_points")  # what the special cards do, by figure
assert {*SYMBOL_IDS, *GOOD_IDS, *BONUS_IDS, *SPECIAL, "crown"} <= set(DRAWINGS)

sprite, icon, drawn = cache(_SHEET.sprite), lru_cache(KEPT)(_SHEET.icon), lru_cache(KEPT)(_SHEET.drawn)
