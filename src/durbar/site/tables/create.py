"""Setting up a table as somebody plans it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.core.errors import InvalidOption
from durbar.core.phrase import Phrase, Verbatim
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import boards, contributing, equal_strength, set_up_positions, stored_boards
from durbar.site.tables.models import Table
from durbar.site.tables.opening import ME, check_open_tables, new_seats, open_table
from durbar.site.telemetry.exchange import note_table


@dataclass(frozen=True)
class TablePlan:
    """A table as somebody wishes it: each seat is `me`, `open` or the name of a computer player.

    A `position` tells its options and its board itself.
    """

    game: str
    seats: Sequence[str]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    listed: bool = True
    board: boards.OwnBoard | None = None
    hints: Table.Hints = Table.Hints.ALONE
    time_limit: Table.TimeLimit | None = None  # for a decision
    position: str = ""  # the text of the one in which the game begins; empty: the setup


@dataclass(frozen=True)
class Contribution:
    """What a host adds to the shuffle of its table, in sight of the commitment of a pledge (empty: none)."""

    contribution: str = ""
    pledge: str = ""


NOTHING = Contribution()


def create(plan: TablePlan, host: Visitor, added: Contribution = NOTHING) -> Table:
    """Set up a table as planned.

    Raises InvalidOption for what the game does not have, InvalidPosition, BoardMissing, and Refused.
    """
    about = registry.about(plan.game)
    about.check_players(len(plan.seats))
    if plan.seats.count(ME) > 1:
        raise Refused(_("You can take only one seat."))
    check_open_tables(host)
    options = about.changed_options(about.read_options(plan.options))
    table = Table(game=about.id, hints=plan.hints, time_limit=plan.time_limit, host=host, listed=plan.listed)
    if plan.position:
        _begin_with(table, plan)
    else:
        table.options, table.board = options, plan.board.digest if plan.board else None
    seats = new_seats(
        equal_strength.seated(plan.seats, host, table), host, contributing.clean(added.contribution)
    )
    with transaction.atomic():
        if plan.board:
            stored_boards.keep(plan.board)
        else:
            stored_boards.hold(table.board)
        opened = open_table(table, seats, pledge=added.pledge)
    note_table(opened.pk)
    return opened


def _begin_with(table: Table, plan: TablePlan) -> None:
    """Let a table's game begin in the position that was planned."""
    position = set_up_positions.read(plan.position)
    about, players = position.game.about, position.players
    if (about.id, players) != (table.game, len(plan.seats)):
        told = Phrase(
            "the position is one of {game} with {players} players, not of {planned} with {seats}",
            game=Verbatim(about.id),
            players=players,
            planned=Verbatim(table.game),
            seats=len(plan.seats),
        )
        raise InvalidOption(told)
    if plan.options or plan.board:
        told = Phrase("a position states its own options and board; leave them out")
        raise InvalidOption(told)
    set_up_positions.check_that_it_goes_on(position)
    table.options = about.changed_options(position.game.options_of(position.state))
    table.board = position.game.board.digest
    table.origin = position.text()
