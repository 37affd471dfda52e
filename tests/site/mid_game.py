"""Positions in the middle of a game, and tables that begin with one."""

from __future__ import annotations

from durbar.core.position import Position
from durbar.site.people.models import Visitor
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from tests.games.playing import played


def in_mid_game(game: str, players: int = 3, decisions: int = 70) -> Position:
    """Return a position in which a seat has something to choose."""
    match = played(players, 6, limit=decisions, game=game)
    while len(match.legal) == 1:
        match.play(match.legal.ids[0])
    return match.position


def table_from(position: Position, host: Visitor, *seats: str) -> Table:
    """Return a table at which the host plays the seat that decides, the others computer players."""
    me = position.actor
    usual = ["me" if seat == me else "steady" for seat in range(1, position.players + 1)]
    return create(TablePlan(position.game.about.id, seats or usual, position=position.text()), host)
