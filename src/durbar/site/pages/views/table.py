"""The page of one table, and the fragment of it that is fetched anew whenever the table changes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from durbar.site.pages.context.table import seen
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.static_urls import stylesheet_of
from durbar.site.tables import presence
from durbar.site.tables.access import Moment


@require_GET
def table_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a table to who may see it."""
    visitor = visitors.current(request)
    moment = Moment.of(slug=slug)
    if moment is None or not moment.is_visible(visitor):
        return not_here(request)
    return show_page(request, moment, visitor)


@require_GET
def table_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the fragment of a table's page, or nothing when the page shows that version already."""
    visitor = visitors.current(request)
    moment = Moment.of(slug=slug)
    if moment is None or not moment.is_visible(visitor):
        return HttpResponse(status=404)
    seat = moment.seat_of(visitor)
    if seat is not None:
        presence.note(seat)
    if request.GET.get("version") == str(moment.table.version):
        return HttpResponse(status=204)
    return show_fragment(request, moment, visitor)


def show_page(
    request: HttpRequest, moment: Moment, visitor: Visitor | None, message: str = ""
) -> HttpResponse:
    """Return the whole page of a table."""
    shown = seen(request, moment, visitor, message)
    return render(request, "pages/table.html", shown | {"stylesheet": stylesheet_of(moment.table.game)})


def show_fragment(
    request: HttpRequest, moment: Moment, visitor: Visitor | None, message: str = ""
) -> HttpResponse:
    """Return the part of a table's page that changes."""
    return render(request, "pages/table_view.html", seen(request, moment, visitor, message))


def answer(request: HttpRequest, table_id: int, visitor: Visitor | None, message: str = "") -> HttpResponse:
    """Answer a command at a table with what the visitor may see of it now."""
    moment = Moment.of(pk=table_id)
    if moment is None:
        return redirect("lobby")
    if request.headers.get("HX-Request"):
        return show_fragment(request, moment, visitor, message)
    if message:
        return show_page(request, moment, visitor, message)
    return redirect("table", moment.table.slug)


def not_here(request: HttpRequest) -> HttpResponse:
    """Answer somebody who may not see a table just as if there were none."""
    return render(request, "pages/not_here.html", status=404)
