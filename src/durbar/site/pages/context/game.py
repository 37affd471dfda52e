"""The game of a table as its page shows it to one visitor, now or at an earlier length of its log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from markupsafe import Markup

from durbar.faces.face import face_of
from durbar.faces.lasting import lasting
from durbar.faces.words import tell
from durbar.site.pages.context.at_the_end import view_of
from durbar.site.pages.context.last_decision import Happened
from durbar.site.pages.context.moments import actors_of, lengths_at_moments, moment_before
from durbar.site.pages.context.offered import Offered, offered
from durbar.site.pages.context.over import Ending, call_to_rematch, over
from durbar.site.pages.context.recent import ToldTurn, TurnTeller, since
from durbar.site.pages.context.sealed import SealedBar, sealed_bar, waiting_sentence
from durbar.site.pages.context.shown_seat import ShownSeat
from durbar.site.pages.context.stood import stood
from durbar.site.tables import hints, shuffles
from durbar.site.tables.level_words import title_of
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.seat_events import seat_events_of

if TYPE_CHECKING:
    from durbar.core.match import Match

FRAME = "pages/table_frame.html"  # into whose parts a face puts what it shows


class ToldPosition(TypedDict):
    """What a position and the log before it show to a seat."""

    sentence: str
    face: object  # what the face's template shows
    fragment: str
    frame: str
    hints: bool
    happened: Happened | None
    moments: int
    since: list[ToldTurn]
    since_moment: int
    turns: list[Markup]
    earlier: bool


class Present(ToldPosition, Offered):
    """A game as it stands."""

    phase: str
    sealed: SealedBar | None
    stood: str | None  # None where nothing is marked


class Over(Present, Ending):
    """A game that is over."""

    call: str
    verifiable: bool


class Past(ToldPosition):
    """A game as it stood."""

    phase: str
    past: bool
    seats: list[ShownSeat]
    length: int
    version: int


def present(table: Table, seats: Sequence[Seat], mine: Seat | None, *, whole: bool) -> Present | Over:
    """Return a game as it stands; on a `whole` page also what stood where when the visitor decided last."""
    match = _match_shown(table, seats)
    view, beside = view_of(match, mine.number if mine else None), seat_events_of(table)
    if mine and mine.stand_in:
        view = replace(view, decides=False)
    offer, bar = offered(match, view, seats, mine, beside), sealed_bar(match, seats, mine)
    told = _told(seats, mine, TurnTeller(table, match, view, match.names, beside, offer["may_undo"]))
    marked = whole and told["since"]
    shown: Present = {
        **told,
        **offer,
        "phase": "over" if match.over else "running",
        "sealed": bar,
        "stood": stood(match, view.seat, match.names, told["since_moment"]) if marked else None,
    }
    if bar and not offer["my_turn"]:
        shown["sentence"] = waiting_sentence(bar)
    if not match.over:
        return shown
    stand_ins = {seat.number: title_of(seat.stand_in) for seat in seats if seat.stand_in}
    ended = over(match, view.seat, match.names, stand_ins)
    return {
        **shown,
        **ended,
        "call": call_to_rematch(table, seats, mine),
        "verifiable": shuffles.are_promised(table),
    }


def past(table: Table, seats: Sequence[Seat], mine: Seat | None, *, length: int) -> Past:
    """Return a game as it stood when its log had that length."""
    now = _match_shown(table, seats)
    match = now.at(min(length, len(now)))  # decisions may be taken back in this moment
    view = match.view(mine.number if mine else None)
    teller = TurnTeller(table, match, view, match.names, seat_events_of(table), may_undo=0)
    return {
        **_told(seats, mine, teller),
        "phase": "running",
        "past": True,
        "seats": [_seat_then(seat, table, view.seat, match) for seat in seats],
        "length": length,
        "version": table.version - 1,  # the table as it stands is still to come
    }


def _match_shown(table: Table, seats: Sequence[Seat]) -> Match:
    """Return a table's game, in which the seats have the names that the page shows."""
    return match_of(table, seats).with_names([seat.shown_name for seat in seats])


def _told(seats: Sequence[Seat], mine: Seat | None, teller: TurnTeller) -> ToldPosition:
    """Return what a position and the log before it show to the visitor's seat."""
    table, match, view, names = teller.table, teller.match, teller.view, teller.names
    me, face, told = view.seat, face_of(table.game), teller.recent()
    actors = actors_of(match)
    last_seen = moment_before(actors, me, mine.carried_out if mine else None)
    return {
        "sentence": tell(face.sentence(view), names),
        "face": face.context(view, names),
        "fragment": face.template,
        "frame": FRAME,
        "hints": me is not None and hints.are_allowed(table, seats),  # its button keeps its place in the past
        "happened": told.happened,
        "moments": len(lengths_at_moments(actors)) - 1,
        "since": [] if match.over else since(told.turns, last_seen),
        "since_moment": last_seen,
        "turns": [lasting(turn.html) for turn in told.turns],
        "earlier": told.earlier,
    }


def _seat_then(seat: Seat, table: Table, me: int | None, match: Match) -> ShownSeat:
    """Return a seat as it is, but asked as it was at a moment of the game."""
    asked, shown = seat.number == match.actor, ShownSeat.of(seat, table, me, match.players)
    return replace(shown, turn=asked, thinking=asked and bool(seat.computer), clock=None)
