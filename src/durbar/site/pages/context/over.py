"""The end of a game: who is where, why it ended, and the points category by category."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext as _
from markupsafe import Markup

from durbar.core.phrase import number
from durbar.faces.face import face_of
from durbar.faces.palette import SEATS, SeatLook
from durbar.faces.svg import tag
from durbar.faces.words import headed, tell
from durbar.site.pages.context.log import ToldText
from durbar.site.pages.context.shown_seat import ShownSeat
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.rematch import is_news_to

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.telling import SheetRow

WIDTH, HEIGHT = 100.0, 8.0  # of a bar
NOBODY: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True)
class FinalRank:
    """A seat at the end of a game."""

    place: int
    look: SeatLook
    name: str
    points: str
    bar: Markup
    me: bool
    stand_in: str  # the computer player that has ended the game for a person; else empty


@dataclass(frozen=True)
class ShownRow:
    """What a category brought every seat, from seat 1 on, as it is written."""

    category: str
    points: list[str]


@dataclass(frozen=True)
class ScoreSheet:
    """The points of a finished game, category by category."""

    seats: list[ShownSeat]
    rows: list[ShownRow]
    totals: list[str]
    tie_breaks: list[ShownRow]


class Ending(TypedDict):
    """What is shown of the end of a game."""

    standings: list[FinalRank]
    endings: list[ToldText]  # why it has ended
    honour: str  # the piece that stands beside the winner
    sheet: ScoreSheet
    winners: list[str]  # names
    i_won: bool


def call_to_rematch(table: Table, seats: Sequence[Seat], mine: Seat | None) -> str:
    """Return the news that another person has set up a rematch; nothing where there are none for a seat."""
    again = table.rematch
    if again is None or mine is None or not is_news_to(again, mine):
        return ""
    host = next((seat.shown_name for seat in seats if seat.visitor_id == again.host_id), "")
    return _("%(name)s has set up a rematch.") % {"name": host} if host else ""


def over(match: Match, me: int | None, names: Sequence[str], stand_ins: Mapping[int, str] = NOBODY) -> Ending:
    """Return what is shown of the end of a game; `stand_ins` names who has ended it for which seats."""
    from durbar.core.log_events import ending  # noqa: PLC0415 - part of the engine

    return {
        "standings": _standings(match, me, names, stand_ins),
        "endings": [ToldText.of(reason, names) for reason in ending(match.position)],
        "honour": face_of(match.game.about.id).honour,
        "sheet": score_sheet(match, names),
        "winners": [names[seat - 1] for seat in match.winners],
        "i_won": match.winners == (me,) and me not in stand_ins,
    }


def score_sheet(match: Match, names: Sequence[str]) -> ScoreSheet:
    """Return the points of a finished game, category by category."""
    from durbar.core.log_events import sheet  # noqa: PLC0415 - part of the engine

    rows = sheet(match.position)
    return ScoreSheet(
        [
            ShownSeat(number=seat, name=name, winner=seat in match.winners)
            for seat, name in enumerate(names, start=1)
        ],
        [_shown_row(row) for row in rows if not row.breaks_ties],
        list(map(number, match.scores)),
        [_shown_row(row) for row in rows if row.breaks_ties],
    )


def _shown_row(row: SheetRow) -> ShownRow:
    return ShownRow(tell(row.category), list(map(number, row.points)))


def _standings(
    match: Match, me: int | None, names: Sequence[str], stand_ins: Mapping[int, str]
) -> list[FinalRank]:
    """Return all seats, the winner first."""
    from durbar.core.log_events import point_rows  # noqa: PLC0415 - part of the engine

    rows = point_rows(match.position)
    categories = [tell(row.category) for row in rows]
    points = [[row.points[seat] for row in rows] for seat in range(match.players)]
    least = min(0, *(sum(own) for own in points))
    most = max(1, *(sum(max(0, one) for one in own) for own in points))
    found = [
        FinalRank(
            place,
            SEATS[seat],
            names[seat],
            number(match.scores[seat]),
            _bar(dict(zip(categories, points[seat], strict=True)), least, most),
            seat + 1 == me,
            stand_ins.get(seat + 1, ""),
        )
        for seat, place in enumerate(match.places)
    ]
    return sorted(found, key=lambda standing: standing.place)


def _bar(points: Mapping[str, int], least: int, most: int) -> Markup:
    """Return a seat's points as a bar, a part for each category; what is lost lies over what was won."""
    unit = WIDTH / (most - least)
    end, parts = 0, []
    for category, (name, gained) in sorted(
        enumerate(points.items(), start=1), key=lambda part: part[1][1] < 0
    ):
        start, size = (end, gained) if gained >= 0 else (end + gained, -gained)
        end += gained
        shape = {"x": (start - least) * unit, "width": size * unit, "y": 0, "height": HEIGHT}
        title = tag("title", headed(name, number(gained)))
        parts.append(
            tag("rect", title, class_=f"part cat-{category}{'' if gained >= 0 else ' lost'}", **shape)
        )
    box = {"viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}", "preserveAspectRatio": "none"}
    return tag("svg", *parts, class_="points-bar", aria_hidden="true", **box)
