"""Chances, costs, points and seconds as people read them."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from durbar.bots.analysis.percents import percents


def percent(chance: float) -> str:
    """Return a chance in whole percents."""
    return percent_text(percents(chance))


def percent_text(whole: int) -> str:
    """Return a number of percents, as the reader's language writes it."""
    return _("%(share)s\u202f%%") % {"share": whole}  # a narrow space at which no line breaks


def cost_text(cost: float) -> str:
    """Return a cost in whole percents, as a loss."""
    return _("−%(share)s\u202f%%") % {"share": max(1, round(100 * cost))}


def points_text(points: float) -> str:
    """Return a difference in points with its sign and one decimal, as the reader's language writes it."""
    return ("+" if points > 0 else "−") + number_format(round(abs(points), 1), 1)


def seconds_text(seconds: float) -> str:
    """Return a number of seconds, as the reader's language writes decimals."""
    return str(number_format(f"{seconds:g}"))
