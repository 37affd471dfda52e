"""What the buttons of a table's page do; each is answered with the table as it stands afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from durbar.core.errors import DurbarError
from durbar.site.errors import Refused, Unplayable
from durbar.site.pages.forms import number
from durbar.site.pages.views.table import answer, not_here
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import hints, seats, takeover, wishes
from durbar.site.tables import play as playing
from durbar.site.tables import rematch as again
from durbar.site.tables.access import seat_of, visible
from durbar.site.tables.models import Table
from durbar.site.tables.snapshot import Snapshot

Command = Callable[[HttpRequest, Table, Visitor], HttpResponse | None]


def _command(act: Command) -> Callable[[HttpRequest, str], HttpResponse]:
    """Return a view: find table and visitor, act, and tell what was refused."""

    @require_POST
    @wraps(act)
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        visitor = visitors.current(request)
        table = visible(visitor).filter(slug=slug).first()
        if table is None:
            return not_here(request)
        message = ""
        try:
            if visitor is None:
                raise Refused(_("You are watching this table; you have no seat."))
            response = act(request, table, visitor)
            if response is not None:
                return response
        except (Refused, DurbarError) as refusal:
            message = str(refusal)
        except (Table.DoesNotExist, Unplayable):
            pass  # the page itself says what became of the table
        return answer(request, table.pk, visitor, message)

    return view


def _my_seat(table: Table, visitor: Visitor) -> int:
    seat = seat_of(table, visitor)
    if seat is None:
        raise Refused(_("You are watching this table; you have no seat."))
    playing.check_own(seat)
    return seat.number


def _snapshot(request: HttpRequest) -> Snapshot:
    version = number(request, "version") if "version" in request.POST else None
    return Snapshot(number(request, "length"), version)


@_command
def play(request: HttpRequest, table: Table, visitor: Visitor) -> None:
    """Carry out the decision that was chosen."""
    action = request.POST.get("action", "")[:80]
    playing.play(table.pk, _my_seat(table, visitor), action, _snapshot(request))


@_command
def undo(request: HttpRequest, table: Table, visitor: Visitor) -> None:
    """Take back the visitor's last decisions."""
    playing.undo(table.pk, _my_seat(table, visitor), number(request, "back_to"), _snapshot(request))


@_command
def unset(request: HttpRequest, table: Table, visitor: Visitor) -> None:  # noqa: ARG001
    """Take back a decision that is still sealed."""
    playing.unset(table.pk, _my_seat(table, visitor))


@_command
def hint(request: HttpRequest, table: Table, visitor: Visitor) -> None:
    """Ask for a hint; the answer comes to the page of who asked."""
    hints.ask(table.pk, _my_seat(table, visitor), _snapshot(request))


@_command
def wish(request: HttpRequest, table: Table, visitor: Visitor) -> None:
    """Note what the visitor wants done at its next turn; an empty wish cancels the one that stands."""
    seat, wanted = _my_seat(table, visitor), request.POST.get("wish", "")[:40]
    if wanted:
        conditions = [condition[:40] for condition in request.POST.getlist("unless")[:20]]
        wishes.make(table.pk, seat, wanted, conditions, number(request, "length"))
    else:
        wishes.cancel(table.pk, seat)


@_command
def computer(request: HttpRequest, table: Table, visitor: Visitor) -> None:
    """Give an open seat to a computer player."""
    if table.host_id != visitor.pk:
        raise Refused(_("Only who set up the table can do that."))
    seats.let_computer_sit(table.pk, number(request, "seat"), request.POST.get("level", "")[:40])


@_command
def leave(request: HttpRequest, table: Table, visitor: Visitor) -> None:
    """Get up: the seat is open again before the game has begun, a computer player goes on after that."""
    if table.status == Table.Status.WAITING:
        seats.leave(table.pk, visitor)
    else:
        takeover.leave(table.pk, visitor, request.POST.get("level", takeover.DEFAULT_LEVEL)[:40])


@_command
def hand_over(request: HttpRequest, table: Table, visitor: Visitor) -> None:
    """Let a computer player play for somebody who is away."""
    takeover.hand_over(table.pk, number(request, "seat"), visitor)


@_command
def come_back(request: HttpRequest, table: Table, visitor: Visitor) -> None:  # noqa: ARG001
    """Take the own seat back from a computer player."""
    takeover.come_back(table.pk, visitor)


@_command
def dissolve(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    """Close a table whose game has not begun."""
    seats.dissolve(table.pk, visitor)
    return _go(request, "/")


@_command
def rematch(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    """Go to the table of the next game."""
    return _go(request, f"/table/{again.rematch(table.pk, visitor).slug}/")


def _go(request: HttpRequest, address: str) -> HttpResponse:
    """Send the whole page elsewhere, also when only its fragment was asked for."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)
