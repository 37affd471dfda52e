"""Sockets, and the computer players that move by themselves."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from unittest.mock import AsyncMock, Mock

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import IntegrityError, OperationalError
from redis.exceptions import ConnectionError as NotConnected

from durbar.core import registry
from durbar.core.warm import warm
from durbar.site.asgi_types import Application
from durbar.site.database.age import UnknownTables
from durbar.site.pages.consumers import TableConsumer
from durbar.site.pages.routing import sockets
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.serving.database_away import closing_while_away
from durbar.site.tables import attendance, presence, readiness, seats
from durbar.site.tables.announce import group
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.work import preparation
from durbar.site.work.embedded import driver as driver_module
from durbar.site.work.embedded.pools import PlayerProcesses
from durbar.site.work.pending import next_decision, waiting_tables
from durbar.site.work.workers import monitor
from tests.site.conftest import GAME, decide, fresh, new_table, running_table
from tests.site.driving import driving, expect_the_game, until

pytestmark = pytest.mark.django_db(transaction=True)


class Socket(ApplicationCommunicator):
    """A browser's end of a socket."""

    async def connect(self) -> bool:
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(5))["type"] == "websocket.accept"

    async def heard(self, key: str) -> dict:
        """Return the next message that has `key`."""
        while True:
            message = json.loads((await self.receive_output(5))["text"])
            if key in message:
                return message

    async def disconnect(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(5)


def socket_of(
    table: Table,
    visitor: Visitor | None,
    origin: bytes = b"http://localhost",
    host: bytes = b"localhost",
    served: Application = sockets,
) -> Socket:
    cookie = f"{visitors.COOKIE}={visitors._signer().sign(visitor.key)}" if visitor else ""
    headers = [(b"cookie", cookie.encode()), (b"origin", origin), (b"host", host)]
    scope = {"type": "websocket", "path": f"/ws/table/{table.slug}/", "headers": headers, "subprotocols": []}
    return Socket(served, scope)


async def test_a_page_hears_how_far_the_table_is_and_nothing_else(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    socket = socket_of(table, anna)
    assert await socket.connect()
    assert await socket.heard("version") == {"length": table.length, "version": table.version}
    after = await database_sync_to_async(decide)(table)
    assert await socket.heard("version") == {"length": after.length, "version": after.version}
    await socket.disconnect()


async def test_a_page_joins_again_that_a_redis_has_forgotten(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    socket = socket_of(table, None)
    await socket.connect()
    await socket.heard("online")
    get_channel_layer().groups.clear()
    await socket.send_input({"type": "websocket.receive", "text": "{}"})
    await socket.heard("online")
    after = await database_sync_to_async(decide)(table)
    assert (await socket.heard("version"))["version"] == after.version
    await socket.disconnect()


async def test_a_page_hears_who_is_there(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    first, second = socket_of(table, anna), socket_of(table, bela)
    await first.connect()
    assert (await first.heard("online"))["online"] == [1]
    await second.connect()
    assert (await first.heard("online"))["online"] == [1, 2]
    await second.disconnect()
    assert (await first.heard("online"))["online"] == [1]
    await first.disconnect()


async def test_a_second_tab_keeps_its_seat_online(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    tabs, other = [socket_of(table, anna), socket_of(table, anna)], socket_of(table, bela)
    for socket in (*tabs, other):
        await socket.connect()
    await tabs[0].disconnect()
    await asyncio.sleep(0.3)
    seat = await database_sync_to_async(table.seats.get)(number=1)
    assert presence.is_online(seat)
    await tabs[1].disconnect()
    await other.disconnect()


async def test_a_crowd_that_comes_and_goes_is_told_of_once(anna, bela, monkeypatch):
    table = await database_sync_to_async(running_table)(anna, bela)
    asked: list[Table] = []
    real = presence.online

    def online(table: Table) -> list[int]:
        asked.append(table)
        return real(table)

    monkeypatch.setattr(presence, "online", online)
    first = socket_of(table, anna)
    await first.connect()
    assert (await first.heard("online"))["online"] == [1]
    crowd = [socket_of(table, bela) for _ in range(30)]
    asked.clear()
    await asyncio.gather(*(socket.connect() for socket in crowd))
    while (await first.heard("online"))["online"] != [1, 2]:
        pass
    await asyncio.gather(*(socket.disconnect() for socket in crowd))
    while (await first.heard("online"))["online"] != [1]:
        pass
    assert len(asked) < 10  # of 60 who came and went, however slowly
    await first.disconnect()


async def test_spectators_who_come_and_go_are_not_told_to_anybody(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    first = socket_of(table, anna)
    await first.connect()
    assert (await first.heard("online"))["online"] == [1]
    spectators = [socket_of(table, None) for _ in range(5)]
    for socket in spectators:
        await socket.connect()
        assert (await socket.heard("online"))["online"] == [1]
    for socket in spectators:
        await socket.disconnect()
    assert await first.receive_nothing(3 * attendance.MOMENT)
    await first.disconnect()


async def test_a_page_that_is_loaded_anew_stays_there(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    before, after = socket_of(table, anna), socket_of(table, anna)
    await before.connect()
    await asyncio.gather(before.disconnect(), after.connect())
    await asyncio.sleep(2 * attendance.MOMENT)
    assert presence.is_online(await database_sync_to_async(table.seats.get)(number=1))
    await after.disconnect()


async def test_a_page_whose_socket_fails_is_not_there_any_more(anna, bela, monkeypatch):
    table = await database_sync_to_async(running_table)(anna, bela)
    first, second = socket_of(table, anna), socket_of(table, bela)
    await first.connect()
    await second.connect()
    while (await first.heard("online"))["online"] != [1, 2]:
        pass
    monkeypatch.setattr(TableConsumer, "_here", Mock(side_effect=OperationalError))
    await second.send_input({"type": "websocket.receive", "text": "{}"})
    with pytest.raises(OperationalError):
        await second.wait(5)
    assert (await first.heard("online"))["online"] == [1]
    (page,) = get_channel_layer().groups[group(table.slug)]
    await first.disconnect()
    assert page not in get_channel_layer().groups.get(group(table.slug), {})


async def test_a_page_whose_socket_fails_before_its_seat_has_come_takes_no_other_with_it(
    anna, bela, monkeypatch
):
    table = await database_sync_to_async(running_table)(anna, bela)
    first, second = socket_of(table, anna), socket_of(table, anna)
    await first.connect()
    assert (await first.heard("online"))["online"] == [1]
    with monkeypatch.context() as failing:
        failing.setattr(TableConsumer, "_here", Mock(side_effect=OperationalError))
        await second.connect()
        with pytest.raises(OperationalError):
            await second.wait(5)
    assert presence.is_online(await database_sync_to_async(table.seats.get)(number=1))
    await first.disconnect()


@pytest.mark.parametrize(
    ("broken", "first"),
    [
        ("shown_to", {"type": "websocket.close", "code": 1013}),
        ("by_pk", {"type": "websocket.accept", "subprotocol": None}),
    ],
)
async def test_pages_that_come_back_to_a_database_that_is_away_are_told_of_once(
    anna, bela, monkeypatch, caplog, broken, first
):
    """They are while a table is looked for, and after they were let in."""
    table = await database_sync_to_async(running_table)(anna, bela)
    served = closing_while_away(sockets)
    with monkeypatch.context() as away:
        away.setattr(SeatedTable, broken, Mock(side_effect=OperationalError("away")))
        for _ in range(3):
            socket = socket_of(table, anna, served=served)
            await socket.send_input({"type": "websocket.connect"})
            await socket.wait(5)
            assert await socket.receive_output(5) == first
    what = "answering open pages"
    assert caplog.messages == [f"{what}: failed (away), and is tried again until it works"]
    socket = socket_of(table, anna, served=served)
    await socket.connect()
    await socket.heard("version")
    assert caplog.messages[1:] == [f"{what}: works again"]
    await socket.disconnect()


async def test_pages_of_a_server_that_has_outlived_an_upgrade_are_told_of_in_a_line(
    anna, bela, newer_tables, monkeypatch, caplog
):
    table = await database_sync_to_async(running_table)(anna, bela)
    monkeypatch.setattr(SeatedTable, "shown_to", Mock(side_effect=IntegrityError("null value in column")))
    socket = socket_of(table, anna, served=closing_while_away(sockets))
    await socket.send_input({"type": "websocket.connect"})
    await socket.wait(5)
    (told,) = caplog.records
    assert f"failed ({UnknownTables()})" in told.getMessage()
    assert not told.exc_info


async def test_a_page_that_a_mistake_of_our_own_closes_is_told_of_with_its_place(anna, bela, monkeypatch):
    table = await database_sync_to_async(running_table)(anna, bela)
    monkeypatch.setattr(SeatedTable, "shown_to", Mock(side_effect=ZeroDivisionError))
    socket = socket_of(table, anna, served=closing_while_away(sockets))
    await socket.send_input({"type": "websocket.connect"})
    with pytest.raises(ZeroDivisionError):
        await socket.wait(5)


async def test_a_page_whose_visitor_has_left_keeps_nobody_elses_seat_there(anna, bela):
    table = await database_sync_to_async(new_table)(anna, "me", "open", "open")
    await database_sync_to_async(seats.sit)(table.pk, 2, bela)
    left = socket_of(table, bela)
    await left.connect()
    assert (await left.heard("online"))["online"] == [2]
    await database_sync_to_async(seats.leave)(table.pk, bela)
    cili = await database_sync_to_async(Visitor.objects.create)(name="Cili")
    await database_sync_to_async(seats.sit)(table.pk, 2, cili)
    await database_sync_to_async(table.seats.update)(last_seen=None)
    await left.send_input({"type": "websocket.receive", "text": "{}"})
    assert (await left.heard("online"))["online"] == []
    assert not presence.is_online(await database_sync_to_async(table.seats.get)(number=2))
    await left.disconnect()


async def test_a_page_whose_visitor_has_left_a_private_table_hears_no_more_of_it(anna, bela):
    table = await database_sync_to_async(new_table)(anna, "me", "open", "open", listed=False)
    await database_sync_to_async(seats.sit)(table.pk, 2, bela)
    left = socket_of(table, bela)
    await left.connect()
    assert (await left.heard("online"))["online"] == [2]
    await database_sync_to_async(seats.leave)(table.pk, bela)
    await left.send_input({"type": "websocket.receive", "text": "{}"})
    closed = {"type": "websocket.close", "code": 4404}
    assert closed in [await left.receive_output(5) for _ in range(2)]
    await left.disconnect()


async def test_a_page_whose_visitor_sits_down_elsewhere_is_there(anna, bela):
    table = await database_sync_to_async(new_table)(anna, "me", "open", "open")
    socket = socket_of(table, bela)
    await socket.connect()
    assert (await socket.heard("online"))["online"] == []
    await database_sync_to_async(seats.sit)(table.pk, 2, bela)
    await socket.send_input({"type": "websocket.receive", "text": "{}"})
    while 2 not in (await socket.heard("online"))["online"]:
        pass
    await socket.disconnect()


@pytest.mark.parametrize(
    "message", [{"text": "no JSON"}, {"text": "[" * 3000}, {"bytes": b"\x00\xff"}, {"text": ""}]
)
async def test_whatever_a_page_says_is_a_sign_of_life(anna, bela, message):
    table = await database_sync_to_async(running_table)(anna, bela)
    socket = socket_of(table, None)
    await socket.connect()
    assert await socket.heard("online")
    await socket.send_input({"type": "websocket.receive"} | message)
    assert (await socket.heard("version"))["version"] == table.version
    await socket.send_input({"type": "websocket.receive"} | message)  # in the same moment
    assert await socket.receive_nothing(0.3)
    await socket.disconnect()


async def test_a_socket_at_an_address_of_nothing_is_closed():
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    scope = {"type": "websocket", "path": "/ws/nowhere/", "headers": headers}
    socket = Socket(sockets, scope)
    await socket.send_input({"type": "websocket.connect"})
    assert await socket.receive_output(5) == {"type": "websocket.close", "code": 4404}


async def test_a_page_whose_table_was_closed_elsewhere_is_told_so(anna):
    table = await database_sync_to_async(new_table)(anna, "me", "open")
    socket = socket_of(table, anna)
    await socket.connect()
    assert (await socket.heard("online"))["online"] == [1]
    await database_sync_to_async(Table.objects.all().delete)()
    await socket.send_input({"type": "websocket.receive", "text": "{}"})
    assert await socket.receive_output(5) == {"type": "websocket.close", "code": 4404}


async def test_a_page_whose_table_is_closed_while_it_connects_is_told_so(anna, monkeypatch):
    table = await database_sync_to_async(new_table)(anna, "me", "open")
    layer, joined = get_channel_layer(), []
    add = layer.group_add

    async def closed_meanwhile(name: str, channel: str) -> None:
        await add(name, channel)
        joined.append(name)
        await database_sync_to_async(Table.objects.all().delete)()

    monkeypatch.setattr(layer, "group_add", closed_meanwhile)
    socket = socket_of(table, anna)
    assert await socket.connect()
    assert await socket.receive_output(5) == {"type": "websocket.close", "code": 4404}
    assert not layer.groups.get(joined[0])
    await socket.disconnect()


async def test_strangers_hear_nothing_of_a_private_table(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela, listed=False)
    socket = socket_of(table, await database_sync_to_async(Visitor.objects.create)(name="Cili"))
    await socket.connect()
    assert (await socket.receive_output())["type"] == "websocket.close"


async def test_other_sites_hear_nothing(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    socket = socket_of(table, anna, b"http://evil.example")
    assert not await socket.connect()


@pytest.mark.parametrize(
    ("origin", "host", "is_own"),
    [
        (b"https://games.example.org", b"games.example.org", True),
        (b"https://games.example.org", b"127.0.0.1:8000", True),  # as a proxy may hand it on
        (b"http://localhost:8000", b"localhost:8000", True),
        (b"http://127.0.0.1:8000", b"127.0.0.1:8000", True),
        (b"http://localhost:3000", b"games.example.org", False),
        (b"http://localhost:3000", b"localhost:8000", False),
        (b"http://127.0.0.1:3000", b"127.0.0.1:8000", False),
        (b"http://192.168.1.5:8000", b"192.168.1.5:8000", True),
        (b"http://192.168.1.5:3000", b"192.168.1.5:8000", False),
        (b"http://[::1]:3000", b"[::1]:8000", False),
        (b"http://evil.example", b"evil.example", False),  # a name that leads here is not yet ours
        (b"null", b"games.example.org", False),
        (b"http://[", b"games.example.org", False),
        (b"", b"games.example.org", False),
    ],
)
async def test_another_server_of_the_readers_machine_is_another_site(
    anna, bela, settings, origin, host, is_own
):
    settings.HOSTS = ["games.example.org", "127.0.0.1", "192.168.1.5"]
    settings.ALLOWED_HOSTS = [*settings.LOCAL, *settings.HOSTS]
    table = await database_sync_to_async(running_table)(anna, bela)
    socket = socket_of(table, anna, origin, host)
    assert await socket.connect() is is_own


@pytest.fixture
async def driver():
    async with driving():
        yield


async def test_computer_players_play_a_game_to_its_end(anna, driver):
    table = await database_sync_to_async(new_table)(anna, "steady", "random")
    await until(lambda: fresh(table).status == Table.Status.OVER, 120)
    after = await database_sync_to_async(fresh)(table)
    assert len(after.result) == 2


async def test_a_table_that_waited_when_the_server_stopped_is_picked_up(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    await database_sync_to_async(table.seats.filter(number=table.turn).update)(
        kind=Seat.Kind.COMPUTER, level="steady", visitor=None
    )
    assert [*await database_sync_to_async(waiting_tables)()] == [table.pk]
    async with driving():
        await until(lambda: fresh(table).turn not in (None, table.turn))


async def test_a_dead_process_is_replaced(anna, driver, monkeypatch):
    real = PlayerProcesses.answer
    died: list[int] = []

    async def answer(self, question, **more):
        if not died:
            died.append(await self.quick.ask(60, os.getpid))
            os.kill(died[0], signal.SIGKILL)
        return await real(self, question, **more)

    monkeypatch.setattr(PlayerProcesses, "answer", answer)
    table = await database_sync_to_async(new_table)(anna, "steady", "steady")
    await until(lambda: fresh(table).length > 40)
    assert died


async def test_tables_go_on_after_a_database_that_was_away(anna, bela, monkeypatch, caplog):
    table = await database_sync_to_async(running_table)(anna, bela)
    await database_sync_to_async(table.seats.update)(kind=Seat.Kind.COMPUTER, level="steady", visitor=None)
    asked = []

    def away(really):
        def ask(*arguments):
            asked.append(really)
            if asked.count(really) < 3:
                raise OperationalError("the database is away")
            return really(*arguments)

        return ask

    monkeypatch.setattr(driver_module, "SWEEP", 0.1)
    monkeypatch.setattr(driver_module, "waiting_tables", away(waiting_tables))
    monkeypatch.setattr(driver_module, "next_decision", away(next_decision))
    async with driving():
        await until(lambda: fresh(table).length > table.length, 60)
    told = [
        record.getMessage() for record in caplog.records if record.name == "durbar.site.telemetry.trouble"
    ]
    assert sum("failed" in message for message in told) == 2  # once each, not every time
    assert sum("works again" in message for message in told) == 2


async def test_pages_that_cannot_be_told_are_told_of_once(anna, bela, monkeypatch, caplog):
    table = await database_sync_to_async(running_table)(anna, bela)
    monkeypatch.setattr(get_channel_layer(), "group_send", AsyncMock(side_effect=NotConnected("refused")))
    for _ in range(3):
        await database_sync_to_async(decide)(table)
    monkeypatch.undo()
    await database_sync_to_async(decide)(table)
    what = "telling open pages what has changed"
    failed = f"{what}: failed (refused), and is tried again until it works"
    assert caplog.messages == [failed, f"{what}: works again"]


async def test_a_failed_compilation_is_told_and_logged(monkeypatch, caplog):
    async def fail(*_: object) -> str:
        return "no compiler"

    monkeypatch.setattr(preparation, "_is_compiled", lambda _game: False)
    monkeypatch.setattr(preparation, "_compile", fail)
    expect_the_game()
    assert not await preparation.prepare(GAME)
    assert readiness.progress(GAME).stage is readiness.Stage.FAILED
    assert "no compiler" in caplog.text
    readiness.forget()


async def test_what_could_not_be_prepared_is_tried_again(monkeypatch):
    """A disk that was full when the server began may have room again."""

    async def compile_(game_id: str, *_: object) -> str:
        tried.append(game_id)
        return "no room" if len(tried) == 1 else ""

    tried: list[str] = []
    monkeypatch.setattr(preparation, "_is_compiled", lambda _game: False)
    monkeypatch.setattr(preparation, "_compile", compile_)
    monkeypatch.setattr("durbar.site.work.workers.monitor.TRIED_AGAIN", 0.0)
    expect_the_game()
    await monitor.Monitor()._prepare()
    assert tried == [GAME, GAME]
    assert readiness.progress(GAME).stage is readiness.Stage.READY
    readiness.forget()


@pytest.mark.parametrize("error", [NotImplementedError(), ValueError("no board")])
async def test_a_game_that_cannot_be_loaded_is_told_of_once(monkeypatch, caplog, error):
    def fail(_game: str) -> None:
        raise error

    monkeypatch.setattr(preparation, "_is_compiled", lambda _game: True)
    monkeypatch.setattr(preparation, "_load", fail)
    expect_the_game()
    assert not await preparation.prepare(GAME)
    assert readiness.progress(GAME).stage is readiness.Stage.FAILED
    assert caplog.messages == [f"{GAME} cannot be prepared"]
    assert type(error).__name__ in caplog.text
    readiness.forget()


async def test_the_compiling_process_tells_its_progress():
    status = readiness.CompileProgress()
    assert await preparation._compile_once(GAME, status, preparation.RULES) == (0, "")
    assert status.share == 1.0
    code, complaint = await preparation._compile_once("chess", readiness.CompileProgress(), preparation.RULES)
    assert code > 0
    assert "no game" in complaint


@pytest.mark.parametrize(("warm", "children"), [(True, 0), (False, 1)])
async def test_no_process_is_begun_to_compile_what_is_compiled(monkeypatch, warm, children):
    begun = []

    async def compile_once(*_: object) -> tuple[int, str]:
        begun.append(1)
        return 0, ""

    monkeypatch.setattr(preparation, "_compile_once", compile_once)
    monkeypatch.setattr("durbar.core.warm.is_warm", lambda _game: warm)
    expect_the_game()
    assert await preparation.prepare(GAME)
    assert len(begun) == children
    readiness.forget()


@pytest.mark.parametrize("searches", [True, False])
async def test_workers_ask_once_which_games_are_not_compiled_and_compile_these(monkeypatch, searches):
    asked, compiled = [], []

    async def compile_(game_id: str, _status: object, module: str) -> str:
        compiled.append((game_id, module))
        return ""

    async def missing(module: str, games: list[str]) -> list[str]:
        asked.append((module, games))
        return ["maharaja"]

    module = preparation.SEARCHES if searches else preparation.RULES
    games = [about.id for about in registry.all_games()]
    monkeypatch.setattr(preparation, "_compile", compile_)
    monkeypatch.setattr(preparation, "_missing", missing)
    await preparation.compile_all(searches=searches)
    assert asked == [(module, games)]
    assert compiled == [("maharaja", module)]
    assert all(readiness.progress(game_id).stage is readiness.Stage.READY for game_id in games)
    readiness.forget()


async def test_what_is_not_compiled_is_told_by_a_process_of_its_own(tmp_path, monkeypatch):
    warm(GAME)
    assert await preparation._missing(preparation.RULES, [GAME]) == []
    assert await preparation._missing(preparation.RULES, [GAME, "chess"]) == [GAME, "chess"]  # it cannot tell
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path))
    assert await preparation._missing(preparation.SEARCHES, [GAME]) == [GAME]


KILLED = """
import os, signal
with open({file!r}, "a+") as times:
    times.write("killed ")
    times.seek(0)
    if len(times.read().split()) < {lives}:
        times.flush()
        os.kill(os.getpid(), signal.SIGKILL)
print(1.0)
"""


@pytest.mark.parametrize(("lives", "told"), [(3, ""), (4, "the compiling process ended with status -9")])
async def test_a_compiling_process_that_is_killed_is_begun_again(tmp_path, monkeypatch, lives, told):
    (tmp_path / "killed.py").write_text(KILLED.format(file=str(tmp_path / "times"), lives=lives))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert await preparation._compile(GAME, readiness.CompileProgress(), "killed") == told
