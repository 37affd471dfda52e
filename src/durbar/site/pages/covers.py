"""Where the covers of the games are found: another drawing has another address."""

from __future__ import annotations

from functools import cache

from django.urls import reverse

from durbar.faces.art.cover import cover
from durbar.site.static_urls import version_of


def cover_address(game: str) -> str:
    """Return the address of a game's cover."""
    return f"{reverse('cover', args=[game])}?v={_fingerprint(game)}"


@cache
def _fingerprint(game: str) -> str:
    return version_of(cover(game).encode())
