"""Hypothetical positions: a seat on turn, whoever's turn it is."""

from __future__ import annotations

from durbar.core.position import Position
from durbar.games.maharaja.constants import TAKE_GOLD
from durbar.games.maharaja.state import ON_TURN, UNKNOWN, Phase, State
from durbar.games.maharaja.state_of import state_of
from durbar.games.maharaja.travel import begin_journey
from durbar.games.maharaja.turn import begin_turn

PLENTY = 1_000  # gold, where nobody may know how much there is


def is_on_turn(s: State, seat: int) -> bool:
    """Say whether it is the turn of a seat (from 1), even if another one is asked in between."""
    return bool(s.turn == seat - 1 and s.phase in ON_TURN)


def on_turn(position: Position, seat: int) -> Position:
    """Return a trial in which it is the turn of a seat (from 1); a disc that is hidden plays no part."""
    trial = position.copy()
    b, s = trial.game.boards[0], state_of(trial)
    player = s.seats[seat - 1]
    if player.plan[0] < 0:
        player.plan[:] = TAKE_GOLD
    if not is_on_turn(s, seat):
        begin_turn(b, s, seat - 1)
    elif s.phase != Phase.TURN:
        s.asked, s.phase = s.turn, Phase.TURN
        begin_journey(b, s)
    if player.gold == UNKNOWN:
        player.gold = PLENTY
    return trial
