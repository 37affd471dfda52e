"""Tasks of workers, done by a test."""

from __future__ import annotations

from typing import Any

from durbar.site.tables.models import Table
from durbar.site.work import pending
from durbar.site.work.workers import (
    redis_server,
    tasks,
)
from durbar.site.work.workers.app import app


def connect(settings: Any, url: str) -> None:
    settings.REDIS_URL = url
    redis_server.redis.cache_clear()
    app.conf.update(broker_url=url)
    app._after_fork()  # type: ignore[attr-defined]  # it connects anew


def do(task: tasks.DurableTask, *arguments: Any, task_id: str = "one") -> None:
    """Do a task as a worker does."""
    task.apply(arguments, task_id=task_id)


def decision_at(table: Table) -> pending.PendingDecision:
    decision = pending.next_decision(table.pk)
    assert decision
    return decision
