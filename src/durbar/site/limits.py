"""How much one caller may ask of the site; counted for all its servers together where they share a Redis."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from limits import RateLimitItemPerSecond
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter, RateLimiter

from durbar.site.errors import Refused

IN_MEMORY = "memory://"
STREAMS = 40  # open streams of one account
STREAMS_OF_STRANGERS = 40  # open streams of one address without a token


class TooMuch(Refused):
    """Too much at once; it is granted later."""

    status = 429


@dataclass(frozen=True)
class Limit:
    """So many requests of each caller in any time of so many seconds."""

    name: str
    most: int
    seconds: int

    def take(self, caller: Hashable) -> None:
        """Count a request; raises TooMuch."""
        if not self._hit(str(caller)):
            raise TooMuch(_("Too many requests; please slow down."))

    def _hit(self, caller: str) -> bool:
        item = RateLimitItemPerSecond(self.most, self.seconds, namespace="durbar")
        try:
            return _limiter(settings.REDIS_URL or IN_MEMORY).hit(item, self.name, caller)
        except StorageError:  # Redis is away: each server counts by itself meanwhile
            return _limiter(IN_MEMORY).hit(item, self.name, caller)


class Slots:
    """How many streams each caller has open in this process, which is what they cost."""

    def __init__(self) -> None:
        self._open: Counter[Hashable] = Counter()

    @contextmanager
    def one(self, caller: Hashable, most: int) -> Iterator[None]:
        """Hold one stream open; raises TooMuch."""
        self.check(caller, most)
        self._open[caller] += 1
        try:
            yield
        finally:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]

    def check(self, caller: Hashable, most: int) -> None:
        """Raise TooMuch when no further stream may be opened."""
        if self._open[caller] >= most:
            raise TooMuch(_("More than %(count)s streams are open; close some.") % {"count": most})


slots = Slots()
requests = Limit("requests", most=150, seconds=3)
creations = Limit("creations", most=60, seconds=600)  # what is kept: tables, records, bots

newcomers = Limit("newcomers", most=60, seconds=600)  # who come by a link and are remembered


@cache
def _limiter(storage: str) -> RateLimiter:
    """Return what counts in a storage, at an address as the library writes them."""
    more = {} if storage == IN_MEMORY else {"wrap_exceptions": True, "socket_timeout": 1.0}
    return MovingWindowRateLimiter(storage_from_string(storage, **more))


def forget() -> None:
    """Forget what was counted in this process."""
    _limiter.cache_clear()


def address_of(request: HttpRequest) -> str:
    """Return under which address a visitor is counted."""
    return client_of(request.META.get("REMOTE_ADDR") or "")


def check_creation(request: HttpRequest) -> None:
    """Count that a visitor makes something that is kept: a table, a record, a bot. Raises TooMuch."""
    creations.take(address_of(request))


def client_of(given: str) -> str:
    """Return under which address a client is counted; addresses of version 6 by their network (/64)."""
    try:
        address = ipaddress.ip_address(given)
    except ValueError:
        return given
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((address, 64), strict=False))
    return str(address)
