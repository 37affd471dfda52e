"""Durbar as an application that is installed: manifest, service worker, and its page when it is away."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from durbar.site.durations import DAY

GREEN, PAPER = "#0d3b20", "#f4ecdb"
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable.png", 512, "maskable"))


@require_safe
@cache_control(public=True, max_age=DAY)
@vary_on_cookie  # the language may be chosen by one
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Return what an installed Durbar is called and looks like."""
    lobby = reverse("lobby")
    told = {
        "id": lobby,
        "name": "Durbar",
        "short_name": "Durbar",
        "description": _("Classic board games, with people and with computer players"),
        "start_url": lobby,
        "scope": lobby,
        "display": "standalone",
        "theme_color": GREEN,
        "background_color": PAPER,
        "icons": [_icon(*icon) for icon in ICONS],
    }
    return JsonResponse(told, content_type="application/manifest+json")


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    address = static(f"pages/icons/{name}")
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@require_safe
@cache_control(public=True, max_age=DAY)
def favicon(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Lead to the icon whoever asks for it without having read a page."""
    return redirect(static(f"pages/icons/{ICONS[0][0]}"))


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, which has the whole site as its scope."""
    return render(request, "pages/service_worker.js", content_type="text/javascript")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that stands for every other when the server cannot be reached."""
    return render(request, "pages/offline.html")
