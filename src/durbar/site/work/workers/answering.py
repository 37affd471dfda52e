"""Whether any server answers people: time for a decision passes only while one does."""

from __future__ import annotations

from durbar.site.work.workers.redis_server import PREFIX, redis

LASTS = 10  # seconds after which a server that has said so is taken for gone
_NAME = f"{PREFIX}answering"


def note() -> None:
    """Say that a server answers, and that tables can be played at."""
    redis().set(_NAME, 1, ex=LASTS)


def is_any() -> bool:
    """Say whether any server answers."""
    return bool(redis().exists(_NAME))
