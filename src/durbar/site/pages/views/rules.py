"""The rules of a game: in short, then all of them with numbers, pictures and positions to be opened."""

from __future__ import annotations

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from durbar.core import registry
from durbar.faces.art.sheet import sprite, symbols_of
from durbar.faces.palette import SEATS
from durbar.faces.rule_pictures import Example, pictures_of
from durbar.faces.words import tell
from durbar.site.durations import DAY
from durbar.site.pages import rulebook
from durbar.site.pages.not_found import about_or_404
from durbar.site.tables import readiness, set_up_positions


@require_safe
@cache_control(private=True, no_cache=True)  # going back shows it at once
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game and its options."""
    about = about_or_404(game)
    shown = {
        "about": about,
        "short": _in_short(about.id, get_language()),
        "full": _in_full(about.id, get_language(), readiness.is_ready(about.id)),
        "sprite": sprite(about.id),
    }
    return render(request, "pages/rules.html", shown)


@require_safe
@cache_control(max_age=DAY)
@vary_on_cookie  # the language may be chosen by one
def example_board(_request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Return the board of an example, as the game's face draws it."""
    about = about_or_404(game)
    examples = pictures_of(about.id).examples
    if not 1 <= number <= len(examples) or not readiness.is_ready(about.id):
        raise Http404
    return HttpResponse(_drawn(about.id, number, get_language()), content_type="image/svg+xml")


@cache
def _drawn(game: str, number: int, _language: str) -> str:
    from durbar.faces.face import face_of  # noqa: PLC0415 - loads the engine

    position = set_up_positions.read(pictures_of(game).examples[number - 1].position)
    return str(face_of(game).board_svg(position))


@cache
def _size(game: str) -> tuple[str, str]:
    """Return how wide and high a game's board is drawn: one example says it, the others are drawn later."""
    _x, _y, width, height = _box(_drawn(game, 1, get_language())).split()
    return width, height


@cache
def _in_short(game: str, language: str) -> rulebook.Rulebook:
    return rulebook.read(rulebook.text_of(registry.about(game).rulebook, language), part="in-short")


@cache
def _in_full(game: str, language: str, ready: bool) -> rulebook.Rulebook:
    about = registry.about(game)
    options = {option.name: _(option.title) for option in about.options}
    return rulebook.read(rulebook.text_of(about.rules, language), _beside(game, ready), options)


def _beside(game: str, ready: bool) -> dict[str, str]:
    """Return what stands below the rules of a game: its pieces and, once it can be drawn, its examples."""
    found = pictures_of(game)
    beside: dict[str, str] = {}
    for pieces in found.pieces:
        drawn = [(name, _box(symbols_of(game)[name])) for name in pieces.symbols]
        beside[pieces.rule] = render_to_string("pages/rule_pieces.html", {"drawn": drawn})
    for number, example in enumerate(found.examples if ready else (), start=1):
        beside[example.rule] = beside.get(example.rule, "") + _example(game, number, example)
    return beside


def _box(drawing: str) -> str:
    """Return the box in which a symbol, or a board, is drawn."""
    return drawing.partition('viewBox="')[2].partition('"')[0]


def _example(game: str, number: int, example: Example) -> str:
    from durbar.faces.face import face_of  # noqa: PLC0415 - loads the engine

    width, height = _size(game)
    held = face_of(game).belongings(set_up_positions.read(example.position))
    shown = {
        "game": game,
        "number": number,
        "example": example,
        "width": width,
        "height": height,
        "belongings": [
            {
                "name": _("Seat %(number)s") % {"number": one.seat} if one.seat else "",
                "look": SEATS[one.seat - 1] if one.seat else None,
                "told": [tell(phrase) for phrase in one.told],
            }
            for one in held
            if one.told
        ],
    }
    return render_to_string("pages/rule_example.html", shown)
