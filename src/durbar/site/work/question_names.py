"""The names of the questions that tables wait for: no two have the same, also before and after an undo."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace

from django.db.models import F

from durbar.bots.worker import SeatQuestion
from durbar.site.tables.models import Decision, Seat, Table


def of_decision(table: Table, seat: Seat, last: str) -> str:
    """Return the name of a decision of a seat at a table whose log ends with the line `last`."""
    return f"decision.{_moment(table, last)}.{seat.number}.{seat.computer}"


def of_hint(seat: Seat) -> str:
    """Return the name of the hint that a seat waits for; others may decide meanwhile, at the same time."""
    assert seat.hint
    return f"hint.{seat.table_id}.{seat.hint['version']}.{seat.number}"


def of_answer(decision: str, question: SeatQuestion) -> str:
    """Return the name of the answer to a question that the decision of some name asks.

    A backup may undo a game which then ends with the same line again: its answers are another game's. What a
    seat sees tells them apart; where the board's file lies differs between machines.
    """
    return f"{decision}.{_mark(repr(replace(question, board=None)))}"


def last_lines(tables: Iterable[int]) -> dict[int, str]:
    """Return the last line of the log of some tables, by their numbers."""
    last = Decision.objects.filter(table__in=list(tables), index=F("table__length") - 1)
    return dict(last.values_list("table_id", "line"))


def last_line(table: Table) -> str:
    """Return the last line of a table's log, or an empty text."""
    return last_lines([table.pk]).get(table.pk, "")


def _moment(table: Table, last: str) -> str:
    """Return what no other moment of a table has, whose log ends with the line `last`.

    Nor one that a backup has undone: what Redis knows of it outlives the database.
    """
    return f"{table.pk}.{table.cut}.{table.length}.{_mark(f'{table.slug} {last}')}"


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
