"""How long an answer takes tells nothing that is hidden: the same work is done whatever the secrets are."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from durbar.core.match import Match
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Table
from tests.site.conftest import client_of, fresh
from tests.site.replaced_secrets import HIDING, begun, replaced, table_of, time_stands_still
from tests.site.stored import put_log

pytestmark = pytest.mark.django_db

ASKED = ("/table/{}/view/", "/table/{}/log/", "/api/game/{}")
ROUNDS = 12
TRIES = 4  # for a machine that is busy with something else; what depends on secrets always does
APART = 0.002  # seconds of work that who asks often enough might tell from the noise of a network
HIDDEN_WORK = 4 * APART  # that noise of a busy machine does not cover
SEEDS = range(40)

Times = tuple[float, float]


def other_secrets(game: str) -> tuple[Match, Match]:
    """Return two games that are the same to a spectator, and differ in what is hidden."""
    for seed in SEEDS:
        match = begun(game, 3, seed)
        other = replaced(match, None, random.Random(seed))
        if other is not None:
            return match, other
    raise AssertionError("no secret was found to be replaced")


def lines_of(match: Match) -> list[str]:
    return [str(entry.line(match.game)) for entry in match.log]


def work_of(client: Client, address: str) -> tuple[float, int]:
    """Return the seconds that this thread works at an answer, and how often it asks the database."""
    with CaptureQueriesContext(
        connection,
    ) as asked:
        began = time.thread_time()
        answer = client.get(address)
        worked = time.thread_time() - began
    assert answer.status_code == 200
    return worked, len(asked)


def least(table: Table, games: tuple[Match, Match], work: Callable[[], tuple[float, int]]) -> Times:
    """Return the least work with the one game's secrets and with the other's, taken in turns.

    The least, for now and then an answer also writes down that somebody looks.
    """
    rounds = []
    for _ in range(ROUNDS):
        for game in games:
            put_log(table, lines_of(game))
            rounds.append(work())
    (one, one_asked), (other, other_asked) = (map(min, zip(*rounds[game::2], strict=True)) for game in (0, 1))
    assert one_asked == other_asked
    return one, other


def can_be_told_apart(measure: Callable[[], Times]) -> bool:
    """Say whether one takes longer than the other however often it is measured."""
    return all(abs(one - other) > APART for one, other in (measure() for _ in range(TRIES)))


@pytest.fixture
def table(monkeypatch, request) -> tuple[Table, tuple[Match, Match]]:
    """Return a table at which the one or the other of two games is played."""
    time_stands_still(monkeypatch)
    games = other_secrets(request.param)
    people = [Visitor.objects.create(name=f"Person {seat}") for seat in range(1, games[0].players + 1)]
    return fresh(table_of(games[0], people)), games


@pytest.mark.parametrize("table", HIDING, indirect=True)
def test_an_answer_takes_as_long_whatever_is_hidden(table):
    where, games = table
    for address in ASKED:
        work = partial(work_of, client_of(None), address.format(where.slug))
        work()
        assert not can_be_told_apart(partial(least, where, games, work))


@pytest.mark.parametrize("table", HIDING[:1], indirect=True)
def test_work_that_depends_on_a_secret_is_found(table):
    """Say that the test above measures something."""
    where, games = table
    secret = lines_of(games[0])

    def work() -> tuple[float, int]:
        took, asked = work_of(client_of(None), f"/api/game/{where.slug}")
        return took + (HIDDEN_WORK if fresh(where).lines == secret else 0), asked

    assert can_be_told_apart(partial(least, where, games, work))
