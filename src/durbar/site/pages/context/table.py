"""A table as its page shows it to one visitor: everything here went through that seat's view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.core.about import option_text
from durbar.faces.face import Face, face_of
from durbar.faces.palette import SEATS, SeatLook
from durbar.faces.words import tell
from durbar.site.errors import Unplayable
from durbar.site.pages.context.hints import hint_bar
from durbar.site.pages.context.sealed import sealed_bar, waiting_sentence
from durbar.site.pages.context.seat_events import told
from durbar.site.pages.context.wishes import wish_bar
from durbar.site.people.models import Visitor
from durbar.site.tables import boards, presence, readiness
from durbar.site.tables.models import Happening, Seat, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.takeover import DEFAULT_LEVEL

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.story import Event, SheetRow

CONFIRM_COOKIE = "durbar_confirm"
RECENT_TURNS = 24  # the page that is fetched again and again does not carry the whole log


@dataclass
class Points:
    """Points of a seat as told in the log."""

    look: SeatLook
    points: str
    reason: str


@dataclass
class LogLine:
    """One decision of the log as told; `undo_to` is the length to which it can be taken back.

    What happened `aside` is no decision: that somebody left, or came back.
    """

    chance: bool
    text: str
    gains: list[Points] = field(default_factory=list)
    follows: list[str] = field(default_factory=list)
    undo_to: int | None = None
    aside: bool = False


@dataclass
class Turn:
    """Decisions of one seat in a row, with chance's that followed them; seat 0: before the first turn."""

    seat: int
    look: SeatLook | None
    name: str
    lines: list[LogLine] = field(default_factory=list)


def seen(request: HttpRequest, table: Table, visitor: Visitor | None, message: str = "") -> dict[str, Any]:
    """Return the context of a table's fragment for a visitor."""
    table, seats = at_one_moment(table)
    mine = next((seat for seat in seats if visitor and seat.visitor_id == visitor.pk), None)
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


def at_one_moment(table: Table) -> tuple[Table, list[Seat]]:
    """Return a table and its seats as one query finds them: between two, a decision could fall."""
    seats = list(table.seats.select_related("table"))
    return (seats[0].table if seats else table), seats


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
    match = match_of(table)
    match.names = tuple(names)  # the log is told with the names that the page shows
    view = match.view(me)
    face = face_of(table.game)
    may_undo = _may_undo(match, mine)
    recent = turns(face.events(match, me), names, may_undo, table.happenings.all())
    bar, my_turn = sealed_bar(match, seats, mine), mine is not None and mine.is_asked and not mine.computer
    return {
        "phase": "over" if match.over else "running",
        "my_turn": my_turn,
        "sentence": waiting_sentence(bar) if bar and not my_turn else tell(face.sentence(view, names)),
        "face": face.context(view, names),
        "face_template": face.template,
        "sealed": bar,
        "hint": hint_bar(match, mine) if mine and my_turn else None,
        "stood_in": levels.level(mine.stand_in).title if mine and mine.stand_in and not match.over else "",
        "wish_bar": wish_bar(view, mine) if mine and not mine.computer else None,
        "may_undo": may_undo,
        "undo_to": table.length - 1,
        "turns": recent if match.over else recent[:RECENT_TURNS],
        "earlier": not match.over and len(recent) > RECENT_TURNS,
        "sheet": _sheet(face, match) if match.over else None,
        "winners": [names[seat - 1] for seat in match.winners],
        "i_won": match.winners == (me,),
    }


def whole_log(table: Table, me: int | None) -> list[Turn]:
    """Return the whole log as a seat may read it, the last turn first; raises Unplayable."""
    match = match_of(table)
    names = [seat.name for seat in table.seats.all()]
    match.names = tuple(names)
    return turns(face_of(table.game).events(match, me), names, 0, table.happenings.all())


def _may_undo(match: Match, mine: Seat | None) -> int:
    from durbar.core.log import undoable  # noqa: PLC0415 - part of the engine

    return undoable(match.log, mine.number) if mine and not mine.computer and not match.over else 0


def turns(
    events: Sequence[Event], names: Sequence[str], may_undo: int, happenings: Iterable[Happening] = ()
) -> list[Turn]:
    """Return the log in turns, the last first, with what happened beside the game in its places."""
    asides: dict[int, list[LogLine]] = {}
    for happening in happenings:
        place = min(happening.length, len(events))  # an undo may have shortened the log since
        asides.setdefault(place, []).append(LogLine(False, told(happening, names), aside=True))
    found: list[Turn] = []
    for index, event in enumerate(events):
        if not found or event.actor not in (0, found[-1].seat):
            name = names[event.actor - 1] if event.actor else ""
            found.append(Turn(event.actor, SEATS[event.actor - 1] if event.actor else None, name))
        undo_to = index if index >= len(events) - may_undo else None
        found[-1].lines += [_line(event, undo_to), *asides.get(index + 1, ())]
    return found[::-1]


def _line(event: Event, undo_to: int | None) -> LogLine:
    gains = [
        Points(SEATS[gain.seat - 1], f"{gain.points:+d}".replace("-", "−"), tell(gain.reason))
        for gain in event.gains
    ]
    return LogLine(
        event.actor == 0, tell(event.phrase), gains, [tell(phrase) for phrase in event.follows], undo_to
    )


def _sheet(face: Face, match: Match) -> dict[str, Any]:
    sheet = face.sheet(match.position)
    return {
        "rows": [_sheet_row(row) for row in sheet if not row.breaks_ties],
        "totals": _typeset(match.scores),
        "tie_breaks": [_sheet_row(row) for row in sheet if row.breaks_ties],
    }


def _sheet_row(row: SheetRow) -> dict[str, Any]:
    return {"category": tell(row.category), "points": _typeset(row.points)}


def _typeset(points: Sequence[int]) -> list[str]:
    return [str(number).replace("-", "−") for number in points]
