"""Everything that the server tells somebody of a table, to be compared byte by byte."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.http.response import HttpResponseBase
from django.urls import reverse

from durbar.site import limits
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Table
from tests.site.conftest import client_of
from tests.site.program_payloads import program_payloads

PAGES = ("table", "table_view", "record", "log", "fair", "draws", "copied", "board", "review_of_table")
LISTS = ("lists", "my_games", "open_tables", "running_tables")
API = ("table/{}", "game/{}", "game/{}/record", "tables")
REFUSED = {
    "play": {"action": "nonsense"},
    "undo": {"back_to": "x"},
    "wish": {"wish": "x"},
    "hand_over": {"seat": "x"},
    "computer": {"seat": "x"},
    "close": {},
    "rematch": {},
}

# What is new in every answer: tokens, and the commitment that is offered for another table.
NEW = re.compile(
    r'name="(?:csrfmiddlewaretoken|pledge)" value="[^"]*"|name="contribution" data-contribution="[^"]*"'
)
OFFERED = re.compile(r"sha256:[0-9a-f]{64}")  # in the lobby


def payloads(table: Table, visitor: Visitor | None) -> Iterator[str]:
    """Yield what somebody is told of a table by pages, commands that are refused, and the API."""
    client = client_of(visitor)
    limits.forget()
    for name in PAGES:
        yield whole(client.get(reverse(name, args=[table.slug])))
    for number in {1, max(1, table.length // 2), table.length}:
        yield whole(client.get(reverse("moment", args=[table.slug, number])))
    yield whole(client.get(f"/table/{table.slug}/view/?after={max(0, table.length - 3)}"))
    yield whole(client.get(f"/table/{table.slug}/ahead/1/"))
    for path in API:
        yield whole(client.get(f"/api/{path.format(table.slug)}"))
    for command, sent in REFUSED.items():
        body = {"length": str(table.length), **sent}
        yield whole(client.post(reverse(command, args=[table.slug]), body))
    for name in LISTS:
        yield whole(client.get(reverse(name)))
    yield OFFERED.sub("", whole(client.get("/")))
    yield from program_payloads(table, visitor)


def whole(answer: HttpResponseBase) -> str:
    """Return an answer with its status and its headers, among them how long it is."""
    head = [str(answer.status_code), *(f"{name}: {value}" for name, value in sorted(answer.headers.items()))]
    return "\n".join([*head, answer.content.decode()])  # type: ignore[attr-defined]


def told(table: Table, visitor: Visitor | None) -> list[str]:
    """Return the payloads without what is random in them."""
    return [NEW.sub("", text) for text in payloads(table, visitor)]
