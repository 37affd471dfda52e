"""Setting up a table as somebody plans it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import boards
from durbar.site.tables.models import Table
from durbar.site.tables.opening import ME, new_seats, open_table


@dataclass(frozen=True)
class Plan:
    """A table as somebody wishes it: each seat is `me`, `open` or the name of a computer player."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, OptionValue]
    listed: bool = True
    board: boards.OwnBoard | None = None
    hints: Table.Hints = Table.Hints.ALONE


def create(plan: Plan, host: Visitor) -> Table:
    """Set up a table as planned; raises InvalidOption for what the game does not have, and Refused."""
    about = registry.about(plan.game)
    about.check_players(len(plan.seats))
    if plan.seats.count(ME) > 1:
        raise Refused(_("You can take only one seat."))
    options = about.changed_options(about.read_options(plan.options))
    table = Table(
        game=about.id,
        options=options,
        board=_kept(plan.board),
        hints=plan.hints,
        host=host,
        listed=plan.listed,
    )
    return open_table(table, new_seats(plan.seats, host))


def _kept(board: boards.OwnBoard | None) -> str | None:
    """Return the digest under which a board is kept now; raises Refused."""
    try:
        return boards.keep(board) if board else None
    except OSError as error:
        raise Refused(_("The board file cannot be stored on this server.")) from error
