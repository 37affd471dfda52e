"""The lobby's lists of tables, each table as a card."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from durbar.faces.palette import SEATS
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.standing import scores_of, stage_of

MOST_LISTED = 20
OPEN_FOR = datetime.timedelta(days=2)  # a table where nobody sat down since is not listed any more


def lists_of(visitor: Visitor | None) -> dict[str, Any]:
    """Return the tables that are not over: a visitor's own, those with an open seat, those to watch."""
    listed = Table.objects.filter(listed=True)
    if visitor:
        listed = listed.exclude(pk__in=Seat.objects.filter(visitor=visitor).values("table"))
    waiting = listed.filter(status=Table.Status.WAITING, changed__gt=timezone.now() - OPEN_FOR)
    return {
        "mine": _mine(visitor),
        "open": _cards(waiting.filter(seats__kind=Seat.Kind.OPEN), None),
        "running": _cards(listed.filter(status=Table.Status.RUNNING), None),
    }


def finished(visitor: Visitor | None) -> list[dict[str, Any]]:
    """Return a visitor's tables where the game is over."""
    over = Table.objects.filter(seats__visitor=visitor, status=Table.Status.OVER)
    return _cards(over, visitor) if visitor else []


def _mine(visitor: Visitor | None) -> list[dict[str, Any]]:
    """Return a visitor's tables, first those that wait for its decision."""
    if visitor is None:
        return []
    own = Table.objects.filter(seats__visitor=visitor).exclude(status=Table.Status.OVER)
    return sorted(_cards(own, visitor), key=lambda card: not card["my_turn"])


def _cards(tables: QuerySet[Table], visitor: Visitor | None) -> list[dict[str, Any]]:
    newest = tables.distinct().defer("origin").order_by("-changed")
    return [_card(table, visitor) for table in newest.prefetch_related("seats")[:MOST_LISTED]]


def _card(table: Table, visitor: Visitor | None) -> dict[str, Any]:
    seats = list(table.seats.all())
    scores = scores_of(table)
    asked = [seat for seat in seats if seat.is_asked] if table.status == Table.Status.RUNNING else []
    return {
        "table": table,
        "about": table.about,
        "stage": stage_of(table),
        "seats": [
            {
                "seat": seat,
                "look": SEATS[seat.number - 1],
                "score": scores[seat.number - 1] if scores else None,
                "asked": seat in asked,
            }
            for seat in seats
        ],
        "asked": asked,
        "my_turn": visitor is not None
        and any(seat.visitor_id == visitor.pk and not seat.computer for seat in asked),
        "winners": " & ".join(seat.shown_name for seat in seats if seat.number in table.winners),
        "missing": sum(seat.kind == Seat.Kind.OPEN for seat in seats),
    }
