"""Playing on from a position of a reviewed game, against computer players."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.review.context import Place
from durbar.site.tables.create import give_to_bot, give_to_person
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import write


@dataclass(frozen=True)
class Cast:
    """Who plays on: the visitor in one seat, computer players of a level in the others."""

    seat: int
    level: str


def play_on(place: Place, cast: Cast, visitor: Visitor) -> Table:
    """Return a new table whose game begins with that of the review as far as the position.

    What is hidden in the position stays as it was recorded; chance is drawn anew from there. Raises Refused,
    and InvalidOption for an unknown computer player.
    """
    match = place.match.at(place.index)
    if match.over:
        raise Refused(_("The game is over here."))
    if not 1 <= cast.seat <= match.players:
        raise Refused(_("Please choose your seat."))
    match.go_on()
    with transaction.atomic():
        table = Table.objects.create(
            game=match.game.about.id,
            rules=match.game.about.rules_version,
            options=match.game.about.changed_options(match.options),
            board=match.game.board.digest,
            host=visitor,
            listed=False,
        )
        Seat.objects.bulk_create(_seats(table, match.players, cast, visitor))
        write(table, match)
    return table


def _seats(table: Table, players: int, cast: Cast, visitor: Visitor) -> list[Seat]:
    seats: list[Seat] = []
    for number in range(1, players + 1):
        seat, taken = Seat(table=table, number=number), [other.name for other in seats]
        if number == cast.seat:
            give_to_person(seat, visitor, taken)
        else:
            give_to_bot(seat, cast.level, taken)
        seats.append(seat)
    return seats
