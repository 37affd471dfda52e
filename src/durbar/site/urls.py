"""The addresses of the site."""

from __future__ import annotations

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from durbar.site.monitored import HEALTH, METRICS, READINESS
from durbar.site.telemetry.views import metrics
from durbar.site.work import health

handler400 = "durbar.site.bad_request.bad_request"
handler500 = "durbar.site.server_error.server_error"
urlpatterns = [
    path(HEALTH, health.alive),
    path(READINESS, health.ready),
    path(METRICS, metrics),
    # Without a token: then a page needs none for it, and all that others could do is to change a language.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("", include("durbar.site.pages.urls")),
    path("", include("durbar.site.review.urls")),
    path("", include("durbar.site.lessons.urls")),
    path("", include("durbar.site.api.urls")),
]
