"""What workers do, as the metrics of a server tell it; with a real Redis."""

from __future__ import annotations

import time
from typing import Any

import pytest
from celery import Task
from prometheus_client import CollectorRegistry, generate_latest
from redis import RedisError

from durbar.site.work.workers import tasks, worker_metrics
from durbar.site.work.workers.queues import Queue
from tests.site.celery_tasks import decision_at, do

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _begun_now(redis: Any) -> None:
    """Let this process have added all that it did before."""
    worker_metrics._add()
    redis.delete(worker_metrics.KEY)


def told() -> dict[str, float]:
    """Return what a server tells, each number with its labels."""
    registry = CollectorRegistry()
    registry.register(worker_metrics.WorkerMetrics())
    lines = generate_latest(registry).decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def test_tasks_are_counted_when_they_are_done_and_when_they_fail(quick, monkeypatch):
    do(tasks.look, quick.pk, time.time())
    do(tasks.sweep)
    do(tasks.sweep)
    assert told()['durbar_work_tasks_total{how="done",task="look"}'] == 1
    assert told()['durbar_work_tasks_total{how="done",task="sweep"}'] == 2

    def fail() -> None:
        raise RuntimeError

    monkeypatch.setattr(tasks, "start_all", fail)
    do(tasks.sweep)
    assert told()['durbar_work_tasks_total{how="failed",task="sweep"}'] == 1
    assert told()['durbar_work_tasks_total{how="done",task="sweep"}'] == 2
    monkeypatch.undo()
    do(tasks.sweep)  # the trouble is over


def test_what_is_thought_is_measured_by_level(quick, settings):
    settings.PACE = 0
    do(tasks.decide, quick.pk, decision_at(quick).name, 0.0)
    assert told()['durbar_work_think_seconds_count{level="steady"}'] == 1
    assert told()['durbar_work_think_seconds_bucket{le="+Inf",level="steady"}'] == 1
    assert 0 < told()['durbar_work_think_seconds_sum{level="steady"}'] < 60


def test_a_task_waits_from_when_it_is_due(redis: Any, monkeypatch):
    sent: list[Any] = []
    monkeypatch.setattr(Task, "apply_async", lambda _task, *_args, **more: sent.append(more["headers"]))
    tasks.sweep.apply_async()
    tasks.finish.apply_async((1, "x", 2), countdown=30)
    now, later = (float(headers[tasks.DUE_HEADER]) for headers in sent)
    assert abs(now - time.time()) < 1
    assert abs(later - now - 30) < 1
    monkeypatch.undo()
    for ago, queue in ((0.2, Queue.QUICK), (2.0, Queue.SEARCH), (-5.0, Queue.SEARCH)):
        headers = {tasks.DUE_HEADER: str(time.time() - ago)}
        tasks.sweep.apply((), headers=headers, routing_key=str(queue))
    buckets = {(queue, le): told()[f'durbar_work_wait_seconds_bucket{{le="{le}",queue="{queue}"}}']
               for queue in ("quick", "search") for le in ("0.1", "0.3", "1.0", "3.0")}  # fmt: skip
    assert [buckets["quick", le] for le in ("0.1", "0.3", "1.0", "3.0")] == [0, 1, 1, 1]
    assert [buckets["search", le] for le in ("0.1", "0.3", "1.0", "3.0")] == [1, 1, 1, 2]


def test_the_numbers_of_many_processes_are_added_up(redis: Any):
    for _process in range(3):
        do(tasks.sweep)
    worker_metrics._added.clear()  # as another process that has done as much as this one since it began
    before = told()['durbar_work_tasks_total{how="done",task="sweep"}']
    mine = worker_metrics.tasks.labels("sweep", "done")._value.get()
    do(tasks.sweep)
    assert before == 3
    assert told()['durbar_work_tasks_total{how="done",task="sweep"}'] == 3 + mine + 1


def test_what_could_not_be_told_is_told_later(redis: Any, monkeypatch):
    def away() -> Any:
        raise RedisError

    with monkeypatch.context() as patch:
        patch.setattr(worker_metrics, "redis", away)
        with worker_metrics.measured("sweep", "quick", None):
            pass
        assert told() == {}
    with worker_metrics.measured("sweep", "quick", None):
        pass
    assert told()['durbar_work_tasks_total{how="done",task="sweep"}'] == 2


def test_buckets_are_told_from_the_smallest_on(redis: Any):
    for seconds in (0.001, 200.0):
        with worker_metrics.measured("sweep", "quick", time.time() - seconds):
            pass
    buckets = [name for name in told() if "wait_seconds_bucket" in name and 'queue="quick"' in name]
    limits = [name.split('le="')[1].split('"')[0] for name in buckets]
    assert limits == sorted(limits, key=float)
    assert limits[-1] == "+Inf"
