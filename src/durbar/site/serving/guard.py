"""What stands before Django: requests that are too large, or dawdle, end here."""

from __future__ import annotations

import asyncio
from urllib.parse import unquote_to_bytes

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from durbar.site.asgi_types import Application, Message, Receive, Scope, Send
from durbar.site.failures import JSON, failure, is_of_a_program
from durbar.site.languages import asked_for

LARGEST_BODY = 1_000_000  # bytes; a record as a form writes it may need nearly as many
PATIENCE = 60.0  # seconds for a whole body

WORDS = {
    400: _("That cannot be an address."),
    408: _("Too slow."),
    413: _("Too large: a request may have 1 MB at the most."),
    429: _("Too many requests; please slow down."),
}


def guarded(application: Application) -> Application:
    """Return an application that is handed no body beyond `LARGEST_BODY`, and waits for none for ever."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
        elif b"\0" in unquote_to_bytes(scope.get("raw_path", b"") + scope.get("query_string", b"")):
            await refuse(scope, send, 400)  # no database takes it
        elif _announced(scope) > LARGEST_BODY:
            await refuse(scope, send, 413)
        else:
            request = _GuardedRequest(scope, receive, send)
            try:
                await application(scope, request.receive, request.send)
            finally:
                request.is_over = True

    return guard


class _GuardedRequest:
    """One request and its answer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._size = 0
        self._until = asyncio.get_running_loop().time() + PATIENCE
        self._whole = False  # the body has been received
        self._refused = False
        self.is_over = False  # also where a server that ends would not wait for the application

    async def receive(self) -> Message:
        """Return the next piece of the body; to the application it looks as if a refused client had left.

        What the application has left behind is cancelled.
        """
        message = await self._next_message()
        if self.is_over:
            raise asyncio.CancelledError
        return message

    async def _next_message(self) -> Message:
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            return await self._end(408)
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            return await self._end(413)
        self._whole = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Hand on the application's answer, unless the request was refused, or is over."""
        if not (self._refused or self.is_over):
            await self._send(message)

    async def _end(self, status: int) -> Message:
        if not self._refused:
            self._refused = True
            await refuse(self._scope, self._send, status)
        return {"type": "http.disconnect"}


def _announced(scope: Scope) -> int:
    """Return the size that a request says it has; 0 when it says none, or none that is a number."""
    length = dict(scope["headers"]).get(b"content-length", b"")
    return int(length[:20]) if length.isdigit() else 0


async def refuse(scope: Scope, send: Send, status: int) -> None:
    """Answer a request with one of the `WORDS`, as the API tells a program what is wrong, and hang up."""
    language = asked_for(scope["headers"])
    with override(language):
        words = str(WORDS[status])
    is_program = is_of_a_program(scope.get("path", ""))
    media, told = (JSON, failure(words)) if is_program else ("text/plain", words.encode())
    headers = [
        (b"content-type", f"{media}; charset=utf-8".encode()),
        (b"content-language", language.encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": told + b"\n"})
