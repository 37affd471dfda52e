"""What workers do, counted and measured: added up in Redis, for they have no page, and told by servers.

Each process has its own numbers, and adds what is new to those of all others when it has done a task.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram
from prometheus_client.core import Metric
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample
from redis import RedisError

from durbar.site.telemetry.metrics import THOUGHTS
from durbar.site.work.workers.redis_server import PREFIX, redis

KEY = f"{PREFIX}measures"
BEGINNING = "_created"  # of a number in this process; it is no number of all

_own = CollectorRegistry()
_added: dict[str, float] = {}  # what this process has added to the numbers of all

tasks = Counter("durbar_work_tasks", "Tasks that workers have ended.", ["task", "how"], registry=_own)
wait_seconds = Histogram(
    "durbar_work_wait_seconds",
    "Seconds from when a task was due until a worker took it.",
    ["queue"],
    buckets=THOUGHTS,
    registry=_own,
)
think_seconds = Histogram(
    "durbar_work_think_seconds",
    "Seconds that a worker thought about a decision or a hint.",
    ["level"],
    buckets=THOUGHTS,
    registry=_own,
)


@contextmanager
def measured(task: str, queue: str, due: float | None) -> Iterator[None]:
    """Count a task that is done inside, and measure since when it was due."""
    if due is not None:
        wait_seconds.labels(queue).observe(max(0.0, time.time() - due))
    how = "failed"
    try:
        yield
        how = "done"
    finally:
        tasks.labels(task, how).inc()
        with suppress(RedisError):  # the next task adds it
            _add()


def _add() -> None:
    """Add what is new in this process to the numbers of all."""
    every = (sample for family in _own.collect() for sample in family.samples)
    now = {_name(sample): sample.value for sample in every if not sample.name.endswith(BEGINNING)}
    with redis().pipeline() as together:
        for name, value in now.items():  # what is 0 too: a bucket that lacks is none
            together.hincrbyfloat(KEY, name, value - _added.get(name, 0.0))
        together.execute()
    _added.update(now)


def _name(sample: Sample) -> str:
    """Return what a number is called in Redis."""
    return json.dumps([sample.name, sample.labels], sort_keys=True)


class WorkerMetrics(Collector):
    """The numbers of all workers, read when somebody asks."""

    def describe(self) -> Iterable[Metric]:
        """Return the metrics without their values, so that nothing is asked when this is registered."""
        return [Metric(own.name, own.documentation, own.type) for own in _own.collect()]

    def collect(self) -> Iterable[Metric]:
        """Yield them; nothing while Redis is away."""
        try:
            kept = redis().hgetall(KEY)
        except RedisError:
            return
        found = [_sample(str(name), float(value)) for name, value in kept.items()]
        for family in self.describe():
            family.samples = sorted((one for one in found if one.name.startswith(family.name)), key=_order)
            yield family


def _sample(name: str, value: float) -> Sample:
    """Return a number as it is told, which has that name in Redis."""
    name, labels = json.loads(name)
    return Sample(name, labels, value)


def _order(sample: Sample) -> tuple[str, list[str], float]:
    """Return what brings the numbers of a metric together, and its buckets from the smallest on."""
    labels = [value for label, value in sorted(sample.labels.items()) if label != "le"]
    return sample.name, labels, float(sample.labels.get("le", 0))


@cache
def tell() -> None:
    """Have the metrics of this process tell them from now on."""
    REGISTRY.register(WorkerMetrics())
