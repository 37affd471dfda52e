"""Which queues are served: their workers say so in Redis, again and again."""

from __future__ import annotations

from durbar.site.work.workers.queues import Queue
from durbar.site.work.workers.redis_server import PREFIX, redis

ALIVE = 2.5  # seconds after which a queue is taken for abandoned: health says within 5 what hangs


def note(queue: Queue) -> None:
    """Say that a queue is served."""
    redis().set(_served(queue), 1, px=int(ALIVE * 1000))


def queues() -> set[Queue]:
    """Return the queues that are served by any worker."""
    every = list(Queue)
    found = redis().mget([_served(queue) for queue in every])
    return {queue for queue, sign in zip(every, found, strict=True) if sign is not None}


def _served(queue: Queue) -> str:
    return f"{PREFIX}served:{queue}"
