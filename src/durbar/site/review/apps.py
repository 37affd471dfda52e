"""The review as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class ReviewConfig(AppConfig):
    """Games that are reviewed, and what a search found out about them."""

    name = "durbar.site.review"
