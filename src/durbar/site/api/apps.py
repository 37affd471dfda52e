"""The API as a Django application of its own, with its own tables and migrations."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Bot accounts and invitations; database tables begin with `durbar_api_`."""

    name = "durbar.site.api"
    label = "durbar_api"
    default_auto_field = "django.db.models.BigAutoField"
