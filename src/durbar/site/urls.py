"""The addresses of the site."""

from __future__ import annotations

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from durbar.site.telemetry.views import metrics
from durbar.site.work import health

handler500 = "durbar.site.own_mistake.own_mistake"
urlpatterns = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics),
    # Without a token: then a page needs none for it, and all that others could do is to change a language.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("", include("durbar.site.pages.urls")),
    path("", include("durbar.site.review.urls")),
    path("", include("durbar.site.lessons.urls")),
    path("", include("durbar.site.api.urls")),
]
