"""The request that is being answered just now, as far as the log and the metrics may know of it."""

from __future__ import annotations

import secrets
import time
from contextvars import ContextVar
from dataclasses import dataclass, field

UNKNOWN = "-"  # the route of an address at which there is nothing


@dataclass
class Exchange:
    """A request and its answer; its route is the pattern of its address, without any name or token."""

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    began: float = field(default_factory=time.perf_counter)
    route: str = UNKNOWN
    table: int | None = None  # the number of the table that it is about; its name would open it

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.perf_counter() - self.began


current: ContextVar[Exchange | None] = ContextVar("exchange", default=None)


def note_route(route: str) -> None:
    """Note which route the current request has taken."""
    exchange = current.get()
    if exchange is not None:
        exchange.route = route


def note_table(number: int) -> None:
    """Note which table the current request is about."""
    exchange = current.get()
    if exchange is not None:
        exchange.table = number
