"""Standing wishes of the people at a table: made, cancelled, and dropped once they have ended.

Nothing of it changes the table's version or is announced: nobody else may know that there is a wish.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from durbar.core import registry
from durbar.core.wishes import StandingWish
from durbar.site.errors import Refused
from durbar.site.tables import readiness
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.signals import table_changed

if TYPE_CHECKING:
    from durbar.core.match import Match


def make(
    table_id: int, number: int, wish: str, unless: Iterable[str], length: int, changes: int | None = None
) -> bool:
    """Note a seat's wish, made in sight of a log of `length`; False when its time is over.

    It is, too, when the seat has changed its wishes since it had done so `changes` times, if that is known.
    Raises Refused for what the game does not offer, and while its rules are prepared.
    """
    with locked(table_id) as table:
        readiness.check_ready(table.game)
        wishes, conditions = registry.room(table.game).wishes, frozenset(unless)
        known = next((one for one in wishes.known if one.id == wish), None) if wishes else None
        if wishes is None or known is None or not conditions <= {one.id for one in known.unless}:
            raise Refused(_("This game has no such wish."))
        if table.status != Table.Status.RUNNING or not 0 <= length <= table.length:
            return False
        seat = table.seats.get(number=number)
        if changes not in (None, seat.wish_changes):
            return False
        match = match_of(table)
        then = match.at(length).view(number)
        standing = StandingWish(wish, conditions, wishes.note(then))
        if known not in wishes.offered(then) or not wishes.holds(match.view(number), standing):
            return False
        note(seat, _written(standing))
        transaction.on_commit(lambda: table_changed.send(Table, table_id=table_id))
        return True


def cancel(table_id: int, number: int, changes: int | None = None) -> None:
    """Forget a seat's wish, unless the seat has changed it since it had done so `changes` times."""
    with locked(table_id) as table:
        seat = table.seats.get(number=number)
        if changes in (None, seat.wish_changes):
            note(seat, None)


def note(seat: Seat, wish: dict[str, object] | None) -> None:
    """Note what a seat of a locked table wishes, or nothing; what it sent of wishes before is stale."""
    seat.wish, seat.wish_changes = wish, seat.wish_changes + 1
    seat.save(update_fields=["wish", "wish_changes"])


def standing_wish_of(seat: Seat) -> StandingWish | None:
    """Return the wish that a seat has made, whether it still stands or not."""
    if seat.wish is None:
        return None
    return StandingWish(seat.wish["wish"], frozenset(seat.wish["unless"]), seat.wish["noted"])


def drop_ended(table: Table, match: Match) -> None:
    """Forget the wishes at a locked table that a decision has ended; an undo does not bring them back."""
    wishes = registry.room(table.game).wishes
    for seat in table.seats.all():
        standing = standing_wish_of(seat)
        if standing and not (wishes and wishes.holds(match.view(seat.number), standing)):
            table.seats.filter(pk=seat.pk).update(wish=None)


def decision_of(table: Table, seat: Seat) -> int | None:
    """Return the decision that a seat's wish takes now, or None; raises Unplayable."""
    wishes, standing = registry.room(table.game).wishes, standing_wish_of(seat)
    if standing is None or wishes is None:
        return None
    return wishes.fulfil(match_of(table).view(seat.number), standing)


def _written(standing: StandingWish) -> dict[str, object]:
    return {"wish": standing.wish, "unless": sorted(standing.unless), "noted": dict(standing.noted)}
