"""What robots may read: what is there for everybody, and nothing that lies behind a link."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from durbar.site.durations import DAY
from durbar.site.pages.answers import PLAIN

CLOSED = (
    "/api/",
    "/bots/",
    "/games/",
    "/lists/",
    "/metrics",
    "/offline/",
    "/position/",
    "/progress/",
    "/review/",
    "/table/",
)


@require_safe
@cache_control(public=True, max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Return what robots are asked to leave alone."""
    lines = ["User-agent: *", *(f"Disallow: {place}" for place in CLOSED)]
    return HttpResponse("\n".join(lines) + "\n", content_type=PLAIN)
