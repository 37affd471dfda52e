"""The tables as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables and seats, and all that can be done there."""

    name = "durbar.site.tables"
