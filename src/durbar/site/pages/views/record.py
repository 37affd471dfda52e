"""A game to read and to download, and its board: of one that goes on, only what the seat may see of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NotRequired, TypedDict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from durbar.core.errors import NoRecord
from durbar.site.errors import Unplayable
from durbar.site.pages.answers import PLAIN, download
from durbar.site.pages.cited import cited
from durbar.site.pages.context.log import LogTurn, whole_log
from durbar.site.pages.not_found import about_or_404, not_found
from durbar.site.people import visitors
from durbar.site.tables import stored_boards
from durbar.site.tables.access import visible
from durbar.site.tables.models import Table
from durbar.site.tables.records import check_that_it_is_over, file_name, readable, record_for
from durbar.site.tables.replay import stored_record

if TYPE_CHECKING:
    from durbar.core.record import RecordLine

TOML = "application/toml"


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the record in Durbar notation."""
    try:
        table, seat = readable(slug, visitors.current(request))
        text = record_for(table, seat)
    except Unplayable:
        return not_found(request)
    except NoRecord:
        return render(request, "pages/no_record.html", {"table": table}, status=404)
    return download(text, PLAIN, file_name(table))


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the whole log as told, for who wants to read back further than the table's page shows."""
    try:
        table, seat = readable(slug, visitors.current(request))
        told = _told(table, seat)
    except Unplayable:
        return not_found(request)
    shown = {"table": table, "about": table.about, "cite": partial(cited, table.game), **told}
    return render(request, "pages/log_page.html", shown)


class WholeLog(TypedDict):
    """A log in words, or the lines of its record."""

    turns: list[LogTurn]
    lines: NotRequired[Sequence[RecordLine]]


def _told(table: Table, seat: int | None) -> WholeLog:
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
        return not_found(request)
    return download(path.read_bytes(), TOML, f"{table.game}-{path.stem[:12]}.toml")


@require_safe
def shipped_board(request: HttpRequest, game: str) -> HttpResponse:
    """Send the board file that comes with a game: who makes one begins with it."""
    about = about_or_404(game)
    if about.shipped_board is None:
        return not_found(request)
    return download(about.shipped_board.read_bytes(), TOML, f"{about.id}.toml")
