"""The stream of what happens to an account."""

from __future__ import annotations

from functools import partial

from durbar.bots.events import as_line
from durbar.site import limits
from durbar.site.api.account_state import AccountState, state_of
from durbar.site.api.call import Call
from durbar.site.api.database_thread import in_thread
from durbar.site.api.invitations import group_of
from durbar.site.api.streams.lines import EMPTY, LineStream, Put
from durbar.site.api.streams.listener import Listener, listening
from durbar.site.tables.announce import ALL_TABLES
from durbar.site.tables.messages import TableStatus

KEPT = 1000  # tables of which a stream knows how far they were; of others it looks anew


def stream(call: Call) -> LineStream:
    """Return the stream of what happens to an account: games that begin and end, invitations."""
    limits.slots.check(call.caller, limits.STREAMS)
    return LineStream(partial(_account, call))


async def _account(call: Call, put: Put) -> None:
    with limits.slots.one(call.caller, limits.STREAMS):
        async with listening(ALL_TABLES, group_of(call.bot)) as listener:
            told = AccountState()
            heard: dict[str, str] = {}  # how far a table was when it was told last
            while (now := await in_thread(state_of)(call.bot, told)) is not None:
                for event in now.since(told):
                    await put(as_line(event))
                told = now
                if not await _has_news(listener, heard):
                    await put(EMPTY)


async def _has_news(listener: Listener, heard: dict[str, str]) -> bool:
    """Wait until something may concern the account; False when nothing does for a while."""
    async for message in listener.messages():
        if message["type"] == "bot.asked" or (message["type"] == "table.status" and _is_new(heard, message)):
            return True
    return False


def _is_new(heard: dict[str, str], message: TableStatus) -> bool:
    """Say whether a table's status is another one than was told before."""
    slug, status = message["slug"], message["status"]
    before = heard.pop(slug, None)
    heard[slug] = status  # at the end: which was not heard of for longest is forgotten first
    if len(heard) > KEPT:
        del heard[next(iter(heard))]
    return before != status
