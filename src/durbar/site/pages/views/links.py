"""What the links open that people hand on: a seat, or a place to watch from."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from durbar.site import limits
from durbar.site.errors import Refused
from durbar.site.pages.answers import PLAIN, to_table
from durbar.site.pages.clock_words import limit_of
from durbar.site.pages.forms import number_in
from durbar.site.pages.not_found import not_found
from durbar.site.pages.views.table import show_page
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import seats, shuffles
from durbar.site.tables.access import seat_of, visible
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.options import changed_options
from durbar.site.tables.seated_table import SeatedTable


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Invite to a seat; only the button takes it, for programs that fetch links must not."""
    seat = Seat.objects.select_related("table").filter(table__slug=slug, invite=token).first()
    if seat is not None:
        return _invite(request, seat.table, seat)
    seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
    if seated is None:
        return render(request, "pages/opens_no_seat.html", status=404)
    if seated.seat_of(visitor) is not None:
        return redirect("table", slug)
    told = _(
        "This link opens no seat: it is not whole, or whoever sat there has left, and the seat has a new "
        "link now."
    )
    return show_page(request, seated, visitor, told)


@require_safe
def left(request: HttpRequest) -> HttpResponse:
    """Tell who has left a private table, which is not shown to them any more, how they would come back."""
    return render(request, "pages/left.html")


@require_http_methods(["GET", "HEAD", "POST"])
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a visitor of a listed table, or its host, take an open seat."""
    visitor = visitors.current(request)
    table = visible(visitor).filter(slug=slug).first()
    if table is None or not (table.listed or (visitor and table.host_id == visitor.pk)):
        return not_found(request)
    wanted = number_in(request.POST.get("seat") or request.GET.get("seat", ""))
    seat = table.seats.filter(number=wanted).first()
    seat = seat or table.seats.filter(kind=Seat.Kind.OPEN).first()
    if seat is None:
        return redirect("table", slug)
    return _invite(request, table, seat)


@require_safe
def watch(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Let whoever has the link watch the table from now on."""
    table = Table.objects.filter(slug=slug, watch_token=token).first()
    if table is None:
        return not_found(request)
    if request.method == "HEAD":  # nobody has come yet
        return redirect("table", slug)
    try:
        visitor = _watching(request, table.pk)
    except limits.TooMuch as refusal:
        return HttpResponse(f"{refusal}\n", status=refusal.status, content_type=PLAIN)
    except Table.DoesNotExist:  # closed in this moment
        return not_found(request)
    return to_table(request, slug, visitor)


def _watching(request: HttpRequest, table_id: int) -> Visitor:
    """Return the visitor who asks, and watches a table from now on; raises TooMuch and Table.DoesNotExist."""
    if visitors.current(request) is None:
        limits.newcomers.take(limits.address_of(request))
    with visitors.arriving(request) as visitor, locked(table_id) as table:
        table.watchers.add(visitor)
    return visitor


def _invite(request: HttpRequest, table: Table, seat: Seat) -> HttpResponse:
    """Invite to a seat; the form of the invitation takes it."""
    visitor = visitors.current(request)
    if seat_of(table, visitor) is not None:
        return redirect("table", table.slug)
    if request.method != "POST" or "name" not in request.POST:
        return _show(request, table, seat, visitor)
    try:
        return _sit_down(request, table, seat, visitor)
    except Table.DoesNotExist:  # closed in this moment
        return not_found(request)
    except Refused as refusal:
        if not Table.objects.filter(pk=table.pk).exists():
            return not_found(request)
        seat.refresh_from_db()
        return _show(request, table, seat, visitor, str(refusal))


def _sit_down(request: HttpRequest, table: Table, seat: Seat, visitor: Visitor | None) -> HttpResponse:
    """Give a seat to who asks, and go to its table; raises Refused and Table.DoesNotExist."""
    if visitor is None:
        limits.newcomers.take(limits.address_of(request))
    with visitors.arriving(request, request.POST["name"]) as guest:
        seats.sit(table.pk, seat.number, guest, request.POST.get("contribution", ""))
    return to_table(request, table.slug, guest)


def _show(
    request: HttpRequest, table: Table, seat: Seat, visitor: Visitor | None, message: str = ""
) -> HttpResponse:
    """Return the page of an invitation to a seat."""
    shown = {
        "table": table,
        "about": table.about,
        "options": changed_options(table.about, table.options),
        "time_limit": limit_of(table),
        "seats": table.seats.all(),
        "taken": seat.kind != Seat.Kind.OPEN,
        "may_watch": visible(visitor).filter(pk=table.pk).exists(),
        "visitor": visitor,
        "shuffle": shuffles.shown(table),
        "name": request.POST.get("name", visitor.name if visitor else ""),
        "message": message,
    }
    return render(request, "pages/join.html", shown)
