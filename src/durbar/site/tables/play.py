"""Deciding and taking back: lock, compare, check, append, tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from durbar.core.errors import IllegalAction, InvalidText, UndoRefused
from durbar.site.errors import NotNow, Refused
from durbar.site.tables import clocks, decisions, presence, readiness, sealing, seat_events
from durbar.site.tables.answering import Answered, answer_given_for, follow, start_of_undo
from durbar.site.tables.lock import locked, with_seats
from durbar.site.tables.models import Seat, SeatEvent, Table
from durbar.site.tables.replay import change, match_of, match_to_play, write
from durbar.site.tables.snapshot import Snapshot
from durbar.site.tables.wishes import drop_ended
from durbar.site.telemetry import metrics

if TYPE_CHECKING:
    from durbar.core.match import Match


def _goes_on(table: Table) -> bool:
    """Say whether decisions are taken: the game is not over, and its rules are not awaited."""
    return table.status == Table.Status.RUNNING and not readiness.is_awaited(table.game)


def play(
    table_id: int,
    seat: int,
    action: str | int,
    snapshot: Snapshot,
    computer: str = "",
    answered: Answered = Answered.NONE,
) -> bool:
    """Carry out a seat's decision and what follows of itself; False when the table had moved on.

    `computer` is the level of the computer player that has decided: it has no say any more when a person
    has taken the seat meanwhile. `answered` are the questions after it that the table answers for a person.
    A person's decision that others may take at the same time stays sealed until all people have set theirs.
    Raises Refused, with nothing carried out, for a decision that is not legal now; NotNow for another's turn,
    and while a computer player plays for the seat.
    """
    with locked(table_id, to_play=True) as table:
        if not _goes_on(table):
            return False
        own = next(own for own in with_seats(table) if own.number == seat)
        if computer and own.computer != computer:
            return False
        if not computer:
            check_own(own)
            presence.came(own)
        match = match_to_play(table)
        try:
            if own.may_seal and not computer:
                done = _set(table, match, own, action, snapshot)
            else:
                done = _decide(table, match, seat, action, snapshot, answered)
        except InvalidText:
            raise no_decision(action) from None
        except IllegalAction:
            raise Refused(_("“%(text)s” is not possible now.") % {"text": action}) from None
        if done:
            metrics.decisions.labels(table.game, "computer" if computer else "person").inc()
        return done


def no_decision(text: str | int) -> Refused:
    """Return what is told of a text that is no decision of the game."""
    return Refused(_("“%(text)s” is not a decision of this game.") % {"text": text})


def check_own(seat: Seat) -> None:
    """Raise NotNow when a computer player decides for a seat."""
    if seat.computer:
        raise NotNow(_("A computer player plays for you; take your seat back first."))


def _decide(
    table: Table, match: Match, seat: int, action: str | int, snapshot: Snapshot, answered: Answered
) -> bool:
    if not snapshot.is_current(table):
        return False
    if match.actor != seat:
        raise NotNow(_("It is not your turn."))
    match.play(action)
    follow(match, seat, answered)
    go_on(table, match)
    return True


def _set(table: Table, match: Match, seat: Seat, action: str | int, snapshot: Snapshot) -> bool:
    """Seal a decision; the log may have grown since it was seen, by what others decide in the same moment."""
    if not snapshot.is_kept(table) or not sealing.all_the_time(match, seat.number, snapshot.length):
        return False
    text = sealing.text_of(match, seat.number, action)
    if text == seat.sealed:
        return True
    if not snapshot.is_since(seat.sealed_version):
        return False
    if seat.sealed:
        sealing.check_open(table)
        clocks.check_left(seat)
    sealing.note(table, seat, text)
    go_on(table, match)
    return True


def go_on(table: Table, match: Match) -> None:
    """Carry out what has been set for the lines that come next, and write the game down."""
    sealing.reveal(table, match)
    write(table, match)
    drop_ended(table, match)


def unset(table_id: int, seat: int, snapshot: Snapshot) -> None:
    """Take back a decision that is still sealed, and no other than was seen.

    Raises Refused when all have decided, or its time is up.
    """
    with locked(table_id) as table:
        own = table.seats.get(number=seat)
        if not own.sealed or not snapshot.is_since(own.sealed_version):
            return
        sealing.check_open(table)
        clocks.check_left(own)
        sealing.note(table, own, "")
        change(table)


def undo(table_id: int, seat: int, back_to: int, snapshot: Snapshot, *, whole: bool = False) -> bool:
    """Take back a seat's last decisions until the log has `back_to` ones; False when the table had moved on.

    `whole`: what the table has answered for a person goes with the decision before it.
    Raises Refused where the law of undo forbids it.
    """
    with locked(table_id) as table:
        if not _goes_on(table) or not snapshot.is_current(table):
            return False
        seats = with_seats(table)
        own = next(own for own in seats if own.number == seat)
        check_own(own)
        sealing.check_none(seats)
        match = match_of(table)
        if whole:
            back_to = _back_to(match, seat, back_to)
        if not 0 <= back_to < table.length or match.log[-1].actor != seat:
            raise Refused(_("There is nothing that you could take back."))
        try:
            match.undo(table.length - back_to)
        except UndoRefused:
            raise Refused(_("That cannot be taken back any more.")) from None
        decisions.take_back(table, len(match))
        if table.turn != seat:
            seat_events.note(table, own, SeatEvent.Kind.TOOK_BACK)  # others are no longer asked
        if own.carried_out is not None and own.carried_out >= table.length:
            own.carried_out = None
            own.save(update_fields=["carried_out"])
        write(table, match)
        return True


def _back_to(match: Match, seat: int, wanted: int) -> int:
    """Return where a person was last asked before it decided what it takes back; `wanted` if never."""
    asked = start_of_undo(match, seat, wanted)
    return wanted if asked is None else asked


def answer_for(table_id: int, seat: int, snapshot: Snapshot) -> bool:
    """Answer for a person what has one answer; False when the table has moved on or there are others."""
    with locked(table_id, to_play=True) as table:
        if not _goes_on(table) or not snapshot.is_current(table):
            return False
        match = match_to_play(table)
        number = answer_given_for(table.seats.get(number=seat), match)
        if number is None or not _decide(table, match, seat, number, snapshot, Answered.IMPLIED):
            return False
        metrics.decisions.labels(table.game, "person").inc()
        return True
