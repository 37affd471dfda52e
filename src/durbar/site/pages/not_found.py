"""The answer to who may not see something: the same as if there were nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest) -> HttpResponse:
    """Answer somebody who may not see a table just as if there were none."""
    return render(request, "pages/not_found.html", status=404)
