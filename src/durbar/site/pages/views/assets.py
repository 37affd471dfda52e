"""Bundles of scripts and styles, and covers: browsers keep them until their addresses change."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from durbar.faces.art.cover import cover as cover_of
from durbar.site.durations import YEAR
from durbar.site.pages import bundles
from durbar.site.pages.not_found import about_or_404

KINDS = {".js": "text/javascript", ".css": "text/css"}

kept = cache_control(public=True, max_age=YEAR, immutable=True)  # the version is in the address


@require_safe
def bundle(request: HttpRequest, name: str) -> HttpResponse:
    """Return the files of a bundle, one after the other; that there is none may not be kept."""
    return _bundle(request, name) if bundles.files_of(name) else HttpResponse(status=404)


@kept
@vary_on_headers("Accept-Encoding")
def _bundle(request: HttpRequest, name: str) -> HttpResponse:
    kind = f"{KINDS[Path(name).suffix]}; charset=utf-8"
    if not re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        return HttpResponse(bundles.text_of(name), content_type=kind)
    return HttpResponse(bundles.packed(name), content_type=kind, headers={"Content-Encoding": "gzip"})


@require_safe
@kept
def cover(request: HttpRequest, game: str) -> HttpResponse:  # noqa: ARG001
    """Return the cover of a game."""
    return HttpResponse(cover_of(about_or_404(game).id), content_type="image/svg+xml")
