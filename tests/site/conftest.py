"""What the tests of the site share: a database in a file, visitors, and tables in many states."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from django.template.backends.jinja2 import Template
from django.test import Client
from django.test.signals import template_rendered
from django.utils import timezone

from durbar.core.match import Match
from durbar.site import limits
from durbar.site.api.streams import game, lines, listener
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import announce, uptime
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.tables.play import play
from durbar.site.tables.replay import match_of
from durbar.site.tables.snapshot import Snapshot
from durbar.site.telemetry import trouble
from tests.services import postgres, redis_url
from tests.site.stored import StoredTable, with_log

__all__ = ["postgres", "redis_url"]

GAME = "thurn-und-taxis"
UNWATCHED = datetime.timedelta(minutes=5)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory, django_db_modify_db_settings_parallel_suffix) -> None:
    """Keep the tests' database in a file, so that several threads can use it as on a server."""
    database = connections["default"].settings_dict
    if "sqlite" in database["ENGINE"]:
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(autouse=True)
def _in_memory_channels(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


@pytest.fixture(autouse=True)
def _nothing_asked_before() -> None:
    limits.forget()


@pytest.fixture(autouse=True)
def _nothing_failed_before() -> None:
    """What failed in another test a moment ago would be told to be over only after a while."""
    for known in (announce.telling, lines.trouble, listener.hearing, game.looking):
        vars(known).update(vars(trouble.Trouble(known.what, is_told=False)))


@pytest.fixture(autouse=True)
def _up_for_long(monkeypatch) -> None:
    monkeypatch.setattr(uptime, "_since", float("-1e6"))
    monkeypatch.setattr(uptime, "_offset", uptime._offset)  # a test may set the clock


@pytest.fixture(autouse=True)
def _contexts_are_told(monkeypatch) -> None:
    """Have a test's client know what a page was made from, as it does with Django's own templates."""
    render = Template.render

    def rendered(self: Template, context: Any = None, request: Any = None) -> str:
        template_rendered.send(sender=self, template=self, context=context or {})
        return render(self, context, request)

    monkeypatch.setattr(Template, "render", rendered)


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("DURBAR_DATA", str(tmp_path / "data"))


@pytest.fixture
def anna(db: None) -> Visitor:
    return Visitor.objects.create(name="Anna")


@pytest.fixture
def bela(db: None) -> Visitor:
    return Visitor.objects.create(name="Béla")


@pytest.fixture
def newer_tables(transactional_db: None) -> Iterator[None]:
    """Let a newer program have changed the database."""
    migrations = MigrationRecorder(connections["default"])
    migrations.record_applied("tables", "9999_future")
    yield
    migrations.record_unapplied("tables", "9999_future")


def client_of(visitor: Visitor | None) -> Client:
    """Return a browser that is known as a visitor."""
    client = Client()
    if visitor is not None:
        client.cookies[visitors.COOKIE] = visitors._signer().sign(visitor.key)
    return client


def visitor_of(table: Table, seat: int) -> Visitor:
    """Return who sits in a seat."""
    visitor = table.seats.get(number=seat).visitor
    assert visitor
    return visitor


def new_table(host: Visitor, *seats: str, listed: bool = True, **options: Any) -> StoredTable:
    return with_log(create(TablePlan(GAME, seats, options, listed), host))


def running_table(host: Visitor, guest: Visitor, *, listed: bool = True) -> StoredTable:
    """Return a table that two people play."""
    from durbar.site.tables.seats import sit

    table = new_table(host, "me", "open", listed=listed)
    sit(table.pk, 2, guest)
    return fresh(table)


def fresh(table: Table) -> StoredTable:
    return with_log(Table.objects.get(pk=table.pk))


def snapshot_of(table: Table) -> Snapshot:
    return Snapshot.of(table)


def turn_of(table: Table) -> int:
    """Return the seat that decides next."""
    assert table.turn
    return table.turn


def decide(table: Table, action: str | None = None) -> StoredTable:
    """Carry out a decision of whoever's turn it is: the given one or the first legal one."""
    table = fresh(table)
    match = match_of(table)
    seat = table.seats.get(number=turn_of(table))
    assert play(table.pk, seat.number, action or match.legal.texts[0], snapshot_of(table), seat.computer)
    return fresh(table)


def finished_table(host: Visitor, guest: Visitor) -> StoredTable:
    """Return a table whose game is over, played by `steady` players in the people's seats."""
    from durbar.site.tables.replay import write

    table = running_table(host, guest)
    write(table, _over(table))
    return fresh(table)


def nearly_over(table: Table) -> Match:
    """Return the game of a table as far as its last decision, played by `steady` players."""
    match = _over(table)
    return match.at(max(n for n, entry in enumerate(match.log) if entry.actor))


def _over(table: Table) -> Match:
    from durbar.bots.levels import make
    from durbar.site.tables.replay import match_to_play

    match, player = match_to_play(table), make("steady", seed=1)
    while not match.over:
        match.play(player.decide(match.view(match.actor), 1))
    return match


def unwatched(table: Table) -> Table:
    """Have nobody look at a table for long enough that searching players rest."""
    Table.objects.filter(pk=table.pk).update(watched=timezone.now() - UNWATCHED)
    return fresh(table)


def hand_on(table: Table) -> Table:
    """Have seat 1 decide until it is another seat's turn."""
    while turn_of(table) == 1:
        texts = match_of(table).legal.texts
        table = decide(table, "end" if "end" in texts else None)
    return table


@pytest.fixture
def with_secrets(anna, bela) -> Table:
    """Return a table at which seat 1 and seat 2 have each drawn a card that the other must not know."""
    table = running_table(anna, bela)
    drawn: set[int] = set()
    for _ in range(60):
        match = match_of(table)
        wish = "draw" if "draw" in match.legal.texts and turn_of(table) not in drawn else None
        if wish:
            drawn.add(turn_of(table))
        table = decide(table, wish)
        if drawn == {1, 2}:
            return table
    raise AssertionError("nobody could draw")


@pytest.fixture
def redis(redis_url: str, settings: Any) -> Iterator[Any]:
    """Return the Redis that servers and workers share in this test."""
    from durbar.site.work.workers import redis_server
    from tests.site.celery_tasks import connect  # loads Celery, which few tests need

    connect(settings, redis_url)
    yield redis_server.redis()
    assert trouble.present() == []
    connect(settings, "")


@pytest.fixture
def quick(anna: Visitor) -> Table:
    """Return a table of two that decide at once, at which nobody is."""
    return unwatched(new_table(anna, "steady", "steady"))
