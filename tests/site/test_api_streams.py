"""The API's streams: what programs hear, when, and that nothing is left behind when they go."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import count
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import OperationalError
from django.test import AsyncClient

from durbar.bots.levels import make
from durbar.core.record import HIDDEN
from durbar.site import limits
from durbar.site.api import accounts, call, database_thread
from durbar.site.api.streams import account, game, lines, listener
from durbar.site.tables import presence
from durbar.site.tables.announce import ALL_TABLES
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Table
from durbar.site.tables.play import play, undo
from durbar.site.tables.replay import change, match_of, write
from tests.site import api
from tests.site.api import GAME, Bot, new_bot, table_with
from tests.site.conftest import (
    client_of,
    decide,
    fresh,
    new_table,
    running_table,
    snapshot_of,
    turn_of,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _unlimited(monkeypatch) -> None:
    monkeypatch.setattr(limits, "slots", limits.Slots())


@pytest.fixture
def bot(anna) -> Bot:
    return new_bot(anna)


def db(act, *arguments) -> Any:
    return database_sync_to_async(act)(*arguments)


def finish(table: Table) -> None:
    """Have the game played to its end at once."""
    table = fresh(table)
    match, player = match_of(table), make("steady", seed=1)
    while match.actor is not None:
        match.play(player.decide(match.view(match.actor), 1))
    write(table, match)


def touch(table: Table) -> None:
    """Have the table changed in something of which a program is not told."""
    with locked(table.pk) as here:
        change(here)


class Listener:
    """A program's end of a stream; every event is checked against the description."""

    def __init__(self, path: str, lines: Any) -> None:
        self.schema = api.schema_of("get", f"/api/{path}", 200, call.NDJSON)
        self.lines = lines
        self.next = asyncio.ensure_future(anext(lines))
        self.all: list[dict] = []

    async def line(self) -> bytes:
        line: bytes = await asyncio.wait_for(self.next, 10)
        self.next = asyncio.ensure_future(anext(self.lines))
        return line

    async def event(self) -> dict:
        while not (line := await self.line()).strip():
            pass
        event: dict = json.loads(line)
        api.check_shape(event, self.schema)
        self.all.append(event)
        return event

    async def to_end(self) -> list[dict]:
        while True:
            try:
                await self.event()
            except StopAsyncIteration:
                return self.all


@asynccontextmanager
async def listening(bot: Bot, path: str):
    others = set(lines.tasks)
    answer: Any = await AsyncClient().get(f"/api/{path}", headers=bot.headers)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == call.NDJSON
    listener = Listener(path, aiter(answer))
    await asyncio.sleep(0.01)
    try:
        yield listener
    finally:
        listener.next.cancel()
        answer.close()
        await until(lambda: not lines.tasks - others)


@asynccontextmanager
async def again_and_again(act: Callable[[], Awaitable[object]], seconds: float):
    """Have something done every so many seconds, meanwhile."""

    async def go_on() -> None:
        while True:
            await act()
            await asyncio.sleep(seconds)

    going = asyncio.create_task(go_on())
    try:
        yield
    finally:
        going.cancel()


async def until(holds) -> None:
    for _ in range(1500):
        if holds():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come to that")


async def test_a_game_is_told_from_its_beginning_to_its_end(bela, bot):
    table = await db(table_with, bot, bela)

    def decide_all(some: int) -> None:
        for _ in range(some):
            decide(table)

    async with listening(bot, f"game/{table.slug}/stream") as heard:
        full = await heard.event()
        assert full["type"] == "gameFull"
        assert full["log"] == [*(await db(match_of, table)).view(1).lines]
        await db(decide_all, 3)
        now = await db(fresh, table)
        for length in range(table.length + 1, now.length + 1):
            assert (await heard.event())["length"] == length
        assert [event["line"] for event in heard.all[1:]] == [
            *(await db(match_of, now)).view(1).lines[table.length :]
        ]


async def test_the_end_of_the_game_ends_its_stream(bela, bot):
    table = await db(table_with, bot, bela)
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        await heard.event()
        await db(finish, table)
        told = await heard.to_end()
    over = await db(fresh, table)
    assert told[-1] == {"type": "gameOver", "scores": over.result, "winners": over.winners}
    assert [event["length"] for event in told[1:-1]] == [*range(table.length + 1, over.length + 1)]


async def test_what_is_secret_is_veiled_for_seats_and_spectators(bela, bot):
    table = await db(table_with, bot, bela)

    def draw_each() -> None:
        drawn: set[int] = set()
        while drawn != {1, 2}:
            now = fresh(table)
            match, seat = match_of(now), turn_of(now)
            wish = "draw" if "draw" in match.legal.texts and seat not in drawn else match.legal.texts[0]
            drawn |= {seat} if wish == "draw" else set()
            assert play(now.pk, seat, wish, snapshot_of(now))

    async with (
        listening(bot, f"game/{table.slug}/stream") as mine,
        listening(Bot(), f"game/{table.slug}/stream") as strangers,
    ):
        for one in (mine, strangers):
            await one.event()
        await db(draw_each)
        log = (await db(match_of, await db(fresh, table))).log
        for heard, seat in ((mine, 1), (strangers, None)):
            while (event := await heard.event())["length"] < len(log):
                assert seat or not event["legal"]
            hidden = {e["length"] for e in heard.all[1:] if e["line"].endswith(HIDDEN)}
            assert hidden == {i for i, e in enumerate(log, start=1) if e.owner not in (0, seat)}
            assert hidden


async def test_an_undo_is_told(bela, bot):
    table = await db(table_with, bot, bela)

    def lay() -> tuple[Table, Table]:
        while True:
            now = fresh(table)
            text = next((t for t in match_of(now).legal.texts if t.startswith("lay ")), None)
            if text:
                return now, decide(now, text)
            decide(now)

    before, after = await db(lay)
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        assert (await heard.event())["length"] == after.length
        await db(undo, table.pk, before.turn, before.length, snapshot_of(after))
        told = await heard.event()
        assert (told["type"], told["length"], told["turn"]) == ("undone", before.length, before.turn)
        assert (told["legal"] != []) == (before.turn == 1)


async def test_a_seat_that_answered_too_late_is_asked_again(bela, bot):
    """Somebody takes back and decides the same again: the log is as it was, the bot's answer was refused."""
    table = await db(table_with, bot, bela)
    while table.turn != 1:
        table = await db(decide, table)
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        event = await heard.event()
        now = await db(fresh, table)
        await db(lambda: write(_cut(now), match_of(now)))
        told = await heard.event()
        assert (told["type"], told["length"], told["legal"]) == ("undone", event["length"], event["legal"])


async def test_a_seat_is_told_that_a_computer_player_plays_for_it_until_it_comes_back(bela, bot):
    table = await db(table_with, bot, bela)
    while table.turn != 1:
        table = await db(decide, table)
    path = f"game/{table.slug}/stream"
    async with listening(bot, path) as heard, listening(Bot(), path) as strangers:
        asked = await heard.event()
        assert asked["stand_ins"] == (await strangers.event())["stand_ins"] == []
        await db(bot.post, f"table/{table.slug}/leave")
        for one in (heard, strangers):
            assert await one.event() == {"type": "standIn", "seat": 1, "level": "steady"}
        async with listening(bot, path) as later:
            assert (await later.event())["stand_ins"] == [1]
        await db(bot.post, f"table/{table.slug}/come-back")
        for one in (heard, strangers):
            assert await one.event() == {"type": "standIn", "seat": 1, "level": None}
        again = await heard.event()
        assert (again["type"], again["legal"]) == ("undone", asked["legal"])


def _cut(table: Table) -> Table:
    table.cut = table.version + 1
    return table


async def test_a_quiet_stream_says_that_it_lives(bela, bot, monkeypatch):
    monkeypatch.setattr(listener, "KEEP_ALIVE", 0.05)
    table = await db(table_with, bot, bela)
    for path in (f"game/{table.slug}/stream", "stream/event"):
        async with listening(bot, path) as heard:
            await heard.event()
            assert await heard.line() == b"\n"


async def test_a_stream_tells_what_was_announced_in_vain(bela, bot, monkeypatch):
    monkeypatch.setattr(listener, "KEEP_ALIVE", 0.1)
    table = await db(table_with, bot, bela)
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        await heard.event()
        with monkeypatch.context() as deaf:
            deaf.setattr(get_channel_layer(), "group_send", AsyncMock(side_effect=TimeoutError))
            await db(decide, table)
            async with asyncio.timeout(10):
                assert (await heard.event())["length"] == table.length + 1


async def test_a_token_that_is_revoked_while_nobody_decides_ends_its_stream(bela, bot, monkeypatch):
    monkeypatch.setattr(listener, "KEEP_ALIVE", 0.1)
    table = await db(table_with, bot, bela)
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        await heard.event()
        await db(accounts.revoke, bot.account)
        async with asyncio.timeout(10):
            assert len(await heard.to_end()) == 1


async def test_a_stream_joins_again_that_a_redis_has_forgotten(bela, bot, monkeypatch):
    monkeypatch.setattr(listener, "KEEP_ALIVE", 0.1)
    table = await db(table_with, bot, bela)
    for path in (f"game/{table.slug}/stream", "stream/event"):
        async with listening(bot, path) as heard:
            await heard.event()
            known = set(get_channel_layer().groups)
            await get_channel_layer().flush()
            await until(lambda known=known: set(get_channel_layer().groups) == known)


async def test_a_quiet_stream_outlives_a_database_that_is_away(bela, bot, monkeypatch, caplog):
    monkeypatch.setattr(listener, "KEEP_ALIVE", 0.05)
    table = await db(table_with, bot, bela)
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        await heard.event()
        with monkeypatch.context() as away:
            away.setattr(game, "has_changed", Mock(side_effect=OperationalError("away")))
            for _ in range(5):
                assert await heard.line() == b"\n"
        await db(decide, table)
        assert (await heard.event())["length"] == table.length + 1
    assert sum("failed (away)" in message for message in caplog.messages) == 1


async def test_streams_that_a_database_ends_that_is_away_are_told_of_once(bela, bot, monkeypatch, caplog):
    table = await db(table_with, bot, bela)
    with monkeypatch.context() as away:
        away.setattr(game, "_look", AsyncMock(side_effect=OperationalError("away")))
        for _ in range(3):
            async with listening(bot, f"game/{table.slug}/stream") as heard:
                assert await heard.to_end() == []
    what = "telling programs what happens"
    assert caplog.messages == [f"{what}: failed (away), and is tried again until it works"]
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        await heard.event()
    assert caplog.messages[1:] == [f"{what}: works again"]


def test_an_accounts_stream_looks_once_for_each_status_and_forgets_tables_of_long_ago(monkeypatch):
    def is_new(slug: str, status: str) -> bool:
        return account._is_new(heard, {"type": "table.status", "slug": slug, "status": status})

    monkeypatch.setattr(account, "KEPT", 3)
    heard: dict[str, str] = {}
    assert [is_new("a", status) for status in ("waiting", "running", "running")] == [True, True, False]
    assert [is_new("a", "over") for _ in range(2)] == [True, False]
    assert all(is_new(slug, "waiting") for slug in "bcdefgh")
    assert list(heard) == ["f", "g", "h"]
    assert [is_new("f", "waiting"), is_new("i", "waiting"), is_new("f", "waiting")] == [False, True, False]


async def test_an_accounts_stream_says_that_it_lives_while_others_play(bela, bot, monkeypatch):
    monkeypatch.setattr(listener, "KEEP_ALIVE", 0.2)
    event = {"type": "table.status", "slug": "elsewhere", "status": "running"}
    play_elsewhere = partial(get_channel_layer().group_send, ALL_TABLES, event)
    async with listening(bot, "stream/event") as heard, again_and_again(play_elsewhere, 0.01):
        assert await heard.line() == b"\n"


async def test_an_accounts_stream_says_that_it_lives_while_others_set_up_tables(bela, bot, monkeypatch):
    monkeypatch.setattr(listener, "KEEP_ALIVE", 0.2)
    numbers = count()

    async def set_up_elsewhere() -> None:
        event = {"type": "table.status", "slug": f"elsewhere{next(numbers)}", "status": "waiting"}
        await get_channel_layer().group_send(ALL_TABLES, event)

    async with listening(bot, "stream/event") as heard, again_and_again(set_up_elsewhere, 0.05):
        assert await heard.line() == b"\n"


async def test_a_bot_is_there_too_while_its_table_changes_all_the_time(bela, bot, monkeypatch):
    monkeypatch.setattr(listener, "KEEP_ALIVE", 0.2)
    noted = Mock()
    monkeypatch.setattr(presence, "note", noted)
    table = await db(table_with, bot, bela)
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        await heard.event()
        noted.reset_mock()
        async with again_and_again(partial(db, touch, table), 0.05):
            assert await heard.line() == b"\n"
    assert noted.called


async def test_a_bot_is_there_as_long_as_its_stream_is_open(bela, bot):
    table = await db(table_with, bot, bela)
    assert await db(presence.online, table) == []
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        await heard.event()
        assert await db(presence.online, table) == [1]
    assert await db(presence.online, table) == []


async def test_all_streams_share_a_few_threads(bela, bot):
    table = await db(table_with, bot, bela)
    before = set(threading.enumerate())
    async with AsyncExitStack() as streams:
        for _ in range(20):
            await (await streams.enter_async_context(listening(bot, f"game/{table.slug}/stream"))).event()
        begun = set(threading.enumerate()) - before
        assert len(begun) <= database_thread.THREADS, begun


async def test_nothing_is_left_of_a_closed_stream(bela, bot):
    table = await db(table_with, bot, bela)
    for path in (f"game/{table.slug}/stream", "stream/event"):
        async with listening(bot, path) as heard:
            await heard.event()
            assert limits.slots._open
            assert get_channel_layer().groups
        assert not limits.slots._open
        assert not get_channel_layer().groups


async def test_a_revoked_token_ends_its_streams(bela, bot):
    table = await db(table_with, bot, bela)
    async with listening(bot, f"game/{table.slug}/stream") as game, listening(bot, "stream/event") as events:
        await game.event()
        await events.event()
        await db(accounts.revoke, bot.account)
        await db(decide, table)
        assert len(await game.to_end()) == 1
        await db(table_with, await db(new_bot, bela, "Other"), bela)  # anything that wakes the stream
        assert len(await events.to_end()) == 1


async def test_who_may_not_see_a_game_gets_no_stream(anna, bela, bot):
    table = await db(lambda: running_table(anna, bela, listed=False))
    answer = await AsyncClient().get(f"/api/game/{table.slug}/stream", headers=bot.headers)
    assert answer.status_code == 404
    waiting = await db(new_table, anna, "me", "open")
    answer = await AsyncClient().get(f"/api/game/{waiting.slug}/stream")
    assert answer.status_code == 409


async def test_too_many_streams_are_refused(bela, bot, monkeypatch):
    monkeypatch.setattr(limits, "STREAMS", 1)
    table = await db(table_with, bot, bela)
    async with listening(bot, f"game/{table.slug}/stream") as heard:
        await heard.event()
        answer = await AsyncClient().get("/api/stream/event", headers=bot.headers)
        assert answer.status_code == 429


async def test_of_streams_that_begin_at_once_one_too_many_ends_without_a_word(bela, bot, monkeypatch, caplog):
    monkeypatch.setattr(limits, "STREAMS", 1)
    path = f"game/{(await db(table_with, bot, bela)).slug}/stream"
    answers: list[Any] = [await AsyncClient().get(f"/api/{path}", headers=bot.headers) for _ in range(2)]
    first, second = [Listener(path, aiter(answer)) for answer in answers]
    await first.event()
    assert await second.to_end() == []
    first.next.cancel()
    for answer in answers:
        answer.close()
    await until(lambda: not lines.tasks)
    assert caplog.text == ""


async def test_an_account_hears_of_games_and_invitations(bela, bot):
    first = await db(table_with, bot, bela)
    async with listening(bot, "stream/event") as heard:
        assert await heard.event() == {"type": "gameStart", "id": first.slug, "game": GAME, "seat": 1}
        second = await db(table_with, bot, bela)
        assert (await heard.event())["id"] == second.slug
        await db(decide, second)  # is of no interest here
        table = await db(new_table, bela, "me", "open")
        form = {"seat": 2, "bot": bot.account.pk if bot.account else 0}
        assert (await db(client_of(bela).post, f"/table/{table.slug}/bots/", form)).status_code == 200
        told = await heard.event()
        assert (told["type"], told["id"], told["seat"]) == ("invitation", table.slug, 2)
        await db(lambda: bot.post(f"table/{table.slug}/sit", {"seat": told["seat"]}))
        assert (await heard.event())["id"] == table.slug
        await db(finish, first)
        told = await heard.event()
        assert (told["type"], told["id"], told["result"]) == (
            "gameFinish",
            first.slug,
            (await db(fresh, first)).result,
        )
