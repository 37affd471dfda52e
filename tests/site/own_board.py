"""A board file that differs from the shipped one in a name."""

from __future__ import annotations

from durbar.games.taj_mahal import boardfile

OWN = boardfile.SHIPPED.read_text("utf-8").replace('name = "Multan"', 'name = "Multan of ours"', 1)
