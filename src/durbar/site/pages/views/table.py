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
from durbar.site.tables.access import seat_of, visible
from durbar.site.tables.models import Table


@require_GET
def table_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a table to who may see it."""
    visitor = visitors.current(request)
    table = visible(visitor).filter(slug=slug).first()
    if table is None:
        return not_here(request)
    return show_page(request, table, visitor)


@require_GET
def table_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the fragment of a table's page, or nothing when the page shows that version already."""
    visitor = visitors.current(request)
    table = visible(visitor).filter(slug=slug).first()
    if table is None:
        return HttpResponse(status=404)
    seat = seat_of(table, visitor)
    if seat is not None:
        presence.note(seat)
    if request.GET.get("version") == str(table.version):
        return HttpResponse(status=204)
    return show_fragment(request, table, visitor)


def show_page(request: HttpRequest, table: Table, visitor: Visitor | None, message: str = "") -> HttpResponse:
    """Return the whole page of a table."""
    shown = seen(request, table, visitor, message)
    return render(request, "pages/table.html", shown | {"stylesheet": stylesheet_of(table.game)})


def show_fragment(
    request: HttpRequest, table: Table, visitor: Visitor | None, message: str = ""
) -> HttpResponse:
    """Return the part of a table's page that changes."""
    return render(request, "pages/table_view.html", seen(request, table, visitor, message))


def answer(request: HttpRequest, table_id: int, visitor: Visitor | None, message: str = "") -> HttpResponse:
    """Answer a deed at a table with what the visitor may see of it now."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        return redirect("lobby")
    if request.headers.get("HX-Request"):
        return show_fragment(request, table, visitor, message)
    if message:
        return show_page(request, table, visitor, message)
    return redirect("table", table.slug)


def not_here(request: HttpRequest) -> HttpResponse:
    """Answer somebody who may not see a table just as if there were none."""
    return render(request, "pages/not_here.html", status=404)
