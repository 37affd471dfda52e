"""The answers to who asks for what is not there, and to who may not see something: the same."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from durbar.core import registry
from durbar.core.about import About
from durbar.core.errors import InvalidOption


def not_found(request: HttpRequest) -> HttpResponse:
    """Answer somebody who may not see a table just as if there were none."""
    return render(request, "pages/not_found.html", status=404)


def about_or_404(game: str) -> About:
    """Return a game as data; raises Http404 for one that we do not have."""
    try:
        return registry.about(game)
    except InvalidOption as error:
        raise Http404 from error
