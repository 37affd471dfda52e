"""Parts of a page that seldom change, so that a page need be sent each of them only once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

_OPENING = re.compile(r"\s*<(\w+)[^>]*>")
KEPT = 1 << 12
_there: ContextVar[frozenset[str]] = ContextVar("what the page has", default=frozenset())


class _Lasting(NamedTuple):
    """An element under the name of what is in it."""

    name: str
    kind: str
    opened: int  # where its opening tag ends


@contextmanager
def page_that_has(names: Iterable[str]) -> Iterator[None]:
    """Leave empty in here what a page has already: the lasting parts with these names."""
    before = _there.set(frozenset(names))
    try:
        yield
    finally:
        _there.reset(before)


def lasting(part: Markup) -> Markup:
    """Return an element under the name of what is in it; empty where the page has it already.

    The result depends on what the requesting page already has: it must never be kept.
    """
    name, kind, opened = _named(part)
    if name in _there.get():
        return Markup(f'<{kind} data-lasting="{name}"></{kind}>')  # noqa: S704 - both are ours
    return Markup(f'{part[: opened - 1]} data-lasting="{name}"{part[opened - 1 :]}')  # noqa: S704 - as it was


@lru_cache(KEPT)
def _named(part: Markup) -> _Lasting:
    opening = _OPENING.match(part)
    assert opening, part[:80]
    kind = opening[1]
    assert part.rstrip().endswith(f"</{kind}>"), part[-80:]
    return _Lasting(hashlib.sha256(part.encode()).hexdigest()[:8], kind, opening.end())
