"""Chances of winning, and how the game ended, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from markupsafe import Markup

from durbar.bots.review.course import Stop
from durbar.core.match import Match
from durbar.core.phrase import number
from durbar.faces.palette import SEATS, SeatLook
from durbar.site.pages.number_words import percent
from durbar.site.review.graph import sample


@dataclass(frozen=True)
class SeatOutcome:
    """How a seat stands; without a place, 0, while the game is not over."""

    look: SeatLook
    name: str
    points: str
    place: int


@dataclass(frozen=True)
class SeatChance:
    """A seat's chance in a position, beside a sample of its line in the graph."""

    line: Markup
    look: SeatLook
    name: str
    chance: str


@dataclass(frozen=True)
class ChanceRow:
    """The chances of all seats where the turn goes to one, as the graph's table tells them."""

    index: int
    name: str
    chances: list[str]


def outcome(match: Match) -> list[SeatOutcome]:
    """Return every seat with its score and place; without places while the game is not over."""
    places = match.places if match.over else [0] * match.players
    rows = zip(SEATS, match.names, match.scores, places, strict=False)
    return [SeatOutcome(look, name, number(score), place) for look, name, score, place in rows]


def chances(match: Match, index: int, stops: Sequence[Stop]) -> list[SeatChance]:
    """Return every seat's chance in a position, as of the last decision that was looked at before."""
    known = [told for at, told in stops if at <= index]
    now = [percent(chance) for chance in known[-1]] if known else ["–"] * match.players
    rows = zip(SEATS, match.names, now, strict=False)
    return [
        SeatChance(sample(seat), look, name, chance)
        for seat, (look, name, chance) in enumerate(rows, start=1)
    ]


def chance_rows(match: Match, stops: Sequence[Stop]) -> list[ChanceRow]:
    """Return the graph as a table: the chances where the turn goes to another seat, and at the end."""
    rows: list[ChanceRow] = []
    last = 0
    for index, told in stops:
        seat = match.log[index].actor if index < len(match) else match.actor or 0
        if seat != last:
            name = match.names[seat - 1] if seat else _("The end")
            rows.append(ChanceRow(index, name, [percent(chance) for chance in told]))
        last = seat
    return rows
