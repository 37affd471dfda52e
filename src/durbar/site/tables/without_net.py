"""Whether computer players think ahead at a table without what was learned of its game."""

from __future__ import annotations

from collections.abc import Sequence

from durbar.bots import levels
from durbar.core import registry
from durbar.site.tables import readiness, stored_boards
from durbar.site.tables.models import Seat, Table


def think_untaught(table: Table, seats: Sequence[Seat]) -> bool:
    """Say whether a net has learned a table's game, but not on its board, by its rules or with its options.

    As long as the rules are not ready nothing is said, nor where nobody thinks ahead.
    """
    if not readiness.is_ready(table.game) or not any(levels.searches(seat.computer) for seat in seats):
        return False
    from durbar.bots.learned.net import net_in  # noqa: PLC0415 - loads numba

    game = registry.game(table.game, stored_boards.path_of(table.board))
    nets = game.room.nets
    return nets is not None and net_in(nets, game, len(seats), table.options, table.rules) is None
