"""How the server ends: within a time, whatever hangs."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import socket
from collections.abc import Callable

import uvicorn

EXCEEDED = "timeout graceful shutdown exceeded"  # as uvicorn says how many were cut off
LONGEST = 8.0  # seconds until it has ended, less than Docker waits; what is stored is whole at any moment


class PunctualServer(uvicorn.Server):
    """Uvicorn's server; where it does not end in time, it writes where each thread stands, and is gone."""

    def __init__(
        self, config: uvicorn.Config, seconds: float = LONGEST, farewell: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self.seconds = seconds
        self.farewell = farewell  # ends what would not end by itself

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; from here on the time counts, also that of Python's own end, which waits for all threads."""
        faulthandler.dump_traceback_later(self.seconds, exit=True)
        logging.getLogger("uvicorn.error").addFilter(_is_told)
        if self.farewell is not None:
            self.farewell()
        await super().shutdown(sockets)


def _is_told(record: logging.LogRecord) -> bool:
    """Say whether a line of the log is told: of all that is cut off one line, which is no error."""
    if str(record.msg).endswith(EXCEEDED):
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))
