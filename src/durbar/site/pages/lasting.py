"""What of a page need not be sent: the lasting parts that it has already."""

from __future__ import annotations

from django.http import HttpRequest

HEADER = "Durbar-Has"  # the names of the parts that the page shows, as `faces.lasting` has named them


def had_by(request: HttpRequest) -> list[str]:
    """Return the names of the lasting parts that the page has from which a request comes."""
    return request.headers.get(HEADER, "").split()
