"""The page on which a position is set up: pasted, looked at, then played on or analysed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from durbar.bots.levels import LEVELS
from durbar.core import registry
from durbar.core.errors import DurbarError
from durbar.site import limits
from durbar.site.errors import Refused, Unplayable, told_of
from durbar.site.pages.answers import to_table
from durbar.site.pages.bundles import stylesheet_of
from durbar.site.pages.context.new_table import SeatChoice, seat_choice
from durbar.site.pages.context.still_position import StillPosition, still
from durbar.site.pages.forms import added, named, number_in
from durbar.site.pages.not_found import not_found
from durbar.site.people import visitors
from durbar.site.review import store
from durbar.site.tables import set_up_positions
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.tables.opening import ME
from durbar.site.tables.records import readable
from durbar.site.tables.replay import match_of
from durbar.site.tables.suggested_levels import LEVEL_AGAINST_A_POSITION

if TYPE_CHECKING:
    from durbar.core.position import Position

DRAW, PLAY, ANALYSE = "draw", "play", "analyse"


@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """Show a position that is pasted, draw by chance what is unknown in it, play on from it or analyse it.

    With `?game=…&players=…` show one that has just been set up, for the most players if none are named.
    """
    form = request.POST
    text, button = form.get("text", ""), form.get("button", "")
    position: Position | None = None
    try:
        if request.method == "POST":
            position = set_up_positions.read(text)
        elif game := request.GET.get("game", ""):
            about = registry.about(game)
            players = about.read_players(request.GET.get("players", str(about.max_players)))
            position = set_up_positions.set_up(game, players)
            text = position.text()
        if button in (PLAY, ANALYSE):
            limits.check_creation(request)
        if position and button == PLAY:
            return _play(request, position)
        if position and button == ANALYSE:
            return redirect("review_position", store.of_position(position).slug, 0)
        if position and button == DRAW:
            position = position.resampled(secrets.token_hex(16))
            text = position.text()
    except (Refused, DurbarError) as refusal:
        return show(request, text, position, refusal)
    return show(request, text, position)


@require_safe
def copied(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the position of a table as the visitor may see it now, or with `?began` the one where it began."""
    try:
        table, seat = readable(slug, visitors.current(request))
        position = _position_at(table, seat, began="began" in request.GET)
    except Unplayable:
        return not_found(request)
    return show(request, position.text(), position, own=seat)


def show(
    request: HttpRequest,
    text: str,
    position: Position | None,
    refusal: Refused | DurbarError | None = None,
    own: int | None = None,
) -> HttpResponse:
    """Return the page with the text of a position, and what it tells if it could be read.

    `own` is the seat in which the visitor has played so far.
    """
    visitor = visitors.current(request)
    shown = {
        "text": text,
        **told_of(refusal),
        "name": request.POST.get("name", visitor.name if visitor else ""),
        "levels": LEVELS,
        "games": [about for about in registry.all_games() if set_up_positions.can_be_set_up(about.id)],
    }
    if position:
        shown |= _drawn(position, request.POST, own)
    return render(request, "review/set_up.html", shown)


def _play(request: HttpRequest, position: Position) -> HttpResponse:
    """Open a table that begins in a position, and go there."""
    takers = [named(request, f"seat{seat}") for seat in range(1, position.players + 1)]
    plan = TablePlan(position.game.about.id, takers, {}, listed=False, position=position.text())
    with visitors.arriving(request, request.POST.get("name", "")) as visitor:
        table = create(plan, visitor, added(request))
    return to_table(request, table.slug, visitor)


def _position_at(table: Table, seat: int | None, *, began: bool) -> Position:
    """Return a table's position as a seat (None: a spectator) may see it: all of it once the game is over."""
    match = match_of(table)
    then = match.at(0) if began else match
    return then.position if match.over else then.position.wiped(seat)


class DrawnPosition(StillPosition):
    """A position as its game's face draws it for whoever decides in it, and who may play on."""

    stylesheet: str
    viewer: str  # a name
    chance_decides: bool
    has_unknowns: bool
    over: bool
    own: int  # the visitor's seat
    seat_choices: list[SeatChoice]


def _drawn(position: Position, form: Mapping[str, str], own: int | None) -> DrawnPosition:
    """Return what a page shows of a position that is set up."""
    from durbar.core.view import View  # noqa: PLC0415 - loads the engine

    about, viewer = position.game.about, position.actor or 1
    own = own or number_in(form.get("own", ""))
    own = own if own in range(1, position.players + 1) else viewer  # another text has been pasted since
    names = [_("Seat %(number)s") % {"number": seat} for seat in range(1, position.players + 1)]
    return {
        **still(View(viewer, position.wiped(viewer), ()), names),
        "stylesheet": stylesheet_of(about.id),
        "viewer": names[viewer - 1],
        "chance_decides": position.actor == 0,
        "has_unknowns": position.has_unknowns,
        "over": position.over,
        "own": own,
        "seat_choices": [
            seat_choice(seat, form, ME if seat == own else LEVEL_AGAINST_A_POSITION)
            for seat in range(1, position.players + 1)
        ],
    }
