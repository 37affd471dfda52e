"""Tables in the middle of recorded games: `python -m tests.browser.golden_tables RECORD…` opens them.

It runs in a process of its own, with the server's data folder; for each record it opens a table at the game's
first decision, at full positions of each kind of decision, and at its end, and prints where they are. For
RECORD@LENGTH it opens one table, at that length of the log.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from durbar.core.match import Match
from tests.golden import GOLDEN

MOST_PLAYERS = (
    "taj_mahal/five-players",
    "thurn_und_taxis/four-players",
    "maharaja/five-players-advanced-1-2",
)
FEWEST_PLAYERS = (
    "taj_mahal/two-players-options-legal",
    "thurn_und_taxis/two-players-legal",
    "maharaja/two-players-legal",
)
LATE = 16  # so many decisions before the end, what is told of the end stands beside the question


def verbs_of(match: Match) -> frozenset[str]:
    """Return what may be done now: the first words of what is legal."""
    return frozenset(text.split()[0] for text in match.legal.texts)


@cache
def recorded(name: str) -> Match:
    """Return a recorded game, which is replayed once for all its moments."""
    return Match.load(GOLDEN / f"{name}.durbar")


def opened_of(record: str) -> Iterator[tuple[str, Match]]:
    """Return what is opened of a record: all its moments, or that of a length."""
    name, _, length = record.partition("@")
    match = recorded(name)
    return iter([(length, match.at(int(length)))]) if length else moments(match)


def moments(match: Match) -> Iterator[tuple[str, Match]]:
    """Return the first decision, full positions that ask for every kind of decision, a late one, the end."""
    asked: list[Match] = []
    growing = match.at(0)
    for entry in match.log:
        if growing.actor and len(growing.legal) > 1:
            asked.append(growing.copy())
        growing = growing.extended([entry.line(match.game)])
    yield "start", asked[0]
    covered: set[str] = set()
    for position in sorted(asked, key=lambda at: (len(verbs_of(at)), len(at.legal)), reverse=True):
        if new := verbs_of(position) - covered:
            covered |= new
            yield " ".join(sorted(verbs_of(position))), position
    yield "late", max(asked[-LATE:], key=lambda at: len(at.legal))
    yield "end", growing


def open_tables(records: list[str]) -> dict[str, Any]:
    """Open a table at each moment of each record; the person sits where the decision is."""
    from durbar.site.people import visitors
    from durbar.site.people.models import Visitor

    host = Visitor.objects.create(name="Anna")
    tables = [
        {"record": record, "moment": moment, "path": _open(match, host)}
        for record in records
        for moment, match in opened_of(record)
    ]
    cookie = {"name": visitors.COOKIE, "value": visitors._signer().sign(host.key)}
    return {"cookie": cookie, "tables": tables}


def _open(match: Match, host: Any) -> str:
    from durbar.site.tables.models import Table
    from durbar.site.tables.opening import new_seats, open_table

    takers = ["steady"] * match.players
    takers[(match.actor or 1) - 1] = "me"
    about, board = match.game.about, match.game.board.digest
    table = Table(game=about.id, options=about.changed_options(match.options), board=board, host=host)
    open_table(table, new_seats(takers, host), match)
    return f"/table/{table.slug}/"


def opened_at(server: Any, *records: str) -> dict[str, Any]:
    """Open the tables at a server: gives the cookie of who sits there, and the tables' paths."""
    answer: dict[str, Any] = server.prepared_by(__name__, *records)
    return answer


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durbar.site.settings")
    import django

    django.setup()
    print(json.dumps(open_tables(sys.argv[1:])))
