"""A decision that came too late, in words."""

from __future__ import annotations

from durbar.faces.face import face_of
from durbar.faces.open_decisions import choices
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable


def words_then(seated: SeatedTable, seat: int, action: str, length: int) -> str:
    """Return what a seat chose when the log had that length, as its button said it; empty if unknown."""
    match = match_of(seated.table, seated.seats)
    if not 0 <= length <= len(match):
        return ""  # it has been taken back
    view = match.at(length).view(seat)
    if action not in choices(view).texts:
        return ""
    return face_of(seated.table.game).label(view, seated.names, action)
