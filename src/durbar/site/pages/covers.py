"""The covers of the games as pictures of their own, which browsers keep until they change."""

from __future__ import annotations

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from durbar.core import registry
from durbar.core.errors import InvalidOption
from durbar.faces.art.cover import cover
from durbar.site.static_urls import A_YEAR, version_of


@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def picture(request: HttpRequest, game: str) -> HttpResponse:  # noqa: ARG001
    """Return the cover of a game."""
    try:
        drawn = cover(registry.about(game).id)
    except InvalidOption as error:
        raise Http404 from error
    return HttpResponse(drawn, content_type="image/svg+xml")


def cover_address(game: str) -> str:
    """Return where the cover of a game is found; another drawing has another address."""
    return f"{reverse('cover', args=[game])}?v={_fingerprint(game)}"


@cache
def _fingerprint(game: str) -> str:
    return version_of(cover(game).encode())
