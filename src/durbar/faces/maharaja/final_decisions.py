"""Whether a decision cannot be taken back once it is made; a disc that is set may still be changed."""

from __future__ import annotations

from durbar.core.match import View
from durbar.faces import final_decisions
from durbar.games.maharaja.actions import PASS, PLAN


def is_final(view: View, action: int) -> bool:
    """Say whether a decision cannot be taken back; setting the disc asks for no further assent."""
    return not PLAN <= action < PASS and final_decisions.is_final(view, action)
