"""What of a page need not be sent: the lasting parts that it has already, and indentation."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse

HEADER = "Durbar-Has"  # the names of the parts that the page shows, as `faces.lasting` has named them
_INDENT = re.compile(rb"\n[ \n]+")


def had_by(request: HttpRequest) -> list[str]:
    """Return the names of the lasting parts that the page has from which a request comes."""
    return request.headers.get(HEADER, "").split()


def lightened(response: HttpResponse) -> HttpResponse:
    """Return a page without indentation."""
    if b"<pre" not in response.content:
        response.content = _INDENT.sub(b"\n", response.content)
    return response
