"""The Redis that servers and workers share."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from redis import Redis

from durbar.site.telemetry.trouble import Trouble

PREFIX = "durbar:"
PATIENCE = 2.0  # seconds for an answer

reaching = Trouble("reaching the workers through Redis")  # over as soon as anything gets through


@cache
def redis() -> Redis:
    """Return the connections of this process."""
    found: Redis = Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, decode_responses=True
    )
    return found
