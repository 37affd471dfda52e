"""What the buttons of a table's page do; each is answered with the table as it stands afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from durbar.core.errors import DurbarError
from durbar.site import limits
from durbar.site.errors import Refused, Unplayable, in_words
from durbar.site.pages.context.missed_decision import words_then
from durbar.site.pages.forms import added, form_of, named, number
from durbar.site.pages.not_found import not_found
from durbar.site.pages.parts import asks_for_part
from durbar.site.pages.views.table import answer
from durbar.site.people.models import Visitor
from durbar.site.tables import closing, hints, readiness, seats, takeover, wishes
from durbar.site.tables import play as playing
from durbar.site.tables import rematch as again
from durbar.site.tables.access import NoSeat, visible
from durbar.site.tables.answering import Answered
from durbar.site.tables.lengths import DECISION_LENGTH, LONGEST_NAMED
from durbar.site.tables.models import Table
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.tables.snapshot import Snapshot
from durbar.site.tables.suggested_levels import SUGGESTED_LEVEL

Command = Callable[[HttpRequest, SeatedTable, Visitor], HttpResponse | None]


def _command(act: Command) -> Callable[[HttpRequest, str], HttpResponse]:
    """Return a view: find table and visitor, act, and tell what was refused."""

    @form_of("table")
    @wraps(act)
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
        if seated is None:
            return not_found(request)
        message = ""
        try:
            if visitor is None:
                raise NoSeat
            response = act(request, seated, visitor)
            if response is not None:
                return response
        except (Refused, DurbarError) as refusal:
            message = in_words(refusal)
        except (Table.DoesNotExist, Unplayable):
            pass  # the page itself says what became of the table
        return answer(request, seated.table.pk, visitor, message)

    return view


def _my_seat(seated: SeatedTable, visitor: Visitor) -> int:
    """Return the seat in which a visitor decides itself; raises Refused."""
    seat = seated.seat_of(visitor)
    if seat is None:
        raise NoSeat
    playing.check_own(seat)
    return seat.number


def _snapshot(request: HttpRequest) -> Snapshot:
    return Snapshot(number(request, "length"), _seen(request, "version"))


def _seen(request: HttpRequest, name: str) -> int | None:
    """Return a number that the page had shown when the form was sent, if it tells it."""
    return number(request, name) if name in request.POST else None


@_command
def play(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> HttpResponse | None:
    """Carry out the decision that was chosen; as long as the rules are prepared a page keeps it."""
    if readiness.is_awaited(seated.table.game):
        waiting = answer(request, seated.table.pk, visitor, "")
        if asks_for_part(request):
            waiting.status_code = 503
        return waiting
    action, seat, snapshot = _chosen(request), _my_seat(seated, visitor), _snapshot(request)
    answered = Answered.ONLY if "stepwise" in request.POST else Answered.IMPLIED
    if not playing.play(seated.table.pk, seat, action, snapshot, answered=answered):
        _tell_dropped(seated, seat, action, snapshot)
    return None


def _chosen(request: HttpRequest) -> str:
    """Return the decision that was chosen; raises Refused for a text that is longer than any."""
    action = request.POST.get("action", "")
    if len(action) > DECISION_LENGTH:
        raise playing.no_decision(f"{action[:DECISION_LENGTH]}…")
    return action


def _tell_dropped(seated: SeatedTable, seat: int, action: str, snapshot: Snapshot) -> None:
    """Raise Refused for a decision that came too late, unless it is the very one that was carried out.

    That is the seat's first one since: of what all set at the same time others' lines may come before it.
    """
    since = seated.table.decisions.filter(index__gte=snapshot.length, line__startswith=f"{seat} ")
    # Compared here, for no database takes all that may be sent.
    if since.values_list("line", flat=True).first() == f"{seat} {action}":
        return
    words = words_then(seated, seat, action, snapshot.length)
    if not words:
        raise Refused(_("The table had moved on: what you chose was not carried out."))
    raise Refused(_("The table had moved on: “%(text)s” was not carried out.") % {"text": words})


@_command
def undo(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> None:
    """Take back the visitor's last decisions."""
    playing.undo(
        seated.table.pk, _my_seat(seated, visitor), number(request, "back_to"), _snapshot(request), whole=True
    )


@_command
def unset(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> None:
    """Take back a decision that is still sealed."""
    playing.unset(seated.table.pk, _my_seat(seated, visitor), _snapshot(request))


@_command
def hint(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> None:
    """Ask for a hint; the answer comes to the page of who asked."""
    hints.ask(seated.table.pk, _my_seat(seated, visitor), _snapshot(request))


@_command
def wish(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> None:
    """Note what the visitor wants done at its next turn; an empty wish cancels the one that stands."""
    seat, wanted = _my_seat(seated, visitor), named(request, "wish")
    changes = _seen(request, "wish_changes")
    if wanted:
        conditions = [condition[:LONGEST_NAMED] for condition in request.POST.getlist("unless")[:20]]
        wishes.make(seated.table.pk, seat, wanted, conditions, number(request, "length"), changes)
    else:
        wishes.cancel(seated.table.pk, seat, changes)


@_command
def computer(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> None:
    """Give an open seat to a computer player."""
    seats.let_computer_sit(seated.table.pk, number(request, "seat"), named(request, "level"), visitor)


@_command
def free_seat(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> None:
    """Free a seat that was given to the wrong one."""
    seats.free(seated.table.pk, number(request, "seat"), visitor, request.POST.get("sitting", ""))


@_command
def leave(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> HttpResponse | None:
    """Get up: the seat is open again before the game has begun, a computer player goes on after that."""
    if seated.table.status == Table.Status.WAITING:
        seats.leave(seated.table.pk, visitor, request.POST.get("sitting"))
        if not visible(visitor).filter(pk=seated.table.pk).exists():
            return _go(request, reverse("left"))
    else:
        level = named(request, "level", SUGGESTED_LEVEL)
        takeover.leave(seated.table.pk, visitor, level, _seen(request, "version"))
    return None


@_command
def hand_over(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> None:
    """Let a computer player play for somebody who is away."""
    takeover.hand_over(seated.table.pk, number(request, "seat"), visitor)


@_command
def come_back(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> None:
    """Take the own seat back from a computer player."""
    takeover.come_back(seated.table.pk, visitor, _seen(request, "version"))


@_command
def close(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> HttpResponse:
    """Close a table whose game has not begun."""
    closing.close_own(seated.table.pk, visitor)
    return _go(request, reverse("lobby"))


@_command
def rematch(request: HttpRequest, seated: SeatedTable, visitor: Visitor) -> HttpResponse:
    """Go to the table of the next game."""
    if seated.table.rematch_id is None:
        limits.check_creation(request)
    following = again.rematch(seated.table.pk, visitor, added(request))
    return _go(request, reverse("table", args=[following.slug]))


def _go(request: HttpRequest, address: str) -> HttpResponse:
    """Send the whole page elsewhere, also when only its fragment was asked for."""
    if asks_for_part(request):
        return HttpResponse(headers={"Durbar-Elsewhere": address})
    return redirect(address)
