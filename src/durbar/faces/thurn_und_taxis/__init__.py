"""The face of Thurn und Taxis: its table, its map, its words."""

from __future__ import annotations

from durbar.faces.face import Face
from durbar.faces.final_decisions import is_final
from durbar.faces.thurn_und_taxis.board import board_svg
from durbar.faces.thurn_und_taxis.context import context
from durbar.faces.thurn_und_taxis.sentence import sentence

FACE = Face(
    template="faces/thurn_und_taxis/table.html",
    context=context,
    sentence=sentence,
    is_final=is_final,
    board_svg=board_svg,
)
