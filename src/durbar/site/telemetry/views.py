"""The page `/metrics`, for a Prometheus on the same machine, or for one that has a token."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

HANDED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")  # a proxy writes them


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Send all that is counted and measured; to others there is no such page."""
    if not _may_know(request):
        return HttpResponseNotFound("not here\n", content_type="text/plain; charset=utf-8")
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)


def _may_know(request: HttpRequest) -> bool:
    """Say whether a request has the token; where none is set, whether it comes from this machine itself."""
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}")
    return _is_local(request) and not any(name in request.headers for name in HANDED_ON)


def _is_local(request: HttpRequest) -> bool:
    """Say whether a request comes from this machine and is meant for it: a proxy asks for others too."""
    try:
        caller = ipaddress.ip_address(request.META.get("REMOTE_ADDR") or "")
    except ValueError:
        return False
    name = request.headers.get("Host", "")
    host, _, port = name.rpartition(":")
    return caller.is_loopback and (host if port.isdigit() else name) in settings.LOCAL
