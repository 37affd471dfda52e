"""Bundles of scripts and styles, and covers: browsers keep them until their addresses change."""

from __future__ import annotations

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from durbar.core import registry
from durbar.core.errors import InvalidOption
from durbar.faces.art.cover import cover as cover_of
from durbar.site.pages import bundles
from durbar.site.static_urls import A_YEAR

KINDS = {".js": "text/javascript", ".css": "text/css"}

kept = cache_control(public=True, max_age=A_YEAR, immutable=True)


@require_safe
def bundle(request: HttpRequest, name: str) -> HttpResponse:
    """Return the files of a bundle, one after the other; that there is none may not be kept."""
    return _bundle(request, name) if bundles.files_of(name) else HttpResponse(status=404)


@kept
def _bundle(request: HttpRequest, name: str) -> HttpResponse:  # noqa: ARG001
    return HttpResponse(bundles.text_of(name), content_type=f"{KINDS[Path(name).suffix]}; charset=utf-8")


@require_safe
@kept
def cover(request: HttpRequest, game: str) -> HttpResponse:  # noqa: ARG001
    """Return the cover of a game."""
    try:
        drawn = cover_of(registry.about(game).id)
    except InvalidOption as error:
        raise Http404 from error
    return HttpResponse(drawn, content_type="image/svg+xml")
