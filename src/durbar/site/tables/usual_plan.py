"""The plan of a table for who wants to play at once: as last time, or as is usual for a newcomer."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from durbar.bots.levels import EVEN, kind
from durbar.core.about import About
from durbar.core.errors import InvalidOption
from durbar.site.people.models import Visitor
from durbar.site.tables.create import TablePlan
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.opening import ME


def usual_plan(about: About, visitor: Visitor | None) -> TablePlan:
    """Return a table against computer players as the visitor chose it last, or one for a newcomer."""
    last = _last_alone(about, visitor) if visitor else None
    if last is None:
        return TablePlan(about.id, [ME, *[EVEN] * (about.usual_players - 1)])
    seats = [kind(seat.level) if seat.kind == Seat.Kind.COMPUTER else ME for seat in last.seats.all()]
    limit = None if last.time_limit is None else Table.TimeLimit(last.time_limit)
    hints = Table.Hints(last.hints)
    return TablePlan(about.id, seats, last.options, last.listed, hints=hints, time_limit=limit)


def _last_alone(about: About, visitor: Visitor) -> Table | None:
    """Return the last table that the visitor has set up to play alone, by rules that are still known."""
    tables = Table.objects.filter(host=visitor, game=about.id, board=None, origin="")
    tables = tables.filter(seats__visitor=visitor).exclude(seats__kind=Seat.Kind.OPEN)
    others = Seat.objects.filter(table=OuterRef("pk"), kind=Seat.Kind.PERSON).exclude(visitor=visitor)
    last = tables.exclude(Exists(others)).order_by("-created").first()
    if last is None or not _is_possible(about, last):
        return None
    return last


def _is_possible(about: About, table: Table) -> bool:
    try:
        about.read_options(table.options)
    except InvalidOption:
        return False
    return table.seats.count() in about.player_counts
