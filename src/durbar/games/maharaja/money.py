"""Gold that comes and goes; in a view, what nobody may see stays unknown."""

from __future__ import annotations

from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.state import UNKNOWN, Player


@rule
def earn(player: Player, gold: int) -> None:
    """The player gets gold."""
    if player.gold != UNKNOWN:
        player.gold += gold


@rule
def pay(player: Player, gold: int) -> None:
    """The player gives gold away."""
    if player.gold != UNKNOWN:
        player.gold -= gold
