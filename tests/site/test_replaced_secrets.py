"""Random games in which only what a visitor may not know is replaced: no payload changes by a byte.

`DURBAR_SECRET_GAMES` says in how many games of each kind.
"""

from __future__ import annotations

import os
import random

import pytest

from durbar.bots import worker
from durbar.site.people.models import Visitor
from durbar.site.tables import hints
from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of
from durbar.site.work import pause
from tests.site.conftest import fresh
from tests.site.payloads import told
from tests.site.replaced_secrets import HIDING, begun, replaced, table_of, time_stands_still
from tests.site.seat_secrets import kept_in, put, without
from tests.site.stored import put_log

pytestmark = pytest.mark.django_db

GAMES = int(os.environ.get("DURBAR_SECRET_GAMES", "1"))


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", HIDING)
def test_every_payload_is_the_same_when_only_secrets_differ(game, players, seed, monkeypatch):
    time_stands_still(monkeypatch)
    match, rng = begun(game, players, seed), random.Random(seed)
    people = [Visitor.objects.create(name=f"Person {seat}") for seat in range(1, players + 1)]
    table = table_of(match, people)
    put(table, kept_in(table, match, rng))
    for viewer in (None, *range(1, players + 1)):
        visitor = people[viewer - 1] if viewer else None
        before = told(fresh(table), visitor)
        put(table, without(kept_in(table, match, rng), viewer))
        assert told(fresh(table), visitor) == before
        other = replaced(match, viewer, rng)
        if other is None:
            continue
        thoughts = questions(fresh(table), viewer)
        lines = fresh(table).lines
        put_log(table, [str(entry.line(other.game)) for entry in other.log])
        assert fresh(table).lines != lines
        assert told(fresh(table), visitor) == before
        assert questions(fresh(table), viewer) == thoughts
        put_log(table, lines)


def questions(table: Table, viewer: int | None) -> tuple[object, bool]:
    """Return what a computer player or a hint is asked for a seat, and how long is waited for an answer."""
    match = match_of(table)
    view = hints.view_for(match, viewer) if viewer else None
    asked = view and worker.question_for(view, "steady")
    return asked, pause.has_no_choice(match.view(None))


@pytest.mark.parametrize("game", HIDING)
def test_secrets_are_found_to_be_replaced(game):
    """Say that the test above compares something: most games have other secrets for somebody."""
    found = [
        replaced(begun(game, 3, seed), viewer, random.Random(seed))
        for seed in range(6)
        for viewer in (None, 1)
    ]
    assert sum(other is not None for other in found) > 3
