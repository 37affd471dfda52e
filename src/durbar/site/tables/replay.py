"""From a table's log to a game that can be asked, and back.

The engine is imported when the first game is replayed, never before: the lobby must open at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from durbar.core.errors import DurbarError
from durbar.core.record import Line, Record
from durbar.site.errors import Unplayable
from durbar.site.tables import boards, sealing
from durbar.site.tables.announce import announce
from durbar.site.tables.models import Seat, Table

if TYPE_CHECKING:
    from durbar.core.match import Match


def new_match(table: Table) -> Match:
    """Return the table's game at its beginning, with chance's first decisions taken; raises BoardMissing."""
    from durbar.core.match import Match  # noqa: PLC0415

    board = boards.path_of(table.board)
    return Match(table.game, options=table.options, names=record_names(table), board=board, date=table.date)


def match_of(table: Table, seats: Sequence[Seat] | None = None) -> Match:
    """Return the table's game as it stands, every decision checked; raises Unplayable.

    Who has its seats at hand gives them too.
    """
    from durbar.core.match import Match  # noqa: PLC0415

    if table.rules != table.about.rules_version:
        raise Unplayable(f"table {table.slug} was played by rules {table.rules}")
    try:
        match = Match.from_record(_record(table, seats), board=boards.path_of(table.board))
    except DurbarError:
        # What exactly cannot be replayed may be a secret.
        raise Unplayable(f"the log of table {table.slug} cannot be replayed") from None
    match.chance = True
    return match


def record_names(table: Table, seats: Sequence[Seat] | None = None) -> list[str]:
    """Return the seats' names as they stand in a record."""
    return [seat.record_name for seat in (table.seats.all() if seats is None else seats)]


def write(table: Table, match: Match) -> None:
    """Write a game into its locked table and tell everybody once that is certain."""
    table.log = "\n".join(str(entry.line(match.game)) for entry in match.log)
    table.length = len(match)
    table.turn = match.actor
    if match.over:
        table.status = Table.Status.OVER
        table.result = list(match.scores)
        table.places = list(match.places)
    else:
        table.status = Table.Status.RUNNING
    sealing.keep_up(table, match)
    change(table)


def change(table: Table) -> None:
    """Save a locked table as its next version and tell everybody once that is certain."""
    table.version += 1
    table.save()
    announce(table)


def _record(table: Table, seats: Sequence[Seat] | None) -> Record:
    lines = [line.split(" ", 1) for line in table.lines]
    return Record(
        game=table.game,
        rules=table.rules,
        names=tuple(record_names(table, seats)),
        options=table.options,
        lines=tuple(Line(0 if actor == "*" else int(actor), text) for actor, text in lines),
        board=table.board,
        date=table.date,
        result=tuple(table.result) if table.result is not None else None,
    )
