"""How a request goes through Django: all of it in one thread, which then waits for the next request.

Django's own handler begins a thread for each request, with a connection to the database of its own, and goes
to and fro between the thread and the event loop for each middleware.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import OperationalError, close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from durbar.site.asgi_types import Application, Receive, Scope, Send
from durbar.site.database.absence import absence, has_waited_in_vain
from durbar.site.failures import API
from durbar.site.monitored import MONITORED
from durbar.site.serving.request_queue import RequestQueue

THREADS = 8  # of which one computes, and the others wait for the database
THREADS_OF_SOCKETS = 4
AT_A_TABLE = ("/table/", f"{API}game/")

P = ParamSpec("P")
T = TypeVar("T")


class ThreadsOfSockets(ThreadPoolExecutor):
    """The few threads in which all sockets ask the database; while it is away they are told so at once."""

    def __init__(self) -> None:
        super().__init__(THREADS_OF_SOCKETS, "sockets")

    def submit(self, ask: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """Have a thread ask, unless the database is known to be away when it comes to that.

        Here nobody knows who asks it, and so has tried: Channels has threads do something at each message.
        """

        def asked() -> T:
            if absence.is_fresh:
                raise OperationalError("a moment ago nobody could connect")
            try:
                return ask(*arguments, **named)
            except OperationalError as error:
                if has_waited_in_vain(error):
                    absence.begins()
                raise

        return super().submit(asked)


def in_threads(application: Application) -> Application:
    """Return an application whose sockets ask the database in a few threads, not in one for all of them."""
    threads = ThreadsOfSockets()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async with ThreadSensitiveContext(executor=threads):
            await application(scope, receive, send)

    return answer


def decides(request: HttpRequest) -> bool:
    """Say whether a request changes a table, so that others wait for it; setting one up does not count."""
    return request.method == "POST" and request.path.startswith(AT_A_TABLE)


class Handler(ASGIHandler):
    """Answers requests, each in one thread."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(THREADS, "pages")
        self._monitored = ThreadPoolExecutor(len(MONITORED), "monitored")
        self._queue = RequestQueue()

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002 - Django's
        """Chain the middleware so that nothing of it asks for the event loop."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        threads = self._monitored if scope["path"] in MONITORED else self._threads
        async with ThreadSensitiveContext(executor=threads):
            await self.handle(scope, receive, send)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer to a request; who decides comes before who looks."""
        if request.path in MONITORED:
            return await self._answer(request)
        async with self._queue.turn(urgent=decides(request)):
            return await self._answer(request)

    @sync_to_async
    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        try:
            return self.get_response(request)
        finally:
            close_old_connections()  # in the thread that has opened them
