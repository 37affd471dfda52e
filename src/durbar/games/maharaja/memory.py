"""What one who has followed the game knows beyond the view: everybody's gold, because payments are public."""

from __future__ import annotations

from durbar.core.log import UNREADABLE, replay
from durbar.core.match import View
from durbar.core.position import Position
from durbar.games.maharaja.actions import PLAN


def remember(view: View) -> Position:
    """Return the view's position with the gold that its log lets the seat count.

    A disc that is hidden still has paid nothing: any plan in its place leads to the same gold.
    """
    game = view.game
    counted = game.new_states(view.position.players, game.options_of(view.state))
    actions = [PLAN if entry.action == UNREADABLE else entry.action for entry in view.log]
    done = replay(game, counted, [entry.actor for entry in view.log], actions)
    assert len(done) == len(actions)
    remembered = view.position.copy()
    remembered.states["seats"]["gold"] = counted["seats"]["gold"]
    return remembered
