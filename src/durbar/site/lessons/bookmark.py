"""How far somebody has come in a lesson: a cookie for each game, with the number of the step."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from durbar.site.durations import YEAR
from durbar.site.pages.forms import number_in

LASTS = YEAR


def step_of(request: HttpRequest, game: str) -> int:
    """Return the number of the step at which somebody stopped, 1 for a beginner."""
    return max(1, number_in(request.COOKIES.get(_name(game), "")))


def note(response: HttpResponse, game: str, number: int) -> HttpResponse:
    """Have the browser remember the step, and return the response."""
    response.set_cookie(_name(game), str(number), max_age=LASTS, samesite="Lax", httponly=True)
    return response


def _name(game: str) -> str:
    return f"durbar_lesson_{game}"
