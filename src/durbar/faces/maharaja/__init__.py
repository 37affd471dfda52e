"""The face of Maharaja: its table, its map, its words."""

from __future__ import annotations

from durbar.faces.face import Face
from durbar.faces.maharaja.belongings import belongings
from durbar.faces.maharaja.board import board_svg
from durbar.faces.maharaja.choices import label
from durbar.faces.maharaja.context import context
from durbar.faces.maharaja.cost import cost
from durbar.faces.maharaja.sentence import sentence
from durbar.faces.maharaja.stage import stage

FACE = Face(
    template="faces/maharaja/table.html",
    context=context,
    sentence=sentence,
    board_svg=board_svg,
    belongings=belongings,
    stage=stage,
    label=label,
    cost=cost,
    honour="mh-maharaja",
)
