"""Which tasks of workers fail, so that servers can tell who watches over them: workers have no page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from redis import RedisError

from durbar.site.work.workers.redis_server import PREFIX, redis

LASTS = 20  # seconds after a task has failed last; whatever is due comes again sooner


@contextmanager
def noted(task: str) -> Iterator[None]:
    """Note a failure of what is done inside, which is raised on."""
    try:
        yield
    except Exception:
        with suppress(RedisError):
            redis().set(_failing(task), 1, ex=LASTS)
        raise


def present(tasks: Iterable[str]) -> list[str]:
    """Return those of some tasks that have failed just now."""
    names = sorted(tasks)
    signs = redis().mget([_failing(name) for name in names])
    return [name for name, sign in zip(names, signs, strict=True) if sign is not None]


def _failing(task: str) -> str:
    return f"{PREFIX}failing:{task}"
