"""The API as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Bot accounts and invitations."""

    name = "durbar.site.api"
