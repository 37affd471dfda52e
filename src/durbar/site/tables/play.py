"""Deciding and taking back: lock, compare, check, append, tell."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from durbar.core.errors import IllegalAction, InvalidText, UndoRefused
from durbar.site import engine
from durbar.site.models import Table
from durbar.site.tables.errors import Refused
from durbar.site.tables.lock import locked
from durbar.site.tables.replay import match_of, write
from durbar.site.tables.wishes import drop_ended


@dataclass(frozen=True)
class Seen:
    """What the one who decides had before its eyes: the log's length and, if it knows, the table's version.

    After an undo and another decision the length may be the same again, the version never.
    """

    length: int
    version: int | None = None

    def is_current(self, table: Table) -> bool:
        """Say whether the table still stands as it was seen."""
        return self.length == table.length and self.version in (None, table.version)


def _goes_on(table: Table) -> bool:
    """Say whether decisions are taken: the game is not over, and its rules are at hand."""
    return table.status == Table.Status.RUNNING and engine.ready(table.game)


def play(table_id: int, seat: int, action: str | int, seen: Seen) -> bool:
    """Carry out a seat's decision and chance's that follow; False when the table had moved on.

    Raises Refused, with nothing carried out, for a decision that is not legal now.
    """
    with locked(table_id) as table:
        if not _goes_on(table) or not seen.is_current(table):
            return False
        match = match_of(table)
        if match.actor != seat:
            raise Refused(_("It is not your turn."))
        try:
            match.play(action)
        except InvalidText:
            raise Refused(_("“%(text)s” is not a decision of this game.") % {"text": action}) from None
        except IllegalAction:
            raise Refused(_("“%(text)s” is not possible now.") % {"text": action}) from None
        write(table, match)
        drop_ended(table, match)
        return True


def undo(table_id: int, seat: int, back_to: int, seen: Seen) -> bool:
    """Take back a seat's last decisions until the log has `back_to` ones; False when the table had moved on.

    Raises Refused where the law of undo forbids it.
    """
    with locked(table_id) as table:
        if not _goes_on(table) or not seen.is_current(table):
            return False
        match = match_of(table)
        count = table.length - back_to
        if count < 1 or match.log[-1].actor != seat:
            raise Refused(_("There is nothing that you could take back."))
        try:
            match.undo(count)
        except UndoRefused:
            raise Refused(_("That cannot be taken back any more.")) from None
        write(table, match)
        return True
