"""What waits for workers, among the metrics of servers: these do none of it themselves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from kombu.transport.redis import Channel
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from redis import RedisError

from durbar.site.work.workers import served
from durbar.site.work.workers.app import PATIENT
from durbar.site.work.workers.queues import Queue
from durbar.site.work.workers.redis_server import PREFIX, redis


class Backlog(Collector):
    """How long each queue is, and whether anybody works at it, looked at when somebody asks."""

    def describe(self) -> Iterable[Metric]:
        """Return the metrics without their values, so that nothing is asked when this is registered."""
        yield GaugeMetricFamily("durbar_queue_length", "Questions that wait for a worker.", labels=["queue"])
        yield GaugeMetricFamily("durbar_queue_served", "Whether any worker answers.", labels=["queue"])

    def collect(self) -> Iterable[Metric]:
        """Yield both; nothing while Redis is away."""
        try:
            lengths, found = {queue: _length(queue) for queue in Queue}, served.queues()
        except RedisError:
            return
        length, service = self.describe()
        assert isinstance(length, GaugeMetricFamily)
        assert isinstance(service, GaugeMetricFamily)
        for queue in Queue:
            length.add_metric([queue], lengths[queue])
            service.add_metric([queue], queue in found)
        yield from (length, service)


@cache
def tell() -> None:
    """Have the metrics of this process tell it from now on."""
    REGISTRY.register(Backlog())


def _length(queue: Queue) -> int:
    """Return how many tasks wait in a queue; the broker has a list for each priority."""
    lists = (f"{PREFIX}{queue}", f"{PREFIX}{queue}{Channel.sep}{PATIENT}")
    return sum(int(redis().llen(name)) for name in lists)
