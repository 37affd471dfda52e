"""What is answered while the database is away, or a newer program's: once in the log; when to try again."""

from __future__ import annotations

from collections.abc import Callable

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from durbar.site.asgi_types import TRY_AGAIN_LATER, Application, Message, Receive, Scope, Send
from durbar.site.database.absence import AGAIN, absence
from durbar.site.database.age import UnknownTables, explained
from durbar.site.failures import failure_response, is_of_a_program
from durbar.site.monitored import MONITORED
from durbar.site.telemetry.away import is_away
from durbar.site.telemetry.trouble import Trouble


class DatabaseAway:
    """Middleware that answers 503 where the database does not.

    While nobody can connect, requests are answered so at once, except one now and then: else all threads
    would wait for the database.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        self._trouble = Trouble("answering from the database", is_told=False)  # `/readyz` asks by itself

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request."""
        if request.path not in MONITORED and not absence.may_ask():
            return _not_now(request)
        response = self._get_response(request)
        if connection.connection is not None and response.status_code != 503:
            self._trouble.is_over()
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer where the database has failed."""
        error = explained(exception)
        if not isinstance(error, OperationalError | InterfaceError | UnknownTables):
            return None
        if connection.connection is None:
            absence.begins()
        self._trouble.failed(error)
        return _not_now(request, is_upgraded=isinstance(error, UnknownTables))


def closing_while_away(sockets: Application) -> Application:
    """Return sockets that close where the database, or Redis, does not answer: their pages open others."""
    trouble = Trouble("answering open pages", is_told=False)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        is_answered = False

        async def note(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            if message["type"] == "websocket.send":
                trouble.is_over()
            await send(message)

        try:
            await sockets(scope, receive, note)
        except Exception as exception:
            error = exception if is_away(exception) else await sync_to_async(explained)(exception)
            if not is_away(error):
                raise
            trouble.failed(error)
            if not is_answered:
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})

    return answer


def _not_now(request: HttpRequest, *, is_upgraded: bool = False) -> HttpResponse:
    """Say that the database does not answer, or that a newer program has changed it and will answer."""
    if is_of_a_program(request.path):
        away = _("the server’s database cannot be reached right now")
        told = _("the server is being upgraded") if is_upgraded else away
        response = failure_response(503, told)
    else:
        response = render(request, "503.html", {"is_upgraded": is_upgraded}, status=503)
    response.headers["Retry-After"] = f"{AGAIN:.0f}"
    return response
