"""What every answer goes through: it is compressed, kept in no cache, and runs only our own files."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from durbar.site.telemetry.exchange import note_route

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


def headers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Forbid caching, for a page shows what only one seat may see, and scripts that are not ours."""

    def add(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.resolver_match:
            note_route(f"/{request.resolver_match.route}")
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return add


class Compressed(GZipMiddleware):
    """Compress what is text: not streams, which are read line by line, nor pictures made of pixels."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer as the browser takes it."""
        kind = response.headers.get("Content-Type", "")
        pixels = kind.startswith("image/") and "svg" not in kind
        if pixels or getattr(response, "is_async", False):
            return response
        return super().process_response(request, response)
