"""An earlier moment of a game, as one's own seat could see it then; the game may go on meanwhile."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from durbar.faces import words
from durbar.site.errors import Unplayable
from durbar.site.pages.bundles import stylesheet_of
from durbar.site.pages.context.hints import ahead as hint_ahead
from durbar.site.pages.context.last_decision import last_decision
from durbar.site.pages.context.moments import actors_of, at_moment, lengths_at_moments
from durbar.site.pages.context.still_position import still
from durbar.site.pages.not_found import not_found
from durbar.site.pages.parts import asks_for_part
from durbar.site.tables import presence, readiness, stored_boards
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable


@require_safe
@words.one_language()
def moment(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the board after so many decisions of seats; to the table's own script, only what changes."""
    seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
    if seated is None or not _has_moments(seated.table):
        return not_found(request)
    seat = seated.seat_of(visitor)
    if seat is not None:
        presence.note(seat)
    try:
        shown = _moment(seated, seat.number if seat else None, number)
    except Unplayable:
        return not_found(request)
    template = "pages/moment.html" if asks_for_part(request) else "pages/moment_page.html"
    return render(request, template, shown)


@require_safe
@words.one_language()
def ahead(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the board as it may look after so many steps of the line of one's own hint."""
    seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
    seat = seated.seat_of(visitor) if seated else None
    if seated is None or seat is None or not _has_moments(seated.table):
        return not_found(request)
    presence.note(seat)
    try:
        shown = _ahead(seated, seat, number)
    except Unplayable:
        shown = None
    if shown is None:
        return not_found(request)
    template = "pages/ahead.html" if asks_for_part(request) else "pages/ahead_page.html"
    return render(request, template, shown)


def _ahead(seated: SeatedTable, seat: Seat, number: int) -> Mapping[str, object] | None:
    """Return what a moment of a hint's line shows; None where there is none. Raises Unplayable."""
    names = seated.names
    match = match_of(seated.table, seated.seats).with_names(names)
    found = hint_ahead(match, seat, number)
    if found is None:
        return None
    return {
        "table": seated.table,
        "stylesheet": stylesheet_of(seated.table.game),
        **found,
        **still(found["view"], names, own=True),
    }


def _has_moments(table: Table) -> bool:
    begun = table.status != Table.Status.WAITING
    return begun and stored_boards.is_there(table.board) and readiness.is_ready(table.game)


def _moment(seated: SeatedTable, me: int | None, number: int) -> Mapping[str, object]:
    """Return what a moment shows; a later one than there are is the last one. Raises Unplayable."""
    table, names = seated.table, seated.names
    match = match_of(table, seated.seats)
    then, last = at_moment(match, number), len(lengths_at_moments(actors_of(match))) - 1
    return {
        "table": table,
        "stylesheet": stylesheet_of(table.game),
        "moment": min(number, last),
        "moments": last,
        "happened": last_decision(then, me, names),
        **still(then.view(me), names, own=True),
    }
