"""The colours that several parts of Maharaja's map share."""

from __future__ import annotations

INK = "#43261a"
MAP_INK = f"var(--map-ink,{INK})"  # light on a dark map
PARCHMENT, MADDER, GOLD, SIENNA = "#fdeec4", "#a8321f", "#e9b62b", "#8a5a2b"
