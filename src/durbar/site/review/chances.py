"""Chances of winning, and how the game ended, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from durbar.bots.review.course import Stop
from durbar.core.match import Match
from durbar.core.phrase import number
from durbar.faces.palette import SEATS
from durbar.site.pages.number_words import percent
from durbar.site.review.graph import sample


def outcome(match: Match) -> list[dict[str, Any]]:
    """Return every seat with its score and place; without places while the game is not over."""
    places = match.places if match.over else [0] * match.players
    rows = zip(SEATS, match.names, match.scores, places, strict=False)
    return [
        {"look": look, "name": name, "points": number(score), "place": place}
        for look, name, score, place in rows
    ]


def chances(match: Match, index: int, stops: Sequence[Stop]) -> list[dict[str, Any]]:
    """Return every seat's chance in a position, as of the last decision that was looked at before."""
    known = [told for at, told in stops if at <= index]
    now = [percent(chance) for chance in known[-1]] if known else ["–"] * match.players
    rows = zip(SEATS, match.names, now, strict=False)
    return [
        {"line": sample(seat), "look": look, "name": name, "chance": chance}
        for seat, (look, name, chance) in enumerate(rows, start=1)
    ]


def chance_rows(match: Match, stops: Sequence[Stop]) -> list[dict[str, Any]]:
    """Return the graph as a table: the chances where the turn goes to another seat, and at the end."""
    rows: list[dict[str, Any]] = []
    last = 0
    for index, told in stops:
        seat = match.log[index].actor if index < len(match) else match.actor or 0
        if seat != last:
            name = match.names[seat - 1] if seat else _("The end")
            rows.append({"index": index, "name": name, "chances": [percent(chance) for chance in told]})
        last = seat
    return rows
