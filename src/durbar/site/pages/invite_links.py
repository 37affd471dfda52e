"""The links that invite to the open seats of a table."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest
from django.urls import reverse

from durbar.site.tables.models import Seat, Table


def invite_links(request: HttpRequest, table: Table, seats: Iterable[Seat]) -> dict[int, str]:
    """Return the whole address of each open seat, by its number."""
    return {
        seat.number: request.build_absolute_uri(reverse("join", args=[table.slug, seat.invite]))
        for seat in seats
        if seat.kind == Seat.Kind.OPEN
    }
