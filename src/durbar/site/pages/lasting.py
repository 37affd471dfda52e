"""What of a fragment need not be sent: the parts that the page has already, and indentation."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from django.http import HttpRequest, HttpResponse

HEADER = "Durbar-Has"  # the names of the parts that the page shows, as `faces.lasting` has named them
_INDENT = re.compile(rb"\n[ \n]+")
_NAMED = b' data-lasting="'  # before the name, with which the tag ends that begins a part


def lightened(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return a fragment in which the parts that the page has are empty."""
    has = set(request.headers.get(HEADER, "").encode().split())
    content = b"".join(_left(response.content, has)) if has else response.content
    response.content = content if b"<pre" in content else _INDENT.sub(b"\n", content)
    return response


def _left(content: bytes, has: Container[bytes]) -> Iterator[bytes]:
    """Yield what is left of a fragment when each of the named parts is an empty element."""
    start, named = 0, content.find(_NAMED)
    while named >= 0:
        after = content.index(b'"', named + len(_NAMED))
        name = content[named + len(_NAMED) : after]
        if name in has:
            opening = content.rindex(b"<", 0, named)
            kind = content[opening + 1 : named].split(None, 1)[0]
            end = b"<!--/%b--></%b>" % (name, kind)
            yield content[start:opening] + b'<%b data-lasting="%b"></%b>' % (kind, name, kind)
            after = start = content.index(end, after) + len(end)
        named = content.find(_NAMED, after)
    yield content[start:]
