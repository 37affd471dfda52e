"""What the templates of all pages are given."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from durbar.faces.palette import SEATS


def badges(_request: HttpRequest) -> dict[str, Any]:
    """Return what every page's frame draws once: the shapes of the seats."""
    return {"badges": SEATS}
