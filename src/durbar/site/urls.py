"""The addresses of the site."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("durbar.site.pages.urls")),
    path("", include("durbar.site.review.urls")),
    path("", include("durbar.site.api.urls")),
]
