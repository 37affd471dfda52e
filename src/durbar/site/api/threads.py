"""Asking the database from a stream."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")


def in_thread(act: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Return an awaitable form of what asks the database, on a thread that is free again afterwards.

    Unlike `database_sync_to_async` it lets itself be cancelled while it waits, as a stream must.
    """

    def run(*arguments: P.args, **named: P.kwargs) -> T:
        close_old_connections()
        try:
            return act(*arguments, **named)
        finally:
            close_old_connections()

    def begin(*arguments: P.args, **named: P.kwargs) -> Awaitable[T]:
        return asyncio.to_thread(run, *arguments, **named)

    return begin
