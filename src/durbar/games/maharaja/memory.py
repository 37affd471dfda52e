"""What one who has followed the game knows beyond the view.

That is everybody's gold, because payments are public, and which city was scored last.
"""

from __future__ import annotations

from durbar.core.log import UNREADABLE, Entry, replay_entries
from durbar.core.position import Position
from durbar.core.view import View
from durbar.games.maharaja.action_ids import END, GOVERNOR_OF, PASS, PLAN
from durbar.games.maharaja.constants import CITIES
from durbar.games.maharaja.governors import lower_marker, move_maharaja, place_marker
from durbar.games.maharaja.state import Phase
from durbar.games.maharaja.state_of import state_of


def remember(view: View) -> Position:
    """Return the view's position with the gold that its log lets the seat count.

    A disc that is hidden still has paid nothing: any plan in its place leads to the same gold. Where the log
    begins in the middle of a game, the gold of others was hidden there, and it stays unknown.
    """
    if view.origin is not None:
        return view.position
    counted = view.beginning
    log = [entry._replace(action=PLAN) if entry.action == UNREADABLE else entry for entry in view.log]
    done = replay_entries(view.game, counted.states, log)
    assert len(done) == len(log)
    remembered = view.position.copy()
    remembered.states["seats"]["gold"] = counted.states["seats"]["gold"]
    return remembered


def before_the_scoring(view: View) -> Position | None:
    """Return the view's position with the Maharaja still in the city that was scored last, if one was.

    Only to be asked before the next turn begins: until then nothing else has moved that counts there. Only
    the governor track is followed, for nothing that is hidden in a view moves a marker.
    """
    scored = max((number for number, entry in enumerate(view.log) if entry.action == END), default=None)
    if scored is None:
        return None
    before, s = view.position.copy(), state_of(view.beginning)
    planning = s.phase == Phase.PLAN
    for entry in view.log[:scored]:
        if is_plan(entry) and not planning:
            move_maharaja(s)
            s.round_number += 1
        planning = is_plan(entry)
        city = entry.action - GOVERNOR_OF
        if 0 <= city < CITIES:
            (lower_marker if entry.actor else place_marker)(s, city)
    state_of(before).maharaja, state_of(before).round_number = s.maharaja, s.round_number
    return before


def is_plan(entry: Entry) -> bool:
    """Say whether a disc was set, hidden or not."""
    return entry.action == UNREADABLE or PLAN <= entry.action < PASS
