"""The rules of a game, in short, with the numbers of the full ones."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET
from markdown_it import MarkdownIt

from durbar.core import registry
from durbar.core.errors import InvalidOption


@require_GET
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game and its options."""
    try:
        about = registry.about(game)
    except InvalidOption as error:
        raise Http404 from error
    return render(request, "site/rules.html", {"about": about, "text": rulebook(about.id)})


@cache
def rulebook(game_id: str) -> SafeString:
    """Return a game's `rulebook.md` as HTML; it is our own text, and HTML in it is not passed through."""
    text = files(f"durbar.games.{registry.room_name(game_id)}").joinpath("rulebook.md").read_text("utf-8")
    page: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return SafeString(page)
