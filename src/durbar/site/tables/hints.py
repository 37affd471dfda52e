"""Hints: a person asks, a computer player thinks about its view, and only that person is told.

That a hint was asked for is told to the whole table. Where several decide at the same time each of them may
ask: what the others set, or have set, is unknown as it is when the log has come to the seat. So a hint stays
valid when they set something, and when the log goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict

from django.utils.translation import gettext as _

from durbar.bots.analysis.difference import Difference
from durbar.bots.analysis.rival import Rival
from durbar.bots.analysis.search_result import Candidate, Lead
from durbar.bots.analysis.variation import Variation
from durbar.bots.worker import HINTED
from durbar.site.errors import Refused
from durbar.site.tables import readiness, seat_events
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, SeatEvent, Table
from durbar.site.tables.play import check_own
from durbar.site.tables.prepared import Blank, Prepared
from durbar.site.tables.replay import change, match_of
from durbar.site.tables.snapshot import Snapshot

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.view import View

SECONDS = 2.0  # for which a computer player thinks about a hint

StoredChoice: TypeAlias = tuple[int, float, float, float]  # action, chance, place and points of a candidate


class StoredLead(TypedDict):
    """What a decision of a hint brings, leads to and forestalls, compared with another one."""

    action: int
    other: int
    why: list[tuple[int, int, float]]  # each a `Difference`
    line: NotRequired[list[int | str] | None]  # a `Variation`; older rows have none
    rivals: NotRequired[list[tuple[int, int, float, float]]]  # each a `Rival`; older rows have none


class StoredHint(TypedDict):
    """A hint as its seat's row has it: what it was asked for, and the answer once there is one."""

    length: int  # of the log when it has come to the seat's decision
    version: int  # of the table when it was asked for
    choices: NotRequired[list[StoredChoice]]
    leads: NotRequired[list[StoredLead]]


_asking = Prepared(
    lambda: Seat.objects.filter(table=Blank("table"), hint__isnull=False).select_related("table")
)


def are_allowed(table: Table, seats: Iterable[Seat]) -> bool:
    """Say whether the people at a table may ask for hints."""
    people = sum(seat.kind == Seat.Kind.PERSON for seat in seats)
    return table.hints == Table.Hints.ON or (table.hints == Table.Hints.ALONE and people == 1)


def view_for(match: Match, number: int) -> View | None:
    """Return what a hint for a seat is found from: what it sees in its turn; None where it may have none."""
    from durbar.bots.turn import at_turn  # noqa: PLC0415 - loads the engine

    return at_turn(match.view(number))


def ask(table_id: int, number: int, snapshot: Snapshot) -> bool:
    """Note that a seat wants a hint; one for each decision. False when the table had moved on.

    Raises Refused where hints are not allowed, and while the seat is not asked; Unplayable.
    """
    with locked(table_id) as table:
        seat = table.seats.get(number=number)
        running = table.status == Table.Status.RUNNING and readiness.is_ready(table.game)
        if not running or not snapshot.is_current(table):
            return False
        check_own(seat)
        if not are_allowed(table, table.seats.all()):
            raise Refused(_("Hints are not allowed at this table."))
        view = view_for(match_of(table), number) if seat.is_asked else None
        if view is None:
            raise Refused(_("It is not your turn."))
        if current(seat) is None:
            seat.hint = StoredHint(length=len(view.log), version=table.version)
            seat.save(update_fields=["hint"])
            seat_events.note(table, seat, SeatEvent.Kind.HINT)
            change(table)
        return True


def current(seat: Seat) -> StoredHint | None:
    """Return what is known of the hint that a seat has asked for, as long as it has not decided."""
    hint: StoredHint | None = seat.hint
    if hint is None or hint["length"] < seat.table.length:
        return None
    return hint if Snapshot(hint["length"], hint["version"]).is_kept(seat.table) else None


def is_wanted(seat: Seat) -> bool:
    """Say whether a seat waits for a hint, and still has the decision to take."""
    hint = current(seat)
    return hint is not None and "choices" not in hint and seat.is_asked and not seat.computer


def wanted(table_id: int) -> list[Seat]:
    """Return the seats of a table that wait for a hint."""
    return [seat for seat in _asking(table=table_id) if is_wanted(seat)]


def answer(table_id: int, number: int, snapshot: Snapshot, choices: Sequence[Candidate]) -> None:
    """Give a seat the hint that it waits for; without choices it is told that there is none.

    `snapshot` is of the table as it was when the answer began to be looked for.
    """
    with locked(table_id) as table:
        seat = table.seats.get(number=number)
        hint = current(seat)
        if hint is None or "choices" in hint:
            return
        if not snapshot.is_kept(table) or not snapshot.is_since(hint["version"]):
            return
        best = choices[:HINTED]
        hint["choices"] = [(choice.action, choice.chance, choice.place, choice.points) for choice in best]
        hint["leads"] = [_written(choice.action, choice.lead) for choice in best if choice.lead]
        seat.hint = hint
        seat.save(update_fields=["hint"])
        change(table)


def leads(hint: StoredHint) -> Iterator[tuple[int, Lead]]:
    """Yield what the decisions of a hint bring, that were compared with another one."""
    for row in hint.get("leads", ()):
        line = Variation.of(stored) if (stored := row.get("line")) else None
        why, rivals = (Difference(*one) for one in row["why"]), (Rival(*one) for one in row.get("rivals", ()))
        yield row["action"], Lead(row["other"], tuple(why), line, tuple(rivals))


def _written(action: int, lead: Lead) -> StoredLead:
    return {
        "action": action,
        "other": lead.other,
        "why": [*map(astuple, lead.why)],
        "line": lead.line.row if lead.line else None,
        "rivals": [*map(astuple, lead.rivals)],
    }
