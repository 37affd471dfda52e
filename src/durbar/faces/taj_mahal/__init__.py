"""The face of Taj Mahal: its table, its map, its words."""

from __future__ import annotations

from durbar.faces.face import Face
from durbar.faces.taj_mahal.belongings import belongings
from durbar.faces.taj_mahal.board import board_svg
from durbar.faces.taj_mahal.choices import label
from durbar.faces.taj_mahal.context import context
from durbar.faces.taj_mahal.cost import cost
from durbar.faces.taj_mahal.sentence import sentence
from durbar.faces.taj_mahal.stage import stage

FACE = Face(
    template="faces/taj_mahal/table.html",
    context=context,
    sentence=sentence,
    board_svg=board_svg,
    belongings=belongings,
    stage=stage,
    label=label,
    cost=cost,
    honour="tm-taj",
)
