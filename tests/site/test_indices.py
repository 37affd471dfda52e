"""What is asked for one visitor, or again and again, reads no table of the database from end to end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from durbar.core import registry
from durbar.site.api import tables
from durbar.site.api.access import reachable
from durbar.site.api.account_state import AccountState, state_of
from durbar.site.pages.context.lobby import lists_of, page_of, running_tables, tables_of
from durbar.site.people.models import Visitor
from durbar.site.tables.access import visible
from durbar.site.tables.clocks import tables_out_of_time
from durbar.site.tables.equal_strength import strength_of
from durbar.site.tables.opening import check_open_tables
from durbar.site.tables.start import start_all
from durbar.site.tables.usual_plan import usual_plan
from durbar.site.work.pending import waiting_tables
from tests.site.api import new_bot
from tests.site.conftest import GAME, new_table

pytestmark = pytest.mark.django_db

ASKED: dict[str, Callable[[Visitor], object]] = {
    "the table of an address": lambda anna: visible(anna).filter(slug="none").exists(),
    "the same for a program": lambda anna: reachable(anna.bots.get()).filter(slug="none").exists(),
    "the lobby": lists_of,
    "all games of a visitor": lambda anna: page_of(tables_of(anna), anna, "1"),
    "all games to watch": lambda anna: page_of(running_tables(anna), None, "1"),
    "what a visitor usually plays": lambda anna: usual_plan(registry.about(GAME), anna),
    "how strong a visitor is": lambda anna: strength_of(anna, GAME, 2),
    "how many tables a visitor has": check_open_tables,
    "the tables for a program": lambda anna: list(tables._unfinished(anna.bots.get())),
    "the games of a program": lambda anna: state_of(anna.bots.get(), AccountState()),
    "the tables that wait for nobody": lambda _anna: waiting_tables(),
    "the games that may begin": lambda _anna: start_all(),
    "whose time is up": lambda _anna: tables_out_of_time(),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_it_is_found_by_an_index(anna, ask):
    new_bot(anna)
    new_table(anna, "me", "even")
    with CaptureQueriesContext(connection) as asked:
        ask(anna)
    questions = [one["sql"] for one in asked if one["sql"].startswith("SELECT")]
    assert questions
    assert not [(step, question) for question in questions for step in plan_of(question) if "SCAN" in step]


def plan_of(question: str) -> list[str]:
    """Return how SQLite answers a question, step by step."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {question}")
        return [step for *_, step in cursor.fetchall()]
