"""The face of Thurn und Taxis: its table, its map, its words."""

from __future__ import annotations

from durbar.faces.face import Face
from durbar.faces.thurn_und_taxis.belongings import belongings
from durbar.faces.thurn_und_taxis.board import board_svg
from durbar.faces.thurn_und_taxis.choices import label
from durbar.faces.thurn_und_taxis.context import context
from durbar.faces.thurn_und_taxis.cost import cost
from durbar.faces.thurn_und_taxis.sentence import sentence
from durbar.faces.thurn_und_taxis.stage import stage

FACE = Face(
    template="faces/thurn_und_taxis/table.html",
    context=context,
    sentence=sentence,
    board_svg=board_svg,
    belongings=belongings,
    stage=stage,
    label=label,
    cost=cost,
    honour="tt-post-horn",
)
