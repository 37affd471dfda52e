"""A table as its page shows it to one visitor: everything here went through that seat's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NotRequired, TypedDict

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from durbar.bots.contract import Level
from durbar.bots.levels import LEVELS
from durbar.core.about import About
from durbar.site.errors import Unplayable
from durbar.site.pages.clock_words import limit_of
from durbar.site.pages.context.game import Over, Past, Present, past, present
from durbar.site.pages.context.shown_seat import ShownSeat
from durbar.site.pages.invite_links import command_for_others, invite_links
from durbar.site.people.bidirectional import isolated
from durbar.site.people.models import Visitor
from durbar.site.people.visitors import as_seen
from durbar.site.tables import readiness, stored_boards
from durbar.site.tables.level_words import strength_among
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.options import changed_options
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.tables.suggested_levels import SUGGESTED_LEVEL
from durbar.site.tables.uninstalled import NOT_INSTALLED
from durbar.site.tables.without_net import think_untaught

CONFIRM_COOKIE = "durbar_confirm_{game}"


class Links(TypedDict):
    """The links that those at a table may hand on; empty for everybody else."""

    watch_link: str
    invites: NotRequired[dict[int, str]]
    command_for_others: NotRequired[str]


class TableParts(TypedDict):
    """A table, whatever has become of its game."""

    table: Table
    about: About
    seats: list[ShownSeat]
    log_seats: list[ShownSeat]  # who is there or thinks is not told in the log
    strength: str
    me: int | None
    name_taken: str
    host: bool
    length: int
    version: int
    message: str
    levels: Sequence[Level]
    default_level: str
    progress: readiness.CompileProgress
    confirm: bool
    confirm_cookie: str
    fragment: str  # the template
    options: list[tuple[str, str, str]]
    insider: bool


class Facts(TypedDict):
    """What is told about a table; most of it never changes."""

    board: str | None  # the digest of an own one
    from_position: bool
    has_board: bool
    hints: Table.Hints
    insider: bool
    listed: bool
    options: list[tuple[str, str, str]]
    phase: str
    provenance: str
    slug: str
    strength: str
    time_limit: str
    untaught: bool
    watch_link: str


class NoGame(TypedDict):
    """A table without a game, and why."""

    phase: str
    sentence: str
    missing: NotRequired[int]  # people


NO_LINKS: Links = {"watch_link": ""}
Situation = NoGame | Present | Over | Past
Show = Callable[[Table, Sequence[Seat], Seat | None], Present | Over | Past]


def table_context(
    request: HttpRequest,
    seated: SeatedTable,
    visitor: Visitor | None,
    message: str = "",
    *,
    length: int | None = None,
    whole: bool = False,
) -> Mapping[str, object]:
    """Return the context of a table's fragment for a visitor, now or when the log had an earlier `length`.

    Nothing can be decided then. A `whole` page also tells what stood where when the visitor decided last.
    """
    table, seats, mine = seated.table, seated.seats, seated.seat_of(visitor)
    parts = _parts(request, seated, visitor, message)
    links = _links(request, table, seats) if parts["insider"] else NO_LINKS
    show: Show = partial(present, whole=whole) if length is None else partial(past, length=length)
    situation = _situation(table, seats, mine, show)
    facts = _facts(seated, parts, links, situation["phase"])
    return {**parts, **links, **situation, "facts": facts}


def _parts(request: HttpRequest, seated: SeatedTable, visitor: Visitor | None, message: str) -> TableParts:
    """Return what is shown of a table, whatever has become of its game."""
    table, seats, mine = seated.table, seated.seats, seated.seat_of(visitor)
    me = mine.number if mine else None
    is_host = visitor is not None and table.host_id == visitor.pk
    confirm_cookie = CONFIRM_COOKIE.format(game=table.game)
    return {
        "table": table,
        "about": table.about,
        "seats": [ShownSeat.of(seat, table, me, len(seats)) for seat in seats],
        "log_seats": [ShownSeat(number=seat.number, name=seat.shown_name) for seat in seats],
        "strength": strength_among((seat.computer for seat in seats), table.game, len(seats)),
        "me": me,
        "name_taken": _name_taken(seated, mine, visitor) if mine and visitor else "",
        "host": is_host,
        "length": table.length,
        "version": table.version,
        "message": message,
        "levels": LEVELS,
        "default_level": SUGGESTED_LEVEL,
        "progress": readiness.progress(table.game),
        "confirm": request.COOKIES.get(confirm_cookie) != "off",
        "confirm_cookie": confirm_cookie,
        "fragment": "pages/table_view.html",
        "options": changed_options(table.about, table.options),
        "insider": me is not None or is_host,
    }


def _name_taken(seated: SeatedTable, mine: Seat, visitor: Visitor) -> str:
    """Return why a visitor cannot be called as elsewhere at a table; an empty text where it could."""
    others = {as_seen(seat.name) for seat in seated.seats if seat != mine}
    if seated.table.status == Table.Status.OVER or as_seen(visitor.name) not in others:
        return ""
    told = _("The name %(name)s is taken at this table, so here you are %(own)s.")
    return told % {"name": isolated(visitor.name), "own": mine.shown_name}


def _situation(table: Table, seats: Sequence[Seat], mine: Seat | None, show: Show) -> Situation:
    """Return what a table shows of its game, or why it shows nothing."""
    if not stored_boards.is_there(table.board):
        told = _("The board file of this table is not on this server any more; it cannot be continued.")
        return {"phase": "broken", "sentence": told}
    if not table.is_installed:
        return {"phase": "broken", "sentence": str(NOT_INSTALLED)}
    if table.status == Table.Status.WAITING:
        return _waiting(table, seats)
    if readiness.is_awaited(table.game):
        return {"phase": "loading", "sentence": _("The rules are being prepared.")}
    try:
        return show(table, seats, mine)
    except Unplayable:
        told = _("This game was played by rules that this program does not know; it cannot be continued.")
        return {"phase": "broken", "sentence": told}


def _facts(seated: SeatedTable, parts: TableParts, links: Links, phase: str) -> Facts:
    """Return what is told about a table."""
    table = seated.table
    return {
        "board": table.board,
        "from_position": bool(table.origin),
        "has_board": table.about.has_board,
        "hints": Table.Hints(table.hints),
        "insider": parts["insider"],
        "listed": table.listed,
        "options": parts["options"],
        "phase": phase,
        "provenance": table.about.provenance,
        "slug": table.slug,
        "strength": parts["strength"],
        "time_limit": limit_of(table),
        "untaught": phase != "broken" and think_untaught(table, seated.seats),
        "watch_link": links["watch_link"],
    }


def _links(request: HttpRequest, table: Table, seats: Sequence[Seat]) -> Links:
    """Return the links that those at the table may hand on; as long as it waits, what invites to it."""
    watch = request.build_absolute_uri(reverse("watch", args=[table.slug, table.watch_token]))
    if table.status != Table.Status.WAITING:
        return {"watch_link": watch}
    return {
        "watch_link": watch,
        "invites": invite_links(request, table, seats),
        "command_for_others": command_for_others(request),
    }


def _waiting(table: Table, seats: Sequence[Seat]) -> NoGame:
    missing = sum(seat.kind == Seat.Kind.OPEN for seat in seats)
    if missing:
        sentence = _("Waiting for players.")
    elif readiness.is_ready(table.game):
        sentence = _("The game begins.")
    else:
        sentence = _("Everybody is here; the rules are being prepared.")
    return {"phase": "waiting", "missing": missing, "sentence": sentence}
