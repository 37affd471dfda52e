"""What of a shipped board is a reconstruction, for the pages of its tables."""

from __future__ import annotations

from durbar.core.view import View
from durbar.faces.words import translated


def provenance(view: View) -> str:
    """Say what of the shipped board is a reconstruction; a board of one's own speaks for itself."""
    return translated(view.game.about.provenance) if view.game.board.digest is None else ""
