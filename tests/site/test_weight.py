"""What tables weigh on the wire: the first view with all that it needs, and what follows a decision."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from durbar.core.match import Match
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Table
from durbar.site.tables.opening import new_seats, open_table
from tests.conftest import ROOT
from tests.site.conftest import client_of

pytestmark = pytest.mark.django_db

GAMES = ["thurn_und_taxis/four-players", "taj_mahal/five-players", "maharaja/five-players-advanced-1-2"]
SHARES = (0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95)
FIRST_VIEW, DECISION = 150_000, 15_000  # bytes
SQUEEZED = {"Accept-Encoding": "gzip"}
FILES = re.compile(r'(?:href|src)="(/(?:static|bundle)/[^"]+\.(?:css|js|svg|woff2)[^"]*)"')


def table_at(host: Visitor, match: Match, share: float) -> Table:
    """Return a table in the middle of a game, where the host decides."""
    length = next(n for n in range(int(share * len(match)), len(match)) if match.log[n].actor)
    wishes = ["steady"] * match.players
    wishes[match.log[length].actor - 1] = "me"
    table = Table(
        game=match.game.about.id, options=match.game.about.changed_options(match.options), host=host
    )
    return open_table(table, new_seats(wishes, host), match.at(length))


def weight(answer: Any) -> int:
    """Return how much of an answer travels."""
    assert answer.status_code == 200
    assert answer.headers.get("Content-Type") == "font/woff2" or answer.headers["Content-Encoding"] == "gzip"
    return len(answer.getvalue())


def decide(client: Client, table: Table, match: Match, page: str) -> Any:
    """Take the decision of the record that comes next, on a page that shows the table."""
    has = " ".join(re.findall(r'data-lasting="(\w+)"', page))
    action = match.game.actions.texts[match.log[table.length].action]
    form = {"action": action, "length": table.length, "version": table.version}
    headers = SQUEEZED | {"Durbar-Has": has, "Durbar-Part": "true"}
    return client.post(f"/table/{table.slug}/play/", form, headers=headers)


@pytest.fixture(autouse=True)
def _longest_names(monkeypatch):
    """Let the name, by whose random length a page hides how well it was compressed, be as long as it gets."""
    monkeypatch.setattr("durbar.site.serving.middleware.secrets.randbelow", lambda most: most - 1)


@pytest.mark.parametrize("golden", GAMES)
def test_a_table_travels_light(anna, golden):
    match, client = Match.load(ROOT / f"tests/golden/{golden}.durbar"), client_of(anna)
    views, whole = [], 0
    for share in SHARES:
        table = table_at(anna, match, share)
        path = f"/table/{table.slug}/"
        page = client.get(path).content.decode()
        needed = [path, *dict.fromkeys(FILES.findall(page))]
        whole = max(whole, sum(weight(client.get(file, headers=SQUEEZED)) for file in needed))
        views.append(weight(decide(client, table, match, page)))
    assert max(views) <= DECISION
    assert whole <= FIRST_VIEW
