"""Everything that the server tells somebody of a table, to be compared byte by byte."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import reverse

from durbar.site.people.models import Visitor
from durbar.site.tables.models import Table
from tests.site.conftest import client_of

PAGES = ("table", "table_view", "record", "log", "fair", "draws", "copied", "board", "review_of_table")
API = ("table/{}", "game/{}", "game/{}/record", "tables")
REFUSED = {"play": {"action": "nonsense"}, "undo": {"back_to": "x"}, "wish": {"wish": "x"}}

# What is new in every answer: tokens, and the commitment that is offered for another table.
NEW = re.compile(
    r'name="(?:csrfmiddlewaretoken|pledge)" value="[^"]*"|name="contribution" data-contribution="[^"]*"'
)
OFFERED = re.compile(r"sha256:[0-9a-f]{64}")  # in the lobby


def payloads(table: Table, visitor: Visitor | None) -> Iterator[str]:
    """Yield what somebody is told of a table by pages, commands that are refused, and the API."""
    client = client_of(visitor)
    for name in PAGES:
        yield client.get(reverse(name, args=[table.slug])).content.decode()
    for number in {1, max(1, table.length // 2), table.length}:
        yield client.get(reverse("moment", args=[table.slug, number])).content.decode()
    yield client.get(f"/table/{table.slug}/view/?after={max(0, table.length - 3)}").content.decode()
    for path in API:
        yield client.get(f"/api/{path.format(table.slug)}").content.decode()
    for command, sent in REFUSED.items():
        body = {"length": str(table.length), **sent}
        yield client.post(reverse(command, args=[table.slug]), body).content.decode()
    yield OFFERED.sub("", client.get("/").content.decode())


def told(table: Table, visitor: Visitor | None) -> list[str]:
    """Return the payloads without what is random in them."""
    return [NEW.sub("", text) for text in payloads(table, visitor)]
