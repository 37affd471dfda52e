"""What there is to do at the tables without anybody's click.

A computer player thinks in another process; a wish is looked up.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from django.db.models import F, Q

from durbar.bots import levels, worker
from durbar.site.errors import Unplayable
from durbar.site.tables import hints, presence, readiness, stored_boards
from durbar.site.tables.answering import answer_given_for
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.tables.snapshot import Snapshot
from durbar.site.tables.wishes import decision_of
from durbar.site.work import pause, question_names
from durbar.site.work.question_names import last_line, last_lines

logger = logging.getLogger(__name__)

REMEMBERED = 10_000  # questions of people of which a process knows whether they have one answer


@dataclass(frozen=True)
class PendingDecision:
    """A decision that a table waits for: a computer player's, or a person's who needs not be asked."""

    table_id: int
    name: str  # which no other question has, at this table or another, before or after an undo
    seat: int
    snapshot: Snapshot
    computer: Asked | None = None  # None: a wish, or the only answer
    has_one_answer: bool = False  # as everybody can see
    is_watched: bool = True  # somebody's page is open
    is_urgent: bool = True  # or a person, or its program, is there

    @property
    def is_searched(self) -> bool:
        """Whether it is thought about for a while."""
        return self.computer is not None and levels.searches(self.computer.question.level)


@dataclass(frozen=True)
class Asked:
    """A question to a computer player.

    A level that thinks ahead is spared that where it makes no difference: then the question is for another
    level, while `level` is still the one that sits there.
    """

    level: str  # of the one that sits there, in whose name is decided
    question: worker.SeatQuestion
    legal: tuple[int, ...]  # what it may answer
    has_no_choice: bool


@dataclass(frozen=True)
class HintRequest:
    """A hint that a person waits for."""

    table_id: int
    name: str  # as that of a decision
    seat: int
    snapshot: Snapshot
    question: worker.SeatQuestion


def waiting_tables() -> dict[int, list[str]]:
    """Return the tables that wait for nobody's click, each with its questions' names.

    Among those that wait for a person who has no choice are those that somebody watches: others wake when
    their page is opened.
    """
    by_itself = (
        ~Q(stand_in="") | Q(kind=Seat.Kind.COMPUTER) | Q(wish__isnull=False) | presence.is_watched_now()
    )
    seats = Seat.objects.filter(
        Q(hint__isnull=False) | (Q(number=F("table__turn")) & by_itself), table__status=Table.Status.RUNNING
    )
    asked = list(seats.select_related("table").defer("table__origin"))
    lines = last_lines({seat.table_id for seat in asked})
    waiting: dict[int, list[str]] = {}
    for seat in asked:
        if readiness.is_ready(seat.table.game) and (names := _names(seat, lines.get(seat.table_id, ""))):
            waiting.setdefault(seat.table_id, []).extend(names)
    resting = _resting(waiting)
    return {table: names for table, names in waiting.items() if table not in resting}


def _names(seat: Seat, last: str) -> list[str]:
    """Return the names of the questions that a seat waits for."""
    is_to_decide = seat.number == seat.table.turn and (
        _moves_by_itself(seat) or _is_answered_for(seat.table.slug, seat.table.version)
    )
    names = []
    if is_to_decide:
        names.append(question_names.of_decision(seat.table, seat, last))
    if hints.is_wanted(seat):
        names.append(question_names.of_hint(seat))
    return names


def _resting(tables: Iterable[int]) -> set[int]:
    """Return those of some tables that rest until somebody watches."""
    found = Table.objects.filter(pk__in=list(tables)).defer("origin").prefetch_related("seats")
    return {table.pk for table in found if _rests(table, list(table.seats.all()))}


def hint_requests(table_id: int) -> list[HintRequest]:
    """Return the hints that people at a table wait for, as soon as the search of its game is at hand."""
    wanted = hints.wanted(table_id)
    if not wanted:
        return []
    table = Table.objects.get(pk=table_id)
    if not readiness.is_ready(table.game) or not readiness.can_search(table.game):
        return []
    try:
        match, board = match_of(table), stored_boards.path_of(table.board)
    except Unplayable as problem:
        logger.warning("%s", problem)
        return []
    views = [(seat, hints.view_for(match, seat.number)) for seat in wanted]
    snapshot = Snapshot.of(table)
    return [
        HintRequest(
            table_id=table_id,
            name=question_names.of_hint(seat),
            seat=seat.number,
            snapshot=snapshot,
            question=worker.question_for(view, "", board),
        )
        for seat, view in views
        if view is not None
    ]


def _moves_by_itself(seat: Seat) -> bool:
    """Say whether a seat may decide with nobody at its page."""
    return bool(seat.computer) or seat.wish is not None


def next_decision(table_id: int) -> PendingDecision | None:
    """Return what is to be decided at a table without anybody's click, or None when it waits for a person."""
    seated = SeatedTable.by_pk(table_id)
    if seated is None or seated.table.status != Table.Status.RUNNING:
        return None
    table, seats, seat = seated.table, seated.seats, seated.at_turn
    if seat is None or not readiness.is_ready(table.game) or _rests(table, seats):
        return None
    watched = presence.is_watched(table)
    urgent = watched or any(one.kind == Seat.Kind.PERSON and presence.is_online(one) for one in seats)
    try:
        decision = _of_computer(table, seat, seats) if seat.computer else _of_person(table, seat, seats)
        return decision and replace(decision, is_watched=watched, is_urgent=urgent)
    except Unplayable as problem:
        logger.warning("%s", problem)
        return None


def _rests(table: Table, seats: Sequence[Seat]) -> bool:
    """Say whether a table waits until somebody watches: nobody else would miss what it thinks."""
    if presence.is_watched(table) or _is_forsaken(table, seats):
        return False
    return all(seat.computer for seat in seats) and any(levels.searches(seat.computer) for seat in seats)


def _is_forsaken(table: Table, seats: Sequence[Seat]) -> bool:
    """Say whether nobody is left for whom to think for long, so that the game is only brought to its end."""
    return all(seat.computer for seat in seats) and presence.is_long_unwatched(table)


def _of_computer(table: Table, seat: Seat, seats: Sequence[Seat]) -> PendingDecision | None:
    """Return what a computer player is asked; raises Unplayable.

    One that searches is asked as one that decides at once where nobody would miss it. None when it cannot
    search yet, or a decision was taken back since the table was read: it is not its turn.
    """
    match, level = match_of(table), seat.computer
    if match.actor != seat.number:
        return None
    has_no_choice = pause.has_no_choice(match.view(None))
    at_once = has_no_choice or _is_forsaken(table, seats)
    asked = levels.AT_ONCE if at_once and levels.searches(level) else level
    if levels.searches(asked) and not readiness.can_search(table.game):
        return None
    view = match.view(seat.number)
    seat_key = f"{table.slug}/{seat.number}"
    question = worker.question_for(view, asked, stored_boards.path_of(table.board), seat_key)
    legal = tuple(view.legal.ids)
    return replace(_at(table, seat), computer=Asked(level, question, legal, has_no_choice))


def _at(table: Table, seat: Seat) -> PendingDecision:
    """Return a seat's decision of which nothing more is known."""
    name = question_names.of_decision(table, seat, last_line(table))
    return PendingDecision(table.pk, name, seat.number, Snapshot.of(table))


@lru_cache(REMEMBERED)
def _is_answered_for(slug: str, version: int) -> bool:
    """Say whether the table answers for the person who is asked; found out once for each of its versions."""
    seated = SeatedTable.by_slug(slug)
    seat = seated and seated.at_turn
    if not seated or not seat or seated.table.version != version:
        return False
    try:
        return _of_person(seated.table, seat, seated.seats) is not None
    except Unplayable:
        return False


def _of_person(table: Table, seat: Seat, seats: Sequence[Seat]) -> PendingDecision | None:
    """Return what a person has wished, or need not be asked; None when it is to decide; raises Unplayable."""
    if decision_of(table, seat) is not None:
        return _at(table, seat)
    if answer_given_for(seat, match_of(table, seats)) is None:
        return None
    return replace(_at(table, seat), has_one_answer=True)
