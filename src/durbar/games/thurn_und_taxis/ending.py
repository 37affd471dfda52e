"""The end of the game and the score (TT-40 … TT-42)."""

from __future__ import annotations

from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.closing import take_tile
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import CARRIAGES, END_PILE, PILES, TILES_IN_PILE
from durbar.games.thurn_und_taxis.state import NOBODY, Player, State


@rule
def ends_the_game(player: Player) -> bool:
    """TT-40: the last carriage is taken or the last house placed."""
    return player.carriages == CARRIAGES or player.houses_left == 0


@rule
def take_end_tile(b: Board, s: State) -> None:
    """TT-40: once in a game; from then on the round is finished."""
    player = s.seats[s.turn]
    if s.ender == NOBODY and ends_the_game(player):
        s.ender = s.turn
        for pile in range(PILES):
            if b.pile_kind[pile] == END_PILE:
                take_tile(b, s, player, pile)


@rule
def is_last_turn(s: State) -> bool:
    """TT-40: the player to the right of the start player has the last turn."""
    return s.ender != NOBODY and (s.turn + 1) % s.players == s.first


@rule
def carriage_points(b: Board, player: Player) -> int:
    """TT-41: only the highest carriage counts; none is 0."""
    if player.carriages == 0:
        return 0
    return b.carriage_points[player.carriages - 1]


@rule
def pile_points(b: Board, player: Player, pile: int) -> int:
    """TT-41: the points of the player's tiles from one pile."""
    points = 0
    for tile in range(TILES_IN_PILE):
        if (player.tiles[pile] >> tile) & 1:
            points += b.tile[pile, tile]
    return points


@rule
def score(b: Board, s: State, seat: int) -> int:
    """TT-41: carriage, bonus tiles, and minus one for each house not placed; as if the game ended now."""
    player = s.seats[seat]
    points = carriage_points(b, player) - player.houses_left
    for pile in range(PILES):
        points += pile_points(b, player, pile)
    return points


@rule
def place(b: Board, s: State, seat: int) -> int:
    """TT-42: the place from 1: the better score, among equals the one who sits nearer to the end tile."""
    own = score(b, s, seat)
    ahead = 0
    for other in range(s.players):
        points = score(b, s, other)
        if points > own or (points == own and steps_from_end_tile(s, other) < steps_from_end_tile(s, seat)):
            ahead += 1
    return ahead + 1


@rule
def steps_from_end_tile(s: State, seat: int) -> int:
    """TT-42: how many seats clockwise from the owner of the end tile; without one, from the start player."""
    owner = s.ender if s.ender != NOBODY else s.first
    return (seat - owner) % s.players
