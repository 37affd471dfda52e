"""A table as its page shows it to one visitor: everything here went through that seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.core.about import option_text
from durbar.core.phrase import number
from durbar.faces.face import face_of
from durbar.faces.palette import SEATS
from durbar.faces.words import tell
from durbar.site.errors import Unplayable
from durbar.site.pages.context.hints import hint_bar
from durbar.site.pages.context.recent import Telling
from durbar.site.pages.context.sealed import sealed_bar, waiting_sentence
from durbar.site.pages.context.wishes import wish_bar
from durbar.site.people.models import Visitor
from durbar.site.tables import boards, presence, readiness
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.tables.takeover import DEFAULT_LEVEL

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.telling import SheetRow

CONFIRM_COOKIE = "durbar_confirm"


def table_context(
    request: HttpRequest, seated: SeatedTable, visitor: Visitor | None, message: str = ""
) -> dict[str, Any]:
    """Return the context of a table's fragment for a visitor."""
    table, seats, mine = seated.table, seated.seats, seated.seat_of(visitor)
    me = mine.number if mine else None
    shown: dict[str, Any] = {
        "table": table,
        "about": table.about,
        "seats": [_seat(seat, table, me) for seat in seats],
        "me": me,
        "host": visitor is not None and table.host_id == visitor.pk,
        "length": table.length,
        "message": message,
        "levels": levels.LEVELS,
        "default_level": DEFAULT_LEVEL,
        "progress": readiness.progress(table.game),
        "confirm": request.COOKIES.get(CONFIRM_COOKIE) != "off",
        "options": changed_options(table),
        "insider": me is not None or (visitor is not None and table.host_id == visitor.pk),
    }
    if shown["insider"]:
        shown |= _links(request, table, seats)
    if not boards.is_there(table.board):
        told = _("The board file of this table is not on this server any more; it cannot be continued.")
        return shown | {"phase": "broken", "sentence": told}
    if table.status == Table.Status.WAITING:
        return shown | _waiting(table, seats)
    if not readiness.is_ready(table.game):
        return shown | {"phase": "loading", "sentence": _("The rules are being prepared.")}
    try:
        return shown | _playing(table, seats, mine)
    except Unplayable:
        told = _("This table was played by other rules than this program knows; it cannot be continued.")
        return shown | {"phase": "broken", "sentence": told}


def changed_options(table: Table) -> list[tuple[str, str, str]]:
    """Return title, value and help of the options that differ from their default."""
    about = table.about
    changed = about.changed_options(table.options)
    options = [(about.option(name), value) for name, value in changed.items()]
    return [(option.title, option_text(value), option.help) for option, value in options]


def _seat(seat: Seat, table: Table, me: int | None) -> dict[str, Any]:
    return {
        "number": seat.number,
        "name": seat.name,
        "kind": seat.kind,
        "level": seat.level,
        "online": presence.is_online(seat),
        "look": SEATS[seat.number - 1],
        "me": seat.number == me,
        "turn": seat.is_asked,
        "stand_in": levels.level(seat.stand_in).title if seat.stand_in else "",
        "decided": bool(seat.sealed),
        "thinking": seat.is_asked and bool(seat.computer),
        "preparing": seat.computer in levels.SEARCHING and not readiness.can_search(table.game),
        "winner": seat.number in table.winners,
        "invite": seat.invite,
    }


def _links(request: HttpRequest, table: Table, seats: Sequence[Seat]) -> dict[str, Any]:
    """Return the links that those at the table may hand on."""
    invites = {
        seat.number: request.build_absolute_uri(reverse("join", args=[table.slug, seat.invite]))
        for seat in seats
        if seat.kind == Seat.Kind.OPEN
    }
    watch = request.build_absolute_uri(reverse("watch", args=[table.slug, table.watch_token]))
    return {"invites": invites, "watch_link": watch}


def _waiting(table: Table, seats: Sequence[Seat]) -> dict[str, Any]:
    missing = sum(seat.kind == Seat.Kind.OPEN for seat in seats)
    if missing:
        sentence = _("Waiting for players.")
    elif readiness.is_ready(table.game):
        sentence = _("The game begins.")
    else:
        sentence = _("Everybody is here; the rules are being prepared.")
    return {"phase": "waiting", "missing": missing, "sentence": sentence}


def _playing(table: Table, seats: Sequence[Seat], mine: Seat | None) -> dict[str, Any]:
    me, names = mine.number if mine else None, [seat.name for seat in seats]
    match = match_of(table, seats)
    match.names = tuple(names)  # a hint is told with the names that the page shows
    view = match.view(me)
    face = face_of(table.game)
    may_undo = _may_undo(match, mine)
    told = Telling(table, match, view, names, list(table.seat_events.all()), may_undo).recent()
    bar, my_turn = sealed_bar(match, seats, mine), mine is not None and mine.is_asked and not mine.computer
    return {
        "phase": "over" if match.over else "running",
        "my_turn": my_turn,
        "sentence": waiting_sentence(bar) if bar and not my_turn else tell(face.sentence(view), names),
        "face": face.context(view, names),
        "face_template": face.template,
        "sealed": bar,
        "hint": hint_bar(match, seats, mine) if mine and my_turn else None,
        "stood_in": levels.level(mine.stand_in).title if mine and mine.stand_in and not match.over else "",
        "wish_bar": wish_bar(view, mine) if mine and not mine.computer else None,
        "may_undo": may_undo,
        "undo_to": table.length - 1,
        "turns": told.turns,
        "earlier": told.earlier,
        "sheet": _sheet(match) if match.over else None,
        "winners": [names[seat - 1] for seat in match.winners],
        "i_won": match.winners == (me,),
    }


def _may_undo(match: Match, mine: Seat | None) -> int:
    from durbar.core.log import undoable  # noqa: PLC0415 - part of the engine

    return undoable(match.log, mine.number) if mine and not mine.computer and not match.over else 0


def _sheet(match: Match) -> dict[str, Any]:
    from durbar.core.log_events import sheet  # noqa: PLC0415 - part of the engine

    rows = sheet(match.position)
    return {
        "rows": [_sheet_row(row) for row in rows if not row.breaks_ties],
        "totals": list(map(number, match.scores)),
        "tie_breaks": [_sheet_row(row) for row in rows if row.breaks_ties],
    }


def _sheet_row(row: SheetRow) -> dict[str, Any]:
    return {"category": tell(row.category), "points": list(map(number, row.points))}
