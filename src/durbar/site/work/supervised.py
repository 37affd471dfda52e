"""Work that never ends before the server does: where it fails it is begun anew, and its cause told once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from durbar.site.telemetry.trouble import Trouble

Work = Callable[[], Coroutine[Any, Any, None]]

REST = 2.0  # seconds before it is begun anew
AGAIN = 0.5  # seconds until it is cancelled again
STEADY = 30.0  # seconds after which it is taken to work again


class EndedByItself(Exception):
    """Work that should never end has done so."""


async def supervised(what: str, begin: Work) -> None:
    """Keep work going until cancelled."""
    trouble = Trouble(what)
    while True:
        with trouble.survived():
            await _until_it_ends(begin, trouble)
        await asyncio.sleep(REST)


async def end(work: asyncio.Task[None]) -> None:
    """Cancel work until it has ended: once may be lost, where what it waits for comes at that very moment."""
    while not work.done():
        work.cancel()
        await asyncio.wait([work], timeout=AGAIN)


async def _until_it_ends(begin: Work, trouble: Trouble) -> None:
    """Do the work; raises EndedByItself, or what the work raised."""
    timer = asyncio.get_running_loop().call_later(STEADY, trouble.is_over)
    try:
        await begin()
    finally:
        timer.cancel()
    raise EndedByItself
