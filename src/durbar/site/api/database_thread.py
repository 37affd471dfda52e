"""Asking the database from a stream."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from asgiref.sync import SyncToAsync, ThreadSensitiveContext
from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 4  # for all streams, each with a connection to the database

_threads = ThreadPoolExecutor(THREADS, "streams")
_in_streams = ThreadSensitiveContext()
SyncToAsync.context_to_thread_executor[_in_streams] = _threads


def outliving() -> contextvars.Context:
    """Return a copy of the present context, for a task that may go on after its request has been answered.

    Django gives each request threads of its own and takes them away with it; the copy has those of streams.
    """
    context = contextvars.copy_context()
    context.run(SyncToAsync.thread_sensitive_context.set, _in_streams)
    return context


def in_thread(act: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Return a function that asks the database, as one that can be awaited: a thread of streams runs it.

    Unlike with `database_sync_to_async`, whoever awaits it can be cancelled, as streams must be.
    """

    def run(*arguments: P.args, **named: P.kwargs) -> T:
        close_old_connections()
        try:
            return act(*arguments, **named)
        finally:
            close_old_connections()

    def begin(*arguments: P.args, **named: P.kwargs) -> Awaitable[T]:
        call = partial(contextvars.copy_context().run, run, *arguments, **named)
        return asyncio.get_running_loop().run_in_executor(_threads, call)

    return begin
