"""Positions that somebody sets up: read from their text, and kept where a table's log begins."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from durbar.core import registry
from durbar.site.errors import Refused
from durbar.site.tables import readiness, stored_boards
from durbar.site.tables.models import Table

if TYPE_CHECKING:
    from durbar.core.about import About
    from durbar.core.position import Position

LARGEST = 16 * 1024  # characters of a position


def read(text: str) -> Position:
    """Return the position that a stranger's text tells.

    Raises InvalidPosition, naming the line, and Refused where this server cannot read it now.
    """
    from durbar.core.position import Position  # noqa: PLC0415 - loads the engine
    from durbar.core.position_text.reading import game_and_board  # noqa: PLC0415

    if not text.strip():
        raise Refused(_("Please paste the text of a position."))
    if len(text) > LARGEST:
        raise Refused(_("That is too long for a position."))
    pasted = pgettext("text that was pasted", "position")
    about, digest = game_and_board(text, pasted)
    _check_can_be_set_up(about)
    return Position.parse(text, pasted, stored_boards.found(about.id, digest))


def set_up(game_id: str, players: int) -> Position:
    """Return the position in which a game begins, all of it known, after chance's first decisions.

    Raises InvalidOption for a game or a number of players that there is not, and Refused where the
    rules are not ready.
    """
    from durbar.core.match import Match  # noqa: PLC0415 - loads the engine

    about = registry.about(game_id)
    about.check_players(players)
    _check_can_be_set_up(about)
    return Match(about.id, players).position


def _check_can_be_set_up(about: About) -> None:
    readiness.check_ready(about.id)
    if not can_be_set_up(about.id):
        told = _("%(game)s does not say which positions are possible, so none can be set up here.")
        raise Refused(told % {"game": about.title})


def can_be_set_up(game_id: str) -> bool:
    """Say whether a game's rules are at hand, and tell possible positions from others, as strangers' need."""
    from durbar.core.position_text.every_field import EVERY_FIELD  # noqa: PLC0415 - loads the engine

    return readiness.is_ready(game_id) and registry.room(game_id).position_text is not EVERY_FIELD


def check_that_it_goes_on(position: Position) -> None:
    """Raise Refused for a position in which nothing can be decided, or not all is known."""
    if position.over:
        raise Refused(_("The game is over in this position."))
    if position.has_unknowns:
        raise Refused(
            _("Something in this position is unknown (“?”). Draw it by chance first, or write what it is.")
        )


def origin_of(table: Table) -> Position | None:
    """Return the position in which a table's log begins; None is the setup."""
    return stored(table.origin, stored_boards.path_of(table.board)) if table.origin else None


@lru_cache(maxsize=64)
def stored(text: str, board: Path | None) -> Position:
    """Return a position that was set up before; not to be changed, for others are given it too."""
    from durbar.core.position import Position  # noqa: PLC0415 - loads the engine

    return Position.parse(text, board=board)
