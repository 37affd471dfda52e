"""Decisions that several people set at the same time; they stay sealed until all of them have set theirs.

Computer players set nothing: they decide when the log reaches them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from durbar.faces.open_decisions import sealable
from durbar.site.errors import Refused
from durbar.site.tables.models import Seat, Table

if TYPE_CHECKING:
    from durbar.core.match import Match


def is_open(seats: Iterable[Seat]) -> bool:
    """Say whether somebody has yet to decide, so that the others may still change what they have set."""
    return any(seat.may_seal and not seat.computer and not seat.sealed for seat in seats)


def check_open(table: Table) -> None:
    """Raise Refused when everybody has decided."""
    if not is_open(table.seats.all()):
        raise Refused(_("Everybody has decided; it cannot be changed any more."))


def is_any(seats: Iterable[Seat]) -> bool:
    """Say whether somebody has set a decision since the log's last one."""
    return any(seat.sealed for seat in seats)


def check_none(seats: Iterable[Seat]) -> None:
    """Raise Refused when somebody has set a decision: it would be lost with what it followed."""
    if is_any(seats):
        raise Refused(_("Somebody has decided since; that cannot be taken back any more."))


def all_the_time(match: Match, seat: int, since: int) -> bool:
    """Say whether a seat could set its decision at every length of the log from `since` to now."""
    if (
        not 0 <= len(match) - since < match.players
    ):  # in one such moment every other seat decides at most once
        return False
    return all(sealable(match.at(length).view(seat)) for length in range(since, len(match) + 1))


def text_of(match: Match, seat: int, action: str | int) -> str:
    """Return the text of a decision that a seat may set now.

    Raises InvalidText for what is no decision, and Refused for one that it may not set now.
    """
    number = match.game.actions.id(action)
    if number not in sealable(match.view(seat)).ids:
        raise Refused(_("“%(text)s” is not possible now.") % {"text": action})
    return match.game.actions.texts[number]


def note(table: Table, seat: Seat, text: str) -> None:
    """Note in the table's next version what a seat has set, or nothing; what it sent before is stale."""
    seat.sealed, seat.sealed_version = text, table.version + 1
    seat.save(update_fields=["sealed", "sealed_version"])


def reveal(table: Table, match: Match) -> None:
    """Carry out the decisions that were set, as far as the log has come to them, once nobody is missing."""
    seats = {seat.number: seat for seat in table.seats.all()}
    if is_open(seats.values()):
        return
    while match.actor and seats[match.actor].sealed in match.legal.texts:
        seat = seats[match.actor]
        match.play(seat.sealed)
        seat.sealed = ""
        seat.save(update_fields=["sealed"])


def keep_up(table: Table, match: Match) -> None:
    """Note which seats may set a decision now; what was set for another moment is dropped."""
    for seat in table.seats.all():
        may_set = sealable(match.view(seat.number)).texts
        sealed = seat.sealed if seat.sealed in may_set else ""
        if (seat.may_seal, seat.sealed) != (bool(may_set), sealed):
            seat.may_seal, seat.sealed = bool(may_set), sealed
            seat.save(update_fields=["may_seal", "sealed"])
