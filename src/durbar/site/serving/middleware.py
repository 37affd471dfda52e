"""What every request and its answer go through.

A form can be read; an answer is compressed, kept in no cache, and runs only our own files.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from io import BytesIO

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers
from zlib_ng.gzip_ng import GzipNGFile

from durbar.core.phrase import Phrase
from durbar.faces.words import diagnosis
from durbar.site.failures import is_of_a_program
from durbar.site.monitored import MONITORED
from durbar.site.pages.answers import PLAIN
from durbar.site.telemetry.exchange import note_route
from durbar.site.unreadable import UNREADABLE, what_a_form_is

PAGES = 5  # the level at which pages are compressed: 6 takes a fifth more time for a hundredth less
WORTH_IT = 1000  # bytes of a page

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


def readable_forms(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse a form that cannot be read, before anybody asks for what is in it; the API says so itself."""

    def check(request: HttpRequest) -> HttpResponse:
        try:
            if not is_of_a_program(request.path):
                request.POST  # noqa: B018 - it is read when it is asked for
        except UNREADABLE:
            told = Phrase("What was sent cannot be read: {error}.", error=what_a_form_is())
            return HttpResponse(f"{diagnosis(told)}\n", status=400, content_type=PLAIN)
        return get_response(request)

    return check


class Common(CommonMiddleware):
    """Django's, which refuses other names than the server's own; who watches over it asks by its address."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        """Return where the page is found instead, if anywhere; raises DisallowedHost."""
        return None if request.path in MONITORED else super().process_request(request)


class Compressed(GZipMiddleware):
    """Compress what is text: not streams, which are read line by line, nor what is packed already."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer as the browser takes it."""
        kind = response.headers.get("Content-Type", "")
        packed = kind.startswith(("image/", "font/")) and "svg" not in kind
        if packed or getattr(response, "is_async", False):
            return response
        if not isinstance(response, HttpResponse) or not self._may_pack(request, response):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        response.content = _packed(response.content)
        response.headers["Content-Length"] = str(len(response.content))
        response.headers["Content-Encoding"] = "gzip"
        return response

    def _may_pack(self, request: HttpRequest, response: HttpResponse) -> bool:
        """Say whether an answer is a page that the browser takes compressed."""
        encoded = response.has_header("Content-Encoding") or response.has_header("ETag")
        taken = re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        return bool(taken) and not encoded and len(response.content) >= WORTH_IT


def _packed(content: bytes) -> bytes:
    """Return a page compressed; the length of a random name hides how well that went from who guesses."""
    packed, name = BytesIO(), "a" * secrets.randbelow(GZipMiddleware.max_random_bytes)
    with GzipNGFile(name, "wb", PAGES, packed, mtime=0) as file:
        file.write(content)
    return packed.getvalue()
