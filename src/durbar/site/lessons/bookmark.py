"""How far somebody has come in a lesson: a cookie for each game, with the number of the step."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

LASTS = 365 * 86400


def step_of(request: HttpRequest, game: str) -> int:
    """Return the number of the step at which somebody stopped, 1 for a beginner."""
    found = request.COOKIES.get(_name(game), "")
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 4 else 1


def note(response: HttpResponse, game: str, number: int) -> HttpResponse:
    """Have the browser remember the step, and return the response."""
    response.set_cookie(_name(game), str(number), max_age=LASTS, samesite="Lax", httponly=True)
    return response


def _name(game: str) -> str:
    return f"durbar_lesson_{game}"
