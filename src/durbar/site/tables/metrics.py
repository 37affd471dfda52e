"""How many tables there are, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import DatabaseError
from django.db.models import Count
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from durbar.site.tables.models import Table


class TablesByState(Collector):
    """How many tables there are, counted when somebody asks."""

    def describe(self) -> Iterable[Metric]:
        """Return the metric without its values, so that nothing is counted when this is registered."""
        return [GaugeMetricFamily("durbar_tables", "Tables, by state.", labels=["state"])]

    def collect(self) -> Iterable[Metric]:
        """Yield how many tables there are; nothing while the database is away."""
        (family,) = self.describe()
        assert isinstance(family, GaugeMetricFamily)
        try:
            counts = dict(Table.objects.order_by().values_list("status").annotate(Count("pk")))
        except DatabaseError:
            return
        for state in Table.Status.values:
            family.add_metric([state], counts.get(state, 0))
        yield family
