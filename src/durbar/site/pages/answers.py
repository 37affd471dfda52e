"""Answers that several pages give: somebody is brought to a table, a file is sent."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from durbar.site.people import visitors
from durbar.site.people.models import Visitor

PLAIN = "text/plain; charset=utf-8"


def to_table(request: HttpRequest, slug: str, visitor: Visitor) -> HttpResponse:
    """Bring a visitor, whom the browser remembers from now on, to a table."""
    response = redirect("table", slug)
    visitors.remember(response, request, visitor)
    return response


def download(content: str | bytes, media: str, name: str) -> HttpResponse:
    """Send a file to be kept under a name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=media, headers=headers)
