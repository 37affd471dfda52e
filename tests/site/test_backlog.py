"""What waits for workers, as the metrics of a server tell it; with a real Redis."""

from __future__ import annotations

import time
from typing import Any

from redis import RedisError

from durbar.site.work.workers import backlog, heartbeat, served, tasks
from durbar.site.work.workers.app import PATIENT
from durbar.site.work.workers.queues import Queue


def samples() -> dict[tuple[str, str], float]:
    families = backlog.Backlog().collect()
    return {(one.name, one.labels["queue"]): one.value for family in families for one in family.samples}


def test_what_waits_is_counted_whatever_its_priority(redis: Any):
    tasks.look.apply_async((1, time.time()))
    tasks.look.apply_async((2, 0.0), priority=PATIENT)
    told = samples()
    assert told["durbar_queue_length", "quick"] == 2
    assert told["durbar_queue_length", "search"] == 0


def test_it_is_told_which_queue_nobody_serves(redis: Any):
    heartbeat.beat(Queue.SEARCH)
    told = samples()
    assert told["durbar_queue_served", "search"] == 1
    assert told["durbar_queue_served", "quick"] == 0


def test_while_redis_is_away_the_other_metrics_are_told(monkeypatch):
    def away() -> set[Queue]:
        raise RedisError

    monkeypatch.setattr(served, "queues", away)
    monkeypatch.setattr(backlog, "_length", lambda _queue: 0)
    assert samples() == {}
