"""Streams: a line for each event, an empty line while nothing happens.

A stream waits for what the channel layer tells, looks at the database only then, and holds no connection
to it and no thread meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from durbar.bots.events import as_line
from durbar.site.api import accounts, limits
from durbar.site.api.call import Call, in_thread
from durbar.site.api.errors import Problem
from durbar.site.api.games import Look, look, tidings
from durbar.site.api.models import BotAccount, Invitation
from durbar.site.api.shapes import AccountEvent, GameFinish, GameStart, Invited
from durbar.site.errors import Unplayable
from durbar.site.tables import presence
from durbar.site.tables.announce import ALL_TABLES, group
from durbar.site.tables.models import Seat, Table

logger = logging.getLogger(__name__)

KEEP_ALIVE = 6.0  # seconds after which an empty line says that the stream lives
EMPTY = b"\n"

slots = limits.Slots()


Put = Callable[[bytes], Awaitable[None]]
WAITING_LINES = 64  # that are made before a slow reader has taken them

_tasks: set[asyncio.Task[None]] = set()  # asyncio itself does not hold on to them


class Lines:
    """The lines that `tell` puts, for a response to hand on.

    They are made in a task of its own, which is cancelled as soon as the response is closed or waits in vain:
    so everything is put away at once, and in one place, however the reader went.
    """

    def __init__(self, tell: Callable[[Put], Awaitable[None]]) -> None:
        self._tell = tell
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_LINES)
        self._teller: asyncio.Task[None] | None = None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> bytes:
        if self._teller is None:
            self._teller = asyncio.create_task(self._run())
            _tasks.add(self._teller)
            self._teller.add_done_callback(_tasks.discard)
        try:
            line = await self._lines.get()
        except asyncio.CancelledError:
            self._teller.cancel()
            raise
        if line is None:
            raise StopAsyncIteration
        return line

    def close(self) -> None:
        """Stop; Django calls this when it is done with the response, from any thread."""
        if self._teller is not None:
            self._teller.get_loop().call_soon_threadsafe(self._teller.cancel)

    async def _run(self) -> None:
        try:
            await self._tell(self._lines.put)
        except Exception:
            logger.exception("a stream failed")
        await self._lines.put(None)


# ---------------------------------------------------------------- listening


class Ear:
    """A channel that hears what is told to some groups."""

    def __init__(self, layer: Any, channel: str) -> None:
        self._layer = layer
        self._channel = channel
        self._next: asyncio.Task[dict[str, Any]] | None = None

    async def message(self, seconds: float) -> dict[str, Any] | None:
        """Return the next message, or None when none comes in time."""
        if self._next is None:
            self._next = asyncio.create_task(self._layer.receive(self._channel))
        done, _ = await asyncio.wait({self._next}, timeout=seconds)
        if not done:
            return None
        heard, self._next = self._next, None
        return heard.result()

    def close(self) -> None:
        """Stop listening."""
        if self._next is not None:
            self._next.cancel()


@asynccontextmanager
async def hearing(*groups: str) -> AsyncIterator[Ear]:
    """Yield an ear for some groups, that is deaf again after the block."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    ear = Ear(layer, channel)
    try:
        for name in groups:
            await layer.group_add(name, channel)
        yield ear
    finally:
        ear.close()
        for name in groups:
            await layer.group_discard(name, channel)


# ---------------------------------------------------------------- the stream of a game


def game(call: Call) -> Lines:
    """Return the stream of a game as the caller's seat sees it, or as a spectator does."""
    look(call.id, call.account)
    most = limits.STREAMS if call.account else limits.STREAMS_OF_STRANGERS
    slots.check(call.caller, most)
    return Lines(partial(_game, call, most))


async def _game(call: Call, most: int, put: Put) -> None:
    with slots.one(call.caller, most):
        async with hearing(group(call.id)) as ear:
            told = await _look(call)
            if told is None:
                return
            async with _present(told):
                for event in tidings(None, told):
                    await put(as_line(event))
                while not told.over:
                    if not await _has_changed(ear, told):
                        await put(EMPTY)
                        continue
                    now = await _look(call)
                    if now is None or (now.seat and now.seat.pk) != (told.seat and told.seat.pk):
                        return
                    for event in tidings(told, now):
                        await put(as_line(event))
                    told = now


async def _look(call: Call) -> Look | None:
    """Return the game as it is now, None when the caller cannot see it any more."""
    try:
        return await in_thread(look)(call.id, call.account)
    except (Problem, Table.DoesNotExist, Unplayable):
        return None


async def _has_changed(ear: Ear, told: Look) -> bool:
    """Wait until the table is told to have changed; False when nothing happens for a while."""
    until = asyncio.get_running_loop().time() + KEEP_ALIVE
    while (left := until - asyncio.get_running_loop().time()) > 0:
        heard = await ear.message(left)
        if heard is None:
            break
        if heard["type"] == "table.changed" and heard["version"] > told.table.version:
            return True
        if heard["type"] == "table.presence" and told.seat and told.seat.number not in heard["online"]:
            told.seat.seen = None  # another connection of the same seat was closed; this one is still here
    if told.seat:
        await in_thread(presence.note)(told.seat)
    return False


@asynccontextmanager
async def _present(told: Look) -> AsyncIterator[None]:
    """Let the others at the table see that a seat is there, as long as its stream is open."""
    if told.seat is None:
        yield
        return
    try:
        await in_thread(presence.note)(told.seat)
        await _tell_presence(told.table)
        yield
    finally:
        # A task of its own, since a closed response cancels the stream more than once.
        farewell = asyncio.create_task(_leave(told.seat, told.table))
        _tasks.add(farewell)
        farewell.add_done_callback(_tasks.discard)
        await asyncio.shield(farewell)


async def _leave(seat: Seat, table: Table) -> None:
    await in_thread(presence.gone)(seat)
    await _tell_presence(table)


async def _tell_presence(table: Table) -> None:
    event = {"type": "table.presence", "online": await in_thread(presence.online)(table)}
    await get_channel_layer().group_send(group(table.slug), event)


# ---------------------------------------------------------------- the stream of an account


def account(call: Call) -> Lines:
    """Return the stream of what happens to an account: games that begin and end, invitations."""
    slots.check(call.caller, limits.STREAMS)
    return Lines(partial(_account, call))


async def _account(call: Call, put: Put) -> None:
    with slots.one(call.caller, limits.STREAMS):
        async with hearing(ALL_TABLES, group_of(call.bot)) as ear:
            told = Standing()
            heard: dict[str, str] = {}  # how far a table was when it was told last
            while (now := await in_thread(standing)(call.bot, told)) is not None:
                for event in now.since(told):
                    await put(as_line(event))
                told = now
                if not await _has_news(ear, heard):
                    await put(EMPTY)


async def _has_news(ear: Ear, heard: dict[str, str]) -> bool:
    """Wait until something may concern the account; False when nothing does for a while."""
    until = asyncio.get_running_loop().time() + KEEP_ALIVE
    while (left := until - asyncio.get_running_loop().time()) > 0:
        message = await ear.message(left)
        if message and (message["type"] == "bot.asked" or _is_new(heard, message)):
            return True
    return False


def _is_new(heard: dict[str, str], message: dict[str, Any]) -> bool:
    """Say whether a table's status is another one than was told before."""
    slug, status = message["slug"], message["status"]
    if heard.get(slug) == status:
        return False
    heard[slug] = status
    if status == Table.Status.OVER:
        del heard[slug]  # nothing more is to come
    return True


@dataclass(frozen=True)
class Standing:
    """The games that an account plays, and the invitations that it has."""

    playing: dict[str, GameStart] = field(default_factory=dict)
    invited: dict[int, Invited] = field(default_factory=dict)
    finished: dict[str, GameFinish] = field(default_factory=dict)  # of those that were being played before

    def since(self, before: Standing) -> Iterator[AccountEvent]:
        """Yield what is new."""
        yield from (start for slug, start in self.playing.items() if slug not in before.playing)
        yield from self.finished.values()
        yield from (asked for pk, asked in self.invited.items() if pk not in before.invited)


def standing(bot: BotAccount, before: Standing) -> Standing | None:
    """Return how an account stands now; None when its token was revoked."""
    if not BotAccount.objects.filter(pk=bot.pk, digest=bot.digest).exists():
        return None
    accounts.note(bot)
    own = Seat.objects.filter(visitor=bot.visitor).select_related("table").order_by("table")
    playing = {seat.table.slug: _start(seat) for seat in own.filter(table__status=Table.Status.RUNNING)}
    ended = before.playing.keys() - playing.keys()
    over = own.filter(table__status=Table.Status.OVER, table__slug__in=ended)
    invited = Invitation.objects.filter(
        bot=bot, seat__kind=Seat.Kind.OPEN, seat__table__status=Table.Status.WAITING
    )
    return Standing(
        playing,
        {one.pk: _invited(one.seat) for one in invited.select_related("seat__table").order_by("pk")},
        {seat.table.slug: _finish(seat) for seat in over} if ended else {},
    )


def _start(seat: Seat) -> GameStart:
    return GameStart(id=seat.table.slug, game=seat.table.game, seat=seat.number)


def _finish(seat: Seat) -> GameFinish:
    table = seat.table
    return GameFinish(
        id=table.slug,
        game=table.game,
        seat=seat.number,
        result=tuple(table.result or ()),
        winners=tuple(table.winners),
    )


def _invited(seat: Seat) -> Invited:
    table = seat.table
    return Invited(id=table.slug, game=table.game, options=table.options, seat=seat.number)


def group_of(bot: BotAccount) -> str:
    """Return the name of the group to which a bot's streams of events listen."""
    return f"bot.{bot.pk}"


def tell_invited(bot: BotAccount) -> None:
    """Tell a bot, once that is certain, that it was invited."""
    name = group_of(bot)
    transaction.on_commit(lambda: async_to_sync(get_channel_layer().group_send)(name, {"type": "bot.asked"}))
