"""The face of Taj Mahal: its table, its map, its words."""

from __future__ import annotations

from durbar.faces.face import Face
from durbar.faces.final_decisions import is_final
from durbar.faces.taj_mahal.board import board_svg
from durbar.faces.taj_mahal.context import context
from durbar.faces.taj_mahal.sentence import sentence

FACE = Face(
    template="faces/taj_mahal/table.html",
    context=context,
    sentence=sentence,
    is_final=is_final,
    board_svg=board_svg,
)
