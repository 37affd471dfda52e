"""Sockets, and the computer players that move by themselves."""

from __future__ import annotations

import asyncio
import contextlib
import json
from contextlib import asynccontextmanager

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async

from durbar.site.pages.routing import sockets
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import presence, readiness
from durbar.site.tables.models import Seat, Table
from durbar.site.work import preparation
from durbar.site.work.driver import Driver
from durbar.site.work.pending import waiting_tables
from durbar.site.work.pools import BotProcesses
from tests.site.conftest import GAME, decide, fresh, new_table, running_table

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


def socket_of(table: Table, visitor: Visitor | None, origin: bytes = b"http://localhost") -> Socket:
    cookie = f"{visitors.COOKIE}={visitors._signer().sign(visitor.key)}" if visitor else ""
    headers = [(b"cookie", cookie.encode()), (b"origin", origin), (b"host", b"localhost")]
    scope = {"type": "websocket", "path": f"/ws/table/{table.slug}/", "headers": headers, "subprotocols": []}
    return Socket(sockets, scope)


async def test_a_page_hears_how_far_the_table_is_and_nothing_else(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    socket = socket_of(table, anna)
    assert await socket.connect()
    assert await socket.heard("version") == {"length": table.length, "version": table.version}
    after = await database_sync_to_async(decide)(table)
    assert await socket.heard("version") == {"length": after.length, "version": after.version}
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


async def test_strangers_hear_nothing_of_a_private_table(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela, listed=False)
    socket = socket_of(table, await database_sync_to_async(Visitor.objects.create)(name="Cili"))
    await socket.connect()
    assert (await socket.receive_output())["type"] == "websocket.close"


async def test_other_sites_hear_nothing(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    socket = socket_of(table, anna, b"http://evil.example")
    assert not await socket.connect()


def expect_the_game() -> None:
    readiness._progress[GAME] = readiness.Progress()


async def until(check, seconds: float = 240) -> None:
    """Wait until a question to the database is answered with yes."""
    for _ in range(int(seconds / 0.05)):
        if await database_sync_to_async(check)():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come to that")


@asynccontextmanager
async def driving():
    """Drive the computer players as a server does, without its pace."""
    expect_the_game()
    running = asyncio.create_task(Driver(pace=0).run())
    try:
        yield
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        readiness.forget()


@pytest.fixture
async def driver():
    async with driving():
        yield


async def test_computer_players_play_a_game_to_its_end(anna, driver):
    table = await database_sync_to_async(new_table)(anna, "steady", "random")
    assert table.status == Table.Status.WAITING  # the rules are not loaded yet
    await until(lambda: fresh(table).status == Table.Status.OVER, 120)
    after = await database_sync_to_async(fresh)(table)
    assert len(after.result) == 2


async def test_a_table_that_waited_when_the_server_stopped_is_picked_up(anna, bela):
    table = await database_sync_to_async(running_table)(anna, bela)
    await database_sync_to_async(table.seats.filter(number=table.turn).update)(
        kind=Seat.Kind.BOT, level="steady", visitor=None
    )
    assert await database_sync_to_async(waiting_tables)() == [table.pk]
    async with driving():
        await until(lambda: fresh(table).turn not in (None, table.turn))


async def test_a_dead_process_is_replaced(anna, driver, monkeypatch):
    real = BotProcesses.answer
    died: list[object] = []

    async def answer(self, question):
        if self.quick.processes is not None and not died:
            for process in list(self.quick.processes._processes.values()):
                died.append(process)
                process.kill()
        return await real(self, question)

    monkeypatch.setattr(BotProcesses, "answer", answer)
    table = await database_sync_to_async(new_table)(anna, "steady", "steady")
    await until(lambda: fresh(table).length > 40)
    assert died


async def test_a_failed_compilation_is_told_and_logged(monkeypatch, caplog):
    async def fail(*_: object) -> str:
        return "no compiler"

    monkeypatch.setattr(preparation, "_compile", fail)
    expect_the_game()
    assert not await preparation.prepare(GAME)
    assert readiness.progress(GAME).stage is readiness.Stage.FAILED
    assert "no compiler" in caplog.text
    readiness.forget()


async def test_the_compiling_process_tells_its_progress():
    status = readiness.Progress()
    assert await preparation._compile(GAME, status) == ""
    assert status.share == 1.0
    assert "no game" in await preparation._compile("chess", readiness.Progress())
