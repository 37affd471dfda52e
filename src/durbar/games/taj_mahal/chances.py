"""Who is likely to lead in a prize, and what the chance is worth to `steady`."""

from __future__ import annotations

from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.claims import dummy_shows
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import ELEPHANT, FIGURES
from durbar.games.taj_mahal.notes import UNKNOWN, Notes
from durbar.games.taj_mahal.state import Player, State

COMES_BACK = 0.25  # the chance to lead after all where others are level
FIGURE_RAISE = (0.0, 0.30, 0.08, 0.02)  # the chance that another player makes up so many symbols in one turn
ELEPHANT_RAISE = (0.0, 0.40, 0.12, 0.03)
LONG_WAY = 3


@rule
def chance_of_raise(player: Player, symbol: int, need: int) -> float:
    """The chance that another player shows `need` more of a symbol in its next turn."""
    if player.hand_size == 0:
        return 0.0
    if need <= 0:
        return 1.0
    if need > LONG_WAY:
        return 0.0
    return ELEPHANT_RAISE[need] if symbol == ELEPHANT else FIGURE_RAISE[need]


@rule
def chance_to_win(b: Board, s: State, seat: int, symbol: int, own: int) -> float:
    """The chance that a seat which shows `own` of a symbol still leads when its next turn comes."""
    if own == 0 or s.court[symbol] == 0:
        return 0.0
    chance = 1.0
    behind = 0
    for other in range(s.players):
        player = s.seats[other]
        if other == seat or player.present == 0:
            continue
        need = own - player.shown[symbol]
        behind = max(behind, 1 - need)
        chance *= 1.0 - chance_of_raise(player, symbol, need)
    if s.dummy == 1:
        need = own - dummy_shows(b, s, symbol)
        behind = max(behind, 1 - need)
        if 0 < need <= LONG_WAY:
            chance *= 1.0 - FIGURE_RAISE[need]
    if behind > 0:
        return COMES_BACK if behind == 1 else 0.0
    return chance


@rule
def chance_with(b: Board, s: State, seat: int, notes: Notes, symbol: int, more: int) -> float:
    """The chance to win a prize with so many more symbols than are in play: reckoned once, then noted."""
    if notes.chances[symbol, more] == UNKNOWN:
        own = s.seats[seat].shown[symbol] + more
        notes.chances[symbol, more] = chance_to_win(b, s, seat, symbol, own)
    return notes.chances[symbol, more]


@rule
def expect(notes: Notes, symbol: int, chance: float, palaces: float) -> float:
    """What a chance on a prize is worth when `palaces` are expected already."""
    if symbol >= FIGURES:
        return chance * notes.prize[symbol]
    number = min(int(palaces), FIGURES - 1)
    return chance * (notes.prize[symbol] + notes.palace[number])
