"""The guided first games as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """Guided first games, which need neither a table nor an account: a cookie knows how far one has come."""

    name = "durbar.site.lessons"
