"""Pages of which a script asks for a part: the fragment that it puts into the page that is there."""

from __future__ import annotations

from django.http import HttpRequest


def asks_for_part(request: HttpRequest) -> bool:
    """Say whether a script asks, which shows a part of the page itself."""
    return bool(request.headers.get("Durbar-Part"))
