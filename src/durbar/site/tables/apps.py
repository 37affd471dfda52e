"""The tables as a Django application."""

from __future__ import annotations

from django.apps import AppConfig
from prometheus_client import REGISTRY


class TablesConfig(AppConfig):
    """Tables and seats, and all that can be done there."""

    name = "durbar.site.tables"

    def ready(self) -> None:
        """Let the metrics tell how many tables there are."""
        from durbar.site.tables.metrics import TablesByState  # noqa: PLC0415 - models are there from now on

        REGISTRY.register(TablesByState())
