"""What is counted and measured, for Prometheus. Each label has few values, and none of them is a secret."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import DatabaseError
from django.db.models import Count
from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

PAGES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds
THOUGHTS = (0.01, 0.1, 0.3, 0.5, 1, 3, 5, 10, 30, 60)

requests = Counter("durbar_requests", "Requests that were answered.", ["route", "status"])
request_seconds = Histogram(
    "durbar_request_seconds", "Seconds until an answer began.", ["route"], buckets=PAGES
)
sockets = Gauge("durbar_sockets", "Open sockets of tables' pages.")
streams = Gauge("durbar_streams", "Open streams of events to programs.")
decisions = Counter("durbar_decisions", "Decisions that were carried out.", ["game", "by"])
wait_seconds = Histogram(
    "durbar_wait_seconds", "Seconds that a question waited for a free process.", ["pool"], buckets=THOUGHTS
)
think_seconds = Histogram(
    "durbar_think_seconds", "Seconds that a computer player thought.", ["level"], buckets=THOUGHTS
)


class TablesByState(Collector):
    """How many tables there are, counted when somebody asks."""

    def describe(self) -> Iterable[Metric]:
        """Return the metric without its values, so that nothing is counted when this is registered."""
        return [GaugeMetricFamily("durbar_tables", "Tables, by state.", labels=["state"])]

    def collect(self) -> Iterable[Metric]:
        """Yield how many tables there are; nothing while the database is away."""
        from durbar.site.tables.models import Table  # noqa: PLC0415 - tables count their decisions here

        (family,) = self.describe()
        assert isinstance(family, GaugeMetricFamily)
        try:
            counts = dict(Table.objects.order_by().values_list("status").annotate(Count("pk")))
        except DatabaseError:
            return
        for state in Table.Status.values:
            family.add_metric([state], counts.get(state, 0))
        yield family


REGISTRY.register(TablesByState())
