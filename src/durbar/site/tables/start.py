"""Beginning the game once every seat is taken."""

from __future__ import annotations

from durbar.site.tables import boards, readiness
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import new_match, write


def start_when_full(table: Table) -> bool:
    """Begin a locked table's game if all seats are taken, and its rules and its board are at hand."""
    if table.status != Table.Status.WAITING or not readiness.is_ready(table.game):
        return False
    if not boards.is_there(table.board):
        return False
    if table.seats.filter(kind=Seat.Kind.OPEN).exists():
        return False
    write(table, new_match(table))
    return True


def start_all(game_id: str) -> None:
    """Begin the games that were waiting only for their rules to be compiled."""
    for table in Table.objects.filter(game=game_id, status=Table.Status.WAITING):
        with locked(table.pk) as current:
            start_when_full(current)
