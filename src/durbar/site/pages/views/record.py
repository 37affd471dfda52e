"""A game to read and to download, and its board: of one that goes on, only what the seat may see of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from durbar.core.errors import NoRecord
from durbar.site.errors import Unplayable
from durbar.site.pages.cited import cited
from durbar.site.pages.context.log import whole_log
from durbar.site.pages.not_here import not_here
from durbar.site.people import visitors
from durbar.site.tables import readiness, shuffles, stored_boards
from durbar.site.tables.access import seat_of, visible
from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of, stored_record


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the record in Durbar notation."""
    try:
        table, seat = readable(request, slug)
        text = record_for(table, seat)
    except Unplayable:
        return not_here(request)
    except NoRecord:
        return render(request, "pages/no_record.html", {"table": table}, status=404)
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{file_name(table)}"'},
    )


def file_name(table: Table) -> str:
    """Return what the file of a table's record is called."""
    return f"{table.game}-{table.date:%Y-%m-%d}.durbar"


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the whole log as told, for who wants to read back further than the table's page shows."""
    try:
        table, seat = readable(request, slug)
        told = _told(table, seat)
    except Unplayable:
        return not_here(request)
    shown = {"table": table, "about": table.about, "cite": partial(cited, table.game), **told}
    return render(request, "pages/log_page.html", shown)


def _told(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the log in words, or as it was written down where the words need rules that are not here."""
    try:
        return {"turns": whole_log(table, seat)}
    except Unplayable:
        check_that_it_is_over(table)
        return {"turns": [], "lines": stored_record(table).lines}


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the board file that a table is played on, where it is not the shipped one."""
    table = visible(visitors.current(request)).filter(slug=slug).first()
    path = stored_boards.path_of(table.board) if table and stored_boards.is_there(table.board) else None
    if table is None or path is None:
        return not_here(request)
    return HttpResponse(
        path.read_bytes(),
        content_type="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{table.game}-{path.stem[:12]}.toml"'},
    )


def readable(request: HttpRequest, slug: str) -> tuple[Table, int | None]:
    """Return a table whose game has begun and the visitor's seat (None: spectator); raises Unplayable."""
    visitor = visitors.current(request)
    table = visible(visitor).exclude(status=Table.Status.WAITING).filter(slug=slug).first()
    if table is None or not readiness.is_ready(table.game):
        raise Unplayable("there is no game to read at that table")
    seat = seat_of(table, visitor)
    return table, seat.number if seat else None


def record_for(table: Table, seat: int | None) -> str:
    """Return a table's record as a seat (None: a spectator) may read it: all of it once the game is over.

    Raises NoRecord for a game that began from a position, and Unplayable for one that goes on and that the
    rules of this program cannot replay: what of it is secret is not known.
    """
    try:
        match = match_of(table)
    except Unplayable:
        check_that_it_is_over(table)
        return str(stored_record(table))
    whole = replace(match.as_record(), shuffle=shuffles.shown(table))
    if match.over:
        return str(whole)
    lines = tuple(entry.line(match.game) for entry in match.view(seat).log)
    return str(replace(whole, lines=lines))


def check_that_it_is_over(table: Table) -> None:
    """Raise Unplayable for a game that goes on, and NoRecord for one that began from a position."""
    if table.status != Table.Status.OVER:
        raise Unplayable(f"the game of table {table.pk} is not over")
    if table.origin:
        raise NoRecord
