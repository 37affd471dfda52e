"""The rules of a game, in short, with the numbers of the full ones."""

from __future__ import annotations

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET

from durbar.core import registry
from durbar.core.errors import InvalidOption
from durbar.site.markdown import as_html


@require_GET
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game and its options."""
    try:
        about = registry.about(game)
    except InvalidOption as error:
        raise Http404 from error
    return render(request, "pages/rules.html", {"about": about, "text": rulebook(about.id)})


@cache
def rulebook(game_id: str) -> SafeString:
    """Return a game's `rulebook.md` as HTML."""
    path = registry.about(game_id).rulebook
    return as_html(path.read_text("utf-8") if path else "")
