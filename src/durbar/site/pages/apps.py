"""The pages as a Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import trans_real

from durbar.faces import words


class PagesConfig(AppConfig):
    """The pages of the lobby and of the tables."""

    name = "durbar.site.pages"

    def ready(self) -> None:
        """Let the faces speak the reader's language."""
        words.speak(trans_real.catalog)
