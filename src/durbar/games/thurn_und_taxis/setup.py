"""The setup: everything in its place (TT-1 … TT-4)."""

from __future__ import annotations

from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import HOUSES
from durbar.games.thurn_und_taxis.state import NOBODY, Phase, State


@rule
def setup(b: Board, s: State, players: int) -> None:
    """TT-1 … TT-4: everything in its place; chance is about to choose the start player."""
    s.players = players
    s.phase = Phase.FIRST
    s.first = s.turn = s.province = s.ender = NOBODY
    s.turns = s.official = s.duty = s.taken = s.laid = 0
    s.display[:] = NOBODY
    s.deck[:] = b.copies
    s.deck_size = b.copies.sum()
    s.discards[:] = 0
    s.pile[:] = 0
    for seat in range(len(s.seats)):
        player = s.seats[seat]
        player.hand[:] = 0
        player.known[:] = 0
        player.hand_size = 0
        player.route[:] = NOBODY
        player.route_length = 0
        player.house[:] = 0
        player.houses_left = HOUSES if seat < players else 0
        player.carriages = 0
        player.tiles[:] = 0
