"""The page of one table, and the fragment of it that is fetched anew whenever the table changes."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from durbar.faces import words
from durbar.faces.art.sheet import sprite
from durbar.faces.lasting import page_that_has
from durbar.site.pages.bundles import stylesheet_of
from durbar.site.pages.clock_words import patterns
from durbar.site.pages.context.moments import next_moment
from durbar.site.pages.context.table import table_context
from durbar.site.pages.lasting import had_by
from durbar.site.pages.not_found import not_found
from durbar.site.pages.parts import asks_for_part
from durbar.site.people.models import Visitor
from durbar.site.tables import presence
from durbar.site.tables.seated_table import SeatedTable

_INDENT = re.compile(rb"\n[ \n]+")


@require_safe
def table_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a table to who may see it."""
    seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
    if seated is None:
        return not_found(request)
    presence.watch(seated.table)
    return show_page(request, seated, visitor)


@require_safe
def table_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the fragment of a table's page, or nothing when the page shows that version already."""
    seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
    if seated is None:
        return HttpResponse(status=404)
    seat = seated.seat_of(visitor)
    if seat is not None:
        presence.note(seat)
    presence.watch(seated.table)
    if request.GET.get("version") == str(seated.table.version):
        return HttpResponse(status=204)
    moment = next_moment(seated.table, request.GET.get("after", ""))
    if moment is None:
        return show_fragment(request, seated, visitor)
    response = show_fragment(request, seated, visitor, length=moment.length)
    response.headers["Durbar-More"] = str(moment.waiting)
    return response


@words.one_language()
def show_page(
    request: HttpRequest, seated: SeatedTable, visitor: Visitor | None, message: str = ""
) -> HttpResponse:
    """Return the whole page of a table."""
    game = seated.table.game
    clocks = patterns() if seated.table.time_limit else {}
    shown = {
        **table_context(request, seated, visitor, message, whole=True),
        "stylesheet": stylesheet_of(game),
        "sprite": sprite(game),
        "clock_patterns": {f"data-clock-{unit}": pattern for unit, pattern in clocks.items()},
    }
    return _lightened(render(request, "pages/table.html", shown))


@words.one_language()
def show_fragment(
    request: HttpRequest,
    seated: SeatedTable,
    visitor: Visitor | None,
    message: str = "",
    *,
    length: int | None = None,
) -> HttpResponse:
    """Return the part of a table's page that changes, as it stands or at an earlier length of the log."""
    with page_that_has(had_by(request)):
        shown = table_context(request, seated, visitor, message, length=length)
        return _lightened(render(request, str(shown["fragment"]), shown))


def answer(request: HttpRequest, table_id: int, visitor: Visitor | None, message: str = "") -> HttpResponse:
    """Answer a command at a table with what the visitor may see of it now."""
    seated = SeatedTable.by_pk(table_id)
    if seated is None:
        return redirect("lobby")
    if asks_for_part(request):
        return show_fragment(request, seated, visitor, message)
    if message:
        return show_page(request, seated, visitor, message)
    return redirect("table", seated.table.slug)


def _lightened(page: HttpResponse) -> HttpResponse:
    """Return a page without indentation."""
    if b"<pre" not in page.content:
        page.content = _INDENT.sub(b"\n", page.content)
    return page
