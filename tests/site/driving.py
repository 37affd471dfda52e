"""The computer players of a test, driven as a server does, and waiting for what they do."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import asynccontextmanager

from channels.db import database_sync_to_async

from durbar.site.tables import readiness
from durbar.site.work.embedded.driver import Driver
from tests.site.conftest import GAME


def expect_the_game() -> None:
    readiness._progress[GAME] = readiness.CompileProgress()


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
