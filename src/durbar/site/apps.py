"""The site as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Tables, seats and visitors; database tables begin with `durbar_`."""

    name = "durbar.site"
    label = "durbar"
    default_auto_field = "django.db.models.BigAutoField"
