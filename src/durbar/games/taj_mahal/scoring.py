"""Scoring of a withdrawal: bonus tiles, palaces, the province tile (TM-25, TM-30 … TM-33)."""

from __future__ import annotations

from durbar.core.deck import cards_left
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import CARD, FIRST_GOOD, GOODS, PLUS2, TAJ_MAHAL, TAJ_MAHAL_POINTS
from durbar.games.taj_mahal.palaces import chain_points
from durbar.games.taj_mahal.state import NOBODY, Category, Player, State

PLUS2_POINTS = 2


@rule
def take_good(player: Player, good: int) -> None:
    """TM-30, TM-32: 1 point, plus 1 for each same good already owned."""
    player.goods[good] += 1
    player.points[Category.GOODS] += player.goods[good]


@rule
def take_bonus_tile(b: Board, s: State, city: int) -> bool:
    """TM-22, TM-30: a fortress's tile is resolved at once; True when it brings a card that can be drawn."""
    fortress = b.fortress[city]
    if fortress == NOBODY:
        return False
    kind = s.bonus[fortress]
    s.bonus[fortress] = NOBODY
    player = s.seats[s.turn]
    if kind == CARD:
        return cards_left(s)
    if kind == PLUS2:
        player.points[Category.BONUS] += PLUS2_POINTS
    elif kind == TAJ_MAHAL:
        player.points[Category.BONUS] += TAJ_MAHAL_POINTS
    elif kind >= FIRST_GOOD:
        take_good(player, kind - FIRST_GOOD)
    return False


@rule
def score_palaces(b: Board, s: State) -> None:
    """TM-31: for the chain that the new palaces belong to; nothing without a palace in the province."""
    player = s.seats[s.turn]
    player.points[Category.CHAINS] += chain_points(b, player.palaces | player.crowns, s.province)


@rule
def score_province_tile(b: Board, s: State) -> None:
    """TM-24, TM-32: each good of the tile that was won."""
    player = s.seats[s.turn]
    for good in range(GOODS):
        if b.goods[s.visit - 1, good] == 1:
            take_good(player, good)


@rule
def score_withdrawal(b: Board, s: State) -> None:
    """TM-25, TM-33: palaces, then the province tile; bonus tiles were scored when taken."""
    score_palaces(b, s)
    if s.tile_due == 1:
        score_province_tile(b, s)
    s.tile_due = 0
