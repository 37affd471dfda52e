"""The face of Maharaja: its table, its map, its words."""

from __future__ import annotations

from durbar.faces.face import Face
from durbar.faces.maharaja.board import board_svg
from durbar.faces.maharaja.context import context
from durbar.faces.maharaja.final_decisions import is_final
from durbar.faces.maharaja.sentence import sentence

FACE = Face(
    template="faces/maharaja/table.html",
    context=context,
    sentence=sentence,
    is_final=is_final,
    board_svg=board_svg,
)
