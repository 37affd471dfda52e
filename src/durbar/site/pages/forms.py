"""Reading what a form or an address says, which may be anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from durbar.site.tables.create import Contribution
from durbar.site.tables.lengths import LONGEST_NAMED

DIGITS = 7  # of the largest number that anything here has

View = Callable[..., HttpResponse]


def form_of(page: str) -> Callable[[View], View]:
    """Return what makes a view that takes a form of a page lead who only opens its address to that page.

    They come back to the address of a form that was refused, in another language, say.
    """

    def taking(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def taken(request: HttpRequest, **place: str | int) -> HttpResponse:
            return (
                view(request, **place) if request.method == "POST" else redirect(reverse(page, kwargs=place))
            )

        return taken

    return taking


def number(request: HttpRequest, name: str) -> int:
    """Return a number from the form; −1, which fits nothing, for anything else."""
    return number_in(request.POST.get(name, ""))


def number_in(text: str) -> int:
    """Return the number that a text is, from 0; −1, which fits nothing, for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else -1


def named(request: HttpRequest, name: str, default: str = "") -> str:
    """Return which level or wish the form names; what is longer than any is cut, and is still none."""
    return request.POST.get(name, default)[:LONGEST_NAMED]


def added(request: HttpRequest) -> Contribution:
    """Return what the form adds to the shuffle of the table that it opens."""
    form = request.POST
    return Contribution(form.get("contribution", ""), form.get("pledge", ""))
