"""The face of a game that has none of its own: its log, its scores and its decisions as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from durbar.core.phrase import Phrase, SeatName
from durbar.faces import open_decisions
from durbar.faces.face import Face
from durbar.faces.svg import tag
from durbar.faces.words import say

if TYPE_CHECKING:
    from durbar.core.position import Position
    from durbar.core.view import View

SIZE = 16  # of a line of text


@dataclass(frozen=True)
class PlainPlayer:
    """What is told of a player."""

    score: int


@dataclass(frozen=True, kw_only=True)
class PlainContext:
    """What the template of the table shows of a view."""

    position: str
    actions: list[str]
    players: list[PlainPlayer]


def context(view: View, names: Sequence[str]) -> PlainContext:
    """Return what the template shows: the position in words, the decisions that are open, all scores."""
    return PlainContext(
        position=view.game.room.describe(view.position, names),
        actions=list(open_decisions.choices(view).texts),
        players=[PlainPlayer(score) for score in view.scores],
    )


def sentence(view: View) -> Phrase:
    """Return what is asked of the seat, or for whom it waits."""
    if view.actor is None:
        return Phrase("The game is over.")
    if open_decisions.choices(view):
        return Phrase("Your decision?")
    return Phrase("{name} decides.", name=SeatName(view.actor))


def board_svg(position: Position) -> Markup:
    """Return the position as text in a drawing."""
    lines = position.game.room.describe(position, seat_names(position)).splitlines()
    rows = [tag("text", line, x=SIZE, y=SIZE * row) for row, line in enumerate(lines, start=2)]
    return tag(
        "svg",
        *rows,
        xmlns="http://www.w3.org/2000/svg",
        width=SIZE * (2 + max(map(len, lines), default=0)),
        height=SIZE * (2 + len(lines)),
        font_family="monospace",
        font_size=SIZE,
        style="white-space: pre",
    )


def seat_names(position: Position) -> list[str]:
    """Return names for seats whose players are not known."""
    return [say("Seat {number}", number=number) for number in range(1, position.players + 1)]


FACE = Face(
    template="faces/plain.html",
    context=context,
    sentence=sentence,
    board_svg=board_svg,
)
