"""From a table's log to a game that can be asked, and back.

The engine is imported when the first game is replayed, never before: the lobby must open at once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from durbar.core.errors import DurbarError
from durbar.core.record import Record, RecordLine
from durbar.site.errors import Unplayable
from durbar.site.tables import (
    clocks,
    decisions,
    match_cache,
    sealing,
    set_up_positions,
    shuffles,
    stored_boards,
)
from durbar.site.tables.announce import announce
from durbar.site.tables.decisions import TakenBack
from durbar.site.tables.match_cache import GameBeginning
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.standing import standing_of
from durbar.site.telemetry.exchange import note_table

if TYPE_CHECKING:
    from durbar.core.match import Match


def new_match(table: Table) -> Match:
    """Return the table's game at its beginning, with chance's first decisions taken; raises BoardMissing."""
    from durbar.core.match import Match  # noqa: PLC0415

    board, names, origin = (
        stored_boards.path_of(table.board),
        record_names(table),
        set_up_positions.origin_of(table),
    )
    shuffle = shuffles.to_draw_from(table)
    if origin is not None:
        return Match.from_position(origin, names=names, shuffle=shuffle)
    return Match(
        table.game, options=table.options, names=names, board=board, date=table.date, shuffle=shuffle
    )


def match_of(table: Table, seats: Sequence[Seat] | None = None) -> Match:
    """Return the table's game as it stands, every decision checked; raises Unplayable.

    It is for looking at: to play on there is `match_to_play`. Who has the table's seats at hand
    gives them too: where decisions have been taken back since, all are brought up to date.
    """
    note_table(table.pk)
    if not table.has_rules:
        raise Unplayable(f"table {table.pk} was played by rules {table.rules}")
    while True:
        try:
            match = _replayed(table, seats)
        except TakenBack:
            decisions.read_again(table, seats or ())
        except DurbarError:
            # What exactly cannot be replayed may be a secret.
            raise Unplayable(f"the log of table {table.pk} cannot be replayed") from None
        else:
            match.chance = True
            return match


def _replayed(table: Table, seats: Sequence[Seat] | None) -> Match:
    """Return the game of a table as it was read; raises TakenBack, and DurbarError."""
    from durbar.core.match import Match  # noqa: PLC0415

    start = _start(table, seats)

    def whole() -> Match:
        board, lines = stored_boards.path_of(table.board), map(RecordLine.of, decisions.since(table, 0))
        return Match.from_record(
            replace(start, lines=tuple(lines)), board=board, origin=set_up_positions.origin_of(table)
        )

    return match_cache.game(table, GameBeginning(table.slug, start, table.origin), whole)


def match_to_play(table: Table) -> Match:
    """Return a locked table's game to be played on: chance in it is the table's own; raises Unplayable."""
    match = match_of(table)
    match.shuffle = shuffles.to_draw_from(table)
    return match


def stored_record(table: Table) -> Record:
    """Return the record of a table's whole game as it was written down, secrets included; nothing is checked.

    So the games of rules that this program does not play can still be read.
    """
    lines = tuple(map(RecordLine.of, decisions.all_of(table)))
    return replace(_start(table, None), lines=lines, shuffle=shuffles.shown(table))


def record_names(table: Table, seats: Sequence[Seat] | None = None) -> list[str]:
    """Return the seats' names as they stand in a record."""
    return [seat.record_name for seat in (table.seats.all() if seats is None else seats)]


def write(table: Table, match: Match) -> None:
    """Write what a game has more than its locked table, and tell everybody once that is certain."""
    entries = match.log[table.length :]
    new = [str(entry.line(match.game)) for entry in entries]
    decisions.append(table, new)
    table.turn = match.actor
    table.standing = standing_of(match)
    if match.over:
        table.status = Table.Status.OVER
        table.result = list(match.scores)
        table.places = list(match.places)
    else:
        table.status = Table.Status.RUNNING
    sealing.keep_up(table, match)
    change(table, {entry.actor for entry in entries})
    match_cache.carry_on(table, new)


def change(table: Table, decided: Collection[int] = ()) -> None:
    """Save a locked table as its next version and tell everybody once that is certain.

    `decided` are the seats that have just decided something.
    """
    clocks.keep_up(table, decided)
    table.version += 1
    table.save()
    announce(table)


def _start(table: Table, seats: Sequence[Seat] | None) -> Record:
    """Return the record of a table's game without its decisions."""
    return Record(
        game=table.game,
        rules=table.rules,
        names=tuple(record_names(table, seats)),
        options=table.options,
        lines=(),
        board=table.board,
        date=table.date,
        result=tuple(table.result) if table.result is not None else None,
    )
