"""The shuffles of a table: what was promised, what the seats added, and every draw to be computed again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from durbar.core.fairness.shuffle import Shuffle
from durbar.site.errors import Refused, Unplayable
from durbar.site.pages.forms import form_of
from durbar.site.pages.not_found import not_found
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import contributing, readiness, shuffles
from durbar.site.tables.access import visible
from durbar.site.tables.models import Table
from durbar.site.tables.records import file_name
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable

if TYPE_CHECKING:
    from durbar.core.match import Match


@require_safe
def fair(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the chance of a table follows from, as far as everybody may know it."""
    seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
    if seated is None:
        return not_found(request)
    return _show(request, seated, visitor)


@require_safe
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    """Send every draw of a finished game with what it could have been, for a browser to compute again."""
    table = visible(visitors.current(request)).filter(slug=slug, status=Table.Status.OVER).first()
    shuffle = shuffles.shown(table) if table else None
    if table is None or shuffle is None or not readiness.is_ready(table.game):
        return HttpResponse(status=404)
    try:
        return JsonResponse(_proof(shuffle, match_of(table)))
    except Unplayable:
        return HttpResponse(status=404)


@form_of("fair")
def contribute(request: HttpRequest, slug: str) -> HttpResponse:
    """Note what a visitor adds to the shuffle before the game begins."""
    seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
    if seated is None or visitor is None:
        return not_found(request)
    try:
        contributing.contribute(seated.table.pk, visitor, request.POST.get("contribution", ""))
    except Table.DoesNotExist:  # closed in this moment
        return not_found(request)
    except Refused as refusal:
        return _show(request, seated, visitor, str(refusal))
    return redirect("fair", slug)


def _show(
    request: HttpRequest, seated: SeatedTable, visitor: Visitor | None, message: str = ""
) -> HttpResponse:
    table, shuffle = seated.table, shuffles.shown(seated.table)
    opened = shuffle is not None and shuffle.secret is not None
    shown = {
        "table": table,
        "about": table.about,
        "seats": seated.seats,
        "shuffle": shuffle,
        "draws": opened and table.has_rules and readiness.is_ready(table.game),
        "may_contribute": table.status == Table.Status.WAITING and seated.seat_of(visitor) is not None,
        "file": file_name(table),
        "message": message,
    }
    return render(request, "pages/fair.html", shown)


class Proof(TypedDict):
    """All that a browser needs to compute the draws of a game again."""

    table: str
    commitment: str
    contributions: list[tuple[int, str]]
    secret: str | None  # in hexadecimal digits
    draws: list[ProvenDraw]


class ProvenDraw(TypedDict):
    """A draw of the record, and the weights of what it could have been."""

    text: str
    outcomes: list[tuple[str, int]]


def _proof(shuffle: Shuffle, match: Match) -> Proof:
    return {
        "table": shuffle.table,
        "commitment": shuffle.commitment,
        "contributions": sorted(shuffle.contributions.items()),
        "secret": shuffle.secret.hex() if shuffle.secret else None,
        "draws": list(_draws(match)),
    }


def _draws(match: Match) -> Iterator[ProvenDraw]:
    from durbar.core.fairness.draws import draws_of  # noqa: PLC0415 - part of the engine

    for draw in draws_of(match):
        yield {"text": draw.text, "outcomes": sorted(draw.outcomes.items())}
