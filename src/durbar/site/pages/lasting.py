"""What of a fragment need not be sent: the parts that the page has already, and indentation."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from django.http import HttpRequest, HttpResponse

HEADER = "Durbar-Has"  # the names of the parts that the page shows, as `faces.lasting` has named them
_INDENT = re.compile(rb"\n[ \n]+")
_NAMED = re.compile(rb' data-lasting="(\w+)">')  # the end of the tag with which a part begins


def lightened(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return a fragment in which the parts that the page has are empty."""
    has = set(request.headers.get(HEADER, "").encode().split())
    content = b"".join(_left(response.content, has)) if has else response.content
    response.content = content if b"<pre" in content else _INDENT.sub(b"\n", content)
    return response


def _left(content: bytes, has: Container[bytes]) -> Iterator[bytes]:
    """Yield what is left of a fragment when each of the named parts is an empty element."""
    start = 0
    for part in _NAMED.finditer(content):
        opening, name = content.rfind(b"<", 0, part.start()), part[1]
        if name in has and opening >= start:
            kind = content[opening + 1 : part.start()].split(None, 1)[0]
            end = b"<!--/%b--></%b>" % (name, kind)
            yield content[start:opening] + b'<%b data-lasting="%b"></%b>' % (kind, name, kind)
            start = content.index(end, part.end()) + len(end)
    yield content[start:]
