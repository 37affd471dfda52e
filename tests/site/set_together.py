"""First decisions that all seats may set at once, as a test has it."""

from __future__ import annotations

from collections.abc import Sequence

from durbar.core.view import View
from durbar.site.tables.models import Table
from durbar.site.tables.play import play
from tests.site.conftest import (
    fresh,
    snapshot_of,
)


def take_first_shown(lines: Sequence[str]) -> str:
    """Return the decision to take the first card of the display; nobody else takes it in these tests."""
    return lines[1].replace("* show", "take")


def first_decisions(view: View) -> tuple[int, ...]:
    """A rule for trying: every seat's first decision may be set at once, the deck or the card shown first."""
    if view.actor is None or any(entry.actor == view.seat for entry in view.log):
        return ()
    return tuple(map(view.game.actions.id, ("draw", take_first_shown(view.lines))))


def set_(table: Table, seat: int, action: str = "draw") -> bool:
    return play(table.pk, seat, action, snapshot_of(fresh(table)))
