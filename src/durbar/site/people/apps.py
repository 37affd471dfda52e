"""The people as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Visitors: who asks, known by a cookie."""

    name = "durbar.site.people"
