"""Playing on from a position of a reviewed game, against computer players."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.review.viewpoint import Viewpoint
from durbar.site.tables import equal_strength
from durbar.site.tables.models import Table
from durbar.site.tables.opening import ME, check_open_tables, new_seats, open_table


@dataclass(frozen=True)
class Cast:
    """Who plays on: the visitor in one seat, computer players of a level in the others."""

    seat: int
    level: str


def play_on(viewpoint: Viewpoint, cast: Cast, visitor: Visitor) -> Table:
    """Return a new table whose game begins with that of the review as far as the position.

    What is hidden in the position stays as it was recorded; chance is drawn anew from there. Raises Refused,
    and InvalidOption for an unknown computer player.
    """
    match = viewpoint.match.at(viewpoint.index)
    if match.over:
        raise Refused(_("The game is over here."))
    if not 1 <= cast.seat <= match.players:
        raise Refused(_("Please choose your seat."))
    check_open_tables(visitor)
    match.go_on()
    table = Table(
        game=match.game.about.id,
        options=match.game.about.changed_options(match.options),
        board=match.game.board.digest,
        origin=match.origin.text() if match.origin else "",
        host=visitor,
        listed=False,
    )
    level = equal_strength.seated_as(cast.level, visitor, table, match.players)
    takers = [ME if seat == cast.seat else level for seat in range(1, match.players + 1)]
    return open_table(table, new_seats(takers, visitor), match)
