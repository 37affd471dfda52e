"""The lobby's lists of tables, each table as a card."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When
from django.utils import timezone

from durbar.core.about import About
from durbar.core.phrase import number
from durbar.faces.palette import SEATS, SeatLook
from durbar.site.pages.clock_words import limit_of
from durbar.site.people.models import Visitor
from durbar.site.tables.access import is_of
from durbar.site.tables.models import ASKED, Seat, Table
from durbar.site.tables.standing import scores_of, stage_of

MOST_LISTED = 20
MOST_OWN = 8  # of a visitor's tables; a page of its own has all
ON_A_PAGE = 30
OPEN_FOR = datetime.timedelta(days=2)  # a table where nobody sat down since is not listed any more


@dataclass(frozen=True)
class CardSeat:
    """A seat as the card of its table shows it."""

    seat: Seat
    look: SeatLook
    score: str  # empty before the game begins
    asked: bool


@dataclass(frozen=True)
class TableCard:
    """A table as a list shows it to a visitor, or to anybody."""

    table: Table
    about: About
    stage: str  # how far the game has come
    time_limit: str
    seats: list[CardSeat]
    others: list[str]  # names of those at the table beside the visitor
    asked: list[Seat]
    my_turn: bool
    winners: list[str]  # names
    missing: int  # people


class Lists(TypedDict):
    """The lobby's lists, and with each how many tables there are if it does not show all, else 0."""

    mine: list[TableCard]
    all_mine: int
    open: list[TableCard]
    all_open: int
    running: list[TableCard]
    all_running: int


class PageOfTables(TypedDict):
    """One of the pages of a list of tables."""

    page: Page[Table]
    games: list[TableCard]


def lists_of(visitor: Visitor | None) -> Lists:
    """Return the tables that are not over: a visitor's own, those with an open seat, those to watch."""
    own, waiting, running = tables_of(visitor), open_tables(visitor), running_tables(visitor)
    mine = _cards(own.exclude(status=Table.Status.OVER)[:MOST_OWN], visitor)
    newest_open, all_open = _newest(waiting)
    newest_running, all_running = _newest(running)
    return {
        "mine": mine,
        "all_mine": _all_unless(own, len(mine)),
        "open": newest_open,
        "all_open": all_open,
        "running": newest_running,
        "all_running": all_running,
    }


def _newest(tables: QuerySet[Table]) -> tuple[list[TableCard], int]:
    shown = _cards(tables[:MOST_LISTED], None)
    is_full = len(shown) == MOST_LISTED  # else nobody needs to count: lobbies ask every few seconds
    return shown, _all_unless(tables, MOST_LISTED) if is_full else 0


def _all_unless(tables: QuerySet[Table], shown: int) -> int:
    """Return how many tables there are, 0 if so many are shown already."""
    count = tables.count()
    return count if count > shown else 0


def page_of(tables: QuerySet[Table], visitor: Visitor | None, number: str) -> PageOfTables:
    """Return a page of tables as a visitor sees them, by its number; the nearest one where there is none."""
    page = Paginator(tables, ON_A_PAGE).get_page(number)
    first = page.start_index() - 1
    return {"page": page, "games": _cards(tables[max(first, 0) : page.end_index()], visitor)}


def open_tables(visitor: Visitor | None) -> QuerySet[Table]:
    """Return the listed tables at which a visitor may sit down, the newest first."""
    recent = _of_others(visitor).filter(status=Table.Status.WAITING, changed__gt=timezone.now() - OPEN_FOR)
    return recent.filter(Exists(Seat.objects.filter(table=OuterRef("pk"), kind=Seat.Kind.OPEN)))


def running_tables(visitor: Visitor | None) -> QuerySet[Table]:
    """Return the listed tables at whose games a visitor may look on, the newest first."""
    return _of_others(visitor).filter(status=Table.Status.RUNNING)


def _of_others(visitor: Visitor | None) -> QuerySet[Table]:
    listed = Table.objects.filter(listed=True).order_by("-changed", "-pk")
    return listed if visitor is None else listed.exclude(is_of(visitor))


def tables_of(visitor: Visitor | None) -> QuerySet[Table]:
    """Return a visitor's tables: first where its decision is waited for, last where the game is over."""
    if visitor is None:
        return Table.objects.none()
    asks_me = Q(status=Table.Status.RUNNING) & Exists(
        Seat.objects.filter(ASKED, table=OuterRef("pk"), visitor=visitor, stand_in="")
    )
    rank = Case(When(asks_me, then=0), When(status=Table.Status.OVER, then=2), default=1)
    return Table.objects.filter(is_of(visitor)).order_by(rank, "-changed", "-pk")


def _cards(tables: QuerySet[Table], visitor: Visitor | None) -> list[TableCard]:
    return [_card(table, visitor) for table in tables.defer("origin").prefetch_related("seats")]


def _card(table: Table, visitor: Visitor | None) -> TableCard:
    seats = list(table.seats.all())
    scores = scores_of(table)
    asked = [seat for seat in seats if seat.is_asked] if table.status == Table.Status.RUNNING else []
    own = [seat for seat in asked if _has_sat_down(seat, visitor)]
    return TableCard(
        table=table,
        about=table.about,
        stage=stage_of(table),
        time_limit=limit_of(table),
        seats=[
            CardSeat(
                seat,
                SEATS[seat.number - 1],
                number(scores[seat.number - 1]) if scores else "",
                seat in asked,
            )
            for seat in seats
        ],
        others=[seat.shown_name for seat in seats if seat.shown_name and not _has_sat_down(seat, visitor)],
        asked=asked,
        my_turn=any(not seat.computer for seat in own),
        winners=[seat.shown_name for seat in seats if seat.number in table.winners],
        missing=sum(seat.kind == Seat.Kind.OPEN for seat in seats),
    )


def _has_sat_down(seat: Seat, visitor: Visitor | None) -> bool:
    return visitor is not None and seat.visitor_id == visitor.pk
