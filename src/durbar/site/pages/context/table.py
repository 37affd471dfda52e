"""A table as its page shows it to one visitor: everything here went through that seat's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.faces.face import face_of
from durbar.faces.lasting import lasting
from durbar.faces.words import tell
from durbar.site.errors import Unplayable
from durbar.site.pages.clock_words import limit_of
from durbar.site.pages.context.at_the_end import view_of
from durbar.site.pages.context.moments import actors_of, lengths_at_moments, moment_before
from durbar.site.pages.context.offered import offered
from durbar.site.pages.context.over import call_to_rematch, over
from durbar.site.pages.context.recent import TurnTeller, since
from durbar.site.pages.context.sealed import sealed_bar, waiting_sentence
from durbar.site.pages.context.shown_seat import ShownSeat
from durbar.site.pages.context.stood import stood
from durbar.site.pages.invite_links import command_for_others, invite_links
from durbar.site.people.models import Visitor
from durbar.site.tables import hints, readiness, shuffles, stored_boards
from durbar.site.tables.level_words import strength_among, title_of
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.options import changed_options
from durbar.site.tables.replay import match_of
from durbar.site.tables.seat_events import seat_events_of
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.tables.suggested_levels import SUGGESTED_LEVEL
from durbar.site.tables.uninstalled import NOT_INSTALLED
from durbar.site.tables.without_net import think_untaught

if TYPE_CHECKING:
    from durbar.core.match import Match

Show = Callable[[Table, Sequence[Seat], Seat | None], dict[str, Any]]  # what a game shows to a seat

CONFIRM_COOKIE = "durbar_confirm_{game}"
FRAME = "pages/table_frame.html"  # into whose parts a face puts what it shows


def table_context(
    request: HttpRequest,
    seated: SeatedTable,
    visitor: Visitor | None,
    message: str = "",
    *,
    length: int | None = None,
    whole: bool = False,
) -> dict[str, Any]:
    """Return the context of a table's fragment for a visitor, now or when the log had an earlier `length`.

    Nothing can be decided then. A `whole` page also tells what stood where when the visitor decided last.
    """
    table, seats, mine = seated.table, seated.seats, seated.seat_of(visitor)
    me = mine.number if mine else None
    is_host = visitor is not None and table.host_id == visitor.pk
    confirm_cookie = CONFIRM_COOKIE.format(game=table.game)
    shown: dict[str, Any] = {
        "table": table,
        "about": table.about,
        "seats": [ShownSeat.of(seat, table, me, len(seats)) for seat in seats],
        "strength": strength_among((seat.computer for seat in seats), table.game, len(seats)),
        "me": me,
        "name_taken": _name_taken(table, mine, visitor) if mine and visitor else "",
        "host": is_host,
        "length": table.length,
        "version": table.version,
        "message": message,
        "levels": levels.LEVELS,
        "default_level": SUGGESTED_LEVEL,
        "progress": readiness.progress(table.game),
        "confirm": request.COOKIES.get(confirm_cookie) != "off",
        "confirm_cookie": confirm_cookie,
        "fragment": "pages/table_view.html",
        "options": changed_options(table.about, table.options),
        "insider": me is not None or is_host,
    }
    if shown["insider"]:
        shown |= _links(request, table, seats)
    # The log does not show who is there or thinks.
    shown["log_seats"] = [ShownSeat(number=seat.number, name=seat.shown_name) for seat in seats]
    show = partial(_playing, whole=whole) if length is None else partial(_earlier, length=length)
    shown |= _situation(table, seats, mine, show)
    return shown | {"facts": _facts(table, seats, shown)}


def _name_taken(table: Table, mine: Seat, visitor: Visitor) -> str:
    """Return why a visitor is not called as elsewhere at a table; an empty text where it is."""
    if table.status == Table.Status.OVER or mine.name == visitor.name:  # there one keeps an old name
        return ""
    told = _("The name %(name)s is taken at this table, so here you are %(own)s.")
    return told % {"name": visitor.name, "own": mine.name}


def _situation(table: Table, seats: Sequence[Seat], mine: Seat | None, show: Show) -> dict[str, Any]:
    """Return what a table shows of its game, or why it shows nothing."""
    if not stored_boards.is_there(table.board):
        told = _("The board file of this table is not on this server any more; it cannot be continued.")
        return {"phase": "broken", "sentence": told}
    if not table.is_installed:
        return {"phase": "broken", "sentence": NOT_INSTALLED}
    if table.status == Table.Status.WAITING:
        return _waiting(table, seats)
    if readiness.is_awaited(table.game):
        return {"phase": "loading", "sentence": _("The rules are being prepared.")}
    try:
        return show(table, seats, mine)
    except Unplayable:
        told = _("This game was played by rules that this program does not know; it cannot be continued.")
        return {"phase": "broken", "sentence": told}


def _facts(table: Table, seats: Sequence[Seat], shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is told about a table; most of it never changes."""
    return {
        "board": table.board,
        "from_position": bool(table.origin),
        "has_board": table.about.has_board,
        "hints": Table.Hints(table.hints),
        "insider": shown["insider"],
        "listed": table.listed,
        "options": shown["options"],
        "phase": shown["phase"],
        "provenance": table.about.provenance,
        "slug": table.slug,
        "strength": shown["strength"],
        "time_limit": limit_of(table),
        "untaught": shown["phase"] != "broken" and think_untaught(table, seats),
        "watch_link": shown.get("watch_link", ""),
    }


def _links(request: HttpRequest, table: Table, seats: Sequence[Seat]) -> dict[str, Any]:
    """Return the links that those at the table may hand on; as long as it waits, what invites to it."""
    watch = request.build_absolute_uri(reverse("watch", args=[table.slug, table.watch_token]))
    if table.status != Table.Status.WAITING:
        return {"watch_link": watch}
    return {
        "watch_link": watch,
        "invites": invite_links(request, table, seats),
        "command_for_others": command_for_others(request),
    }


def _waiting(table: Table, seats: Sequence[Seat]) -> dict[str, Any]:
    missing = sum(seat.kind == Seat.Kind.OPEN for seat in seats)
    if missing:
        sentence = _("Waiting for players.")
    elif readiness.is_ready(table.game):
        sentence = _("The game begins.")
    else:
        sentence = _("Everybody is here; the rules are being prepared.")
    return {"phase": "waiting", "missing": missing, "sentence": sentence}


def _playing(table: Table, seats: Sequence[Seat], mine: Seat | None, *, whole: bool) -> dict[str, Any]:
    """Return a game as it stands."""
    match = _match_shown(table, seats)
    view, beside = view_of(match, mine.number if mine else None), seat_events_of(table)
    if mine and mine.stand_in:
        view = replace(view, decides=False)
    offer, bar = offered(match, view, seats, mine, beside), sealed_bar(match, seats, mine)
    told = _told(seats, mine, TurnTeller(table, match, view, match.names, beside, offer["may_undo"]))
    shown = {"phase": "over" if match.over else "running", **told, **offer, "sealed": bar}
    if whole and told["since"]:
        shown["stood"] = stood(match, view.seat, match.names, told["since_moment"])
    if bar and not offer["my_turn"]:
        shown["sentence"] = waiting_sentence(bar)
    if not match.over:
        return shown
    stand_ins = {seat.number: title_of(seat.stand_in) for seat in seats if seat.stand_in}
    ended = over(match, view.seat, match.names, stand_ins)
    more = {"call": call_to_rematch(table, seats, mine), "verifiable": shuffles.are_promised(table)}
    return shown | ended | more


def _earlier(table: Table, seats: Sequence[Seat], mine: Seat | None, *, length: int) -> dict[str, Any]:
    """Return a game as it stood when its log had that length."""
    now = _match_shown(table, seats)
    match = now.at(min(length, len(now)))  # decisions may be taken back in this moment
    view = match.view(mine.number if mine else None)
    return {
        "phase": "running",
        "past": True,
        "seats": [_seat_then(seat, table, view.seat, match) for seat in seats],
        "length": length,
        "version": table.version - 1,  # the table as it stands is still to come
        **_told(seats, mine, TurnTeller(table, match, view, match.names, seat_events_of(table), may_undo=0)),
    }


def _match_shown(table: Table, seats: Sequence[Seat]) -> Match:
    """Return a table's game, in which the seats have the names that the page shows."""
    return match_of(table, seats).with_names([seat.shown_name for seat in seats])


def _told(seats: Sequence[Seat], mine: Seat | None, teller: TurnTeller) -> dict[str, Any]:
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
