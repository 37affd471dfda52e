"""Reading what a form sends."""

from __future__ import annotations

from django.http import HttpRequest

from durbar.site.tables.create import Contribution


def number(request: HttpRequest, name: str) -> int:
    """Return a number from the form; −1, which fits nothing, for anything else."""
    return number_in(request.POST.get(name, ""))


def number_in(text: str) -> int:
    """Return the number that a text is; −1, which fits nothing, for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else -1


def added(request: HttpRequest) -> Contribution:
    """Return what the form adds to the shuffle of the table that it opens."""
    form = request.POST
    return Contribution(form.get("contribution", "")[:200], form.get("pledge", "")[:200])
