"""Asking the database from a stream."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import SyncToAsync, ThreadSensitiveContext
from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")


def outliving() -> contextvars.Context:
    """Return the present context for a task that may outlive its request, whose threads end with it."""
    context = contextvars.copy_context()
    context.run(SyncToAsync.thread_sensitive_context.set, ThreadSensitiveContext())
    return context


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
