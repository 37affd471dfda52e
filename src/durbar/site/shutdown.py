"""How the server ends: within a time, whatever hangs."""

from __future__ import annotations

import faulthandler
import socket

import uvicorn

LONGEST = 8.0  # seconds until it has ended, less than Docker waits; what is stored is whole at any moment


class PunctualServer(uvicorn.Server):
    """Uvicorn's server; where it does not end in time, it writes where each thread stands, and is gone."""

    def __init__(self, config: uvicorn.Config, seconds: float = LONGEST) -> None:
        super().__init__(config)
        self.seconds = seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; from here on the time counts, also that of Python's own end, which waits for all threads."""
        faulthandler.dump_traceback_later(self.seconds, exit=True)
        await super().shutdown(sockets)
