"""Parts of a page that seldom change, so that a page need be sent each of them only once."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

from markupsafe import Markup

_ELEMENT = re.compile(r"\s*<(\w+)([^>]*)>(.*)</\1>\s*", re.DOTALL)
KEPT = 1 << 9


@lru_cache(KEPT)
def lasting(part: Markup) -> Markup:
    """Return an element under the name of what is in it, and its end marked for whoever leaves it out."""
    element = _ELEMENT.fullmatch(part)
    assert element, part[:80]
    kind, attributes, inside = element.groups()
    name = hashlib.sha256(part.encode()).hexdigest()[:8]
    opening = f'<{kind}{attributes} data-lasting="{name}">'
    return Markup(f"{opening}{inside}<!--/{name}--></{kind}>")  # noqa: S704 - as it was
