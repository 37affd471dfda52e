"""Beginning the game once every seat is taken."""

from __future__ import annotations

import logging
from functools import lru_cache

from django.db.models import Max

from durbar.core.errors import DurbarError
from durbar.site.tables import readiness, stored_boards
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import new_match, write

logger = logging.getLogger(__name__)


def start_when_full(table: Table) -> bool:
    """Begin a locked table's game if all seats are taken, and its rules and its board are at hand."""
    if table.status != Table.Status.WAITING or not readiness.is_ready(table.game):
        return False
    if not stored_boards.is_there(table.board):
        return False
    if table.seats.filter(kind=Seat.Kind.OPEN).exists():
        return False
    match = new_match(table)
    table.rules = match.rules  # there may be newer ones than when the table was opened
    write(table, match)
    return True


def played_last() -> list[str]:
    """Return the games that are being played, the one first that was played last."""
    running = Table.objects.filter(status=Table.Status.RUNNING)
    return list(running.values_list("game", flat=True).annotate(last=Max("changed")).order_by("-last"))


def start_all() -> None:
    """Begin the games that were waiting only for their rules to be compiled."""
    waiting = Table.objects.filter(status=Table.Status.WAITING).exclude(seats__kind=Seat.Kind.OPEN)
    for table_id, game_id in waiting.values_list("pk", "game"):
        if readiness.is_ready(game_id):
            _start(table_id)


def _start(table_id: int) -> None:
    """Begin a table's game; one that cannot begin keeps no other from it."""
    try:
        with locked(table_id) as current:
            start_when_full(current)
    except Table.DoesNotExist:
        pass  # it was closed in this moment
    except DurbarError as error:
        _tell(table_id, str(error))


@lru_cache(maxsize=1000)
def _tell(table_id: int, why: str) -> None:
    """Say once why a game cannot begin: it is tried again and again."""
    logger.warning("the game of table %s cannot begin: %s", table_id, why)
