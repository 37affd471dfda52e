"""The setup: everything in its place, tiles and hands that chance deals (TM-1 … TM-7)."""

from __future__ import annotations

from durbar.core.deck import draw
from durbar.core.layout import Ids, Ints32
from durbar.games.taj_mahal.action_ids import BONUS, TILE
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import FORTRESSES, HAND, PROVINCES, SQUARE_KINDS, TAJ_MAHAL, VISITS
from durbar.games.taj_mahal.state import NOBODY, Phase, Player, State
from durbar.games.taj_mahal.visit import begin_visit


@rule
def setup(b: Board, s: State, players: int) -> None:
    """TM-1 … TM-7: everything in its place; chance is about to choose the start player."""
    s.players = players
    s.phase = Phase.FIRST
    s.first = s.turn = s.province = s.laid = NOBODY
    s.visit = s.palaces_due = s.crown_due = s.tile_due = s.chosen = s.dummy = 0
    s.dummy_row[:] = NOBODY
    s.court[:] = 0
    s.special[:] = NOBODY
    s.special_played[:] = 0
    s.display[:] = NOBODY
    s.deck[:] = b.copies
    s.deck_size = b.copies.sum()
    s.discards[:] = 0
    s.province_tile[:] = 0
    s.province_tile[b.last_province] = VISITS
    s.bonus[:] = NOBODY
    s.bonus[b.taj_mahal] = TAJ_MAHAL
    s.bonus_left[:] = b.bonus_tiles
    for seat in range(len(s.seats)):
        seat_player(s.seats[seat])


@rule
def seat_player(player: Player) -> None:
    """TM-7: a player has nothing yet."""
    player.palaces = player.crowns = 0
    player.hand[:] = 0
    player.known[:] = 0
    player.hand_size = 0
    player.row[:] = NOBODY
    player.row_length = 0
    player.shown[:] = 0
    player.colour = NOBODY
    player.present = 0
    player.goods[:] = 0
    player.influence[:] = 0
    player.points[:] = 0


@rule
def next_province(s: State) -> int:
    """TM-2: the first province without a tile, or NOBODY."""
    for province in range(PROVINCES):
        if s.province_tile[province] == 0:
            return province
    return NOBODY


@rule
def next_fortress(s: State) -> int:
    """TM-3: the first fortress without a tile, or NOBODY."""
    for fortress in range(FORTRESSES):
        if s.bonus[fortress] == NOBODY:
            return fortress
    return NOBODY


@rule
def deal_province_tile(s: State, number: int) -> None:
    """TM-2: a tile for the next province; after the last one come the bonus tiles."""
    s.province_tile[next_province(s)] = number
    s.phase = Phase.TILE if next_province(s) != NOBODY else Phase.BONUS


@rule
def deal_bonus_tile(s: State, kind: int) -> None:
    """TM-3: a tile for the next fortress; after the last one come the hands, from the first seat on."""
    s.bonus[next_fortress(s)] = kind
    s.bonus_left[kind] -= 1
    if next_fortress(s) == NOBODY:
        s.phase = Phase.DEAL
        s.turn = 0


@rule
def deal_card(s: State, kind: int) -> None:
    """TM-6: six cards for each seat; then the first visit begins."""
    draw(s, kind)
    if s.seats[s.turn].hand_size == HAND:
        s.turn += 1
        if s.turn == s.players:
            begin_visit(s)


@rule
def put_province_tiles(s: State, out: Ids, weights: Ints32) -> int:
    """TM-2: the tiles that are not dealt yet."""
    count = 0
    for number in range(1, VISITS):
        dealt = False
        for province in range(PROVINCES):
            dealt |= s.province_tile[province] == number
        out[count] = TILE + number - 1  # written over when it is dealt: faster than a branch
        weights[count] = 1
        count += int(not dealt)
    return count


@rule
def put_bonus_tiles(s: State, out: Ids, weights: Ints32) -> int:
    """TM-3: the kinds of square tiles of which some are left."""
    count = 0
    for kind in range(SQUARE_KINDS):
        if s.bonus_left[kind] > 0:
            out[count] = BONUS + kind
            weights[count] = s.bonus_left[kind]
            count += 1
    return count
