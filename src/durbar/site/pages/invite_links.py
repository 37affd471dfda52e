"""The links that invite to the open seats of a table."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from durbar.site.tables.models import Seat, Table

COMMAND_FOR_OTHERS = "uv run durbar --host 0.0.0.0"


def invite_links(request: HttpRequest, table: Table, seats: Iterable[Seat]) -> dict[int, str]:
    """Return the whole address of each open seat, by its number."""
    return {
        seat.number: request.build_absolute_uri(reverse("join", args=[table.slug, seat.invite]))
        for seat in seats
        if seat.kind == Seat.Kind.OPEN
    }


def command_for_others(request: HttpRequest) -> str:
    """Return how to start Durbar for others too, where the links of a page open on this computer alone."""
    host, _port = split_domain_port(request.get_host())
    return COMMAND_FOR_OTHERS if host in settings.LOCAL else ""
