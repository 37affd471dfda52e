"""Bundles of scripts and styles, and covers: browsers keep them until their addresses change."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from durbar.faces.art.cover import cover as cover_of
from durbar.site.durations import YEAR
from durbar.site.pages import bundles
from durbar.site.pages.covers import cover_address
from durbar.site.pages.not_found import about_or_404

KINDS = {".js": "text/javascript", ".css": "text/css"}


@require_safe
def bundle(request: HttpRequest, name: str) -> HttpResponse:
    """Return the files of a bundle, one after the other; that there is none may not be kept."""
    if not bundles.files_of(name):
        return HttpResponse(status=404)
    return _kept_under(bundles.address_of(name), request, _bundle(request, name))


@vary_on_headers("Accept-Encoding")
def _bundle(request: HttpRequest, name: str) -> HttpResponse:
    kind = f"{KINDS[Path(name).suffix]}; charset=utf-8"
    if not re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        return HttpResponse(bundles.text_of(name), content_type=kind)
    return HttpResponse(bundles.packed(name), content_type=kind, headers={"Content-Encoding": "gzip"})


@require_safe
def cover(request: HttpRequest, game: str) -> HttpResponse:
    """Return the cover of a game."""
    drawn = HttpResponse(cover_of(about_or_404(game).id), content_type="image/svg+xml")
    return _kept_under(cover_address(game), request, drawn)


def _kept_under(address: str, request: HttpRequest, asset: HttpResponse) -> HttpResponse:
    """Return an asset, which browsers keep for ever under its own address, with its version.

    Under another one it may be older or newer than what the page means: while servers are upgraded one after
    the other, each is asked for what pages of the others name.
    """
    if request.get_full_path() == address:
        patch_cache_control(asset, public=True, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(asset, no_cache=True)
    return asset
