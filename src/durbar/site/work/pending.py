"""What there is to do at the tables without anybody's click.

A computer player thinks in another process; a wish is looked up.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from durbar.bots import levels, worker
from durbar.site.errors import Unplayable
from durbar.site.tables import boards, hints, readiness
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.snapshot import Snapshot
from durbar.site.tables.wishes import decision_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PendingDecision:
    """A decision that a table waits for: a computer player's, or one that a person has wished."""

    seat: int
    snapshot: Snapshot
    question: worker.Question | None = None  # None: a wish
    legal: tuple[int, ...] = ()  # what the computer player may answer

    @property
    def forced(self) -> int | None:
        """The only decision that there is."""
        return self.legal[0] if len(self.legal) == 1 else None


@dataclass(frozen=True)
class HintRequest:
    """A hint that a person waits for."""

    seat: int
    snapshot: Snapshot
    question: worker.Question


def waiting_tables() -> list[int]:
    """Return the ids of the tables that wait for a computer player, a hint, or somebody with a wish."""
    tables = Table.objects.filter(status=Table.Status.RUNNING)
    return [
        table.pk
        for table in tables.prefetch_related("seats")
        if readiness.is_ready(table.game)
        and any(
            hints.is_wanted(seat) or (seat.number == table.turn and _moves_by_itself(seat))
            for seat in table.seats.all()
        )
    ]


def hint_requests(table_id: int) -> list[HintRequest]:
    """Return the hints that people at a table wait for, as soon as the search of its game is at hand."""
    wanted = hints.wanted(table_id)
    if not wanted:
        return []
    table = Table.objects.get(pk=table_id)
    if not readiness.is_ready(table.game) or not readiness.can_search(table.game):
        return []
    try:
        match, board = match_of(table), boards.path_of(table.board)
    except Unplayable as problem:
        logger.warning("%s", problem)
        return []
    views = [(seat, match.view(seat)) for seat in wanted if match.actor == seat]
    snapshot = Snapshot.of(table)
    return [HintRequest(seat, snapshot, worker.question_for(view, "", board)) for seat, view in views]


def _moves_by_itself(seat: Seat) -> bool:
    """Say whether a seat may decide with nobody at its page."""
    return bool(seat.computer) or seat.wish is not None


def next_decision(table_id: int) -> PendingDecision | None:
    """Return what is to be decided at a table without anybody's click, or None when it waits for a person."""
    table = Table.objects.filter(pk=table_id, status=Table.Status.RUNNING).first()
    if table is None or not readiness.is_ready(table.game):
        return None
    seat = table.seats.filter(number=table.turn or 0).first()
    if seat is None or not _moves_by_itself(seat):
        return None
    try:
        return _of_computer(table, seat) if seat.computer else _of_wish(table, seat)
    except Unplayable as problem:
        logger.warning("%s", problem)
        return None


def _of_computer(table: Table, seat: Seat) -> PendingDecision | None:
    """Return what a computer player is asked, or None when it cannot search yet; raises Unplayable."""
    view = match_of(table).view(seat.number)
    legal = tuple(view.legal.ids)
    if len(legal) > 1 and seat.computer in levels.SEARCHING and not readiness.can_search(table.game):
        return None
    seat_key = f"{table.slug}/{seat.number}"
    asked = worker.question_for(view, seat.computer, boards.path_of(table.board), seat_key)
    return PendingDecision(seat.number, Snapshot.of(table), asked, legal)


def _of_wish(table: Table, seat: Seat) -> PendingDecision | None:
    """Return the decision that a person wished, or None when it is not the time; raises Unplayable."""
    if decision_of(table, seat.number) is None:
        return None
    return PendingDecision(seat.number, Snapshot.of(table))
